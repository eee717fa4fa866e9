//! The searches of the solver, and the choice of `auto`.

use core::cell::RefCell;

use search::{
    AStar, Bidirectional, BreadthFirst, Goal, Limits, Observer, Outcome, ReportOf, Run, Search,
    closed_lists::{ByKey, ByOrbit, ByState},
    heuristics::Blind,
    open_lists::OpenListName,
    space::AnyOf,
};

use crate::{
    goal::Solved,
    solve::{Algorithm, ClosedListName, MEMORY, Solver},
    space::{AnyAction, AnyMetricSpace, Packing, Position},
};

/// Searches from the start of `space` by `algorithm`, with the lists and the limits of the solver.
pub(super) fn search<P: Packing, A: AnyAction<P>>(
    space: &AnyMetricSpace<P, A>,
    (solver, algorithm): (&Solver, Algorithm),
    observer: &mut dyn Observer<u32>,
) -> ReportOf<AnyMetricSpace<P, A>> {
    let mut job = Job { space, limits: solver.limits.clone().or_memory(MEMORY), observer };
    match algorithm {
        Algorithm::AStar => job.a_star(solver.lists.open.unwrap_or_default()),
        Algorithm::Bidirectional => job.search_both_ends(solver),
        _ => job.breadth_first(solver.lists.closed),
    }
}

/// The maximum length of a key that a closed list stores beside the position: 16 bytes. A table of keys takes up to nine
/// times the memory of the positions when it grows. Where pieces move together, it grows among the actions of one
/// position, and its time is negligible, so there the closed list stores no keys.
const LONGEST_KEY: u32 = 128;

/// A space with the limits and the observer of the next search.
struct Job<'a, 'o, P: Packing, A: AnyAction<P>> {
    space: &'a AnyMetricSpace<P, A>,
    limits: Limits<u32>,
    observer: &'o mut dyn Observer<u32>,
}

impl<P: Packing, A: AnyAction<P>> Job<'_, '_, P, A> {
    fn run<G: Goal<AnyMetricSpace<P, A>>>(
        &mut self,
        search: &mut impl Search<AnyMetricSpace<P, A>, G>,
        goal: &G,
    ) -> ReportOf<AnyMetricSpace<P, A>> {
        let run = Run::of(search).within(self.limits.clone()).observed_by(self.observer);
        run.run_to(self.space, &self.space.start(), goal)
    }

    fn a_star(&mut self, open_list: OpenListName) -> ReportOf<AnyMetricSpace<P, A>> {
        let goal = self.space.goal();
        self.run(&mut AStar::new(Blind).with_open_list(open_list.list()), &goal)
    }

    fn breadth_first(&mut self, closed_list: Option<ClosedListName>) -> ReportOf<AnyMetricSpace<P, A>> {
        let goal = &self.space.goal();
        let has_short_keys = !A::IS_GROUP && P::KEY_BITS < LONGEST_KEY;
        match closed_list {
            Some(ClosedListName::Orbit) => {
                self.run(&mut BreadthFirst::new().with_closed_list(ByOrbit::new()), goal)
            }
            Some(ClosedListName::State) => self.by_state(goal),
            None if !has_short_keys => self.by_state(goal),
            Some(ClosedListName::Key) | None => {
                self.run(&mut BreadthFirst::new().with_closed_list(ByKey::new()), goal)
            }
        }
    }

    fn by_state<G: Goal<AnyMetricSpace<P, A>>>(&mut self, goal: &G) -> ReportOf<AnyMetricSpace<P, A>> {
        self.run(&mut BreadthFirst::<AnyMetricSpace<P, A>, ByState>::new(), goal)
    }

    /// Searches from both ends, which needs all solved positions. A goal that names every piece has one. For any other,
    /// a search of all positions collects them first, by state: another closed list would be compiled for it alone.
    fn search_both_ends(&mut self, solver: &Solver) -> ReportOf<AnyMetricSpace<P, A>> {
        if let Some(end) = solver.board.only_end().and_then(|end| self.space.state(&end)) {
            return self.run(&mut Bidirectional::new(), &AnyOf::new(vec![end]));
        }
        let collector = Collector { goal: self.space.goal(), solved: RefCell::default() };
        let first = self.by_state(&collector);
        let ends = AnyOf::new(collector.solved.into_inner());
        if first.outcome != Outcome::Exhausted || ends.states().is_empty() {
            return first;
        }
        self.limits.spend(first.stats.expanded, first.elapsed);
        let mut report = self.run(&mut Bidirectional::new(), &ends);
        report.stats += first.stats;
        report.elapsed += first.elapsed;
        report
    }
}

/// A goal that no position reaches; it collects the solved positions that a search tests.
struct Collector<P: Packing> {
    goal: Solved<P>,
    solved: RefCell<Vec<Position<P>>>,
}

impl<P: Packing, A: AnyAction<P>> Goal<AnyMetricSpace<P, A>> for Collector<P> {
    fn is_goal(&self, position: &Position<P>) -> bool {
        self.solved.borrow_mut().extend(self.goal.holds(position).then_some(*position));
        false
    }
}

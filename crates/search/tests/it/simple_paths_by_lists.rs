//! Depth-first search and IDA* with a table against a recursive program, under estimates of every promise and with costs
//! that saturate.

use proptest::prelude::*;
use search::{
    At, DepthFirst, Limits, NoGoal, Outcome, Progress, Reason, Run, Search, Stats,
    algorithms::IdaStarWithTable,
    from_successors,
    heuristics::Promise,
    space::{AnyOf, Weight},
    tables::{Replacement, TranspositionTable},
};

use crate::toys::Buffers as _;
use crate::toys::{Bounds, Estimates, WeightedGraph, tasks, without_bytes};

type Graph = WeightedGraph<u8>;

/// The sums from which a cost of type `u8` is infinite.
const INFINITE: u64 = u8::MAX as u64;

/// The rule that prunes in a pass.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Kind {
    /// Whatever was entered is not entered again.
    Once,
    /// A bound.
    Bounded,
    /// Only promised dead ends.
    Last,
}

/// The start, the actions and the cost of a plan.
type Found = (u16, Vec<u8>, u8);

/// All that a search tells, except its time and its bytes.
#[derive(Debug, PartialEq)]
struct Told {
    plan: Option<Found>,
    /// If there is no plan, `None` means that there is none.
    stopped_by: Option<Reason>,
    lower_bound: u8,
    closest: Option<(u16, u8)>,
    /// The finite bounds that the observer heard.
    bounds: Vec<u8>,
    stats: Stats,
}

/// The end of a search before all its paths are tried: a goal at a cost, or a limit.
enum End {
    Goal(u64),
    Limit,
}

/// The search by recursion, with a list of visits.
struct Program<'a> {
    graph: &'a Graph,
    goals: &'a [u16],
    estimates: &'a Estimates<u8>,
    /// The number of states that may be expanded.
    limit: u64,
    /// Whether the table has a place for every state, or none at all.
    has_table: bool,
    kind: Kind,
    bound: u64,
    /// The state, the cost and the bound of each visit.
    visits: Vec<(u16, u64, u64)>,
    /// The states on the path and the edges that led to them.
    path: Vec<(u16, Option<u8>)>,
    next_bound: u64,
    is_lost: bool,
    closest: Option<(u16, u8)>,
    bounds: Vec<u8>,
    stats: Stats,
}

impl Program<'_> {
    fn h(&self, state: u16) -> u64 {
        self.estimates.0[usize::from(state)].into()
    }

    fn is_promised(&self) -> bool {
        self.estimates.1 != Promise::Nothing
    }

    fn is_admissible(&self) -> bool {
        self.estimates.1 >= Promise::Admissible
    }

    /// An estimate that promises something is zero at a goal.
    fn is_goal(&self, state: u16) -> bool {
        self.goals.contains(&state) && (self.h(state) == 0 || !self.is_promised())
    }

    fn knows(&self, state: u16) -> bool {
        self.visits.iter().any(|visit| visit.0 == state) || self.path.iter().any(|step| step.0 == state)
    }

    /// Adds a state to the path, unless the table or the path makes that redundant.
    fn enter(&mut self, state: u16, edge: Option<u8>, g: u64) -> bool {
        let visit = (state, g, self.bound);
        if let Some(old) = self.visits.iter_mut().find(|old| old.0 == state) {
            if self.kind == Kind::Once || old.1 < g || old.1 == g && old.2 == self.bound {
                return false;
            }
            *old = visit;
        } else if self.path.iter().any(|step| step.0 == state) {
            return false;
        } else if self.has_table {
            self.visits.push(visit);
        }
        self.path.push((state, edge));
        self.stats.peak_open = self.stats.peak_open.max(self.path.len() as u64 - 1);
        self.stats.peak_closed = self.stats.peak_closed.max(self.visits.len() as u64);
        let h = self.estimates.0[usize::from(state)];
        if self.closest.is_none_or(|(_, least)| h < least) {
            self.closest = Some((state, h));
        }
        true
    }

    /// Returns whether a finite f is within the bound, and notes the least one beyond it.
    fn is_within(&mut self, f: u64) -> bool {
        if f > self.bound {
            self.next_bound = self.next_bound.min(f);
        }
        f <= self.bound
    }

    /// Returns whether the pass tries a child that is reached at the cost `g`, and notes why not.
    fn admits(&mut self, state: u16, g: u64) -> bool {
        let (h, f) = (self.h(state), g + self.h(state));
        if f < INFINITE {
            return self.is_within(f);
        }
        if h == INFINITE && self.is_promised() {
            return false;
        }
        if g >= INFINITE {
            // The states of the path and of the table were reached at a finite cost.
            self.is_lost |= !self.knows(state);
            return false;
        }
        match self.kind {
            Kind::Last => true,
            // A wrong estimate does not hide a goal.
            _ if self.is_goal(state) && !self.is_promised() => self.is_within(g),
            Kind::Once if h < INFINITE => true,
            Kind::Once => {
                self.is_lost = true;
                false
            }
            Kind::Bounded => {
                self.is_lost |= !(self.is_admissible() && self.knows(state));
                false
            }
        }
    }

    /// Returns whether the pass begins at a start. That of a goal is its cost.
    fn admits_start(&mut self, state: u16, g: u64) -> bool {
        let h = self.h(state);
        let f = if self.is_goal(state) { g } else { g + h };
        if f < INFINITE {
            return self.is_within(f);
        }
        if h == INFINITE && self.is_promised() {
            return false;
        }
        let is_tried = match self.kind {
            Kind::Last => g < INFINITE,
            Kind::Once => g < INFINITE && h < INFINITE,
            Kind::Bounded => false,
        };
        self.is_lost |= !is_tried;
        is_tried
    }

    /// Expands the last state of the path, which was reached at the cost `g`.
    fn expand(&mut self, g: u64) -> Option<End> {
        self.stats.expanded += 1;
        if self.stats.expanded == self.limit {
            return Some(End::Limit);
        }
        let (state, _) = self.path[self.path.len() - 1];
        for (edge, &(child, cost)) in (0..).zip(&self.graph.edges[usize::from(state)]) {
            self.stats.generated += 1;
            self.stats.evaluated += 1;
            let g = g + u64::from(cost);
            if !self.admits(child, g) || !self.enter(child, Some(edge), g) {
                self.stats.pruned += 1;
                continue;
            }
            if self.is_goal(child) {
                return Some(End::Goal(g));
            }
            let end = self.expand(g);
            if end.is_some() {
                return end;
            }
            self.path.pop();
        }
        None
    }

    fn pass(&mut self, starts: &[(u16, u8)]) -> Option<End> {
        self.stats.iterations += 1;
        (self.next_bound, self.is_lost) = (INFINITE, false);
        for &(start, cost) in starts {
            let g = cost.into();
            self.path.clear();
            self.stats.evaluated += 1;
            if !self.admits_start(start, g) || !self.enter(start, None, g) {
                continue;
            }
            let end = if self.is_goal(start) { Some(End::Goal(g)) } else { self.expand(g) };
            if end.is_some() {
                return end;
            }
        }
        None
    }

    fn passes(&mut self, starts: &[(u16, u8)]) -> Option<End> {
        if self.kind == Kind::Once {
            let end = self.pass(starts);
            if end.is_some() {
                return end;
            }
        } else {
            self.bound = INFINITE;
            for &(start, cost) in starts {
                self.stats.evaluated += 1;
                let (h, f) = (self.h(start), u64::from(cost) + self.h(start));
                self.bound = self.bound.min(f);
                self.is_lost |= f >= INFINITE && !(h == INFINITE && self.is_promised());
            }
            while self.bound < INFINITE {
                self.bounds.push(self.bound as u8);
                let end = self.pass(starts);
                if end.is_some() {
                    return end;
                }
                self.bound = self.next_bound;
            }
        }
        // Under an admissible estimate and a bound, the plans of a lost state cost too much.
        if !self.is_lost || self.kind == Kind::Bounded && self.is_admissible() {
            return None;
        }
        self.kind = Kind::Last;
        self.visits.clear();
        self.pass(starts)
    }

    fn run(mut self, starts: &[(u16, u8)]) -> Told {
        let is_once = self.kind == Kind::Once;
        let end = self.passes(starts);
        let proven = match (self.estimates.1, &end) {
            (_, None) => u8::MAX,
            (Promise::Nothing, _) => 0,
            _ if is_once => 0,
            // The tests know one weight. A sum that saturates may be that of a plan that costs 254 at most.
            (Promise::Within(_), _) => self.bound.min(INFINITE - 1).div_ceil(3) as u8,
            (_, Some(End::Goal(cost))) => *cost as u8,
            (_, Some(End::Limit)) => self.bound as u8,
        };
        let stopped_by = match end {
            Some(End::Goal(_)) => None,
            Some(End::Limit) => Some(Reason::Expanded),
            None => self.is_lost.then_some(Reason::Overflow),
        };
        let plan = match end {
            Some(End::Goal(cost)) => {
                let edges = self.path.iter().filter_map(|step| step.1);
                Some((self.path[0].0, edges.collect(), cost as u8))
            }
            _ => None,
        };
        let closest = self.closest.filter(|_| plan.is_none());
        Told { plan, stopped_by, lower_bound: proven, closest, bounds: self.bounds, stats: self.stats }
    }
}

fn told(
    search: &mut dyn Search<Graph, AnyOf<u16>>,
    graph: &Graph,
    starts: &[(u16, u8)],
    goals: &[u16],
    limit: u64,
) -> Told {
    let mut bounds = Bounds::new();
    let run = Run::of(search).within(Limits::none().expanded(limit)).observed_by(&mut bounds);
    let report = run.run_from(graph, starts, &AnyOf(goals.to_vec()));
    let bounds = bounds.0.iter().map(|bound| bound.0);
    Told {
        plan: report.plan().map(|plan| (plan.start, plan.actions.clone(), plan.cost)),
        stopped_by: report.stopped_by(),
        lower_bound: report.lower_bound,
        closest: report.closest.map(|closest| (closest.state, closest.estimate)),
        bounds: bounds.filter(|&bound| bound < u8::MAX).collect(),
        stats: without_bytes(report.stats),
    }
}

/// The estimates of each promise, made of arbitrary numbers and of the true costs.
fn of_each_promise(rest: &[u8], numbers: &[u8]) -> [(Vec<u8>, Promise); 4] {
    let of =
        |h: &dyn Fn(u8, u8) -> u8| numbers.iter().zip(rest).map(|(&number, &rest)| h(number, rest)).collect();
    // Three times as much, and no dead end where a plan exists.
    let triple =
        |rest: u8| if rest == u8::MAX { rest } else { rest.checked_mul(3).map_or(254, |h| h.min(254)) };
    [
        (of(&|number, _| number), Promise::Nothing),
        (of(&|number, rest| number.min(triple(rest))), Promise::Within(Weight::new(3, 1))),
        (of(&|number, rest| number.min(rest)), Promise::Admissible),
        (rest.to_vec(), Promise::Consistent),
    ]
}

/// Estimates near zero, and such that sums saturate.
fn numbers(all: &'static [u8]) -> impl Strategy<Value = Vec<u8>> {
    prop::collection::vec(prop::sample::select(all), 24)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn the_work_is_that_of_a_recursive_program(
        task in prop_oneof![tasks(&[0, 1, 2, 5]), tasks(&[1, 2, 60, 100, 150, 254, 255])],
        numbers in numbers(&[0, 0, 1, 2, 50, 100, 200, 250, 254, 255, 255]),
        large in prop::option::of(200_u8..=255),
        limit in prop_oneof![1_u64..60, Just(500)],
    ) {
        let graph = task.graph.map(|cost| cost as u8);
        let (goals, rest) = (&task.goals, graph.distances_to(&task.goals));
        // The last start may be dear.
        let mut starts: Vec<_> = task.starts.iter().map(|&(state, cost)| (state, cost as u8)).collect();
        if let (Some(large), Some(last)) = (large, starts.last_mut()) {
            last.1 = large;
        }
        for (h, promise) in of_each_promise(&rest, &numbers) {
            let estimates = Estimates(h, promise);
            for (kind, has_table) in
                [(Kind::Once, true), (Kind::Once, false), (Kind::Bounded, true), (Kind::Bounded, false)]
            {
                let program = Program {
                    graph: &graph,
                    goals,
                    estimates: &estimates,
                    limit,
                    has_table,
                    kind,
                    bound: INFINITE,
                    visits: Vec::new(),
                    path: Vec::new(),
                    next_bound: INFINITE,
                    is_lost: false,
                    closest: None,
                    bounds: Vec::new(),
                    stats: Stats::default(),
                };
                let expected = program.run(&starts);
                let entries = if has_table { 64 } else { 0 };
                let table = TranspositionTable::of_entries(entries, Replacement::Deeper);
                let search: &mut dyn Search<Graph, AnyOf<u16>> = if kind == Kind::Once {
                    &mut DepthFirst::new().with_heuristic(estimates.clone()).with_table(table)
                } else {
                    &mut IdaStarWithTable::new(estimates.clone()).with_table(table)
                };
                // A run after another one is as the first.
                let _ = told(search, &graph, &starts, &[], 100);
                let mut told = told(search, &graph, &starts, goals, limit);
                if kind == Kind::Once {
                    told.bounds.clear();
                }
                prop_assert_eq!(told, expected, "{:?} {:?} {}", kind, estimates, has_table);
            }
        }
    }
}

/// A state whose last action is tried needs no place among those with untried actions.
#[test]
fn a_path_without_alternatives_takes_less_memory() {
    const STATES: u64 = 20_000;
    let bytes = |actions: u32| {
        let chain =
            from_successors(move |&n: &u32| (0..actions).map(move |way| if way == 0 { n + 1 } else { 0 }));
        let mut search = DepthFirst::new().with_table(TranspositionTable::of_entries(0, Replacement::Always));
        let report = search.within(Limits::none().expanded(STATES)).run_to(&chain, &0, &NoGoal);
        assert_eq!(report.stopped_by(), Some(Reason::Expanded));
        search.bytes()
    };
    // The actions and a depth take eight bytes each at least.
    assert!(bytes(1) + 16 * STATES < bytes(2));
}

/// A cycle of two states without a goal. It ends where the sum of its costs saturates, or that of a cost and an estimate:
/// the state was entered before, so nothing is lost. Only an admissible estimate proves that if f saturates.
#[test]
fn a_known_state_is_not_lost() {
    for (there, back, h) in [(1, 4, 250), (200, 200, 0)] {
        let cycle = Graph::new(vec![vec![(1, there)], vec![(0, back)]]);
        for entries in [0, 8] {
            for (promise, passes) in [(Promise::Admissible, 2), (Promise::Nothing, if h > 0 { 3 } else { 2 })]
            {
                let table = TranspositionTable::of_entries(entries, Replacement::Deeper);
                let mut search = IdaStarWithTable::new(Estimates(vec![h; 2], promise)).with_table(table);
                let report = search.run_to(&cycle, &0, &NoGoal);
                assert_eq!((report.outcome, report.stats.iterations), (Outcome::Exhausted, passes));
            }
        }
        let one_way = Graph::new(vec![vec![(1, there)], vec![(2, back)], vec![]]);
        let report =
            IdaStarWithTable::new(Estimates(vec![h; 3], Promise::Admissible)).run_to(&one_way, &0, &NoGoal);
        assert_eq!(report.stopped_by(), Some(Reason::Overflow));
    }
}

/// The first pass enters six states and loses one, behind which the goal lies. The last pass finds it when it has entered
/// three: the peak is that of both.
#[test]
fn the_peak_of_the_table_is_that_of_all_passes() {
    let graph = Graph::new(vec![
        vec![(1, 1), (3, 1)],
        vec![(2, 1)],
        vec![],
        vec![(4, 1)],
        vec![(5, 1)],
        vec![(6, 1)],
        vec![(7, 1)],
        vec![],
    ]);
    let estimates = Estimates(vec![0, u8::MAX, 0, 0, 0, 0, 0, 0], Promise::Nothing);
    let report = DepthFirst::new().with_heuristic(estimates).run_to(&graph, &0, &At(2));
    assert_eq!(report.plan().map(|plan| plan.cost), Some(2));
    assert_eq!((report.stats.iterations, report.stats.peak_closed), (2, 6));
}

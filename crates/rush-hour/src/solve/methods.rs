//! The methods of a solver: pairs of an algorithm and a heuristic, and the order in which they are tried.

use search::{
    AStar, BreadthFirst, Goal, Heuristic, IdaStar, Limits, Observer, ReportOf, Run, Search, StateSpace,
    algorithms::BreadthFirstKeys,
    closed_lists::{ByKey, ByRank, ByState},
    heuristics::{Estimate, Promise},
};

use super::{
    lists::Lists,
    names::{Algorithm, ClosedListName, HeuristicName},
};
use crate::{
    heuristics::{Blockers, Escapes},
    metric::Reach,
    space::{
        Space,
        encoding::{Encoding, is_small},
        line_move::LineMove,
        position::Position,
    },
};

/// A search by one algorithm and one heuristic.
#[derive(Clone, Copy, Debug)]
pub(super) struct Method {
    pub(super) algorithm: Algorithm,
    pub(super) heuristic: HeuristicName,
}

/// Returns the methods to try one after the other; the next one follows if a method reaches the limit of memory.
pub(super) fn methods<P: Encoding>(
    algorithm: Algorithm,
    heuristic: HeuristicName,
    lists: &Lists,
) -> Vec<Method> {
    let is_auto = algorithm == Algorithm::Auto;
    let algorithm = lists.algorithm(algorithm, heuristic);
    let bfs = Method { algorithm: Algorithm::Bfs, heuristic: HeuristicName::Zero };
    let a_star = |heuristic| Method { algorithm: Algorithm::AStar, heuristic };
    match (algorithm, heuristic) {
        (Algorithm::Auto, HeuristicName::Zero) if is_small::<P>() => vec![bfs],
        (Algorithm::Auto, HeuristicName::Zero) => vec![a_star(HeuristicName::Escapes), bfs],
        (Algorithm::Auto, heuristic) => vec![a_star(heuristic), bfs],
        (Algorithm::Bfs, _) => vec![bfs],
        (Algorithm::AStar, HeuristicName::Zero) if is_auto => vec![a_star(HeuristicName::Escapes)],
        (algorithm, heuristic) => vec![Method { algorithm, heuristic }],
    }
}

impl Method {
    /// Searches from the start of `space`. Breadth-first search ends at `early_goal`, the others at the exit.
    pub(super) fn search<M: Reach, P: Encoding>(
        self,
        space: &Space<M, P>,
        early_goal: &impl Goal<Space<M, P>>,
        lists: &Lists,
        limits: Limits<u32>,
        observer: &mut dyn Observer<u32>,
    ) -> ReportOf<Space<M, P>> {
        match (self.algorithm, self.heuristic) {
            (Algorithm::Bfs, _) if lists.is_chosen() => {
                breadth_first(space, early_goal, lists, limits, observer)
            }
            // Small boards take the fast search, large ones the one that needs less memory.
            (Algorithm::Bfs, _) if is_small::<P>() => {
                let mut search = BreadthFirst::<_, ByKey<P::Word>, P::Pruning<M>>::default();
                run(&mut search, space, early_goal, limits, observer)
            }
            (Algorithm::Bfs, _) => run(&mut BreadthFirstKeys::new(), space, early_goal, limits, observer),
            (_, heuristic) => self.guided(space, Named::of(space, heuristic), lists, limits, observer),
        }
    }

    fn guided<M: Reach, P: Encoding>(
        self,
        space: &Space<M, P>,
        heuristic: Named<M>,
        lists: &Lists,
        limits: Limits<u32>,
        observer: &mut dyn Observer<u32>,
    ) -> ReportOf<Space<M, P>> {
        let goal = space.goal();
        match self.algorithm {
            Algorithm::IdaStar => run(&mut IdaStar::new(heuristic), space, &goal, limits, observer),
            _ if lists.is_chosen() => {
                let search = AStar::new(heuristic).with_open_list(lists.open.unwrap_or_default().list());
                if lists.closed == Some(ClosedListName::Rank) {
                    run(&mut search.by_rank(), space, &goal, limits, observer)
                } else {
                    run(&mut { search }, space, &goal, limits, observer)
                }
            }
            _ => run(&mut AStar::new(heuristic), space, &goal, limits, observer),
        }
    }
}

/// A heuristic chosen by name. It is one type, so that each search is compiled once for a space, not once for each name. All
/// three heuristics are consistent, and none computes the estimate of a child from that of its parent.
#[derive(Debug)]
enum Named<M> {
    Zero,
    Blockers(Blockers<M>),
    Escapes(Escapes<M>),
}

impl<M: Reach> Named<M> {
    fn of<P: Encoding>(space: &Space<M, P>, name: HeuristicName) -> Self {
        match name {
            HeuristicName::Zero => Named::Zero,
            HeuristicName::Blockers => Named::Blockers(Blockers::of(space)),
            HeuristicName::Escapes => Named::Escapes(Escapes::of(space)),
        }
    }
}

impl<M: Reach, P: Encoding> Heuristic<Space<M, P>> for Named<M> {
    type Memo = ();

    #[inline(always)]
    fn promise(&self) -> Promise {
        Promise::Consistent
    }

    fn estimate(&self, space: &Space<M, P>, position: &Position<P>) -> Estimate<u32> {
        match self {
            Named::Zero => 0.into(),
            Named::Blockers(heuristic) => heuristic.estimate(space, position),
            Named::Escapes(heuristic) => heuristic.estimate(space, position),
        }
    }

    #[inline(always)]
    fn estimate_child(
        &self,
        space: &Space<M, P>,
        parent: &Position<P>,
        _: Estimate<u32>,
        action: LineMove,
    ) -> Estimate<u32> {
        match self {
            Named::Zero => 0.into(),
            _ => self.estimate(space, &StateSpace::successor(space, parent, action)),
        }
    }
}

/// Searches breadth first with the closed list that the user chose.
fn breadth_first<M: Reach, P: Encoding>(
    space: &Space<M, P>,
    goal: &impl Goal<Space<M, P>>,
    lists: &Lists,
    limits: Limits<u32>,
    observer: &mut dyn Observer<u32>,
) -> ReportOf<Space<M, P>> {
    let search = BreadthFirst::<_, ByState, P::Pruning<M>>::default();
    match lists.closed {
        Some(ClosedListName::Key) => {
            run(&mut search.with_closed_list(ByKey::new()), space, goal, limits, observer)
        }
        Some(ClosedListName::Rank) => {
            run(&mut search.with_closed_list(ByRank::new()), space, goal, limits, observer)
        }
        _ => run(&mut { search }, space, goal, limits, observer),
    }
}

fn run<M: Reach, P: Encoding, G: Goal<Space<M, P>>>(
    search: &mut impl Search<Space<M, P>, G>,
    space: &Space<M, P>,
    goal: &G,
    limits: Limits<u32>,
    observer: &mut dyn Observer<u32>,
) -> ReportOf<Space<M, P>> {
    Run::of(search).within(limits).observed_by(observer).run_to(space, &space.start(), goal)
}

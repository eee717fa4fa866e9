//! The algorithms by name, and what `auto` takes.

use programs::{Names, Progress, Shared};
use rush_hour::{
    AtExit, EightByEight, Metric, Moves, Packing, RushHour, SixBySix, Size, Steps, TenByTen, WayOut,
    heuristics::{Blockers, Escapes},
};
use search::{
    AStar, BreadthFirst, Goal, Heuristic, IdaStar, Limits, ReportOf, Run, Search,
    algorithms::BreadthFirstKeys, closed_lists::ByKey, heuristics::Blind,
};

pub(crate) const NAMES: Names = Names {
    algorithms: &["auto", "bfs", "a-star", "ida-star"],
    heuristics: &["zero", "blockers", "escapes"],
    metrics: &["moves", "steps"],
};

/// A search by one algorithm and one heuristic.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Method<'a> {
    pub(crate) algorithm: &'a str,
    pub(crate) heuristic: &'a str,
}

impl Method<'_> {
    /// The options with the names of this method.
    pub(crate) fn names(&self, shared: &Shared) -> Shared {
        let (algorithm, heuristic) = (self.algorithm.to_owned(), self.heuristic.to_owned());
        Shared { algorithm, heuristic, ..shared.clone() }
    }
}

/// What is wrong with the choice of these options, whatever the board.
pub(crate) fn refusal(shared: &Shared) -> Option<String> {
    let heuristic = &shared.heuristic;
    (shared.algorithm == "bfs" && heuristic != "zero")
        .then(|| format!("error: --algorithm bfs asks no heuristic, so --heuristic {heuristic} does nothing"))
}

/// The methods to try one after the other, where one needs too much memory.
///
/// On random boards of 8x8 and 10x10 A* by `escapes` expands a fiftieth to a thousandth of what breadth-first search does
/// where there is a solution; where there is none it expands as much, in three times the time and twice the memory.
pub(crate) fn methods(shared: &Shared, size: Size) -> Vec<Method<'_>> {
    let method = |algorithm, heuristic| Method { algorithm, heuristic };
    match (shared.algorithm.as_str(), shared.heuristic.as_str(), size) {
        ("auto", "zero", Size::SixBySix) => vec![method("bfs", "zero")],
        ("auto", "zero", _) => vec![method("a-star", "escapes"), method("bfs", "zero")],
        ("auto", heuristic, _) => vec![method("a-star", heuristic), method("bfs", "zero")],
        (algorithm, heuristic, _) => vec![method(algorithm, heuristic)],
    }
}

/// What a search may use, and who watches it.
#[derive(Debug)]
pub(crate) struct Effort {
    pub(crate) limits: Limits<u32>,
    pub(crate) progress: Progress,
}

impl Effort {
    fn run<M: Metric, P: Packing, G: Goal<RushHour<M, P>>>(
        &mut self,
        search: &mut impl Search<RushHour<M, P>, G>,
        space: &RushHour<M, P>,
        goal: &G,
    ) -> ReportOf<RushHour<M, P>> {
        let run = Run::of(search).within(self.limits.clone()).observed_by(&mut self.progress);
        run.run_to(space, &space.start(), goal)
    }
}

/// Searches from the start of `space`. The plan may end where the way out is free.
pub(crate) fn search<M: Unit, P: Room>(
    space: &RushHour<M, P>,
    method: Method<'_>,
    effort: &mut Effort,
) -> ReportOf<RushHour<M, P>> {
    match (method.algorithm, method.heuristic) {
        ("bfs", _) => M::breadth_first(space, effort),
        (algorithm, "escapes") => guided(space, algorithm, Escapes::of(space), effort),
        (algorithm, "blockers") => guided(space, algorithm, Blockers::of(space), effort),
        (algorithm, _) => guided(space, algorithm, Blind, effort),
    }
}

fn guided<M: Metric, P: Packing>(
    space: &RushHour<M, P>,
    algorithm: &str,
    heuristic: impl Heuristic<RushHour<M, P>>,
    effort: &mut Effort,
) -> ReportOf<RushHour<M, P>> {
    let goal = AtExit::of(space);
    match algorithm {
        "ida-star" => effort.run(&mut IdaStar::new(heuristic), space, &goal),
        _ => effort.run(&mut AStar::new(heuristic), space, &goal),
    }
}

/// A metric, and where breadth-first search may end in it.
pub(crate) trait Unit: Metric + Sized {
    fn breadth_first<P: Room>(space: &RushHour<Self, P>, effort: &mut Effort) -> ReportOf<RushHour<Self, P>>;
}

impl Unit for Moves {
    fn breadth_first<P: Room>(space: &RushHour<Self, P>, effort: &mut Effort) -> ReportOf<RushHour<Self, P>> {
        P::breadth_first(space, &WayOut::of(space), effort)
    }
}

impl Unit for Steps {
    fn breadth_first<P: Room>(space: &RushHour<Self, P>, effort: &mut Effort) -> ReportOf<RushHour<Self, P>> {
        P::breadth_first(space, &AtExit::of(space), effort)
    }
}

/// A packing, and the breadth-first search that suits it: small boards take the fast one, large ones the lean one.
pub(crate) trait Room: Packing {
    fn breadth_first<M: Metric, G: Goal<RushHour<M, Self>>>(
        space: &RushHour<M, Self>,
        goal: &G,
        effort: &mut Effort,
    ) -> ReportOf<RushHour<M, Self>> {
        effort.run(&mut BreadthFirstKeys::new(), space, goal)
    }
}

impl Room for SixBySix {
    fn breadth_first<M: Metric, G: Goal<RushHour<M, Self>>>(
        space: &RushHour<M, Self>,
        goal: &G,
        effort: &mut Effort,
    ) -> ReportOf<RushHour<M, Self>> {
        effort.run(&mut BreadthFirst::new().with_closed_list(ByKey::new()), space, goal)
    }
}

impl Room for EightByEight {}

impl Room for TenByTen {}

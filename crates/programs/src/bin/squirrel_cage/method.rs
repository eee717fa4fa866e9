//! The algorithms by name, and what `auto` takes.

use std::cell::RefCell;

use programs::{Names, Progress, Shared, Time, Work};
use search::{
    AStar, Bidirectional, BreadthFirst, Goal, Limits, Outcome, ReportOf, Run, Search,
    closed_lists::{ByKey, ByState},
    heuristics::Blind,
    space::AnyOf,
};
use squirrel_cage::{Packing, Position, Puzzle, SlidingBlocks, Solved, Steps};

use crate::{
    cage::{Action, Cage},
    metric::METRICS,
};

pub(crate) const NAMES: Names =
    Names { algorithms: &["auto", "bfs", "a-star", "bidirectional"], heuristics: &[], metrics: &METRICS };

/// The most bytes of one search if no limit is given: 2 GiB.
const MEMORY: u64 = 2 << 30;

/// The options with the names of what is used: `auto` takes `bfs`, and no algorithm has a heuristic.
pub(crate) fn names(shared: &Shared) -> Shared {
    let algorithm = if shared.algorithm == "auto" { "bfs" } else { &shared.algorithm };
    Shared { algorithm: algorithm.to_owned(), heuristic: "zero".to_owned(), ..shared.clone() }
}

/// The most bytes of one search.
pub(crate) fn memory(shared: &Shared) -> u64 {
    shared.max_memory.unwrap_or(MEMORY)
}

/// The limits of one search.
pub(crate) fn limits(shared: &Shared) -> Limits<u32> {
    Shared { max_memory: Some(memory(shared)), ..shared.clone() }.limits()
}

/// The goal, and the solved positions that were met, if they are wanted and not the nearest.
pub(crate) struct Aim<P: Packing> {
    solved: Solved<P>,
    met: Option<RefCell<Vec<Position<P>>>>,
}

impl<P: Packing> Aim<P> {
    /// The goal of a puzzle.
    pub(crate) fn of<A: Action<P>>(cage: &Cage<P, A>) -> Self {
        Aim { solved: cage.solved(), met: None }
    }
}

impl<P: Packing, A: Action<P>> Goal<Cage<P, A>> for Aim<P> {
    fn is_goal(&self, position: &Position<P>) -> bool {
        let is_solved = Goal::<SlidingBlocks<Steps, P>>::is_goal(&self.solved, position);
        let Some(met) = &self.met else { return is_solved };
        met.borrow_mut().extend(is_solved.then_some(*position));
        false
    }
}

/// Searches from the start of `cage` by the algorithm that the options name.
pub(crate) fn search<P: Packing, A: Action<P>>(
    cage: &Cage<P, A>,
    puzzle: &Puzzle,
    shared: &Shared,
) -> ReportOf<Cage<P, A>> {
    let aim = Aim::of(cage);
    match shared.algorithm.as_str() {
        "a-star" => run(&mut AStar::new(Blind), cage, &aim, shared),
        "bidirectional" => from_both_ends(cage, puzzle, shared),
        _ => breadth_first(cage, &aim, shared),
    }
}

/// The longest key that a closed list stores beside the position: 16 bytes. A table of keys takes up to nine times the
/// memory of the positions when it grows. Where pieces go together it grows among the actions of one position, and its time
/// is lost in theirs, so there the closed list stores no keys.
const LONGEST_KEY: u32 = 128;

fn breadth_first<P: Packing, A: Action<P>>(
    cage: &Cage<P, A>,
    aim: &Aim<P>,
    shared: &Shared,
) -> ReportOf<Cage<P, A>> {
    if !A::TOGETHER && P::KEY_BITS < LONGEST_KEY {
        run(&mut BreadthFirst::new().with_closed_list(ByKey::new()), cage, aim, shared)
    } else {
        run(&mut BreadthFirst::<Cage<P, A>, ByState>::new(), cage, aim, shared)
    }
}

/// Runs a search within the limits.
pub(crate) fn run<P: Packing, A: Action<P>, G: Goal<Cage<P, A>>>(
    search: &mut impl Search<Cage<P, A>, G>,
    cage: &Cage<P, A>,
    goal: &G,
    shared: &Shared,
) -> ReportOf<Cage<P, A>> {
    let mut progress = Progress::new(shared.shows_progress());
    Run::of(search).within(limits(shared)).observed_by(&mut progress).run_to(cage, &cage.start(), goal)
}

/// The search from both ends needs all solved positions. A goal that names every piece has one; for any other, all
/// that can be reached are met first.
fn from_both_ends<P: Packing, A: Action<P>>(
    cage: &Cage<P, A>,
    puzzle: &Puzzle,
    shared: &Shared,
) -> ReportOf<Cage<P, A>> {
    if let Some(end) = only_end(puzzle).and_then(|end| cage.position(&end)) {
        return run(&mut Bidirectional::new(), cage, &AnyOf(vec![end]), shared);
    }
    let aim = Aim { met: Some(RefCell::default()), ..Aim::of(cage) };
    let first = breadth_first(cage, &aim, shared);
    let ends = AnyOf(aim.met.map_or_else(Vec::new, RefCell::into_inner));
    if first.outcome != Outcome::Exhausted || ends.0.is_empty() {
        return first;
    }
    let time = Time { seconds: first.elapsed.as_secs_f64(), cpu_seconds: None };
    let left = shared.left_after(&Work::of(&first.stats, time));
    let mut report = run(&mut Bidirectional::new(), cage, &ends, &left);
    report.stats.expanded += first.stats.expanded;
    report.stats.generated += first.stats.generated;
    report.stats.popped += first.stats.popped;
    report.stats.peak_bytes = report.stats.peak_bytes.max(first.stats.peak_bytes);
    report
}

/// The puzzle at its goal, if the goal names every piece.
fn only_end(puzzle: &Puzzle) -> Option<Puzzle> {
    let text = puzzle.to_string();
    let (_, goal) = text.split_once("goal:\n")?;
    let end = Puzzle::of_grids(goal, goal).ok()?;
    (!puzzle.by_shape() && end.pieces().len() == puzzle.pieces().len()).then_some(end)
}

//! The algorithms by name, and what `auto` takes.

use std::fmt::Display;

use programs::{Names, Shared, Work, tiles::NamedHeuristic};
use search::{
    AStar, At, Beam, Bidirectional, BreadthFirst, DepthFirst, GreedyBestFirst, IdaStar, Limits, Reason,
    Search, UniformCost, algorithms::IdaStarWithTable, heuristics::Weighted, space::Weight,
};
use sliding_tile::{Board, Cells, Position, Shape, SlidingTile, Stages, heuristics::Partition};

use crate::tables::Tables;

pub(crate) const NAMES: Names = Names {
    algorithms: &[
        "auto",
        "ida-star",
        "a-star",
        "bfs",
        "bidirectional",
        "uniform-cost",
        "weighted-a-star",
        "greedy",
        "beam",
        "stages",
        "depth-first",
        "iterative-deepening",
    ],
    heuristics: &[
        "auto",
        "walking-distance",
        "linear-conflict",
        "manhattan",
        "misplaced",
        "h1",
        "h2",
        "h3",
        "h4",
        "h5",
        "h6",
        "zero",
        "stages",
        "pdb-555",
        "pdb-663",
        "pdb-78",
        "pdb-6666",
    ],
    metrics: &["moves"],
};

/// Those that ask no heuristic.
const BLIND: [&str; 5] = ["bfs", "bidirectional", "uniform-cost", "depth-first", "stages"];

/// A board of more cells may take an optimal search for ever: `auto` looks for any solution then, once the quick
/// ones are excluded.
const MOST_CELLS: usize = 16;

/// On boards of more cells a beam that follows a lower bound finds no solution, or a long one; one that goes by stages
/// does well.
const MOST_CELLS_OF_BOUND: usize = 36;

/// Boards of more cells have no tables of stages.
const MOST_CELLS_OF_STAGES: usize = 100;

/// How many states an optimal search of a larger board may expand: a tenth of a second.
const QUICK: u64 = 1_000_000;

/// How many states may be expanded before tables of patterns, which take as long to fill, are worth it.
const WORTH_TABLES: u64 = 20_000_000;

/// The most bytes of one search if no limit is given: 2 GiB.
pub(crate) const MEMORY: u64 = 2 << 30;

/// What the weighted A* multiplies the heuristic with.
const WEIGHT: Weight = Weight::new(3, 1);

/// The first width of a beam; it doubles until there is a solution.
const WIDTH: usize = 1_000;

/// The same where stages lead it.
const WIDTH_BY_STAGES: usize = 100;

/// A search by one algorithm and one heuristic.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Method<'a> {
    pub(crate) algorithm: &'a str,
    pub(crate) heuristic: &'a str,
    /// The most states to expand, by the methods before it too, before the next one is tried.
    budget: Option<u64>,
}

/// The sentence that refuses this choice of algorithm and heuristic, whatever the board.
pub(crate) fn refusal(shared: &Shared) -> Option<String> {
    let Shared { algorithm, heuristic, .. } = shared;
    let blind = is_blind(shared) && !["auto", "zero"].contains(&heuristic.as_str());
    blind.then(|| {
        format!("error: --algorithm {algorithm} asks no heuristic, so --heuristic {heuristic} does nothing")
    })
}

/// Whether the algorithm asks no heuristic.
pub(crate) fn is_blind(shared: &Shared) -> bool {
    BLIND.contains(&shared.algorithm.as_str())
}

/// The methods to try one after the other on boards with this `goal`; the last one has no budget.
pub(crate) fn methods<'a>(shared: &'a Shared, goal: &Board) -> Vec<Method<'a>> {
    let shape = goal.shape();
    let method =
        |algorithm, budget| Method { algorithm, heuristic: heuristic(shared, algorithm, shape), budget };
    match (shared.algorithm.as_str(), shape.cells()) {
        ("auto", ..=10) => vec![method("a-star", None)],
        ("auto", ..=MOST_CELLS) if shared.heuristic == "auto" && Partition::six_six_three(goal).is_some() => {
            let patterns = Method { heuristic: "pdb-663", ..method("ida-star", None) };
            vec![method("ida-star", Some(WORTH_TABLES)), patterns]
        }
        ("auto", ..=MOST_CELLS) => vec![method("ida-star", None)],
        ("auto", ..=MOST_CELLS_OF_BOUND) => {
            vec![method("ida-star", Some(QUICK)), method("beam", Some(4 * QUICK)), method("stages", None)]
        }
        ("auto", ..=MOST_CELLS_OF_STAGES) => {
            let beam = Method { heuristic: by_default(shared, "stages"), ..method("beam", Some(4 * QUICK)) };
            vec![method("ida-star", Some(QUICK)), beam, method("stages", None)]
        }
        ("auto", _) => vec![method("ida-star", Some(QUICK)), method("stages", None)],
        (name, _) => vec![method(name, None)],
    }
}

fn heuristic<'a>(shared: &'a Shared, algorithm: &str, shape: Shape) -> &'a str {
    // The tables of walks are small, except those of boards that are long and narrow.
    let walks = shape.cells() <= 12 || shape.cells() <= MOST_CELLS && shape.rows().min(shape.columns()) > 2;
    match shared.heuristic.as_str() {
        _ if BLIND.contains(&algorithm) => "zero",
        "auto" if walks => "walking-distance",
        "auto" => "linear-conflict",
        name => name,
    }
}

/// `name`, unless another heuristic is asked for.
fn by_default<'a>(shared: &'a Shared, name: &'a str) -> &'a str {
    if shared.heuristic == "auto" { name } else { &shared.heuristic }
}

impl Method<'_> {
    /// What is left of the limits after the work that is `spent`.
    pub(crate) fn limits(&self, shared: &Shared, spent: &Work) -> Limits<u32> {
        let left = shared.left_after(spent);
        let budget = self.budget.map(|most| most.saturating_sub(spent.expanded));
        let max_nodes = [left.max_nodes, budget].into_iter().flatten().min();
        Shared { max_nodes, max_memory: shared.max_memory.or(Some(MEMORY)), ..left }.limits()
    }

    /// Whether a search that has done this `work` ended because of its budget alone.
    pub(crate) fn is_spent(&self, work: &Work, shared: &Shared) -> bool {
        self.budget.is_some_and(|budget| work.expanded >= budget)
            && shared.max_nodes.is_none_or(|most| work.expanded < most)
    }
}

/// A search whose name was learnt when the program ran.
pub(crate) type AnySearch<W> = Box<dyn Search<SlidingTile<W>, At<Position<W>>>>;

/// The algorithm of this name with `heuristic`.
pub(crate) fn search<W: Cells + 'static>(algorithm: &str, heuristic: NamedHeuristic) -> AnySearch<W> {
    match algorithm {
        "a-star" => Box::new(AStar::new(heuristic)),
        "bfs" => Box::new(BreadthFirst::new()),
        "bidirectional" => Box::new(Bidirectional::new()),
        "uniform-cost" => Box::new(UniformCost::new()),
        "weighted-a-star" => Box::new(AStar::new(Weighted::new(heuristic, WEIGHT))),
        "greedy" => Box::new(GreedyBestFirst::new(heuristic)),
        "stages" => Box::new(Stages::new()),
        "beam" => match heuristic {
            NamedHeuristic::Stages(heuristic) => {
                Box::new(Beam::doubling(heuristic, WIDTH_BY_STAGES).dropping_dead_ends())
            }
            other => Box::new(Beam::doubling(other, WIDTH)),
        },
        "depth-first" => Box::new(DepthFirst::new().with_heuristic(heuristic)),
        "iterative-deepening" => Box::new(IdaStarWithTable::new(heuristic)),
        _ => ida_star(heuristic),
    }
}

/// IDA* expands tens of millions of states a second: it takes its heuristic without a branch.
fn ida_star<W: Cells + 'static>(heuristic: NamedHeuristic) -> AnySearch<W> {
    match heuristic {
        NamedHeuristic::Patterns(heuristic) => Box::new(IdaStar::new(heuristic).with_sites()),
        NamedHeuristic::WalkingDistance(heuristic) => Box::new(IdaStar::new(heuristic).with_sites()),
        NamedHeuristic::LinearConflict(heuristic) => Box::new(IdaStar::new(heuristic).with_sites()),
        NamedHeuristic::Manhattan(heuristic) => Box::new(IdaStar::new(heuristic).with_sites()),
        other => Box::new(IdaStar::new(other).with_sites()),
    }
}

/// Why there is no heuristic.
#[derive(Clone, Debug)]
pub(crate) enum NoHeuristic {
    /// A sentence on why the board has none.
    Refused(String),
    /// Its tables take more than the limits allow, or SIGINT came before they were filled.
    Stopped(Reason),
    /// The file for its tables cannot be written, as the sentence says.
    Unwritable(String),
}

impl NoHeuristic {
    /// The board has no heuristic of this name.
    pub(crate) fn refused(name: &str, why: &dyn Display) -> Self {
        NoHeuristic::Refused(format!("--heuristic {name}: {why}"))
    }
}

/// The heuristic of this name towards `goal`, its tables filled within these limits if it has some.
pub(crate) fn named_heuristic(
    goal: &Board,
    name: &str,
    tables: &mut Tables<'_>,
    limits: &Shared,
) -> Result<NamedHeuristic, NoHeuristic> {
    match tables.patterns(goal, name, limits) {
        Some(patterns) => patterns.map(NamedHeuristic::Patterns),
        None => NamedHeuristic::to(goal, name).map_err(|error| NoHeuristic::refused(name, &error)),
    }
}

//! The methods of a solver: pairs of an algorithm and a heuristic, and the order in which they are tried.

use search::{
    AStar, At, Beam, Bidirectional, BreadthFirst, DepthFirst, GreedyBestFirst, IdaStar, Search, UniformCost,
    algorithms::IdaStarWithTable,
    closed_lists::{ByKey, ByRank},
    heuristics::Weighted,
    space::{Keyed, Weight},
};

use super::{
    lists::{Lists, with_lists},
    names::{Algorithm, ClosedListName, HeuristicName},
};
use crate::{
    board::Board,
    heuristics::{AnyHeuristic, Partition},
    shape::Shape,
    space::{Cells, Position, Space},
    stages::Stages,
};

/// The most cells of a board that `auto` always solves optimally. On larger boards an optimal search may not end, so
/// `auto` looks for any solution once the quick searches have failed.
pub(super) const MOST_CELLS: usize = 16;

/// The most cells of a board on which a beam that follows a lower bound does well. On larger boards it finds no
/// solution, or a long one, and a beam that follows stages does better.
const MOST_CELLS_OF_BOUND: usize = 36;

/// The most cells of a board that has tables of stages.
const MOST_CELLS_OF_STAGES: usize = 100;

/// The number of states that an optimal search of a larger board may expand: a tenth of a second.
const QUICK: u64 = 1_000_000;

/// The number of states after which tables of patterns pay off: the search has taken as long as the tables take to
/// fill.
const WORTH_TABLES: u64 = 20_000_000;

/// The weight of the heuristic in weighted A*.
const WEIGHT: Weight = Weight::new(3, 1);

/// The first width of a beam.
const WIDTH: usize = 1_000;

/// The first width of a beam that follows stages.
const WIDTH_BY_STAGES: usize = 100;

/// A search by one algorithm and one heuristic.
#[derive(Clone, Copy, Debug)]
pub(super) struct Method {
    pub(super) algorithm: Algorithm,
    pub(super) heuristic: HeuristicName,
    /// The most states that this method and those before it may expand together before the next one is tried.
    pub(super) budget: Option<u64>,
}

/// Returns the methods to try one after the other on boards with this `goal`; the last one has no budget.
pub(super) fn methods(algorithm: Algorithm, heuristic: HeuristicName, goal: &Board) -> Vec<Method> {
    let shape = goal.shape();
    let is_auto = heuristic == HeuristicName::Auto;
    let method = |algorithm: Algorithm, budget| Method {
        algorithm,
        heuristic: suiting(heuristic, algorithm, shape),
        budget,
    };
    let any = [
        method(Algorithm::IdaStar, Some(QUICK)),
        method(Algorithm::Beam, Some(4 * QUICK)),
        method(Algorithm::Stages, None),
    ];
    match (algorithm, shape.cells()) {
        (Algorithm::Auto, ..=10) => vec![method(Algorithm::AStar, None)],
        (Algorithm::Auto, ..=MOST_CELLS) if is_auto && Partition::six_six_three(goal).is_some() => {
            let patterns = Method { heuristic: HeuristicName::Pdb663, ..method(Algorithm::IdaStar, None) };
            vec![method(Algorithm::IdaStar, Some(WORTH_TABLES)), patterns]
        }
        (Algorithm::Auto, ..=MOST_CELLS) => vec![method(Algorithm::IdaStar, None)],
        (Algorithm::Auto, ..=MOST_CELLS_OF_BOUND) => any.to_vec(),
        (Algorithm::Auto, ..=MOST_CELLS_OF_STAGES) => {
            let [quick, beam, stages] = any;
            let heuristic = if is_auto { HeuristicName::Stages } else { heuristic };
            vec![quick, Method { heuristic, ..beam }, stages]
        }
        (Algorithm::Auto, _) => {
            let [quick, _, stages] = any;
            vec![quick, stages]
        }
        (algorithm, _) => vec![method(algorithm, None)],
    }
}

/// Returns the heuristic that `algorithm` takes where `name` is wished.
fn suiting(name: HeuristicName, algorithm: Algorithm, shape: Shape) -> HeuristicName {
    match name {
        _ if algorithm != Algorithm::Auto && !algorithm.takes_heuristic() => HeuristicName::Zero,
        HeuristicName::Auto => by_default(shape),
        name => name,
    }
}

/// Returns the heuristic for boards of `shape` if none is named: walking distance where its tables are small, which they
/// are not on boards that are long and narrow.
pub(crate) fn by_default(shape: Shape) -> HeuristicName {
    let is_wide = shape.cells() <= MOST_CELLS && shape.rows().min(shape.columns()) > 2;
    if shape.cells() <= 12 || is_wide {
        HeuristicName::WalkingDistance
    } else {
        HeuristicName::LinearConflict
    }
}

/// Returns whether the search has a site for each cell of the hole on boards of 4x4: IDA* with a heuristic whose own type it
/// knows. For the others, a site for each move is compiled.
pub(super) fn by_cell(algorithm: Algorithm, heuristic: HeuristicName) -> bool {
    use HeuristicName::{Auto, LinearConflict, Manhattan, Pdb78, Pdb555, Pdb663, WalkingDistance};
    matches!(algorithm, Algorithm::Auto | Algorithm::IdaStar)
        && matches!(heuristic, Auto | LinearConflict | Manhattan | Pdb78 | Pdb555 | Pdb663 | WalkingDistance)
}

/// A search whose algorithm is known only at run time.
pub(super) type AnySearch<W> = Box<dyn Search<Space<W>, At<Position<W>>>>;

/// Returns a search by `algorithm` with `heuristic` and the lists that the user chose.
///
/// The encoding of 4x4 is for the searches [by cell](by_cell). For the others it is as fast as that of a word, so they are
/// compiled for that one alone.
pub(super) fn search<W: Cells + 'static>(
    algorithm: Algorithm,
    heuristic: AnyHeuristic,
    lists: &Lists,
) -> AnySearch<W> {
    match algorithm {
        // `by_cell` sends nothing but IDA* here.
        _ if const { W::SHAPE.is_some() } => ida_star(heuristic),
        Algorithm::Auto | Algorithm::IdaStar => ida_star(heuristic),
        // Without a choice, A* has the default open list by its own type; the others take a branch more.
        Algorithm::AStar if !lists.is_chosen() => Box::new(AStar::new(heuristic)),
        Algorithm::AStar => with_lists!(W, lists, AStar::new(heuristic)),
        Algorithm::WeightedAStar => with_lists!(W, lists, AStar::new(Weighted::new(heuristic, WEIGHT))),
        Algorithm::Greedy => with_lists!(W, lists, GreedyBestFirst::new(heuristic)),
        Algorithm::UniformCost => with_lists!(W, lists, UniformCost::new()),
        Algorithm::Bfs if lists.closed == Some(ClosedListName::Rank) && const { W::MOST <= 16 } => {
            Box::new(BreadthFirst::new().with_closed_list(ByRank::new()))
        }
        Algorithm::Bfs => Box::new(BreadthFirst::new()),
        Algorithm::Bidirectional => Box::new(Bidirectional::new()),
        Algorithm::Beam => match heuristic {
            AnyHeuristic::Stages(heuristic) => {
                Box::new(Beam::doubling(heuristic, WIDTH_BY_STAGES).dropping_dead_ends())
            }
            other => Box::new(Beam::doubling(other, WIDTH)),
        },
        Algorithm::Stages => Box::new(Stages::new()),
        Algorithm::DepthFirst => Box::new(DepthFirst::new().with_heuristic(heuristic)),
        Algorithm::IterativeDeepening => Box::new(IdaStarWithTable::new(heuristic)),
    }
}

/// Returns IDA* with the heuristic's own type: it expands tens of millions of states a second, so a branch at each
/// estimate would cost time. Encodings compile no search for heuristics that do not serve their boards; beyond 100 cells,
/// where IDA* solves only boards that are nearly solved, one search serves all.
fn ida_star<W: Cells + 'static>(heuristic: AnyHeuristic) -> AnySearch<W> {
    match heuristic {
        AnyHeuristic::Patterns(heuristic) if const { W::SHAPE.is_some() || W::MOST == 25 } => {
            Box::new(IdaStar::new(heuristic).with_sites())
        }
        AnyHeuristic::WalkingDistance(heuristic) if const { W::MOST <= 16 } => {
            Box::new(IdaStar::new(heuristic).with_sites())
        }
        AnyHeuristic::LinearConflict(heuristic) if const { W::MOST <= 100 } => {
            Box::new(IdaStar::new(heuristic).with_sites())
        }
        AnyHeuristic::Manhattan(heuristic) if const { W::MOST <= 25 } => {
            Box::new(IdaStar::new(heuristic).with_sites())
        }
        // The searches by cell have come above.
        other if const { W::SHAPE.is_some() } => Box::new(IdaStar::new(other)),
        other => Box::new(IdaStar::new(other).with_sites()),
    }
}

/// Returns a breadth-first search whose closed list is by key.
pub(super) fn by_key<W: Cells + 'static>() -> AnySearch<W>
where
    Space<W>: Keyed<State = Position<W>>,
{
    Box::new(BreadthFirst::new().with_closed_list(ByKey::<<Space<W> as Keyed>::Key>::new()))
}

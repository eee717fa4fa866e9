//! The algorithms, each with its name and its promise.

use search::{
    AStar, At, Beam, Bidirectional, BreadthFirst, DepthFirst, GreedyBestFirst, IdaStar, Search,
    ShortestPlans, UniformCost,
    algorithms::{
        AnytimeAStar, AnytimeRepairingAStar, BaeStar, BudgetedTreeSearch, CompleteBeam, IdaStarWithTable,
        KCheapest, Nbs, ParallelAStar, ParallelIdaStar, WeightedAStar,
    },
    heuristics::{Audited, Consistent, Stepped},
    open_lists::{BucketQueue, DecreaseKey, PackedHeap},
    space::Weight,
};
use search_lab::{
    BreadthFirstNovelty, BudgetedGraphSearch, ExplicitEstimation, MonotoneBeam, NestedRollout,
    PartialExpansionAStar, PartialExpansionIdaStar, Pathmax, PathmaxAStar, Rectangle, RecursiveBestFirst,
    SelectByEstimate,
};

use crate::eight_puzzle::{Board, EightPuzzle, manhattan};

type Boxed = Box<dyn Search<EightPuzzle, At<Board>>>;

/// The promise of an algorithm for each plan.
#[derive(Clone, Copy)]
pub(crate) enum Promised {
    Cheapest,
    /// It costs at most half as much again as the cheapest.
    Half,
    /// Some plan.
    Plan,
    /// A plan or none.
    Nothing,
}

/// An algorithm.
pub(crate) struct Row {
    pub(crate) name: &'static str,
    pub(crate) promised: Promised,
    /// Makes a new search from a start.
    pub(crate) make: fn(&Board) -> Boxed,
}

/// Manhattan distance to the goal.
fn h() -> Consistent<fn(&Board) -> u32> {
    Consistent(manhattan)
}

/// Manhattan distance to `start`.
fn back(start: &Board) -> Consistent<impl Fn(&Board) -> u32 + Clone + 'static> {
    let mut cells = [0_usize; 9];
    start.iter().enumerate().for_each(|(cell, &tile)| cells[usize::from(tile)] = cell);
    Consistent(move |board: &Board| {
        let apart = |(cell, &tile): (usize, &u8)| {
            let target = cells[usize::from(tile)];
            let apart = (cell / 3).abs_diff(target / 3) + (cell % 3).abs_diff(target % 3);
            if tile == 0 { 0 } else { apart }
        };
        board.iter().enumerate().map(apart).sum::<usize>() as u32
    })
}

fn half() -> Weight {
    Weight::new(3, 2)
}

pub(crate) fn rows() -> Vec<Row> {
    [blind(), stored(), forgetful(), bounded(), anytime(), any()].into_iter().flatten().collect()
}

macro_rules! rows {
    ($promised:ident: $($name:literal => $make:expr;)*) => {
        vec![$(Row { name: $name, promised: Promised::$promised, make: |start| {
            // Most algorithms do not depend on the start.
            let make: fn(&Board) -> Boxed = $make;
            make(start)
        } }),*]
    };
}

fn blind() -> Vec<Row> {
    rows! { Cheapest:
        "breadth-first" => |_| Box::new(BreadthFirst::new());
        "bidirectional" => |_| Box::new(Bidirectional::new());
        "uniform-cost" => |_| Box::new(UniformCost::new());
        "shortest-plans" => |_| Box::new(ShortestPlans::new());
        "nbs-blind" => |_| Box::new(Nbs::blind());
    }
}

/// Cheapest plans by searches that store states.
fn stored() -> Vec<Row> {
    rows! { Cheapest:
        "a-star" => |_| Box::new(AStar::new(h()));
        "a-star-packed-heap" => |_| Box::new(AStar::new(h()).with_open_list(PackedHeap::new()));
        "a-star-buckets" => |_| Box::new(AStar::new(h()).with_open_list(BucketQueue::new()));
        "a-star-decrease-key" => |_| Box::new(AStar::new(h()).with_open_list(DecreaseKey::new()));
        "a-star-pathmax" => |_| Box::new(AStar::new(Pathmax(h())));
        "a-star-audited" => |_| Box::new(AStar::new(Audited::new(h())));
        "pathmax-a-star" => |_| Box::new(PathmaxAStar::new(h()));
        "partial-expansion-a-star" => |_| Box::new(PartialExpansionAStar::new(SelectByEstimate(h())));
        "parallel-a-star" => |_| Box::new(ParallelAStar::new(h()));
        "nbs" => |start| Box::new(Nbs::new(h(), back(start)).with_least_cost(1));
        "bae-star" => |start| Box::new(BaeStar::new(h(), back(start)));
        "bae-star-stepped" => |start| {
            Box::new(BaeStar::new(Stepped::new(h(), 2), Stepped::new(back(start), 2)))
        };
        "k-cheapest" => |_| Box::new(KCheapest::new(h()).walks());
    }
}

/// Cheapest plans by searches that repeat work to save memory.
fn forgetful() -> Vec<Row> {
    rows! { Cheapest:
        "ida-star" => |_| Box::new(IdaStar::new(h()));
        "parallel-ida-star" => |_| Box::new(ParallelIdaStar::new(h()));
        "ida-star-with-table" => |_| Box::new(IdaStarWithTable::new(h()));
        "partial-expansion-ida-star" => |_| Box::new(PartialExpansionIdaStar::new(SelectByEstimate(h())));
        "budgeted-tree-search" => |_| Box::new(BudgetedTreeSearch::new(h()));
        "budgeted-graph-search" => |_| Box::new(BudgetedGraphSearch::new(h()));
        "recursive-best-first" => |_| Box::new(RecursiveBestFirst::new(h()));
    }
}

/// Plans of at most one and a half times the least cost.
fn bounded() -> Vec<Row> {
    rows! { Half:
        "weighted-a-star-pwxd" => |_| Box::new(WeightedAStar::new(h(), half()));
        "explicit-estimation" => |_| Box::new(ExplicitEstimation::new(h(), half()));
    }
}

/// First plans soon, and cheapest ones in the end.
fn anytime() -> Vec<Row> {
    rows! { Cheapest:
        "anytime-a-star" => |_| Box::new(AnytimeAStar::new(h(), half()));
        "anytime-repairing-a-star" => |_| Box::new(AnytimeRepairingAStar::new(h()));
        "complete-beam" => |_| Box::new(CompleteBeam::new(h()));
        "rectangle" => |_| Box::new(Rectangle::new(h()));
    }
}

/// Some plan.
fn any() -> Vec<Row> {
    let some = rows! { Plan:
        "greedy" => |_| Box::new(GreedyBestFirst::new(h()));
        "greedy-deferred" => |_| Box::new(GreedyBestFirst::new(h()).with_deferred_evaluation());
        "beam-doubling" => |_| Box::new(Beam::doubling(h(), 16));
        "depth-first-with-table" => |_| Box::new(DepthFirst::new().with_heuristic(h()));
    };
    let perhaps = rows! { Nothing:
        "beam-100" => |_| Box::new(Beam::of_width(h(), 100));
        "beam-100-parallel" => |_| Box::new(Beam::of_width(h(), 100).in_parallel());
        "monotone-beam-32" => |_| Box::new(MonotoneBeam::new(h(), 32));
        "nested-rollout" => |_| Box::new(NestedRollout::new(h()).with_seed(1).with_length_limit(100));
        "breadth-first-novelty" => |_| {
            let places = |board: &Board| board.map(u32::from).into_iter().zip(0..).map(|(tile, cell)| 9 * tile + cell);
            Box::new(BreadthFirstNovelty::new(move |board: &Board| places(board).collect::<Vec<u32>>()).of_pairs())
        };
    };
    some.into_iter().chain(perhaps).collect()
}

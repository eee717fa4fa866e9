//! The same searches with their other policies: open lists, closed lists, sites, tables of all sizes, widths, growths.
//!
//! Each open list is chosen at run time, so that a search is compiled once for all of them.

use search::{
    AStar, Beam, BreadthFirst, DepthFirst, GoalDistances, GreedyBestFirst, IdaStar, Survey, UniformCost,
    algorithms::{
        AnytimeAStar, AnytimeRepairingAStar, BudgetedTreeSearch, CompleteBeam, IdaStarWithTable,
        ParallelAStar, ParallelIdaStar, WeightedAStar,
    },
    closed_lists::{ByKey, ByOrbit},
    open_lists::{AnyOpenList, BucketQueue, DecreaseKey, PackedHeap},
    space::{Backward, BySleepSets, Pruned},
    tables::{DistanceKeys, DistanceTable, Replacement, TranspositionTable},
};

use super::{Answer, Row, habits, weight};
use crate::toys::AnyCost;

/// One row for each open list that is ordered.
macro_rules! each_list {
    ($name:literal, $answer:expr, |$h:ident, $list:ident| $search:expr) => {
        [
            Row::of_costs(concat!($name, ", `BucketQueue`"), $answer, |$h| {
                let $list = AnyOpenList::Bucket(BucketQueue::new());
                Box::new($search)
            }),
            Row::of_costs(concat!($name, ", `PackedHeap`"), $answer, |$h| {
                let $list = AnyOpenList::Heap(PackedHeap::new());
                Box::new($search)
            }),
            Row::of_costs(concat!($name, ", `DecreaseKey`"), $answer, |$h| {
                let $list = AnyOpenList::DecreaseKey(DecreaseKey::new());
                Box::new($search)
            }),
        ]
    };
}

/// One row for each size and each replacement of a transposition table.
macro_rules! each_table {
    ($name:literal, $answer:expr, |$h:ident, $table:ident| $search:expr) => {
        [each_table!(@ $name, $answer, $h, $table, $search, Always),
         each_table!(@ $name, $answer, $h, $table, $search, Deeper),
         each_table!(@ $name, $answer, $h, $table, $search, TwoTier)].into_iter().flatten()
    };
    (@ $name:literal, $answer:expr, $h:ident, $table:ident, $search:expr, $replacement:ident) => {
        [each_table!(@@ $name, $answer, $h, $table, $search, $replacement, 0).forgetful(),
         each_table!(@@ $name, $answer, $h, $table, $search, $replacement, 1).forgetful(),
         each_table!(@@ $name, $answer, $h, $table, $search, $replacement, 2).forgetful(),
         each_table!(@@ $name, $answer, $h, $table, $search, $replacement, 9).forgetful()]
    };
    (@@ $name:literal, $answer:expr, $h:ident, $table:ident, $search:expr, $replacement:ident, $size:literal) => {
        Row::of_costs(concat!($name, ", ", stringify!($replacement), ", ", $size), $answer, |$h| {
            let $table = TranspositionTable::of_entries($size, Replacement::$replacement);
            Box::new($search)
        })
    };
}

/// The searches with policies that the list of all searches leaves out.
pub(crate) fn policies<C: AnyCost>() -> Vec<Row<C>> {
    let mut all = of_actions();
    all.extend(exact());
    all.extend(bounded());
    all.extend(greedy());
    all.extend(deepening());
    all.extend(others());
    habits::of_each(all)
}

fn of_actions<C: AnyCost>() -> Vec<Row<C>> {
    vec![
        Row::of_actions("`BreadthFirst`, `ByOrbit`", |_| {
            Box::new(BreadthFirst::new().with_closed_list(ByOrbit::<ByKey>::new()))
        }),
        Row::of_actions("`BreadthFirst`, `BySleepSets`", |_| {
            Box::new(BreadthFirst::new().with_pruning(BySleepSets))
        }),
        Row::of_actions("`BreadthFirst`, `ByKey`, `BySleepSets`", |_| {
            Box::new(BreadthFirst::new().with_closed_list(ByKey::new()).with_pruning(BySleepSets))
        }),
        Row::of_actions("`GoalDistances`, by rank", |_| {
            Box::new(GoalDistances::new().with_distances(DistanceTable::new()))
        })
        .undirected(),
        Row::of_actions("`GoalDistances`, by key", |_| {
            Box::new(GoalDistances::new().with_distances(DistanceKeys::new()))
        })
        .undirected(),
        Row::survey("`Survey`, by rank", || Box::new(Survey::new().with_distances(DistanceTable::new()))),
        Row::survey("`Survey`, `Pruned`", || Box::new(Survey::new().with_direction(Pruned))),
        Row::survey("`Survey`, `Backward`", || Box::new(Survey::new().with_direction(Backward))).undirected(),
    ]
}

fn exact<C: AnyCost>() -> Vec<Row<C>> {
    use Answer::Cheapest;
    let blind = [
        each_list!("`UniformCost`", Cheapest, |_h, list| UniformCost::new().with_open_list(list)),
        each_list!("`UniformCost`, `ByRank`", Cheapest, |_h, list| {
            UniformCost::new().with_open_list(list).by_rank()
        }),
    ];
    let informed = [
        each_list!("`AStar`", Cheapest, |h, list| AStar::new(h).with_open_list(list)),
        each_list!("`AStar`, `ByRank`", Cheapest, |h, list| AStar::new(h).with_open_list(list).by_rank()),
        each_list!("`ParallelAStar`", Cheapest, |h, list| {
            ParallelAStar::new(h).with_open_list(list).with_sequential_cutoff(0)
        }),
        each_list!("`AnytimeAStar`", Cheapest, |h, list| {
            AnytimeAStar::new(h, weight()).with_open_list(list)
        }),
        each_list!("`AnytimeAStar`, `ByRank`", Cheapest, |h, list| {
            AnytimeAStar::new(h, weight()).with_open_list(list).by_rank()
        }),
        each_list!("`AnytimeRepairingAStar`", Cheapest, |h, list| {
            AnytimeRepairingAStar::new(h).with_open_list(list)
        }),
        each_list!("`AnytimeRepairingAStar`, `ByRank`", Cheapest, |h, list| {
            let search = AnytimeRepairingAStar::new(h).with_open_list(list);
            search.with_weights([weight()]).by_rank()
        }),
    ];
    blind.into_iter().flatten().map(Row::without_heuristic).chain(informed.into_iter().flatten()).collect()
}

fn bounded<C: AnyCost>() -> Vec<Row<C>> {
    use Answer::Bounded;
    let rows = [
        each_list!("`WeightedAStar`", Bounded, |h, list| {
            WeightedAStar::new(h, weight()).with_open_list(list)
        }),
        each_list!("`WeightedAStar`, `ByRank`", Bounded, |h, list| {
            WeightedAStar::new(h, weight()).with_open_list(list).by_rank()
        }),
    ];
    rows.into_iter().flatten().collect()
}

fn greedy<C: AnyCost>() -> Vec<Row<C>> {
    use Answer::Plan;
    let ordered = [
        each_list!("`GreedyBestFirst`", Plan, |h, list| GreedyBestFirst::new(h).with_open_list(list)),
        each_list!("`GreedyBestFirst`, `ByRank`", Plan, |h, list| {
            GreedyBestFirst::new(h).with_open_list(list).by_rank()
        }),
        each_list!("`GreedyBestFirst`, deferred", Plan, |h, list| {
            GreedyBestFirst::new(h).with_open_list(list).with_deferred_evaluation()
        }),
        each_list!("`GreedyBestFirst`, preferred and deferred", Plan, |h, list| {
            let search = GreedyBestFirst::new(h).with_preferred_actions(|&state: &u16| [(state % 3) as u8]);
            search.with_open_list(list).with_deferred_evaluation()
        }),
    ];
    ordered.into_iter().flatten().map(Row::keeping_first_paths).collect()
}

fn deepening<C: AnyCost>() -> Vec<Row<C>> {
    use Answer::{Cheapest, Plan};
    let mut rows = vec![
        Row::of_costs("`IdaStar`, `with_sites`", Cheapest, |h| Box::new(IdaStar::new(h).with_sites()))
            .endless_on_cycles(),
        Row::of_costs("`ParallelIdaStar`, `with_sites`", Cheapest, |h| {
            Box::new(ParallelIdaStar::new(h).with_sites().with_sequential_cutoff(0))
        })
        .endless_on_cycles(),
        Row::of_costs("`BudgetedTreeSearch`, `with_growth`", Cheapest, |h| {
            Box::new(BudgetedTreeSearch::new(h).with_growth(3, 4).with_first_step(C::units(2)))
        })
        .endless_on_cycles(),
    ];
    rows.extend(each_table!("`IdaStarWithTable`", Cheapest, |h, table| {
        IdaStarWithTable::new(h).with_table(table)
    }));
    rows.extend(each_table!("`DepthFirst`", Plan, |h, table| {
        DepthFirst::new().with_heuristic(h).with_table(table)
    }));
    rows
}

fn others<C: AnyCost>() -> Vec<Row<C>> {
    use Answer::{Cheapest, Plan, PlanOrWidth};
    vec![
        Row::of_costs("`CompleteBeam`, `with_first_width`", Cheapest, |h| {
            Box::new(CompleteBeam::new(h).with_first_width(3))
        }),
        Row::of_costs("`Beam::of_width` one", PlanOrWidth, |h| Box::new(Beam::of_width(h, 1)))
            .keeping_first_paths(),
        Row::of_costs("`ParallelBeam`, `with_dominance`", Plan, |h| {
            Box::new(Beam::doubling(h, 2).with_dominance().in_parallel().with_sequential_cutoff(0))
        })
        .keeping_first_paths(),
    ]
}

//! The list of all searches, each with its guarantees.

mod graded;
mod habits;
mod policies;

pub(crate) use self::{graded::graded, policies::policies};
pub(crate) use search::laws::search::{Answer, BoxedSearch as Boxed, Subject as Row, Target};

use core::cmp::Reverse;

use search::{
    AStar, Beam, Bidirectional, BreadthFirst, DepthFirst, GoalDistances, GreedyBestFirst, IdaStar,
    ShortestPlans, Survey, UniformCost,
    algorithms::{
        AnytimeAStar, AnytimeRepairingAStar, BaeStar, BreadthFirstKeys, BreadthFirstRanks,
        BudgetedTreeSearch, CheapestPlans, CompleteBeam, CostToGo, IdaStarWithTable, KCheapest,
        LifelongAStar, Nbs, ParallelAStar, ParallelIdaStar, Pareto, WeightedAStar,
    },
    closed_lists::{ByKey, ByRank},
    graph::StateGraph,
    heuristics::Blind,
    laws::search::parts::weight,
    open_lists::{DecreaseKey, PackedHeap},
    tables::{Replacement, TranspositionTable},
};

use crate::toys::{AnyCost, Estimates, WeightedGraph};

pub(crate) type Graph<C> = WeightedGraph<C>;

fn table<C: AnyCost>() -> TranspositionTable<Graph<C>> {
    TranspositionTable::of_entries(1_000, Replacement::TwoTier)
}

fn small_table<C: AnyCost>() -> TranspositionTable<Graph<C>> {
    TranspositionTable::of_entries(3, Replacement::Always)
}

/// The list.
#[allow(clippy::too_many_lines, reason = "one list of all searches")]
pub(crate) fn searches<C: AnyCost>() -> Vec<Row<C>> {
    let mut all = of_actions();
    all.extend(with_open_lists());
    all.extend(depth_first());
    all.extend(beams());
    habits::of_each(all)
}

/// The searches that count actions, and surveys.
fn of_actions<C: AnyCost>() -> Vec<Row<C>> {
    vec![
        Row::of_actions("`BreadthFirst`", |_| Box::new(BreadthFirst::new())),
        Row::of_actions("`BreadthFirst`, `ByKey`", |_| {
            Box::new(BreadthFirst::new().with_closed_list(ByKey::new()))
        }),
        Row::of_actions("`BreadthFirst`, `ByRank`", |_| {
            Box::new(BreadthFirst::new().with_closed_list(ByRank::new()))
        }),
        Row::of_actions("`BreadthFirstKeys`", |_| Box::new(BreadthFirstKeys::new())),
        Row::of_actions("`BreadthFirstRanks`", |_| Box::new(BreadthFirstRanks::new())),
        Row::of_actions("`BreadthFirstRanks`, `in_parallel`", |_| {
            Box::new(BreadthFirstRanks::new().in_parallel())
        }),
        Row::of_actions("`Bidirectional`", |_| Box::new(Bidirectional::new())),
        Row::of_actions("`ShortestPlans`", |_| Box::new(ShortestPlans::new())),
        Row::of_actions("`GoalDistances`", |_| Box::new(GoalDistances::new())).undirected(),
        Row::survey("`Survey`", || Box::new(Survey::new())),
        Row::survey("`BreadthFirstRanks`, `without_distances`", || {
            Box::new(BreadthFirstRanks::new().without_distances())
        }),
        Row::survey("`StateGraph`", || Box::new(StateGraph::new())),
    ]
}

/// The searches by cost that keep their states in open lists, without `GreedyBestFirst`.
fn with_open_lists<C: AnyCost>() -> Vec<Row<C>> {
    use Answer::{Bounded, Cheapest};
    vec![
        Row::of_costs("`UniformCost`", Cheapest, |_| Box::new(UniformCost::new())).without_heuristic(),
        Row::of_costs("`AStar`", Cheapest, |h| Box::new(AStar::new(h))),
        Row::of_costs("`AStar`, `PackedHeap`", Cheapest, |h| {
            Box::new(AStar::new(h).with_open_list(PackedHeap::new()))
        }),
        Row::of_costs("`AStar`, `DecreaseKey`", Cheapest, |h| {
            Box::new(AStar::new(h).with_open_list(DecreaseKey::new()))
        }),
        Row::of_costs("`AStar`, `ByRank`", Cheapest, |h| Box::new(AStar::new(h).by_rank())),
        Row::of_costs("`ParallelAStar`", Cheapest, |h| {
            Box::new(ParallelAStar::new(h).with_sequential_cutoff(0))
        }),
        Row::of_costs("`ParallelAStar`, `PackedHeap`", Cheapest, |h| {
            Box::new(ParallelAStar::new(h).with_open_list(PackedHeap::new()))
        }),
        Row::of_costs("`CheapestPlans`", Cheapest, |h| Box::new(CheapestPlans::new(h))),
        Row::of_costs("`KCheapest`", Cheapest, |h| Box::new(KCheapest::new(h))),
        Row::of_costs("`KCheapest`, `walks`", Cheapest, |h| Box::new(KCheapest::new(h).walks())),
        Row::of_costs("`Pareto`", Cheapest, |h| Box::new(Pareto::<_, _, 2>::new(h))),
        Row::of_costs("`LifelongAStar`", Cheapest, |h| Box::new(LifelongAStar::new(h))),
        Row::of_costs("`CostToGo`", Cheapest, |_| Box::new(CostToGo::new())).without_heuristic(),
        Row::of_costs("`WeightedAStar`", Bounded, |h| Box::new(WeightedAStar::new(h, weight()))),
        Row::of_costs("`AnytimeAStar`", Cheapest, |h| Box::new(AnytimeAStar::new(h, weight()))),
        Row::of_costs("`AnytimeRepairingAStar`", Cheapest, |h| Box::new(AnytimeRepairingAStar::new(h))),
        Row::of_costs("`AnytimeRepairingAStar`, `PackedHeap`", Cheapest, |h| {
            let search = AnytimeRepairingAStar::new(h).with_open_list(PackedHeap::new());
            Box::new(search.with_weights([weight()]).by_rank())
        }),
        Row::of_costs("`Nbs::blind`", Cheapest, |_| Box::new(Nbs::blind())).without_heuristic(),
        Row::of_costs("`Nbs`", Cheapest, |h| Box::new(Nbs::new(h, Blind))),
        Row::of_costs("`BaeStar`", Cheapest, |h| Box::new(BaeStar::new(h, Blind))),
    ]
}

/// The searches that repeat work to save memory, and those that follow the estimate alone.
fn depth_first<C: AnyCost>() -> Vec<Row<C>> {
    use Answer::{Cheapest, Plan};
    vec![
        Row::of_costs("`IdaStar`", Cheapest, |h| Box::new(IdaStar::new(h))).endless_on_cycles(),
        Row::of_costs("`ParallelIdaStar`", Cheapest, |h| {
            Box::new(ParallelIdaStar::new(h).with_sequential_cutoff(2))
        })
        .endless_on_cycles(),
        Row::of_costs("`IdaStarWithTable`", Cheapest, |h| {
            Box::new(IdaStarWithTable::new(h).with_table(table()))
        }),
        Row::of_costs("`IdaStarWithTable`, 3 entries", Cheapest, |h| {
            Box::new(IdaStarWithTable::new(h).with_table(small_table()))
        })
        .forgetful(),
        Row::of_costs("`BudgetedTreeSearch`", Cheapest, |h| Box::new(BudgetedTreeSearch::new(h)))
            .endless_on_cycles(),
        Row::of_costs("`GreedyBestFirst`", Plan, |h| Box::new(GreedyBestFirst::new(h))).keeping_first_paths(),
        Row::of_costs("`GreedyBestFirst`, `with_deferred_evaluation`", Plan, |h| {
            Box::new(GreedyBestFirst::new(h).with_deferred_evaluation())
        })
        .keeping_first_paths(),
        Row::of_costs("`GreedyBestFirst`, `with_preferred_actions`", Plan, |h| {
            Box::new(GreedyBestFirst::new(h).with_preferred_actions(|&state: &u16| [(state % 3) as u8]))
        })
        .keeping_first_paths(),
        Row::of_costs("`DepthFirst`", Plan, |h| {
            Box::new(DepthFirst::new().with_heuristic(h).with_table(table()))
        }),
        Row::of_costs("`DepthFirst`, 3 entries", Plan, |h| {
            Box::new(DepthFirst::new().with_heuristic(h).with_table(small_table()))
        })
        .forgetful(),
    ]
}

fn beams<C: AnyCost>() -> Vec<Row<C>> {
    use Answer::{Cheapest, Plan, PlanOrWidth};
    vec![
        Row::of_costs("`Beam::of_width`", PlanOrWidth, |h| Box::new(Beam::of_width(h, 2)))
            .keeping_first_paths(),
        Row::of_costs("`Beam::doubling`", Plan, |h| Box::new(Beam::doubling(h, 1))).keeping_first_paths(),
        Row::of_costs("`Beam::portfolio`", Plan, |h| {
            let blind = Estimates(vec![C::ZERO; h.0.len()], h.1);
            Box::new(Beam::portfolio(vec![h, blind], 1, 1 << 20))
        })
        .keeping_first_paths(),
        Row::of_costs("`Beam::doubling`, `with_dominance`", Plan, |h| {
            Box::new(Beam::doubling(h, 1).with_dominance())
        })
        .keeping_first_paths(),
        Row::of_costs("`ScoreBeam`", Plan, |h| {
            let nearest = move |&state: &u16| Reverse(h.0[usize::from(state)]);
            Box::new(Beam::by_score(nearest, 1_000).until_goal().merging_equal_states())
        })
        .without_heuristic()
        .endless_on_cycles(),
        Row::of_costs("`CompleteBeam`", Cheapest, |h| Box::new(CompleteBeam::new(h))),
        Row::of_costs("`CompleteBeam`, `with_dominance`", Cheapest, |h| {
            Box::new(CompleteBeam::new(h).with_dominance())
        }),
        Row::of_costs("`ParallelBeam`", Plan, |h| {
            Box::new(Beam::doubling(h, 1).in_parallel().with_sequential_cutoff(0))
        })
        .keeping_first_paths(),
    ]
}

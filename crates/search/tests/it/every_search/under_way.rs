//! The methods that set a policy: of a search under way, each returns one that has not begun.

use std::panic::{AssertUnwindSafe, catch_unwind};

use search::{
    AStar, Beam, BreadthFirst, DepthFirst, Goal, GoalDistances, GreedyBestFirst, IdaStar, NoGoal, Run,
    Search, Stats, Survey, UniformCost,
    algorithms::{
        AnytimeAStar, AnytimeRepairingAStar, BreadthFirstRanks, BudgetedTreeSearch, CompleteBeam,
        IdaStarWithTable, KCheapest, Nbs, ParallelAStar, ParallelIdaStar, WeightedAStar,
    },
    closed_lists::ByKey,
    heuristics::Promise,
    laws::search::parts::{Case, told, weight},
    open_lists::PackedHeap,
    space::Backward,
    tables::{DistanceKeys, DistanceTable, Replacement, TranspositionTable},
};

use super::searches::{Graph, Target};
use crate::toys::Steps as _;
use crate::toys::{Estimates, without_bytes};

/// A search that was under way when it got a policy, and one that got it at once.
struct Pair<G> {
    name: &'static str,
    searches: [Box<dyn Search<Graph<u32>, G>>; 2],
}

/// A chain, to be searched from the middle by estimates that are lower than the distances.
fn case() -> Case<u32> {
    let case = Case::of(Graph::chain(40, 1).both_ways(), vec![(20, 0)], vec![40]);
    case.with_estimates(|state| u32::from(40 - state) / 2, Promise::Consistent)
}

/// Begins a search, and takes some steps.
fn begin<G: Goal<Graph<u32>>>(search: &mut dyn Search<Graph<u32>, G>, goal: &G) {
    let case = case();
    let graph = Graph::chain(40, 1).both_ways();
    search.begin_from(&graph, &case.starts, goal);
    for _ in 0..4 {
        let answer = search.step_by(&graph, goal, 2, &mut ());
        assert!(answer.is_none(), "the search is too short");
    }
}

/// Makes a pair for each method of each search.
macro_rules! pairs {
    ($goal:expr; $($new:expr => $($policy:ident($($argument:expr),*)),+;)*) => {
        vec![$($({
            let mut used = $new;
            begin(&mut used, $goal);
            Pair {
                name: concat!(stringify!($new), ".", stringify!($policy)),
                searches: [Box::new(used.$policy($($argument),*)), Box::new($new.$policy($($argument),*))],
            }
        }),+),*]
    };
}

fn table() -> TranspositionTable<Graph<u32>> {
    TranspositionTable::of_entries(100, Replacement::TwoTier)
}

fn best_first(h: &Estimates<u32>, goal: &Target) -> Vec<Pair<Target>> {
    let h = || h.clone();
    pairs! { goal;
        UniformCost::new() => with_open_list(PackedHeap::new()), by_rank();
        AStar::new(h()) => with_open_list(PackedHeap::new()), by_rank();
        WeightedAStar::new(h(), weight()) => with_open_list(PackedHeap::new()), by_rank();
        GreedyBestFirst::new(h()) => with_open_list(PackedHeap::new()), by_rank(),
            with_deferred_evaluation(), with_preferred_actions(|_: &u16| [0]);
        AnytimeAStar::new(h(), weight()) => with_open_list(PackedHeap::new()), by_rank();
        AnytimeRepairingAStar::new(h()) => with_open_list(PackedHeap::new()), by_rank(),
            with_weights([weight()]);
        ParallelAStar::new(h()) => with_open_list(PackedHeap::new()), with_sequential_cutoff(0);
        Nbs::new(h(), Estimates(vec![0; 41], Promise::Consistent)) => with_least_cost(1);
        KCheapest::new(h()) => walks();
    }
}

fn in_little_memory(h: &Estimates<u32>, goal: &Target) -> Vec<Pair<Target>> {
    let h = || h.clone();
    pairs! { goal;
        IdaStar::new(h()) => with_sites();
        ParallelIdaStar::new(h()) => with_sites(), with_sequential_cutoff(0);
        IdaStarWithTable::new(h()) => with_table(table());
        DepthFirst::new() => with_table(table()), with_heuristic(h());
        BudgetedTreeSearch::new(h()) => with_growth(3, 4), with_first_step(2);
        Beam::of_width(h(), 3) => with_dominance(),
            dropping_dead_ends(), in_parallel();
        Beam::of_width(h(), 3).in_parallel() => with_sequential_cutoff(0);
        CompleteBeam::new(h()) => with_first_width(3), with_dominance();
    }
}

fn in_layers(goal: &Target) -> Vec<Pair<Target>> {
    pairs! { goal;
        BreadthFirst::new() => with_closed_list(ByKey::new());
        BreadthFirstRanks::new() => in_parallel();
        GoalDistances::new() => with_distances(DistanceTable::new());
    }
}

fn surveys() -> Vec<Pair<NoGoal>> {
    pairs! { &NoGoal;
        Survey::new() => with_distances(DistanceKeys::new()), with_direction(Backward);
        BreadthFirstRanks::new() => without_distances();
    }
}

/// All that a search tells of its progress, but for the bytes: buffers may be kept.
fn progress<G>(search: &dyn Search<Graph<u32>, G>) -> (Stats, [u32; 2], Option<(u16, u32)>, bool) {
    let bounds = [search.bound(), search.lower_bound()];
    let has_plan = search.best().is_some();
    (without_bytes(search.stats()), bounds, search.closest(), has_plan)
}

fn check<G: Goal<Graph<u32>>>(pairs: Vec<Pair<G>>, goal: &G) {
    let (case, graph) = (case(), Graph::chain(40, 1).both_ways());
    for Pair { name, searches: [mut used, mut fresh] } in pairs {
        assert_eq!(progress(&*used), progress(&*fresh), "{name}");
        let step = catch_unwind(AssertUnwindSafe(|| used.step_by(&graph, goal, 1, &mut ())));
        let Err(payload) = step else { panic!("{name} goes on") };
        let message = payload.downcast_ref::<&str>().map(ToString::to_string);
        let message = message.or_else(|| payload.downcast_ref::<String>().cloned()).unwrap_or_default();
        assert!(message.starts_with("a search that has not begun cannot go on"), "{name}: {message}");
        let run = |search: &mut dyn Search<Graph<u32>, G>| {
            told(Run::of(search).run_from(&graph, &case.starts, goal))
        };
        assert_eq!(run(&mut *used), run(&mut *fresh), "{name}");
    }
}

#[test]
fn a_policy_for_a_search_under_way_makes_one_that_has_not_begun() {
    let Case { admissible, goal, .. } = case();
    check(best_first(&admissible, &goal), &goal);
    check(in_little_memory(&admissible, &goal), &goal);
    check(in_layers(&goal), &goal);
    check(surveys(), &NoGoal);
}

//! The trees of searches, and the states by cost, against Dijkstra's algorithm by the shortest program.

use proptest::prelude::*;
use search::{
    AStar, At, Bidirectional, BreadthFirst, Limits, NoGoal, Progress, Search, UniformCost,
    algorithms::{BaeStar, KCheapest, Nbs, ParallelAStar},
    closed_lists::ByKey,
    distances,
    heuristics::{Blind, Promise},
    run::Tree,
    states_by_cost,
};

use crate::toys::{Estimates, Task, WeightedGraph, tasks};

type Graph = WeightedGraph<u32>;

/// All plans lead from a start to their state, cost no more than the tree says, and no less than the distance.
fn check_paths(tree: &Tree<'_, Graph>, task: &Task) -> Result<(), TestCaseError> {
    let distances = task.graph.distances(&task.starts);
    for reached in tree.iter() {
        let Some(plan) = tree.plan_to(reached.state) else { unreachable!("{reached:?} is in the tree") };
        task.graph.check(&task.starts, &[*reached.state], &plan);
        prop_assert!(plan.cost <= reached.cost && distances[usize::from(*reached.state)] <= plan.cost);
        prop_assert_eq!(tree.cost(reached.state), Some(reached.cost));
        prop_assert_eq!(reached.parent.is_none(), plan.actions.is_empty());
        if let Some((parent, action)) = reached.parent {
            prop_assert_eq!(task.graph.edges[usize::from(*parent)][usize::from(action)].0, *reached.state);
        }
    }
    Ok(())
}

proptest! {
    #[test]
    fn a_complete_tree_has_all_distances(task in tasks(&[0, 1, 2, 5, 9])) {
        let distances = task.graph.distances(&task.starts);
        let mut by_state = UniformCost::new();
        let mut by_rank = UniformCost::new().by_rank();
        let _ = by_state.run_from(&task.graph, &task.starts, &NoGoal);
        let _ = by_rank.run_from(&task.graph, &task.starts, &NoGoal);
        for tree in [by_state.tree(&task.graph), by_rank.tree(&task.graph)] {
            for (state, &distance) in (0..).zip(&distances) {
                prop_assert_eq!(tree.cost(&state), (distance < u32::MAX).then_some(distance));
            }
            prop_assert_eq!(tree.iter().filter(|reached| reached.is_open).count(), 0);
            check_paths(&tree, &task)?;
        }
    }

    #[test]
    fn a_tree_is_true_in_the_middle_of_a_search(task in tasks(&[0, 1, 2, 5, 9]), most in 0_u64..20) {
        let distances = task.graph.distances(&task.starts);
        let mut search = AStar::new(Estimates(task.consistent(), Promise::Consistent));
        let limits = Limits::none().expanded(most);
        let _ = search.within(limits).run_from(&task.graph, &task.starts, &task.target());
        let tree = search.tree(&task.graph);
        check_paths(&tree, &task)?;
        for reached in tree.iter().filter(|reached| !reached.is_open) {
            prop_assert_eq!(reached.cost, distances[usize::from(*reached.state)]);
        }
    }
}

proptest! {
    /// Searches that end somewhere: the tree has true paths to all that they reached from the starts.
    #[test]
    fn other_searches_that_store_states_have_true_trees(task in tasks(&[0, 1, 2, 5, 9]), most in 0_u64..20) {
        let (graph, starts, limits) = (&task.graph.both_ways(), &task.starts, Limits::none().expanded(most));
        let task = Task { graph: graph.clone(), ..task.clone() };
        let goals = task.target();
        let mut k_cheapest = KCheapest::new(Blind).walks();
        let mut parallel = ParallelAStar::new(Blind).with_sequential_cutoff(0);
        let (mut nbs, mut bae_star) = (Nbs::blind(), BaeStar::new(Blind, Blind));
        let _ = k_cheapest.within(limits.clone()).run_from(graph, starts, &task.target());
        let _ = parallel.within(limits.clone()).run_from(graph, starts, &task.target());
        let _ = nbs.within(limits.clone()).run_from(graph, starts, &goals);
        let _ = bae_star.within(limits).run_from(graph, starts, &goals);
        let trees = [k_cheapest.tree(graph), parallel.tree(graph), nbs.tree(graph), bae_star.tree(graph)];
        for tree in trees {
            prop_assert!(!tree.is_empty() && tree.len() == tree.iter().count());
            check_paths(&tree, &task)?;
        }
    }

    /// Searches that count actions, each after some expansions.
    #[test]
    fn trees_of_layers_have_numbers_of_actions(task in tasks(&[0, 1, 5]), most in 0_u64..40, goal in 0_u16..9) {
        let graph = task.graph.both_ways();
        let ones = graph.map(|_| 1_u32);
        let starts: Vec<_> = task.starts.iter().map(|start| (start.0, 0)).collect();
        let (depths, limits) = (ones.distances(&starts), Limits::none().expanded(most));
        let mut by_state = BreadthFirst::new();
        let mut by_key = BreadthFirst::new().with_closed_list(ByKey::new());
        let mut both_ends = Bidirectional::new();
        let _ = by_state.within(limits.clone()).run_from(&ones, &starts, &NoGoal);
        let _ = by_key.within(limits.clone()).run_from(&ones, &starts, &NoGoal);
        let _ = both_ends.within(limits).run_from(&ones, &starts, &At(goal % ones.edges.len() as u16));
        let expanded = by_state.stats().expanded as usize;
        prop_assert_eq!(by_state.tree(&ones).iter().filter(|reached| !reached.is_open).count(), expanded);
        let one_way = Task { graph: ones.clone(), starts, ..task.clone() };
        for tree in [by_state.tree(&ones), by_key.tree(&ones), both_ends.tree(&ones)] {
            check_paths(&tree, &one_way)?;
            prop_assert!(tree.iter().all(|reached| reached.cost == depths[usize::from(*reached.state)]));
            prop_assert!(tree.iter().is_sorted_by_key(|reached| reached.cost));
        }
    }

    #[test]
    fn states_come_in_the_order_of_their_costs(task in tasks(&[0, 1, 2, 5, 9]), taken in 0_usize..30) {
        let costs = task.graph.distances(&[(0, 0)]);
        let mut reachable: Vec<_> = (0..).zip(costs).filter(|reached: &(u16, u32)| reached.1 < u32::MAX).collect();
        let mut states = states_by_cost(&task.graph, &0);
        let some: Vec<_> = states.by_ref().take(taken).collect();
        prop_assert_eq!(some.len(), taken.min(reachable.len()));
        let mut all: Vec<_> = some.into_iter().chain(states).collect();
        prop_assert!(all.is_sorted_by_key(|reached| reached.1));
        all.sort_unstable();
        reachable.sort_unstable();
        prop_assert_eq!(&all, &reachable);

        let mut whole = distances(&task.graph, &0);
        prop_assert_eq!(whole.tree().len(), reachable.len());
        for (state, cost) in reachable {
            prop_assert_eq!(whole.tree().cost(&state), Some(cost));
        }
        prop_assert!(whole.next().is_none());
    }
}

/// A state with more edges than one step follows.
#[test]
fn states_with_thousands_of_edges_come_once() {
    let star = search::from_successors(|&n: &u32| if n == 0 { (1..10_000).collect() } else { vec![0, n] });
    let states: Vec<_> = states_by_cost(&star, &0).collect();
    assert_eq!((states.len(), states[0], states[1].1), (10_000, (0, 0), 1));
}

#[test]
fn a_search_that_has_not_begun_has_an_empty_tree() {
    let graph = Graph::chain(3, 1);
    let search = AStar::<Graph, _>::new(Blind);
    let tree = search.tree(&graph);
    assert!(tree.is_empty() && tree.iter().next().is_none() && tree.plan_to(&0).is_none());
    assert_eq!(format!("{tree:?}"), "Tree { states: 0, .. }");
}

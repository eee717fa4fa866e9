//! The trees of best-first searches, against Dijkstra's algorithm by the shortest program.

use proptest::prelude::*;
use search::{
    AStar, Limits, NoGoal, Progress, Search, UniformCost,
    engine::Tree,
    heuristics::{Blind, Promise},
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

#[test]
fn a_search_that_has_not_begun_has_an_empty_tree() {
    let graph = Graph::chain(3, 1);
    let search = AStar::<Graph, _>::new(Blind);
    let tree = search.tree(&graph);
    assert!(tree.is_empty() && tree.iter().next().is_none() && tree.plan_to(&0).is_none());
    assert_eq!(format!("{tree:?}"), "Tree { states: 0, .. }");
}

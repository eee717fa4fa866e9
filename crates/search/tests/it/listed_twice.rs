//! A space may list an action twice from a state: plans differ by their actions, so equal ones count once.

use search::{
    algorithms::{DistanceToGoal as _, cost_to_go, k_cheapest, k_cheapest_walks},
    from_successors, goal_distances,
    graph::state_graph,
    shortest_plans,
};

#[test]
fn equal_plans_count_once() {
    let clock = from_successors(|&hour: &u8| [(hour + 6) % 12, (hour + 6) % 12, (hour + 3) % 12]);
    let once = [vec![6], vec![3, 6]];
    let shortest = shortest_plans(&clock, &0, |&hour| hour == 6);
    let listed: Vec<_> = shortest.plans().map(|plan| plan.actions).collect();
    assert_eq!((shortest.count(), &*shortest.exact_count(), &listed[..]), (1, "1", &once[..1]));
    let at_six = |&hour: &u8| hour == 6;
    for plans in [k_cheapest(&clock, &0, |_| 0, 2, at_six), k_cheapest_walks(&clock, &0, |_| 0, 2, at_six)] {
        assert_eq!(plans.into_iter().map(|plan| plan.actions).collect::<Vec<_>>(), once);
    }
}

#[test]
fn equal_actions_count_once() {
    let ring = from_successors(|&n: &u8| [(n + 1) % 12, (n + 11) % 12, (n + 1) % 12]).undirected();
    let distances = goal_distances(&ring, &0, |&n| n == 6);
    let in_table = |n| distances.optimal_actions(&ring, &n).collect::<Vec<_>>();
    assert_eq!((in_table(3), in_table(0)), (vec![4], vec![1, 11]));
    assert_eq!(distances.count_shortest_plans(&ring, &0), Some(2));

    let graph = state_graph(&ring, &0);
    assert_eq!((graph.edges(), graph.actions(0)), (24, &[1, 11][..]));
    let from_goal = graph.distances(graph.node(&6));
    let in_graph = graph.to_goal(&from_goal);
    assert_eq!(in_graph.optimal_actions(&ring, &3).collect::<Vec<_>>(), [4]);
    assert_eq!(in_graph.count_shortest_plans(&ring, &0), Some(2));

    let rest = cost_to_go(&ring, &[6]);
    assert_eq!(rest.optimal_actions(&ring, &3).collect::<Vec<_>>(), [4]);
    assert_eq!(rest.optimal_actions(&ring, &0).collect::<Vec<_>>(), [1, 11]);
}

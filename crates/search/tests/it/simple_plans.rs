//! The k cheapest simple plans against all simple paths, by enumeration.

use std::collections::HashSet;

use proptest::prelude::*;
use search::{
    Cost, Limits, Progress, Reason, Search,
    algorithms::KCheapest,
    from_edges, from_successors,
    heuristics::{Blind, Consistent, Promise},
    run::PlanOf,
};

use crate::toys::Buffers as _;
use crate::toys::Steps as _;
use crate::toys::{AnyCost, Estimates, Task, WeightedGraph, tasks};

type Plans<C> = Vec<PlanOf<WeightedGraph<C>>>;
/// The cost of a plan, its start and its actions.
pub(crate) type Simple<C> = (C, u16, Vec<u8>);

/// Small graphs with loops, parallel edges and free edges.
pub(crate) fn small_tasks() -> impl Strategy<Value = Task> {
    (1_u16..8).prop_flat_map(|states| {
        let edge = (0..states, 0..states, prop::sample::select(&[0_u32, 0, 1, 2, 5][..]));
        (
            prop::collection::vec(edge, 0..20),
            prop::collection::vec((0..states, 0_u32..4), 1..3),
            prop::collection::vec(0..states, 1..3),
            prop::collection::vec(0_u8..=4, usize::from(states)),
        )
            .prop_map(move |(edges, starts, goals, quarters)| {
                let leaving = |state| {
                    edges.iter().filter(|edge| edge.0 == state).map(|edge| (edge.1, edge.2)).collect()
                };
                let graph = WeightedGraph::new((0..states).map(leaving).collect());
                Task { graph, starts, goals, quarters }
            })
    })
}

/// Adds all simple paths that begin with `path` and end at a goal.
fn extend<C: Cost>(
    graph: &WeightedGraph<C>,
    goals: &[u16],
    path: &mut Vec<u16>,
    plan: &Simple<C>,
    all: &mut Vec<Simple<C>>,
) {
    let here = path[path.len() - 1];
    if goals.contains(&here) {
        all.push(plan.clone());
    }
    for (edge, &(to, cost)) in graph.edges[usize::from(here)].iter().enumerate() {
        if !path.contains(&to) {
            let mut longer = plan.clone();
            longer.0 = longer.0.saturating_add(cost);
            longer.2.push(edge as u8);
            path.push(to);
            extend(graph, goals, path, &longer, all);
            path.pop();
        }
    }
}

/// The oracle: all simple paths from the starts to the goals, by cost and number of actions.
pub(crate) fn all_simple<C: AnyCost>(
    graph: &WeightedGraph<C>,
    starts: &[(u16, C)],
    goals: &[u16],
) -> Vec<Simple<C>> {
    let mut all = Vec::new();
    let distinct: HashSet<u16> = starts.iter().map(|start| start.0).collect();
    for start in distinct {
        let cost = starts.iter().filter(|known| known.0 == start).map(|known| known.1).fold(C::MAX, C::min);
        extend(graph, goals, &mut vec![start], &(cost, start, Vec::new()), &mut all);
    }
    all.sort_by(|a, b| (a.0, a.2.len(), a.1, &a.2).cmp(&(b.0, b.2.len(), b.1, &b.2)));
    all
}

fn all_plans<C: AnyCost>(task: &Task, graph: &WeightedGraph<C>, estimates: Estimates<C>) -> Plans<C> {
    let starts: Vec<_> = task.starts.iter().map(|&(state, cost)| (state, C::units(cost))).collect();
    let mut search = KCheapest::new(estimates);
    search.begin_from(graph, &starts, &task.target());
    search.plans(graph, &task.target()).collect()
}

pub(crate) fn simple<C: Cost>(plan: &PlanOf<WeightedGraph<C>>) -> Simple<C> {
    (plan.cost, plan.start, plan.actions.clone())
}

pub(crate) fn estimates(task: &Task) -> [Estimates<u32>; 3] {
    let wrong = task.quarters.iter().map(|&quarters| [0, 5, u32::MAX, 40, 1][usize::from(quarters)]);
    [
        Estimates(task.admissible(), Promise::Admissible),
        Estimates(task.consistent(), Promise::Consistent),
        Estimates(wrong.collect(), Promise::Nothing),
    ]
}

proptest! {
    #[test]
    fn no_simple_plan_is_missed_and_none_comes_twice(task in small_tasks()) {
        let expected = all_simple(&task.graph, &task.starts, &task.goals);
        for estimates in estimates(&task) {
            let plans = all_plans(&task, &task.graph, estimates);
            prop_assert!(plans.is_sorted_by_key(|plan| (plan.cost, plan.actions.len())));
            prop_assert_eq!(plans.first().map_or(u32::MAX, |plan| plan.cost), task.optimum());
            let mut plans: Vec<_> = plans.iter().map(simple).collect();
            plans.sort_by(|a, b| (a.0, a.2.len(), a.1, &a.2).cmp(&(b.0, b.2.len(), b.1, &b.2)));
            prop_assert_eq!(&plans, &expected);
        }
    }

    /// Sums of floats are rounded: the plans are the same, in an order that differs by rounding alone.
    #[test]
    fn costs_may_be_floats(task in small_tasks()) {
        use search::space::Finite64;
        let graph = task.graph.map(Finite64::units);
        let starts: Vec<_> = task.starts.iter().map(|&(state, cost)| (state, Finite64::units(cost))).collect();
        let expected: HashSet<_> =
            all_simple(&graph, &starts, &task.goals).into_iter().map(|plan| (plan.1, plan.2)).collect();
        let blind = Estimates(vec![Finite64::ZERO; graph.edges.len()], Promise::Consistent);
        let plans = all_plans(&task, &graph, blind);
        prop_assert!(plans.windows(2).all(|two| two[0].cost <= two[1].cost || two[0].cost.is_near(two[1].cost)));
        prop_assert_eq!(plans.len(), expected.len());
        prop_assert_eq!(plans.into_iter().map(|plan| (plan.start, plan.actions)).collect::<HashSet<_>>(), expected);
    }

    /// Neither the end of a list nor a limit changes the plans that come later.
    #[test]
    fn a_longer_list_begins_with_a_shorter_one(task in small_tasks(), k in 0_usize..20, most in 0_u32..20) {
        let goal = task.target();
        for estimates in estimates(&task) {
            let whole = all_plans(&task, &task.graph, estimates.clone());
            let mut search = KCheapest::new(estimates);
            let report = search.run_from(&task.graph, &task.starts, &goal);
            prop_assert_eq!(report.plan(), whole.first());
            let mut parts: Plans<u32> = search.plans(&task.graph, &goal).take(k).collect();
            prop_assert_eq!(&parts[..], &whole[..k.min(whole.len())]);
            parts.extend(search.plans(&task.graph, &goal).within(Limits::none().cost(most)));
            prop_assert!(parts[parts.len().min(k)..].iter().all(|plan| plan.cost <= most));
            prop_assert_eq!(&parts[..], &whole[..parts.len()]);
            prop_assert!(whole.get(parts.len()).is_none_or(|next| next.cost > most));
            for expanded in 0..8 {
                let limits = Limits::none().expanded(expanded).cost(u32::MAX);
                parts.extend(search.plans(&task.graph, &goal).within(limits));
            }
            parts.extend(search.plans(&task.graph, &goal));
            prop_assert_eq!(parts, whole);
        }
    }

    /// In larger graphs, with levels that rise: the walks without a repeated state.
    #[test]
    fn simple_plans_are_walks_that_repeat_no_state(task in tasks(&[1, 2, 3, 7])) {
        let most = task.optimum().min(30) + 5;
        for estimates in estimates(&task) {
            let goal = task.target();
            let mut walks = KCheapest::new(estimates.clone()).walks();
            walks.begin_from(&task.graph, &task.starts, &goal);
            let limits = Limits::none().cost(most);
            let walks: Plans<u32> = walks.plans(&task.graph, &goal).within(limits.clone()).take(2_000).collect();
            if walks.len() == 2_000 {
                continue;
            }
            let mut expected: Vec<_> = walks
                .iter()
                .filter(|plan| {
                    let states = plan.states(&task.graph);
                    states.iter().collect::<HashSet<_>>().len() == states.len()
                })
                .map(simple)
                .collect();
            let mut search = KCheapest::new(estimates);
            search.begin_from(&task.graph, &task.starts, &goal);
            let plans = search.plans(&task.graph, &goal).within(limits);
            let mut plans: Vec<_> = plans.map(|plan| simple(&plan)).collect();
            prop_assert!(plans.is_sorted_by_key(|plan| (plan.0, plan.2.len())));
            plans.sort();
            expected.sort();
            prop_assert_eq!(plans, expected);
        }
    }
}

/// The example of the article on Yen's algorithm in Wikipedia: three paths from C to H, of costs 5, 7 and 8.
#[test]
fn yens_example() {
    let roads = from_edges(|&town: &char| match town {
        'C' => vec![('D', 3_u32), ('E', 2)],
        'D' => vec![('F', 4)],
        'E' => vec![('D', 1), ('F', 2), ('G', 3)],
        'F' => vec![('G', 2), ('H', 1)],
        'G' => vec![('H', 2)],
        _ => vec![],
    });
    let goal = |&town: &char| town == 'H';
    let mut search = KCheapest::new(Blind);
    search.begin(&roads, &'C', &goal);
    let plans: Vec<_> = search.plans(&roads, &goal).take(3).collect();
    assert_eq!(plans.iter().map(|plan| plan.cost).collect::<Vec<_>>(), [5, 7, 8]);
    assert_eq!(plans[0].states(&roads), ['C', 'E', 'F', 'H']);
    assert_eq!(plans[1].states(&roads), ['C', 'E', 'G', 'H']);
}

type Cell = (i32, i32);

fn neighbours(&(x, y): &Cell) -> [Cell; 4] {
    [(x + 1, y), (x, y + 1), (x - 1, y), (x, y - 1)]
}

/// Counts the self-avoiding walks to `goal` that extend `walk`, by their lengths.
fn self_avoiding(walk: &mut Vec<Cell>, goal: Cell, counts: &mut [usize]) {
    let (here, length) = (walk[walk.len() - 1], walk.len() - 1);
    if here == goal {
        counts[length] += 1;
        return;
    }
    if length + 1 < counts.len() {
        for next in neighbours(&here) {
            if !walk.contains(&next) {
                walk.push(next);
                self_avoiding(walk, goal, counts);
                walk.pop();
            }
        }
    }
}

#[test]
fn an_endless_grid_has_self_avoiding_walks() {
    let goal: Cell = (2, 1);
    let mut expected = [0; 10];
    self_avoiding(&mut vec![(0, 0)], goal, &mut expected);
    let grid = from_successors(neighbours);
    let distance = |&(x, y): &Cell| x.abs_diff(goal.0) + y.abs_diff(goal.1);
    for memory in [u64::MAX, 0] {
        let mut search = KCheapest::new(Consistent(distance));
        let is_goal = |&cell: &Cell| cell == goal;
        search.begin(&grid, &(0, 0), &is_goal);
        let mut counts = [0; 10];
        // With hardly any memory, every list ends at once, and the next one goes on.
        for bytes in (1..).map(|part: u64| if memory == 0 { part << 10 } else { memory }) {
            let limits = Limits::none().cost(9).memory(bytes);
            let mut plans = search.plans(&grid, &is_goal).within(limits);
            plans.by_ref().for_each(|plan| counts[plan.actions.len()] += 1);
            if plans.stopped_by() == Some(Reason::Cost) {
                break;
            }
            assert_eq!(plans.stopped_by(), Some(Reason::Memory));
        }
        assert_eq!(counts, expected);
        assert_eq!(search.lower_bound(), 3);
    }
}

/// Distances are measured in pieces, between which limits are looked at; the memory that they take is foreseen.
#[test]
fn distances_are_measured_in_pieces() {
    const LAST: u32 = 60_000;
    let line = from_successors(|&n: &u32| [n + 1].into_iter().filter(|&n| n <= LAST));
    let goal = |&n: &u32| n == LAST;
    let mut search = KCheapest::new(Blind).walks();
    search.begin(&line, &0, &goal);
    let mut without_expansion = 0;
    loop {
        let (expanded, soon) = (search.stats().expanded, search.bytes_soon());
        let answer = search.step_by(&line, &goal, 4_096, &mut ());
        if search.stats().expanded == expanded && answer.is_none() {
            without_expansion += 1;
            // The first entries of a queue are not foreseen.
            assert!(search.bytes() <= soon + 1_024, "{} bytes, {soon} foreseen", search.bytes());
        }
        if answer.is_some() {
            break;
        }
    }
    // An edge and a state each count as a piece.
    assert!(without_expansion >= 2 * LAST / 4_096, "{without_expansion}");
}

/// Every walk from 1 to the goal that costs less than 10 comes back through the start: the walk by 1, 2 and 0 costs 4, but
/// 2 has no other way than the edge of 8. The start's edge to 4 costs 20.
///
/// ```text
///        1       1
///    0 ────▶ 1 ────▶ 3 (goal)         0 ─▶ 4 costs 20
///    ▲       │ 1     ▲
///    │   1   ▼       │ 8
///    └────── 2 ──────┘
/// ```
#[test]
fn a_bound_that_no_simple_plan_keeps_is_raised_without_an_expansion() {
    let ways = from_edges(|&n: &u8| match n {
        0 => vec![(1, 1_u32), (4, 20)],
        1 => vec![(3, 1), (2, 1)],
        2 => vec![(0, 1), (3, 8)],
        _ => vec![],
    });
    let goal = |&n: &u8| n == 3;
    let mut search = KCheapest::new(Blind);
    for most in [u32::MAX, 15] {
        search.begin(&ways, &0, &goal);
        let mut plans = search.plans(&ways, &goal).within(Limits::none().cost(most));
        let costs: Vec<_> = plans.by_ref().take(2).map(|plan| plan.cost).collect();
        assert_eq!(costs, [2, 10]);
        let end = if most == 15 { plans.next() } else { None };
        assert_eq!(end, None);
        assert_eq!(plans.stopped_by(), Some(Reason::Cost).filter(|_| most == 15));
        // The states 0 to 3, but not 4.
        assert_eq!(search.stats().expanded, 4);
    }
}

/// From the state 1, one edge leads to the goal, and one to a ladder with two states on each rung, whose end leads back to 1. Its
/// 2^100 ways, all of one cost, are no simple plans; its states are searched once.
#[test]
fn equal_ways_back_are_searched_once() {
    let (goal, ladder, end) = (2, 4, 204);
    let ways = from_successors(|&n: &u32| match n {
        0 => vec![1],
        1 => vec![goal, ladder],
        _ if n >= end => vec![1],
        _ if n >= ladder => vec![n / 2 * 2 + 2, n / 2 * 2 + 3],
        _ => vec![],
    });
    let is_goal = |&n: &u32| n == goal;
    let mut search = KCheapest::new(Blind);
    search.begin(&ways, &0, &is_goal);
    let plans: Vec<_> = search.plans(&ways, &is_goal).map(|plan| plan.states(&ways)).collect();
    assert_eq!(plans, [vec![0, 1, goal]]);
}

//! All cheapest plans, counted and listed, against simple paths by enumeration and against the shortest plans.

use std::collections::{BTreeSet, HashSet};

use proptest::prelude::*;
use search::{
    At, Search,
    algorithms::{CheapestPlans, cheapest_plans},
    from_edges,
    heuristics::Blind,
    shortest_plans,
};

use crate::{
    simple_plans::{Simple, all_simple, estimates, simple, small_tasks},
    toys::{Task, tasks},
};

/// Which edges cheapest plans may take, by the definition: tight ones, and of those round cycles the ones that lead away from
/// where the cycles are entered.
struct Kept {
    least: Vec<u32>,
    /// `reaches[a][b]`: whether tight edges lead from a to b.
    reaches: Vec<Vec<bool>>,
    /// The fewest tight edges between the states of a cycle from where it is entered.
    steps: Vec<usize>,
}

impl Kept {
    fn of(task: &Task) -> Self {
        let states = task.graph.edges.len();
        let least = task.graph.distances(&task.starts);
        let mut kept =
            Kept { least, reaches: vec![vec![false; states]; states], steps: vec![states; states] };
        let edges: Vec<_> = (0..states)
            .flat_map(|from| task.graph.edges[from].iter().map(move |&(to, cost)| (from, to as usize, cost)))
            .filter(|&(from, to, cost)| kept.is_tight(from, to, cost))
            .collect();
        for &(from, to, _) in &edges {
            kept.reaches[from][to] = true;
        }
        for through in 0..states {
            for from in 0..states {
                for to in 0..states {
                    kept.reaches[from][to] |= kept.reaches[from][through] && kept.reaches[through][to];
                }
            }
        }
        for &(start, cost) in &task.starts {
            if cost == kept.least[start as usize] {
                kept.steps[start as usize] = 0;
            }
        }
        for _ in 0..=states {
            for &(from, to, _) in &edges {
                let steps = if kept.are_joined(from, to) { kept.steps[from] + 1 } else { 0 };
                kept.steps[to] = steps.min(kept.steps[to]);
            }
        }
        kept
    }

    fn is_tight(&self, from: usize, to: usize, cost: u32) -> bool {
        self.least[from] < u32::MAX && self.least[from] + cost == self.least[to]
    }

    fn are_joined(&self, a: usize, b: usize) -> bool {
        a == b || self.reaches[a][b] && self.reaches[b][a]
    }

    fn allows(&self, task: &Task, plan: &Simple<u32>) -> bool {
        let mut state = plan.1 as usize;
        plan.2.iter().all(|&edge| {
            let from = state;
            state = task.graph.edges[from][edge as usize].0 as usize;
            !self.are_joined(from, state) || self.steps[from] < self.steps[state]
        })
    }
}

proptest! {
    #[test]
    fn the_plans_are_all_that_cost_the_least(task in small_tasks()) {
        let kept = Kept::of(&task);
        let mut all = all_simple(&task.graph, &task.starts, &task.goals);
        let cost = all.first().map(|plan| plan.0);
        all.retain(|plan| Some(plan.0) == cost && kept.allows(&task, plan));
        let all: HashSet<_> = all.into_iter().collect();
        for estimates in estimates(&task) {
            let mut search = CheapestPlans::new(estimates);
            let report = search.run_from(&task.graph, &task.starts, &task.target());
            prop_assert_eq!((search.cost(), search.plans().next()), (cost, report.into_plan()));
            let plans: Vec<_> = search.plans().collect();
            let count = plans.len() as u128;
            prop_assert_eq!((search.count(), search.exact_count()), (count, count.to_string()));
            prop_assert_eq!(plans.iter().map(simple).collect::<HashSet<_>>(), all.clone());
            prop_assert_eq!(count, all.len() as u128);
            let states: Vec<_> = search.states().copied().collect();
            let on_plans: BTreeSet<_> = plans.iter().flat_map(|plan| plan.states(&task.graph)).collect();
            prop_assert_eq!(states.len(), on_plans.len());
            prop_assert_eq!(states.into_iter().collect::<BTreeSet<_>>(), on_plans);
        }
    }

    #[test]
    fn with_unit_costs_they_are_the_shortest_plans(task in tasks(&[1])) {
        let is_goal = |state: &u16| task.goals.contains(state);
        let shortest = shortest_plans(&task.graph, &task.starts[0].0, is_goal);
        let cheapest = cheapest_plans(&task.graph, &task.starts[0].0, |_| 0, is_goal);
        prop_assert_eq!(cheapest.plans().collect::<HashSet<_>>(), shortest.plans().collect::<HashSet<_>>());
        let [mut ours, mut theirs] = [cheapest.states().collect::<Vec<_>>(), shortest.states().collect()];
        ours.sort();
        theirs.sort();
        prop_assert_eq!(ours, theirs);
    }
}

/// Through a free room, from corner to corner: the plans with the fewest steps, 18 choose 9.
#[test]
fn a_free_room_is_crossed_by_the_nearest_way() {
    let room = from_edges(|&(x, y): &(i32, i32)| {
        let cells = [(x + 1, y), (x, y + 1), (x - 1, y), (x, y - 1)].into_iter();
        cells.filter(|(x, y)| (0..10).contains(x) && (0..10).contains(y)).map(|cell| (cell, 0_u32))
    });
    let mut search = CheapestPlans::new(Blind);
    let _ = search.run_to(&room, &(0, 0), &At((9, 9)));
    assert_eq!((search.cost(), search.count(), search.states().count()), (Some(0), 48_620, 100));
}

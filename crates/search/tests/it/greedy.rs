//! The policies of greedy search, against plain searches of a few lines.

use core::{cell::Cell, cmp::Reverse};

use proptest::prelude::*;
use search::{
    GreedyBestFirst, Heuristic, Search, StateSpace, Stats,
    heuristics::{Estimate, Promise},
    open_lists::PackedHeap,
};

use crate::toys::{Estimates, Task, WeightedGraph, tasks};

const SMALL: &[u32] = &[0, 0, 1, 1, 2, 3, 7];

/// Estimates that count how often they are asked for.
struct Counted<'a>(Estimates<u32>, &'a Cell<u64>);

impl Heuristic<WeightedGraph<u32>> for Counted<'_> {
    type Memo = ();

    fn promise(&self) -> Promise {
        self.0.1
    }

    fn estimate(&self, space: &WeightedGraph<u32>, state: &u16) -> Estimate<u32> {
        self.1.set(self.1.get() + 1);
        self.0.estimate(space, state)
    }
}

/// A state of the plain search: its cost, its place, and whether it left the open list.
struct Plain {
    state: u16,
    g: u32,
    inherited: u32,
    is_start: bool,
    is_closed: bool,
}

/// Greedy search with deferred evaluation by a scan of all states. Returns the cost of the plan, if there is one, and how many
/// states were expanded and estimated.
fn deferred(task: &Task, estimates: &Estimates<u32>) -> (Option<u32>, u64, u64) {
    let h = |state: u16| estimates.0[usize::from(state)];
    let is_dead_end = |state: u16| h(state) == u32::MAX && estimates.1 != Promise::Nothing;
    let mut states: Vec<Plain> = Vec::new();
    for &(state, g) in &task.starts {
        match states.iter_mut().find(|known| known.state == state) {
            Some(known) => known.g = known.g.min(g),
            None => {
                states.push(Plain {
                    state,
                    g,
                    inherited: h(state),
                    is_start: true,
                    is_closed: is_dead_end(state),
                });
            }
        }
    }
    let (mut expanded, mut evaluated) = (0, states.len() as u64);
    loop {
        let open = states.iter().enumerate().filter(|(_, known)| !known.is_closed);
        let Some((id, _)) = open.min_by_key(|&(id, known)| (known.inherited, known.g, Reverse(id))) else {
            return (None, expanded, evaluated);
        };
        let Plain { state, g, is_start, .. } = states[id];
        if task.goals.contains(&state) {
            return (Some(g), expanded, evaluated);
        }
        states[id].is_closed = true;
        evaluated += u64::from(!is_start);
        if is_dead_end(state) {
            continue;
        }
        expanded += 1;
        for edge in task.graph.actions(&state) {
            let (next, step) = task.graph.edges[usize::from(state)][usize::from(edge)];
            match states.iter_mut().find(|known| known.state == next) {
                Some(known) if known.is_closed => {}
                Some(known) => {
                    known.is_start &= known.g <= g + step;
                    known.g = known.g.min(g + step);
                }
                None => states.push(Plain {
                    state: next,
                    g: g + step,
                    inherited: h(state),
                    is_start: false,
                    is_closed: false,
                }),
            }
        }
    }
}

/// The estimates of a task: without a promise, with one, and with dead ends.
fn all_estimates(task: &Task) -> [Estimates<u32>; 3] {
    let quarters = task.quarters.iter().map(|&quarter| u32::from(quarter)).collect();
    [
        Estimates(quarters, Promise::Nothing),
        Estimates(task.admissible(), Promise::Admissible),
        Estimates(task.admissible(), Promise::Nothing),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    /// The law of deferred evaluation, the count of estimates, and the order of expansion.
    #[test]
    fn deferred_estimates_are_those_of_the_parent(task in tasks(SMALL)) {
        for estimates in all_estimates(&task) {
            let count = Cell::new(0);
            let heuristic = Counted(estimates.clone(), &count);
            let search = GreedyBestFirst::new(heuristic).with_open_list(PackedHeap::new());
            let mut search = search.with_deferred_evaluation();
            let report = search.run_from(&task.graph, &task.starts, &task.target());
            let Stats { expanded, evaluated, pruned, .. } = report.stats;
            prop_assert!(evaluated <= expanded + pruned + task.starts.len() as u64);
            prop_assert!(estimates.1 != Promise::Nothing || pruned == 0);
            prop_assert_eq!(evaluated, count.get());
            let cost = report.plan().map(|plan| plan.cost);
            let (expected, plain_expanded, plain_evaluated) = deferred(&task, &estimates);
            prop_assert_eq!((expanded, evaluated), (plain_expanded, plain_evaluated));
            prop_assert_eq!(cost.is_some(), expected.is_some());
            // A path may become cheaper after it was used.
            prop_assert!(cost <= expected);
        }
    }
}

//! The policies of greedy search, against plain searches of a few lines.

use core::{cell::Cell, cmp::Reverse};

use proptest::prelude::*;
use search::{
    GreedyBestFirst, Heuristic, Limits, Progress, Search, StateSpace, Stats,
    algorithms::Preference,
    from_successors,
    heuristics::{Estimate, Promise},
    open_lists::PackedHeap,
};

use crate::toys::{Estimates, Task, WeightedGraph, tasks};

const SMALL: &[u32] = &[0, 0, 1, 1, 2, 3, 7];

/// Whether an edge of a state is preferred.
type Prefers = fn(u16, u8) -> bool;

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

/// A state of the plain search, with its places in both lists: estimate and cost.
#[derive(Clone, Copy)]
struct Plain {
    state: u16,
    g: u32,
    h: u32,
    place: (u32, u32),
    preferred: Option<(u32, u32)>,
    is_start: bool,
    is_closed: bool,
}

impl Plain {
    fn improve(&mut self, g: u32) {
        self.g = self.g.min(g);
        self.place.1 = self.g;
    }
}

/// Greedy search by a scan of all states.
struct PlainSearch<'a> {
    task: &'a Task,
    estimates: &'a Estimates<u32>,
    defers: bool,
    prefers: Option<Prefers>,
    states: Vec<Plain>,
    /// The least estimate so far.
    least: u32,
    /// The turns that the list of preferred states has before the list of all states is asked again.
    due: u64,
    expanded: u64,
    evaluated: u64,
}

impl PlainSearch<'_> {
    fn estimate(&mut self, state: u16) -> u32 {
        let h = self.estimates.0[usize::from(state)];
        self.evaluated += 1;
        if h < self.least {
            (self.least, self.due) = (h, self.due + 1_000);
        }
        h
    }

    fn is_dead_end(&self, h: u32) -> bool {
        h == u32::MAX && self.estimates.1 != Promise::Nothing
    }

    fn find(&mut self, state: u16) -> Option<&mut Plain> {
        self.states.iter_mut().find(|known| known.state == state)
    }

    fn start(&mut self) {
        for &(state, g) in &self.task.starts {
            if let Some(known) = self.find(state) {
                known.improve(g);
            } else {
                let h = self.estimate(state);
                let (place, is_closed) = ((h, g), self.is_dead_end(h));
                self.states.push(Plain { state, g, h, place, preferred: None, is_start: true, is_closed });
            }
        }
        self.due = 0;
    }

    fn next(&mut self) -> Option<usize> {
        let open = || self.states.iter().enumerate().filter(|(_, known)| !known.is_closed);
        let preferred = open().filter_map(|(id, known)| Some((known.preferred?, Reverse(id)))).min();
        if self.prefers.is_some()
            && self.due > 0
            && let Some((_, Reverse(id))) = preferred
        {
            self.due -= 1;
            return Some(id);
        }
        let next = open().map(|(id, known)| (known.place, Reverse(id))).min();
        self.due = self.due.max(1);
        next.map(|(_, Reverse(id))| id)
    }

    fn expand(&mut self, id: usize, h: u32) {
        let Plain { state, g, .. } = self.states[id];
        self.expanded += 1;
        for edge in self.task.graph.actions(&state) {
            let (next, step) = self.task.graph.edges[usize::from(state)][usize::from(edge)];
            let is_preferred = self.prefers.is_some_and(|prefers| prefers(state, edge));
            if let Some(known) = self.find(next) {
                if !known.is_closed && g + step < known.g {
                    known.is_start = false;
                    known.improve(g + step);
                    known.preferred = if is_preferred { Some(known.place) } else { known.preferred };
                }
            } else {
                let h = if self.defers { h } else { self.estimate(next) };
                let (g, is_closed) = (g + step, self.is_dead_end(h));
                let place = (h, g);
                let preferred = is_preferred.then_some(place);
                self.states.push(Plain { state: next, g, h, place, preferred, is_start: false, is_closed });
            }
        }
    }

    /// Returns the cost of the plan, if there is one.
    fn run(&mut self) -> Option<u32> {
        self.start();
        loop {
            let id = self.next()?;
            let Plain { state, g, mut h, is_start, .. } = self.states[id];
            if self.task.goals.contains(&state) {
                return Some(g);
            }
            self.states[id].is_closed = true;
            if self.defers && !is_start {
                h = self.estimate(state);
            }
            if !self.is_dead_end(h) {
                self.expand(id, h);
            }
        }
    }
}

/// Compares a greedy search on packed heaps with the plain one.
fn compare<K: Preference<WeightedGraph<u32>>>(
    task: &Task,
    estimates: &Estimates<u32>,
    search: GreedyBestFirst<WeightedGraph<u32>, Estimates<u32>, K>,
    (defers, prefers): (bool, Option<Prefers>),
) {
    let mut search = search.with_open_list(PackedHeap::new());
    let report = search.run_from(&task.graph, &task.starts, &task.target());
    let mut plain = PlainSearch {
        task,
        estimates,
        defers,
        prefers,
        states: vec![],
        least: u32::MAX,
        due: 0,
        expanded: 0,
        evaluated: 0,
    };
    let (cost, expected) = (report.plan().map(|plan| plan.cost), plain.run());
    assert_eq!((report.stats.expanded, report.stats.evaluated), (plain.expanded, plain.evaluated));
    // A path may become cheaper after it was used.
    assert!(cost.is_some() == expected.is_some() && cost <= expected);
    if let Some(plan) = report.plan() {
        task.graph.check(&task.starts, &task.goals, plan);
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
    /// The law of deferred evaluation: at most one estimate for each start, expansion and dead end.
    #[test]
    fn deferred_estimates_are_few(task in tasks(SMALL)) {
        for estimates in all_estimates(&task) {
            let count = Cell::new(0);
            let mut search = GreedyBestFirst::new(Counted(estimates.clone(), &count)).with_deferred_evaluation();
            let report = search.run_from(&task.graph, &task.starts, &task.target());
            let Stats { expanded, evaluated, pruned, .. } = report.stats;
            prop_assert!(evaluated <= expanded + pruned + task.starts.len() as u64);
            prop_assert!(estimates.1 != Promise::Nothing || pruned == 0);
            prop_assert_eq!(evaluated, count.get());
        }
    }

    /// Children have the estimate of their parent, and lists take turns, as in the plain search.
    #[test]
    fn states_are_expanded_in_the_order_of_the_plain_search(task in tasks(SMALL)) {
        for estimates in all_estimates(&task) {
            let search = || GreedyBestFirst::new(estimates.clone());
            compare(&task, &estimates, search(), (false, None));
            compare(&task, &estimates, search().with_deferred_evaluation(), (true, None));
            let none = search().with_preferred_actions(|_: &u16| []);
            compare(&task, &estimates, none, (false, None));
            let odd = |search: GreedyBestFirst<_, _>| search.with_preferred_actions(|&state: &u16| {
                (0..u8::MAX).filter(move |&edge| is_odd(state, edge))
            });
            compare(&task, &estimates, odd(search()), (false, Some(is_odd)));
            compare(&task, &estimates, odd(search()).with_deferred_evaluation(), (true, Some(is_odd)));
        }
    }
}

fn is_odd(state: u16, edge: u8) -> bool {
    (state + u16::from(edge)) % 2 == 1
}

/// Without progress each list has every second turn, so a preference that leads to the goal costs at most twice the plan.
/// Progress gives the preferred list 1,000 turns: a preference that leads astray wastes as many.
#[test]
fn progress_is_a_boost() {
    const END: i32 = 50;
    let line = from_successors(|&n: &i32| [n - 1, n + 1]);
    let run = |estimate: fn(&i32) -> u32| {
        let left = |&n: &i32| [n - 1];
        GreedyBestFirst::new(estimate).with_preferred_actions(left).run(&line, &0, |&n| n == END)
    };
    // The list of all is asked first: it expands the start, and its least estimate falls to 1.
    let constant = run(|_| 1).stats.expanded;
    let falls = run(|&n| if n == 0 { 2 } else { 1 }).stats.expanded;
    assert!((50..=200).contains(&constant), "{constant}");
    assert!((1_000..=1_200).contains(&falls), "{falls}");
}

/// Without a promise f proves nothing: a cost limit excludes no plan that costs as much, whatever the estimates are.
#[test]
fn a_cost_limit_ignores_unpromised_estimates() {
    let line = from_successors(|&n: &u32| [n + 1]);
    let search = || GreedyBestFirst::new(|&n: &u32| 1_000 - n);
    for mut search in [search(), search().with_deferred_evaluation()] {
        let report = search.within(Limits::none().cost(10)).run(&line, &0, |&n| n == 10);
        assert_eq!((report.stopped_by(), report.plan().map(|plan| plan.cost)), (None, Some(10)));
    }
}

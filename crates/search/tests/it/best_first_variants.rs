//! A* with pathmax and with partial expansions against searches by plain lists: the answer, every count of the statistics,
//! the bounds that an observer hears, the closest state.

use proptest::prelude::*;
use search::{
    Search, Stats,
    algorithms::{PartialExpansionAStar, PathmaxAStar},
    heuristics::{Promise, SelectByEstimate},
    space::{AnyOf, Weight},
};

use crate::{
    best_first::{SMALL, bounds_by_f},
    toys::{Bounds, Estimates, Task, WeightedGraph, tasks},
};

/// A generated state.
struct Known {
    state: u16,
    g: u32,
    h: u32,
    /// The amount by which the least f of the children that are not generated exceeds the state's own.
    rise: u32,
    /// The state before it on the best known path, and the edge; `None` at a start.
    last: Option<(usize, u8)>,
    is_closed: bool,
}

struct PlainSearch<'a> {
    task: &'a Task,
    estimates: &'a Estimates<u32>,
    states: Vec<Known>,
    /// The states with the places at which they were pushed, the youngest last.
    open: Vec<((u32, u32), usize)>,
    bound: u32,
    /// Each bound, with the number of states that were expanded before.
    bounds: Vec<(u32, u64)>,
    closest: Option<(u16, u32)>,
    stats: Stats,
}

/// Expands a state as one of the variants does.
type Expand<'a> = fn(&mut PlainSearch<'a>, usize);

impl<'a> PlainSearch<'a> {
    fn new(task: &'a Task, estimates: &'a Estimates<u32>) -> Self {
        let mut stats = Stats::default();
        stats.iterations = 1;
        PlainSearch {
            task,
            estimates,
            states: vec![],
            open: vec![],
            bound: u32::MAX,
            bounds: vec![],
            closest: None,
            stats,
        }
    }

    fn estimate(&self, state: u16) -> u32 {
        self.estimates.0[usize::from(state)]
    }

    fn place(&self, id: usize) -> (u32, u32) {
        let Known { g, h, rise, .. } = self.states[id];
        (g.saturating_add(h).saturating_add(rise), h.saturating_add(rise))
    }

    fn find(&self, state: u16) -> Option<usize> {
        self.states.iter().position(|known| known.state == state)
    }

    fn admit(&mut self, state: u16, g: u32, last: Option<(usize, u8)>) -> usize {
        let h = self.estimate(state);
        self.stats.evaluated += 1;
        if h < self.closest.map_or(u32::MAX, |closest| closest.1) {
            self.closest = Some((state, h));
        }
        self.states.push(Known { state, g, h, rise: 0, last, is_closed: false });
        self.states.len() - 1
    }

    /// No plan passes through a dead end.
    fn push(&mut self, id: usize) {
        if self.states[id].h == u32::MAX {
            self.stats.pruned += 1;
        } else {
            self.open.push((self.place(id), id));
        }
    }

    /// Takes the state of the least place, of several the one that was pushed last. Entries of closed states are outdated,
    /// and so are those whose states have moved.
    fn pop(&mut self) -> Option<usize> {
        loop {
            let least = self.open.iter().map(|entry| entry.0).min()?;
            let entry = self.open.iter().rposition(|entry| entry.0 == least)?;
            let (place, id) = self.open.remove(entry);
            if !self.states[id].is_closed && self.place(id) == place {
                return Some(id);
            }
            self.stats.popped += 1;
        }
    }

    fn begin(&mut self) {
        for &(state, g) in &self.task.starts {
            if let Some(id) = self.find(state) {
                if g < self.states[id].g {
                    self.states[id].g = g;
                    self.push(id);
                }
            } else {
                let id = self.admit(state, g, None);
                self.push(id);
            }
        }
        if !self.open.is_empty() {
            self.bound = (0..self.states.len()).map(|id| self.place(id).0).fold(u32::MAX, u32::min);
            self.bounds.push((self.bound, 0));
        }
        self.stats.peak_open = self.open.len() as u64;
    }

    fn edges(&self, id: usize) -> Vec<(u8, u16, u32)> {
        let edges = &self.task.graph.edges[usize::from(self.states[id].state)];
        (0..).zip(edges).map(|(edge, &(next, cost))| (edge, next, cost)).collect()
    }

    /// Sets a cheaper path, if this is one.
    fn improve(&mut self, id: usize, g: u32, last: (usize, u8)) -> bool {
        let known = &mut self.states[id];
        let is_cheaper = g < known.g;
        if is_cheaper {
            self.stats.reopened += u64::from(known.is_closed || known.rise > 0);
            (known.g, known.last, known.rise, known.is_closed) = (g, Some(last), 0, false);
        }
        is_cheaper
    }

    /// Raises the estimate of a state that has a neighbour of the estimate `h` at the distance `cost`.
    fn raise(&mut self, id: usize, h: u32, cost: u32) -> bool {
        let may_raise = [Promise::Nothing, Promise::Admissible].contains(&self.estimates.1) && h < u32::MAX;
        let is_lower = may_raise && self.states[id].h < h.saturating_sub(cost);
        if is_lower {
            self.states[id].h = h - cost;
        }
        is_lower
    }

    /// The children raise the state, which then raises them.
    fn expand_with_pathmax(&mut self, id: usize) {
        self.states[id].is_closed = true;
        let children = self.edges(id).into_iter().map(|(edge, next, cost)| {
            self.stats.generated += 1;
            let known = self.find(next);
            let g = self.states[id].g.saturating_add(cost);
            (edge, known.unwrap_or_else(|| self.admit(next, g, Some((id, edge)))), cost, known.is_none())
        });
        let children: Vec<_> = children.collect();
        for &(_, child, cost, _) in &children {
            self.raise(id, self.states[child].h, cost);
        }
        for (edge, child, cost, is_new) in children {
            let is_raised = self.raise(child, self.states[id].h, cost);
            let is_cheaper = self.improve(child, self.states[id].g.saturating_add(cost), (id, edge));
            if is_new || is_cheaper || is_raised && !self.states[child].is_closed {
                self.push(child);
            }
        }
    }

    /// Generates the children by the present rise of the state, which then waits for the next rise.
    fn expand_in_part(&mut self, id: usize) {
        let Known { g, h, rise, .. } = self.states[id];
        let rise_of = |next: u16, cost: u32| (cost + self.estimate(next)).saturating_sub(h);
        let all: Vec<_> = self.edges(id).into_iter().map(|edge| (rise_of(edge.1, edge.2), edge)).collect();
        for &(_, (edge, next, cost)) in all.iter().filter(|child| child.0 == rise) {
            self.stats.generated += 1;
            let known = self.find(next);
            let child = known.unwrap_or_else(|| self.admit(next, g + cost, Some((id, edge))));
            if self.improve(child, g + cost, (id, edge)) || known.is_none() {
                self.push(child);
            }
        }
        if let Some(next) = all.iter().map(|child| child.0).filter(|&other| other > rise).min() {
            self.states[id].rise = next;
            self.push(id);
        } else {
            self.states[id].is_closed = true;
        }
    }

    /// Returns the start and the edges of the plan, with its cost.
    fn run(&mut self, expand: Expand<'a>) -> Option<(u16, Vec<u8>, u32)> {
        self.begin();
        while let Some(id) = self.pop() {
            if self.bound < self.place(id).0 {
                self.bound = self.place(id).0;
                self.bounds.push((self.bound, self.stats.expanded));
            }
            self.stats.popped += 1;
            if self.states[id].rise == 0 && self.task.goals.contains(&self.states[id].state) {
                return Some(self.plan(id));
            }
            expand(self, id);
            self.stats.expanded += 1;
            self.stats.peak_open = self.stats.peak_open.max(self.open.len() as u64);
        }
        self.bound = u32::MAX;
        None
    }

    /// Follows the path back to a start. Its cost is summed anew, since a state on it may have become cheaper.
    fn plan(&mut self, mut id: usize) -> (u16, Vec<u8>, u32) {
        let (mut edges, mut cost) = (vec![], 0);
        while let Some((before, edge)) = self.states[id].last {
            edges.insert(0, edge);
            cost += self.edges(before)[usize::from(edge)].2;
            id = before;
        }
        cost += self.states[id].g;
        if self.estimates.1 >= Promise::Admissible {
            self.bound = cost;
        }
        (self.states[id].state, edges, cost)
    }
}

fn compare<'a>(
    task: &'a Task,
    estimates: &'a Estimates<u32>,
    expand: Expand<'a>,
    mut search: impl Search<WeightedGraph<u32>, AnyOf<u16>>,
) {
    let mut bounds = Bounds::new();
    let report = search.observed_by(&mut bounds).run_from(&task.graph, &task.starts, &task.target());
    let mut plain = PlainSearch::new(task, estimates);
    let expected = plain.run(expand);
    assert_eq!(report.stopped_by(), None);
    assert_eq!(report.into_plan().map(|plan| (plan.start, plan.actions, plan.cost)), expected);
    let mut stats = search.stats();
    plain.stats.peak_closed = plain.states.len() as u64;
    (stats.peak_bytes, plain.stats.peak_bytes) = (0, 0);
    assert_eq!((stats, bounds.with_expanded(), search.closest()), (plain.stats, plain.bounds, plain.closest));
    assert_eq!((search.lower_bound(), search.bound()), bounds_by_f(plain.bound, estimates.1));
}

/// With every promise, and without one; only estimates with a promise are infinite.
fn all_estimates(task: &Task) -> [Estimates<u32>; 4] {
    let quarters = task.quarters.iter().map(|&quarters| u32::from(quarters)).collect();
    let admissible = Estimates(task.admissible(), Promise::Admissible);
    [
        Estimates(task.consistent(), Promise::Consistent),
        admissible.weighted(&task.graph, Weight::new(3, 2)),
        admissible,
        Estimates(quarters, Promise::Nothing),
    ]
}

proptest! {
    #[test]
    fn pathmax_does_the_work_of_the_plain_search(task in tasks(SMALL)) {
        let task = task.both_ways();
        for estimates in all_estimates(&task) {
            let search = PathmaxAStar::new(estimates.clone());
            compare(&task, &estimates, PlainSearch::expand_with_pathmax, search);
        }
    }

    /// Children that are dead ends have an infinite rise, so all estimates are finite here.
    #[test]
    fn partial_expansions_do_the_work_of_the_plain_search(task in tasks(SMALL)) {
        for task in [task.both_ways(), task] {
            for mut estimates in all_estimates(&task) {
                estimates.0.iter_mut().for_each(|h| *h = if *h == u32::MAX { 9 } else { *h });
                let search = PartialExpansionAStar::new(SelectByEstimate(estimates.clone()));
                compare(&task, &estimates, PlainSearch::expand_in_part, search);
            }
        }
    }
}

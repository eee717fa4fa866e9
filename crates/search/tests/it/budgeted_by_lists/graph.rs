//! Budgeted graph search by a list of states.

use proptest::prelude::*;
use search::{
    Heuristic, Outcome, Plan, Reason, Stats,
    algorithms::BudgetedGraphSearch,
    heuristics::Promise,
    open_lists::{BucketQueue, OpenList},
};

use super::{COSTS, End, Job, Passes, Small, Told, jobs_of_sets, make_rounds, parameters, told};
use crate::toys::{Estimates, WeightedGraph, tasks};

/// A state with the path by which it is reached.
struct Node {
    state: u16,
    g: u32,
    h: u32,
    path: Plan<u16, u8, u32>,
    is_closed: bool,
}

struct Lists<'a, S> {
    job: &'a Job<S>,
    estimates: &'a Estimates<u32>,
    stats: Stats,
    bounds: Vec<(u32, Stats)>,
    closest: Option<(u16, u32)>,
    plan: Option<Plan<u16, u8, u32>>,
    /// Of this pass. Without a limit, each state counts that is reached at a finite cost.
    limit: Option<u32>,
    cut_off: u32,
    nodes: Vec<Node>,
    open: BucketQueue,
}

impl<S: Small> Passes for Lists<'_, S> {
    fn pass(&mut self, bound: u32, limit: u32, budget: Option<u64>) -> Option<(u64, End)> {
        if self.bounds.last().is_none_or(|told| told.0 != bound) {
            self.bounds.push((bound, self.stats));
        }
        self.limited_pass(Some(limit), budget)
    }

    fn has_answer(&self, _: u32) -> bool {
        false
    }
}

impl<S: Small> Lists<'_, S> {
    fn limited_pass(&mut self, limit: Option<u32>, budget: Option<u64>) -> Option<(u64, End)> {
        self.stats.iterations += 1;
        (self.limit, self.cut_off) = (limit, u32::MAX);
        self.nodes.clear();
        self.open = BucketQueue::default();
        for &(start, g) in &self.job.starts {
            self.admit(start, g, Plan { start, actions: vec![], cost: g });
        }
        let (mut expanded, mut greatest) = (0, 0);
        while let Some(id) = self.open.pop() {
            self.stats.popped += 1;
            let node = &mut self.nodes[id as usize];
            if node.is_closed {
                continue;
            }
            if self.job.goals.contains(&node.state) {
                self.plan = Some(node.path.clone());
                return None;
            }
            node.is_closed = true;
            greatest = greatest.max(node.g.saturating_add(node.h));
            let (state, g, path, space) = (node.state, node.g, node.path.clone(), &self.job.space);
            // A limit may cut off another order of actions, unless f never falls.
            let actions = match path.actions.last() {
                Some(&last) if self.estimates.1 == Promise::Consistent => space.actions_after(&state, last),
                _ => space.actions(&state),
            };
            for action in actions {
                self.stats.generated += 1;
                let mut path = path.clone();
                path.actions.push(action);
                path.cost = g.saturating_add(space.cost(&state, action));
                self.admit(space.successor(&state, action), path.cost, path);
            }
            expanded += 1;
            self.stats.expanded += 1;
            self.stats.peak_open = self.stats.peak_open.max(self.open.len() as u64);
            self.stats.peak_closed = self.stats.peak_closed.max(self.nodes.len() as u64);
            if Some(expanded) == budget {
                return Some((expanded, End::Exceeded(greatest)));
            }
        }
        Some((expanded, End::Complete(self.cut_off)))
    }

    fn admit(&mut self, state: u16, g: u32, path: Plan<u16, u8, u32>) {
        self.stats.evaluated += 1;
        let h = self.estimates.0[usize::from(state)];
        let f = g.saturating_add(h);
        let promise = self.estimates.1;
        if h == u32::MAX && promise != Promise::Nothing {
            self.stats.pruned += 1;
            return;
        }
        let is_within = match self.limit {
            Some(limit) => f <= limit && f < u32::MAX,
            None => g < u32::MAX && (promise < Promise::Admissible || f < u32::MAX),
        };
        // Without a promise, a goal counts whatever its estimate is.
        let is_sure_goal = promise == Promise::Nothing && g < u32::MAX && self.job.goals.contains(&state);
        let value = if is_sure_goal { g } else { f };
        if is_within || is_sure_goal && self.limit.is_none_or(|limit| g <= limit) {
            self.insert(Node { state, g, h, path, is_closed: false }, true);
            return;
        }
        self.stats.pruned += 1;
        if value < u32::MAX {
            self.cut_off = self.cut_off.min(value);
        } else {
            self.insert(Node { state, g, h, path, is_closed: false }, false);
        }
    }

    /// Adds a state that is new, or is reached at a lower cost.
    fn insert(&mut self, node: Node, is_open: bool) {
        let (g, h) = (node.g, node.h);
        let known = self.nodes.iter().position(|other| other.state == node.state);
        let id = known.unwrap_or(self.nodes.len());
        if known.is_none() {
            if self.closest.is_none_or(|(_, least)| h < least) {
                self.closest = Some((node.state, h));
            }
            self.nodes.push(node);
        } else if is_open && g < self.nodes[id].g {
            self.nodes[id] = node;
        } else {
            return;
        }
        if is_open {
            self.open.push(g.into(), h.into(), id as u32);
        }
    }

    /// Whether a state is left that is reached, but not within any limit.
    fn has_lost(&self) -> bool {
        self.nodes.iter().any(|node| !node.is_closed)
    }
}

fn predicted<S: Small>(job: &Job<S>, estimates: &Estimates<u32>) -> Told {
    let f = |&(state, g): &(u16, u32)| g.saturating_add(estimates.0[usize::from(state)]);
    let mut lists = Lists {
        job,
        estimates,
        stats: Stats::default(),
        bounds: vec![],
        closest: None,
        plan: None,
        limit: None,
        cut_off: 0,
        nodes: vec![],
        open: BucketQueue::default(),
    };
    // For the first bound, the starts are estimated once.
    lists.stats.evaluated = job.starts.len() as u64;
    let first = job.starts.iter().map(f).filter(|&f| f < u32::MAX).min().unwrap_or(0);
    let mut bound = make_rounds(&job.parameters, first, &mut lists);
    let is_admissible = estimates.1 >= Promise::Admissible;
    let mut lower_bound = None;
    if let Some(plan) = &lists.plan {
        bound = if is_admissible { plan.cost } else { bound };
    } else if lists.has_lost() && !is_admissible {
        // A last pass without a limit.
        let _ = lists.limited_pass(None, None);
    }
    let outcome = if let Some(plan) = lists.plan.take() {
        Outcome::Solved(plan)
    } else {
        lower_bound = Some(u32::MAX);
        if lists.has_lost() {
            Outcome::Stopped { reason: Reason::Overflow, best: None }
        } else {
            Outcome::Exhausted
        }
    };
    Told {
        outcome,
        stats: lists.stats,
        bounds: lists.bounds,
        bound,
        lower_bound: lower_bound.unwrap_or_else(|| estimates.1.lower_bound(bound)),
        closest: lists.closest,
    }
}

fn check<S: Small>(job: &Job<S>)
where
    Estimates<u32>: Heuristic<S>,
{
    let (least, most) = job.parameters.growth;
    for estimates in job.estimates() {
        let search = BudgetedGraphSearch::new(estimates.clone()).with_growth(least, most);
        let told = told(job, search.with_first_step(job.parameters.first_step));
        assert_eq!(told, predicted(job, &estimates), "{:?}", estimates.1);
    }
}

proptest! {
    /// Orders of actions that are left out, and no state that is reached at two costs.
    #[test]
    fn the_work_on_sets_is_that_of_a_list(job in jobs_of_sets()) {
        check(&job);
    }

    #[test]
    fn the_work_on_a_graph_is_that_of_a_list(task in tasks(COSTS), parameters in parameters(24)) {
        let rest = task.graph.distances_to(&task.goals);
        check(&Job::<WeightedGraph<u32>> {
            space: task.graph,
            starts: task.starts,
            goals: task.goals,
            rest,
            parameters,
        });
    }
}

//! Budgeted tree search by recursion.

use proptest::prelude::*;
use search::{Outcome, Plan, Reason, Stats, algorithms::BudgetedTreeSearch, heuristics::Promise};

use super::{End, Job, Parameters, Passes, Sets, Small, Told, jobs_of_sets, make_rounds, told};
use crate::toys::Estimates;

struct Tree<'a, S> {
    job: &'a Job<S>,
    estimates: &'a Estimates<u32>,
    stats: Stats,
    bounds: Vec<(u32, Stats)>,
    best: Option<Plan<u16, u8, u32>>,
    closest: Option<(u16, u32)>,
    /// Whether the last pass met a state that no finite limit admits.
    lost: bool,
    /// Of this pass.
    limit: u32,
    budget: Option<u64>,
    expanded: u64,
    greatest: u32,
    cut_off: u32,
    start: u16,
    path: Vec<u8>,
}

impl<S: Small> Passes for Tree<'_, S> {
    fn pass(&mut self, bound: u32, limit: u32, budget: Option<u64>) -> Option<(u64, End)> {
        if self.bounds.last().is_none_or(|told| told.0 != bound) {
            self.bounds.push((bound, self.stats));
        }
        self.stats.iterations += 1;
        (self.limit, self.budget, self.lost) = (limit, budget, false);
        (self.expanded, self.greatest, self.cut_off) = (0, 0, u32::MAX);
        for &(start, g) in &self.job.starts {
            self.start = start;
            self.path.clear();
            if self.enter(start, g) {
                return Some((self.expanded, End::Exceeded(self.greatest)));
            }
        }
        Some((self.expanded, End::Complete(self.cut_off.min(self.least()))))
    }

    fn has_answer(&self, bound: u32) -> bool {
        self.best.is_some() && self.least() <= bound
    }
}

impl<S: Small> Tree<'_, S> {
    fn least(&self) -> u32 {
        self.best.as_ref().map_or(u32::MAX, |plan| plan.cost)
    }

    /// The state with the least estimate, the first one of several.
    fn look(&mut self, state: u16, h: u32) {
        if self.closest.is_none_or(|(_, least)| h < least) {
            self.closest = Some((state, h));
        }
    }

    /// Enters the state at the end of the path. Returns whether the budget is used up.
    fn enter(&mut self, state: u16, g: u32) -> bool {
        self.stats.evaluated += 1;
        let h = self.estimates.0[usize::from(state)];
        let (f, is_start) = (g.saturating_add(h), self.path.is_empty());
        let is_promised = self.estimates.1 != Promise::Nothing;
        let is_within = f <= self.limit && f < u32::MAX;
        // A child beyond the limit is not looked at further if its estimate tells whether it may be a goal.
        let may_be_goal = !is_promised || h == 0 && (is_start || is_within);
        if may_be_goal && g < u32::MAX && self.job.goals.contains(&state) {
            self.look(state, h);
            if g <= self.limit && g < self.least() {
                self.best = Some(Plan { start: self.start, actions: self.path.clone(), cost: g });
            } else {
                self.cut_off = self.cut_off.min(g);
                self.stats.pruned += u64::from(!is_start);
            }
            return false;
        }
        if !is_within || f >= self.least() {
            self.stats.pruned += u64::from(!is_start);
            if f < u32::MAX {
                self.cut_off = self.cut_off.min(f);
            } else {
                self.lost |= h < u32::MAX || !is_promised;
            }
            return false;
        }
        self.look(state, h);
        self.greatest = self.greatest.max(f);
        self.expanded += 1;
        self.stats.expanded += 1;
        self.stats.peak_open = self.stats.peak_open.max(self.path.len() as u64 + 1);
        if Some(self.expanded) == self.budget {
            return true;
        }
        let space = &self.job.space;
        let actions = match self.path.last() {
            Some(&last) => space.actions_after(&state, last),
            None => space.actions(&state),
        };
        for action in actions {
            self.stats.generated += 1;
            self.path.push(action);
            let child_g = g.saturating_add(space.cost(&state, action));
            if self.enter(space.successor(&state, action), child_g) {
                return true;
            }
            self.path.pop();
        }
        false
    }
}

/// Returns what the search tells; nothing but the cost if it goes on without a limit.
fn predicted<S: Small>(job: &Job<S>, estimates: &Estimates<u32>) -> Option<Told> {
    let h = |state: u16| estimates.0[usize::from(state)];
    let mut tree = Tree {
        job,
        estimates,
        stats: Stats::default(),
        bounds: vec![],
        best: None,
        closest: None,
        lost: job.starts.iter().any(|&(state, g)| {
            g.saturating_add(h(state)) == u32::MAX && (h(state) < u32::MAX || estimates.1 == Promise::Nothing)
        }),
        limit: 0,
        budget: None,
        expanded: 0,
        greatest: 0,
        cut_off: 0,
        start: 0,
        path: vec![],
    };
    // For the first bound, the starts are estimated once.
    tree.stats.evaluated = job.starts.len() as u64;
    let mut bound = job.starts.iter().map(|&(state, g)| g.saturating_add(h(state))).min()?;
    if bound < u32::MAX {
        bound = make_rounds(&job.parameters, bound, &mut tree);
    }
    let is_admissible = estimates.1 >= Promise::Admissible;
    let (outcome, lower_bound) = match tree.best {
        Some(plan) => {
            bound = if is_admissible { plan.cost } else { bound };
            (Outcome::Solved(plan), estimates.1.lower_bound(bound))
        }
        None if !tree.lost => (Outcome::Exhausted, u32::MAX),
        None if is_admissible => (Outcome::Stopped { reason: Reason::Overflow, best: None }, u32::MAX),
        None => return None,
    };
    Some(Told { outcome, stats: tree.stats, bounds: tree.bounds, bound, lower_bound, closest: tree.closest })
}

fn check(job: &Job<Sets>) {
    let Parameters { growth: (least, most), first_step, .. } = job.parameters;
    for estimates in job.estimates() {
        let search = BudgetedTreeSearch::new(estimates.clone()).with_growth(least, most);
        let told = told(job, search.with_first_step(first_step));
        if let Some(predicted) = predicted(job, &estimates) {
            assert_eq!(told, predicted, "{:?}", estimates.1);
        } else {
            let mut costs =
                job.starts.iter().map(|&(start, g)| g.saturating_add(job.rest[usize::from(start)]));
            let is_solved = matches!(told.outcome, Outcome::Solved(_));
            assert_eq!(is_solved, costs.any(|cost| cost < u32::MAX), "{told:?}");
        }
    }
}

proptest! {
    #[test]
    fn the_work_of_a_tree_search_is_that_of_a_recursion(job in jobs_of_sets()) {
        check(&job);
    }
}

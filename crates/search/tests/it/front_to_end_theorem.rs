//! The expansions that NBS needs, by the theorem of the vertex cover, and the steps of estimates, on random graphs.

use proptest::prelude::*;
use search::{
    Cost, Outcome, Search, Stats,
    algorithms::{BaeStar, Nbs},
    heuristics::{Consistent, Stepped},
    space::AnyOf,
};

use crate::{
    front_to_end_counts::necessary,
    toys::{Bounds, Task, WeightedGraph, tasks},
};

/// Small costs with zero among them.
const SMALL: &[u32] = &[0, 1, 1, 2, 3, 7];

fn table<C: Cost>(estimates: Vec<C>) -> impl Fn(&u16) -> C + Clone {
    move |&state| estimates[usize::from(state)]
}

/// A task with estimates in both directions, as tables.
struct BothWays {
    task: Task,
    /// The true costs from the starts and to the goals.
    from: Vec<u32>,
    to: Vec<u32>,
}

impl BothWays {
    fn new(task: Task) -> Self {
        let (from, to) = (task.graph.distances(&task.starts), task.graph.distances_to(&task.goals));
        BothWays { task, from, to }
    }

    /// A fraction of the true costs, the same for all states.
    fn estimates(&self) -> [Vec<u32>; 2] {
        let quarters = u32::from(self.task.quarters[0]);
        [&self.to, &self.from].map(|costs| {
            let fraction = |&cost: &u32| if cost == u32::MAX { cost } else { cost * quarters / 4 };
            costs.iter().map(fraction).collect()
        })
    }

    fn least_cost(&self) -> u32 {
        let costs = self.task.graph.edges.iter().flatten().map(|edge| edge.1);
        costs.min().unwrap_or(0)
    }

    /// Runs `search` and checks its plan and its bounds. Returns the number of necessary expansions.
    fn check<E>(&self, mut search: E) -> Option<(u64, Stats)>
    where
        E: Search<WeightedGraph<u32>, AnyOf<u16>>,
    {
        let (task, mut bounds) = (&self.task, Bounds::new());
        let report = search.observed_by(&mut bounds).run_from(&task.graph, &task.starts, &task.target());
        let optimum = task.optimum();
        assert_eq!(report.lower_bound, optimum);
        let Some(plan) = report.plan() else {
            assert_eq!((&report.outcome, optimum), (&Outcome::Exhausted, u32::MAX));
            return None;
        };
        task.graph.check(&task.starts, &task.goals, plan);
        assert_eq!((plan.cost, report.is_optimal()), (optimum, true));
        Some((necessary::<WeightedGraph<u32>>(&bounds.with_expanded(), &report), report.stats))
    }

    /// The least number of states that a search by these estimates must expand: a minimum vertex cover of the pairs of
    /// states whose bound is below the optimum. In a bipartite graph it is as large as a maximum matching.
    fn necessary_states(&self, [forward, backward]: &[Vec<u32>; 2]) -> u64 {
        let (optimum, eps) = (self.task.optimum(), self.least_cost());
        let is_pair = |u: usize, v: usize| {
            let f = self.from[u].saturating_add(forward[u]).max(self.to[v].saturating_add(backward[v]));
            f.max(self.from[u].saturating_add(self.to[v]).saturating_add(eps)) < optimum
        };
        let states = self.from.len();
        let pairs = |u| (0..states).filter(|&v| is_pair(u, v)).collect::<Vec<_>>();
        let pairs: Vec<_> = (0..states).map(pairs).collect();
        let mut partners = vec![None; states];
        let found = |&u: &usize| augment(&pairs, &mut partners, &mut vec![false; states], u);
        (0..states).filter(found).count() as u64
    }
}

/// Finds an augmenting path from `u`: the step of the simplest algorithm for matchings.
fn augment(pairs: &[Vec<usize>], partners: &mut [Option<usize>], seen: &mut [bool], u: usize) -> bool {
    pairs[u].iter().any(|&v| {
        if core::mem::replace(&mut seen[v], true) {
            return false;
        }
        let is_free = partners[v].is_none_or(|other| augment(pairs, partners, seen, other));
        if is_free {
            partners[v] = Some(u);
        }
        is_free
    })
}

proptest! {
    /// J. Chen et al., theorem of the vertex cover. Consistent estimates reopen no state.
    #[test]
    fn nbs_expands_at_most_twice_the_necessary_states(task in tasks(SMALL)) {
        let both = BothWays::new(task);
        let estimates = both.estimates();
        let [forward, backward] = estimates.clone().map(|estimates| Consistent(table(estimates)));
        let search = Nbs::new(forward, backward).with_least_cost(both.least_cost());
        if let Some((necessary, stats)) = both.check(search) {
            let least = both.necessary_states(&estimates);
            prop_assert!(necessary <= 2 * least, "{} of {}", necessary, least);
            prop_assert_eq!(stats.reopened, 0);
        }
        let blind = [vec![0; both.from.len()], vec![0; both.from.len()]];
        if let Some((necessary, _)) = both.check(Nbs::blind().with_least_cost(both.least_cost())) {
            prop_assert!(necessary <= 2 * both.necessary_states(&blind));
        }
    }

    /// All costs are multiples of a unit, plus one. BAE* expands in the same order with a step, and ends sooner.
    #[test]
    fn a_step_saves_expansions_and_the_optimum_stays(task in tasks(SMALL), unit in 2_u32..9) {
        let scale = |cost: u32| if cost == u32::MAX { cost } else { unit * cost };
        let starts = task.starts.iter().map(|&(state, cost)| (state, unit * cost + 1)).collect();
        let scaled = BothWays::new(Task { graph: task.graph.map(scale), starts, ..task.clone() });
        let [forward, backward] = BothWays::new(task).estimates().map(|estimates| {
            Consistent(table(estimates.into_iter().map(scale).collect()))
        });
        let plain = scaled.check(BaeStar::new(forward.clone(), backward.clone()));
        let stepped = Stepped::new(forward, unit);
        let sooner = scaled.check(BaeStar::new(stepped.clone(), backward.clone()));
        prop_assert!(sooner.map(|work| work.0) <= plain.map(|work| work.0));
        scaled.check(Nbs::new(stepped, backward.clone()));
        // The costs from the starts to the goals have the step too, from the backward estimates.
        let shifted = move |state: &u16| backward.0(state).saturating_add(u32::from(backward.0(state) < u32::MAX));
        scaled.check(BaeStar::new(Consistent(|_: &u16| 0), Stepped::new(Consistent(shifted), unit)));
    }
}

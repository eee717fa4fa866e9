//! Dissimilar plans: a filter that returns a plan only if it differs enough from each plan before.

use alloc::vec::Vec;
use core::fmt;

use hashbrown::HashMap;
use smallvec::SmallVec;

use crate::{
    run::PlanOf,
    space::{Cost, StateSpace, Weight},
    tables::BuildMix,
};

/// An iterator over those plans of another one that are dissimilar to each plan before: real alternatives.
///
/// Two plans *share* an action if both take it in the same state; if both take it there several times, they share it
/// that often. The dissimilarity of two plans is the cost of the actions of the cheaper one that they do not share,
/// divided by its cost. So it is 1 for plans that share nothing, and 0 for a plan and its extension. Initial costs of
/// starts do not count. If the cheaper plan costs nothing, numbers of actions count in place of costs; a plan without
/// actions is dissimilar to all others. With costs that are floats, the least dissimilarity holds up to rounding.
///
/// Plans are taken greedily, in the order in which they come. From [`KCheapest`](crate::algorithms::KCheapest), each plan is
/// thus the cheapest one that is dissimilar to those before. Few of many plans may be dissimilar: limits of the other
/// iterator, or `take` on it, end a long wait.
///
/// # Complexity
///
/// O(d) expected time for each plan of d actions that comes and each plan that was returned before. The memory holds the
/// states of the returned plans.
///
/// # References
///
/// T. Chondrogiannis, P. Bouros, J. Gamper, U. Leser and D. B. Blumenthal, "Finding k-dissimilar paths with minimum
/// collective length", SIGSPATIAL 2018: paths that are dissimilar in pairs by at least a threshold. The same, "Finding
/// k-shortest paths with limited overlap", VLDB Journal 29, 2020: each path is the shortest one with a limited overlap with
/// those before.
///
/// # Examples
///
/// ```
/// use search::{Limits, Search, algorithms::KCheapest, from_edges, heuristics::Blind, space::Weight};
///
/// // Two valleys between the towns 0 and 9, with two roads each at their ends, and a dear tunnel.
/// let roads = from_edges(|&town: &u32| match town {
///     0 => vec![(1, 5_u32), (2, 6), (9, 30)],
///     1 => vec![(3, 1), (4, 2)],
///     2 => vec![(5, 1), (6, 2)],
///     3 | 4 => vec![(9, 5)],
///     5 | 6 => vec![(9, 6)],
///     _ => vec![],
/// });
/// let goal = |&town: &u32| town == 9;
/// let mut search = KCheapest::new(Blind);
/// search.begin(&roads, &0, &goal);
/// let all: Vec<_> = search.plans(&roads, &goal).map(|plan| plan.cost).collect();
/// assert_eq!(all, [11, 12, 13, 14, 30]);
///
/// // At least three fifths of the cheaper plan are its own.
/// search.begin(&roads, &0, &goal);
/// let mut plans = search.plans(&roads, &goal).within(Limits::none().cost(40)).dissimilar(Weight::new(3, 5));
/// assert_eq!(plans.by_ref().map(|plan| plan.cost).collect::<Vec<_>>(), [11, 13, 30]);
/// assert_eq!(plans.plans().stopped_by(), None); // there are no more
/// ```
#[must_use]
pub struct DissimilarPlans<'a, S: StateSpace, I> {
    space: &'a S,
    plans: I,
    least: Weight,
    returned: Vec<Steps<S>>,
}

/// The steps of a plan.
struct Steps<S: StateSpace> {
    /// The actions that the plan takes in each of its states.
    actions: HashMap<S::State, SmallVec<[S::Action; 1]>, BuildMix>,
    cost: S::Cost,
    count: u64,
}

impl<S: StateSpace> Steps<S> {
    fn of(space: &S, plan: &PlanOf<S>) -> Self {
        let mut steps: Self = Steps { actions: HashMap::default(), cost: S::Cost::ZERO, count: 0 };
        let mut state = plan.start.clone();
        for &action in &plan.actions {
            let next = space.successor(&state, action);
            steps.cost = steps.cost.saturating_add(space.cost(&state, action));
            steps.count += 1;
            steps.actions.entry(state).or_default().push(action);
            state = next;
        }
        steps
    }

    /// Returns the cost and the number of the actions that two plans share.
    fn shared(&self, space: &S, other: &Self) -> (S::Cost, u64) {
        let (mut cost, mut count) = (S::Cost::ZERO, 0);
        for (state, actions) in &self.actions {
            let mut others = other.actions.get(state).cloned().unwrap_or_default();
            for &action in actions {
                if let Some(place) = others.iter().position(|&other| other == action) {
                    others.swap_remove(place);
                    cost = cost.saturating_add(space.cost(state, action));
                    count += 1;
                }
            }
        }
        (cost, count)
    }

    fn is_dissimilar(&self, space: &S, other: &Self, least: Weight) -> bool {
        let (cost, count) = self.shared(space, other);
        let cheaper = self.cost.min(other.cost);
        if cheaper > S::Cost::ZERO {
            is_own(cost, cheaper, least)
        } else {
            is_own(count, self.count.min(other.count), least)
        }
    }
}

/// Returns whether at least the part `least` of `all` is not shared, up to rounding.
fn is_own<C: Cost>(shared: C, all: C, least: Weight) -> bool {
    let own = if shared < all { all.minus(shared) } else { C::ZERO };
    own.with_rounding_error() >= all.unscaled(least.inverse())
}

impl<'a, S: StateSpace, I: Iterator<Item = PlanOf<S>>> DissimilarPlans<'a, S, I> {
    /// Returns those of `plans` whose dissimilarity to each plan returned before is at least `least`.
    ///
    /// # Panics
    ///
    /// If `least` is greater than one.
    ///
    /// # Examples
    ///
    /// Of all shortest plans, some that share no action:
    ///
    /// ```
    /// use search::{algorithms::DissimilarPlans, from_successors, shortest_plans, space::Weight};
    ///
    /// let grid = from_successors(|&(x, y): &(u8, u8)| [(x + 1, y), (x, y + 1)]);
    /// let found = shortest_plans(&grid, &(0, 0), |&place| place == (4, 4));
    /// let disjoint = DissimilarPlans::new(&grid, found.plans(), Weight::ONE);
    /// assert_eq!((found.count(), disjoint.count()), (70, 2));
    /// ```
    pub fn new(space: &'a S, plans: I, least: Weight) -> Self {
        assert!(least <= Weight::ONE, "no two plans are more dissimilar than by one");
        DissimilarPlans { space, plans, least, returned: Vec::new() }
    }

    /// Returns the iterator from which the plans come, to ask which limit ended it.
    pub fn plans(&self) -> &I {
        &self.plans
    }
}

impl<S: StateSpace, I: Iterator<Item = PlanOf<S>>> Iterator for DissimilarPlans<'_, S, I> {
    type Item = PlanOf<S>;

    fn next(&mut self) -> Option<PlanOf<S>> {
        loop {
            let plan = self.plans.next()?;
            let steps = Steps::of(self.space, &plan);
            if self.returned.iter().all(|before| before.is_dissimilar(self.space, &steps, self.least)) {
                self.returned.push(steps);
                return Some(plan);
            }
        }
    }
}

impl<S: StateSpace, I> fmt::Debug for DissimilarPlans<'_, S, I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("DissimilarPlans").field("returned", &self.returned.len()).finish_non_exhaustive()
    }
}

//! Audited: a heuristic that returns the witness if it is inconsistent or overestimates.

use core::{cell::RefCell, fmt};

use crate::{
    heuristics::{Estimate, Heuristic, Promise},
    run::PlanOf,
    space::{Cost, StateSpace},
};

/// An edge along which an estimate falls by more than the action costs: `h > cost + child_h`.
///
/// # Examples
///
/// ```
/// use search::heuristics::Inconsistency;
///
/// /// Returns the least cost of the action that would make the estimates consistent.
/// fn needed<State, Action>(witness: &Inconsistency<State, Action, u32>) -> u32 {
///     witness.h - witness.child_h
/// }
/// let witness = Inconsistency { state: 'a', action: 'b', h: 9, cost: 1, child_h: 7 };
/// assert!(needed(&witness) > witness.cost);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Inconsistency<State, Action, Cost> {
    /// The state that the edge leaves.
    pub state: State,
    /// The action of the edge.
    pub action: Action,
    /// The estimate of `state`.
    pub h: Cost,
    /// The cost of the action.
    pub cost: Cost,
    /// The estimate of the child.
    pub child_h: Cost,
}

/// A state whose estimate exceeds the cost of a path from it to a goal: the heuristic is not admissible.
///
/// # Examples
///
/// ```
/// use search::heuristics::Overestimate;
///
/// let witness = Overestimate { state: 'a', h: 9, rest: 5 };
/// assert!(witness.h > witness.rest);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Overestimate<State, Cost> {
    /// The state.
    pub state: State,
    /// Its estimate.
    pub h: Cost,
    /// The cost of the rest of the plan from it, which is less than `h`.
    pub rest: Cost,
}

/// The witness type of a space.
type Witness<S> = Inconsistency<<S as StateSpace>::State, <S as StateSpace>::Action, <S as StateSpace>::Cost>;

/// A heuristic that records the first edge along which it is inconsistent, while a search runs.
///
/// It compares each child's estimate with its parent's, for every child whose estimate the search computes. Searches
/// that know a state do not estimate it again, so edges to known states are not compared;
/// [`laws::promise_kept`](crate::laws) looks at all edges. After a solved search, [`overestimate`](Self::overestimate)
/// looks for a state of the plan whose estimate exceeds the cost to go, the goal included. Either witness tells why a plan is not cheapest
/// although it was reported as proven, or why A* reopens states.
///
/// Estimates and promise are those of the wrapped heuristic, so the search does the same work. Floats are compared up
/// to [rounding](Cost::with_rounding_error). Give it to a search by [`Shared`](crate::heuristics::Shared), and ask it
/// afterwards. It is not `Sync`: parallel searches do not take it.
///
/// # Complexity
///
/// O(1) an estimate, besides the wrapped heuristic.
///
/// # Examples
///
/// ```
/// use search::{AStar, Search, from_successors, heuristics::{Audited, Consistent, Shared}};
///
/// let line = from_successors(|&n: &u32| [n + 1, n + 2]);
/// // Wrong: an action goes up to two steps.
/// let audited = Audited::new(Consistent(|&n: &u32| 9_u32.saturating_sub(n)));
/// let report = AStar::new(Shared(&audited)).run(&line, &0, |&n| n == 9);
///
/// let witness = audited.witness().unwrap();
/// assert_eq!((witness.state, witness.action), (0, 2));
/// assert_eq!((witness.h, witness.cost, witness.child_h), (9, 1, 7));
///
/// let witness = audited.overestimate(&line, report.plan().unwrap()).unwrap();
/// assert_eq!((witness.state, witness.h, witness.rest), (0, 9, 5));
/// ```
pub struct Audited<S: StateSpace, H> {
    heuristic: H,
    witness: RefCell<Option<Witness<S>>>,
}

impl<S: StateSpace, H: Heuristic<S>> Audited<S, H> {
    /// Returns `heuristic` with no witness yet.
    #[must_use]
    pub fn new(heuristic: H) -> Self {
        Audited { heuristic, witness: RefCell::new(None) }
    }

    /// Returns the first edge along which the heuristic was found to be inconsistent.
    #[must_use]
    pub fn witness(&self) -> Option<Witness<S>> {
        self.witness.borrow().clone()
    }

    /// Forgets the witness, before another search.
    pub fn clear(&self) {
        self.witness.replace(None);
    }

    /// Returns the first state of `plan` whose estimate exceeds the cost of the rest of the plan.
    ///
    /// `None` proves nothing: other states may be overestimated. The plan must belong to `space`.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{from_successors, heuristics::Audited, uniform_cost};
    ///
    /// let line = from_successors(|&n: &u32| [n + 1]);
    /// let plan = uniform_cost(&line, &0, |&n| n == 5).into_plan().unwrap();
    /// assert_eq!(Audited::new(|&n: &u32| 5 - n).overestimate(&line, &plan), None);
    /// let doubled = Audited::new(|&n: &u32| if n < 3 { 0 } else { 2 * (5 - n) });
    /// assert_eq!(doubled.overestimate(&line, &plan).map(|witness| witness.state), Some(3));
    /// ```
    #[must_use]
    pub fn overestimate(&self, space: &S, plan: &PlanOf<S>) -> Option<Overestimate<S::State, S::Cost>> {
        let states = plan.states(space);
        let (mut rest, mut found) = (S::Cost::ZERO, None);
        for (at, state) in states.into_iter().enumerate().rev() {
            if let Some(&action) = plan.actions.get(at) {
                rest = space.cost(&state, action).saturating_add(rest);
            }
            let h = self.heuristic.estimate(space, &state).h;
            if h > rest.with_rounding_error() {
                found = Some(Overestimate { state, h, rest });
            }
        }
        found
    }

    #[cold]
    fn record(&self, witness: Witness<S>) {
        self.witness.borrow_mut().get_or_insert(witness);
    }
}

impl<S: StateSpace, H: Heuristic<S>> Heuristic<S> for Audited<S, H> {
    type Memo = H::Memo;

    #[inline(always)]
    fn promise(&self) -> Promise {
        self.heuristic.promise()
    }

    #[inline(always)]
    fn step(&self) -> Option<S::Cost> {
        self.heuristic.step()
    }

    #[inline(always)]
    fn estimate(&self, space: &S, state: &S::State) -> Estimate<S::Cost, H::Memo> {
        self.heuristic.estimate(space, state)
    }

    #[inline(always)]
    fn estimate_child(
        &self,
        space: &S,
        parent: &S::State,
        estimate: Estimate<S::Cost, H::Memo>,
        action: S::Action,
    ) -> Estimate<S::Cost, H::Memo> {
        let child = self.heuristic.estimate_child(space, parent, estimate, action);
        let (h, cost, child_h) = (estimate.h, space.cost(parent, action), child.h);
        if h > cost.saturating_add(child_h).with_rounding_error() {
            self.record(Inconsistency { state: parent.clone(), action, h, cost, child_h });
        }
        child
    }
}

impl<S: StateSpace, H> fmt::Debug for Audited<S, H> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let found = self.witness.borrow().is_some();
        f.debug_struct("Audited").field("has_witness", &found).finish_non_exhaustive()
    }
}

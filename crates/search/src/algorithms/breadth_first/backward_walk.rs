//! The backward walk: rebuilds a plan from a closed list that stores depths and no parents.
//!
//! The walk goes from the goal against the actions, by [`Reversible::predecessors`]. The closed list stores
//! depths modulo a number. From a state at depth k, the walk tries a predecessor if the closed list has
//! it and the stored depth equals k - 1 modulo that number. Any walk of exactly d actions from a start to
//! a goal at depth d is a shortest plan. So a backward walk of d actions that ends at a start is correct. Where stored
//! depths are ambiguous, the walk may reach a state none of whose predecessors qualifies. It then records the
//! failed state and depth, backtracks, and tries the next predecessor.

use alloc::{vec, vec::Vec};
use core::hash::Hash;

use hashbrown::HashSet;

use crate::{
    run::{Plan, PlanOf},
    space::{Cost, Reversible, StateSpace, assert_listed},
    tables::BuildMix,
};

/// A closed list that stores depths modulo a number, by the keys or the ranks of states.
pub(crate) trait StoredDepths<S: StateSpace> {
    /// A key or a rank.
    type Id: Copy + Eq + Hash;

    /// Returns the key or the rank of a state.
    fn id(space: &S, state: &S::State) -> Self::Id;

    /// Returns the state with this key or rank.
    fn state(space: &S, id: Self::Id) -> S::State;

    /// Returns whether the state is stored and its depth agrees with `depth` as far as it is stored.
    fn may_hold(&self, id: Self::Id, depth: u64) -> bool;
}

/// Returns a plan of `depth` actions from one of `starts` to `goal`.
///
/// `closed` holds the states of all smaller depths. A start need not be a state of the space: if no predecessor at depth 0 is
/// listed, the walk looks for a start whose action leads on.
///
/// # Panics
///
/// If a state on every way to the goal is in no list of predecessors.
pub(crate) fn plan_to<S: Reversible, D: StoredDepths<S>>(
    space: &S,
    closed: &D,
    starts: &[D::Id],
    goal: D::Id,
    mut depth: u64,
) -> PlanOf<S> {
    let mut failed: HashSet<(D::Id, u64), BuildMix> = HashSet::default();
    let mut walk = vec![Step::new::<D>(space, goal, None)];
    while let Some(Step { id, before, .. }) = walk.last_mut() {
        let id = *id;
        if depth == 0 && starts.contains(&id) {
            return forwards::<S, D>(space, &walk, id);
        }
        let fits = |id| depth > 0 && closed.may_hold(id, depth - 1) && !failed.contains(&(id, depth - 1));
        // A loop: rustc 1.95 fails on `map` and `find` here, in a caller that is generic over the states of its space.
        let mut next = None;
        for (action, state) in before {
            let id = D::id(space, &state);
            if fits(id) {
                next = Some((action, id));
                break;
            }
        }
        if depth == 1 {
            next = next.or_else(|| start_before::<S, D>(space, starts, id));
        }
        if let Some((action, id)) = next {
            walk.push(Step::new::<D>(space, id, Some(action)));
            depth -= 1;
        } else {
            failed.insert((id, depth));
            walk.pop();
            depth += 1;
        }
    }
    panic!(
        "a plan found by keys or ranks passes a state that no list of predecessors has; see `laws::reversible`"
    )
}

/// Returns a start with an action that leads to the state `id`.
fn start_before<S: StateSpace, D: StoredDepths<S>>(
    space: &S,
    starts: &[D::Id],
    id: D::Id,
) -> Option<(S::Action, D::Id)> {
    starts.iter().find_map(|&start| {
        let state = D::state(space, start);
        let mut actions = space.actions(&state).into_iter();
        let action = actions.find(|&action| D::id(space, &space.successor(&state, action)) == id)?;
        Some((action, start))
    })
}

/// A state on the backward walk from a goal.
struct Step<S: Reversible, I> {
    id: I,
    /// The action from this state to the next state of the plan; `None` at the goal.
    action: Option<S::Action>,
    /// The untried predecessors.
    before: <S::Predecessors as IntoIterator>::IntoIter,
}

impl<S: Reversible, I: Copy> Step<S, I> {
    fn new<D: StoredDepths<S, Id = I>>(space: &S, id: I, action: Option<S::Action>) -> Self {
        Step { id, action, before: space.predecessors(&D::state(space, id)).into_iter() }
    }
}

/// Returns the plan of a complete backward walk.
fn forwards<S: Reversible, D: StoredDepths<S>>(
    space: &S,
    walk: &[Step<S, D::Id>],
    start: D::Id,
) -> PlanOf<S> {
    let actions: Vec<S::Action> = walk.iter().rev().filter_map(|step| step.action).collect();
    let cost = actions.iter().fold(S::Cost::ZERO, |cost, _| cost.saturating_add(S::Cost::ONE));
    let start = D::state(space, start);
    assert_listed(space, start.clone(), actions.iter().copied());
    Plan { start, actions, cost }
}

//! The backward walk: rebuilds a plan from the keys and depths of a closed list.
//!
//! The walk goes from the goal against the actions, by [`Reversible::predecessors`]. The closed list stores
//! depths modulo a power of two. From a state at depth k, the walk tries a predecessor if the closed list has
//! its key and the stored depth equals k - 1 modulo that power. Any walk of exactly d actions from a start to
//! a goal at depth d is a shortest plan. So a backward walk of d actions that ends at a start is correct. Where stored
//! depths are ambiguous, the walk may reach a state none of whose predecessors qualifies. It then records the
//! failed key and depth, backtracks, and tries the next predecessor.

use alloc::{vec, vec::Vec};

use hashbrown::HashSet;

use crate::{
    run::{Plan, PlanOf},
    space::{Cost, Keyed, Reversible, assert_listed},
    tables::{BuildMix, KeyDepths},
};

/// Returns a plan of `depth` actions from one of `starts` to the key `goal`.
///
/// `closed` holds the keys of all smaller depths. Returns `None` if `predecessors` is inconsistent with
/// `actions`.
pub(crate) fn plan_to<S: Keyed + Reversible>(
    space: &S,
    closed: &KeyDepths<S::Key>,
    starts: &[S::Key],
    goal: S::Key,
    mut depth: u64,
) -> Option<PlanOf<S>> {
    let mut failed: HashSet<(S::Key, u64), BuildMix> = HashSet::default();
    let mut walk = vec![Step::new(space, goal, None)];
    while let Some(Step { key, before, .. }) = walk.last_mut() {
        let key = *key;
        if depth == 0 && starts.contains(&key) {
            return Some(forwards(space, &walk, key));
        }
        let fits = |key| depth > 0 && closed.may_hold(key, depth - 1) && !failed.contains(&(key, depth - 1));
        let mut before = before.map(|(action, state)| (action, space.key(&state)));
        if let Some((action, key)) = before.find(|&(_, key)| fits(key)) {
            walk.push(Step::new(space, key, Some(action)));
            depth -= 1;
        } else {
            failed.insert((key, depth));
            walk.pop();
            depth += 1;
        }
    }
    None
}

/// A state on the backward walk from a goal.
struct Step<S: Keyed + Reversible> {
    key: S::Key,
    /// The action from this state to the next state of the plan; `None` at the goal.
    action: Option<S::Action>,
    /// The untried predecessors.
    before: <S::Predecessors as IntoIterator>::IntoIter,
}

impl<S: Keyed + Reversible> Step<S> {
    fn new(space: &S, key: S::Key, action: Option<S::Action>) -> Self {
        Step { key, action, before: space.predecessors(&space.state(key)).into_iter() }
    }
}

/// Returns the plan of a complete backward walk.
fn forwards<S: Keyed + Reversible>(space: &S, walk: &[Step<S>], start: S::Key) -> PlanOf<S> {
    let actions: Vec<S::Action> = walk.iter().rev().filter_map(|step| step.action).collect();
    let cost = actions.iter().fold(S::Cost::ZERO, |cost, _| cost.saturating_add(S::Cost::ONE));
    let start = space.state(start);
    assert_listed(space, start.clone(), actions.iter().copied());
    Plan { start, actions, cost }
}

//! Laws of actions: determinism, agreement of `apply` and `successor`, exact size hints, invertibility.

use core::fmt::Debug;

use crate::laws::distances::edges;
use crate::space::{Reversible, StateSpace};

/// Checks that two calls list the same actions of `state`, in the same order, with the same successors and costs.
///
/// # Panics
///
/// If the second list differs from the first.
///
/// # Examples
///
/// ```
/// use search::{from_successors, laws};
///
/// let line = from_successors(|&n: &u32| [n + 1, n + 2]);
/// laws::actions_are_repeatable(&line, &7);
/// ```
#[track_caller]
pub fn actions_are_repeatable<S: StateSpace<State: Debug>>(space: &S, state: &S::State) {
    let first = edges(space, state, None);
    let second = edges(space, state, None);
    // The space may store the list that it made last: ask for another one in between.
    first.iter().take(1).for_each(|(_, next, _)| drop(space.actions(next)));
    let third = edges(space, state, None);
    assert!(
        first == second && first == third,
        "`actions_are_repeatable`: {state:?}, asked twice for its actions, answers differently"
    );
}

/// Checks that [`apply`](StateSpace::apply) and [`successor`](StateSpace::successor) agree at `state`.
///
/// # Panics
///
/// If the two methods return different states for an action.
///
/// # Examples
///
/// ```
/// use search::{from_owned_successors, laws};
///
/// let words = from_owned_successors(|word: &String| [word.to_uppercase(), word.repeat(2)]);
/// laws::apply_is_successor(&words, &"ab".to_owned());
/// ```
#[track_caller]
pub fn apply_is_successor<S: StateSpace<State: Debug>>(space: &S, state: &S::State) {
    for action in space.actions(state) {
        let successor = space.successor(state, action);
        let mut applied = state.clone();
        space.apply(&mut applied, action);
        assert!(
            applied == successor,
            "`apply_is_successor`: {state:?} has the successor {successor:?}, and {applied:?} by `apply`"
        );
    }
}

/// Checks that the iterator over the actions of `state` has an exact `size_hint` after each action.
///
/// A space that breaks this law slows searches down; their results stay correct.
///
/// # Panics
///
/// If a `size_hint` differs from the number of remaining actions.
///
/// # Examples
///
/// ```
/// use search::{from_successors, laws};
///
/// let line = from_successors(|&n: &u32| [n + 1, n + 2]);
/// laws::size_hint_is_exact(&line, &7);
/// ```
#[track_caller]
pub fn size_hint_is_exact<S: StateSpace<State: Debug>>(space: &S, state: &S::State) {
    let count = space.actions(state).into_iter().count();
    let mut actions = space.actions(state).into_iter();
    for left in (0..=count).rev() {
        let hint = actions.size_hint();
        assert!(
            hint == (left, Some(left)),
            "`size_hint_is_exact`: {left} actions of {state:?} are left, and the size hint is {hint:?}"
        );
        actions.next();
    }
}

/// Checks that the predecessors of `state` and of its successors are the inverse of actions.
///
/// # Panics
///
/// - If a successor of `state` does not list `state` with that action as a predecessor.
/// - If a predecessor of `state` does not list the action that it is paired with.
/// - If that action does not lead from the predecessor to `state`.
///
/// # Examples
///
/// ```
/// use search::{StateSpace, laws, space::Reversible};
///
/// struct Doubling;
///
/// impl StateSpace for Doubling {
///     type State = u32;
///     type Action = u32;
///     type Cost = u32;
///     type Actions = [u32; 2];
///
///     fn actions(&self, _: &u32) -> [u32; 2] {
///         [0, 1]
///     }
///     fn apply(&self, n: &mut u32, bit: u32) {
///         *n = *n << 1 | bit;
///     }
/// }
///
/// impl Reversible for Doubling {
///     type Predecessors = [(u32, u32); 1];
///
///     fn predecessors(&self, n: &u32) -> [(u32, u32); 1] {
///         [(n & 1, n >> 1)]
///     }
/// }
///
/// laws::reversible(&Doubling, &21);
/// ```
#[track_caller]
pub fn reversible<S: Reversible<State: Debug>>(space: &S, state: &S::State) {
    for action in space.actions(state) {
        let next = space.successor(state, action);
        let back = space.predecessors(&next).into_iter().any(|edge| edge == (action, state.clone()));
        assert!(back, "`reversible`: {state:?} leads to {next:?} and is not among its predecessors");
    }
    for (action, before) in space.predecessors(state) {
        let listed = space.actions(&before).into_iter().any(|listed| listed == action);
        assert!(
            listed,
            "`reversible`: {before:?} is a predecessor of {state:?} by an action that it does not list"
        );
        let next = space.successor(&before, action);
        assert!(
            next == *state,
            "`reversible`: {before:?} is a predecessor of {state:?} and leads to {next:?}"
        );
    }
}

/// Checks that each successor of `state` has an action of equal cost that leads back to `state`.
///
/// # Panics
///
/// If a successor has no such action.
///
/// # Examples
///
/// ```
/// use search::{from_successors, laws};
///
/// let lamps = from_successors(|&lamps: &u8| [lamps ^ 1, lamps ^ 2, lamps ^ 4]);
/// laws::undirected(&lamps, &0b101);
/// ```
#[track_caller]
pub fn undirected<S: StateSpace<State: Debug>>(space: &S, state: &S::State) {
    for (_, next, cost) in edges(space, state, None) {
        let back = edges(space, &next, None).iter().any(|(_, to, back)| to == state && *back == cost);
        assert!(
            back,
            "`undirected`: {state:?} leads to {next:?} at {cost:?}, and no action leads back at that cost"
        );
    }
}

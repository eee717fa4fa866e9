//! The untried actions of a node: an iterator over them, or the number of actions already tried.

use crate::space::StateSpace;

/// The untried actions of one state on a path.
pub(crate) trait Untried<S: StateSpace> {
    /// Returns all actions of `state`, which `last` led to; `last` is `None` for a start.
    fn all(space: &S, state: &S::State, last: Option<S::Action>) -> Self;

    /// Returns the next untried action of the same state.
    fn next(&mut self, space: &S, state: &S::State) -> Option<S::Action>;

    /// Returns whether no action is left, as far as this is known without a call to the space.
    fn is_spent(&self) -> bool;
}

/// The iterator over the remaining actions. A search that holds it is `Send` only if the iterator is.
pub(crate) struct Listed<S: StateSpace>(<S::Actions as IntoIterator>::IntoIter);

impl<S: StateSpace> Untried<S> for Listed<S> {
    #[inline(always)]
    fn all(space: &S, state: &S::State, last: Option<S::Action>) -> Self {
        Listed(list(space, state, last))
    }

    #[inline(always)]
    fn next(&mut self, _: &S, _: &S::State) -> Option<S::Action> {
        self.0.next()
    }

    #[inline(always)]
    fn is_spent(&self) -> bool {
        self.0.size_hint().1 == Some(0)
    }
}

/// The number of tried actions. The list is created again for each action, so b actions cost b^2 / 2 iterator steps.
pub(crate) struct Counted<S: StateSpace> {
    last: Option<S::Action>,
    tried: usize,
}

impl<S: StateSpace> Untried<S> for Counted<S> {
    fn all(_: &S, _: &S::State, last: Option<S::Action>) -> Self {
        Counted { last, tried: 0 }
    }

    fn next(&mut self, space: &S, state: &S::State) -> Option<S::Action> {
        self.tried += 1;
        list(space, state, self.last).nth(self.tried - 1)
    }

    fn is_spent(&self) -> bool {
        false
    }
}

#[inline(always)]
fn list<S: StateSpace>(
    space: &S,
    state: &S::State,
    last: Option<S::Action>,
) -> <S::Actions as IntoIterator>::IntoIter {
    match last {
        Some(last) => space.actions_after(state, last).into_iter(),
        None => space.actions(state).into_iter(),
    }
}

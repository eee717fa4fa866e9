//! The actions of a node that are yet to be tried: an iterator, or the number of those before them.

use crate::space::StateSpace;

/// The untried actions of one state on a path.
pub(crate) trait Untried<S: StateSpace> {
    /// All actions of `state`, which `last` led to, or which is a start.
    fn all(space: &S, state: &S::State, last: Option<S::Action>) -> Self;

    /// The next untried action of the same state.
    fn next(&mut self, space: &S, state: &S::State) -> Option<S::Action>;

    /// Whether no action is left, as far as is known without asking the space.
    fn is_spent(&self) -> bool;
}

/// The rest of the list. The owner can be sent to another thread only if the iterator can.
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

/// The number of tried actions: the list is made anew for each action, so b actions cost b^2 / 2 steps of an iterator.
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

//! The directions of a search from both ends: successors from the starts, predecessors from the goals.

use crate::{
    algorithms::breadth_first::layers::Successors,
    space::{Reversible, StateSpace},
};

/// The direction in which a side searches.
pub(crate) trait Direction<S: StateSpace> {
    /// The neighbours of a state that remain to be generated.
    type List;

    fn list(space: &S, state: &S::State) -> Self::List;

    /// Generates the next neighbour, with the action between it and the state.
    fn next(space: &S, list: &mut Self::List) -> Option<(S::Action, S::State)>;
}

pub(crate) struct Forward;

impl<S: StateSpace> Direction<S> for Forward {
    type List = Successors<S>;

    #[inline(always)]
    fn list(space: &S, state: &S::State) -> Successors<S> {
        Successors::new(state.clone(), space.actions(state))
    }

    #[inline(always)]
    fn next(space: &S, list: &mut Successors<S>) -> Option<(S::Action, S::State)> {
        list.next(space)
    }
}

pub(crate) struct Backward;

impl<S: Reversible> Direction<S> for Backward {
    type List = <S::Predecessors as IntoIterator>::IntoIter;

    #[inline(always)]
    fn list(space: &S, state: &S::State) -> Self::List {
        space.predecessors(state).into_iter()
    }

    #[inline(always)]
    fn next(_: &S, list: &mut Self::List) -> Option<(S::Action, S::State)> {
        list.next()
    }
}

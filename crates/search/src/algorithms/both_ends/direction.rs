//! The directions of a search from both ends: successors from the starts, predecessors from the goals.

use crate::{
    algorithms::breadth_first::layers::Successors,
    space::{PredecessorList, Reversible, StateSpace},
};

/// The direction in which a side searches.
pub(crate) trait Direction<S: StateSpace> {
    /// The neighbours of a state that remain to be generated.
    type List;

    /// Lists the neighbours of a state, which may be one of the ends where the side began.
    fn list(space: &S, state: &S::State, is_end: bool) -> Self::List;

    /// Generates the next neighbour, with the action between it and the state.
    fn next(space: &S, list: &mut Self::List) -> Option<(S::Action, S::State)>;
}

pub(crate) struct Forward;

impl<S: StateSpace> Direction<S> for Forward {
    type List = Successors<S>;

    #[inline(always)]
    fn list(space: &S, state: &S::State, _: bool) -> Successors<S> {
        Successors::new(state.clone(), space.actions(state))
    }

    #[inline(always)]
    fn next(space: &S, list: &mut Successors<S>) -> Option<(S::Action, S::State)> {
        list.next(space)
    }
}

pub(crate) struct Backward;

impl<S: Reversible> Direction<S> for Backward {
    type List = PredecessorList<S>;

    #[inline(always)]
    fn list(space: &S, state: &S::State, is_end: bool) -> Self::List {
        PredecessorList::new(space, state, is_end)
    }

    #[inline(always)]
    fn next(space: &S, list: &mut Self::List) -> Option<(S::Action, S::State)> {
        list.next(space)
    }
}

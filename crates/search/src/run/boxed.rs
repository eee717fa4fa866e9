//! A box of a search is a search.

use alloc::boxed::Box;

use crate::{
    run::{Budget, Memory, OutcomeOf, Progress, Search, StatusOf},
    space::{Goal, StateSpace},
};

impl<S: StateSpace, P: Progress<S> + ?Sized> Progress<S> for Box<P> {
    fn status(&self) -> &StatusOf<S> {
        (**self).status()
    }

    fn memory(&self) -> Memory {
        (**self).memory()
    }
}

impl<S: StateSpace, G: Goal<S>, P: Search<S, G> + ?Sized> Search<S, G> for Box<P> {
    fn start(&mut self, space: &S, starts: &[(S::State, S::Cost)], goal: &G) {
        (**self).start(space, starts, goal);
    }

    fn advance(&mut self, space: &S, goal: &G, budget: &mut Budget<'_, S::Cost>) -> Option<OutcomeOf<S>> {
        (**self).advance(space, goal, budget)
    }
}

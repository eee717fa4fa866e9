//! A box of a search is a search.

use alloc::boxed::Box;

use crate::{
    run::{Observer, OutcomeOf, PlanOf, Progress, Search, Stats},
    space::{Goal, StateSpace},
};

/// Forwards the required and the overridden methods of a search to the search behind a box.
impl<S: StateSpace, P: Progress<S> + ?Sized> Progress<S> for Box<P> {
    fn stats(&self) -> Stats {
        (**self).stats()
    }

    fn bytes(&self) -> u64 {
        (**self).bytes()
    }

    fn bytes_soon(&self) -> u64 {
        (**self).bytes_soon()
    }

    fn bound(&self) -> S::Cost {
        (**self).bound()
    }

    fn lower_bound(&self) -> S::Cost {
        (**self).lower_bound()
    }

    fn best(&self) -> Option<PlanOf<S>> {
        (**self).best()
    }

    fn is_over(&self) -> bool {
        (**self).is_over()
    }

    fn closest(&self) -> Option<(S::State, S::Cost)> {
        (**self).closest()
    }

    fn slice(&self) -> u64 {
        (**self).slice()
    }
}

impl<S: StateSpace, G: Goal<S>, P: Search<S, G> + ?Sized> Search<S, G> for Box<P> {
    fn begin_from(&mut self, space: &S, starts: &[(S::State, S::Cost)], goal: &G) {
        (**self).begin_from(space, starts, goal);
    }

    fn step(
        &mut self,
        space: &S,
        goal: &G,
        budget: u64,
        observer: &mut dyn Observer<S::Cost>,
    ) -> Option<OutcomeOf<S>> {
        (**self).step(space, goal, budget, observer)
    }
}

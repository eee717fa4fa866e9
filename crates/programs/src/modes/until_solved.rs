//! A space whose solved states have no actions: plans end at the first solved state.

use std::{fmt, iter::Flatten, option};

use search::{
    Goal, Heuristic, StateSpace,
    heuristics::{Estimate, Promise},
};

/// A space without the actions that leave its solved states.
pub(super) struct UntilSolved<'a, S, G> {
    space: &'a S,
    goal: &'a G,
}

impl<'a, S, G> UntilSolved<'a, S, G> {
    pub(super) fn new(space: &'a S, goal: &'a G) -> Self {
        UntilSolved { space, goal }
    }
}

impl<S: StateSpace, G: Goal<S>> StateSpace for UntilSolved<'_, S, G> {
    type State = S::State;
    type Action = S::Action;
    type Cost = S::Cost;
    type Actions = Flatten<option::IntoIter<S::Actions>>;
    const GRADED: bool = S::GRADED;

    fn actions(&self, state: &S::State) -> Self::Actions {
        let actions = (!self.goal.is_goal(state)).then(|| self.space.actions(state));
        actions.into_iter().flatten()
    }

    fn apply(&self, state: &mut S::State, action: S::Action) {
        self.space.apply(state, action);
    }

    fn cost(&self, state: &S::State, action: S::Action) -> S::Cost {
        self.space.cost(state, action)
    }

    fn successor(&self, state: &S::State, action: S::Action) -> S::State {
        self.space.successor(state, action)
    }
}

impl<S: StateSpace, G: Goal<S>> Goal<Self> for UntilSolved<'_, S, G> {
    fn is_goal(&self, state: &S::State) -> bool {
        self.goal.is_goal(state)
    }
}

impl<S, G> fmt::Debug for UntilSolved<'_, S, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("UntilSolved").finish_non_exhaustive()
    }
}

/// A heuristic of the whole space. Fewer actions make no solution cheaper, so it promises the same.
#[derive(Debug)]
pub(super) struct OfWhole<H>(pub(super) H);

impl<S: StateSpace, G: Goal<S>, H: Heuristic<S>> Heuristic<UntilSolved<'_, S, G>> for OfWhole<H> {
    type Memo = H::Memo;

    fn promise(&self) -> Promise {
        self.0.promise()
    }

    fn step(&self) -> Option<S::Cost> {
        self.0.step()
    }

    fn estimate(&self, whole: &UntilSolved<'_, S, G>, state: &S::State) -> Estimate<S::Cost, H::Memo> {
        self.0.estimate(whole.space, state)
    }

    fn estimate_child(
        &self,
        whole: &UntilSolved<'_, S, G>,
        parent: &S::State,
        estimate: Estimate<S::Cost, H::Memo>,
        action: S::Action,
    ) -> Estimate<S::Cost, H::Memo> {
        self.0.estimate_child(whole.space, parent, estimate, action)
    }
}

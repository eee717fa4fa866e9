//! The step of a layered search for a goal.

use crate::{
    algorithms::breadth_first::layers::LayerCursor,
    run::{Budget, Outcome, OutcomeOf, PlanOf, Progress, Reason},
    space::{Cost, StateSpace},
};

/// A search for a goal that expands one layer after another: the parts in which such searches differ.
pub(crate) trait Layered<S: StateSpace, G>: Progress<S> {
    /// A generated goal, in the form in which the search refers to states.
    type Found;

    /// Whether the search finds plans, whose lengths must be within the range of costs.
    const FINDS_PLANS: bool = true;

    /// Returns the frontier of the search.
    fn frontier(&mut self) -> &mut LayerCursor<S>;

    /// Takes the states that are expanded next from `budget`: none only if the step must end, or before the first layer.
    fn take(&mut self, budget: &mut Budget<'_, S::Cost>) -> Option<usize> {
        self.frontier().take(budget)
    }

    /// Returns the number of states that the search stores.
    fn states(&self) -> u64;

    /// Returns whether the search has no numbers left for further states.
    fn is_full(&self) -> bool {
        false
    }

    /// Allocates what depends on the size of the space, and adds the starts, before the first layer. Returns false if the
    /// memory is not available.
    fn prepare(&mut self, space: &S) -> bool {
        let _ = space;
        true
    }

    /// Returns the first start that is a goal.
    fn solved_start(&mut self, space: &S, goal: &G) -> Option<Self::Found>;

    /// Expands at most `count` states of the open layer. Returns the goal that ends the search, if it is generated.
    fn expand(&mut self, space: &S, goal: &G, count: usize) -> Option<Self::Found>;

    /// Returns the plan to a goal.
    fn plan(&self, space: &S, found: Self::Found) -> Option<PlanOf<S>>;

    /// Returns the depth and the number of states of the layer to open next.
    fn next_layer(&mut self) -> (S::Cost, u64);

    /// Prepares the expansion of the layer that was just opened.
    fn enter_layer(&mut self) {}
}

/// Expands states of `search` until it answers or the budget ends the step, and opens a layer once the one before is
/// expanded. The first layer is opened without a test of the budget.
pub(crate) fn advance<S: StateSpace, G, L: Layered<S, G>>(
    search: &mut L,
    space: &S,
    goal: &G,
    budget: &mut Budget<'_, S::Cost>,
) -> Option<OutcomeOf<S>> {
    let outcome = expand_layers(search, space, goal, budget);
    let states = search.states();
    search.frontier().count_states(states);
    outcome
}

/// Returns a plan to the goal that ends the search, or an overflow if the length of that plan exceeds the range of costs.
fn expand_layers<S: StateSpace, G, L: Layered<S, G>>(
    search: &mut L,
    space: &S,
    goal: &G,
    budget: &mut Budget<'_, S::Cost>,
) -> Option<OutcomeOf<S>> {
    loop {
        if search.is_full() {
            return Some(Outcome::stopped(Reason::Memory));
        }
        let count = search.take(budget)?;
        let is_first_step = search.frontier().opened() == 0;
        if is_first_step && !search.prepare(space) {
            return Some(Outcome::stopped(Reason::Memory));
        }
        let before = search.frontier().unexpanded();
        let found =
            if is_first_step { search.solved_start(space, goal) } else { search.expand(space, goal, count) };
        if found.is_some() && search.frontier().lower_bound() == S::Cost::MAX {
            return Some(Outcome::stopped(Reason::Overflow));
        }
        if let Some(plan) = found.and_then(|found| search.plan(space, found)) {
            return Some(Outcome::Solved(plan));
        }
        let left = search.frontier().unexpanded();
        if left == 0 {
            let outcome = open_layer(search, budget);
            if outcome.is_some() || !budget.allows(search.frontier().lower_bound()) {
                return outcome;
            }
        } else if before - left < count {
            // A list of children was interrupted, so that the memory is compared with its limit.
            return None;
        }
    }
}

/// Opens the next layer. Returns the outcome if it is empty, or an overflow if its depth exceeds the range of costs.
fn open_layer<S: StateSpace, G, L: Layered<S, G>>(
    search: &mut L,
    budget: &mut Budget<'_, S::Cost>,
) -> Option<OutcomeOf<S>> {
    let (depth, states) = search.next_layer();
    if states == 0 {
        return Some(Outcome::Exhausted);
    }
    if L::FINDS_PLANS && search.frontier().lower_bound() == S::Cost::MAX {
        return Some(Outcome::stopped(Reason::Overflow));
    }
    let stored = search.states();
    search.frontier().count_states(stored);
    budget.report_layer(depth, states, || search.stats());
    search.frontier().open(states);
    search.enter_layer();
    None
}

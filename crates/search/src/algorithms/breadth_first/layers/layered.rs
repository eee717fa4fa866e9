//! The step of a layered search for a goal.

use crate::{
    algorithms::breadth_first::layers::Frontier,
    run::{Observer, Outcome, OutcomeOf, PlanOf, Progress, Reason},
    space::{Cost, StateSpace},
};

/// A search for a goal that expands one layer after another: the parts in which such searches differ.
pub(crate) trait Layered<S: StateSpace, G>: Progress<S> {
    /// A generated goal, in the form in which the search refers to states.
    type Found;

    /// Whether the search finds plans, whose lengths must be within the range of costs.
    const FINDS_PLANS: bool = true;

    /// Returns the frontier of the search.
    fn frontier(&mut self) -> &mut Frontier<S>;

    /// Returns whether the search has no numbers left for further states.
    fn is_full(&self) -> bool {
        false
    }

    /// Returns the first start that is a goal.
    fn solved_start(&mut self, space: &S, goal: &G) -> Option<Self::Found>;

    /// Expands at most `count` states of the open layer. Returns the goal that ends the search, if it is generated.
    fn expand(&mut self, space: &S, goal: &G, count: usize) -> Option<Self::Found>;

    /// Returns the plan to a goal.
    fn plan(&self, space: &S, found: Self::Found) -> Option<PlanOf<S>>;

    /// Returns the depth and the number of states of the layer to open next.
    fn next_layer(&mut self) -> (S::Cost, u64);

    /// Returns the outcome when no state is left to expand.
    fn nothing_left(&self) -> OutcomeOf<S> {
        Outcome::Exhausted
    }

    /// Prepares the expansion of the layer that was just opened.
    fn enter_layer(&mut self) {}
}

/// Performs one step of `search`: expands at most `budget` states of the open layer. The first step only tests the
/// starts. A search that has answered gives the same answer again.
pub(crate) fn step<S: StateSpace, G, L: Layered<S, G>>(
    search: &mut L,
    space: &S,
    goal: &G,
    budget: u64,
    observer: &mut dyn Observer<S::Cost>,
) -> Option<OutcomeOf<S>> {
    let answer = search.frontier().phase.answer();
    let answer = answer.or_else(|| advance(search, space, goal, budget, observer));
    search.frontier().phase.keep(answer)
}

/// Expands states, and opens the next layer once the present one is expanded. Returns a plan to the goal that ends the
/// search, or an overflow if the length of that plan exceeds the range of costs.
fn advance<S: StateSpace, G, L: Layered<S, G>>(
    search: &mut L,
    space: &S,
    goal: &G,
    budget: u64,
    observer: &mut dyn Observer<S::Cost>,
) -> Option<OutcomeOf<S>> {
    if search.is_full() {
        return Some(Outcome::stopped(Reason::Memory));
    }
    let count = search.frontier().step_size(budget);
    let is_first_step = search.frontier().opened() == 0;
    let found =
        if is_first_step { search.solved_start(space, goal) } else { search.expand(space, goal, count) };
    if found.is_some() && search.frontier().lower_bound == S::Cost::MAX {
        return Some(Outcome::stopped(Reason::Overflow));
    }
    match found.and_then(|found| search.plan(space, found)) {
        Some(plan) => Some(Outcome::Solved(plan)),
        None if search.frontier().unexpanded() == 0 => open_layer(search, observer),
        None => None,
    }
}

/// Opens the next layer. Returns the outcome if it is empty, or an overflow if its depth exceeds the range of costs.
fn open_layer<S: StateSpace, G, L: Layered<S, G>>(
    search: &mut L,
    observer: &mut dyn Observer<S::Cost>,
) -> Option<OutcomeOf<S>> {
    let (depth, states) = search.next_layer();
    if states == 0 {
        return Some(search.nothing_left());
    }
    if L::FINDS_PLANS && search.frontier().lower_bound == S::Cost::MAX {
        return Some(Outcome::stopped(Reason::Overflow));
    }
    let stats = search.stats();
    search.frontier().open((depth, states), &stats, observer);
    search.enter_layer();
    None
}

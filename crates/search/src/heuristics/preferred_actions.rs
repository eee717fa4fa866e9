//! Preferred actions: the knowledge which actions of a state are likely to help.

use crate::space::StateSpace;

/// Marks some actions of a state as likely to lead towards a goal: its preferred, or helpful, actions.
///
/// A preference proves nothing and may be wrong. [`GreedyBestFirst`](crate::GreedyBestFirst) looks at the successors by
/// preferred actions more often: see [`with_preferred_actions`](crate::GreedyBestFirst::with_preferred_actions).
///
/// A closure `|state: &State| -> impl IntoIterator<Item = Action>` lists the preferred actions of a state. Where the
/// preference follows from work that is done once for a state, such as a relaxed plan, do it in that closure.
///
/// # References
///
/// J. Hoffmann, B. Nebel, "The FF planning system: fast plan generation through heuristic search", Journal of Artificial
/// Intelligence Research 14, 2001: helpful actions.
/// M. Helmert, "The Fast Downward planning system", Journal of Artificial Intelligence Research 26, 2006: preferred
/// operators.
///
/// # Examples
///
/// ```
/// use search::{StateSpace, from_successors, heuristics::PreferredActions};
///
/// let line = from_successors(|&n: &u32| [n + 1, n + 2, n + 3]);
/// // Of these successors, the even ones.
/// let even = |&n: &u32| [n + 1, n + 2, n + 3].into_iter().filter(|next| next % 2 == 0);
///
/// fn count<S: StateSpace>(space: &S, state: &S::State, preference: impl PreferredActions<S>) -> usize {
///     preference.preferred(space, state).into_iter().count()
/// }
/// assert_eq!((count(&line, &4, even), count(&line, &5, even)), (1, 2));
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not tell which actions of `{S}` are preferred",
    note = "a closure `|state: &State| -> impl IntoIterator<Item = Action>` that names the type of its argument lists them"
)]
pub trait PreferredActions<S: StateSpace> {
    /// The preferred actions of a state. Those that the state does not list count for nothing.
    type Preferred: IntoIterator<Item = S::Action>;

    /// Lists the preferred actions of `state`. A search calls it once for each expanded state.
    fn preferred(&self, space: &S, state: &S::State) -> Self::Preferred;
}

impl<S, F, I> PreferredActions<S> for F
where
    S: StateSpace,
    F: Fn(&S::State) -> I,
    I: IntoIterator<Item = S::Action>,
{
    type Preferred = I;

    fn preferred(&self, _: &S, state: &S::State) -> I {
        self(state)
    }
}

//! Features: small numbers that describe a state, by which a search recognises what is new.

use search::StateSpace;

/// Describes a state by features: small numbers, each of which holds in many states.
///
/// A state is *novel* if it has a feature that no earlier state had. A good feature is a fact that plans make true one
/// after another: `car 3 stands in column 4`, numbered 3 * 6 + 4. [`BreadthFirstNovelty`](crate::BreadthFirstNovelty) keeps
/// novel states alone, so it expands at most as many states as there are features.
///
/// A closure `|state: &State| -> impl IntoIterator<Item = u32>` lists the features of a state. Equal states must have equal
/// features; a feature that is visited twice counts once.
///
/// # References
///
/// N. Lipovetzky, H. Geffner, "Width and serialization of classical planning problems", ECAI 2012.
///
/// # Examples
///
/// ```
/// use search::{StateSpace, from_successors};
/// use search_lab::Features;
///
/// let space = from_successors(|&[a, b]: &[u8; 2]| [[a + 1, b], [a, b + 1]]);
/// // The number of each heap, and its matches.
/// let matches = |&[a, b]: &[u8; 2]| [u32::from(a), 256 + u32::from(b)];
///
/// fn list<S: StateSpace>(space: &S, state: &S::State, features: impl Features<S>) -> Vec<u32> {
///     let mut all = Vec::new();
///     features.for_each(space, state, |feature| all.push(feature));
///     all
/// }
/// assert_eq!(list(&space, &[3, 2], matches), [3, 258]);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not describe states of `{S}` by features",
    note = "a closure `|state: &State| -> impl IntoIterator<Item = u32>` that names the type of its argument lists them"
)]
pub trait Features<S: StateSpace> {
    /// Calls `visit` with each feature of `state`.
    fn for_each(&self, space: &S, state: &S::State, visit: impl FnMut(u32));
}

impl<S, F, I> Features<S> for F
where
    S: StateSpace,
    F: Fn(&S::State) -> I,
    I: IntoIterator<Item = u32>,
{
    fn for_each(&self, _: &S, state: &S::State, visit: impl FnMut(u32)) {
        self(state).into_iter().for_each(visit);
    }
}

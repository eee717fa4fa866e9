//! Types of states: the groups among which a beam shares its width.

use crate::space::StateSpace;

/// A division of states into types, from [`Beam::with_types`](crate::Beam::with_types). A closure is one.
///
/// # Examples
///
/// ```
/// use search::{StateSpace, algorithms::{OneType, TypeSystem}, from_successors};
///
/// fn is_divided<S: StateSpace, T: TypeSystem<S>>(_: &S, _: &T) -> bool {
///     T::DIVIDES
/// }
///
/// let line = from_successors(|&n: &u64| [n + 1]);
/// assert!(is_divided(&line, &|n: &u64| n % 3) && !is_divided(&line, &OneType));
/// ```
pub trait TypeSystem<S: StateSpace> {
    /// Whether there may be more than one type.
    const DIVIDES: bool = true;

    /// Returns the type of `state`.
    fn type_of(&self, state: &S::State) -> u64;
}

impl<S: StateSpace, F: Fn(&S::State) -> u64> TypeSystem<S> for F {
    #[inline(always)]
    fn type_of(&self, state: &S::State) -> u64 {
        self(state)
    }
}

/// The division into one type: a beam keeps the best states of a layer, whatever they are.
#[derive(Clone, Copy, Debug, Default)]
pub struct OneType;

impl<S: StateSpace> TypeSystem<S> for OneType {
    const DIVIDES: bool = false;

    fn type_of(&self, _: &S::State) -> u64 {
        0
    }
}

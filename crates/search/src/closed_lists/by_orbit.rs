//! The closed list up to symmetry: all images of a state count as one.

use super::ByKey;
use crate::{
    arena::Arena,
    closed_list::ClosedList,
    space::{Keyed, Symmetric},
};

/// Remembers one key for all images of a state.
///
/// The arena keeps the states as they were met, so plans need no translation. The goal must be symmetric. Searches
/// then list all actions: what [`actions_after`](crate::StateSpace::actions_after) leaves out after the way to one
/// image may be needed after the way to another.
///
/// # Complexity
///
/// That of [`ByKey`], with one search for the canonical image an insertion.
#[derive(Debug, Default)]
pub struct ByOrbit<L = ByKey>(L);

impl<S, K> ClosedList<S> for ByOrbit<ByKey<K>>
where
    S: Keyed<Key = K> + Symmetric,
    K: crate::space::Key,
{
    type Fingerprint = K;

    const PRUNES: bool = false;

    fn reset(&mut self, space: &S) {
        ClosedList::<S>::reset(&mut self.0, space);
    }

    fn next_layer(&mut self) {
        ClosedList::<S>::next_layer(&mut self.0);
    }

    #[inline(always)]
    fn fingerprint(space: &S, state: &S::State) -> K {
        space.key(&space.canonical(state))
    }

    #[inline(always)]
    fn prefetch(&self, key: K) {
        ClosedList::<S>::prefetch(&self.0, key);
    }

    #[inline(always)]
    fn insert(&mut self, key: K, state: &S::State, arena: &Arena<S>) -> bool {
        ClosedList::<S>::insert(&mut self.0, key, state, arena)
    }

    fn slots(&self) -> usize {
        ClosedList::<S>::slots(&self.0)
    }

    fn bytes(&self) -> usize {
        ClosedList::<S>::bytes(&self.0)
    }
}

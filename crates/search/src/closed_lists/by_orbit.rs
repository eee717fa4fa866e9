//! The closed list up to symmetry: all images of a state count as one.

use alloc::vec::Vec;

use crate::closed_lists::ByKey;
use crate::{
    closed_lists::ClosedList,
    space::{Keyed, Symmetric},
    tables::Arena,
};

/// A closed list with one key for all images of a state.
///
/// The arena keeps the states as they were generated, so plans need no translation. The goal must be symmetric.
/// Searches list all actions: an action that [`actions_after`](crate::StateSpace::actions_after) omits after the path
/// to one image may be needed after the path to another.
///
/// # Complexity
///
/// That of [`ByKey`], plus one search for the canonical image an insertion.
///
/// # Examples
///
/// ```
/// use search::{
///     BreadthFirst, NoGoal, Search, StateSpace,
///     closed_lists::{ByKey, ByOrbit},
///     space::{Keyed, Symmetric},
/// };
///
/// /// A row of eight lamps, each toggled by its switch; a row and its mirror image count as one.
/// struct Lamps;
///
/// impl StateSpace for Lamps {
///     type State = u8;
///     type Action = u8;
///     type Cost = u32;
///     type Actions = core::ops::Range<u8>;
///
///     fn actions(&self, _: &u8) -> Self::Actions {
///         0..8
///     }
///     fn apply(&self, lamps: &mut u8, switch: u8) {
///         *lamps ^= 1 << switch;
///     }
/// }
///
/// impl Keyed for Lamps {
///     type Key = u64;
///     const KEY_BITS: u32 = 8;
///
///     fn key(&self, lamps: &u8) -> u64 {
///         u64::from(*lamps)
///     }
///     fn state(&self, key: u64) -> u8 {
///         key as u8
///     }
/// }
///
/// impl Symmetric for Lamps {
///     fn canonical(&self, lamps: &u8) -> u8 {
///         *lamps.min(&lamps.reverse_bits())
///     }
/// }
///
/// let expanded = |report: search::ReportOf<Lamps>| report.stats.expanded;
/// assert_eq!(expanded(BreadthFirst::new().with_closed_list(ByKey::new()).run_to(&Lamps, &0, &NoGoal)), 256);
/// // 2^8 rows, 2^4 of them their own images.
/// assert_eq!(expanded(BreadthFirst::new().with_closed_list(ByOrbit::new()).run_to(&Lamps, &0, &NoGoal)), (256 + 16) / 2);
///
/// search::laws::symmetric(&Lamps, &0b0010_1100);
/// ```
#[derive(Debug, Default)]
pub struct ByOrbit<L = ByKey>(L);

impl<K: crate::space::Key> ByOrbit<ByKey<K>> {
    /// Creates an empty list.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }
}

impl<S, K> ClosedList<S> for ByOrbit<ByKey<K>>
where
    S: Keyed<Key = K> + Symmetric,
    K: crate::space::Key,
{
    type Fingerprint = K;

    const PRUNES: bool = false;
    const BATCHED: bool = true;

    fn reset(&mut self, space: &S) {
        ClosedList::<S>::reset(&mut self.0, space);
    }

    fn prepare(&mut self) -> bool {
        ClosedList::<S>::prepare(&mut self.0)
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

    #[inline(always)]
    fn retain_new<T>(
        &mut self,
        batch: &mut Vec<T>,
        key: impl Fn(&T) -> K,
        is_last: impl Fn(&T) -> bool,
    ) -> bool {
        ClosedList::<S>::retain_new(&mut self.0, batch, key, is_last)
    }

    fn slots(&self) -> usize {
        ClosedList::<S>::slots(&self.0)
    }

    fn bytes(&self) -> usize {
        ClosedList::<S>::bytes(&self.0)
    }

    fn bytes_soon(&self) -> usize {
        ClosedList::<S>::bytes_soon(&self.0)
    }
}

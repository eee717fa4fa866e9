//! Closed lists: duplicate detection, and the definition of equal states.
//!
//! A search calls two methods of a closed list. [`fingerprint`](ClosedList::fingerprint) condenses a state to a
//! word; [`insert`](ClosedList::insert) returns whether the state is new. Between the two calls, the search may
//! [`prefetch`](ClosedList::prefetch) the slot of the fingerprint. As soon as the table outgrows the caches, the search
//! computes the fingerprints of a batch of states before it inserts them.

use alloc::vec::Vec;

use crate::{space::StateSpace, tables::Arena};

/// A set of states for duplicate detection, which defines the states that count as equal.
///
/// Four implementations come with the crate. [`ByState`](crate::closed_lists::ByState) serves every space.
/// [`ByKey`](crate::closed_lists::ByKey) is faster for spaces that pack their states into a word.
/// [`ByRank`](crate::closed_lists::ByRank) takes a bit for each rank of a ranked space.
/// [`ByOrbit`](crate::closed_lists::ByOrbit) counts all images of a state as one.
///
/// # Examples
///
/// A custom closed list, which counts numbers with the same digits as equal:
///
/// ```
/// use std::collections::BTreeSet;
/// use search::{
///     BreadthFirst, NoGoal, Search, StateSpace, closed_lists::ClosedList, from_successors,
///     tables::Arena,
/// };
///
/// #[derive(Default)]
/// struct ByDigits(BTreeSet<Vec<u32>>);
///
/// impl<S: StateSpace<State = u32>> ClosedList<S> for ByDigits {
///     type Fingerprint = ();
///     const PRUNES: bool = false;
///
///     fn reset(&mut self, _: &S) {
///         self.0.clear();
///     }
///     fn next_layer(&mut self) {}
///     fn fingerprint(_: &S, _: &u32) {}
///     fn prefetch(&self, (): ()) {}
///     fn insert(&mut self, (): (), state: &u32, _: &Arena<S>) -> bool {
///         let mut digits: Vec<u32> = [1, 10, 100].map(|place| state / place % 10).to_vec();
///         digits.sort_unstable();
///         self.0.insert(digits)
///     }
///     fn slots(&self) -> usize {
///         self.0.len()
///     }
///     fn bytes(&self) -> usize {
///         0
///     }
/// }
///
/// let numbers = from_successors(|&n: &u32| [(n + 1) % 1_000, n * 10 % 1_000]);
/// let report = BreadthFirst::new().with_closed_list(ByDigits::default()).run_to(&numbers, &0, &NoGoal);
/// assert!(report.stats.expanded <= 220); // sets of three digits, one of them more than once or not
/// ```
///
/// One that stores nothing, and compares a new state with all states in the [`Arena`]:
///
/// ```
/// use search::{
///     BreadthFirst, NoGoal, Search, StateSpace, closed_lists::ClosedList, from_successors,
///     tables::Arena,
/// };
///
/// #[derive(Default)]
/// struct ByLooking;
///
/// impl<S: StateSpace> ClosedList<S> for ByLooking {
///     type Fingerprint = ();
///
///     fn reset(&mut self, _: &S) {}
///     fn next_layer(&mut self) {}
///     fn fingerprint(_: &S, _: &S::State) {}
///     fn prefetch(&self, (): ()) {}
///     fn insert(&mut self, (): (), state: &S::State, arena: &Arena<S>) -> bool {
///         (0..arena.next_id()).all(|id| arena.state(id) != state)
///     }
///     fn slots(&self) -> usize {
///         usize::MAX
///     }
///     fn bytes(&self) -> usize {
///         0
///     }
/// }
///
/// let ring = from_successors(|&n: &u32| [(n + 1) % 50, (n + 49) % 50]);
/// let report = BreadthFirst::new().with_closed_list(ByLooking::default()).run_to(&ring, &0, &NoGoal);
/// assert_eq!(report.stats.expanded, 50);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a closed list for this space",
    note = "`ByState` serves every space; `ByKey` needs keys, `ByRank` needs ranks, `ByOrbit` needs keys and symmetries"
)]
pub trait ClosedList<S: StateSpace>: Default {
    /// The word computed once for each generated state and passed to [`insert`](Self::insert).
    type Fingerprint: Copy;

    /// Whether a search may omit the actions that [`actions_after`](StateSpace::actions_after) omits. False if images
    /// count as one state, because the last action may belong to another image.
    const PRUNES: bool = true;

    /// Whether a search adds many states at once by [`retain_new`](Self::retain_new), before any of them is in the arena.
    const BATCHED: bool = false;

    /// Removes all states, for another search in `space`. Allocates nothing whose size depends on the space.
    fn reset(&mut self, space: &S);

    /// Allocates the table, if its size depends on the space, before the first state is inserted. Returns false if the
    /// memory is not available: the search then stops for want of memory. After [`reset`](Self::reset),
    /// [`bytes_soon`](Self::bytes_soon) includes that table.
    fn prepare(&mut self) -> bool {
        true
    }

    /// Begins a new layer in a graded space. The list may drop all older states, because none of them recurs.
    fn next_layer(&mut self);

    /// Condenses `state` to its fingerprint.
    fn fingerprint(space: &S, state: &S::State) -> Self::Fingerprint;

    /// Hints that `fingerprint` will be inserted soon.
    fn prefetch(&self, fingerprint: Self::Fingerprint);

    /// Adds `state` under the number [`arena.next_id()`](Arena::next_id) and returns whether it is new.
    fn insert(&mut self, fingerprint: Self::Fingerprint, state: &S::State, arena: &Arena<S>) -> bool;

    /// Adds the states of a batch of at most 256 elements, and removes those that are not new from the batch.
    /// `fingerprint` returns the fingerprint of an element. If `is_last` holds for a new one, the search ends with it: those
    /// behind the first such element are removed too, and the result is true.
    ///
    /// A search calls it only if [`BATCHED`](Self::BATCHED) is true. A list for which this holds must implement it; otherwise
    /// a search with the list does not compile.
    fn retain_new<T>(
        &mut self,
        batch: &mut Vec<T>,
        fingerprint: impl Fn(&T) -> Self::Fingerprint,
        is_last: impl Fn(&T) -> bool,
    ) -> bool {
        const { assert!(!Self::BATCHED, "a closed list with `BATCHED` implements `retain_new`") }
        let _ = (fingerprint, is_last);
        batch.clear();
        false
    }

    /// Returns the number of `state`, if the arena has it. Compares all states of the arena, unless the table has the numbers.
    fn find(&self, state: &S::State, arena: &Arena<S>) -> Option<u32> {
        (0..arena.next_id()).find(|&id| arena.state(id) == state)
    }

    /// Returns the number of states at which the table would be full. The table grows long before.
    fn slots(&self) -> usize;

    /// Returns the number of bytes that the table holds.
    fn bytes(&self) -> usize;

    /// Returns the number of bytes during the next growth of the table, if that is near; otherwise
    /// [`bytes`](Self::bytes). A search compares this number with its memory limit.
    fn bytes_soon(&self) -> usize {
        self.bytes()
    }
}

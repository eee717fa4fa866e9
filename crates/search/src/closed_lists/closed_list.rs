//! Closed lists: what counts as the same state, and where that is remembered.
//!
//! A search asks two things of a closed list. [`fingerprint`](ClosedList::fingerprint) condenses a state to a
//! word; [`insert`](ClosedList::insert) says whether the state is new. Between the two, the search may ask to
//! [`prefetch`](ClosedList::prefetch) the place where the answer stands: once the table outgrows the caches, it
//! takes fingerprints of a batch of states first and their answers later.

use crate::{space::StateSpace, tables::Arena};

/// A set of states that decides which states are the same.
///
/// Four implementations come with the crate: [`ByState`](crate::closed_lists::ByState) serves every space,
/// [`ByKey`](crate::closed_lists::ByKey) is faster for those that pack their states into a word, [`ByRank`](crate::closed_lists::ByRank) takes
/// a bit a state where states have ranks, and [`ByOrbit`](crate::closed_lists::ByOrbit) takes all images of a state for one.
///
/// # Examples
///
/// A closed list of one's own, which takes numbers with equal digits for the same:
///
/// ```
/// use std::collections::BTreeSet;
/// use search::{
///     BreadthFirst, NoGoal, Search, StateSpace, closed_lists::ClosedList, from_edges,
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
/// let numbers = from_edges(|&n: &u32| [(n + 1) % 1_000, n * 10 % 1_000]);
/// let report = BreadthFirst::<_, ByDigits>::new().run(&numbers, &0, &NoGoal);
/// assert!(report.stats.expanded <= 220); // sets of three digits, one of them more than once or not
/// ```
///
/// One that remembers nothing, and looks at all states in the [`Arena`] each time:
///
/// ```
/// use search::{
///     BreadthFirst, NoGoal, Search, StateSpace, closed_lists::ClosedList, from_edges,
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
/// let ring = from_edges(|&n: &u32| [(n + 1) % 50, (n + 49) % 50]);
/// let report = BreadthFirst::<_, ByLooking>::new().run(&ring, &0, &NoGoal);
/// assert_eq!(report.stats.expanded, 50);
/// ```
pub trait ClosedList<S: StateSpace>: Default {
    /// What is computed once for each generated state and handed back to [`insert`](Self::insert).
    type Fingerprint: Copy;

    /// Whether a search may leave out what [`actions_after`](StateSpace::actions_after) leaves out. Not where
    /// images count as one state: the last action may belong to another image.
    const PRUNES: bool = true;

    /// Forgets everything, for another search in `space`.
    fn reset(&mut self, space: &S);

    /// Forgets what it may: no older state comes back in a graded space.
    fn next_layer(&mut self);

    /// Condenses `state`.
    fn fingerprint(space: &S, state: &S::State) -> Self::Fingerprint;

    /// Hints that `fingerprint` will be asked for soon.
    fn prefetch(&self, fingerprint: Self::Fingerprint);

    /// Adds `state` under the number [`arena.next_id()`](Arena::next_id) and says whether it is new.
    fn insert(&mut self, fingerprint: Self::Fingerprint, state: &S::State, arena: &Arena<S>) -> bool;

    /// How many states the table has room for before it is full; it grows long before.
    fn slots(&self) -> usize;

    /// The bytes that the table holds.
    fn bytes(&self) -> usize;

    /// The bytes that the table holds while it grows, if it grows soon; a memory limit is compared with them.
    fn bytes_soon(&self) -> usize {
        self.bytes()
    }
}

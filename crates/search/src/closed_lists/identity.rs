//! Identities: which states count as the same in a beam search.
//!
//! A beam search drops most states, so its duplicate detection need not be exact. It can use a hash of 64 bits that all
//! images of a state share, and count states with equal hashes as equal. Then the search computes no canonical image,
//! and derives the hash of a child from that of its parent.
//!
//! An identity is no [`ClosedList`](crate::closed_lists::ClosedList) for two reasons. A search that relies on a closed
//! list says that no plan exists when it has seen all states, so a closed list must be exact. And a beam replaces a
//! candidate by a cheaper duplicate, so it must find the duplicate and not only learn that there is one.

use crate::{closed_lists::ByState, space::StateSpace, tables::hash};

/// A space whose hash of a state is good enough for a heuristic search to count states with equal hashes as equal.
///
/// Images of a state under a symmetry may share their hash. Otherwise the hash should distinguish states as well as 64
/// random bits do.
///
/// # Examples
///
/// Zobrist hashing: a random word for each part of a state, joined by exclusive or, so that an action changes few
/// words.
///
/// ```
/// use search::{Beam, NoGoal, Reason, Search, StateSpace, closed_lists::{ByHash, Hashed}};
///
/// /// A row of lamps and its switches.
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
/// fn word(lamp: u8) -> u64 {
///     (u64::from(lamp) + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15)
/// }
///
/// impl Hashed for Lamps {
///     /// Of the row, and of its mirror image.
///     type Hashes = [u64; 2];
///
///     fn hashes(&self, lamps: &u8) -> [u64; 2] {
///         let lit = (0..8).filter(|lamp| lamps >> lamp & 1 == 1);
///         lit.fold([0; 2], |[row, image], lamp| [row ^ word(lamp), image ^ word(7 - lamp)])
///     }
///     fn hash(&self, [row, image]: &[u64; 2]) -> u64 {
///         *row.min(image)
///     }
///     fn hash_after(&self, [row, image]: &[u64; 2], lamp: u8) -> u64 {
///         (row ^ word(lamp)).min(image ^ word(7 - lamp))
///     }
/// }
///
/// let mut search: Beam<Lamps, _, ByHash> = Beam::of_width(|_: &u8| 0, 1_000).by_hash();
/// let report = search.run_to(&Lamps, &0, &NoGoal);
/// // 2^8 rows, 2^4 of them their own images; that nothing else was the same, a hash cannot prove.
/// assert_eq!(report.stats.expanded, (256 + 16) / 2);
/// assert_eq!(report.stopped_by(), Some(Reason::Width));
/// ```
///
/// # References
///
/// A. L. Zobrist, "A new hashing method with application for game playing", University of Wisconsin, 1970.
pub trait Hashed: StateSpace {
    /// The parts of a state's hash from which the hashes of its children are computed.
    type Hashes;

    /// Returns the parts of the hash of `state`.
    fn hashes(&self, state: &Self::State) -> Self::Hashes;

    /// Combines the parts into the hash.
    fn hash(&self, hashes: &Self::Hashes) -> u64;

    /// Returns the hash of the child that `action` generates.
    fn hash_after(&self, hashes: &Self::Hashes, action: Self::Action) -> u64;
}

/// The definition of duplicates in a beam search: [`ByState`], [`ByHash`], [`ByDominance`](crate::closed_lists::ByDominance) or
/// [`KeepDuplicates`].
///
/// # Examples
///
/// ```
/// use search::{Beam, Heuristic, Search, StateSpace, closed_lists::Identity, from_successors};
///
/// fn proves<S: StateSpace, H: Heuristic<S>, I: Identity<S>>(_: &Beam<S, H, I>) -> bool {
///     I::EXACT
/// }
///
/// let line = from_successors(|&n: &u32| [n + 1]);
/// let mut search = Beam::of_width(|n: &u32| 9 - n, 1);
/// let report = search.run(&line, &0, |&n| n == 9);
/// assert!(report.plan().is_some() && proves(&search));
/// ```
pub trait Identity<S: StateSpace> {
    /// Whether a dropped duplicate loses no plan. States with equal hashes may differ, so dropping one of them may.
    const EXACT: bool;
    /// Whether duplicates are looked for at all.
    #[doc(hidden)]
    const MERGES: bool = true;
    /// Whether one state may cover another one that does not cover it. The search then compares their costs too.
    const ONE_WAY: bool = false;
    /// The parts of a state's hash from which the hashes of its children are computed.
    type Parts;

    /// Returns the hash of `state`.
    fn hash(space: &S, state: &S::State) -> u64;

    /// Returns the parts of the hash of `state`.
    fn parts(space: &S, state: &S::State) -> Self::Parts;

    /// Returns the hash of the `child` that `action` generates.
    fn hash_child(space: &S, parts: &Self::Parts, action: S::Action, child: &S::State) -> u64;

    /// Returns whether `other` counts as a duplicate of `one`, each given with its hash.
    #[inline(always)]
    fn covers(space: &S, one: (u64, &S::State), other: (u64, &S::State)) -> bool {
        let _ = space;
        one.0 == other.0 && (!Self::EXACT || one.1 == other.1)
    }
}

/// The identity of [`Hashed`] spaces: states with equal hashes count as equal, or as images of one state.
///
/// See [`Beam::by_hash`](crate::Beam::by_hash).
#[derive(Clone, Copy, Debug, Default)]
pub struct ByHash;

/// The identity by which no state is a duplicate: the default of a beam by score.
///
/// # Examples
///
/// ```
/// use search::{Beam, Search, algorithms::ScoreBeam, closed_lists::KeepDuplicates, from_successors};
///
/// let sums = from_successors(|&n: &i32| [n + 1, n * 2]);
/// let mut search: ScoreBeam<_, _, i32, KeepDuplicates> = Beam::by_score(|&n: &i32| n, 4).with_horizon(3);
/// assert!(search.run(&sums, &1, |_| true).plan().is_some());
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct KeepDuplicates;

impl<S: StateSpace> Identity<S> for KeepDuplicates {
    const EXACT: bool = true;
    const MERGES: bool = false;
    type Parts = ();

    #[inline(always)]
    fn hash(_: &S, _: &S::State) -> u64 {
        0
    }

    #[inline(always)]
    fn parts(_: &S, _: &S::State) {}

    #[inline(always)]
    fn hash_child(_: &S, (): &(), _: S::Action, _: &S::State) -> u64 {
        0
    }

    #[inline(always)]
    fn covers(_: &S, _: (u64, &S::State), _: (u64, &S::State)) -> bool {
        false
    }
}

impl<S: StateSpace> Identity<S> for ByState {
    const EXACT: bool = true;
    type Parts = ();

    #[inline(always)]
    fn hash(_: &S, state: &S::State) -> u64 {
        hash(state)
    }

    #[inline(always)]
    fn parts(_: &S, _: &S::State) {}

    #[inline(always)]
    fn hash_child(_: &S, (): &(), _: S::Action, child: &S::State) -> u64 {
        hash(child)
    }
}

impl<S: Hashed> Identity<S> for ByHash {
    const EXACT: bool = false;
    type Parts = S::Hashes;

    #[inline(always)]
    fn hash(space: &S, state: &S::State) -> u64 {
        space.hash(&space.hashes(state))
    }

    #[inline(always)]
    fn parts(space: &S, state: &S::State) -> S::Hashes {
        space.hashes(state)
    }

    #[inline(always)]
    fn hash_child(space: &S, parts: &S::Hashes, action: S::Action, _: &S::State) -> u64 {
        space.hash_after(parts, action)
    }
}

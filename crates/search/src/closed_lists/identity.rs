//! Identities: which children of a layer a beam takes for the same state.
//!
//! A beam forgets most states, so it need not be exact in what it takes for equal. It asks for a hash of 64 bits that
//! images of a state share, and takes equal hashes for equal states: no canonical image is computed, and the hash of a
//! child follows from that of its parent.

use crate::{closed_lists::ByState, space::StateSpace, tables::hash};

/// A space that hashes its states so that a heuristic search may take equal hashes for equal states.
///
/// Images of a state under a symmetry may share their hash; otherwise it should tell states apart as well as 64 random
/// bits do.
///
/// # Examples
///
/// Zobrist's way: a random word for each part of a state, joined by exclusive or, so that an action changes few words.
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
/// let report = search.run(&Lamps, &0, &NoGoal);
/// // 2^8 rows, 2^4 of them their own images; that nothing else was the same, a hash cannot prove.
/// assert_eq!(report.stats.expanded, (256 + 16) / 2);
/// assert_eq!(report.stopped_by(), Some(Reason::Width));
/// ```
///
/// # References
///
/// A. L. Zobrist, "A new hashing method with application for game playing", University of Wisconsin, 1970.
pub trait Hashed: StateSpace {
    /// What the hashes of children need of their parent.
    type Hashes;

    /// The parts of the hash of `state`.
    fn hashes(&self, state: &Self::State) -> Self::Hashes;

    /// The hash itself.
    fn hash(&self, hashes: &Self::Hashes) -> u64;

    /// The hash of the child that `action` leads to.
    fn hash_after(&self, hashes: &Self::Hashes, action: Self::Action) -> u64;
}

/// What counts as the same state: [`ByState`] or [`ByHash`].
///
/// # Examples
///
/// ```
/// use search::{Beam, Heuristic, Search, StateSpace, closed_lists::Identity, from_edges};
///
/// fn proves<S: StateSpace, H: Heuristic<S>, I: Identity<S>>(_: &Beam<S, H, I>) -> bool {
///     I::EXACT
/// }
///
/// let line = from_edges(|&n: &u32| [n + 1]);
/// let mut search = Beam::of_width(|n: &u32| 9 - n, 1);
/// let report = search.run(&line, &0, &|&n: &u32| n == 9);
/// assert!(report.plan().is_some() && proves(&search));
/// ```
pub trait Identity<S: StateSpace> {
    /// Whether only equal states are the same. Otherwise those are whose hashes are equal.
    const EXACT: bool;
    /// What the hashes of children need of their parent.
    type Parts;

    /// The hash of `state`.
    fn hash(space: &S, state: &S::State) -> u64;

    /// What the hashes of its children need.
    fn parts(space: &S, state: &S::State) -> Self::Parts;

    /// The hash of the `child` that `action` leads to.
    fn hash_child(space: &S, parts: &Self::Parts, action: S::Action, child: &S::State) -> u64;
}

/// The identity of [`Hashed`] spaces: equal hashes stand for equal states, or for images of one.
///
/// See [`Beam::by_hash`](crate::Beam::by_hash).
#[derive(Clone, Copy, Debug, Default)]
pub struct ByHash;

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

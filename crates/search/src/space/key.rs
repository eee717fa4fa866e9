//! Words that hold packed states, and spaces with keys.

use core::{fmt::Debug, hash::Hash};

use crate::space::StateSpace;

/// A word that holds a packed state: `u64`, `u128`, or a wider type of your own.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a key",
    note = "`u64` and `u128` are keys; implement `Key` for a wider word of your own"
)]
pub trait Key: Copy + Eq + Ord + Hash + Debug {
    /// The number of bits.
    const BITS: u32;
    /// The word with no bit set.
    const ZERO: Self;
    /// Returns a word with the bits of `tag`, shifted up by `shift`.
    #[must_use]
    fn tag(tag: u64, shift: u32) -> Self;
    /// Returns the bits from `shift` upwards, at most 64 of them.
    #[must_use]
    fn bits_from(self, shift: u32) -> u64;
    /// Returns the bitwise or of the two words.
    #[must_use]
    fn or(self, other: Self) -> Self;
    /// Returns the lowest `bits` bits.
    #[must_use]
    fn low(self, bits: u32) -> Self;
    /// Returns whether the words differ, but only in the lowest `bits` bits. There are more bits than `bits`.
    #[must_use]
    #[inline(always)]
    fn differs_below(self, other: Self, bits: u32) -> bool {
        self != other && self.bits_from(bits) == other.bits_from(bits)
    }
    /// Mixes the word into 64 bits, as a hash; the upper bits are the best mixed.
    #[must_use]
    fn mix(self) -> u64;
}

/// 2^64 divided by the golden ratio, rounded to odd.
pub(crate) const GOLDEN: u64 = 0x9E37_79B9_7F4A_7C15;

impl Key for u64 {
    const BITS: u32 = 64;
    const ZERO: u64 = 0;

    #[inline(always)]
    fn tag(tag: u64, shift: u32) -> Self {
        tag << shift
    }

    #[inline(always)]
    fn bits_from(self, shift: u32) -> u64 {
        self >> shift
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        self | other
    }

    #[inline(always)]
    fn low(self, bits: u32) -> Self {
        self & ((1 << bits) - 1)
    }

    /// Makes one comparison of two, so that a processor has one branch to predict.
    #[inline(always)]
    fn differs_below(self, other: Self, bits: u32) -> bool {
        (self ^ other).wrapping_sub(1) < (1 << bits) - 1
    }

    #[inline(always)]
    fn mix(self) -> u64 {
        self.wrapping_mul(GOLDEN)
    }
}

impl Key for u128 {
    const BITS: u32 = 128;
    const ZERO: u128 = 0;

    #[inline(always)]
    fn tag(tag: u64, shift: u32) -> Self {
        u128::from(tag) << shift
    }

    #[inline(always)]
    fn bits_from(self, shift: u32) -> u64 {
        (self >> shift) as u64
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        self | other
    }

    #[inline(always)]
    fn low(self, bits: u32) -> Self {
        self & ((1 << bits) - 1)
    }

    /// Makes one comparison of two, so that a processor has one branch to predict.
    #[inline(always)]
    fn differs_below(self, other: Self, bits: u32) -> bool {
        (self ^ other).wrapping_sub(1) < (1 << bits) - 1
    }

    #[inline(always)]
    fn mix(self) -> u64 {
        ((self as u64).wrapping_mul(GOLDEN).rotate_left(23) ^ (self >> 64) as u64).wrapping_mul(GOLDEN)
    }
}

/// A space whose states pack into a word. The closed list then stores and compares only these keys.
///
/// # Examples
///
/// ```
/// use search::{BreadthFirst, Search, StateSpace, closed_lists::ByKey, space::Keyed};
///
/// struct Ring;
///
/// impl StateSpace for Ring {
///     type State = u8;
///     type Action = u8;
///     type Cost = u32;
///     type Actions = [u8; 2];
///
///     fn actions(&self, _: &u8) -> [u8; 2] {
///         [1, 99]
///     }
///     fn apply(&self, state: &mut u8, turn: u8) {
///         *state = (*state + turn) % 100;
///     }
/// }
///
/// impl Keyed for Ring {
///     type Key = u64;
///     const KEY_BITS: u32 = 7;
///
///     fn key(&self, state: &u8) -> u64 {
///         u64::from(*state)
///     }
///     fn state(&self, key: u64) -> u8 {
///         key as u8
///     }
/// }
///
/// let report = BreadthFirst::new().with_closed_list(ByKey::new()).run(&Ring, &0, |&state| state == 50);
/// assert_eq!(report.plan().unwrap().cost, 50);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no keys",
    note = "implement `Keyed`, or declare the keys of a space from a closure by `.with_keys(..)`"
)]
pub trait Keyed: StateSpace {
    /// The word: `u64` up to 63 bits, `u128` up to 127. For more, implement [`Key`] for an array of words of your own.
    type Key: Key;
    /// The number of bits that keys use: every key is below 2^`KEY_BITS`. At least one bit of the word must stay free.
    /// With eight free bits, a closed list is reused for 255 searches without clearing.
    const KEY_BITS: u32;

    /// Returns the key of `state`. Different states have different keys.
    fn key(&self, state: &Self::State) -> Self::Key;

    /// Returns the state that has `key`; the inverse of [`key`](Self::key).
    fn state(&self, key: Self::Key) -> Self::State;
}

//! Hashes of states.

use core::hash::Hash;

use proptest::prelude::*;
use search::closed_lists::{ByState, ClosedList};

use super::Only;

/// The hash of a state: its fingerprint.
#[allow(clippy::needless_pass_by_value, reason = "the callers make the states for it")]
fn place<T: Clone + Eq + Hash>(state: T) -> u64 {
    <ByState as ClosedList<Only<T>>>::fingerprint(&Only(state.clone()), &state)
}

/// Checks that a state has another place if any of its bits is flipped.
fn each_bit_counts<T: Clone + Eq + Hash>(bits: u32, state: impl Fn(u128) -> T, word: u128) {
    let expected = place(state(word));
    assert!((0..bits).all(|bit| place(state(word ^ 1 << bit)) != expected));
}

proptest! {
    /// A rotation, an exclusive or and a product with an odd number are bijections. So words that differ in one part of 64 bits
    /// have different hashes.
    #[test]
    fn hashes_depend_on_each_bit(word: u128, before: u64) {
        each_bit_counts(8, |word| word as u8, word);
        each_bit_counts(16, |word| word as u16, word);
        each_bit_counts(32, |word| word as u32, word);
        each_bit_counts(64, |word| word as u64, word);
        each_bit_counts(128, |word| word, word);
        each_bit_counts(usize::BITS, |word| word as usize, word);
        each_bit_counts(isize::BITS, |word| word as isize, word);
        each_bit_counts(128, u128::to_le_bytes, word);
        each_bit_counts(88, |word| <[u8; 11]>::try_from(&word.to_le_bytes()[..11]).unwrap_or_default(), word);
        each_bit_counts(64, |word| (before, word as u64), word);
        each_bit_counts(64, |word| (word as u64, before), word);
        each_bit_counts(8, |word| (before, word as u8, before), word);
    }

    /// The words of a list count in their order.
    #[test]
    fn hashes_depend_on_the_order(one: u64, other: u64) {
        prop_assume!(one != other);
        prop_assert_ne!(place((one, other)), place((other, one)));
        prop_assert_ne!(place([one, other]), place([other, one]));
    }
}

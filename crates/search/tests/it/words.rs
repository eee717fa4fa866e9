//! Words that hold packed states, against lists of their bits.

use proptest::prelude::*;
use search::space::Key;

/// The bits of a word, the lowest first.
fn bits(word: u128, length: u32) -> Vec<bool> {
    (0..length).map(|bit| word & (1 << bit) != 0).collect()
}

/// Checks every function of a key against the bits of the words.
fn agrees<K: Key>(of: impl Fn(u128) -> K, to: impl Fn(K) -> u128, [a, b]: [u128; 2], tag: u64, shift: u32) {
    let (x, y) = (of(a), of(b));
    let [of_a, of_b] = [to(x), to(y)].map(|word| bits(word, K::BITS));
    let of_tag = bits(u128::from(tag), 64);
    let shift = shift % K::BITS;
    let at = shift as usize;

    let or: Vec<_> = of_a.iter().zip(&of_b).map(|(&one, &two)| one || two).collect();
    assert_eq!(bits(to(x.or(y)), K::BITS), or);
    let shifted: Vec<_> = [vec![false; at], of_tag].concat().into_iter().chain([false; 128]).collect();
    assert_eq!(bits(to(K::tag(tag, shift)), K::BITS), shifted[..K::BITS as usize]);
    let upper: Vec<_> = of_a[at..].iter().copied().chain([false; 64]).take(64).collect();
    assert_eq!(bits(u128::from(x.bits_from(shift)), 64), upper);
    let low: Vec<_> = of_a.iter().enumerate().map(|(bit, &is_set)| is_set && bit < at).collect();
    assert_eq!(bits(to(x.low(shift)), K::BITS), low);
    // The bits above are compared as far as a word of 64 bits holds them.
    if K::BITS - shift <= 64 {
        assert_eq!(x.differs_below(y, shift), of_a != of_b && of_a[at..] == of_b[at..]);
    }
    assert!(!x.differs_below(x, shift));
    assert_eq!(x.mix() == y.mix(), x == y);
    assert_eq!(to(K::ZERO), 0);
}

/// A word of somebody's own, which defines no comparison of the upper bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Own(u128);

impl Key for Own {
    const BITS: u32 = 128;
    const ZERO: Self = Own(0);

    fn tag(tag: u64, shift: u32) -> Self {
        Own(u128::from(tag) << shift)
    }
    fn bits_from(self, shift: u32) -> u64 {
        (self.0 >> shift) as u64
    }
    fn or(self, other: Self) -> Self {
        Own(self.0 | other.0)
    }
    fn low(self, bits: u32) -> Self {
        Own(self.0 & ((1 << bits) - 1))
    }
    fn mix(self) -> u64 {
        self.0.mix()
    }
}

/// Words that differ in one bit alone are told apart by their hashes.
fn every_bit_counts<K: Key>(of: impl Fn(u128) -> K, word: u128) {
    for bit in 0..K::BITS {
        assert_ne!(of(word).mix(), of(word ^ 1 << bit).mix(), "bit {bit} of {word:#x}");
    }
}

proptest! {
    #[test]
    fn words_of_64_and_128_bits_agree_with_their_bits(words: [u128; 2], tag: u64, shift: u32, near: u8) {
        let [word, other] = words;
        for other in [other, word ^ u128::from(near), word] {
            agrees(|word| word as u64, u128::from, [word, other], tag, shift);
            agrees(|word| word, |word| word, [word, other], tag, shift);
            agrees(Own, |Own(word)| word, [word, other], tag, shift);
        }
        every_bit_counts(|word| word as u64, word);
        every_bit_counts(|word| word, word);
    }
}

//! Keys of large puzzles: words wider than the machine's.

use search::space::Key;

/// A key of N words of 64 bits, the lowest first, for a puzzle that needs more than 127 bits.
///
/// # Examples
///
/// ```
/// use search::space::Key;
/// use squirrel_cage::WideKey;
///
/// assert_eq!(WideKey::<4>::BITS, 256);
/// assert_eq!(WideKey::<4>::tag(0b101, 63), WideKey([1 << 63, 0b10, 0, 0]));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct WideKey<const N: usize>(pub [u64; N]);

impl<const N: usize> Key for WideKey<N> {
    const BITS: u32 = 64 * N as u32;
    const ZERO: Self = WideKey([0; N]);

    #[inline(always)]
    fn tag(tag: u64, shift: u32) -> Self {
        let mut words = [0; N];
        let (word, shift) = ((shift / 64) as usize, shift % 64);
        words[word] = tag << shift;
        if shift > 0 && word + 1 < N {
            words[word + 1] = tag >> (64 - shift);
        }
        WideKey(words)
    }

    #[inline(always)]
    fn bits_from(self, shift: u32) -> u64 {
        let (word, shift) = ((shift / 64) as usize, shift % 64);
        let above = self.0.get(word + 1).filter(|_| shift > 0).map_or(0, |above| above << (64 - shift));
        self.0[word] >> shift | above
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        WideKey(core::array::from_fn(|word| self.0[word] | other.0[word]))
    }

    #[inline(always)]
    fn low(self, bits: u32) -> Self {
        let kept = |word: usize| match bits.saturating_sub(64 * word as u32) {
            kept @ 0..64 => (1 << kept) - 1,
            _ => u64::MAX,
        };
        WideKey(core::array::from_fn(|word| self.0[word] & kept(word)))
    }

    #[inline(always)]
    fn mix(self) -> u64 {
        self.0.iter().fold(0, |mixed: u64, word| Key::mix(mixed.rotate_left(23) ^ word))
    }
}

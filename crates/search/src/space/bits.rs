//! The set bits of a word, as a list of actions.

use core::iter::FusedIterator;

/// An iterator over the positions of the set bits of a word, lowest first. Positions are `u8`, whatever the word.
///
/// It serves as [`StateSpace::Actions`](crate::StateSpace::Actions) where a mask tells which actions are legal. The
/// word `W` is `u8`, `u16`, `u32`, `u64` or `u128`.
///
/// # Complexity
///
/// Constant time a bit that is set.
///
/// # Examples
///
/// ```
/// use search::space::Bits;
///
/// assert_eq!(Bits(0b1001_0110_u8).collect::<Vec<_>>(), [1, 2, 4, 7]);
/// assert_eq!(Bits(1_u128 << 100).len(), 1);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Bits<W>(pub W);

macro_rules! bits_of {
    ($($word:ty)*) => { $(
        impl Iterator for Bits<$word> {
            type Item = u8;

            #[inline(always)]
            fn next(&mut self) -> Option<u8> {
                if self.0 == 0 {
                    return None;
                }
                let bit = self.0.trailing_zeros() as u8;
                self.0 &= self.0 - 1;
                Some(bit)
            }

            #[inline(always)]
            fn size_hint(&self) -> (usize, Option<usize>) {
                let left = self.0.count_ones() as usize;
                (left, Some(left))
            }
        }

        impl ExactSizeIterator for Bits<$word> {}

        impl FusedIterator for Bits<$word> {}
    )* };
}

bits_of! { u8 u16 u32 u64 u128 }

//! Positions in sorted lists: one word, two words, or an array of words, in the order of their highest holes.

/// A jump, by the numbers of its holes: from, over, to.
pub(super) type Jump = [usize; 3];

/// A set of holes. The order compares the highest holes first.
pub(super) trait Word: Copy + Ord + Send + Sync {
    fn of(holes: impl Iterator<Item = usize>) -> Self;
    /// Returns the position after the jump, if the pegs allow it.
    fn jumped(self, jump: Jump) -> Option<Self>;
    /// Returns the bits from bit `shift` upwards; callers choose `shift` so that the bits are few.
    fn beginning(&self, shift: usize) -> usize;
    /// Returns the bits in which the two words differ.
    fn differing(&self, other: &Self) -> Self;
    /// Returns the sum of the weights of the holes.
    fn weight(&self, weights: &[i64]) -> i128;
}

macro_rules! words {
    ($($word:ty)*) => { $(
        impl Word for $word {
            fn of(holes: impl Iterator<Item = usize>) -> Self {
                holes.fold(0, |word, hole| word | 1 << hole)
            }

            #[inline]
            fn jumped(self, [from, over, to]: Jump) -> Option<Self> {
                let (before, after) = (1 << from | 1 << over, 1 << to);
                (self & (before | after) == before).then_some(self ^ (before | after))
            }

            #[inline]
            fn beginning(&self, shift: usize) -> usize {
                (self >> shift) as usize
            }

            fn differing(&self, other: &Self) -> Self {
                self ^ other
            }

            fn weight(&self, weights: &[i64]) -> i128 {
                let (mut left, mut sum) = (*self, 0);
                while left != 0 {
                    sum += i128::from(weights[left.trailing_zeros() as usize]);
                    left &= left - 1;
                }
                sum
            }
        }
    )* };
}

words!(u64 u128);

/// The last word of the array has the lowest holes, so arrays have the same order as numbers.
impl<const N: usize> Word for [u64; N] {
    fn of(holes: impl Iterator<Item = usize>) -> Self {
        holes.fold([0; N], |mut word, hole| {
            word[N - 1 - hole / 64] |= 1 << (hole % 64);
            word
        })
    }

    #[inline]
    fn jumped(mut self, jump: Jump) -> Option<Self> {
        let has = |hole: usize| self[N - 1 - hole / 64] >> (hole % 64) & 1 == 1;
        let [from, over, to] = jump;
        if !has(from) || !has(over) || has(to) {
            return None;
        }
        for hole in jump {
            self[N - 1 - hole / 64] ^= 1 << (hole % 64);
        }
        Some(self)
    }

    #[inline]
    fn beginning(&self, shift: usize) -> usize {
        let (word, bit) = (shift / 64, shift % 64);
        let higher = if word + 1 < N { self[N - 2 - word] } else { 0 };
        // The shift has two steps, because a shift by 64 bits would overflow.
        (self[N - 1 - word] >> bit | higher << 1 << (63 - bit)) as usize
    }

    fn differing(&self, other: &Self) -> Self {
        core::array::from_fn(|at| self[at] ^ other[at])
    }

    fn weight(&self, weights: &[i64]) -> i128 {
        let weight = |(word, weights): (&u64, &[i64])| word.weight(weights);
        self.iter().rev().zip(weights.chunks(64)).map(weight).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Compares sets of holes as numbers of 128 bits, as arrays of the same size, and as larger arrays.
    #[test]
    fn arrays_are_numbers() {
        let sets: [&[usize]; 6] = [&[], &[0], &[63, 64], &[1, 64, 127], &[127], &[5, 70, 126, 127]];
        let weights: Vec<i64> = (0..256).map(|hole| hole * hole - 70).collect();
        for holes in sets {
            let holes = || holes.iter().copied();
            let (number, array, wide) = (u128::of(holes()), <[u64; 2]>::of(holes()), <[u64; 4]>::of(holes()));
            for shift in [0, 1, 52, 58, 63, 64, 65, 116] {
                let expected = number.beginning(shift) & 0xFFF;
                assert_eq!(array.beginning(shift) & 0xFFF, expected, "{shift}");
                assert_eq!(wide.beginning(shift) & 0xFFF, expected, "{shift}");
                let above = <[u64; 4]>::of(holes().map(|hole| hole + 128));
                assert_eq!(above.beginning(shift + 128) & 0xFFF, expected, "{shift}");
            }
            assert_eq!((array.weight(&weights), wide.weight(&weights)), {
                let sum = holes().map(|hole| i128::from(weights[hole])).sum::<i128>();
                (sum, sum)
            });
            for jump in [[63, 64, 65], [127, 126, 125], [64, 1, 127], [0, 1, 2], [70, 5, 9]] {
                let after = number.jumped(jump).map(|word| word.beginning(0));
                assert_eq!(array.jumped(jump).map(|word| word.beginning(0)), after);
                assert_eq!(wide.jumped(jump).map(|word| word.beginning(0)), after);
            }
            for other in sets {
                let other = || other.iter().copied();
                let order = number.cmp(&u128::of(other()));
                assert_eq!(array.cmp(&<[u64; 2]>::of(other())), order);
                assert_eq!(wide.cmp(&<[u64; 4]>::of(other())), order);
            }
        }
    }
}

//! Sets of cells, one bit for each cell.

use core::fmt::Debug;

/// A set of up to `BITS` cells, or of places of one class, which are never more numerous than cells.
pub trait Cells: Copy + Eq + Debug {
    /// The empty set.
    const NONE: Self;
    /// The maximum number of elements.
    const BITS: usize;

    /// Returns whether the two sets have an element in common.
    #[must_use]
    fn meets(self, other: Self) -> bool;
    /// Returns the union of the two sets.
    #[must_use]
    fn or(self, other: Self) -> Self;
    /// Returns the difference: this set without the elements of the other.
    #[must_use]
    fn less(self, other: Self) -> Self;
    /// Returns the set of one element.
    #[must_use]
    fn one(element: usize) -> Self;
}

impl<const K: usize> Cells for [u64; K] {
    const NONE: Self = [0; K];
    const BITS: usize = 64 * K;

    #[inline(always)]
    fn meets(self, other: Self) -> bool {
        let mut common = 0;
        for word in 0..K {
            common |= self[word] & other[word];
        }
        common != 0
    }

    #[inline(always)]
    fn or(mut self, other: Self) -> Self {
        for word in 0..K {
            self[word] |= other[word];
        }
        self
    }

    #[inline(always)]
    fn less(mut self, other: Self) -> Self {
        for word in 0..K {
            self[word] &= !other[word];
        }
        self
    }

    #[inline(always)]
    fn one(element: usize) -> Self {
        let mut set = [0; K];
        // The remainder shows the compiler that the index is in bounds.
        set[element / 64 % K] = 1 << (element % 64);
        set
    }
}

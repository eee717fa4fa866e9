//! An open list that is exact for every type of cost.
//!
//! An open list sorts by 64 bits of a cost. Where these bits are exact ([`Cost::BITS_ARE_EXACT`]), that order is
//! exact. Otherwise costs with equal bits may differ. All entries with the least bits then move to a heap that compares
//! whole costs. An outdated entry has moved there too, though the present place of its state has lower bits:
//!
//! ```text
//! open list, by 64 bits     │ 7 │ 7 │ 7 │ 8 │ 9 │
//!                             └───┴───┘
//! ties, by whole costs        all entries of bits 7: removed first, and joined by later entries of bits 7 or less
//! ```

use alloc::collections::BinaryHeap;
use core::{cmp::Reverse, fmt};

use crate::{open_lists::OpenList, run::Memory, space::Cost, tables::growth_to};

/// A place in the order: two costs.
pub type Priority<C> = (C, C);

/// An open list, with a heap for the entries whose costs have the least bits.
///
/// # Examples
///
/// ```
/// use search::{engine::ExactOpenList, open_lists::BucketQueue};
///
/// let priorities = [(7_u32, 1), (5, 2), (7, 0)];
/// let mut list = ExactOpenList::new(BucketQueue::new());
/// for (id, &priority) in (0..).zip(&priorities) {
///     list.push(priority, id);
/// }
/// let order: Vec<_> = std::iter::from_fn(|| list.pop(|id| priorities[id as usize])).collect();
/// assert_eq!(order, [1, 2, 0]);
/// ```
pub struct ExactOpenList<C, Q> {
    list: Q,
    /// Always empty if the bits are exact. Of equal places, the greatest number comes first, as in open lists.
    ties: BinaryHeap<(Reverse<Priority<C>>, u32)>,
    /// The bits of the entries that moved to `ties` last.
    bits: u64,
}

impl<C: Cost, Q: OpenList> ExactOpenList<C, Q> {
    /// Returns `list` with its ties. It is empty.
    #[must_use]
    pub fn new(list: Q) -> Self {
        ExactOpenList { list, ties: BinaryHeap::new(), bits: 0 }
    }

    /// Returns the open list without its entries.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{engine::ExactOpenList, open_lists::{OpenList, PackedHeap}};
    ///
    /// let mut list = ExactOpenList::<u32, _>::new(PackedHeap::new());
    /// list.push((7, 1), 0);
    /// assert_eq!(list.into_list().len(), 0);
    /// ```
    #[must_use]
    pub fn into_list(mut self) -> Q {
        self.list.clear();
        self.list
    }

    /// Adds a state. Of equal priorities, an entry that is pushed later comes first.
    #[inline(always)]
    pub fn push(&mut self, place: Priority<C>, id: u32) {
        if !C::BITS_ARE_EXACT && !self.ties.is_empty() && place.0.bits() <= self.bits {
            self.ties.push((Reverse(place), id));
        } else {
            self.list.push(place.0.bits(), place.1.bits(), id);
        }
    }

    /// Removes and returns the first state. `place` returns the present place of a state.
    #[inline(always)]
    pub fn pop(&mut self, place: impl Fn(u32) -> Priority<C>) -> Option<u32> {
        if C::BITS_ARE_EXACT { self.list.pop() } else { self.pop_exactly(place) }
    }

    fn pop_exactly(&mut self, place: impl Fn(u32) -> Priority<C>) -> Option<u32> {
        if self.ties.is_empty() {
            let mut next = self.list.pop();
            self.bits = place(next?).0.bits();
            while let Some(id) = next {
                if place(id).0.bits() > self.bits {
                    self.list.push(place(id).0.bits(), place(id).1.bits(), id);
                    break;
                }
                self.ties.push((Reverse(place(id)), id));
                next = self.list.pop();
            }
        }
        self.ties.pop().map(|(_, id)| id)
    }

    /// Returns the number of entries.
    #[inline(always)]
    #[must_use]
    pub fn len(&self) -> usize {
        self.list.len() + self.ties.len()
    }

    /// Returns whether there is no entry.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Removes all entries.
    pub fn clear(&mut self) {
        self.list.clear();
        self.ties.clear();
    }

    /// Returns the memory of the list.
    #[must_use]
    pub fn memory(&self) -> Memory {
        let (size, capacity) = (size_of::<(Reverse<Priority<C>>, u32)>(), self.ties.capacity());
        // All entries may have equal bits, and move to the ties at once.
        let moves = !C::BITS_ARE_EXACT && self.ties.is_empty();
        let moved = if moves { self.list.len() } else { 0 };
        Memory::new(self.list.bytes(), self.list.bytes_soon())
            + Memory::growing(capacity * size, growth_to(self.ties.len(), capacity, moved, size))
    }
}

impl<C, Q> fmt::Debug for ExactOpenList<C, Q> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ExactOpenList").field("ties", &self.ties.len()).finish_non_exhaustive()
    }
}

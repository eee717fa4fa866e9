//! Open lists: priority queues of the frontier.
//!
//! A place in the order is a pair of costs. The least first cost goes first; among equals, the least second cost does.
//! A* uses (f, h), so that of two states with equal f = g + h, the one with larger g goes first. This takes a quarter
//! of the expansions of an order that ignores g. Remaining ties go to the youngest entry; each list defines the
//! youngest.

/// A queue of state numbers in the order of two costs.
///
/// Three implementations come with the crate. [`BucketQueue`](crate::open_lists::BucketQueue), the default, suits any
/// costs: a heap, or buckets where many costs lie close together. [`PackedHeap`](crate::open_lists::PackedHeap) is a heap always.
/// [`DecreaseKey`](crate::open_lists::DecreaseKey) holds each state once, and its priorities can be changed.
///
/// # Examples
///
/// ```
/// use search::open_lists::{BucketQueue, DecreaseKey, OpenList, PackedHeap};
///
/// fn drain(mut list: impl OpenList) -> Vec<u32> {
///     for (id, f, h) in [(0, 9, 3), (1, 7, 7), (2, 9, 1), (3, 9, 3)] {
///         list.push(f, h, id);
///     }
///     core::iter::from_fn(|| list.pop()).collect()
/// }
/// assert_eq!(drain(BucketQueue::default()), [1, 2, 3, 0]);
/// assert_eq!(drain(PackedHeap::default()), [1, 2, 3, 0]);
/// assert_eq!(drain(DecreaseKey::default()), [1, 2, 3, 0]);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an open list",
    note = "`BucketQueue`, `PackedHeap` and `DecreaseKey` are open lists"
)]
pub trait OpenList: Clone {
    /// Adds the state `id` at the place (`first`, `second`), given as [`Cost::bits`](crate::Cost::bits).
    ///
    /// A list may keep an older entry of `id` as well, so the owner skips a state that is removed a second time.
    fn push(&mut self, first: u64, second: u64, id: u32);

    /// Removes and returns the state that goes first.
    fn pop(&mut self) -> Option<u32>;

    /// Returns the number of entries, outdated ones included.
    fn len(&self) -> usize;

    /// Returns whether the list has no entries.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Removes all entries and keeps the buffers.
    fn clear(&mut self);

    /// Returns an empty list of the same kind, with the same settings.
    ///
    /// A search that needs several lists makes them from the list that it is given. A list of your own needs this method only
    /// if a clone that is cleared is slow, or differs from a new list.
    ///
    /// # Complexity
    ///
    /// O(1) for the lists that come with the crate, and no buffers. The provided method clones the list.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::open_lists::{AnyOpenList, OpenList, OpenListName};
    ///
    /// let mut list = OpenListName::Heap.list();
    /// list.push(7, 7, 0);
    /// let other = list.empty_like();
    /// assert!(matches!(other, AnyOpenList::Heap(_)));
    /// assert_eq!((list.len(), other.len()), (1, 0));
    /// ```
    #[must_use]
    fn empty_like(&self) -> Self {
        let mut list = self.clone();
        list.clear();
        list
    }

    /// Returns the number of bytes that the buffers hold, in constant time.
    fn bytes(&self) -> usize;

    /// Returns the number of bytes after the next growth of the list, if that is near; otherwise [`bytes`](Self::bytes). A
    /// search compares this number with its memory limit.
    fn bytes_soon(&self) -> usize {
        self.bytes()
    }
}

/// Packs an entry into one word that sorts by `first`, then by `second`, then by the greatest number.
///
/// ```text
///  127                           64 63               32 31                0
/// ┌────────────────────────────────┬───────────────────┬───────────────────┐
/// │             first              │  second, coarse   │  inverted number  │
/// └────────────────────────────────┴───────────────────┴───────────────────┘
/// ```
#[inline(always)]
pub(crate) fn word(first: u64, second: u64, id: u32) -> u128 {
    u128::from(first) << 64 | u128::from(coarse(second)) << 32 | u128::from(!id)
}

/// Returns the number in a [`word`].
#[inline(always)]
pub(crate) fn id(word: u128) -> u32 {
    !(word as u32)
}

/// Compresses `value` to its leading 27 bits and the count of dropped bits: monotone, and exact below 2^27.
#[inline(always)]
fn coarse(value: u64) -> u32 {
    let dropped = (64 - value.leading_zeros()).saturating_sub(27);
    // The leading bit of a full mantissa carries into the exponent, so the ranges join without a gap.
    (dropped << 26) + (value >> dropped) as u32
}

#[cfg(test)]
mod tests {
    use super::coarse;

    #[test]
    fn coarse_keeps_the_order() {
        let values =
            (0..64).flat_map(|shift| [(1 << shift) - 1, 1 << shift, (1 << shift) + (1 << shift >> 3)]);
        let mut values: alloc::vec::Vec<u64> =
            values.chain([u64::MAX, (1 << 27) - 1, (1 << 27) + 2]).collect();
        values.sort_unstable();
        assert!(values.iter().map(|&value| coarse(value)).is_sorted());
        assert!((0..1 << 27).step_by(977).all(|value| u64::from(coarse(value)) == value));
        assert!(coarse((1 << 27) - 1) < coarse(1 << 27) && coarse(1 << 40) < coarse((1 << 40) + (1 << 15)));
    }
}

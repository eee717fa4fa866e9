//! The growth of lists and tables, foreseen: a search compares the bytes after it with the limit on memory.

use alloc::vec::Vec;

use crate::run::Memory;

/// The places of a list after its first growth.
const FIRST_PLACES: usize = 4;

/// The places that a small list or table fills between two looks at the limits.
const FEWEST_PLACES: usize = 1 << 8;

/// Returns the free places of a list or table with `capacity` at which its growth is near: it can come before the next
/// look at the limits.
const fn places(capacity: usize) -> usize {
    if capacity / 16 > FEWEST_PLACES { capacity / 16 } else { FEWEST_PLACES }
}

/// Returns whether the growth of a list or table is near: it can come before the next look at the limits.
pub(crate) const fn is_growth_near(len: usize, capacity: usize) -> bool {
    len.saturating_add(places(capacity)) >= capacity
}

/// Returns the peak number of bytes during the next growth of a hash table, if that is near; otherwise `bytes`.
///
/// During growth, the old slots stay in memory beside twice as many new ones.
pub(crate) fn bytes_soon(bytes: usize, entries: usize, capacity: usize) -> usize {
    if is_growth_near(entries, capacity) { 3 * bytes } else { bytes }
}

impl Memory {
    /// Returns the memory of a list: its capacity, and twice as much where its growth is near.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::run::Memory;
    ///
    /// let list: Vec<u64> = Vec::with_capacity(1_000);
    /// assert_eq!(Memory::of_list(&list), Memory::fixed(8_000));
    /// ```
    #[must_use]
    pub fn of_list<T>(list: &Vec<T>) -> Memory {
        Memory::growing(list.capacity() * size_of::<T>(), growth(list))
    }
}

/// Returns the further bytes that a list takes in its next growth, which doubles it, if that is near; otherwise zero.
///
/// The elements are not copied: the allocator moves the pages of a large list.
pub(crate) fn growth<T>(list: &Vec<T>) -> usize {
    growth_of(list.len(), list.capacity(), size_of::<T>())
}

/// Returns the same of a list of `len` elements of `size` bytes each.
pub(crate) fn growth_of(len: usize, capacity: usize, size: usize) -> usize {
    growth_to(len, capacity, 0, size)
}

/// Returns the further bytes that a list takes until it has `more` elements than now and grows once more, if that is near;
/// otherwise zero.
pub(crate) fn growth_to(len: usize, capacity: usize, more: usize, size: usize) -> usize {
    let needed = len.saturating_add(more);
    if !is_growth_near(needed, capacity) {
        return 0;
    }
    let mut grown = capacity.saturating_mul(2);
    while grown < needed {
        grown = grown.saturating_mul(2).max(FIRST_PLACES);
    }
    (grown - capacity).saturating_mul(size)
}

/// Returns the further bytes that a list takes to make room for `len` elements at once; zero if it has the room.
pub(crate) fn growth_for(len: usize, capacity: usize, size: usize) -> usize {
    if len <= capacity { 0 } else { (len.max(2 * capacity) - capacity) * size }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// Returns whether a list or table of this many elements can grow before the next look at the limits: a sixteenth of its
    /// places is free, or 256 of them.
    pub(in crate::tables) fn is_near(needed: usize, capacity: usize) -> bool {
        needed + (capacity / 16).max(256) >= capacity
    }

    #[test]
    fn lists_grow_as_foreseen() {
        for capacity in [0, 4, 100, 256, 512, 4_096, 5_000, 20_000] {
            for len in [
                0,
                1,
                capacity / 2,
                capacity * 15 / 16 - capacity / 100,
                capacity - capacity.min(257),
                capacity,
            ] {
                for more in [0, 1, 15, 16, 17, 255, 256, 257, 1_000, 3_000, 30_000] {
                    let mut list: Vec<u64> = Vec::with_capacity(capacity);
                    list.extend((0..len.min(capacity)).map(|n| n as u64));
                    let foreseen = growth_to(list.len(), capacity, more, 8);
                    let needed = list.len() + more;
                    (list.len()..needed).for_each(|n| list.push(n as u64));
                    let expected = match list.capacity() - capacity {
                        0 if is_near(needed, capacity) => capacity,
                        grown => grown,
                    };
                    assert_eq!(foreseen, 8 * expected, "{len} and {more} of {capacity}");
                }
            }
        }
    }

    #[test]
    fn growth_is_near_at_the_last_places() {
        for (len, capacity, near) in [
            (0, 256, true),
            (0, 257, false),
            (743, 1_000, false),
            (744, 1_000, true),
            (7_679, 8_192, false),
            (7_680, 8_192, true),
        ] {
            let mut list: Vec<u16> = Vec::with_capacity(capacity);
            list.resize(len, 7);
            assert_eq!(growth(&list), if near { 2 * capacity } else { 0 });
            assert_eq!(bytes_soon(100, len, capacity), if near { 300 } else { 100 });
        }
    }
}

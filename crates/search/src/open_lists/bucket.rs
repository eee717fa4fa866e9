//! Buckets in two dimensions, with a heap for the entries outside them.
//!
//! ```text
//!              second: 0   1   2   3  ...        an entry is (number, the entry below it): all buckets are
//!  first: base        ┌───┬───┬───┬───           linked stacks in one pool, so a bucket costs four bytes, and
//!         base + 1    │   │ ● │   │ ● ...        popped entries go to a free list
//!         base + 2    └───┴─┼─┴───┴─┼─
//!                           ▼       ▼
//!                           ●       ●
//! ```
//!
//! The queue creates rows and columns when they are needed. This window has at most [`ROWS`] by [`COLUMNS`] buckets:
//! 16 MiB. Entries outside it go to a [`PackedHeap`]. When the window is empty, it moves to the least entry of the
//! heap. So a cost of 10^9 takes no more memory than a cost of one, but the time of a heap.

use alloc::vec::Vec;

use crate::open_lists::PackedHeap;
use crate::open_lists::{OpenList, open_list};

const ROWS: u64 = 1 << 10;
const COLUMNS: u64 = 1 << 12;

/// The end of a linked list: no entry has this number.
const NONE: u32 = u32::MAX;

/// The open list for costs that are small integers: the default.
///
/// Ties go to the entry that was pushed last. Costs far apart and fractions use a [`PackedHeap`] automatically, and
/// take a little longer than in that heap alone. A state that is pushed again keeps its outdated entry in the queue.
///
/// # Complexity
///
/// O(1) for each entry, plus one pass over the empty buckets between two used ones. 8 bytes an entry and at most
/// 16 MiB of buckets. O(log n) for entries outside the window, with 16 bytes each.
///
/// # References
///
/// R. B. Dial, "Algorithm 360: Shortest-path forest with topological ordering", Communications of the ACM 12(11),
/// 1969.
///
/// # Examples
///
/// ```
/// use search::open_lists::{BucketQueue, OpenList};
///
/// let mut list = BucketQueue::default();
/// list.push(5, 0, 1);
/// list.push(1_000_000_000_000, 0, 2);
/// list.push(4, 0, 3);
/// assert_eq!([list.pop(), list.pop(), list.pop(), list.pop()], [Some(3), Some(1), Some(2), None]);
/// assert!(list.bytes() < 1_000);
/// ```
#[derive(Clone, Debug)]
pub struct BucketQueue {
    /// The first cost of the entries in row 0.
    base: u64,
    rows: Vec<Row>,
    /// The row before which all rows are empty.
    front: usize,
    entries: Vec<Entry>,
    /// The top of the stack of free entries, linked like a bucket. `NONE` is beyond the end of every pool.
    free: u32,
    /// The number of entries in the window.
    near: usize,
    far: PackedHeap,
    /// The bytes that the columns of all rows hold.
    columns_bytes: usize,
}

#[derive(Clone, Debug, Default)]
struct Row {
    /// The top entry of each bucket.
    tops: Vec<u32>,
    /// The bucket before which all buckets are empty.
    front: usize,
}

#[derive(Clone, Copy, Debug)]
struct Entry {
    id: u32,
    below: u32,
}

impl BucketQueue {
    /// Creates an empty list.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }
}

impl BucketQueue {
    /// Moves the empty window so that it begins with the row `first`, or with the last row from which it does not wrap.
    #[inline(always)]
    fn move_window_to(&mut self, first: u64) {
        (self.base, self.front) = (first.min(u64::MAX - ROWS), ROWS as usize);
    }

    #[inline(always)]
    fn push_near(&mut self, row: usize, column: usize, id: u32) {
        if self.rows.get(row).is_none_or(|row| row.tops.len() <= column) {
            self.add_bucket(row, column);
        }
        let bucket = &mut self.rows[row];
        bucket.front = bucket.front.min(column);
        let top = &mut bucket.tops[column];
        let entry = Entry { id, below: *top };
        if let Some(free) = self.entries.get_mut(self.free as usize) {
            *top = self.free;
            self.free = free.below;
            *free = entry;
        } else {
            *top = self.entries.len() as u32;
            self.entries.push(entry);
        }
        self.front = self.front.min(row);
        self.near += 1;
    }

    /// Creates a bucket.
    #[cold]
    #[inline(never)]
    fn add_bucket(&mut self, row: usize, column: usize) {
        if self.rows.len() <= row {
            self.rows.resize_with(row + 1, Row::default);
        }
        let tops = &mut self.rows[row].tops;
        let before = tops.capacity();
        tops.resize(tops.len().max(column + 1), NONE);
        self.columns_bytes += (tops.capacity() - before) * size_of::<u32>();
    }

    /// Moves the fronts to the first bucket that holds an entry. The window must not be empty.
    #[inline(always)]
    fn settle(&mut self) {
        loop {
            let row = &mut self.rows[self.front];
            while row.tops.get(row.front) == Some(&NONE) {
                row.front += 1;
            }
            if row.front < row.tops.len() {
                return;
            }
            self.front += 1;
        }
    }

    #[inline(always)]
    fn pop_near(&mut self) -> u32 {
        self.settle();
        let row = &mut self.rows[self.front];
        let top = &mut row.tops[row.front];
        let place = *top;
        let entry = &mut self.entries[place as usize];
        let id = entry.id;
        *top = entry.below;
        entry.below = self.free;
        self.free = place;
        self.near -= 1;
        id
    }

    /// Removes the first entry of the window and the heap. If both begin with equal costs, the entry in the window goes
    /// first: it was pushed later, after the window moved to its place.
    #[cold]
    #[inline(never)]
    fn pop_either(&mut self) -> Option<u32> {
        let far = self.far.peek()? >> 32;
        if self.near == 0 {
            self.move_window_to((far >> 32) as u64);
            return self.far.pop();
        }
        self.settle();
        let (row, column) = (self.front as u64, self.rows[self.front].front as u64);
        let near = open_list::word(self.base + row, column, 0) >> 32;
        if near <= far { Some(self.pop_near()) } else { self.far.pop() }
    }
}

impl Default for BucketQueue {
    fn default() -> Self {
        BucketQueue {
            base: 0,
            rows: Vec::new(),
            front: 0,
            entries: Vec::new(),
            free: NONE,
            near: 0,
            far: PackedHeap::default(),
            columns_bytes: 0,
        }
    }
}

impl OpenList for BucketQueue {
    #[inline(always)]
    fn push(&mut self, first: u64, second: u64, id: u32) {
        if self.is_empty() {
            self.move_window_to(first);
        }
        // The row of an entry before the base wraps to a large number, so that entry goes to the heap too.
        let row = first.wrapping_sub(self.base);
        if row < ROWS && second < COLUMNS {
            self.push_near(row as usize, second as usize, id);
        } else {
            self.far.push(first, second, id);
        }
    }

    #[inline(always)]
    fn pop(&mut self) -> Option<u32> {
        if self.far.is_empty() && self.near > 0 { Some(self.pop_near()) } else { self.pop_either() }
    }

    #[inline(always)]
    fn len(&self) -> usize {
        self.near + self.far.len()
    }

    fn clear(&mut self) {
        for row in &mut self.rows {
            row.tops.fill(NONE);
        }
        self.entries.clear();
        self.far.clear();
        (self.base, self.front, self.free, self.near) = (0, 0, NONE, 0);
    }

    fn bytes(&self) -> usize {
        let rows = self.rows.capacity() * size_of::<Row>();
        let entries = self.entries.capacity() * size_of::<Entry>();
        rows + entries + self.columns_bytes + self.far.bytes()
    }
}

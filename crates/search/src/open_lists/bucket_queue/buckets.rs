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
//! The rows form a ring: the row of a first cost f is f modulo their number. When row `base` is empty, `base` rises, and
//! the row serves a cost at the other end of the window. So a search whose costs rise slowly uses few rows, which stay
//! in the cache. The ring doubles when an entry lies beyond it, up to [`ROWS`] rows of [`COLUMNS`] buckets: 16 MiB.
//! Entries outside this window go to a [`PackedHeap`]. When the window is empty, it moves to the least entry of the
//! heap. So a cost of 10^9 takes no more memory than a cost of one, but the time of a heap.

use alloc::vec::Vec;

use crate::open_lists::PackedHeap;
use crate::{
    open_lists::{OpenList, open_list},
    tables::growth,
};

/// The largest number of rows; a power of two.
const ROWS: u64 = 1 << 10;
const COLUMNS: u64 = 1 << 12;

/// The greatest first cost in the window, so that the window never wraps at the end of the range of costs.
const GREATEST: u64 = u64::MAX - ROWS;

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
    /// The first cost of the window: no entry in the rows has a lower one.
    base: u64,
    /// No entry in the rows has a greater first cost.
    top: u64,
    /// A ring whose length is zero or a power of two. It holds all first costs from `base` to `top`.
    rows: Vec<Row>,
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

    /// Returns the number of the row of the first cost `first`. The ring must have a row.
    #[inline(always)]
    fn row_of(&self, first: u64) -> usize {
        first as usize & (self.rows.len() - 1)
    }

    /// Widens the window so that it covers `first`, if it spans at most [`ROWS`] costs then. Returns whether it does.
    ///
    /// The answer depends on the entries alone, and not on the length of the ring: a search that is run again in the
    /// same buffers pops the same states.
    #[cold]
    #[inline(never)]
    fn extend_to(&mut self, first: u64) -> bool {
        let (base, top) = (self.base.min(first), self.top.max(first));
        let span = top - base;
        if span >= ROWS {
            return false;
        }
        if span >= self.rows.len() as u64 {
            self.widen((span + 1).next_power_of_two() as usize);
        }
        self.base = base;
        true
    }

    /// Doubles the ring until it has `count` rows. Each used row moves to the place that its cost has in the new ring.
    fn widen(&mut self, count: usize) {
        let mut wider = Vec::new();
        wider.resize_with(count, Row::default);
        for row in 0..self.rows.len() {
            let cost = (self.base as usize).wrapping_add(row);
            let old = cost & (self.rows.len() - 1);
            wider[cost & (count - 1)] = core::mem::take(&mut self.rows[old]);
        }
        self.rows = wider;
    }

    /// Adds an entry in the window. The ring must have a row.
    #[inline(always)]
    fn push_near(&mut self, first: u64, column: usize, id: u32) {
        let rows = &mut self.rows[..];
        // The subtraction on a local slice proves to the compiler that `& last` keeps the index in bounds.
        let Some(last) = rows.len().checked_sub(1) else { return };
        let row = &mut rows[first as usize & last];
        let (Some(top), Some(free)) = (row.tops.get_mut(column), self.entries.get_mut(self.free as usize))
        else {
            return self.push_with_growth(first, column, id);
        };
        row.front = row.front.min(column);
        let below = core::mem::replace(top, self.free);
        self.free = core::mem::replace(free, Entry { id, below }).below;
        self.top = self.top.max(first);
        self.near += 1;
    }

    /// Creates the buckets of a row up to `column` and free entries, as far as they are missing, and adds an entry.
    #[cold]
    #[inline(never)]
    fn push_with_growth(&mut self, first: u64, column: usize, id: u32) {
        let row = self.row_of(first);
        let tops = &mut self.rows[row].tops;
        if tops.len() <= column {
            let before = tops.capacity();
            tops.resize(column + 1, NONE);
            self.columns_bytes += (tops.capacity() - before) * size_of::<u32>();
        }
        if self.free == NONE {
            self.add_free_entries();
        }
        self.push_near(first, column, id);
    }

    /// Adds free entries to the pool, in the order of their places in memory.
    ///
    /// Every push then takes an entry from the free list: a processor rarely predicts a choice between the list and the end
    /// of the pool. Few entries are added at a time, so that few are never used.
    fn add_free_entries(&mut self) {
        let begin = self.entries.len();
        let end = begin + (begin / 64).clamp(32, 1 << 10);
        self.entries.extend((begin..end).map(|place| Entry { id: 0, below: place as u32 + 1 }));
        if let Some(last) = self.entries.last_mut() {
            last.below = NONE;
        }
        self.free = begin as u32;
    }

    /// Moves the base and the front of its row to the first bucket that holds an entry, and returns the row. The window
    /// must not be empty.
    #[inline(always)]
    fn settle(&mut self) -> usize {
        loop {
            let number = self.row_of(self.base);
            let row = &mut self.rows[number];
            while row.tops.get(row.front) == Some(&NONE) {
                row.front += 1;
            }
            if !row.is_empty() {
                return number;
            }
            self.base += 1;
        }
    }

    #[inline(always)]
    fn pop_near(&mut self) -> u32 {
        let row = self.settle();
        let row = &mut self.rows[row];
        let top = &mut row.tops[row.front];
        let place = *top;
        let entry = &mut self.entries[place as usize];
        let id = entry.id;
        *top = entry.below;
        // The entry becomes the top of the free list.
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
            return self.far.pop();
        }
        let row = self.settle();
        let near = open_list::word(self.base, self.rows[row].front as u64, 0) >> 32;
        if near <= far { Some(self.pop_near()) } else { self.far.pop() }
    }
}

impl Row {
    /// Returns whether no bucket holds an entry, once the front has passed the empty ones.
    #[inline(always)]
    fn is_empty(&self) -> bool {
        self.front >= self.tops.len()
    }
}

impl Default for BucketQueue {
    fn default() -> Self {
        BucketQueue {
            base: 0,
            top: 0,
            rows: Vec::new(),
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
        if self.near == 0 {
            (self.base, self.top) = (first, first);
        }
        // A cost below the base wraps to a large number.
        let is_covered = first.wrapping_sub(self.base) < self.rows.len() as u64;
        if first <= GREATEST && second < COLUMNS && (is_covered || self.extend_to(first)) {
            self.push_near(first, second as usize, id);
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
            row.front = row.tops.len();
        }
        self.entries.clear();
        self.far.clear();
        (self.base, self.top, self.free, self.near) = (0, 0, NONE, 0);
    }

    fn empty_like(&self) -> Self {
        Self::new()
    }

    fn bytes(&self) -> usize {
        let rows = self.rows.capacity() * size_of::<Row>();
        let entries = self.entries.capacity() * size_of::<Entry>();
        rows + entries + self.columns_bytes + self.far.bytes()
    }

    fn bytes_soon(&self) -> usize {
        self.bytes() + growth(&self.rows) + growth(&self.entries) + self.far.bytes_soon() - self.far.bytes()
    }
}

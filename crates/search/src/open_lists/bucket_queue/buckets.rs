//! Buckets in two dimensions.
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

use alloc::vec::Vec;

use crate::tables::growth;

/// The largest number of rows; a power of two.
pub(super) const ROWS: u64 = 1 << 10;
/// The largest number of buckets of a row.
pub(super) const COLUMNS: u64 = 1 << 12;

/// The greatest first cost in the window, so that the window never wraps at the end of the range of costs.
const GREATEST: u64 = u64::MAX - ROWS;

/// The end of a linked list: no entry has this number.
const NONE: u32 = u32::MAX;

/// Entries whose costs lie in a window.
#[derive(Clone, Debug)]
pub(super) struct Buckets {
    /// The first cost of the window: no entry has a lower one.
    base: u64,
    /// No entry has a greater first cost.
    top: u64,
    /// A ring whose length is zero or a power of two. It holds all first costs from `base` to `top`.
    rows: Vec<Row>,
    entries: Vec<Entry>,
    /// The top of the stack of free entries, linked like a bucket. `NONE` is beyond the end of every pool.
    free: u32,
    len: usize,
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

impl Buckets {
    pub(super) const fn new() -> Self {
        Buckets {
            base: 0,
            top: 0,
            rows: Vec::new(),
            entries: Vec::new(),
            free: NONE,
            len: 0,
            columns_bytes: 0,
        }
    }

    #[inline(always)]
    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// Adds an entry. Returns false, and adds nothing, if its costs are outside the window and the window cannot be widened.
    #[inline(always)]
    pub(super) fn push(&mut self, first: u64, second: u64, id: u32) -> bool {
        if self.len == 0 {
            (self.base, self.top) = (first, first);
        }
        // A cost below the base wraps to a large number.
        let is_covered = first.wrapping_sub(self.base) < self.rows.len() as u64;
        let fits = first <= GREATEST && second < COLUMNS && (is_covered || self.extend_to(first));
        if fits {
            self.push_near(first, second as usize, id);
        }
        fits
    }

    /// Returns the costs of the first entry. There must be one.
    pub(super) fn peek(&mut self) -> (u64, u64) {
        let (row, _) = self.settle();
        (self.base, self.rows[row].front as u64)
    }

    /// Removes all entries: few of them one by one, and many by emptying all buckets.
    pub(super) fn clear(&mut self) {
        if self.columns_bytes / 64 < self.len {
            for row in &mut self.rows {
                row.tops.fill(NONE);
                row.front = row.tops.len();
            }
            self.len = 0;
        }
        while self.len > 0 {
            self.pop();
        }
        self.entries.clear();
        (self.base, self.top, self.free) = (0, 0, NONE);
    }

    pub(super) fn bytes(&self) -> usize {
        let rows = self.rows.capacity() * size_of::<Row>();
        let entries = self.entries.capacity() * size_of::<Entry>();
        rows + entries + self.columns_bytes
    }

    pub(super) fn bytes_soon(&self) -> usize {
        self.bytes() + growth(&self.rows) + growth(&self.entries)
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
        self.len += 1;
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

    /// Moves the base and the front of its row to the first bucket that holds an entry. Returns the row, and the number of
    /// empty buckets on the way. There must be an entry.
    #[inline(always)]
    fn settle(&mut self) -> (usize, u32) {
        let mut steps = 0;
        loop {
            let number = self.row_of(self.base);
            let row = &mut self.rows[number];
            let before = row.front;
            while row.tops.get(row.front) == Some(&NONE) {
                row.front += 1;
            }
            steps += (row.front - before) as u32;
            if !row.is_empty() {
                return (number, steps);
            }
            (self.base, steps) = (self.base + 1, steps + 1);
        }
    }

    /// Removes the first entry. Returns its state, and the number of empty buckets before it. There must be an entry.
    #[inline(always)]
    pub(super) fn pop(&mut self) -> (u32, u32) {
        let (row, steps) = self.settle();
        let row = &mut self.rows[row];
        let top = &mut row.tops[row.front];
        let place = *top;
        let entry = &mut self.entries[place as usize];
        let id = entry.id;
        *top = entry.below;
        // The entry becomes the top of the free list.
        entry.below = self.free;
        self.free = place;
        self.len -= 1;
        (id, steps)
    }
}

impl Row {
    /// Returns whether no bucket holds an entry, once the front has passed the empty ones.
    #[inline(always)]
    fn is_empty(&self) -> bool {
        self.front >= self.tops.len()
    }
}

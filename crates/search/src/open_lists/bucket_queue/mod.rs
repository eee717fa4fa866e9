//! The default open list: a heap for few entries or costs far apart, buckets for many entries with costs close together.
//!
//! Both order alike, so it does not show when the entries move from one to the other.

mod buckets;
mod latest_first;

use alloc::vec::Vec;

use crate::open_lists::{
    OpenList, PackedHeap,
    bucket_queue::{
        buckets::{Buckets, COLUMNS, ROWS},
        latest_first::LatestFirst,
    },
};

/// The entries of the heap at which it is first asked whether buckets are faster.
const FEW: usize = 128;

/// The most buckets an entry for which buckets are faster.
const SPARSE: u64 = 64;

/// The empty buckets an entry that a search passes in the time of a heap.
const STEPS_PER_ENTRY: u32 = 16;

/// The empty buckets that are passed at most before the buckets give way to the heap.
const MOST_STEPS: u32 = 1 << 14;

/// The open list for any costs: the default.
///
/// It begins as a binary heap. Where it has many entries whose costs lie close together, these move to buckets, and back
/// if too many of the buckets turn out to be empty. So small searches have no buckets to set up, and a cost of 10^9
/// takes no more memory than a cost of one.
///
/// Ties go to the entry that was pushed last. Second costs above 2^27 are compared by their leading 27 bits. A state that is
/// pushed again keeps its outdated entry in the queue.
///
/// # Complexity
///
/// Heap: O(log n) and 20 bytes an entry. Buckets: O(1) for each entry, plus one pass over the empty buckets between two used ones;
/// 8 bytes an entry and at most 16 MiB of buckets.
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
    /// The entries before they move to buckets, and those outside the buckets.
    heap: LatestFirst,
    /// The entries with costs close together, once they are many.
    buckets: Buckets,
    /// The entries with costs of more than 32 bits.
    wide: PackedHeap,
    has_buckets: bool,
    /// The entries of the heap at which it is asked again whether buckets are faster.
    next_look: usize,
    /// The empty buckets that may be passed before the buckets give way.
    steps_left: u32,
    /// The entries popped since empty buckets were passed.
    popped: u32,
}

impl BucketQueue {
    /// Creates an empty list.
    #[must_use]
    pub fn new() -> Self {
        BucketQueue {
            heap: LatestFirst::default(),
            buckets: Buckets::new(),
            wide: PackedHeap::new(),
            has_buckets: false,
            next_look: FEW,
            steps_left: MOST_STEPS,
            popped: 0,
        }
    }

    #[inline(always)]
    fn push_heap(&mut self, first: u64, second: u64, id: u32) {
        if !self.heap.push(first, second, id) {
            self.wide.push(first, second, id);
        } else if self.heap.len() >= self.next_look {
            self.look();
        }
    }

    /// Moves the entries to buckets if their costs lie close together.
    #[cold]
    #[inline(never)]
    fn look(&mut self) {
        self.next_look = 2 * self.heap.len();
        let (span, columns) = self.heap.spans();
        let is_dense = span.saturating_mul(columns) <= SPARSE * self.heap.len() as u64;
        if self.has_buckets || span > ROWS || columns > COLUMNS || !is_dense {
            return;
        }
        (self.has_buckets, self.steps_left, self.popped) = (true, MOST_STEPS, 0);
        for (first, second, id) in self.heap.take() {
            self.push(first, second, id);
        }
    }

    /// Moves all entries to the heap.
    #[cold]
    #[inline(never)]
    fn give_way(&mut self) {
        let mut entries = Vec::with_capacity(self.buckets.len());
        while self.buckets.len() > 0 {
            entries.push((self.buckets.peek(), self.buckets.pop().0));
        }
        // The entry that goes first is pushed last.
        for ((first, second), id) in entries.into_iter().rev() {
            if !self.heap.push(first, second, id) {
                self.wide.push(first, second, id);
            }
        }
        (self.has_buckets, self.next_look) = (false, (2 * self.heap.len()).max(FEW));
    }

    #[inline(always)]
    fn pop_bucket(&mut self) -> u32 {
        let (id, steps) = self.buckets.pop();
        self.popped = self.popped.wrapping_add(1);
        if steps > 0 {
            self.count_steps(steps);
        }
        id
    }

    /// Counts empty buckets that were passed, and moves all entries to the heap after too many of them.
    #[inline(always)]
    fn count_steps(&mut self, steps: u32) {
        let earned = core::mem::take(&mut self.popped).saturating_mul(STEPS_PER_ENTRY);
        self.steps_left = self.steps_left.saturating_add(earned).min(MOST_STEPS).saturating_sub(steps);
        if self.steps_left == 0 {
            self.give_way();
        }
    }

    /// Removes the first entry of heap and buckets. Among equals, that of the buckets goes first: it was pushed later, after the window moved
    /// to its place.
    #[cold]
    #[inline(never)]
    fn pop_narrow(&mut self) -> Option<u32> {
        let heap = self.heap.peek();
        if self.buckets.len() > 0 && heap.is_none_or(|heap| self.buckets.peek() <= heap) {
            return Some(self.pop_bucket());
        }
        self.heap.pop()
    }

    /// Removes the first entry of all three.
    #[cold]
    #[inline(never)]
    fn pop_any(&mut self) -> Option<u32> {
        let narrow = if self.buckets.len() > 0 { Some(self.buckets.peek()) } else { None };
        let narrow = self.heap.peek().into_iter().chain(narrow).min();
        if narrow.is_some_and(|narrow| Some(narrow) <= self.wide.peek()) {
            self.pop_narrow()
        } else {
            self.wide.pop()
        }
    }
}

impl Default for BucketQueue {
    fn default() -> Self {
        Self::new()
    }
}

impl OpenList for BucketQueue {
    #[inline(always)]
    fn push(&mut self, first: u64, second: u64, id: u32) {
        if !(self.has_buckets && self.buckets.push(first, second, id)) {
            self.push_heap(first, second, id);
        }
    }

    #[inline(always)]
    fn pop(&mut self) -> Option<u32> {
        match (self.buckets.len(), self.heap.len(), self.wide.len()) {
            (0, _, 0) => self.heap.pop(),
            (1.., 0, 0) => Some(self.pop_bucket()),
            (0, 0, _) => self.wide.pop(),
            (_, _, 0) => self.pop_narrow(),
            _ => self.pop_any(),
        }
    }

    #[inline(always)]
    fn len(&self) -> usize {
        self.heap.len() + self.buckets.len() + self.wide.len()
    }

    /// The next search of a kept list is taken to be like the last one: if that ended with all entries in buckets, it begins there.
    fn clear(&mut self) {
        self.has_buckets &= self.heap.len() + self.wide.len() == 0;
        self.heap.clear();
        self.buckets.clear();
        self.wide.clear();
        (self.next_look, self.steps_left, self.popped) = (FEW, MOST_STEPS, 0);
    }

    fn empty_like(&self) -> Self {
        Self::new()
    }

    fn bytes(&self) -> usize {
        self.heap.bytes() + self.buckets.bytes() + self.wide.bytes()
    }

    fn bytes_soon(&self) -> usize {
        self.heap.bytes_soon() + self.buckets.bytes_soon() + self.wide.bytes_soon()
    }
}

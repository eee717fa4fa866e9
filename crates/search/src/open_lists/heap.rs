//! A binary heap of words: any cost, one comparison.

use alloc::collections::BinaryHeap;
use core::cmp::Reverse;

use crate::{
    open_lists::{OpenList, open_list},
    tables::growth_of,
};

/// The open list for costs that are fractions, or large numbers far apart.
///
/// An entry is one word of 128 bits. Ties go to the state that was met last. Second costs are compared by their
/// leading 27 bits. A state that is pushed again keeps its outdated entry in the heap.
///
/// # Complexity
///
/// O(log n) for each entry; 16 bytes an entry.
///
/// # References
///
/// J. W. J. Williams, "Algorithm 232: Heapsort", Communications of the ACM 7(6), 1964.
///
/// # Examples
///
/// ```
/// use search::{AStar, Search, from_successors, heuristics::Consistent, open_lists::PackedHeap};
///
/// let line = from_successors(|&n: &u32| [n + 1, n.saturating_sub(1)]);
/// let distance = Consistent(|&n: &u32| n.abs_diff(40));
/// let report = AStar::new(distance).with_open_list(PackedHeap::new()).run(&line, &0, |&n| n == 40);
/// assert_eq!(report.plan().unwrap().cost, 40);
/// ```
#[derive(Clone, Debug, Default)]
pub struct PackedHeap {
    words: BinaryHeap<Reverse<u128>>,
}

impl PackedHeap {
    /// Creates an empty list.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }
}

impl PackedHeap {
    /// Returns the costs of the entry that will be removed next, the second one by its leading bits.
    pub(super) fn peek(&self) -> Option<(u64, u64)> {
        let word = self.words.peek()?.0;
        Some(((word >> 64) as u64, u64::from((word >> 32) as u32)))
    }
}

impl OpenList for PackedHeap {
    #[inline(always)]
    fn push(&mut self, first: u64, second: u64, id: u32) {
        self.words.push(Reverse(open_list::word(first, second, id)));
    }

    #[inline(always)]
    fn pop(&mut self) -> Option<u32> {
        self.words.pop().map(|word| open_list::id(word.0))
    }

    fn len(&self) -> usize {
        self.words.len()
    }

    fn clear(&mut self) {
        self.words.clear();
    }

    fn empty_like(&self) -> Self {
        Self::new()
    }

    fn bytes(&self) -> usize {
        self.words.capacity() * size_of::<u128>()
    }

    fn bytes_soon(&self) -> usize {
        self.bytes() + growth_of(self.words.len(), self.words.capacity(), size_of::<u128>())
    }
}

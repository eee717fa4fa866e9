//! A heap with one entry for each state, at the best place pushed.

use priority_queue::PriorityQueue;

use crate::{
    open_lists::{OpenList, open_list},
    tables::{BuildMix, bytes_soon},
};

/// The bytes of an entry of the index map (number, priority, hash), of its slot, and of two positions in the heap.
const ENTRY: usize = size_of::<(u32, u128, u64)>() + size_of::<[usize; 3]>();

/// The open list with decrease-key: a better place moves the entry of a state instead of adding another entry.
///
/// It takes two to five times as long as the others for each entry, but holds no outdated entries. Use it if states are
/// reopened so often that outdated entries outnumber the rest, or to change the places of all entries with
/// [`reweigh`](Self::reweigh). Ties go to the state that was met last. Second costs are compared by their leading 27
/// bits.
///
/// # Complexity
///
/// O(log n) for each entry, O(n) to change all places; about 60 bytes an entry.
///
/// # Examples
///
/// ```
/// use search::open_lists::{DecreaseKey, OpenList};
///
/// let mut list = DecreaseKey::default();
/// list.push(9, 3, 0);
/// list.push(8, 3, 1);
/// list.push(7, 3, 0);
/// assert_eq!((list.len(), list.pop(), list.pop(), list.pop()), (2, Some(0), Some(1), None));
/// ```
#[derive(Clone, Debug, Default)]
pub struct DecreaseKey {
    /// The words are inverted, because this queue removes the greatest first.
    queue: PriorityQueue<u32, u128, BuildMix>,
}

impl DecreaseKey {
    /// Creates an empty list.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }
}

impl DecreaseKey {
    /// Moves every entry to the place that `place` returns for its state, in one pass.
    ///
    /// # Complexity
    ///
    /// O(n).
    ///
    /// # Examples
    ///
    /// ```
    /// use search::open_lists::{DecreaseKey, OpenList};
    ///
    /// let mut list = DecreaseKey::default();
    /// list.push(1, 0, 10);
    /// list.push(2, 0, 20);
    /// list.reweigh(|id| (100 - u64::from(id), 0));
    /// assert_eq!((list.pop(), list.pop()), (Some(20), Some(10)));
    /// ```
    pub fn reweigh(&mut self, place: impl Fn(u32) -> (u64, u64)) {
        for (&mut id, word) in &mut self.queue {
            let (first, second) = place(id);
            *word = !open_list::word(first, second, id);
        }
    }
}

impl OpenList for DecreaseKey {
    fn push(&mut self, first: u64, second: u64, id: u32) {
        self.queue.push_increase(id, !open_list::word(first, second, id));
    }

    fn pop(&mut self) -> Option<u32> {
        self.queue.pop().map(|(id, _)| id)
    }

    fn len(&self) -> usize {
        self.queue.len()
    }

    fn clear(&mut self) {
        self.queue.clear();
    }

    fn empty_like(&self) -> Self {
        Self::new()
    }

    fn bytes(&self) -> usize {
        self.queue.capacity() * ENTRY
    }

    fn bytes_soon(&self) -> usize {
        bytes_soon(self.bytes(), self.queue.len(), self.queue.capacity())
    }
}

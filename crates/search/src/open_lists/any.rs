//! An open list whose kind is known only at run time.

use crate::open_lists::{BucketQueue, DecreaseKey, OpenList, PackedHeap};

/// Any of the open lists, chosen at run time.
///
/// Each operation takes a branch more than with the list's own type.
///
/// # Examples
///
/// ```
/// use search::{
///     AStar, Search, from_successors, heuristics::Consistent,
///     open_lists::{AnyOpenList, BucketQueue, DecreaseKey, PackedHeap},
/// };
///
/// let line = from_successors(|&n: &u32| [n + 1, n.saturating_sub(1)]);
/// let distance = Consistent(|&n: &u32| n.abs_diff(40));
/// for list in [
///     AnyOpenList::Bucket(BucketQueue::new()),
///     AnyOpenList::Heap(PackedHeap::new()),
///     AnyOpenList::DecreaseKey(DecreaseKey::new()),
/// ] {
///     let report = AStar::new(distance).with_open_list(list).run(&line, &0, |&n| n == 40);
///     assert_eq!(report.plan().unwrap().cost, 40);
/// }
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum AnyOpenList {
    /// [`BucketQueue`], the default.
    Bucket(BucketQueue),
    /// [`PackedHeap`].
    Heap(PackedHeap),
    /// [`DecreaseKey`].
    DecreaseKey(DecreaseKey),
}

impl Default for AnyOpenList {
    fn default() -> Self {
        AnyOpenList::Bucket(BucketQueue::new())
    }
}

/// Evaluates an expression with the list's own type.
macro_rules! with_list {
    ($any:expr, $list:ident => $body:expr) => {
        match $any {
            AnyOpenList::Bucket($list) => $body,
            AnyOpenList::Heap($list) => $body,
            AnyOpenList::DecreaseKey($list) => $body,
        }
    };
}

impl OpenList for AnyOpenList {
    fn push(&mut self, first: u64, second: u64, id: u32) {
        with_list!(self, list => list.push(first, second, id));
    }

    fn pop(&mut self) -> Option<u32> {
        with_list!(self, list => list.pop())
    }

    fn len(&self) -> usize {
        with_list!(self, list => list.len())
    }

    fn clear(&mut self) {
        with_list!(self, list => list.clear());
    }

    fn empty_like(&self) -> Self {
        match self {
            AnyOpenList::Bucket(list) => AnyOpenList::Bucket(list.empty_like()),
            AnyOpenList::Heap(list) => AnyOpenList::Heap(list.empty_like()),
            AnyOpenList::DecreaseKey(list) => AnyOpenList::DecreaseKey(list.empty_like()),
        }
    }

    fn bytes(&self) -> usize {
        with_list!(self, list => list.bytes())
    }

    fn bytes_soon(&self) -> usize {
        with_list!(self, list => list.bytes_soon())
    }
}

//! The open lists by name, for solvers and programs that let their user choose.

use crate::{
    names,
    open_lists::{AnyOpenList, BucketQueue, DecreaseKey, PackedHeap},
};

/// An open list by name. All lead to plans of the same cost.
///
/// # Examples
///
/// ```
/// use search::{AStar, Search, from_successors, heuristics::Blind, open_lists::OpenListName};
///
/// let line = from_successors(|&n: &u32| [n + 1]);
/// for name in ["bucket", "heap", "decrease-key"] {
///     let list = name.parse::<OpenListName>().unwrap().list();
///     let report = AStar::new(Blind).with_open_list(list).run(&line, &0, |&n| n == 40);
///     assert_eq!(report.plan().unwrap().cost, 40);
/// }
/// assert_eq!(OpenListName::default().name(), "bucket");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum OpenListName {
    /// [`BucketQueue`].
    #[default]
    Bucket,
    /// [`PackedHeap`].
    Heap,
    /// [`DecreaseKey`].
    DecreaseKey,
}

names!(OpenListName { Bucket => "bucket", Heap => "heap", DecreaseKey => "decrease-key" });

impl OpenListName {
    /// Returns an empty list of this name.
    #[must_use]
    pub fn list(self) -> AnyOpenList {
        match self {
            OpenListName::Bucket => AnyOpenList::Bucket(BucketQueue::new()),
            OpenListName::Heap => AnyOpenList::Heap(PackedHeap::new()),
            OpenListName::DecreaseKey => AnyOpenList::DecreaseKey(DecreaseKey::new()),
        }
    }
}

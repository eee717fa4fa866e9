//! Two open lists that take turns.

use crate::open_lists::OpenList;

/// Two open lists of the same states that take turns: the first removes a state, then the second, and so on.
///
/// A state is added to both. The one that is removed stays in the other list, and the search skips it there.
///
/// With [`TypeBuckets`](crate::open_lists::TypeBuckets) as the second list, a greedy search leaves plateaus and local minima
/// of its heuristic sooner. Such a pair keeps no order, so only searches that need none take it:
/// [`GreedyBestFirst`](crate::GreedyBestFirst). In a search by f it does not compile, even if both lists are ordered.
///
/// # Complexity
///
/// That of both lists.
///
/// # References
///
/// M. Helmert, "The Fast Downward planning system", Journal of Artificial Intelligence Research 26, 2006: alternation.
/// F. Xie, M. Mueller, R. C. Holte, T. Imai, "Type-based exploration with multiple search queues for satisficing planning",
/// AAAI 2014: a list by types as one of them.
///
/// # Examples
///
/// The estimate is wrong about the only gap in a long wall:
///
/// ```
/// use search::{GreedyBestFirst, Search, from_successors, open_lists::{Alternating, BucketQueue, TypeBuckets}};
///
/// let grid = from_successors(|&(x, y): &(i32, i32)| {
///     let next = [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)];
///     next.into_iter().filter(|&(x, y)| (0..60).contains(&x) && (0..60).contains(&y) && (x != 40 || y == 0))
/// });
/// let distance = |&(x, y): &(i32, i32)| x.abs_diff(59) + y.abs_diff(59);
/// let lists = Alternating::new(BucketQueue::new(), TypeBuckets::seeded(1));
/// let mut search = GreedyBestFirst::new(distance).with_open_list(lists);
/// let report = search.run(&grid, &(0, 59), |&cell| cell == (59, 59));
/// assert!(report.plan().unwrap().cost >= 177);
/// ```
///
/// A\* needs the order:
///
/// ```compile_fail
/// use search::{AStar, Search, from_successors, heuristics::Blind, open_lists::{Alternating, PackedHeap}};
///
/// let line = from_successors(|&n: &u32| [n + 1]);
/// let lists = Alternating::new(PackedHeap::new(), PackedHeap::new());
/// let report = AStar::new(Blind).with_open_list(lists).run(&line, &0, |&n| n == 9);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Alternating<A, B> {
    first: A,
    second: B,
    /// Whether it is the turn of the second list.
    is_second: bool,
}

impl<A: OpenList, B: OpenList> Alternating<A, B> {
    /// Creates a list of two empty lists; `first` has the first turn.
    #[must_use]
    pub fn new(first: A, second: B) -> Self {
        Alternating { first, second, is_second: false }
    }
}

impl<A: OpenList, B: OpenList> OpenList for Alternating<A, B> {
    const IS_ORDERED: bool = false;

    fn push(&mut self, first: u64, second: u64, id: u32) {
        self.first.push(first, second, id);
        self.second.push(first, second, id);
    }

    fn pop(&mut self) -> Option<u32> {
        self.is_second = !self.is_second;
        // A list may run empty before the other one, whose entries are then outdated or not.
        if self.is_second {
            self.first.pop().or_else(|| self.second.pop())
        } else {
            self.second.pop().or_else(|| self.first.pop())
        }
    }

    /// Returns the number of entries of both lists.
    fn len(&self) -> usize {
        self.first.len() + self.second.len()
    }

    fn clear(&mut self) {
        self.first.clear();
        self.second.clear();
        self.is_second = false;
    }

    fn empty_like(&self) -> Self {
        Self::new(self.first.empty_like(), self.second.empty_like())
    }

    fn bytes(&self) -> usize {
        self.first.bytes() + self.second.bytes()
    }

    fn bytes_soon(&self) -> usize {
        self.first.bytes_soon() + self.second.bytes_soon()
    }
}

//! Graphs that are given as one list of edges for each node.

use alloc::{vec, vec::Vec};
use core::{
    hash::Hash,
    ops::{Deref, Range},
};

use smallvec::SmallVec;

use crate::space::{Cost, Ranked, Reversible, StateSpace, rank_index};

/// A graph given by lists of edges, which it borrows; made by [`from_lists`].
///
/// The states are the numbers of the nodes. An action is the number of an edge in the list of its node, so edges between the
/// same nodes are different actions, and `lists[node][action]` is the edge. The space is [`Ranked`]. With
/// [`with_predecessors`](Self::with_predecessors) it is [`Reversible`] too.
///
/// # Examples
///
/// ```
/// use search::{Search, UniformCost, adapters::{FromLists, from_lists}};
///
/// fn cost_of_a_trip(roads: &FromLists<Vec<(u32, u64)>>, from: u32, to: u32) -> Option<u64> {
///     UniformCost::new().by_rank().run(roads, &from, |&town| town == to).plan().map(|plan| plan.cost)
/// }
/// let lists = [vec![(1, 7), (2, 1)], vec![(3, 1)], vec![(1, 2), (3, 9)], vec![]];
/// assert_eq!(cost_of_a_trip(&from_lists(&lists), 0, 3), Some(4));
/// assert_eq!(cost_of_a_trip(&from_lists(&lists), 3, 0), None);
/// ```
#[derive(Clone, Debug)]
pub struct FromLists<'a, L, P = ()> {
    lists: &'a [L],
    predecessors: P,
}

/// For each node the edges that lead to it: the number of the edge in the list of its node, and that node.
type Incoming<N> = Vec<Vec<(u32, N)>>;

/// A type for the numbers of nodes: an unsigned integer.
pub trait NodeNumber: Copy + Eq + Hash + TryFrom<usize> + TryInto<usize> {}

impl<N: Copy + Eq + Hash + TryFrom<usize> + TryInto<usize>> NodeNumber for N {}

/// Converts the number of a node to an index. One that is too large is out of range in every list.
#[inline(always)]
fn index<N: NodeNumber>(node: N) -> usize {
    node.try_into().unwrap_or(usize::MAX)
}

/// Makes a state space of a graph in memory: `lists[node]` has the edges of a node, each as the pair of the node at its end and
/// its cost.
///
/// The lists are slices of pairs in anything that dereferences to one, such as a `Vec`. Nodes are numbers of any unsigned type,
/// costs of any [`Cost`] type. [`from_edges`](crate::from_edges) takes graphs of other forms by a closure: offsets into one
/// array, a map from names to lists, edges without costs.
///
/// # Panics
///
/// The space panics when a search reaches a node that has no list.
///
/// # Examples
///
/// ```
/// use search::{adapters::from_lists, algorithms::cost_to_go, uniform_cost};
///
/// let lists: Vec<Vec<(usize, u32)>> = vec![vec![(1, 7), (2, 1)], vec![(3, 1)], vec![(1, 2), (3, 9)], vec![]];
/// let roads = from_lists(&lists);
/// let report = uniform_cost(&roads, &0, |&town| town == 3);
/// let plan = report.plan().unwrap();
/// assert_eq!((plan.cost, plan.states(&roads)), (4, vec![0, 2, 1, 3]));
/// assert_eq!(plan.actions, [1, 0, 0]); // the second road of town 0, the first of towns 2 and 1
///
/// let to_town_3 = cost_to_go(&roads.with_predecessors(), &[3]);
/// assert_eq!([0, 1, 2].map(|town| to_town_3.cost(&town)), [4, 1, 3].map(Some));
/// ```
#[must_use]
pub fn from_lists<L, N, C>(lists: &[L]) -> FromLists<'_, L>
where
    L: Deref<Target = [(N, C)]>,
    N: NodeNumber,
    C: Cost,
{
    FromLists { lists, predecessors: () }
}

impl<'a, L, N: NodeNumber, C> FromLists<'a, L>
where
    L: Deref<Target = [(N, C)]>,
{
    /// Collects the edges that lead to each node: the space is [`Reversible`].
    ///
    /// So searches from both ends, searches from the goals and [`LifelongAStar`](crate::algorithms::LifelongAStar) take it.
    ///
    /// # Panics
    ///
    /// If an edge leads to a node that has no list.
    ///
    /// # Complexity
    ///
    /// O(n + m) time and memory for n nodes and m edges.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{adapters::from_lists, bidirectional};
    ///
    /// let lists: Vec<Vec<(u16, u32)>> = (0..1_000).map(|n| vec![((n + 1) % 1_000, 1), ((n + 30) % 1_000, 1)]).collect();
    /// let ring = from_lists(&lists).with_predecessors();
    /// assert_eq!(bidirectional(&ring, &7, &500).plan().unwrap().actions.len(), 29); // 16 times 30, 13 times 1
    /// ```
    #[must_use]
    pub fn with_predecessors(self) -> FromLists<'a, L, Incoming<N>> {
        let mut predecessors = vec![Vec::new(); self.lists.len()];
        for (list, from) in self.lists.iter().zip(0..) {
            // No edge leads to a node whose number is too large for its type.
            let Ok(from) = N::try_from(from) else { break };
            for (&(to, _), number) in list.iter().zip(0..) {
                predecessors[index(to)].push((number, from));
            }
        }
        FromLists { lists: self.lists, predecessors }
    }
}

impl<L, N: NodeNumber, C: Cost, P> FromLists<'_, L, P>
where
    L: Deref<Target = [(N, C)]>,
{
    #[inline(always)]
    fn edges(&self, node: N) -> &[(N, C)] {
        &self.lists[index(node)]
    }
}

impl<L, N: NodeNumber, C: Cost, P> StateSpace for FromLists<'_, L, P>
where
    L: Deref<Target = [(N, C)]>,
{
    type State = N;
    type Action = u32;
    type Cost = C;
    type Actions = Range<u32>;

    #[inline(always)]
    fn actions(&self, node: &N) -> Range<u32> {
        0..self.edges(*node).len() as u32
    }

    #[inline(always)]
    fn apply(&self, node: &mut N, number: u32) {
        *node = self.edges(*node)[number as usize].0;
    }

    #[inline(always)]
    fn cost(&self, node: &N, number: u32) -> C {
        self.edges(*node)[number as usize].1
    }
}

impl<L, N: NodeNumber, C: Cost> Reversible for FromLists<'_, L, Incoming<N>>
where
    L: Deref<Target = [(N, C)]>,
{
    type Predecessors = SmallVec<[(u32, N); 8]>;

    fn predecessors(&self, node: &N) -> Self::Predecessors {
        SmallVec::from_slice(&self.predecessors[index(*node)])
    }
}

impl<L, N: NodeNumber, C: Cost, P> Ranked for FromLists<'_, L, P>
where
    L: Deref<Target = [(N, C)]>,
{
    #[inline(always)]
    fn ranks(&self) -> u64 {
        self.lists.len() as u64
    }

    #[inline(always)]
    fn rank(&self, node: &N) -> u64 {
        index(*node) as u64
    }

    /// # Panics
    ///
    /// If the type of the nodes has no such number.
    #[inline(always)]
    fn unrank(&self, rank: u64) -> N {
        N::try_from(rank_index(rank)).unwrap_or_else(|_| panic!("rank {rank} is no node"))
    }
}

//! Three orders of one set of open states, which take turns.
//!
//! An entry is outdated if its state is not open, or has another g by now. Outdated entries are dropped when they come first.

use alloc::collections::BinaryHeap;
use core::cmp::Reverse;

use search::{
    Cost, StateSpace,
    closed_lists::StateIndex,
    engine::{Memory, Node, SearchGraph},
    space::Weight,
};

use crate::guides::Guides;

/// A search graph whose memos tell also whether a state is open: it stands in the lists.
pub(crate) type ListedGraph<S, M, N> = SearchGraph<S, (M, bool), N>;

/// A list of states, each with its place and its g. The least place comes first; of equal places, the greatest number.
type List<P, C> = BinaryHeap<(Reverse<P>, u32, C)>;

/// The open states, each in three lists.
///
/// A state is *eligible* if f <= w f', where f' is the greatest of the least f values so far: a plan of cost f is then
/// within the weight. Only eligible states are expanded.
pub(crate) struct ThreeLists<C, K> {
    pub(crate) guides: K,
    pub(crate) weight: Weight,
    /// The number of open states.
    pub(crate) open: u64,
    /// The order of the next expansion: 0 by the actions that are left, 1 by the likely cost, 2 by f.
    turn: u8,
    /// f, then h.
    by_f: List<(C, C), C>,
    /// g plus the guess of the remaining cost, then h.
    by_cost: List<(C, C), C>,
    /// The actions that are left, then the likely cost. Holds eligible states alone.
    by_actions: List<(u64, C), C>,
    /// The f of states that were not eligible when they were added, with their places in `by_actions`.
    waiting: List<(C, (u64, C)), C>,
    /// The greatest of the least f values.
    bound: C,
}

impl<C: Cost, K> ThreeLists<C, K> {
    pub(crate) fn new(guides: K, weight: Weight) -> Self {
        ThreeLists {
            guides,
            weight,
            open: 0,
            turn: 0,
            by_f: BinaryHeap::new(),
            by_cost: BinaryHeap::new(),
            by_actions: BinaryHeap::new(),
            waiting: BinaryHeap::new(),
            bound: C::ZERO,
        }
    }

    pub(crate) fn clear(&mut self) {
        self.by_f.clear();
        self.by_cost.clear();
        self.by_actions.clear();
        self.waiting.clear();
        (self.open, self.turn, self.bound) = (0, 0, C::ZERO);
    }

    /// Adds the open state `id`, or moves it to the place that its lower g gives it.
    pub(crate) fn push<S: StateSpace<Cost = C>, M, N: StateIndex<S>>(
        &mut self,
        space: &S,
        graph: &mut ListedGraph<S, M, N>,
        id: u32,
    ) where
        K: Guides<S>,
    {
        let Node { state, g, h, memo, .. } = &mut graph.nodes[id as usize];
        let f = g.saturating_add(*h);
        let cost = g.saturating_add(self.guides.cost_left(space, state, *h));
        let place = (self.guides.actions_left(state, *h), cost);
        self.by_f.push((Reverse((f, *h)), id, *g));
        self.by_cost.push((Reverse((cost, *h)), id, *g));
        if self.is_eligible(f) {
            self.by_actions.push((Reverse(place), id, *g));
        } else {
            self.waiting.push((Reverse((f, place)), id, *g));
        }
        self.open += u64::from(!memo.1);
        memo.1 = true;
    }

    #[inline(always)]
    fn is_eligible(&self, f: C) -> bool {
        f.unscaled(self.weight) <= self.bound
    }

    /// Removes and closes the first eligible state in the order of this turn; in the order of f if the first one is not eligible.
    pub(crate) fn pop<S: StateSpace<Cost = C>, M, N: StateIndex<S>>(
        &mut self,
        graph: &mut ListedGraph<S, M, N>,
    ) -> Option<u32> {
        let ((f, _), least) = first(&mut self.by_f, graph)?;
        self.bound = self.bound.max(f);
        while let Some(((f, place), id)) = first(&mut self.waiting, graph)
            && self.is_eligible(f)
        {
            self.waiting.pop();
            self.by_actions.push((Reverse(place), id, graph.node(id).g));
        }
        let chosen = match self.turn {
            0 => first(&mut self.by_actions, graph).map(|(_, id)| id),
            1 => first(&mut self.by_cost, graph).map(|(_, id)| id),
            _ => None,
        };
        self.turn = (self.turn + 1) % 3;
        let f = |id| graph.node(id).g.saturating_add(graph.node(id).h);
        let id = chosen.filter(|&id| self.is_eligible(f(id))).unwrap_or(least);
        let node = &mut graph.nodes[id as usize];
        node.link.close();
        node.memo.1 = false;
        self.open -= 1;
        Some(id)
    }

    /// Returns the least f of the open states.
    pub(crate) fn least_f<S: StateSpace<Cost = C>, M, N: StateIndex<S>>(
        &mut self,
        graph: &ListedGraph<S, M, N>,
    ) -> Option<C> {
        first(&mut self.by_f, graph).map(|((f, _), _)| f)
    }

    /// Returns the number of entries of a list, outdated ones included.
    pub(crate) fn len(&self) -> usize {
        self.by_f.len()
    }

    pub(crate) fn memory(&self) -> Memory {
        let lists = memory_of(&self.by_f) + memory_of(&self.by_cost);
        lists + memory_of(&self.by_actions) + memory_of(&self.waiting)
    }
}

/// Returns the first entry that is not outdated: its place and its state.
fn first<S: StateSpace, M, N: StateIndex<S>, P: Copy + Ord>(
    list: &mut List<P, S::Cost>,
    graph: &ListedGraph<S, M, N>,
) -> Option<(P, u32)> {
    while let Some(&(Reverse(place), id, g)) = list.peek() {
        let node = graph.node(id);
        if node.memo.1 && node.g == g {
            return Some((place, id));
        }
        list.pop();
    }
    None
}

/// Returns the bytes of a list, which doubles when it is full. A step adds few entries more than the children of one state.
fn memory_of<T>(list: &BinaryHeap<T>) -> Memory {
    let now = (list.capacity() * size_of::<T>()) as u64;
    let is_nearly_full = list.len() + list.capacity() / 16 + 256 >= list.capacity();
    Memory { now, soon: if is_nearly_full { 2 * now } else { now } }
}

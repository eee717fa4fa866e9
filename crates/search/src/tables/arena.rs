//! The states that a search has generated, each with a parent pointer for the path back to the start.

use alloc::vec::Vec;
use core::fmt;

use crate::{
    run::{Plan, PlanOf, ReachedState},
    space::{Cost, StateSpace},
    tables::{MAX_STATES, growth, growth_to},
};

/// States numbered in the order of their generation; the start states come first.
///
/// A closed list that stores numbers instead of states looks the states up here.
///
/// # Examples
///
/// A closed list that stores nothing and compares a new state with all states of the arena:
///
/// ```
/// use search::{
///     BreadthFirst, NoGoal, Search, StateSpace, closed_lists::ClosedList, from_successors,
///     tables::Arena,
/// };
///
/// #[derive(Default)]
/// struct ByLooking;
///
/// impl<S: StateSpace> ClosedList<S> for ByLooking {
///     type Fingerprint = ();
///
///     fn reset(&mut self, _: &S) {}
///     fn next_layer(&mut self) {}
///     fn fingerprint(_: &S, _: &S::State) {}
///     fn prefetch(&self, (): ()) {}
///     fn insert(&mut self, (): (), state: &S::State, arena: &Arena<S>) -> bool {
///         (0..arena.next_id()).all(|id| arena.state(id) != state)
///     }
///     fn slots(&self) -> usize {
///         usize::MAX
///     }
///     fn bytes(&self) -> usize {
///         0
///     }
/// }
///
/// let ring = from_successors(|&n: &u32| [(n + 1) % 50, (n + 49) % 50]);
/// let report = BreadthFirst::new().with_closed_list(ByLooking::default()).run_to(&ring, &0, &NoGoal);
/// assert_eq!(report.stats.expanded, 50);
/// ```
pub struct Arena<S: StateSpace> {
    nodes: Vec<Node<S>>,
}

/// A search node: a state, its parent and the action between them. A start has no `last`; its `parent` is never read.
pub(crate) struct Node<S: StateSpace> {
    pub(crate) state: S::State,
    pub(crate) parent: u32,
    pub(crate) last: Option<S::Action>,
}

impl<S: StateSpace> Arena<S> {
    /// Returns the state with the number `id`.
    ///
    /// # Panics
    ///
    /// If no state has this number yet.
    #[inline(always)]
    #[must_use]
    pub fn state(&self, id: u32) -> &S::State {
        &self.nodes[id as usize].state
    }

    /// Returns the number of the next state to be added. A search stops before the numbers wrap.
    #[inline(always)]
    #[must_use]
    pub fn next_id(&self) -> u32 {
        self.nodes.len() as u32
    }

    pub(crate) fn states(&self) -> impl ExactSizeIterator<Item = &S::State> + DoubleEndedIterator {
        self.nodes.iter().map(|node| &node.state)
    }

    /// Lists the states of a search in layers, with their numbers of actions; those of the numbers from `first_open` on are
    /// open.
    pub(crate) fn layered(&self, first_open: usize) -> impl Iterator<Item = ReachedState<'_, S>> {
        let (mut layer, mut cost) = (0, S::Cost::ZERO);
        self.nodes.iter().enumerate().map(move |(id, Node { state, parent: before, last })| {
            if last.is_some() && *before >= layer {
                (layer, cost) = (id as u32, cost.saturating_add(S::Cost::ONE));
            }
            let parent = last.map(|action| (self.state(*before), action));
            ReachedState { state, cost, parent, is_open: id >= first_open }
        })
    }

    pub(crate) fn new() -> Self {
        Arena { nodes: Vec::new() }
    }

    pub(crate) fn clear(&mut self) {
        self.nodes.clear();
    }

    #[inline(always)]
    pub(crate) fn push(&mut self, node: Node<S>) {
        self.nodes.push(node);
    }

    /// Adds all `nodes`. The memory grows as by one [`push`](Self::push) after another.
    #[inline(always)]
    pub(crate) fn extend(&mut self, nodes: impl ExactSizeIterator<Item = Node<S>>) {
        if nodes.len() > self.nodes.capacity() - self.nodes.len() {
            self.grow(nodes.len());
        }
        self.nodes.extend(nodes);
    }

    /// Grows the memory as one node that has no room does, until there is room for `more` nodes.
    #[cold]
    fn grow(&mut self, more: usize) {
        while self.nodes.capacity() - self.nodes.len() < more {
            self.nodes.reserve(self.nodes.capacity() - self.nodes.len() + 1);
        }
    }

    /// Copies the node with the number `id`, because nodes added during its expansion may reallocate the arena.
    #[inline(always)]
    pub(crate) fn node(&self, id: u32) -> Node<S> {
        let Node { state, parent, last } = &self.nodes[id as usize];
        Node { state: state.clone(), parent: *parent, last: *last }
    }

    pub(crate) fn is_full(&self) -> bool {
        self.nodes.len() >= MAX_STATES
    }

    pub(crate) fn bytes(&self) -> usize {
        self.nodes.capacity() * size_of::<Node<S>>()
    }

    /// Returns the number of bytes after the next growth, if that is near; otherwise the present number.
    pub(crate) fn bytes_soon(&self) -> usize {
        self.bytes() + growth(&self.nodes)
    }

    /// Returns the further bytes that it takes until it has `more` nodes than now and grows once more, if that is near;
    /// otherwise zero.
    pub(crate) fn growth_to(&self, more: usize) -> usize {
        growth_to(self.nodes.len(), self.nodes.capacity(), more, size_of::<Node<S>>())
    }

    /// Returns the plan that ends at the state with the number `id`. Its cost is the number of its actions.
    pub(crate) fn shortest_plan(&self, mut id: u32) -> PlanOf<S> {
        let mut actions = Vec::new();
        let mut cost = S::Cost::ZERO;
        while let Node { parent, last: Some(action), .. } = &self.nodes[id as usize] {
            cost = cost.saturating_add(S::Cost::ONE);
            actions.push(*action);
            id = *parent;
        }
        actions.reverse();
        Plan { start: self.state(id).clone(), actions, cost }
    }
}

impl<S: StateSpace> fmt::Debug for Arena<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Arena").field("states", &self.nodes.len()).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use alloc::{borrow::ToOwned, format};

    use super::*;

    /// A ring: the states are numbers.
    fn ring() -> impl StateSpace<State = u32, Action = u32> {
        crate::from_successors(|&n: &u32| [(n + 1) % 9])
    }

    fn arena<S: StateSpace>(_: &S) -> Arena<S> {
        Arena::new()
    }

    fn node<S: StateSpace<State = u32, Action = u32>>(n: u32) -> Node<S> {
        Node { state: n, parent: n / 2, last: Some(n) }
    }

    /// Nodes that come all at once take the memory of nodes that come one after another.
    #[test]
    fn lists_grow_as_by_one_node_after_another() {
        let space = ring();
        for batches in [
            [1; 9],
            [5, 1, 1, 30, 2, 0, 64, 200, 1],
            [0, 4, 4, 8, 17, 31, 64, 129, 255],
            [100, 1, 99, 0, 1, 55, 0, 700, 9],
        ] {
            let (mut all, mut one) = (arena(&space), arena(&space));
            for batch in batches {
                let numbers = one.next_id()..one.next_id() + batch;
                // Growth is near while a list has fewer than 257 free places, and doubles it.
                let foreseen = all.bytes() + all.growth_to(batch as usize);
                all.extend(numbers.clone().map(node));
                numbers.for_each(|n| one.push(node(n)));
                assert_eq!((all.next_id(), all.bytes()), (one.next_id(), one.bytes()));
                assert!(all.bytes() <= foreseen, "{} bytes, {foreseen} foreseen", all.bytes());
                assert!(all.bytes() >= all.next_id() as usize * size_of::<(u32, u32, u32)>());
                assert!(all.bytes_soon() == all.bytes() || all.bytes_soon() == 2 * all.bytes());
            }
            assert!(all.states().eq(one.states()) && all.states().copied().eq(0..one.next_id()));
            all.clear();
            assert_eq!((all.next_id(), format!("{all:?}")), (0, "Arena { states: 0, .. }".to_owned()));
        }
    }
}

//! The states that a best-first search has met, each once, with its best known way back to a start.
//!
//! A hash table holds the numbers of the states; the states themselves lie in one row, in the order of their
//! discovery.

use alloc::vec::Vec;

use hashbrown::{HashTable, hash_table::Entry};

use crate::{
    cost::Cost,
    hash::hash,
    outcome::{Plan, PlanOf},
    space::StateSpace,
};

/// A table with more slots than this is given back before the next search: clearing it takes too long.
const KEPT_SLOTS: usize = 1 << 20;

/// Numbers fit in 32 bits. The last sixteenth is left free, so that fullness need not be asked at each state.
pub(crate) const FULL: usize = 15 << 28;

/// A state, and what a best-first search knows of it.
pub(crate) struct Node<S: StateSpace, M> {
    pub(crate) state: S::State,
    /// The cost of the best known way here.
    pub(crate) g: S::Cost,
    pub(crate) h: S::Cost,
    pub(crate) memo: M,
    /// The state before this one on that way. Not read of a start.
    pub(crate) parent: u32,
    /// The last action on that way; none if it is a start.
    pub(crate) last: Option<S::Action>,
    /// Whether the state was expanded, and no cheaper way was found since.
    pub(crate) closed: bool,
}

pub(crate) struct SearchGraph<S: StateSpace, M> {
    pub(crate) nodes: Vec<Node<S, M>>,
    index: HashTable<u32>,
}

/// Whether a state was met before.
pub(crate) enum Met {
    /// Under this number.
    Before(u32),
    /// It gets this number; its node must be pushed next.
    First(u32),
}

impl<S: StateSpace, M> SearchGraph<S, M> {
    pub(crate) fn new() -> Self {
        SearchGraph { nodes: Vec::new(), index: HashTable::new() }
    }

    pub(crate) fn clear(&mut self) {
        self.nodes.clear();
        if self.index.capacity() > KEPT_SLOTS {
            self.index = HashTable::new();
        }
        self.index.clear();
    }

    /// Looks `state` up, and gives it the next number if it is new.
    #[inline(always)]
    pub(crate) fn meet(&mut self, state: &S::State) -> Met {
        let Self { nodes, index } = self;
        let is_same = |&id: &u32| nodes[id as usize].state == *state;
        match index.entry(spread(state), is_same, |&id| spread(&nodes[id as usize].state)) {
            Entry::Occupied(known) => Met::Before(*known.get()),
            Entry::Vacant(place) => {
                let id = nodes.len() as u32;
                place.insert(id);
                Met::First(id)
            }
        }
    }

    #[inline(always)]
    pub(crate) fn node(&self, id: u32) -> &Node<S, M> {
        &self.nodes[id as usize]
    }

    pub(crate) fn is_full(&self) -> bool {
        self.nodes.len() >= FULL
    }

    pub(crate) fn bytes(&self) -> usize {
        self.nodes.capacity() * size_of::<Node<S, M>>() + self.index.allocation_size()
    }

    /// The plan that ends at the state `id`.
    ///
    /// Its cost is added up anew: a state on the way may have got cheaper since its successor was met.
    pub(crate) fn plan(&self, space: &S, mut id: u32) -> PlanOf<S> {
        let mut edges = Vec::new();
        while let Some(action) = self.node(id).last {
            id = self.node(id).parent;
            edges.push((id, action));
        }
        edges.reverse();
        let costs = edges.iter().map(|&(from, action)| space.cost(&self.node(from).state, action));
        let cost = costs.fold(self.node(id).g, S::Cost::saturating_plus);
        let actions = edges.iter().map(|edge| edge.1).collect();
        Plan { start: self.node(id).state.clone(), actions, cost }
    }
}

/// The hash of `state` with its good bits below, where the table looks first.
#[inline(always)]
fn spread<State: core::hash::Hash>(state: &State) -> u64 {
    hash(state).rotate_left(32)
}

//! The states that an improving beam keeps, each with its latest node and a label of each node.

use alloc::vec::Vec;

use crate::{
    closed_lists::Identity,
    run::Memory,
    space::StateSpace,
    tables::{Arena, Node, StateIndex, growth_to},
};

/// The index from states to their latest nodes. The label of a node is its g, or its slot in a layer.
pub(crate) struct KeptStates<V> {
    index: StateIndex,
    /// The hash of each node's state.
    hashes: Vec<u64>,
    labels: Vec<V>,
}

/// Returns the hash of the kept state `id`, which may have the given `hash`.
///
/// Equal states have equal hashes. So where states alone decide, the stored hash is not read: it lies in another line of
/// the cache than the state.
#[inline(always)]
pub(crate) fn kept_hash<S: StateSpace, I: Identity<S>>(hashes: &[u64], id: u32, hash: u64) -> u64 {
    if I::EXACT && !I::ONE_WAY { hash } else { hashes[id as usize] }
}

impl<V: Copy + PartialOrd> KeptStates<V> {
    pub(crate) fn new() -> Self {
        KeptStates { index: StateIndex::default(), hashes: Vec::new(), labels: Vec::new() }
    }

    pub(crate) fn clear(&mut self) {
        self.index.reset();
        self.hashes.clear();
        self.labels.clear();
    }

    /// Returns the latest node of `state`, and its label.
    #[inline(always)]
    pub(crate) fn find<S: StateSpace>(
        &self,
        arena: &Arena<S>,
        hash: u64,
        state: &S::State,
    ) -> Option<(u32, V)> {
        let id = self.index.find(hash, |id| arena.state(id) == state)?;
        Some((id, self.labels[id as usize]))
    }

    /// Returns whether a node whose label is at most `label` covers `state`.
    #[inline(always)]
    pub(crate) fn covers<S: StateSpace, I: Identity<S>>(
        &self,
        (space, arena): (&S, &Arena<S>),
        hash: u64,
        state: &S::State,
        label: V,
    ) -> bool {
        let covers = |id: u32| {
            let (kept, known) = (kept_hash::<S, I>(&self.hashes, id, hash), self.labels[id as usize]);
            known <= label && I::covers(space, (kept, arena.state(id)), (hash, state))
        };
        self.index.find(hash, covers).is_some()
    }

    /// Adds `node` to the arena, and removes the nodes that it covers and whose labels are not smaller. Returns
    /// the removed node of the same state.
    pub(crate) fn push<S: StateSpace, I: Identity<S>>(
        &mut self,
        (space, arena): (&S, &mut Arena<S>),
        node: Node<S>,
        hash: u64,
        label: V,
    ) -> Option<u32> {
        let is_covered = |known: &Self, id: u32| {
            let other = (known.hashes[id as usize], arena.state(id));
            label <= known.labels[id as usize] && I::covers(space, (hash, &node.state), other)
        };
        let mut older = None;
        while let Some(id) = self.index.find(hash, |id| is_covered(self, id)) {
            self.index.remove(hash, id);
            older = older.or((*arena.state(id) == node.state).then_some(id));
        }
        let id = arena.next_id();
        self.hashes.push(hash);
        self.labels.push(label);
        self.index.insert(id, hash, |id| self.hashes[id as usize]);
        arena.push(node);
        older
    }

    /// Returns the bytes now, and when it has `more` nodes than now and grows once more, if that is near.
    pub(crate) fn memory_to(&self, more: usize) -> Memory {
        let (hash, label) = (size_of::<u64>(), size_of::<V>());
        let hashes = growth_to(self.hashes.len(), self.hashes.capacity(), more, hash);
        let labels = growth_to(self.labels.len(), self.labels.capacity(), more, label);
        Memory::growing(self.index.bytes(), self.index.growth_to(more))
            + Memory::growing(self.hashes.capacity() * hash, hashes)
            + Memory::growing(self.labels.capacity() * label, labels)
    }
}

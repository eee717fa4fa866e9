//! The states that a pass keeps, each with its latest node and the g of each node.

use alloc::vec::Vec;

use bitvec::{order::Lsb0, vec::BitVec};

use crate::{
    closed_lists::Identity,
    run::Memory,
    space::{Cost, StateSpace},
    tables::{Arena, HashIndex, Node, growth_to},
};

/// The index from states to their latest nodes.
pub(crate) struct KeptStates<C> {
    index: HashIndex,
    /// The hash of each node's state, where [hashes decide](decides).
    hashes: Vec<u64>,
    costs: Vec<C>,
    /// The greatest g of the nodes, and of those of the layers that are complete. A g that is not below it need not be
    /// compared with those in `costs`, which lie in other lines of the cache. With costs of one that is always so.
    most: C,
    most_before: C,
    /// The nodes that were taken to be expanded and were not: goals, and states that cannot lead to a cheaper plan. The last
    /// nodes may be missing.
    passed_over: BitVec<usize, Lsb0>,
}

/// Whether hashes decide which states are the same. Where states alone decide, no hash is stored: it would lie in another
/// line of the cache than the state.
const fn decides<S: StateSpace, I: Identity<S>>() -> bool {
    !I::EXACT || I::ONE_WAY
}

impl<C: Cost> KeptStates<C> {
    pub(crate) fn new() -> Self {
        KeptStates {
            index: HashIndex::default(),
            hashes: Vec::new(),
            costs: Vec::new(),
            most: C::ZERO,
            most_before: C::ZERO,
            passed_over: BitVec::new(),
        }
    }

    pub(crate) fn clear(&mut self) {
        self.index.reset();
        self.hashes.clear();
        self.costs.clear();
        self.passed_over.clear();
        (self.most, self.most_before) = (C::ZERO, C::ZERO);
    }

    /// Begins a layer, whose states differ from each other.
    pub(crate) fn begin_layer(&mut self) {
        self.most_before = self.most;
    }

    /// Records that a node was taken to be expanded, and was not.
    #[cold]
    pub(crate) fn pass_over(&mut self, id: u32) {
        let at = id as usize;
        if at >= self.passed_over.len() {
            self.passed_over.resize(at + 1, false);
        }
        self.passed_over.set(at, true);
    }

    /// Returns whether a node of an earlier layer was expanded.
    pub(crate) fn was_expanded(&self, id: u32) -> bool {
        self.passed_over.get(id as usize).is_none_or(|passed_over| !*passed_over)
    }

    /// Returns the hash of the state `id`, which may be equal to one of the given `hash`.
    #[inline(always)]
    fn hash<S: StateSpace, I: Identity<S>>(&self, id: u32, hash: u64) -> u64 {
        // Equal states have equal hashes.
        if decides::<S, I>() { self.hashes[id as usize] } else { hash }
    }

    /// Returns whether a node whose cost is at most `g` covers `state`.
    #[inline(always)]
    pub(crate) fn covers<S: StateSpace, I: Identity<S>>(
        &self,
        (space, arena): (&S, &Arena<S>),
        hash: u64,
        state: &S::State,
        g: C,
    ) -> bool {
        let covers = |id: u32| {
            let kept = self.hash::<S, I>(id, hash);
            let is_no_dearer = self.most <= g || self.costs[id as usize] <= g;
            is_no_dearer && I::covers(space, (kept, arena.state(id)), (hash, state))
        };
        self.index.find(hash, covers).is_some()
    }

    /// Adds `node` to the arena, and removes the nodes that it covers and that cost no less than `g`. Returns the removed node
    /// of the same state.
    #[inline(always)]
    pub(crate) fn push<S: StateSpace, I: Identity<S>>(
        &mut self,
        (space, arena): (&S, &mut Arena<S>),
        node: Node<S>,
        hash: u64,
        g: C,
    ) -> Option<u32> {
        let older = if g <= self.most_before {
            self.remove_covered::<S, I>((space, arena), (hash, &node.state), g)
        } else {
            None
        };
        self.most = self.most.max(g);
        let id = arena.next_id();
        let Self { index, hashes, .. } = self;
        if decides::<S, I>() {
            index.insert(id, hash, |id| hashes[id as usize]);
            hashes.push(hash);
        } else {
            index.insert(id, hash, |id| I::hash(space, arena.state(id)));
        }
        self.costs.push(g);
        arena.push(node);
        older
    }

    /// Removes the nodes that a state covers and that cost no less than `g`. Returns the one of the same state.
    #[cold]
    fn remove_covered<S: StateSpace, I: Identity<S>>(
        &mut self,
        (space, arena): (&S, &Arena<S>),
        (hash, state): (u64, &S::State),
        g: C,
    ) -> Option<u32> {
        let is_covered = |known: &Self, id: u32| {
            let other = (known.hash::<S, I>(id, hash), arena.state(id));
            g <= known.costs[id as usize] && I::covers(space, (hash, state), other)
        };
        let mut older = None;
        while let Some(id) = self.index.find(hash, |id| is_covered(self, id)) {
            self.index.remove(hash, id);
            older = older.or((arena.state(id) == state).then_some(id));
        }
        older
    }

    /// Returns the bytes now, and when it has `more` nodes than now and grows once more, if that is near.
    pub(crate) fn memory_to<S: StateSpace, I: Identity<S>>(&self, more: usize) -> Memory {
        let list =
            |len, capacity, size| Memory::growing(capacity * size, growth_to(len, capacity, more, size));
        let (hashes, costs) = (&self.hashes, &self.costs);
        let mut memory = Memory::growing(self.index.bytes(), self.index.growth_to(more))
            + list(costs.len(), costs.capacity(), size_of::<C>())
            + Memory::fixed((self.passed_over.capacity() / 8) as u64);
        if decides::<S, I>() {
            memory = memory + list(hashes.len(), hashes.capacity(), size_of::<u64>());
        }
        memory
    }
}

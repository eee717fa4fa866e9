//! Labels: the paths to states that no known path dominates, and the open list of those to be expanded.
//!
//! A label is tested when it is generated, and again when it is popped, since paths that were expanded in between may
//! dominate it. Nothing is removed from the middle of the open list.

use alloc::{collections::BinaryHeap, vec::Vec};
use core::cmp::Reverse;

use super::dominance::{Compared, Front, Fronts};
use crate::{
    run::{Memory, Stats},
    space::{Cost, StateSpace},
    tables::{MAX_STATES, growth, growth_of},
};

/// A path to a state: its costs, and the label before it. That of a start is never read.
pub(super) struct Label<S: StateSpace, const K: usize> {
    pub(super) g: [S::Cost; K],
    pub(super) state: u32,
    pub(super) parent: u32,
    pub(super) last: Option<S::Action>,
}

pub(super) struct Labels<S: StateSpace, const K: usize> {
    list: Vec<Label<S, K>>,
    /// The numbers of labels that were dominated when they were popped.
    free: Vec<u32>,
    /// Labels by (f, number).
    open: BinaryHeap<Reverse<([S::Cost; K], u32)>>,
    fronts: Fronts<S::Cost, K>,
    /// The costs of the plans. Each later plan comes after them in the lexicographic order.
    plans: Front<S::Cost, K>,
}

/// Returns the sum of two cost vectors.
#[inline(always)]
pub(super) fn sum<C: Cost, const K: usize>(a: [C; K], b: [C; K]) -> [C; K] {
    core::array::from_fn(|criterion| a[criterion].saturating_add(b[criterion]))
}

impl<S: StateSpace, const K: usize> Labels<S, K> {
    pub(super) fn new() -> Self {
        Labels {
            list: Vec::new(),
            free: Vec::new(),
            open: BinaryHeap::new(),
            fronts: Fronts::new(),
            plans: Front::new(),
        }
    }

    pub(super) fn reset(&mut self, compared: Compared) {
        self.list.clear();
        self.free.clear();
        self.open.clear();
        self.fronts.reset(compared);
        self.plans.clear();
    }

    pub(super) fn add_state(&mut self) {
        self.fronts.add_state();
    }

    pub(super) fn get(&self, id: u32) -> &Label<S, K> {
        &self.list[id as usize]
    }

    #[inline(always)]
    fn is_dominated(&self, state: u32, g: &[S::Cost; K], f: &[S::Cost; K]) -> bool {
        self.plans.dominates(f, Compared::AllButFirst) || self.fronts.dominates(state, g)
    }

    /// Adds a label whose state has the estimate `h`, unless it is dominated.
    #[inline(always)]
    pub(super) fn push(&mut self, label: Label<S, K>, h: [S::Cost; K], stats: &mut Stats) {
        let f = sum(label.g, h);
        if self.is_dominated(label.state, &label.g, &f) {
            stats.pruned += 1;
            return;
        }
        let id = self.number(label);
        self.open.push(Reverse((f, id)));
        stats.peak_open = stats.peak_open.max(self.open.len() as u64);
    }

    /// Stores a label, in a free place if there is one.
    fn number(&mut self, label: Label<S, K>) -> u32 {
        if let Some(id) = self.free.pop() {
            self.list[id as usize] = label;
            return id;
        }
        self.list.push(label);
        self.list.len() as u32 - 1
    }

    /// Removes dominated labels from the head of the open list. Returns the least f in the lexicographic order.
    pub(super) fn least_f(&mut self, stats: &mut Stats) -> Option<[S::Cost; K]> {
        while let Some(&Reverse((f, id))) = self.open.peek() {
            let Label { g, state, .. } = &self.list[id as usize];
            if !self.is_dominated(*state, g, &f) {
                return Some(f);
            }
            self.open.pop();
            self.free.push(id);
            stats.popped += 1;
        }
        None
    }

    /// Removes the label that [`least_f`](Self::least_f) found.
    pub(super) fn pop(&mut self) -> Option<u32> {
        self.open.pop().map(|Reverse((_, id))| id)
    }

    /// Lets a label that is expanded dominate later ones.
    pub(super) fn close(&mut self, id: u32) {
        let Label { g, state, .. } = &self.list[id as usize];
        self.fronts.add(*state, *g);
    }

    /// Lets a plan of these costs dominate later labels.
    pub(super) fn add_plan(&mut self, costs: [S::Cost; K]) {
        self.plans.add(costs, Compared::AllButFirst);
    }

    /// Returns the label of a start and the actions from there to the label `id`.
    pub(super) fn path(&self, mut id: u32) -> (&Label<S, K>, Vec<S::Action>) {
        let mut actions = Vec::new();
        while let Some(action) = self.get(id).last {
            actions.push(action);
            id = self.get(id).parent;
        }
        actions.reverse();
        (self.get(id), actions)
    }

    pub(super) fn is_full(&self) -> bool {
        self.list.len() >= MAX_STATES
    }

    pub(super) fn memory(&self) -> Memory {
        let size = size_of::<([S::Cost; K], u32)>();
        let open = growth_of(self.open.len(), self.open.capacity(), size);
        Memory::growing(self.open.capacity() * size, open)
            + Memory::growing(self.list.capacity() * size_of::<Label<S, K>>(), growth(&self.list))
            + Memory::of_list(&self.free)
            + self.fronts.memory()
    }
}

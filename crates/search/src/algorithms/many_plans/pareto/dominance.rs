//! The cost vectors that can still dominate later ones, for each state.
//!
//! With consistent estimates, the paths to a state are expanded in the lexicographic order of their costs. A later path
//! then has no lower first criterion, so the others alone decide: the first one is not compared. Of two criteria, one
//! number is left for each state, the least second criterion so far.

use alloc::vec::Vec;

use smallvec::SmallVec;

use crate::run::Memory;

/// The criteria from this one on are compared.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Compared {
    All,
    AllButFirst,
}

impl Compared {
    /// Returns whether the costs `a` exceed the costs `b` in no criterion that is compared.
    #[inline(always)]
    fn dominates<C: Ord, const K: usize>(self, a: &[C; K], b: &[C; K]) -> bool {
        let first = usize::from(self == Compared::AllButFirst);
        a[first..].iter().zip(&b[first..]).all(|(a, b)| a <= b)
    }
}

/// The costs of paths, of which none dominates another.
pub(super) struct Front<C, const K: usize>(SmallVec<[[C; K]; 1]>);

impl<C: Copy + Ord, const K: usize> Front<C, K> {
    pub(super) fn new() -> Self {
        Front(SmallVec::new())
    }

    pub(super) fn clear(&mut self) {
        self.0.clear();
    }

    /// Returns whether a cost vector of this front dominates `costs`, or equals them.
    #[inline(always)]
    pub(super) fn dominates(&self, costs: &[C; K], compared: Compared) -> bool {
        self.0.iter().any(|known| compared.dominates(known, costs))
    }

    /// Adds costs that are not dominated, and removes those that they dominate.
    #[inline(always)]
    pub(super) fn add(&mut self, costs: [C; K], compared: Compared) {
        self.0.retain(|known| !compared.dominates(&costs, known));
        self.0.push(costs);
    }

    fn heap_bytes(&self) -> usize {
        if self.0.spilled() { self.0.capacity() * size_of::<[C; K]>() } else { 0 }
    }
}

/// The front of each state, by its number.
pub(super) struct Fronts<C, const K: usize> {
    by_state: Vec<Front<C, K>>,
    /// The bytes of the fronts that have more than one entry.
    heap_bytes: usize,
    compared: Compared,
}

impl<C: Copy + Ord, const K: usize> Fronts<C, K> {
    pub(super) fn new() -> Self {
        Fronts { by_state: Vec::new(), heap_bytes: 0, compared: Compared::All }
    }

    /// Removes all states, for a search that compares these criteria.
    pub(super) fn reset(&mut self, compared: Compared) {
        self.by_state.clear();
        (self.heap_bytes, self.compared) = (0, compared);
    }

    pub(super) fn add_state(&mut self) {
        self.by_state.push(Front::new());
    }

    #[inline(always)]
    pub(super) fn dominates(&self, state: u32, costs: &[C; K]) -> bool {
        self.by_state[state as usize].dominates(costs, self.compared)
    }

    #[inline(always)]
    pub(super) fn add(&mut self, state: u32, costs: [C; K]) {
        let front = &mut self.by_state[state as usize];
        let before = front.heap_bytes();
        front.add(costs, self.compared);
        self.heap_bytes += front.heap_bytes() - before;
    }

    pub(super) fn memory(&self) -> Memory {
        // A front doubles where it grows. Few fronts grow between two looks at the limits.
        Memory::of_list(&self.by_state) + Memory::growing(self.heap_bytes, self.heap_bytes / 16)
    }
}

//! The g of each kept node, in the order of the nodes.

use alloc::vec::Vec;

use crate::{run::Memory, space::Cost, tables::growth_to};

/// The nodes a run must have on average for runs to be kept.
const NODES_A_RUN: usize = 64;

/// The g of the nodes: as runs of equal ones while these are long, so that actions of one cost take no memory here.
pub(super) struct KeptCosts<C> {
    /// Each run by its first node and its g. Once the runs are short, no further ones.
    runs: Vec<(u32, C)>,
    /// The g of each node once the runs are short; empty before.
    each: Vec<C>,
}

impl<C: Cost> KeptCosts<C> {
    pub(super) fn new() -> Self {
        KeptCosts { runs: Vec::new(), each: Vec::new() }
    }

    pub(super) fn clear(&mut self) {
        self.runs.clear();
        self.each.clear();
    }

    #[inline(always)]
    pub(super) fn of(&self, id: u32) -> C {
        if self.each.is_empty() { self.of_run(id) } else { self.each[id as usize] }
    }

    fn of_run(&self, id: u32) -> C {
        self.runs[self.runs.partition_point(|&(first, _)| first <= id) - 1].1
    }

    /// Adds the g of the node `id`, the next one.
    #[inline(always)]
    pub(super) fn push(&mut self, id: u32, g: C) {
        if !self.each.is_empty() {
            self.each.push(g);
        } else if self.runs.last().is_none_or(|&(_, last)| last != g) {
            self.begin_run(id, g);
        }
    }

    #[cold]
    fn begin_run(&mut self, id: u32, g: C) {
        if self.runs.len() * NODES_A_RUN > id as usize + NODES_A_RUN * NODES_A_RUN {
            self.each = (0..id).map(|id| self.of_run(id)).collect();
            self.each.push(g);
        } else {
            self.runs.push((id, g));
        }
    }

    /// Returns the bytes now, and when there are `more` nodes than now, if the list grows then.
    pub(super) fn memory_to(&self, more: usize) -> Memory {
        let cost = size_of::<C>();
        let growth = growth_to(self.each.len(), self.each.capacity(), more, cost);
        Memory::of_list(&self.runs) + Memory::growing(self.each.capacity() * cost, growth)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    proptest::proptest! {
        /// The costs are those that were pushed, whether in long runs or each different from the one before.
        #[test]
        fn costs_are_those_pushed(runs in proptest::collection::vec((0_u32..5, 1_usize..40, 0_usize..30), 1..400)) {
            let costs: Vec<u32> = runs
                .iter()
                .flat_map(|&(g, long, few)| core::iter::repeat_n(g, if few > 0 { 1 } else { 100 * long }))
                .collect();
            let mut kept = KeptCosts::new();
            for (id, &g) in costs.iter().enumerate() {
                kept.push(id as u32, g);
            }
            let read: Vec<u32> = (0..costs.len() as u32).map(|id| kept.of(id)).collect();
            proptest::prop_assert_eq!(read, costs);
        }
    }
}

//! The monotone beam.

use std::collections::{HashMap, HashSet};

use proptest::prelude::*;
use search::{Outcome, Reason, algorithms::MonotoneBeam};

use super::{Event, Job, Ledger, Node, Prediction, any_tasks, check, estimates, limits};

/// The slots of the next layer.
struct Slots {
    /// The least slot that has held each state, in any layer.
    held: HashMap<u16, usize>,
    /// The children that no slot has taken, in the order of generation.
    children: Vec<Node>,
    filled: Vec<(usize, Node)>,
    /// The next slot to fill.
    slot: usize,
    has_overflowed: bool,
    expanded: HashSet<u16>,
}

impl Slots {
    /// Fills the slots before `end` with the best children that no equal or earlier slot has held.
    fn fill(&mut self, ledger: &mut Ledger, end: usize) {
        while self.slot < end && !self.children.is_empty() {
            let order = |&at: &usize| self.children[at].rank();
            let Some(best) = (0..self.children.len()).min_by_key(order) else { return };
            let child = self.children.remove(best);
            let holder = self.held.get(&child.state).copied();
            if holder.is_some_and(|holder| holder <= self.slot) {
                continue;
            }
            if child.g == u32::MAX {
                ledger.stats.pruned += 1;
                self.has_overflowed = true;
                continue;
            }
            ledger.stats.peak_closed += 1;
            self.held.insert(child.state, self.slot);
            self.filled.push((self.slot, child));
            self.slot += 1;
        }
    }
}

/// Slot i takes the best child of the parents in the slots 0 to i.
fn by_lists(job: Job, width: usize) -> Prediction {
    let mut ledger = Ledger::begin(job);
    if ledger.is_at_limit() {
        return ledger.stopped_at(0);
    }
    ledger.hear(Event::Width(width as u64));
    let floor = ledger.floor;
    ledger.hear(Event::Bound(floor));
    ledger.stats.iterations = 1;
    let children = ledger.starts();
    let mut slots = Slots {
        held: HashMap::new(),
        children,
        filled: vec![],
        slot: 0,
        has_overflowed: false,
        expanded: HashSet::new(),
    };
    let mut has_lost = false;
    for depth in 0.. {
        slots.fill(&mut ledger, width);
        has_lost |= !slots.children.is_empty();
        ledger.stats.pruned += slots.children.len() as u64;
        slots.children.clear();
        slots.slot = 0;
        let layer = std::mem::take(&mut slots.filled);
        let kept = ledger.stats.peak_closed;
        ledger.count_layer(depth, layer.len(), kept as usize);
        let costs = layer.iter().map(|(_, node)| ledger.least_cost(node));
        let least = costs.min().unwrap_or(u32::MAX);
        if ledger.best.as_ref().is_some_and(|best| best.cost <= least) {
            return ledger.solved();
        }
        if layer.is_empty() && has_lost {
            return ledger.told(Outcome::Stopped { reason: Reason::Width, best: None });
        }
        if layer.is_empty() {
            return ledger.exhausted(slots.has_overflowed);
        }
        for (slot, node) in layer {
            slots.fill(&mut ledger, slot);
            if ledger.is_at_limit() {
                return ledger.stopped_at(least);
            }
            slots.slot = slot;
            ledger.stats.popped += 1;
            if !ledger.is_late_goal(&node) {
                ledger.stats.reopened += u64::from(!slots.expanded.insert(node.state));
                let children = ledger.expand(&node, false);
                slots.children.extend(children);
            }
        }
    }
    unreachable!("the last layer has an answer")
}

proptest! {
    #[test]
    fn monotone_beams_agree_with_lists(task in any_tasks(), width in 1_usize..9, most in limits()) {
        for estimates in &estimates(&task) {
            let job = Job { task: &task, estimates, most };
            for width in [width, 40] {
                check(&mut MonotoneBeam::new(estimates.clone(), width), job, by_lists(job, width))?;
            }
        }
    }
}

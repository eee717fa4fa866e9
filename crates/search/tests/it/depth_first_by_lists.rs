//! Depth-first search with a table, and IDA* with one, against a recursive program with lists.

use proptest::prelude::*;
use search::{
    DepthFirst, Search, Stats,
    algorithms::IdaStarWithTable,
    closed_lists::{ByState, Identity},
    heuristics::Blind,
    tables::{Replacement, TranspositionTable},
};

use crate::{
    depth_first::POLICIES,
    network::{NO_WAY, Network, networks},
    toys::without_bytes,
};

/// The search by the shortest program: recursion, a list of visits and one of the states on the path.
///
/// Once the list is full, the upper bits of the hash of a new state choose a visit, as if the list were stretched over all
/// hashes. Two neighbours are a bucket of two tiers. The policy says which visit is replaced.
struct ByList<'a> {
    network: &'a Network,
    goal: u8,
    entries: usize,
    replacement: Replacement,
    /// Whether a state is entered again at a lower cost, under this bound.
    bound: Option<u32>,
    /// States with their costs and the bounds under which they were entered.
    visits: Vec<(u8, u32, Option<u32>)>,
    path: Vec<u8>,
    next_bound: u32,
    stats: Stats,
}

impl ByList<'_> {
    /// Makes one pass, and returns the cost of the plan that it finds.
    fn pass(&mut self) -> Option<u32> {
        self.stats.iterations += 1;
        self.stats.evaluated += 1;
        self.next_bound = NO_WAY;
        if !self.enter(0, 0) {
            return None;
        }
        if self.goal == 0 {
            return Some(0);
        }
        self.expand(0)
    }

    /// Expands the last state of the path, which was reached at the cost `g`.
    fn expand(&mut self, g: u32) -> Option<u32> {
        self.stats.expanded += 1;
        for &(child, cost) in &self.network.0[usize::from(self.path[self.path.len() - 1])] {
            self.stats.generated += 1;
            self.stats.evaluated += 1;
            let child_g = g + cost;
            if self.bound.is_some_and(|bound| child_g > bound) {
                self.next_bound = self.next_bound.min(child_g);
                self.stats.pruned += 1;
            } else if !self.enter(child, child_g) {
                self.stats.pruned += 1;
            } else if child == self.goal {
                return Some(child_g);
            } else {
                let found = self.expand(child_g);
                if found.is_some() {
                    return found;
                }
                self.path.pop();
            }
        }
        None
    }

    /// Adds a state to the path, unless it need not be entered.
    fn enter(&mut self, state: u8, g: u32) -> bool {
        let visit = (state, g, self.bound);
        if let Some(old) = self.visits.iter_mut().find(|old| old.0 == state) {
            if self.bound.is_none() || old.1 < g || old.1 == g && old.2 == self.bound {
                return false;
            }
            *old = visit;
        } else if self.path.contains(&state) {
            return false;
        } else {
            self.store(visit);
        }
        self.path.push(state);
        self.stats.peak_open = self.stats.peak_open.max(self.path.len() as u64 - 1);
        true
    }

    fn store(&mut self, visit: (u8, u32, Option<u32>)) {
        let len = self.visits.len();
        if len < self.entries {
            self.visits.push(visit);
            self.stats.peak_closed += 1;
        } else if len > 0 {
            let hash = <ByState as Identity<Network>>::hash(self.network, &visit.0);
            let at = (u128::from(hash) * len as u128 / (1 << 64)) as usize;
            let other = if at.is_multiple_of(2) { at + 1 } else { at - 1 };
            let is_dearer = |other: &(u8, u32, Option<u32>)| other.1 > self.visits[at].1;
            match self.replacement {
                Replacement::Deeper if self.visits[at].1 < visit.1 => {}
                Replacement::TwoTier if self.visits.get(other).is_some_and(is_dearer) => {
                    self.visits[other] = visit;
                }
                _ => self.visits[at] = visit,
            }
        }
    }
}

proptest! {
    /// Tables of few entries, in which every policy replaces many.
    #[test]
    fn the_work_is_that_of_a_program_with_lists(network in networks(12, 0..4), goal in 0_u8..14) {
        for replacement in POLICIES {
            for entries in [0, 1, 2, 3, 5, 8] {
                let new = || ByList {
                    network: &network,
                    goal,
                    entries,
                    replacement,
                    bound: None,
                    visits: Vec::new(),
                    path: Vec::new(),
                    next_bound: NO_WAY,
                    stats: Stats::default(),
                };
                let table = || TranspositionTable::of_entries(entries, replacement);
                let mut list = new();
                let found = list.pass();
                let report = DepthFirst::new().with_table(table()).run(&network, &0, |&node| node == goal);
                prop_assert_eq!(report.plan().map(|plan| plan.cost), found);
                prop_assert_eq!(without_bytes(report.stats), list.stats, "{:?} of {}", replacement, entries);

                // An estimate of the start chooses the first bound.
                let mut list = ByList { bound: Some(0), ..new() };
                list.stats.evaluated = 1;
                let found = loop {
                    let found = list.pass();
                    if found.is_some() || list.next_bound == NO_WAY {
                        break found;
                    }
                    list.path.clear();
                    list.bound = Some(list.next_bound);
                };
                let mut search = IdaStarWithTable::new(Blind).with_table(table());
                let report = search.run(&network, &0, |&node| node == goal);
                prop_assert_eq!(report.plan().map(|plan| plan.cost), found);
                prop_assert_eq!(without_bytes(report.stats), list.stats, "{:?} of {}", replacement, entries);
            }
        }
    }
}

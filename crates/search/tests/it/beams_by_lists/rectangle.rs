//! Rectangle search.

use std::collections::HashMap;

use proptest::prelude::*;
use search::algorithms::Rectangle;

use super::{Event, Job, Ledger, Node, Prediction, any_tasks, check, estimates, limits};

/// The generated nodes and the open list of each depth.
struct Lists {
    nodes: Vec<Node>,
    is_expanded: Vec<bool>,
    /// For each state, the node with the least g.
    latest: HashMap<u16, usize>,
    /// The numbers of open nodes by depth, outdated ones included.
    levels: Vec<Vec<usize>>,
}

impl Lists {
    /// Keeps a node, unless a path to its state is known that costs no more.
    fn keep(&mut self, ledger: &mut Ledger, node: Node, depth: usize) {
        if let Some(&older) = self.latest.get(&node.state) {
            if self.nodes[older].g <= node.g {
                return;
            }
            ledger.stats.reopened += u64::from(self.is_expanded[older]);
        }
        let number = self.nodes.len();
        self.latest.insert(node.state, number);
        self.is_expanded.push(false);
        if node.g < u32::MAX {
            self.levels.resize(self.levels.len().max(depth + 1), Vec::new());
            self.levels[depth].push(number);
        }
        self.nodes.push(node);
        let open: usize = self.levels.iter().map(Vec::len).sum();
        ledger.stats.peak_open = ledger.stats.peak_open.max(open as u64);
        ledger.stats.peak_closed = self.nodes.len() as u64;
    }

    /// Removes the best node of a depth that may lead to a cheaper plan, and all nodes before it. Of equal nodes, the
    /// youngest one is the best.
    fn pop(&mut self, ledger: &mut Ledger, depth: usize) -> Option<usize> {
        let best = self.first(ledger, depth)?;
        self.levels[depth].retain(|&number| number != best);
        ledger.stats.popped += 1;
        Some(best)
    }

    /// The best node of a depth. Nodes before it are removed if a cheaper path to their state is known, or if they lead to
    /// no cheaper plan.
    fn first(&mut self, ledger: &mut Ledger, depth: usize) -> Option<usize> {
        loop {
            let level = &mut self.levels[depth];
            let order = |&&number: &&usize| (self.nodes[number].rank(), usize::MAX - number);
            let best = *level.iter().min_by_key(order)?;
            let node = &self.nodes[best];
            if self.latest[&node.state] == best && !ledger.is_cut(node) {
                return Some(best);
            }
            level.retain(|&number| number != best);
            ledger.stats.popped += 1;
        }
    }
}

/// Sweep k expands one node at each depth of the earlier sweeps, and k nodes at each of `aspect` further depths.
fn by_lists(job: Job, aspect: usize) -> Prediction {
    let mut ledger = Ledger::begin(job);
    if ledger.is_at_limit() {
        return ledger.stopped();
    }
    let mut lists = Lists { nodes: vec![], is_expanded: vec![], latest: HashMap::new(), levels: vec![] };
    let floor = ledger.floor;
    ledger.hear(Event::Bound(floor));
    for node in ledger.starts() {
        lists.keep(&mut ledger, node, 0);
    }
    for sweep in 1.. {
        ledger.stats.iterations += 1;
        let (old, new) = (aspect.saturating_mul(sweep - 1), aspect.saturating_mul(sweep));
        let mut depth = 0;
        while depth < lists.levels.len().min(new) {
            for _ in 0..if depth < old { 1 } else { sweep } {
                if ledger.is_at_limit() {
                    return ledger.stopped();
                }
                if ledger.is_proven() {
                    return ledger.solved();
                }
                let Some(number) = lists.pop(&mut ledger, depth) else { break };
                let node = lists.nodes[number].clone();
                if ledger.is_late_goal(&node) {
                    continue;
                }
                lists.is_expanded[number] = true;
                for child in ledger.expand(&node, true) {
                    lists.keep(&mut ledger, child, depth + 1);
                }
            }
            depth += 1;
        }
        if ledger.is_at_limit() {
            return ledger.stopped();
        }
        if ledger.is_proven() {
            return ledger.solved();
        }
        let firsts: Vec<_> = (0..lists.levels.len()).filter_map(|at| lists.first(&mut ledger, at)).collect();
        let Some(least_f) = firsts.iter().map(|&number| lists.nodes[number].rank().0).min() else {
            let has_overflowed = lists.latest.values().any(|&number| lists.nodes[number].g == u32::MAX);
            return ledger.exhausted(has_overflowed);
        };
        ledger.raise(job.estimates.1.lower_bound(least_f));
    }
    unreachable!("the last sweep has an answer")
}

proptest! {
    #[test]
    fn rectangle_search_agrees_with_lists(task in any_tasks(), aspect in 1_usize..5, most in limits()) {
        for estimates in &estimates(&task) {
            let job = Job { task: &task, estimates, most };
            for aspect in [1, aspect, usize::MAX] {
                let mut search = Rectangle::new(estimates.clone()).with_aspect(aspect);
                check(&mut search, job, by_lists(job, aspect))?;
            }
        }
    }
}

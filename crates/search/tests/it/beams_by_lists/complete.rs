//! The complete beam.

use std::collections::{HashMap, HashSet};

use proptest::prelude::*;
use search::algorithms::CompleteBeam;

use super::{
    Event, Job, Ledger, Node, Prediction, any_tasks, check, estimates, estimates_of_trees, limits, merge,
    select, trees,
};

/// One pass after the other, each with twice the width.
fn by_lists(job: Job, first_width: usize, takes_last_place: bool) -> Prediction {
    let mut ledger = Ledger::begin(job);
    let mut width = first_width;
    loop {
        if ledger.is_at_limit() {
            return ledger.stopped();
        }
        ledger.hear(Event::Width(width as u64));
        if ledger.stats.iterations == 0 {
            let floor = ledger.floor;
            ledger.hear(Event::Bound(floor));
        }
        ledger.stats.iterations += 1;
        let pass = Pass {
            width,
            takes_last_place,
            lost: 0,
            least_lost: u32::MAX,
            kept: HashMap::new(),
            overflowed: HashSet::new(),
        };
        match pass.run(&mut ledger) {
            End::Limit(bound) => return ledger.stopped_at(bound),
            End::Proven => return ledger.solved(),
            End::Complete { has_overflowed } => return ledger.exhausted(has_overflowed),
            End::HasLost => width *= 2,
        }
    }
}

struct Pass {
    width: usize,
    /// Whether a cheaper duplicate in a layer takes the last place.
    takes_last_place: bool,
    lost: usize,
    /// The least cost of a plan through a state that was lost to the width.
    least_lost: u32,
    /// The kept states, with their least g and whether they were expanded.
    kept: HashMap<u16, (u32, bool)>,
    /// The states that were reached at an infinite cost alone.
    overflowed: HashSet<u16>,
}

enum End {
    Limit(u32),
    Proven,
    Complete { has_overflowed: bool },
    HasLost,
}

impl Pass {
    fn run(mut self, ledger: &mut Ledger) -> End {
        let mut candidates = Vec::new();
        for node in ledger.starts() {
            self.offer(ledger, &mut candidates, node);
        }
        let mut nodes = 0;
        for depth in 0.. {
            let (layer, lost) = select(candidates, self.width, |_| 0);
            ledger.excess = 0;
            self.lost += lost.len();
            ledger.stats.pruned += lost.len() as u64;
            let costs = lost.iter().map(|node| ledger.least_cost(node));
            self.least_lost = costs.fold(self.least_lost, u32::min);
            for node in &layer {
                let older = self.kept.insert(node.state, (node.g, false)).map(|(_, is_expanded)| is_expanded);
                ledger.stats.reopened += u64::from(older == Some(true));
                self.overflowed.remove(&node.state);
            }
            nodes += layer.len();
            ledger.count_layer(depth, layer.len(), nodes);
            let least = layer.iter().map(|node| ledger.least_cost(node)).fold(self.least_lost, u32::min);
            if !layer.is_empty() && ledger.is_promised() {
                ledger.raise(least);
            }
            if ledger.is_proven() {
                return End::Proven;
            }
            if layer.is_empty() {
                break;
            }
            candidates = Vec::new();
            for node in &layer {
                if ledger.is_proven() {
                    return End::Proven;
                }
                if ledger.is_at_limit() {
                    let best = ledger.best.as_ref().map_or(u32::MAX, |best| best.cost);
                    return End::Limit(if ledger.is_promised() { ledger.floor } else { least.min(best) });
                }
                self.expand(ledger, &mut candidates, node);
                ledger.count_waiting(candidates.len(), self.width);
            }
        }
        if self.lost == 0 {
            return End::Complete { has_overflowed: !self.overflowed.is_empty() };
        }
        if ledger.is_promised() {
            ledger.raise(self.least_lost);
        }
        if ledger.is_proven() { End::Proven } else { End::HasLost }
    }

    fn expand(&mut self, ledger: &mut Ledger, candidates: &mut Vec<Node>, node: &Node) {
        ledger.stats.popped += 1;
        if ledger.is_cut(node) || ledger.is_late_goal(node) {
            return;
        }
        self.kept.insert(node.state, (node.g, true));
        for child in ledger.expand(node, true) {
            self.offer(ledger, candidates, child);
        }
    }

    /// Adds a child to the candidates, unless a path to its state is kept that costs no more.
    fn offer(&mut self, ledger: &mut Ledger, candidates: &mut Vec<Node>, node: Node) {
        if self.kept.get(&node.state).is_some_and(|&(g, _)| g <= node.g) {
            return;
        }
        if node.g == u32::MAX {
            ledger.stats.pruned += 1;
            self.overflowed.insert(node.state);
        } else {
            merge(candidates, node, self.takes_last_place);
        }
    }
}

proptest! {
    #[test]
    fn complete_beams_agree_with_lists(task in any_tasks(), width in 1_usize..6, most in limits()) {
        for estimates in &estimates(&task) {
            let job = Job { task: &task, estimates, most };
            check(&mut CompleteBeam::new(estimates.clone()), job, by_lists(job, 1, false))?;
            let wide = || CompleteBeam::new(estimates.clone()).with_first_width(width);
            check(&mut wide(), job, by_lists(job, width, false))?;
            // Here a state dominates itself alone.
            check(&mut wide().with_dominance(), job, by_lists(job, width, true))?;
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    /// A beam reduces long layers before they are complete, and refuses children from then on.
    #[test]
    fn complete_beams_agree_with_lists_on_long_layers(task in trees(), width in 20_usize..70, seed: u64) {
        for estimates in &estimates_of_trees(&task, seed) {
            let job = Job { task: &task, estimates, most: u64::MAX };
            let mut search = CompleteBeam::new(estimates.clone()).with_first_width(width);
            check(&mut search, job, by_lists(job, width, false))?;
        }
    }
}

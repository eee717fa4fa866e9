//! The beam and its portfolio.

use std::collections::HashSet;

use proptest::prelude::*;
use search::{Beam, Outcome, Reason, Search, run::OutcomeOf};

use super::{
    Event, Graph, Job, Ledger, Node, Prediction, any_tasks, check, check_told, estimates, estimates_of_trees,
    limits, merge, select, trees,
};
use crate::toys::Steps as _;
use crate::{
    threads::{on, told},
    toys::Estimates,
};

/// The policies of a beam.
#[derive(Clone, Copy)]
struct Policies {
    first_width: usize,
    last_width: usize,
    drops_dead_ends: bool,
    type_of: fn(u16) -> u64,
    /// Whether a cheaper duplicate in a layer takes the last place.
    takes_last_place: bool,
}

fn one_type(_: u16) -> u64 {
    0
}

/// The end of a pass without an answer: whether it lost states to its width, and whether it dropped dead ends without proof.
struct Pass {
    has_lost: bool,
    has_dropped: bool,
    has_overflowed: bool,
}

/// The answer of a pass, or its end. A stop at the limit has a bound.
enum End {
    Answer(OutcomeOf<Graph>),
    Limit(u32),
    Pass(Pass),
}

/// Runs each heuristic at each width.
fn by_lists(job: Job, heuristics: &[Estimates<u32>], policies: Policies) -> Prediction {
    let floors = heuristics.iter().map(|estimates| Ledger::begin(Job { estimates, ..job }).floor);
    let floor = floors.max().unwrap_or(0);
    let mut ledger = Ledger { floor, ..Ledger::begin(job) };
    ledger.stats.evaluated = (heuristics.len() * job.task.starts.len()) as u64;
    let mut width = policies.first_width;
    loop {
        let mut has_lost = false;
        for estimates in heuristics {
            ledger.job.estimates = estimates;
            let end = if ledger.is_at_limit() { End::Limit(0) } else { pass(&mut ledger, width, policies) };
            ledger.stats.popped = ledger.stats.expanded;
            match end {
                End::Answer(outcome) => return ledger.told(outcome),
                End::Limit(bound) => return ledger.stopped_at(bound),
                End::Pass(pass) if !pass.has_lost && pass.has_overflowed => return ledger.exhausted(true),
                End::Pass(pass) if !pass.has_lost && !pass.has_dropped => return ledger.exhausted(false),
                End::Pass(pass) => has_lost |= pass.has_lost,
            }
        }
        if !has_lost || width == policies.last_width {
            return ledger.told(Outcome::Stopped { reason: Reason::Width, best: None });
        }
        width = policies.last_width.min(2 * width);
    }
}

fn pass(ledger: &mut Ledger, width: usize, policies: Policies) -> End {
    ledger.hear(Event::Width(width as u64));
    ledger.stats.iterations += 1;
    let mut pass = Pass { has_lost: false, has_dropped: false, has_overflowed: false };
    let mut candidates = Vec::new();
    for &(state, g) in &ledger.job.task.starts {
        let node = Node { state, g, h: ledger.estimate(state), start: state, path: vec![] };
        if is_dropped(ledger, &node, policies, &mut pass) {
            continue;
        }
        if g == u32::MAX {
            pass.has_overflowed = true;
            continue;
        }
        ledger.look(&node);
        if ledger.is_goal(state) && (node.h == 0 || !ledger.is_promised()) {
            return End::Answer(Outcome::Solved(node.plan()));
        }
        merge(&mut candidates, node, policies.takes_last_place);
    }
    let mut kept = HashSet::new();
    for depth in 0.. {
        let (layer, lost) = select(candidates, width, policies.type_of);
        ledger.excess = 0;
        ledger.stats.pruned += lost.len() as u64;
        pass.has_lost |= !lost.is_empty();
        kept.extend(layer.iter().map(|node| node.state));
        ledger.count_layer(depth, layer.len(), kept.len());
        if layer.is_empty() {
            break;
        }
        candidates = Vec::new();
        for node in &layer {
            if ledger.is_at_limit() {
                return End::Limit(layer.iter().map(|node| node.g).min().unwrap_or(u32::MAX));
            }
            let found = expand(ledger, node, policies, (&mut pass, &kept, &mut candidates));
            ledger.count_waiting(candidates.len(), width);
            if let Some(plan) = found {
                return End::Answer(plan);
            }
        }
    }
    End::Pass(pass)
}

/// Returns a plan if the node or a child is a goal.
fn expand(
    ledger: &mut Ledger,
    node: &Node,
    policies: Policies,
    (pass, kept, candidates): (&mut Pass, &HashSet<u16>, &mut Vec<Node>),
) -> Option<OutcomeOf<Graph>> {
    if node.h != 0 && !ledger.is_promised() && ledger.is_goal(node.state) {
        return Some(Outcome::Solved(node.plan()));
    }
    ledger.stats.expanded += 1;
    for (edge, &(state, cost)) in (0..).zip(&ledger.job.task.graph.edges[usize::from(node.state)]) {
        ledger.stats.generated += 1;
        let path = [node.path.as_slice(), &[edge]].concat();
        let (g, h) = (node.g.saturating_add(cost), ledger.estimate(state));
        let child = Node { state, g, h, start: node.start, path };
        if is_dropped(ledger, &child, policies, pass) {
            ledger.stats.pruned += 1;
            continue;
        }
        ledger.look(&child);
        if h == 0 && g < u32::MAX && ledger.is_goal(state) {
            return Some(Outcome::Solved(child.plan()));
        }
        if g == u32::MAX {
            ledger.stats.pruned += 1;
            pass.has_overflowed = true;
        } else if !kept.contains(&state) {
            merge(candidates, child, policies.takes_last_place);
        }
    }
    None
}

/// Whether the state is dropped as a dead end, with or without a proof.
fn is_dropped(ledger: &Ledger, node: &Node, policies: Policies, pass: &mut Pass) -> bool {
    let is_dropped = node.h == u32::MAX && (ledger.is_promised() || policies.drops_dead_ends);
    pass.has_dropped |= is_dropped && !ledger.is_promised();
    is_dropped
}

const WIDEST: usize = 1 << 27;

/// A beam without policies of its own, from the first width to the last one.
fn policies(first_width: usize, last_width: usize) -> Policies {
    Policies { first_width, last_width, drops_dead_ends: false, type_of: one_type, takes_last_place: false }
}

proptest! {
    #[test]
    fn beams_agree_with_lists(task in any_tasks(), width in 1_usize..6, most in limits()) {
        let all = estimates(&task);
        for estimates in &all {
            let job = Job { task: &task, estimates, most };
            let (h, alone) = (|| estimates.clone(), std::slice::from_ref(estimates));
            let (fixed, doubling) = (policies(width, width), policies(width, WIDEST));
            check(&mut Beam::of_width(h(), width), job, by_lists(job, alone, fixed))?;
            check(&mut Beam::doubling(h(), width), job, by_lists(job, alone, doubling))?;
            let dropping = Policies { drops_dead_ends: true, ..doubling };
            let mut search = Beam::doubling(h(), width).dropping_dead_ends();
            check(&mut search, job, by_lists(job, alone, dropping))?;
            // Here a state dominates itself alone.
            let merging = Policies { takes_last_place: true, ..doubling };
            check(&mut Beam::doubling(h(), width).with_dominance(), job, by_lists(job, alone, merging))?;
        }
    }

    #[test]
    fn portfolios_agree_with_lists(task in any_tasks(), widths in (1_usize..4, 1_usize..9), most in limits()) {
        let (first, last) = widths;
        let all = estimates(&task);
        for order in [[0, 2].as_slice(), &[2, 0], &[1, 0, 3]] {
            let heuristics: Vec<_> = order.iter().map(|&at| all[at].clone()).collect();
            let job = Job { task: &task, estimates: &heuristics[0], most };
            let policies = policies(first, last.max(first));
            let mut search = Beam::portfolio(heuristics.clone(), first, last);
            check(&mut search, job, by_lists(job, &heuristics, policies))?;
            let dropping = Policies { drops_dead_ends: true, ..policies };
            let mut search = Beam::portfolio(heuristics.clone(), first, last).dropping_dead_ends();
            check(&mut search, job, by_lists(job, &heuristics, dropping))?;
        }
    }
}

/// Steps of this many states end within a layer.
const FEW: u64 = 9;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    /// A beam reduces long layers before they are complete, and refuses children from then on. Two threads do so too.
    #[test]
    fn beams_agree_with_lists_on_long_layers(task in trees(), width in 20_usize..70, seed: u64) {
        for estimates in &estimates_of_trees(&task, seed) {
            let job = Job { task: &task, estimates, most: u64::MAX };
            let (alone, doubling) = (std::slice::from_ref(estimates), policies(width, 4 * width));
            let make = || Beam::portfolio(alone.to_vec(), width, 4 * width);
            check(&mut make(), job, by_lists(job, alone, doubling))?;
            let mut shared = make().in_parallel().with_sequential_cutoff(0);
            let told = on(2, || {
                let (graph, goal) = (&task.graph, task.target());
                shared.begin_from(graph, &task.starts, &goal);
                while shared.step_by(graph, &goal, FEW, &mut ()).is_none() {}
                told(shared.resume_to(graph, &goal))
            });
            check_told(told, &by_lists(job, alone, doubling))?;
        }
    }
}

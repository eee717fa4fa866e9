//! The beams against programs of plain lists, which predict the answer, the work and all events.
//!
//! The programs sort whole layers, look through whole lists and copy paths. They follow the documentation of the searches.

mod complete;
mod plain;
mod work;

use proptest::prelude::*;
use search::{
    Limits, Observer, Outcome, Plan, Reason, Run, Search, Stats,
    heuristics::Promise,
    random::Random,
    run::OutcomeOf,
    space::{AnyOf, Weight},
};

use crate::toys::Steps as _;
use crate::{
    threads::{Told, told},
    toys::{Estimates, Task, WeightedGraph, tasks},
};

type Graph = WeightedGraph<u32>;

/// One search: its graph and its estimates, and the number of expanded states after which it is stopped.
#[derive(Clone, Copy)]
struct Job<'a> {
    task: &'a Task,
    estimates: &'a Estimates<u32>,
    most: u64,
}

/// A state with the path to it.
#[derive(Clone, Debug)]
struct Node {
    state: u16,
    g: u32,
    h: u32,
    start: u16,
    path: Vec<u8>,
}

impl Node {
    /// The values by which nodes are ranked: f, then h.
    fn rank(&self) -> (u32, u32) {
        (self.g.saturating_add(self.h), self.h)
    }

    fn plan(&self) -> Plan<u16, u8, u32> {
        Plan { start: self.start, actions: self.path.clone(), cost: self.g }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Event {
    Width(u64),
    Layer(u32, u64),
    Bound(u32),
    Improved(u32),
}

/// Events, each with the number of states that were expanded before.
#[derive(Debug, Default)]
struct Heard(Vec<(Event, u64)>);

impl Observer<u32> for Heard {
    fn width(&mut self, width: u64, stats: &Stats) {
        self.0.push((Event::Width(width), stats.expanded));
    }
    fn layer(&mut self, depth: u32, states: u64, stats: &Stats) {
        self.0.push((Event::Layer(depth, states), stats.expanded));
    }
    fn bound_raised(&mut self, bound: u32, stats: &Stats) {
        self.0.push((Event::Bound(bound), stats.expanded));
    }
    fn improved(&mut self, cost: u32, stats: &Stats) {
        self.0.push((Event::Improved(cost), stats.expanded));
    }
}

/// The least number of candidates for a layer that a beam cuts back before the layer is complete.
const SHORTEST_CUT: usize = 64;

/// The prediction of a program of lists.
struct Prediction {
    told: Told<u16, u8, u32>,
    /// The largest number by which the count of pruned states may exceed the prediction.
    excess: u64,
    events: Vec<(Event, u64)>,
    /// The least cost among the plans that are not tried yet, where the search is stopped.
    bound: Option<u32>,
}

/// The account that a program of lists keeps of its work.
struct Ledger<'a> {
    job: Job<'a>,
    stats: Stats,
    /// The largest number by which the count of pruned states may exceed the account.
    excess: u64,
    closest: Option<(u16, u32)>,
    best: Option<Plan<u16, u8, u32>>,
    /// The lower bound that is proven so far.
    floor: u32,
    events: Vec<(Event, u64)>,
}

impl<'a> Ledger<'a> {
    /// The starts are estimated once for the first bound.
    fn begin(job: Job<'a>) -> Self {
        let mut ledger = Ledger {
            job,
            stats: Stats::default(),
            excess: 0,
            closest: None,
            best: None,
            floor: 0,
            events: vec![],
        };
        let starts = job.task.starts.iter();
        let least_f = starts.map(|&(state, g)| g.saturating_add(ledger.estimate(state))).min();
        ledger.floor = job.estimates.1.lower_bound(least_f.unwrap_or(u32::MAX));
        ledger
    }

    fn estimate(&mut self, state: u16) -> u32 {
        self.stats.evaluated += 1;
        self.job.estimates.0[usize::from(state)]
    }

    /// Whether the heuristic promises that goals have the estimate zero, and that `MAX` is a dead end.
    fn is_promised(&self) -> bool {
        self.job.estimates.1 != Promise::Nothing
    }

    fn is_goal(&self, state: u16) -> bool {
        self.job.task.goals.contains(&state)
    }

    fn is_at_limit(&self) -> bool {
        self.stats.expanded == self.job.most
    }

    fn hear(&mut self, event: Event) {
        self.events.push((event, self.stats.expanded));
    }

    /// The state with the least estimate, the first one of several.
    fn look(&mut self, node: &Node) {
        if self.closest.is_none_or(|(_, least)| node.h < least) {
            self.closest = Some((node.state, node.h));
        }
    }

    fn improve(&mut self, node: &Node) {
        if self.best.as_ref().is_none_or(|best| node.g < best.cost) {
            self.best = Some(node.plan());
            self.hear(Event::Improved(node.g));
        }
    }

    fn raise(&mut self, bound: u32) {
        let bound = self.best.as_ref().map_or(bound, |best| bound.min(best.cost));
        if bound > self.floor {
            self.floor = bound;
            self.hear(Event::Bound(bound));
        }
    }

    /// The least cost of a plan through the node.
    fn least_cost(&self, node: &Node) -> u32 {
        node.g.max(self.job.estimates.1.lower_bound(node.rank().0))
    }

    /// Whether no plan through the node is cheaper than the best one.
    fn is_cut(&self, node: &Node) -> bool {
        self.best.as_ref().is_some_and(|best| best.cost <= self.least_cost(node))
    }

    fn is_proven(&self) -> bool {
        self.best.as_ref().is_some_and(|best| best.cost <= self.floor)
    }

    /// The starts that are neither goals nor dead ends.
    fn starts(&mut self) -> Vec<Node> {
        let mut nodes = Vec::new();
        for &(state, g) in &self.job.task.starts {
            let node = Node { state, g, h: self.estimate(state), start: state, path: vec![] };
            if node.h == u32::MAX && self.is_promised() {
                continue;
            }
            self.look(&node);
            if self.is_goal(state) && g < u32::MAX && (node.h == 0 || !self.is_promised()) {
                self.improve(&node);
            } else {
                nodes.push(node);
            }
        }
        nodes
    }

    /// Whether the node is a goal whose estimate is not zero. It is noticed before its expansion.
    fn is_late_goal(&mut self, node: &Node) -> bool {
        let is_late = node.h != 0 && !self.is_promised() && self.is_goal(node.state);
        if is_late {
            self.improve(node);
        }
        is_late
    }

    /// Expands the node, and returns its children that are neither goals nor dead ends. If it `cuts`, those are left out
    /// that lead to no cheaper plan.
    fn expand(&mut self, node: &Node, cuts: bool) -> Vec<Node> {
        self.stats.expanded += 1;
        let mut children = Vec::new();
        for (edge, &(state, cost)) in (0..).zip(&self.job.task.graph.edges[usize::from(node.state)]) {
            self.stats.generated += 1;
            let path = [node.path.as_slice(), &[edge]].concat();
            let (g, h) = (node.g.saturating_add(cost), self.estimate(state));
            let child = Node { state, g, h, start: node.start, path };
            if h == u32::MAX && self.is_promised() {
                self.stats.pruned += 1;
                continue;
            }
            self.look(&child);
            if h == 0 && g < u32::MAX && self.is_goal(state) {
                self.improve(&child);
            } else if cuts && self.is_cut(&child) {
                self.stats.pruned += 1;
            } else {
                children.push(child);
            }
        }
        children
    }

    /// Counts the candidates that wait for the next layer. A long list may be cut back to the width before it is complete.
    fn count_waiting(&mut self, candidates: usize, width: usize) {
        let is_long = candidates >= SHORTEST_CUT;
        self.excess = if is_long { (candidates - width.min(candidates)) as u64 } else { 0 };
    }

    /// Counts a layer of this many states, where `kept` states were kept in all.
    fn count_layer(&mut self, depth: u32, states: usize, kept: usize) {
        self.stats.peak_open = self.stats.peak_open.max(states as u64);
        self.stats.peak_closed = self.stats.peak_closed.max(kept as u64);
        if states > 0 {
            self.hear(Event::Layer(depth, states as u64));
        }
    }

    /// A stop at the limit, where the plans that are not tried yet cost at least `bound`.
    fn stopped_at(self, bound: u32) -> Prediction {
        let best = self.best.clone();
        let stopped = self.told(Outcome::Stopped { reason: Reason::Expanded, best });
        Prediction { bound: Some(bound), ..stopped }
    }

    /// The same, where only the proven bound is known.
    fn stopped(self) -> Prediction {
        let floor = self.floor;
        self.stopped_at(floor)
    }

    /// The answer of a search that has tried everything.
    fn exhausted(mut self, has_overflowed: bool) -> Prediction {
        if let Some(cost) = self.best.as_ref().map(|best| best.cost) {
            if self.is_promised() {
                self.raise(cost);
            }
            return self.solved();
        }
        let overflow = Outcome::Stopped { reason: Reason::Overflow, best: None };
        self.told(if has_overflowed { overflow } else { Outcome::Exhausted })
    }

    /// The best plan as the answer.
    fn solved(self) -> Prediction {
        let Some(best) = self.best.clone() else { unreachable!("there is a plan") };
        self.told(Outcome::Solved(best))
    }

    fn told(self, outcome: OutcomeOf<Graph>) -> Prediction {
        let bound = if outcome == Outcome::Exhausted { u32::MAX } else { self.floor };
        let closest = if matches!(outcome, Outcome::Solved(_)) { None } else { self.closest };
        let told = (outcome, bound, closest, self.stats);
        Prediction { told, excess: self.excess, events: self.events, bound: None }
    }
}

/// Adds a candidate for a layer. Of two of the same state, the one with the smaller g stays, and the first one of equals.
/// The cheaper one takes the place of the other, or the last place.
fn merge(candidates: &mut Vec<Node>, node: Node, takes_last_place: bool) {
    let Some(at) = candidates.iter().position(|known| known.state == node.state) else {
        candidates.push(node);
        return;
    };
    if node.g < candidates[at].g && takes_last_place {
        candidates.remove(at);
        candidates.push(node);
    } else if node.g < candidates[at].g {
        candidates[at] = node;
    }
}

/// Keeps the best candidate of each type, then the second best ones, up to the width. Returns the kept ones and the
/// others, both in the order of generation.
fn select(candidates: Vec<Node>, width: usize, type_of: fn(u16) -> u64) -> (Vec<Node>, Vec<Node>) {
    let mut order: Vec<usize> = (0..candidates.len()).collect();
    order.sort_by_key(|&at| candidates[at].rank());
    let kind = |at: usize| type_of(candidates[at].state);
    let round = |place: usize| order[..place].iter().filter(|&&at| kind(at) == kind(order[place])).count();
    let rounds: Vec<usize> = (0..order.len()).map(round).collect();
    let mut places: Vec<usize> = (0..order.len()).collect();
    places.sort_by_key(|&place| rounds[place]);
    places.truncate(width);
    let kept: Vec<usize> = places.into_iter().map(|place| order[place]).collect();
    let (mut best, mut lost) = (Vec::new(), Vec::new());
    for (at, node) in candidates.into_iter().enumerate() {
        if kept.contains(&at) { best.push(node) } else { lost.push(node) }
    }
    (best, lost)
}

/// Compares the answer and the statistics of a search, but for the bytes.
fn check_told(mut told: Told<u16, u8, u32>, expected: &Prediction) -> Result<(), TestCaseError> {
    let (stats, least) = (&mut told.3, expected.told.3.pruned);
    stats.peak_bytes = 0;
    if (least..=least + expected.excess).contains(&stats.pruned) {
        stats.pruned = least;
    }
    prop_assert_eq!(&told, &expected.told);
    Ok(())
}

/// Runs `search` on the job, and compares all that it tells with the prediction.
fn check<E: Search<Graph, AnyOf<u16>>>(
    search: &mut E,
    job: Job,
    expected: Prediction,
) -> Result<(), TestCaseError> {
    let Job { task, most, .. } = job;
    let mut heard = Heard::default();
    let run = Run::of(search).within(Limits::none().expanded(most)).observed_by(&mut heard);
    let told = told(run.run_from(&task.graph, &task.starts, &task.target()));
    check_told(told, &expected)?;
    prop_assert_eq!(heard.0, expected.events);
    match expected.bound {
        Some(bound) => prop_assert_eq!(search.bound(), bound),
        None => check_steps(search, task)?,
    }
    Ok(())
}

/// A step ends where a layer is opened or a bound rises, however many states it may expand.
fn check_steps<E: Search<Graph, AnyOf<u16>>>(search: &mut E, task: &Task) -> Result<(), TestCaseError> {
    search.begin_from(&task.graph, &task.starts, &task.target());
    loop {
        let mut heard = Heard::default();
        let outcome = search.step_by(&task.graph, &task.target(), u64::MAX, &mut heard);
        let crossed = heard.0.iter().find(|&&(event, expanded)| {
            !matches!(event, Event::Improved(_)) && (1..search.stats().expanded).contains(&expanded)
        });
        prop_assert_eq!(crossed, None);
        if outcome.is_some() {
            return Ok(());
        }
    }
}

/// Without a promise anything, at goals too; with a promise half of the true cost, or a small number, or too much.
fn estimates(task: &Task) -> [Estimates<u32>; 4] {
    let wrong = task.quarters.iter().map(|&quarters| [0, 5, u32::MAX, 40, 1][usize::from(quarters)]);
    let rest = task.graph.distances_to(&task.goals);
    let small = rest.iter().zip(&task.quarters).map(|(&rest, &quarters)| rest.min(3 * u32::from(quarters)));
    let small = Estimates(small.collect(), Promise::Admissible);
    let weighted = small.weighted(&task.graph, Weight::new(3, 2));
    [
        Estimates(wrong.collect(), Promise::Nothing),
        Estimates(task.admissible(), Promise::Admissible),
        small,
        weighted,
    ]
}

/// Graphs with cycles that cost nothing, or with costs that saturate.
fn any_tasks() -> impl Strategy<Value = Task> {
    prop_oneof![3 => tasks(&[0, 0, 1, 1, 2, 3, 7]), 1 => tasks(&[0, 1, 2, 5, 9, u32::MAX])]
}

/// Limits that are reached soon, and none.
fn limits() -> impl Strategy<Value = u64> {
    prop_oneof![0_u64..30, Just(u64::MAX)]
}

/// Trees of some hundred states, so that layers are long and no state is reached twice. Some edges are dear, and some
/// goals are leaves.
fn trees() -> impl Strategy<Value = Task> {
    (any::<u64>(), 5_u16..9, 200_u16..400).prop_map(|(seed, branches, states)| {
        let mut random = Random::seeded(seed);
        let mut below = |limit: u64| random.below(limit) as u32;
        let children = |state| (branches * state + 1..=branches * state + branches).filter(|&to| to < states);
        let edges = (0..states)
            .map(|state| children(state).map(|to| (to, [1, 2, 3, 7, 500][below(5) as usize])).collect());
        let graph = WeightedGraph::new(edges.collect());
        let goals = (0..below(3)).map(|_| states - 1 - below(u64::from(states / 2)) as u16).collect();
        let quarters = (0..states).map(|_| below(5) as u8).collect();
        Task { graph, starts: vec![(0, 0)], goals, quarters }
    })
}

/// The estimates of trees: anything from 0 to 390, and as much of it as is admissible. No dead end is known.
fn estimates_of_trees(task: &Task, seed: u64) -> [Estimates<u32>; 2] {
    let mut random = Random::seeded(seed);
    let any: Vec<u32> = task.quarters.iter().map(|_| 10 * random.below(40) as u32).collect();
    let rest = task.graph.distances_to(&task.goals);
    let admissible = any.iter().zip(&rest).map(|(&h, &rest)| h.min(rest)).collect();
    [Estimates(any, Promise::Nothing), Estimates(admissible, Promise::Admissible)]
}

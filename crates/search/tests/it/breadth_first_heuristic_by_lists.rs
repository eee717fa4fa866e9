//! Breadth-first heuristic search against a program that keeps all layers, and with each state the path to it.

use proptest::prelude::*;
use search::{
    Heuristic, Limits, Observer, Reason, Run, Search, StateSpace, Stats,
    algorithms::BreadthFirstHeuristic,
    heuristics::{Estimate, Promise},
    space::{AnyOf, Undirected, Weight},
};

use crate::{
    small_costs::Steps,
    toys::{Task, tasks, without_bytes},
};

/// The sums from which a cost is infinite.
const INFINITE: u64 = u8::MAX as u64;

/// The states that each state leads to.
#[derive(Clone, Debug)]
struct Graph<const GRADED: bool, const ONE: u8>(Vec<Vec<u16>>);

impl<const GRADED: bool, const ONE: u8> StateSpace for Graph<GRADED, ONE> {
    type State = u16;
    type Action = u8;
    type Cost = Steps<ONE>;
    type Actions = core::ops::Range<u8>;
    const GRADED: bool = GRADED;

    fn actions(&self, &state: &u16) -> Self::Actions {
        0..self.0[usize::from(state)].len() as u8
    }

    fn apply(&self, state: &mut u16, edge: u8) {
        *state = self.0[usize::from(*state)][usize::from(edge)];
    }
}

impl<const ONE: u8> Undirected for Graph<false, ONE> {}

/// Estimates by state, with their promise.
#[derive(Clone, Debug)]
struct Estimates(Vec<u8>, Promise);

impl<const GRADED: bool, const ONE: u8> Heuristic<Graph<GRADED, ONE>> for Estimates {
    type Memo = ();

    fn promise(&self) -> Promise {
        self.1
    }

    fn estimate(&self, _: &Graph<GRADED, ONE>, &state: &u16) -> Estimate<Steps<ONE>> {
        Steps(self.0[usize::from(state)]).into()
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Event {
    Bound(u8, Stats),
    Layer(u8, u64, Stats),
    Improved(u8, Stats),
}

#[derive(Default)]
struct Events(Vec<Event>);

impl<const ONE: u8> Observer<Steps<ONE>> for Events {
    fn bound_raised(&mut self, bound: Steps<ONE>, stats: &Stats) {
        self.0.push(Event::Bound(bound.0, without_bytes(*stats)));
    }
    fn layer(&mut self, depth: Steps<ONE>, states: u64, stats: &Stats) {
        self.0.push(Event::Layer(depth.0, states, without_bytes(*stats)));
    }
    fn improved(&mut self, cost: Steps<ONE>, stats: &Stats) {
        self.0.push(Event::Improved(cost.0, without_bytes(*stats)));
    }
}

/// All that a search tells, except its time and its bytes.
#[derive(Debug, PartialEq)]
struct Told {
    plan: Option<Found>,
    /// If there is no plan, `None` means that there is none.
    stopped_by: Option<Reason>,
    lower_bound: u8,
    closest: Option<(u16, u8)>,
    events: Vec<Event>,
    stats: Stats,
}

/// The start, the actions and the cost of a plan.
pub(crate) type Found = (u16, Vec<u8>, u8);

/// The states of a path.
type Path = Vec<u16>;

/// The limit that ends a search.
struct Spent;

/// The search by a program that looks up every state in all layers, or in a graded space in the next one.
struct Program<'a> {
    edges: &'a [Vec<u16>],
    is_graded: bool,
    one: u64,
    goals: &'a [u16],
    estimates: &'a Estimates,
    /// The number of states that may be expanded.
    limit: u64,
    bound: u64,
    /// No plan costs less, if the estimates keep their promise.
    proven: u64,
    /// The cost of the layer that is generated.
    next: u64,
    /// The cost of the plan that is found.
    found: Option<u64>,
    next_bound: u64,
    is_lost: bool,
    closest: Option<(u16, u8)>,
    events: Vec<Event>,
    stats: Stats,
}

/// The paths of a pass by layer, and the layer halfway.
struct Layers {
    paths: Vec<Vec<Path>>,
    halfway: Option<usize>,
}

impl Program<'_> {
    fn is_admissible(&self) -> bool {
        self.estimates.1 >= Promise::Admissible
    }

    fn h(&self, state: u16) -> u64 {
        self.estimates.0[usize::from(state)].into()
    }

    fn expand(&mut self) {
        self.stats.popped += 1;
        self.stats.expanded += 1;
    }

    fn meet(&mut self, state: u16) {
        let h = self.estimates.0[usize::from(state)];
        if self.closest.is_none_or(|(_, least)| h < least) {
            self.closest = Some((state, h));
        }
    }

    /// Counts the states that are stored: the present layer is the last but one.
    fn note(&mut self, layers: &Layers) {
        let width = |back: usize| {
            layers.paths.len().checked_sub(back).map_or(0, |layer| layers.paths[layer].len() as u64)
        };
        let halfway = layers.halfway.map_or(0, |layer| layers.paths[layer].len() as u64);
        let before = if self.is_graded { 0 } else { width(3) };
        self.stats.peak_open = self.stats.peak_open.max(width(2));
        self.stats.peak_closed = self.stats.peak_closed.max(before + width(2) + width(1) + halfway);
    }

    /// Returns whether the bound admits a state at the cost `g`, and notes why not. `is_known` tells whether it was met.
    fn admits(&mut self, state: u16, g: u64, bound: u64, is_target: bool, is_known: bool) -> bool {
        let (h, promise) = (self.h(state), self.estimates.1);
        let f = (g + h).min(INFINITE);
        if h == INFINITE && promise != Promise::Nothing {
            return false;
        }
        // Without a promise an estimate does not hide a goal.
        let f = if is_target && promise == Promise::Nothing && g < INFINITE { g } else { f };
        let is_within = match (f == INFINITE, bound == INFINITE) {
            (true, true) => g < INFINITE && !self.is_admissible(),
            (true, false) => false,
            (false, _) => f <= bound,
        };
        if !is_within {
            self.is_lost |= f == INFINITE && !is_known;
            self.next_bound = self.next_bound.min(f);
        }
        is_within
    }

    /// Begins a pass from the layer at the cost `depth`, until a child is a target.
    fn pass(
        &mut self,
        roots: Vec<Path>,
        (depth, bound, halfway): (u64, u64, u64),
        targets: &[u16],
    ) -> Result<Option<(Path, Option<usize>)>, Spent> {
        let is_first = self.found.is_none();
        let (mut depth, mut layers) = (depth, Layers { paths: vec![roots, Vec::new()], halfway: None });
        self.note(&layers);
        loop {
            let present = layers.paths.len() - 2;
            if layers.paths[present].is_empty() {
                return Ok(None);
            }
            if is_first {
                let width = layers.paths[present].len() as u64;
                self.events.push(Event::Layer(depth as u8, width, self.stats));
            }
            self.next = (depth + self.one).min(INFINITE);
            for path in layers.paths[present].clone() {
                if self.stats.expanded == self.limit {
                    return Err(Spent);
                }
                self.expand();
                for &child in &self.edges[usize::from(path[path.len() - 1])] {
                    self.stats.generated += 1;
                    self.stats.evaluated += 1;
                    let first = if self.is_graded { present + 1 } else { 0 };
                    let is_known =
                        layers.paths[first..].iter().flatten().any(|path| path.last() == Some(&child));
                    if !self.admits(child, self.next, bound, targets.contains(&child), is_known) {
                        self.stats.pruned += 1;
                        continue;
                    }
                    if is_known {
                        continue;
                    }
                    self.meet(child);
                    let path = [path.as_slice(), &[child]].concat();
                    layers.paths[present + 1].push(path.clone());
                    if targets.contains(&child) {
                        self.note(&layers);
                        return Ok(Some((path, layers.halfway)));
                    }
                }
                self.note(&layers);
            }
            if self.stats.expanded == self.limit {
                return Err(Spent);
            }
            depth = self.next;
            layers.paths.push(Vec::new());
            if layers.halfway.is_none() && depth >= halfway {
                layers.halfway = Some(present + 1);
            }
            self.note(&layers);
        }
    }

    /// Returns the edges of a path of `length` edges that leads from `from`, at the cost `depth`, to `to`.
    fn segment(
        &mut self,
        (from, to): (u16, u16),
        depth: u64,
        length: usize,
        bound: u64,
    ) -> Result<Vec<u8>, Spent> {
        if self.stats.expanded == self.limit {
            return Err(Spent);
        }
        if length == 1 {
            let edges = &self.edges[usize::from(from)];
            let edge = edges.iter().take_while(|&&child| child != to).count();
            self.expand();
            self.stats.generated += edge as u64 + 1;
            return if self.stats.expanded == self.limit { Err(Spent) } else { Ok(vec![edge as u8]) };
        }
        self.stats.iterations += 1;
        self.stats.evaluated += 1;
        let halfway = (depth + self.one * (length as u64 / 2)).min(INFINITE);
        let found = self.pass(vec![vec![from]], (depth, bound, halfway), &[to])?;
        let Some((path, Some(halfway))) = found else { panic!("{to} is not found again from {from}") };
        assert_eq!(path.len(), length + 1);
        self.halves(&path, halfway, depth, bound)
    }

    fn halves(&mut self, path: &[u16], halfway: usize, depth: u64, bound: u64) -> Result<Vec<u8>, Spent> {
        let (last, middle) = (path.len() - 1, depth + self.one * halfway as u64);
        let mut edges = self.segment((path[0], path[halfway]), depth, halfway, bound)?;
        edges.extend(self.segment((path[halfway], path[last]), middle, last - halfway, bound)?);
        Ok(edges)
    }

    /// Returns a plan, or none if all is tried.
    fn passes(&mut self, starts: &[u16], upper: Option<u8>) -> Result<Option<Found>, Spent> {
        self.stats.evaluated += starts.len() as u64;
        let least = starts.iter().map(|&start| self.h(start)).min().unwrap_or(INFINITE);
        self.bound = least.max(upper.unwrap_or(0).into());
        self.proven = if least == INFINITE { 0 } else { least };
        loop {
            self.stats.iterations += 1;
            let bound = self.bound;
            if bound < INFINITE {
                self.events.push(Event::Bound(bound as u8, self.stats));
            }
            if let Some(&start) = starts.iter().find(|start| self.goals.contains(start)) {
                self.proven = 0;
                return Ok(Some((start, Vec::new(), 0)));
            }
            (self.next_bound, self.is_lost) = (INFINITE, false);
            let mut roots: Vec<Path> = Vec::new();
            for &start in starts {
                self.stats.evaluated += 1;
                if self.admits(start, 0, bound, false, false) {
                    self.meet(start);
                    if !roots.contains(&vec![start]) {
                        roots.push(vec![start]);
                    }
                }
            }
            // Half of the bound, rounded up.
            let halfway = if bound == INFINITE { INFINITE } else { bound.div_ceil(2) };
            if let Some((path, halfway)) = self.pass(roots, (0, bound, halfway), self.goals)? {
                let (start, length, cost) = (path[0], path.len() - 1, self.next);
                self.found = Some(cost);
                self.events.push(Event::Improved(cost as u8, self.stats));
                // No state of a shortest plan has a greater f, if the estimates are admissible.
                let bound = if self.is_admissible() { bound.min(cost) } else { bound };
                let actions = match halfway {
                    Some(halfway) => self.halves(&path, halfway, 0, bound)?,
                    None => self.segment((start, path[length]), 0, length, bound)?,
                };
                return Ok(Some((start, actions, cost as u8)));
            }
            if self.next_bound < INFINITE {
                (self.bound, self.proven) = (self.next_bound, self.next_bound);
            } else if self.is_lost && !self.is_admissible() && bound < INFINITE {
                self.bound = INFINITE;
            } else {
                return Ok(None);
            }
        }
    }

    /// The least cost that a plan may have after a limit or with a plan.
    fn lower_bound(&self) -> u8 {
        let untried = self.found.unwrap_or(self.proven.max(self.next.min(self.bound)));
        match self.estimates.1 {
            Promise::Nothing => 0,
            // The tests know one weight.
            Promise::Within(_) => self.proven.div_ceil(3) as u8,
            _ => untried as u8,
        }
    }

    fn run(mut self, starts: &[u16], upper: Option<u8>) -> Told {
        let (plan, stopped_by) = match self.passes(starts, upper) {
            Ok(Some(plan)) => (Some(plan), None),
            Ok(None) if self.is_lost => (None, Some(Reason::Overflow)),
            Ok(None) => (None, None),
            Err(Spent) => (None, Some(Reason::Expanded)),
        };
        let lower_bound = match (&plan, stopped_by) {
            (None, None | Some(Reason::Overflow)) => u8::MAX,
            (Some((_, _, cost)), _) if self.is_admissible() => *cost,
            _ => self.lower_bound(),
        };
        let closest = self.closest.filter(|_| plan.is_none());
        Told { plan, stopped_by, lower_bound, closest, events: self.events, stats: self.stats }
    }
}

/// Runs `search`.
fn told<const GRADED: bool, const ONE: u8>(
    search: &mut dyn Search<Graph<GRADED, ONE>, AnyOf<u16>>,
    graph: &Graph<GRADED, ONE>,
    starts: &[u16],
    goals: &[u16],
    limit: u64,
) -> Told {
    let mut events = Events::default();
    let starts: Vec<_> = starts.iter().map(|&start| (start, Steps(0))).collect();
    let run = Run::of(search).within(Limits::none().expanded(limit)).observed_by(&mut events);
    let report = run.run_from(graph, &starts, &AnyOf(goals.to_vec()));
    Told {
        plan: report.plan().map(|plan| (plan.start, plan.actions.clone(), plan.cost.0)),
        stopped_by: report.stopped_by(),
        lower_bound: report.lower_bound.0,
        closest: report.closest.map(|(state, h)| (state, h.0)),
        events: events.0,
        stats: without_bytes(report.stats),
    }
}

/// The estimates of each promise, made of arbitrary numbers and of the true costs.
pub(crate) fn of_each_promise(rest: &[u8], numbers: &[u8]) -> [(Vec<u8>, Promise); 4] {
    let of =
        |h: &dyn Fn(u8, u8) -> u8| numbers.iter().zip(rest).map(|(&number, &rest)| h(number, rest)).collect();
    // Three times as much, and no dead end where a plan exists.
    let triple =
        |rest: u8| if rest == u8::MAX { rest } else { rest.checked_mul(3).map_or(254, |h| h.min(254)) };
    [
        (of(&|number, _| number), Promise::Nothing),
        (of(&|number, rest| number.min(triple(rest))), Promise::Within(Weight::new(3, 1))),
        (of(&|number, rest| number.min(rest)), Promise::Admissible),
        (rest.to_vec(), Promise::Consistent),
    ]
}

/// Compares the searches of a task in which an action costs `ONE`.
fn check<const GRADED: bool, const ONE: u8>(
    task: &Task,
    numbers: &[u8],
    upper: Option<u8>,
    limit: u64,
    search: impl Fn(Estimates) -> BreadthFirstHeuristic<Graph<GRADED, ONE>, Estimates>,
) {
    let ends = |edges: &Vec<(u16, u32)>| edges.iter().map(|edge| edge.0).collect();
    let graph = Graph::<GRADED, ONE>(task.graph.edges.iter().map(ends).collect());
    let starts: Vec<_> = task.starts.iter().map(|start| start.0).collect();
    let rest = task.graph.distances_to(&task.goals);
    let rest = rest.iter().map(|&steps| steps.saturating_mul(ONE.into()).try_into().unwrap_or(u8::MAX));
    for (h, promise) in of_each_promise(&rest.collect::<Vec<_>>(), numbers) {
        let estimates = Estimates(h, promise);
        let program = Program {
            edges: &graph.0,
            is_graded: GRADED,
            one: ONE.into(),
            goals: &task.goals,
            estimates: &estimates,
            limit,
            bound: 0,
            proven: 0,
            next: 0,
            found: None,
            next_bound: INFINITE,
            is_lost: false,
            closest: None,
            events: Vec::new(),
            stats: Stats::default(),
        };
        let expected = program.run(&starts, upper);
        let mut search = search(estimates.clone());
        if let Some(actions) = upper {
            search = search.with_upper_bound(Steps(actions));
        }
        for _ in 0..2 {
            let told = told(&mut search, &graph, &starts, &task.goals, limit);
            assert_eq!(told, expected, "{graph:?} {estimates:?} {starts:?} {:?} {upper:?}", task.goals);
        }
    }
}

/// Estimates near zero, and such that sums saturate.
pub(crate) fn numbers(all: &'static [u8]) -> impl Strategy<Value = Vec<u8>> {
    prop::collection::vec(prop::sample::select(all), 24)
}

fn limits() -> impl Strategy<Value = u64> {
    prop_oneof![1_u64..40, Just(u64::MAX)]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn the_work_is_that_of_a_program_with_lists(
        task in tasks(&[1]),
        small in numbers(&[0, 0, 1, 1, 2, 3, 5, 250, 252, 253, 254, 255]),
        large in numbers(&[0, 0, 50, 60, 100, 120, 150, 200, 204, 254, 255]),
        upper in prop_oneof![Just(None), (0_u8..9).prop_map(Some), (252..=255_u8).prop_map(Some)],
        limit in limits(),
    ) {
        let both_ways = task.both_ways();
        check::<false, 1>(&both_ways, &small, upper, limit, BreadthFirstHeuristic::new);
        check::<false, 100>(&both_ways, &large, upper, limit, BreadthFirstHeuristic::new);
        let in_layers = task.in_layers();
        check::<true, 1>(&in_layers, &small, upper, limit, BreadthFirstHeuristic::graded);
        check::<true, 100>(&in_layers, &large, upper, limit, BreadthFirstHeuristic::graded);
    }
}

//! The explicit graph of the conformance suite, random graphs, and Dijkstra's algorithm by the shortest program.

use std::{
    cmp::Reverse,
    collections::BinaryHeap,
    panic::resume_unwind,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    thread,
    time::Duration,
};

use proptest::prelude::*;
use search::{
    Cost, Goal, Heuristic, Observer, Progress, Search, StateSpace, Stats,
    heuristics::{Estimate, Promise, Weighted},
    run::{Budget, OutcomeOf, PlanOf},
    space::{AnyOf, Dominance, Finite32, Finite64, Keyed, Ranked, Reversible, Undirected, Weight},
};

/// The states of a layer of [`Task::in_layers`].
pub(crate) const LAYER: u16 = 4;

/// A type of cost with its conversion from the small numbers of a [`Task`].
pub(crate) trait AnyCost: Cost + Send + Sync + 'static {
    /// Returns a finite cost whose double saturates.
    fn large() -> Self;

    /// Returns the cost of `number` units; `u32::MAX` stands for infinity.
    fn units(number: u32) -> Self;

    /// Returns whether the costs are equal, up to the rounding of sums.
    fn is_near(self, other: Self) -> bool {
        self == other
    }
}

macro_rules! any_costs {
    ($($cost:ty: $large:expr, $number:ident => $of:expr $(, $precision:expr)?;)*) => { $(
        impl AnyCost for $cost {
            fn large() -> Self {
                $large
            }

            fn units($number: u32) -> Self {
                if $number == u32::MAX { <$cost>::MAX } else { $of }
            }

            $(fn is_near(self, other: Self) -> bool {
                let (a, b) = (self.get(), other.get());
                self == other || (a - b).abs() < $precision * a.max(b)
            })?
        }
    )* };
}

any_costs! {
    // Eleven times as much: paths of more than a few edges saturate.
    u8: 200, n => u8::try_from(11 * n).unwrap_or(u8::MAX - 1);
    u16: 60_000, n => n as u16;
    u32: 3 << 30, n => n;
    u64: 3 << 62, n => u64::from(n) << 40;
    u128: 3 << 126, n => u128::from(n) << 100;
    Finite32: Finite32::of(2e38), n => Finite32::of(f32::from(n as u16) * 1e36), 1e-5;
    Finite64: Finite64::of(1e308), n => Finite64::of(f64::from(n) * 0.1), 1e-9;
}

/// The calls of a space, of its goal and of its heuristics; one of them can be made to panic.
#[derive(Clone, Debug, Default)]
pub(crate) struct Trap(Option<Arc<Calls>>);

#[derive(Debug, Default)]
struct Calls {
    /// How many more calls there are before one panics.
    left: AtomicU64,
    lists: AtomicU64,
    listed: AtomicU64,
    estimates: AtomicU64,
    /// Calls that list actions or predecessors before these take `pause` microseconds each.
    fast: AtomicU64,
    pause: AtomicU64,
}

/// The work of the calls, by kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Work {
    /// States whose actions or predecessors were listed.
    pub(crate) lists: u64,
    /// Actions and predecessors that were listed.
    pub(crate) listed: u64,
    pub(crate) estimates: u64,
}

impl Trap {
    /// The payload of the panic.
    pub(crate) const PAYLOAD: &str = "the space panics";

    /// A trap that counts and waits.
    pub(crate) fn waiting() -> Self {
        let trap = Trap(Some(Arc::default()));
        trap.set(u64::MAX);
        trap
    }

    /// Lets the call of this number panic, counted from the next one, which is 0. No other call does.
    pub(crate) fn set(&self, call: u64) {
        if let Some(calls) = &self.0 {
            calls.left.store(call, Ordering::Relaxed);
        }
    }

    /// Lets each list of actions take a time, from the list of number `fast` on.
    pub(crate) fn slow_down(&self, fast: u64, pause: Duration) {
        if let Some(calls) = &self.0 {
            calls.fast.store(fast, Ordering::Relaxed);
            calls.pause.store(pause.as_micros() as u64, Ordering::Relaxed);
        }
    }

    /// Returns how many calls there have been since the call of number `u64::MAX` was told to panic.
    pub(crate) fn calls(&self) -> u64 {
        self.0.as_ref().map_or(0, |calls| u64::MAX - calls.left.load(Ordering::Relaxed))
    }

    /// Returns the work of the calls since the last call of this function.
    pub(crate) fn work(&self) -> Work {
        let calls = self.0.as_deref().unwrap_or_else(|| unreachable!("nothing is counted"));
        let take = |count: &AtomicU64| count.swap(0, Ordering::Relaxed);
        Work { lists: take(&calls.lists), listed: take(&calls.listed), estimates: take(&calls.estimates) }
    }

    /// Counts a call. The panic prints no message, since there are thousands of them.
    #[inline]
    pub(crate) fn call(&self) {
        if let Some(calls) = &self.0
            && calls.left.fetch_sub(1, Ordering::Relaxed) == 0
        {
            resume_unwind(Box::new(Self::PAYLOAD));
        }
    }

    /// Counts a call that lists actions or predecessors.
    #[inline]
    pub(crate) fn list(&self, listed: usize) {
        if let Some(calls) = &self.0 {
            let number = calls.lists.fetch_add(1, Ordering::Relaxed);
            let pause = calls.pause.load(Ordering::Relaxed);
            if pause > 0 && number >= calls.fast.load(Ordering::Relaxed) {
                thread::sleep(Duration::from_micros(pause));
            }
            calls.listed.fetch_add(listed as u64, Ordering::Relaxed);
        }
        self.call();
    }

    /// Counts the call for an estimate.
    #[inline]
    fn estimate(&self) {
        if let Some(calls) = &self.0 {
            calls.estimates.fetch_add(1, Ordering::Relaxed);
        }
        self.call();
    }
}

/// A directed graph with costs on its edges. An action is the number of an edge.
///
/// It has every capability. It is [`Undirected`] only if it was made by [`both_ways`](Self::both_ways).
#[derive(Clone, Debug)]
pub(crate) struct WeightedGraph<C> {
    /// For each state, the edges that leave it: the next state and the cost.
    pub(crate) edges: Vec<Vec<(u16, C)>>,
    /// For each state, the edges that lead to it: the number of the edge and the state that it leaves.
    before: Vec<Vec<(u8, u16)>>,
    pub(crate) trap: Trap,
}

impl<C: Cost> StateSpace for WeightedGraph<C> {
    type State = u16;
    type Action = u8;
    type Cost = C;
    type Actions = core::ops::Range<u8>;

    fn actions(&self, &state: &u16) -> Self::Actions {
        let edges = self.edges[usize::from(state)].len();
        self.trap.list(edges);
        0..edges as u8
    }

    fn apply(&self, state: &mut u16, edge: u8) {
        self.trap.call();
        *state = self.edges[usize::from(*state)][usize::from(edge)].0;
    }

    fn cost(&self, &state: &u16, edge: u8) -> C {
        self.trap.call();
        self.edges[usize::from(state)][usize::from(edge)].1
    }
}

impl<C: Cost> Reversible for WeightedGraph<C> {
    type Predecessors = Vec<(u8, u16)>;

    fn predecessors(&self, &state: &u16) -> Self::Predecessors {
        let before = &self.before[usize::from(state)];
        self.trap.list(before.len());
        before.clone()
    }
}

impl<C: Cost> Undirected for WeightedGraph<C> {}

impl<C: Cost> Keyed for WeightedGraph<C> {
    type Key = u64;
    const KEY_BITS: u32 = 16;

    fn key(&self, &state: &u16) -> u64 {
        self.trap.call();
        state.into()
    }

    fn state(&self, key: u64) -> u16 {
        self.trap.call();
        key as u16
    }
}

impl<C: Cost> Ranked for WeightedGraph<C> {
    fn ranks(&self) -> u64 {
        self.edges.len() as u64
    }

    fn rank(&self, &state: &u16) -> u64 {
        self.trap.call();
        state.into()
    }

    fn unrank(&self, rank: u64) -> u16 {
        self.trap.call();
        rank as u16
    }
}

/// Some states share a class, but none dominates another one.
impl<C: Cost> Dominance for WeightedGraph<C> {
    type Class = u16;

    fn class(&self, &state: &u16) -> u16 {
        self.trap.call();
        state / 4
    }

    fn dominates(&self, _: &u16, _: &u16) -> bool {
        self.trap.call();
        false
    }
}

impl<C: Cost> WeightedGraph<C> {
    pub(crate) fn new(edges: Vec<Vec<(u16, C)>>) -> Self {
        let mut before = vec![Vec::new(); edges.len()];
        for (from, leaving) in edges.iter().enumerate() {
            for (edge, &(to, _)) in leaving.iter().enumerate() {
                before[usize::from(to)].push((edge as u8, from as u16));
            }
        }
        WeightedGraph { edges, before, trap: Trap::default() }
    }

    /// The chain from 0 to `last`, whose edges all cost `step`.
    pub(crate) fn chain(last: u16, step: C) -> Self {
        let next = |state| if state < last { vec![(state + 1, step)] } else { vec![] };
        Self::new((0..=last).map(next).collect())
    }

    /// The same graph with costs of another type.
    pub(crate) fn map<D: Cost>(&self, cost: impl Fn(C) -> D) -> WeightedGraph<D> {
        let edges = |edges: &Vec<(u16, C)>| edges.iter().map(|&(to, c)| (to, cost(c))).collect();
        WeightedGraph::new(self.edges.iter().map(edges).collect())
    }

    /// The same states, with each edge turned round.
    fn reversed(&self) -> Self {
        let edge = |&(edge, from): &(u8, u16)| (from, self.cost(&from, edge));
        Self::new(self.before.iter().map(|before| before.iter().map(edge).collect()).collect())
    }

    /// The graph with each edge in both directions.
    pub(crate) fn both_ways(&self) -> Self {
        let pairs = self.edges.iter().zip(self.reversed().edges);
        Self::new(pairs.map(|(one, two)| [one.as_slice(), &two].concat()).collect())
    }

    /// Whether each edge has one back at the same cost.
    pub(crate) fn is_both_ways(&self) -> bool {
        let sorted = |edges: &Vec<(u16, C)>| {
            let mut edges = edges.clone();
            edges.sort_unstable();
            edges
        };
        self.edges.iter().map(sorted).eq(self.reversed().edges.iter().map(sorted))
    }

    /// The least cost from the starts to each state, or `MAX`: the oracle.
    pub(crate) fn distances(&self, starts: &[(u16, C)]) -> Vec<C> {
        let mut least = vec![C::MAX; self.edges.len()];
        let mut queue: BinaryHeap<_> = starts.iter().map(|&(state, cost)| Reverse((cost, state))).collect();
        while let Some(Reverse((cost, state))) = queue.pop() {
            if cost < least[usize::from(state)] {
                least[usize::from(state)] = cost;
                let edges = self.edges[usize::from(state)].iter();
                queue.extend(edges.map(|&(to, step)| Reverse((cost.saturating_add(step), to))));
            }
        }
        least
    }

    /// The true cost from each state to the nearest of the `goals`.
    pub(crate) fn distances_to(&self, goals: &[u16]) -> Vec<C> {
        let goals: Vec<_> = goals.iter().map(|&goal| (goal, C::ZERO)).collect();
        self.reversed().distances(&goals)
    }

    /// Checks that `plan` leads from one of the starts to one of the goals at the cost that it says.
    pub(crate) fn check(&self, starts: &[(u16, C)], goals: &[u16], plan: &PlanOf<Self>) {
        self.check_with_costs(|cost| cost, starts, goals, plan);
    }

    /// Checks a plan with another cost of each edge.
    pub(crate) fn check_with_costs(
        &self,
        cost: impl Fn(C) -> C,
        starts: &[(u16, C)],
        goals: &[u16],
        plan: &PlanOf<Self>,
    ) {
        let mut state = plan.start;
        let mut costs: Vec<C> = starts.iter().filter(|start| start.0 == state).map(|start| start.1).collect();
        for &edge in &plan.actions {
            let step = cost(self.cost(&state, edge));
            for cost in &mut costs {
                *cost = cost.saturating_add(step);
            }
            self.apply(&mut state, edge);
        }
        assert!(goals.contains(&state), "{plan:?} ends at {state}");
        assert!(costs.contains(&plan.cost), "{plan:?} costs one of {costs:?}");
    }
}

/// Estimates by state, with their promise: one type of heuristic for all searches, so that each search is compiled once
/// for each type of cost.
#[derive(Clone, Debug)]
pub(crate) struct Estimates<C>(pub(crate) Vec<C>, pub(crate) Promise);

impl<C: AnyCost> Heuristic<WeightedGraph<C>> for Estimates<C> {
    type Memo = ();

    fn promise(&self) -> Promise {
        self.1
    }

    fn estimate(&self, graph: &WeightedGraph<C>, &state: &u16) -> Estimate<C> {
        graph.trap.estimate();
        self.0[usize::from(state)].into()
    }
}

impl<C: AnyCost> Estimates<C> {
    /// The same estimates as [`Weighted`] gives them.
    pub(crate) fn weighted(&self, graph: &WeightedGraph<C>, weight: Weight) -> Self {
        let weighted = Weighted::new(self.clone(), weight);
        let states = 0..graph.edges.len() as u16;
        Estimates(
            states.map(|state| weighted.estimate(graph, &state).h).collect(),
            Heuristic::<WeightedGraph<C>>::promise(&weighted),
        )
    }
}

/// A graph, starts with initial costs, and goals, which are sometimes starts and sometimes out of reach.
#[derive(Clone, Debug)]
pub(crate) struct Task {
    pub(crate) graph: WeightedGraph<u32>,
    pub(crate) starts: Vec<(u16, u32)>,
    pub(crate) goals: Vec<u16>,
    /// For each state, the estimate in quarters of the true cost.
    pub(crate) quarters: Vec<u8>,
}

impl Task {
    /// The goals as a value that lists them.
    pub(crate) fn target(&self) -> AnyOf<u16> {
        AnyOf(self.goals.clone())
    }

    /// The same task with each edge in both directions.
    pub(crate) fn both_ways(&self) -> Self {
        Task { graph: self.graph.both_ways(), ..self.clone() }
    }

    /// The same states in layers of four: each edge leads to the next layer, and those of the last layer are left out.
    pub(crate) fn in_layers(&self) -> Self {
        let states = self.graph.edges.len() as u16;
        let next = |state: u16, to: u16| (state / LAYER + 1) * LAYER + to % LAYER;
        let edges = (0..).zip(&self.graph.edges).map(|(state, edges)| {
            let edges = edges.iter().map(|&(to, cost)| (next(state, to), cost));
            edges.filter(|edge| edge.0 < states).collect()
        });
        Task { graph: WeightedGraph::new(edges.collect()), ..self.clone() }
    }

    /// The cost of a cheapest plan, or `MAX`.
    pub(crate) fn optimum(&self) -> u32 {
        let distances = self.graph.distances(&self.starts);
        self.goals.iter().map(|&goal| distances[usize::from(goal)]).fold(u32::MAX, u32::min)
    }

    /// Admissible, and as a rule inconsistent: every state has a fraction of its own. Some dead ends are known.
    pub(crate) fn admissible(&self) -> Vec<u32> {
        let rest = self.graph.distances_to(&self.goals);
        rest.iter().zip(&self.quarters).map(|(&rest, &quarters)| fraction(rest, quarters)).collect()
    }

    /// Consistent: one fraction for all. Every dead end is known.
    pub(crate) fn consistent(&self) -> Vec<u32> {
        let rest = self.graph.distances_to(&self.goals);
        rest.iter().map(|&rest| fraction(rest, self.quarters[0].max(1))).collect()
    }
}

pub(crate) fn fraction(rest: u32, quarters: u8) -> u32 {
    match (rest, quarters) {
        (u32::MAX, 0) => 7,
        (u32::MAX, _) => u32::MAX,
        _ => (u64::from(rest) * u64::from(quarters) / 4) as u32,
    }
}

/// Tasks whose edges have one of `costs`.
pub(crate) fn tasks(costs: &'static [u32]) -> impl Strategy<Value = Task> {
    (1_u16..24).prop_flat_map(move |states| {
        let edge = (0..states, 0..states, prop::sample::select(costs));
        (
            prop::collection::vec(edge, 0..80),
            prop::collection::vec((0..states, 0_u32..9), 1..3),
            prop::collection::vec(0..states, 1..3),
            prop::collection::vec(0_u8..=4, usize::from(states)),
        )
            .prop_map(move |(edges, starts, goals, quarters)| {
                let leaving = |state| {
                    edges.iter().filter(|edge| edge.0 == state).map(|edge| (edge.1, edge.2)).collect()
                };
                let graph = WeightedGraph::new((0..states).map(leaving).collect());
                Task { graph, starts, goals, quarters }
            })
    })
}

/// The depths and the sizes of the layers that an observer hears of.
#[derive(Default)]
pub(crate) struct Layers(pub(crate) Vec<(u32, u64)>);

impl Observer<u32> for Layers {
    fn layer(&mut self, depth: u32, states: u64, _: &Stats) {
        self.0.push((depth, states));
    }
}

/// The bounds that an observer hears, and the work before each.
pub(crate) struct Bounds<C>(pub(crate) Vec<(C, Stats)>);

impl<C: Cost> Bounds<C> {
    pub(crate) fn new() -> Self {
        Bounds(Vec::new())
    }

    /// Each bound with the number of states that were expanded before.
    pub(crate) fn with_expanded(&self) -> Vec<(C, u64)> {
        self.0.iter().map(|(bound, stats)| (*bound, stats.expanded)).collect()
    }
}

impl<C: Cost> Observer<C> for Bounds<C> {
    fn bound_raised(&mut self, bound: C, stats: &Stats) {
        self.0.push((bound, *stats));
    }
}

pub(crate) fn without_bytes(mut stats: Stats) -> Stats {
    stats.peak_bytes = 0;
    stats
}

/// Steps of a search by hand, as the driver takes them where a bound is a limit.
pub(crate) trait Steps<S: StateSpace, G: Goal<S>>: Search<S, G> {
    /// Expands at most `count` states under the present bound.
    fn step_by(
        &mut self,
        space: &S,
        goal: &G,
        count: u64,
        observer: &mut dyn Observer<S::Cost>,
    ) -> Option<OutcomeOf<S>> {
        let bound = self.bound();
        self.step(space, goal, &mut Budget::expansions(count.max(1)).up_to(bound).observed_by(observer))
    }
}

impl<S: StateSpace, G: Goal<S>, E: Search<S, G> + ?Sized> Steps<S, G> for E {}

/// The bytes of a search, now and after the next growth.
pub(crate) trait Buffers<S: StateSpace>: Progress<S> {
    fn bytes(&self) -> u64 {
        self.memory().now
    }
    fn bytes_soon(&self) -> u64 {
        self.memory().soon
    }
}

impl<S: StateSpace, E: Progress<S> + ?Sized> Buffers<S> for E {}

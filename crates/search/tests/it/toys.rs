//! The explicit graph of the laws of searches, random graphs for `proptest`, and observers.

use proptest::prelude::*;
use search::{
    Cost, Goal, Observer, Progress, Search, StateSpace, Stats, laws::search::parts::step_by, run::OutcomeOf,
};

pub(crate) use search::laws::search::{
    AnyCost, Estimates, WeightedGraph,
    parts::{Task, fraction, without_bytes},
};

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
        step_by(self, space, goal, count, observer)
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

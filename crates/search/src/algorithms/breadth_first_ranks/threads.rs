//! The policies that expand the states of a layer, and that of one thread.

use crate::{
    algorithms::{
        breadth_first_ranks::{
            BreadthFirstRanks,
            expansion::{Expansion, Tally},
            marks::RankMarks,
        },
        layers,
    },
    run::SLICE,
    space::{Goal, Ranked},
};

/// The threads of a search: [`OneThread`], or `AllThreads` with the feature `parallel`.
pub trait Threads: sealed::Sealed {
    /// The largest number of states that a step expands.
    #[doc(hidden)]
    const SLICE: u64;
}

/// A policy that expands states of a space `S` and tests for a goal `G`.
pub trait Expands<S: Ranked, G>: Threads + Sized {
    /// Expands at most `count` states of the open layer, and at least one.
    #[doc(hidden)]
    fn expand<M: RankMarks>(search: &mut BreadthFirstRanks<S, M, Self>, space: &S, goal: &G, count: usize);
}

/// One thread: the default.
///
/// # Examples
///
/// ```
/// use search::{algorithms::{BreadthFirstRanks, LayersOnly, OneThread}, space::Ranked};
///
/// /// A type that holds a search names its policies.
/// struct Explorer<S: Ranked> {
///     search: BreadthFirstRanks<S, LayersOnly, OneThread>,
/// }
/// ```
#[derive(Clone, Copy, Debug)]
pub struct OneThread;

impl Threads for OneThread {
    const SLICE: u64 = SLICE;
}

mod sealed {
    pub trait Sealed {}
    impl Sealed for super::OneThread {}
    #[cfg(feature = "parallel")]
    impl Sealed for crate::algorithms::AllThreads {}
}

impl<S: Ranked, G: Goal<S>> Expands<S, G> for OneThread {
    fn expand<M: RankMarks>(search: &mut BreadthFirstRanks<S, M, Self>, space: &S, goal: &G, count: usize) {
        let mut pending = core::mem::take(&mut search.pending);
        search.take_open(count);
        let (ranks, depth) = (&search.open[search.passed..], search.layers.len() as u64);
        let tally = Tally::default();
        let marks = search.marks.view();
        let mut layer = Expansion::<_, _, _, false> { space, goal, marks, ranks, depth, tally };
        let count = count.min(ranks.len());
        layers::expand(&mut layer, &mut pending, count);
        let tally = layer.tally;
        search.pending = pending;
        search.count(tally);
    }
}

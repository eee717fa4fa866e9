//! The policies that expand the states of a layer, and that of one thread.

use crate::{
    algorithms::{
        OneThread,
        breadth_first::{
            breadth_first_ranks::{
                BreadthFirstRanks,
                expansion::{Expansion, Tally},
                marks::RankMarks,
            },
            layers,
        },
        parallel::threads::Threads,
    },
    space::{Goal, Ranked},
};

/// The most ranks that are listed before they are expanded.
const MOST_LISTED: usize = 1 << 10;

/// The threads of a search by rank.
pub trait RankThreads: Threads {
    /// Returns how many ranks the next step lists at a time at most, if the list has this capacity.
    #[doc(hidden)]
    fn most_listed(capacity: usize) -> usize;
}

/// A policy that expands states of a space `S` and tests for a goal `G`.
pub trait Expands<S: Ranked, G>: RankThreads + Sized {
    /// Expands at most `count` states of the open layer, and at least one.
    #[doc(hidden)]
    fn expand<M: RankMarks>(search: &mut BreadthFirstRanks<S, M, Self>, space: &S, goal: &G, count: usize);
}

impl RankThreads for OneThread {
    fn most_listed(_: usize) -> usize {
        MOST_LISTED
    }
}

impl<S: Ranked, G: Goal<S>> Expands<S, G> for OneThread {
    fn expand<M: RankMarks>(search: &mut BreadthFirstRanks<S, M, Self>, space: &S, goal: &G, count: usize) {
        let mut pending = core::mem::take(&mut search.pending);
        let count = count.min(MOST_LISTED);
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

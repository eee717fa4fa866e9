//! The policies that expand the states of a layer: on one thread, or on all threads of a pool.

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
#[derive(Clone, Copy, Debug)]
pub struct OneThread;

impl Threads for OneThread {
    const SLICE: u64 = SLICE;
}

mod sealed {
    pub trait Sealed {}
    impl Sealed for super::OneThread {}
    #[cfg(feature = "parallel")]
    impl Sealed for super::AllThreads {}
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

#[cfg(feature = "parallel")]
pub use shared::AllThreads;

#[cfg(feature = "parallel")]
mod shared {
    use core::time::Duration;
    use std::time::Instant;

    use rayon::prelude::*;

    use super::{Expands, Threads};
    use crate::{
        algorithms::{
            breadth_first_ranks::{
                BreadthFirstRanks,
                expansion::{Expansion, Tally},
                marks::{RankMarks, View},
            },
            layers::{self, Pending},
        },
        space::{Goal, Ranked},
    };

    /// All threads of the pool of `rayon` that the search is called from.
    #[derive(Clone, Copy, Debug)]
    pub struct AllThreads;

    impl Threads for AllThreads {
        // A step ends by the clock.
        const SLICE: u64 = u64::MAX;
    }

    /// The number of states that a thread takes at a time.
    const PART: usize = 128;

    /// The time after which a step ends, so that the limits are looked at.
    const STEP: Duration = Duration::from_millis(4);

    /// Batches that take less than this time are doubled, and those that take eight times as long are halved.
    const BATCH: Duration = Duration::from_millis(1);

    /// The smallest and the largest number of states that all threads expand before they wait for each other.
    const FEWEST: usize = 16;
    const MOST: usize = 1 << 16;

    impl<S: Ranked + Sync, G: Goal<S> + Sync> Expands<S, G> for AllThreads {
        fn expand<M: RankMarks>(
            search: &mut BreadthFirstRanks<S, M, Self>,
            space: &S,
            goal: &G,
            mut count: usize,
        ) {
            let begun = Instant::now();
            let mut at = begun;
            loop {
                search.batch = search.batch.clamp(FEWEST, MOST);
                search.take_open(count.min(search.batch));
                let ranks = &search.open[search.passed..];
                let tally =
                    expand_shared((space, goal), search.marks.view(), ranks, search.layers.len() as u64);
                search.count(tally);
                count -= tally.expanded;
                let now = Instant::now();
                match now - at {
                    took if took < BATCH => search.batch *= 2,
                    took if took > 8 * BATCH => search.batch /= 2,
                    _ => {}
                }
                at = now;
                if count == 0 || now - begun >= STEP {
                    return;
                }
            }
        }
    }

    /// Expands the states with these ranks on all threads.
    fn expand_shared<S: Ranked + Sync, G: Goal<S> + Sync, M: RankMarks>(
        (space, goal): (&S, &G),
        marks: View<'_, M>,
        ranks: &[usize],
        depth: u64,
    ) -> Tally {
        let expand = |ranks: &[usize]| {
            let tally = Tally::default();
            let mut layer = Expansion::<_, _, _, true> { space, goal, marks, ranks, depth, tally };
            let mut pending = Pending::default();
            // One call ends after some thousands of children.
            while layer.tally.expanded < ranks.len() {
                let left = ranks.len() - layer.tally.expanded;
                layers::expand(&mut layer, &mut pending, left);
            }
            layer.tally
        };
        if ranks.len() <= PART {
            return expand(ranks);
        }
        ranks.par_chunks(PART).map(expand).reduce(Tally::default, Tally::plus)
    }
}

//! The policy that expands the states of a layer on all threads of a pool.

use core::time::Duration;
use std::time::Instant;

use rayon::prelude::*;

use crate::{
    algorithms::{
        AllThreads,
        breadth_first::{
            breadth_first_ranks::{
                BreadthFirstRanks,
                expansion::{Expansion, Tally},
                marks::{RankMarks, View},
                one_thread::{Expands, RankThreads},
            },
            layers::{self, Pending},
        },
    },
    space::{Goal, Ranked},
};

impl RankThreads for AllThreads {
    // The list of ranks grows once a step, so that its growth is foreseen.
    fn most_listed(capacity: usize) -> usize {
        (2 * capacity).clamp(FEWEST, MOST)
    }
}

/// The largest number of states that a thread takes at a time.
const PART: usize = 128;

/// The number of times that a thread takes states of a batch, unless that makes more states at a time.
const PARTS: usize = 4;

/// The time after which a step ends, so that the limits are looked at.
const STEP: Duration = Duration::from_millis(4);

/// Batches that take less than this time are doubled, and those that take eight times as long are halved.
const BATCH: Duration = Duration::from_millis(1);

/// The smallest and the largest number of states that all threads expand before they wait for each other.
const FEWEST: usize = 2;
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
        let most = Self::most_listed(search.open.capacity());
        loop {
            search.batch = search.batch.clamp(FEWEST, most);
            search.take_open(count.min(search.batch));
            let ranks = &search.open[search.passed..];
            let tally = expand_shared((space, goal), search.marks.view(), ranks, search.layers.len() as u64);
            search.count(tally);
            count -= tally.expanded;
            let now = Instant::now();
            match now - at {
                took if took < BATCH => search.batch *= 2,
                took if took > 8 * BATCH => search.batch /= 2,
                _ => {}
            }
            at = now;
            if count == 0 || search.batch.min(MOST) > most || now - begun >= STEP {
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
    if ranks.len() < 2 {
        return expand(ranks);
    }
    let part = ranks.len().div_ceil(PARTS * rayon::current_num_threads()).min(PART);
    ranks.par_chunks(part).map(expand).reduce(Tally::default, Tally::plus)
}

//! Passes over the chunks of a bitmap, on several threads.

use std::{
    collections::HashMap,
    panic::resume_unwind,
    thread::{self, Builder},
};

use super::{Closure, ClosureError, block::Chunk, layout::Layout};

impl Closure {
    /// Calls `visit` with the number and the contents of each chunk that holds a position, and gives what each thread
    /// gathered. All of them, or an error if the flag was raised.
    pub(super) fn fold<A: Send>(
        &self,
        empty: impl Fn() -> A + Sync,
        visit: impl Fn(&mut A, u64, &Chunk) + Sync,
    ) -> Result<Vec<A>, ClosureError> {
        let threads = self.closing.threads;
        let part = |thread: usize| {
            let mut gathered = empty();
            // In turns, for positions are not spread evenly.
            let blocks = self.blocks.iter().zip(0_u64..).skip(thread).step_by(threads);
            for (block, number) in blocks {
                self.closing.go_on()?;
                let chunks = block.chunks.iter().zip(number << self.layout.block_bits()..);
                let taken = chunks.filter(|(chunk, _)| chunk.iter().any(|&word| word != 0));
                taken.for_each(|(chunk, number)| visit(&mut gathered, number, chunk));
            }
            Ok(gathered)
        };
        let part = &part;
        thread::scope(|scope| {
            let others: Vec<_> = (1..threads)
                .map(|thread| Builder::new().spawn_scoped(scope, move || part(thread)).map_err(|_| thread))
                .collect();
            let first = part(0);
            // This thread does the share of one that could not be started.
            let others = others.into_iter().map(|started| match started {
                Ok(thread) => thread.join().unwrap_or_else(|panic| resume_unwind(panic)),
                Err(thread) => part(thread),
            });
            core::iter::once(first).chain(others).collect()
        })
    }

    /// Counts the positions of several sets, which `sets` makes of a chunk, by pegs from none upwards.
    pub(super) fn count_by_pegs<const N: usize>(
        &self,
        sets: impl Fn(u64, &Chunk) -> [Chunk; N] + Sync,
    ) -> Result<Vec<[u64; N]>, ClosureError> {
        let holes = self.board.holes().len();
        let parts = self.fold(
            || Tallies::new(&self.layout, holes),
            |tallies, number, chunk| tallies.add(&self.layout, number, &sets(number, chunk)),
        )?;
        let mut sums = vec![[0; N]; holes + 1];
        for part in &parts {
            for (sum, part) in sums.as_flattened_mut().iter_mut().zip(part.counts.as_flattened()) {
                *sum += part;
            }
        }
        Ok(sums)
    }
}

/// Combinations of parities that are remembered at a time: a board of the usual kind has sixteen, one of many parts any
/// number.
const MOST_REMEMBERED: usize = 1 << 8;

/// The positions of the words of a chunk, by pegs.
type Within = Vec<Vec<(usize, u64)>>;

/// Counts of positions by pegs.
struct Tallies<const N: usize> {
    counts: Vec<[u64; N]>,
    parities: Vec<u64>,
    /// For combinations of parities that were met.
    within: HashMap<u64, Within>,
}

impl<const N: usize> Tallies<N> {
    fn new(layout: &Layout, holes: usize) -> Self {
        Tallies {
            counts: vec![[0; N]; holes + 1],
            parities: layout.parities_of_chunks(),
            within: HashMap::new(),
        }
    }

    fn add(&mut self, layout: &Layout, number: u64, sets: &[Chunk; N]) {
        let Tallies { counts, parities, within } = self;
        let odd = |parity: &u64| u64::from((number & parity).count_ones() % 2);
        let combination = parities.iter().fold(0, |all, parity| all << 1 | odd(parity));
        if within.len() >= MOST_REMEMBERED && !within.contains_key(&combination) {
            within.clear();
        }
        let within = within.entry(combination).or_insert_with(|| layout.pegs_within(number));
        let of_chunk = layout.pegs_of_chunk(number);
        for (set, words) in sets.iter().enumerate() {
            for (word, by_pegs) in words.iter().zip(&*within).filter(|(word, _)| **word != 0) {
                // Bits beyond the last index may stand for more pegs than there are holes.
                for (pegs, mask) in by_pegs.iter().filter(|(_, mask)| word & mask != 0) {
                    counts[of_chunk + pegs][set] += u64::from((word & mask).count_ones());
                }
            }
        }
    }
}

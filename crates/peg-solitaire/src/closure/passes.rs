//! Passes over the chunks of a bitmap, on several threads.

use std::{
    collections::HashMap,
    panic::resume_unwind,
    thread::{self, Builder},
};

use super::{Closure, ClosureError, block::Chunk, layout::Layout};

impl Closure {
    /// Calls `visit` with the number and the contents of each chunk that contains a position.
    ///
    /// Returns the accumulator of each thread, or an error if the check was stopped.
    pub(super) fn fold<A: Send>(
        &self,
        empty: impl Fn() -> A + Sync,
        visit: impl Fn(&mut A, u64, &Chunk) + Sync,
    ) -> Result<Vec<A>, ClosureError> {
        let threads = self.builder.threads;
        let part = |thread: usize| {
            let mut gathered = empty();
            // The threads take the blocks in turn, because positions are not spread evenly.
            let blocks = self.blocks.iter().zip(0_u64..).skip(thread).step_by(threads);
            for (block, number) in blocks {
                self.builder.go_on()?;
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
            // The current thread does the share of each thread that could not be started.
            let others = others.into_iter().map(|started| match started {
                Ok(thread) => thread.join().unwrap_or_else(|panic| resume_unwind(panic)),
                Err(thread) => part(thread),
            });
            core::iter::once(first).chain(others).collect()
        })
    }

    /// Counts the positions of `N` sets, which `sets` derives from each chunk, by number of pegs from zero upwards.
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

/// The largest number of parity combinations that are stored at a time. A board of the usual kind has sixteen; a board
/// of many parts may have any number.
const MOST_REMEMBERED: usize = 1 << 8;

/// The positions of each word of a chunk, by number of pegs.
type Within = Vec<Vec<(usize, u64)>>;

/// The numbers of positions by number of pegs.
struct Tallies<const N: usize> {
    counts: Vec<[u64; N]>,
    parities: Vec<u64>,
    /// The positions of each word, for the combinations of parities that occurred.
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
                // Bits beyond the last index may represent more pegs than there are holes.
                for (pegs, mask) in by_pegs.iter().filter(|(_, mask)| word & mask != 0) {
                    counts[of_chunk + pegs][set] += u64::from((word & mask).count_ones());
                }
            }
        }
    }
}

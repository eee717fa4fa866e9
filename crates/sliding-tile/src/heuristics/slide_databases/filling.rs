//! The distances of all lines of one colouring, found by breadth-first search over bitmaps.
//!
//! A state is a link between two *lines*: the sequence of its rows with the hole's row, and the sequence of its columns
//! with the hole's column. A slide along a row keeps the first, a slide along a column keeps the second. So each line has
//! as many neighbours as the board has columns, one for each cell of the hole. The reflection that exchanges rows and
//! columns maps lines of columns to lines of rows with the same distance, so one table holds both.
//!
//! The halves of a sequence are mirrored separately, once for each row and column of the hole. A neighbour then costs one
//! `or` and one rank. The search sweeps over bitmaps of ranks in their order, without unranking. It marks the neighbours of
//! the last layer; once few lines are left, it looks for a neighbour of each of these in the last layer. The layers take
//! 3 bits a rank, and distances modulo 3 take 2. The engine's builder of pattern databases unranks each state and holds a
//! byte a rank, so the search is implemented here.

use std::ops::Range;

use search::{space::Bits, tables::Packing};

use super::{
    grid::Grid,
    ranks::{Halves, Ranks},
};

/// The most columns of a board.
const MOST_COLUMNS: usize = 4;

/// The number of upper halves between two looks at `must_stop`.
const STEP: usize = 1 << 10;

/// A search that fills a table.
pub(super) struct Filling<'a> {
    grid: &'a Grid,
    ranks: &'a Ranks,
    halves: Halves,
    /// The images of the upper halves for each row of the hole, each half, and each column of the hole.
    upper: Vec<[u32; MOST_COLUMNS]>,
    /// The images of the lower halves.
    lower: Vec<[u32; MOST_COLUMNS]>,
}

/// The ranks of a line's neighbours.
struct Neighbours<'a> {
    ranks: &'a Ranks,
    upper: [u32; MOST_COLUMNS],
    lower: [u32; MOST_COLUMNS],
    columns: Range<usize>,
}

impl Iterator for Neighbours<'_> {
    type Item = usize;

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        let column = self.columns.next()?;
        Some(self.ranks.rank(self.upper[column] | self.lower[column], column))
    }
}

impl<'a> Filling<'a> {
    pub(super) fn new(grid: &'a Grid, ranks: &'a Ranks, halves: Halves) -> Self {
        let upper = images(grid, &halves.upper.iter().map(|&(upper, _)| upper));
        let lower = images(grid, &halves.lower.iter().copied());
        Filling { grid, ranks, halves, upper, lower }
    }

    /// Returns the distance modulo 3 of each line from the one with the rank `goal`, two bits each, or `None` if `must_stop`
    /// returns true.
    pub(super) fn distances(&self, goal: usize, must_stop: &impl Fn() -> bool) -> Option<Vec<u8>> {
        let len = self.ranks.len(self.grid.side());
        let mut table = vec![u8::MAX; Packing::Modulo3.bytes(len)];
        let [mut reached, mut last, mut next] = [0; 3].map(|word: u64| vec![word; len.div_ceil(64)]);
        // The bits beyond the last rank count as reached.
        reached.get_mut(len / 64).into_iter().for_each(|word| *word = u64::MAX << (len % 64));
        add(&mut next, goal);
        let (mut left, mut distance) = (len, 0);
        loop {
            let new = settle(&mut reached, &mut next, &mut table, distance % 3);
            if new == 0 {
                return Some(table);
            }
            (left, distance) = (left - new, distance + 1);
            core::mem::swap(&mut last, &mut next);
            next.fill(0);
            if left < 2 * new {
                self.sweep(&reached, u64::MAX, must_stop, |rank, mut neighbours| {
                    if neighbours.any(|neighbour| has(&last, neighbour)) {
                        add(&mut next, rank);
                    }
                })?;
            } else {
                self.sweep(&last, 0, must_stop, |_, neighbours| {
                    neighbours.for_each(|neighbour| add(&mut next, neighbour));
                })?;
            }
        }
    }

    /// Calls `visit` with each rank in `bitmap`, whose words are first inverted by `inversion`, and its neighbours. Returns
    /// `None` if `must_stop` returns true.
    #[inline(always)]
    fn sweep(
        &self,
        bitmap: &[u64],
        inversion: u64,
        must_stop: &impl Fn() -> bool,
        mut visit: impl FnMut(usize, Neighbours<'_>),
    ) -> Option<()> {
        let (side, mut first) = (self.grid.side(), 0);
        for (number, &upper) in self.upper.iter().enumerate() {
            if number % STEP == 0 && must_stop() {
                return None;
            }
            let (row, half) = (number / self.halves.upper.len(), number % self.halves.upper.len());
            let range = &self.halves.upper[half].1;
            let images = &self.lower[row * self.halves.lower.len() + range.start..][..range.len()];
            for_each(bitmap, inversion, first..first + range.len(), |rank| {
                let lower = images[rank - first];
                visit(rank, Neighbours { ranks: self.ranks, upper, lower, columns: 0..side });
            });
            first += range.len();
        }
        Some(())
    }
}

/// Returns the images of `halves` for each row and column of the hole, row by row.
fn images(grid: &Grid, halves: &(impl Iterator<Item = u32> + Clone)) -> Vec<[u32; MOST_COLUMNS]> {
    let side = grid.side();
    let image = |row: usize, half| {
        let mut image = [0; MOST_COLUMNS];
        (0..side).for_each(|column| image[column] = grid.mirrored(half, row * side + column));
        image
    };
    (0..side).flat_map(|row| halves.clone().map(move |half| image(row, half))).collect()
}

/// Keeps the ranks of `next` that are not in `reached`, adds them there, gives them the `distance` and counts them.
fn settle(reached: &mut [u64], next: &mut [u64], table: &mut [u8], distance: u8) -> usize {
    let mut count = 0;
    for (number, (reached, next)) in reached.iter_mut().zip(next).enumerate() {
        *next &= !*reached;
        *reached |= *next;
        count += next.count_ones() as usize;
        for bit in Bits(*next) {
            Packing::Modulo3.set(table, 64 * number + usize::from(bit), distance);
        }
    }
    count
}

/// Calls `visit` with each rank of `range` that is in `bitmap`, whose words are first inverted by `inversion`.
#[inline(always)]
fn for_each(bitmap: &[u64], inversion: u64, range: Range<usize>, mut visit: impl FnMut(usize)) {
    let words = range.start / 64..range.end.div_ceil(64);
    for (number, &word) in words.clone().zip(&bitmap[words]) {
        let from = u64::MAX << range.start.saturating_sub(64 * number);
        let behind = (64 * number + 64).saturating_sub(range.end);
        for bit in Bits((word ^ inversion) & from & u64::MAX >> behind) {
            visit(64 * number + usize::from(bit));
        }
    }
}

#[inline(always)]
fn add(bitmap: &mut [u64], rank: usize) {
    bitmap[rank / 64] |= 1 << (rank % 64);
}

#[inline(always)]
fn has(bitmap: &[u64], rank: usize) -> bool {
    bitmap[rank / 64] >> (rank % 64) & 1 == 1
}

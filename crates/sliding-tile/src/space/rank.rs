//! Ranks: a number below n! for each position on n cells.
//!
//! ```text
//! rank = class · n!/2 + hole cell · (n-1)!/2 + half rank        class 0: can reach the goal with the hole last
//! ```
//!
//! The half rank is the lexicographic rank of the tiles in reading order, without the hole, divided by two. Of the two
//! ranks that share a half rank, one is an even permutation and one is odd. The class and the hole's cell tell which.
//! Ranking all cells except the last two would not work. If the hole is on one of the two, the rest does not determine
//! the parity.

use search::space::Ranked;

use crate::space::{Cells, Position, Space};

/// The greatest number of cells whose ranks fit into a word.
const MOST_CELLS: usize = 20;

const FACTORIALS: [u64; MOST_CELLS + 1] = {
    let mut factorials = [1; MOST_CELLS + 1];
    let mut n = 1;
    while n <= MOST_CELLS {
        factorials[n] = factorials[n - 1] * n as u64;
        n += 1;
    }
    factorials
};

/// Positions that can reach the goal with the hole last have the ranks below n!/2, the others those from n!/2.
///
/// # Panics
///
/// If the board has more than 20 cells, because their ranks do not fit into a word.
impl<W: Cells> Ranked for Space<W> {
    fn ranks(&self) -> u64 {
        let cells = self.shape().cells();
        assert!(cells <= MOST_CELLS, "ranks of {cells} cells do not fit into a word");
        FACTORIALS[cells]
    }

    fn rank(&self, position: &Position<W>) -> u64 {
        let (hole, tiles) = (position.hole(), self.shape().cells() - 1);
        let (mut rank, mut odd) = (0, 0);
        let mut unused = unused(tiles);
        let mut choices = tiles as u64;
        for cell in self.cells().filter(|&cell| cell != hole) {
            let tile = 1 << position.tile(cell);
            let smaller = (unused & (tile - 1)).count_ones();
            unused ^= tile;
            rank = rank * choices + u64::from(smaller);
            odd ^= smaller & 1;
            choices -= 1;
        }
        let class = u64::from(odd ^ self.oddness(hole));
        let half = FACTORIALS[tiles] / 2;
        (class * (tiles as u64 + 1) + u64::from(hole)) * half + rank / 2
    }

    fn unrank(&self, rank: u64) -> Position<W> {
        let tiles = self.shape().cells() - 1;
        let half = FACTORIALS[tiles] / 2;
        let (upper, half_rank) = (rank / half, rank % half);
        let (class, hole) = (upper / (tiles as u64 + 1), (upper % (tiles as u64 + 1)) as u8);
        let smaller = smaller_tiles(tiles, half_rank, class as u32 ^ self.oddness(hole));
        let mut unused = unused(tiles);
        let mut sequence = smaller[..tiles].iter().map(|&smaller| take(&mut unused, smaller));
        let on_cell = |cell| if cell == hole { 0 } else { sequence.next().unwrap_or(0) };
        Position::from_tiles(self.cells().map(on_cell))
    }
}

impl<W: Cells> Space<W> {
    /// Returns 1 if the tiles without the hole are an odd permutation in class 0, otherwise 0.
    ///
    /// To reach the last cell, the hole passes n - 1 - `hole` tiles of the sequence, in as many moves as its distance.
    /// The sum of the two numbers has the parity of that permutation.
    fn oddness(&self, hole: u8) -> u32 {
        let last = self.shape().cells() - 1;
        ((last - usize::from(hole) + self.shape().distance(hole.into(), last)) % 2) as u32
    }
}

/// Returns a word with a bit for each tile, all set.
fn unused(tiles: usize) -> u32 {
    (2 << tiles) - 2
}

/// Returns for each tile of a sequence with this half rank and parity the number of later tiles that are smaller.
fn smaller_tiles(tiles: usize, half_rank: u64, parity: u32) -> [u32; MOST_CELLS] {
    let mut smaller = [0; MOST_CELLS];
    let mut rest = half_rank;
    for choices in 3..=tiles {
        smaller[tiles - choices] = (rest % choices as u64) as u32;
        rest /= choices as u64;
    }
    smaller[tiles - 2] = (parity + smaller.iter().sum::<u32>()) % 2;
    smaller
}

/// Removes the tile that has `smaller` unused tiles below it, and returns it.
fn take(unused: &mut u32, smaller: u32) -> u8 {
    let tiles = (0..smaller).fold(*unused, |tiles, _| tiles & (tiles - 1));
    let tile = tiles.trailing_zeros();
    *unused ^= 1 << tile;
    tile as u8
}

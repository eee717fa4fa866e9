//! Additive pattern databases: exact distances of disjoint groups of tiles, which can be added.
//!
//! A pattern is a group of tiles; all other tiles are indistinguishable. A table holds a distance for every
//! arrangement of the pattern's tiles: the fewest moves *of tiles of the pattern* that bring these tiles to their
//! goal cells. No move belongs to two disjoint patterns, so the distances of disjoint patterns can be added.
//!
//! Each distance is the Manhattan distance of the pattern's tiles plus an even number of moves, the *excess*. A
//! table holds half of the excess in four bits. Every move changes the Manhattan distance of the board by one,
//! whichever tile moves.
//!
//! If a mirror image of the board leaves the hole's goal cell in place, the same tables also give the distances of
//! the image. The estimate is the larger of the two sums:
//!
//! ```text
//!    _  1  2  3        _  4  8 12        A tile t on a cell is looked up as the tile whose goal cell is the image of
//!    4  5  6  7        1  5  9 13        that of t, on the image of the cell.
//!    8  9 10 11        2  6 10 14
//!   12 13 14 15        3  7 11 15
//! ```
//!
//! A search stores in each node's memo the cells of the tiles and the excess of each pattern. The places of a
//! pattern's tiles are adjacent bits of a word. So a child costs one look-up, and a second one for the image.

mod building;
mod cell_sets;
mod direct;
#[cfg(feature = "files")]
mod file;
mod layout;
mod orders;
mod partition;
mod positional;
mod ranked;
mod region_map;
mod sum_fields;
mod symmetry;
mod tables;
mod threads;
mod tile_cells;
mod tile_lookups;

use search::{
    Heuristic,
    heuristics::{Estimate, Promise},
    tables::PackedTable,
};

#[cfg(feature = "files")]
pub use self::file::PatternFileError;
pub use self::partition::{Partition, PatternError};
pub use self::tables::{PatternTables, PatternTablesError};
#[allow(unreachable_pub, reason = "public in name alone")]
pub use self::tile_cells::TileCells;
use self::{
    building::BlankRegion, direct::Direct, layout::Layout, positional::Positional, ranked::Ranked,
    sum_fields::larger_sum, tile_lookups::TileLookups,
};
use crate::{
    action::{Move, Moves},
    board::Board,
    heuristics::Manhattan,
    space::{Cells, Position, Space, source},
};

/// The sum of the distances of disjoint patterns, or that of the mirror image if it is larger. A tile in no pattern
/// adds its Manhattan distance.
///
/// Admissible. Consistent only if the tables [distinguish the regions of the hole](Partition::with_hole). Otherwise
/// they hold the least distance over all regions of the hole, so a move may lower an estimate by more than its
/// cost. The estimate is rarely below that of any other heuristic in this module. On 4x4, with the patterns of
/// [`to`](Self::to), IDA* generates 58,420,298 nodes for Korf's 100 instances; with walking distance it generates
/// 4,574,799,323. Boards may have up to 25 cells.
///
/// # Complexity
///
/// One look-up for a child, two if the image is looked up too. [`Partition::build`] states the time and memory of
/// the tables.
///
/// # References
///
/// R. E. Korf and A. Felner, "Disjoint pattern database heuristics", Artificial Intelligence 134, 2002.
///
/// # Examples
///
/// ```
/// use search::{At, IdaStar, Search};
/// use sliding_tile::{Board, Space, heuristics::PatternDatabases};
///
/// let board: Board = "8 1 3 / 4 _ 2 / 7 6 5".parse()?;
/// let goal = Board::solved(board.shape());
/// let space = Space::new(&board)?;
/// let mut search = IdaStar::new(PatternDatabases::to(&goal)?).with_sites();
/// let report = search.run_to(&space, &space.start(), &At(space.state(&goal).unwrap()));
/// assert_eq!(report.plan().unwrap().cost, 14);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct PatternDatabases {
    direct: Direct,
    /// The tables of another layout; if present, they are used instead of `direct`.
    larger: Option<Larger>,
    /// `nearer[hole][move]`: a bit for each tile, set if the move brings that tile nearer to its goal cell.
    nearer: [[u32; 4]; 32],
    distances: Manhattan,
    has_mirror: bool,
    is_direct: bool,
    /// A text with the goal, the patterns and the layout of the tables; files are checked against it.
    #[cfg(feature = "files")]
    identity: std::sync::Arc<str>,
}

/// Tables for boards or patterns that are too large for direct tables.
#[derive(Clone, Debug)]
enum Larger {
    Positional(Positional),
    Ranked(Ranked),
}

impl Partition {
    /// Builds the pattern databases: fills all tables.
    ///
    /// # Complexity
    ///
    /// Let a pattern have k tiles on n cells, so `a = n! / (n - k)!` arrangements. Filling its table takes O(a)
    /// time for each region and move, and `2 a` to `4 a` bytes. The finished table takes half a byte for each
    /// arrangement. With up to six tiles, it takes half a byte for each of 16^k indices on up to 4x4, and of about n^k
    /// indices on other boards.
    #[must_use]
    pub fn build(&self) -> PatternDatabases {
        match self.build_unless(|| false) {
            Some(databases) => databases,
            None => unreachable!("nothing stops it"),
        }
    }

    /// Builds the pattern databases, or returns `None` when `must_stop` returns true. `must_stop` is called once
    /// for each depth of each pattern, which is several times a second for large tables.
    ///
    /// # Examples
    ///
    /// ```
    /// use std::time::Duration;
    /// use sliding_tile::{Board, Shape, heuristics::Partition};
    ///
    /// let late = std::time::Instant::now() + Duration::from_millis(50);
    /// let partition = Partition::seven_eight(&Board::solved(Shape::FOUR_BY_FOUR)).unwrap();
    /// assert!(partition.build_unless(|| std::time::Instant::now() > late).is_none());
    /// ```
    #[must_use]
    pub fn build_unless(&self, must_stop: impl Fn() -> bool + Sync) -> Option<PatternDatabases> {
        let tile_lookups = TileLookups::of(self);
        Some(PatternDatabases::of(self, &tile_lookups, tile_lookups.tables(self, &must_stop)?))
    }

    /// Returns the bytes of the finished tables.
    ///
    /// # Examples
    ///
    /// ```
    /// use sliding_tile::{Board, Shape, heuristics::Partition};
    ///
    /// let partition = Partition::seven_eight(&Board::solved(Shape::FOUR_BY_FOUR)).unwrap();
    /// // Half a byte for each of 16!/9! and 16!/8! arrangements, and a byte for tiles in no pattern.
    /// assert_eq!(partition.bytes(), (57_657_600 + 518_918_400) / 2 + 1);
    /// ```
    #[must_use]
    pub fn bytes(&self) -> u64 {
        TileLookups::of(self).numbers() as u64 / 2
    }
}

/// The cells of all tiles and the excesses of all patterns, four bits each, for the board and for its image. A
/// search passes the memo from a node to its children.
///
/// # Examples
///
/// ```
/// use search::{Heuristic, heuristics::Estimate};
/// use sliding_tile::{Board, Shape, Space, heuristics::{PatternDatabases, PatternMemo}};
///
/// let goal = Board::solved(Shape::new(3, 3)?);
/// let space = Space::new(&goal)?;
/// let solved: Estimate<u32, PatternMemo<u64>> =
///     PatternDatabases::to(&goal)?.estimate(&space, &space.start());
/// assert_eq!((solved.h, solved.memo == PatternMemo::default()), (0, false));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct PatternMemo<P> {
    tile_cells: [P; 2],
    excesses: u64,
}

impl PatternDatabases {
    /// Builds the databases for `goal` with [patterns that suit its shape](Partition::suiting).
    ///
    /// # Errors
    ///
    /// If the board has more than 25 cells.
    pub fn to(goal: &Board) -> Result<Self, PatternError> {
        Ok(Partition::suiting(goal)?.build())
    }

    /// Builds the databases for `goal` with these patterns of tiles, numbered as in [`Board::tiles`].
    ///
    /// # Errors
    ///
    /// As [`Partition::new`].
    ///
    /// # Examples
    ///
    /// ```
    /// use search::Heuristic;
    /// use sliding_tile::{Board, Shape, Space, heuristics::{Manhattan, PatternDatabases}};
    ///
    /// // Patterns of one tile each know what Manhattan distance knows.
    /// let goal = Board::solved(Shape::new(2, 3)?);
    /// let single = PatternDatabases::with_patterns(&goal, &[&[1], &[2], &[3], &[4], &[5]])?;
    /// let space = Space::new(&goal)?;
    /// let position = space.state(&"5 4 3 / 2 1 _".parse()?).unwrap();
    /// let manhattan = Manhattan::to(&goal).estimate(&space, &position).h;
    /// assert_eq!(single.estimate(&space, &position).h, manhattan);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn with_patterns(goal: &Board, patterns: &[&[u8]]) -> Result<Self, PatternError> {
        Ok(Partition::new(goal, patterns)?.build())
    }

    /// Returns the databases of a partition. `table` holds the entries at the offsets given by `look-ups`.
    fn of(partition: &Partition, tile_lookups: &TileLookups, table: PackedTable) -> Self {
        let goal = &partition.goal;
        let (shape, layout) = (goal.shape(), partition.layout());
        let (direct, larger) = match layout {
            Layout::Direct => (Direct::new(shape, tile_lookups, table), None),
            Layout::Positional => {
                (Direct::none(), Some(Larger::Positional(Positional::new(shape, tile_lookups, table))))
            }
            Layout::Ranked => {
                let ranked = Ranked::new(shape, tile_lookups, partition.blank_region, table);
                (Direct::none(), Some(Larger::Ranked(ranked)))
            }
        };
        let mut databases = PatternDatabases {
            direct,
            larger,
            nearer: [[0; 4]; 32],
            distances: Manhattan::to(goal),
            has_mirror: tile_lookups.has_mirror,
            is_direct: layout == Layout::Direct,
            #[cfg(feature = "files")]
            identity: partition.identity().into(),
        };
        databases.find_nearer(goal);
        databases
    }

    fn find_nearer(&mut self, goal: &Board) {
        let (shape, distances) = (goal.shape(), &self.distances);
        for hole in 0..shape.cells() as u8 {
            for step in Moves::at(hole.into(), shape) {
                let from = source(hole, step, shape.columns() as u8);
                let comes_nearer =
                    |&tile: &u8| distances.distance(tile, hole) < distances.distance(tile, from);
                let tiles = (1..shape.cells() as u8).filter(comes_nearer);
                self.nearer[usize::from(hole)][step as usize] = tiles.fold(0, |set, tile| set | 1 << tile);
            }
        }
    }

    /// Updates one side of the memo after `tile` has moved to the cell `to`, with direct tables. Without a mirror
    /// image, side 1 has no patterns, so the call changes no excess.
    #[inline(always)]
    fn gone<P: TileCells>(&self, memo: &mut PatternMemo<P>, side: usize, tile: u8, to: u8, step: Move) {
        memo.tile_cells[side] = self.direct.moved(memo.tile_cells[side], side, tile, to, step);
        memo.excesses = self.direct.with_excess(memo.excesses, memo.tile_cells[side], side, tile);
    }

    /// Returns the memo after `tile` has moved, with tables of another layout than the direct one.
    #[inline(never)]
    fn gone_in_larger<P: TileCells>(
        &self,
        mut memo: PatternMemo<P>,
        tile: u8,
        (from, to): (u8, u8),
    ) -> PatternMemo<P> {
        let sides = 0..=usize::from(self.has_mirror);
        match &self.larger {
            Some(Larger::Positional(positional)) => {
                for side in sides {
                    let tile_cells = positional.moved(memo.tile_cells[side], side, tile, (from, to));
                    memo.tile_cells[side] = tile_cells;
                    memo.excesses = positional.with_excess(memo.excesses, tile_cells, side, tile);
                }
            }
            Some(Larger::Ranked(ranked)) => {
                for side in sides {
                    let tile_cells = ranked.moved(memo.tile_cells[side], side, tile, (from, to));
                    memo.tile_cells[side] = tile_cells;
                    memo.excesses = ranked.with_excess(memo.excesses, tile_cells, side, tile, from);
                }
            }
            None => {}
        }
        memo
    }
}

impl<W: Cells> Heuristic<Space<W>> for PatternDatabases {
    type Memo = PatternMemo<W::TileCells>;

    #[inline(always)]
    fn promise(&self) -> Promise {
        match &self.larger {
            Some(Larger::Ranked(ranked)) if ranked.blank_region() == BlankRegion::Distinguished => {
                Promise::Consistent
            }
            _ => Promise::Admissible,
        }
    }

    fn estimate(&self, space: &Space<W>, position: &Position<W>) -> Estimate<u32, Self::Memo> {
        let mut memo = PatternMemo::<W::TileCells>::default();
        let tiles =
            || space.cells().filter(|&cell| cell != position.hole()).map(|cell| (position.tile(cell), cell));
        let sides = 0..=usize::from(self.has_mirror);
        for ((tile, cell), side) in tiles().flat_map(|tile| sides.clone().map(move |side| (tile, side))) {
            let bits = match &self.larger {
                Some(Larger::Positional(positional)) => positional.bits(side, tile, cell),
                Some(Larger::Ranked(ranked)) => ranked.bits(side, tile, cell),
                None => self.direct.bits(side, tile, cell).into(),
            };
            memo.tile_cells[side] = memo.tile_cells[side].with(bits);
        }
        for ((tile, _), side) in tiles().flat_map(|tile| sides.clone().map(move |side| (tile, side))) {
            let tile_cells = memo.tile_cells[side];
            let excesses = memo.excesses;
            memo.excesses = match &self.larger {
                Some(Larger::Positional(positional)) => {
                    positional.with_excess(excesses, tile_cells, side, tile)
                }
                Some(Larger::Ranked(ranked)) => {
                    ranked.with_excess(excesses, tile_cells, side, tile, position.hole())
                }
                None => self.direct.with_excess(excesses, tile_cells, side, tile),
            };
        }
        let manhattan: u32 = tiles().map(|(tile, cell)| self.distances.distance(tile, cell)).sum();
        Estimate { h: manhattan + 2 * larger_sum(memo.excesses), memo }
    }

    #[inline(always)]
    fn estimate_child(
        &self,
        space: &Space<W>,
        parent: &Position<W>,
        Estimate { h, mut memo }: Estimate<u32, Self::Memo>,
        step: Move,
    ) -> Estimate<u32, Self::Memo> {
        let (from, to) = (space.source(parent.hole(), step), parent.hole());
        let tile = parent.tile(from);
        let before = h.wrapping_sub(2 * larger_sum(memo.excesses));
        let nearer = self.nearer[usize::from(to) % 32][step as usize] >> (tile % 32) & 1;
        let manhattan = before.wrapping_add(1).wrapping_sub(2 * nearer);
        if self.is_direct {
            self.gone(&mut memo, 0, tile, to, step);
            self.gone(&mut memo, 1, tile, to, step);
        } else {
            memo = self.gone_in_larger(memo, tile, (from, to));
        }
        Estimate { h: manhattan.wrapping_add(2 * larger_sum(memo.excesses)), memo }
    }
}

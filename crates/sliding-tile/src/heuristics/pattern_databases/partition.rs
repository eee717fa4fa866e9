//! Partitions of the tiles of a board into disjoint patterns.

use thiserror::Error;

use super::{
    building::BlankRegion,
    layout::Layout,
    orders::MOST_TILES,
    sum_fields::MOST_PATTERNS,
    symmetry::{MOST_CELLS, images},
};
use crate::{MOST_THREADS, board::Board, shape::Shape};

/// The most arrangements of one pattern on a board. With 2^33, the memory of a large machine holds the tables while
/// they are filled. On 32 bits, the address space holds 2^29 arrangements of four bytes each.
const MOST_ARRANGEMENTS: u64 = if usize::BITS < 64 { 1 << 29 } else { 1 << 33 };

/// The expectation named by the error for a pattern with more arrangements.
const EXPECTED_ARRANGEMENTS: &str = if usize::BITS < 64 {
    "patterns with at most 536870912 ways to lie"
} else {
    "patterns with at most 8589934592 ways to lie"
};

/// The patterns by the goal cells of their tiles, for a goal with the hole on cell 0.
const FIVE_FIVE_FIVE: [&[usize]; 3] = [&[1, 2, 3, 4, 5], &[6, 7, 10, 11, 15], &[8, 9, 12, 13, 14]];
const SIX_SIX_THREE: [&[usize]; 3] = [&[1, 4, 5, 8, 9, 12], &[6, 7, 10, 11, 14, 15], &[2, 3, 13]];
const SEVEN_EIGHT: [&[usize]; 2] = [&[1, 2, 3, 4, 5, 6, 7], &[8, 9, 10, 11, 12, 13, 14, 15]];
const SIX_SIX_SIX_SIX: [&[usize]; 4] =
    [&[1, 2, 5, 6, 7, 12], &[3, 4, 8, 9, 13, 14], &[10, 11, 15, 16, 20, 21], &[17, 18, 19, 22, 23, 24]];

/// A set of disjoint patterns of tiles and a goal, from which [`PatternDatabases`](super::PatternDatabases) are built.
///
/// # Examples
///
/// ```
/// use sliding_tile::{Board, Shape, heuristics::Partition};
///
/// let goal = Board::solved(Shape::FOUR_BY_FOUR);
/// let mine = Partition::new(&goal, &[&[1, 2, 5, 6], &[3, 4, 7, 8], &[9, 10, 13, 14], &[11, 12, 15]])?;
/// assert_eq!(mine.patterns().len(), 4);
/// let classic = Partition::seven_eight(&goal).unwrap();
/// assert_eq!(classic.patterns()[0], [15, 14, 13, 12, 11, 10, 9]);
/// # Ok::<(), sliding_tile::heuristics::PatternError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Partition {
    pub(super) goal: Board,
    pub(super) patterns: Vec<Vec<u8>>,
    pub(super) blank_region: BlankRegion,
    pub(super) threads: usize,
}

/// The error for patterns that cannot have tables.
///
/// # Examples
///
/// ```
/// use sliding_tile::{Board, Shape, heuristics::{PatternDatabases, PatternError}};
///
/// let goal = Board::solved(Shape::FOUR_BY_FOUR);
/// let error: PatternError = PatternDatabases::with_patterns(&goal, &[&[1, 2, 3], &[3, 4]]).unwrap_err();
/// assert_eq!(error.to_string(), "expected each tile in one pattern at most, found tile 3 in two");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("expected {expected}, found {found}")]
pub struct PatternError {
    expected: &'static str,
    found: String,
}

impl Partition {
    /// Returns the partition with these patterns of tiles, numbered as in [`Board::tiles`]. In a direct table, the
    /// first tiles of a pattern have the lowest bits of the index.
    ///
    /// # Errors
    ///
    /// If the board has more than 25 cells, or there are more than six patterns. If a pattern has more than eight
    /// tiles, or more than 2^33 arrangements (2^29 on 32-bit targets). If a tile is in two patterns, or is not a
    /// tile of the board.
    ///
    /// # Examples
    ///
    /// ```
    /// use sliding_tile::{Board, Shape, heuristics::Partition};
    ///
    /// let error = Partition::new(&Board::solved(Shape::new(3, 3)?), &[&[1, 2], &[9]]).unwrap_err();
    /// assert_eq!(error.to_string(), "expected tiles of the board, found 9");
    /// # Ok::<(), sliding_tile::ShapeError>(())
    /// ```
    pub fn new(goal: &Board, patterns: &[&[u8]]) -> Result<Self, PatternError> {
        check(goal.shape(), patterns)?;
        let patterns = patterns.iter().map(|pattern| pattern.to_vec()).collect();
        Ok(Partition { goal: goal.clone(), patterns, blank_region: BlankRegion::Ignored, threads: 1 })
    }

    /// Returns patterns that suit the shape of `goal`. On 4x4 with the hole in a corner these are patterns of [six,
    /// six and three](Self::six_six_three) tiles; on 5x5 with the hole in a corner, [four of
    /// six](Self::six_six_six_six). For any other goal, each pattern takes the next six tiles in reading order.
    ///
    /// # Errors
    ///
    /// If the board has more than 25 cells.
    pub fn suiting(goal: &Board) -> Result<Self, PatternError> {
        if let Some(partition) = Self::six_six_three(goal).or_else(|| Self::six_six_six_six(goal)) {
            return Ok(partition);
        }
        let tiles: Vec<u8> = goal.tiles().iter().copied().filter(|&tile| tile != 0).collect();
        let patterns: Vec<&[u8]> = tiles.chunks(6).collect();
        Self::new(goal, &patterns)
    }

    /// Returns three patterns of five tiles for a goal of 4x4 with the hole in a corner, else `None`. They have 1.6
    /// million arrangements; the tables are built in some hundredths of a second. Of eight partitions tried, this
    /// one leads to the fewest nodes on Korf's 100 instances; the worst leads to eight times as many.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::Heuristic;
    /// use sliding_tile::{FourByFour, Space, heuristics::{Manhattan, Partition}, korf};
    ///
    /// let (goal, first) = (korf::goal(), korf::instances().next().unwrap());
    /// let space = Space::<FourByFour>::with_encoding(&goal)?;
    /// let start = space.state(&first.board).unwrap();
    /// let patterns = Partition::five_five_five(&goal).unwrap().build();
    /// let estimates = (Manhattan::to(&goal).estimate(&space, &start).h, patterns.estimate(&space, &start).h);
    /// assert_eq!((estimates, first.optimum), ((41, 47), 57));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn five_five_five(goal: &Board) -> Option<Self> {
        Self::by_cells(goal, 4, &FIVE_FIVE_FIVE)
    }

    /// Returns patterns of six, six and three tiles for a goal of 4x4 with the hole in a corner, else `None`. They
    /// have 11.5 million arrangements. They were chosen for few nodes: with other patterns of these sizes, IDA*
    /// generates up to six times as many.
    ///
    /// # Examples
    ///
    /// The patterns depend on the corner of the hole:
    ///
    /// ```
    /// use sliding_tile::{Board, Shape, heuristics::Partition};
    ///
    /// let first: Board = "_ 1 2 3 / 4 5 6 7 / 8 9 10 11 / 12 13 14 15".parse()?;
    /// assert_eq!(Partition::six_six_three(&first).unwrap().patterns()[2], [2, 3, 13]);
    /// let last = Board::solved(Shape::FOUR_BY_FOUR);
    /// assert_eq!(Partition::six_six_three(&last).unwrap().patterns()[2], [14, 13, 3]);
    /// let inside: Board = "1 2 3 4 / 5 _ 6 7 / 8 9 10 11 / 12 13 14 15".parse()?;
    /// assert!(Partition::six_six_three(&inside).is_none());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn six_six_three(goal: &Board) -> Option<Self> {
        Self::by_cells(goal, 4, &SIX_SIX_THREE)
    }

    /// Returns patterns of seven and eight tiles for a goal of 4x4 with the hole in a corner, else `None`. They
    /// have 577 million arrangements. The tables take some seconds to fill and half a byte for each arrangement, so
    /// they are worth a [file](Self::map).
    ///
    /// # References
    ///
    /// R. E. Korf and A. Felner, "Disjoint pattern database heuristics", Artificial Intelligence 134, 2002.
    #[must_use]
    pub fn seven_eight(goal: &Board) -> Option<Self> {
        Self::by_cells(goal, 4, &SEVEN_EIGHT)
    }

    /// Returns four patterns of six tiles for a goal of 5x5 with the hole in a corner, else `None`. Three of them
    /// are images of each other and share a table, so the tables hold 255 million arrangements.
    ///
    /// # References
    ///
    /// R. E. Korf and A. Felner, "Disjoint pattern database heuristics", Artificial Intelligence 134, 2002.
    ///
    /// # Examples
    ///
    /// ```
    /// use sliding_tile::{heuristics::Partition, korf};
    ///
    /// let partition = Partition::six_six_six_six(&korf::goal_of_fifty()).unwrap();
    /// assert_eq!(partition.patterns()[0], [1, 2, 5, 6, 7, 12]);
    /// assert!(Partition::six_six_six_six(&korf::goal()).is_none());
    /// ```
    #[must_use]
    pub fn six_six_six_six(goal: &Board) -> Option<Self> {
        Self::by_cells(goal, 5, &SIX_SIX_SIX_SIX)
    }

    /// Returns the patterns of the tiles on these cells of a board with the hole on cell 0. A symmetry of the board
    /// moves that cell to the hole's cell in `goal`.
    fn by_cells(goal: &Board, lines: usize, patterns: &[&[usize]]) -> Option<Self> {
        let fits = (goal.shape().rows(), goal.shape().columns()) == (lines, lines);
        let mut images = images(goal.shape()).filter(|image| fits && usize::from(image[0]) == goal.hole());
        let image = images.next()?;
        let tile = |&cell: &usize| goal.tiles()[usize::from(image[cell])];
        let patterns = patterns.iter().map(|cells| cells.iter().map(tile).collect()).collect();
        Some(Partition { goal: goal.clone(), patterns, blank_region: BlankRegion::Ignored, threads: 1 })
    }

    /// Fills the tables with `threads` threads, at most 256. The tables do not depend on the number of threads.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::Heuristic;
    /// use sliding_tile::{Board, Shape, Space, heuristics::Partition};
    ///
    /// let goal = Board::solved(Shape::THREE_BY_THREE);
    /// let space = Space::new(&goal)?;
    /// let start = space.state(&"8 6 7 / 2 5 4 / 3 _ 1".parse()?).unwrap();
    /// let partition = Partition::suiting(&goal)?;
    /// let tables = [1, 2].map(|threads| partition.clone().on_threads(threads).build());
    /// let [one, two] = tables.map(|patterns| patterns.estimate(&space, &start).h);
    /// assert_eq!(one, two);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn on_threads(self, threads: usize) -> Self {
        Partition { threads: threads.clamp(1, MOST_THREADS), ..self }
    }

    /// Stores a distance for each region of uncovered cells where the hole may be. The tables are about twice as
    /// large; searches expand fewer nodes, and the estimates are consistent.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{Heuristic, heuristics::Promise};
    /// use sliding_tile::{Board, Shape, Space, heuristics::Partition};
    ///
    /// let partition = Partition::new(&Board::solved(Shape::new(2, 3)?), &[&[1, 2, 3], &[4, 5]])?;
    /// let tables = [partition.build(), partition.with_hole().build()];
    /// let promises = tables.map(|patterns| Heuristic::<Space<u64>>::promise(&patterns));
    /// assert_eq!(promises, [Promise::Admissible, Promise::Consistent]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_hole(self) -> Self {
        Partition { blank_region: BlankRegion::Distinguished, ..self }
    }

    /// Returns the tiles of each pattern.
    #[must_use]
    pub fn patterns(&self) -> &[Vec<u8>] {
        &self.patterns
    }

    pub(super) fn layout(&self) -> Layout {
        Layout::suiting(self.goal.shape(), &self.patterns, self.blank_region)
    }

    /// Describes everything that determines the table entries: goal, patterns, `blank_region` and layout.
    #[cfg(feature = "files")]
    pub(super) fn identity(&self) -> String {
        let numbers = |tiles: &[u8]| tiles.iter().map(u8::to_string).collect::<Vec<_>>().join(" ");
        let rows: Vec<String> = self.goal.tiles().chunks(self.goal.shape().columns()).map(numbers).collect();
        let patterns: Vec<String> = self.patterns.iter().map(|pattern| numbers(pattern)).collect();
        let (goal, patterns, layout) = (rows.join(" / "), patterns.join(" | "), self.layout());
        let hole = if self.blank_region == BlankRegion::Distinguished { ", with the hole" } else { "" };
        format!("sliding tiles to {goal}, additive patterns {patterns}{hole}, {layout:?} 1").to_lowercase()
    }
}

fn check(shape: Shape, patterns: &[&[u8]]) -> Result<(), PatternError> {
    let refused = |expected, found| Err(PatternError { expected, found });
    if shape.cells() > MOST_CELLS {
        return refused("a board of at most 25 cells", shape.to_string());
    }
    if patterns.len() > MOST_PATTERNS {
        return refused("at most six patterns", patterns.len().to_string());
    }
    if let Some(pattern) = patterns.iter().find(|pattern| pattern.len() > MOST_TILES) {
        return refused("at most eight tiles in a pattern", pattern.len().to_string());
    }
    let mut seen = [false; 256];
    for &tile in patterns.iter().copied().flatten() {
        if tile == 0 || usize::from(tile) >= shape.cells() {
            return refused("tiles of the board", tile.to_string());
        }
        if core::mem::replace(&mut seen[usize::from(tile)], true) {
            return refused("each tile in one pattern at most", format!("tile {tile} in two"));
        }
    }
    let arrangements = |tiles: usize| (0..tiles).map(|tile| (shape.cells() - tile) as u64).product::<u64>();
    let most = patterns.iter().map(|pattern| arrangements(pattern.len())).max().unwrap_or(0);
    if most > MOST_ARRANGEMENTS {
        return refused(EXPECTED_ARRANGEMENTS, most.to_string());
    }
    Ok(())
}

//! Pattern databases in the metric of slides: the tiles of one colour are indistinguishable.
//!
//! A slide moves tiles of several patterns at once and costs one, so the distances of disjoint patterns may not be added.
//! Instead, every tile belongs to one of four colours, and a database has the distance of each arrangement of colours.
//! The estimate is the maximum over three colourings:
//!
//! ```text
//!   . a b b      . b b b      . a b b        The mirror image along the diagonal exchanges the colours b and c
//!   a a b b      c a a d      a a b d        and keeps a and d, so one table serves rows and columns.
//!   c c d d      c a a d      c c a b
//!   c c d d      c d d d      c d c d
//! ```
//!
//! Slides along rows and columns alternate in a shortest solution. A slide along a row leaves the sequence of the tiles row
//! by row as it is, and so the *line*: this sequence with the row of the hole. The table therefore has a distance for each
//! line, of which there are a quarter as many as states. [`filling`] explains the search that finds them.

mod database;
mod filling;
mod grid;
mod ranks;

use search::{
    Heuristic, StateSpace,
    heuristics::{Estimate, Promise},
};

use self::{
    database::Database,
    grid::{Grid, MOST_CELLS},
};
use crate::{
    action::{Move, Slide},
    board::Board,
    shape::Shape,
    space::{AlternatingSlides, Axis, Cells, Position, SlideSpace, Turn},
};

/// The number of databases.
const DATABASES: usize = 3;

/// The colours by goal cell, the hole in cell 0.
const COLOURS_OF_3: [[u8; 9]; DATABASES] =
    [[0, 1, 1, 2, 0, 1, 2, 2, 0], [0, 1, 1, 2, 0, 3, 2, 3, 3], [0, 0, 1, 0, 3, 1, 2, 2, 0]];
const COLOURS_OF_4: [[u8; 16]; DATABASES] = [
    [0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3],
    [0, 1, 1, 1, 2, 0, 0, 3, 2, 0, 0, 3, 2, 3, 3, 3],
    [0, 0, 1, 1, 0, 0, 1, 3, 2, 2, 0, 1, 2, 3, 2, 3],
];

/// The largest distance of a few arrangements of colours, in the metric of slides.
///
/// Consistent. On 4x4, IDA* over [`AlternatingSlides`] solves Korf's 100 instances with it; with
/// [`SlideBound`](super::SlideBound) it solves few of them. In [`SlideSpace`] the estimates are the same or lower by one.
///
/// # Complexity
///
/// A database of 4x4 has at most 63,063,000 distances, two bits each: 16 MB. Its filling takes 28 MB more and about a second.
/// The estimate of a child costs one look-up for each database, an estimate from scratch some hundreds.
///
/// # References
///
/// J. C. Culberson and J. Schaeffer, "Pattern databases", Computational Intelligence 14(3), 1998. R. C. Holte et al.,
/// "Maximizing over multiple pattern databases speeds up heuristic search", Artificial Intelligence 170, 2006.
///
/// # Examples
///
/// ```
/// use search::{IdaStar, Search};
/// use sliding_tile::{AlternatingSlides, Board, SlideSpace, Space, heuristics::SlideDatabases};
///
/// let board: Board = "8 1 3 / 4 _ 2 / 7 6 5".parse()?;
/// let databases = SlideDatabases::to(&board.goal()).unwrap();
/// let space = AlternatingSlides::new(SlideSpace::new(Space::new(&board)?));
/// let goal = space.at(space.slides().moves().goal().0);
/// let report = IdaStar::new(databases).run_to(&space, &space.start(), &goal);
/// assert_eq!((report.plan().unwrap().cost, report.is_optimal()), (12, true));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct SlideDatabases {
    grid: Grid,
    databases: [Database; DATABASES],
    /// `cells[line][cell]`: the cell in the frame of the rows, where the goal's hole is on cell 0, and of the columns.
    cells: [[u8; MOST_CELLS]; 2],
    /// The goal cell of each tile.
    goal_cells: [u8; MOST_CELLS],
}

/// The lines of a position and their distances. A search passes the memo from a node to its children.
///
/// # Examples
///
/// ```
/// use search::{Heuristic, heuristics::Estimate};
/// use sliding_tile::{Board, Shape, SlideSpace, Space, heuristics::{SlideDatabases, SlideMemo}};
///
/// let goal = Board::solved(Shape::THREE_BY_THREE);
/// let space = SlideSpace::new(Space::new(&goal)?);
/// let databases = SlideDatabases::to(&goal).unwrap();
/// let solved: Estimate<u32, SlideMemo> = databases.estimate(&space, &space.moves().start());
/// assert_eq!((solved.h, solved.memo == SlideMemo::default()), (0, false));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct SlideMemo {
    sequences: [[u32; 2]; DATABASES],
    distances: [[u8; 2]; DATABASES],
}

impl SlideDatabases {
    /// Returns whether databases suit `goal`: its board is one of 3x3 or 4x4 and its hole is in a corner.
    ///
    /// # Examples
    ///
    /// ```
    /// use sliding_tile::{Board, Shape, heuristics::SlideDatabases, korf};
    ///
    /// assert!(SlideDatabases::suit(&korf::goal()));
    /// assert!(!SlideDatabases::suit(&Board::solved(Shape::FIVE_BY_FIVE)));
    /// ```
    #[must_use]
    pub fn suit(goal: &Board) -> bool {
        let (rows, columns) = (goal.shape().rows(), goal.shape().columns());
        let is_in_corner =
            [goal.hole() / columns, goal.hole() % columns].iter().all(|&line| line == 0 || line == rows - 1);
        rows == columns && (3..=4).contains(&rows) && is_in_corner
    }

    /// Returns the number of bytes that the filling takes at most on boards of `shape`.
    pub(crate) fn bytes(shape: Shape) -> u64 {
        if shape.cells() < MOST_CELLS { 1 << 17 } else { 80 << 20 }
    }

    /// Fills the tables for `goal`, or returns `None` if they do not [suit](Self::suit) it.
    ///
    /// # Examples
    ///
    /// ```
    /// use sliding_tile::{Board, heuristics::SlideDatabases};
    ///
    /// assert!(SlideDatabases::to(&"_ 1 2 / 3 4 5 / 6 7 8".parse()?).is_some());
    /// assert!(SlideDatabases::to(&"1 2 3 / 4 _ 5 / 6 7 8".parse()?).is_none());
    /// # Ok::<(), sliding_tile::ParseBoardError>(())
    /// ```
    #[must_use]
    pub fn to(goal: &Board) -> Option<Self> {
        Self::to_unless(goal, || false)
    }

    /// As [`to`](Self::to); also returns `None` if `must_stop` returns true before the tables are filled.
    pub(crate) fn to_unless(goal: &Board, must_stop: impl Fn() -> bool) -> Option<Self> {
        if !Self::suit(goal) {
            return None;
        }
        let colours: [&[u8]; DATABASES] = match goal.shape().rows() {
            3 => COLOURS_OF_3.each_ref().map(|colours| &colours[..]),
            _ => COLOURS_OF_4.each_ref().map(|colours| &colours[..]),
        };
        let grid = Grid::new(goal.shape().rows());
        let cells = frames(goal, &grid);
        let goal_cells: [u8; 256] = goal.goal_cells();
        let goal_cells = core::array::from_fn(|tile| goal_cells[tile]);
        let database = |colours| Database::new(&grid, colours, (&cells, &goal_cells), &must_stop);
        let databases = [database(colours[0])?, database(colours[1])?, database(colours[2])?];
        Some(SlideDatabases { grid, databases, cells, goal_cells })
    }

    fn lines<W: Cells>(&self, position: &Position<W>) -> SlideMemo {
        let mut memo = SlideMemo::default();
        for (number, database) in self.databases.iter().enumerate() {
            for line in 0..2 {
                let hole = usize::from(self.cells[line][usize::from(position.hole())]);
                let sequence = database.sequence(&self.grid, position, line, &self.cells[line]);
                memo.sequences[number][line] = sequence;
                memo.distances[number][line] = database.distance(&self.grid, sequence, hole);
            }
        }
        memo
    }

    /// Returns the memo after `slide`, which changes the line of rows if it goes along a column, and vice versa.
    #[inline(always)]
    fn slid(&self, mut memo: SlideMemo, hole: u8, slide: Slide) -> (SlideMemo, usize) {
        let (side, tiles) = (self.grid.side() as u8, slide.tiles());
        let (line, next) = match slide.direction() {
            Move::South => (0, hole - side * tiles),
            Move::North => (0, hole + side * tiles),
            Move::East => (1, hole - tiles),
            Move::West => (1, hole + tiles),
        };
        let cell = |cell: u8| usize::from(self.cells[line][usize::from(cell) % MOST_CELLS]);
        let (from, to) = (cell(hole), cell(next));
        for (number, database) in self.databases.iter().enumerate() {
            let sequence = self.grid.slid(memo.sequences[number][line], from, to);
            memo.sequences[number][line] = sequence;
            let neighbour = memo.distances[number][1 - line];
            memo.distances[number][line] =
                database.distance_beside(neighbour, sequence, to / self.grid.side());
        }
        (memo, line)
    }

    /// Returns the estimate of a position whose next slide leads from a line at `distance`.
    #[inline(always)]
    fn answer<W: Cells>(
        &self,
        memo: SlideMemo,
        distance: u8,
        position: impl FnOnce() -> Position<W>,
    ) -> Estimate<u32, SlideMemo> {
        let is_goal = distance == 0 && self.is_goal(&position());
        Estimate { h: u32::from(distance) + u32::from(!is_goal), memo }
    }

    #[cold]
    fn is_goal<W: Cells>(&self, position: &Position<W>) -> bool {
        (0..(self.grid.side() * self.grid.side()) as u8)
            .all(|cell| self.goal_cells[usize::from(position.tile(cell))] == cell)
    }
}

impl SlideMemo {
    /// Returns the largest distance of a database, each the smaller one of its two lines.
    fn nearest(&self) -> u8 {
        self.distances.iter().fold(0, |largest, &[row, column]| largest.max(row.min(column)))
    }

    /// Returns the largest distance of a line of rows (0) or columns (1).
    #[inline(always)]
    fn largest(&self, line: usize) -> u8 {
        self.distances.iter().fold(0, |largest, distances| largest.max(distances[line]))
    }
}

/// Returns the image of each cell in the frame of the rows, where the goal's hole is on cell 0, and in that of the columns.
fn frames(goal: &Board, grid: &Grid) -> [[u8; MOST_CELLS]; 2] {
    let (side, shape) = (grid.side(), goal.shape());
    let corner = [goal.hole() / side, goal.hole() % side];
    let flipped = |line: usize, corner: usize| if corner == 0 { line } else { side - 1 - line };
    let in_rows = |cell: usize| flipped(cell / side, corner[0]) * side + flipped(cell % side, corner[1]);
    let cells = |image: &dyn Fn(usize) -> usize| {
        core::array::from_fn(|cell| if cell < shape.cells() { image(cell) as u8 } else { 0 })
    };
    [cells(&in_rows), cells(&|cell| grid.mirrored_cell(in_rows(cell)))]
}

impl<W: Cells> Heuristic<SlideSpace<W>> for SlideDatabases {
    type Memo = SlideMemo;

    fn promise(&self) -> Promise {
        Promise::Consistent
    }

    fn estimate(&self, _: &SlideSpace<W>, position: &Position<W>) -> Estimate<u32, SlideMemo> {
        let memo = self.lines(position);
        self.answer(memo, memo.nearest(), || *position)
    }

    fn estimate_child(
        &self,
        space: &SlideSpace<W>,
        parent: &Position<W>,
        Estimate { memo, .. }: Estimate<u32, SlideMemo>,
        slide: Slide,
    ) -> Estimate<u32, SlideMemo> {
        let (memo, _) = self.slid(memo, parent.hole(), slide);
        self.answer(memo, memo.nearest(), || space.successor(parent, slide))
    }
}

/// The next slide is along the other axis than the last, so the distance of its line counts alone.
impl<W: Cells> Heuristic<AlternatingSlides<W>> for SlideDatabases {
    type Memo = SlideMemo;

    #[inline(always)]
    fn promise(&self) -> Promise {
        Promise::Consistent
    }

    fn estimate(&self, _: &AlternatingSlides<W>, turn: &Turn<W>) -> Estimate<u32, SlideMemo> {
        let memo = self.lines(&turn.position);
        let distance = match turn.axis {
            Some(Axis::Row) => memo.largest(0),
            Some(Axis::Column) => memo.largest(1),
            None => memo.largest(0).min(memo.largest(1)),
        };
        self.answer(memo, distance, || turn.position)
    }

    #[inline(always)]
    fn estimate_child(
        &self,
        space: &AlternatingSlides<W>,
        parent: &Turn<W>,
        Estimate { memo, .. }: Estimate<u32, SlideMemo>,
        slide: Slide,
    ) -> Estimate<u32, SlideMemo> {
        let (memo, line) = self.slid(memo, parent.position.hole(), slide);
        self.answer(memo, memo.largest(line), || space.successor(parent, slide).position)
    }
}

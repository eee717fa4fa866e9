//! Walking distance: the exact distance in a relaxed puzzle where tiles with the same goal row are
//! indistinguishable and move from row to row.
//!
//! Vertical moves change the rows of tiles. A matrix counts, for each row and each goal row, the tiles that are in
//! that row and belong in that goal row:
//!
//! ```text
//!    1  2  3  4                  goal row
//!    5  6  .  8            row   0 1 2 3
//!    9 10  7 12             0    4 . . .         A vertical move takes one tile of any class from the row above
//!   13 14 11 15             1    . 3 . .         or below into the row of the hole: the walk. The table of all
//!                           2    . 1 3 .         walks from the goal is found by breadth-first search.
//!                           3    . . 1 3
//! ```
//!
//! Horizontal moves change the columns in the same way. No move changes both, so the two distances can be added.

mod walks;

use std::sync::Arc;

use search::{
    Heuristic,
    heuristics::{Estimate, Promise},
};
use thiserror::Error;

use self::walks::{Direction, Place, Walks};
use crate::{
    action::Move,
    board::Board,
    shape::Shape,
    space::{Cells, Position, Space},
};

/// The sum of the vertical and the horizontal walking distance.
///
/// Consistent, and never below Manhattan distance.
///
/// # Complexity
///
/// A child costs two look-ups. A table takes about 8 l + 90 bytes for each matrix of counts, where l is the number
/// of lines. On 4x4 there are 24,964 matrices. Rows and columns share one table if there are equally many and the
/// hole's goal row and goal column have the same number.
///
/// # References
///
/// K. Takahashi, "15 puzzle, walking distance", 2001.
///
/// # Examples
///
/// ```
/// use search::{At, IdaStar, Search};
/// use sliding_tile::{Board, Space, heuristics::WalkingDistance};
///
/// let board: Board = "14 1 9 6 / 4 8 12 5 / 7 2 3 0 / 10 11 13 15".parse()?;
/// let goal = board.hole_first_goal();
/// let space = Space::new(&board)?;
/// let mut search = IdaStar::new(WalkingDistance::to(&goal)?).with_sites();
/// let report = search.run_to(&space, &space.start(), &At(space.state(&goal).unwrap()));
/// assert_eq!(report.plan().unwrap().cost, 45);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct WalkingDistance {
    rows: Axis,
    columns: Axis,
}

/// The error for a board whose tables would be too large.
///
/// # Examples
///
/// ```
/// use sliding_tile::{Board, Shape, heuristics::{WalkingDistance, WalkingDistanceError}};
///
/// let goal = Board::solved(Shape::new(2, 8)?);
/// let error: WalkingDistanceError = WalkingDistance::to(&goal).unwrap_err();
/// assert_eq!(error.to_string(), "expected a board with at most 524288 states a table of walks, found 2x8");
/// # Ok::<(), sliding_tile::ShapeError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("expected a board with at most {most} states a table of walks, found {shape}")]
pub struct WalkingDistanceError {
    most: usize,
    shape: Shape,
}

/// The table of walks, and its transitions as a separate slice.
type Table = (Arc<Walks>, Arc<[Place]>);

/// The data for one axis: rows or columns.
#[derive(Clone, Debug)]
struct Axis {
    /// The goal line of each tile.
    goals: [u8; 256],
    /// The transitions of `walks`, held here to save an indirection: see [`Walks::transitions`].
    walked: Arc<[Place]>,
    /// The line of each cell.
    lines: Box<[u8; 256]>,
    walks: Arc<Walks>,
}

impl WalkingDistance {
    /// The most states of a table.
    ///
    /// All boards of up to 16 cells stay within this limit except 2x7, 2x8, 7x2 and 8x2. No larger board does.
    pub const MOST_STATES: usize = 1 << 19;

    /// Builds the walking distance to `goal`.
    ///
    /// # Errors
    ///
    /// If a table would have more than [`MOST_STATES`](Self::MOST_STATES) states.
    ///
    /// # Examples
    ///
    /// ```
    /// use sliding_tile::{Board, Shape, heuristics::WalkingDistance};
    ///
    /// let error = WalkingDistance::to(&Board::solved(Shape::new(5, 5)?)).unwrap_err();
    /// assert_eq!(error.to_string(), "expected a board with at most 524288 states a table of walks, found 5x5");
    /// # Ok::<(), sliding_tile::ShapeError>(())
    /// ```
    pub fn to(goal: &Board) -> Result<Self, WalkingDistanceError> {
        let shape = goal.shape();
        let (rows, columns) = (shape.rows(), shape.columns());
        let (hole_row, hole_column) = (goal.hole() / columns, goal.hole() % columns);
        let table = |lines, width, hole| {
            let walks = Walks::to(lines, width, hole, Self::MOST_STATES);
            let walks = walks.ok_or(WalkingDistanceError { most: Self::MOST_STATES, shape })?;
            let walked = walks.transitions();
            Ok((Arc::new(walks), walked))
        };
        let down = table(rows, columns, hole_row)?;
        let alike = (rows, hole_row) == (columns, hole_column);
        let across = if alike { down.clone() } else { table(columns, rows, hole_column)? };
        Ok(WalkingDistance {
            rows: Axis::new(goal, |cell| cell / columns, down),
            columns: Axis::new(goal, |cell| cell % columns, across),
        })
    }

    /// Returns the number of states of the table for rows and of the table for columns.
    ///
    /// # Examples
    ///
    /// ```
    /// use sliding_tile::{Board, Shape, heuristics::WalkingDistance};
    ///
    /// let walking_distance = WalkingDistance::to(&Board::solved(Shape::FOUR_BY_FOUR)).unwrap();
    /// assert_eq!(walking_distance.states(), [24_964, 24_964]);
    /// ```
    #[must_use]
    pub fn states(&self) -> [usize; 2] {
        [self.rows.walks.states(), self.columns.walks.states()]
    }
}

impl Axis {
    fn new(goal: &Board, line: impl Fn(usize) -> usize, (walks, walked): Table) -> Self {
        Axis {
            goals: goal.goal_cells().map(|goal_cell| line(goal_cell.into()) as u8),
            walked,
            lines: Box::new(core::array::from_fn(|cell| line(cell) as u8)),
            walks,
        }
    }

    /// Returns the place of the matrix that counts the tiles of `position`.
    fn place<W: Cells>(&self, space: &Space<W>, position: &Position<W>) -> Place {
        let tiles = space.cells().filter(|&cell| cell != position.hole());
        self.walks.state(
            self.lines[usize::from(position.hole())],
            tiles.map(|cell| {
                let tile = position.tile(cell);
                (self.lines[usize::from(cell)], self.goals[usize::from(tile)])
            }),
        )
    }

    #[inline(always)]
    fn walked(&self, place: Place, tile: u8, direction: Direction) -> Place {
        let goal = usize::from(self.goals[usize::from(tile)]);
        self.walked[place.offset() + 2 * goal + direction as usize]
    }
}

/// Returns the sum of both distances. The memo has the row place in the low 32 bits, the column place above.
#[inline(always)]
fn answer(row: Place, column: Place) -> Estimate<u32, u64> {
    let memo = u64::from(row.to_bits()) | u64::from(column.to_bits()) << 32;
    Estimate { h: row.distance() + column.distance(), memo }
}

impl<W: Cells> Heuristic<Space<W>> for WalkingDistance {
    /// The places of the two matrices.
    type Memo = u64;

    #[inline(always)]
    fn promise(&self) -> Promise {
        Promise::Consistent
    }

    /// Each move changes the distance by one.
    #[inline(always)]
    fn step(&self) -> Option<u32> {
        Some(2)
    }

    fn estimate(&self, space: &Space<W>, position: &Position<W>) -> Estimate<u32, u64> {
        answer(self.rows.place(space, position), self.columns.place(space, position))
    }

    #[inline(always)]
    fn estimate_child(
        &self,
        space: &Space<W>,
        parent: &Position<W>,
        Estimate { memo, .. }: Estimate<u32, u64>,
        step: Move,
    ) -> Estimate<u32, u64> {
        let (mut row, mut column) = (Place::from_bits(memo as u32), Place::from_bits((memo >> 32) as u32));
        let tile = parent.tile(space.source(parent.hole(), step));
        match step {
            Move::South => row = self.rows.walked(row, tile, Direction::FromBefore),
            Move::East => column = self.columns.walked(column, tile, Direction::FromBefore),
            Move::West => column = self.columns.walked(column, tile, Direction::FromAfter),
            Move::North => row = self.rows.walked(row, tile, Direction::FromAfter),
        }
        answer(row, column)
    }
}

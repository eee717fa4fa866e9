//! The six weighted Manhattan distances of a course project.
//!
//! Each is the sum over all tiles of weight times Manhattan distance, divided by 4 or by 1. The weights belong to
//! the cells of the goal, not to tile numbers. On nine cells with the hole last they are
//!
//! ```text
//!   h1  36 12 12      h2, h3  8 7 6      h4, h5  8 7 6      h6  1 1 1
//!        4  1  1              5 4 3              5 3 2          1 1 1
//!        4  1  _              2 1 _              4 1 _          1 1 _
//! ```
//!
//! The sums of h1, h3 and h5 are divided by 4. On other boards, n is the number of cells:
//!
//! - h2 and h3 weigh cell i by n - 1 - i;
//! - h4 and h5 count down from n - 1 in the usual order of solving a board by hand: its first row, then the rest of
//!   its first column, then the remaining smaller board in the same way;
//! - h1 removes the first row and column of a board of r rows and c columns, min(r, c) - 2 times. Peels are counted
//!   from the inside. In the kth, the corner has weight 36 k, the rest of the row 12 k, the rest of the column 4 k.
//!   All remaining cells have weight 1;
//! - h6 weighs every cell by 1: it is Manhattan distance.
//!
//! If the hole of the goal is elsewhere, the weights are assigned to the tiles in reading order, skipping the hole.

use search::{
    Heuristic,
    heuristics::{Estimate, Promise},
};

use crate::{
    action::Move,
    board::Board,
    heuristics::Manhattan,
    shape::Shape,
    space::{Cells, Position, Space},
};

/// One of the weighted distances h1 to h6.
///
/// h6 is Manhattan distance and consistent. The others are not admissible: they exceed the true distance on some
/// boards (h3 and h5 on few). They find good plans quickly rather than shortest ones.
///
/// # Complexity
///
/// The initial estimate takes O(n) for n cells; a child costs three look-ups. The tables are those of
/// [`Manhattan`]. The memo is the sum before division.
///
/// # Examples
///
/// ```
/// use search::Heuristic;
/// use sliding_tile::{Board, Space, heuristics::WeightedDistance};
///
/// let board: Board = "1 3 X / 5 7 6 / 4 2 0".parse()?;
/// let (space, goal) = (Space::new(&board)?, board.goal());
/// let estimates = (1..=6).filter_map(|number| WeightedDistance::h(number, &goal))
///     .map(|h| h.estimate(&space, &space.start()).h);
/// assert_eq!(estimates.collect::<Vec<_>>(), [54, 88, 22, 90, 22, 18]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct WeightedDistance {
    manhattan: Manhattan,
    /// The weight of each tile.
    weights: Box<[u32; 256]>,
    divisor: u32,
    promise: Promise,
}

impl WeightedDistance {
    /// Builds the distance h1, h2, ... or h6 to `goal`. Returns `None` for any other number.
    #[must_use]
    pub fn h(number: u8, goal: &Board) -> Option<Self> {
        let weight = match number {
            1 => peel_weight,
            2 | 3 => reading_weight,
            4 | 5 => solving_weight,
            6 => |_, _| 1,
            _ => return None,
        };
        let mut weights = Box::new([0; 256]);
        for (cell, &tile) in goal.tiles().iter().filter(|&&tile| tile != 0).enumerate() {
            weights[usize::from(tile)] = weight(goal.shape(), cell);
        }
        let divisor = if matches!(number, 1 | 3 | 5) { 4 } else { 1 };
        let promise = if number == 6 { Promise::Consistent } else { Promise::Nothing };
        Some(WeightedDistance { manhattan: Manhattan::to(goal), weights, divisor, promise })
    }

    /// Returns the weight of `tile`, numbered as in [`Board::tiles`]; 0 for the hole.
    ///
    /// # Examples
    ///
    /// ```
    /// use sliding_tile::{Board, Shape, heuristics::WeightedDistance};
    ///
    /// let h1 = WeightedDistance::h(1, &Board::solved(Shape::THREE_BY_THREE)).unwrap();
    /// assert_eq!([1, 2, 3, 4, 5, 6, 7, 8].map(|tile| h1.weight(tile)), [36, 12, 12, 4, 1, 1, 4, 1]);
    /// ```
    #[must_use]
    pub fn weight(&self, tile: u8) -> u32 {
        self.weights[usize::from(tile)]
    }

    #[inline(always)]
    fn divided(&self, sum: u32) -> Estimate<u32, u32> {
        Estimate { h: sum / self.divisor, memo: sum }
    }
}

fn reading_weight(shape: Shape, cell: usize) -> u32 {
    (shape.cells() - 1 - cell) as u32
}

/// Returns the number of cells that come after this one in the order of solving.
fn solving_weight(shape: Shape, cell: usize) -> u32 {
    let (row, column) = (cell / shape.columns(), cell % shape.columns());
    let peel = row.min(column);
    let (rows, columns) = (shape.rows() - peel, shape.columns() - peel);
    let before = if row == peel { column - peel } else { columns - 1 + row - peel };
    (rows * columns - 1 - before) as u32
}

fn peel_weight(shape: Shape, cell: usize) -> u32 {
    let (row, column) = (cell / shape.columns(), cell % shape.columns());
    let peels = shape.rows().min(shape.columns()) - 2;
    let factor = match peels.checked_sub(row.min(column)) {
        None | Some(0) => return 1,
        Some(factor) => factor as u32,
    };
    factor
        * match row.cmp(&column) {
            core::cmp::Ordering::Equal => 36,
            core::cmp::Ordering::Less => 12,
            core::cmp::Ordering::Greater => 4,
        }
}

impl<W: Cells> Heuristic<Space<W>> for WeightedDistance {
    /// The sum before division.
    type Memo = u32;

    #[inline(always)]
    fn promise(&self) -> Promise {
        self.promise
    }

    fn estimate(&self, space: &Space<W>, position: &Position<W>) -> Estimate<u32, u32> {
        let weighted = space.cells().map(|cell| {
            let tile = position.tile(cell);
            self.weight(tile) * self.manhattan.distance(tile, cell)
        });
        self.divided(weighted.sum())
    }

    #[inline(always)]
    fn estimate_child(
        &self,
        space: &Space<W>,
        parent: &Position<W>,
        estimate: Estimate<u32, u32>,
        step: Move,
    ) -> Estimate<u32, u32> {
        let (from, to) = (space.source(parent.hole(), step), parent.hole());
        let tile = parent.tile(from);
        let (before, after) = (self.manhattan.distance(tile, from), self.manhattan.distance(tile, to));
        self.divided(estimate.memo + self.weight(tile) * after - self.weight(tile) * before)
    }
}

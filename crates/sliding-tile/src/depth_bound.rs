//! An upper bound on the moves to a goal, for boards of any shape: the published depth, or the moves of a method that
//! places one tile after another.

use core::cmp::Ordering;

use crate::board::Board;

/// Rows, columns, and the most moves to a goal with the hole in a corner.
///
/// OEIS A151944, by R. E. Korf, "Linear-time disk-based implicit graph search", Journal of the ACM 55, 2008. The number
/// of 5x5 is no depth but an upper bound, by F. R. W. Karlemo and P. R. J. Östergård (OEIS A087725).
const HOLE_IN_CORNER: [(usize, usize, u32); 12] = [
    (2, 2, 6),
    (2, 3, 21),
    (2, 4, 36),
    (2, 5, 55),
    (2, 6, 80),
    (2, 7, 108),
    (2, 8, 140),
    (3, 3, 31),
    (3, 4, 53),
    (3, 5, 84),
    (4, 4, 80),
    (5, 5, 208),
];

/// Rows, columns, row and column of the goal's hole, and the most moves to that goal, as surveys of them say.
const HOLE_ELSEWHERE: [(usize, usize, usize, usize, u32); 11] = [
    (2, 3, 0, 1, 21),
    (2, 4, 0, 1, 35),
    (2, 5, 0, 1, 55),
    (2, 5, 0, 2, 54),
    (2, 6, 0, 1, 79),
    (2, 6, 0, 2, 79),
    (3, 3, 0, 1, 31),
    (3, 3, 1, 1, 30),
    (3, 4, 0, 1, 53),
    (3, 4, 1, 0, 53),
    (3, 4, 1, 1, 53),
];

impl Board {
    /// Returns an upper bound on the moves to this goal from any board that can reach it.
    ///
    /// The bound is exact up to 12 cells. From there to 16 cells it is exact for a hole in a corner. For other goals it
    /// adds the moves that take the hole to a corner. Of larger shapes, 5x5 has a published bound. On the others, R x C
    /// cells take at most 6 (R + C) + 25 moves each, which exceeds the depth many times.
    ///
    /// # References
    ///
    /// R. E. Korf, "Linear-time disk-based implicit graph search", Journal of the ACM 55, 2008. F. R. W. Karlemo and
    /// P. R. J. Östergård, "On sliding block puzzles", Journal of Combinatorial Mathematics and Combinatorial Computing
    /// 34, 2000.
    ///
    /// # Examples
    ///
    /// ```
    /// use sliding_tile::{Board, Shape};
    ///
    /// assert_eq!(Board::solved(Shape::FOUR_BY_FOUR).depth_bound(), 80);
    /// let centre: Board = "1 2 3 / 4 _ 5 / 6 7 8".parse()?;
    /// assert_eq!(centre.depth_bound(), 30); // one less than with the hole in a corner
    /// # Ok::<(), sliding_tile::ParseBoardError>(())
    /// ```
    #[must_use]
    pub fn depth_bound(&self) -> u32 {
        let (rows, columns) = (self.shape().rows(), self.shape().columns());
        let (row, column) = (self.hole() / columns, self.hole() % columns);
        // A symmetry of the board brings its hole to the upper left quarter, and the shorter side to the rows.
        let (row, column) = (row.min(rows - 1 - row), column.min(columns - 1 - column));
        let (shape, hole) = match rows.cmp(&columns) {
            Ordering::Less => ((rows, columns), (row, column)),
            Ordering::Equal => ((rows, columns), (row.min(column), row.max(column))),
            Ordering::Greater => ((columns, rows), (column, row)),
        };
        let exact = HOLE_ELSEWHERE.iter().find(|&&(r, c, y, x, _)| ((r, c), (y, x)) == (shape, hole));
        exact.map_or_else(|| with_hole_in_corner(shape) + (row + column) as u32, |&(.., depth)| depth)
    }
}

/// Returns an upper bound on the moves to a goal with the hole in a corner.
fn with_hole_in_corner(shape: (usize, usize)) -> u32 {
    let published = HOLE_IN_CORNER.iter().find(|&&(rows, columns, _)| (rows, columns) == shape);
    published.map_or_else(|| placing_all(shape), |&(.., depth)| depth)
}

/// Returns the most moves that a method takes which completes the first row, or the first column where two rows are
/// left, until 2x2 cells are left. Cells of complete lines are fixed, and R and C count the others.
///
/// - The hole reaches the cell before a tile by at most R + C + 2 moves. The tile then takes at most R + C - 2 steps. A
///   step takes five moves at most: the hole goes around the tile by four and moves it by one. Two free rows or columns
///   leave room for the way around.
/// - The last tile of a line may need room that the line's other tiles take. It goes as far as the 3x2 cells at that end,
///   and the boards of 3x2 are at most 21 moves deep.
/// - The last 2x2 cells take six moves.
fn placing_all((rows, columns): (usize, usize)) -> u32 {
    let cells = rows * columns;
    (cells * (6 * (rows + columns) + 25)) as u32
}

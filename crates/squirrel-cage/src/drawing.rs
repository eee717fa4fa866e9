//! Drawings of frames, in which each piece has an outline.
//!
//! ```text
//! ┌───┬───────┬───┐
//! │ a │ *   * │ b │
//! │ a │ *   * │ b │
//! ├───┼───────┼───┤
//! ```

use core::fmt;

use crate::{
    board::{Board, Ground},
    shape::Cell,
};

/// The filling of a cell; no line separates adjacent cells with equal fillings.
#[derive(Clone, PartialEq, Eq)]
enum Filling {
    Wall,
    Empty,
    Piece(String),
}

impl Board {
    /// Returns a picture of the frame and its pieces, of several lines.
    ///
    /// # Examples
    ///
    /// ```
    /// use squirrel_cage::Board;
    ///
    /// let board: Board = "AA. => .AA".parse()?;
    /// assert_eq!(board.drawing().to_string().lines().nth(1), Some("│ A   A │ · │"));
    /// # Ok::<(), squirrel_cage::ParseBoardError>(())
    /// ```
    #[must_use]
    pub fn drawing(&self) -> impl fmt::Display {
        BoardDrawing(self)
    }
}

/// The drawing of a board. Empty floor shows `·`, an empty gate `-`; walls are blank.
struct BoardDrawing<'a>(&'a Board);

impl fmt::Display for BoardDrawing<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let board = self.0;
        let filling = |cell: Cell| match board.symbol(cell) {
            Some(symbol) => Filling::Piece(symbol.to_string()),
            None if board.ground(cell) == Ground::Wall => Filling::Wall,
            None => Filling::Empty,
        };
        let sign = |cell: Cell| match board.ground(cell) {
            Ground::Gate => "-",
            Ground::Wall => "",
            Ground::Floor => "·",
        };
        Drawing { rows: board.rows(), columns: board.columns(), filling: &filling, sign: &sign }.write(f)
    }
}

/// Draws numbered pieces in a frame without walls; `None` is an empty cell.
pub(crate) fn draw_numbers(f: &mut fmt::Formatter<'_>, board: &[Vec<Option<usize>>]) -> fmt::Result {
    let filling = |cell: Cell| {
        let piece = board.get(cell.0).and_then(|row| row.get(cell.1));
        match piece {
            None => Filling::Wall,
            Some(None) => Filling::Empty,
            Some(Some(piece)) => Filling::Piece(piece.to_string()),
        }
    };
    let columns = board.first().map_or(0, Vec::len);
    Drawing { rows: board.len(), columns, filling: &filling, sign: &|_| "·" }.write(f)
}

struct Drawing<'a> {
    rows: usize,
    columns: usize,
    /// The filling of any cell, including the walls around the frame.
    filling: &'a dyn Fn(Cell) -> Filling,
    /// The text of a cell without a piece.
    sign: &'a dyn Fn(Cell) -> &'static str,
}

impl Drawing<'_> {
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in 0..=self.rows {
            let border: String = (0..=self.columns).map(|column| self.corner_and_line(row, column)).collect();
            f.write_str(border.trim_end())?;
            if row < self.rows {
                let cells: String =
                    (0..=self.columns).map(|column| self.line_and_cell(row, column)).collect();
                write!(f, "\n{}\n", cells.trim_end())?;
            }
        }
        Ok(())
    }

    /// Returns the filling of cell (row - 1, column - 1), at the upper left of corner (row, column). Cells outside are
    /// walls.
    fn before(&self, row: usize, column: usize) -> Filling {
        let inside = (1..=self.rows).contains(&row) && (1..=self.columns).contains(&column);
        if inside { (self.filling)((row - 1, column - 1)) } else { Filling::Wall }
    }

    /// Returns the corner at the upper left of a cell and the line to the right of the corner.
    fn corner_and_line(&self, row: usize, column: usize) -> String {
        let [upper_left, upper_right] = [self.before(row, column), self.before(row, column + 1)];
        let [lower_left, lower_right] = [self.before(row + 1, column), self.before(row + 1, column + 1)];
        let arms = [
            upper_left != upper_right,
            upper_right != lower_right,
            lower_left != lower_right,
            upper_left != lower_left,
        ];
        let corner = arms.iter().rev().fold(0, |bits, &arm| 2 * bits + usize::from(arm));
        let line = if column == self.columns {
            ""
        } else if upper_right == lower_right {
            "   "
        } else {
            "───"
        };
        format!("{}{line}", CORNERS[corner])
    }

    /// Returns the line on the left of a cell and the content of the cell.
    fn line_and_cell(&self, row: usize, column: usize) -> String {
        let [left, right] = [self.before(row + 1, column), self.before(row + 1, column + 1)];
        let line = if left == right { ' ' } else { '│' };
        let content = match right {
            _ if column == self.columns => return line.to_string(),
            Filling::Piece(name) => name,
            Filling::Empty | Filling::Wall => (self.sign)((row, column)).to_owned(),
        };
        format!("{line}{content:^3}")
    }
}

/// The corner characters, indexed by the lines that meet: 1 for up, 2 for right, 4 for down, 8 for left.
const CORNERS: [char; 16] = [' ', '╵', '╶', '└', '╷', '│', '┌', '├', '╴', '┘', '─', '┴', '┐', '┤', '┬', '┼'];

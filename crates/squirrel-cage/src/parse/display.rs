//! Boards as text: both grids on one line, and the form of puzzle files.

use core::fmt;

use crate::{
    board::{Board, Ground, Piece},
    parse::{may_begin_a_line, one_line::escaped},
    shape::Cell,
};

impl Board {
    /// Returns the rows of the present grid on one line, separated by `/`.
    ///
    /// # Examples
    ///
    /// ```
    /// use squirrel_cage::Board;
    ///
    /// let board: Board = "A#/.. => .#/.A".parse()?;
    /// assert_eq!(board.grid().to_string(), "A#/..");
    /// # Ok::<(), squirrel_cage::ParseBoardError>(())
    /// ```
    #[must_use]
    pub fn grid(&self) -> impl fmt::Display {
        start_grid(self)
    }

    /// Returns the text form of puzzle files, which [`from_text`](Self::from_text) reads.
    ///
    /// The rows of a grid are indented by one blank if one of them would otherwise be read as a comment or a key.
    ///
    /// # Examples
    ///
    /// ```
    /// use squirrel_cage::Board;
    ///
    /// let board: Board = "A. => .A".parse()?;
    /// assert_eq!(board.text().to_string(), "start:\nA.\ngoal:\n.A\n");
    /// # Ok::<(), squirrel_cage::ParseBoardError>(())
    /// ```
    #[must_use]
    pub fn text(&self) -> impl fmt::Display {
        Text(self)
    }

    fn written_row(&self, row: usize, pieces: &[Piece], empty: bool) -> String {
        let sign = |cell: Cell| {
            let symbol = pieces.iter().find(|piece| piece.cells.contains(&cell)).map(|piece| piece.symbol);
            let ground = match self.ground(cell) {
                Ground::Wall => '#',
                // The goal shows only gates that a piece covers in the start.
                Ground::Gate if empty || self.symbol(cell).is_some() => '-',
                Ground::Floor | Ground::Gate => '.',
            };
            symbol.unwrap_or(ground)
        };
        (0..self.columns()).map(|column| sign((row, column))).collect()
    }
}

fn start_grid(board: &Board) -> Grid<'_> {
    Grid { board, pieces: board.pieces(), is_start: true }
}

/// Writes the present grid and the goal on one line.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shape = if self.by_shape() { " match: shape" } else { "" };
        let goal = Grid { board: self, pieces: self.targets(), is_start: false };
        write!(f, "{} => {goal}{shape}", start_grid(self))
    }
}

/// The rows of a grid; `Display` separates them by `/`.
struct Grid<'a> {
    board: &'a Board,
    pieces: &'a [Piece],
    is_start: bool,
}

impl Grid<'_> {
    fn rows(&self) -> impl Iterator<Item = String> {
        (0..self.board.rows()).map(|row| self.board.written_row(row, self.pieces, self.is_start))
    }
}

impl fmt::Display for Grid<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (row, number) in self.rows().zip(0..) {
            write!(f, "{}{}", if number > 0 { "/" } else { "" }, escaped(&row))?;
        }
        Ok(())
    }
}

/// The text form of puzzle files.
struct Text<'a>(&'a Board);

impl fmt::Display for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let board = self.0;
        if board.by_shape() {
            f.write_str("match: shape\n")?;
        }
        let goal = Grid { board, pieces: board.targets(), is_start: false };
        for (key, grid) in [("start", start_grid(board)), ("goal", goal)] {
            writeln!(f, "{key}:")?;
            let rows: Vec<String> = grid.rows().collect();
            let indent = if rows.iter().all(|row| may_begin_a_line(row)) { "" } else { " " };
            rows.iter().try_for_each(|row| writeln!(f, "{indent}{row}"))?;
        }
        Ok(())
    }
}

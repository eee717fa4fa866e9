//! The picture of a board as text, in which each car has an outline.
//!
//! ```text
//! ┌───┬───┬───┐
//! │ █ │ · │ B │      █ a wall, · an empty cell
//! ├───┴───┤   │
//! │ A   A │ B ▶      ▶ the exit, in the line of the red car
//! ├───────┴───┤
//! │ ·   ·   · │
//! └───────────┘
//! ```

use core::fmt;

use crate::{
    board::{Board, WALL},
    exit::Exit,
};

/// The picture of a board.
struct Drawing<'a>(&'a Board);

impl Board {
    /// Returns the picture of the board, in which each car has an outline: several lines without a line end after the last.
    ///
    /// # Examples
    ///
    /// ```
    /// let board: rush_hour::Board = "xoB / AAB / ooo".parse()?;
    /// let picture = "\
    /// ┌───┬───┬───┐
    /// │ █ │ · │ B │
    /// ├───┴───┤   │
    /// │ A   A │ B ▶
    /// ├───────┴───┤
    /// │ ·   ·   · │
    /// └───────────┘";
    /// assert_eq!(board.drawing().to_string(), picture);
    /// # Ok::<(), rush_hour::ParseBoardError>(())
    /// ```
    #[must_use]
    pub fn drawing(&self) -> impl fmt::Display {
        Drawing(self)
    }
}

/// The content of a cell; a line separates adjacent cells whose contents differ.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Content {
    Outside,
    Empty,
    /// A car or a wall.
    Sign(char),
}

impl fmt::Display for Drawing<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Drawing(board) = self;
        let lines = 0..=board.columns();
        for row in 0..=board.rows() {
            lines.clone().try_for_each(|column| f.write_str(&self.corner_and_rule(row, column)))?;
            if row < board.rows() {
                writeln!(f)?;
                lines.clone().try_for_each(|column| f.write_str(&self.edge_and_cell(row, column)))?;
                writeln!(f)?;
            }
        }
        Ok(())
    }
}

impl Drawing<'_> {
    /// Returns the content of the cell at (`row` - 1, `column` - 1), so that the border has numbers too.
    fn content(&self, row: usize, column: usize) -> Content {
        let Drawing(board) = self;
        if !(1..=board.rows()).contains(&row) || !(1..=board.columns()).contains(&column) {
            return Content::Outside;
        }
        board.sign(row - 1, column - 1).map_or(Content::Empty, Content::Sign)
    }

    /// Returns the corner at the upper left of a cell, and the line from there to the right.
    fn corner_and_rule(&self, row: usize, column: usize) -> String {
        let [upper_left, upper_right] = [self.content(row, column), self.content(row, column + 1)];
        let [lower_left, lower_right] = [self.content(row + 1, column), self.content(row + 1, column + 1)];
        let corner = usize::from(upper_left != upper_right)
            + 2 * usize::from(upper_right != lower_right)
            + 4 * usize::from(lower_left != lower_right)
            + 8 * usize::from(upper_left != lower_left);
        let exit = match row {
            0 => self.exit(Exit::Up, column),
            last if last == self.0.rows() => self.exit(Exit::Down, column),
            _ => None,
        };
        let corner = CORNERS[corner];
        match exit {
            _ if column == self.0.columns() => corner.to_string(),
            Some(sign) => format!("{corner}─{sign}─"),
            None if upper_right == lower_right => format!("{corner}   "),
            None => format!("{corner}───"),
        }
    }

    /// Returns the line at the left of a cell, and the cell.
    fn edge_and_cell(&self, row: usize, column: usize) -> String {
        let [left, right] = [self.content(row + 1, column), self.content(row + 1, column + 1)];
        let exit = match column {
            0 => self.exit(Exit::Left, row),
            last if last == self.0.columns() => self.exit(Exit::Right, row),
            _ => None,
        };
        let edge = exit.unwrap_or(if left == right { ' ' } else { '│' });
        match right {
            _ if column == self.0.columns() => edge.to_string(),
            Content::Outside | Content::Empty => format!("{edge} · "),
            Content::Sign(WALL) => format!("{edge} █ "),
            Content::Sign(car) => format!("{edge} {car} "),
        }
    }

    /// Returns the sign of the exit if it is on `side`, in this row or column.
    fn exit(&self, side: Exit, line: usize) -> Option<char> {
        let Drawing(board) = self;
        (board.exit() == side && board.red().line() == line).then_some(match side {
            Exit::Left => '◀',
            Exit::Right => '▶',
            Exit::Up => '▲',
            Exit::Down => '▼',
        })
    }
}

/// The corner signs, indexed by the lines that meet: 1 for up, 2 for right, 4 for down, 8 for left.
const CORNERS: [char; 16] = [' ', '╵', '╶', '└', '╷', '│', '┌', '├', '╴', '┘', '─', '┴', '┐', '┤', '┬', '┼'];

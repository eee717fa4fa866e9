//! Boards and solutions as pictures.

use ::picture::{Color, Frames, Ground, Piece, Scene, Side};
use ::puzzle::Play;

use crate::{
    action::Slide,
    board::{Board, Car, RED, WALL},
    exit::{Axis, Exit},
    metric::Metric,
    puzzle::RushHour,
};

impl Board {
    /// Describes the board to the crate `board-picture`. Cars have their signs as names and labels.
    ///
    /// # Examples
    ///
    /// ```
    /// use rush_hour::Board;
    ///
    /// let board: Board = "xoB / AAB / ooo".parse()?;
    /// let scene = board.scene();
    /// assert_eq!(scene.pieces()[0].cells(), [(1, 0), (1, 1)]);
    /// assert!(scene.svg().contains("data-piece=\"B\""));
    /// # Ok::<(), rush_hour::ParseBoardError>(())
    /// ```
    #[must_use]
    pub fn scene(&self) -> Scene {
        let (rows, columns) = (self.rows(), self.columns());
        let cells = (0..rows * columns).map(|cell| (cell / columns, cell % columns));
        let walls = cells.filter(|&(row, column)| self.sign(row, column) == Some(WALL));
        let red = self.red();
        let line = match red.axis {
            Axis::Horizontal => red.row,
            Axis::Vertical => red.column,
        };
        Scene::new(rows, columns)
            .with_title("Rush Hour")
            .with_description(format!(
                "{} cars on {rows} rows and {columns} columns: {self}. The red car {RED} leaves {}.",
                self.cars().len(),
                self.exit(),
            ))
            .with_ground(Ground::Wall, walls)
            .with_exit(side(self.exit()), line)
            .with_pieces(self.cars().iter().enumerate().map(|(number, car)| piece(number, car, columns)))
    }
}

/// Returns a solution as the frames of a picture: the board, and the board after each slide; `None` if a slide is not legal.
///
/// # Examples
///
/// ```
/// use picture::Player;
/// use rush_hour::{Board, Solver, frames};
///
/// let board: Board = "ooB / AAB / ooo / CCo".parse()?;
/// let answer = Solver::new(&board).solve()?;
/// let frames = frames(&board, answer.actions().unwrap()).unwrap();
/// assert_eq!(frames.as_slice()[1].moved(), ["B"]);
/// let page = Player::new(&frames).with_fact("expanded", answer.report.stats.expanded).html();
/// assert!(page.starts_with("<!DOCTYPE html>"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn frames(board: &Board, slides: &[Slide]) -> Option<Frames> {
    RushHour::frames(board, Metric::Moves, slides)
}

fn piece(number: usize, car: &Car, columns: usize) -> Piece {
    let cells = car.cells(columns).map(|cell| (cell / columns, cell % columns));
    let piece = Piece::bar(car.sign, cells).with_label(car.sign);
    if car.sign == RED { piece.as_main() } else { piece.with_color(Color::of_number(number)) }
}

fn side(exit: Exit) -> Side {
    match exit {
        Exit::Left => Side::Left,
        Exit::Right => Side::Right,
        Exit::Up => Side::Up,
        Exit::Down => Side::Down,
    }
}

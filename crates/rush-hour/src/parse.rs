//! Parsing of boards from their notation.
//!
//! ```text
//!   BBoooCDooEoCDAAEoCDooEooFoooGGFoHHHo     a square board needs no rows
//!   ooB / AAB / o.x / ooo                    rows separated by `/` or line ends, with blanks around them
//! ```

use core::{fmt, str::FromStr};

use thiserror::Error;

use crate::{
    action::is_car,
    board::{Board, Car, EMPTY, RED, WALL},
    exit::{Axis, Exit},
};

/// The smallest number of rows and of columns.
pub(crate) const LEAST_SIDE: usize = 3;

/// The largest number of rows and of columns.
pub(crate) const MOST_SIDE: usize = 10;

/// The error of a text that is not a board, with the expectation, the place and the text found there.
///
/// # Examples
///
/// ```
/// use rush_hour::Board;
///
/// let error = "ooB / AAB / CCB / Coo".parse::<Board>().unwrap_err();
/// assert_eq!(error.to_string(), "line 1, column 19: expected car `C` in one line without gaps, found it here too");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("line {line}, column {column}: {kind}", line = .place.line, column = .place.column)]
pub struct ParseBoardError {
    place: Place,
    kind: Kind,
}

impl ParseBoardError {
    /// Returns the number of the line, counted from 1.
    #[must_use]
    pub fn line(&self) -> usize {
        self.place.line
    }

    /// Returns the number of the character within its line, counted from 1.
    #[must_use]
    pub fn column(&self) -> usize {
        self.place.column
    }

    /// Returns the message without the place, for a program that reports the place in a larger text.
    ///
    /// # Examples
    ///
    /// ```
    /// let error = "AAo\noBo\nooo".parse::<rush_hour::Board>().unwrap_err();
    /// let place = format!("boards.txt:{}:{}", 6 + error.line(), error.column());
    /// let expected = "expected car `B` on two cells or more, found it on one";
    /// assert_eq!(format!("{place}: {}", error.expectation()), format!("boards.txt:8:2: {expected}"));
    /// ```
    #[must_use]
    pub fn expectation(&self) -> impl fmt::Display + '_ {
        &self.kind
    }
}

#[derive(Clone, PartialEq, Eq, Debug, Error)]
enum Kind {
    #[error("expected a board, found nothing")]
    Empty,
    #[error(
        "expected a letter or a digit for a car, `o` or `.` for an empty cell, or `x` for a wall, found `{found}`"
    )]
    NoSign { found: String },
    #[error("expected 9, 16, 25, 36, ... cells, or rows separated by `/`, found {found} cells in one row")]
    NotSquare { found: usize },
    #[error("expected {expected} cells in this row as in the first, found {found}")]
    Ragged { expected: usize, found: usize },
    #[error("expected {LEAST_SIDE} to {MOST_SIDE} rows and columns, found {rows}x{columns}")]
    Size { rows: usize, columns: usize },
    #[error("expected car `{car}` on two cells or more, found it on one")]
    OneCell { car: char },
    #[error("expected car `{car}` in one line without gaps, found it here too")]
    Bent { car: char },
    #[error("expected the red car `{RED}`, found none")]
    NoRed,
    #[error("expected an exit at an end of the line of the red car, which is {axis}, found one {exit}")]
    NoWay { axis: &'static str, exit: Exit },
    #[error("expected a free way from the red car to the exit {exit}, found a wall")]
    Blocked { exit: Exit },
}

/// A place in the text: the line, and the character within the line, both counted from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Place {
    line: usize,
    column: usize,
}

impl Place {
    const START: Place = Place { line: 1, column: 1 };

    fn error(self, kind: Kind) -> ParseBoardError {
        ParseBoardError { place: self, kind }
    }
}

/// A character of the text and its place.
#[derive(Clone, Copy)]
struct Cell {
    sign: char,
    place: Place,
}

/// Reads a board whose exit is on the right of a horizontal red car, or below a vertical one.
///
/// # Errors
///
/// As [`Board::with_exit`].
impl FromStr for Board {
    type Err = ParseBoardError;

    fn from_str(text: &str) -> Result<Self, ParseBoardError> {
        read(text, None)
    }
}

impl Board {
    /// Reads a board whose exit is on the given side.
    ///
    /// # Errors
    ///
    /// If a character is not part of the notation, if the rows differ in length, or if their number or length is not
    /// from 3 to 10. Also if a car covers only one cell, or cells that are not adjacent in one line, or if there is no
    /// red car. Also if the exit is not at an end of the red car's line, or if a wall stands between them.
    ///
    /// # Examples
    ///
    /// ```
    /// use rush_hour::{Board, Exit};
    ///
    /// let board = Board::with_exit("oAB / oAB / ooo", Exit::Up)?;
    /// assert!(board.is_solved());
    /// let error = Board::with_exit("oAB / oAB / oxo", Exit::Down).unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "line 1, column 14: expected a free way from the red car to the exit down, found a wall"
    /// );
    /// # Ok::<(), rush_hour::ParseBoardError>(())
    /// ```
    pub fn with_exit(text: &str, exit: Exit) -> Result<Self, ParseBoardError> {
        read(text, Some(exit))
    }
}

fn read(text: &str, exit: Option<Exit>) -> Result<Board, ParseBoardError> {
    let rows: Vec<_> = text.split('\n').zip(1..).flat_map(|(text, line)| rows(text, line)).collect();
    let cells = rows.concat();
    if let Some(cell) = cells.iter().find(|cell| !is_sign(cell.sign)) {
        return Err(cell.place.error(Kind::NoSign { found: cell.sign.escape_debug().collect() }));
    }
    let columns = columns(&rows)?;
    let cars = cars(&cells, columns)?;
    let exit = way_out(&cells, columns, &cars, exit)?;
    let empty = cells.iter().map(|cell| cell.sign).find(|&sign| is_empty(sign)).unwrap_or(EMPTY);
    let signs = cells.iter().map(|cell| if is_empty(cell.sign) { EMPTY } else { cell.sign });
    Ok(Board::from_parts(columns, signs.collect(), cars, exit, empty))
}

fn is_empty(sign: char) -> bool {
    sign == EMPTY || sign == '.'
}

fn is_sign(sign: char) -> bool {
    is_car(sign) || is_empty(sign) || sign == WALL
}

/// Splits a line of text at `/`, trims each row, and drops empty rows.
fn rows(text: &str, line: usize) -> Vec<Vec<Cell>> {
    let mut rows = vec![Vec::new()];
    for (sign, column) in text.chars().zip(1..) {
        let place = Place { line, column };
        match (sign, rows.last_mut()) {
            ('/', _) => rows.push(Vec::new()),
            (_, Some(row)) => row.push(Cell { sign, place }),
            (_, None) => {}
        }
    }
    for row in &mut rows {
        let blank = |cell: &Cell| cell.sign.is_whitespace();
        row.truncate(row.iter().rposition(|cell| !blank(cell)).map_or(0, |last| last + 1));
        row.drain(..row.iter().take_while(|cell| blank(cell)).count());
    }
    rows.retain(|row| !row.is_empty());
    rows
}

/// Returns the number of columns. A single row with a square number of cells is a square board.
fn columns(rows: &[Vec<Cell>]) -> Result<usize, ParseBoardError> {
    let Some(first) = rows.first() else { return Err(Place::START.error(Kind::Empty)) };
    let (place, expected) = (first[0].place, first.len());
    if let Some(row) = rows.iter().find(|row| row.len() != expected) {
        return Err(row[0].place.error(Kind::Ragged { expected, found: row.len() }));
    }
    let side = expected.isqrt();
    let (rows, columns) = match rows.len() {
        1 if side * side == expected => (side, side),
        1 => return Err(place.error(Kind::NotSquare { found: expected })),
        count => (count, expected),
    };
    let sides = LEAST_SIDE..=MOST_SIDE;
    if sides.contains(&rows) && sides.contains(&columns) {
        Ok(columns)
    } else {
        Err(place.error(Kind::Size { rows, columns }))
    }
}

/// Reads the cars and sorts them by sign.
fn cars(cells: &[Cell], columns: usize) -> Result<Vec<Car>, ParseBoardError> {
    let mut cars: Vec<Car> = Vec::new();
    for (number, cell) in cells.iter().enumerate() {
        if is_car(cell.sign) && cars.iter().all(|car| car.sign != cell.sign) {
            cars.push(car(cells, columns, number)?);
        }
    }
    cars.sort_by_key(|car| car.sign);
    Ok(cars)
}

/// Reads the car whose first cell in reading order is cell `first`.
fn car(cells: &[Cell], columns: usize, first: usize) -> Result<Car, ParseBoardError> {
    let Cell { sign, place } = cells[first];
    let mut covered = (first..cells.len()).filter(|&number| cells[number].sign == sign);
    let (row, column) = (first / columns, first % columns);
    let Some(second) = covered.nth(1) else { return Err(place.error(Kind::OneCell { car: sign })) };
    let axis = if second / columns == row { Axis::Horizontal } else { Axis::Vertical };
    let length = 2 + covered.count();
    let car = Car { sign, row, column, length, axis };
    let covered = (first..cells.len()).filter(|&number| cells[number].sign == sign);
    match covered.zip(car.cells(columns)).find(|(found, expected)| found != expected) {
        Some((found, _)) => Err(cells[found].place.error(Kind::Bent { car: sign })),
        // A horizontal car must not continue in the next row.
        None if axis == Axis::Horizontal && column + length > columns => {
            Err(cells[(row + 1) * columns].place.error(Kind::Bent { car: sign }))
        }
        None => Ok(car),
    }
}

/// Returns the exit, if the red car lies in its direction and no wall stands between them.
fn way_out(
    cells: &[Cell],
    columns: usize,
    cars: &[Car],
    exit: Option<Exit>,
) -> Result<Exit, ParseBoardError> {
    let Some(red) = cars.iter().find(|car| car.sign == RED) else {
        return Err(Place::START.error(Kind::NoRed));
    };
    let exit = exit.unwrap_or(Exit::usual(red.axis));
    let axis = match red.axis {
        Axis::Horizontal => "horizontal",
        Axis::Vertical => "vertical",
    };
    if exit.axis() != red.axis {
        let place = cells[red.row * columns + red.column].place;
        return Err(place.error(Kind::NoWay { axis, exit }));
    }
    let (length, before) = match red.axis {
        Axis::Horizontal => (columns, red.column),
        Axis::Vertical => (cells.len() / columns, red.row),
    };
    let way = if exit.is_last() {
        Car { length: length - before, ..*red }
    } else {
        Car { length: before, ..red.at(0) }
    };
    match way.cells(columns).find(|&cell| cells[cell].sign == WALL) {
        Some(wall) => Err(cells[wall].place.error(Kind::Blocked { exit })),
        None => Ok(exit),
    }
}

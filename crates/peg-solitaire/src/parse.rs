//! The notation of a board in one line of text.
//!
//! ```text
//!   _xx_/xx.x/xxoX:diagonal
//!
//!   x   a peg                        X   a peg in a target hole
//!   o   an empty hole                .   an empty hole that is a target, as in a board file
//!   _   not part of the board        /   the end of a row
//! ```
//!
//! The jumps follow a colon: the name of their [`Directions`], or `none`, or a list of jumps such as `a1b1c1,c1b1a1`,
//! each with the holes that it goes from, over and to. Without a colon they are orthogonal.

use core::{fmt, str::FromStr};

use thiserror::Error;

use crate::{
    action::{MOST_LINES, Place, Reader},
    board::{Board, BoardError, MOST_HOLES},
    directions::Directions,
};

/// The error for a text that is not a board: the expected and the found contents, and the location.
///
/// # Examples
///
/// ```
/// use peg_solitaire::Board;
///
/// let error = "xx./xk.".parse::<Board>().unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "line 1, column 6: expected `x`, `X`, `.`, `o`, `_`, `/` or `:`, found `k`"
/// );
/// assert_eq!((error.line(), error.column()), (Some(1), Some(6)));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("line {line}, column {column}: {kind}")]
pub struct ParseBoardError {
    line: usize,
    column: usize,
    kind: Kind,
}

#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub(crate) enum Kind {
    #[error("expected a board, found nothing")]
    Nothing,
    #[error("expected a hole, found spaces alone")]
    NoHole,
    #[error("expected a hole, found none in the rows")]
    NoHoleInRows,
    #[error("expected a row of `x`, `.` and spaces, found {found}, and no other line is one")]
    NoRow { found: String },
    #[error("expected `x`, `X`, `.`, `o`, `_`, `/` or `:`, found `{}`", .found.escape_debug())]
    NoCell { found: char },
    #[error("expected at most {MOST_HOLES} holes, found one more here")]
    ManyHoles,
    #[error("expected at most {MOST_LINES} rows and columns, found a hole beyond")]
    Far,
    #[error(
        "expected `orthogonal`, `diagonal`, `triangular`, `none` or jumps such as `a1b1c1,c1b1a1`, found {found}"
    )]
    NoJumps { found: String },
    #[error(transparent)]
    Jumps(BoardError),
}

impl ParseBoardError {
    pub(crate) fn new(line: usize, column: usize, kind: Kind) -> Self {
        ParseBoardError { line, column, kind }
    }

    /// Returns the sentence without the place.
    pub(crate) fn expectation(&self) -> &impl fmt::Display {
        &self.kind
    }

    /// Returns the line of the text where the error is, from 1.
    #[must_use]
    pub fn line(&self) -> Option<usize> {
        Some(self.line)
    }

    /// Returns the column of that line where the error is, in characters from 1.
    #[must_use]
    pub fn column(&self) -> Option<usize> {
        Some(self.column)
    }
}

/// A hole as the notation writes it.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Hole {
    place: Place,
    has_peg: bool,
    is_target: bool,
}

/// Parses the notation in one line.
///
/// # Errors
///
/// If a character has no meaning, if there is no hole, if there are more than 4,096 holes, rows or columns, or if the
/// jumps are not valid.
impl FromStr for Board {
    type Err = ParseBoardError;

    fn from_str(text: &str) -> Result<Self, ParseBoardError> {
        let (rows, jumps) = text.split_once(':').map_or((text, None), |(rows, jumps)| (rows, Some(jumps)));
        let holes = holes(rows)?;
        let column = rows.chars().count() + 2;
        let places = holes.iter().map(|hole| hole.place);
        let board = match jumps {
            None => Board::of_holes(places, Directions::Orthogonal),
            Some("none") => Board::of_jumps(places, []),
            Some(jumps) => match jumps.parse() {
                Ok(directions) => Board::of_holes(places, directions),
                Err(_) => Board::of_jumps(places, triples(jumps, column)?),
            },
        };
        let pegs = holes.iter().filter(|hole| hole.has_peg).map(|hole| hole.place);
        let targets = holes.iter().filter(|hole| hole.is_target).map(|hole| hole.place);
        let board = board.and_then(|board| board.with_pegs(pegs)?.with_targets(targets));
        board.map_err(|error| ParseBoardError::new(1, column, Kind::Jumps(error)))
    }
}

/// Returns the holes of the rows, sorted by rows and then by columns.
fn holes(rows: &str) -> Result<Vec<Hole>, ParseBoardError> {
    let mut holes = Vec::new();
    let (mut row, mut column) = (0, 0);
    for (sign, at) in rows.chars().zip(1..) {
        let error = |kind| Err(ParseBoardError::new(1, at, kind));
        let (has_peg, is_target) = match sign {
            'x' => (true, false),
            'X' => (true, true),
            'o' => (false, false),
            '.' => (false, true),
            '_' => {
                column += 1;
                continue;
            }
            '/' => {
                (row, column) = (row + 1, 0);
                continue;
            }
            found => return error(Kind::NoCell { found }),
        };
        let Some(place) = Place::new(row, column) else { return error(Kind::Far) };
        if holes.len() == MOST_HOLES {
            return error(Kind::ManyHoles);
        }
        holes.push(Hole { place, has_peg, is_target });
        column += 1;
    }
    let nothing = if rows.is_empty() { Kind::Nothing } else { Kind::NoHoleInRows };
    if holes.is_empty() { Err(ParseBoardError::new(1, 1, nothing)) } else { Ok(holes) }
}

/// Returns the jumps of a list, each as the holes that it goes from, over and to. The list begins in `column`.
fn triples(list: &str, column: usize) -> Result<Vec<(Place, Place, Place)>, ParseBoardError> {
    let mut triples = Vec::new();
    let mut column = column;
    for jump in list.split(',') {
        let mut reader = Reader::new(jump);
        let mut triple = || Ok((reader.place()?, reader.place()?, reader.last_place()?));
        triples.push(triple().map_err(|error: crate::ParseJumpError| {
            let found = jump.chars().take(20).flat_map(char::escape_debug).collect::<String>();
            let found = if found.is_empty() { "nothing".to_owned() } else { format!("`{found}`") };
            ParseBoardError::new(1, column + error.column() - 1, Kind::NoJumps { found })
        })?);
        column += jump.chars().count() + 1;
    }
    Ok(triples)
}

/// Writes the notation in one line. All rows have the same length.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let columns = self.holes().iter().map(|hole| hole.column + 1).max().unwrap_or(0);
        let mut line = String::new();
        let (mut row, mut column) = (0, 0);
        let end_row = |line: &mut String, column| line.extend((column..columns).map(|_| '_'));
        for ((hole, &peg), &target) in self.holes().iter().zip(self.peg_marks()).zip(self.target_marks()) {
            while row < hole.row {
                end_row(&mut line, column);
                line.push('/');
                (row, column) = (row + 1, 0);
            }
            line.extend((column..hole.column).map(|_| '_'));
            line.push(match (peg, target) {
                (true, false) => 'x',
                (true, true) => 'X',
                (false, false) => 'o',
                (false, true) => '.',
            });
            column = hole.column + 1;
        }
        end_row(&mut line, column);
        f.write_str(&line)?;
        match self.directions() {
            Some(Directions::Orthogonal) => Ok(()),
            Some(directions) => write!(f, ":{directions}"),
            None if self.triples().is_empty() => f.write_str(":none"),
            None => write_jumps(f, self),
        }
    }
}

fn write_jumps(f: &mut fmt::Formatter<'_>, board: &Board) -> fmt::Result {
    for (triple, number) in board.triples().iter().zip(0..) {
        f.write_str(if number == 0 { ":" } else { "," })?;
        for &hole in triple {
            write!(f, "{}", board.holes()[usize::from(hole)])?;
        }
    }
    Ok(())
}

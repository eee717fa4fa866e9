//! The shape of a board: its numbers of rows and columns.

use core::fmt;

use thiserror::Error;

/// The numbers of rows and columns of a board: at least two of each, at most 256 cells.
///
/// Cells are counted in reading order, from 0.
///
/// # Examples
///
/// ```
/// use sliding_tile::Shape;
///
/// let shape = Shape::new(3, 4)?;
/// assert_eq!((shape.rows(), shape.columns(), shape.cells()), (3, 4, 12));
/// assert_eq!(shape.to_string(), "3x4");
/// assert_eq!(Shape::new(1, 9).unwrap_err().to_string(), "expected at least 2 rows and 2 columns, found 1x9");
/// # Ok::<(), sliding_tile::ShapeError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Shape {
    rows: u16,
    columns: u16,
}

/// The error of a shape that a board or an encoding does not allow.
///
/// # Examples
///
/// ```
/// use sliding_tile::{Shape, ShapeError};
///
/// let error: ShapeError = Shape::new(17, 17).unwrap_err();
/// assert_eq!(error.to_string(), "expected at most 256 cells, found 17x17");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error(transparent)]
pub struct ShapeError(#[from] Kind);

#[derive(Clone, PartialEq, Eq, Debug, Error)]
enum Kind {
    #[error("expected at least 2 rows and 2 columns, found {rows}x{columns}")]
    Thin { rows: usize, columns: usize },
    #[error("expected {rows}x{columns}, found {found}")]
    Other { rows: usize, columns: usize, found: Shape },
    #[error("expected at most {most} cells, found {rows}x{columns}")]
    Large { most: usize, rows: usize, columns: usize },
}

impl Shape {
    /// The greatest number of cells of any board.
    pub const MOST_CELLS: usize = 256;

    /// The shape of the 8-puzzle.
    pub const THREE_BY_THREE: Shape = Shape { rows: 3, columns: 3 };

    /// The shape of the 15-puzzle.
    pub const FOUR_BY_FOUR: Shape = Shape { rows: 4, columns: 4 };

    /// The shape of the 24-puzzle.
    pub const FIVE_BY_FIVE: Shape = Shape { rows: 5, columns: 5 };

    /// Creates a shape of `rows` and `columns`.
    ///
    /// # Errors
    ///
    /// If there are fewer than two rows or columns, or more than [`MOST_CELLS`](Self::MOST_CELLS) cells.
    pub fn new(rows: usize, columns: usize) -> Result<Self, ShapeError> {
        if rows < 2 || columns < 2 {
            return Err(Kind::Thin { rows, columns }.into());
        }
        let shape = Shape { rows: rows.min(1 << 8) as u16, columns: columns.min(1 << 8) as u16 };
        shape
            .within(Self::MOST_CELLS)
            .map_err(|_| Kind::Large { most: Self::MOST_CELLS, rows, columns }.into())
    }

    /// Returns this shape if it has at most `most` cells.
    pub(crate) fn within(self, most: usize) -> Result<Self, ShapeError> {
        let (rows, columns) = (self.rows(), self.columns());
        if rows * columns > most { Err(Kind::Large { most, rows, columns }.into()) } else { Ok(self) }
    }

    /// Returns this shape if `only` is `None` or names the same rows and columns.
    pub(crate) fn equal_to(self, only: Option<(usize, usize)>) -> Result<Self, ShapeError> {
        match only {
            Some((rows, columns)) if (rows, columns) != (self.rows(), self.columns()) => {
                Err(Kind::Other { rows, columns, found: self }.into())
            }
            _ => Ok(self),
        }
    }

    /// Returns the number of rows.
    #[inline]
    #[must_use]
    pub fn rows(self) -> usize {
        self.rows.into()
    }

    /// Returns the number of columns.
    #[inline]
    #[must_use]
    pub fn columns(self) -> usize {
        self.columns.into()
    }

    /// Returns the number of cells, including the hole's.
    #[inline]
    #[must_use]
    pub fn cells(self) -> usize {
        self.rows() * self.columns()
    }

    /// Returns the number of moves that a tile alone on the board needs from one cell to another.
    ///
    /// # Examples
    ///
    /// ```
    /// assert_eq!(sliding_tile::Shape::FOUR_BY_FOUR.distance(0, 15), 6);
    /// ```
    #[inline]
    #[must_use]
    pub fn distance(self, from: usize, to: usize) -> usize {
        let columns = self.columns();
        (from / columns).abs_diff(to / columns) + (from % columns).abs_diff(to % columns)
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.rows, self.columns)
    }
}

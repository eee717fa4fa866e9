//! The sides of a board on which the exit can be.

use search::names;

/// The side on which the red car leaves, at an end of its own row or column.
///
/// # Examples
///
/// ```
/// use rush_hour::{Axis, Exit};
///
/// assert_eq!(Exit::Left.axis(), Axis::Horizontal);
/// assert_eq!("down".parse(), Ok(Exit::Down));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Exit {
    /// The left end of the red car's row.
    Left,
    /// The right end of the red car's row: the usual exit.
    Right,
    /// The upper end of the red car's column.
    Up,
    /// The lower end of the red car's column.
    Down,
}

names!(Exit { Left => "left", Right => "right", Up => "up", Down => "down" });

impl Exit {
    /// Returns the direction in which a red car must lie to leave here.
    #[must_use]
    pub fn axis(self) -> Axis {
        match self {
            Exit::Left | Exit::Right => Axis::Horizontal,
            Exit::Up | Exit::Down => Axis::Vertical,
        }
    }

    /// Returns whether the exit is at the end of its line with the greatest index.
    pub(crate) fn is_last(self) -> bool {
        matches!(self, Exit::Right | Exit::Down)
    }

    /// Returns the default exit of a red car that lies along `axis`.
    pub(crate) fn usual(axis: Axis) -> Self {
        match axis {
            Axis::Horizontal => Exit::Right,
            Axis::Vertical => Exit::Down,
        }
    }
}

/// The direction in which a car lies and moves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Axis {
    /// Along a row.
    Horizontal,
    /// Along a column.
    Vertical,
}

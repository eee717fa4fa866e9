//! The sides of a board, on one of which is the exit.

use core::fmt;

/// The side on which the red car leaves: an end of its own row or column.
///
/// # Examples
///
/// ```
/// use rush_hour::{Axis, Exit};
///
/// assert_eq!(Exit::Left.axis(), Axis::Horizontal);
/// assert_eq!(Exit::Down.to_string(), "down");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Exit {
    /// At the left end of the red car's row.
    Left,
    /// At the right end of its row: the usual one.
    Right,
    /// At the upper end of the red car's column.
    Up,
    /// At the lower end of its column.
    Down,
}

impl Exit {
    /// All exits.
    pub const ALL: [Exit; 4] = [Exit::Left, Exit::Right, Exit::Up, Exit::Down];

    /// How a red car must lie to leave here.
    #[must_use]
    pub fn axis(self) -> Axis {
        match self {
            Exit::Left | Exit::Right => Axis::Horizontal,
            Exit::Up | Exit::Down => Axis::Vertical,
        }
    }

    /// Whether the exit is at the end of its line, not at the beginning.
    pub(crate) fn is_last(self) -> bool {
        matches!(self, Exit::Right | Exit::Down)
    }

    /// The exit of a red car that lies so, where a text does not say.
    pub(crate) fn usual(axis: Axis) -> Self {
        match axis {
            Axis::Horizontal => Exit::Right,
            Axis::Vertical => Exit::Down,
        }
    }
}

impl fmt::Display for Exit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Exit::Left => "left",
            Exit::Right => "right",
            Exit::Up => "up",
            Exit::Down => "down",
        })
    }
}

/// How a car lies, and moves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Axis {
    /// In a row.
    Horizontal,
    /// In a column.
    Vertical,
}

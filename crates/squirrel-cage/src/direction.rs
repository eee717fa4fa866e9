//! Compass directions; north is up.

use core::fmt;

/// A direction in which a piece moves.
///
/// # Examples
///
/// ```
/// use squirrel_cage::Direction;
///
/// assert_eq!(Direction::of_letter('O'), Some(Direction::West)); // ouest
/// assert_eq!(Direction::West.to_string(), "W");
/// assert_eq!(Direction::West.reversed(), Direction::East);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Direction {
    /// Up.
    North,
    /// Right.
    East,
    /// Down.
    South,
    /// Left.
    West,
}

impl Direction {
    /// All four directions, in the order of their numbers.
    pub const ALL: [Direction; 4] = [Direction::North, Direction::East, Direction::South, Direction::West];

    /// Returns the direction of a letter `N`, `E`, `S` or `W`, or `None` for other letters; `O` is also west.
    #[must_use]
    pub fn of_letter(letter: char) -> Option<Self> {
        match letter {
            'N' => Some(Direction::North),
            'E' => Some(Direction::East),
            'S' => Some(Direction::South),
            'W' | 'O' => Some(Direction::West),
            _ => None,
        }
    }

    /// Returns the opposite direction.
    #[must_use]
    pub fn reversed(self) -> Self {
        Self::ALL[(self as usize + 2) % 4]
    }

    /// Returns the offset of one step: rows down and columns to the right.
    pub(crate) fn offset(self) -> (isize, isize) {
        [(-1, 0), (0, 1), (1, 0), (0, -1)][self as usize]
    }
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(["N", "E", "S", "W"][*self as usize])
    }
}

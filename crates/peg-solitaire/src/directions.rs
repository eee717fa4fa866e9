//! The directions of jumps.

use search::names;

/// The directions of the neighbours of a cell. A peg jumps over a neighbour and lands at twice its distance.
///
/// # Examples
///
/// ```
/// use peg_solitaire::Directions;
///
/// let directions: Directions = "triangular".parse()?;
/// assert_eq!(directions, Directions::Triangular);
/// assert_eq!(directions.steps().len(), 6);
/// # Ok::<(), peg_solitaire::ParseNameError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Directions {
    /// Along rows and columns: four neighbours.
    #[default]
    Orthogonal,
    /// Along rows, columns and both diagonals: eight neighbours.
    Diagonal,
    /// Along rows, columns and the diagonals that go down to the right: the six neighbours on a triangular board whose
    /// rows are written flush left.
    Triangular,
}

names!(Directions { Orthogonal => "orthogonal", Diagonal => "diagonal", Triangular => "triangular" });

impl Directions {
    /// Returns the offsets of the neighbours, as (rows down, columns to the right).
    ///
    /// # Examples
    ///
    /// ```
    /// assert!(peg_solitaire::Directions::Triangular.steps().contains(&(1, 1)));
    /// ```
    #[must_use]
    pub fn steps(self) -> &'static [(i32, i32)] {
        const STEPS: [(i32, i32); 8] = [(0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (-1, -1), (1, -1), (-1, 1)];
        match self {
            Directions::Orthogonal => &STEPS[..4],
            Directions::Diagonal => &STEPS,
            Directions::Triangular => &STEPS[..6],
        }
    }
}

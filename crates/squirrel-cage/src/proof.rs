//! The proof that a board has no solution.

use core::fmt;

/// The proof that a board has no solution.
///
/// # Examples
///
/// ```
/// use squirrel_cage::{Proof, Solver};
///
/// let answer = Solver::new(&"AB. => BA.".parse()?).solve()?;
/// assert_eq!(answer.proof, Some(Proof::ExhaustiveSearch));
/// assert_eq!(Proof::ExhaustiveSearch.to_string(), "exhaustive search");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Proof {
    /// All reachable positions were expanded, and none is solved.
    ExhaustiveSearch,
}

impl fmt::Display for Proof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Proof::ExhaustiveSearch => f.pad("exhaustive search"),
        }
    }
}

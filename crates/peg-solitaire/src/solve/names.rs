//! The algorithms by name.

use search::names;

/// The algorithm of a [`Solver`](crate::Solver).
///
/// # Examples
///
/// ```
/// use peg_solitaire::Algorithm;
///
/// assert_eq!("exact".parse(), Ok(Algorithm::Exact));
/// assert_eq!(Algorithm::DepthFirst.name(), "dfs");
/// let error = "best".parse::<Algorithm>().unwrap_err();
/// assert_eq!(error.to_string(), "expected auto, beam, dfs or exact, found `best`");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum Algorithm {
    /// Proofs without search and beams; if these do not answer, all positions.
    #[default]
    Auto,
    /// Proofs without search and beams alone.
    Beam,
    /// Depth-first search with a table of visited positions.
    DepthFirst,
    /// All positions: in a bitmap if it fits in memory, otherwise layer by layer with pruning by pagoda functions.
    Exact,
}

names!(Algorithm { Auto => "auto", Beam => "beam", DepthFirst => "dfs", Exact => "exact" });

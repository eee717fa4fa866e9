//! The choices of a solver by name.

use crate::names::names;

/// The algorithm of a [`Solver`](crate::Solver).
///
/// # Examples
///
/// ```
/// use rush_hour::Algorithm;
///
/// assert_eq!("a-star".parse(), Ok(Algorithm::AStar));
/// assert_eq!(Algorithm::IdaStar.to_string(), "ida-star");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum Algorithm {
    /// Chosen by the size of the board and by the heuristic; always proves its answer.
    #[default]
    Auto,
    /// Breadth-first search.
    Bfs,
    /// A*.
    AStar,
    /// Iterative deepening A*; it ends only if there is a solution.
    IdaStar,
}

names!(Algorithm { Auto => "auto", Bfs => "bfs", AStar => "a-star", IdaStar => "ida-star" });

/// The heuristic of a [`Solver`](crate::Solver).
///
/// # Examples
///
/// ```
/// use rush_hour::HeuristicName;
///
/// assert_eq!("escapes".parse(), Ok(HeuristicName::Escapes));
/// assert_eq!(HeuristicName::ALL.len(), 3);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum HeuristicName {
    /// No estimate.
    #[default]
    Zero,
    /// [`Blockers`](crate::heuristics::Blockers).
    Blockers,
    /// [`Escapes`](crate::heuristics::Escapes).
    Escapes,
}

names!(HeuristicName { Zero => "zero", Blockers => "blockers", Escapes => "escapes" });

/// The metric of a [`Solver`](crate::Solver).
///
/// # Examples
///
/// ```
/// use rush_hour::MetricName;
///
/// assert_eq!("steps".parse(), Ok(MetricName::Steps));
/// assert_eq!(MetricName::default().to_string(), "moves");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum MetricName {
    /// [`Moves`](crate::Moves): one car, any distance.
    #[default]
    Moves,
    /// [`Steps`](crate::Steps): one car, one cell.
    Steps,
}

names!(MetricName { Moves => "moves", Steps => "steps" });

//! The two metrics: single tiles, or runs of tiles in one line.

use search::names;

/// A metric: the definition of one action.
///
/// # Examples
///
/// ```
/// use sliding_tile::{Board, Metric, Solver};
///
/// let board: Board = "_ 1 2 / 4 5 3".parse()?;
/// let moves = Solver::new(&board).solve()?;
/// let slides = Solver::new(&board).with_metric(Metric::Slides).solve()?;
/// assert_eq!((moves.plan().unwrap().cost, slides.plan().unwrap().cost), (3, 2));
/// assert_eq!(slides.actions().unwrap()[0].to_string(), "W2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum Metric {
    /// A tile moves to the next cell.
    #[default]
    Moves,
    /// A run of tiles in one line moves by one cell: the multi-tile metric.
    Slides,
}

names!(Metric { Moves => "moves", Slides => "slides" });

//! Metrics: the definition of one action, by name and as types.

use search::names;

/// The metric of a [`Solver`](crate::Solver).
///
/// # Examples
///
/// ```
/// use rush_hour::Metric;
///
/// assert_eq!("steps".parse(), Ok(Metric::Steps));
/// assert_eq!(Metric::default().to_string(), "moves");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum Metric {
    /// [`Moves`](crate::Moves): one car, any distance.
    #[default]
    Moves,
    /// [`Steps`](crate::Steps): one car, one cell.
    Steps,
}

names!(Metric { Moves => "moves", Steps => "steps" });

/// How far a car moves in one action, as a type: [`Moves`] or [`Steps`].
///
/// # Examples
///
/// ```
/// use rush_hour::{Reach, Moves, Steps};
///
/// assert_eq!((Moves::cost(3), Steps::cost(3)), (1, 3));
/// ```
pub trait Reach: sealed::Sealed {
    /// The greatest number of cells that a car moves in one action.
    const FARTHEST: usize;

    /// Returns the cost of moving a car by `cells` cells if no car blocks it.
    #[must_use]
    fn cost(cells: usize) -> u32 {
        cells.div_ceil(Self::FARTHEST) as u32
    }
}

mod sealed {
    pub trait Sealed {}
    impl Sealed for super::Moves {}
    impl Sealed for super::Steps {}
}

/// One car over any distance per action, as counted on the cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Moves {}

/// One car by one cell per action.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Steps {}

impl Reach for Moves {
    const FARTHEST: usize = usize::MAX;
}

impl Reach for Steps {
    const FARTHEST: usize = 1;
}

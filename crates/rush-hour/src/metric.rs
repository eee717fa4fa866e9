//! Metrics: the definition of one action.

/// The definition of one action: [`Moves`] or [`Steps`].
///
/// # Examples
///
/// ```
/// use rush_hour::{Metric, Moves, Steps};
///
/// assert_eq!((Moves::cost(3), Steps::cost(3)), (1, 3));
/// ```
pub trait Metric: sealed::Sealed {
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

impl Metric for Moves {
    const FARTHEST: usize = usize::MAX;
}

impl Metric for Steps {
    const FARTHEST: usize = 1;
}

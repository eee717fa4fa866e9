//! Metrics: what counts as one action.

/// What counts as one action: [`Moves`] or [`Steps`].
///
/// # Examples
///
/// ```
/// use rush_hour::{Metric, Moves, Steps};
///
/// assert_eq!((Moves::cost(3), Steps::cost(3)), (1, 3));
/// ```
pub trait Metric: sealed::Sealed {
    /// How far a car goes in one action at most.
    const FARTHEST: usize;

    /// The cost of taking a car so many cells away, if nothing is in its way.
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

/// One car, any distance: the count on the cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Moves {}

/// One car, one cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Steps {}

impl Metric for Moves {
    const FARTHEST: usize = usize::MAX;
}

impl Metric for Steps {
    const FARTHEST: usize = 1;
}

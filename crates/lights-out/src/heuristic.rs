//! Estimates of the number of presses, by name.

use search::{
    Heuristic,
    heuristics::{Estimate, Promise},
    names,
};

use crate::space::{Position, Space};

/// A heuristic by its name.
///
/// Both are consistent: a press switches at most five lamps.
///
/// # Examples
///
/// ```
/// use lights_out::{Board, HeuristicName, Space};
/// use search::{AStar, Search};
///
/// let board: Board = "x.x/.x./x.x".parse()?;
/// let space = Space::new(&board);
/// let report = AStar::new("lit".parse::<HeuristicName>()?).run_to(&space, &space.start(), &space.goal());
/// assert_eq!(report.plan().unwrap().cost, 9);
/// assert!(report.is_optimal());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum HeuristicName {
    /// No estimate.
    #[default]
    Zero,
    /// A fifth of the lit lamps, rounded up.
    Lit,
}

names!(HeuristicName { Zero => "zero", Lit => "lit" });

impl Heuristic<Space> for HeuristicName {
    type Memo = ();

    fn promise(&self) -> Promise {
        Promise::Consistent
    }

    fn estimate(&self, _: &Space, lamps: &Position) -> Estimate<u32> {
        let presses = match self {
            HeuristicName::Zero => 0,
            HeuristicName::Lit => lamps.count_ones().div_ceil(5),
        };
        presses.into()
    }
}

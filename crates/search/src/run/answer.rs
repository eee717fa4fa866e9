//! The answer of a solver that chooses its algorithm.

use crate::run::{Outcome, Plan, Report};

/// The answer of a solver for a board: the report, the names of the methods that it took, and the proof if there is
/// no solution.
///
/// # Examples
///
/// ```
/// use search::{breadth_first, from_successors, run::Answer};
///
/// /// A solver of one algorithm, for the puzzle to count to a number by steps of one and by doubling.
/// fn solve(number: u32) -> Answer<u32, u32, &'static str> {
///     let space = from_successors(|&n: &u32| [n + 1, n * 2].into_iter().filter(|&n| n < 100));
///     let report = breadth_first(&space, &1, |&n| n == number);
///     let proof = (report.plan().is_none()).then_some("exhaustive search");
///     Answer { report, algorithm: "bfs", heuristic: "zero", proof }
/// }
///
/// assert_eq!(solve(10).actions(), Some([2, 4, 5, 10].as_slice()));
/// assert!(solve(10).is_optimal());
/// assert_eq!(solve(200).proof, Some("exhaustive search"));
/// ```
#[derive(Clone, Debug)]
#[must_use]
pub struct Answer<Board, Action, Proof, C = u32> {
    /// The report of the search, in boards and actions as people write them.
    pub report: Report<Board, Action, C>,
    /// The name of the algorithm that answered.
    pub algorithm: &'static str,
    /// The name of its heuristic; `zero` if it takes none.
    pub heuristic: &'static str,
    /// Why there is no solution, where the outcome is [`Exhausted`](Outcome::Exhausted).
    pub proof: Option<Proof>,
}

impl<Board, Action, Proof, C> Answer<Board, Action, Proof, C> {
    /// Returns the solution; the best one so far if a limit ended the search.
    #[must_use]
    pub fn plan(&self) -> Option<&Plan<Board, Action, C>> {
        self.report.plan()
    }

    /// Returns the actions of the solution.
    #[must_use]
    pub fn actions(&self) -> Option<&[Action]> {
        self.plan().map(|plan| plan.actions.as_slice())
    }

    /// Returns how the search ended.
    pub fn outcome(&self) -> &Outcome<Plan<Board, Action, C>> {
        &self.report.outcome
    }
}

impl<Board, Action, Proof, C: crate::Cost> Answer<Board, Action, Proof, C> {
    /// Returns whether the solution is proven to be a cheapest one.
    pub fn is_optimal(&self) -> bool {
        self.report.is_optimal()
    }
}

//! Proofs that a board has no solution, and arc consistency, which finds some of them without a search.
//!
//! Each line keeps the configurations that are still possible when the red car stands at the exit. A configuration is
//! removed if it covers a cell that some crossing line covers in all of its remaining configurations. This repeats
//! until a fixed point. If a line keeps no configuration, no position has the red car at the exit.

use core::fmt;

use crate::{
    metric::Reach,
    space::{Space, encoding::Encoding, line::Line},
};

/// A proof that a board has no solution.
///
/// # Examples
///
/// ```
/// use rush_hour::{Board, Proof, Solver};
///
/// // Wherever car B stands, it covers a cell of the red car's row.
/// let board: Board = "oooB / AAoB / oooB / oooo".parse()?;
/// assert_eq!(Solver::new(&board).solve()?.proof, Some(Proof::ArcConsistency));
///
/// // Each car could leave the way, but no car can move.
/// let board: Board = "AABo / CDBo / CDEE".parse()?;
/// assert_eq!(Solver::new(&board).solve()?.proof, Some(Proof::ExhaustiveSearch));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Proof {
    /// No arrangement of the cars has the red car at the exit, whether or not it can be reached.
    ArcConsistency,
    /// All reachable positions were searched, and none is solved.
    ExhaustiveSearch,
}

impl fmt::Display for Proof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Proof::ArcConsistency => "arc consistency",
            Proof::ExhaustiveSearch => "exhaustive search",
        })
    }
}

impl<M: Reach, P: Encoding> Space<M, P> {
    /// Returns whether a position with the red car at the exit may exist.
    ///
    /// If `false`, no position has a solution. If `true`, the board may still be unsolvable.
    ///
    /// # Complexity
    ///
    /// O(n^2 k) per round for n lines of k configurations, and at most n k rounds; a few rounds in practice.
    ///
    /// # References
    ///
    /// A. K. Mackworth, "Consistency in networks of relations", Artificial Intelligence 8, 1977.
    ///
    /// # Examples
    ///
    /// Car B covers all but one cell of the exit's column, so each of its positions covers row 2:
    ///
    /// ```
    /// use rush_hour::{Board, Moves, Space};
    ///
    /// let board: Board = "oooB / AAoB / oooB / oooo".parse()?;
    /// assert!(!Space::new(&board)?.may_be_solvable());
    /// let board: Board = "oooB / AAoB / oooo / oooo".parse()?;
    /// assert!(Space::new(&board)?.may_be_solvable());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn may_be_solvable(&self) -> bool {
        let all = |line: &Line| (0..line.configurations()).collect();
        let mut possible: Vec<Vec<usize>> = self.lines().iter().map(all).collect();
        possible[self.red_line()].retain(|&red| self.way_out(red).is_some_and(|(cells, _)| cells == 0));
        let mut before = usize::MAX;
        let mut left = possible.iter().map(Vec::len).sum();
        while left < before {
            for number in 0..possible.len() {
                let forced = self.forced(&possible, number);
                possible[number]
                    .retain(|&configuration| self.lines()[number].covered(configuration) & forced == 0);
            }
            (before, left) = (left, possible.iter().map(Vec::len).sum());
        }
        possible.iter().all(|configurations| !configurations.is_empty())
    }

    /// Returns the cells of a line that crossing lines cover in all of their possible configurations, one bit each.
    fn forced(&self, possible: &[Vec<usize>], number: usize) -> u64 {
        let first = if number < P::SIDE { P::SIDE } else { 0 };
        let covers = |across: usize| {
            let line = &self.lines()[first + across];
            let covered = possible[first + across].iter().map(|&configuration| line.covered(configuration));
            covered.fold(u64::MAX, |every, covered| every & covered) >> (number % P::SIDE) & 1 == 1
        };
        (0..P::SIDE).filter(|&across| covers(across)).fold(0, |cells, across| cells | 1 << across)
    }
}

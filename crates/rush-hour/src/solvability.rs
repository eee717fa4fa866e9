//! A proof without a search that some boards cannot be solved: arc consistency.
//!
//! Each line keeps the configurations that are still possible when the red car stands at the exit. A configuration goes
//! if it covers a cell that some crossing line covers in each of its own; and so on, until nothing changes. If a line
//! keeps none, the cars cannot stand anywhere around a red car at the exit, and no search is needed.

use crate::{line::Line, metric::Metric, packing::Packing, space::RushHour};

impl<M: Metric, P: Packing> RushHour<M, P> {
    /// Whether the cars may be able to stand so that the red car is at the exit. If not, no position has a solution; if so,
    /// nothing is said.
    ///
    /// # Complexity
    ///
    /// O(n k) a round for n lines of k configurations, and at most n k rounds; a few in practice.
    ///
    /// # References
    ///
    /// A. K. Mackworth, "Consistency in networks of relations", Artificial Intelligence 8, 1977.
    ///
    /// # Examples
    ///
    /// Car B fills the column of the exit but for one cell, and leaves row 2 in none of its positions:
    ///
    /// ```
    /// use rush_hour::{Board, Moves, RushHour};
    ///
    /// let board: Board = "oooB / AAoB / oooB / oooo".parse()?;
    /// assert!(!RushHour::<Moves>::new(&board)?.may_be_solvable());
    /// let board: Board = "oooB / AAoB / oooo / oooo".parse()?;
    /// assert!(RushHour::<Moves>::new(&board)?.may_be_solvable());
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

    /// The cells of a line that the lines across it cover in each of their possible configurations, a bit each.
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

//! Goal tests: the red car at the exit, or one slide before it.

use search::Goal;

use crate::{
    metric::{Moves, Reach},
    space::{Space, crossings::Crossings, encoding::Encoding, position::Position},
};

/// The goal of the puzzle: the red car touches the side of the exit.
///
/// # Examples
///
/// ```
/// use rush_hour::{AtExit, Board, Moves, Space};
/// use search::{BreadthFirst, Search, closed_lists::ByKey};
///
/// let board: Board = "ooB / AAB / ooo / CCo".parse()?;
/// let space = Space::new(&board)?;
/// let report = BreadthFirst::new().with_closed_list(ByKey::new()).run_to(&space, &space.start(), &space.goal());
/// assert_eq!(report.plan().unwrap().cost, 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct AtExit {
    line: usize,
    /// The configurations of the line with the red car at the exit, one bit each.
    solved: u64,
}

impl<M: Reach, P: Encoding> Space<M, P> {
    /// Returns the goal of the puzzle: the red car touches the side of the exit.
    ///
    /// # Examples
    ///
    /// ```
    /// use rush_hour::{Board, Space};
    /// use search::{BreadthFirst, Search};
    ///
    /// let board: Board = "ooB / AAB / ooo / CCo".parse()?;
    /// let space = Space::new(&board)?;
    /// let report = BreadthFirst::new().run_to(&space, &space.start(), &space.goal());
    /// assert_eq!(report.plan().unwrap().cost, 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn goal(&self) -> AtExit {
        let line = self.red_line();
        let all = 0..self.lines()[line].configurations();
        let solved = all.filter(|&configuration| self.way_out(configuration).is_some_and(|way| way.0 == 0));
        AtExit { line, solved: solved.fold(0, |mask, configuration| mask | 1 << configuration) }
    }
}

impl<M: Reach, P: Encoding> Goal<Space<M, P>> for AtExit {
    #[inline(always)]
    fn is_goal(&self, position: &Position<P>) -> bool {
        self.solved >> position.configuration(self.line) & 1 == 1
    }
}

/// The goal one move earlier: no car stands between the red car and the exit.
///
/// A search in [`Moves`] then ends one layer earlier, and [`Space::solution`] adds the last slide. The fewest moves
/// are the cost of the plan plus one, unless the red car stands at the exit from the beginning.
///
/// # Examples
///
/// ```
/// use rush_hour::{Board, Moves, Space, WayOut};
/// use search::{BreadthFirst, Search, closed_lists::ByKey};
///
/// let board: Board = "ooB / AAB / ooo / CCo".parse()?;
/// let space = Space::new(&board)?;
/// let report = BreadthFirst::new().with_closed_list(ByKey::new()).run_to(&space, &space.start(), &WayOut::of(&space));
/// assert_eq!(report.plan().unwrap().cost, 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct WayOut<'a, P: Encoding> {
    space: &'a Space<Moves, P>,
    /// The cells that must be free, for each configuration of the red car's line; or `BLOCKED`.
    ways: Vec<u64>,
    crossings: Crossings<P>,
}

/// The bit of a cell that is never free: another car of the line stands between the red car and the exit.
const BLOCKED: u64 = 1 << 63;

impl<'a, P: Encoding> WayOut<'a, P> {
    /// Creates the goal of a space.
    #[must_use]
    pub fn of(space: &'a Space<Moves, P>) -> Self {
        let all = 0..space.lines()[space.red_line()].configurations();
        let way = |configuration| space.way_out(configuration).map_or(BLOCKED, |way| way.1);
        WayOut { ways: all.map(way).collect(), crossings: space.crossings_of_red(), space }
    }
}

impl<P: Encoding> Goal<Space<Moves, P>> for WayOut<'_, P> {
    #[inline(always)]
    fn is_goal(&self, position: &Position<P>) -> bool {
        let way = self.ways[self.space.red_configuration(position)];
        (self.crossings.at(position) | BLOCKED) & way == 0
    }
}

//! Goal tests: the red car at the exit, or one slide before it.

use search::Goal;

use crate::{
    metric::{Metric, Moves},
    space::packing::Packing,
    space::{Position, RushHour},
};

/// The goal of the puzzle: the red car touches the side of the exit.
///
/// # Examples
///
/// ```
/// use rush_hour::{AtExit, Board, Moves, RushHour};
/// use search::{BreadthFirst, Search, closed_lists::ByKey};
///
/// let board: Board = "ooB / AAB / ooo / CCo".parse()?;
/// let space = RushHour::<Moves>::new(&board)?;
/// let report = BreadthFirst::new().with_closed_list(ByKey::new()).run_to(&space, &space.start(), &AtExit::of(&space));
/// assert_eq!(report.plan().unwrap().cost, 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct AtExit {
    line: usize,
    /// The configurations of the line with the red car at the exit, one bit each.
    solved: u64,
}

impl AtExit {
    /// Creates the goal of a space.
    #[must_use]
    pub fn of<M: Metric, P: Packing>(space: &RushHour<M, P>) -> Self {
        let line = space.red_line();
        let all = 0..space.lines()[line].configurations();
        let solved = all.filter(|&configuration| space.way_out(configuration).is_some_and(|way| way.0 == 0));
        AtExit { line, solved: solved.fold(0, |mask, configuration| mask | 1 << configuration) }
    }
}

impl<M: Metric, P: Packing> Goal<RushHour<M, P>> for AtExit {
    #[inline(always)]
    fn is_goal(&self, position: &Position<P>) -> bool {
        self.solved >> position.configuration(self.line) & 1 == 1
    }
}

/// The goal one move earlier: no car stands between the red car and the exit.
///
/// A search in [`Moves`] then ends one layer earlier, and [`RushHour::solution`] adds the last slide. The fewest moves
/// are the cost of the plan plus one, unless the red car stands at the exit from the beginning.
///
/// # Examples
///
/// ```
/// use rush_hour::{Board, Moves, RushHour, WayOut};
/// use search::{BreadthFirst, Search, closed_lists::ByKey};
///
/// let board: Board = "ooB / AAB / ooo / CCo".parse()?;
/// let space = RushHour::<Moves>::new(&board)?;
/// let report = BreadthFirst::new().with_closed_list(ByKey::new()).run_to(&space, &space.start(), &WayOut::of(&space));
/// assert_eq!(report.plan().unwrap().cost, 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct WayOut<'a, P: Packing> {
    space: &'a RushHour<Moves, P>,
    /// The cells that must be free, for each configuration of the red car's line; or `BLOCKED`.
    ways: Vec<u64>,
}

/// The bit of a cell that is never free: another car of the line stands between the red car and the exit.
const BLOCKED: u64 = 1 << 63;

impl<'a, P: Packing> WayOut<'a, P> {
    /// Creates the goal of a space.
    #[must_use]
    pub fn of(space: &'a RushHour<Moves, P>) -> Self {
        let all = 0..space.lines()[space.red_line()].configurations();
        let way = |configuration| space.way_out(configuration).map_or(BLOCKED, |way| way.1);
        WayOut { space, ways: all.map(way).collect() }
    }
}

impl<P: Packing> Goal<RushHour<Moves, P>> for WayOut<'_, P> {
    #[inline(always)]
    fn is_goal(&self, position: &Position<P>) -> bool {
        let way = self.ways[self.space.red_configuration(position)];
        (self.space.across_red(position) | BLOCKED) & way == 0
    }
}

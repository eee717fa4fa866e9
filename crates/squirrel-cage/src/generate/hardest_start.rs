//! A maker of games: finds the hardest start among all layouts of some pieces in a frame.
//!
//! One breadth-first survey begins at all solved layouts at once. It reaches every solvable layout, in all components.
//! Its last layer contains the hardest starts.

use core::{fmt, ops::ControlFlow};

use search::{
    Limits, NoGoal, Reason, Run, Survey,
    space::{Keyed, Pruned},
    tables::DistanceKeys,
};

use crate::{
    board::Board,
    generate::placements::Placements,
    metric::{Reach, Unit},
    space::{OneBit, Packing, SpaceError},
    space::{Position, Space},
};

/// An exhaustive search for the hardest game with a given frame and given pieces; it reuses its memory.
///
/// # Complexity
///
/// O(b n) time and O(n) memory for n solvable layouts with b actions each. All 1,588,914 layouts of the wooden game
/// with two empty cells take less than a second. A large frame with few pieces has more layouts than any memory holds.
///
/// # References
///
/// T. Ströhlein, "Untersuchungen über kombinatorische Spiele", dissertation, TU München, 1970: backward search from all
/// ends of a game at once.
///
/// # Examples
///
/// ```
/// use squirrel_cage::{HardestStart, PieceSet, metric::Unit};
///
/// let set = PieceSet { singles: 2, horizontal: 4, vertical: 2 };
/// let start = HardestStart::<Unit>::new().hardest(&set.board().unwrap())?.unwrap();
/// assert_eq!(start.optimum, 107);
/// assert!(!start.board.is_solved());
/// # Ok::<(), squirrel_cage::SpaceError>(())
/// ```
pub struct HardestStart<M: Reach = Unit, P: Packing = OneBit> {
    survey: Survey<Space<M, P>, DistanceKeys<Space<M, P>>, Pruned>,
}

/// The hardest start of some pieces, with the number of layouts from which it was chosen.
///
/// # Examples
///
/// ```
/// use squirrel_cage::{Board, HardestBoard, HardestStart, metric::Unit};
///
/// // A frame of three cells: B is to go to the left, and A and B cannot pass each other.
/// let board = Board::of_grids("AB.", "B..")?;
/// let start: HardestBoard = HardestStart::<Unit>::new().hardest(&board)?.unwrap();
/// assert_eq!(start.board.pieces()[1].cells, [(0, 1)]);
/// assert_eq!((start.optimum, start.ties, start.solvable), (1, 1, 3));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HardestBoard {
    /// The start, with the given frame, pieces and goal.
    pub board: Board,
    /// The minimum number of actions of the metric to the goal.
    pub optimum: u32,
    /// The number of starts of this optimum.
    pub ties: u64,
    /// The number of solvable layouts of the pieces, including the solved ones.
    pub solvable: u64,
}

impl<M: Reach, P: Packing> HardestStart<M, P> {
    /// Creates a search, which allocates its memory on first use.
    #[must_use]
    pub fn new() -> Self {
        HardestStart { survey: Survey::default() }
    }

    /// Returns the hardest start with the frame, the pieces and the goal of `board`, or `None` if no layout is solved.
    /// The least key breaks ties.
    ///
    /// The present cells of the pieces matter only in one respect. The layouts contain only places that a piece could
    /// reach from them on the empty board.
    ///
    /// # Errors
    ///
    /// Returns an error if the packing has no room for the puzzle.
    pub fn hardest(&mut self, board: &Board) -> Result<Option<HardestBoard>, SpaceError> {
        let space = Space::with_encoding(board)?;
        self.survey_all(&space);
        Ok(self.chosen(&space, self.survey.depth(), self.survey.farthest()))
    }

    /// Returns all starts that need exactly `optimum` actions, among the layouts of [`hardest`](Self::hardest), in the
    /// order of their keys.
    ///
    /// # Errors
    ///
    /// Returns an error if the packing has no room for the puzzle.
    ///
    /// # Examples
    ///
    /// ```
    /// use squirrel_cage::{Board, HardestStart, metric::Unit};
    ///
    /// let board = Board::of_grids("A.. / ...", ".A. / ...")?;
    /// let mut hardest = HardestStart::<Unit>::new();
    /// let corners: Vec<_> = hardest.of_optimum(&board, 2)?.iter().map(|board| board.pieces()[0].cells[0]).collect();
    /// assert_eq!(corners, [(1, 0), (1, 2)]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of_optimum(&mut self, board: &Board, optimum: u32) -> Result<Vec<Board>, SpaceError> {
        let space = Space::with_encoding(board)?;
        self.survey_all(&space);
        Ok(self.starts(&space, optimum).iter().map(|position| space.board(position)).collect())
    }

    /// Surveys all solvable layouts without limits.
    fn survey_all(&mut self, space: &Space<M, P>) {
        // Without limits, nothing stops the survey.
        let _ = self.survey(space, &mut Limits::none());
    }

    /// Surveys all solvable layouts, and subtracts the work from the limits. Returns the greatest distance, or `None` if
    /// no layout is solved. The error is the limit that was reached.
    pub(crate) fn survey(
        &mut self,
        space: &Space<M, P>,
        limits: &mut Limits<u32>,
    ) -> Result<Option<u32>, Reason> {
        let solved = solved_layouts(space);
        let run = Run::of(&mut self.survey).within(limits.clone());
        let report = run.run_from(space, &solved, &NoGoal);
        limits.spend(report.stats.expanded, report.elapsed);
        match report.stopped_by() {
            Some(reason) => Err(reason),
            None => Ok((!solved.is_empty()).then(|| self.survey.depth())),
        }
    }

    /// Returns the number of layouts at each distance, after a survey.
    #[cfg(test)]
    pub(crate) fn layers(&self) -> &[u64] {
        self.survey.layers()
    }

    /// Returns the positions at a distance, in the order of their keys; [`survey`](Self::survey) must run
    /// first.
    pub(crate) fn starts(&self, space: &Space<M, P>, optimum: u32) -> Vec<Position<P>> {
        let known = self.survey.distances().iter().filter(|known| known.1 == optimum);
        let mut keys: Vec<P::Key> = known.map(|(key, _)| key).collect();
        keys.sort_unstable();
        keys.into_iter().map(|key| Keyed::state(space, key)).collect()
    }

    fn chosen(&self, space: &Space<M, P>, optimum: u32, starts: &[Position<P>]) -> Option<HardestBoard> {
        let start = starts.iter().min_by_key(|position| space.key(position))?;
        let (ties, solvable) = (starts.len() as u64, self.survey.states());
        Some(HardestBoard { board: space.board(start), optimum, ties, solvable })
    }
}

/// Returns the number of layouts of the pieces of `board` in its frame, including the unsolvable ones.
///
/// # Errors
///
/// Returns an error if the packing has no room for the puzzle.
///
/// # Complexity
///
/// O(n) time for n layouts.
///
/// # Examples
///
/// ```
/// use squirrel_cage::{Board, OneBit, layouts};
///
/// // Two equal pieces in six cells.
/// let board = Board::of_grids_by_shape("AB. / ...", "A.. / ...")?;
/// assert_eq!(layouts::<OneBit>(&board)?, 15);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn layouts<P: Packing>(board: &Board) -> Result<u64, SpaceError> {
    let space = Space::<Unit, P>::with_encoding(board)?;
    let mut layouts = 0;
    Placements::<P::Cells>::new(space.layout()).each(|_| {
        layouts += 1;
        ControlFlow::Continue(())
    });
    Ok(layouts)
}

/// Returns all layouts in which the pieces cover the goal, each with cost zero.
fn solved_layouts<M: Reach, P: Packing>(space: &Space<M, P>) -> Vec<(Position<P>, u32)> {
    let mut solved = Vec::new();
    let mut placements = Placements::<P::Cells>::new(space.layout());
    let Some(goal) = space.goal_places() else { return solved };
    if goal.into_iter().all(|place| placements.fix(place)) {
        placements.each(|places| {
            solved.push((space.position_of(places), 0));
            ControlFlow::Continue(())
        });
    }
    debug_assert!(solved.iter().all(|(position, _)| space.goal().holds(position)), "solved layouts");
    solved
}

impl<M: Reach, P: Packing> Default for HardestStart<M, P> {
    fn default() -> Self {
        Self::new()
    }
}

impl<M: Reach, P: Packing> fmt::Debug for HardestStart<M, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("HardestStart").field("survey", &self.survey).finish()
    }
}

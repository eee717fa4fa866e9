//! A maker of games: finds the hardest start among all layouts of some pieces in a frame.
//!
//! One breadth-first survey begins at all solved layouts at once. It reaches every solvable layout, in all components.
//! Its last layer contains the hardest starts.

use core::{fmt, ops::ControlFlow};

use search::{
    NoGoal, Run, Survey,
    space::{Keyed, Pruned},
    tables::DistanceKeys,
};

use crate::{
    board::Puzzle,
    generate::placements::Placements,
    goal::Solved,
    metric::{Metric, Steps},
    space::packing::{OneBit, Packing, PackingError},
    space::{Position, SlidingBlocks},
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
/// use squirrel_cage::{Maker, PieceSet, Steps};
///
/// let set = PieceSet { singles: 2, horizontal: 4, vertical: 2 };
/// let game = Maker::<Steps>::new().hardest(&set.puzzle().unwrap())?.unwrap();
/// assert_eq!(game.length, 107);
/// assert!(!game.puzzle.is_solved());
/// # Ok::<(), squirrel_cage::PackingError>(())
/// ```
pub struct Maker<M: Metric = Steps, P: Packing = OneBit> {
    survey: Survey<SlidingBlocks<M, P>, DistanceKeys<SlidingBlocks<M, P>>, Pruned>,
}

/// A generated game, with the number of layouts from which it was chosen.
///
/// # Examples
///
/// ```
/// use squirrel_cage::{Game, Maker, Puzzle, Steps};
///
/// // A frame of three cells: B is to go to the left, and A and B cannot pass each other.
/// let puzzle = Puzzle::of_grids("AB.", "B..")?;
/// let game: Game = Maker::<Steps>::new().hardest(&puzzle)?.unwrap();
/// assert_eq!(game.puzzle.pieces()[1].cells, [(0, 1)]);
/// assert_eq!((game.length, game.equals, game.solvable), (1, 1, 3));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game {
    /// The start, with the given frame, pieces and goal.
    pub puzzle: Puzzle,
    /// The minimum number of actions of the metric to the goal.
    pub length: u32,
    /// The number of starts of this length.
    pub equals: u64,
    /// The number of solvable layouts of the pieces, including the solved ones.
    pub solvable: u64,
}

impl<M: Metric, P: Packing> Maker<M, P> {
    /// Creates a maker, which allocates its memory on first use.
    #[must_use]
    pub fn new() -> Self {
        Maker { survey: Survey::default() }
    }

    /// Returns the hardest start with the frame, the pieces and the goal of `puzzle`, or `None` if no layout is solved.
    /// The least key breaks ties.
    ///
    /// The present cells of the pieces matter only in one respect. The layouts contain only places that a piece could
    /// reach from them on the empty board.
    ///
    /// # Errors
    ///
    /// Returns an error if the packing has no room for the puzzle.
    pub fn hardest(&mut self, puzzle: &Puzzle) -> Result<Option<Game>, PackingError> {
        let space = SlidingBlocks::new(puzzle)?;
        self.look_at_all(&space);
        Ok(self.game(&space, self.survey.depth(), self.survey.farthest()))
    }

    /// Returns all starts that need exactly `length` actions, among the layouts of [`hardest`](Self::hardest), in the
    /// order of their keys.
    ///
    /// # Errors
    ///
    /// Returns an error if the packing has no room for the puzzle.
    ///
    /// # Examples
    ///
    /// ```
    /// use squirrel_cage::{Maker, Puzzle, Steps};
    ///
    /// let puzzle = Puzzle::of_grids("A.. / ...", ".A. / ...")?;
    /// let mut maker = Maker::<Steps>::new();
    /// let corners: Vec<_> = maker.of_length(&puzzle, 2)?.iter().map(|puzzle| puzzle.pieces()[0].cells[0]).collect();
    /// assert_eq!(corners, [(1, 0), (1, 2)]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of_length(&mut self, puzzle: &Puzzle, length: u32) -> Result<Vec<Puzzle>, PackingError> {
        let space = SlidingBlocks::new(puzzle)?;
        self.look_at_all(&space);
        Ok(self.starts(&space, length).iter().map(|position| space.puzzle(position)).collect())
    }

    /// Surveys all solvable layouts. Returns the greatest distance, or `None` if no layout is solved.
    pub(crate) fn look_at_all(&mut self, space: &SlidingBlocks<M, P>) -> Option<u32> {
        let solved = solved_layouts(space);
        let _ = Run::of(&mut self.survey).run_from(space, &solved, &NoGoal);
        (!solved.is_empty()).then(|| self.survey.depth())
    }

    /// Returns the positions at a distance, in the order of their keys; [`look_at_all`](Self::look_at_all) must run
    /// first.
    pub(crate) fn starts(&self, space: &SlidingBlocks<M, P>, length: u32) -> Vec<Position<P>> {
        let known = self.survey.distances().iter().filter(|known| known.1 == length);
        let mut keys: Vec<P::Key> = known.map(|(key, _)| key).collect();
        keys.sort_unstable();
        keys.into_iter().map(|key| space.state(key)).collect()
    }

    pub(crate) fn game(
        &self,
        space: &SlidingBlocks<M, P>,
        length: u32,
        starts: &[Position<P>],
    ) -> Option<Game> {
        let start = starts.iter().min_by_key(|position| space.key(position))?;
        let (equals, solvable) = (starts.len() as u64, self.survey.states());
        Some(Game { puzzle: space.puzzle(start), length, equals, solvable })
    }
}

/// Returns the number of layouts of the pieces of `puzzle` in its frame, including the unsolvable ones.
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
/// use squirrel_cage::{OneBit, Puzzle, layouts};
///
/// // Two equal pieces in six cells.
/// let puzzle = Puzzle::of_grids_by_shape("AB. / ...", "A.. / ...")?;
/// assert_eq!(layouts::<OneBit>(&puzzle)?, 15);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn layouts<P: Packing>(puzzle: &Puzzle) -> Result<u64, PackingError> {
    let space = SlidingBlocks::<Steps, P>::new(puzzle)?;
    let mut layouts = 0;
    Placements::<P::Cells>::new(space.layout()).each(|_| {
        layouts += 1;
        ControlFlow::Continue(())
    });
    Ok(layouts)
}

/// Returns all layouts in which the pieces cover the goal, each with cost zero.
fn solved_layouts<M: Metric, P: Packing>(space: &SlidingBlocks<M, P>) -> Vec<(Position<P>, u32)> {
    let mut solved = Vec::new();
    let mut placements = Placements::<P::Cells>::new(space.layout());
    let Some(goal) = space.goal() else { return solved };
    if goal.into_iter().all(|place| placements.fix(place)) {
        placements.each(|places| {
            solved.push((space.position_of(places), 0));
            ControlFlow::Continue(())
        });
    }
    debug_assert!(solved.iter().all(|(position, _)| Solved::of(space).holds(position)), "solved layouts");
    solved
}

impl<M: Metric, P: Packing> Default for Maker<M, P> {
    fn default() -> Self {
        Self::new()
    }
}

impl<M: Metric, P: Packing> fmt::Debug for Maker<M, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Maker").field("survey", &self.survey).finish()
    }
}

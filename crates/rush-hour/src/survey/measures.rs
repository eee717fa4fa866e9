//! Difficulty: figures of a shortest solution that estimate how hard it is to find.
//!
//! Let d be the distance to the exit. The figures describe one shortest solution, s to z, and the positions one action
//! away from it:
//!
//! ```text
//!   d = 4      .     .
//!   d = 3   s      t            t is a dead end: farther than u, and every action but the one back leads farther
//!   d = 2      u              u
//!   d = 1         v
//!   d = 0            z
//! ```

use std::collections::HashSet;

use search::{Limits, Progress, Reason, ShortestPlans, StateSpace, algorithms::DistanceToGoal};

use crate::{
    action::Slide,
    board::{Board, RED},
    metric::Metric,
    space::Position,
    space::packing::Packing,
    survey::Field,
};

/// The difficulty of a board, in figures of the shortest solution [`Field::solution`].
///
/// The metric of the field defines an action: a move or a step.
///
/// # Examples
///
/// ```
/// use rush_hour::{Board, Difficulty, Field, Moves};
///
/// let board: Board = "ooB / AAB / ooo / oCC".parse()?;
/// let difficulty = Field::<Moves>::of(&board)?.difficulty(&board).unwrap();
/// assert_eq!(
///     difficulty,
///     Difficulty { distance: 3, solutions: 1, branching: 8.0 / 3.0, forced: 3, counter_intuitive: 0, dead_ends: 0 }
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Difficulty {
    /// The number of actions of a shortest solution.
    pub distance: u32,
    /// The number of shortest solutions, at most `u128::MAX`.
    pub solutions: u128,
    /// The mean number of actions of the positions of the solution without the solved position; zero if the board is
    /// solved.
    pub branching: f64,
    /// The number of forced positions of the solution: only one action reduces the distance.
    pub forced: u32,
    /// The number of counter-intuitive actions of the solution.
    ///
    /// Such an action moves the red car away from the exit, or blocks its path with another car. The other car covers a
    /// cell between the red car and the exit after the action, but covered none before.
    pub counter_intuitive: u32,
    /// The number of dead ends one action away from the solution.
    ///
    /// A dead end is farther from the exit, and the action back is its only action that does not lead still farther.
    pub dead_ends: u32,
}

impl<M: Metric, P: Packing> Field<M, P> {
    /// Counts the shortest solutions of `board`.
    ///
    /// The count is one if `board` is solved, and zero if it has no solution or is outside the component. Two solutions
    /// differ if their sequences of slides differ. A count of `u128::MAX` stands for `u128::MAX` or more.
    ///
    /// # Complexity
    ///
    /// A breadth-first search that keeps all parents of a node: O(n) for n positions no farther away than the exit.
    ///
    /// # Examples
    ///
    /// ```
    /// use rush_hour::{Board, Field, Moves, Steps};
    ///
    /// // B and C go down, in either order; then the red car out.
    /// let board: Board = "ooooo / AABCo / ooBCo / ooooo".parse()?;
    /// let moves = Field::<Moves>::of(&board)?;
    /// assert_eq!((moves.distance(&board), moves.solutions(&board)), (Some(3), 2));
    /// // In steps the red car may go one cell as soon as B is gone.
    /// let steps = moves.in_metric::<Steps>();
    /// assert_eq!((steps.distance(&board), steps.solutions(&board)), (Some(5), 3));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn solutions(&self, board: &Board) -> u128 {
        self.solutions_within(board, &mut Limits::none()).unwrap_or(u128::MAX)
    }

    /// Counts the shortest [solutions](Self::solutions) within `limits`, from which the work is deducted.
    ///
    /// The distances in this field count as memory.
    ///
    /// # Complexity
    ///
    /// As [`solutions`](Self::solutions), with about 100 bytes for each position.
    ///
    /// # Errors
    ///
    /// The limit that was reached before all solutions were counted.
    ///
    /// # Examples
    ///
    /// ```
    /// use rush_hour::{Board, Field, Moves};
    /// use search::{Limits, Reason};
    ///
    /// let board: Board = "ooooo / AABCo / ooBCo / ooooo".parse()?;
    /// let field = Field::<Moves>::of(&board)?;
    /// assert_eq!(field.solutions_within(&board, &mut Limits::none()), Ok(2));
    /// assert_eq!(field.solutions_within(&board, &mut Limits::none().expanded(1)), Err(Reason::Expanded));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn solutions_within(&self, board: &Board, limits: &mut Limits<u32>) -> Result<u128, Reason> {
        let Some(start) = self.space().position(board) else { return Ok(0) };
        let mut search = ShortestPlans::new();
        let run = search.within(limits.clone().beside(self.bytes()));
        let report = run.run_to(self.space(), &start, self.goal());
        limits.spend(report.stats.expanded, report.elapsed);
        report.stopped_by().map_or_else(|| Ok(search.count()), Err)
    }

    /// Computes the difficulty of `board`; `None` if it has no [`distance`](Self::distance).
    ///
    /// # Examples
    ///
    /// ```
    /// use rush_hour::{Field, Moves, levels};
    ///
    /// let level = levels().last().unwrap();
    /// let difficulty = Field::<Moves>::of(&level.board)?.difficulty(&level.board).unwrap();
    /// assert_eq!(difficulty.distance, 51);
    /// # Ok::<(), rush_hour::PackingError>(())
    /// ```
    #[must_use]
    pub fn difficulty(&self, board: &Board) -> Option<Difficulty> {
        self.difficulty_within(board, &mut Limits::none()).ok()?
    }

    /// Computes the difficulty of `board` within `limits`, from which the work is deducted.
    ///
    /// `None` if `board` has no [`distance`](Self::distance).
    ///
    /// # Errors
    ///
    /// The limit that was reached while the [solutions](Self::solutions_within) were counted. The other figures are
    /// cheap.
    ///
    /// # Examples
    ///
    /// ```
    /// use rush_hour::{Field, Moves, levels};
    /// use search::{Limits, Reason};
    ///
    /// let level = levels().last().unwrap();
    /// let field = Field::<Moves>::of(&level.board)?;
    /// let stopped = field.difficulty_within(&level.board, &mut Limits::none().expanded(100));
    /// assert_eq!(stopped, Err(Reason::Expanded));
    /// let found = field.difficulty_within(&level.board, &mut Limits::none().expanded(5_000));
    /// assert_eq!(found, Ok(field.difficulty(&level.board)));
    /// # Ok::<(), rush_hour::PackingError>(())
    /// ```
    pub fn difficulty_within(
        &self,
        board: &Board,
        limits: &mut Limits<u32>,
    ) -> Result<Option<Difficulty>, Reason> {
        let Some(slides) = self.solution(board) else { return Ok(None) };
        let solutions = self.solutions_within(board, limits)?;
        Ok(self.difficulty_of(board, &slides, solutions))
    }

    /// Computes the figures of the solution `slides` of `board`; `solutions` is the number of shortest solutions.
    fn difficulty_of(&self, board: &Board, slides: &[Slide], solutions: u128) -> Option<Difficulty> {
        let boards = boards(board, slides)?;
        let positions: Vec<_> = boards.iter().filter_map(|board| self.space().position(board)).collect();
        let (_, unsolved) = positions.split_last()?;
        let choices = unsolved.iter().map(|position| self.space().actions(position).len()).sum();
        let is_forced =
            |position: &&Position<P>| self.distances().optimal_actions(self.space(), position).count() == 1;
        let astray = boards.iter().zip(slides).filter(|(board, slide)| is_counter_intuitive(board, **slide));
        let beside: HashSet<_> =
            unsolved.iter().flat_map(|position| self.dead_ends_beside(position)).collect();
        Some(Difficulty {
            distance: slides.len() as u32,
            solutions,
            branching: mean(choices, slides.len()),
            forced: unsolved.iter().filter(is_forced).count() as u32,
            counter_intuitive: astray.count() as u32,
            dead_ends: beside.iter().filter(|position| !positions.contains(position)).count() as u32,
        })
    }

    /// Returns the neighbours of `position` that are dead ends.
    fn dead_ends_beside(&self, position: &Position<P>) -> Vec<Position<P>> {
        let distance = |position: &Position<P>| self.distances().distance(self.space(), position);
        let is_dead_end = |&end: &Position<P>| {
            let not_farther = self.neighbours(&end).filter(|next| distance(next) <= distance(&end));
            distance(&end) > distance(position) && not_farther.count() == 1
        };
        self.neighbours(position).filter(is_dead_end).collect()
    }

    fn neighbours(&self, position: &Position<P>) -> impl Iterator<Item = Position<P>> {
        let position = *position;
        self.space().actions(&position).map(move |change| self.space().successor(&position, change))
    }
}

/// Returns the boards of a sequence of slides, beginning with `board`.
fn boards(board: &Board, slides: &[Slide]) -> Option<Vec<Board>> {
    let mut boards = vec![board.clone()];
    for &slide in slides {
        boards.push(boards.last()?.after(slide)?);
    }
    Some(boards)
}

fn is_counter_intuitive(board: &Board, slide: Slide) -> bool {
    let Some(after) = board.after(slide) else { return false };
    if slide.car == RED {
        return after.way_out().len() > board.way_out().len();
    }
    let way = board.way_out();
    let blocks = |board: &Board| way.iter().any(|&(row, column)| board.sign(row, column) == Some(slide.car));
    blocks(&after) && !blocks(board)
}

#[allow(clippy::cast_precision_loss, reason = "fifteen digits are enough of a mean")]
fn mean(sum: usize, count: usize) -> f64 {
    if count == 0 { 0.0 } else { sum as f64 / count as f64 }
}

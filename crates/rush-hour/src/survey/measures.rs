//! Measures of difficulty: figures of a shortest solution that estimate how hard it is to find.
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

use search::{StateSpace, algorithms::DistanceToGoal};

use crate::{
    action::Slide,
    board::{Board, RED},
    metric::Reach,
    space::{encoding::Encoding, position::Position},
    survey::Survey,
};

/// The difficulty of a board, in figures of the shortest solution [`Survey::solution`].
///
/// The metric of the survey defines an action: a move or a step.
///
/// # Examples
///
/// ```
/// use rush_hour::{Board, DifficultyMeasures, Survey, Moves};
///
/// let board: Board = "ooB / AAB / ooo / oCC".parse()?;
/// let measures = Survey::new(&board)?.measures(&board).unwrap();
/// assert_eq!(
///     measures,
///     DifficultyMeasures { distance: 3, solutions: 1, branching: 8.0 / 3.0, forced: 3, counter_intuitive: 0, dead_ends: 0 }
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct DifficultyMeasures {
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

impl<M: Reach, P: Encoding> Survey<M, P> {
    /// Computes the difficulty of `board`; `None` if it has no [`distance`](Self::distance).
    ///
    /// # Examples
    ///
    /// ```
    /// use rush_hour::{Survey, Moves, levels};
    ///
    /// let level = levels().last().unwrap();
    /// let measures = Survey::new(&level.board)?.measures(&level.board).unwrap();
    /// assert_eq!(measures.distance, 51);
    /// # Ok::<(), rush_hour::SpaceError>(())
    /// ```
    #[must_use]
    pub fn measures(&self, board: &Board) -> Option<DifficultyMeasures> {
        let slides = self.solution(board)?;
        self.measures_of(board, &slides, self.solutions(board)?)
    }

    /// Computes the figures of the solution `slides` of `board`; `solutions` is the number of shortest solutions.
    fn measures_of(&self, board: &Board, slides: &[Slide], solutions: u128) -> Option<DifficultyMeasures> {
        let boards = boards(board, slides)?;
        let positions: Vec<_> = boards.iter().filter_map(|board| self.space().state(board)).collect();
        let (_, unsolved) = positions.split_last()?;
        let choices = unsolved.iter().map(|position| self.space().actions(position).len()).sum();
        let is_forced =
            |position: &&Position<P>| self.distances().optimal_actions(self.space(), position).count() == 1;
        let astray = boards.iter().zip(slides).filter(|(board, slide)| is_counter_intuitive(board, **slide));
        let beside: HashSet<_> =
            unsolved.iter().flat_map(|position| self.dead_ends_beside(position)).collect();
        Some(DifficultyMeasures {
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
        self.space().actions(&position).map(move |line_move| self.space().successor(&position, line_move))
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

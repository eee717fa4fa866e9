//! A position of any puzzle.

use std::{fmt, sync::Arc};

use picture::Scene;

use crate::{Action, Answer, Effort, NoAction};

/// A position that a screen and a solver's thread can share.
pub type Board = Arc<dyn Position>;

/// A board of a puzzle in a metric: it can be drawn, changed by actions, and solved. The four puzzles implement it.
pub trait Position: fmt::Debug + Send + Sync {
    /// Returns the position in one line, with its goal where the puzzle has several. The line is read again by
    /// [`Puzzle::read`](crate::Puzzle::read).
    fn text(&self) -> String;

    /// Describes the position as a picture. Pieces keep their names during a game.
    fn scene(&self) -> Scene;

    /// Returns the pieces where the goal wants them, if the position does not show it anyway.
    fn goal(&self) -> Option<Scene> {
        None
    }

    /// Returns whether the position is solved.
    fn is_solved(&self) -> bool;

    /// Returns the possible actions of single pieces, one for each place where a piece can go, the shortest of a piece first.
    fn actions(&self) -> Vec<Action>;

    /// Returns an action as the puzzle writes it, and the position after it.
    ///
    /// # Errors
    ///
    /// If the text is no action, or if the action is not possible here.
    fn act(&self, action: &str) -> Result<(String, Board), NoAction>;

    /// Searches for a solution with the fewest actions.
    ///
    /// # Errors
    ///
    /// A sentence if the board is too large for the solver.
    fn solve(&self, effort: &Effort) -> Result<Answer, String>;
}

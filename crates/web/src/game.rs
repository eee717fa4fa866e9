//! A position of any puzzle, as the page sees it.

use picture::Scene;
use search::Limits;
use serde::Serialize;

use crate::answer::Answer;

/// A position that can be drawn, changed and solved. The four puzzles implement it.
pub trait Game {
    /// Returns the position as one line of text, which opens the same position again.
    fn text(&self) -> String;

    /// Describes the position as a picture. Pieces keep their names during a game.
    fn scene(&self) -> Scene;

    /// Returns whether the position is solved.
    fn is_solved(&self) -> bool;

    /// Returns the actions that are possible, each as the move of one piece.
    fn choices(&self) -> Vec<Choice>;

    /// Makes an action and returns it as the puzzle writes it.
    ///
    /// # Errors
    ///
    /// A sentence, if the text is no action or the action is not possible. The position is then unchanged.
    fn act(&mut self, action: &str) -> Result<String, String>;

    /// Solves the position within `limits`.
    ///
    /// # Errors
    ///
    /// A sentence, if the board is too large for the solver.
    fn solve(&self, limits: Limits<u32>) -> Result<Answer, String>;
}

/// A possible action, as the move of the piece that a player takes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Choice {
    /// The action in the puzzle's notation.
    pub action: String,
    /// The name of the piece in the picture.
    pub piece: String,
    /// The cells that the piece goes down and to the right; negative ones go up and to the left.
    pub by: (i32, i32),
}

/// A game, or a sentence if a text is no board.
pub type Opened = Result<Box<dyn Game>, String>;

/// Returns the difference of two cells, each by row and column.
pub(crate) fn difference(to: (usize, usize), from: (usize, usize)) -> (i32, i32) {
    // A picture has at most 4,096 rows and columns.
    let less = |to: usize, from: usize| to.cast_signed() as i32 - from.cast_signed() as i32;
    (less(to.0, from.0), less(to.1, from.1))
}

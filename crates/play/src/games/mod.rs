//! The puzzles as the game sees them: positions, actions in a metric, a solver, instances and new boards.
//!
//! # Examples
//!
//! ```
//! use play::games::{Answer, puzzle};
//! use search::Limits;
//!
//! let cars = puzzle("rush-hour").unwrap();
//! let start = cars.read("ooB/AAB/ooo/CCo", cars.metrics()[0])?;
//! let solution = Answer::Solution { actions: vec!["B+2".to_owned(), "A+1".to_owned()], is_optimal: true };
//! assert_eq!(start.solve(Limits::none()), solution);
//!
//! let (action, next) = start.act("B+2")?;
//! assert_eq!((action.as_str(), next.is_solved()), ("B+2", false));
//! # Ok::<(), String>(())
//! ```

mod peg_solitaire;
mod rush_hour;
mod sliding_tile;
mod squirrel_cage;

use std::{fmt, sync::Arc};

use picture::{Cell, Scene};
use search::{Limits, Reason};

/// A position that the screen and the solver's thread share.
pub type Board = Arc<dyn Position>;

/// A position of a puzzle in a metric.
pub trait Position: fmt::Debug + Send + Sync {
    /// Returns the cells and the pieces.
    fn scene(&self) -> Scene;

    /// Returns the pieces where the goal wants them, if the board does not show it anyway.
    fn goal(&self) -> Option<Scene>;

    /// Returns all actions of single pieces, the shortest of a piece first.
    fn actions(&self) -> Vec<Action>;

    /// Returns an action as the puzzle writes it, and the position after it.
    ///
    /// # Errors
    ///
    /// A sentence if the text is no action, or if the action is not possible here.
    fn act(&self, text: &str) -> Result<(String, Board), String>;

    /// Returns whether the position is solved.
    fn is_solved(&self) -> bool;

    /// Returns the position in one line, with its goal where the puzzle has several.
    fn text(&self) -> String;

    /// Searches for a shortest solution.
    fn solve(&self, limits: Limits<u32>) -> Answer;
}

/// An action of one piece.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Action {
    /// The action as the puzzle writes it.
    pub text: String,
    /// A cell of the piece.
    pub from: Cell,
    /// The cell where the action takes it.
    pub to: Cell,
}

impl Action {
    /// Returns the rows down and the columns to the right.
    #[must_use]
    pub fn offset(&self) -> (isize, isize) {
        offset(self.from, self.to)
    }
}

/// Returns the rows down and the columns to the right between two cells.
#[must_use]
pub fn offset(from: Cell, to: Cell) -> (isize, isize) {
    (to.0.cast_signed() - from.0.cast_signed(), to.1.cast_signed() - from.1.cast_signed())
}

/// Returns the cell at an offset, or `None` left of or above the board.
#[must_use]
pub fn moved(cell: Cell, (down, right): (isize, isize)) -> Option<Cell> {
    Some((cell.0.checked_add_signed(down)?, cell.1.checked_add_signed(right)?))
}

/// The result of a search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// A solution, and whether it is proven to be a shortest one.
    Solution {
        /// The actions, as the puzzle writes them.
        actions: Vec<String>,
        /// Whether no solution is shorter.
        is_optimal: bool,
    },
    /// The proof that there is none.
    Unsolvable(String),
    /// The reason why it is not known.
    Unknown(String),
}

impl Answer {
    /// Returns the answer of a puzzle's solver.
    fn of<S, A: fmt::Display, P: fmt::Display>(
        answer: &search::run::Answer<S, A, P>,
        write: impl FnOnce(&[A]) -> Vec<String>,
    ) -> Self {
        match (answer.actions(), &answer.proof, answer.report.stopped_by()) {
            (Some(actions), ..) => {
                Answer::Solution { actions: write(actions), is_optimal: answer.is_optimal() }
            }
            (None, Some(proof), _) => Answer::Unsolvable(proof.to_string()),
            (None, None, Some(reason)) => Answer::Unknown(reason.to_string()),
            (None, None, None) => Answer::Unsolvable("exhaustive search".to_owned()),
        }
    }
}

/// Returns actions as text.
fn texts<A: fmt::Display>(actions: &[A]) -> Vec<String> {
    actions.iter().map(ToString::to_string).collect()
}

/// A puzzle: the maker of its positions.
pub trait Puzzle: Sync {
    /// Returns the name in commands and saved games.
    fn name(&self) -> &'static str;

    /// Returns the name on the screen.
    fn title(&self) -> &'static str;

    /// Returns the metrics, the usual one first.
    fn metrics(&self) -> &'static [&'static str];

    /// Returns the word for several actions of a metric.
    fn unit(&self, metric: &str) -> &'static str;

    /// Reads a position in one line.
    ///
    /// # Errors
    ///
    /// A sentence that names the expected form.
    fn read(&self, text: &str, metric: &str) -> Result<Board, String>;

    /// Returns the built-in boards.
    fn entries(&self) -> Vec<Entry>;

    /// Makes a board of a difficulty, as text.
    ///
    /// # Errors
    ///
    /// The limit that ended the work, or that no board was found.
    fn generate(&self, difficulty: &str, seed: u64, limits: Limits<u32>) -> Result<String, String>;

    /// Returns whether an action of this metric takes a piece any distance, so that two in a row by one piece are one.
    fn joins(&self, metric: &str) -> bool;

    /// Returns whether a chosen piece moves at once if it has one action only.
    fn moves_at_once(&self) -> bool {
        false
    }

    /// Returns whether actions name cells, so that the board needs letters and numbers at its sides.
    fn names_cells(&self) -> bool {
        false
    }
}

impl fmt::Debug for dyn Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A built-in board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// A few words.
    pub name: String,
    /// The board in one line.
    pub board: String,
    /// The published optima by metric.
    pub optima: Vec<(&'static str, u32)>,
    /// Whether there is a solution.
    pub is_solvable: bool,
    /// Where the board is published.
    pub source: String,
}

impl Entry {
    /// Returns the published optimum in a metric.
    #[must_use]
    pub fn optimum(&self, metric: &str) -> Option<u32> {
        self.optima.iter().find(|optimum| optimum.0 == metric).map(|optimum| optimum.1)
    }
}

/// The words for the difficulty of new boards.
pub const DIFFICULTIES: [&str; 4] = ["easy", "medium", "hard", "expert"];

/// All puzzles, in the order of the chooser.
pub const PUZZLES: [&dyn Puzzle; 4] = [
    &rush_hour::RushHour,
    &sliding_tile::SlidingTile,
    &peg_solitaire::PegSolitaire,
    &squirrel_cage::SquirrelCage,
];

/// Returns the puzzle of this name.
#[must_use]
pub fn puzzle(name: &str) -> Option<&'static dyn Puzzle> {
    PUZZLES.into_iter().find(|puzzle| puzzle.name() == name)
}

/// Returns the optima that are known.
fn known(optima: impl IntoIterator<Item = (&'static str, Option<u32>)>) -> Vec<(&'static str, u32)> {
    optima.into_iter().filter_map(|(metric, optimum)| Some((metric, optimum?))).collect()
}

/// Returns a generated board as text, or a sentence why there is none.
fn generated<T>(found: Result<Option<T>, Reason>, text: impl FnOnce(T) -> String) -> Result<String, String> {
    match found {
        Ok(Some(board)) => Ok(text(board)),
        Ok(None) => Err("no board of this difficulty was found".to_owned()),
        Err(reason) => Err(format!("no new board: {reason}")),
    }
}

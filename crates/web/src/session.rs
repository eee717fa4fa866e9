//! A game that is being played: the position after the actions that were made.

use games::{Board, Effort, puzzle};
use picture::{Cell, Piece};
use search::Limits;
use serde::Serialize;

use crate::answer::Answer;

/// The most states that one search expands.
const MOST_EXPANDED: u64 = 500_000_000;

/// The most bytes that the buffers of one search hold. A module has 4 GiB at most, and a table is copied while it grows.
const MOST_BYTES: u64 = 512 << 20;

/// The most states that one of the methods of a solver expands before the next one is tried: a module has no clock.
const BUDGET: u64 = 3_000_000;

/// A game of one of the puzzles, with the actions made so far.
///
/// It keeps nothing that the text and the actions do not say, so a page undoes an action by opening the game without it.
///
/// # Examples
///
/// ```
/// use web::Session;
///
/// let mut game = Session::open("sliding-tile", "moves", "1 2 _ / 3 4 5", &[])?;
/// game.act("E")?;
/// assert_eq!(game.position().text, "1 _ 2 / 3 4 5");
/// assert!(game.act("W2").is_err());
/// let answer = game.solve()?;
/// assert_eq!(answer.actions.unwrap().len(), answer.cost.unwrap() as usize);
/// # Ok::<(), String>(())
/// ```
#[derive(Debug)]
pub struct Session {
    board: Board,
    made: Vec<String>,
}

/// The present position of a game.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Position {
    /// The picture.
    pub svg: String,
    /// The size in cells.
    pub rows: usize,
    /// The size in cells.
    pub columns: usize,
    /// The picture in words.
    pub description: String,
    /// The position as one line of text.
    pub text: String,
    /// The actions made so far, as the puzzle writes them.
    pub made: Vec<String>,
    /// Whether the position is solved.
    pub solved: bool,
    /// The pieces in the order of the picture.
    pub pieces: Vec<PieceView>,
    /// The actions that are possible.
    pub choices: Vec<Choice>,
}

/// A possible action, as the move of the piece that a player takes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Choice {
    /// The action in the puzzle's notation.
    pub action: String,
    /// The name of the piece in the picture.
    pub piece: String,
    /// The cells that the piece goes down and to the right; negative ones go up and to the left.
    pub by: (isize, isize),
}

/// A piece of the picture.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct PieceView {
    /// The name, which stays the same during a game.
    pub name: String,
    /// The label, or an empty text.
    pub label: String,
    /// The cells by row and column from 0.
    pub cells: Vec<Cell>,
}

impl Session {
    /// Opens a game of the puzzle of this name, in a metric, after some actions.
    ///
    /// # Errors
    ///
    /// A sentence, if there is no such puzzle or metric, if the text is no board, or if an action is not possible.
    pub fn open(puzzle_name: &str, metric: &str, text: &str, actions: &[String]) -> Result<Self, String> {
        let puzzle =
            puzzle(puzzle_name).ok_or_else(|| format!("expected a puzzle, found `{puzzle_name}`"))?;
        let mut session = Session { board: puzzle.read(text, metric)?, made: Vec::new() };
        actions.iter().try_for_each(|action| session.act(action))?;
        Ok(session)
    }

    /// Makes an action.
    ///
    /// # Errors
    ///
    /// A sentence, if it is not possible. The position is then unchanged.
    pub fn act(&mut self, action: &str) -> Result<(), String> {
        let action = action.trim();
        let (made, board) = self.board.act(action).map_err(|error| error.sentence(action))?;
        self.made.push(made);
        self.board = board;
        Ok(())
    }

    /// Returns the present position.
    #[must_use]
    pub fn position(&self) -> Position {
        let scene = self.board.scene();
        let choice =
            |action: games::Action| Choice { by: action.offset(), action: action.text, piece: action.piece };
        let view = |piece: &Piece| PieceView {
            name: piece.name().to_owned(),
            label: piece.label().to_owned(),
            cells: piece.cells().to_vec(),
        };
        let solved = self.board.is_solved();
        Position {
            svg: scene.svg(),
            rows: scene.rows(),
            columns: scene.columns(),
            description: scene.description().to_owned(),
            text: self.board.text(),
            made: self.made.clone(),
            solved,
            pieces: scene.pieces().iter().map(view).collect(),
            choices: if solved { Vec::new() } else { self.board.actions().into_iter().map(choice).collect() },
        }
    }

    /// Solves the present position, within limits that a browser has room for.
    ///
    /// # Errors
    ///
    /// A sentence, if the board is too large for the solver.
    pub fn solve(&self) -> Result<Answer, String> {
        let limits = Limits::none().expanded(MOST_EXPANDED).memory(MOST_BYTES);
        self.board.solve(&Effort::within(limits).with_budget(BUDGET)).map(Answer::from)
    }
}

//! A board with the names of its pieces: symbols, or the numbers of a code.

use core::{fmt, str::FromStr};

use puzzle::ParseError;

use crate::{
    action::{CodeMove, Move},
    board::Board,
    configuration::{Configuration, ConfigurationError},
    parse::ParseBoardError,
    survey,
};

/// The sign between a start and a goal.
const ARROW: &str = "=>";

/// A board, with pieces named by symbols or by the numbers of a code.
///
/// `FromStr` and `Display` use one line: a [`Board`], the code of a [`Configuration`], or two codes with `=>` between them.
/// The goal of one code is the squirrel at the exit.
///
/// After each action, a board by code has the numbers of its sorted code again. A text omits the gates that [`Board`] omits.
///
/// # Examples
///
/// ```
/// use squirrel_cage::{Board, Configuration, Task};
///
/// let task: Task = "A. => .A".parse()?;
/// assert_eq!(task, Task::of_board(Board::of_grids("A.", ".A").unwrap()));
///
/// let (start, goal): (Configuration, Configuration) = ("124".parse().unwrap(), "122".parse().unwrap());
/// assert_eq!("124".parse(), Ok(Task::of_code(&start)));
/// assert_eq!("124 => 122".parse().ok(), Task::of_codes(&start, &goal));
/// let error = "124 => 122213".parse::<Task>().unwrap_err();
/// assert_eq!(error.to_string(), "line 1, column 8: expected a goal with pieces of the kinds 1, found 12");
/// # Ok::<(), puzzle::ParseError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Task {
    /// By code, the symbols are the numbers of the pieces in hexadecimal digits.
    board: Board,
    by_code: bool,
    /// The configuration to reach, if it is not the squirrel at the exit.
    goal: Option<Configuration>,
}

impl Task {
    /// Creates a task whose pieces have the symbols of `board`.
    #[must_use]
    pub fn of_board(board: Board) -> Self {
        Task { board, by_code: false, goal: None }
    }

    /// Creates a task by code, with the squirrel at the exit as goal.
    ///
    /// # Examples
    ///
    /// ```
    /// use puzzle::Puzzle;
    /// use squirrel_cage::{Configuration, SquirrelCage, Task};
    ///
    /// let task = Task::of_code(&Configuration::start());
    /// let after = |text| SquirrelCage::after(&task, &SquirrelCage::read_action(&task, text)?, Default::default());
    /// // The sixth piece becomes the seventh one of the code.
    /// assert_eq!(after("6E")?.to_string(), "125213215243245323421422432441");
    /// # Ok::<(), puzzle::Refusal>(())
    /// ```
    #[must_use]
    pub fn of_code(configuration: &Configuration) -> Self {
        Task { by_code: true, ..Self::of_board(configuration.board()) }
    }

    /// Creates a task by code from one configuration to another, or `None` if their pieces are of other kinds.
    #[must_use]
    pub fn of_codes(start: &Configuration, goal: &Configuration) -> Option<Self> {
        let board = start.board_to(goal)?;
        Some(Task { by_code: true, goal: Some(goal.clone()), ..Self::of_board(board) })
    }

    /// Returns the board.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Returns the code of the position, or `None` if pieces have the symbols of a board.
    ///
    /// # Examples
    ///
    /// ```
    /// use squirrel_cage::{Configuration, Task};
    ///
    /// let start = Configuration::start();
    /// assert_eq!(Task::of_code(&start).code(), Some(start.clone()));
    /// assert_eq!(Task::of_board(start.board()).code(), None);
    /// ```
    #[must_use]
    pub fn code(&self) -> Option<Configuration> {
        if self.by_code { Configuration::of_board(&self.board) } else { None }
    }

    /// Returns the position without its goal: a code, or the rows of the grid with `/` between them.
    pub(super) fn position(&self) -> String {
        self.code().map_or_else(|| self.board.grid().to_string(), |code| code.to_string())
    }

    /// Returns another position of the same pieces. By code, they have the numbers of that position.
    pub(super) fn at(&self, board: Board) -> Self {
        let numbered = |code: Configuration| match &self.goal {
            Some(goal) => code.board_to(goal),
            None => Some(code.board()),
        };
        let code = if self.by_code { Configuration::of_board(&board) } else { None };
        Task { board: code.and_then(numbered).unwrap_or(board), ..self.clone() }
    }

    /// Reads a move of pieces that are on the board. The path may have small letters.
    ///
    /// # Errors
    ///
    /// Returns a sentence if the text is no move, or if a piece is absent.
    pub(super) fn read(&self, text: &str) -> Result<Move, String> {
        let has = |symbol: char| self.board.pieces().iter().any(|piece| piece.symbol == symbol);
        if !self.by_code || text.contains(':') {
            let action: Move = in_any_case(text)?;
            return match action.pieces.iter().find(|&&symbol| !has(symbol)) {
                Some(&symbol) => Err(format!("there is no piece {}", self.name(symbol))),
                None => Ok(action),
            };
        }
        let CodeMove { piece, path } = in_any_case(text)?;
        let symbol = u32::try_from(piece).ok().and_then(|piece| char::from_digit(piece, 16));
        let symbol = symbol.filter(|&symbol| has(symbol));
        Ok(Move { pieces: vec![symbol.ok_or_else(|| format!("there is no piece {piece}"))?], path })
    }

    /// Returns the name of a piece in messages: the symbol, or the number that it stands for.
    fn name(&self, symbol: char) -> String {
        let number = symbol.to_digit(16).filter(|_| self.by_code);
        number.map_or_else(|| symbol.escape_debug().to_string(), |number| number.to_string())
    }

    /// Writes a move as [`read`](Self::read) reads it.
    pub(super) fn write(&self, action: &Move) -> String {
        match action.pieces[..] {
            [symbol] if self.by_code => {
                let piece = symbol.to_digit(16).map_or(usize::MAX, |piece| piece as usize);
                CodeMove { piece, path: action.path.clone() }.to_string()
            }
            _ => action.to_string(),
        }
    }

    /// Returns moves with the symbols of this board as the boards before them name the pieces.
    pub(super) fn renamed(&self, moves: Vec<Move>) -> Vec<Move> {
        if !self.by_code {
            return moves;
        }
        let (mut same, mut now) = (self.board.clone(), self.clone());
        let own = |action: Move| {
            let own = renamed(&action, &same, &now.board);
            same = same.after(&action)?;
            now = now.at(same.clone());
            Some(own)
        };
        moves.into_iter().map_while(own).collect()
    }
}

/// Returns a move of `board` with the symbols that its pieces have in `other`, the same position.
pub(super) fn renamed(action: &Move, board: &Board, other: &Board) -> Move {
    let mut action = survey::renamed(action.clone(), board, other);
    action.pieces.sort_unstable();
    action
}

/// Reads a move whose path may have small letters. The error is that of the text as it is.
fn in_any_case<M: FromStr<Err: fmt::Display>>(text: &str) -> Result<M, String> {
    text.parse().or_else(|error: M::Err| in_capitals(text).parse().map_err(|_| error.to_string()))
}

/// Writes the path of a move, which stands behind a colon or behind the first character, in capital letters.
fn in_capitals(text: &str) -> String {
    let colon = text.rfind(':').filter(|&colon| colon > 0);
    let piece = || text.chars().next().map_or(0, char::len_utf8);
    let (pieces, path) = text.split_at(colon.unwrap_or_else(piece));
    format!("{pieces}{}", path.to_ascii_uppercase())
}

impl fmt::Display for Task {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(code) = self.code() else { return write!(f, "{}", self.board) };
        write!(f, "{code}")?;
        self.goal.iter().try_for_each(|goal| write!(f, " {ARROW} {goal}"))
    }
}

/// Reads a board, a code, or two codes. A text without `=>` is a code unless it begins with a wall.
///
/// # Errors
///
/// Returns the expectation, and the place where it fails.
impl FromStr for Task {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        match text.split_once(ARROW) {
            // A frame of one row without an empty cell may have digits alone.
            Some((start, goal)) if is_code(start) => {
                codes(start, goal).or_else(|fault| board(text).map_err(|_| fault))
            }
            None if !text.starts_with('#') => configuration(text, 0).map(|code| Task::of_code(&code)),
            _ => board(text),
        }
    }
}

/// Returns whether a text has only digits and the separators of a list.
fn is_code(text: &str) -> bool {
    let is_sign = |sign: char| sign.is_ascii_digit() || sign == ',' || sign.is_whitespace();
    text.contains(|sign: char| sign.is_ascii_digit()) && text.chars().all(is_sign)
}

fn board(text: &str) -> Result<Task, ParseError> {
    let place = |error: &ParseBoardError| (error.line().unwrap_or(1), error.column().unwrap_or(1));
    let fault =
        |error: ParseBoardError| ParseError::at(place(&error).0, place(&error).1, error.expectation());
    text.parse().map(Task::of_board).map_err(fault)
}

/// Reads the way between two configurations.
fn codes(start: &str, goal: &str) -> Result<Task, ParseError> {
    let before = start.chars().count() + ARROW.len();
    let (from, to) = (configuration(start, 0)?, configuration(goal, before)?);
    let kinds =
        |of: &Configuration| of.list().iter().map(|triple| triple.kind.to_string()).collect::<String>();
    let other = || {
        let expected =
            format!("expected a goal with pieces of the kinds {}, found {}", kinds(&from), kinds(&to));
        ParseError::at(1, before + blanks(goal).chars().count() + 1, expected)
    };
    Task::of_codes(&from, &to).ok_or_else(other)
}

/// Reads a code behind `before` other characters. Columns count from the beginning of the line.
fn configuration(text: &str, before: usize) -> Result<Configuration, ParseError> {
    let blank = blanks(text);
    let before = before + blank.chars().count();
    let fault = |error: ConfigurationError| ParseError::at(1, before + error.column(), error);
    text[blank.len()..].parse().map_err(fault)
}

/// Returns the blanks at the beginning of a text that has something else.
fn blanks(text: &str) -> &str {
    let rest = text.trim_start();
    if rest.is_empty() { "" } else { &text[..text.len() - rest.len()] }
}

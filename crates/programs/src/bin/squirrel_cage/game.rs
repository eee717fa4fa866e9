//! A position as people handle it: its pieces by the symbols of a puzzle file, or by the numbers of a code.

use std::fmt;

use squirrel_cage::{Board, CodeMove, Configuration, Move};

/// A position and how its pieces are named.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Game {
    /// The symbols of a configuration are the numbers of its pieces in hexadecimal digits.
    board: Board,
    by_code: bool,
}

/// A move, as text too, and the position that it leads to.
#[derive(Clone, Debug)]
pub(crate) struct Step {
    pub(crate) text: String,
    pub(crate) game: Game,
}

impl Game {
    pub(crate) fn of_code(configuration: &Configuration) -> Self {
        Game { board: configuration.board(), by_code: true }
    }

    pub(crate) fn of_board(board: Board) -> Self {
        Game { board, by_code: false }
    }

    /// Another position of the same pieces.
    pub(crate) fn at(&self, board: Board) -> Self {
        let configuration = if self.by_code { Configuration::of_board(&board) } else { None };
        configuration.map_or(Game { board, by_code: false }, |configuration| Self::of_code(&configuration))
    }

    pub(crate) fn board(&self) -> &Board {
        &self.board
    }

    /// Reads a move.
    ///
    /// # Errors
    ///
    /// A sentence, if the text is none; whether it is possible is not asked.
    pub(crate) fn read(&self, text: &str) -> Result<Move, String> {
        if !self.by_code || text.contains(':') {
            return text.parse().map_err(|error: squirrel_cage::ParseMoveError| error.to_string());
        }
        let step: CodeMove =
            text.parse().map_err(|error: squirrel_cage::ParseMoveError| error.to_string())?;
        let symbol = u32::try_from(step.piece).ok().and_then(|piece| char::from_digit(piece, 16));
        let pieces = vec![symbol.ok_or_else(|| format!("there is no piece {}", step.piece))?];
        Ok(Move { pieces, path: step.path })
    }

    /// Writes a move.
    pub(crate) fn write(&self, action: &Move) -> String {
        let number = |symbol: char| if self.by_code { symbol.to_digit(16) } else { None };
        match action.pieces[..] {
            [symbol] if self.by_code => {
                let piece = number(symbol).map_or(usize::MAX, |piece| piece as usize);
                CodeMove { piece, path: action.path.clone() }.to_string()
            }
            _ => action.to_string(),
        }
    }

    /// The position after a move, whose pieces have their new numbers; `None` if it is not possible.
    pub(crate) fn after(&self, action: &Move) -> Option<Self> {
        Some(self.at(self.board.after(action)?))
    }

    /// What is in the way of a move that is not possible, or that leads nowhere.
    pub(crate) fn obstacle(&self, action: &Move) -> String {
        let is_here = |symbol: char| self.board.pieces().iter().any(|piece| piece.symbol == symbol);
        if let Some(&symbol) = action.pieces.iter().find(|&&symbol| !is_here(symbol)) {
            let name = if self.by_code { symbol.to_digit(16).map(|number| number.to_string()) } else { None };
            return format!("there is no piece {}", name.unwrap_or_else(|| symbol.to_string()));
        }
        let prefix =
            |steps: usize| Move { pieces: action.pieces.clone(), path: action.path[..steps].to_vec() };
        let stopped = (1..=action.path.len()).find(|&steps| self.board.after(&prefix(steps)).is_none());
        stopped.map_or_else(
            || "it ends where it begins".to_owned(),
            |steps| format!("the way {} is not free at step {steps}", action.path[steps - 1]),
        )
    }

    /// The steps of moves whose symbols are those of this position all the way; `None` if one is not possible.
    pub(crate) fn follow(&self, moves: &[Move]) -> Option<Vec<Step>> {
        let (mut board, mut now) = (self.board.clone(), self.clone());
        let mut steps = Vec::new();
        for action in moves {
            let action_now = now.renamed(&board, action)?;
            let text = now.write(&action_now);
            board = board.after(action)?;
            now = now.after(&action_now)?;
            steps.push(Step { text, game: now.clone() });
        }
        Some(steps)
    }

    /// The same move in the symbols of this position, where `board` has the same position in others.
    fn renamed(&self, board: &Board, action: &Move) -> Option<Move> {
        let own = |symbol: &char| {
            let piece = board.pieces().iter().find(|piece| piece.symbol == *symbol)?;
            Some(self.board.pieces().iter().find(|own| own.cells == piece.cells)?.symbol)
        };
        let mut pieces: Vec<char> = action.pieces.iter().map(own).collect::<Option<_>>()?;
        pieces.sort_unstable();
        Some(Move { pieces, path: action.path.clone() })
    }
}

/// A code, or the rows of the grid with `/` between them; the alternate form draws the frame.
impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let configuration = if self.by_code { Configuration::of_board(&self.board) } else { None };
        match configuration {
            Some(configuration) if f.alternate() => write!(f, "{}", configuration.drawing()),
            Some(configuration) => write!(f, "{configuration}"),
            None if f.alternate() => write!(f, "{}", self.board.drawing()),
            None => write!(f, "{}", self.board.grid()),
        }
    }
}

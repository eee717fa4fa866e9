//! A position as text: its pieces by the symbols of a puzzle file, or by the numbers of a code.

use std::{
    fmt,
    hash::{Hash, Hasher},
    str::FromStr,
};

use picture::Frames;
use programs::{Drawing, modes::read_in_any_case};
use squirrel_cage::{Board, CodeMove, Configuration, Move, ParseMoveError};

/// A position, the names of its pieces, and the form of its picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Game {
    /// The symbols of a configuration are the numbers of its pieces in hexadecimal digits.
    board: Board,
    by_code: bool,
    /// The configuration to reach, if it is not the squirrel at the exit.
    goal: Option<Configuration>,
    as_table: bool,
}

/// A move, as text too, and the position that it leads to.
#[derive(Clone, Debug)]
pub(crate) struct Step {
    pub(crate) text: String,
    pub(crate) game: Game,
}

/// A position on the way of moves that name pieces by their symbols in the first position.
#[derive(Clone, Debug)]
pub(crate) struct Path {
    /// The position with those symbols.
    board: Board,
    /// The position with its own names.
    pub(crate) now: Game,
}

impl Path {
    pub(crate) fn of(first: &Game) -> Self {
        Path { board: first.board.clone(), now: first.clone() }
    }

    /// Returns a move as text and the position after it, or `None` if the move is impossible.
    pub(crate) fn after(&self, action: &Move) -> Option<(String, Self)> {
        let action_now = self.now.renamed(&self.board, action)?;
        let path = Path { board: self.board.after(action)?, now: self.now.after(&action_now)? };
        Some((self.now.write(&action_now), path))
    }
}

/// On the ways of one game, the names follow from the symbols.
impl PartialEq for Path {
    fn eq(&self, other: &Self) -> bool {
        self.board == other.board
    }
}

impl Eq for Path {}

impl Hash for Path {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.board.hash(state);
    }
}

impl Game {
    pub(crate) fn of_code(configuration: &Configuration) -> Self {
        Game { by_code: true, ..Self::of_board(configuration.board()) }
    }

    /// Returns the game from one configuration to another, or `None` if their pieces are of other kinds.
    pub(crate) fn of_codes(start: &Configuration, goal: &Configuration) -> Option<Self> {
        let board = start.board_to(goal)?;
        Some(Game { by_code: true, goal: Some(goal.clone()), ..Self::of_board(board) })
    }

    pub(crate) fn of_board(board: Board) -> Self {
        Game { board, by_code: false, goal: None, as_table: false }
    }

    /// Draws positions as tables of numbers, or as pictures.
    pub(crate) fn with_table(self, as_table: bool) -> Self {
        Game { as_table, ..self }
    }

    /// Returns another position of the same pieces.
    pub(crate) fn at(&self, board: Board) -> Self {
        let configuration = if self.by_code { Configuration::of_board(&board) } else { None };
        let renamed = configuration.and_then(|configuration| match &self.goal {
            Some(goal) => configuration.board_to(goal),
            None => Some(configuration.board()),
        });
        let by_code = renamed.is_some();
        Game { board: renamed.unwrap_or(board), by_code, ..self.clone() }
    }

    /// Returns the table of numbers for JSON, if positions are drawn as tables.
    pub(crate) fn json_table(&self) -> Option<Vec<Vec<i32>>> {
        self.as_table.then(|| self.board.table())
    }

    /// Returns the board as a text table of numbers.
    fn table(&self) -> String {
        let row =
            |row: &Vec<i32>| row.iter().map(|number| format!("{number:3}")).collect::<Vec<_>>().join(" ");
        self.board.table().iter().map(row).collect::<Vec<_>>().join("\n")
    }

    /// Returns the drawing of the position, or its table of numbers.
    pub(crate) fn drawing(&self) -> Drawing {
        if self.as_table {
            return Drawing::plain(self.table());
        }
        match Configuration::of_board(&self.board).filter(|_| self.by_code) {
            Some(configuration) => {
                let number = |symbol: &str| symbol.parse().ok().and_then(|symbol: char| symbol.to_digit(16));
                let label =
                    |symbol: &str| number(symbol).map_or_else(String::new, |number| number.to_string());
                let scene = self.board.scene();
                let colors = scene.pieces().iter().map(|piece| (label(piece.label()), piece.color()));
                Drawing::labelled(configuration.drawing(), colors)
            }
            None => Drawing::outlined(self.board.drawing(), &self.board.scene()),
        }
    }

    pub(crate) fn board(&self) -> &Board {
        &self.board
    }

    /// Returns the code of the position, if positions are named by codes.
    pub(crate) fn code(&self) -> Option<Configuration> {
        Configuration::of_board(&self.board).filter(|_| self.by_code)
    }

    /// Reads a move, possible or not.
    ///
    /// # Errors
    ///
    /// Returns a sentence if the text is no move of pieces that are here.
    pub(crate) fn read(&self, text: &str) -> Result<Move, String> {
        if !self.by_code || text.contains(':') {
            let action: Move = read(text)?;
            return match action.pieces.iter().find(|&&symbol| !self.has(symbol)) {
                Some(&symbol) => Err(format!("there is no piece {}", self.name(symbol))),
                None => Ok(action),
            };
        }
        let step: CodeMove = read(text)?;
        let symbol = u32::try_from(step.piece).ok().and_then(|piece| char::from_digit(piece, 16));
        let symbol = symbol.filter(|&symbol| self.has(symbol));
        let pieces = vec![symbol.ok_or_else(|| format!("there is no piece {}", step.piece))?];
        Ok(Move { pieces, path: step.path })
    }

    /// Returns whether a piece has this symbol.
    fn has(&self, symbol: char) -> bool {
        self.board.pieces().iter().any(|piece| piece.symbol == symbol)
    }

    /// Returns the name of a piece in messages: the symbol, or the number that it stands for.
    fn name(&self, symbol: char) -> String {
        let number = symbol.to_digit(16).filter(|_| self.by_code);
        number.map_or_else(|| symbol.to_string(), |number| number.to_string())
    }

    /// Returns a move as text.
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

    /// Returns the position after a move, with the new numbers of its pieces, or `None` if the move is impossible.
    pub(crate) fn after(&self, action: &Move) -> Option<Self> {
        Some(self.at(self.board.after(action)?))
    }

    /// Returns the steps of moves that name pieces by their symbols in this position, or `None` if a move is impossible.
    pub(crate) fn follow(&self, moves: &[Move]) -> Option<Vec<Step>> {
        let mut path = Path::of(self);
        let mut steps = Vec::new();
        for action in moves {
            let (text, next) = path.after(action)?;
            path = next;
            steps.push(Step { text, game: path.now.clone() });
        }
        Some(steps)
    }

    /// Returns the rows and columns of the board.
    pub(crate) fn size(&self) -> (usize, usize) {
        (self.board.rows(), self.board.columns())
    }

    /// Returns the frames of a picture, in which pieces keep their symbols; `None` if an action is not possible.
    ///
    /// The actions are written as the program writes them: the pieces of a code have new numbers after each. The captions
    /// name the symbols that the picture shows.
    pub(crate) fn frames(&self, actions: &[String]) -> Option<Frames> {
        let (mut board, mut now) = (self.board.clone(), self.clone());
        let mut frames = Frames::new(board.scene());
        for text in actions {
            let action = now.read(text).ok()?;
            let same = Game { board: board.clone(), by_code: false, ..self.clone() };
            let shown = same.renamed(&now.board, &action)?;
            board = board.after(&shown)?;
            now = now.after(&action)?;
            frames.push(shown, board.scene());
        }
        Some(frames)
    }

    /// Returns a move of `board`, the same position with other symbols, with the symbols of this position.
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

/// Reads a move whose path may have small letters too.
fn read<M: FromStr<Err = ParseMoveError>>(text: &str) -> Result<M, String> {
    read_in_any_case(text, in_capitals).map_err(|error| error.sentence(text))
}

/// Writes the path of a move, which stands behind a colon or behind the first character, in capital letters.
fn in_capitals(text: &str) -> String {
    let colon = text.rfind(':').filter(|&colon| colon > 0);
    let piece = || text.chars().next().map_or(0, char::len_utf8);
    let (pieces, path) = text.split_at(colon.unwrap_or_else(piece));
    format!("{pieces}{}", path.to_ascii_uppercase())
}

/// Writes a code, or the rows of the grid with `/` between them.
impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let configuration = if self.by_code { Configuration::of_board(&self.board) } else { None };
        match configuration {
            Some(configuration) => write!(f, "{configuration}"),
            None => write!(f, "{}", self.board.grid()),
        }
    }
}

//! Configurations of the wooden game: a frame of 4 by 5, the squirrel, and pieces of three other kinds.
//!
//! ```text
//!   kind 1: 2x2, the squirrel    2: 1 wide, 2 high    3: 2 wide, 1 high    4: 1x1
//!
//!   y │                   A piece stands at (x, y) if its upper left cell does. The list of a configuration has one
//!   5 │ 2 0 0 4           triple (kind, x, y) for each piece, in ascending order. Its code is the list in one word:
//!   4 │ 2 0 0 4
//!   3 │ 1 5 5 3           125 213 215 243 245 323 411 422 432 441
//!   2 │ 1 7 8 3
//!   1 │ 6 . . 9           Pieces of one kind are interchangeable, so equal configurations have equal codes.
//!     └────────
//!       1 2 3 4 x
//! ```

mod parse;

use core::fmt;

use crate::{
    action::{CodeMove, Move},
    board::{Board, Ground, Piece},
    direction::Direction,
    drawing,
};

pub use parse::ConfigurationError;

/// The width of the frame.
pub(crate) const WIDTH: u8 = 4;

/// The height of the frame.
pub(crate) const HEIGHT: u8 = 5;

/// The width and height of each kind; the first entry is kind 1.
const SIZES: [(u8, u8); 4] = [(2, 2), (1, 2), (2, 1), (1, 1)];

/// A piece of the wooden game: its kind and the coordinates of its upper left cell.
///
/// # Examples
///
/// ```
/// use squirrel_cage::Triple;
///
/// let squirrel = Triple { kind: 1, x: 2, y: 5 };
/// assert_eq!(squirrel.to_string(), "125");
/// assert!(squirrel < Triple { kind: 2, x: 1, y: 3 });
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Triple {
    /// The kind: 1 is the squirrel, 2x2; 2 is 1 wide and 2 high; 3 is 2 wide and 1 high; 4 is 1x1.
    pub kind: u8,
    /// The column, from 1 at the left.
    pub x: u8,
    /// The row of its upper cells, from 1 at the bottom.
    pub y: u8,
}

impl Triple {
    /// Returns the cells (x, y) that the piece covers, the upper left one first. The result is `None` if the kind is
    /// unknown or a cell is outside the frame.
    pub(crate) fn cells(self) -> Option<Vec<(u8, u8)>> {
        let (width, height) = *SIZES.get(usize::from(self.kind).checked_sub(1)?)?;
        let inside = self.x >= 1 && self.x <= WIDTH + 1 - width && self.y >= height && self.y <= HEIGHT;
        let rows = (0..height).flat_map(|down| (0..width).map(move |right| (down, right)));
        inside.then(|| rows.map(|(down, right)| (self.x + right, self.y - down)).collect())
    }

    fn stepped(self, direction: Direction) -> Self {
        match direction {
            Direction::North => Triple { y: self.y + 1, ..self },
            Direction::East => Triple { x: self.x + 1, ..self },
            Direction::South => Triple { y: self.y - 1, ..self },
            Direction::West => Triple { x: self.x - 1, ..self },
        }
    }
}

impl fmt::Display for Triple {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}{}", self.kind, self.x, self.y)
    }
}

/// A configuration of the wooden game: one squirrel, other pieces without overlap, and at least one empty cell.
///
/// `FromStr` reads a code or a list. The triples of a code must be in ascending order. A list has commas or blanks
/// between its triples and may have any order. `Display` writes the code.
///
/// # Examples
///
/// ```
/// use squirrel_cage::Configuration;
///
/// let start = Configuration::start();
/// assert_eq!(start.to_string(), "125213215243245323411422432441");
/// assert_eq!("215, 125, 213, 243, 245, 323, 411, 422, 432, 441".parse(), Ok(start.clone()));
///
/// let next = start.after(&"6E".parse()?).unwrap();
/// assert_eq!(next.to_string(), "125213215243245323421422432441");
/// assert_eq!(start.after(&"8W".parse()?), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Configuration {
    /// The triples of all pieces in ascending order.
    list: Vec<Triple>,
}

/// The value of an empty cell on the board.
const EMPTY: i8 = -1;

/// The value of the cells around the frame on the board.
const BORDER: i8 = -2;

impl Configuration {
    /// Creates a configuration from a list that the caller has checked and sorted.
    pub(crate) fn from_sorted(list: Vec<Triple>) -> Self {
        Configuration { list }
    }

    /// Returns the start of the wooden game.
    ///
    /// # Examples
    ///
    /// ```
    /// assert_eq!(squirrel_cage::Configuration::start().list().len(), 10);
    /// ```
    #[must_use]
    pub fn start() -> Self {
        let list = [125, 213, 215, 243, 245, 323, 411, 422, 432, 441];
        let triple =
            |code: u16| Triple { kind: (code / 100) as u8, x: (code / 10 % 10) as u8, y: (code % 10) as u8 };
        Configuration { list: list.map(triple).to_vec() }
    }

    /// Returns the triples in ascending order.
    #[must_use]
    pub fn list(&self) -> &[Triple] {
        &self.list
    }

    /// Returns the squirrel, which is the first piece of the list.
    ///
    /// # Examples
    ///
    /// ```
    /// use squirrel_cage::Configuration;
    ///
    /// // Kind 1, in the second column; its upper cells are in the fifth row from below.
    /// assert_eq!(Configuration::start().squirrel().to_string(), "125");
    /// ```
    #[must_use]
    pub fn squirrel(&self) -> Triple {
        self.list[0]
    }

    /// Returns whether the squirrel stands at the exit: at (2, 2), in the middle of the two lowest rows.
    ///
    /// # Examples
    ///
    /// ```
    /// use squirrel_cage::Configuration;
    ///
    /// assert!(!Configuration::start().is_final());
    /// assert!("122".parse::<Configuration>()?.is_final());
    /// # Ok::<(), squirrel_cage::ConfigurationError>(())
    /// ```
    #[must_use]
    pub fn is_final(&self) -> bool {
        self.squirrel() == Triple { kind: 1, x: 2, y: 2 }
    }

    /// Returns the board by column and row, `board[x][y]`: the number of a piece, -1 for an empty cell, -2 for the
    /// border.
    ///
    /// # Examples
    ///
    /// ```
    /// let board = squirrel_cage::Configuration::start().grid();
    /// assert_eq!((board[2][5], board[2][1], board[0][0]), (0, -1, -2));
    /// ```
    #[must_use]
    pub fn grid(&self) -> [[i8; HEIGHT as usize + 2]; WIDTH as usize + 2] {
        let mut board = [[BORDER; HEIGHT as usize + 2]; WIDTH as usize + 2];
        for column in &mut board[1..=usize::from(WIDTH)] {
            column[1..=usize::from(HEIGHT)].fill(EMPTY);
        }
        for (triple, number) in self.list.iter().zip(0..) {
            for (x, y) in triple.cells().unwrap_or_default() {
                board[usize::from(x)][usize::from(y)] = number;
            }
        }
        board
    }

    /// Returns the board as a text table of numbers, with the border, the uppermost row first.
    ///
    /// # Examples
    ///
    /// ```
    /// let table = squirrel_cage::Configuration::start().table();
    /// assert_eq!(table.lines().nth(1), Some(" -2   2   0   0   4  -2"));
    /// assert_eq!(table.lines().nth(5), Some(" -2   6  -1  -1   9  -2"));
    /// ```
    #[must_use]
    pub fn table(&self) -> String {
        let board = self.grid();
        let row = |y: usize| board.map(|column| format!("{:3}", column[y])).join(" ");
        (0..board[0].len()).rev().map(|y| row(y) + "\n").collect()
    }

    /// Returns a picture of the frame with the numbers of the pieces, of several lines.
    ///
    /// # Examples
    ///
    /// ```
    /// let picture = squirrel_cage::Configuration::start().drawing().to_string();
    /// assert_eq!(picture.lines().nth(1), Some("│ 2 │ 0   0 │ 4 │"));
    /// ```
    #[must_use]
    pub fn drawing(&self) -> impl fmt::Display {
        Drawing(self)
    }

    /// Returns the configuration after a move, or `None` if there is no such piece or a step is blocked.
    #[must_use]
    pub fn after(&self, step: &CodeMove) -> Option<Self> {
        let mut piece = *self.list.get(step.piece)?;
        let mut others = self.list.clone();
        others.remove(step.piece);
        for &direction in &step.path {
            piece = piece.stepped(direction);
            let covered: Vec<_> = others.iter().filter_map(|other| other.cells()).flatten().collect();
            let cells = piece.cells()?;
            if cells.iter().any(|cell| covered.contains(cell)) {
                return None;
            }
        }
        let place = others.partition_point(|other| *other < piece);
        others.insert(place, piece);
        Some(Configuration { list: others })
    }

    /// Returns all moves of one piece by one cell, each with its successor configuration.
    ///
    /// # Examples
    ///
    /// ```
    /// let start = squirrel_cage::Configuration::start();
    /// let steps: Vec<_> = start.neighbours().iter().map(|(step, _)| step.to_string()).collect();
    /// assert_eq!(steps, ["6E", "7S", "8S", "9W"]);
    /// ```
    #[must_use]
    pub fn neighbours(&self) -> Vec<(CodeMove, Self)> {
        let step = |piece| move |direction| CodeMove { piece, path: vec![direction] };
        let steps = (0..self.list.len()).flat_map(|piece| Direction::ALL.map(step(piece)));
        steps.filter_map(|step| self.after(&step).map(|next| (step, next))).collect()
    }

    /// Returns the mirror image of the configuration, with left and right exchanged.
    ///
    /// # Examples
    ///
    /// ```
    /// let start = squirrel_cage::Configuration::start();
    /// assert_eq!(start.mirrored(), start);
    /// ```
    #[must_use]
    pub fn mirrored(&self) -> Self {
        let mirror = |triple: &Triple| {
            let width = SIZES[usize::from(triple.kind) - 1].0;
            Triple { x: WIDTH + 2 - width - triple.x, ..*triple }
        };
        let mut list: Vec<Triple> = self.list.iter().map(mirror).collect();
        list.sort_unstable();
        Configuration { list }
    }

    /// Returns the puzzle whose goal is the squirrel at the exit. The symbols of the pieces are their numbers, in the
    /// digits `0` to `9` and `a` to `f`.
    ///
    /// # Examples
    ///
    /// ```
    /// use squirrel_cage::Configuration;
    ///
    /// let board = Configuration::start().board();
    /// assert_eq!(board.grid().to_string(), "2004/2004/1553/1783/6..9");
    /// ```
    #[must_use]
    pub fn board(&self) -> Board {
        let exit = Piece { symbol: symbol(0), cells: cells(Triple { kind: 1, x: 2, y: 2 }) };
        self.board_with(vec![exit], false)
    }

    fn board_with(&self, targets: Vec<Piece>, by_shape: bool) -> Board {
        let ground = vec![Ground::Floor; usize::from(WIDTH * HEIGHT)];
        Board::from_parts(usize::from(WIDTH), ground, self.pieces(), targets, by_shape)
    }

    /// Returns the pieces with their numbers as symbols.
    fn pieces(&self) -> Vec<Piece> {
        let piece =
            |(triple, number): (&Triple, u32)| Piece { symbol: symbol(number), cells: cells(*triple) };
        self.list.iter().zip(0..).map(piece).collect()
    }

    /// Returns the puzzle whose goal is another configuration: for each piece a target, which any piece of the same kind
    /// may cover. The result is `None` if the other configuration has other kinds of pieces.
    ///
    /// # Examples
    ///
    /// ```
    /// use squirrel_cage::{Configuration, Solver};
    ///
    /// let goal: Configuration = "122411441".parse()?;
    /// let board = "122412442".parse::<Configuration>()?.board_to(&goal).unwrap();
    /// assert_eq!(Solver::new(&board).solve()?.actions().unwrap().len(), 2);
    /// assert_eq!(Configuration::start().board_to(&goal), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn board_to(&self, goal: &Self) -> Option<Board> {
        let kinds =
            |configuration: &Self| configuration.list.iter().map(|triple| triple.kind).collect::<Vec<_>>();
        (kinds(self) == kinds(goal)).then(|| self.board_with(goal.pieces(), true))
    }

    /// Returns the configuration of a puzzle in a frame of 4 by 5. The result is `None` if the frame has another size
    /// or the pieces form no configuration. Walls, gates and the goal are ignored.
    ///
    /// # Examples
    ///
    /// ```
    /// use squirrel_cage::Configuration;
    ///
    /// let start = Configuration::start();
    /// assert_eq!(Configuration::of_board(&start.board()), Some(start));
    /// ```
    #[must_use]
    pub fn of_board(puzzle: &Board) -> Option<Self> {
        let fits = (puzzle.rows(), puzzle.columns()) == (usize::from(HEIGHT), usize::from(WIDTH));
        let triples = puzzle.pieces().iter().map(|piece| triple(&piece.cells));
        let list: Vec<Triple> = triples.collect::<Option<_>>()?;
        fits.then(|| Self::of_list(&list).ok())?
    }

    /// Converts the moves of a solution of [`board`](Self::board) into moves by piece numbers. Each number refers to
    /// the sorted code just before its move. The result is `None` if a move is impossible or moves several pieces.
    ///
    /// # Examples
    ///
    /// ```
    /// use squirrel_cage::Configuration;
    ///
    /// let moves = ["6E", "6E", "7S"].map(|text| text.parse().unwrap());
    /// let by_code = Configuration::start().code_moves(&moves).unwrap();
    /// assert_eq!(by_code.iter().map(ToString::to_string).collect::<Vec<_>>(), ["6E", "6E", "6S"]);
    /// ```
    #[must_use]
    pub fn code_moves(&self, moves: &[Move]) -> Option<Vec<CodeMove>> {
        let mut now = self.clone();
        let mut places = self.list.clone();
        let mut numbered = Vec::new();
        for step in moves {
            let [symbol] = step.pieces[..] else { return None };
            let place = places.get_mut(symbol.to_digit(16)? as usize)?;
            let piece = now.list.binary_search(place).ok()?;
            let step = CodeMove { piece, path: step.path.clone() };
            now = now.after(&step)?;
            *place = step.path.iter().fold(*place, |place, &direction| place.stepped(direction));
            numbered.push(step);
        }
        Some(numbered)
    }
}

impl fmt::Display for Configuration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.list.iter().try_for_each(|triple| write!(f, "{triple}"))
    }
}

/// The drawing of a configuration.
struct Drawing<'a>(&'a Configuration);

impl fmt::Display for Drawing<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let grid = self.0.grid();
        let cell = |y: usize| move |x: usize| usize::try_from(grid[x][y]).ok();
        let row = |y: u8| (1..=usize::from(WIDTH)).map(cell(y.into())).collect();
        let rows: Vec<Vec<Option<usize>>> = (1..=HEIGHT).rev().map(row).collect();
        drawing::draw_numbers(f, &rows)
    }
}

/// Returns the symbol of a piece in a puzzle.
fn symbol(number: u32) -> char {
    char::from_digit(number, 16).unwrap_or('?')
}

/// Returns the rows and columns of the cells of a piece, counted from 0 at the upper left.
fn cells(triple: Triple) -> Vec<(usize, usize)> {
    let cells = triple.cells().unwrap_or_default();
    cells.into_iter().map(|(x, y)| (usize::from(HEIGHT - y), usize::from(x - 1))).collect()
}

/// Returns the triple that covers exactly these cells, if there is one.
fn triple(covered: &[(usize, usize)]) -> Option<Triple> {
    let &(row, column) = covered.first()?;
    let (x, y) = (u8::try_from(column).ok()? + 1, HEIGHT.checked_sub(u8::try_from(row).ok()?)?);
    let kinds = (1..=SIZES.len() as u8).map(|kind| Triple { kind, x, y });
    kinds.into_iter().find(|&triple| triple.cells().is_some() && cells(triple) == covered)
}

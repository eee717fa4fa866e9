//! Validated puzzles: a frame, the pieces where they stand, and where they are to stand.

use core::fmt;
use core::str::FromStr;

use crate::{
    description::{Description, may_begin_a_line},
    direction::Direction,
    drawing,
    error::{Kind, Place, PuzzleError},
    notation::Move,
    shape::{Cell, Shape, shifted},
};

/// A sliding-block puzzle: pieces of any shapes in a frame of any shape, and a goal.
///
/// `FromStr` reads the text of one puzzle; [`of_grids`](Self::of_grids) takes two grids. `Display` writes the text with
/// the pieces where they stand; its alternate form (`{:#}`) draws the frame. A gate that is covered by pieces both now and
/// in the goal is not written. A blank stands before the rows where one would be read as a comment or a key.
///
/// # Examples
///
/// ```
/// use squirrel_cage::Puzzle;
///
/// let puzzle = Puzzle::of_grids("AB / ..", "A. / .B")?;
/// let puzzle = puzzle.after(&"BS".parse()?).unwrap();
/// assert!(puzzle.is_solved());
/// assert_eq!(puzzle.to_string(), "start:\nA.\n.B\ngoal:\nA.\n.B\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Puzzle {
    rows: usize,
    columns: usize,
    /// In reading order.
    ground: Vec<Ground>,
    /// In the order of their symbols.
    pieces: Vec<Piece>,
    /// In the order of their symbols.
    targets: Vec<Target>,
    by_shape: bool,
}

/// What lies under the pieces.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Ground {
    Floor,
    Wall,
    /// Only pieces of the goal may enter.
    Gate,
}

/// A piece and the cells that it covers.
///
/// # Examples
///
/// ```
/// use squirrel_cage::{Piece, Puzzle};
///
/// let puzzle = Puzzle::of_grids("AB./A..", ".A./.A.")?;
/// assert_eq!(puzzle.pieces()[0], Piece { symbol: 'A', cells: vec![(0, 0), (1, 0)] });
/// # Ok::<(), squirrel_cage::PuzzleError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Piece {
    /// What stands for it.
    pub symbol: char,
    /// Rows and columns of its cells, from 0, in reading order.
    pub cells: Vec<(usize, usize)>,
}

/// Cells that a piece is to cover: the piece of this symbol, or, by shape, any of this shape.
pub(crate) type Target = Piece;

impl Puzzle {
    /// Checks a description.
    ///
    /// # Errors
    ///
    /// If a grid has no row, rows of different lengths, or more than 64 rows or columns; if the goal has another size
    /// than the start, no piece, a piece that the start does not have, or in another shape, or on a wall; if a piece
    /// of which the goal says nothing stands on a gate.
    ///
    /// # Examples
    ///
    /// ```
    /// use squirrel_cage::{Description, Puzzle};
    ///
    /// let description = Description::of_grids("AB.", "..A");
    /// assert_eq!(Puzzle::new(&description)?.pieces().len(), 2);
    /// # Ok::<(), squirrel_cage::PuzzleError>(())
    /// ```
    pub fn new(description: &Description) -> Result<Self, PuzzleError> {
        crate::validation::puzzle(description)
    }

    /// The puzzle that takes one grid into another, each piece to its own place. Rows end with `/` or a line end.
    ///
    /// # Errors
    ///
    /// As [`new`](Self::new).
    pub fn of_grids(start: &str, goal: &str) -> Result<Self, PuzzleError> {
        Self::new(&Description::of_grids(start, goal))
    }

    /// The puzzle that takes one grid into another; any piece of the same shape will do.
    ///
    /// # Errors
    ///
    /// As [`new`](Self::new).
    ///
    /// # Examples
    ///
    /// ```
    /// use squirrel_cage::Puzzle;
    ///
    /// let puzzle = Puzzle::of_grids_by_shape("AB.", ".AA").unwrap_err();
    /// let puzzle = Puzzle::of_grids_by_shape("AB.", ".BA")?;
    /// assert!(puzzle.after(&"BE".parse()?).unwrap().after(&"AE".parse()?).unwrap().is_solved());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of_grids_by_shape(start: &str, goal: &str) -> Result<Self, PuzzleError> {
        Self::new(&Description { by_shape: true, ..Description::of_grids(start, goal) })
    }

    /// A puzzle that the caller has checked.
    pub(crate) fn from_parts(
        columns: usize,
        ground: Vec<Ground>,
        pieces: Vec<Piece>,
        targets: Vec<Target>,
        by_shape: bool,
    ) -> Self {
        Puzzle { rows: ground.len() / columns, columns, ground, pieces, targets, by_shape }
    }

    /// The number of rows.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// The number of columns.
    ///
    /// # Examples
    ///
    /// ```
    /// use squirrel_cage::Configuration;
    ///
    /// let puzzle = Configuration::start().puzzle();
    /// assert_eq!((puzzle.rows(), puzzle.columns()), (5, 4));
    /// ```
    #[must_use]
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// The pieces where they stand, in the order of their symbols.
    #[must_use]
    pub fn pieces(&self) -> &[Piece] {
        &self.pieces
    }

    /// Whether the goal asks for shapes and not for pieces.
    #[must_use]
    pub fn by_shape(&self) -> bool {
        self.by_shape
    }

    /// Whether every cell of the goal is covered as it should be.
    ///
    /// # Examples
    ///
    /// ```
    /// use squirrel_cage::Puzzle;
    ///
    /// assert!(!Puzzle::of_grids("AB", "BA")?.is_solved());
    /// assert!(Puzzle::of_grids_by_shape("AB", "BA")?.is_solved());
    /// # Ok::<(), squirrel_cage::PuzzleError>(())
    /// ```
    #[must_use]
    pub fn is_solved(&self) -> bool {
        let covers = |target: &Target, piece: &Piece| {
            (self.by_shape || piece.symbol == target.symbol) && piece.cells == target.cells
        };
        self.targets.iter().all(|target| self.pieces.iter().any(|piece| covers(target, piece)))
    }

    /// The puzzle after a move, or `None` if a piece is not there, or if a step is not free: all pieces of the move go
    /// together, and every cell that they enter must be empty, or left by one of them, and no wall.
    ///
    /// # Examples
    ///
    /// ```
    /// use squirrel_cage::Puzzle;
    ///
    /// let puzzle = Puzzle::of_grids("AB. / ...", "... / ..A")?;
    /// assert!(puzzle.after(&"AE".parse()?).is_none());
    /// assert!(puzzle.after(&"AB:E".parse()?).is_some());
    /// assert!(puzzle.after(&"ASEE".parse()?).unwrap().is_solved());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn after(&self, step: &Move) -> Option<Self> {
        let known = step.pieces.iter().all(|symbol| self.pieces.iter().any(|piece| piece.symbol == *symbol));
        let mut next = known.then(|| self.clone())?;
        for &direction in &step.path {
            next = next.stepped(&step.pieces, direction)?;
        }
        Some(next)
    }

    /// The symbol of the piece on a cell, or `None`.
    pub(crate) fn symbol(&self, cell: Cell) -> Option<char> {
        self.pieces.iter().find(|piece| piece.cells.contains(&cell)).map(|piece| piece.symbol)
    }

    /// What lies under a cell; walls lie around the frame.
    pub(crate) fn ground(&self, cell: Cell) -> Ground {
        let inside = cell.0 < self.rows && cell.1 < self.columns;
        if inside { self.ground[cell.0 * self.columns + cell.1] } else { Ground::Wall }
    }

    pub(crate) fn targets(&self) -> &[Target] {
        &self.targets
    }

    /// Whether the goal says something of a piece.
    pub(crate) fn is_of_goal(&self, piece: &Piece) -> bool {
        let shape = Shape::of(&piece.cells);
        let named = |target: &Target| target.symbol == piece.symbol;
        let alike = |target: &Target| Shape::of(&target.cells) == shape;
        self.targets.iter().any(|target| if self.by_shape { alike(target) } else { named(target) })
    }

    /// Whether a piece may stand on a cell, if no other does.
    pub(crate) fn admits(&self, cell: Cell, of_goal: bool) -> bool {
        match self.ground(cell) {
            Ground::Floor => true,
            Ground::Wall => false,
            Ground::Gate => of_goal,
        }
    }

    /// The same puzzle with its pieces elsewhere; the caller has seen to it that they fit.
    pub(crate) fn with_cells(&self, cells: Vec<Vec<Cell>>) -> Self {
        let mut next = self.clone();
        for (piece, cells) in next.pieces.iter_mut().zip(cells) {
            piece.cells = cells;
        }
        next
    }

    fn stepped(&self, symbols: &[char], direction: Direction) -> Option<Self> {
        let mut cells = Vec::new();
        for piece in &self.pieces {
            let goes = symbols.contains(&piece.symbol);
            let step = |&cell: &Cell| if goes { shifted(cell, direction.offset()) } else { Some(cell) };
            let moved: Vec<Cell> = piece.cells.iter().map(step).collect::<Option<_>>()?;
            let of_goal = self.is_of_goal(piece);
            if goes && !moved.iter().all(|&cell| self.admits(cell, of_goal)) {
                return None;
            }
            cells.push(moved);
        }
        let next = self.with_cells(cells);
        let entered = next.pieces.iter().filter(|piece| symbols.contains(&piece.symbol));
        let stay = |cell: &Cell| next.symbol_but(*cell, symbols).is_some();
        let free = !entered.flat_map(|piece| &piece.cells).any(stay);
        free.then_some(next)
    }

    /// The symbol of the piece on a cell, if it is none of `symbols`.
    fn symbol_but(&self, cell: Cell, symbols: &[char]) -> Option<char> {
        let others = self.pieces.iter().filter(|piece| !symbols.contains(&piece.symbol));
        others.filter(|piece| piece.cells.contains(&cell)).map(|piece| piece.symbol).next()
    }

    /// The rows of a grid, with a blank before each if one of them would be read as a comment or a key.
    fn write_grid(&self, f: &mut fmt::Formatter<'_>, pieces: &[Piece], empty: bool) -> fmt::Result {
        let rows: Vec<String> = (0..self.rows).map(|row| self.written_row(row, pieces, empty)).collect();
        let indent = if rows.iter().all(|row| may_begin_a_line(row)) { "" } else { " " };
        rows.iter().try_for_each(|row| writeln!(f, "{indent}{row}"))
    }

    fn written_row(&self, row: usize, pieces: &[Piece], empty: bool) -> String {
        let sign = |cell: Cell| {
            let symbol = pieces.iter().find(|piece| piece.cells.contains(&cell)).map(|piece| piece.symbol);
            let ground = match self.ground(cell) {
                Ground::Wall => '#',
                // The goal shows only gates that the start hides.
                Ground::Gate if empty || self.symbol(cell).is_some() => '-',
                Ground::Floor | Ground::Gate => '.',
            };
            symbol.unwrap_or(ground)
        };
        (0..self.columns).map(|column| sign((row, column))).collect()
    }
}

/// Reads the text of one puzzle.
///
/// # Errors
///
/// If the text is not that of one puzzle, and as [`Description::read_all`] and [`Puzzle::new`].
impl FromStr for Puzzle {
    type Err = PuzzleError;

    fn from_str(text: &str) -> Result<Self, PuzzleError> {
        let mut all = Description::read_all(text);
        let first = Place::of_line(1);
        let found = all.len();
        match all.pop() {
            Some(description) if found == 1 => Self::new(&description?),
            Some(_) => Err(first.error(Kind::Several { found })),
            None => Err(first.error(Kind::Empty)),
        }
    }
}

impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.alternate() {
            return drawing::draw(f, self);
        }
        if self.by_shape {
            f.write_str("match: shape\n")?;
        }
        f.write_str("start:\n")?;
        self.write_grid(f, &self.pieces, true)?;
        f.write_str("goal:\n")?;
        self.write_grid(f, &self.targets, false)
    }
}

//! Validated puzzles: a frame, the pieces with their cells, and the goal.

use crate::{
    action::Move,
    direction::Direction,
    shape::{Cell, Shape, shifted},
};

/// A sliding-block puzzle: pieces of any shapes in a frame of any shape, with a goal.
///
/// `FromStr` and `Display` use one line: the rows of the present grid, separated by `/`, then `=>` and the rows of the
/// goal. `match: shape` at the end lets any piece of the same shape cover a target. The text form of puzzle files is read
/// by [`Description`](crate::Description) and written by [`text`](Self::text). [`drawing`](Self::drawing) draws the frame.
///
/// Both forms omit a gate that pieces cover both now and in the goal.
///
/// # Examples
///
/// ```
/// use squirrel_cage::Board;
///
/// let board: Board = "AB/.. => A./.B".parse()?;
/// let board = board.after(&"BS".parse()?).unwrap();
/// assert!(board.is_solved());
/// assert_eq!(board.to_string(), "A./.B => A./.B");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Board {
    rows: usize,
    columns: usize,
    /// The ground of each cell in reading order.
    ground: Vec<Ground>,
    /// Sorted by symbol.
    pieces: Vec<Piece>,
    /// Sorted by symbol.
    targets: Vec<Target>,
    by_shape: bool,
}

/// The ground of a cell, independent of the pieces.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Ground {
    Floor,
    Wall,
    /// A cell that only pieces of the goal may enter.
    Gate,
}

/// A piece and the cells that it covers.
///
/// # Examples
///
/// ```
/// use squirrel_cage::{Board, Piece};
///
/// let board = Board::of_grids("AB./A..", ".A./.A.")?;
/// assert_eq!(board.pieces()[0], Piece { symbol: 'A', cells: vec![(0, 0), (1, 0)] });
/// # Ok::<(), squirrel_cage::ParseBoardError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Piece {
    /// The character that names the piece in a grid.
    pub symbol: char,
    /// The rows and columns of its cells, counted from 0, in reading order.
    pub cells: Vec<(usize, usize)>,
}

/// The cells that a piece of the goal must cover: the piece of this symbol, or, by shape, any piece of this shape.
pub(crate) type Target = Piece;

impl Board {
    /// Creates a puzzle from parts that the caller has checked.
    pub(crate) fn from_parts(
        columns: usize,
        ground: Vec<Ground>,
        pieces: Vec<Piece>,
        targets: Vec<Target>,
        by_shape: bool,
    ) -> Self {
        Board { rows: ground.len() / columns, columns, ground, pieces, targets, by_shape }
    }

    /// Returns the number of rows.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// Returns the number of columns.
    ///
    /// # Examples
    ///
    /// ```
    /// use squirrel_cage::Configuration;
    ///
    /// let board = Configuration::start().board();
    /// assert_eq!((board.rows(), board.columns()), (5, 4));
    /// ```
    #[must_use]
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// Returns the pieces with their present cells, sorted by symbol.
    #[must_use]
    pub fn pieces(&self) -> &[Piece] {
        &self.pieces
    }

    /// Returns whether any piece of the same shape may cover a target of the goal.
    #[must_use]
    pub fn by_shape(&self) -> bool {
        self.by_shape
    }

    /// Returns whether every target of the goal is covered by its piece, or, by shape, by a piece of its shape.
    ///
    /// # Examples
    ///
    /// ```
    /// use squirrel_cage::Board;
    ///
    /// assert!(!Board::of_grids("AB", "BA")?.is_solved());
    /// assert!(Board::of_grids_by_shape("AB", "BA")?.is_solved());
    /// # Ok::<(), squirrel_cage::ParseBoardError>(())
    /// ```
    #[must_use]
    pub fn is_solved(&self) -> bool {
        let covers = |target: &Target, piece: &Piece| {
            (self.by_shape || piece.symbol == target.symbol) && piece.cells == target.cells
        };
        self.targets.iter().all(|target| self.pieces.iter().any(|piece| covers(target, piece)))
    }

    /// Returns the puzzle after a move, or `None` if a piece is absent or a step is blocked.
    ///
    /// All pieces of the move go together. Every cell that they enter must be empty or left by one of them, and no
    /// wall. Only pieces of the goal may enter a gate.
    ///
    /// # Examples
    ///
    /// ```
    /// use squirrel_cage::Board;
    ///
    /// let board = Board::of_grids("AB. / ...", "... / ..A")?;
    /// assert!(board.after(&"AE".parse()?).is_none());
    /// assert!(board.after(&"AB:E".parse()?).is_some());
    /// assert!(board.after(&"ASEE".parse()?).unwrap().is_solved());
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

    /// Returns all moves of one piece by one cell, in the order of symbols, then of directions.
    ///
    /// # Examples
    ///
    /// ```
    /// use squirrel_cage::Board;
    ///
    /// let board: Board = "AB./... => ..A/...".parse()?;
    /// let moves: Vec<String> = board.actions().iter().map(ToString::to_string).collect();
    /// assert_eq!(moves, ["AS", "BE", "BS"]);
    /// # Ok::<(), squirrel_cage::ParseBoardError>(())
    /// ```
    #[must_use]
    pub fn actions(&self) -> Vec<Move> {
        let symbols = self.pieces.iter().map(|piece| piece.symbol);
        let step = |symbol| move |direction| Move { pieces: vec![symbol], path: vec![direction] };
        let steps = symbols.flat_map(|symbol| Direction::ALL.map(step(symbol)));
        steps.filter(|step| self.after(step).is_some()).collect()
    }

    /// Returns the board as rows of numbers, the uppermost row first, with a border around the frame: the number of a
    /// piece in the order of [`pieces`](Self::pieces), -1 for an empty cell, -2 for a wall and for the border.
    ///
    /// # Examples
    ///
    /// ```
    /// use squirrel_cage::Configuration;
    ///
    /// let table = Configuration::start().board().table();
    /// assert_eq!(table[0], [-2, -2, -2, -2, -2, -2]);
    /// assert_eq!(table[5], [-2, 6, -1, -1, 9, -2]);
    /// ```
    #[must_use]
    pub fn table(&self) -> Vec<Vec<i32>> {
        let number = |cell: Cell| {
            let piece = self.pieces.iter().zip(0..).find(|(piece, _)| piece.cells.contains(&cell));
            let ground = if self.ground(cell) == Ground::Wall { -2 } else { -1 };
            piece.map_or(ground, |(_, number)| number)
        };
        // `usize::MAX` is outside the frame, and stands for the row and the column before the first.
        let before = |cells: usize| (0..cells + 2).map(|index| index.wrapping_sub(1));
        let row = |row: usize| before(self.columns).map(|column| number((row, column))).collect();
        before(self.rows).map(row).collect()
    }

    /// Returns the board at its goal, if the goal names every piece.
    pub(crate) fn only_end(&self) -> Option<Self> {
        let names_all = !self.by_shape && self.targets.len() == self.pieces.len();
        names_all.then(|| self.with_cells(self.targets.iter().map(|target| target.cells.clone()).collect()))
    }

    /// Returns the symbol of the piece on a cell, or `None` if the cell is empty.
    pub(crate) fn symbol(&self, cell: Cell) -> Option<char> {
        self.pieces.iter().find(|piece| piece.cells.contains(&cell)).map(|piece| piece.symbol)
    }

    /// Returns the ground of a cell. Cells outside the frame are walls.
    pub(crate) fn ground(&self, cell: Cell) -> Ground {
        let inside = cell.0 < self.rows && cell.1 < self.columns;
        if inside { self.ground[cell.0 * self.columns + cell.1] } else { Ground::Wall }
    }

    pub(crate) fn targets(&self) -> &[Target] {
        &self.targets
    }

    /// Returns whether the goal names a piece, or, by shape, has a target of its shape.
    pub(crate) fn is_of_goal(&self, piece: &Piece) -> bool {
        let shape = Shape::of(&piece.cells);
        let named = |target: &Target| target.symbol == piece.symbol;
        let alike = |target: &Target| Shape::of(&target.cells) == shape;
        self.targets.iter().any(|target| if self.by_shape { alike(target) } else { named(target) })
    }

    /// Returns whether the ground of a cell admits a piece; `of_goal` is true for pieces of the goal.
    pub(crate) fn admits(&self, cell: Cell, of_goal: bool) -> bool {
        match self.ground(cell) {
            Ground::Floor => true,
            Ground::Wall => false,
            Ground::Gate => of_goal,
        }
    }

    /// Returns the same puzzle with other cells for its pieces; the caller has checked that they fit.
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

    /// Returns the symbol of the piece on a cell, unless it is one of `symbols`.
    fn symbol_but(&self, cell: Cell, symbols: &[char]) -> Option<char> {
        let others = self.pieces.iter().filter(|piece| !symbols.contains(&piece.symbol));
        others.filter(|piece| piece.cells.contains(&cell)).map(|piece| piece.symbol).next()
    }
}

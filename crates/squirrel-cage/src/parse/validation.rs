//! The validation of a description: builds a puzzle from two grids, or reports the first error.

use crate::{
    board::{Board, Ground, Piece, Target},
    parse::error::{Kind, MOST_SIDE, ParseBoardError, Place},
    parse::{Description, Row},
    shape::{Cell, Shape},
};

/// The characters of a grid that are not symbols of pieces.
const GROUND: [char; 3] = ['.', '#', '-'];

/// A grid whose rows have equal lengths.
struct Grid<'a> {
    rows: &'a [Row],
    signs: Vec<Vec<char>>,
}

impl Board {
    /// Checks a description and builds its puzzle.
    ///
    /// # Errors
    ///
    /// Returns an error in each of these cases:
    ///
    /// - A grid has no row, no piece, rows of different lengths, more than 64 rows or columns, or a character that is
    ///   no symbol.
    /// - The goal has another size than the start, or a wall or gate that contradicts the start.
    /// - A piece of the goal is missing in the start, has another shape there, or covers a wall.
    /// - The goal by shape has more pieces of a shape than the start.
    /// - A piece that is not of the goal stands on a gate.
    ///
    /// # Examples
    ///
    /// ```
    /// use squirrel_cage::{Board, Description};
    ///
    /// let description = Description::of_grids("AB.", "..A");
    /// assert_eq!(Board::new(&description)?.pieces().len(), 2);
    /// # Ok::<(), squirrel_cage::ParseBoardError>(())
    /// ```
    pub fn new(description: &Description) -> Result<Self, ParseBoardError> {
        board(description)
    }

    /// Creates the puzzle that transforms one grid into another, with a fixed target for each piece. Rows end with `/`
    /// or a line end.
    ///
    /// # Errors
    ///
    /// Returns an error in the cases of [`new`](Self::new).
    pub fn of_grids(start: &str, goal: &str) -> Result<Self, ParseBoardError> {
        Self::new(&Description::of_grids(start, goal))
    }

    /// Creates the puzzle that transforms one grid into another, where any piece of the same shape may cover a target.
    ///
    /// # Errors
    ///
    /// Returns an error in the cases of [`new`](Self::new).
    ///
    /// # Examples
    ///
    /// ```
    /// use squirrel_cage::Board;
    ///
    /// let board = Board::of_grids_by_shape("AB.", ".AA").unwrap_err();
    /// let board = Board::of_grids_by_shape("AB.", ".BA")?;
    /// assert!(board.after(&"BE".parse()?).unwrap().after(&"AE".parse()?).unwrap().is_solved());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of_grids_by_shape(start: &str, goal: &str) -> Result<Self, ParseBoardError> {
        Self::new(&Description { by_shape: true, ..Description::of_grids(start, goal) })
    }
}

fn board(description: &Description) -> Result<Board, ParseBoardError> {
    let start = grid(&description.start, "start")?;
    let goal = grid(&description.goal, "goal")?;
    same_size(&start, &goal)?;
    let (pieces, targets) = (pieces(&start), pieces(&goal));
    for (pieces, grid, name) in [(&pieces, &start, "start"), (&targets, &goal, "goal")] {
        if pieces.is_empty() {
            return Err(grid.place((0, 0)).error(Kind::NoPiece { grid: name }));
        }
    }
    let ground = ground(&start, &goal)?;
    for (number, target) in targets.iter().enumerate() {
        let error = |kind| goal.place(target.cells[0]).error(kind);
        if let Some(&wall) = target.cells.iter().find(|&&cell| start.sign(cell) == '#') {
            return Err(goal.place(wall).error(Kind::OnWall { symbol: target.symbol }));
        }
        let fits = if description.by_shape { has_shape } else { has_symbol };
        fits(&pieces, &targets[..number], target).map_err(error)?;
    }
    let columns = start.signs[0].len();
    let board = Board::from_parts(columns, ground, pieces, targets, description.by_shape);
    stand_where_they_may(&board, &start)?;
    Ok(board)
}

/// Checks that no piece outside the goal starts on a gate, because it could leave the gate but never return.
fn stand_where_they_may(board: &Board, start: &Grid<'_>) -> Result<(), ParseBoardError> {
    for piece in board.pieces() {
        let of_goal = board.is_of_goal(piece);
        if let Some(&gate) = piece.cells.iter().find(|&&cell| !board.admits(cell, of_goal)) {
            return Err(start.place(gate).error(Kind::OnGate { symbol: piece.symbol }));
        }
    }
    Ok(())
}

fn grid<'a>(rows: &'a [Row], name: &'static str) -> Result<Grid<'a>, ParseBoardError> {
    let Some(first) = rows.first() else { return Err(Place::of_line(1).error(Kind::NoGrid { grid: name })) };
    let signs: Vec<Vec<char>> = rows.iter().map(|row| row.symbols().chars().collect()).collect();
    let grid = Grid { rows, signs };
    let (count, columns) = (rows.len(), grid.signs[0].len());
    if count > MOST_SIDE || columns > MOST_SIDE {
        return Err(Place::of_line(first.line).error(Kind::Size { rows: count, columns }));
    }
    for (row, signs) in rows.iter().zip(&grid.signs) {
        if signs.len() != columns {
            let kind = Kind::Ragged { expected: columns, found: signs.len() };
            return Err(Place { line: row.line, column: row.before + 1 }.error(kind));
        }
        if let Some(column) = signs.iter().position(|&sign| !is_sign(sign)) {
            let found = signs[column].escape_debug().collect();
            let column = row.column_of(column);
            return Err(Place { line: row.line, column }.error(Kind::NoSymbol { found }));
        }
    }
    Ok(grid)
}

fn is_sign(sign: char) -> bool {
    !sign.is_whitespace() && !sign.is_control() && sign != '\u{feff}'
}

impl Grid<'_> {
    fn sign(&self, cell: Cell) -> char {
        self.signs[cell.0][cell.1]
    }

    fn place(&self, cell: Cell) -> Place {
        let row = &self.rows[cell.0];
        Place { line: row.line, column: row.column_of(cell.1) }
    }

    fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        let columns = self.signs[0].len();
        (0..self.signs.len()).flat_map(move |row| (0..columns).map(move |column| (row, column)))
    }
}

fn same_size(start: &Grid<'_>, goal: &Grid<'_>) -> Result<(), ParseBoardError> {
    let size = |grid: &Grid<'_>| format!("{}x{}", grid.signs.len(), grid.signs[0].len());
    let (expected, found) = (size(start), size(goal));
    let kind = Kind::GoalSize { expected: expected.clone(), found: found.clone() };
    if expected == found { Ok(()) } else { Err(goal.place((0, 0)).error(kind)) }
}

/// Returns the pieces of a grid, sorted by symbol.
fn pieces(grid: &Grid<'_>) -> Vec<Piece> {
    let mut pieces: Vec<Piece> = Vec::new();
    for cell in grid.cells() {
        let symbol = grid.sign(cell);
        match pieces.iter_mut().find(|piece| piece.symbol == symbol) {
            _ if GROUND.contains(&symbol) => {}
            Some(piece) => piece.cells.push(cell),
            None => pieces.push(Piece { symbol, cells: vec![cell] }),
        }
    }
    pieces.sort_by_key(|piece| piece.symbol);
    pieces
}

/// Returns the ground: the walls and gates of the start, and the gates of the goal that a piece covers in the start.
fn ground(start: &Grid<'_>, goal: &Grid<'_>) -> Result<Vec<Ground>, ParseBoardError> {
    let ground = |cell: Cell| match (start.sign(cell), goal.sign(cell)) {
        ('#', _) => Ok(Ground::Wall),
        (_, '#') | ('.', '-') => Err(cell),
        ('-', _) | (_, '-') => Ok(Ground::Gate),
        _ => Ok(Ground::Floor),
    };
    let wrong = |cell: Cell| {
        let found = goal.sign(cell);
        let ground = if found == '#' { "wall" } else { "gate" };
        goal.place(cell).error(Kind::NoGround { ground, found })
    };
    start.cells().map(|cell| ground(cell).map_err(wrong)).collect()
}

/// Checks that the start has the piece of a target in the same shape.
fn has_symbol(pieces: &[Piece], _: &[Target], target: &Target) -> Result<(), Kind> {
    let symbol = target.symbol;
    let piece = pieces.iter().find(|piece| piece.symbol == symbol).ok_or(Kind::Absent { symbol })?;
    let same = Shape::of(&piece.cells) == Shape::of(&target.cells);
    if same { Ok(()) } else { Err(Kind::OtherShape { symbol }) }
}

/// Checks that the start has a piece of the shape of a target that no earlier target needs.
fn has_shape(pieces: &[Piece], before: &[Target], target: &Target) -> Result<(), Kind> {
    let shape = Shape::of(&target.cells);
    let count = |pieces: &[Piece]| pieces.iter().filter(|piece| Shape::of(&piece.cells) == shape).count();
    let symbol = target.symbol;
    match count(pieces) {
        0 => Err(Kind::NoShape { symbol }),
        there if there <= count(before) => Err(Kind::TooMany { symbol }),
        _ => Ok(()),
    }
}

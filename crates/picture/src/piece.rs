//! Pieces: a name that stays the same in all frames, a form, and a look.

use crate::palette::Color;

/// A cell by its row and column, counted from 0 at the upper left.
pub type Cell = (usize, usize);

/// The form in which a piece is drawn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Form {
    Tile,
    Bar,
    Block,
    Peg,
}

/// A piece of a board. Two frames of a solution show the same piece if the names are equal.
///
/// # Examples
///
/// ```
/// use picture::{Color, Piece};
///
/// let tile = Piece::tile("15", (3, 2)).with_label("15");
/// let car = Piece::bar("A", [(2, 0), (2, 1)]).with_label("A").as_main();
/// let peg = Piece::peg("d4", (3, 3));
/// let block = Piece::block("L", [(0, 0), (1, 0), (1, 1)]).with_label("L").with_color(Color::Blue);
/// assert_eq!(block.cells(), [(0, 0), (1, 0), (1, 1)]);
/// assert_eq!([tile.label(), car.label(), peg.label()], ["15", "A", ""]);
/// assert_eq!((peg.name(), block.color()), ("d4", Color::Blue));
/// assert!(car.is_main());
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Piece {
    name: String,
    form: Form,
    cells: Vec<Cell>,
    label: String,
    color: Color,
    is_main: bool,
}

impl Piece {
    fn new(form: Form, name: impl Into<String>, cells: impl IntoIterator<Item = Cell>) -> Self {
        let mut cells: Vec<Cell> = cells.into_iter().collect();
        cells.sort_unstable();
        cells.dedup();
        Piece { name: name.into(), form, cells, label: String::new(), color: Color::SkyBlue, is_main: false }
    }

    pub(crate) fn rename(&mut self, name: String) {
        self.name = name;
    }

    /// Creates a tile of one cell with rounded corners.
    #[must_use]
    pub fn tile(name: impl Into<String>, cell: Cell) -> Self {
        Piece::new(Form::Tile, name, [cell])
    }

    /// Creates a bar over the cells of a line, with round ends: a car.
    #[must_use]
    pub fn bar(name: impl Into<String>, cells: impl IntoIterator<Item = Cell>) -> Self {
        Piece::new(Form::Bar, name, cells)
    }

    /// Creates a round peg.
    #[must_use]
    pub fn peg(name: impl Into<String>, cell: Cell) -> Self {
        Piece { color: Color::Blue, ..Piece::new(Form::Peg, name, [cell]) }
    }

    /// Creates a block: any set of cells with one outline.
    #[must_use]
    pub fn block(name: impl Into<String>, cells: impl IntoIterator<Item = Cell>) -> Self {
        Piece::new(Form::Block, name, cells)
    }

    /// Writes a label on the piece. It is fitted to the piece, so short ones read best.
    #[must_use]
    pub fn with_label(self, label: impl Into<String>) -> Self {
        Piece { label: label.into(), ..self }
    }

    /// Gives the piece a colour.
    #[must_use]
    pub fn with_color(self, color: Color) -> Self {
        Piece { color, ..self }
    }

    /// Makes this the piece that the puzzle is about: vermilion, with a second outline that is seen without colour too.
    #[must_use]
    pub fn as_main(self) -> Self {
        Piece { color: Color::Vermilion, is_main: true, ..self }
    }

    /// Returns the name, which is the same in all frames.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the label, or an empty text.
    #[must_use]
    pub fn label(&self) -> &str {
        &self.label
    }

    /// Returns the cells in reading order.
    #[must_use]
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// Returns the colour.
    #[must_use]
    pub fn color(&self) -> Color {
        self.color
    }

    /// Returns whether the puzzle is about this piece.
    #[must_use]
    pub fn is_main(&self) -> bool {
        self.is_main
    }

    pub(crate) fn form(&self) -> Form {
        self.form
    }

    /// Returns the least row and the least column of its cells.
    pub(crate) fn corner(&self) -> Cell {
        let row = self.cells.iter().map(|cell| cell.0).min();
        let column = self.cells.iter().map(|cell| cell.1).min();
        (row.unwrap_or(0), column.unwrap_or(0))
    }

    /// Returns the piece in the upper left corner of the board.
    pub(crate) fn in_corner(&self) -> Self {
        let (row, column) = self.corner();
        let cells = self.cells.iter().map(|cell| (cell.0 - row, cell.1 - column)).collect();
        Piece { cells, ..self.clone() }
    }

    /// Returns the number of rows and columns that the piece spans.
    pub(crate) fn extent(&self) -> (usize, usize) {
        let (row, column) = self.corner();
        let rows = self.cells.iter().map(|cell| cell.0 - row + 1).max();
        let columns = self.cells.iter().map(|cell| cell.1 - column + 1).max();
        (rows.unwrap_or(0), columns.unwrap_or(0))
    }

    /// Returns whether the cells fill a rectangle.
    pub(crate) fn is_rectangle(&self) -> bool {
        let (rows, columns) = self.extent();
        rows * columns == self.cells.len()
    }
}

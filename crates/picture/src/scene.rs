//! A board as a drawing sees it: a size in cells, the ground, and the pieces.

use std::collections::BTreeMap;

use crate::piece::{Cell, Piece};

/// The most rows, and the most columns, of a scene.
const MOST_LINES: usize = 1 << 12;

/// A board without its puzzle: a grid of cells, the ground of some of them, and pieces on top.
///
/// Cells without a ground are floor. A later ground of a cell replaces an earlier one, but [`Ground::Goal`] is a mark of
/// its own: a cell can be a hole and a goal.
///
/// # Examples
///
/// ```
/// use picture::{Color, Ground, Piece, Scene, Side};
///
/// let scene = Scene::new(2, 3)
///     .with_title("A red car")
///     .with_description("The red car A stands left of a wall.")
///     .with_ground(Ground::Wall, [(1, 2)])
///     .with_exit(Side::Right, 0)
///     .with_piece(Piece::bar("A", [(0, 0), (0, 1)]).with_label("A").as_main());
/// assert_eq!((scene.rows(), scene.columns()), (2, 3));
/// assert_eq!(scene.pieces()[0].name(), "A");
/// assert!(scene.svg().starts_with("<svg "));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scene {
    rows: usize,
    columns: usize,
    title: String,
    description: String,
    /// The ground of each cell that is no floor.
    grounds: BTreeMap<Cell, Ground>,
    goals: Vec<Vec<Cell>>,
    exits: Vec<(Side, usize)>,
    notes: Vec<(Cell, String)>,
    /// The names of the columns, and those of the rows.
    axes: [Vec<String>; 2],
    pieces: Vec<Piece>,
}

/// The kind of a cell, below the pieces.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Ground {
    /// A cell that no piece enters, hatched.
    Wall,
    /// A round hole, for a peg.
    Hole,
    /// A cell of the goal. The cells of one call of [`Scene::with_ground`] get one dashed outline.
    Goal,
    /// A cell that only some pieces enter, dotted.
    Gate,
    /// No cell: the board has another shape than a rectangle.
    Missing,
}

/// A side of the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Side {
    /// The upper side.
    Up,
    /// The right side.
    Right,
    /// The lower side.
    Down,
    /// The left side.
    Left,
}

impl Scene {
    /// Creates an empty board of `rows` times `columns` cells of floor.
    ///
    /// # Panics
    ///
    /// If a number is 0 or more than 4,096.
    #[must_use]
    pub fn new(rows: usize, columns: usize) -> Self {
        let range = 1..=MOST_LINES;
        assert!(
            range.contains(&rows) && range.contains(&columns),
            "expected 1 to {MOST_LINES} rows and columns, found {rows} and {columns}"
        );
        let (title, description) = ("Board".to_owned(), String::new());
        let (grounds, goals) = (BTreeMap::new(), vec![]);
        let (exits, notes, pieces) = (vec![], vec![], vec![]);
        let axes = [vec![], vec![]];
        Scene { rows, columns, title, description, grounds, goals, exits, notes, axes, pieces }
    }

    /// Names the scene in one line: the `title` of an SVG.
    #[must_use]
    pub fn with_title(self, title: impl Into<String>) -> Self {
        Scene { title: title.into(), ..self }
    }

    /// Describes the scene in words for those who do not see it: the `desc` of an SVG.
    #[must_use]
    pub fn with_description(self, description: impl Into<String>) -> Self {
        Scene { description: description.into(), ..self }
    }

    /// Gives cells, by row and column from 0, a ground.
    #[must_use]
    pub fn with_ground(mut self, ground: Ground, cells: impl IntoIterator<Item = Cell>) -> Self {
        match ground {
            Ground::Goal => self.goals.push(cells.into_iter().collect()),
            ground => self.grounds.extend(cells.into_iter().map(|cell| (cell, ground))),
        }
        self
    }

    /// Opens the frame at a side, in a row or column counted from 0.
    #[must_use]
    pub fn with_exit(mut self, side: Side, line: usize) -> Self {
        self.exits.push((side, line));
        self
    }

    /// Writes a short text in the middle of a cell, below the pieces: a number, or a word beside the board on cells that are
    /// missing. A text that is wider than its cell extends over the cells beside it.
    ///
    /// # Examples
    ///
    /// ```
    /// use picture::{Ground, Scene};
    ///
    /// let scene = Scene::new(1, 2).with_ground(Ground::Missing, [(0, 0)]).with_note((0, 0), "7");
    /// assert!(scene.svg().contains(">7</text>"));
    /// assert_eq!(scene.notes().collect::<Vec<_>>(), [((0, 0), "7")]);
    /// ```
    #[must_use]
    pub fn with_note(mut self, cell: Cell, text: impl Into<String>) -> Self {
        self.notes.push((cell, text.into()));
        self
    }

    /// Writes names of a few letters: of the columns above the board, of the rows to its left. Animations leave them out.
    ///
    /// # Examples
    ///
    /// ```
    /// let scene = picture::Scene::new(2, 2).with_axes(["a", "b"], ["1", "2"]);
    /// assert!(scene.svg().contains(">a</text>"));
    /// ```
    #[must_use]
    pub fn with_axes<C: Into<String>, R: Into<String>>(
        self,
        columns: impl IntoIterator<Item = C>,
        rows: impl IntoIterator<Item = R>,
    ) -> Self {
        let columns = columns.into_iter().map(Into::into).take(self.columns).collect();
        let rows = rows.into_iter().map(Into::into).take(self.rows).collect();
        Scene { axes: [columns, rows], ..self }
    }

    /// Adds a piece above the pieces so far.
    #[must_use]
    pub fn with_piece(self, piece: Piece) -> Self {
        self.with_pieces([piece])
    }

    /// Adds pieces, the last one on top.
    ///
    /// # Examples
    ///
    /// ```
    /// use picture::{Piece, Scene};
    ///
    /// let tiles = (1..4).map(|n| Piece::tile(n.to_string(), (n / 2, n % 2)));
    /// assert_eq!(Scene::new(2, 2).with_pieces(tiles).pieces().len(), 3);
    /// ```
    #[must_use]
    pub fn with_pieces(mut self, pieces: impl IntoIterator<Item = Piece>) -> Self {
        self.pieces.extend(pieces);
        self
    }

    /// Renames the pieces, such as those that keep the names of an earlier scene.
    ///
    /// # Examples
    ///
    /// ```
    /// use picture::{Piece, Scene};
    ///
    /// let scene = Scene::new(1, 2).with_piece(Piece::peg("b1", (0, 1)));
    /// assert_eq!(scene.with_names(|_| "a1".to_owned()).pieces()[0].name(), "a1");
    /// ```
    #[must_use]
    pub fn with_names(mut self, mut name: impl FnMut(&Piece) -> String) -> Self {
        for piece in &mut self.pieces {
            let name = name(piece);
            piece.rename(name);
        }
        self
    }

    /// Returns the number of rows.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// Returns the number of columns.
    #[must_use]
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// Returns the title.
    ///
    /// # Examples
    ///
    /// ```
    /// let scene = picture::Scene::new(1, 1).with_title("Start").with_description("One cell.");
    /// assert_eq!((scene.title(), scene.description()), ("Start", "One cell."));
    /// ```
    #[must_use]
    pub fn title(&self) -> &str {
        &self.title
    }

    /// Returns the description.
    #[must_use]
    pub fn description(&self) -> &str {
        &self.description
    }

    /// Returns the pieces, the last one on top.
    #[must_use]
    pub fn pieces(&self) -> &[Piece] {
        &self.pieces
    }

    /// Returns the ground of a cell, or `None` for floor. Goals are marks of their own: see [`goals`](Self::goals).
    ///
    /// # Examples
    ///
    /// ```
    /// use picture::{Ground, Scene};
    ///
    /// let scene = Scene::new(1, 2).with_ground(Ground::Wall, [(0, 1)]);
    /// assert_eq!([(0, 0), (0, 1)].map(|cell| scene.ground(cell)), [None, Some(Ground::Wall)]);
    /// ```
    #[must_use]
    pub fn ground(&self, cell: Cell) -> Option<Ground> {
        self.grounds.get(&cell).copied()
    }

    /// Returns all cells in reading order.
    pub(crate) fn cells(&self) -> impl Iterator<Item = Cell> {
        let columns = self.columns;
        (0..self.rows * columns).map(move |cell| (cell / columns, cell % columns))
    }

    /// Returns the cells of each goal.
    ///
    /// # Examples
    ///
    /// ```
    /// use picture::{Ground, Scene};
    ///
    /// let scene = Scene::new(1, 3).with_ground(Ground::Goal, [(0, 1), (0, 2)]);
    /// assert_eq!(scene.goals().collect::<Vec<_>>(), [&[(0, 1), (0, 2)]]);
    /// ```
    pub fn goals(&self) -> impl Iterator<Item = &[Cell]> {
        self.goals.iter().map(Vec::as_slice)
    }

    /// Returns the cells with a text, and the texts.
    pub fn notes(&self) -> impl Iterator<Item = (Cell, &str)> {
        self.notes.iter().map(|(cell, text)| (*cell, text.as_str()))
    }

    /// Returns the names of the columns, and those of the rows.
    pub(crate) fn axes(&self) -> &[Vec<String>; 2] {
        &self.axes
    }

    /// Returns the gaps of the frame: each a side, and a row or column.
    ///
    /// # Examples
    ///
    /// ```
    /// use picture::{Scene, Side};
    ///
    /// assert_eq!(Scene::new(3, 3).with_exit(Side::Right, 1).exits(), [(Side::Right, 1)]);
    /// ```
    #[must_use]
    pub fn exits(&self) -> &[(Side, usize)] {
        &self.exits
    }
}

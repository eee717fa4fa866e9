//! Several boards on one scene, with texts beside them.

use picture::{Cell, Ground, Piece, Scene};

/// A scene of missing cells, on which boards are placed.
pub(crate) struct Layout {
    rows: usize,
    columns: usize,
    present: Vec<Cell>,
    holes: Vec<Cell>,
    goals: Vec<Vec<Cell>>,
    notes: Vec<(Cell, String)>,
    pieces: Vec<Piece>,
}

impl Layout {
    /// Returns a layout of this size without a board.
    pub(crate) fn new(rows: usize, columns: usize) -> Self {
        let (present, holes, goals, notes, pieces) = (vec![], vec![], vec![], vec![], vec![]);
        Layout { rows, columns, present, holes, goals, notes, pieces }
    }

    /// Makes cells part of a board.
    pub(crate) fn board(&mut self, cells: impl IntoIterator<Item = Cell>) {
        self.present.extend(cells);
    }

    /// Makes cells part of a board, each with a hole.
    pub(crate) fn holes(&mut self, cells: impl IntoIterator<Item = Cell>) {
        let first = self.holes.len();
        self.holes.extend(cells);
        self.present.extend_from_slice(&self.holes[first..]);
    }

    pub(crate) fn goal(&mut self, cell: Cell) {
        self.goals.push(vec![cell]);
    }

    pub(crate) fn note(&mut self, cell: Cell, text: impl Into<String>) {
        self.notes.push((cell, text.into()));
    }

    pub(crate) fn piece(&mut self, piece: Piece) {
        self.pieces.push(piece);
    }

    /// Returns the scene.
    pub(crate) fn scene(self, title: &str, description: impl Into<String>) -> Scene {
        let cells = (0..self.rows * self.columns).map(|cell| (cell / self.columns, cell % self.columns));
        let missing = cells.filter(|cell| !self.present.contains(cell));
        let scene = Scene::new(self.rows, self.columns)
            .with_title(title)
            .with_description(description)
            .with_ground(Ground::Missing, missing)
            .with_ground(Ground::Hole, self.holes);
        let scene = self.goals.into_iter().fold(scene, |scene, goal| scene.with_ground(Ground::Goal, goal));
        let scene = self.notes.into_iter().fold(scene, |scene, (cell, text)| scene.with_note(cell, text));
        scene.with_pieces(self.pieces)
    }
}

/// Returns the cells of a rectangle whose upper left cell is `corner`.
pub(crate) fn rectangle((top, left): Cell, rows: usize, columns: usize) -> impl Iterator<Item = Cell> {
    (0..rows * columns).map(move |cell| (top + cell / columns, left + cell % columns))
}

//! The layout of a puzzle: all places of each class of interchangeable pieces.
//!
//! A class contains all pieces of one shape; a piece that the goal names is a class of its own. A place is a class and
//! the cells that a piece of it covers. Places are numbered class by class. Cells are numbered in reading order,
//! without walls. The layout contains only the places that a piece could reach on the empty board.

use std::collections::{BTreeMap, BTreeSet};

use search::{NoGoal, Run, Survey, from_successors};

use crate::{
    board::{Board, Piece},
    direction::Direction,
    shape::{Cell, Shape, shifted},
};

/// The classes and places of a puzzle.
#[derive(Clone, Debug)]
pub(crate) struct Layout {
    /// The number of cells that are no walls.
    pub(crate) cells: usize,
    pub(crate) classes: Vec<Class>,
    pub(crate) places: Vec<Place>,
}

/// A class of interchangeable pieces.
#[derive(Clone, Debug)]
pub(crate) struct Class {
    pub(crate) shape: Shape,
    /// The symbol of the piece, if the goal names it.
    pub(crate) symbol: Option<char>,
    /// The numbers of its pieces in the puzzle.
    pub(crate) pieces: Vec<usize>,
    /// The number of its first place.
    pub(crate) first: usize,
    /// The number of its places.
    pub(crate) count: usize,
}

/// A place: the cells that a piece of a class can cover.
#[derive(Clone, Debug)]
pub(crate) struct Place {
    pub(crate) class: usize,
    /// The rows and columns of its cells, in reading order.
    pub(crate) covered: Vec<Cell>,
    /// The numbers of the same cells.
    pub(crate) cells: Vec<usize>,
    /// The places one step away, by direction.
    pub(crate) next: [Option<usize>; 4],
}

impl Layout {
    pub(crate) fn of(board: &Board) -> Self {
        let floor = cells(board);
        let mut layout = Layout { cells: floor.len(), classes: classes(board), places: Vec::new() };
        for class in 0..layout.classes.len() {
            layout.add_places(board, class, &floor);
        }
        layout
    }

    /// Returns the place of a class with exactly these cells, given in reading order.
    pub(crate) fn place(&self, class: usize, covered: &[Cell]) -> Option<usize> {
        let class = &self.classes[class];
        let among = &self.places[class.first..class.first + class.count];
        let found = among.binary_search_by_key(&covered.first(), |place| place.covered.first()).ok()?;
        (among[found].covered == covered).then_some(class.first + found)
    }

    /// Returns the class of a piece, given by its number in the puzzle.
    pub(crate) fn class_of(&self, piece: usize) -> usize {
        // The default is never used, because every piece has a class.
        self.classes.iter().position(|class| class.pieces.contains(&piece)).unwrap_or(0)
    }

    /// Returns the places of the goal, or `None` if no piece can reach one of them.
    pub(crate) fn goal(&self, board: &Board) -> Option<Vec<usize>> {
        let place = |target: &Piece| {
            let shape = Shape::of(&target.cells);
            let named = |class: &Class| class.symbol == Some(target.symbol);
            let alike = |class: &Class| class.shape == shape;
            let class = self
                .classes
                .iter()
                .position(|class| if board.by_shape() { alike(class) } else { named(class) })?;
            self.place(class, &target.cells)
        };
        board.targets().iter().map(place).collect()
    }

    /// Adds the places that the pieces of a class reach on the empty board, in reading order of their first cells.
    fn add_places(&mut self, board: &Board, class: usize, floor: &BTreeMap<Cell, usize>) {
        let Class { shape, pieces, .. } = &self.classes[class];
        let of_goal = board.is_of_goal(&board.pieces()[pieces[0]]);
        let placed = |anchor: Cell| {
            let covered = shape.at(anchor)?;
            covered.iter().all(|&cell| board.admits(cell, of_goal)).then_some(covered)
        };
        let step = |anchor: Cell, direction: Direction| {
            let next = shifted(anchor, direction.offset())?;
            placed(next).map(|_| next)
        };
        let starts = pieces.iter().map(|&piece| board.pieces()[piece].cells[0]);
        let reached = reached(starts, step);
        let first = self.places.len();
        let numbers: BTreeMap<Cell, usize> = reached.iter().copied().zip(first..).collect();
        let places = reached.iter().filter_map(|&anchor| {
            let covered = shape.at(anchor)?;
            let cells = covered.iter().filter_map(|cell| floor.get(cell).copied()).collect();
            let next = Direction::ALL.map(|to| step(anchor, to).and_then(|next| numbers.get(&next).copied()));
            Some(Place { class, covered, cells, next })
        });
        self.places.extend(places);
        self.classes[class].first = first;
        self.classes[class].count = self.places.len() - first;
    }
}

/// Returns the numbers of the cells that are no walls.
fn cells(board: &Board) -> BTreeMap<Cell, usize> {
    let all = (0..board.rows()).flat_map(|row| (0..board.columns()).map(move |column| (row, column)));
    all.filter(|&cell| board.admits(cell, true)).zip(0..).collect()
}

/// Returns the classes in the order of their first pieces.
fn classes(board: &Board) -> Vec<Class> {
    let mut classes: Vec<Class> = Vec::new();
    for (number, piece) in board.pieces().iter().enumerate() {
        let shape = Shape::of(&piece.cells);
        let named = !board.by_shape() && board.is_of_goal(piece);
        let symbol = named.then_some(piece.symbol);
        match classes.iter_mut().find(|class| class.shape == shape && class.symbol == symbol) {
            Some(class) => class.pieces.push(number),
            None => classes.push(Class { shape, symbol, pieces: vec![number], first: 0, count: 0 }),
        }
    }
    classes
}

/// Returns all cells that steps can reach from the starts, sorted.
fn reached(
    starts: impl Iterator<Item = Cell>,
    step: impl Fn(Cell, Direction) -> Option<Cell>,
) -> BTreeSet<Cell> {
    let starts: Vec<(Cell, u32)> = starts.map(|start| (start, 0)).collect();
    let step = &step;
    let steps =
        |&anchor: &Cell| Direction::ALL.into_iter().filter_map(move |direction| step(anchor, direction));
    let mut survey = Survey::new();
    // Without limits, nothing stops the survey.
    let _ = Run::of(&mut survey).run_from(&from_successors(steps), &starts, &NoGoal);
    survey.distances().iter().map(|(&anchor, _)| anchor).collect()
}

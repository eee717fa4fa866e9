//! Symmetries of a puzzle: mirrors and turns that map the frame, the pieces and the goal to themselves.

use crate::{
    board::Board,
    shape::{Cell, Shape},
    space::layout::Layout,
};

/// The symmetries without the identity, each as the list of the images of all places.
#[derive(Clone, Debug, Default)]
pub(crate) struct Symmetries(Vec<Vec<u16>>);

/// A mirror or turn, which maps cells of the frame; `transposes` applies last.
#[derive(Clone, Copy)]
struct Map {
    transposes: bool,
    mirrors_rows: bool,
    mirrors_columns: bool,
}

impl Map {
    fn image(self, board: &Board, (row, column): Cell) -> Cell {
        let row = if self.mirrors_rows { board.rows() - 1 - row } else { row };
        let column = if self.mirrors_columns { board.columns() - 1 - column } else { column };
        if self.transposes { (column, row) } else { (row, column) }
    }

    fn images(self, board: &Board, cells: &[Cell]) -> Vec<Cell> {
        let mut images: Vec<Cell> = cells.iter().map(|&cell| self.image(board, cell)).collect();
        images.sort_unstable();
        images
    }
}

impl Symmetries {
    pub(crate) fn of(board: &Board, layout: &Layout) -> Self {
        let square = board.rows() == board.columns();
        let maps = (1..8).map(|bits| Map {
            mirrors_columns: bits & 1 > 0,
            mirrors_rows: bits & 2 > 0,
            transposes: bits & 4 > 0,
        });
        let images =
            maps.filter(|map| square || !map.transposes).filter_map(|map| images(board, layout, map));
        Symmetries(images.collect())
    }

    /// Returns the images of a list of places under all symmetries without the identity.
    pub(super) fn images(&self, places: &[u16]) -> impl Iterator<Item = Vec<u16>> {
        self.0.iter().map(|images| places.iter().map(|&place| images[usize::from(place)]).collect())
    }
}

/// Returns the images of all places, or `None` if the map is no symmetry.
fn images(board: &Board, layout: &Layout, map: Map) -> Option<Vec<u16>> {
    let cells = (0..board.rows()).flat_map(|row| (0..board.columns()).map(move |column| (row, column)));
    for cell in cells {
        if board.ground(cell) != board.ground(map.image(board, cell)) {
            return None;
        }
    }
    let classes: Vec<usize> = (0..layout.classes.len())
        .map(|class| class_image(board, layout, map, class))
        .collect::<Option<_>>()?;
    let image = |place: &crate::space::layout::Place| {
        layout.place(classes[place.class], &map.images(board, &place.covered)).map(|place| place as u16)
    };
    layout.places.iter().map(image).collect()
}

/// Returns the class that is the image of `class`: with as many pieces and places, its image shape and its image
/// targets.
fn class_image(board: &Board, layout: &Layout, map: Map, class: usize) -> Option<usize> {
    let targets = |class: usize| {
        let class = &layout.classes[class];
        let own = board.targets().iter().filter(move |target| match class.symbol {
            Some(symbol) => target.symbol == symbol,
            None => board.by_shape() && Shape::of(&target.cells) == class.shape,
        });
        own.map(|target| target.cells.clone())
    };
    let place = &layout.places[layout.classes[class].first];
    let shape = Shape::of(&map.images(board, &place.covered));
    let mut wanted: Vec<_> = targets(class).map(|cells| map.images(board, &cells)).collect();
    wanted.sort_unstable();
    (0..layout.classes.len()).find(|&other| {
        let mut found: Vec<_> = targets(other).collect();
        found.sort_unstable();
        let same = layout.classes[other].pieces.len() == layout.classes[class].pieces.len()
            && layout.classes[other].count == layout.classes[class].count;
        same && layout.classes[other].shape == shape && found == wanted
    })
}

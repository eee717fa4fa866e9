//! Reflections and rotations of a board.

use crate::shape::Shape;

/// The most cells of a board with pattern databases.
pub(super) const MOST_CELLS: usize = 25;

/// The image of each cell.
pub(super) type Image = [u8; MOST_CELLS];

/// Returns all symmetries of a board, the identity first: four for a rectangle, eight for a square.
pub(super) fn images(shape: Shape) -> impl Iterator<Item = Image> {
    let square = shape.rows() == shape.columns();
    let flips = [[false, false], [false, true], [true, false], [true, true]];
    let ways = [false, true].into_iter().filter(move |&transposes| square || !transposes);
    ways.flat_map(move |transposes| flips.map(move |flips| image(shape, flips, transposes)))
}

/// Returns a symmetry that keeps `hole` in place, if any: a diagonal reflection, else a half turn, else a
/// reflection across an axis. Each of these is its own inverse.
pub(super) fn mirror(shape: Shape, hole: usize) -> Option<Image> {
    let square = shape.rows() == shape.columns();
    let diagonal = [([false, false], true), ([true, true], true)].into_iter().filter(move |_| square);
    let straight = [([true, true], false), ([true, false], false), ([false, true], false)];
    let images = diagonal.chain(straight).map(|(flips, transposes)| image(shape, flips, transposes));
    images.into_iter().find(|image| usize::from(image[hole]) == hole)
}

/// Returns the symmetry that exchanges top and bottom if `rows`, then left and right if `columns`, then rows and
/// columns if `transposes`.
fn image(shape: Shape, [rows, columns]: [bool; 2], transposes: bool) -> Image {
    core::array::from_fn(|cell| {
        let (row, column) = (cell / shape.columns(), cell % shape.columns());
        if cell >= shape.cells() {
            return 0;
        }
        let row = if rows { shape.rows() - 1 - row } else { row };
        let column = if columns { shape.columns() - 1 - column } else { column };
        let (row, column) = if transposes { (column, row) } else { (row, column) };
        (row * shape.columns() + column) as u8
    })
}

/// Returns the set of the cells adjacent to `cell`.
pub(super) fn neighbours(shape: Shape, cell: usize) -> u32 {
    (0..shape.cells())
        .filter(|&other| shape.distance(cell, other) == 1)
        .fold(0, |set, other| set | 1 << other)
}

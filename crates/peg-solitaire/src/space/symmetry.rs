//! The symmetries of a board: permutations of its holes that map jumps to jumps and targets to targets.
//!
//! A map of the lattice consists of an integer matrix with determinant 1 or -1 and a shift. Matrices that map
//! neighbours to neighbours have entries -1, 0 and 1. They include the eight symmetries of the square. On the
//! triangular lattice, written with the neighbours (1, 1) and (-1, -1), they include the twelve symmetries of the
//! hexagon. The shift is the one that fixes the centre of gravity of the holes.

use std::collections::HashSet;

use crate::{
    action::Place,
    board::{Board, Triple},
};

/// A symmetry: the image of each hole, by hole number.
pub(crate) type Permutation = Vec<u16>;

/// Returns the symmetries of `board` and its targets, the identity first.
pub(crate) fn symmetries(board: &Board) -> Vec<Permutation> {
    let jumps: HashSet<Triple> = board.triples().iter().copied().collect();
    let is_symmetry = |image: &Permutation| {
        let targets = board.target_marks();
        let at = |hole: u16| image[usize::from(hole)];
        image.iter().zip(targets).all(|(&to, &target)| targets[usize::from(to)] == target)
            && jumps.iter().all(|&triple| jumps.contains(&triple.map(at)))
    };
    let mut found: Vec<Permutation> = Vec::new();
    for image in matrices().filter_map(|matrix| image(board.holes(), matrix)) {
        if !found.contains(&image) && is_symmetry(&image) {
            found.push(image);
        }
    }
    // Only a group is usable, because the image of an image must be an image. Otherwise the identity alone is kept.
    if is_closed(&found) { found } else { found.into_iter().take(1).collect() }
}

type Matrix = [[i64; 2]; 2];

/// Returns the matrices with entries -1, 0 and 1 and determinant 1 or -1, the identity first.
fn matrices() -> impl Iterator<Item = Matrix> {
    const ONE: Matrix = [[1, 0], [0, 1]];
    let entry = |number: i64, power: u32| number / 3_i64.pow(power) % 3 - 1;
    let matrix = move |number| [[entry(number, 0), entry(number, 1)], [entry(number, 2), entry(number, 3)]];
    let determinant = |[[a, b], [c, d]]: &Matrix| a * d - b * c;
    let others = (0..81).map(matrix).filter(move |matrix| determinant(matrix).abs() == 1 && *matrix != ONE);
    core::iter::once(ONE).chain(others)
}

/// Returns the permutation of the holes by a matrix, or `None` if the image of some hole is not a hole.
fn image(holes: &[Place], [[a, b], [c, d]]: Matrix) -> Option<Permutation> {
    let count: i64 = holes.iter().map(|_| 1).sum();
    let row_sum: i64 = holes.iter().map(|hole| i64::from(hole.row)).sum();
    let column_sum: i64 = holes.iter().map(|hole| i64::from(hole.column)).sum();
    let back = |scaled: i64| (scaled % count == 0).then_some(scaled / count);
    let carried = |hole: &Place| {
        // Coordinates relative to the centre of gravity, times the number of holes, so that they are integers.
        let (row, column) =
            (i64::from(hole.row) * count - row_sum, i64::from(hole.column) * count - column_sum);
        let place =
            Place::new(back(a * row + b * column + row_sum)?, back(c * row + d * column + column_sum)?)?;
        holes.binary_search(&place).ok().map(|hole| hole as u16)
    };
    holes.iter().map(carried).collect()
}

fn is_closed(maps: &[Permutation]) -> bool {
    let known: HashSet<&Permutation> = maps.iter().collect();
    let after = |a: &Permutation, b: &Permutation| -> Permutation {
        a.iter().map(|&hole| b[usize::from(hole)]).collect()
    };
    maps.iter().all(|a| maps.iter().all(|b| known.contains(&after(a, b))))
}

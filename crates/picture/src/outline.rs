//! The outline of a set of cells as the data of an SVG path.
//!
//! The edges between a cell of the set and one outside are followed with the set on the right hand:
//!
//! ```text
//!   ┌──▶──┐
//!   ▲     ▼      at a point where two cells touch by a corner alone, the walk turns right, so it stays at its cell
//!   └──◀──┘
//! ```

use std::collections::BTreeSet;

use crate::piece::Cell;

/// The side of a cell in the units of all drawings.
pub(crate) const CELL: i32 = 48;

/// East, south, west, north as (x, y).
const STEPS: [(i32, i32); 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];

/// An edge: the row and the column of its first point, and the number of its step.
type Edge = (i32, i32, usize);

/// Returns a number of cells as a number that drawings compute with.
pub(crate) fn number(cells: usize) -> i32 {
    i32::try_from(cells.min(1 << 20)).unwrap_or(0)
}

/// Returns the path around `cells`, `inset` units inside their edges, with corners of `radius`.
pub(crate) fn outline(cells: &[Cell], inset: i32, radius: i32) -> String {
    let mut edges = edges(cells);
    let mut path = String::new();
    while let Some(&first) = edges.first() {
        let ring = ring(&mut edges, first);
        let before = ring.iter().cycle().skip(ring.len() - 1);
        let corners = before.zip(&ring).filter(|(before, edge)| before.2 != edge.2);
        for (corner, (before, edge)) in corners.enumerate() {
            let letter = if corner == 0 { 'M' } else { 'L' };
            path.push(letter);
            path.push_str(&bend(before.2, *edge, inset, radius));
        }
        path.push('Z');
    }
    path
}

/// Returns all edges of the set.
fn edges(cells: &[Cell]) -> BTreeSet<Edge> {
    let set: BTreeSet<(i32, i32)> = cells.iter().map(|cell| (number(cell.0), number(cell.1))).collect();
    let mut edges = BTreeSet::new();
    for &(row, column) in &set {
        let sides = [
            ((row - 1, column), (row, column, 0)),
            ((row, column + 1), (row, column + 1, 1)),
            ((row + 1, column), (row + 1, column + 1, 2)),
            ((row, column - 1), (row + 1, column, 3)),
        ];
        edges.extend(sides.into_iter().filter(|(beyond, _)| !set.contains(beyond)).map(|(_, edge)| edge));
    }
    edges
}

/// Removes and returns the edges of the ring that begins with `first`.
fn ring(edges: &mut BTreeSet<Edge>, first: Edge) -> Vec<Edge> {
    let mut ring = Vec::new();
    let mut next = Some(first);
    while let Some(edge) = next {
        edges.remove(&edge);
        ring.push(edge);
        let (row, column, step) = edge;
        let (row, column) = (row + STEPS[step].1, column + STEPS[step].0);
        let turns = [1, 0, 3].map(|turn| (row, column, (step + turn) % 4));
        next = turns.into_iter().find(|edge| edges.contains(edge));
    }
    ring
}

/// Returns the rounded corner between a step and an edge: where it begins, its control point, and where it ends.
fn bend(before: usize, (row, column, step): Edge, inset: i32, radius: i32) -> String {
    let (one, other) = (STEPS[before], STEPS[step]);
    let (right, other_right) = (STEPS[(before + 1) % 4], STEPS[(step + 1) % 4]);
    let x = column * CELL + inset * (right.0 + other_right.0);
    let y = row * CELL + inset * (right.1 + other_right.1);
    let (from_x, from_y) = (x - one.0 * radius, y - one.1 * radius);
    format!("{from_x} {from_y}Q{x} {y} {} {}", x + other.0 * radius, y + other.1 * radius)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_has_four_corners() {
        assert_eq!(outline(&[(0, 0)], 0, 0), "M0 0Q0 0 0 0L48 0Q48 0 48 0L48 48Q48 48 48 48L0 48Q0 48 0 48Z");
        assert_eq!(
            outline(&[(0, 0)], 4, 6),
            "M4 10Q4 4 10 4L38 4Q44 4 44 10L44 38Q44 44 38 44L10 44Q4 44 4 38Z"
        );
    }

    #[test]
    fn rings_and_corners_of_other_sets() {
        let count = |cells: &[Cell], sign| outline(cells, 3, 5).matches(sign).count();
        let square_ring: Vec<Cell> =
            (0..9).filter(|&cell| cell != 4).map(|cell| (cell / 3, cell % 3)).collect();
        assert_eq!((count(&square_ring, 'Z'), count(&square_ring, 'Q')), (2, 8));
        assert_eq!((count(&[(0, 0), (1, 0), (1, 1)], 'Z'), count(&[(0, 0), (1, 0), (1, 1)], 'Q')), (1, 6));
        assert_eq!((count(&[(0, 0), (1, 1)], 'Z'), count(&[(0, 0), (1, 1)], 'Q')), (2, 8));
        assert_eq!(outline(&[], 3, 5), "");
    }
}

//! Strategies for `proptest`: boards with walls and exits, and slides.

use proptest::prelude::*;

use crate::{
    action::{SIGNS, Slide},
    board::{Board, EMPTY, RED, WALL},
    exit::{Axis, Exit},
};

/// A car or a wall.
#[derive(Clone, Copy, Debug)]
struct Piece {
    row: usize,
    column: usize,
    /// The number of cells; a piece of one cell is a wall.
    length: usize,
    axis: Axis,
}

/// Generates boards with 3 to `most_side` rows and columns, a red car, and the exit on any side.
///
/// A board has at most `most_pieces` walls and other cars. It shrinks towards a red car alone on a 3x3 board. Some
/// boards cannot be solved.
///
/// # Panics
///
/// If `most_side` is not from 3 to 10.
///
/// # Examples
///
/// ```
/// use proptest::prelude::*;
/// use rush_hour::strategies;
///
/// proptest!(|(board in strategies::boards(5, 6))| {
///     prop_assert!(board.rows() <= 5 && board.cars().len() <= 7);
/// });
/// ```
pub fn boards(most_side: usize, most_pieces: usize) -> impl Strategy<Value = Board> {
    assert!((3..=10).contains(&most_side), "boards have sides of 3 to 10");
    let sides = (3..=most_side, 3..=most_side, prop::sample::select(Exit::ALL));
    sides.prop_flat_map(move |(rows, columns, exit)| {
        let pieces = prop::collection::vec(pieces(rows, columns), 0..=most_pieces);
        (red(rows, columns, exit.axis()), pieces)
            .prop_map(move |(red, pieces)| board(rows, columns, exit, red, &pieces))
    })
}

fn pieces(rows: usize, columns: usize) -> impl Strategy<Value = Piece> {
    let axis = prop::sample::select(vec![Axis::Horizontal, Axis::Vertical]);
    let length = prop::sample::select(vec![2, 2, 2, 2, 2, 3, 3, 3, 1]);
    (0..rows, 0..columns, length, axis).prop_map(|(row, column, length, axis)| Piece {
        row,
        column,
        length,
        axis,
    })
}

/// Generates a red car of two cells along `axis`.
fn red(rows: usize, columns: usize, axis: Axis) -> impl Strategy<Value = Piece> {
    let (rows, columns) = match axis {
        Axis::Horizontal => (rows, columns - 1),
        Axis::Vertical => (rows - 1, columns),
    };
    (0..rows, 0..columns).prop_map(move |(row, column)| Piece { row, column, length: 2, axis })
}

/// Builds a board from the red car and from each piece that does not overlap the earlier ones.
///
/// No wall is placed in the red car's line.
fn board(rows: usize, columns: usize, exit: Exit, red: Piece, pieces: &[Piece]) -> Board {
    let mut cells = vec![vec![EMPTY; columns]; rows];
    place(&mut cells, red, RED);
    let mut signs = SIGNS.chars();
    for &piece in pieces {
        let in_line = match red.axis {
            Axis::Horizontal => piece.row == red.row,
            Axis::Vertical => piece.column == red.column,
        };
        // A car of two cells in the red car's line would make most boards unsolvable.
        let spoils = in_line && piece.axis == red.axis && piece.length == 2;
        if piece.length > 1 && !spoils {
            signs.clone().next().filter(|&sign| place(&mut cells, piece, sign)).and_then(|_| signs.next());
        } else if piece.length == 1 && !in_line {
            place(&mut cells, piece, WALL);
        }
    }
    let rows: Vec<String> = cells.into_iter().map(String::from_iter).collect();
    // The red car lies in the direction of the exit and no wall stands in its line.
    #[allow(clippy::expect_used, reason = "a strategy may panic if it is wrong")]
    Board::with_exit(&rows.join("/"), exit).expect("a board")
}

/// Places a piece if all its cells are on the board and empty; returns whether it did.
fn place(cells: &mut [Vec<char>], piece: Piece, sign: char) -> bool {
    let covered: Vec<(usize, usize)> = (0..piece.length)
        .map(|cell| match piece.axis {
            Axis::Horizontal => (piece.row, piece.column + cell),
            Axis::Vertical => (piece.row + cell, piece.column),
        })
        .collect();
    let is_free = |&(row, column): &(usize, usize)| {
        cells.get(row).and_then(|row: &Vec<char>| row.get(column)) == Some(&EMPTY)
    };
    let fits = covered.iter().all(is_free);
    if fits {
        for (row, column) in covered {
            cells[row][column] = sign;
        }
    }
    fits
}

impl Arbitrary for Slide {
    type Parameters = ();
    type Strategy = BoxedStrategy<Self>;

    fn arbitrary_with((): ()) -> Self::Strategy {
        let signs: Vec<char> = SIGNS.chars().chain([RED]).collect();
        let by = prop_oneof![1_i8..=9, -9_i8..=-1];
        (prop::sample::select(signs), by).prop_map(|(car, by)| Slide { car, by }).boxed()
    }
}

/// Generates boards up to 6x6 with at most ten walls and cars, the red car not counted.
impl Arbitrary for Board {
    type Parameters = ();
    type Strategy = BoxedStrategy<Self>;

    fn arbitrary_with((): ()) -> Self::Strategy {
        boards(6, 10).boxed()
    }
}

//! Strategies for `proptest`: boards of irregular shapes, places and jumps.

use proptest::prelude::*;

use crate::{
    action::{Jump, MOST_LINES, Place},
    board::Board,
    directions::Directions,
};

/// Returns a strategy for boards of at most `most_side` rows and columns, with any of the [`Directions`].
///
/// Boards shrink towards a full rectangle without an empty hole. Many boards have no solution.
///
/// # Panics
///
/// If `most_side` is not from 1 to 64.
///
/// # Examples
///
/// ```
/// use peg_solitaire::strategies;
/// use proptest::prelude::*;
///
/// proptest!(|(board in strategies::boards(4))| {
///     prop_assert!(board.holes().len() <= 16);
/// });
/// ```
pub fn boards(most_side: u16) -> impl Strategy<Value = Board> {
    assert!((1..=64).contains(&most_side), "boards have sides of 1 to 64");
    let sides = (1..=most_side, 1..=most_side, prop::sample::select(Directions::ALL));
    sides.prop_flat_map(|(rows, columns, directions)| {
        let cells = prop::collection::vec(cell(), usize::from(rows) * usize::from(columns));
        cells.prop_map(move |cells| board(columns, directions, &cells))
    })
}

/// `None` for a cell that is not a hole; otherwise whether the hole has a peg, and whether it is a target.
type Cell = Option<(bool, bool)>;

fn cell() -> impl Strategy<Value = Cell> {
    prop::sample::select(vec![
        Some((true, false)),
        Some((true, false)),
        Some((true, false)),
        Some((true, true)),
        Some((false, true)),
        Some((false, false)),
        None,
    ])
}

fn board(columns: u16, directions: Directions, cells: &[Cell]) -> Board {
    let places = (0..cells.len() as u16).map(|at| Place { row: at / columns, column: at % columns });
    let mut holes: Vec<(Place, bool, bool)> = places
        .zip(cells)
        .filter_map(|(place, cell)| cell.map(|(peg, target)| (place, peg, target)))
        .collect();
    if holes.is_empty() {
        holes.push((Place { row: 0, column: 0 }, true, false));
    }
    let pegs = holes.iter().filter(|hole| hole.1).map(|hole| hole.0);
    let targets = holes.iter().filter(|hole| hole.2).map(|hole| hole.0);
    let board = Board::of_holes(holes.iter().map(|hole| hole.0), directions)
        .and_then(|board| board.with_pegs(pegs))
        .and_then(|board| board.with_targets(targets));
    // The board is valid, because the places are distinct and all pegs and targets are holes.
    #[allow(clippy::expect_used, reason = "a strategy may panic if it is wrong")]
    board.expect("a board")
}

impl Arbitrary for Place {
    type Parameters = ();
    type Strategy = BoxedStrategy<Self>;

    fn arbitrary_with((): ()) -> Self::Strategy {
        let line = 0..MOST_LINES as u16;
        (line.clone(), line).prop_map(|(row, column)| Place { row, column }).boxed()
    }
}

impl Arbitrary for Jump {
    type Parameters = ();
    type Strategy = BoxedStrategy<Self>;

    fn arbitrary_with((): ()) -> Self::Strategy {
        any::<(Place, Place)>().prop_map(|(from, to)| Jump { from, to }).boxed()
    }
}

/// Boards of at most 6 by 6 cells.
impl Arbitrary for Board {
    type Parameters = ();
    type Strategy = BoxedStrategy<Self>;

    fn arbitrary_with((): ()) -> Self::Strategy {
        boards(6).boxed()
    }
}

//! Strategies for `proptest`: boards.

use proptest::prelude::*;

use crate::board::Board;

/// Generates boards of at most `most_side` rows and columns, of which some cannot be solved.
///
/// Boards shrink towards a single dark lamp.
///
/// # Panics
///
/// If `most_side` is not from 1 to 8.
///
/// # Examples
///
/// ```
/// use lights_out::strategies;
/// use proptest::prelude::*;
///
/// proptest!(|(board in strategies::boards(4))| {
///     prop_assert!(board.actions().len() <= 16);
/// });
/// ```
pub fn boards(most_side: u8) -> impl Strategy<Value = Board> {
    assert!((1..=8).contains(&most_side), "boards have sides of 1 to 8");
    (1..=most_side, 1..=most_side, any::<u64>()).prop_map(|(rows, columns, lit)| {
        Board::dark(rows, columns).with_lit(lit & u64::MAX >> (64 - rows * columns))
    })
}

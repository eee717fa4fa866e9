//! Published numbers, each with its source.

use lights_out::{Board, Solver};

/// OEIS A075464: the fewest presses when all lamps of n by n are lit.
#[test]
fn all_lamps_of_a_square() {
    for (side, optimum) in (1..).zip([1, 4, 5, 4, 15]) {
        let board: Board = vec!["x".repeat(side); side].join("/").parse().unwrap();
        assert_eq!(Solver::new(&board).solve().plan().unwrap().cost, optimum, "{side}");
    }
}

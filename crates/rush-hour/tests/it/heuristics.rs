//! Estimates of boards whose values are counted by hand.

use rush_hour::{
    Board, EightByEight, Exit, Moves, Reach, Space, Steps,
    heuristics::{Blockers, Escapes},
};
use search::Heuristic;

fn estimates<M: Reach>(board: &Board) -> [u32; 2] {
    let space = Space::<M, EightByEight>::with_encoding(board).unwrap();
    let start = space.start();
    [Blockers::of(&space).estimate(&space, &start).h, Escapes::of(&space).estimate(&space, &start).h]
}

/// `A` has six cells to go. `B` clears the row only three cells further down, for which `C` must make room by two cells.
#[test]
fn each_car_of_a_blocking_line_counts() {
    let board: Board =
        "oooBoooo / oooBoooo / AAoBoooo / oooooooo / oooCoooo / oooCoooo / oooooooo / oooooooo"
            .parse()
            .unwrap();
    assert_eq!(estimates::<Moves>(&board), [1 + 2; 2]);
    assert_eq!(estimates::<Steps>(&board), [6 + 3 + 2; 2]);
}

/// `B` and `C` go down by three cells each. Both pass the cell of `D`, which neither of them covers before.
#[test]
fn a_cell_that_two_cars_pass_must_be_free() {
    let board: Board =
        "oooBoooo / oooBoooo / AAoBoooo / oooCoooo / oooCoooo / ooDDoooo / oooooooo / oooooooo"
            .parse()
            .unwrap();
    assert_eq!(estimates::<Moves>(&board), [1 + 2, 1 + 2 + 1]);
    assert_eq!(estimates::<Steps>(&board), [6 + 3 + 3, 6 + 3 + 3 + 1]);
}

/// The same with `B` and `C` in the last column, and its mirror image with an exit to the left.
#[test]
fn the_last_line_counts_like_the_first_one() {
    let board = "oooooooB / oooooooB / AAoooooB / oooooooC / oooooooC / ooooooDD / oooooooo / oooooooo";
    let mirrored = "Booooooo / Booooooo / BoooooAA / Cooooooo / Cooooooo / DDoooooo / oooooooo / oooooooo";
    for (board, exit) in [(board, Exit::Right), (mirrored, Exit::Left)] {
        let board = Board::with_exit(board, exit).unwrap();
        assert_eq!(estimates::<Moves>(&board), [1 + 2, 1 + 2 + 1], "{exit:?}");
        assert_eq!(estimates::<Steps>(&board), [6 + 3 + 3, 6 + 3 + 3 + 1], "{exit:?}");
    }
}

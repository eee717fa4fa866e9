//! The laws of `search`, and texts that are read as they were written.

use lights_out::{Board, Space};
use proptest::prelude::*;
use search::laws;

proptest! {
    #[test]
    fn the_laws_hold(rows in 1..=5_u8, columns in 1..=5_u8, presses in prop::collection::vec(any::<u8>(), 0..20)) {
        let space = Space::new(&Board::dark(rows, columns));
        let state = laws::walk(&space, &0, &presses);
        laws::state_space(&space, &state, 64);
        laws::undirected(&space, &state);
        laws::reversible(&space, &state);
        let board = space.board(&state);
        laws::text_round_trip(&board);
        board.actions().iter().for_each(laws::text_round_trip);
        prop_assert_eq!(space.state(&board), Some(state));
    }
}

//! The laws of `search`, and texts that are read as they were written.

use lights_out::{HeuristicName, Space, strategies};
use proptest::prelude::*;
use search::laws;

proptest! {
    #[test]
    fn the_laws_hold(board in strategies::boards(8), steps in prop::collection::vec(any::<u8>(), 0..20)) {
        let space = Space::new(&board);
        let state = laws::walk(&space, &space.start(), &steps);
        laws::state_space(&space, &state, 64);
        laws::undirected(&space, &state);
        laws::reversible(&space, &state);
        laws::key_is_bijective(&space, &state);
        for heuristic in HeuristicName::ALL {
            laws::consistent(&space, heuristic, &state);
        }
        let board = space.board(&state);
        laws::text_round_trip(&board);
        board.actions().iter().for_each(laws::text_round_trip);
        prop_assert_eq!(space.state(&board), Some(state));
    }

    #[test]
    fn estimates_keep_their_promise(board in strategies::boards(3)) {
        let space = Space::new(&board);
        for heuristic in HeuristicName::ALL {
            laws::promise_kept(&space, heuristic, &space.start(), &space.goal(), 1 << 10);
            laws::zero_at_goal(&space, heuristic, &space.goal(), &0);
        }
    }
}

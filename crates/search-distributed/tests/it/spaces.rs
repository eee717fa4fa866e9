//! The spaces of the tests, with numbers that others have published or that another program part computes.

use search::{NoGoal, Search, StateSpace, Survey, space::Keyed};
use sliding_tile::{Board, Space};

/// The boards of 3x3 by their distance from one with the hole in a corner: OEIS A089473.
pub(crate) const EIGHT_PUZZLE: [u64; 32] = [
    1, 2, 4, 8, 16, 20, 39, 62, 116, 152, 286, 396, 748, 1_024, 1_893, 2_512, 4_485, 5_638, 9_529, 10_878,
    16_993, 17_110, 23_952, 20_224, 24_047, 15_578, 14_560, 6_274, 3_910, 760, 221, 2,
];

/// The 3x3 board with its hole last.
pub(crate) fn eight_puzzle() -> Space<u64> {
    let board: Board = "1 2 3 / 4 5 6 / 7 8 _".parse().unwrap();
    Space::with_encoding(&board).unwrap()
}

/// A directed path: each number leads to the next one, up to `0`. All layers have one state.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Path(pub(crate) u64);

impl StateSpace for Path {
    type State = u64;
    type Action = ();
    type Cost = u32;
    type Actions = Option<()>;

    fn actions(&self, state: &u64) -> Option<()> {
        (*state < self.0).then_some(())
    }

    fn apply(&self, state: &mut u64, (): ()) {
        *state += 1;
    }
}

impl Keyed for Path {
    type Key = u64;
    const KEY_BITS: u32 = 63;

    fn key(&self, state: &u64) -> u64 {
        *state
    }

    fn state(&self, key: u64) -> u64 {
        key
    }
}

impl search::space::Reversible for Path {
    type Predecessors = Option<((), u64)>;

    fn predecessors(&self, state: &u64) -> Option<((), u64)> {
        state.checked_sub(1).map(|before| ((), before))
    }
}

/// The layers as the survey of `search` counts them.
pub(crate) fn layers_of<S: StateSpace>(space: &S, start: &S::State) -> Vec<u64> {
    let mut survey = Survey::new();
    let _ = survey.run_to(space, start, &NoGoal);
    survey.layers().to_vec()
}

//! The state space: a state is the set of lit lamps.

use search::{
    At, StateSpace,
    space::{Reversible, Undirected},
};

use crate::{Board, Move};

/// A state: bit n is lamp n, row by row.
pub type Position = u64;

/// The space of a board's size. An action is the number of a lamp, row by row.
#[derive(Clone, Debug)]
pub struct Space {
    start: Board,
    /// The lamps that each press switches.
    switched: Vec<u64>,
}

impl Space {
    /// Makes the space of `board`.
    #[must_use]
    pub fn new(board: &Board) -> Self {
        let switched = board.actions().into_iter().map(|press| board.switched(press)).collect();
        Space { start: board.clone(), switched }
    }

    /// Returns the state of the board that made the space.
    #[must_use]
    pub fn start(&self) -> Position {
        self.start.lit
    }

    /// Returns the state of `board`; `None` if it has another size.
    #[must_use]
    pub fn state(&self, board: &Board) -> Option<Position> {
        ((board.rows, board.columns) == (self.start.rows, self.start.columns)).then_some(board.lit)
    }

    /// Returns the board of a state.
    #[must_use]
    pub fn board(&self, state: &Position) -> Board {
        Board { lit: *state, ..self.start }
    }

    /// Returns the goal: all lamps are dark.
    #[must_use]
    pub fn goal(&self) -> At<Position> {
        At(0)
    }

    /// Returns the press of an action.
    #[must_use]
    pub fn press(&self, action: u8) -> Move {
        Move { column: action % self.start.columns, row: action / self.start.columns }
    }
}

impl StateSpace for Space {
    type State = Position;
    type Action = u8;
    type Cost = u32;
    type Actions = core::ops::Range<u8>;

    fn actions(&self, _: &Position) -> Self::Actions {
        0..self.switched.len() as u8
    }

    fn apply(&self, lamps: &mut Position, press: u8) {
        *lamps ^= self.switched[usize::from(press)];
    }
}

impl Undirected for Space {}

impl Reversible for Space {
    type Predecessors = Vec<(u8, Position)>;

    fn predecessors(&self, lamps: &Position) -> Self::Predecessors {
        self.actions(lamps).map(|press| (press, self.successor(lamps, press))).collect()
    }
}

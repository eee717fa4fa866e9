//! The state space: a state is the set of lit lamps.

use search::{
    At, StateSpace,
    space::{Keyed, Reversible, Undirected},
};

use crate::{action::Press, board::Board};

/// A state: bit n is lamp n, row by row.
pub type Position = u64;

/// The space of a board's size. An action is the number of a lamp, row by row.
///
/// # Examples
///
/// ```
/// use lights_out::{Board, Space};
/// use search::{StateSpace, breadth_first};
///
/// let board: Board = "x.x/.../xx.".parse()?;
/// let space = Space::new(&board);
/// let report = breadth_first(&space, &space.start(), |&lamps| lamps == 0);
/// let plan = report.into_plan().unwrap();
/// let presses = plan.actions.iter().map(|&action| space.press(action).to_string());
/// assert_eq!(presses.collect::<Vec<_>>(), ["c1", "a2", "b2"]);
///
/// let first = space.successor(&space.start(), plan.actions[0]);
/// assert_eq!(space.board(&first).to_string(), "xx./..x/xx.");
/// assert_eq!(space.state(&space.board(&first)), Some(first));
/// # Ok::<(), lights_out::ParseError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Space {
    start: Board,
    /// The lamps that each press switches.
    switched: Vec<u64>,
}

impl Space {
    /// Creates the space of `board`.
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

    /// Returns the state of `board`, or `None` if it has another size.
    #[must_use]
    pub fn state(&self, board: &Board) -> Option<Position> {
        ((board.rows, board.columns) == (self.start.rows, self.start.columns)).then_some(board.lit)
    }

    /// Returns the board of a state.
    #[must_use]
    pub fn board(&self, state: &Position) -> Board {
        self.start.with_lit(*state)
    }

    /// Returns the goal: all lamps are dark.
    #[must_use]
    pub fn goal(&self) -> At<Position> {
        At(0)
    }

    /// Returns the press of an action.
    #[must_use]
    pub fn press(&self, action: u8) -> Press {
        Press { column: action % self.start.columns, row: action / self.start.columns }
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

/// The lamps of 8x8 fill a word, and a key leaves one bit free.
impl Keyed for Space {
    type Key = u128;
    const KEY_BITS: u32 = 64;

    fn key(&self, lamps: &Position) -> u128 {
        (*lamps).into()
    }

    fn state(&self, key: u128) -> Position {
        key as u64
    }
}

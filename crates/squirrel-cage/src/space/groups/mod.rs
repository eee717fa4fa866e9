//! The state space of a puzzle in which each action moves a set of pieces together.
//!
//! A piece that moves one step pushes the pieces on the cells that it enters, and these push others. The smallest set
//! that can move with the piece is its *train*, unless a wall stops it. The sets that can move are exactly the unions
//! of trains.

mod predecessors;
mod shifts;
mod standing;
mod trains;

use core::fmt;
use std::sync::Arc;

use search::{
    Plan, StateSpace,
    space::{Keyed, Reversible, Undirected},
};
use thiserror::Error;

use crate::{
    action::Move,
    board::Puzzle,
    direction::Direction,
    metric::Metric,
    space::packing::{OneBit, Packing, PackingError},
    space::{Position, SlidingBlocks},
};
use standing::{Ends, Standing};

pub use predecessors::GroupPredecessors;
pub use shifts::{GroupShift, GroupShifts};

/// The state space of the positions of one puzzle, where each action moves any set of pieces along a common path.
///
/// The first parameter is the metric, which limits the path: [`Steps`](crate::Steps) by one cell,
/// [`Slides`](crate::Slides) in one direction, [`Moves`](crate::Moves) along any path.
///
/// # Complexity
///
/// O(p s) time for all actions of a position with p pieces, s sets of which can move one step: each set is an action.
/// Sets that move farther have one action for each of the r places that they reach. The time is then O(p s r). The
/// actions are listed one at a time, so a search may stop among them. A list takes O(p + r) memory.
///
/// If k cells are empty and no line has more than l cells, s is at most l^k for each direction. The reason is that the
/// moving cells are the front part of a row behind an empty cell. Moreover, s is at most 2^p. The space therefore suits
/// crowded frames. [`new`](Self::new) refuses puzzles for which s might exceed 2^16.
///
/// # References
///
/// D. E. Knuth, program SLIDING, 2009: styles 3, 4 and 5.
///
/// # Examples
///
/// ```
/// use search::{BreadthFirst, Search, closed_lists::ByKey};
/// use squirrel_cage::{Puzzle, SlidingGroups, Solved, Steps};
///
/// let puzzle = Puzzle::of_grids("AB. / CC.", ".AB / ...")?;
/// let space = SlidingGroups::<Steps>::new(&puzzle)?;
/// let goal = Solved::of(space.blocks());
/// let report = BreadthFirst::new().with_closed_list(ByKey::new()).run_to(&space, &space.start(), &goal);
/// let moves = space.moves(report.plan().unwrap());
/// assert_eq!(moves.iter().map(ToString::to_string).collect::<Vec<_>>(), ["AB:E"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct SlidingGroups<M: Metric, P: Packing = OneBit> {
    /// The space of single pieces, shared with the lists of actions, which read its tables.
    blocks: Arc<SlidingBlocks<M, P>>,
}

/// The maximum number of pieces, because sets of pieces are words of 64 bits.
const MOST_PIECES: usize = 64;

/// The binary logarithm of the maximum number of sets that can move in one direction. Each set is an action, so larger
/// numbers are infeasible.
const MOST_SETS: usize = 16;

/// The error of building a space whose puzzle has too many pieces or sets, or does not fit into the packing.
///
/// # Examples
///
/// ```
/// use squirrel_cage::{Fields, GroupsError, Puzzle, SlidingGroups, Steps};
///
/// let apart = "A.B.C.D.E.F.G.H.I / ................. / J.K.L.M.N.O.P.Q.R";
/// let goal = "A................ / ................. / .................";
/// let puzzle = Puzzle::of_grids(apart, goal)?;
/// let error: GroupsError = SlidingGroups::<Steps, Fields<2, 1>>::new(&puzzle).unwrap_err();
/// assert_eq!(error.to_string(), "expected pieces of which at most 2^16 sets can go one way, found 2^18");
/// # Ok::<(), squirrel_cage::PuzzleError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error(transparent)]
pub struct GroupsError(#[from] Refusal);

#[derive(Clone, PartialEq, Eq, Debug, Error)]
enum Refusal {
    #[error(transparent)]
    Packing(#[from] PackingError),
    #[error("expected at most {MOST_PIECES} pieces, found {0}")]
    Pieces(usize),
    #[error("expected pieces of which at most 2^{MOST_SETS} sets can go one way, found 2^{0}")]
    Sets(usize),
}

/// Returns the binary logarithm of an upper bound on the number of sets that can move in one direction.
///
/// Pieces of the goal may pass gates, so they are counted separately: any set of them may move. The other pieces cover
/// rows of cells. Each row ends before a cell that they do not cover, or at a wall. A cell pushes the cells before it,
/// so the moving part of a row is its front part. A row before a wall cannot move. Hence the moving cells are
/// determined by one length for each cell that these pieces do not cover.
fn most_sets(puzzle: &Puzzle) -> usize {
    let (of_goal, others): (Vec<_>, Vec<_>) =
        puzzle.pieces().iter().partition(|piece| puzzle.is_of_goal(piece));
    let cells = (0..puzzle.rows()).flat_map(|row| (0..puzzle.columns()).map(move |column| (row, column)));
    let floor = cells.filter(|&cell| puzzle.admits(cell, false)).count();
    // All pieces in `others` stand on floor cells, so the difference is not negative.
    let empty = floor - others.iter().map(|piece| piece.cells.len()).sum::<usize>();
    let line = puzzle.rows().max(puzzle.columns()).next_power_of_two().trailing_zeros() as usize;
    of_goal.len() + others.len().min(empty * line)
}

impl<M: Metric, P: Packing> SlidingGroups<M, P> {
    /// Creates the space of the positions of `puzzle`.
    ///
    /// # Errors
    ///
    /// Returns an error if the packing has no room for the puzzle, or if there are more than 64 pieces. It is also an
    /// error if more than 2^16 sets might move in one direction.
    pub fn new(puzzle: &Puzzle) -> Result<Self, GroupsError> {
        let blocks = SlidingBlocks::new(puzzle).map_err(Refusal::from)?;
        match (puzzle.pieces().len(), most_sets(puzzle)) {
            (pieces, _) if pieces > MOST_PIECES => Err(Refusal::Pieces(pieces).into()),
            (_, sets) if sets > MOST_SETS => Err(Refusal::Sets(sets).into()),
            _ => Ok(SlidingGroups { blocks: Arc::new(blocks) }),
        }
    }

    /// Returns the space of the same positions where one piece moves at a time. It has the goal and converts positions
    /// into puzzles.
    #[must_use]
    pub fn blocks(&self) -> &SlidingBlocks<M, P> {
        &self.blocks
    }

    /// Returns the position of the puzzle for which the space was created.
    #[must_use]
    pub fn start(&self) -> Position<P> {
        self.blocks.start()
    }

    /// Returns the moves of a plan, each with its pieces and their common path. The symbols are those that
    /// [`SlidingBlocks::puzzle`] assigns at the first position of the plan.
    #[must_use]
    pub fn moves(&self, plan: &Plan<Position<P>, GroupShift, u32>) -> Vec<Move> {
        let mut symbols = self.blocks.symbols(&plan.start);
        let mut position = plan.start;
        let mut moves = Vec::new();
        for &shift in &plan.actions {
            let places = self.blocks.places(&position);
            let of_shift = |piece: usize| shift.pieces.get() >> piece & 1 == 1;
            let mut pieces = Vec::new();
            for (place, symbol) in &mut symbols {
                if places.iter().position(|here| here == place).is_some_and(of_shift) {
                    pieces.push(*symbol);
                    *place = self.blocks.tables().shifted(*place, shift.down, shift.right);
                }
            }
            moves.push(Move { pieces, path: self.path(&places, shift) });
            self.apply(&mut position, shift);
        }
        moves
    }

    /// Returns a shortest path of a shift from the places of the pieces.
    fn path(&self, places: &[u16], shift: GroupShift) -> Vec<Direction> {
        let mut ends = Ends::default();
        ends.set_paths(&Standing { tables: self.blocks.tables(), places }, shift.pieces.get());
        ends.path((shift.down, shift.right))
    }
}

impl<M: Metric, P: Packing> StateSpace for SlidingGroups<M, P> {
    type State = Position<P>;
    type Action = GroupShift;
    type Cost = u32;
    type Actions = GroupShifts<M, P>;

    fn actions(&self, position: &Position<P>) -> GroupShifts<M, P> {
        GroupShifts::new(&self.blocks, position)
    }

    fn apply(&self, position: &mut Position<P>, shift: GroupShift) {
        let mut places = self.blocks.places(position);
        shift.shift(self.blocks.tables(), &mut places);
        *position = self.blocks.position_of(&places);
    }
}

impl<M: Metric, P: Packing> Keyed for SlidingGroups<M, P> {
    type Key = P::Key;
    const KEY_BITS: u32 = P::KEY_BITS;

    fn key(&self, position: &Position<P>) -> P::Key {
        self.blocks.key(position)
    }

    fn state(&self, key: P::Key) -> Position<P> {
        self.blocks.state(key)
    }
}

impl<M: Metric, P: Packing> Undirected for SlidingGroups<M, P> {}

impl<M: Metric, P: Packing> Reversible for SlidingGroups<M, P> {
    type Predecessors = GroupPredecessors<M, P>;

    fn predecessors(&self, position: &Position<P>) -> GroupPredecessors<M, P> {
        GroupPredecessors::new(self.actions(position))
    }
}

impl<M: Metric, P: Packing> Clone for SlidingGroups<M, P> {
    fn clone(&self) -> Self {
        SlidingGroups { blocks: self.blocks.clone() }
    }
}

impl<M: Metric, P: Packing> fmt::Debug for SlidingGroups<M, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SlidingGroups").field("blocks", &self.blocks).finish()
    }
}

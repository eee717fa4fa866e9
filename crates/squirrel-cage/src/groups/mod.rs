//! The puzzle as a state space, where any set of pieces moves together.
//!
//! A piece that goes one step pushes those that stand where it enters, and these push others: the least set that can go
//! with it is its *train*, unless a wall stops it. The sets that can go are the unions of trains.

mod predecessors;
mod shifts;
mod standing;
mod trains;

use core::fmt;
use std::sync::Arc;

use search::{Keyed, Plan, Reversible, StateSpace, Undirected};
use thiserror::Error;

use crate::{
    direction::Direction,
    metric::Metric,
    notation::Move,
    packing::{OneBit, Packing, PackingError},
    puzzle::Puzzle,
    space::{Position, SlidingBlocks},
};
use standing::{Ends, Standing};

pub use predecessors::GroupPredecessors;
pub use shifts::{GroupShift, GroupShifts};

/// The positions of the pieces of one puzzle, where any set of pieces that goes one common way is one action.
///
/// The first parameter says how far they go: [`Steps`](crate::Steps) by one cell, [`Slides`](crate::Slides) straight on,
/// [`Moves`](crate::Moves) along any path.
///
/// # Complexity
///
/// O(p s) time for all actions of a position with p pieces, s sets of which can go one step: each of them is an action.
/// Sets that go farther are an action for each of the r places that they reach: O(p s r) straight on and along paths.
/// Actions are listed one at a time, so a search may stop among them, and a list takes O(p + r) memory. Where k cells
/// are empty and no line has more than l cells, s is at most l^k for each direction, since the cells that move are
/// the front part of a row behind an empty cell; it is never more than 2^p. So it serves crowded frames, and
/// [`new`](Self::new) refuses those in which s might be more than 2^16.
///
/// # References
///
/// D. E. Knuth, program SLIDING, 2009, where these are styles 3, 4 and 5.
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
/// let report = BreadthFirst::<_, ByKey>::new().run(&space, &space.start(), &goal);
/// let moves = space.moves(report.plan().unwrap());
/// assert_eq!(moves.iter().map(ToString::to_string).collect::<Vec<_>>(), ["AB:E"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct SlidingGroups<M: Metric, P: Packing = OneBit> {
    /// Shared with the lists of actions, which read its tables as they go.
    blocks: Arc<SlidingBlocks<M, P>>,
}

/// Pieces are numbered in words of 64 bits.
const MOST_PIECES: usize = 64;

/// The binary logarithm of the number of sets that may go one way. A frame that allows more is hopeless: each set is an action.
const MOST_SETS: usize = 16;

/// Why the pieces of a puzzle cannot be moved together.
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

/// The binary logarithm of the number of sets that might go one way.
///
/// Pieces of the goal may pass gates, and are counted apart: any of them may go. The others cover rows of cells, and each row
/// ends before a cell that they do not cover, or at a wall. What goes of a row is its front part, since it pushes what lies
/// before it; before a wall nothing goes. So a length for each cell that they do not cover tells which cells go.
fn most_sets(puzzle: &Puzzle) -> usize {
    let (of_goal, others): (Vec<_>, Vec<_>) =
        puzzle.pieces().iter().partition(|piece| puzzle.is_of_goal(piece));
    let cells = (0..puzzle.rows()).flat_map(|row| (0..puzzle.columns()).map(move |column| (row, column)));
    let floor = cells.filter(|&cell| puzzle.admits(cell, false)).count();
    // All of them stand on the floor.
    let empty = floor - others.iter().map(|piece| piece.cells.len()).sum::<usize>();
    let line = puzzle.rows().max(puzzle.columns()).next_power_of_two().trailing_zeros() as usize;
    of_goal.len() + others.len().min(empty * line)
}

impl<M: Metric, P: Packing> SlidingGroups<M, P> {
    /// The positions that the pieces of `puzzle` can take.
    ///
    /// # Errors
    ///
    /// If the packing has no room for the puzzle, if there are more than 64 pieces, or if a position might have more
    /// actions than can be listed.
    pub fn new(puzzle: &Puzzle) -> Result<Self, GroupsError> {
        let blocks = SlidingBlocks::new(puzzle).map_err(Refusal::from)?;
        match (puzzle.pieces().len(), most_sets(puzzle)) {
            (pieces, _) if pieces > MOST_PIECES => Err(Refusal::Pieces(pieces).into()),
            (_, sets) if sets > MOST_SETS => Err(Refusal::Sets(sets).into()),
            _ => Ok(SlidingGroups { blocks: Arc::new(blocks) }),
        }
    }

    /// The space of the same positions where one piece moves at a time: it knows the goal, and makes puzzles of positions.
    #[must_use]
    pub fn blocks(&self) -> &SlidingBlocks<M, P> {
        &self.blocks
    }

    /// The position of the puzzle for which the space was made.
    #[must_use]
    pub fn start(&self) -> Position<P> {
        self.blocks.start()
    }

    /// The moves of a plan: the pieces and their common path, with the symbols that [`SlidingBlocks::puzzle`] gives them
    /// where the plan begins.
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

    /// A shortest path of a shift from where the pieces stand.
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

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

use crate::space::error::{MOST_PIECES, MOST_SETS, Refusal, SpaceError};
use crate::{
    action::Move,
    board::Board,
    direction::Direction,
    goal::Solved,
    metric::{Reach, Unit},
    space::packing::{OneBit, Packing},
    space::{Position, Space},
};
use standing::{Ends, Standing};

pub use predecessors::GroupPredecessors;
pub use shifts::{GroupShift, GroupShifts};

/// The state space of the positions of one puzzle, where each action moves any set of pieces along a common path.
///
/// The first parameter is the metric, which limits the path: [`Unit`](crate::metric::Unit) by one cell,
/// [`Line`](crate::metric::Line) in one direction, [`Move`](crate::metric::Move) along any path.
///
/// Actions differ if their sets or the ends of their paths do. Where pieces are equal, two actions in [`Move`](crate::metric::Move)
/// may lead to the same position: both pieces of `AB.` go one cell together, or one goes around the other. Searches and
/// surveys count such plans as different ones.
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
/// use squirrel_cage::{Board, GroupSpace, Solved, metric::Unit};
///
/// let board = Board::of_grids("AB. / CC.", ".AB / ...")?;
/// let space = GroupSpace::new(&board)?;
/// let goal = space.goal();
/// let report = BreadthFirst::new().with_closed_list(ByKey::new()).run_to(&space, &space.start(), &goal);
/// let moves = space.solution(report.plan().unwrap());
/// assert_eq!(moves.iter().map(ToString::to_string).collect::<Vec<_>>(), ["AB:E"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Equal pieces, one of which goes around the other:
///
/// ```
/// use search::shortest_plans;
/// use squirrel_cage::{Board, GroupSpace, metric::Move};
///
/// let board: Board = "AB./... => .AB/... match: shape".parse()?;
/// let space = GroupSpace::<Move>::with_encoding(&board)?;
/// let found = shortest_plans(&space, &space.start(), |position| space.board(position).is_solved());
/// let mut plans: Vec<_> = found.plans().map(|plan| space.solution(&plan)[0].to_string()).collect();
/// plans.sort();
/// assert_eq!(plans, ["AB:E", "ASEEN"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct GroupSpace<M: Reach = Unit, P: Packing = OneBit> {
    /// The space of single pieces, shared with the lists of actions, which read its tables.
    blocks: Arc<Space<M, P>>,
}

/// Returns the binary logarithm of an upper bound on the number of sets that can move in one direction.
///
/// Pieces of the goal may pass gates, so they are counted separately: any set of them may move. The other pieces cover
/// rows of cells. Each row ends before a cell that they do not cover, or at a wall. A cell pushes the cells before it,
/// so the moving part of a row is its front part. A row before a wall cannot move. Hence the moving cells are
/// determined by one length for each cell that these pieces do not cover.
fn most_sets(board: &Board) -> usize {
    let (of_goal, others): (Vec<_>, Vec<_>) =
        board.pieces().iter().partition(|piece| board.is_of_goal(piece));
    let cells = (0..board.rows()).flat_map(|row| (0..board.columns()).map(move |column| (row, column)));
    let floor = cells.filter(|&cell| board.admits(cell, false)).count();
    // All pieces in `others` stand on floor cells, so the difference is not negative.
    let empty = floor - others.iter().map(|piece| piece.cells.len()).sum::<usize>();
    let line = board.rows().max(board.columns()).next_power_of_two().trailing_zeros() as usize;
    of_goal.len() + others.len().min(empty * line)
}

impl GroupSpace {
    /// Creates the space of the positions of `board` in the metric [`Unit`](crate::metric::Unit), with one bit for each
    /// place. [`with_encoding`](Self::with_encoding) takes other metrics and packings.
    ///
    /// # Errors
    ///
    /// Returns an error in the cases of [`with_encoding`](Self::with_encoding).
    pub fn new(board: &Board) -> Result<Self, SpaceError> {
        Self::with_encoding(board)
    }
}

impl<M: Reach, P: Packing> GroupSpace<M, P> {
    /// Creates the space of the positions of `board` in any metric, with any packing.
    ///
    /// # Errors
    ///
    /// Returns an error if the packing has no room for the puzzle, or if there are more than 64 pieces. It is also an
    /// error if more than 2^16 sets might move in one direction.
    pub fn with_encoding(board: &Board) -> Result<Self, SpaceError> {
        let blocks = Space::with_encoding(board)?;
        match (board.pieces().len(), most_sets(board)) {
            (pieces, _) if pieces > MOST_PIECES => Err(Refusal::Pieces(pieces).into()),
            (_, sets) if sets > MOST_SETS => Err(Refusal::Sets(sets).into()),
            _ => Ok(GroupSpace { blocks: Arc::new(blocks) }),
        }
    }

    /// Returns the space of the same positions where one piece moves at a time. It has the goal and converts positions
    /// into puzzles.
    ///
    /// # Examples
    ///
    /// ```
    /// use squirrel_cage::{Board, GroupSpace};
    ///
    /// let board = Board::of_grids("AB.", ".AB")?;
    /// let space = GroupSpace::new(&board)?;
    /// assert_eq!(space.blocks().board(&space.start()), board);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn blocks(&self) -> &Space<M, P> {
        &self.blocks
    }

    /// Returns the goal: every target is covered.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{BreadthFirst, Search};
    /// use squirrel_cage::{Board, GroupSpace};
    ///
    /// let space = GroupSpace::new(&Board::of_grids("AB.", ".AB")?)?;
    /// assert_eq!(BreadthFirst::new().run_to(&space, &space.start(), &space.goal()).plan().unwrap().cost, 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn goal(&self) -> Solved<P> {
        self.blocks.goal()
    }

    /// Returns the position of the puzzle for which the space was created.
    #[must_use]
    pub fn start(&self) -> Position<P> {
        self.blocks.start()
    }

    /// Returns the position of a board, as [`Space::state`] does.
    #[must_use]
    pub fn state(&self, board: &Board) -> Option<Position<P>> {
        self.blocks.state(board)
    }

    /// Returns the board at a position, as [`Space::board`] does.
    ///
    /// # Examples
    ///
    /// ```
    /// use squirrel_cage::{Board, GroupSpace};
    ///
    /// let board: Board = "AB. => .AB".parse()?;
    /// let space = GroupSpace::new(&board)?;
    /// assert_eq!(space.state(&board), Some(space.start()));
    /// assert_eq!(space.board(&space.start()), board);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn board(&self, position: &Position<P>) -> Board {
        self.blocks.board(position)
    }

    /// Returns the moves of a plan, each with its pieces and their common path. The symbols are those that
    /// [`Space::board`] assigns at the first position of the plan.
    #[must_use]
    pub fn solution(&self, plan: &Plan<Position<P>, GroupShift, u32>) -> Vec<Move> {
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

impl<M: Reach, P: Packing> StateSpace for GroupSpace<M, P> {
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

impl<M: Reach, P: Packing> Keyed for GroupSpace<M, P> {
    type Key = P::Key;
    const KEY_BITS: u32 = P::KEY_BITS;

    fn key(&self, position: &Position<P>) -> P::Key {
        self.blocks.key(position)
    }

    fn state(&self, key: P::Key) -> Position<P> {
        Keyed::state(&*self.blocks, key)
    }
}

impl<M: Reach, P: Packing> Undirected for GroupSpace<M, P> {}

impl<M: Reach, P: Packing> Reversible for GroupSpace<M, P> {
    type Predecessors = GroupPredecessors<M, P>;

    fn predecessors(&self, position: &Position<P>) -> GroupPredecessors<M, P> {
        GroupPredecessors::new(self.actions(position))
    }
}

impl<M: Reach, P: Packing> Clone for GroupSpace<M, P> {
    fn clone(&self) -> Self {
        GroupSpace { blocks: self.blocks.clone() }
    }
}

impl<M: Reach, P: Packing> fmt::Debug for GroupSpace<M, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("GroupSpace").field("blocks", &self.blocks).finish()
    }
}

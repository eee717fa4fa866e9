//! The common interface of the spaces of a board.

use search::{
    Plan,
    space::{Reversible, Undirected},
};

use crate::{
    action::Move,
    board::Board,
    goal::Solved,
    metric::Reach,
    space::{AnyAction, AnyMetricSpace, GroupShift, GroupSpace, Packing, Position, Shift, Space},
};

/// A state space of the positions of a board: [`Space`], [`GroupSpace`] or [`AnyMetricSpace`].
///
/// # Examples
///
/// ```
/// use search::{BreadthFirst, Search};
/// use squirrel_cage::{Board, BoardSpace, GroupSpace, Space};
///
/// fn optimum<S: BoardSpace>(space: &S) -> Option<u32> {
///     let report = BreadthFirst::new().run_to(space, &space.start(), &space.goal());
///     report.plan().map(|plan| plan.cost)
/// }
///
/// let board: Board = "AB. => .AB".parse()?;
/// assert_eq!((optimum(&Space::new(&board)?), optimum(&GroupSpace::new(&board)?)), (Some(2), Some(1)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait BoardSpace:
    Reversible<State = Position<Self::Packing>, Cost = u32> + Undirected + sealed::Sealed
{
    /// The packing of the positions.
    type Packing: Packing;

    /// Whether several pieces may move together.
    const IS_GROUP: bool;

    /// Returns the position of the board for which the space was created.
    fn start(&self) -> Position<Self::Packing>;

    /// Returns the goal: every target is covered.
    fn goal(&self) -> Solved<Self::Packing>;

    /// Returns the position of a board, as [`Space::state`] does.
    fn state(&self, board: &Board) -> Option<Position<Self::Packing>>;

    /// Returns the board at a position, as [`Space::board`] does.
    fn board(&self, position: &Position<Self::Packing>) -> Board;

    /// Returns the moves of a plan, as [`Space::solution`] does.
    fn solution(&self, plan: &Plan<Position<Self::Packing>, Self::Action, u32>) -> Vec<Move>;
}

mod sealed {
    pub trait Sealed {}
}

/// Implements [`BoardSpace`] by the methods of the same names.
macro_rules! board_space {
    ([$($parameters:tt)*], $space:ty, $action:ty, $is_group:expr) => {
        impl<$($parameters)*> sealed::Sealed for $space {}

        impl<$($parameters)*> BoardSpace for $space {
            type Packing = P;
            const IS_GROUP: bool = $is_group;

            fn start(&self) -> Position<P> {
                self.start()
            }

            fn goal(&self) -> Solved<P> {
                self.goal()
            }

            fn state(&self, board: &Board) -> Option<Position<P>> {
                self.state(board)
            }

            fn board(&self, position: &Position<P>) -> Board {
                self.board(position)
            }

            fn solution(&self, plan: &Plan<Position<P>, $action, u32>) -> Vec<Move> {
                self.solution(plan)
            }
        }
    };
}

board_space!([M: Reach, P: Packing], Space<M, P>, Shift, false);
board_space!([M: Reach, P: Packing], GroupSpace<M, P>, GroupShift, true);
board_space!([P: Packing, A: AnyAction<P>], AnyMetricSpace<P, A>, A, A::IS_GROUP);

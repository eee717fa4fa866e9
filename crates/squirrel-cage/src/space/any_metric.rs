//! The state space of a board whose metric is known only at run time.
//!
//! Searches are compiled once for each packing and kind of action, and not once for each metric. That costs one dynamic
//! call for each expanded position; where pieces move together, it costs one for each action, because actions of sets are
//! generated one at a time.

use core::fmt;

use search::{
    Plan, StateSpace,
    adapters::{DynActions, DynSpace},
    space::{Keyed, Reversible, Symmetric, Undirected},
};

use crate::{
    action::Move,
    board::Board,
    goal::Solved,
    metric::{Length, Line, Metric, Move as AnyPath, Reach, Unit},
    space::{GroupShift, GroupSpace, OneBit, Packing, Position, Shift, Space, SpaceError},
};
use sealed::{AnyMetric, Kind, List};

/// The state space of the positions of one board in any of the six metrics, which is chosen at run time.
///
/// The first parameter is the packing of the positions. The second is the kind of action: [`Shift`] for the metrics of
/// single pieces, [`GroupShift`] for those of sets of pieces. [`with_space!`](crate::with_space) chooses both.
///
/// # Complexity
///
/// The complexity of [`Space`] or [`GroupSpace`], plus one dynamic call for each position, or for each action of a set.
///
/// # Examples
///
/// ```
/// use search::{BreadthFirst, Search, closed_lists::ByKey};
/// use squirrel_cage::{AnyMetricSpace, Configuration, Metric};
///
/// let board = Configuration::start().board();
/// let optimum = |metric| {
///     let space: AnyMetricSpace = AnyMetricSpace::new(&board, metric).unwrap();
///     let mut search = BreadthFirst::new().with_closed_list(ByKey::new());
///     search.run_to(&space, &space.start(), &space.goal()).plan().unwrap().cost
/// };
/// assert_eq!([Metric::Unit, Metric::Line, Metric::Move].map(optimum), [116, 90, 81]);
/// ```
pub struct AnyMetricSpace<P: Packing = OneBit, A: AnyAction<P> = Shift> {
    space: Box<dyn AnyMetric<P, A>>,
    /// The space of single pieces, which converts positions; they are the same in every metric.
    blocks: Space<Unit, P>,
    groups: Option<GroupSpace<Unit, P>>,
}

/// The kind of action of an [`AnyMetricSpace`]: one piece ([`Shift`]) or a set of them ([`GroupShift`]).
///
/// # Examples
///
/// ```
/// use squirrel_cage::{AnyAction, AnyMetricSpace, Board, Metric, OneBit, SpaceError};
///
/// fn space<A: AnyAction<OneBit>>(board: &Board, metric: Metric) -> Result<AnyMetricSpace<OneBit, A>, SpaceError> {
///     AnyMetricSpace::new(board, metric)
/// }
/// let board = Board::of_grids("AB.", ".AB").unwrap();
/// assert!(space::<squirrel_cage::Shift>(&board, Metric::Move).is_ok());
/// ```
pub trait AnyAction<P: Packing>: Kind<P> {}

impl<P: Packing, A: Kind<P>> AnyAction<P> for A {}

mod sealed {
    use super::{AnyMetricSpace, Board, DynSpace, Metric, Move, Packing, Plan, Position, SpaceError};

    /// A list that is generated one element at a time.
    pub(super) type List<T> = Box<dyn Iterator<Item = T>>;

    /// A space of any metric.
    pub trait AnyMetric<P: Packing, A>: DynSpace<Position<P>, A, u32> {
        /// Lists actions one at a time.
        fn list(&self, position: &Position<P>) -> List<A>;

        /// Lists the predecessors one at a time.
        fn list_before(&self, position: &Position<P>) -> List<(A, Position<P>)>;
    }

    /// The operations of a kind of action.
    pub trait Kind<P: Packing>: Copy + Eq + 'static {
        /// Whether several pieces may move together.
        const IS_GROUP: bool;

        /// The actions of a position: a short list, or an iterator.
        type Actions: IntoIterator<Item = Self>;

        /// Builds the space.
        fn space(board: &Board, metric: Metric) -> Result<AnyMetricSpace<P, Self>, SpaceError>;

        /// Lists the actions of a position.
        fn actions(space: &dyn AnyMetric<P, Self>, position: &Position<P>) -> Self::Actions;

        /// Lists the actions of a position without those that are redundant after `last`.
        fn actions_after(space: &dyn AnyMetric<P, Self>, position: &Position<P>, last: Self)
        -> Self::Actions;

        /// Returns the moves of a plan.
        fn solution(space: &AnyMetricSpace<P, Self>, plan: &Plan<Position<P>, Self, u32>) -> Vec<Move>;
    }
}

impl<P: Packing, S> AnyMetric<P, S::Action> for S
where
    S: Reversible<State = Position<P>, Cost = u32>,
    S::Actions: IntoIterator<IntoIter: 'static>,
    S::Predecessors: IntoIterator<IntoIter: 'static>,
{
    fn list(&self, position: &Position<P>) -> List<S::Action> {
        Box::new(self.actions(position).into_iter())
    }

    fn list_before(&self, position: &Position<P>) -> List<(S::Action, Position<P>)> {
        Box::new(self.predecessors(position).into_iter())
    }
}

impl<P: Packing> Kind<P> for Shift {
    const IS_GROUP: bool = false;
    type Actions = DynActions<Shift>;

    fn space(board: &Board, metric: Metric) -> Result<AnyMetricSpace<P, Self>, SpaceError> {
        fn boxed<M: Reach, P: Packing>(board: &Board) -> Result<Box<dyn AnyMetric<P, Shift>>, SpaceError> {
            Ok(Box::new(Space::<M, P>::with_encoding(board)?))
        }
        let space = match metric.length() {
            Length::Cell => boxed::<Unit, P>(board),
            Length::Line => boxed::<Line, P>(board),
            Length::Path => boxed::<AnyPath, P>(board),
        };
        Ok(AnyMetricSpace { space: space?, blocks: Space::with_encoding(board)?, groups: None })
    }

    fn actions(space: &dyn AnyMetric<P, Self>, position: &Position<P>) -> DynActions<Shift> {
        space.dyn_actions(position)
    }

    fn actions_after(
        space: &dyn AnyMetric<P, Self>,
        position: &Position<P>,
        last: Self,
    ) -> DynActions<Shift> {
        space.dyn_actions_after(position, last)
    }

    fn solution(space: &AnyMetricSpace<P, Self>, plan: &Plan<Position<P>, Self, u32>) -> Vec<Move> {
        space.blocks.solution(plan)
    }
}

impl<P: Packing> Kind<P> for GroupShift {
    const IS_GROUP: bool = true;
    type Actions = List<GroupShift>;

    fn space(board: &Board, metric: Metric) -> Result<AnyMetricSpace<P, Self>, SpaceError> {
        fn boxed<M: Reach, P: Packing>(
            board: &Board,
        ) -> Result<Box<dyn AnyMetric<P, GroupShift>>, SpaceError> {
            Ok(Box::new(GroupSpace::<M, P>::with_encoding(board)?))
        }
        let space = match metric.length() {
            Length::Cell => boxed::<Unit, P>(board),
            Length::Line => boxed::<Line, P>(board),
            Length::Path => boxed::<AnyPath, P>(board),
        };
        let groups = GroupSpace::with_encoding(board)?;
        Ok(AnyMetricSpace { space: space?, blocks: groups.blocks().clone(), groups: Some(groups) })
    }

    fn actions(space: &dyn AnyMetric<P, Self>, position: &Position<P>) -> List<GroupShift> {
        space.list(position)
    }

    /// All actions: none of a set of pieces is redundant.
    fn actions_after(space: &dyn AnyMetric<P, Self>, position: &Position<P>, _: Self) -> List<GroupShift> {
        space.list(position)
    }

    fn solution(space: &AnyMetricSpace<P, Self>, plan: &Plan<Position<P>, Self, u32>) -> Vec<Move> {
        space.groups.as_ref().map_or_else(Vec::new, |groups| groups.solution(plan))
    }
}

impl<P: Packing, A: AnyAction<P>> AnyMetricSpace<P, A> {
    /// Creates the space of the positions of `board`.
    ///
    /// # Errors
    ///
    /// Returns an error if the packing has no room for the board, or, where sets of pieces move, in the further cases of
    /// [`GroupSpace::with_encoding`].
    ///
    /// # Panics
    ///
    /// Panics if the metric is one of single pieces and the kind of action one of sets, or the other way round.
    pub fn new(board: &Board, metric: Metric) -> Result<Self, SpaceError> {
        assert_eq!(metric.is_group(), A::IS_GROUP, "the kind of action of the metric {metric}");
        A::space(board, metric)
    }

    /// Returns the position of the board for which the space was created.
    #[must_use]
    pub fn start(&self) -> Position<P> {
        self.blocks.start()
    }

    /// Returns the goal: every target is covered.
    #[must_use]
    pub fn goal(&self) -> Solved<P> {
        self.blocks.goal()
    }

    /// Returns the position of a board, as [`Space::state`] does.
    #[must_use]
    pub fn state(&self, board: &Board) -> Option<Position<P>> {
        self.blocks.state(board)
    }

    /// Returns the board at a position, as [`Space::board`] does.
    #[must_use]
    pub fn board(&self, position: &Position<P>) -> Board {
        self.blocks.board(position)
    }

    /// Returns the moves of a plan, as [`Space::solution`] does.
    #[must_use]
    pub fn solution(&self, plan: &Plan<Position<P>, A, u32>) -> Vec<Move> {
        A::solution(self, plan)
    }
}

impl<P: Packing, A: AnyAction<P>> StateSpace for AnyMetricSpace<P, A> {
    type State = Position<P>;
    type Action = A;
    type Cost = u32;
    type Actions = A::Actions;

    fn actions(&self, position: &Position<P>) -> A::Actions {
        A::actions(&*self.space, position)
    }

    fn actions_after(&self, position: &Position<P>, last: A) -> A::Actions {
        A::actions_after(&*self.space, position, last)
    }

    fn apply(&self, position: &mut Position<P>, action: A) {
        self.space.dyn_apply(position, action);
    }
}

impl<P: Packing, A: AnyAction<P>> Keyed for AnyMetricSpace<P, A> {
    type Key = P::Key;
    const KEY_BITS: u32 = P::KEY_BITS;

    fn key(&self, position: &Position<P>) -> P::Key {
        self.blocks.key(position)
    }

    fn state(&self, key: P::Key) -> Position<P> {
        Keyed::state(&self.blocks, key)
    }
}

impl<P: Packing, A: AnyAction<P>> Undirected for AnyMetricSpace<P, A> {}

/// The symmetries of [`Space`]: an image of an action is an action of the image, in every metric.
impl<P: Packing, A: AnyAction<P>> Symmetric for AnyMetricSpace<P, A> {
    fn canonical(&self, position: &Position<P>) -> Position<P> {
        self.blocks.canonical(position)
    }
}

impl<P: Packing, A: AnyAction<P>> Reversible for AnyMetricSpace<P, A> {
    type Predecessors = List<(A, Position<P>)>;

    fn predecessors(&self, position: &Position<P>) -> Self::Predecessors {
        self.space.list_before(position)
    }
}

impl<P: Packing, A: AnyAction<P>> fmt::Debug for AnyMetricSpace<P, A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AnyMetricSpace").field("blocks", &self.blocks).finish_non_exhaustive()
    }
}

/// Evaluates an expression for the space of a board in a metric: one branch, before the search.
///
/// In `with_space!(metric, &board, S => expression)`, `S` is the name of the [`AnyMetricSpace`] inside the expression.
/// The compiler compiles the expression once for each packing and kind of action. Sets of pieces take three packings
/// only, because their number makes the packing matter little.
///
/// # Examples
///
/// ```
/// use squirrel_cage::{Board, BoardSpace, Metric, Survey, with_space};
///
/// let board: Board = "AB./... => .AB/...".parse()?;
/// let optimum = |metric: Metric| with_space!(metric, &board, S => {
///     Survey::of(S::new(&board, metric).unwrap()).distance(&board)
/// });
/// assert_eq!([Metric::Unit, Metric::GroupUnit].map(optimum), [Some(2), Some(1)]);
/// # Ok::<(), squirrel_cage::ParseBoardError>(())
/// ```
#[macro_export]
macro_rules! with_space {
    ($metric:expr, $board:expr, $S:ident => $body:expr) => {
        if $metric.is_group() {
            match $crate::Size::of($board) {
                $crate::Size::OneBit => {
                    type $S = $crate::AnyMetricSpace<$crate::OneBit, $crate::GroupShift>;
                    $body
                }
                $crate::Size::Word | $crate::Size::TwoWords | $crate::Size::TwoWordsOfCells => {
                    type $S = $crate::AnyMetricSpace<$crate::Fields<2, 2>, $crate::GroupShift>;
                    $body
                }
                _ => {
                    type $S = $crate::AnyMetricSpace<$crate::Fields<16, 16>, $crate::GroupShift>;
                    $body
                }
            }
        } else {
            $crate::with_packing!($board, P => {
                type $S = $crate::AnyMetricSpace<P, $crate::Shift>;
                $body
            })
        }
    };
}

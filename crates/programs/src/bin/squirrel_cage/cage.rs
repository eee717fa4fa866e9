//! A puzzle as a state space whose metric is known at run time alone.
//!
//! Searches are compiled for each packing of positions, and for pieces that go alone or together. Not for each metric:
//! that costs a call for each position that is expanded, and where pieces go together a call for each action, since those
//! are listed one at a time.

use std::fmt::Display;

use search::{
    Plan, StateSpace,
    adapters::{DynActions, DynSpace},
    space::{Keyed, Reversible, Undirected},
};
use squirrel_cage::{
    GroupShift, GroupsError, Metric, Move, Moves, Packing, PackingError, Position, Puzzle, Shift, Slides,
    SlidingBlocks, SlidingGroups, Solved, Steps,
};

use crate::metric::{Reach, Rule};

/// A space of any metric.
pub(crate) trait AnyMetric<P: Packing, A>: DynSpace<Position<P>, A, u32> {
    /// Lists actions one at a time.
    fn list(&self, position: &Position<P>) -> List<A>;

    /// Lists the positions one action before another, each with that action, one at a time.
    fn list_before(&self, position: &Position<P>) -> List<(A, Position<P>)>;
}

/// A list that is made one element at a time.
pub(crate) type List<T> = Box<dyn Iterator<Item = T>>;

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

/// The positions of a puzzle.
pub(crate) struct Cage<P: Packing, A> {
    space: Box<dyn AnyMetric<P, A>>,
    /// What of the positions no metric changes.
    blocks: SlidingBlocks<Steps, P>,
    groups: Option<SlidingGroups<Steps, P>>,
}

/// A way to reach the goal, as a search gives it.
pub(crate) type Way<P, A> = Plan<Position<P>, A, u32>;

/// What moves in one action: a piece alone, or several together.
pub(crate) trait Action<P: Packing>: Copy + Eq + 'static {
    /// Whether several pieces go together.
    const TOGETHER: bool;

    /// Why a puzzle is refused.
    type Error: Display;

    /// The actions of a position: a list of a few, or one at a time.
    type Actions: IntoIterator<Item = Self>;

    /// The positions of a puzzle, with actions that go as far as the rule says.
    fn cage(puzzle: &Puzzle, rule: Rule) -> Result<Cage<P, Self>, Self::Error>;

    /// Lists the actions of a position.
    fn actions(space: &dyn AnyMetric<P, Self>, position: &Position<P>) -> Self::Actions;

    /// Lists the actions that are still worth trying after `last`.
    fn actions_after(space: &dyn AnyMetric<P, Self>, position: &Position<P>, last: Self) -> Self::Actions;

    /// The moves of a plan, in the symbols of its start.
    fn moves(cage: &Cage<P, Self>, plan: &Way<P, Self>) -> Vec<Move>;
}

impl<P: Packing> Action<P> for Shift {
    const TOGETHER: bool = false;
    type Error = PackingError;
    type Actions = DynActions<Shift>;

    fn cage(puzzle: &Puzzle, rule: Rule) -> Result<Cage<P, Self>, PackingError> {
        fn space<M: Metric, P: Packing>(
            puzzle: &Puzzle,
        ) -> Result<Box<dyn AnyMetric<P, Shift>>, PackingError> {
            Ok(Box::new(SlidingBlocks::<M, P>::new(puzzle)?))
        }
        let space = match rule.reach {
            Reach::Cell => space::<Steps, P>(puzzle),
            Reach::Line => space::<Slides, P>(puzzle),
            Reach::Path => space::<Moves, P>(puzzle),
        };
        Ok(Cage { space: space?, blocks: SlidingBlocks::new(puzzle)?, groups: None })
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

    fn moves(cage: &Cage<P, Self>, plan: &Way<P, Self>) -> Vec<Move> {
        cage.blocks.moves(plan)
    }
}

impl<P: Packing> Action<P> for GroupShift {
    const TOGETHER: bool = true;
    type Error = GroupsError;
    type Actions = List<GroupShift>;

    fn cage(puzzle: &Puzzle, rule: Rule) -> Result<Cage<P, Self>, GroupsError> {
        fn space<M: Metric, P: Packing>(
            puzzle: &Puzzle,
        ) -> Result<Box<dyn AnyMetric<P, GroupShift>>, GroupsError> {
            Ok(Box::new(SlidingGroups::<M, P>::new(puzzle)?))
        }
        let space = match rule.reach {
            Reach::Cell => space::<Steps, P>(puzzle),
            Reach::Line => space::<Slides, P>(puzzle),
            Reach::Path => space::<Moves, P>(puzzle),
        };
        let groups = SlidingGroups::new(puzzle)?;
        // The positions are the same in every metric.
        Ok(Cage { space: space?, blocks: groups.blocks().clone(), groups: Some(groups) })
    }

    fn actions(space: &dyn AnyMetric<P, Self>, position: &Position<P>) -> List<GroupShift> {
        space.list(position)
    }

    /// All actions: sets of pieces leave none out.
    fn actions_after(space: &dyn AnyMetric<P, Self>, position: &Position<P>, _: Self) -> List<GroupShift> {
        space.list(position)
    }

    fn moves(cage: &Cage<P, Self>, plan: &Way<P, Self>) -> Vec<Move> {
        cage.groups.as_ref().map_or_else(Vec::new, |groups| groups.moves(plan))
    }
}

impl<P: Packing, A: Action<P>> Cage<P, A> {
    /// The position of the puzzle for which it was made.
    pub(crate) fn start(&self) -> Position<P> {
        self.blocks.start()
    }

    pub(crate) fn solved(&self) -> Solved<P> {
        Solved::of(&self.blocks)
    }

    /// The puzzle at a position.
    pub(crate) fn puzzle(&self, position: &Position<P>) -> Puzzle {
        self.blocks.puzzle(position)
    }

    /// The position of a puzzle that differs in where its pieces stand alone.
    pub(crate) fn position(&self, puzzle: &Puzzle) -> Option<Position<P>> {
        self.blocks.position(puzzle)
    }
}

impl<P: Packing, A: Action<P>> StateSpace for Cage<P, A> {
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

impl<P: Packing, A: Action<P>> Keyed for Cage<P, A> {
    type Key = P::Key;
    const KEY_BITS: u32 = P::KEY_BITS;

    fn key(&self, position: &Position<P>) -> P::Key {
        self.blocks.key(position)
    }

    fn state(&self, key: P::Key) -> Position<P> {
        self.blocks.state(key)
    }
}

/// Whatever moved can move back.
impl<P: Packing, A: Action<P>> Undirected for Cage<P, A> {}

impl<P: Packing, A: Action<P>> Reversible for Cage<P, A> {
    type Predecessors = List<(A, Position<P>)>;

    fn predecessors(&self, position: &Position<P>) -> Self::Predecessors {
        self.space.list_before(position)
    }
}

/// Evaluates an expression with the packing `P` and the action `A` that suit a puzzle and a rule. Sets of pieces that go
/// together are so many that the packing hardly matters, so there are three for them.
macro_rules! with_cage {
    ($rule:expr, $puzzle:expr, ($P:ident, $A:ident) => $body:expr) => {
        if $rule.together {
            type $A = squirrel_cage::GroupShift;
            match squirrel_cage::Size::of($puzzle) {
                squirrel_cage::Size::OneBit => {
                    type $P = squirrel_cage::OneBit;
                    $body
                }
                squirrel_cage::Size::Word
                | squirrel_cage::Size::TwoWords
                | squirrel_cage::Size::TwoWordsOfCells => {
                    type $P = squirrel_cage::Fields<2, 2>;
                    $body
                }
                _ => {
                    type $P = squirrel_cage::Fields<16, 16>;
                    $body
                }
            }
        } else {
            type $A = squirrel_cage::Shift;
            squirrel_cage::with_packing!($puzzle, $P => $body)
        }
    };
}
pub(crate) use with_cage;

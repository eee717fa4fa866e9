//! State spaces whose type is known only at run time, behind `dyn`.
//!
//! ```text
//!   StateSpace ──blanket impl──▶ DynSpace ──erased──▶ dyn DynSpace ──implements──▶ StateSpace
//! ```

use alloc::boxed::Box;
use core::hash::Hash;

use smallvec::SmallVec;

use crate::space::{Cost, StateSpace};

/// The actions of one state, as a `dyn` call returns them: up to sixteen without an allocation.
pub type DynActions<Action> = SmallVec<[Action; 16]>;

/// A state space of which only the types of states, actions and costs are known.
///
/// Every [`StateSpace`] implements this trait. A program that chooses its space at run time keeps a
/// `Box<dyn DynSpace<..>>` (with `+ Send`, or `+ Send + Sync`, for use with threads). The box is itself a state space,
/// for every search. No action is inlined then, and a search takes up to twice as long: the cheaper the actions, the
/// more.
///
/// The constants, the type of the action list and the further traits of the space are lost:
/// [`GRADED`](StateSpace::GRADED), [sites](crate::sites), keys, ranks. The automaton of a
/// [`MovePruning`](crate::adapters::MovePruning) space prunes nothing behind `dyn`, because it works by sites. A `Box`
/// or a reference of a known type keeps everything that `StateSpace` defines, and the sites.
///
/// There is no reason to implement this trait: implement [`StateSpace`].
///
/// # Examples
///
/// ```
/// use search::{adapters::DynSpace, breadth_first, from_successors};
///
/// let steps = from_successors(|&n: &u32| [n + 1, n + 5]);
/// let doubling = from_successors(|&n: &u32| vec![n + 1, 2 * n, 2 * n + 1]);
/// let spaces: [Box<dyn DynSpace<u32, u32, u32>>; 2] = [Box::new(steps), Box::new(doubling)];
/// let costs = spaces.map(|space| breadth_first(&space, &0, |&n| n == 30).plan().unwrap().cost);
/// assert_eq!(costs, [6, 5]);
/// ```
pub trait DynSpace<State, Action, Cost> {
    /// Lists actions as [`StateSpace::actions`] does.
    fn dyn_actions(&self, state: &State) -> DynActions<Action>;

    /// Lists actions as [`StateSpace::actions_after`] does.
    fn dyn_actions_after(&self, state: &State, last: Action) -> DynActions<Action>;

    /// Changes `state` as [`StateSpace::apply`] does.
    fn dyn_apply(&self, state: &mut State, action: Action);

    /// Returns the state that [`StateSpace::successor`] returns.
    fn dyn_successor(&self, state: &State, action: Action) -> State;

    /// Returns the cost that [`StateSpace::cost`] returns.
    fn dyn_cost(&self, state: &State, action: Action) -> Cost;
}

impl<S: StateSpace> DynSpace<S::State, S::Action, S::Cost> for S {
    fn dyn_actions(&self, state: &S::State) -> DynActions<S::Action> {
        self.actions(state).into_iter().collect()
    }

    fn dyn_actions_after(&self, state: &S::State, last: S::Action) -> DynActions<S::Action> {
        self.actions_after(state, last).into_iter().collect()
    }

    fn dyn_apply(&self, state: &mut S::State, action: S::Action) {
        self.apply(state, action);
    }

    fn dyn_successor(&self, state: &S::State, action: S::Action) -> S::State {
        self.successor(state, action)
    }

    fn dyn_cost(&self, state: &S::State, action: S::Action) -> S::Cost {
        self.cost(state, action)
    }
}

macro_rules! erased_spaces {
    ($($marker:ident)*) => {
        impl<State, Action, C> StateSpace for dyn DynSpace<State, Action, C> $(+ $marker)* + '_
        where
            State: Clone + Eq + Hash,
            Action: Copy + Eq,
            C: Cost,
        {
            type State = State;
            type Action = Action;
            type Cost = C;
            type Actions = DynActions<Action>;

            fn actions(&self, state: &State) -> DynActions<Action> {
                self.dyn_actions(state)
            }

            fn actions_after(&self, state: &State, last: Action) -> DynActions<Action> {
                self.dyn_actions_after(state, last)
            }

            fn apply(&self, state: &mut State, action: Action) {
                self.dyn_apply(state, action);
            }

            fn successor(&self, state: &State, action: Action) -> State {
                self.dyn_successor(state, action)
            }

            fn cost(&self, state: &State, action: Action) -> C {
                self.dyn_cost(state, action)
            }
        }
    };
}

erased_spaces! {}
erased_spaces! { Send }
erased_spaces! { Send Sync }

impl<S: StateSpace + ?Sized> StateSpace for Box<S> {
    type State = S::State;
    type Action = S::Action;
    type Cost = S::Cost;
    type Actions = S::Actions;
    const GRADED: bool = S::GRADED;

    #[inline(always)]
    fn actions(&self, state: &S::State) -> S::Actions {
        (**self).actions(state)
    }

    #[inline(always)]
    fn apply(&self, state: &mut S::State, action: S::Action) {
        (**self).apply(state, action);
    }

    #[inline(always)]
    fn cost(&self, state: &S::State, action: S::Action) -> S::Cost {
        (**self).cost(state, action)
    }

    #[inline(always)]
    fn actions_after(&self, state: &S::State, last: S::Action) -> S::Actions {
        (**self).actions_after(state, last)
    }

    #[inline(always)]
    fn successor(&self, state: &S::State, action: S::Action) -> S::State {
        (**self).successor(state, action)
    }
}

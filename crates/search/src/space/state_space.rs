//! The trait that every space implements.

use core::hash::Hash;

use crate::space::Cost;

/// A graph given implicitly: its states, the actions of each state, and the successor that each action yields.
///
/// The space holds everything that never changes (geometry, walls, jump tables). A state holds only the parts that an
/// action can change. It is plain data of a few words without a lifetime, so that a search can keep millions.
///
/// # Examples
///
/// A walk on the whole numbers, one step at a time:
///
/// ```
/// use search::{StateSpace, breadth_first};
///
/// struct Line;
///
/// impl StateSpace for Line {
///     type State = i32;
///     type Action = i32;
///     type Cost = u32;
///     type Actions = [i32; 2];
///
///     fn actions(&self, _: &i32) -> [i32; 2] {
///         [-1, 1]
///     }
///     fn apply(&self, position: &mut i32, step: i32) {
///         *position += step;
///     }
/// }
///
/// let report = breadth_first(&Line, &0, |&position| position == 3);
/// assert_eq!(report.plan().unwrap().actions, [1, 1, 1]);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a state space",
    note = "implement `StateSpace`, or wrap a closure that lists the successors in `from_successors`"
)]
pub trait StateSpace {
    /// A state: the parts of a position that an action can change, and nothing else.
    ///
    /// Equal states have the same actions, costs and successors, so `Eq` and `Hash` must not ignore a field that decides these. A
    /// stop with a time that `Eq` ignores gives wrong costs, without an error.
    type State: Clone + Eq + Hash;
    /// The label of an edge. A type with a niche (an enum, a `NonZero`) makes `Option<Action>` free.
    type Action: Copy + Eq;
    /// The cost of an action, and of a plan.
    type Cost: Cost;
    /// The actions of one state, owned: a bit set, a range, an array. A `Vec` works, at twice the time.
    ///
    /// An exact `size_hint` lets a depth-first search drop frames without untried actions. Where a state has thousands
    /// of actions, an iterator should list them lazily. A search can then check its limits between two actions.
    type Actions: IntoIterator<Item = Self::Action>;

    /// True if all paths to a state have the same length: every action leads to the next layer.
    ///
    /// This holds, for example, where each action removes one peg. The closed list may then drop older layers.
    const GRADED: bool = false;

    /// Lists the actions of `state` in a fixed order. An action may leave the state unchanged.
    ///
    /// An action may be listed twice. Plans differ by their actions, so searches that count or list plans take it once.
    fn actions(&self, state: &Self::State) -> Self::Actions;

    /// Applies `action` to `state` in place. [`actions`](Self::actions) must list `action` for `state`.
    fn apply(&self, state: &mut Self::State, action: Self::Action);

    /// Returns the cost of `action` in `state`; the default is one.
    #[inline(always)]
    fn cost(&self, state: &Self::State, action: Self::Action) -> Self::Cost {
        let _ = (state, action);
        Self::Cost::ONE
    }

    /// Lists the actions of `state` after the action `last` led to it, without redundant ones; by default all actions.
    ///
    /// May omit the inverse of `last`. May also omit one order of two independent actions, if one fixed order of all
    /// actions decides which. A search with any closed list then still finds every state at its least depth;
    /// `laws::pruning_loses_nothing` checks it.
    #[inline(always)]
    fn actions_after(&self, state: &Self::State, last: Self::Action) -> Self::Actions {
        let _ = last;
        self.actions(state)
    }

    /// Returns the successor of `state` by `action`.
    #[inline(always)]
    fn successor(&self, state: &Self::State, action: Self::Action) -> Self::State {
        let mut next = state.clone();
        self.apply(&mut next, action);
        next
    }
}

/// A state that is plain data and that spaces from closures copy: every type that is `Copy`, `Eq` and `Hash`.
///
/// # Examples
///
/// ```
/// use search::{adapters::FromSuccessors, breadth_first, from_successors, space::CopiedState};
///
/// fn chain<N: CopiedState>(next: impl Fn(&N) -> N) -> FromSuccessors<N, impl Fn(&N) -> [N; 1]> {
///     from_successors(move |state| [next(state)])
/// }
/// assert_eq!(breadth_first(&chain(|n: &u32| 2 * n), &1, |&n| n == 64).plan().unwrap().cost, 6);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a copied state: derive `Copy`, `Eq` and `Hash`, or call `from_owned_successors` or `from_owned_edges` (for cost vectors inside `WithCriteria`)"
)]
pub trait CopiedState: Copy + Eq + Hash {}

#[diagnostic::do_not_recommend]
impl<N: Copy + Eq + Hash> CopiedState for N {}

impl<S: StateSpace + ?Sized> StateSpace for &S {
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

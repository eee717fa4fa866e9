//! Rules of pruning: the actions that a breadth-first search leaves out.

use crate::space::{SleepSets, StateSpace};

/// The rule by which a search leaves out actions that lead to known states alone.
///
/// # Examples
///
/// ```
/// use search::{from_successors, space::{ByLastAction, Pruning}};
///
/// let doubling = from_successors(|&n: &u32| [n + 1, n * 2]);
/// let actions = ByLastAction::actions(&doubling, &5, None, ());
/// assert_eq!(actions.into_iter().map(|(action, ())| action).collect::<Vec<_>>(), [6, 10]);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a rule of pruning for this space",
    note = "`ByLastAction` serves every space; `BySleepSets` needs `SleepSets`"
)]
pub trait Pruning<S: StateSpace> {
    /// A word that the search keeps with each state beside its last action. The default is that of a start.
    type Memo: Copy + Default;

    /// The actions to try.
    type Actions: IntoIterator<Item = (S::Action, Self::Memo)>;

    /// Lists the actions to try in `state`, which `last` reached, each with a word for [`memo_after`](Self::memo_after).
    fn actions(space: &S, state: &S::State, last: Option<S::Action>, memo: Self::Memo) -> Self::Actions;

    /// Returns the word that the search keeps with the state behind `action` in `state`.
    fn memo_after(space: &S, state: &S::State, word: Self::Memo, action: S::Action) -> Self::Memo;
}

/// Leaves out the actions that [`actions_after`](StateSpace::actions_after) leaves out: those that are redundant after the last one.
#[derive(Clone, Copy, Debug, Default)]
pub struct ByLastAction;

/// The actions after the last one: the iterator of [`ByLastAction`].
///
/// # Examples
///
/// ```
/// use search::{from_successors, space::{AfterLast, ByLastAction, Pruning}};
///
/// let line = from_successors(|&n: &u32| [n + 1]);
/// let mut actions: AfterLast<_> = ByLastAction::actions(&line, &5, None, ());
/// assert_eq!(actions.next(), Some((6, ())));
/// ```
#[derive(Clone, Debug)]
pub struct AfterLast<I>(I);

impl<I: Iterator> Iterator for AfterLast<I> {
    type Item = (I::Item, ());

    #[inline(always)]
    fn next(&mut self) -> Option<Self::Item> {
        self.0.next().map(|action| (action, ()))
    }
}

impl<S: StateSpace> Pruning<S> for ByLastAction {
    type Memo = ();
    type Actions = AfterLast<<S::Actions as IntoIterator>::IntoIter>;

    #[inline(always)]
    fn actions(space: &S, state: &S::State, last: Option<S::Action>, (): ()) -> Self::Actions {
        let actions = match last {
            Some(last) => space.actions_after(state, last),
            None => space.actions(state),
        };
        AfterLast(actions.into_iter())
    }

    #[inline(always)]
    fn memo_after(_: &S, _: &S::State, (): (), _: S::Action) {}
}

/// Leaves out the actions that sleep, in a space with [`SleepSets`].
///
/// # Examples
///
/// ```
/// use search::{BreadthFirst, Search, space::{BySleepSets, SleepSets}};
///
/// fn depth<S: SleepSets<Cost = u32>>(space: &S, start: &S::State, end: &S::State) -> Option<u32> {
///     let mut search = BreadthFirst::new().with_pruning(BySleepSets);
///     search.run(space, start, |state| state == end).plan().map(|plan| plan.cost)
/// }
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct BySleepSets;

impl<S: SleepSets> Pruning<S> for BySleepSets {
    type Memo = S::Asleep;
    type Actions = S::Awake;

    #[inline(always)]
    fn actions(space: &S, state: &S::State, _: Option<S::Action>, asleep: S::Asleep) -> S::Awake {
        space.awake(state, asleep)
    }

    #[inline(always)]
    fn memo_after(space: &S, state: &S::State, asleep: S::Asleep, action: S::Action) -> S::Asleep {
        space.asleep_after(state, asleep, action)
    }
}

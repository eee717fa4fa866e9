//! The kinds of plans that are listed: walks, or simple plans.

use alloc::vec::Vec;

use crate::{
    algorithms::many_plans::{
        exploration::edges::Edges,
        k_cheapest::{SimplePlans, Walks, rests::Rests},
    },
    space::StateSpace,
};

/// A kind of plans that [`KCheapest`](crate::algorithms::KCheapest) lists: [`Walks`] or [`SimplePlans`].
///
/// # Examples
///
/// ```
/// use search::{
///     Heuristic, Search, StateSpace,
///     algorithms::{KCheapest, ListsPlans},
///     from_successors,
/// };
///
/// /// Returns the greatest cost of `k` plans, of whichever kind, from 0 to 3.
/// fn dearest<S, H, L>(mut search: KCheapest<S, H, L>, space: &S, k: usize) -> Option<u32>
/// where
///     S: StateSpace<State = u32, Cost = u32>,
///     H: Heuristic<S>,
///     L: ListsPlans<S>,
/// {
///     let goal = |&n: &u32| n == 3;
///     search.begin(space, &0, &goal);
///     search.plans(space, &goal).take(k).last().map(|plan| plan.cost)
/// }
/// let ring = from_successors(|&n: &u32| [(n + 1) % 4, (n + 3) % 4]);
/// let blind = |_: &u32| 0;
/// assert_eq!(dearest(KCheapest::new(blind), &ring, 4), Some(3)); // there are two
/// assert_eq!(dearest(KCheapest::new(blind).walks(), &ring, 4), Some(3));
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not list plans",
    note = "`KCheapest::new` lists plans without a repeated state; `walks()` lists those that may repeat states"
)]
pub trait ListsPlans<S: StateSpace>: sealed::Sealed + Sized {
    /// Returns a list without plans.
    #[doc(hidden)]
    fn empty() -> Self;

    /// Resets the list to the empty plans from the starts, each with its cost.
    #[doc(hidden)]
    fn begin(&mut self, starts: impl Iterator<Item = (u32, S::Cost)>);

    /// Returns a lower bound on the costs of all known plans that are not listed yet, or `MAX`.
    #[doc(hidden)]
    fn least_known(&self) -> S::Cost;

    /// Returns whether there are no numbers left for parts of plans.
    #[doc(hidden)]
    fn is_full(&self) -> bool;

    /// Puts aside all parts of plans whose place in the order depends on the rests, which have fallen.
    #[doc(hidden)]
    fn put_aside(&mut self);

    /// Gives at most `pieces` parts that were put aside their places, and returns whether none is left.
    #[doc(hidden)]
    fn place(&mut self, edges: &Edges<S>, rests: &Rests<S::Cost>, pieces: usize) -> bool;

    /// Works on the next plan, if it costs at most `most`.
    #[doc(hidden)]
    fn take(&mut self, edges: &Edges<S>, rests: &Rests<S::Cost>, most: S::Cost) -> Taken<S>;

    /// Returns the number of bytes that the list holds.
    #[doc(hidden)]
    fn bytes(&self) -> usize;

    /// Returns the further bytes that a list over this number of states takes before the next look at the limits, as far as
    /// it is known.
    #[doc(hidden)]
    fn growth(&self, states: usize) -> usize;
}

/// The result of a piece of work on a list.
#[allow(missing_debug_implementations, reason = "no value leaves this crate")]
pub enum Taken<S: StateSpace> {
    /// The next plan: the number of its start, its actions and its cost.
    Plan(u32, Vec<S::Action>, S::Cost),
    /// The next plan is not complete.
    Unfinished,
    /// There is no plan up to the given cost.
    Nothing,
}

mod sealed {
    pub trait Sealed {}
}

impl<S: StateSpace> sealed::Sealed for Walks<S> {}
impl<S: StateSpace> sealed::Sealed for SimplePlans<S> {}

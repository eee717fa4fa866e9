//! The order of greedy search: by the estimate, and by the knowledge beside it.

use alloc::vec::Vec;

use crate::{algorithms::best_first::Order, heuristics::PreferredActions, space::StateSpace};

/// The knowledge beside the estimate that [`GreedyBestFirst`](crate::GreedyBestFirst) goes by: [`EstimateAlone`], or
/// [`PreferringActions`].
///
/// # Examples
///
/// ```
/// use search::{GreedyBestFirst, Heuristic, ReportOf, Search, StateSpace, algorithms::Preference};
///
/// fn any_plan<S: StateSpace, H: Heuristic<S>, K: Preference<S>>(
///     mut search: GreedyBestFirst<S, H, K>,
///     space: &S,
///     start: &S::State,
///     end: &S::State,
/// ) -> ReportOf<S> {
///     search.run(space, start, |state| state == end)
/// }
///
/// let line = search::from_successors(|&n: &u32| [n + 1, n + 2]);
/// let search = GreedyBestFirst::new(|&n: &u32| 9_u32.abs_diff(n)).with_preferred_actions(|&n: &u32| [n + 2]);
/// assert_eq!(any_plan(search, &line, &0, &9).plan().unwrap().cost, 5);
/// ```
pub trait Preference<S: StateSpace>: sealed::Sealed {
    /// Whether successors by preferred actions have an open list of their own.
    #[doc(hidden)]
    const PREFERS_ACTIONS: bool = false;

    /// Begins a new search.
    #[doc(hidden)]
    fn begin(&mut self) {}

    /// Records the state that is expanded next.
    #[doc(hidden)]
    fn enter(&mut self, space: &S, state: &S::State) {
        let _ = (space, state);
    }

    /// Returns whether `action` is preferred in the state that was entered last.
    #[doc(hidden)]
    fn prefers(&self, action: S::Action) -> bool {
        let _ = action;
        false
    }
}

mod sealed {
    pub trait Sealed {}
    impl Sealed for super::EstimateAlone {}
    impl<P, A> Sealed for super::PreferringActions<P, A> {}
}

/// No knowledge beside the estimate: the default.
#[derive(Clone, Copy, Debug, Default)]
pub struct EstimateAlone;

impl<S: StateSpace> Preference<S> for EstimateAlone {}

/// Successors by preferred actions are also in an open list of their own: see
/// [`with_preferred_actions`](crate::GreedyBestFirst::with_preferred_actions). `A` is the type of the actions.
#[derive(Clone, Debug)]
pub struct PreferringActions<P, A> {
    preferred: P,
    /// The preferred actions of the state that is expanded.
    marked: Vec<A>,
}

impl<P, A> PreferringActions<P, A> {
    pub(super) fn new(preferred: P) -> Self {
        PreferringActions { preferred, marked: Vec::new() }
    }
}

impl<S: StateSpace, P: PreferredActions<S>> Preference<S> for PreferringActions<P, S::Action> {
    const PREFERS_ACTIONS: bool = true;

    fn enter(&mut self, space: &S, state: &S::State) {
        self.marked.clear();
        self.marked.extend(self.preferred.preferred(space, state));
    }

    #[inline(always)]
    fn prefers(&self, action: S::Action) -> bool {
        self.marked.contains(&action)
    }
}

/// The order of greedy search: least h first, then least g.
#[derive(Default)]
pub(super) struct LeastH<K> {
    /// Whether a state is estimated when it leaves the open list.
    pub(super) defers: bool,
    pub(super) preference: K,
}

impl<S: StateSpace, K: Preference<S>> Order<S> for LeastH<K> {
    const BY_F: bool = false;
    const PREFERS: bool = K::PREFERS_ACTIONS;

    #[inline(always)]
    fn place(&self, _: u32, g: S::Cost, h: S::Cost) -> (S::Cost, S::Cost) {
        (h, g)
    }

    #[inline(always)]
    fn defers(&self) -> bool {
        self.defers
    }

    fn begin(&mut self) {
        self.preference.begin();
    }

    #[inline(always)]
    fn enter(&mut self, space: &S, state: &S::State) {
        self.preference.enter(space, state);
    }

    #[inline(always)]
    fn prefers(&self, action: S::Action) -> bool {
        self.preference.prefers(action)
    }
}

//! The order of greedy search: by the estimate, and by the knowledge beside it.

use alloc::vec::Vec;

use crate::{heuristics::PreferredActions, space::StateSpace};

/// The knowledge beside the estimate that [`GreedyBestFirst`](crate::GreedyBestFirst) goes by: [`EstimateAlone`]
/// or [`PreferringActions`].
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
///
/// # Examples
///
/// ```
/// use search::{GreedyBestFirst, Search, adapters::FromSuccessors, algorithms::EstimateAlone};
/// use search::{from_successors, heuristics::Blind};
///
/// type Line = FromSuccessors<u32, fn(&u32) -> [u32; 1]>;
///
/// let line: Line = from_successors(|&n: &u32| [n + 1]);
/// let mut search: GreedyBestFirst<Line, Blind, EstimateAlone> = GreedyBestFirst::new(Blind);
/// assert_eq!(search.run(&line, &0, |&n| n == 9).plan().unwrap().cost, 9);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct EstimateAlone;

impl<S: StateSpace> Preference<S> for EstimateAlone {}

/// Successors by preferred actions are also in an open list of their own: see
/// [`with_preferred_actions`](crate::GreedyBestFirst::with_preferred_actions). `A` is the type of the actions.
///
/// # Examples
///
/// ```
/// use search::{GreedyBestFirst, Heuristic, StateSpace, algorithms::PreferringActions, heuristics::PreferredActions};
///
/// type Preferring<S, H, P> = GreedyBestFirst<S, H, PreferringActions<P, <S as StateSpace>::Action>>;
///
/// /// A search that seldom asks for estimates.
/// fn lazy<S: StateSpace, H: Heuristic<S>, P: PreferredActions<S>>(heuristic: H, preferred: P) -> Preferring<S, H, P> {
///     GreedyBestFirst::new(heuristic).with_deferred_evaluation().with_preferred_actions(preferred)
/// }
/// ```
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

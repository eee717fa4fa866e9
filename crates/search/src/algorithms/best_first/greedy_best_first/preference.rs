//! The order of greedy search: by the estimate, and by the knowledge beside it.

use alloc::vec::Vec;

use crate::{
    heuristics::{Features, PreferredActions},
    run::Memory,
    space::{Cost, StateSpace},
    tables::NoveltyTable,
};

/// The knowledge beside the estimate that [`GreedyBestFirst`](crate::GreedyBestFirst) goes by: [`EstimateAlone`],
/// [`PreferringActions`] or [`NoveltyFirst`].
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

    /// Records the next new state, with the estimate under which it enters the open list.
    #[doc(hidden)]
    fn admit(&mut self, space: &S, state: &S::State, h: S::Cost) {
        let _ = (space, state, h);
    }

    /// Returns the priority of the state `id` in the open list.
    #[doc(hidden)]
    #[inline(always)]
    fn place(&self, id: u32, g: S::Cost, h: S::Cost) -> (S::Cost, S::Cost) {
        let _ = id;
        (h, g)
    }

    /// Returns the memory of its tables.
    #[doc(hidden)]
    fn memory(&self) -> Memory {
        Memory::default()
    }

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
    impl<F> Sealed for super::NoveltyFirst<F> {}
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

/// Novel states go first, and among these the least estimate: see [`with_novelty`](crate::GreedyBestFirst::with_novelty).
///
/// # Examples
///
/// ```
/// use search::{GreedyBestFirst, StateSpace, algorithms::NoveltyFirst, heuristics::{Blind, Features}};
///
/// /// A search by novelty alone.
/// fn by_novelty<S: StateSpace, F: Features<S>>(features: F) -> GreedyBestFirst<S, Blind, NoveltyFirst<F>> {
///     GreedyBestFirst::new(Blind).with_novelty(features)
/// }
/// ```
#[derive(Clone, Debug)]
pub struct NoveltyFirst<F> {
    features: F,
    table: NoveltyTable,
    /// The novelty of each state, by number.
    novelties: Vec<u8>,
}

impl<F> NoveltyFirst<F> {
    pub(super) fn new(features: F) -> Self {
        NoveltyFirst { features, table: NoveltyTable::new(), novelties: Vec::new() }
    }

    /// Returns the same preference, which heeds pairs of features too.
    pub(super) fn of_pairs(self) -> Self {
        NoveltyFirst { table: self.table.of_pairs(), ..self }
    }
}

/// States of one estimate are a class of their own in the table.
impl<S: StateSpace, F: Features<S>> Preference<S> for NoveltyFirst<F> {
    fn begin(&mut self) {
        self.table.clear();
        self.novelties.clear();
    }

    fn admit(&mut self, space: &S, state: &S::State, h: S::Cost) {
        let Self { features, table, novelties } = self;
        novelties.push(table.record(h.bits(), |visit| features.for_each(space, state, visit)));
    }

    #[inline(always)]
    fn place(&self, id: u32, _: S::Cost, h: S::Cost) -> (S::Cost, S::Cost) {
        // The numbers one to three, as costs from zero to two.
        let novelty = match self.novelties[id as usize] {
            1 => S::Cost::ZERO,
            2 => S::Cost::ONE,
            _ => S::Cost::ONE.saturating_add(S::Cost::ONE),
        };
        (novelty, h)
    }

    fn memory(&self) -> Memory {
        Memory::new(self.table.bytes(), self.table.bytes_soon())
            + Memory::fixed(self.novelties.capacity() as u64)
    }
}

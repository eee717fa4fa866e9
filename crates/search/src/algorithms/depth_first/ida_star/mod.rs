//! Iterative-deepening A*: depth-first passes under a rising bound. Memory grows with the depth alone.
//!
//! `descent` holds the passes and `recursion` their hot loop; `deepening` holds the starts, the bounds and the last
//! pass.

mod any_site;
pub(crate) mod deepening;
pub(crate) mod descent;
pub(crate) mod frame;
#[cfg(feature = "parallel")]
pub(crate) mod parallel;
mod recursion;
pub(crate) mod tally;
pub(crate) mod with_table;

use core::{fmt, marker::PhantomData};

use crate::{
    algorithms::depth_first::{
        ida_star::{
            deepening::{Deepening, Entered},
            descent::Descent,
        },
        sites::{BySite, Dispatch, OneSite, Sites},
    },
    heuristics::Heuristic,
    run::{Budget, Memory, OutcomeOf, Progress, ReportOf, Search, Status, StatusOf},
    space::{Cost, Goal, StateSpace},
};

/// Finds a cheapest plan, if `estimate` is admissible.
///
/// See [`IdaStar`], which this function wraps. [`IdaStar`] also takes limits, and heuristics that know more than a
/// closure.
///
/// # Examples
///
/// ```
/// use search::{from_successors, ida_star};
///
/// // Sort a stack of pancakes by turning over the upper ones.
/// let pancakes = from_successors(|&stack: &[u8; 4]| {
///     [2, 3, 4].map(|n| {
///         let mut turned = stack;
///         turned[..n].reverse();
///         turned
///     })
/// });
/// let gaps = |stack: &[u8; 4]| stack.windows(2).filter(|pair| pair[0].abs_diff(pair[1]) > 1).count() as u32;
/// let report = ida_star(&pancakes, &[2, 4, 1, 3], gaps, |stack| stack.is_sorted());
/// assert_eq!(report.plan().unwrap().cost, 4);
/// ```
pub fn ida_star<S: StateSpace>(
    space: &S,
    start: &S::State,
    estimate: impl Fn(&S::State) -> S::Cost,
    goal: impl Fn(&S::State) -> bool,
) -> ReportOf<S> {
    IdaStar::new(estimate).run(space, start, &goal)
}

/// Iterative-deepening A*: finds a cheapest plan, if the heuristic is admissible.
///
/// Each pass tries every plan whose f = g + h is within the bound. The next bound is the least f that was cut off. A
/// goal is recognised when it is generated within the bound, whatever its estimate is. The search stores only the current path. It expands a state once for each path that leads to it, so it suits spaces
/// with few short cycles and good heuristics.
///
/// In a finite space with cycles, the search from a start without a plan does not end by itself. It ends if a limit is
/// reached, or if h promises dead ends (an estimate of `MAX`). Nor does it end on a cycle whose actions cost nothing,
/// even if a plan exists. In such spaces take [`IdaStarWithTable`](crate::algorithms::IdaStarWithTable), which always
/// ends.
///
/// No finite bound admits a plan whose f saturates, or one through a state whose estimate is `MAX` without a promise.
/// When no other plan is left, a last pass without a bound follows every simple path and takes the first goal that it
/// meets. A plan whose own cost saturates is left out; the answer is then
/// [`Reason::Overflow`](crate::Reason::Overflow). If the heuristic is admissible, the search gives that answer at
/// once, without the last pass.
///
/// # Complexity
///
/// O(b^d) time and O(d) memory, where d is the depth of the plan and b the branching factor after pruning by the
/// heuristic. The depth of the call stack is bounded, so a plan may be millions of actions long.
///
/// # References
///
/// R. E. Korf, "Depth-first iterative-deepening: an optimal admissible tree search", Artificial Intelligence
/// 27(1), 1985.
///
/// # Examples
///
/// ```
/// use search::{IdaStar, Limits, Progress, Reason, from_successors, heuristics::Admissible};
///
/// let line = from_successors(|&n: &u32| [n + 1, n.saturating_sub(1)]);
/// let mut search = IdaStar::new(Admissible(|&n: &u32| n.abs_diff(6)));
/// let report = search.within(Limits::none().cost(5)).run(&line, &0, |&n| n == 6);
/// assert_eq!((report.stopped_by(), report.lower_bound), (Some(Reason::Cost), 6));
/// ```
pub struct IdaStar<S: StateSpace, H: Heuristic<S>, D = OneSite> {
    heuristic: H,
    deepening: Deepening<S, H>,
    descent: Descent<S, H>,
    status: StatusOf<S>,
    dispatch: PhantomData<D>,
}

impl<S: StateSpace, H: Heuristic<S>> IdaStar<S, H> {
    /// Returns a new search with `heuristic`.
    #[must_use]
    pub fn new(heuristic: H) -> Self {
        Self::with(heuristic)
    }

    /// Returns a new search with the same heuristic, compiled once for each [site](crate::sites) of the space.
    ///
    /// Plans cost the same. On the 15-puzzle the search takes half the time, and under
    /// [`MovePruning`](crate::adapters::MovePruning) it also generates fewer states.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{IdaStar, Search, StateSpace, heuristics::Blind, sites::Sites};
    ///
    /// fn depth<S: Sites<Cost = u32>>(space: &S, start: &S::State, end: &S::State) -> Option<u32> {
    ///     let report = IdaStar::new(Blind).with_sites().run(space, start, |state| state == end);
    ///     report.plan().map(|plan| plan.cost)
    /// }
    /// ```
    #[must_use]
    pub fn with_sites(self) -> IdaStar<S, H, BySite>
    where
        S: Sites,
    {
        IdaStar::with(self.heuristic)
    }
}

impl<S: StateSpace, H: Heuristic<S>, D> IdaStar<S, H, D> {
    fn with(heuristic: H) -> Self {
        IdaStar {
            heuristic,
            deepening: Deepening::idle(),
            descent: Descent::idle(),
            status: Status::new(),
            dispatch: PhantomData,
        }
    }
}

impl<S: StateSpace, H: Heuristic<S>, D: Dispatch<S>> IdaStar<S, H, D> {
    /// Returns the plan from the start that was entered last: the actions along the frames, then `way` in reverse
    /// order.
    fn solved(&mut self, space: &S, way: &[S::Action]) -> OutcomeOf<S> {
        let start = self.deepening.entered - 1;
        self.deepening.solved(space, &self.heuristic, start, &self.descent.frames, way)
    }

    /// Searches below one start, or on in the last pass. Begins a pass if none is under way.
    fn search_start<G: Goal<S>>(
        &mut self,
        space: &S,
        goal: &G,
        budget: &mut Budget<'_, S::Cost>,
    ) -> Option<OutcomeOf<S>> {
        if self.descent.is_finished() {
            if self.deepening.is_over() {
                let stats = self.stats();
                self.deepening.begin_pass(&mut self.descent.tally, budget, stats);
                self.descent.bound = self.deepening.bound;
            }
            if self.deepening.bound == S::Cost::MAX {
                let tally = &self.descent.tally;
                return self.deepening.advance_without_bound(space, &self.heuristic, goal, budget, tally);
            }
            match self.deepening.enter(space, &self.heuristic, goal, &mut self.descent.tally) {
                Entered::CutOff => return None,
                Entered::Goal => return Some(self.solved(space, &[])),
                Entered::Root(root) => self.descent.frames.push(root),
            }
            if !budget.allows(self.deepening.bound) {
                return None;
            }
        }
        let mut take = |most| budget.take(most);
        let way = self.descent.advance::<G, D>(space, &self.heuristic, goal, &mut take)?;
        Some(self.solved(space, &way))
    }

    fn update_status(&mut self) {
        let (promise, waiting) = (self.heuristic.promise(), self.descent.is_waiting());
        self.deepening.update_status(&mut self.status, promise, &self.descent.tally, waiting);
    }
}

impl<S: StateSpace, H: Heuristic<S>, D: Dispatch<S>> Progress<S> for IdaStar<S, H, D> {
    fn status(&self) -> &StatusOf<S> {
        &self.status
    }

    /// Returns the bytes of the longest path, counted as frames, and of the last pass.
    fn memory(&self) -> Memory {
        Memory::fixed(self.descent.tally.path_bytes::<H>()) + self.deepening.memory()
    }
}

impl<S: StateSpace, H: Heuristic<S>, D: Dispatch<S>, G: Goal<S>> Search<S, G> for IdaStar<S, H, D> {
    fn start(&mut self, space: &S, starts: &[(S::State, S::Cost)], _: &G) {
        self.status = Status::new();
        self.descent.frames.clear();
        self.deepening.begin(space, &self.heuristic, starts, &mut self.descent.tally);
        self.update_status();
    }

    fn advance(&mut self, space: &S, goal: &G, budget: &mut Budget<'_, S::Cost>) -> Option<OutcomeOf<S>> {
        let outcome = self.search_start(space, goal, budget);
        self.update_status();
        outcome
    }
}

impl<S: StateSpace, H: Heuristic<S>, D> fmt::Debug for IdaStar<S, H, D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("IdaStar").field("bound", &self.deepening.bound).finish_non_exhaustive()
    }
}

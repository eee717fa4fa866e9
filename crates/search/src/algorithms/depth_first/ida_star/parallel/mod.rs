//! IDA* on several threads, with the plan and the statistics of IDA* on one.
//!
//! A pass is cut into units (see `descent`). A queue holds them in the order in which a single thread would search
//! them. Each thread takes the first unit of the queue that no other thread has taken. The result of a unit counts
//! once all units before it are finished, and only up to the first goal:
//!
//! ```text
//! unit      0       1       2       3       4    ...
//!         done    done    goal    half    done           the plan is that of unit 2; the work of 3 and 4 is dropped
//! ```
//!
//! So the answer depends neither on the cuts nor on the threads. Every few milliseconds all threads pause. Then
//! finished work is counted, and the units nearest to the root are cut again until there are enough for all threads.

mod shared_step;
mod work_unit;

use alloc::collections::VecDeque;
use core::{fmt, marker::PhantomData, time::Duration};
use std::time::Instant;

use crate::algorithms::depth_first::ida_star::parallel::{
    shared_step::{SharedStep, threads},
    work_unit::WorkUnit,
};
use crate::{
    algorithms::depth_first::{
        ida_star::{deepening::Deepening, tally::Tally},
        sites::{BySite, Dispatch, OneSite, Sites},
    },
    heuristics::Heuristic,
    run::{Budget, Memory, OutcomeOf, Progress, Search, Status, StatusOf},
    space::{Cost, Goal, StateSpace},
};

/// IDA* on the threads of `rayon`: finds a cheapest plan, if the heuristic is admissible. The parallel form of
/// [`IdaStar`](crate::IdaStar).
///
/// The plan and the statistics are those of [`IdaStar`](crate::IdaStar), whatever the number of threads. Work beyond
/// the first goal, or beyond a limit on expanded states, is not counted. (`peak_bytes` thus counts one path; each
/// thread holds one.) A limit on expanded states stops the search where it stops [`IdaStar`](crate::IdaStar). The last
/// pass, without a bound, runs on one thread. Limits, the cancel flag and the observer work as in other searches. The
/// clock is checked every few milliseconds.
///
/// The search runs on the pool that it is called from: `pool.install(|| search.run(..))` chooses one. Otherwise it
/// runs on the global pool of `rayon`, which has a thread for each processor.
///
/// # Complexity
///
/// The time of [`IdaStar`](crate::IdaStar), divided by the number of threads where passes are long. The first states
/// of each pass are expanded [on one thread](Self::with_sequential_cutoff). Memory for one path for each thread, and for some
/// dozens of short paths for each thread.
///
/// # References
///
/// V. N. Rao, V. Kumar and K. Ramesh, "A parallel implementation of iterative-deepening-A*", AAAI 1987; the order of
/// the units, which makes answers repeatable, is our own.
///
/// # Examples
///
/// ```
/// use search::{
///     IdaStar, Search, algorithms::ParallelIdaStar, from_successors, heuristics::Consistent,
/// };
///
/// // Sort a stack of pancakes by turning over the upper ones.
/// let pancakes = from_successors(|&stack: &[u8; 8]| {
///     [2, 3, 4, 5, 6, 7, 8].map(|n| {
///         let mut turned = stack;
///         turned[..n].reverse();
///         turned
///     })
/// });
/// let gaps = |stack: &[u8; 8]| stack.windows(2).filter(|pair| pair[0].abs_diff(pair[1]) > 1).count() as u32;
/// let goal = |stack: &[u8; 8]| stack.is_sorted();
/// let start = [4, 0, 6, 2, 7, 1, 5, 3];
/// let report = ParallelIdaStar::new(Consistent(gaps)).run(&pancakes, &start, &goal);
/// assert!(report.is_optimal());
/// assert_eq!(report.stats, IdaStar::new(Consistent(gaps)).run(&pancakes, &start, &goal).stats);
/// ```
pub struct ParallelIdaStar<S: StateSpace, H: Heuristic<S>, D = OneSite> {
    heuristic: H,
    deepening: Deepening<S, H>,
    /// The units of the pass that are left, in order. None of their work counts yet, except the work of the first
    /// unit up to the last step.
    units: VecDeque<WorkUnit<S, H>>,
    /// The work that counts.
    tally: Tally<S>,
    /// Whether a state of the first unit is generated and counted, but not expanded yet.
    is_waiting: bool,
    /// The number of states that were expanded before this pass.
    before: u64,
    alone: u64,
    status: StatusOf<S>,
    dispatch: PhantomData<fn(D)>,
}

/// States of a pass that are expanded before the other threads start. They take some tens of microseconds, as long as
/// starting the threads.
const ALONE: u64 = 1 << 10;

/// Steps of fewer states run on one thread, because starting the others takes longer.
const FEW: u64 = 16;

/// The most states of a step that runs on one thread.
const MANY: u64 = 1 << 12;

/// Units for each thread: enough that few threads run out of work before the next step.
const UNITS_A_THREAD: usize = 16;

/// The longest time that one thread cuts units while the others wait.
const CUTTING: Duration = Duration::from_millis(1);

impl<S: StateSpace, H: Heuristic<S>> ParallelIdaStar<S, H> {
    /// Returns a new search with `heuristic`.
    #[must_use]
    pub fn new(heuristic: H) -> Self {
        Self::with(heuristic, ALONE)
    }

    /// Returns a new search with the same policies, compiled once for each [site](crate::sites) of the space, as [`IdaStar::with_sites`](crate::IdaStar::with_sites) does.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{Search, algorithms::ParallelIdaStar, heuristics::Blind, sites::Sites};
    ///
    /// fn depth<S>(space: &S, start: &S::State, end: &S::State) -> Option<u32>
    /// where
    ///     S: Sites<State: Send + Sync, Action: Send, Cost = u32> + Sync,
    /// {
    ///     let report = ParallelIdaStar::new(Blind).with_sites().run(space, start, |state| state == end);
    ///     report.plan().map(|plan| plan.cost)
    /// }
    /// ```
    #[must_use]
    pub fn with_sites(self) -> ParallelIdaStar<S, H, BySite>
    where
        S: Sites,
    {
        ParallelIdaStar::with(self.heuristic, self.alone)
    }
}

impl<S: StateSpace, H: Heuristic<S>, D: Dispatch<S>> ParallelIdaStar<S, H, D> {
    fn with(heuristic: H, alone: u64) -> Self {
        ParallelIdaStar {
            heuristic,
            deepening: Deepening::idle(),
            units: VecDeque::new(),
            tally: Tally::default(),
            is_waiting: false,
            before: 0,
            alone,
            status: Status::new(),
            dispatch: PhantomData,
        }
    }

    /// Returns a new search with the same policies, whose sequential cutoff is `count`: the number of states of each pass that one thread expands before the others start; 1,024 by default. A smaller number pays off where
    /// an estimate takes long.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{Search, algorithms::ParallelIdaStar, from_successors};
    ///
    /// let line = from_successors(|&n: &u32| [n + 1, n.saturating_sub(1)]);
    /// let mut search = ParallelIdaStar::new(|&n: &u32| n.abs_diff(12)).with_sequential_cutoff(0);
    /// assert_eq!(search.run(&line, &0, |&n| n == 12).plan().unwrap().cost, 12);
    /// ```
    #[must_use]
    pub fn with_sequential_cutoff(self, count: u64) -> Self {
        Self::with(self.heuristic, count)
    }

    /// Enters starts and cuts units until `wanted` units are unfinished, nothing is left to cut, or `CUTTING` has
    /// passed. A cut may expand a state, so no unit gets more than `most` expanded states that do not count yet.
    fn top_up<G: Goal<S>>(&mut self, space: &S, goal: &G, wanted: usize, most: u64) {
        let begun = Instant::now();
        self.merge();
        while self.units.len() < wanted && !self.deepening.is_over() {
            if !self.units.is_empty() && begun.elapsed() >= CUTTING {
                return;
            }
            self.units.push_back(WorkUnit::enter(&mut self.deepening, space, &self.heuristic, goal));
        }
        let mut left = self.units.iter().filter(|unit| unit.is_left()).count();
        for _ in 0..4 * wanted {
            if left >= wanted || begun.elapsed() >= CUTTING || !self.cut(space, goal, most) {
                break;
            }
            left = self.units.iter().filter(|unit| unit.is_left()).count();
        }
    }

    /// Joins neighbouring finished units below the same start, so that the queue holds few finished units. Units of
    /// different starts stay apart, because a limit may end a run between two starts.
    fn merge(&mut self) {
        let mut merged: VecDeque<WorkUnit<S, H>> = VecDeque::with_capacity(self.units.len());
        for unit in self.units.drain(..) {
            match merged.back_mut() {
                Some(last) if last.is_followed_by(&unit) => last.absorb(unit),
                _ => merged.push_back(unit),
            }
        }
        self.units = merged;
    }

    /// Cuts the unfinished unit that is nearest to the root, the first one of several. Returns `false` if no unit may
    /// be cut.
    fn cut<G: Goal<S>>(&mut self, space: &S, goal: &G, most: u64) -> bool {
        let units = self.units.iter_mut().enumerate();
        let left = units.filter(|(_, unit)| unit.is_left() && unit.expanded() < most);
        let Some((number, unit)) = left.min_by_key(|(_, unit)| unit.depth()) else { return false };
        if let Some(rest) = unit.cut::<G, D>(space, &self.heuristic, goal) {
            self.units.insert(number + 1, rest);
        }
        true
    }

    /// Goes back to the last state that counts, because the first unit has run ahead of it by more than the budget.
    fn go_back(&mut self) {
        let front = self.units.pop_front();
        self.units.clear();
        if let Some(front) = front {
            self.deepening.entered = front.start();
            if let Some(front) = front.back() {
                self.deepening.entered += 1;
                self.units.push_back(front);
            }
        }
    }

    /// Counts the work of the first units, up to `budget` expanded states, and drops finished units. Returns the
    /// outcome if a goal is counted.
    ///
    /// When the budget is spent, the search goes on to the next state within the bound, or to the end of this start.
    /// [`IdaStar`](crate::IdaStar) stops there too.
    fn count<G: Goal<S>>(&mut self, space: &S, goal: &G, mut budget: u64) -> Option<OutcomeOf<S>> {
        loop {
            if budget == 0 && !self.go_on_without_budget(space, goal) {
                return None;
            }
            let front = self.units.front_mut().filter(|front| front.expanded() <= budget)?;
            budget -= front.expanded();
            self.is_waiting = front.is_waiting();
            self.tally.absorb(front.count());
            if let Some(way) = front.way() {
                let (start, frames) = (front.start(), front.frames());
                let outcome = self.deepening.solved(space, &self.heuristic, start, frames, way);
                self.units.clear();
                return Some(outcome);
            }
            if !front.is_left() {
                self.units.pop_front();
            } else if budget > 0 || self.is_waiting {
                return None;
            }
        }
    }

    /// Advances the first unit from the last state that counts to the next state within the bound. Returns `false` if
    /// the last state that counts ends a start.
    fn go_on_without_budget<G: Goal<S>>(&mut self, space: &S, goal: &G) -> bool {
        if self.units.front().is_none_or(|front| front.origin.is_empty()) {
            return false;
        }
        if self.units.front().is_some_and(|front| front.expanded() > 0) {
            self.go_back();
        }
        let Some(front) = self.units.front_mut() else { return false };
        front.advance::<G, D>(space, &self.heuristic, goal, 0, |_| 0);
        true
    }

    fn update_status(&mut self) {
        let promise = self.heuristic.promise();
        self.deepening.update_status(&mut self.status, promise, &self.tally, self.is_waiting);
    }

    /// Returns whether a step of `budget` states runs on one thread.
    fn is_alone(&self, budget: u64) -> bool {
        budget < self.alone.clamp(FEW, MANY)
            || self.tally.expanded - self.before < self.alone
            || threads() < 2
    }
}

impl<S, H, D> ParallelIdaStar<S, H, D>
where
    D: Dispatch<S>,
    S: StateSpace<State: Send, Action: Send, Cost: Send> + Sync,
    H: Heuristic<S, Memo: Send> + Sync,
{
    /// Expands at most `budget` states that count, within one pass and in a few milliseconds. Between two passes, only
    /// raises the bound and enters the first start, because limits are checked before the first state of a pass is expanded.
    fn search_round<G: Goal<S> + Sync>(
        &mut self,
        space: &S,
        goal: &G,
        budget: &mut Budget<'_, S::Cost>,
    ) -> Option<OutcomeOf<S>> {
        if self.units.is_empty() && self.deepening.is_over() {
            let stats = self.stats();
            self.deepening.begin_pass(&mut self.tally, budget, stats);
            self.before = self.tally.expanded;
            if self.deepening.bound < S::Cost::MAX {
                self.top_up(space, goal, 1, 0);
                return self.count(space, goal, 1);
            }
        }
        if self.deepening.bound == S::Cost::MAX {
            return self.deepening.advance_without_bound(space, &self.heuristic, goal, budget, &self.tally);
        }
        let most = budget.left();
        if most == 0 {
            return None;
        }
        if self.units.front().is_some_and(|front| front.expanded() > most) {
            self.go_back();
        }
        if self.is_alone(most) {
            self.top_up(space, goal, 1, most);
            if let Some(front) = self.units.front_mut() {
                let take = |count| budget.take(count);
                front.advance::<G, D>(space, &self.heuristic, goal, most.min(MANY), take);
            }
        } else {
            self.top_up(space, goal, UNITS_A_THREAD * threads(), most);
            let winner = SharedStep::new(space, &self.heuristic, goal, most).advance::<D>(&mut self.units);
            self.units.truncate(winner.saturating_add(1));
        }
        self.count(space, goal, most)
    }
}

impl<S: StateSpace, H: Heuristic<S>, D: Dispatch<S>> Progress<S> for ParallelIdaStar<S, H, D> {
    fn status(&self) -> &StatusOf<S> {
        &self.status
    }

    /// Returns the bytes of the longest path that counts, and of the last pass. The paths of the units, which depend on the
    /// threads, count as bytes to come: so the statistics are those of the search on one thread.
    fn memory(&self) -> Memory {
        let units = Memory { now: 0, soon: self.units.iter().map(WorkUnit::bytes).sum() };
        Memory::fixed(self.tally.path_bytes::<H>()) + self.deepening.memory() + units
    }
}

impl<S, H, D, G> Search<S, G> for ParallelIdaStar<S, H, D>
where
    D: Dispatch<S>,
    S: StateSpace<State: Send, Action: Send, Cost: Send> + Sync,
    H: Heuristic<S, Memo: Send> + Sync,
    G: Goal<S> + Sync,
{
    fn start(&mut self, space: &S, starts: &[(S::State, S::Cost)], _: &G) {
        self.status = Status::new();
        self.units.clear();
        (self.is_waiting, self.before) = (false, 0);
        self.deepening.begin(space, &self.heuristic, starts, &mut self.tally);
        self.update_status();
    }

    /// Returns after each round, so that the limits are checked.
    fn advance(&mut self, space: &S, goal: &G, budget: &mut Budget<'_, S::Cost>) -> Option<OutcomeOf<S>> {
        let outcome = self.search_round(space, goal, budget);
        self.update_status();
        outcome
    }
}

impl<S: StateSpace, H: Heuristic<S>, D> fmt::Debug for ParallelIdaStar<S, H, D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ParallelIdaStar").field("bound", &self.deepening.bound).finish_non_exhaustive()
    }
}

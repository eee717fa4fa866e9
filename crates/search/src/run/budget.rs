//! The budget of a step: the work that a search may do before it returns, and the observer of that work.
//!
//! A search takes expansions from its budget, one at a time or many. The clock and the stop token are read where a *slice*
//! of expansions is spent, in the middle of a step: the search need not return for them. A slice aims at [`AIM`]. The first
//! one is a single expansion, and the next one is at most twice as long, so a space that is slow, or turns slow, is noticed
//! after few expansions. Nothing is read where no limit on time, no stop token and no observer was set.

use core::{fmt, time::Duration};

use crate::{
    run::{Clock, Limits, Memory, Observer, Reason, Stats, StopToken},
    space::Cost,
};

/// The time between two looks at the clock. A look takes about 30 ns.
const AIM: Duration = Duration::from_micros(10);

/// The same where an expansion is so slow that there are at most [`FEW`] between two looks.
const FEW_AIM: Duration = Duration::from_micros(80);
const FEW: u64 = 32;

/// The most expansions between two looks at the clock.
const LONGEST_SLICE: u64 = 1 << 12;

/// The time of a round on several threads, and the most expansions in one.
const ROUND_AIM: Duration = Duration::from_millis(2);
const LONGEST_ROUND: u64 = 1 << 20;

/// The time between two reports to an observer.
const REPORT_EVERY: Duration = Duration::from_micros(400);

/// The largest number of children between two looks at the memory, by the branching factor so far. The growth of a table is
/// foreseen only if few states come between two looks.
const CHILDREN_BETWEEN_LOOKS: u64 = 1 << 14;

/// The growth of a table multiplies its bytes by four at most. Once the buffers hold more than one part in `NEAR` of the
/// memory limit, the growth of a table can exceed it.
const NEAR: u64 = 5;

/// Far from the memory limit, there is a look for each child that the limit has room for if a child takes this many
/// bytes. So a search with little memory does not pass its limit between two looks.
const BYTES_OF_A_CHILD: u64 = 1 << 10;

/// Near the memory limit, there is a look for each part of the stored states that one in `PARTS` new states makes. The
/// tables foresee their growth by at least twice as many states.
const PARTS: u64 = 32;

/// The most expansions before the first look at the memory.
const FIRST_EXPANSIONS: u64 = 1 << 4;

/// The fewest children between two looks near the memory limit. A search without tables, such as IDA*, would look after each
/// expansion otherwise; with small tables it takes a few kilobytes more than its limit.
const FEWEST_CHILDREN: u64 = 1 << 7;

/// The work that a search may do in one call of [`advance`](crate::Search::advance).
///
/// A search calls [`spend`](Self::spend) before each expansion and returns `None` where the answer is false, or takes many
/// expansions at once by [`take`](Self::take). It also returns where the budget does not
/// [allow](Self::allows) its bound. It reports its events by [`report_bound`](Self::report_bound),
/// [`report_layer`](Self::report_layer), or to the [`observer`](Self::observer) directly.
///
/// # Examples
///
/// A search in steps of a hundred expansions, with other work between them:
///
/// ```
/// use search::{BreadthFirst, Search, from_successors, run::Budget};
///
/// let tree = from_successors(|&n: &u64| [2 * n, 2 * n + 1]);
/// let goal = |&n: &u64| n == 1_000;
/// let mut search = BreadthFirst::new();
/// search.begin(&tree, &1, &goal);
/// let mut steps = 0;
/// let outcome = loop {
///     steps += 1;
///     if let Some(outcome) = search.step(&tree, &goal, &mut Budget::expansions(100)) {
///         break outcome;
///     }
/// };
/// assert!(matches!(outcome, search::Outcome::Solved(plan) if plan.cost == 9));
/// assert!(steps >= 5);
/// ```
pub struct Budget<'a, C> {
    /// Expansions until the next look at the clock.
    slice: u64,
    /// Expansions after the slice, until the step ends.
    rest: u64,
    /// A search whose bound exceeds this cost returns.
    cost: C,
    watch: Option<Watch>,
    observer: Option<&'a mut dyn Observer<C>>,
}

impl<'a, C: Cost> Budget<'a, C> {
    /// Returns a budget of `count` expansions, without a limit on time or cost.
    #[must_use]
    pub fn expansions(count: u64) -> Self {
        Budget { slice: count, rest: 0, cost: C::MAX, watch: None, observer: None }
    }

    /// Returns the budget with a cost limit: a search returns as soon as its bound exceeds `cost`.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::run::Budget;
    ///
    /// let budget = Budget::<u32>::expansions(5).up_to(9);
    /// assert!(budget.allows(9) && !budget.allows(10) && budget.left() == 5);
    /// ```
    #[must_use]
    pub fn up_to(self, cost: C) -> Self {
        Budget { cost, ..self }
    }

    /// Returns the budget with an `observer`.
    #[must_use]
    pub fn observed_by(self, observer: &'a mut dyn Observer<C>) -> Self {
        Budget { observer: Some(observer), ..self }
    }

    /// Returns the budget of a run under `limits`. It holds no expansion until it is [renewed](Self::renew).
    pub(crate) fn of(limits: &Limits<C>, clock: &Clock, observer: Option<&'a mut dyn Observer<C>>) -> Self {
        let stop = limits.token().cloned();
        let is_timed = limits.max_time() < Duration::MAX || stop.is_some() || observer.is_some();
        let watch = is_timed.then(|| Watch::new(clock.clone(), limits.max_time(), stop, observer.is_some()));
        Budget { slice: 0, rest: 0, cost: limits.max_cost(), watch, observer }
    }

    /// Takes one expansion from the budget. Returns false if none is left: the search returns `None` then.
    #[inline(always)]
    pub fn spend(&mut self) -> bool {
        if self.slice == 0 && !self.refill() {
            return false;
        }
        self.slice -= 1;
        true
    }

    /// Takes at most `most` expansions from the budget: as many as there are until the clock is read. Returns their number,
    /// which is zero if none is left.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::run::Budget;
    ///
    /// let mut budget = Budget::<u32>::expansions(10);
    /// assert_eq!([budget.take(7), budget.take(7), budget.take(7)], [7, 3, 0]);
    /// ```
    #[inline]
    pub fn take(&mut self, most: u64) -> u64 {
        if self.slice == 0 && !self.refill() {
            return 0;
        }
        let taken = most.min(self.slice);
        self.slice -= taken;
        taken
    }

    /// Takes at most `most` expansions for a round on several threads, which takes milliseconds. Returns zero if the step must
    /// end.
    pub fn take_round(&mut self, most: u64) -> u64 {
        let round = match &mut self.watch {
            None => Some(u64::MAX),
            Some(watch) => watch.look(|slice, took| share(slice, took, ROUND_AIM), LONGEST_ROUND),
        };
        let Some(round) = round else { return 0 };
        let taken = most.min(round).min(self.left());
        self.rest = self.left() - taken;
        self.slice = 0;
        if let Some(watch) = &mut self.watch {
            watch.slice = taken;
        }
        taken
    }

    /// Returns a function that tells whether the round that was taken last takes too long: a search on several threads returns
    /// `None` then, and the next round is shorter. Without a limit on time or the like, there is none.
    #[cfg(feature = "parallel")]
    pub(crate) fn round_end(&self) -> Option<alloc::boxed::Box<dyn Fn() -> bool + Sync>> {
        let watch = self.watch.as_ref()?;
        let (clock, end) = (watch.clock.clone(), watch.looked + 2 * ROUND_AIM);
        Some(alloc::boxed::Box::new(move || clock.elapsed() > end))
    }

    /// Returns the number of expansions until the step ends.
    #[must_use]
    pub fn left(&self) -> u64 {
        self.slice.saturating_add(self.rest)
    }

    /// Returns whether a bound is within the cost limit. A search whose bound is not stores it in its status, and returns
    /// `None`.
    #[inline]
    #[must_use]
    pub fn allows(&self, bound: C) -> bool {
        bound <= self.cost || bound == C::MAX
    }

    /// Runs `step` with the cost limit lowered to `cost`: a search inside this one returns at its next layer or bound, for
    /// instance.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::run::Budget;
    ///
    /// let mut budget = Budget::<u32>::expansions(5);
    /// let inside = budget.with_cost(3, |budget| (budget.allows(4), budget.take_round(2)));
    /// assert_eq!((inside, budget.allows(4), budget.left()), ((false, 2), true, 3));
    /// ```
    pub fn with_cost<R>(&mut self, cost: C, step: impl FnOnce(&mut Self) -> R) -> R {
        let before = self.cost;
        self.cost = before.min(cost);
        let result = step(self);
        self.cost = before;
        result
    }

    /// Reports that the bound rises to `bound`.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{Observer, Stats, run::Budget};
    ///
    /// #[derive(Default)]
    /// struct Events(Vec<u32>);
    ///
    /// impl Observer<u32> for Events {
    ///     fn bound_raised(&mut self, bound: u32, _: &Stats) {
    ///         self.0.push(bound);
    ///     }
    ///     fn layer(&mut self, depth: u32, _: u64, _: &Stats) {
    ///         self.0.push(depth);
    ///     }
    /// }
    ///
    /// let mut events = Events::default();
    /// let mut budget = Budget::expansions(1).observed_by(&mut events);
    /// budget.report_bound(7, Stats::default);
    /// budget.report_layer(1, 20, Stats::default);
    /// if let Some(observer) = budget.observer() {
    ///     observer.improved(9, &Stats::default());
    /// }
    /// assert_eq!(events.0, [7, 1]);
    /// ```
    #[inline]
    pub fn report_bound(&mut self, bound: C, stats: impl FnOnce() -> Stats) {
        if let Some(observer) = &mut self.observer {
            observer.bound_raised(bound, &stats());
        }
    }

    /// Reports a layer of `states` states at `depth` that is about to be expanded.
    #[inline]
    pub fn report_layer(&mut self, depth: C, states: u64, stats: impl FnOnce() -> Stats) {
        if let Some(observer) = &mut self.observer {
            observer.layer(depth, states, &stats());
        }
    }

    /// Returns the observer of the run, if there is one.
    #[must_use]
    pub fn observer(&mut self) -> Option<&mut dyn Observer<C>> {
        match &mut self.observer {
            Some(observer) => Some(&mut **observer),
            None => None,
        }
    }

    /// Begins the next slice, unless the step ends here.
    #[cold]
    #[inline(never)]
    fn refill(&mut self) -> bool {
        let most = match &mut self.watch {
            None => u64::MAX,
            Some(watch) => match watch.look(next_slice, LONGEST_SLICE) {
                Some(slice) => slice,
                None => return false,
            },
        };
        self.slice = most.min(self.rest);
        self.rest -= self.slice;
        self.slice > 0
    }

    /// Returns the limit that ends the run, or fills the budget for the next step.
    ///
    /// The memory is compared after a number of expansions that does not depend on the clock, so a search stops for want of
    /// memory in the same place each time.
    pub(crate) fn renew(
        &mut self,
        limits: &Limits<C>,
        bound: C,
        stats: &Stats,
        memory: impl FnOnce() -> Memory,
    ) -> Option<Reason> {
        let reason = self.watch.as_mut().and_then(Watch::reason);
        if reason == Some(Reason::Cancelled) {
            return reason;
        }
        // An infinite bound means that nothing is left: the search is about to prove it.
        if bound > limits.max_cost() && bound < C::MAX {
            return Some(Reason::Cost);
        }
        let left = limits.max_expanded().saturating_sub(stats.expanded);
        if left == 0 {
            return Some(Reason::Expanded);
        }
        let mut most = u64::MAX;
        if limits.max_bytes() < u64::MAX {
            let soon = memory().soon;
            if soon.saturating_add(limits.beside) > limits.bytes {
                return Some(Reason::Memory);
            }
            most = expansions_of(children_between_looks(soon, limits.max_bytes(), stats), stats);
        }
        if reason.is_some() {
            return reason;
        }
        // The first slice of a step begins without a look, so each step expands a state.
        let slice = self.watch.as_ref().map_or(u64::MAX, |watch| watch.slice.max(1));
        self.rest = left.min(most);
        self.slice = slice.min(self.rest);
        self.rest -= self.slice;
        None
    }
}

impl<C: Cost> fmt::Debug for Budget<'_, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Budget").field("left", &self.left()).field("cost", &self.cost).finish_non_exhaustive()
    }
}

/// The clock of a run, with the limits and the observer that need it.
struct Watch {
    clock: Clock,
    time: Duration,
    stop: Option<StopToken>,
    is_observed: bool,
    /// When the clock was read last, and when the observer was told last.
    looked: Duration,
    told: Duration,
    /// The expansions of the last slice; none before the first one.
    slice: u64,
}

impl Watch {
    fn new(clock: Clock, time: Duration, stop: Option<StopToken>, is_observed: bool) -> Self {
        let zero = Duration::ZERO;
        Watch { clock, time, stop, is_observed, looked: zero, told: zero, slice: 0 }
    }

    /// Returns the length of the next slice, or nothing if the step must end.
    fn look(&mut self, next: impl FnOnce(u64, Duration) -> u64, longest: u64) -> Option<u64> {
        let now = self.clock.elapsed();
        self.slice = next(self.slice, now.saturating_sub(self.looked)).min(longest);
        self.looked = now;
        let is_due = self.is_observed && now.saturating_sub(self.told) >= REPORT_EVERY && self.told < now;
        let is_stopped = self.stop.as_ref().is_some_and(StopToken::is_stopped);
        (!is_stopped && !is_due && now < self.time).then_some(self.slice)
    }

    /// Returns why the run must end, if the time is over or the stop token says so.
    fn reason(&mut self) -> Option<Reason> {
        self.told = self.clock.elapsed();
        let stopped = self.stop.as_ref().and_then(StopToken::reason);
        stopped.or((self.told >= self.time).then_some(Reason::Time))
    }
}

/// Returns the length of the slice after one of `slice` expansions that took `took`.
fn next_slice(slice: u64, took: Duration) -> u64 {
    share(slice, took, AIM).max(share(slice, took, FEW_AIM).min(FEW))
}

/// Returns the length of the slice that takes the time `aim`, after one of `slice` expansions that took `took`. It is at most
/// twice as long.
fn share(slice: u64, took: Duration, aim: Duration) -> u64 {
    if took <= aim {
        return (2 * slice).max(1);
    }
    let share = (aim.as_nanos() * u128::from(slice) / took.as_nanos()) as u64;
    share.max(1)
}

/// Returns the number of expansions that generate `children` children at the branching factor so far; at least one. The
/// branching factor is not known before the first expansions.
fn expansions_of(children: u64, stats: &Stats) -> u64 {
    let branching = stats.generated / stats.expanded.max(1);
    (children / branching.max(1)).clamp(1, FIRST_EXPANSIONS.saturating_add(stats.expanded.saturating_mul(3)))
}

/// Returns how many children may come between two looks at the memory: fewer near the limit, while the tables are small.
fn children_between_looks(bytes: u64, limit: u64, stats: &Stats) -> u64 {
    if bytes < limit / NEAR {
        return (limit / BYTES_OF_A_CHILD).clamp(FEWEST_CHILDREN, CHILDREN_BETWEEN_LOOKS);
    }
    (stats.peak_open.max(stats.peak_closed) / PARTS).clamp(FEWEST_CHILDREN, CHILDREN_BETWEEN_LOOKS)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A slice that is too short is followed by one at most twice as long, one that is too long by its share of the time.
    #[test]
    fn slices_follow_the_time_of_the_last_one() {
        let after = |slice, nanoseconds| next_slice(slice, Duration::from_nanos(nanoseconds));
        for (slice, longer) in [(0, 1), (1, 2), (5, 10), (2_048, 4_096)] {
            assert_eq!([after(slice, 0), after(slice, 10_000)], [longer; 2]);
        }
        // Slices of at most 32 expansions may take 80 µs, longer ones 10 µs.
        for (slice, took, next) in [
            (8, 20_000, 16),
            (32, 20_000, 32),
            (32, 80_000, 32),
            (32, 160_000, 16),
            (4_096, 40_000, 1_024),
            (4_096, 4_000_000, 32),
            (1, 20_000_000, 1),
            (100, 1 << 40, 1),
        ] {
            assert_eq!(after(slice, took), next);
        }
    }

    /// The children of a step: far from the memory limit one for each kilobyte of it, near it one in 32 of the states that are
    /// stored. There are at least 128 and at most 16,384 of them.
    #[test]
    fn steps_have_the_children_that_memory_allows() {
        // Bytes in use, the limit, states in the open and in the closed list, and the children of a step.
        for (bytes, limit, open, closed, children) in [
            (0, u64::MAX, 0, 0, 16_384),
            (199, 1_000, 0, 9_600, 128),
            (200, 1_000, 0, 9_600, 300),
            (0, 1_000 << 10, 1 << 20, 0, 1_000),
            ((200 << 10) - 1, 1_000 << 10, 1 << 20, 0, 1_000),
            (200 << 10, 1_000 << 10, 1 << 20, 0, 16_384),
            (200 << 10, 1_000 << 10, 6_401, 3_200, 200),
            (200 << 10, 1_000 << 10, 100, 3_200, 128),
        ] {
            for (expanded, generated, branching) in [(0, 0, 1), (7, 3, 1), (100, 299, 2), (1, 500, 500)] {
                let stats =
                    Stats { expanded, generated, peak_open: open, peak_closed: closed, ..Stats::default() };
                assert_eq!(children_between_looks(bytes, limit, &stats), children);
                let most = 16 + 3 * expanded;
                assert_eq!(expansions_of(children, &stats), (children / branching).clamp(1, most));
            }
        }
    }

    /// Without a clock, a budget is a number of expansions.
    #[test]
    fn a_renewed_budget_has_the_expansions_that_the_limits_leave() {
        let limits = Limits::<u32>::none().expanded(100).cost(9);
        let mut budget = Budget::of(&limits, &Clock::start(), None);
        let used = |expanded| Stats { expanded, ..Stats::default() };
        assert!(!budget.spend());
        assert_eq!(budget.renew(&limits, 9, &used(97), Memory::default), None);
        assert_eq!((0..9).filter(|_| budget.spend()).count(), 3);
        assert_eq!(budget.renew(&limits, 9, &used(100), Memory::default), Some(Reason::Expanded));
        assert_eq!(budget.renew(&limits, 10, &used(0), Memory::default), Some(Reason::Cost));
        assert_eq!(budget.renew(&limits, u32::MAX, &used(0), Memory::default), None);
        assert!(budget.allows(9) && !budget.allows(10) && budget.allows(u32::MAX));
    }

    /// A search may use all bytes of its limit.
    #[test]
    fn memory_ends_a_run_beyond_the_limit() {
        let limits = Limits::<u32>::none().memory(1_000);
        let mut budget = Budget::of(&limits, &Clock::start(), None);
        for (soon, expected) in [(1_000, None), (1_001, Some(Reason::Memory))] {
            let memory = || Memory { now: 10, soon };
            assert_eq!(budget.renew(&limits, 0, &Stats::default(), memory), expected);
        }
    }
}

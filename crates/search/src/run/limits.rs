//! Limits: when a search stops without an answer.

use alloc::sync::Arc;
use core::{
    sync::atomic::{AtomicBool, Ordering},
    time::Duration,
};

use crate::{
    run::{Clock, Reason},
    space::Cost,
};

/// What a run may use; nothing is limited unless said.
///
/// Expanded states and cost are kept to exactly, so such a run can be repeated. Time, memory and the cancel flag
/// are looked at every few milliseconds, or whenever a state is expanded if that takes longer. Searches that keep states
/// (breadth-first, best-first, from both ends, the state graph) look at them after each 4,096 children of one state too, if
/// the space lists its actions lazily. A search stops before it makes a table larger than the memory limit.
///
/// # Examples
///
/// ```
/// use search::{BreadthFirst, Limits, Progress, Reason, from_edges};
///
/// let endless = from_edges(|&n: &u64| [n + 1]);
/// let goal = |&n: &u64| n == 5_000;
/// let mut search = BreadthFirst::<_>::new();
/// let report = search.within(Limits::none().expanded(1_000)).run(&endless, &0, &goal);
/// assert_eq!((report.stopped_by(), report.lower_bound), (Some(Reason::Expanded), 1_001));
///
/// let report = search.within(Limits::none()).resume(&endless, &goal);
/// assert_eq!(report.plan().unwrap().cost, 5_000);
/// ```
#[derive(Clone, Debug)]
#[must_use]
pub struct Limits<C> {
    expanded: u64,
    time: Duration,
    bytes: u64,
    cost: C,
    cancel: Option<Arc<AtomicBool>>,
}

impl<C: Cost> Limits<C> {
    /// No limit at all.
    pub fn none() -> Self {
        Limits { expanded: u64::MAX, time: Duration::MAX, bytes: u64::MAX, cost: C::MAX, cancel: None }
    }

    /// Stops after `count` expanded states, counted since the search began.
    pub fn expanded(self, count: u64) -> Self {
        Limits { expanded: count, ..self }
    }

    /// Stops when `time` has passed since the run was started or resumed. The target `wasm32-unknown-unknown` has no clock:
    /// no time passes there.
    ///
    /// # Examples
    ///
    /// ```
    /// use core::time::Duration;
    /// use search::{BreadthFirst, NoGoal, Limits, Progress, Reason, from_edges};
    ///
    /// let endless = from_edges(|&n: &u64| [n + 1]);
    /// let limits = Limits::none().time(Duration::from_millis(1));
    /// let report = BreadthFirst::<_>::new().within(limits).run(&endless, &0, &NoGoal);
    /// assert_eq!(report.stopped_by(), Some(Reason::Time));
    /// ```
    #[cfg(feature = "std")]
    pub fn time(self, time: Duration) -> Self {
        Limits { time, ..self }
    }

    /// Stops when the buffers of the search hold `bytes` or more, or would once a table has grown that is nearly full. Buffers kept from an earlier run count: a search that is
    /// to hold less than before should be a new one.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{BreadthFirst, NoGoal, Limits, Progress, Reason, from_edges};
    ///
    /// let endless = from_edges(|&n: &u64| [n + 1]);
    /// let report = BreadthFirst::<_>::new().within(Limits::none().memory(1 << 20)).run(&endless, &0, &NoGoal);
    /// assert_eq!(report.stopped_by(), Some(Reason::Memory));
    /// assert!(report.stats.peak_bytes >= 1 << 20);
    /// ```
    pub fn memory(self, bytes: u64) -> Self {
        Limits { bytes, ..self }
    }

    /// Looks for plans that cost at most `bound`.
    pub fn cost(self, bound: C) -> Self {
        Limits { cost: bound, ..self }
    }

    /// Stops soon after another thread has set `flag`.
    ///
    /// # Examples
    ///
    /// ```
    /// use std::sync::{Arc, atomic::{AtomicBool, Ordering}};
    /// use search::{BreadthFirst, NoGoal, Limits, Progress, Reason, from_edges};
    ///
    /// let flag = Arc::new(AtomicBool::new(false));
    /// let endless = from_edges(|&n: &u64| [n + 1]);
    /// flag.store(true, Ordering::Relaxed);
    /// let limits = Limits::none().cancelled_by(flag.clone());
    /// let report = BreadthFirst::<_>::new().within(limits).run(&endless, &0, &NoGoal);
    /// assert_eq!(report.stopped_by(), Some(Reason::Cancelled));
    /// ```
    pub fn cancelled_by(self, flag: Arc<AtomicBool>) -> Self {
        Limits { cancel: Some(flag), ..self }
    }

    /// How many states may be expanded; `u64::MAX` if their number is not limited.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::Limits;
    ///
    /// let limits = Limits::<u32>::none().expanded(500);
    /// assert_eq!(limits.clone().expanded(limits.max_expanded().min(200)).max_expanded(), 200);
    /// ```
    #[must_use]
    pub fn max_expanded(&self) -> u64 {
        self.expanded
    }

    /// Takes the work of one search off, so that the next search of the same job gets the rest.
    ///
    /// # Examples
    ///
    /// Two searches that expand a hundred states in all:
    ///
    /// ```
    /// use search::{BreadthFirst, Limits, Progress, Reason, from_edges};
    ///
    /// let line = from_edges(|&n: &u64| [n + 1]);
    /// let mut limits = Limits::none().expanded(100);
    /// let report = BreadthFirst::<_>::new().within(limits.clone()).run(&line, &0, &|&n: &u64| n == 70);
    /// limits.spend(report.stats.expanded, report.elapsed);
    /// assert_eq!((report.stats.expanded, limits.max_expanded()), (70, 30));
    ///
    /// let report = BreadthFirst::<_>::new().within(limits).run(&line, &0, &|&n: &u64| n == 70);
    /// assert_eq!((report.stats.expanded, report.stopped_by()), (30, Some(Reason::Expanded)));
    /// ```
    pub fn spend(&mut self, expanded: u64, elapsed: Duration) {
        self.expanded = self.expanded.saturating_sub(expanded);
        self.time = self.time.saturating_sub(elapsed);
    }

    /// The limits of a search that runs while other buffers of the same job hold `bytes`.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{BreadthFirst, NoGoal, Limits, Progress, Reason, from_edges};
    ///
    /// let table = vec![0_u8; 1 << 20];
    /// let limits = Limits::none().memory(1 << 20).beside(table.len() as u64);
    /// let endless = from_edges(|&n: &u64| [n + 1]);
    /// let report = BreadthFirst::<_>::new().within(limits).run(&endless, &0, &NoGoal);
    /// assert_eq!((report.stats.expanded, report.stopped_by()), (0, Some(Reason::Memory)));
    /// ```
    pub fn beside(self, bytes: u64) -> Self {
        Limits { bytes: self.bytes.saturating_sub(bytes), ..self }
    }

    /// How many of `most` states may still be expanded, `expanded` being done.
    pub(crate) fn allowance(&self, most: u64, expanded: u64) -> u64 {
        most.min(self.expanded.saturating_sub(expanded))
    }

    /// Whether a plan of this `cost` is one that was looked for.
    pub(crate) fn allow_plan(&self, cost: C) -> bool {
        cost <= self.cost
    }

    /// The limit that is reached, if any.
    pub(crate) fn reached(&self, used: &Usage<C>, clock: &Clock) -> Option<Reason> {
        let cancelled = self.cancel.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed));
        let late = self.time != Duration::MAX && clock.elapsed() >= self.time;
        [
            (cancelled, Reason::Cancelled),
            // An infinite bound means that nothing is left: the search is about to prove it.
            (used.bound > self.cost && used.bound < C::MAX, Reason::Cost),
            (used.expanded >= self.expanded, Reason::Expanded),
            (used.bytes >= self.bytes, Reason::Memory),
            (late, Reason::Time),
        ]
        .into_iter()
        .find_map(|(reached, reason)| reached.then_some(reason))
    }
}

impl<C: Cost> Default for Limits<C> {
    fn default() -> Self {
        Self::none()
    }
}

/// What limits are compared with.
pub(crate) struct Usage<C> {
    pub(crate) expanded: u64,
    pub(crate) bytes: u64,
    /// The least cost that is yet to be tried.
    pub(crate) bound: C,
}

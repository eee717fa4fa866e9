//! Limits: the conditions that stop a search without an answer.

use core::time::Duration;

use crate::{run::StopToken, space::Cost};

/// The resources that a run may use; nothing is limited by default.
///
/// A limit is the most that a run may use. Limits on expanded states, on cost and on memory stop two runs at the same state.
/// Time and the cancel flag are checked about every 10 microseconds, or after each expanded state if that takes longer;
/// searches on several threads check them every few milliseconds. Searches that keep states also check all limits after 4,096
/// successors of one state, if the space lists its actions lazily. A search stops before it makes a table larger than the
/// memory limit.
///
/// While a table grows, nothing is checked. This takes about 0.05 s for each million states in the table, so a search
/// that holds four million states may stop 0.2 s late.
///
/// # Examples
///
/// ```
/// use search::{BreadthFirst, Limits, Progress, Reason, from_successors};
///
/// let endless = from_successors(|&n: &u64| [n + 1]);
/// let goal = |&n: &u64| n == 5_000;
/// let mut search = BreadthFirst::new();
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
    pub(super) bytes: u64,
    /// The bytes of other buffers, which count toward `bytes`.
    pub(super) beside: u64,
    cost: C,
    stop: Option<StopToken>,
}

impl<C: Cost> Limits<C> {
    /// Returns limits that never stop a search.
    pub fn none() -> Self {
        Limits {
            expanded: u64::MAX,
            time: Duration::MAX,
            bytes: u64::MAX,
            beside: 0,
            cost: C::MAX,
            stop: None,
        }
    }

    /// Stops after `count` expanded states, counted since the search began.
    ///
    /// A search that has expanded `count` states stops although its next state may be a goal, or none may be left. It
    /// answers without a further expansion when it is resumed with a higher limit.
    pub fn expanded(self, count: u64) -> Self {
        Limits { expanded: count, ..self }
    }

    /// Stops when `time` has passed since the run was started or resumed. The target `wasm32-unknown-unknown` has no
    /// clock: no time passes there.
    ///
    /// # Examples
    ///
    /// ```
    /// use core::time::Duration;
    /// use search::{BreadthFirst, NoGoal, Limits, Progress, Reason, from_successors};
    ///
    /// let endless = from_successors(|&n: &u64| [n + 1]);
    /// let limits = Limits::none().time(Duration::from_millis(1));
    /// let report = BreadthFirst::new().within(limits).run_to(&endless, &0, &NoGoal);
    /// assert_eq!(report.stopped_by(), Some(Reason::Time));
    /// ```
    #[cfg(feature = "std")]
    pub fn time(self, time: Duration) -> Self {
        Limits { time, ..self }
    }

    /// Lets the buffers of the search hold at most `bytes`. Stops when they hold more, or would do so after the growth of
    /// a nearly full table or list. Buffers from an earlier run count too. Use a new search object to hold less than
    /// before.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{BreadthFirst, NoGoal, Limits, Progress, Reason, from_successors};
    ///
    /// let endless = from_successors(|&n: &u64| [n + 1]);
    /// let report = BreadthFirst::new().within(Limits::none().memory(1 << 20)).run_to(&endless, &0, &NoGoal);
    /// assert_eq!(report.stopped_by(), Some(Reason::Memory));
    /// assert!(report.stats.peak_bytes <= 1 << 20); // the next growth would pass the limit
    /// ```
    pub fn memory(self, bytes: u64) -> Self {
        Limits { bytes, beside: 0, ..self }
    }

    /// Limits the memory to `bytes`, as [`memory`](Self::memory), if it is not limited already.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::Limits;
    ///
    /// let limits = Limits::<u32>::none().or_memory(2 << 30);
    /// assert_eq!(limits.max_bytes(), 2 << 30);
    /// assert_eq!(Limits::<u32>::none().memory(5 << 30).or_memory(2 << 30).max_bytes(), 5 << 30);
    /// ```
    pub fn or_memory(self, bytes: u64) -> Self {
        Limits { bytes: if self.bytes == u64::MAX { bytes } else { self.bytes }, ..self }
    }

    /// Restricts the search to plans that cost at most `bound`.
    pub fn cost(self, bound: C) -> Self {
        Limits { cost: bound, ..self }
    }

    /// Stops soon after `stop` says so: a [`StopToken`], or an `Arc<AtomicBool>` that another thread sets.
    ///
    /// # Examples
    ///
    /// ```
    /// use std::sync::{Arc, atomic::{AtomicBool, Ordering}};
    /// use search::{BreadthFirst, NoGoal, Limits, Progress, Reason, from_successors};
    ///
    /// let flag = Arc::new(AtomicBool::new(false)); // the type that crates for signals set
    /// let endless = from_successors(|&n: &u64| [n + 1]);
    /// flag.store(true, Ordering::Relaxed);
    /// let limits = Limits::none().cancelled_by(flag.clone());
    /// let report = BreadthFirst::new().within(limits).run_to(&endless, &0, &NoGoal);
    /// assert_eq!(report.stopped_by(), Some(Reason::Cancelled));
    /// ```
    pub fn cancelled_by(self, stop: impl Into<StopToken>) -> Self {
        Limits { stop: Some(stop.into()), ..self }
    }

    /// Returns a handle for work beside a search that shall respect the time limit, counted from now, and the handle of
    /// these limits.
    ///
    /// # Examples
    ///
    /// ```
    /// use core::time::Duration;
    /// use search::{Limits, Reason};
    ///
    /// let stop = Limits::<u32>::none().time(Duration::ZERO).stop_token();
    /// assert_eq!(stop.reason(), Some(Reason::Time));
    /// ```
    #[cfg(feature = "std")]
    #[must_use]
    pub fn stop_token(&self) -> StopToken {
        self.stop.clone().unwrap_or_default().after(self.time)
    }

    /// Returns how many states may be expanded; `u64::MAX` if their number is not limited.
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

    /// Returns how long a run may take; `Duration::MAX` if its time is not limited.
    ///
    /// # Examples
    ///
    /// ```
    /// use core::time::Duration;
    /// use search::Limits;
    ///
    /// let mut limits = Limits::<u32>::none().time(Duration::from_secs(5));
    /// limits.spend(0, Duration::from_secs(2));
    /// assert_eq!(limits.max_time(), Duration::from_secs(3));
    /// assert_eq!(Limits::<u32>::none().max_time(), Duration::MAX);
    /// ```
    #[must_use]
    pub fn max_time(&self) -> Duration {
        self.time
    }

    /// Returns how many bytes the buffers may hold; `u64::MAX` if they are not limited.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::Limits;
    ///
    /// assert_eq!(Limits::<u32>::none().memory(1 << 20).beside(1 << 10).max_bytes(), (1 << 20) - (1 << 10));
    /// ```
    #[must_use]
    pub fn max_bytes(&self) -> u64 {
        if self.bytes == u64::MAX { self.bytes } else { self.bytes.saturating_sub(self.beside) }
    }

    /// Returns the greatest cost of a plan; `C::MAX` if it is not limited.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::Limits;
    ///
    /// assert_eq!(Limits::<u32>::none().cost(30).max_cost(), 30);
    /// assert_eq!(Limits::<u32>::none().max_cost(), u32::MAX);
    /// ```
    #[must_use]
    pub fn max_cost(&self) -> C {
        self.cost
    }

    /// Subtracts the work of one search, so that the next search of the same job gets the rest.
    ///
    /// # Examples
    ///
    /// Two searches that expand a hundred states in all:
    ///
    /// ```
    /// use search::{BreadthFirst, Limits, Progress, Reason, from_successors};
    ///
    /// let line = from_successors(|&n: &u64| [n + 1]);
    /// let mut limits = Limits::none().expanded(100);
    /// let report = BreadthFirst::new().within(limits.clone()).run(&line, &0, |&n| n == 70);
    /// limits.spend(report.stats.expanded, report.elapsed);
    /// assert_eq!((report.stats.expanded, limits.max_expanded()), (70, 30));
    ///
    /// let report = BreadthFirst::new().within(limits).run(&line, &0, |&n| n == 70);
    /// assert_eq!((report.stats.expanded, report.stopped_by()), (30, Some(Reason::Expanded)));
    /// ```
    pub fn spend(&mut self, expanded: u64, elapsed: Duration) {
        self.expanded = self.expanded.saturating_sub(expanded);
        self.time = self.time.saturating_sub(elapsed);
    }

    /// Reduces the memory limit, for a search that runs while other buffers of the same job hold `bytes`.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{BreadthFirst, NoGoal, Limits, Progress, Reason, from_successors};
    ///
    /// let table = vec![0_u8; 1 << 20];
    /// let limits = Limits::none().memory(1 << 20).beside(table.len() as u64);
    /// let endless = from_successors(|&n: &u64| [n + 1]);
    /// let report = BreadthFirst::new().within(limits).run_to(&endless, &0, &NoGoal);
    /// assert_eq!((report.stats.expanded, report.stopped_by()), (0, Some(Reason::Memory)));
    /// ```
    pub fn beside(self, bytes: u64) -> Self {
        Limits { beside: self.beside.saturating_add(bytes), ..self }
    }

    /// Returns the stop token of the limits.
    pub(super) fn token(&self) -> Option<&StopToken> {
        self.stop.as_ref()
    }

    /// Returns whether a plan of this `cost` is within the cost limit.
    pub(crate) fn allow_plan(&self, cost: C) -> bool {
        cost <= self.cost
    }
}

impl<C: Cost> Default for Limits<C> {
    fn default() -> Self {
        Self::none()
    }
}

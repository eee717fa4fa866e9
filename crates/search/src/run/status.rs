//! The status of a search: its work, its bounds, its best plan, and whether it has answered.

#[cfg(not(feature = "std"))]
use core::cell::OnceCell as Once;
use core::{
    fmt,
    sync::atomic::{AtomicU8, Ordering},
};
#[cfg(feature = "std")]
use std::sync::OnceLock as Once;

use crate::{
    run::{Outcome, Plan, Reason, Stats},
    space::{Cost, StateSpace},
};

const NOT_BEGUN: &str = "a search that has not begun cannot go on: call `run`, `begin` or `begin_from` first";
const IN_STEP: &str =
    "a search cannot go on after a panic in its step: call `run`, `begin` or `begin_from` first";

/// The status of a search between two calls of [`advance`](crate::Search::advance). Each search owns one.
///
/// [`Search::start`](crate::Search::start) resets it, and `advance` keeps it true. The driver of searches stores the phase
/// and the answer in it, so that a search that has answered gives the same answer again.
///
/// # Examples
///
/// ```
/// use search::prelude::*;
///
/// let ring = from_successors(|&n: &u8| [n.wrapping_add(1)]);
/// let mut search = BreadthFirst::new();
/// let report = search.within(Limits::none().expanded(10)).run(&ring, &0, |&n| n == 99);
/// assert_eq!((search.status().stats.expanded, search.status().lower_bound), (10, 11));
/// assert!(!search.is_over() && report.plan().is_none());
/// ```
pub struct Status<State, Action, Cost> {
    /// The work since the search began. [`Progress::stats`](crate::Progress::stats) adds the bytes.
    pub stats: Stats,
    /// The least cost among the plans that are not tried yet: a cost limit below it ends the search.
    pub bound: Cost,
    /// The lower bound that is proven so far: no plan costs less.
    pub lower_bound: Cost,
    /// The best plan so far, if the search improves its plans.
    pub best: Option<Plan<State, Action, Cost>>,
    /// The state with the least estimate so far, and that estimate.
    pub closest: Option<(State, Cost)>,
    /// A plan to that state, if the search stores paths.
    pub closest_plan: Option<Plan<State, Action, Cost>>,
    /// Whether the first bound is reported.
    has_reported: bool,
    /// An atomic, so that searches that keep tables can be shared between threads.
    phase: AtomicU8,
    answer: Once<Outcome<Plan<State, Action, Cost>>>,
}

/// The status of a search in a space `S`.
pub type StatusOf<S> = Status<<S as StateSpace>::State, <S as StateSpace>::Action, <S as StateSpace>::Cost>;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Phase {
    /// No search was begun with these policies, or the space panicked in the first calls.
    New,
    UnderWay,
    /// `advance` is at work, or the space panicked in it.
    InStep,
    Over,
}

impl<State: Clone, Action: Clone, C: Cost> Status<State, Action, C> {
    /// Returns the status of a new search.
    #[must_use]
    pub fn new() -> Self {
        Status {
            stats: Stats::default(),
            bound: C::MAX,
            lower_bound: C::ZERO,
            best: None,
            closest: None,
            closest_plan: None,
            has_reported: false,
            phase: AtomicU8::new(Phase::New as u8),
            answer: Once::new(),
        }
    }

    fn phase(&self) -> Phase {
        let phase = self.phase.load(Ordering::Relaxed);
        [Phase::New, Phase::UnderWay, Phase::InStep, Phase::Over][usize::from(phase)]
    }

    /// Returns whether the search has answered. Each further step then gives the same answer.
    ///
    /// # Panics
    ///
    /// If the search has not begun, or if the space panicked in a step before.
    #[inline]
    #[must_use]
    #[track_caller]
    pub fn is_over(&self) -> bool {
        assert!(self.phase() != Phase::New, "{NOT_BEGUN}");
        assert!(self.phase() != Phase::InStep, "{IN_STEP}");
        self.phase() == Phase::Over
    }

    /// Returns true for the first call since the search began. A search by a bound reports its first bound then; steps that
    /// expand nothing may follow.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::run::Status;
    ///
    /// let mut status = Status::<u8, char, u32>::new();
    /// assert!(status.take_first_report() && !status.take_first_report());
    /// ```
    #[inline]
    #[must_use]
    pub fn take_first_report(&mut self) -> bool {
        !core::mem::replace(&mut self.has_reported, true)
    }

    /// Records a state as the closest one, if its estimate `h` is finite and the least so far. Returns whether it is. A plan to
    /// the one before is forgotten.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::run::Status;
    ///
    /// let mut status = Status::<u8, char, u32>::new();
    /// status.record_closest(5, || 70);
    /// status.record_closest(6, || 80);
    /// assert_eq!(status.closest, Some((70, 5)));
    ///
    /// status.set_begun();
    /// assert!(!status.is_over() && status.answer().is_none());
    /// ```
    #[inline]
    pub fn record_closest(&mut self, h: C, state: impl FnOnce() -> State) -> bool {
        let is_closest = h < C::MAX && self.closest.as_ref().is_none_or(|(_, least)| h < *least);
        if is_closest {
            (self.closest, self.closest_plan) = (Some((state(), h)), None);
        }
        is_closest
    }

    /// Stores `plan`, which leads to the closest state, at the end of a step with this `outcome`. A search that is solved needs
    /// none.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::run::{Plan, Status};
    ///
    /// let mut status = Status::<u8, char, u32>::new();
    /// status.record_closest(5, || 70);
    /// status.update_closest_plan(None, || Plan { start: 70, actions: vec![], cost: 0 });
    /// assert!(status.closest_plan.is_some());
    /// ```
    pub fn update_closest_plan(
        &mut self,
        outcome: Option<&Outcome<Plan<State, Action, C>>>,
        plan: impl FnOnce() -> Plan<State, Action, C>,
    ) {
        let is_solved = matches!(outcome, Some(Outcome::Solved(_)));
        if !is_solved && self.closest.is_some() && self.closest_plan.is_none() {
            self.closest_plan = Some(plan());
        }
    }

    /// Returns the answer, if the search has one.
    #[must_use]
    pub fn answer(&self) -> Option<&Outcome<Plan<State, Action, C>>> {
        self.answer.get()
    }

    /// Records that the search has its starts, for a method that begins it beside
    /// [`begin_from`](crate::Search::begin_from).
    pub fn set_begun(&self) {
        self.restore(Phase::UnderWay);
    }

    /// Records that the starts are replaced: until [`set_begun`](Self::set_begun), the search has not begun.
    pub(super) fn begin_start(&self) {
        self.restore(Phase::New);
    }

    /// Returns the answer, if the search is over; otherwise a step begins.
    #[inline]
    #[track_caller]
    pub(super) fn enter(&self) -> Option<Outcome<Plan<State, Action, C>>> {
        if self.is_over() {
            return self.answer.get().cloned();
        }
        self.suspend();
        None
    }

    /// Ends a step, and stores `answer`, if there is one. A search that a failed file stopped may try again.
    #[inline]
    pub(crate) fn leave(&self, answer: Option<&Outcome<Plan<State, Action, C>>>) {
        match answer {
            None | Some(Outcome::Stopped { reason: Reason::Storage, .. }) => self.restore(Phase::UnderWay),
            Some(answer) => {
                self.restore(Phase::Over);
                self.answer.get_or_init(|| answer.clone());
            }
        }
    }

    /// Begins work on the states, and returns the phase to [`restore`](Self::restore) after it. If the space panics in
    /// between, the search refuses to go on, since a state may be half expanded.
    pub(crate) fn suspend(&self) -> Phase {
        let phase = self.phase();
        self.restore(Phase::InStep);
        phase
    }

    pub(crate) fn restore(&self, phase: Phase) {
        self.phase.store(phase as u8, Ordering::Relaxed);
    }
}

impl<State: Clone, Action: Clone, C: Cost> Default for Status<State, Action, C> {
    /// Returns the status of a new search.
    fn default() -> Self {
        Self::new()
    }
}

impl<State: Clone, Action: Clone, C: Cost> fmt::Debug for Status<State, Action, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (phase, stats) = (self.phase(), &self.stats);
        let mut fields = f.debug_struct("Status");
        fields.field("phase", &phase).field("bound", &self.bound).field("stats", stats);
        fields.finish_non_exhaustive()
    }
}

//! A handle that stops long jobs, from another thread or at a deadline.

use alloc::sync::Arc;
use core::{
    sync::atomic::{AtomicBool, Ordering},
    time::Duration,
};

use crate::run::{Clock, Reason};

/// A handle that stops long jobs: when another thread calls [`stop`](Self::stop), or at a deadline.
///
/// A search accepts one by [`Limits::cancelled_by`](crate::Limits::cancelled_by), the proofs and generators of the puzzle
/// crates by methods of the same name. Clones share one flag, and each keeps its own deadline. A handle that has
/// stopped stays stopped: resume a search with a new one. An `Arc<AtomicBool>` converts to a handle: a job then stops soon after the flag is set.
///
/// # Examples
///
/// ```
/// use core::time::Duration;
/// use search::{Limits, NoGoal, Progress, Reason, StopToken, BreadthFirst, from_successors};
///
/// let endless = from_successors(|&n: &u64| [n + 1]);
/// let stop = StopToken::new();
/// let other = stop.clone();
/// let report = std::thread::scope(|scope| {
///     scope.spawn(move || other.stop());
///     BreadthFirst::new().within(Limits::none().cancelled_by(&stop)).run_to(&endless, &0, &NoGoal)
/// });
/// assert_eq!(report.stopped_by(), Some(Reason::Cancelled));
///
/// let soon = StopToken::new().after(Duration::from_millis(1));
/// let report = BreadthFirst::new().within(Limits::none().cancelled_by(&soon)).run_to(&endless, &0, &NoGoal);
/// assert_eq!(report.stopped_by(), Some(Reason::Time));
/// ```
#[derive(Clone, Debug, Default)]
pub struct StopToken {
    flag: Arc<AtomicBool>,
    /// The time that remained when the clock was started.
    deadline: Option<(Clock, Duration)>,
}

impl StopToken {
    /// Creates a handle without a deadline.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns a handle with the same flag that also stops when `time` has passed from now. An earlier deadline stays.
    ///
    /// The target `wasm32-unknown-unknown` has no clock: no time passes there.
    #[cfg(feature = "std")]
    #[must_use]
    pub fn after(mut self, time: Duration) -> Self {
        let left =
            self.deadline.as_ref().map_or(Duration::MAX, |(clock, all)| all.saturating_sub(clock.elapsed()));
        if time < left {
            self.deadline = Some((Clock::start(), time));
        }
        self
    }

    /// Stops all jobs that hold a clone of this handle. They end soon after the call.
    pub fn stop(&self) {
        self.flag.store(true, Ordering::Relaxed);
    }

    /// Returns whether a job that holds this handle should end. Call it from time to time in a long loop of your own.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::StopToken;
    ///
    /// let stop = StopToken::new();
    /// let (mut rounds, button) = (0, stop.clone());
    /// while !stop.is_stopped() {
    ///     rounds += 1;
    ///     if rounds == 9 {
    ///         button.stop();
    ///     }
    /// }
    /// assert_eq!(rounds, 9);
    /// ```
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.reason().is_some()
    }

    /// Returns [`Reason::Cancelled`] after a call of [`stop`](Self::stop), and [`Reason::Time`] after the deadline.
    #[must_use]
    pub fn reason(&self) -> Option<Reason> {
        if self.flag.load(Ordering::Relaxed) {
            return Some(Reason::Cancelled);
        }
        let is_late = self.deadline.as_ref().is_some_and(|(clock, time)| clock.elapsed() >= *time);
        is_late.then_some(Reason::Time)
    }
}

impl From<Arc<AtomicBool>> for StopToken {
    fn from(flag: Arc<AtomicBool>) -> Self {
        StopToken { flag, deadline: None }
    }
}

impl From<&StopToken> for StopToken {
    fn from(stop: &StopToken) -> Self {
        stop.clone()
    }
}

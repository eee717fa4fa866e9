//! A job of several searches that share the limits of the command line.

use search::{Limits, Reason};

use crate::{
    command_line::Shared,
    input::stop,
    report::{Answer, Ending, Work},
    run::Clock,
};

/// The work of a job so far, and the limit that stopped it.
///
/// # Examples
///
/// ```
/// use programs::{Job, Shared};
/// use search::Reason;
///
/// let options = Shared { max_nodes: Some(100), ..Shared::default() };
/// let mut job = Job::of(&options);
/// let first = job.part(|limits| {
///     limits.spend(70, std::time::Duration::ZERO);
///     Ok("done")
/// });
/// assert_eq!((first, job.left().max_nodes), (Some("done"), Some(30)));
/// assert_eq!(job.part(|_| Err::<(), _>(Reason::Expanded)), None);
/// assert_eq!(job.stopped(), Some(Reason::Expanded));
/// ```
#[derive(Debug)]
pub struct Job<'a> {
    shared: &'a Shared,
    clock: Clock,
    expanded: u64,
    stopped: Option<Reason>,
}

impl<'a> Job<'a> {
    /// Begins a job now.
    #[must_use]
    pub fn of(shared: &'a Shared) -> Self {
        Job { shared, clock: Clock::start(), expanded: 0, stopped: None }
    }

    /// Does a part of the job within the rest of the limits, from which the part deducts its work. Returns `None` once a
    /// limit was reached.
    pub fn part<T>(&mut self, part: impl FnOnce(&mut Limits<u32>) -> Result<T, Reason>) -> Option<T> {
        if self.stopped.is_some() {
            return None;
        }
        let mut limits = self.left().with_memory().limits();
        let before = limits.max_expanded();
        let found = part(&mut limits);
        self.expanded += before - limits.max_expanded();
        found.map_err(|reason| self.stopped = Some(reason)).ok()
    }

    /// Counts the work of an answer that was found within [`left`](Self::left).
    pub fn spend(&mut self, answer: &Answer) {
        self.expanded += answer.work.unwrap_or_default().expanded;
    }

    /// Returns the options with the rest of the limits.
    #[must_use]
    pub fn left(&self) -> Shared {
        let spent = Work { expanded: self.expanded, time: self.clock.time(), ..Work::default() };
        self.shared.left_after(&spent)
    }

    /// Returns the limit that was reached.
    #[must_use]
    pub fn stopped(&self) -> Option<Reason> {
        self.stopped
    }

    /// Answers for the puzzle `text` that a limit was reached.
    #[must_use]
    pub fn stop(&self, text: &str) -> Ending {
        self.stopped.map_or(Ending::Stopped, |reason| stop(&Answer::stopped(text, reason), self.shared))
    }

    /// Returns the seconds since the job began.
    #[must_use]
    pub fn seconds(&self) -> f64 {
        self.clock.time().seconds
    }
}

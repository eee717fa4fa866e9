//! A job of several searches that share the limits of the command line.

use programs::{Answer, Clock, Shared, Work};
use search::{Limits, Reason};

/// The most bytes that a job holds if no limit is given: 2 GiB.
const MEMORY: u64 = 2 << 30;

/// The work of a job so far, and the limit that stopped it.
#[derive(Debug)]
pub(crate) struct Job<'a> {
    shared: &'a Shared,
    clock: Clock,
    expanded: u64,
    stopped: Option<Reason>,
}

impl<'a> Job<'a> {
    /// A job that begins now.
    pub(crate) fn of(shared: &'a Shared) -> Self {
        Job { shared, clock: Clock::start(), expanded: 0, stopped: None }
    }

    /// Does a part of the job, which takes its work off the limits; nothing once a limit was reached.
    pub(crate) fn part<T>(&mut self, part: impl FnOnce(&mut Limits<u32>) -> Result<T, Reason>) -> Option<T> {
        if self.stopped.is_some() {
            return None;
        }
        let mut limits = limits(&self.left());
        let before = limits.max_expanded();
        let found = part(&mut limits);
        self.expanded += before - limits.max_expanded();
        found.map_err(|reason| self.stopped = Some(reason)).ok()
    }

    /// Counts the work of an answer that was found within [`left`](Self::left).
    pub(crate) fn spend(&mut self, answer: &Answer) {
        self.expanded += answer.work.unwrap_or_default().expanded;
    }

    /// The options with the rest of the limits.
    pub(crate) fn left(&self) -> Shared {
        let spent = Work { expanded: self.expanded, time: self.clock.time(), ..Work::default() };
        self.shared.left_after(&spent)
    }

    /// The limit that was reached.
    pub(crate) fn stopped(&self) -> Option<Reason> {
        self.stopped
    }

    /// The seconds since the job began.
    pub(crate) fn seconds(&self) -> f64 {
        self.clock.time().seconds
    }
}

/// The limits of one search.
pub(crate) fn limits(shared: &Shared) -> Limits<u32> {
    within(shared).limits()
}

/// The options with a limit of memory.
pub(crate) fn within(shared: &Shared) -> Shared {
    Shared { max_memory: shared.max_memory.or(Some(MEMORY)), ..shared.clone() }
}

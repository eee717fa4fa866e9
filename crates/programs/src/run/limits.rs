//! The limits that the options ask for.

use std::time::Duration;

use search::{Cost, Limits};

use crate::{command_line::Shared, report::Work, run::interrupt};

/// The most bytes of a search, or of the searches of a [`Job`](crate::Job), if `--max-memory` says nothing: 2 GiB.
pub const DEFAULT_MEMORY: u64 = 2 << 30;

impl Shared {
    /// The same options with a limit of memory: [`DEFAULT_MEMORY`] if `--max-memory` says nothing.
    ///
    /// # Examples
    ///
    /// ```
    /// use programs::{DEFAULT_MEMORY, Shared};
    ///
    /// assert_eq!(Shared::default().with_memory().max_memory, Some(DEFAULT_MEMORY));
    /// let small = Shared { max_memory: Some(1), ..Shared::default() };
    /// assert_eq!(small.with_memory().max_memory, Some(1));
    /// ```
    #[must_use]
    pub fn with_memory(&self) -> Self {
        Shared { max_memory: self.max_memory.or(Some(DEFAULT_MEMORY)), ..self.clone() }
    }

    /// The limits of one search: `--max-nodes`, `--max-seconds`, `--max-memory`; and SIGINT cancels it.
    ///
    /// # Examples
    ///
    /// ```
    /// use programs::Shared;
    /// use search::{BreadthFirst, NoGoal, Progress, Reason, from_successors};
    ///
    /// let options = Shared { max_nodes: Some(100), ..Shared::default() };
    /// let endless = from_successors(|&n: &u64| [n + 1]);
    /// let report = BreadthFirst::new().within(options.limits()).run_to(&endless, &0, &NoGoal);
    /// assert_eq!((report.stats.expanded, report.stopped_by()), (100, Some(Reason::Expanded)));
    /// ```
    pub fn limits<C: Cost>(&self) -> Limits<C> {
        let limits = Limits::none().cancelled_by(interrupt());
        let limits = self.max_nodes.into_iter().fold(limits, Limits::expanded);
        let limits = self.max_seconds.into_iter().fold(limits, Limits::time);
        self.max_memory.into_iter().fold(limits, Limits::memory)
    }

    /// The same options with the rest of the limits after the `spent` work, for a program that searches again for the
    /// same answer.
    ///
    /// # Examples
    ///
    /// ```
    /// use programs::{Shared, Work};
    ///
    /// let options = Shared { max_nodes: Some(100), ..Shared::default() };
    /// let spent = Work { expanded: 30, ..Work::default() };
    /// assert_eq!(options.left_after(&spent).max_nodes, Some(70));
    /// ```
    #[must_use]
    pub fn left_after(&self, spent: &Work) -> Self {
        let seconds = Duration::try_from_secs_f64(spent.time.seconds).unwrap_or_default();
        Shared {
            max_nodes: self.max_nodes.map(|most| most.saturating_sub(spent.expanded)),
            max_seconds: self.max_seconds.map(|most| most.saturating_sub(seconds)),
            ..self.clone()
        }
    }
}

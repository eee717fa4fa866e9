//! The limits of work that follows a search: time, memory and SIGINT are checked piece by piece.

use std::{
    io::{self, Write},
    time::{Duration, Instant},
};

use search::Reason;

use crate::{command_line::Shared, run::is_interrupted};

/// The time and the memory that a job may still use.
///
/// # Examples
///
/// ```
/// use programs::{Budget, Shared};
/// use search::Reason;
///
/// let limits = Shared { max_memory: Some(100), ..Shared::default() };
/// let mut budget = Budget::begin(&limits);
/// assert_eq!(budget.spend(60), Ok(()));
/// assert_eq!(budget.spend(60), Err(Reason::Memory));
/// ```
#[derive(Debug)]
pub struct Budget {
    since: Instant,
    time: Option<Duration>,
    bytes: u64,
}

impl Budget {
    /// Begins a job within `--max-seconds` and `--max-memory`.
    #[must_use]
    pub fn begin(shared: &Shared) -> Self {
        Budget {
            since: Instant::now(),
            time: shared.max_seconds,
            bytes: shared.max_memory.unwrap_or(u64::MAX),
        }
    }

    /// Subtracts `bytes` from the memory, and checks the time and SIGINT.
    ///
    /// # Errors
    ///
    /// Returns the limit that is reached, or [`Reason::Cancelled`] after SIGINT.
    pub fn spend(&mut self, bytes: u64) -> Result<(), Reason> {
        let left = self.bytes.checked_sub(bytes);
        self.bytes = left.unwrap_or(0);
        match () {
            () if is_interrupted() => Err(Reason::Cancelled),
            () if self.time.is_some_and(|time| self.since.elapsed() >= time) => Err(Reason::Time),
            () if left.is_none() => Err(Reason::Memory),
            () => Ok(()),
        }
    }

    /// Returns a writer to `inner` that fails when the time is over or after SIGINT.
    ///
    /// # Examples
    ///
    /// ```
    /// use std::{io::Write, time::Duration};
    /// use programs::{Budget, Shared};
    /// use search::Reason;
    ///
    /// let late = Shared { max_seconds: Some(Duration::ZERO), ..Shared::default() };
    /// let mut budget = Budget::begin(&late);
    /// let mut file = budget.writer(Vec::new());
    /// assert!(file.write_all(b"a line").is_err());
    /// assert_eq!(file.stopped_by(), Some(Reason::Time));
    /// ```
    pub fn writer<W: Write>(&mut self, inner: W) -> BudgetWriter<'_, W> {
        BudgetWriter { inner, budget: self, stopped_by: None }
    }
}

/// A writer within a [`Budget`], made by [`Budget::writer`].
#[derive(Debug)]
pub struct BudgetWriter<'a, W> {
    inner: W,
    budget: &'a mut Budget,
    stopped_by: Option<Reason>,
}

impl<W> BudgetWriter<'_, W> {
    /// Returns the limit that ended the writing, if one did.
    #[must_use]
    pub fn stopped_by(&self) -> Option<Reason> {
        self.stopped_by
    }
}

impl<W: Write> Write for BudgetWriter<'_, W> {
    fn write(&mut self, text: &[u8]) -> io::Result<usize> {
        if let Err(reason) = self.budget.spend(0) {
            self.stopped_by = Some(reason);
            return Err(io::Error::other("a limit is reached"));
        }
        self.inner.write(text)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

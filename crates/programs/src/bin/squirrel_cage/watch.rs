//! Limits of the work that follows a search: names of positions and files are looked at by clock and bytes, and SIGINT
//! ends them.

use std::{
    io::{self, Write},
    time::{Duration, Instant},
};

use programs::{Shared, is_interrupted};
use search::Reason;

/// The rest of a job's limits.
#[derive(Debug)]
pub(crate) struct Watch {
    since: Instant,
    time: Option<Duration>,
    bytes: u64,
}

impl Watch {
    /// The limits of a job that begins now and may hold `bytes` bytes.
    pub(crate) fn begin(shared: &Shared, bytes: u64) -> Self {
        Watch { since: Instant::now(), time: shared.max_seconds, bytes }
    }

    /// Takes `bytes` off.
    ///
    /// # Errors
    ///
    /// The limit that is reached, or that SIGINT came.
    pub(crate) fn spend(&mut self, bytes: u64) -> Result<(), Reason> {
        let left = self.bytes.checked_sub(bytes);
        self.bytes = left.unwrap_or(0);
        match () {
            () if is_interrupted() => Err(Reason::Cancelled),
            () if self.time.is_some_and(|time| self.since.elapsed() >= time) => Err(Reason::Time),
            () if left.is_none() => Err(Reason::Memory),
            () => Ok(()),
        }
    }
}

/// A writer that fails when a limit is reached, which it then tells.
pub(crate) struct Watched<'a, W> {
    inner: W,
    watch: &'a mut Watch,
    reached: &'a mut Option<Reason>,
}

impl<'a, W: Write> Watched<'a, W> {
    /// Writes to `inner`, and puts the limit that is reached into `reached`.
    pub(crate) fn new(inner: W, watch: &'a mut Watch, reached: &'a mut Option<Reason>) -> Self {
        Watched { inner, watch, reached }
    }
}

impl<W: Write> Write for Watched<'_, W> {
    fn write(&mut self, text: &[u8]) -> io::Result<usize> {
        if let Err(reason) = self.watch.spend(0) {
            *self.reached = Some(reason);
            return Err(io::Error::other("a limit is reached"));
        }
        self.inner.write(text)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

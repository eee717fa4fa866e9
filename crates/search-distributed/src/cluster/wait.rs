//! A wait for other processes that have not met: until a deadline, or until the search is to stop.

use std::{
    io::{self, Read},
    net::{SocketAddr, TcpStream},
    sync::OnceLock,
    time::{Duration, Instant},
};

use search::{Reason, StopToken};

use crate::Error;

/// The longest wait without a look at the stop token.
const LOOK: Duration = Duration::from_millis(50);

/// The longest wait for a connection, which the system cannot interrupt.
const CALL: Duration = Duration::from_secs(1);

/// The time in which processes still meet when the search is to stop already, so that they stop together.
const GRACE: Duration = Duration::from_millis(600);

/// The reason why the processes have not met.
#[derive(Debug)]
pub(crate) enum Unmet {
    Failed(Error),
    /// The search was stopped while this process waited for the one of that number.
    Stopped(Reason, usize),
}

impl From<Error> for Unmet {
    fn from(error: Error) -> Self {
        Unmet::Failed(error)
    }
}

/// The time in which all processes must meet.
#[derive(Debug)]
pub(crate) struct Wait<'a> {
    deadline: Instant,
    stop: &'a StopToken,
    /// The first look at which the search was to stop.
    stopped: OnceLock<Instant>,
}

impl<'a> Wait<'a> {
    pub(crate) fn new(time: Duration, stop: &'a StopToken) -> Self {
        Wait { deadline: Instant::now() + time, stop, stopped: OnceLock::new() }
    }

    /// Returns an error if the search is to stop, while this process waits for process `missing`.
    pub(crate) fn check(&self, missing: usize) -> Result<(), Unmet> {
        self.reason().map_or(Ok(()), |reason| Err(Unmet::Stopped(reason, missing)))
    }

    /// Returns the reason to stop, once the grace is over.
    fn reason(&self) -> Option<Reason> {
        let reason = self.stop.reason()?;
        (self.stopped.get_or_init(Instant::now).elapsed() >= GRACE).then_some(reason)
    }

    /// Returns the time that is left, and at least a millisecond.
    fn left(&self) -> Duration {
        self.deadline.saturating_duration_since(Instant::now()).max(Duration::from_millis(1))
    }

    /// Returns whether no time is left behind a pause.
    pub(crate) fn is_over_after(&self, pause: Duration) -> bool {
        Instant::now() + pause >= self.deadline
    }

    pub(crate) fn call(&self, address: &SocketAddr) -> io::Result<TcpStream> {
        TcpStream::connect_timeout(address, self.left().min(CALL))
    }

    /// Fills `buffer` from `stream`.
    pub(crate) fn read(&self, mut stream: &TcpStream, buffer: &mut [u8]) -> io::Result<()> {
        let mut known = 0;
        while known < buffer.len() {
            stream.set_read_timeout(Some(self.left().min(LOOK)))?;
            match stream.read(&mut buffer[known..]) {
                Ok(0) => return Err(io::ErrorKind::UnexpectedEof.into()),
                Ok(count) => known += count,
                Err(error) => match error.kind() {
                    io::ErrorKind::Interrupted => {}
                    io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut => {
                        if self.is_over_after(Duration::ZERO) || self.reason().is_some() {
                            return Err(io::ErrorKind::TimedOut.into());
                        }
                    }
                    _ => return Err(error),
                },
            }
        }
        Ok(())
    }
}

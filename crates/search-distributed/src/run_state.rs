//! The state of a run in one process: whether it goes on, and why not.
//!
//! Threads that serve a connection and workers share it. The first failure counts; the workers then leave at their next
//! check, and their process reports it.

use std::{
    any::Any,
    panic::{self, AssertUnwindSafe},
    sync::{
        Mutex, OnceLock, PoisonError,
        atomic::{AtomicBool, AtomicU32, AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};

use search::{Reason, StopToken};

/// The error of a worker that must leave. The reason is in the [`RunState`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct Aborted;

/// The reason why a run ends without an answer.
#[derive(Debug)]
pub(crate) enum Cause {
    /// The connection to a process broke.
    Lost { process: usize, problem: String },
    /// A worker of this process panicked, for example in the user's space.
    Panic(Box<dyn Any + Send>),
    /// The search was stopped, and another process did not answer in time.
    Stopped(Reason),
}

/// The reasons that stop a layer before its end, in the order of their numbers from 1.
const REASONS: [Reason; 3] = [Reason::Cancelled, Reason::Time, Reason::Memory];

/// Returns the number of a reason in messages; zero stands for none.
pub(crate) fn number_of(reason: Option<Reason>) -> u8 {
    let place = REASONS.iter().position(|&known| Some(known) == reason);
    place.map_or(0, |place| place as u8 + 1)
}

pub(crate) fn reason_of(number: u8) -> Option<Reason> {
    REASONS.get(usize::from(number).checked_sub(1)?).copied()
}

/// The facts that all threads of one process share.
#[derive(Debug)]
pub(crate) struct RunState {
    /// The number of this process.
    process: usize,
    /// Says when the search is to stop in this process.
    stop: StopToken,
    /// The time at which a waiting worker first found that the search was to stop.
    stopped: OnceLock<Instant>,
    failed: AtomicBool,
    /// Whether all workers of this process have all that they need of others.
    complete: AtomicBool,
    cause: Mutex<Option<Cause>>,
    /// The layer that is expanded.
    layer: AtomicU32,
    /// The layers that are safe in a checkpoint.
    saved: AtomicU32,
    /// The workers that have not left yet.
    present: AtomicUsize,
    /// The process whose silence has ended a search that was to stop.
    silent: OnceLock<usize>,
    /// The ends of connections that a thread still holds.
    links: AtomicUsize,
    /// Whether a connection was lost after all workers had all that they need of others.
    cut: AtomicBool,
}

impl RunState {
    pub(crate) fn new(process: usize, workers: usize, stop: StopToken) -> Self {
        RunState {
            process,
            stop,
            stopped: OnceLock::new(),
            failed: AtomicBool::new(false),
            complete: AtomicBool::new(false),
            cause: Mutex::new(None),
            layer: AtomicU32::new(0),
            saved: AtomicU32::new(0),
            present: AtomicUsize::new(workers),
            silent: OnceLock::new(),
            links: AtomicUsize::new(0),
            cut: AtomicBool::new(false),
        }
    }

    pub(crate) fn process(&self) -> usize {
        self.process
    }

    /// Returns the reason why this process is to stop.
    pub(crate) fn reason(&self) -> Option<Reason> {
        self.stop.reason()
    }

    /// Ends the run if a worker has waited for other processes for `patience` since it was to stop.
    pub(crate) fn check_waiting(&self, patience: Duration) -> Result<(), Aborted> {
        self.check()?;
        match self.reason() {
            Some(reason) if self.stopped.get_or_init(Instant::now).elapsed() > patience => {
                Err(self.fail(Cause::Stopped(reason)))
            }
            _ => Ok(()),
        }
    }

    /// Returns an error if the run has failed.
    pub(crate) fn check(&self) -> Result<(), Aborted> {
        if self.has_failed() { Err(Aborted) } else { Ok(()) }
    }

    pub(crate) fn has_failed(&self) -> bool {
        self.failed.load(Ordering::Acquire)
    }

    /// Ends the run because of `cause`, unless it has failed before.
    pub(crate) fn fail(&self, cause: Cause) -> Aborted {
        let mut first = self.cause.lock().unwrap_or_else(PoisonError::into_inner);
        first.get_or_insert(cause);
        self.failed.store(true, Ordering::Release);
        Aborted
    }

    /// Runs `work`. A panic in it ends the run; the mail must outlive the panic, because a queue that is dropped in one makes
    /// the threads of its connections panic too.
    pub(crate) fn guard<T>(&self, work: impl FnOnce() -> Result<T, Aborted>) -> Result<T, Aborted> {
        let result = panic::catch_unwind(AssertUnwindSafe(work));
        result.unwrap_or_else(|payload| Err(self.fail(Cause::Panic(payload))))
    }

    /// Returns the cause of the failure, once.
    pub(crate) fn take_cause(&self) -> Option<Cause> {
        self.cause.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    /// Returns the reason if the run has ended because it was stopped, whatever other processes did.
    pub(crate) fn stopped(&self) -> Option<Reason> {
        match *self.cause.lock().unwrap_or_else(PoisonError::into_inner) {
            Some(Cause::Stopped(reason)) => Some(reason),
            _ => None,
        }
    }

    /// Takes note that a worker of this process has left, well or not.
    pub(crate) fn leave(&self) {
        self.present.fetch_sub(1, Ordering::AcqRel);
    }

    /// Returns whether no worker of this process uses the mail any more.
    pub(crate) fn is_deserted(&self) -> bool {
        self.present.load(Ordering::Acquire) == 0
    }

    pub(crate) fn set_complete(&self) {
        self.complete.store(true, Ordering::Release);
    }

    pub(crate) fn is_complete(&self) -> bool {
        self.complete.load(Ordering::Acquire)
    }

    /// Takes note that a search that was to stop does not wait for `process`.
    pub(crate) fn set_silent(&self, process: usize) {
        let _ = self.silent.set(process);
    }

    pub(crate) fn silent(&self) -> Option<usize> {
        self.silent.get().copied()
    }

    pub(crate) fn add_link(&self) {
        self.links.fetch_add(1, Ordering::AcqRel);
    }

    pub(crate) fn drop_link(&self) {
        self.links.fetch_sub(1, Ordering::AcqRel);
    }

    /// Returns whether a thread still sends or receives.
    pub(crate) fn has_links(&self) -> bool {
        self.links.load(Ordering::Acquire) > 0
    }

    /// Takes note that a connection was lost when nothing depended on it any more.
    pub(crate) fn cut(&self) {
        self.cut.store(true, Ordering::Release);
    }

    pub(crate) fn is_cut(&self) -> bool {
        self.cut.load(Ordering::Acquire)
    }

    pub(crate) fn set_layer(&self, layer: u32) {
        self.layer.store(layer, Ordering::Relaxed);
    }

    pub(crate) fn layer(&self) -> u32 {
        self.layer.load(Ordering::Relaxed)
    }

    pub(crate) fn set_saved(&self, layers: u32) {
        self.saved.store(layers, Ordering::Relaxed);
    }

    pub(crate) fn saved(&self) -> u32 {
        self.saved.load(Ordering::Relaxed)
    }
}

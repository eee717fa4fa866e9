//! The fate of a run in one process: whether it goes on, and why not.
//!
//! Threads that serve a connection and workers share it. The first failure counts; the workers then leave at their next
//! look, and their process reports it.

use std::{
    any::Any,
    panic::{self, AssertUnwindSafe},
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicBool, AtomicU32, AtomicUsize, Ordering},
    },
};

/// A worker must leave: the reason is in the [`Fate`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct Halt;

/// The reason why a run ends without an answer.
#[derive(Debug)]
pub(crate) enum Cause {
    /// The connection to a process broke.
    Lost { process: usize, problem: String },
    /// A worker of this process panicked, for example in the user's space.
    Panic(Box<dyn Any + Send>),
}

/// The facts that all threads of one process share.
#[derive(Debug)]
pub(crate) struct Fate {
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
}

impl Fate {
    pub(crate) fn new(workers: usize) -> Self {
        Fate {
            failed: AtomicBool::new(false),
            complete: AtomicBool::new(false),
            cause: Mutex::new(None),
            layer: AtomicU32::new(0),
            saved: AtomicU32::new(0),
            present: AtomicUsize::new(workers),
        }
    }

    /// Returns an error if the run has failed.
    pub(crate) fn check(&self) -> Result<(), Halt> {
        if self.has_failed() { Err(Halt) } else { Ok(()) }
    }

    pub(crate) fn has_failed(&self) -> bool {
        self.failed.load(Ordering::Acquire)
    }

    /// Ends the run because of `cause`, unless it has failed before.
    pub(crate) fn fail(&self, cause: Cause) -> Halt {
        let mut first = self.cause.lock().unwrap_or_else(PoisonError::into_inner);
        first.get_or_insert(cause);
        self.failed.store(true, Ordering::Release);
        Halt
    }

    /// Runs `work`. A panic in it ends the run; the mail must outlive the panic, because a queue that is dropped in one makes
    /// the threads of its connections panic too.
    pub(crate) fn guard<T>(&self, work: impl FnOnce() -> Result<T, Halt>) -> Result<T, Halt> {
        let result = panic::catch_unwind(AssertUnwindSafe(work));
        result.unwrap_or_else(|payload| Err(self.fail(Cause::Panic(payload))))
    }

    /// Returns the cause of the failure, once.
    pub(crate) fn take_cause(&self) -> Option<Cause> {
        self.cause.lock().unwrap_or_else(PoisonError::into_inner).take()
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

//! The calls of a space, of its goal and of its heuristics: counted, slowed down, or made to panic.

use std::{
    boxed::Box,
    panic::resume_unwind,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    thread,
    time::Duration,
};

/// The calls of a space, of its goal and of its heuristics; one of them can be made to panic.
#[doc(hidden)]
#[derive(Clone, Debug, Default)]
pub struct Trap(Option<Arc<Calls>>);

#[derive(Debug, Default)]
struct Calls {
    /// How many more calls there are before one panics.
    left: AtomicU64,
    lists: AtomicU64,
    listed: AtomicU64,
    estimates: AtomicU64,
    /// Calls that list actions or predecessors before these take `pause` microseconds each.
    fast: AtomicU64,
    pause: AtomicU64,
}

/// The work of the calls, by kind.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Work {
    /// States whose actions or predecessors were listed.
    pub lists: u64,
    /// Actions and predecessors that were listed.
    pub listed: u64,
    pub estimates: u64,
}

#[doc(hidden)]
impl Trap {
    /// The payload of the panic.
    pub const PAYLOAD: &str = "the space panics";

    /// A trap that counts and waits.
    #[must_use]
    pub fn waiting() -> Self {
        let trap = Trap(Some(Arc::default()));
        trap.set(u64::MAX);
        trap
    }

    /// Lets the call of this number panic, counted from the next one, which is 0. No other call does.
    pub fn set(&self, call: u64) {
        if let Some(calls) = &self.0 {
            calls.left.store(call, Ordering::Relaxed);
        }
    }

    /// Lets each list of actions take a time, from the list of number `fast` on.
    pub fn slow_down(&self, fast: u64, pause: Duration) {
        if let Some(calls) = &self.0 {
            calls.fast.store(fast, Ordering::Relaxed);
            calls.pause.store(pause.as_micros() as u64, Ordering::Relaxed);
        }
    }

    /// Returns how many calls there have been since the call of number `u64::MAX` was told to panic.
    #[must_use]
    pub fn calls(&self) -> u64 {
        self.0.as_ref().map_or(0, |calls| u64::MAX - calls.left.load(Ordering::Relaxed))
    }

    /// Returns the work of the calls since the last call of this function.
    #[must_use]
    pub fn work(&self) -> Work {
        let calls = self.0.as_deref().unwrap_or_else(|| unreachable!("nothing is counted"));
        let take = |count: &AtomicU64| count.swap(0, Ordering::Relaxed);
        Work { lists: take(&calls.lists), listed: take(&calls.listed), estimates: take(&calls.estimates) }
    }

    /// Counts a call. The panic prints no message, since there are thousands of them.
    #[inline]
    pub fn call(&self) {
        if let Some(calls) = &self.0
            && calls.left.fetch_sub(1, Ordering::Relaxed) == 0
        {
            resume_unwind(Box::new(Self::PAYLOAD));
        }
    }

    /// Counts a call that lists actions or predecessors.
    #[inline]
    pub fn list(&self, listed: usize) {
        if let Some(calls) = &self.0 {
            let number = calls.lists.fetch_add(1, Ordering::Relaxed);
            let pause = calls.pause.load(Ordering::Relaxed);
            if pause > 0 && number >= calls.fast.load(Ordering::Relaxed) {
                thread::sleep(Duration::from_micros(pause));
            }
            calls.listed.fetch_add(listed as u64, Ordering::Relaxed);
        }
        self.call();
    }

    /// Counts the call for an estimate.
    #[inline]
    pub(super) fn estimate(&self) {
        if let Some(calls) = &self.0 {
            calls.estimates.fetch_add(1, Ordering::Relaxed);
        }
        self.call();
    }
}

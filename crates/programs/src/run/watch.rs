//! Limits for work that looks at no clock: it runs in a thread of its own, and a flag tells it to stop.

use std::{
    panic::resume_unwind,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
        mpsc::{self, RecvTimeoutError},
    },
    thread,
    time::{Duration, Instant},
};

use search::Reason;

use crate::{
    command_line::Shared,
    run::{Progress, clock::resident_memory, is_interrupted},
};

/// How long to wait between two looks at clock and memory.
const LOOK: Duration = Duration::from_millis(10);

/// Does `work` in a thread of its own and raises its flag when a limit is reached: `--max-seconds` since the call,
/// `--max-memory` above the memory of the process at the call, or SIGINT. Returns the result of the work, and the reason
/// for which the flag was raised, if it was.
///
/// Memory is counted for the whole process, where the system says it, so it may pass the limit by the growth between two
/// checks. Meanwhile `progress` shows the text `what`.
///
/// # Panics
///
/// If the work panics.
///
/// # Examples
///
/// ```
/// use std::{sync::atomic::Ordering::Relaxed, thread, time::Duration};
/// use programs::{Progress, Shared, watched};
/// use search::Reason;
///
/// let limits = Shared { max_seconds: Some(Duration::from_millis(1)), ..Shared::default() };
/// let mut progress = Progress::new(false);
/// let patient = |over: std::sync::Arc<std::sync::atomic::AtomicBool>| {
///     while !over.load(Relaxed) {
///         thread::yield_now();
///     }
///     7
/// };
/// assert_eq!(watched(&limits, &mut progress, "waiting", patient), (7, Some(Reason::Time)));
/// assert_eq!(watched(&Shared::default(), &mut progress, "nothing", |_| 8), (8, None));
/// ```
pub fn watched<T: Send>(
    limits: &Shared,
    progress: &mut Progress,
    what: &str,
    work: impl FnOnce(Arc<AtomicBool>) -> T + Send,
) -> (T, Option<Reason>) {
    let watch = Watch::begin(limits);
    let (sender, receiver) = mpsc::channel::<()>();
    thread::scope(|scope| {
        let flag = watch.over.clone();
        let worker = scope.spawn(move || {
            // Dropped when the work is done, which ends the wait below.
            let _sender = sender;
            work(flag)
        });
        let mut reason = watch.look();
        while receiver.recv_timeout(LOOK) == Err(RecvTimeoutError::Timeout) {
            progress.note(format!("{what}, since {:.0?}", watch.since.elapsed()));
            reason = reason.or_else(|| watch.look());
        }
        (worker.join().unwrap_or_else(|panic| resume_unwind(panic)), reason)
    })
}

/// The limits of a work and its flag.
struct Watch {
    since: Instant,
    time: Option<Duration>,
    /// The bytes that the whole process may hold.
    bytes: Option<u64>,
    over: Arc<AtomicBool>,
}

impl Watch {
    fn begin(limits: &Shared) -> Self {
        let bytes = limits.max_memory.and_then(|most| Some(resident_memory()?.saturating_add(most)));
        Watch { since: Instant::now(), time: limits.max_seconds, bytes, over: Arc::default() }
    }

    /// Raises the flag if a limit is reached, and tells which.
    fn look(&self) -> Option<Reason> {
        let is_late = self.time.is_some_and(|most| self.since.elapsed() >= most);
        let is_full = || self.bytes.zip(resident_memory()).is_some_and(|(most, bytes)| bytes > most);
        let reason = match () {
            () if is_interrupted() => Reason::Cancelled,
            () if is_late => Reason::Time,
            () if is_full() => Reason::Memory,
            () => return None,
        };
        self.over.store(true, Ordering::Relaxed);
        Some(reason)
    }
}

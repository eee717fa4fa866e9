//! Limits for work that is not a search: one thread does the work, and another thread checks the limits.

use core::{
    sync::atomic::{AtomicBool, Ordering},
    time::Duration,
};
use std::{
    panic::resume_unwind,
    sync::{
        Arc,
        mpsc::{self, Receiver, RecvTimeoutError},
    },
    thread,
};

use search::{
    Goal, Limits, NoGoal, Observer, Outcome, OutcomeOf, Progress, Run, Search, StateSpace, Stats,
    from_successors,
};

/// The time between two checks of the limits.
const LOOK: Duration = Duration::from_millis(5);

/// Runs `work` in a separate thread and returns its result.
///
/// `work` receives a flag. The flag is set when the time limit of `limits` has passed, or when their own cancellation
/// flag is set.
pub(crate) fn watched<T: Send>(limits: &Limits<u32>, work: impl FnOnce(Arc<AtomicBool>) -> T + Send) -> T {
    let over = Arc::new(AtomicBool::new(false));
    let (sender, receiver) = mpsc::channel::<()>();
    thread::scope(|scope| {
        let flag = over.clone();
        let worker = scope.spawn(move || {
            // The sender is dropped when the work is done, which ends the wait.
            let _sender = sender;
            work(flag)
        });
        let nowhere = from_successors(|&(): &()| [(); 0]);
        let report = Run::of(&mut Waiting(receiver)).within(limits.clone()).run_to(&nowhere, &(), &NoGoal);
        over.fetch_or(report.stopped_by().is_some(), Ordering::Relaxed);
        worker.join().unwrap_or_else(|panic| resume_unwind(panic))
    })
}

/// A search that only waits for another thread. It is exhausted as soon as the other thread drops the sender.
struct Waiting(Receiver<()>);

impl<S: StateSpace<Cost = u32>> Progress<S> for Waiting {
    fn stats(&self) -> Stats {
        Stats::default()
    }

    fn bytes(&self) -> u64 {
        0
    }

    fn bound(&self) -> u32 {
        0
    }

    fn lower_bound(&self) -> u32 {
        0
    }
}

impl<S: StateSpace<Cost = u32>, G: Goal<S>> Search<S, G> for Waiting {
    fn begin_from(&mut self, _: &S, _: &[(S::State, u32)], _: &G) {}

    fn step(&mut self, _: &S, _: &G, _: u64, _: &mut dyn Observer<u32>) -> Option<OutcomeOf<S>> {
        let is_done = self.0.recv_timeout(LOOK) != Err(RecvTimeoutError::Timeout);
        is_done.then_some(Outcome::Exhausted)
    }
}

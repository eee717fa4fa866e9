//! The work: parts in an order that mixes long and short ones, taken by threads.

use std::{
    collections::BTreeSet,
    sync::{
        atomic::{AtomicBool, AtomicUsize, Ordering},
        mpsc,
    },
    thread,
    time::{Duration, Instant},
};

use indicatif::{HumanDuration, ProgressBar, ProgressStyle};
use programs::is_interrupted;
use rush_hour::{Enumeration, Tally};

/// The end of the work by the limit on time, or by SIGINT.
#[derive(Clone, Copy)]
pub(crate) struct Deadline {
    start: Instant,
    limit: Option<Duration>,
}

impl Deadline {
    /// Returns the deadline of work that starts now.
    pub(crate) fn of(limit: Option<Duration>) -> Self {
        Deadline { start: Instant::now(), limit }
    }

    fn has_come(self) -> bool {
        is_interrupted() || self.limit.is_some_and(|limit| self.start.elapsed() >= limit)
    }
}

/// Parts that are to be done.
pub(crate) struct Job {
    side: usize,
    /// Each with its layouts, which measure its work.
    parts: Vec<(usize, u64)>,
}

/// A step between parts that are done one after the other: a prime, so that it meets every part.
const STRIDE: usize = 7_919;

impl Job {
    /// Counts the layouts of all parts but those that are `done`, which takes about a second of side 6. Returns `None` if
    /// the deadline comes before the end.
    pub(crate) fn new(
        enumeration: &Enumeration,
        side: usize,
        done: &BTreeSet<usize>,
        deadline: Deadline,
    ) -> Option<Self> {
        let (all, mut parts) = (enumeration.parts(), Vec::new());
        for part in (0..all).map(|number| number * STRIDE % all).filter(|part| !done.contains(part)) {
            if deadline.has_come() {
                return None;
            }
            // Parts without layouts need no work, nor a record.
            let layouts = enumeration.layouts_of(part);
            if layouts > 0 {
                parts.push((part, layouts));
            }
        }
        Some(Job { side, parts })
    }

    /// Does as many parts as come before the deadline; `add` takes each part when it is done. Says how long it took, or will take.
    ///
    /// # Errors
    ///
    /// That of the first part that `add` rejects, which ends the work at once, or a sentence if no thread can be started.
    pub(crate) fn run(
        &self,
        threads: Option<u64>,
        deadline: Deadline,
        mut add: impl FnMut(usize, Tally) -> Result<(), String>,
    ) -> Result<String, String> {
        let processors = || thread::available_parallelism().map_or(1, usize::from);
        let requested = threads.map_or_else(processors, |threads| threads as usize).min(self.parts.len());
        let start = Instant::now();
        let (next, failed) = (AtomicUsize::new(0), AtomicBool::new(false));
        let goes_on = || !failed.load(Ordering::Relaxed) && !deadline.has_come();
        let (sender, receiver) = mpsc::channel();
        let (bar, mut done) = (self.bar(), 0);
        let threads = thread::scope(|scope| {
            let start = || {
                let (next, goes_on, sender) = (&next, &goes_on, sender.clone());
                thread::Builder::new().spawn_scoped(scope, move || self.work(next, goes_on, &sender))
            };
            // Where the system has no room for more threads, those that it has do the work.
            let started = (0..requested).map_while(|_| start().ok()).count();
            drop(sender);
            for (part, tally) in receiver {
                done += tally.layouts;
                if let Err(error) = add(part, tally) {
                    failed.store(true, Ordering::Relaxed);
                    return Err(error);
                }
                bar.set_position(done);
            }
            Ok(started)
        })?;
        bar.finish_and_clear();
        if threads < requested.min(1) {
            return Err("no thread can be started".to_owned());
        }
        Ok(self.time(done, start.elapsed(), threads))
    }

    /// Takes part after part, until none is left or the work ends; a part that is not done by then is lost.
    fn work(&self, next: &AtomicUsize, goes_on: &impl Fn() -> bool, sender: &mpsc::Sender<(usize, Tally)>) {
        let Some(mut enumeration) = Enumeration::of_side(self.side) else { return };
        while let Some(&(part, _)) = self.parts.get(next.fetch_add(1, Ordering::Relaxed)) {
            let Some(tally) = enumeration.part_while(part, goes_on) else { return };
            // The receiver has gone if the file cannot be written.
            if sender.send((part, tally)).is_err() {
                return;
            }
        }
    }

    /// The number of parts that have something to do.
    pub(crate) fn parts(&self) -> usize {
        self.parts.len()
    }

    fn layouts(&self) -> u64 {
        self.parts.iter().map(|part| part.1).sum()
    }

    fn bar(&self) -> ProgressBar {
        let style = ProgressStyle::with_template("{bar:40} {percent} % of the layouts, {eta} left");
        let bar = ProgressBar::new(self.layouts());
        if let Ok(style) = style { bar.with_style(style) } else { bar }
    }

    #[expect(clippy::cast_precision_loss, reason = "an estimate")]
    fn time(&self, done: u64, took: Duration, threads: usize) -> String {
        let (all, seconds) = (self.layouts(), took.as_secs_f64());
        let said = format!("{done} layouts in {seconds:.1} s on {threads} threads");
        if done == all || done == 0 {
            return said;
        }
        let left = Duration::from_secs_f64(seconds * (all - done) as f64 / done as f64);
        format!("{said}; the other {} would take about {}", all - done, HumanDuration(left))
    }
}

//! Progress of long searches on standard error: the bound or layer, and the states expanded so far.

use std::{
    fmt::{self, Display},
    io::{self, IsTerminal},
    time::{Duration, Instant},
};

use indicatif::{HumanCount, ProgressBar};
use search::{Observer, Stats};

/// A search shorter than this shows nothing.
const PATIENCE: Duration = Duration::from_millis(300);

/// An observer that shows where a search is; nothing if standard error is not a terminal.
///
/// The line leaves the terminal when the value is dropped.
pub struct Progress {
    since: Instant,
    bar: Option<ProgressBar>,
    shown: bool,
    place: String,
}

impl Progress {
    /// Shows progress if that is `wanted` and standard error is a terminal.
    #[must_use]
    pub fn new(wanted: bool) -> Self {
        let shown = wanted && io::stderr().is_terminal();
        Progress { since: Instant::now(), bar: None, shown, place: String::new() }
    }

    /// The message for a person: the place in the search and the work so far.
    #[must_use]
    pub fn message(&self, stats: &Stats) -> String {
        let comma = if self.place.is_empty() { "" } else { ", " };
        format!("{}{comma}{} states expanded", self.place, HumanCount(stats.expanded))
    }

    /// Shows where other work than a search is.
    ///
    /// # Examples
    ///
    /// ```
    /// programs::Progress::new(true).note("50 boards tried"); // nothing is seen unless a person looks
    /// ```
    pub fn note(&mut self, place: impl Into<String>) {
        if self.is_due() {
            self.show(place.into());
        }
    }

    fn arrive(&mut self, place: String, stats: &Stats) {
        self.place = place;
        self.refresh(stats);
    }

    fn refresh(&mut self, stats: &Stats) {
        if self.is_due() {
            self.show(self.message(stats));
        }
    }

    fn is_due(&self) -> bool {
        self.shown && self.since.elapsed() >= PATIENCE
    }

    fn show(&mut self, message: String) {
        let bar = self.bar.get_or_insert_with(ProgressBar::new_spinner);
        bar.set_message(message);
        bar.tick();
    }
}

impl<C: Display> Observer<C> for Progress {
    fn layer(&mut self, depth: C, states: u64, stats: &Stats) {
        self.arrive(format!("layer {depth} of {} states", HumanCount(states)), stats);
    }

    fn bound_raised(&mut self, bound: C, stats: &Stats) {
        self.arrive(format!("bound {bound}"), stats);
    }

    fn width(&mut self, width: u64, stats: &Stats) {
        self.arrive(format!("width {}", HumanCount(width)), stats);
    }

    fn improved(&mut self, cost: C, stats: &Stats) {
        self.arrive(format!("a solution of {cost}"), stats);
    }

    fn working(&mut self, _: C, stats: &Stats) {
        self.refresh(stats);
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

impl fmt::Debug for Progress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Progress")
            .field("shown", &self.shown)
            .field("place", &self.place)
            .finish_non_exhaustive()
    }
}

//! One exploration whose layers are files of a folder.
//!
//! The search is resumed for each layer. So `--max-depth` and `--max-nodes` end it between two layers, as in memory.

use std::{
    fmt,
    time::{Duration, Instant},
};

use programs::Clock;
use search::{Limits, NoGoal, Observer, Outcome, Progress as _, Reason, Search as _, Stats, space::Keyed};
use search_disk::{DiskBreadthFirst, DiskError, DiskKey, Representative};

use crate::{
    options::Options,
    print::{Ending, Found},
    progress::ProgressLine,
};

/// The time between two lines of progress within a layer.
const REPORTS: Duration = Duration::from_millis(200);

/// Explores all states behind `start` by `search`, and prints them. Returns the exit status.
///
/// # Errors
///
/// A sentence without a full stop, if the folder cannot be used.
pub(crate) fn run<S, R>(
    space: &S,
    start: &S::State,
    search: DiskBreadthFirst<S, R>,
    options: &Options,
) -> Result<u8, String>
where
    S: Keyed<Cost = u32, Key: DiskKey>,
    R: Representative<S>,
{
    let clock = Clock::start();
    let search = search.with_identity(options.name());
    let mut search = options.max_memory.into_iter().fold(search, DiskBreadthFirst::with_memory);
    let limits = Limits::none().cancelled_by(options.limits().stop_token());
    let limits = options.max_memory.into_iter().fold(limits, Limits::memory);
    if options.resume {
        search.reopen(space, start).map_err(|error| sentence(&error))?;
    } else {
        search.begin(space, start, &NoGoal);
        if let Some(error) = search.error() {
            return Err(sentence(error));
        }
    }
    let resumed_from = if options.resume { search.layers().len().checked_sub(1) } else { None };
    let mut watcher = Watcher::new(search.layers(), options);
    let stopped =
        explore(space, &mut search, &limits, &mut watcher, options).map_err(|error| sentence(&error))?;
    drop(watcher);
    let ending = Ending {
        layers: search.layers(),
        stats: search.stats(),
        stopped,
        resumed_from: resumed_from.and_then(|depth| depth.try_into().ok()),
        processes: 1,
    };
    let found = Found::new(&ending, options, clock.time());
    found.print(options.json);
    Ok(found.status())
}

/// Searches layer by layer. Returns the limit that ends the search, or `None` after the last layer.
fn explore<S, R>(
    space: &S,
    search: &mut DiskBreadthFirst<S, R>,
    limits: &Limits<u32>,
    watcher: &mut Watcher,
    options: &Options,
) -> Result<Option<Reason>, DiskError>
where
    S: Keyed<Cost = u32, Key: DiskKey>,
    R: Representative<S>,
{
    loop {
        let layers = search.layers().len().try_into().unwrap_or(u32::MAX);
        if options.max_depth.is_some_and(|depth| layers > depth) {
            return Ok(Some(Reason::Cost));
        }
        // All layers are expanded when the next one is complete.
        if options.max_nodes.is_some_and(|most| search.states() > most) {
            return Ok(Some(Reason::Expanded));
        }
        let limits = limits.clone().cost(layers);
        let report = search.within(limits).observed_by(watcher).resume_to(space, &NoGoal);
        match search.checked(report)?.outcome {
            Outcome::Stopped { reason: Reason::Cost, .. } => {}
            Outcome::Stopped { reason, .. } => return Ok(Some(reason)),
            _ => return Ok(None),
        }
    }
}

/// The sentence on an error, with the option that remedies it.
fn sentence(error: &DiskError) -> String {
    if error.is_missing() {
        format!("{error} (without --resume a search begins there)")
    } else {
        error.to_string()
    }
}

/// Shows the progress at each layer, and some times a second within it.
struct Watcher {
    line: ProgressLine,
    since: Instant,
    shown: Instant,
    depth: u32,
    /// The positions of this layer, and of all layers up to it.
    layer: u64,
    positions: u64,
}

impl Watcher {
    /// `layers` are complete; the last one is not yet expanded.
    fn new(layers: &[u64], options: &Options) -> Self {
        let positions = layers.iter().rev().skip(1).sum();
        let now = Instant::now();
        let line = ProgressLine::new(options, true);
        Watcher { line, since: now, shown: now, depth: 0, layer: 0, positions }
    }

    fn show(&mut self, expanded: u64) {
        self.shown = Instant::now();
        let Watcher { depth, layer, positions, .. } = *self;
        let seconds = self.since.elapsed().as_secs();
        self.line.show(LayerProgress { depth, layer, expanded, positions, seconds });
    }
}

impl Observer<u32> for Watcher {
    fn layer(&mut self, depth: u32, states: u64, _: &Stats) {
        (self.depth, self.layer) = (depth, states);
        self.positions += states;
        self.show(0);
    }

    fn working(&mut self, _: u32, stats: &Stats) {
        if self.shown.elapsed() >= REPORTS {
            let before = self.positions - self.layer;
            self.show(stats.expanded.saturating_sub(before));
        }
    }
}

/// The progress within a layer, in the words of a search in memory.
struct LayerProgress {
    depth: u32,
    layer: u64,
    expanded: u64,
    positions: u64,
    seconds: u64,
}

impl fmt::Display for LayerProgress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let LayerProgress { depth, layer, expanded, positions, seconds } = self;
        let percent = u128::from(*expanded) * 100 / u128::from(*layer).max(1);
        write!(
            f,
            "layer {depth}: {percent} % of {layer} states expanded; {positions} in all layers; {seconds} s"
        )
    }
}

//! The findings, for people and as JSON.

use programs::{Table, Time, peak_memory, say, say_json};
use search::{Reason, Stats};
use serde::Serialize;

use crate::options::Options;

/// The end of a search, in memory or on disk.
#[derive(Debug)]
pub(crate) struct Ending<'a> {
    /// The number of positions in each complete layer.
    pub(crate) layers: &'a [u64],
    pub(crate) stats: Stats,
    /// The limit that stopped the search.
    pub(crate) stopped: Option<Reason>,
    /// The last layer of the checkpoint from which the search went on.
    pub(crate) resumed_from: Option<u32>,
    pub(crate) processes: usize,
}

/// The findings of an exploration.
#[derive(Debug, Serialize)]
pub(crate) struct Found {
    puzzle: String,
    /// `complete` or `stopped`.
    outcome: &'static str,
    /// The number of positions in all complete layers.
    positions: u64,
    /// The number of positions at each depth.
    layers: Vec<u64>,
    /// The depth of the last complete layer.
    depth: usize,
    /// The positions that were expanded, and the moves in them.
    expanded: u64,
    generated: u64,
    /// The most bytes that the searches of all processes held.
    peak_bytes: u64,
    workers: usize,
    processes: usize,
    /// The last layer of the checkpoint from which the search went on.
    #[serde(skip_serializing_if = "Option::is_none")]
    resumed_from: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    #[serde(flatten)]
    time: Time,
    #[serde(skip)]
    is_interrupted: bool,
}

impl Found {
    pub(crate) fn new(ending: &Ending, options: &Options, time: Time) -> Self {
        let &Ending { layers, stats, stopped, resumed_from, processes } = ending;
        Found {
            puzzle: options.name(),
            outcome: if stopped.is_none() { "complete" } else { "stopped" },
            positions: layers.iter().sum(),
            layers: layers.to_vec(),
            depth: layers.len().saturating_sub(1),
            expanded: stats.expanded,
            generated: stats.generated,
            peak_bytes: stats.peak_bytes,
            workers: options.workers(),
            processes,
            resumed_from,
            reason: stopped.map(|reason| match reason {
                Reason::Cost => "the layer of --max-depth is complete".to_owned(),
                Reason::Expanded => "the next layer would exceed --max-nodes".to_owned(),
                other => other.to_string(),
            }),
            time,
            is_interrupted: stopped == Some(Reason::Cancelled),
        }
    }

    /// The exit status: 0 if all positions were found, 130 after SIGINT, else 3.
    pub(crate) fn status(&self) -> u8 {
        match (&self.reason, self.is_interrupted) {
            (None, _) => 0,
            (_, true) => 130,
            _ => 3,
        }
    }

    pub(crate) fn print(&self, json: bool) {
        if json {
            return say_json(self);
        }
        let mut table = Table::new(["depth", "positions"]);
        for (depth, states) in self.layers.iter().enumerate() {
            table.row([depth.to_string(), states.to_string()]);
        }
        say(table);
        if let Some(layer) = self.resumed_from {
            say(format_args!("resumed behind layer {layer}"));
        }
        if let Some(reason) = &self.reason {
            say(format_args!("stopped: {reason}"));
        }
        say(self.totals());
    }

    #[expect(clippy::cast_precision_loss, reason = "a rate has few digits")]
    fn totals(&self) -> String {
        let all = if self.reason.is_none() { "all " } else { "" };
        let seconds = self.time.seconds;
        let rate = self.positions as f64 / seconds.max(1e-9);
        let megabytes = |bytes: u64| bytes.div_ceil(1 << 20);
        let process =
            peak_memory().map_or(String::new(), |bytes| format!(" ({} MB this process)", megabytes(bytes)));
        format!(
            "{all}{} positions, {} moves; {seconds:.3} s, {rate:.0} positions a second, {} MB{process}",
            self.positions,
            self.generated,
            megabytes(self.peak_bytes),
        )
    }
}

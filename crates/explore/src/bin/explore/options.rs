//! The command line.

use std::{path::PathBuf, time::Duration};

use clap::{ArgGroup, ColorChoice, Parser};
use programs::{given, whole_number};
use search::Limits;

/// The most workers of a process, and the most processes.
const MOST: u64 = 256;

const NOTES: &str = "\
Puzzles:
  sliding-tile 3x4              every board of that size from the one with its hole last; or a board as text
  rush-hour BOARD               a board as text, or the number of a card from 1 to 40
  peg-solitaire SHAPE           english, european, triangle:6, rectangle:4x5, ...; or a board on one line
  squirrel-cage CODE            a configuration of the wooden game, or a board on one line, such as `A. => .A`; or --classic NAME

Processes neither authenticate each other nor encrypt their messages: the network between them must be trusted.";

/// Explores all positions of a puzzle, from one thread to several hosts
#[expect(clippy::struct_excessive_bools, reason = "each is an option")]
#[derive(Debug, Parser)]
#[command(name = "explore", after_help = NOTES)]
#[command(group = ArgGroup::new("folder").args(["disk", "checkpoint"]))]
pub(crate) struct Options {
    /// sliding-tile, rush-hour, peg-solitaire or squirrel-cage
    #[arg(required = true)]
    pub(crate) puzzle: String,
    /// The board, the size or the shape
    pub(crate) argument: Option<String>,
    /// A built-in game of squirrel-cage
    #[arg(long, value_name = "NAME")]
    pub(crate) classic: Option<String>,
    /// Count all images of a position as one (peg-solitaire)
    #[arg(long)]
    pub(crate) up_to_symmetry: bool,
    /// Work in N threads
    #[arg(long, value_name = "N", value_parser = whole_number::<u16>(1..=MOST), conflicts_with_all = ["workers", "processes", "hosts"])]
    pub(crate) threads: Option<u16>,
    /// Work with N workers, which are threads, in each process; one if nothing is said
    #[arg(long, value_name = "N", value_parser = whole_number::<u16>(1..=MOST))]
    pub(crate) workers: Option<u16>,
    /// Work in N processes on this machine, which this one starts
    #[arg(long, value_name = "N", value_parser = whole_number::<u16>(1..=MOST), conflicts_with = "hosts")]
    pub(crate) processes: Option<u16>,
    /// Work with the processes at the addresses in FILE, one HOST:PORT a line
    #[arg(long, value_name = "FILE", requires = "process")]
    pub(crate) hosts: Option<PathBuf>,
    /// The number of this process in the file of hosts, from 0
    #[arg(long, value_name = "I", requires = "hosts", value_parser = whole_number::<u16>(0..=MOST - 1))]
    pub(crate) process: Option<u16>,
    /// Keep the layers in FOLDER and not in memory; one thread
    #[arg(long, value_name = "FOLDER", conflicts_with_all = ["threads", "workers", "processes", "hosts", "checkpoint"])]
    pub(crate) disk: Option<PathBuf>,
    /// Write each complete layer to FOLDER
    #[arg(long, value_name = "FOLDER")]
    pub(crate) checkpoint: Option<PathBuf>,
    /// Go on from the layers in the folder of --disk or --checkpoint
    #[arg(long, requires = "folder")]
    pub(crate) resume: bool,
    /// Wait S seconds for the other processes
    #[arg(long, value_name = "S", default_value_t = 60, value_parser = whole_number::<u32>(1..=1_000_000))]
    pub(crate) connect_seconds: u32,
    /// Give a process up that is frozen or cut off for S seconds
    #[arg(long, value_name = "S", default_value_t = 30, value_parser = whole_number::<u32>(2..=1_000_000))]
    pub(crate) patience_seconds: u32,
    /// Stop behind the layer at depth D
    #[arg(long, value_name = "D", value_parser = whole_number::<u32>(0..=1_000_000_000))]
    pub(crate) max_depth: Option<u32>,
    /// Begin no layer that would make more than N expanded positions
    #[arg(long, value_name = "N", value_parser = whole_number::<u64>(0..=u64::MAX))]
    pub(crate) max_nodes: Option<u64>,
    /// Stop after S seconds
    #[arg(long, value_name = "S", value_parser = programs::seconds)]
    pub(crate) max_seconds: Option<Duration>,
    /// Stop when a process holds this much memory, in bytes or with k, M, G; --disk works within it, or within 64M
    #[arg(long, value_name = "BYTES", value_parser = programs::bytes)]
    pub(crate) max_memory: Option<u64>,
    /// Print one JSON object and nothing else
    #[arg(long)]
    pub(crate) json: bool,
    /// Show no progress
    #[arg(long)]
    pub(crate) quiet: bool,
    /// Write the progress as lines on standard error, also where that is not a terminal
    #[arg(long, conflicts_with = "quiet")]
    pub(crate) progress: bool,
    /// When messages have colours: `auto` is on a terminal, unless `NO_COLOR` is set
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    pub(crate) color: ColorChoice,
}

impl Options {
    /// Refuses options without effect.
    ///
    /// # Errors
    ///
    /// A sentence without a full stop.
    pub(crate) fn check(&self) -> Result<(), String> {
        let idle = |is_idle: bool, why: &str, names: &[&str]| {
            let names = if is_idle { given(names) } else { Vec::new() };
            programs::idle(why, &names).map_or(Ok(()), |sentence| Err(sentence.replacen("error: ", "", 1)))
        };
        let is_alone = self.processes.is_none() && self.hosts.is_none();
        idle(is_alone, "there is one process", &["connect-seconds", "patience-seconds"])?;
        idle(self.puzzle != "squirrel-cage", "the built-in games are of squirrel-cage", &["classic"])?;
        idle(self.puzzle != "peg-solitaire", "only peg-solitaire knows its symmetries", &["up-to-symmetry"])?;
        idle(self.classic.is_some() && self.argument.is_some(), "a board is given", &["classic"])
    }

    /// The number of workers in each process.
    pub(crate) fn workers(&self) -> usize {
        self.threads.or(self.workers).unwrap_or(1).into()
    }

    /// The limits that the options ask for; and SIGINT cancels the search.
    pub(crate) fn limits(&self) -> Limits<u32> {
        let limits = Limits::none().cancelled_by(programs::interrupt());
        let limits = self.max_depth.into_iter().fold(limits, Limits::cost);
        let limits = self.max_nodes.into_iter().fold(limits, Limits::expanded);
        let limits = self.max_seconds.into_iter().fold(limits, Limits::time);
        self.max_memory.into_iter().fold(limits, Limits::memory)
    }

    /// The name of the search, for people and for the other processes.
    pub(crate) fn name(&self) -> String {
        let classic = self.classic.iter().map(|name| format!("--classic {name}"));
        let symmetry = self.up_to_symmetry.then(|| "--up-to-symmetry".to_owned());
        let words =
            [self.puzzle.clone()].into_iter().chain(self.argument.clone()).chain(classic).chain(symmetry);
        words.collect::<Vec<_>>().join(" ")
    }
}

//! The options of a solver program.

use std::{num::NonZero, path::PathBuf, process::ExitCode, thread};

use clap::{Args, Command, CommandFactory, Parser};
use puzzle::{Algorithm, ClosedListName, Puzzle, Solver};
use search::names::Name;

use crate::{
    command_line::{ListChoices, Lists, NEW_PUZZLE, Names, Shared, parse_as, whole_number},
    modes::{Modes, NewPuzzle, SolutionOptions},
    report::Pictures,
    solver::{Complete, Extras},
};

/// The options of the solver program of a puzzle, whose own ones are `X`.
///
/// # Examples
///
/// ```
/// use programs::{Names, NoExtras, Options};
///
/// let line = ["toy", "xx./x../...", "--survey"];
/// let options: Options<NoExtras> = programs::parse_from(line, &Names::default()).unwrap();
/// assert!(options.survey && options.tasks == ["xx./x../..."]);
/// ```
#[derive(Debug, Parser)]
pub struct Options<X: Args> {
    /// The boards to solve, or `-` for those of standard input; without any, the well-known ones
    #[arg(value_name = "BOARD")]
    pub tasks: Vec<String>,
    /// Solve the boards of a file: one, several between empty lines, or one a line
    #[arg(short, long, value_name = "FILE")]
    pub file: Vec<PathBuf>,
    /// Look at all positions that the board can reach
    #[arg(long, group = "mode")]
    pub survey: bool,
    /// The options of the puzzle's own.
    #[command(flatten)]
    pub extras: X,
    /// The modes that every program has.
    #[command(flatten)]
    pub modes: Modes,
    /// The options for several solutions.
    #[command(flatten)]
    pub solutions: SolutionOptions,
    /// The options for a new board.
    #[command(flatten)]
    pub new: NewPuzzle,
    /// How many new puzzles to make [default: 1]
    #[arg(long, help_heading = NEW_PUZZLE, value_name = "N", value_parser = whole_number::<u32>(1..=1_000_000))]
    pub count: Option<u32>,
    /// The lists of a search.
    #[command(flatten)]
    pub lists: Lists,
    /// The pictures of a solution.
    #[command(flatten)]
    pub pictures: Pictures,
    /// The options that every program has.
    #[command(flatten)]
    pub shared: Shared,
}

impl<X: Args> Options<X> {
    /// Returns whether the command line has a board, a file or a batch file.
    pub(super) fn has_board(&self) -> bool {
        !self.tasks.is_empty() || !self.file.is_empty() || self.shared.batch.is_some()
    }

    /// Returns the metric of a puzzle.
    pub(super) fn metric<P: Puzzle>(&self) -> P::Metric {
        self.shared.metric.parse().unwrap_or_default()
    }

    /// Returns the name of several actions in the metric.
    pub(super) fn unit<P: Puzzle>(&self) -> &'static str {
        P::FACTS.metric(self.metric::<P>().name()).map_or("actions", |metric| metric.unit)
    }

    /// Returns the solver of a board within the limits of `shared`; clap lets no other names pass.
    pub(super) fn solver<P: Complete>(&self, task: &P::Task, shared: &Shared) -> Solver<P>
    where
        X: Extras<P>,
    {
        let solver = Solver::new(task)
            .with_metric(self.metric::<P>())
            .with_algorithm(shared.algorithm.parse().unwrap_or_default())
            .with_heuristic(shared.heuristic.parse().unwrap_or_default())
            .with_limits(shared.limits())
            .with_threads(thread::available_parallelism().map_or(1, NonZero::get))
            .with_settings(self.extras.settings());
        let open = self.lists.open_list.as_deref().and_then(|name| name.parse().ok());
        let closed = self.lists.closed_list.as_deref().and_then(|name| name.parse().ok());
        let solver = open.into_iter().fold(solver, Solver::with_open_list);
        closed.into_iter().fold(solver, Solver::with_closed_list)
    }

    /// Returns the sentence on a heuristic or a list that the algorithm does not take.
    pub(super) fn rejection_of_choices<P: Puzzle>(&self) -> Option<String> {
        let Shared { algorithm, heuristic, .. } = &self.shared;
        let method: P::Algorithm = algorithm.parse().unwrap_or_default();
        let is_named = !["", "zero", P::Heuristic::default().name()].contains(&heuristic.as_str());
        let is_idle = is_named && !method.takes_heuristic();
        let sentence = || {
            format!(
                "error: --algorithm {algorithm} asks no heuristic, so --heuristic {heuristic} does nothing"
            )
        };
        is_idle.then(sentence).or_else(|| self.lists.rejection(algorithm, &choices::<P>()))
    }
}

/// Reads the command line.
pub(super) fn parse<P: Complete, X: Extras<P>>() -> Result<Options<X>, ExitCode> {
    let heuristics = names(|_: P::Heuristic| true);
    let names = Names {
        algorithms: names(|_: P::Algorithm| true),
        heuristics: if heuristics.len() > 1 { heuristics } else { &[] },
        metrics: names(|_: P::Metric| true),
    };
    parse_as(command::<P, X>(), &names, |text| P::read(text).is_ok())
}

/// Returns the command with the words of the puzzle.
pub(super) fn command<P: Complete, X: Extras<P>>() -> Command {
    let facts = P::FACTS;
    let name: &'static str = facts.name.replace('-', "_").leak();
    let counts =
        facts.metrics.iter().map(|metric| format!("In `{}`, {} costs one.", metric.name, metric.counts));
    let counts: Vec<String> = counts.collect();
    let notes = format!(
        "Examples:\n  {name} \"{board}\"\n  {name} \"{board}\" --html page.html\n\n{task}\n{counts}\n\n{notes}\
         --play reads lines: an action, `u` undo, `U` redo, `h` hint, `r` reset, `q` quit.",
        board = facts.example,
        task = facts.task,
        counts = counts.join("\n"),
        notes = X::NOTES,
    );
    Options::<X>::command()
        .name(name)
        .about(format!("Solves {}", facts.title))
        .long_about(None)
        .after_help(notes)
}

/// Returns the algorithms that take lists.
fn choices<P: Puzzle>() -> ListChoices {
    let takers =
        |list: ClosedListName| names(move |algorithm: P::Algorithm| algorithm.takes_closed_list(list));
    let closed = ClosedListName::ALL.iter().map(|list| (list.name(), takers(*list)));
    let closed: Vec<_> = closed.filter(|(_, takers)| !takers.is_empty()).collect();
    ListChoices { open: names(P::Algorithm::takes_open_list), closed: closed.leak() }
}

/// Returns the names of the values that `has` accepts. They are made once, and live as long as the program.
fn names<N: Name>(has: impl Fn(N) -> bool) -> &'static [&'static str] {
    let names = N::ALL.iter().filter(|value| has(**value)).map(|value| value.name());
    names.collect::<Vec<_>>().leak()
}

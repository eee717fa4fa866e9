//! The options, boards and modes that only one puzzle has.

use std::{fmt::Debug, ops::RangeInclusive, path::Path, process::ExitCode};

use clap::Args;
use puzzle::{Generate, ParseError, Play, Puzzle, Spaces, Survey};

use crate::{
    input::{Case, Fault, file_cases},
    solver::{Mode, Options},
    terminal::Drawing,
};

/// A puzzle with everything that a solver program needs.
///
/// # Examples
///
/// ```
/// use programs::Complete;
///
/// fn title<P: Complete>() -> &'static str {
///     P::FACTS.title
/// }
/// assert_eq!(title::<lights_out::LightsOut>(), "Lights Out");
/// ```
pub trait Complete: Spaces + Generate + Survey + Play {}

impl<P: Spaces + Generate + Survey + Play> Complete for P {}

/// The options that only one puzzle has, and their effects. Every function has a default, as for a puzzle
/// without such options.
///
/// # Examples
///
/// Lights Out with an option for the size of new boards:
///
/// ```
/// use std::ops::RangeInclusive;
///
/// use lights_out::{Generator, LightsOut};
/// use programs::{Extras, Options, whole_number};
///
/// #[derive(clap::Args, Debug)]
/// struct Size {
///     /// The rows of a new board
///     #[arg(long, default_value = "5", value_parser = whole_number::<u8>(1..=8))]
///     side: u8,
/// }
///
/// impl Extras<LightsOut> for Size {
///     fn generator(&self, seed: u64, cost: RangeInclusive<u32>, _: &Options<Self>) -> Result<Generator, String> {
///         Ok(Generator::seeded(seed).with_cost(cost).with_shape(self.side, self.side))
///     }
/// }
///
/// let options: Options<Size> = programs::parse_from(["lights_out", "--generate", "--side", "3"], &Default::default()).unwrap();
/// assert!(options.extras.generator(1, 1..=9, &options).is_ok());
/// ```
pub trait Extras<P: Complete>: Args + Debug {
    /// Paragraphs of the help below the rules.
    const NOTES: &'static str = "";

    /// The options without effect in a mode that every program has, beside those that have none in any program.
    const IDLE: &'static [(&'static str, &'static [&'static str])] = &[];

    /// Returns the boards of the own options.
    ///
    /// # Errors
    ///
    /// A sentence on options that give no board.
    fn boards(&self, options: &Options<Self>) -> Result<Vec<String>, String> {
        let _ = options;
        Ok(Vec::new())
    }

    /// Returns the boards where none is given; by default the built-in ones. Without any, the program prints its help.
    fn usual(&self, options: &Options<Self>) -> Vec<String> {
        let _ = options;
        P::instances().iter().map(|instance| instance.task.to_string()).collect()
    }

    /// Answers where neither a board nor a mode is given; by default, the program solves the usual boards.
    fn without_board(&self, options: &Options<Self>) -> Option<Result<ExitCode, String>> {
        let _ = options;
        None
    }

    /// Reads a board, or the short name of one.
    ///
    /// # Errors
    ///
    /// The expectation, and where it fails.
    fn read(&self, text: &str) -> Result<P::Task, ParseError> {
        P::read(text).or_else(|error| P::named(text).ok_or(error))
    }

    /// Returns the boards of a file.
    fn file(&self, file: &Path) -> Vec<Case<P::Task>> {
        file_cases(file, &|text| fault(self.read(text)))
    }

    /// Returns the settings of the solver.
    fn settings(&self) -> P::Settings {
        <P as Puzzle>::Settings::default()
    }

    /// Returns how many actions a new puzzle needs where no option says it.
    fn cost(&self) -> RangeInclusive<u32> {
        1..=u32::MAX
    }

    /// Returns the generator of new puzzles.
    ///
    /// # Errors
    ///
    /// A sentence on options that no puzzle meets.
    fn generator(
        &self,
        seed: u64,
        cost: RangeInclusive<u32>,
        options: &Options<Self>,
    ) -> Result<P::Generator, String> {
        let _ = options;
        Ok(P::generator(seed, cost))
    }

    /// Returns the modes that no other program has.
    fn modes(&self) -> Vec<Mode<P, Self>> {
        Vec::new()
    }

    /// Returns the sentence that rejects own options which have no effect.
    fn rejection(&self, options: &Options<Self>) -> Option<String> {
        let _ = options;
        None
    }

    /// Draws a board for people.
    fn drawing(&self, task: &P::Task) -> Drawing {
        let text = P::drawing(task);
        if P::FACTS.names_cells { Drawing::pegs(text) } else { Drawing::outlined(text, &P::scene(task)) }
    }
}

/// No options of a puzzle's own.
///
/// # Examples
///
/// ```
/// use lights_out::LightsOut;
/// use programs::{Extras, NoExtras};
///
/// let none = NoExtras {};
/// let board = Extras::<LightsOut>::read(&none, "2x2").unwrap();
/// assert_eq!(board.to_string(), "../..");
/// ```
#[derive(Args, Clone, Copy, Debug, Default)]
pub struct NoExtras {}

impl<P: Complete> Extras<P> for NoExtras {}

/// Returns a fault with its place: the first character, where the puzzle does not know it.
pub(super) fn fault<T>(read: Result<T, ParseError>) -> Result<T, Fault> {
    read.map_err(|error| {
        let (line, column) = error.place().unwrap_or((1, 1));
        Fault { line, column, what: error.expectation().to_owned() }
    })
}

//! The options of the modes that every program has.

use std::{
    io::{self, BufReader},
    ops::RangeInclusive,
};

use clap::Args;
use serde::Serialize;

use crate::{
    command_line::{NEW_PUZZLE, Shared, given, whole_number},
    input::stop,
    modes::{Position, Rules, hint, play, replay, replay::Followed},
    report::{Answer, Ending, InternalError},
    run::Job,
    terminal::{listed, say, say_drawing, say_json},
};

/// The options of the modes, of which at most one is given; a program flattens them into its own.
///
/// # Examples
///
/// ```
/// use programs::modes::Modes;
///
/// let modes = Modes { hint: true, ..Modes::default() };
/// assert_eq!(modes.undrawn(), [("--hint", true), ("--play", false)]);
/// ```
#[derive(Args, Clone, Debug, Default)]
pub struct Modes {
    /// Say only the next action of a solution, how many are left, and whether the solution is proven shortest
    #[arg(long, group = "mode", conflicts_with = "boards")]
    pub hint: bool,
    /// Play by hand: lines on standard input are actions and commands
    #[arg(long, group = "mode", conflicts_with_all = ["json", "boards", "batch"])]
    pub play: bool,
    /// Check a plan of your own: its actions, with blanks between them
    #[arg(long, value_name = "ACTIONS", group = "mode", allow_hyphen_values = true)]
    pub replay: Option<String>,
}

impl Modes {
    /// Answers for `position` in the mode that is asked for; `None` if none is.
    ///
    /// # Errors
    ///
    /// If a solution that was found does not hold.
    pub fn answer<P: Position>(
        &self,
        text: &str,
        position: &P,
        rules: &mut Rules<'_, P>,
        shared: &Shared,
    ) -> Result<Option<Ending>, InternalError> {
        match &self.replay {
            Some(plan) => replay(text, position, plan, rules, shared).map(Some),
            None if self.play => play(position, rules, shared, BufReader::new(io::stdin())).map(Some),
            None if self.hint => hint(position, rules, shared).map(Some),
            None => Ok(None),
        }
    }

    /// Returns the plan of `--replay` as an answer to draw, with the actions that are possible; `None` without a plan that
    /// can be read.
    #[must_use]
    pub fn plan<P: Position>(&self, text: &str, start: &P, shared: &Shared) -> Option<Answer> {
        let followed = Followed::of(start, self.replay.as_deref()?).ok()?;
        let outcome = if followed.solves() { Ending::Solved } else { Ending::Unsolved };
        Some(Answer {
            cost: Some(followed.actions.len() as u64),
            metric: Some(shared.metric.clone()).filter(|metric| !metric.is_empty()),
            actions: Some(followed.actions),
            ..Answer::without_search(text, outcome)
        })
    }

    /// Returns the modes that draw no solution, with whether they are chosen.
    #[must_use]
    pub fn undrawn(&self) -> [(&'static str, bool); 2] {
        [("--hint", self.hint), ("--play", self.play)]
    }
}

/// Options for a new puzzle; a program flattens them into its own.
///
/// # Examples
///
/// ```
/// use clap::Parser;
/// use programs::{Names, Shared, modes::NewPuzzle};
///
/// #[derive(Debug, Parser)]
/// struct Options {
///     #[command(flatten)]
///     new: NewPuzzle,
///     #[command(flatten)]
///     shared: Shared,
/// }
///
/// let parse = |line: &[&str]| programs::parse_from::<Options>([&["toy"], line].concat(), &Names::default());
/// assert_eq!(parse(&["--generate", "--min", "3"]).unwrap().new.min, Some(3));
/// let rejection = parse(&["--min", "3", "--max", "9", "--boards"]).unwrap_err();
/// assert_eq!(rejection.text, "error: --min and --max describe a new puzzle, which --generate makes");
/// ```
#[derive(Args, Clone, Debug, Default)]
pub struct NewPuzzle {
    /// Make a new puzzle
    #[arg(long, help_heading = NEW_PUZZLE, group = "mode", conflicts_with = "boards")]
    pub generate: bool,
    /// The seed of the random numbers: the same seed gives the same puzzle [default: 1]
    #[arg(long, help_heading = NEW_PUZZLE, value_name = "N", value_parser = whole_number::<u64>(0..=u64::MAX))]
    pub seed: Option<u64>,
    /// The fewest actions that the new puzzle may need, by default 1 beside --max
    #[arg(long, help_heading = NEW_PUZZLE, value_name = "N", value_parser = whole_number::<u32>(0..=u64::from(u32::MAX)))]
    pub min: Option<u32>,
    /// The most actions that the new puzzle may need
    #[arg(long, help_heading = NEW_PUZZLE, value_name = "N", value_parser = whole_number::<u32>(1..=u64::from(u32::MAX)))]
    pub max: Option<u32>,
    /// How hard the new puzzle is
    #[arg(long, help_heading = NEW_PUZZLE, value_name = "NAME", conflicts_with_all = ["min", "max"], value_parser = ["easy", "medium", "hard", "expert"])]
    pub difficulty: Option<String>,
}

impl NewPuzzle {
    /// Returns the seed.
    #[must_use]
    pub fn seed(&self) -> u64 {
        self.seed.unwrap_or(1)
    }

    /// Returns how many actions the puzzle may need: as the difficulty says, whose bounds are `of_difficulty`, or from
    /// `--min` to `--max`, or `unless_said`. A solved board is no puzzle, so the least is 1.
    ///
    /// # Errors
    ///
    /// A sentence, if the least is more than the most.
    pub fn cost(
        &self,
        of_difficulty: impl FnOnce(&str) -> RangeInclusive<u32>,
        unless_said: RangeInclusive<u32>,
    ) -> Result<RangeInclusive<u32>, String> {
        let range = match (&self.difficulty, self.min, self.max) {
            (Some(name), _, _) => of_difficulty(name),
            (None, None, None) => unless_said,
            (None, min, max) => min.unwrap_or(1)..=max.unwrap_or(u32::MAX),
        };
        let (min, max) = (*range.start().max(&1), *range.end());
        if min > max {
            return Err(format!("error: --min {min} is more than --max {max}"));
        }
        Ok(min..=max)
    }
}

/// A new puzzle with its optimum.
#[derive(Serialize)]
struct Made<'a> {
    #[serde(flatten)]
    answer: Answer,
    difficulty: &'a str,
}

/// The options that describe a new puzzle, in the order of a sentence.
const SETTINGS: [&str; 5] = ["size", "moves", "min", "max", "difficulty"];

/// Returns the new puzzle that a program made, or the ending that it prints where a limit of the job came first or none of
/// the boards that it tried meets the options.
///
/// # Errors
///
/// [`Ending::Stopped`], or [`Ending::Interrupted`] after SIGINT.
pub fn new_puzzle<T>(made: Option<T>, job: &Job<'_>, shared: &Shared) -> Result<T, Ending> {
    made.ok_or_else(|| {
        if job.stopped().is_some() {
            return job.stop("");
        }
        let others = listed(&[vec!["--seed".to_owned()], given(&SETTINGS)].concat(), "or");
        let reason = format!("no board that was tried meets the options: another {others} may help");
        stop(&Answer { reason: Some(reason), ..Answer::without_search("", Ending::Stopped) }, shared)
    })
}

/// Prints a new puzzle: its picture, its line, its optimum and its difficulty; or the JSON object of its `answer`, whose
/// puzzle is the line, with the difficulty.
#[must_use]
pub fn say_new<P: Position>(
    position: &P,
    answer: Answer,
    difficulty: &str,
    rules: &Rules<'_, P>,
    shared: &Shared,
) -> Ending {
    let ending = answer.outcome;
    if shared.json {
        say_json(&Made { answer, difficulty });
        return ending;
    }
    say_drawing(&position.drawing());
    say(&answer.puzzle);
    say(format_args!("{} at least: {difficulty}", rules.count(answer.cost.unwrap_or_default())));
    ending
}

//! The modes of a solver program, and the options that have no effect in each.

use std::fmt;

use clap::Args;
use puzzle::Puzzle;

use crate::{
    command_line::given,
    report::{Ending, Failure},
    solver::{Complete, Extras, Options, answer, solutions, survey},
    terminal::idle,
};

/// Answers for a board, whose text as given is the first argument, and says how it ended.
///
/// # Errors
///
/// If an answer that was found does not hold, or a file cannot be written.
pub type AnswerTask<P, X> = fn(&str, &<P as Puzzle>::Task, &Options<X>) -> Result<Ending, Failure>;

/// A mode of a program, which an option asks for.
///
/// # Examples
///
/// A mode that counts the lit lamps:
///
/// ```
/// use lights_out::LightsOut;
/// use programs::{AnswerTask, Ending, Mode, NoExtras};
///
/// let answer: AnswerTask<LightsOut, NoExtras> = |_, board, _| {
///     programs::say(board.lit().len());
///     Ok(Ending::Solved)
/// };
/// let (idle, why) = (&["algorithm"][..], "--lit searches for nothing");
/// let mode: Mode<LightsOut, NoExtras> =
///     Mode { option: "--lit", is_asked: true, idle, why, draws: false, takes_one: false, answer };
/// let options = programs::parse_from(["lights_out"], &Default::default()).unwrap();
/// let board: lights_out::Board = "xx/..".parse()?;
/// assert_eq!((mode.answer)("xx/..", &board, &options), Ok(Ending::Solved));
/// # Ok::<(), lights_out::ParseError>(())
/// ```
pub struct Mode<P: Puzzle, X: Args> {
    /// The option, such as `--survey`.
    pub option: &'static str,
    /// Whether the command line has the option.
    pub is_asked: bool,
    /// The names of the options without effect in the mode.
    pub idle: &'static [&'static str],
    /// Why they have none: a sentence that begins with the option.
    pub why: &'static str,
    /// Whether the mode has one solution to draw.
    pub draws: bool,
    /// Whether the mode takes one board alone.
    pub takes_one: bool,
    /// Answers for a board.
    pub answer: AnswerTask<P, X>,
}

impl<P: Puzzle, X: Args> fmt::Debug for Mode<P, X> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Mode").field("option", &self.option).finish_non_exhaustive()
    }
}

/// The lists, and the heuristic that goes with them.
const METHODS: &[&str] = &["heuristic", "open-list", "closed-list"];

/// Returns the modes but those of new puzzles; at most one is asked for.
pub(super) fn modes<P: Complete, X: Extras<P>>(options: &Options<X>) -> Vec<Mode<P, X>> {
    let mode = |option, is_asked| Mode {
        option,
        is_asked,
        idle: &[],
        why: "",
        draws: false,
        takes_one: false,
        answer: answer::answer::<P, X>,
    };
    let Options { modes, solutions: asked, extras, .. } = options;
    let survey = Mode {
        idle: &["algorithm", "heuristic", "boards", "open-list", "closed-list"],
        why: "--survey meets all positions in one way",
        answer: survey::answer::<P, X>,
        ..mode("--survey", options.survey)
    };
    let listed = |option, is_asked, why| Mode {
        idle: METHODS,
        why,
        answer: solutions::answer::<P, X>,
        ..mode(option, is_asked)
    };
    let shared = [
        survey,
        listed("--all", asked.all, "--all searches breadth first in its own way"),
        listed("--solutions", asked.solutions.is_some(), "--solutions searches by a-star in its own way"),
        mode("--hint", modes.hint),
        Mode { takes_one: true, ..mode("--play", modes.play) },
        Mode { draws: true, ..mode("--replay", modes.replay.is_some()) },
    ];
    shared.into_iter().chain(extras.modes()).collect()
}

/// Returns the sentence on the options that have no effect.
pub(super) fn rejection<P: Complete, X: Extras<P>>(
    modes: &[Mode<P, X>],
    options: &Options<X>,
) -> Option<String> {
    let asked = modes.iter().find(|mode| mode.is_asked);
    let undrawn: Vec<_> =
        modes.iter().filter(|mode| !mode.draws).map(|mode| (mode.option, mode.is_asked)).collect();
    let Options { shared, solutions, pictures, extras, .. } = options;
    extras
        .rejection(options)
        .or_else(|| of_new_puzzle::<P, X>(options))
        .or_else(|| asked.and_then(|mode| without_effect::<P, X>(mode.option, mode.idle, mode.why)))
        .or_else(|| solutions.rejection(shared))
        .or_else(|| shared.rejection_of_boards())
        .or_else(|| options.rejection_of_choices::<P>())
        .or_else(|| pictures.rejection(&undrawn))
}

/// Names the options of the command line that do nothing in a mode.
fn without_effect<P: Complete, X: Extras<P>>(
    option: &str,
    options: &[&'static str],
    why: &str,
) -> Option<String> {
    let own = X::IDLE.iter().filter(|(mode, _)| *mode == option).flat_map(|(_, options)| *options);
    idle(why, &given(&options.iter().chain(own).copied().collect::<Vec<_>>()))
}

fn of_new_puzzle<P: Complete, X: Extras<P>>(options: &Options<X>) -> Option<String> {
    if !options.new.generate {
        return None;
    }
    let board = (!options.tasks.is_empty()).then(|| "a board".to_owned());
    let boards: Vec<String> = board.into_iter().chain(given(&["file", "batch"])).collect();
    let methods = ["algorithm", "heuristic", "metric", "open-list", "closed-list"];
    idle("--generate makes a board", &boards).or_else(|| {
        without_effect::<P, X>("--generate", &methods, "--generate proves the fewest actions in its own way")
    })
}

//! The puzzles of the command line and of a batch file, and the faults of texts that are no puzzles.

use std::{path::Path, process::ExitCode};

use search::Reason;

use crate::{
    command_line::Shared,
    input::{Fault, FileError, MOST_LINE_BYTES, batch},
    report::{Answer, Ending, Failure, InternalError, Summary, exit_status},
    run::{is_interrupted, peak_memory},
    terminal::{print_error, say, shown},
};

/// A text that should be a puzzle.
#[derive(Clone, Debug)]
pub struct Case<Puzzle> {
    /// As given.
    pub text: String,
    /// The puzzle, or a sentence that names the fault and its place.
    pub puzzle: Result<Puzzle, String>,
}

/// The puzzles of the arguments, then those of the batch file, each as `read` takes it. One of more than
/// [`MOST_LINE_BYTES`] is none, and of its text only the beginning is kept.
///
/// # Errors
///
/// If the batch file gives none.
///
/// # Examples
///
/// ```
/// use programs::{Fault, Shared, cases};
///
/// let read = |text: &str| {
///     text.parse().map_err(|_| Fault { line: 1, column: 1, what: format!("expected a number, found `{text}`") })
/// };
/// let cases = cases::<u32>(&["7".to_owned(), "x".to_owned()], &Shared::default(), read)?;
/// assert_eq!(cases[0].puzzle, Ok(7));
/// assert_eq!(cases[1].puzzle, Err("line 1, column 1: expected a number, found `x`".to_owned()));
/// # Ok::<(), programs::input::FileError>(())
/// ```
pub fn cases<Puzzle>(
    arguments: &[String],
    shared: &Shared,
    read: impl Fn(&str) -> Result<Puzzle, Fault>,
) -> Result<Vec<Case<Puzzle>>, FileError> {
    let mut cases = argument_cases(arguments, &read);
    for entry in shared.batch.as_deref().map(batch::read).transpose()?.into_iter().flatten() {
        let puzzle = entry.read(&read);
        cases.push(Case { text: entry.text, puzzle });
    }
    Ok(cases)
}

/// The puzzles of the arguments, as [`cases`] reads them.
pub(crate) fn argument_cases<Puzzle>(
    arguments: &[String],
    read: impl Fn(&str) -> Result<Puzzle, Fault>,
) -> Vec<Case<Puzzle>> {
    let argument = |text: &String| match check_length(text) {
        // No answer begins after SIGINT, so the rest is not read.
        _ if is_interrupted() => Case { text: text.clone(), puzzle: Err(Reason::Cancelled.to_string()) },
        Ok(()) => Case { text: text.clone(), puzzle: read(text).map_err(|fault| advised(text, &fault)) },
        Err(fault) => Case { text: shown(text), puzzle: Err(fault.to_string()) },
    };
    let cases: Vec<_> = arguments.iter().map(argument).collect();
    in_pieces(&cases, &read).map_or(cases, |whole| vec![whole])
}

/// Returns the sentence on a fault, and the option that reads the file if the text is the name of one.
fn advised(text: &str, fault: &Fault) -> String {
    let is_file = !text.is_empty() && Path::new(text).is_file();
    let advice =
        if is_file { " (this is a file: `--batch FILE` reads one, a board on each line)" } else { "" };
    format!("{fault}{advice}")
}

/// Returns the rejection of a puzzle whose rows or words stand in several arguments, none of which is a puzzle.
fn in_pieces<Puzzle>(
    cases: &[Case<Puzzle>],
    read: impl Fn(&str) -> Result<Puzzle, Fault>,
) -> Option<Case<Puzzle>> {
    if cases.len() < 2 || cases.iter().any(|case| case.puzzle.is_ok()) {
        return None;
    }
    let pieces: Vec<&str> = cases.iter().map(|case| case.text.as_str()).collect();
    let whole = [" ", "/"].map(|between| pieces.join(between));
    let text = whole.into_iter().find(|text| check_length(text).is_ok() && read(text).is_ok())?;
    let error =
        format!("expected a board in one argument, found {}: write it in quotes, \"{text}\"", cases.len());
    Some(Case { text, puzzle: Err(error) })
}

pub(super) fn check_length(text: &str) -> Result<(), Fault> {
    let what = || format!("expected a puzzle of at most {} KiB, found a longer one", MOST_LINE_BYTES >> 10);
    let fits = text.len() <= MOST_LINE_BYTES;
    fits.then_some(()).ok_or_else(|| Fault { line: 1, column: 1, what: what() })
}

/// Lets `answer` print its answer for each puzzle, rejects texts that are no puzzle, and gives the exit status of all.
/// After SIGINT it says how many puzzles are left, and begins no other.
///
/// An answer that turns out not to hold is given as stopped, with the [`InternalError`] as the reason; a file of an option that
/// cannot be written ends the program with status 2. After pictures for people it prints the most memory that the process has held.
pub fn answer_all<Puzzle, E: Into<Failure>>(
    cases: &[Case<Puzzle>],
    shared: &Shared,
    mut answer: impl FnMut(&str, &Puzzle) -> Result<Ending, E>,
) -> ExitCode {
    let mut endings = Vec::new();
    for (Case { text, puzzle }, number) in cases.iter().zip(0..) {
        if is_interrupted() {
            let left = cases.len() - number;
            print_error(format_args!("interrupted: {left} of {} puzzles are left", cases.len()));
            endings.push(Ending::Interrupted);
            break;
        }
        let ending = match puzzle {
            Ok(puzzle) => answer(text, puzzle).map_err(Into::into),
            Err(error) => Ok(reject(text, error, shared)),
        };
        endings.push(match ending {
            Ok(ending) => ending,
            Err(Failure::Internal(error)) => undecided(text, &error, shared),
            Err(failure) => {
                print_error(format_args!("error: {failure}"));
                return ExitCode::from(Ending::Invalid.status());
            }
        });
    }
    if endings.iter().any(|ending| !matches!(ending, Ending::Invalid | Ending::Interrupted)) {
        say_memory(shared);
    }
    ExitCode::from(exit_status(endings))
}

/// Answers for a puzzle for which the program has found nothing that holds: a fault of the program, which decides nothing.
fn undecided(text: &str, error: &InternalError, shared: &Shared) -> Ending {
    print_error(format_args!("error: {}: {error}", shown(text)));
    let answer = Answer { reason: Some(error.to_string()), ..Answer::stopped(text, Reason::Expanded) };
    if shared.json {
        say(answer.to_json());
    }
    answer.outcome
}

/// Tells people the most memory that the process has held, where the system says it.
pub fn say_memory(shared: &Shared) {
    if let (false, Some(bytes)) = (shared.json, peak_memory()) {
        say(format_args!("{} MiB of memory at most", bytes >> 20));
    }
}

/// Prints an answer without a solution, such as that of a search that a limit stopped: its ending, or the JSON object.
#[must_use]
pub fn stop(answer: &Answer, shared: &Shared) -> Ending {
    if shared.json {
        say(answer.to_json());
    } else {
        say(Summary::of(answer));
    }
    answer.outcome
}

/// Answers for a text that is no puzzle, or for one that cannot be solved as the options say.
#[must_use]
pub fn reject(text: &str, error: &str, shared: &Shared) -> Ending {
    print_error(format_args!("error: {error}"));
    if shared.json {
        say(Answer::invalid(text, error).to_json());
    }
    Ending::Invalid
}

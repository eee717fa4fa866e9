//! The puzzles of the command line and of a batch file, and what is wrong with those that are none.

use std::{
    fmt::{self, Display},
    process::ExitCode,
};

use crate::{
    answer::{Answer, Ending, exit_status},
    batch,
    clock::peak_memory,
    options::Shared,
    output::{complain, say},
    replay::Flaw,
};

/// What a fault of the program itself answers.
const FAULTY: u8 = 70;

/// A text that should be a puzzle.
#[derive(Clone, Debug)]
pub struct Case<Puzzle> {
    /// As given.
    pub text: String,
    /// The puzzle, or a sentence on what is wrong and where.
    pub puzzle: Result<Puzzle, String>,
}

/// What is wrong, where in the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The number of the line, from 1.
    pub line: usize,
    /// The number of the character in its line, from 1.
    pub column: usize,
    /// What was expected and what was found.
    pub what: String,
}

impl Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.what)
    }
}

/// The puzzles of the arguments, then those of the batch file, each as `read` takes it.
///
/// # Errors
///
/// If the batch file gives none.
///
/// # Examples
///
/// ```
/// use program::{Fault, Shared, cases};
///
/// let read = |text: &str| {
///     text.parse().map_err(|_| Fault { line: 1, column: 1, what: format!("expected a number, found `{text}`") })
/// };
/// let cases = cases::<u32>(&["7".to_owned(), "x".to_owned()], &Shared::default(), read)?;
/// assert_eq!(cases[0].puzzle, Ok(7));
/// assert_eq!(cases[1].puzzle, Err("line 1, column 1: expected a number, found `x`".to_owned()));
/// # Ok::<(), program::batch::Error>(())
/// ```
pub fn cases<Puzzle>(
    arguments: &[String],
    shared: &Shared,
    read: impl Fn(&str) -> Result<Puzzle, Fault>,
) -> Result<Vec<Case<Puzzle>>, batch::Error> {
    let argument =
        |text: &String| Case { text: text.clone(), puzzle: read(text).map_err(|fault| fault.to_string()) };
    let mut cases: Vec<_> = arguments.iter().map(argument).collect();
    for entry in shared.batch.as_deref().map(batch::read).transpose()?.into_iter().flatten() {
        let puzzle =
            read(&entry.text).map_err(|fault| format!("{}: {}", entry.place(fault.column), fault.what));
        cases.push(Case { text: entry.text, puzzle });
    }
    Ok(cases)
}

/// Lets `answer` print its answer for each puzzle, refuses what is none, and gives the exit status of all.
///
/// After pictures for people it prints the most memory that the process has held.
pub fn answer_all<Puzzle>(
    cases: &[Case<Puzzle>],
    shared: &Shared,
    mut answer: impl FnMut(&str, &Puzzle) -> Result<Ending, Flaw>,
) -> ExitCode {
    let mut endings = Vec::new();
    for Case { text, puzzle } in cases {
        let ending = match puzzle {
            Ok(puzzle) => answer(text, puzzle),
            Err(error) => Ok(refuse(text, error, shared)),
        };
        match ending {
            Ok(ending) => endings.push(ending),
            Err(flaw) => {
                complain(format_args!("{text}: {flaw}"));
                return ExitCode::from(FAULTY);
            }
        }
    }
    if endings.iter().any(|&ending| ending != Ending::Invalid) {
        say_memory(shared);
    }
    ExitCode::from(exit_status(endings))
}

/// Tells people the most memory that the process has held, where the system says it.
pub fn say_memory(shared: &Shared) {
    if let (false, Some(bytes)) = (shared.json, peak_memory()) {
        say(format_args!("{} MiB of memory at most", bytes >> 20));
    }
}

/// Answers for a text that is no puzzle, or for one that cannot be solved as the options say.
#[must_use]
pub fn refuse(text: &str, error: &str, shared: &Shared) -> Ending {
    complain(format_args!("error: {error}"));
    if shared.json {
        say(Answer::invalid(text, error).to_json());
    }
    Ending::Invalid
}

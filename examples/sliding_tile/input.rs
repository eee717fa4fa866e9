//! The puzzles of the command line and of batch files, and what is wrong with those that are none.

use std::fmt::{self, Display};

use program::{Shared, batch};
use sliding_tile::{Board, ParseBoardError};

/// What stands between start and goal.
const ARROW: &str = "=>";

/// A start and the goal that has its shape and its labels.
#[derive(Clone, Debug)]
pub(crate) struct Puzzle {
    pub(crate) start: Board,
    pub(crate) goal: Board,
}

/// A text that should be a puzzle.
#[derive(Debug)]
pub(crate) struct Case {
    /// As given.
    pub(crate) text: String,
    /// The puzzle, or a sentence on what is wrong and where.
    pub(crate) puzzle: Result<Puzzle, String>,
}

/// What is wrong, where in the text.
struct Fault {
    line: usize,
    column: usize,
    what: String,
}

impl Fault {
    /// The fault of a board that stands in its line after `before`.
    fn of(error: &ParseBoardError, before: &str) -> Self {
        let (line, mut column) = (error.line(), error.column());
        if line == 1 {
            column += before.chars().rev().take_while(|&sign| sign != '\n').count();
        }
        Fault { line: line + before.matches('\n').count(), column, what: error.expectation().to_string() }
    }
}

impl Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.what)
    }
}

/// The puzzles of the arguments, then those of the batch file.
///
/// # Errors
///
/// If the batch file gives none.
pub(crate) fn cases(
    arguments: &[String],
    shared: &Shared,
    goal: Option<&Board>,
) -> Result<Vec<Case>, batch::Error> {
    let argument = |text: &String| Case {
        text: text.clone(),
        puzzle: read(text, goal).map_err(|fault| fault.to_string()),
    };
    let mut cases: Vec<Case> = arguments.iter().map(argument).collect();
    for entry in shared.batch.as_deref().map(batch::read).transpose()?.into_iter().flatten() {
        let puzzle =
            read(&entry.text, goal).map_err(|fault| format!("{}: {}", entry.place(fault.column), fault.what));
        cases.push(Case { text: entry.text, puzzle });
    }
    Ok(cases)
}

/// Reads `START` or `START => GOAL`. The goal is otherwise the given one, or the start's labels in order with the
/// hole last.
fn read(text: &str, goal: Option<&Board>) -> Result<Puzzle, Fault> {
    let (start_text, goal_text) =
        text.split_once(ARROW).map_or((text, None), |(start, goal)| (start, Some(goal)));
    let goal_text = goal_text.map(str::trim_start);
    let before_goal = &text[..text.len() - goal_text.map_or(0, str::len)];
    let start: Board = start_text.parse().map_err(|error| Fault::of(&error, ""))?;
    let goal = match goal_text {
        Some(text) => text.parse().map_err(|error| Fault::of(&error, before_goal))?,
        None => goal.cloned().unwrap_or_else(|| start.goal()),
    };
    match start.check_goal(&goal) {
        Ok(()) => Ok(Puzzle { start, goal }),
        Err(error) => {
            let column = goal_text.map_or(1, |_| before_goal.chars().count() + 1);
            Err(Fault { line: 1, column, what: error.to_string() })
        }
    }
}

//! The puzzles of the command line and of batch files: a start, and the goal if it is given.

use programs::Fault;
use sliding_tile::{Board, ParseBoardError};

/// The sign between start and goal.
const ARROW: &str = "=>";

/// A start and the goal that has its shape and its labels.
#[derive(Clone, Debug)]
pub(crate) struct Puzzle {
    pub(crate) start: Board,
    pub(crate) goal: Board,
}

/// The fault of a board that stands in its line after `before`.
fn fault(error: &ParseBoardError, before: &str) -> Fault {
    let (line, mut column) = (error.line(), error.column());
    if line == 1 {
        column += before.chars().rev().take_while(|&sign| sign != '\n').count();
    }
    Fault { line: line + before.matches('\n').count(), column, what: error.expectation().to_string() }
}

/// Reads `START` or `START => GOAL`. The goal is otherwise the given one, or the start's labels in order with the
/// hole last.
pub(crate) fn read(text: &str, goal: Option<&Board>) -> Result<Puzzle, Fault> {
    let (start_text, goal_text) =
        text.split_once(ARROW).map_or((text, None), |(start, goal)| (start, Some(goal)));
    let goal_text = goal_text.map(str::trim_start);
    let before_goal = &text[..text.len() - goal_text.map_or(0, str::len)];
    let start: Board = start_text.parse().map_err(|error| fault(&error, ""))?;
    let goal = match goal_text {
        Some(text) => text.parse().map_err(|error| fault(&error, before_goal))?,
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

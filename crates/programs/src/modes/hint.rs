//! One action of help: the first of a solution.

use serde::Serialize;

use crate::{
    command_line::Shared,
    input::reject,
    modes::{Position, Rules},
    report::{Answer, Ending, InternalError, Summary},
    terminal::{say, say_drawing, say_json},
};

/// An answer that keeps the rest of the solution to itself.
#[derive(Serialize)]
struct Help {
    #[serde(flatten)]
    answer: Answer,
    /// The next action; none if the puzzle is solved or has no solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    hint: Option<String>,
    /// How many actions are left after it.
    #[serde(skip_serializing_if = "Option::is_none")]
    left: Option<u64>,
}

/// Answers for one position with the next action of the solution that is found and how many are left. The text says where
/// the solution is not proven shortest; JSON has the key `optimal`.
///
/// # Errors
///
/// If a solution that was found does not hold.
pub fn hint<P: Position>(
    position: &P,
    rules: &mut Rules<'_, P>,
    shared: &Shared,
) -> Result<Ending, InternalError> {
    let mut answer = (rules.solve)(position, shared)?;
    if let Some(error) = &answer.error {
        return Ok(reject(&answer.puzzle, error, shared));
    }
    let actions = answer.actions.take();
    let left = actions.as_ref().and_then(|actions| actions.len().checked_sub(1)).map(|left| left as u64);
    let hint = actions.and_then(|actions| actions.into_iter().next());
    if shared.json {
        let help = Help { answer, hint, left };
        say_json(&help);
        return Ok(help.answer.outcome);
    }
    say_drawing(&position.drawing());
    say(Summary::of(&answer));
    if let (Some(hint), Some(left)) = (hint, left) {
        let are = if left == 1 { "is" } else { "are" };
        let unproven =
            if answer.optimal == Some(true) { "" } else { " in this solution, which is not proven shortest" };
        say(format_args!("next: {hint}, and {} {are} left after it{unproven}", rules.count(left)));
    }
    Ok(answer.outcome)
}

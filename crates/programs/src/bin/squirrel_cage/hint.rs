//! One move of help: the first of a shortest solution.

use programs::{Answer, Ending, Flaw, Shared, say, say_json};
use serde::Serialize;

use crate::{
    game::Game,
    metric,
    solve::{solve, summary},
};

/// An answer that keeps the rest of the solution to itself.
#[derive(Serialize)]
struct Help {
    #[serde(flatten)]
    answer: Answer,
    /// What to do next; nothing if the puzzle is solved, or has no solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    hint: Option<String>,
    /// How many actions are left after it.
    #[serde(skip_serializing_if = "Option::is_none")]
    left: Option<u64>,
}

/// Answers for one puzzle with the next action of a shortest solution and how many are left.
///
/// # Errors
///
/// If a solution that was found does not hold.
pub(crate) fn answer(text: &str, game: &Game, shared: &Shared) -> Result<Ending, Flaw> {
    let mut answer = solve(text, game, shared)?.answer;
    let hint = answer.actions.take().and_then(|actions| actions.into_iter().next());
    let left = answer.cost.filter(|_| hint.is_some()).map(|cost| cost - 1);
    if shared.json {
        let help = Help { answer, hint, left };
        say_json(&help);
        return Ok(help.answer.outcome);
    }
    say(format_args!("{game:#}"));
    summary(&answer);
    if let (Some(hint), Some(left)) = (hint, left) {
        let are = if left == 1 { "is" } else { "are" };
        say(format_args!(
            "next: {hint}, and {} {are} left after it",
            metric::count(metric::of(shared), left)
        ));
    }
    Ok(answer.outcome)
}

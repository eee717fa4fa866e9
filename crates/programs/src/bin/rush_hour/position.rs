//! Boards as the modes of all programs see them: moves by hand, hints, and plans that are checked.

use games::Cars;
use programs::{Answer, InternalError, Lists, Shared};
use rush_hour::Board;

use crate::{print, solve::solve};

/// Returns a board in the metric of the options.
pub(crate) fn of(board: &Board, shared: &Shared) -> Cars {
    Cars { board: board.clone(), metric: shared.metric.parse().unwrap_or_default() }
}

/// Solves a position for a mode; `text` is the input for the first one. A person gets the proof in words.
///
/// # Errors
///
/// If a solution that was found does not hold.
pub(crate) fn answer(
    text: &str,
    position: &Cars,
    shared: &Shared,
    lists: &Lists,
) -> Result<Answer, InternalError> {
    let answer = solve(text, &position.board, shared, lists)?.answer;
    let in_words = |proof: &str| if shared.json { proof.to_owned() } else { print::proof(proof).to_owned() };
    let proof = answer.proof.as_deref().map(in_words);
    Ok(Answer { proof, ..answer })
}

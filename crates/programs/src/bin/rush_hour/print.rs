//! The answer in words.

use picture::Frames;
use programs::{Answer, Drawing, Summary, say, say_boards};
use rush_hour::{Board, Slide};

use crate::solve::Solution;

/// Prints the outcome, the work and, `with_boards`, every board on the way.
pub(crate) fn solution(solution: &Solution, with_boards: bool) {
    let answer = &solution.answer;
    if with_boards {
        say_boards(answer.actions.as_deref().unwrap_or_default(), solution.boards.iter().map(drawing));
    }
    summary(answer);
}

/// Returns the drawing of a board.
pub(crate) fn drawing(board: &Board) -> Drawing {
    Drawing::outlined(board.drawing(), &board.scene())
}

/// Returns the frames of a picture; `None` if an action is not possible.
pub(crate) fn frames(board: &Board, actions: &[String]) -> Option<Frames> {
    let slides: Option<Vec<Slide>> = actions.iter().map(|action| action.parse().ok()).collect();
    rush_hour::frames(board, &slides?)
}

/// Prints the outcome and the work.
pub(crate) fn summary(answer: &Answer) {
    say(Summary { answer, proof: proof(answer.proof.as_deref().unwrap_or_default()) });
}

/// Returns the words for a proof of this name.
pub(crate) fn proof(name: &str) -> &'static str {
    match name {
        "arc consistency" => "nowhere can the other cars stand so that the red car reaches the exit",
        _ => "every way was tried",
    }
}

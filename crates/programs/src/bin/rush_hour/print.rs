//! What a person reads.

use programs::{Answer, Summary, say, say_boards};

use crate::solve::Solution;

/// Prints how the board ended, and `with_boards` every board on the way.
pub(crate) fn solution(solution: &Solution, with_boards: bool) {
    let answer = &solution.answer;
    if with_boards {
        say_boards(answer.actions.as_deref().unwrap_or_default(), &solution.boards);
    }
    summary(answer);
}

/// Prints how the board ended, and the work.
pub(crate) fn summary(answer: &Answer) {
    let proof = match answer.proof.as_deref() {
        Some("arc consistency") => "nowhere can the other cars stand so that the red car reaches the exit",
        _ => "every way was tried",
    };
    say(Summary { answer, proof });
}

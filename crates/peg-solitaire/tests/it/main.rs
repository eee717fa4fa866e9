//! The puzzle against its laws, oracles that are simpler by far, published numbers, and malformed texts.

#![expect(clippy::unwrap_used, reason = "a test may panic")]

use peg_solitaire::{Board, Description, Directions, Jump, ParseBoardError, Proof, Solver};
use search::Outcome;

mod bad_input;
mod closure;
mod counts;
mod differential;
mod generate;
mod known;
mod laws;
mod notation;
mod oracle;
mod pairs;
mod picture;
mod proofs;
mod puzzle;
mod sizes;
mod solver;
mod survey;
#[path = "../../../search/tests/it/timed.rs"]
mod timed;

/// Reads a board file.
fn read(text: &str) -> Result<Board, ParseBoardError> {
    Board::new(&Description::from(text), Directions::Orthogonal)
}

/// The answer of a solver, by its kind.
#[derive(Debug, PartialEq)]
enum Verdict {
    Solved(Vec<Jump>),
    Unsolvable(Proof),
    Unknown,
}

fn verdict_of(mut solver: Solver) -> Verdict {
    let answer = solver.solve().unwrap();
    match (answer.report.outcome, answer.proof) {
        (Outcome::Solved(plan), None) => Verdict::Solved(plan.actions),
        (Outcome::Exhausted, Some(proof)) => Verdict::Unsolvable(proof),
        (Outcome::Stopped { .. }, None) => Verdict::Unknown,
        (outcome, proof) => panic!("{outcome:?} with {proof:?}"),
    }
}

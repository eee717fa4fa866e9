//! Pictures and sentences for people.

use programs::{Summary, say, say_boards};
use sliding_tile::Board;

use crate::{input::Puzzle, solve::Solution};

/// Drawings wider than this stand one below the other.
const WIDTH: usize = 110;

/// Prints start and goal.
pub(crate) fn puzzle(puzzle: &Puzzle) {
    let (start, goal) = (puzzle.start.drawing().to_string(), puzzle.goal.drawing().to_string());
    let width = start.lines().map(|line| line.chars().count()).max().unwrap_or(0);
    let middle = start.lines().count() / 2;
    if 2 * width + 5 > WIDTH {
        return say(format_args!("{start}\nto\n{goal}"));
    }
    for (number, (start, goal)) in start.lines().zip(goal.lines()).enumerate() {
        say(format_args!("{start}  {}  {goal}", if number == middle { "→" } else { " " }));
    }
}

/// Prints how the puzzle ended, and `with_boards` every board on the way.
pub(crate) fn solution(puzzle: &Puzzle, solution: &Solution, with_boards: bool) {
    let answer = &solution.answer;
    let moves = answer.actions.as_deref().unwrap_or_default();
    if with_boards {
        let drawings: Vec<_> = solution.boards.iter().map(Board::drawing).collect();
        say_boards(moves, &drawings);
    }
    let proof = proof(puzzle);
    say(Summary { answer, proof: &proof });
}

/// Why there is no solution, if there is none.
pub(crate) fn proof(puzzle: &Puzzle) -> String {
    match puzzle.start.parity(&puzzle.goal) {
        Ok(parity) if !parity.is_solvable() => parity.to_string(),
        _ => "every way was tried".to_owned(),
    }
}

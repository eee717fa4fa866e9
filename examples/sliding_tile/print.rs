//! What a person reads.

use program::{Answer, Ending, say};
use sliding_tile::Board;

use crate::{input::Puzzle, solve::Solution};

/// Drawings wider than this stand one below the other.
const WIDTH: usize = 110;

/// Prints start and goal.
pub(crate) fn puzzle(puzzle: &Puzzle) {
    let (start, goal) = (format!("{:#}", puzzle.start), format!("{:#}", puzzle.goal));
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
        boards(moves, &solution.boards);
    }
    if answer.outcome != Ending::Solved {
        say(ending(puzzle, answer));
    }
    if let Some(cost) = answer.cost {
        let plural = if cost == 1 { "" } else { "s" };
        let proven = if answer.optimal == Some(true) { ", and no way is shorter" } else { "" };
        let colon = if moves.is_empty() { "" } else { ": " };
        say(format_args!("{cost} move{plural}{proven}{colon}{}", moves.join(" ")));
    }
    if let (Some(work), Some(algorithm), Some(heuristic)) =
        (answer.work, &answer.algorithm, &answer.heuristic)
    {
        say(format_args!("{algorithm} with {heuristic}: {work}"));
    }
}

/// Draws the board after each move.
fn boards(moves: &[String], boards: &[Board]) {
    for ((step, board), number) in moves.iter().zip(boards.iter().skip(1)).zip(1..) {
        say(format_args!("{number}. {step}\n{board:#}"));
    }
}

/// Why there is no solution.
fn ending(puzzle: &Puzzle, answer: &Answer) -> String {
    match answer.outcome {
        Ending::Unsolvable => match puzzle.start.parity(&puzzle.goal) {
            Ok(parity) if !parity.is_solvable() => format!("unsolvable: {parity}"),
            _ => "unsolvable: every way was tried".to_owned(),
        },
        _ => format!("stopped: {}", answer.reason.as_deref().unwrap_or_default()),
    }
}

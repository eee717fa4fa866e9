//! Pictures and sentences for people.

use programs::{Drawing, Summary, say, say_boards, say_drawing};
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
        say_drawing(&drawing(&puzzle.start));
        say("to");
        return say_drawing(&drawing(&puzzle.goal));
    }
    let side_by_side = start.lines().zip(goal.lines()).enumerate().map(|(number, (start, goal))| {
        let arrow = if number == middle { "→" } else { " " };
        format!("{start}  {arrow}  {goal}")
    });
    let text = side_by_side.collect::<Vec<_>>().join("\n");
    say_drawing(&Drawing::outlined(text, &puzzle.start.scene()));
}

/// Returns the drawing of a board.
pub(crate) fn drawing(board: &Board) -> Drawing {
    Drawing::outlined(board.drawing(), &board.scene())
}

/// Prints how the puzzle ended, and `with_boards` every board on the way.
pub(crate) fn solution(puzzle: &Puzzle, solution: &Solution, with_boards: bool) {
    let answer = &solution.answer;
    let moves = answer.actions.as_deref().unwrap_or_default();
    if with_boards {
        say_boards(moves, solution.boards.iter().map(drawing));
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

//! Sliding tiles: a board, its solution, and the table that walking distance is computed from.

use picture::{Animation, Color, Piece};
use sliding_tile::{Board, HeuristicName, Solver, frames, heuristics::AnyHeuristic};

use crate::{
    Drawn,
    layout::{Layout, rectangle},
};

/// The board of the crate's README, and its goal.
const START: &str = "1 3 X / 5 7 6 / 4 2 0";

pub(crate) fn board() -> Drawn {
    Ok(START.parse::<Board>()?.scene().svg())
}

pub(crate) fn solved() -> Drawn {
    let board: Board = START.parse()?;
    let answer = Solver::new(&board).solve()?;
    let frames = frames(&board, answer.actions().ok_or("no solution")?).ok_or("a move is not legal")?;
    Ok(Animation::new(&frames).with_milliseconds(600).svg())
}

/// A board with four tiles out of their rows, and the hole far from them.
const CROWDED: &str = "1 6 7 4 / 5 2 3 8 / 9 10 11 12 / 13 14 15 _";

/// Draws a board, and for each of its rows how many of its tiles belong to each row of the goal.
pub(crate) fn walking_distance() -> Drawn {
    let board: Board = CROWDED.parse()?;
    let (rows, columns) = (board.shape().rows(), board.shape().columns());
    let (top, left) = (2, columns + 3);
    let mut layout = Layout::new(rows + 3, left + rows + 1);
    layout.board(rectangle((top, 0), rows, columns));
    layout.board(rectangle((top, left), rows, rows));
    layout.note((0, left + 1), "tiles that belong to row");
    layout.note((1, left - 2), "in row");
    for row in 0..rows {
        layout.note((top + row, left - 1), (row + 1).to_string());
        layout.note((1, left + row), (row + 1).to_string());
    }
    let mut counts = vec![vec![0; rows]; rows];
    for (cell, &tile) in board.tiles().iter().enumerate().filter(|(_, tile)| **tile != 0) {
        let home =
            board.goal().tiles().iter().position(|other| *other == tile).ok_or("no such tile")? / columns;
        let (row, column) = (cell / columns, cell % columns);
        let label = board.label(cell).ok_or("no label")?.to_string();
        let piece = Piece::tile(label.clone(), (top + row, column)).with_label(label);
        layout.piece(piece.with_color(Color::of_number(home)));
        counts[row][home] += 1;
    }
    for (row, counts) in counts.iter().enumerate() {
        for (home, count) in counts.iter().enumerate().filter(|(_, count)| **count > 0) {
            let piece = Piece::tile(format!("{row} to {home}"), (top + row, left + home));
            layout.piece(piece.with_label(count.to_string()).with_color(Color::of_number(home)));
        }
    }
    let words = distances(&board)?;
    layout.note((rows + top, left.midpoint(rows)), words.clone());
    let title = "The rows of a board and the rows of its goal";
    Ok(layout.scene(title, format!("{board}. {words}.")).svg())
}

/// Returns two estimates of a board and its distance from the goal, in words.
fn distances(board: &Board) -> Drawn {
    let estimate = |name| AnyHeuristic::to(&board.goal(), name).map(|heuristic| heuristic.estimate_of(board));
    let manhattan = estimate(HeuristicName::Manhattan)?;
    let walking = estimate(HeuristicName::WalkingDistance)?;
    let answer = Solver::new(board).solve()?;
    let moves = answer.plan().ok_or("no solution")?.cost;
    Ok(format!("Manhattan distance {manhattan}, walking distance {walking}, moves {moves}"))
}

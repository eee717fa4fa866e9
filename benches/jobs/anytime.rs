//! A hard fifteen-puzzle and half a second: the moves of the best plan by then. `pathfinding` looks for plans by weights that
//! fall, and its goal test reads the clock.

use core::time::Duration;
use std::time::Instant;

use pathfinding::prelude::astar;
use search::prelude::*;

use crate::job::{Answers, Job};

type Board = [u8; 16];

const TIME: Duration = Duration::from_millis(500);
const SOLVED: Board = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15];

pub(crate) fn job() -> Job {
    Job::new("anytime, moves after 0.5 s", || HARD, ours, theirs).with_answers(Answers::AtDeadline)
}

/// Number 88 of Korf's hundred, 65 moves.
const HARD: Board = [15, 2, 12, 11, 14, 13, 9, 5, 1, 3, 8, 7, 0, 10, 6, 4];

fn moves(board: &Board) -> impl Iterator<Item = Board> + use<> {
    let board = *board;
    let hole = board.iter().position(|&tile| tile == 0).unwrap_or(0);
    let (x, y) = (hole % 4, hole / 4);
    let cells = [
        (y > 0).then(|| hole - 4),
        (x > 0).then(|| hole - 1),
        (x < 3).then(|| hole + 1),
        (y < 3).then(|| hole + 4),
    ];
    cells.into_iter().flatten().map(move |cell| {
        let mut next = board;
        next.swap(hole, cell);
        next
    })
}

fn distance(board: &Board) -> u32 {
    let tiles = board.iter().map(|&tile| usize::from(tile)).enumerate().filter(|&(_, tile)| tile > 0);
    tiles.map(|(cell, tile)| ((cell % 4).abs_diff(tile % 4) + (cell / 4).abs_diff(tile / 4)) as u32).sum()
}

fn ours(start: &Board) -> Option<u32> {
    let mut search = CompleteBeam::new(Admissible(distance));
    let limits = Limits::none().time(TIME);
    let report = search.within(limits).run(&from_successors(moves), start, |board| *board == SOLVED);
    match report.outcome {
        Outcome::Solved(plan) | Outcome::Stopped { best: Some(plan), .. } => Some(plan.cost),
        _ => None,
    }
}

fn theirs(start: &Board) -> Option<u32> {
    let end = Instant::now() + TIME;
    let mut best = None;
    for halves in [6, 5, 4, 3, 2] {
        let edges = |board: &Board| moves(board).map(|next| (next, 2));
        let done = |board: &Board| *board == SOLVED || Instant::now() >= end;
        let path = astar(start, edges, |board| halves * distance(board), done);
        let solved = path.filter(|(boards, _)| boards.last() == Some(&SOLVED));
        best = best.into_iter().chain(solved.map(|(_, cost)| cost / 2)).min();
    }
    best
}

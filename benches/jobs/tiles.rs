//! Eight-puzzles where a tile costs its weight: floats, wide and few.

use ordered_float::OrderedFloat;
use pathfinding::prelude::astar;
use search::{prelude::*, random::Random};

use crate::job::Job;

type Board = [u8; 9];

const BOARDS: usize = 20;
const SOLVED: Board = [0, 1, 2, 3, 4, 5, 6, 7, 8];

pub(crate) fn job() -> Job {
    Job::new("eight-puzzle by weights, f64", boards, ours, theirs).of_searches(BOARDS as u32)
}

fn boards() -> [Board; BOARDS] {
    let mut random = Random::seeded(19);
    let mut walk = || (0..400).fold(SOLVED, |at, _| random.one_of(&moves(&at)).map_or(at, |&(next, _)| next));
    core::array::from_fn(|_| walk())
}

fn weight(tile: u8) -> f64 {
    1.0 + f64::from(tile).sqrt()
}

fn moves(board: &Board) -> Vec<(Board, f64)> {
    let hole = board.iter().position(|&tile| tile == 0).unwrap_or(0);
    let cells = (0..9).filter(|cell: &usize| {
        cell.abs_diff(hole) == 3 || (cell.abs_diff(hole) == 1 && cell / 3 == hole / 3)
    });
    let moved = cells.map(|cell| {
        let mut next = *board;
        next.swap(hole, cell);
        (next, weight(board[cell]))
    });
    moved.collect()
}

fn rest(board: &Board) -> f64 {
    let tiles = board.iter().enumerate().filter(|(_, tile)| **tile > 0);
    let steps = |cell: usize, tile: usize| (cell % 3).abs_diff(tile % 3) + (cell / 3).abs_diff(tile / 3);
    tiles.map(|(cell, &tile)| weight(tile) * steps(cell, tile.into()) as f64).sum()
}

fn thousandths(cost: f64) -> i64 {
    (1_000.0 * cost).round() as i64
}

fn ours(boards: &[Board; BOARDS]) -> Vec<Option<i64>> {
    let space =
        from_edges(|board: &Board| moves(board).into_iter().map(|(next, cost)| (next, Finite64::of(cost))));
    let cost = |start| {
        let report = a_star(&space, start, |board| Finite64::of(rest(board)), |board| *board == SOLVED);
        report.plan().map(|plan| thousandths(plan.cost.get()))
    };
    boards.iter().map(cost).collect()
}

fn theirs(boards: &[Board; BOARDS]) -> Vec<Option<i64>> {
    let edges = |board: &Board| moves(board).into_iter().map(|(next, cost)| (next, OrderedFloat(cost)));
    let cost = |start| {
        let path = astar(start, edges, |board| OrderedFloat(rest(board)), |board| *board == SOLVED);
        path.map(|(_, cost)| thousandths(cost.0))
    };
    boards.iter().map(cost).collect()
}

//! A good plan now, better ones later, each with its guarantee: A* on a 15-puzzle, with smaller and smaller weights.
//!
//! ```text
//! $ cargo run --release --example good_enough
//! weight 5.0:    3961 boards expanded, 115 moves, at least 41 are needed
//! weight 3.0:   16511 boards expanded, 93 moves, at least 41 are needed
//! weight 2.0:  370903 boards expanded, 75 moves, at least 41 are needed
//! weight 1.5:  213630 boards expanded, 61 moves, at least 44 are needed
//! weight 1.0: 1000000 boards expanded, no plan yet, at least 53 are needed
//! ```

use std::io::{self, Write};

use search::{
    AStar, Limits, Progress, from_successors,
    heuristics::{Consistent, Weighted},
    space::Weight,
};

/// The tile on each cell; 0 is the hole.
type Board = [u8; 16];

/// The first of Korf's hundred boards. He proved in 1985 that 57 moves are the fewest.
const START: Board = [14, 13, 15, 7, 11, 12, 9, 5, 6, 0, 2, 1, 4, 8, 10, 3];
const GOAL: Board = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15];

fn moves(&board: &Board) -> impl Iterator<Item = Board> + use<> {
    let hole = board.iter().position(|&tile| tile == 0).unwrap_or(0);
    let tiles = (0..16).filter(move |&cell| steps_between(cell, hole) == 1);
    tiles.map(move |tile| {
        let mut next = board;
        next.swap(hole, tile);
        next
    })
}

fn steps_between(a: usize, b: usize) -> u32 {
    ((a / 4).abs_diff(b / 4) + (a % 4).abs_diff(b % 4)) as u32
}

/// The Manhattan distance: the moves that the tiles need if they can pass through each other.
fn distance(board: &Board) -> u32 {
    let tiles = board.iter().enumerate().filter(|(_, tile)| **tile != 0);
    tiles.map(|(cell, &tile)| steps_between(cell, tile.into())).sum()
}

fn main() -> io::Result<()> {
    let mut out = io::stdout().lock();
    let puzzle = from_successors(moves);
    let mut bound = 0;
    // With weight w, a plan has at most w times the fewest moves.
    for (numerator, denominator) in [(5, 1), (3, 1), (2, 1), (3, 2), (1, 1)] {
        let weight = Weight::new(numerator, denominator);
        let mut search = AStar::new(Weighted::new(Consistent(distance), weight));
        let limits = Limits::none().expanded(1_000_000);
        let report = search.within(limits).run(&puzzle, &START, |board| *board == GOAL);
        bound = bound.max(report.lower_bound);
        write!(out, "weight {:.1}: {:7} boards expanded, ", weight.to_f64(), report.stats.expanded)?;
        match report.plan() {
            Some(plan) => writeln!(out, "{} moves, at least {bound} are needed", plan.cost)?,
            None => writeln!(out, "no plan yet, at least {bound} are needed")?,
        }
    }
    Ok(())
}

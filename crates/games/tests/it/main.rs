//! The laws that hold for the games of all four puzzles, and published boards as oracles.

#![expect(clippy::unwrap_used, reason = "what tests share may panic")]

mod actions;
mod known;
mod laws;
mod refusals;
mod saved;

use games::{Answer, Board, Effort, PUZZLES, Puzzle};
use search::Limits;

/// Boards of each puzzle in one line; the first two have few positions.
fn boards(puzzle: &Puzzle) -> &'static [&'static str] {
    match puzzle.name {
        "rush-hour" => &["ooB/AAB/ooo/CCo", "AAooB/ooooB/ooooo", "BBoooCDooEoCDAAEoCDooEooFoooGGFoHHHo"],
        "sliding-tile" => &["1 2 / _ 3 => 1 2 / 3 _", "5 1 2 / 4 0 3", "1 2 3 / 4 _ 5 / 6 7 8"],
        "peg-solitaire" => &["xx.x.", "xx.:diagonal", "._____/xx____/xxx___/xxxx__/xxxxx_:triangular"],
        _ => &["AB./... => .../..A", "A../..# => ..A/..#", "AAB/..# => .AA/..#"],
    }
}

/// The first `count` boards of each puzzle in each metric: the puzzle, the metric's name and the position.
fn positions(count: usize) -> impl Iterator<Item = (&'static Puzzle, &'static str, Board)> {
    let metrics =
        PUZZLES.iter().flat_map(|puzzle| puzzle.metrics.iter().map(move |metric| (puzzle, metric.name)));
    metrics.flat_map(move |(puzzle, metric)| {
        let read = move |board: &&str| (puzzle, metric, puzzle.read(board, metric).unwrap());
        boards(puzzle).iter().take(count).map(read)
    })
}

/// The positions that `steps` rounds of all actions reach, at most 60 of them, the first one included.
fn near(start: &Board, steps: usize) -> Vec<Board> {
    let mut all = vec![start.clone()];
    let mut layer = all.clone();
    for _ in 0..steps {
        let next =
            layer.iter().flat_map(|board| board.actions().into_iter().map(move |action| (board, action)));
        layer = next.map(|(board, action)| board.act(&action.text).unwrap().1).take(60).collect();
        all.extend(layer.iter().cloned());
    }
    all.truncate(60);
    all
}

fn solved(board: &Board) -> Answer {
    board.solve(&Effort::within(Limits::none())).unwrap()
}

//! Several stops in an order to be found: a courier visits all letters of a map and comes back.
//!
//! First `distances` measures the ways between the stops. Then a small space has states of a stop and a set of visited stops,
//! and A* finds the order. Its estimate is the farthest stop that is left, there and back.
//!
//! ```text
//! $ cargo run --release --example stops
//! from A: S 6
//! from B: S 10, A 4
//! from C: S 16, A 22, B 26
//! from D: S 30, A 36, B 40, C 14
//! from E: S 32, A 38, B 42, C 16, D 6
//! SABCEDS: 88 steps, 36 states expanded
//! ```

use std::io::{self, Write};

use search::{AStar, Search, distances, from_edges, from_successors, heuristics::Consistent};

const MAP: [&str; 9] = [
    "#####################",
    "#S....#.....#......D#",
    "#.###.#.###.#.###.#.#",
    "#...#.......#.#.....#",
    "###.#####.###.#.###.#",
    "#..A..#...#.....#...#",
    "#.###.#.#.#.###.#.#.#",
    "#B....#.#..C#.....#E#",
    "#####################",
];

type Cell = (usize, usize);
/// A stop, and the set of stops that were visited: one bit each.
type Tour = (usize, u32);

fn tile((x, y): Cell) -> u8 {
    MAP[y].as_bytes()[x]
}

/// The cells of the stops, the first one for the courier's base.
fn stops() -> Vec<Cell> {
    let cells = (0..MAP.len()).flat_map(|y| (0..MAP[y].len()).map(move |x| (x, y)));
    let mut stops: Vec<Cell> = cells.filter(|&cell| tile(cell).is_ascii_alphabetic()).collect();
    stops.sort_by_key(|&cell| (tile(cell) != b'S', tile(cell)));
    stops
}

fn main() -> io::Result<()> {
    let (mut out, stops) = (io::stdout().lock(), stops());
    let name = |stop: usize| char::from(tile(stops[stop]));
    let streets = from_successors(|&(x, y): &Cell| {
        [(x + 1, y), (x, y + 1), (x - 1, y), (x, y - 1)].into_iter().filter(|&cell| tile(cell) != b'#')
    });
    let ways: Vec<_> = stops.iter().map(|stop| distances(&streets, stop)).collect();
    let length = |from: usize, to: usize| ways[from].tree().cost(&stops[to]).unwrap_or(1_000);
    let count = stops.len();
    for from in 1..count {
        let row: Vec<_> = (0..from).map(|to| format!("{} {}", name(to), length(from, to))).collect();
        writeln!(out, "from {}: {}", name(from), row.join(", "))?;
    }

    let left = |visited: u32| (0..count).filter(move |&next| visited & 1 << next == 0);
    let tours = from_edges(|&(stop, visited): &Tour| {
        left(visited).map(move |next| ((next, visited | 1 << next), length(stop, next)))
    });
    let farthest = Consistent(|&(stop, visited): &Tour| {
        left(visited).map(|next| length(stop, next) + length(next, 0)).max().unwrap_or(0)
    });
    // The base is visited last.
    let end = (0, (1 << count) - 1);
    let report = AStar::new(farthest).run(&tours, &(0, 0), |&tour| tour == end);
    let Some(plan) = report.plan() else { return writeln!(out, "no tour") };
    let order: String = plan.states(&tours).iter().map(|&(stop, _)| name(stop)).collect();
    writeln!(out, "{order}: {} steps, {} states expanded", plan.cost, report.stats.expanded)
}

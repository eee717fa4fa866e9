//! The cheapest path through a grid of 512 by 512 cells, as a newcomer writes it: first runs count.
//!
//! A fifth of the cells are walls; entering a cell costs 1 to 9. Each program runs in a process of its own, so that no
//! run profits from the memory of another. A process prints the time of its first search, of a second one, and the
//! memory of the first search. The bench starts all programs in turn and prints medians as ratios to
//! `pathfinding::astar`, which searches the same states through the same closure.

#![allow(clippy::print_stdout, reason = "ratios are for people")]

use std::{
    env, fs,
    hint::black_box,
    process::Command,
    time::{Duration, Instant},
};

use pathfinding::prelude as peer;
use search::{AStar, Search, StateSpace, from_edges, heuristics::Consistent, random::Random, space::Ranked};

const SIDE: i32 = 512;
const START: Cell = (0, 0);
const GOAL: Cell = (SIDE - 1, SIDE - 1);
/// Rounds of the whole list of programs.
const ROUNDS: usize = 9;

type Cell = (i32, i32);

/// The cost of each cell; zero is a wall.
struct Grid(Vec<u8>);

impl Grid {
    fn new() -> Self {
        let mut random = Random::seeded(7);
        let mut cells: Vec<u8> = (0..SIDE * SIDE)
            .map(|_| if random.below(5) == 0 { 0 } else { 1 + random.below(9) as u8 })
            .collect();
        let last = cells.len() - 1;
        (cells[0], cells[last]) = (1, 1);
        Grid(cells)
    }

    fn cost(&self, (x, y): Cell) -> u32 {
        self.0[(y * SIDE + x).unsigned_abs() as usize].into()
    }

    fn is_free(&self, cell @ (x, y): Cell) -> bool {
        (0..SIDE).contains(&x) && (0..SIDE).contains(&y) && self.cost(cell) > 0
    }

    /// The free neighbours of a cell, with the cost of entering each.
    fn neighbours(&self, (x, y): Cell) -> Vec<(Cell, u32)> {
        [(x + 1, y), (x, y + 1), (x - 1, y), (x, y - 1)]
            .into_iter()
            .filter(|&cell| self.is_free(cell))
            .map(|cell| (cell, self.cost(cell)))
            .collect()
    }
}

/// The space of a newcomer: an action is the step to a neighbour.
impl StateSpace for Grid {
    type State = Cell;
    type Action = Cell;
    type Cost = u32;
    type Actions = Vec<Cell>;

    fn actions(&self, &(x, y): &Cell) -> Vec<Cell> {
        let steps = [(1, 0), (0, 1), (-1, 0), (0, -1)].into_iter();
        steps.filter(|&(dx, dy)| self.is_free((x + dx, y + dy))).collect()
    }

    fn apply(&self, (x, y): &mut Cell, (dx, dy): Cell) {
        (*x, *y) = (*x + dx, *y + dy);
    }

    fn cost(&self, &(x, y): &Cell, (dx, dy): Cell) -> u32 {
        self.cost((x + dx, y + dy))
    }
}

/// Cells are numbered row by row.
impl Ranked for Grid {
    fn ranks(&self) -> u64 {
        self.0.len() as u64
    }

    fn rank(&self, &(x, y): &Cell) -> u64 {
        (y * SIDE + x).unsigned_abs().into()
    }

    fn unrank(&self, rank: u64) -> Cell {
        (rank as i32 % SIDE, rank as i32 / SIDE)
    }
}

fn manhattan(&(x, y): &Cell) -> u32 {
    x.abs_diff(GOAL.0) + y.abs_diff(GOAL.1)
}

/// Runs one search twice and prints its cost, both times in nanoseconds, and the bytes of the first run.
fn measure(mut search: impl FnMut() -> u32) {
    let before = peak_bytes();
    let mut times = [Duration::ZERO; 2];
    let mut memory = 0;
    let mut cost = 0;
    for (run, time) in times.iter_mut().enumerate() {
        let clock = Instant::now();
        cost = black_box(search());
        *time = clock.elapsed();
        if run == 0 {
            memory = peak_bytes().saturating_sub(before);
        }
    }
    println!("{cost} {} {} {memory}", times[0].as_nanos(), times[1].as_nanos());
}

/// The largest resident memory of this process so far; zero where the system does not tell it.
fn peak_bytes() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap_or_default();
    1_024 * line.trim().trim_end_matches(" kB").parse::<u64>().unwrap_or(0)
}

/// Runs the program of this name.
fn run(program: &str) {
    let grid = Grid::new();
    let closure = |&cell: &Cell| grid.neighbours(cell);
    match program {
        "space" => {
            let mut search = AStar::new(Consistent(manhattan));
            measure(|| search.run(&grid, &START, |&cell| cell == GOAL).plan().map_or(0, |plan| plan.cost));
        }
        "closure" => {
            let space = from_edges(closure);
            let mut search = AStar::new(Consistent(manhattan));
            measure(|| search.run(&space, &START, |&cell| cell == GOAL).plan().map_or(0, |plan| plan.cost));
        }
        "ranks" => {
            let mut search = AStar::new(Consistent(manhattan)).by_rank();
            measure(|| search.run(&grid, &START, |&cell| cell == GOAL).plan().map_or(0, |plan| plan.cost));
        }
        "pathfinding" => measure(|| {
            peer::astar(&START, closure, manhattan, |&cell| cell == GOAL).map_or(0, |(_, cost)| cost)
        }),
        other => panic!("no program {other}"),
    }
}

/// Cost, first time, second time and memory of a program, in a process of its own.
fn figures(program: &str) -> [f64; 4] {
    let this = env::current_exe().unwrap_or_else(|error| panic!("{error}"));
    let output = Command::new(this).args(["--program", program]).output();
    let output = output.unwrap_or_else(|error| panic!("{program}: {error}"));
    let text = String::from_utf8_lossy(&output.stdout);
    let mut words = text.split_whitespace().map(|word| word.parse().unwrap_or(f64::NAN));
    core::array::from_fn(|_| words.next().unwrap_or_else(|| panic!("{program}: {text}")))
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

fn main() {
    let arguments: Vec<String> = env::args().collect();
    if let Some(place) = arguments.iter().position(|argument| argument == "--program") {
        return run(&arguments[place + 1]);
    }
    let rounds = if arguments.iter().any(|argument| argument == "--test") { 1 } else { ROUNDS };
    let programs = ["pathfinding", "space", "closure", "ranks"];
    let all: Vec<[[f64; 4]; 4]> = (0..rounds).map(|_| programs.map(figures)).collect();
    let cost = all[0][0][0];
    assert!(all.iter().flatten().all(|figures| figures[0].to_bits() == cost.to_bits()), "{all:?}");
    for (number, program) in programs.into_iter().enumerate().skip(1) {
        for (figure, name) in [(1, "first run"), (2, "second run"), (3, "memory of the first run")] {
            let ratio = median(all.iter().map(|row| row[number][figure] / row[0][figure]).collect());
            println!("ratio grid/512x512/{program}, {name}, to pathfinding::astar: {ratio:.2}");
        }
    }
}

//! The cheapest way across a map: A* with whole-number costs, then with fractions for diagonal steps.
//!
//! ```text
//! $ cargo run --release --example grid_paths
//! .........~~.....ooo.
//! ..####....~~..ooo#o.
//! .....#....~~..o#.#o.
//! .....#..ooooooo#.#oo
//! ..####....~~.....#..
//! .........~~...####..
//! cost 25; 63 cells expanded, without the estimate 96
//! with diagonal steps 18.071, in 12 steps
//! ```

use std::io::{self, Write};

use search::{a_star, from_edges, space::Finite64, uniform_cost};

/// A step onto a dot costs one, onto the marsh `~` five. `#` is a wall.
const MAP: [&str; 6] = [
    ".........~~.........",
    "..####....~~.....#..",
    ".....#....~~...#.#..",
    ".....#.....~~..#.#..",
    "..####....~~.....#..",
    ".........~~...####..",
];
const START: Cell = (3, 8);
const GOAL: Cell = (3, 19);

type Cell = (i32, i32); // row and column
const SIDES: [Cell; 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const CORNERS: [Cell; 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];

/// Lists the cells that `steps` lead to, each with the cost of its ground.
fn neighbours(&(row, column): &Cell, steps: [Cell; 4]) -> Vec<(Cell, u32)> {
    let cells = steps.map(|(down, right)| (row + down, column + right));
    let ground =
        |(row, column)| MAP.get(usize::try_from(row).ok()?)?.chars().nth(usize::try_from(column).ok()?);
    let cost = |cell| match ground(cell)? {
        '#' => None,
        '~' => Some((cell, 5)),
        _ => Some((cell, 1)),
    };
    cells.into_iter().filter_map(cost).collect()
}

fn main() -> io::Result<()> {
    let mut out = io::stdout().lock();

    let grid = from_edges(|cell: &Cell| neighbours(cell, SIDES));
    let steps_left = |&(row, column): &Cell| row.abs_diff(GOAL.0) + column.abs_diff(GOAL.1);
    let report = a_star(&grid, &START, steps_left, |&cell| cell == GOAL);
    let blind = uniform_cost(&grid, &START, |&cell| cell == GOAL);
    let Some(plan) = report.plan() else { return writeln!(out, "there is no way") };
    let way = plan.states(&grid);
    for (row, line) in (0..).zip(MAP) {
        let mark = |(column, ground)| if way.contains(&(row, column)) { 'o' } else { ground };
        writeln!(out, "{}", (0..).zip(line.chars()).map(mark).collect::<String>())?;
    }
    let (expanded, all) = (report.stats.expanded, blind.stats.expanded);
    writeln!(out, "cost {}; {expanded} cells expanded, without the estimate {all}", plan.cost)?;

    // A diagonal step is longer by the root of two. A float is a cost once it is known to be finite and not negative.
    let grid = from_edges(|cell: &Cell| {
        let times = |factor: f64| move |(to, cost)| (to, Finite64::of(f64::from(cost) * factor));
        let (sides, corners) = (neighbours(cell, SIDES), neighbours(cell, CORNERS));
        sides.into_iter().map(times(1.0)).chain(corners.into_iter().map(times(2_f64.sqrt())))
    });
    let line =
        |&(row, column): &Cell| Finite64::of(f64::from(row - GOAL.0).hypot(f64::from(column - GOAL.1)));
    let report = a_star(&grid, &START, line, |&cell| cell == GOAL);
    let Some(plan) = report.plan() else { return writeln!(out, "there is no way") };
    writeln!(out, "with diagonal steps {:.3}, in {} steps", plan.cost.get(), plan.actions.len())
}

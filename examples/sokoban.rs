//! Sokoban: a space of one's own with a heuristic, and a test that checks both by the laws.
//!
//! ```text
//! $ cargo run --release --example sokoban
//! dlurrrdlullddruluruuldrddrruldluu
//! 33 moves, the fewest possible: true
//! ```

use std::io::{self, Write};

use search::{AStar, Search, StateSpace, heuristics::Consistent};

/// Level 1 of Microban by David W. Skinner: `@` the man, `$` a box, `.` a goal, `*` a box on a goal.
const LEVEL: &str = "####  /# .#  /#  ###/#*@  #/#  $ #/#  ###/####  /";
const WIDTH: i32 = 7; // of a line with its end
const STEPS: [i32; 4] = [-WIDTH, -1, WIDTH, 1];

/// Returns the cells of the level with one of these signs, one bit a cell.
fn cells_with(signs: &str) -> u64 {
    LEVEL.chars().rev().fold(0, |cells, sign| cells << 1 | u64::from(signs.contains(sign)))
}

fn has(cells: u64, cell: i32) -> bool {
    cells >> cell & 1 == 1
}

struct Sokoban(u64); // the walls

impl StateSpace for Sokoban {
    type State = (i32, u64); // the man's cell, and the cells of the boxes
    type Action = i32; // from the man's cell to the next
    type Cost = u32;
    type Actions = Vec<i32>;

    fn actions(&self, &(man, boxes): &(i32, u64)) -> Vec<i32> {
        let is_free = |cell| !has(self.0 | boxes, cell);
        let is_push = |to, step| has(boxes, to) && is_free(to + step);
        STEPS.into_iter().filter(|step| is_free(man + step) || is_push(man + step, *step)).collect()
    }

    fn apply(&self, (man, boxes): &mut (i32, u64), step: i32) {
        *man += step;
        if has(*boxes, *man) {
            *boxes ^= 1 << *man | 1 << (*man + step);
        }
    }
}

/// Sums the distances of the boxes to their nearest goals. A step pushes at most one box by one cell.
fn pushes_left(&(_, boxes): &(i32, u64)) -> u32 {
    let goals = cells_with(".*");
    let cells = |set| (0..49).filter(move |&cell| has(set, cell));
    let steps = |a: i32, b: i32| (a / WIDTH).abs_diff(b / WIDTH) + (a % WIDTH).abs_diff(b % WIDTH);
    cells(boxes).filter_map(|cell| cells(goals).map(|goal| steps(cell, goal)).min()).sum()
}

fn start() -> (i32, u64) {
    (cells_with("@").trailing_zeros().cast_signed(), cells_with("$*"))
}

fn is_solved(&(_, boxes): &(i32, u64)) -> bool {
    boxes == cells_with(".*")
}

fn main() -> io::Result<()> {
    let mut out = io::stdout().lock();
    let sokoban = Sokoban(cells_with("#"));
    let report = AStar::new(Consistent(pushes_left)).run(&sokoban, &start(), is_solved);
    let Some(plan) = report.plan() else { return writeln!(out, "no way to push all boxes to goals") };
    let letter = |action: &i32| STEPS.iter().position(|step| step == action).map(|i| ["u", "l", "d", "r"][i]);
    writeln!(out, "{}", plan.actions.iter().filter_map(letter).collect::<String>())?;
    writeln!(out, "{} moves, the fewest possible: {}", plan.cost, report.is_optimal())
}

#[test]
fn the_laws_hold() {
    let sokoban = Sokoban(cells_with("#"));
    search::laws::state_space(&sokoban, &start(), 1_000);
    search::laws::promise_kept(&sokoban, &Consistent(pushes_left), &start(), &is_solved, 1_000);
}

//! Replanning: `cargo bench --bench replanning`. Lifelong planning A* beside a new A* after each change, on a grid of 200x200
//! cells, a fifth of them walls. Each round toggles 1 % of the cells: near the plan, anywhere, or near the goal.

#![expect(clippy::print_stdout, reason = "a bench says what it measured")]

use std::{
    env,
    time::{Duration, Instant},
};

use search::{
    AStar, At, ReportOf, Search, StateSpace, algorithms::LifelongAStar, heuristics::Consistent,
    random::Random, space::Reversible,
};

const SIDE: u32 = 200;
const START: u32 = 0;
const GOAL: u32 = SIDE * SIDE - 1;
const ONE_PERCENT: usize = (SIDE * SIDE / 100) as usize;

/// The cells that are walls, and the greatest cost of entering a cell. Nothing enters a wall.
struct Grid(Vec<bool>, u32);

fn beside(cell: u32) -> [Option<u32>; 4] {
    let (x, y) = (cell % SIDE, cell / SIDE);
    [
        (x + 1 < SIDE).then_some(cell + 1),
        (y + 1 < SIDE).then_some(cell + SIDE),
        (x > 0).then(|| cell - 1),
        (y > 0).then(|| cell - SIDE),
    ]
}

impl StateSpace for Grid {
    type State = u32;
    type Action = u32;
    type Cost = u32;
    type Actions = smallvec::SmallVec<[u32; 4]>;

    fn actions(&self, &cell: &u32) -> Self::Actions {
        beside(cell).into_iter().flatten().filter(|&next| !self.0[next as usize]).collect()
    }
    fn apply(&self, cell: &mut u32, next: u32) {
        *cell = next;
    }
    fn cost(&self, _: &u32, next: u32) -> u32 {
        1 + next.wrapping_mul(0x9E37_79B9) % self.1
    }
}

impl Reversible for Grid {
    type Predecessors = smallvec::SmallVec<[(u32, u32); 4]>;

    fn predecessors(&self, &cell: &u32) -> Self::Predecessors {
        let is_wall = self.0[cell as usize];
        beside(cell).into_iter().flatten().filter(|_| !is_wall).map(|from| (cell, from)).collect()
    }
}

fn distance(from: u32, to: u32) -> u32 {
    (from % SIDE).abs_diff(to % SIDE) + (from / SIDE).abs_diff(to / SIDE)
}

/// Draws the cells that a round toggles, near one of `centres` if there is any.
fn cells(random: &mut Random, count: usize, centres: &[u32]) -> Vec<u32> {
    let all = u64::from(SIDE * SIDE);
    let mut drawn = Vec::new();
    while drawn.len() < count {
        let cell = random.below(all) as u32;
        let is_near = centres.is_empty() || centres.iter().any(|&centre| distance(cell, centre) <= 5);
        if is_near && cell != START && cell != GOAL && !drawn.contains(&cell) {
            drawn.push(cell);
        }
    }
    drawn
}

type Report = ReportOf<Grid>;

/// Toggles and replans for a number of rounds, and prints the work and the time of both ways.
fn rounds(name: &str, count: u32, cost: u32, toggles: usize, centres: impl Fn(&Report) -> Vec<u32>) {
    let mut random = Random::seeded(11);
    let mut grid = Grid((0..SIDE * SIDE).map(|_| random.below(5) == 0).collect(), cost);
    (grid.0[START as usize], grid.0[GOAL as usize]) = (false, false);
    let h = || Consistent(|&cell: &u32| distance(cell, GOAL));
    let (mut lifelong, mut fresh) = (LifelongAStar::new(h()), AStar::new(h()));
    let first = Instant::now();
    let mut report = lifelong.run_to(&grid, &START, &At(GOAL));
    let first = first.elapsed();
    let (mut expanded, mut time) = ([0; 2], [Duration::ZERO; 2]);
    for _ in 0..count {
        let toggled = cells(&mut random, toggles, &centres(&report));
        for &cell in &toggled {
            grid.0[cell as usize] ^= true;
        }
        let clock = Instant::now();
        lifelong.changed(&grid, toggled);
        report = lifelong.resume_to(&grid, &At(GOAL));
        time[0] += clock.elapsed();
        let clock = Instant::now();
        let anew = fresh.run_to(&grid, &START, &At(GOAL));
        time[1] += clock.elapsed();
        let costs = [&report, &anew].map(|report| report.plan().map(|plan| plan.cost));
        assert_eq!(costs[0], costs[1]);
        expanded = [expanded[0] + report.stats.expanded, expanded[1] + anew.stats.expanded];
    }
    let each = |total: Duration| total.as_secs_f64() * 1e3 / f64::from(count);
    println!(
        "{name}: {} states a change and {:.3} ms, a new A* {} and {:.3} ms; the first run {:.3} ms",
        expanded[0] / u64::from(count),
        each(time[0]),
        expanded[1] / u64::from(count),
        each(time[1]),
        first.as_secs_f64() * 1e3,
    );
}

fn main() {
    let count = if env::args().any(|argument| argument == "--test") { 3 } else { 100 };
    let plan = |report: &Report| report.plan().map(|plan| plan.actions.clone()).unwrap_or_default();
    let goal = |_: &Report| (0..SIDE * SIDE).filter(|&cell| distance(cell, GOAL) <= 35).collect();
    for cost in [1, 9] {
        for (share, toggles) in [("1 %", ONE_PERCENT), ("10 cells", 10)] {
            let row = |place: &str| format!("costs of 1 to {cost}, {share} toggled {place}");
            rounds(&row("near the plan"), count, cost, toggles, plan);
            rounds(&row("anywhere"), count, cost, toggles, |_| vec![]);
            rounds(&row("within 40 steps of the goal"), count, cost, toggles, goal);
        }
    }
}

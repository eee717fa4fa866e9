//! Every algorithm that looks for one plan, on the same hundred 8-puzzles: `cargo bench --bench shelf`.
//!
//! The time of a row is that of all hundred, each by a new search. Before it stands a line with the work and the answers:
//!
//! ```text
//! row NAME: EXPANDED states expanded, plans of SUM moves in all
//! ```
//!
//! The optima sum up to 2,228. Each row asserts the promise of its algorithm.

#![expect(clippy::print_stdout, reason = "a bench says what it measured")]

#[path = "../../crates/search/tests/it/eight_puzzle.rs"]
mod eight_puzzle;
mod rows;

use criterion::{Criterion, criterion_group, criterion_main};
use search::{At, Run, Search, StateSpace, Stats, space::Reversible};

use crate::{
    eight_puzzle::{Board, EightPuzzle, GOAL, SUM_OF_OPTIMA, Step, starts},
    rows::{Promised, Row, rows},
};

impl Reversible for EightPuzzle {
    type Predecessors = Vec<(Step, Board)>;

    fn predecessors(&self, board: &Board) -> Self::Predecessors {
        let back = |step| {
            let inverse = match step {
                Step::Up => Step::Down,
                Step::Left => Step::Right,
                Step::Right => Step::Left,
                Step::Down => Step::Up,
            };
            (inverse, self.successor(board, step))
        };
        self.actions(board).into_iter().map(back).collect()
    }
}

/// Solves all boards, and returns the work, the number of plans and the sum of their costs.
fn solve(row: &Row, boards: &[Board]) -> (Stats, usize, u32) {
    let (mut stats, mut solved, mut sum) = (Stats::default(), 0, 0);
    for board in boards {
        let mut search: Box<dyn Search<EightPuzzle, At<Board>>> = (row.make)(board);
        let report = Run::of(&mut *search).run_to(&EightPuzzle, board, &At(GOAL));
        stats += report.stats;
        if let Some(plan) = report.plan() {
            solved += 1;
            sum += plan.cost;
        }
    }
    (stats, solved, sum)
}

fn shelf(c: &mut Criterion) {
    let boards = starts();
    let mut group = c.benchmark_group("shelf/100-eight-puzzles");
    group.sample_size(10);
    for row in rows() {
        let (stats, solved, sum) = solve(&row, &boards);
        println!("row {}: {} states expanded, plans of {sum} moves in all", row.name, stats.expanded);
        match row.promised {
            Promised::Cheapest => assert_eq!((solved, sum), (100, SUM_OF_OPTIMA), "{}", row.name),
            Promised::Half => assert!(solved == 100 && 2 * sum <= 3 * SUM_OF_OPTIMA, "{}", row.name),
            Promised::Plan => assert!(solved == 100 && sum >= SUM_OF_OPTIMA, "{}", row.name),
            Promised::Nothing => assert!(sum >= solved as u32, "{}", row.name),
        }
        group.bench_function(row.name, |b| b.iter(|| solve(&row, &boards)));
    }
    group.finish();
}

criterion_group!(benches, shelf);
criterion_main!(benches);

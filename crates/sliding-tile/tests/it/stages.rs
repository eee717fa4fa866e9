//! Large boards, solved at once: every plan leads to its goal, and no lower bound exceeds the true distance.

use search::{At, Beam, Heuristic, Limits, Plan, Progress, Reason, Search, StateSpace};
use sliding_tile::{
    Board, Cells, Generator, Move, Position, Shape, Space, Stages, Survey,
    heuristics::{Manhattan, StageDistance},
    with_encoding,
};

/// The boards of a plan, by `Board::after` alone, end at the goal.
fn leads<W>(board: &Board, goal: &Board, plan: &Plan<Position<W>, Move, u32>) -> bool {
    let end = plan.actions.iter().try_fold(board.clone(), |board, &step| board.after(step));
    end.as_ref() == Some(goal) && plan.cost as usize == plan.actions.len()
}

/// The lengths by stages and by a beam that they lead, if the board has tables of stages, and the lower bound.
fn solve<W: Cells>(board: &Board, goal: &Board) -> (u32, Option<u32>, u32) {
    let space = Space::<W>::with_encoding(board).unwrap();
    let (start, at) = (space.start(), At(space.state(goal).unwrap()));
    let by_stages = Stages::new().run_to(&space, &start, &at);
    let plan = by_stages.plan().unwrap();
    assert!(leads(board, goal, plan), "{board} => {goal}");
    assert_eq!(Stages::new().run_to(&space, &start, &at).stats, by_stages.stats);
    assert!(by_stages.lower_bound >= Manhattan::to(goal).estimate(&space, &start).h);
    let beam = StageDistance::to(goal).ok().map(|heuristic| {
        let by_beam = Beam::doubling(heuristic, 20).run_to(&space, &start, &at);
        let plan = by_beam.plan().unwrap();
        assert!(leads(board, goal, plan), "{board} => {goal}");
        plan.cost
    });
    (plan.cost, beam, by_stages.lower_bound)
}

fn solve_any(board: &Board, goal: &Board) -> (u32, Option<u32>, u32) {
    with_encoding!(board.shape(), W => solve::<W>(board, goal))
}

/// A goal with its hole and its tiles anywhere, and a board that can reach it.
fn pair(random: &mut Generator, rows: usize, columns: usize) -> (Board, Board) {
    let goal = random.board(&Board::solved(Shape::new(rows, columns).unwrap()));
    (random.board(&goal), goal)
}

#[test]
fn every_shape_up_to_7x7_is_solved() {
    let mut random = Generator::seeded(7);
    for rows in 2..=7 {
        for columns in 2..=7 {
            for _ in 0..2 {
                let (board, goal) = pair(&mut random, rows, columns);
                solve_any(&board, &goal);
            }
        }
    }
}

/// The way by the beam is the shorter one there.
#[test]
fn large_boards_of_every_form_are_solved() {
    solved_in_every_form(&[(21, 3), (8, 9)], &[(11, 13)]);
}

#[test]
#[ignore = "boards of up to 256 cells, 3 s in release"]
fn the_largest_boards_of_every_form_are_solved() {
    solved_in_every_form(&[(2, 50), (10, 10)], &[(16, 16), (2, 128)]);
}

/// Solves a random board of each of these shapes, those of `by_stages` without the beam.
fn solved_in_every_form(by_both: &[(usize, usize)], by_stages: &[(usize, usize)]) {
    let mut random = Generator::seeded(8);
    for &(rows, columns) in by_both {
        let (board, goal) = pair(&mut random, rows, columns);
        let (by_stages, by_beam, lower_bound) = solve_any(&board, &goal);
        assert!(lower_bound <= by_beam.unwrap() && by_beam.unwrap() < by_stages, "{rows}x{columns}");
    }
    for &(rows, columns) in by_stages {
        let (board, goal) = pair(&mut random, rows, columns);
        assert_eq!(solve_any(&board, &goal).1, None);
    }
}

#[test]
fn lower_bounds_are_no_more_than_the_distance() {
    let mut random = Generator::seeded(9);
    for (rows, columns) in [(2, 4), (3, 3), (2, 5)] {
        let (_, goal) = pair(&mut random, rows, columns);
        let all = Survey::new(&goal).unwrap();
        for _ in 0..50 {
            let board = random.board(&goal);
            let (by_stages, by_beam, lower_bound) = solve_any(&board, &goal);
            let distance = all.distance(&board).unwrap();
            assert!(lower_bound <= distance && distance <= by_stages.min(by_beam.unwrap()), "{board}");
        }
    }
}

/// On a walk, a child's estimate is that of the child itself, or the move is a dead end: it takes a tile of a stage that
/// is done. The estimate is zero at the goal alone.
#[test]
fn estimates_of_stages_are_those_from_scratch() {
    let mut random = Generator::seeded(10);
    for (rows, columns) in [(4, 4), (5, 3), (4, 6), (7, 7)] {
        let (_, goal) = pair(&mut random, rows, columns);
        let heuristic = StageDistance::to(&goal).unwrap();
        let space = Space::<[u8; 49]>::with_encoding(&goal).unwrap();
        let (mut position, end) = (space.start(), space.start());
        let (mut known, mut dead_ends) = (heuristic.estimate(&space, &position), 0);
        for step in random.walk(&goal, 3_000) {
            let child = space.successor(&position, step);
            let told = heuristic.estimate_child(&space, &position, known, step);
            let scratch = heuristic.estimate(&space, &child);
            assert_eq!(scratch.h == 0, child == end);
            assert!(told.h == u32::MAX || told == scratch, "{}", space.board(&child));
            assert!(told.h < u32::MAX || scratch.h > known.h);
            dead_ends += u32::from(told.h == u32::MAX);
            (position, known) = (child, scratch);
        }
        assert!(dead_ends > 0);
    }
}

/// A search by stages that has answered gives the same answer again.
#[test]
fn an_answer_stays_when_the_search_is_resumed() {
    let goal = Board::solved(Shape::new(4, 5).unwrap());
    let space = Space::<u128>::with_encoding(&goal).unwrap();
    let (start, at) = (space.state(&Generator::seeded(3).board(&goal)).unwrap(), At(space.start()));
    let mut stages = Stages::new();
    let first = stages.run_to(&space, &start, &at);
    let again = stages.resume_to(&space, &at);
    assert!(first.plan().is_some());
    assert_eq!((again.outcome, again.stats), (first.outcome, first.stats));
}

/// The table of a stage grows only where the limit allows the whole table.
#[test]
fn stages_never_pass_their_memory() {
    let goal = Board::solved(Shape::new(6, 6).unwrap());
    let space = Space::<[u8; 36]>::with_encoding(&goal).unwrap();
    let (start, at) = (space.state(&Generator::seeded(3).board(&goal)).unwrap(), At(space.start()));
    let mut stopped = 0;
    for most in (13..=17).flat_map(|bits| [1_u64 << bits, 3 << (bits - 1)]) {
        let report = Stages::new().within(Limits::none().memory(most)).run_to(&space, &start, &at);
        assert!(report.stats.peak_bytes <= most, "{} of {most} bytes", report.stats.peak_bytes);
        assert!(report.plan().is_some() || report.stopped_by() == Some(Reason::Memory), "{report:?}");
        stopped += u32::from(report.plan().is_none());
    }
    assert!((1..12).contains(&stopped), "{stopped}");
}

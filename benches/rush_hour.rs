//! Rush Hour: `cargo bench --bench rush_hour`. Each benchmark asserts its work before its time counts.
//!
//! The peers do the same work on the same boards: queues as one writes them by hand, and the crate `pathfinding` on our
//! own packed positions. Lines that begin with `ratio` say how many times longer they take.

#![expect(clippy::expect_used, clippy::print_stdout, reason = "a bench may panic, and says what it measured")]

mod queue;
mod ratio;

use criterion::{Criterion, criterion_group, criterion_main};
use pathfinding::prelude as peer;
use rush_hour::{Board, Enumeration, Moves, Reach, Space, Steps, Survey, Tally, WayOut, levels};
use search::{
    BreadthFirst, Goal, Limits, NoGoal, Search, StateSpace, closed_lists::ByKey, space::BySleepSets,
};

use crate::{queue::Queue, ratio::ratio};

type Breadth<M> = BreadthFirst<Space<M>, ByKey, BySleepSets>;

fn spaces<M: Reach>() -> Vec<Space<M>> {
    levels().map(|level| Space::with_encoding(&level.board).expect("boards of six by six")).collect()
}

/// Solves all boards and gives the sums of the costs and of the expanded positions.
fn solve<'a, M: Reach, G: Goal<Space<M>>>(
    search: &mut Breadth<M>,
    spaces: &'a [Space<M>],
    goal: impl Fn(&'a Space<M>) -> G,
) -> (u32, u64) {
    let solve = |space| {
        let report = search.run_to(space, &space.start(), &goal(space));
        (report.plan().map_or(0, |plan| plan.cost), report.stats.expanded)
    };
    spaces.iter().map(solve).fold((0, 0), |sums, of_one| (sums.0 + of_one.0, sums.1 + of_one.1))
}

fn forty_levels(c: &mut Criterion) {
    let mut group = c.benchmark_group("rush-hour/levels");
    let (moves, steps) = (spaces::<Moves>(), spaces::<Steps>());
    let (mut by_moves, mut by_steps) = (Breadth::default(), Breadth::default());
    // The last move, along the free way, is not searched for.
    assert_eq!(solve(&mut by_moves, &moves, WayOut::of), (1_028 - 40, 88_136));
    assert_eq!(solve(&mut by_steps, &steps, Space::goal), (1_844, 117_364));
    assert_eq!(solve(&mut by_moves, &moves, |_| NoGoal).1, 264_303);
    group.bench_function("moves", |b| b.iter(|| solve(&mut by_moves, &moves, WayOut::of)));
    group.bench_function("steps", |b| b.iter(|| solve(&mut by_steps, &steps, Space::goal)));
    group.bench_function("components", |b| b.iter(|| solve(&mut by_moves, &moves, |_| NoGoal)));
    group.finish();
}

/// The hardest position of each component in both metrics.
fn hardest(boards: &[Board], moves: &mut Survey<Moves>, steps: &mut Survey<Steps>) -> (u32, u32) {
    let of_board = |board| {
        moves.restart(board).expect("a board of six by six");
        assert_eq!(moves.resume(Limits::none(), &mut ()), None);
        steps.restart_from(moves);
        assert_eq!(steps.resume(Limits::none(), &mut ()), None);
        (moves.depth().unwrap_or(0), steps.depth().unwrap_or(0))
    };
    boards.iter().map(of_board).fold((0, 0), |sums, of_one| (sums.0 + of_one.0, sums.1 + of_one.1))
}

fn surveys(c: &mut Criterion) {
    let boards: Vec<Board> = levels().map(|level| level.board).collect();
    let mut moves = Survey::new(&boards[0]).expect("a board of six by six");
    let mut steps = moves.in_metric();
    assert_eq!(hardest(&boards[39..], &mut moves, &mut steps), (51, 83));
    let mut group = c.benchmark_group("rush-hour/levels");
    group.sample_size(20);
    group.bench_function("hardest in both metrics", |b| {
        b.iter(|| hardest(&boards, &mut moves, &mut steps));
    });
    group.finish();
}

fn peers(_: &mut Criterion) {
    let moves = spaces::<Moves>();
    let mut search = Breadth::default();
    let mut ours = || solve(&mut search, &moves, WayOut::of);
    let boards: Vec<Board> = levels().map(|level| level.board).collect();
    let by_grids = || boards.iter().map(queue::fewest_moves).sum::<u32>();
    assert_eq!(by_grids(), 1_028);
    ratio("rush-hour/levels: a queue of boards, in an hour", 7, &mut ours, by_grids);
    let by_queue = || boards.iter().map(|board| Queue::of(board).solve().0).sum::<u32>();
    assert_eq!(by_queue(), 1_028);
    ratio("rush-hour/levels: a queue of packed positions, in an afternoon", 15, &mut ours, by_queue);
    let by_peer = || moves.iter().map(pathfinding).sum::<usize>();
    assert_eq!(by_peer(), 1_028 - 40);
    ratio("rush-hour/levels: pathfinding on our positions", 15, &mut ours, by_peer);
}

/// The moves that `pathfinding` needs until the exit is free.
fn pathfinding(space: &Space<Moves>) -> usize {
    let goal = WayOut::of(space);
    let successors = |position: &_| {
        let position = *position;
        space.actions(&position).map(move |line_move| space.successor(&position, line_move))
    };
    let path = peer::bfs(&space.start(), successors, |position| goal.is_goal(position));
    path.map_or(0, |path| path.len() - 1)
}

fn enumeration(c: &mut Criterion) {
    let mut enumeration = Enumeration::of_side(4).expect("a side from 3 to 6");
    let mut all = || (0..enumeration.parts()).map(|part| enumeration.part(part)).fold(Tally::default(), plus);
    assert_eq!((all().clusters, all().puzzles.len()), (493, 32));
    c.bench_function("rush-hour/4x4/enumeration", |b| b.iter(&mut all));
}

fn plus(mut sum: Tally, part: Tally) -> Tally {
    sum += part;
    sum
}

criterion_group!(benches, forty_levels, surveys, peers, enumeration);
criterion_main!(benches);

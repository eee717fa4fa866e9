//! The squirrel in its cage: `cargo bench --bench squirrel_cage`. Each benchmark asserts its work before its time counts.

#![expect(clippy::expect_used, reason = "a bench may panic")]

use criterion::{Criterion, criterion_group, criterion_main};
use search::{BreadthFirst, Goal, NoGoal, Search, closed_lists::ByKey};
use squirrel_cage::{
    Component, Configuration, Maker, Metric, Moves, PieceSet, Slides, SlidingBlocks, Solved, Steps,
};

type Breadth<M> = BreadthFirst<SlidingBlocks<M>, ByKey>;

fn space<M: Metric>() -> SlidingBlocks<M> {
    SlidingBlocks::new(&Configuration::start().puzzle()).expect("the wooden game")
}

/// The cost of the plan, if the goal is one, and the expanded positions.
fn run<M: Metric, G: Goal<SlidingBlocks<M>>>(
    search: &mut Breadth<M>,
    space: &SlidingBlocks<M>,
    goal: &G,
) -> (Option<u32>, u64) {
    let report = search.run_to(space, &space.start(), goal);
    (report.plan().map(|plan| plan.cost), report.stats.expanded)
}

fn search<M: Metric>(c: &mut Criterion, metric: &str, fewest: (u32, u64)) {
    let space = space::<M>();
    let goal = Solved::of(&space);
    let mut search = Breadth::default();
    assert_eq!(run(&mut search, &space, &goal), (Some(fewest.0), fewest.1));
    assert_eq!(run(&mut search, &space, &NoGoal), (None, 25_955));
    let mut group = c.benchmark_group(format!("squirrel-cage/squirrel in {metric}"));
    group.bench_function("solution", |b| b.iter(|| run(&mut search, &space, &goal)));
    group.bench_function("component", |b| b.iter(|| run(&mut search, &space, &NoGoal)));
    group.finish();
}

fn searches(c: &mut Criterion) {
    search::<Steps>(c, "steps", (116, 23_954));
    search::<Slides>(c, "slides", (90, 23_700));
    search::<Moves>(c, "moves", (81, 23_691));
}

fn graph<M: Metric>(c: &mut Criterion, metric: &str, figures: (u32, u32, u32)) {
    let start = Configuration::start().puzzle();
    let of = || Component::<M>::of(&start).expect("the wooden game");
    let component = of();
    let extent = component.extent().expect("a position");
    assert_eq!((component.depth(), extent.diameter, extent.radius), (Some(figures.0), figures.1, figures.2));
    let mut group = c.benchmark_group(format!("squirrel-cage/squirrel in {metric}"));
    group.sample_size(10);
    group.bench_function("graph and goal distances", |b| b.iter(|| of().depth()));
    group.bench_function("diameter and radius", |b| b.iter(|| component.extent()));
    group.finish();
}

fn graphs(c: &mut Criterion) {
    graph::<Steps>(c, "steps", (126, 190, 114));
    graph::<Slides>(c, "slides", (101, 156, 90));
    graph::<Moves>(c, "moves", (93, 145, 83));
}

/// The greatest length among the sets with two empty cells, and all layouts that can be solved.
fn table<M: Metric>(maker: &mut Maker<M>) -> (u32, u64) {
    let sets = PieceSet::all().filter(|set| set.empty() == Some(2)).filter_map(PieceSet::puzzle);
    let games = sets.filter_map(|puzzle| maker.hardest(&puzzle).expect("the wooden frame"));
    games.fold((0, 0), |(length, layouts), game| (length.max(game.length), layouts + game.solvable))
}

fn makers(c: &mut Criterion) {
    let mut maker = Maker::<Steps>::new();
    assert_eq!(table(&mut maker), (179, 1_299_392));
    let mut group = c.benchmark_group("squirrel-cage/two empty cells");
    group.sample_size(10);
    group.bench_function("hardest in steps", |b| b.iter(|| table(&mut maker)));
    group.finish();
}

criterion_group!(benches, searches, graphs, makers);
criterion_main!(benches);

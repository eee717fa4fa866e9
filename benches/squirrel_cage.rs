//! The squirrel in its cage: `cargo bench --bench squirrel_cage`. Each benchmark asserts its work before its time counts.

#![expect(clippy::expect_used, reason = "a bench may panic")]

use criterion::{Criterion, criterion_group, criterion_main};
use search::{BreadthFirst, Goal, NoGoal, Search, closed_lists::ByKey};
use squirrel_cage::{
    Configuration, HardestStart, PieceSet, Space, Survey,
    metric::{self, Line, Reach, Unit},
};

type Breadth<M> = BreadthFirst<Space<M>, ByKey>;

fn space<M: Reach>() -> Space<M> {
    Space::with_encoding(&Configuration::start().board()).expect("the wooden game")
}

/// The cost of the plan, if the goal is one, and the expanded positions.
fn run<M: Reach, G: Goal<Space<M>>>(
    search: &mut Breadth<M>,
    space: &Space<M>,
    goal: &G,
) -> (Option<u32>, u64) {
    let report = search.run_to(space, &space.start(), goal);
    (report.plan().map(|plan| plan.cost), report.stats.expanded)
}

fn search<M: Reach>(c: &mut Criterion, metric: &str, fewest: (u32, u64)) {
    let space = space::<M>();
    let goal = space.goal();
    let mut search = Breadth::default();
    assert_eq!(run(&mut search, &space, &goal), (Some(fewest.0), fewest.1));
    assert_eq!(run(&mut search, &space, &NoGoal), (None, 25_955));
    let mut group = c.benchmark_group(format!("squirrel-cage/squirrel in {metric}"));
    group.bench_function("solution", |b| b.iter(|| run(&mut search, &space, &goal)));
    group.bench_function("component", |b| b.iter(|| run(&mut search, &space, &NoGoal)));
    group.finish();
}

fn searches(c: &mut Criterion) {
    search::<Unit>(c, "unit", (116, 23_954));
    search::<Line>(c, "line", (90, 23_700));
    search::<metric::Move>(c, "move", (81, 23_691));
}

fn graph<M: Reach>(c: &mut Criterion, metric: &str, figures: (u32, u32, u32)) {
    let of = || Survey::of(space::<M>());
    let survey = of();
    let measured = survey.diameter_and_radius().expect("a position");
    assert_eq!((survey.depth(), measured.diameter, measured.radius), (Some(figures.0), figures.1, figures.2));
    let mut group = c.benchmark_group(format!("squirrel-cage/squirrel in {metric}"));
    group.sample_size(10);
    group.bench_function("graph and goal distances", |b| b.iter(|| of().depth()));
    group.bench_function("diameter and radius", |b| b.iter(|| survey.diameter_and_radius()));
    group.finish();
}

fn graphs(c: &mut Criterion) {
    graph::<Unit>(c, "unit", (126, 190, 114));
    graph::<Line>(c, "line", (101, 156, 90));
    graph::<metric::Move>(c, "move", (93, 145, 83));
}

/// The greatest length among the sets with two empty cells, and all layouts that can be solved.
fn table<M: Reach>(hardest: &mut HardestStart<M>) -> (u32, u64) {
    let sets = PieceSet::all().filter(|set| set.empty() == Some(2)).filter_map(PieceSet::board);
    let games = sets.filter_map(|puzzle| hardest.hardest(&puzzle).expect("the wooden frame"));
    games.fold((0, 0), |(length, layouts), game| (length.max(game.optimum), layouts + game.solvable))
}

fn hardest_starts(c: &mut Criterion) {
    let mut hardest = HardestStart::<Unit>::new();
    assert_eq!(table(&mut hardest), (179, 1_299_392));
    let mut group = c.benchmark_group("squirrel-cage/two empty cells");
    group.sample_size(10);
    group.bench_function("hardest in unit", |b| b.iter(|| table(&mut hardest)));
    group.finish();
}

criterion_group!(benches, searches, graphs, hardest_starts);
criterion_main!(benches);

//! Peg solitaire: `cargo bench --bench peg_solitaire`. Each benchmark asserts its work before its time counts.

#![expect(clippy::expect_used, reason = "a bench may panic")]

use criterion::{Criterion, criterion_group, criterion_main};
use peg_solitaire::{Board, ClosureBuilder, HoleSet, Proof, Space, contest, portfolio, with_holes};
use search::{Beam, BreadthFirst, NoGoal, Search, closed_lists::ByKey};

/// The jumps of a solution by the portfolio of beams, and the positions expanded.
fn beam<W: HoleSet>(board: &Board) -> (Option<u32>, u64) {
    let space = Space::<W>::with_encoding(board).expect("a set that has room");
    let mut search = Beam::portfolio(portfolio(&space), 1, 1_000).by_hash();
    let report = search.run_to(&space, &space.start(), &space.goal());
    (report.plan().map(|plan| plan.cost), report.stats.expanded)
}

fn solve(board: &Board) -> (Option<u32>, u64) {
    with_holes!(board, W => beam::<W>(board))
}

fn file(name: &str) -> Board {
    let file = contest().find(|file| file.name == name).expect("a file of the contest");
    file.board().expect("a board")
}

fn beams(c: &mut Criterion) {
    let rectangle = Board::rectangle(12, 18);
    for (name, board, jumps, expanded) in [
        ("english", Board::english(), 31, 1_673),
        ("plateau16", file("plateau16"), 117, 1_006),
        ("plateau15", file("plateau15"), 55, 15_462),
    ] {
        assert_eq!(solve(&board), (Some(jumps), expanded), "{name}");
        c.bench_function(&format!("peg-solitaire/{name}/beam"), |b| b.iter(|| solve(&board)));
    }
    assert_eq!(solve(&rectangle).0, Some(214));
    c.bench_function("peg-solitaire/12x18/beam", |b| b.iter(|| solve(&rectangle)));
}

fn everything(c: &mut Criterion) {
    let triangle = Board::triangle(5);
    let space = Space::new(&triangle).expect("15 holes");
    let mut search = BreadthFirst::new().with_closed_list(ByKey::new());
    let mut survey = || search.run_to(&space, &space.start(), &NoGoal).stats.expanded;
    assert_eq!(survey(), 3_016);
    c.bench_function("peg-solitaire/triangle/breadth-first", |b| b.iter(&mut survey));

    let english = Board::english();
    let close = || ClosureBuilder::new().with_threads(2).build(&english).expect("64 MiB").positions();
    assert_eq!(close(), 187_636_299);
    let mut group = c.benchmark_group("peg-solitaire/english");
    group.sample_size(10);
    group.bench_function("closure, two threads", |b| b.iter(close));
    group.finish();
}

fn proofs(c: &mut Criterion) {
    let (european, impossible) = (Board::european(), file("impossible"));
    let name = |board| Proof::find(board).map(|proof| proof.to_string());
    assert_eq!(name(&european).as_deref(), Some("position class"));
    assert_eq!(name(&impossible).as_deref(), Some("pagoda function"));
    c.bench_function("peg-solitaire/european/position class", |b| b.iter(|| Proof::find(&european)));
    c.bench_function("peg-solitaire/impossible/pagoda function", |b| b.iter(|| Proof::find(&impossible)));
}

criterion_group!(benches, beams, everything, proofs);
criterion_main!(benches);

//! Beside programs written by hand: `cargo bench --bench twins`. Each twin is written for the sliding-tile puzzle, for the
//! knight, or for a robot that collects points, alone. It makes the same search as ours: the same answers, expanded states and
//! generated children are asserted, but for the robot's.
//!
//! Lines that begin with `ratio` say how many times longer the twin takes: below 1, the generic search is slower.
//! `sliding_tile` has the recursion of IDA*, `rush_hour` the queue of breadth-first search.

#![expect(clippy::expect_used, clippy::print_stdout, reason = "a bench may panic, and says what it measured")]

mod a_star;
mod beam;
mod bidirectional;
mod breadth_first;
mod depth_first;
#[path = "../ratio.rs"]
mod ratio;
mod robot;
mod rows;
mod tiles;

use criterion::{criterion_group, criterion_main};

criterion_group!(
    benches,
    rows::a_star,
    rows::a_star_on_small_boards,
    rows::breadth_first,
    rows::breadth_first_of_small_boards,
    rows::bidirectional,
    rows::beam,
    rows::beam_by_score,
    rows::depth_first,
);
criterion_main!(benches);

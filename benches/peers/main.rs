//! Beside other crates: `cargo bench --bench peers`. Each row gives two searches the same instances, and asserts that their
//! answers are equal before a time counts. Lines that begin with `ratio` say how many times longer the other crate takes.
//!
//! `plans`, `grid`, `pancakes` and `sliding_tile` hold the rows of Yen's algorithm, of first runs, of breadth-first search
//! and of IDA* on Korf's number 2.

#![expect(clippy::expect_used, clippy::print_stdout, reason = "a bench may panic, and says what it measured")]

mod beams;
mod grid;
mod pancakes;
#[path = "../ratio.rs"]
mod ratio;
mod tiles;
mod tours;

use criterion::{criterion_group, criterion_main};

criterion_group!(
    benches,
    tiles::eight_puzzles,
    tiles::eight_puzzles_without_heuristic,
    tiles::all_optimal_plans,
    tiles::fifteen_puzzles,
    tiles::short_walks,
    pancakes::ten,
    grid::cheapest_paths,
    grid::fewest_steps,
    grid::many_paths,
    tours::knight,
    beams::complete,
    beams::fixed_width,
);
criterion_main!(benches);

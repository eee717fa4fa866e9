//! Ratios between two ways to do the same work, measured in one process.

use std::{
    env,
    hint::black_box,
    time::{Duration, Instant},
};

/// Runs `ours` and `other` in turn and prints how many times longer the other takes: the median over `rounds` pairs.
///
/// Times on a busy machine drift, but pairs of neighbouring runs drift together. Where benchmarks are only tested,
/// each way runs once.
pub(crate) fn ratio<A, B>(
    name: &str,
    rounds: usize,
    mut ours: impl FnMut() -> A,
    mut other: impl FnMut() -> B,
) {
    let testing = env::args().any(|argument| argument == "--test");
    let rounds = if testing { 1 } else { rounds };
    let pairs: Vec<(Duration, Duration)> = (0..rounds).map(|_| (time(&mut ours), time(&mut other))).collect();
    let ratio = median(pairs.iter().map(|(ours, other)| other.as_secs_f64() / ours.as_secs_f64()));
    let ours = median(pairs.iter().map(|(ours, _)| ours.as_secs_f64()));
    println!("ratio {name}: {ratio:.2} (ours {:.3} ms, median of {rounds})", 1e3 * ours);
}

fn time<T>(work: &mut impl FnMut() -> T) -> Duration {
    let clock = Instant::now();
    black_box(work());
    clock.elapsed()
}

fn median(values: impl Iterator<Item = f64>) -> f64 {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

//! Differential runs: a check on random values from one seed after another, for a given time. Other crates' tests share this
//! file.
//!
//! The environment variable `DIFFERENTIAL` has the seconds and the first seed, `600:1` for ten minutes. Without it a run
//! takes ten seconds. `0:SEED` repeats the case of one seed.

use core::fmt::Debug;
use std::{env, time::Instant};

use proptest::{
    prelude::*,
    test_runner::{RngAlgorithm, TestRng, TestRunner},
};

/// Checks values of `strategy` until the time is over, and prints their number and the sum of what `check` returns: its runs.
///
/// # Panics
///
/// With the seed and the smallest value that fails.
#[expect(clippy::print_stdout, reason = "the figures of a long run")]
pub(crate) fn for_a_time<T: Debug>(
    name: &str,
    strategy: &impl Strategy<Value = T>,
    check: impl Fn(u64, &T) -> u64,
) {
    let given = env::var("DIFFERENTIAL").unwrap_or_default();
    let (seconds, seed) = given.split_once(':').unwrap_or((&given, "1"));
    let (seconds, first) = (seconds.parse().unwrap_or(10), seed.parse().unwrap_or(1));
    let (begun, mut runs, mut seed) = (Instant::now(), 0, first);
    loop {
        runs += of_seed(seed, strategy, |value| check(seed, value));
        seed += 1;
        if begun.elapsed().as_secs() >= seconds {
            break;
        }
    }
    println!(
        "differential {name}: {} cases, seeds {first} to {}, {runs} runs, {:.1} s",
        seed - first,
        seed - 1,
        begun.elapsed().as_secs_f64()
    );
}

/// Checks the value of one seed. A value that fails is made smaller, as long as it fails.
fn of_seed<T: Debug>(seed: u64, strategy: &impl Strategy<Value = T>, check: impl Fn(&T) -> u64) -> u64 {
    let config = ProptestConfig {
        cases: 1,
        failure_persistence: None,
        max_shrink_iters: 500,
        ..ProptestConfig::default()
    };
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&seed.to_le_bytes());
    let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &bytes);
    let runs = core::cell::Cell::new(0);
    let result = TestRunner::new_with_rng(config, rng).run(strategy, |value| {
        runs.set(check(&value));
        Ok(())
    });
    if let Err(error) = result {
        panic!("DIFFERENTIAL=0:{seed} repeats this: {error}");
    }
    runs.get()
}

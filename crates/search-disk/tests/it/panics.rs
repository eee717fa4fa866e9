//! A space that panics: the folder keeps its complete layers, and another object goes on from there.

#![expect(clippy::unwrap_used, reason = "a test fails with its folder")]

use std::{
    cell::Cell,
    fmt::Debug,
    panic::{AssertUnwindSafe, catch_unwind, resume_unwind},
};

use search::{
    NoGoal, Outcome, Search, from_successors,
    space::{Keyed, Undirected},
};
use search_disk::{DiskBreadthFirst, DiskKey, TwoLayers};

use crate::toys::Folder;

const PAYLOAD: &str = "the space panics";

/// Runs a survey until the space panics, checks that the search refuses to go on, and completes it by another object. Returns
/// the states of each layer.
fn layers_after_panic<S>(space: &S, left: &Cell<u64>, calls: u64) -> Vec<u64>
where
    S: Keyed<State = u64, Action: Debug, Cost = u32, Key: DiskKey> + Undirected,
{
    let folder = Folder::new();
    let new = || DiskBreadthFirst::new(&folder.0).with_scope(TwoLayers).with_memory(0);
    let mut search = new();
    search.begin(space, &0, &NoGoal);
    left.set(calls);
    let run = catch_unwind(AssertUnwindSafe(|| search.resume_to(space, &NoGoal)));
    assert_eq!(run.map(|report| report.outcome).unwrap_err().downcast_ref(), Some(&PAYLOAD));
    left.set(u64::MAX);
    let resumed = catch_unwind(AssertUnwindSafe(|| search.resume_to(space, &NoGoal).outcome));
    let message = resumed.unwrap_err().downcast::<String>().unwrap();
    assert!(message.starts_with("a search cannot go on after a panic in its step"), "{message}");
    drop(search);

    let mut search = new();
    search.reopen(space, &0).unwrap();
    let report = search.resume_to(space, &NoGoal);
    assert_eq!(search.checked(report).unwrap().outcome, Outcome::Exhausted);
    search.layers().to_vec()
}

#[test]
fn layers_are_whole_after_a_panic_of_the_space() {
    let left = &Cell::new(u64::MAX);
    // Ten lamps: as many layers, of sizes that the binomial coefficients are.
    let lamps = from_successors(|&lamps: &u64| {
        (0..10).map(move |lamp| {
            left.set(left.get() - 1);
            if left.get() == 0 {
                resume_unwind(Box::new(PAYLOAD));
            }
            lamps ^ 1 << lamp
        })
    })
    .undirected()
    .with_keys(|&lamps| lamps, |key| key);
    for calls in [1, 9, 10, 11, 500, 2_000, 5_119, 10_239] {
        let layers = layers_after_panic(&lamps, left, calls);
        assert_eq!(layers, [1, 10, 45, 120, 210, 252, 210, 120, 45, 10, 1], "a panic in call {calls}");
    }
}

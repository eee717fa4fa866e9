//! Panics of the user's code: of the space, the goal and the heuristic, at any of their calls.

use core::iter::successors;
use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    vec,
};

use super::{
    case::Case,
    costs::AnyCost,
    graph::WeightedGraph,
    subject::Habit,
    trap::Trap,
    trial::{Told, Trial, enough, told, words},
};
use crate::heuristics::Promise;

/// A graph on which every search has work to do: cycles, several paths to a state, a goal far away.
fn case<C: AnyCost>() -> Case<C> {
    let edges = (0_u16..13).map(|state| {
        [(state + 1) % 13, (state * 5 + 2) % 13]
            .map(|next| (next, C::units(1 + u32::from(state % 3))))
            .to_vec()
    });
    let graph = WeightedGraph::new(edges.collect());
    let case = Case::of(graph, vec![(0, C::ZERO)], vec![11]);
    case.with_estimates(|state| C::units(u32::from(state == 0)), Promise::Admissible)
}

/// The calls that are made to panic: the first ones, and others at distances that grow.
fn chosen(calls: u64) -> impl Iterator<Item = u64> {
    let next = |&call: &u64| Some(call + 1 + call / 4);
    successors(Some(0), next).take_while(move |&call| call < calls)
}

/// A panic reaches the caller, from every thread. The search refuses to go on, and a new run is as one of a new object.
pub(super) fn a_panic_leaves_a_search_that_begins_anew<C: AnyCost>(trial: &Trial<C>) {
    let trap = Trap::waiting();
    let case = case().with_trap(&trap);
    let trial = trial.on(&case);
    let run = |search: &mut _| -> Told<C> { told(trial.run(search, enough())) };

    trap.set(u64::MAX);
    let expected = run(&mut trial.make(&case.admissible));
    let calls = trap.calls();
    assert!(calls > 5, "it makes {calls} calls of the space");

    let mut used = trial.make(&case.admissible);
    for call in chosen(calls) {
        for search in [&mut trial.make(&case.admissible), &mut used] {
            trap.set(call);
            let Err(payload) = catch_unwind(AssertUnwindSafe(|| run(search))) else {
                // Another thread may have made fewer calls this time.
                let may_miss = trial.subject.has(Habit::Parallel);
                assert!(may_miss, "it hides the panic of call {call} of {calls}");
                continue;
            };
            assert_eq!(words(&*payload), Trap::PAYLOAD, "another panic replaces that of call {call}");
            trap.set(u64::MAX);
            if call % 5 == 0 {
                let resumed = catch_unwind(AssertUnwindSafe(|| trial.resume(search, enough()).outcome));
                let Err(payload) = resumed else { panic!("it goes on after the panic of call {call}") };
                let message = words(&*payload);
                let is_told = message.contains("cannot go on");
                assert!(is_told, "resumed after a panic, it panics with another message: {message}");
            }
            assert_eq!(run(search), expected, "after the panic of call {call} of {calls}, a new run differs");
        }
    }
    trap.set(u64::MAX);
    assert_eq!(run(&mut used), expected, "after all panics, a new run differs");
}

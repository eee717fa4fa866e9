//! The conformance suite: the laws of `search::laws::search` for every search of one list, on random graphs and for each type
//! of cost. The module `corpus` runs every search on well-known small spaces.
//!
//! A new algorithm needs one line in `searches/mod.rs`; a new law needs one line in [`LAWS`]. The table of the chapter "The
//! guarantees of every search" is generated from both.

mod corpus;
mod differential;
mod given_lists;
mod is_send;
pub(crate) mod searches;
mod shown;
mod table;
mod under_way;

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    thread,
};

use proptest::{prelude::*, test_runner::TestRunner};
use search::space::Finite64;

use self::searches::{Row, searches};
use crate::toys::{AnyCost, Task, tasks};

/// Declares the list of the names of all laws, and a test for each: its number of random graphs, and the types of cost.
macro_rules! laws {
    ($($test:ident: $name:literal, $cases:literal, [$($cost:ty),*];)*) => {
        const LAWS: &[&str] = &[$($name),*];

        $(#[test]
        fn $test() {
            on_random_graphs($cases, |task| {
                $(for row in searches::<$cost>() {
                    row.check_law($name, task);
                })*
            });
        })*
    };
}

laws! {
    plans_are_cheapest: "cheapest plan", 16, [u8, u32, Finite64];
    plans_replay: "plan replays", 12, [u8, u32, Finite64];
    weights_bound_the_cost: "weighted estimates", 12, [u8, u32, Finite64];
    no_plan_is_proven: "proof of no plan", 8, [u8, u32, Finite64];
    no_plan_is_proven_on_a_chain: "the same, no cycles", 1, [u8, u32, Finite64];
    cuts_change_nothing: "cut and resumed", 6, [u8, u32, Finite64];
    each_limit_stops: "limits", 1, [u32];
    a_cost_limit_is_exact: "cost limit", 8, [u8, u32];
    equal_runs_do_equal_work: "repeatable", 8, [u8, u32, Finite64];
    an_object_can_be_used_again: "reusable", 8, [u8, u32, Finite64];
    an_answer_stays: "answer stays", 8, [u8, u32, Finite64];
    a_search_begins_before_it_is_resumed: "not begun", 1, [u32];
    saturated_costs_prove_nothing: "saturated costs", 1, [u8, u32, Finite64];
    wrong_estimates_hide_no_goal: "wrong estimates", 16, [u8, u32, Finite64];
    false_promises_hide_no_goal: "false promises", 16, [u32];
    starts_have_costs: "initial costs", 1, [u8, u32, Finite64];
    cycles_of_zero_cost_end: "zero-cost cycles", 4, [u8, u32, Finite64];
    no_start_is_no_plan: "no start", 1, [u8, u32, Finite64];
    a_start_may_be_a_goal: "start is goal", 1, [u8, u32, Finite64];
    observers_hear_the_truth: "observer", 8, [u8, u32, Finite64];
    the_closest_state_is_told: "closest state", 8, [u8, u32, Finite64];
    the_work_adds_up: "statistics", 8, [u8, u32, Finite64];
    the_statistics_count_calls: "counts of calls", 8, [u8, u32, Finite64];
    each_state_is_expanded: "all states expanded", 8, [u8, u32, Finite64];
    no_work_is_forgotten: "all work counted", 1, [u32];
    a_panic_leaves_a_search_that_begins_anew: "panics", 1, [u32];
    a_promised_distance_that_is_too_long_hides_no_goal: "false promises on a grid", 1, [u32];
}

/// The laws of spaces that sleep, which have threads for the searches.
const SLOW: [&str; 2] = ["slow spaces", "spaces that turn slow"];

/// The searches are divided between this number of threads, which sleep most of the time.
const THREADS: usize = 12;

#[test]
fn slow_spaces_hear_limits() {
    let task = Task::random(0, 1);
    let check = |row: &Row<u32>| SLOW.iter().for_each(|law| row.check_law(law, &task));
    let all_hear = thread::scope(|scope| {
        let threads: Vec<_> = (0..THREADS)
            .map(|thread| {
                scope.spawn(move || {
                    let rows = searches();
                    let rows = rows.iter().skip(thread).step_by(THREADS);
                    rows.filter(|row| catch_unwind(AssertUnwindSafe(|| check(row))).is_err()).count()
                })
            })
            .collect();
        threads.into_iter().all(|thread| thread.join().is_ok_and(|failed| failed == 0))
    });
    assert!(all_hear, "a search did not hear in time");
}

#[test]
fn each_law_has_a_test() {
    for row in searches::<u32>() {
        let names = row.laws().into_iter().map(|(name, _)| name);
        assert!(names.eq(LAWS.iter().chain(&SLOW).copied()));
    }
}

/// `cargo test --release -p state-space-search --test it every_search -- --ignored`
#[test]
#[ignore = "every law on 3,000 graphs, three minutes in release"]
fn all_laws_on_many_graphs() {
    on_random_graphs(3_000, |task| {
        check_all::<u8>(task, &searches());
        check_all::<u32>(task, &searches());
        check_all::<Finite64>(task, &searches());
    });
}

/// Checks all laws that hold for any graph, and returns the number of pairs of a law and a search.
fn check_all<C: AnyCost>(task: &Task, rows: &[Row<C>]) -> u64 {
    rows.iter().map(|row| row.check_graph(task)).sum()
}

/// Zero-cost edges in half of the tasks: without them, IDA* reaches deeper.
fn random_tasks() -> impl Strategy<Value = Task> {
    prop_oneof![tasks(&[0, 0, 1, 2, 5, 9]), tasks(&[1, 1, 2, 5, 9])]
}

fn on_random_graphs(cases: u32, check: impl Fn(&Task)) {
    // A single case is for a rule that has graphs of its own.
    let (source_file, max_shrink_iters) = if cases == 1 { (None, 0) } else { (Some(file!()), 500) };
    let config = ProptestConfig { source_file, max_shrink_iters, ..ProptestConfig::with_cases(cases) };
    let result = TestRunner::new(config).run(&random_tasks(), |task| {
        check(&task);
        Ok(())
    });
    if let Err(error) = result {
        panic!("{error}");
    }
}

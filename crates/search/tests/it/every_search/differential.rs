//! All policies on random graphs: open lists, closed lists, sites, tables of all sizes, threads, graphs in layers.
//!
//! By default a few graphs and one type of cost; `for_a_time` runs as long as the variable `DIFFERENTIAL` says. In release it
//! has the policies with three types of cost, which the usual build need not compile.

use std::sync::OnceLock;

use rayon::{ThreadPool, ThreadPoolBuilder};
use search::{
    laws::search::parts::{Case, Trial, told},
    space::Finite64,
};

use super::{
    check_all, on_random_graphs, random_tasks, searches,
    searches::{Row, graded, policies},
};
use crate::{
    timed::for_a_time,
    toys::{AnyCost, Task},
};

/// Runs `work` on one, two or three threads, which stay for the next call.
fn on<T: Send>(threads: usize, work: impl FnOnce() -> T + Send) -> T {
    static POOLS: OnceLock<[ThreadPool; 3]> = OnceLock::new();
    let pools = POOLS.get_or_init(|| {
        [1, 2, 3].map(|threads| match ThreadPoolBuilder::new().num_threads(threads).build() {
            Ok(pool) => pool,
            Err(error) => panic!("{error}"),
        })
    });
    pools[threads - 1].install(work)
}

/// All searches with their other policies, and those of graded spaces on the same states in layers.
fn check_policies<C: AnyCost>(task: &Task) -> u64 {
    let layers = task.in_layers();
    let in_layers: u64 = graded::<C>().iter().map(|row| row.check_layers(&layers)).sum();
    check_all::<C>(task, &policies()) + in_layers
}

/// The answers and the statistics do not depend on the number of threads. The bytes may.
fn threads_change_nothing<C: AnyCost>(task: &Task, rows: &[Row<C>]) -> u64 {
    let mut runs = 0;
    let case = Case::<C>::new(task);
    for row in rows.iter().filter(|row| row.name.contains("arallel")) {
        let both_ways;
        let case = if row.is_undirected {
            both_ways = Case::new(&task.both_ways());
            &both_ways
        } else {
            &case
        };
        let trial = Trial { subject: row, case };
        for estimates in trial.irregular() {
            let [one, two, three] = [1, 2, 3].map(|threads| on(threads, || told(trial.solve(estimates))));
            assert_eq!(one, two, "{} on two threads", row.name);
            assert_eq!(one, three, "{} on three threads", row.name);
            runs += 3;
        }
    }
    runs
}

#[test]
#[ignore = "all policies, three minutes without optimisation, seconds in release"]
fn policies_keep_all_properties() {
    on_random_graphs(2, |task| {
        check_policies::<u32>(task);
        threads_change_nothing::<u32>(task, &searches());
        threads_change_nothing::<u32>(task, &policies());
    });
}

#[test]
fn sleep_sets_keep_all_properties() {
    let mut rows = policies::<u32>();
    rows.retain(|row| row.name.contains("SleepSets"));
    assert_eq!(rows.len(), 2);
    on_random_graphs(4, |task| {
        check_all(task, &rows);
    });
}

/// `DIFFERENTIAL=600:1 cargo test -p state-space-search --test it for_a_time -- --ignored --nocapture`
#[test]
#[ignore = "random graphs for the time that `DIFFERENTIAL` says"]
fn for_a_time_on_random_graphs() {
    for_a_time("search", &random_tasks(), |seed, task| {
        on(1 + seed as usize % 3, || {
            let lists = check_all::<u8>(task, &searches())
                + check_all::<u32>(task, &searches())
                + check_all::<Finite64>(task, &searches());
            lists + all_policies(task)
        })
    });
}

#[cfg(debug_assertions)]
fn all_policies(task: &Task) -> u64 {
    with_cost::<u32>(task)
}

#[cfg(not(debug_assertions))]
fn all_policies(task: &Task) -> u64 {
    with_cost::<u8>(task) + with_cost::<u32>(task) + with_cost::<Finite64>(task)
}

fn with_cost<C: AnyCost>(task: &Task) -> u64 {
    check_policies::<C>(task)
        + threads_change_nothing::<C>(task, &searches())
        + threads_change_nothing::<C>(task, &policies())
}

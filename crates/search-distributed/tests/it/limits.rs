//! Limits: exact ones, and those that stop a layer before its end.

use std::{
    sync::{Arc, atomic::AtomicBool},
    time::{Duration, Instant},
};

use search::{Limits, Reason, from_successors};
use search_distributed::Distributed;

use crate::spaces::{EIGHT_PUZZLE, eight_puzzle};

#[test]
fn a_cost_limit_is_the_last_layer() {
    let space = eight_puzzle();
    for (workers, depth) in [(1, 0), (2, 7), (3, 31)] {
        let mut search = Distributed::new().with_workers(workers);
        let report = search.within(Limits::none().cost(depth)).survey(&space, &space.start()).unwrap();
        assert_eq!(report.layers(), &EIGHT_PUZZLE[..=depth as usize]);
        assert_eq!((report.stopped_by(), report.lower_bound), (Some(Reason::Cost), depth + 1));
    }
}

#[test]
fn a_layer_beyond_the_expanded_states_is_not_begun() {
    let space = eight_puzzle();
    for workers in 1..=3 {
        let mut search = Distributed::new().with_workers(workers);
        let report = search.within(Limits::none().expanded(14)).survey(&space, &space.start()).unwrap();
        // 1 + 2 + 4 are expanded; the layer of 8 would make 15.
        assert_eq!((report.layers(), report.stats.expanded), (&EIGHT_PUZZLE[..4], 7), "{workers} workers");
        assert_eq!((report.stopped_by(), report.lower_bound), (Some(Reason::Expanded), 4));
    }
}

/// A space without an end, whose layers double.
fn endless() -> impl search::space::Keyed<State = u64, Key = u64, Cost = u32> + Sync {
    from_successors(|&n: &u64| [2 * n % (1 << 50), (2 * n + 1) % (1 << 50)]).with_keys(|&n| n, |n| n)
}

#[test]
fn a_full_memory_stops_all_workers() {
    for workers in 1..=3 {
        let limits = Limits::none().memory(8 << 20);
        let report = Distributed::new().with_workers(workers).within(limits).survey(&endless(), &1).unwrap();
        assert_eq!(report.stopped_by(), Some(Reason::Memory), "{workers} workers");
        assert!(report.layers().iter().zip(0..).all(|(&states, depth)| states == 1 << depth));
        assert!(report.layers().len() > 10 && report.stats.peak_bytes <= 12 << 20, "{report:?}");
    }
}

#[test]
fn time_stops_all_workers() {
    for workers in 1..=3 {
        let (since, limits) = (Instant::now(), Limits::none().time(Duration::from_millis(100)));
        let report = Distributed::new().with_workers(workers).within(limits).survey(&endless(), &1).unwrap();
        assert_eq!(report.stopped_by(), Some(Reason::Time), "{workers} workers");
        assert!(since.elapsed() < Duration::from_secs(20));
    }
}

#[test]
fn a_flag_stops_all_workers() {
    let flag = Arc::new(AtomicBool::new(true));
    let limits = Limits::none().cancelled_by(flag);
    let report = Distributed::new().with_workers(2).within(limits).survey(&endless(), &1).unwrap();
    assert_eq!((report.stopped_by(), report.layers()), (Some(Reason::Cancelled), &[1][..]));
}

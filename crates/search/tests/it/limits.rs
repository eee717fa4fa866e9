//! Limits stop a search where they say, and a stopped search goes on to the same end.

use core::time::Duration;
use std::sync::{Arc, atomic::AtomicBool};

use search::{
    BreadthFirst, ByKey, Exhaust, IdaStar, Limits, Observer, Outcome, OutcomeOf, Progress, Reason, Search,
    Stats,
};

use crate::pancakes::{Pancakes, gaps, sorted};

type Stack = [u8; 8];

const START: Stack = [4, 0, 6, 2, 7, 1, 5, 3];

fn is_sorted(stack: &Stack) -> bool {
    *stack == sorted()
}

fn reason(outcome: &OutcomeOf<Pancakes<8>>) -> Option<Reason> {
    match outcome {
        Outcome::Stopped { reason, .. } => Some(*reason),
        _ => None,
    }
}

#[test]
fn expanded_states_are_counted_exactly() {
    for count in [1, 2, 4_095, 4_096, 4_097, 20_000] {
        let limits = Limits::none().expanded(count);
        let report = BreadthFirst::<_, ByKey>::new().within(limits.clone()).run(&Pancakes, &START, &Exhaust);
        assert_eq!((report.stats.expanded, reason(&report.outcome)), (count, Some(Reason::Expanded)));
        let report = IdaStar::new(gaps).within(limits).run(&Pancakes, &START, &Exhaust);
        assert_eq!((report.stats.expanded, reason(&report.outcome)), (count, Some(Reason::Expanded)));
    }
}

#[test]
fn a_stopped_search_goes_on_to_the_same_end() {
    let whole = BreadthFirst::<_>::new().run(&Pancakes, &START, &is_sorted);
    let mut search = BreadthFirst::<_>::new();
    let part = search.within(Limits::none().expanded(100)).run(&Pancakes, &START, &is_sorted);
    assert_eq!(part.stopped_by(), Some(Reason::Expanded));
    let rest = search.resume(&Pancakes, &is_sorted);
    assert_eq!((rest.outcome, rest.stats), (whole.outcome, whole.stats));

    let whole = IdaStar::new(gaps).run(&Pancakes, &START, &is_sorted);
    let mut search = IdaStar::new(gaps);
    let part = search.within(Limits::none().expanded(3)).run(&Pancakes, &START, &is_sorted);
    assert_eq!(part.stopped_by(), Some(Reason::Expanded));
    let rest = search.resume(&Pancakes, &is_sorted);
    assert_eq!((rest.outcome, rest.stats), (whole.outcome, whole.stats));
}

#[test]
fn a_cost_bound_excludes_exactly_what_is_dearer() {
    let best = BreadthFirst::<_>::new().run(&Pancakes, &START, &is_sorted).plan().unwrap().cost;
    for (bound, solved) in [(0, false), (best - 1, false), (best, true)] {
        let limits = Limits::none().cost(bound);
        let bfs = BreadthFirst::<_>::new().within(limits.clone()).run(&Pancakes, &START, &is_sorted);
        let ida = IdaStar::new(gaps).within(limits).run(&Pancakes, &START, &is_sorted);
        assert_eq!((bfs.plan().is_some(), ida.plan().is_some()), (solved, solved), "bound {bound}");
        if !solved {
            assert_eq!(
                (reason(&bfs.outcome), reason(&ida.outcome)),
                (Some(Reason::Cost), Some(Reason::Cost))
            );
        }
    }
}

#[test]
fn time_memory_and_the_flag_stop_at_once() {
    let flag = Arc::new(AtomicBool::new(true));
    for (limits, expected) in [
        (Limits::none().time(Duration::ZERO), Reason::Time),
        (Limits::none().memory(1 << 12), Reason::Memory),
        (Limits::none().cancelled_by(flag), Reason::Cancelled),
    ] {
        let report = BreadthFirst::<_>::new().within(limits).run(&Pancakes, &START, &Exhaust);
        assert_eq!((reason(&report.outcome), report.stats.expanded), (Some(expected), 0));
    }
}

#[derive(Default)]
struct Bounds(Vec<u32>);

impl Observer<u32> for Bounds {
    fn bound_raised(&mut self, bound: u32, _: &Stats) {
        self.0.push(bound);
    }
}

#[test]
fn an_observer_hears_of_every_bound() {
    let mut bounds = Bounds::default();
    let report = IdaStar::new(gaps).observed_by(&mut bounds).run(&Pancakes, &START, &is_sorted);
    let best = report.plan().unwrap().cost;
    assert_eq!(bounds.0, (gaps(&START)..=best).collect::<Vec<_>>());
    assert_eq!(report.stats.iterations, bounds.0.len() as u64);
}

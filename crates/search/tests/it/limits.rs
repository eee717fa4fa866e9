//! Limits: runs that stop at once, how often a search looks near a memory limit, and the arithmetic of limits and counts.

use core::time::Duration;
use std::sync::{Arc, atomic::AtomicBool};

use search::{
    BreadthFirst, IdaStar, Limits, NoGoal, Observer, Outcome, Progress, Reason, Search, Stats, StopToken,
    Survey, UniformCost, from_successors,
    heuristics::{Admissible, Blind},
    run::OutcomeOf,
};

use crate::pancakes::Pancakes;

type Stack = [u8; 8];

const START: Stack = [4, 0, 6, 2, 7, 1, 5, 3];

fn reason(outcome: &OutcomeOf<Pancakes<8>>) -> Option<Reason> {
    match outcome {
        Outcome::Stopped { reason, .. } => Some(*reason),
        _ => None,
    }
}

#[test]
fn time_memory_and_the_flag_stop_at_once() {
    let flag = Arc::new(AtomicBool::new(true));
    for (limits, expected) in [
        (Limits::none().time(Duration::ZERO), Reason::Time),
        (Limits::none().memory(1), Reason::Memory),
        (Limits::none().cancelled_by(flag), Reason::Cancelled),
    ] {
        let report = BreadthFirst::new().within(limits).run_to(&Pancakes, &START, &NoGoal);
        assert_eq!((reason(&report.outcome), report.stats.expanded), (Some(expected), 0));
    }
}

/// The states in the closed list at each look at the limits, and the bytes.
struct Looks(Vec<(u64, u64)>);

impl Observer<u32> for Looks {
    fn working(&mut self, _: u32, stats: &Stats) {
        self.0.push((stats.peak_closed, stats.peak_bytes));
    }
}

/// A table foresees its growth once fifteen sixteenths of its room are taken: near the limit, there must be a look before
/// the last sixteenth is taken too.
#[test]
fn near_the_memory_limit_few_states_come_between_two_looks() {
    const LIMIT: u64 = 8 << 20;
    // A child differs from its parent in one of 32 words, so a layer has many times the states of the one before.
    let wide = from_successors(|state: &[u32; 32]| {
        let state = *state;
        (0..32).map(move |word| {
            let mut child = state;
            child[word] += 1;
            child
        })
    });
    let limits = Limits::none().memory(LIMIT);
    let mut looks = [Looks(Vec::new()), Looks(Vec::new()), Looks(Vec::new())];
    let [first, second, third] = &mut looks;
    let reports = [
        Survey::new().within(limits.clone()).observed_by(first).run_to(&wide, &[0; 32], &NoGoal),
        UniformCost::new().within(limits.clone()).observed_by(second).run_to(&wide, &[0; 32], &NoGoal),
        BreadthFirst::new().within(limits).observed_by(third).run_to(&wide, &[0; 32], &NoGoal),
    ];
    assert!(reports.iter().all(|report| report.stopped_by() == Some(Reason::Memory)));
    for Looks(looks) in looks {
        let near: Vec<_> = looks.windows(2).filter(|pair| pair[0].1 >= LIMIT / 4).collect();
        assert!(near.len() > 10, "{}", near.len());
        for pair in near {
            let (before, after) = (pair[0].0, pair[1].0);
            assert!(after - before <= before / 16, "{before} states, then {after}");
        }
    }
}

/// IDA* stores a path alone, so a limit near its few bytes must not make it look after each expansion.
#[test]
fn a_search_without_tables_seldom_looks_near_the_memory_limit() {
    let (space, start) = (Pancakes::<7>, [3, 5, 0, 2, 6, 1, 4]);
    let mut search = IdaStar::new(Admissible(Blind));
    let bytes = search.run(&space, &start, |stack| stack.is_sorted()).stats.peak_bytes;
    let mut looks = Looks(Vec::new());
    let limits = Limits::none().memory(2 * bytes);
    let report = search.within(limits).observed_by(&mut looks).run(&space, &start, |stack| stack.is_sorted());
    assert!(report.is_optimal(), "{:?}", report.outcome);
    let (looks, generated) = (looks.0.len() as u64, report.stats.generated);
    assert!(generated > 10_000 && looks < generated / 64, "{looks} looks for {generated} children");
}

#[test]
fn memory_is_limited_once() {
    assert_eq!(Limits::<u32>::none().or_memory(7).max_bytes(), 7);
    assert_eq!(Limits::<u32>::none().memory(9).or_memory(7).max_bytes(), 9);
}

#[test]
fn the_earlier_deadline_stays() {
    let (hour, none) = (Duration::from_secs(3_600), Duration::ZERO);
    assert_eq!(StopToken::new().after(hour).reason(), None);
    for token in [StopToken::new().after(none).after(hour), StopToken::new().after(hour).after(none)] {
        assert_eq!(token.reason(), Some(Reason::Time));
    }
}

#[test]
fn counts_are_added_and_peaks_compared() {
    let of = |numbers: [u64; 10]| {
        let mut stats = Stats::default();
        [stats.popped, stats.expanded, stats.generated, stats.evaluated, stats.reopened, stats.pruned] =
            [numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5]];
        [stats.peak_open, stats.peak_closed, stats.peak_bytes, stats.iterations] =
            [numbers[6], numbers[7], numbers[8], numbers[9]];
        stats
    };
    let (one, two) = (of([3, 4, 5, 6, 7, 8, 90, 10, 110, 12]), of([13, 14, 15, 16, 17, 18, 19, 20, 21, 22]));
    let both = of([16, 18, 20, 22, 24, 26, 90, 20, 110, 34]);
    assert_eq!([one + two, [one, two].into_iter().sum()], [both, both]);
}

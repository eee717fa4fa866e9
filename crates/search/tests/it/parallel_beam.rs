//! A beam on several threads gives the answer and the work of a beam on one.

use proptest::prelude::*;
use search::{
    Beam, Heuristic, NoGoal, Outcome, Progress, Reason, Search, StateSpace, from_edges, heuristics::Promise,
    strategies,
};

use crate::toys::Buffers as _;
use crate::toys::Steps as _;
use crate::{
    pancakes::{Pancakes, sorted},
    pegs::{Pegs, fewest_pegs},
    threads::{Told, half, is_sorted, on, told},
    toys::{Estimates, tasks},
};

/// Threads, and the states that one of them expands alone.
const SETTINGS: [(usize, u64); 5] = [(1, 0), (2, 0), (3, 0), (2, 40), (3, 1_000)];

fn without_bytes<S, A, C>(mut told: Told<S, A, C>) -> Told<S, A, C> {
    told.3.peak_bytes = 0;
    told
}

/// Beams of all kinds.
fn beams<S: StateSpace, H: Heuristic<S> + Clone>(heuristic: &H, width: usize) -> [Beam<S, H>; 4] {
    [
        Beam::of_width(heuristic.clone(), width),
        Beam::doubling(heuristic.clone(), width),
        Beam::of_width(heuristic.clone(), width).dropping_dead_ends(),
        Beam::portfolio(vec![heuristic.clone(), heuristic.clone()], 1, width),
    ]
}

proptest! {
    /// Dead ends, inconsistent and wrong estimates, costs that saturate.
    #[test]
    fn graphs_are_searched_alike(task in tasks(&[0, 1, 2, 5, 9, u32::MAX]), width in 1_usize..9) {
        let goal = |state: &u16| task.goals.contains(state);
        let wrong: Vec<_> = task.quarters.iter().map(|&quarters| u32::from(quarters) % 4 * 5).collect();
        for estimates in [
            Estimates(task.admissible(), Promise::Admissible),
            Estimates(task.consistent(), Promise::Consistent),
            Estimates(wrong, Promise::Nothing),
        ] {
            for (kind, mut alone) in beams(&estimates, width).into_iter().enumerate() {
                let alone = without_bytes(told(alone.run_from(&task.graph, &task.starts, &goal)));
                for (threads, count) in SETTINGS {
                    let shared = beams(&estimates, width).into_iter().nth(kind).map(Beam::in_parallel);
                    let report = shared.map(|beam| beam.with_sequential_cutoff(count)).map(|mut beam| {
                        on(threads, || beam.run_from(&task.graph, &task.starts, &goal))
                    });
                    prop_assert_eq!(report.map(told).map(without_bytes), Some(alone.clone()), "kind {}", kind);
                }
            }
        }
    }

    /// Positions and their images as one.
    #[test]
    fn images_are_merged_alike(start: u16, width in 1_usize..100) {
        let (fewest, _) = fewest_pegs(start);
        let solved = |pegs: &u16| pegs.count_ones() == fewest;
        let alone = Beam::doubling(|_: &u16| 0, width).by_hash().run(&Pegs, &start, solved);
        let mut shared = Beam::doubling(|_: &u16| 0, width).by_hash().in_parallel().with_sequential_cutoff(0);
        let report = on(2, || shared.run(&Pegs, &start, solved));
        prop_assert_eq!(without_bytes(told(report)), without_bytes(told(alone)));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    /// Steps end within layers, so the threads know the worst rank that was kept before, and refuse children by it.
    #[test]
    fn long_layers_are_reduced_alike(
        start in strategies::states(Pancakes::<8>, sorted(), 20..40), width in 32_usize..70,
    ) {
        for few in [9, 30] {
            let alone = told(Beam::of_width(half, width).run(&Pancakes::<8>, &start, is_sorted));
            let mut shared = Beam::of_width(half, width).in_parallel().with_sequential_cutoff(0);
            let report = on(2, || {
                shared.begin(&Pancakes, &start, &is_sorted);
                while shared.step_by(&Pancakes, &is_sorted, few, &mut ()).is_none() {}
                shared.resume_to(&Pancakes, &is_sorted)
            });
            prop_assert_eq!(without_bytes(told(report)), without_bytes(alone));
        }
    }
}

/// A start with a hundred children of ten children each. The edge to the last one is dear.
fn hundred() -> impl StateSpace<State = u32, Action = (u32, u32), Cost = u32> + Sync {
    from_edges(|&n: &u32| match n {
        0 => (1..=100).map(|n| (n, 1)).collect(),
        1..=100 => (0..10).map(|k| (1_000 * n + k, if (n, k) == (100, 9) { 1_000 } else { 1 })).collect(),
        _ => vec![],
    })
}

/// The threads refuse the last state by its rank. It is the closest one all the same, or a goal.
#[test]
fn states_of_a_bad_rank_are_looked_at() {
    const LAST: u32 = 100_009;
    let run = |of_start: u32, of_last: u32, goal: u32| {
        let estimate = move |&n: &u32| match n {
            0 => of_start,
            LAST => of_last,
            _ => 5,
        };
        let mut search = Beam::of_width(estimate, 100).in_parallel().with_sequential_cutoff(0);
        let outcome = on(2, || {
            let (space, goal) = (hundred(), move |&n: &u32| n == goal);
            search.begin(&space, &0, &goal);
            while search.stats().expanded < 101 {
                assert_eq!(search.step_by(&space, &goal, 9, &mut ()), None);
            }
            search.resume_to(&space, &goal).outcome
        });
        (outcome, search.closest())
    };
    let width = Outcome::Stopped { reason: Reason::Width, best: None };
    assert_eq!(run(9, 1, u32::MAX), (width, Some((LAST, 1))));
    // A goal is recognised though another state has the estimate zero as well.
    let (outcome, closest) = run(0, 0, LAST);
    assert!(
        matches!(outcome, Outcome::Solved(plan) if plan.actions == [(100, 1), (LAST, 1_000)] && plan.cost == 1_001)
    );
    assert_eq!(closest, Some((0, 0)));
}

/// While one thread expands alone, the bytes are those of a beam on one thread, now and soon.
#[test]
fn one_thread_takes_no_further_bytes() {
    let start = [3, 5, 0, 7, 2, 6, 1, 4];
    let mut alone = Beam::of_width(half, 500);
    let mut shared = Beam::of_width(half, 500).in_parallel();
    on(2, || {
        alone.begin(&Pancakes, &start, &NoGoal);
        shared.begin(&Pancakes, &start, &NoGoal);
        for _ in 0..200 {
            assert_eq!(
                alone.step_by(&Pancakes, &NoGoal, 9, &mut ()),
                shared.step_by(&Pancakes, &NoGoal, 9, &mut ())
            );
            assert_eq!((alone.bytes(), alone.bytes_soon()), (shared.bytes(), shared.bytes_soon()));
        }
    });
    assert!(alone.bytes() > 10_000);
}

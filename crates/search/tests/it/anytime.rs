//! The searches that improve their plans: phases, long lists, cost limits. Their work is in `counts.tsv`.

use proptest::prelude::*;
use search::{
    Cost, Limits, Outcome, Progress, Search, Stats,
    algorithms::{AnytimeAStar, AnytimeRepairingAStar},
    from_successors,
    heuristics::{Consistent, Promise},
    space::{AnyOf, Weight},
};

use crate::toys::Steps as _;
use crate::toys::{Estimates, Task, WeightedGraph, tasks};

const SMALL: &[u32] = &[0, 0, 1, 1, 2, 3, 7];

fn promised(task: &Task) -> [Estimates<u32>; 2] {
    [Estimates(task.consistent(), Promise::Consistent), Estimates(task.admissible(), Promise::Admissible)]
}

proptest! {
    /// At the end of each phase of ARA*, the plan costs at most its weight times the optimum.
    #[test]
    fn each_phase_keeps_its_weight(task in tasks(SMALL)) {
        let (goal, optimum) = (task.target(), task.optimum());
        prop_assume!(optimum < u32::MAX);
        let weights = [6, 5, 4, 3, 2].map(|halves| Weight::new(halves, 2));
        for estimates in promised(&task) {
            let mut search = AnytimeRepairingAStar::new(estimates);
            search.begin_from(&task.graph, &task.starts, &goal);
            let mut outcome = None;
            while outcome.is_none() {
                let phase = Progress::<WeightedGraph<u32>>::stats(&search).iterations as usize;
                outcome = search.step_by(&task.graph, &goal, 1, &mut ());
                let now = Progress::<WeightedGraph<u32>>::stats(&search).iterations as usize;
                if now > phase && phase < weights.len() {
                    let best = search.best().unwrap();
                    prop_assert!(best.cost <= optimum.scaled(weights[phase - 1]), "{best:?} {optimum} {phase}");
                }
            }
        }
    }
}

/// A state is generated among thousands of children, and the answer does not depend on where their list is cut. A step
/// ends after 4,096 children of a state.
#[test]
fn long_lists_are_cut_alike() {
    let star = from_successors(|&n: &u32| if n == 0 { 1..10_000 } else { n + 1..n + 2 });
    let goal = |&n: &u32| n == 10_002;
    let left = Consistent(|&n: &u32| if n == 0 { 2 } else { 10_002_u32.saturating_sub(n) });
    let make = || AnytimeAStar::new(left, Weight::new(2, 1));
    let whole = make().run(&star, &0, goal);
    assert_eq!((whole.plan().unwrap().cost, whole.is_optimal()), (4, true));
    let mut search = make();
    search.begin(&star, &0, &goal);
    let (mut outcome, mut generated) = (None, vec![]);
    while outcome.is_none() {
        outcome = search.step_by(&star, &goal, 1, &mut ());
        generated.push(Progress::<_>::stats(&search).generated);
    }
    assert_eq!(generated[..3], [4_096, 8_192, 9_999]);
    assert_eq!(outcome.as_ref(), Some(&whole.outcome));
    let stats = |mut stats: Stats| {
        stats.peak_bytes = 0;
        stats
    };
    assert_eq!(stats(Progress::<_>::stats(&search)), stats(whole.stats));
}

/// Without a promise, estimates bound nothing: a plan within the limit is the answer, though all other states seem dear.
#[test]
fn a_cost_limit_does_not_spoil_a_plan() {
    let fork = search::from_edges(|&n: &u8| if n == 0 { vec![(1, 4_u32), (2, 1)] } else { vec![] });
    let wrong = |&n: &u8| if n == 2 { 100_u32 } else { 0 };
    let limits = Limits::none().cost(10);
    let mut search = AnytimeAStar::new(wrong, Weight::ONE);
    let report = search.within(limits.clone()).run(&fork, &0, |&n| n == 1);
    assert!(matches!(report.outcome, Outcome::Solved(ref plan) if plan.cost == 4), "{report:?}");
    let mut search = AnytimeRepairingAStar::new(wrong);
    let report = search.within(limits).run(&fork, &0, |&n| n == 1);
    assert!(matches!(report.outcome, Outcome::Solved(ref plan) if plan.cost == 4), "{report:?}");
}

/// Where estimates are not consistent, though they should be, a state may wait in the last phase. Another phase expands it, and
/// the cheapest plan is found.
///
/// ```text
///      1       1
///   0 ───▶ 1 ───▶ 2 ───▶ 3       The estimate of 1 is 10, the others are 0: state 2 is expanded first from 0, then it is
///   └─────────────┘  10          reached at a cost of 2.
///         5
/// ```
#[test]
fn a_state_that_waits_in_the_last_phase_is_expanded() {
    let graph = WeightedGraph::new(vec![vec![(1, 1_u32), (2, 5)], vec![(2, 1)], vec![(3, 10)], vec![]]);
    let mut search =
        AnytimeRepairingAStar::new(Estimates(vec![0, 10, 0, 0], Promise::Consistent)).with_weights([]);
    let report = search.run_to(&graph, &0, &AnyOf::new(vec![3]));
    assert_eq!((report.plan().map(|plan| plan.cost), report.stats.iterations), (Some(12), 2));
}

#[test]
#[should_panic(expected = "expected weights of one or more, found")]
fn a_weight_below_one_bounds_no_plan() {
    let search = AnytimeRepairingAStar::<WeightedGraph<u32>, _>::new(Estimates(vec![], Promise::Consistent));
    let _ = search.with_weights([Weight::new(2, 1), Weight::new(1, 2)]);
}

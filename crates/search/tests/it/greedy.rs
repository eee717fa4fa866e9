//! The policies of greedy search. Its work is predicted in `best_first.rs`.

use search::{GreedyBestFirst, Limits, Progress, Search, from_successors};

/// Without progress each list has every second turn, so a preference that leads to the goal costs at most twice the plan.
/// Progress gives the preferred list 1,000 turns: a preference that leads astray wastes as many.
#[test]
fn progress_is_a_boost() {
    const END: i32 = 50;
    let line = from_successors(|&n: &i32| [n - 1, n + 1]);
    let run = |estimate: fn(&i32) -> u32| {
        let left = |&n: &i32| [n - 1];
        GreedyBestFirst::new(estimate).with_preferred_actions(left).run(&line, &0, |&n| n == END)
    };
    // The list of all is asked first: it expands the start, and its least estimate falls to 1.
    let constant = run(|_| 1).stats.expanded;
    let falls = run(|&n| if n == 0 { 2 } else { 1 }).stats.expanded;
    assert!((50..=200).contains(&constant), "{constant}");
    assert!((1_000..=1_200).contains(&falls), "{falls}");
}

/// Without a promise f proves nothing: a cost limit excludes no plan that costs as much, whatever the estimates are.
#[test]
fn a_cost_limit_ignores_unpromised_estimates() {
    let line = from_successors(|&n: &u32| [n + 1]);
    let search = || GreedyBestFirst::new(|&n: &u32| 1_000 - n);
    for mut search in [search(), search().with_deferred_evaluation()] {
        let report = search.within(Limits::none().cost(10)).run(&line, &0, |&n| n == 10);
        assert_eq!((report.stopped_by(), report.plan().map(|plan| plan.cost)), (None, Some(10)));
    }
}

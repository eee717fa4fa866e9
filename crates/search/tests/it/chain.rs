//! Long chains: no recursion.

use search::{BreadthFirst, IdaStar, Search, StateSpace, from_successors};

const LENGTH: u32 = 200_000;

fn chain() -> impl StateSpace<State = u32, Action = u32, Cost = u32> {
    from_successors(|&n: &u32| [n + 1])
}

fn at_the_end(&n: &u32) -> bool {
    n == LENGTH
}

#[test]
fn depth_does_not_overflow_the_stack() {
    let report = IdaStar::new(|&n: &u32| LENGTH - n).run(&chain(), &0, at_the_end);
    assert_eq!((report.plan().unwrap().cost, report.stats.expanded), (LENGTH, u64::from(LENGTH)));
    let report = BreadthFirst::new().run(&chain(), &0, at_the_end);
    assert_eq!((report.plan().unwrap().cost, report.stats.expanded), (LENGTH, u64::from(LENGTH)));
}

/// A state of 16 KiB, of which recursion must not hold many.
#[test]
fn large_states_do_not_overflow_the_stack() {
    let space = from_successors(|state: &[u64; 2_048]| {
        let mut next = *state;
        next[0] += 1;
        [next]
    });
    let report =
        IdaStar::new(|state: &[u64; 2_048]| 500 - state[0] as u32)
            .run(&space, &[0; 2_048], |state| state[0] == 500);
    assert_eq!((report.plan().unwrap().cost, report.stats.expanded), (500, 500));
}

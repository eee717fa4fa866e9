//! Strategies: states that random walks reach, and the way that failing ones shrink.

use proptest::{
    prelude::*,
    strategy::{Strategy, ValueTree},
    test_runner::TestRunner,
};
use search::{StateSpace, from_successors, strategies};

fn line() -> impl StateSpace<State = u32, Action = u32, Cost = u32> {
    from_successors(|&n: &u32| [n + 1, n + 2])
}

/// Simplifies until nothing simpler is left that `fails`, as a test runner does.
fn smallest<T>(mut tree: impl ValueTree<Value = T>, fails: impl Fn(&T) -> bool) -> T {
    let mut more = tree.simplify();
    while more {
        more = if fails(&tree.current()) { tree.simplify() } else { tree.complicate() };
    }
    tree.current()
}

#[test]
fn states_shrink_to_the_start() {
    let mut runner = TestRunner::deterministic();
    for _ in 0..20 {
        let tree = strategies::states(line(), 100, 5..30).new_tree(&mut runner).unwrap();
        // Five steps are the fewest that the range allows, and the first action is the simplest.
        assert_eq!(smallest(tree, |_| true), 105);
        let tree = strategies::states(line(), 100, 0..30).new_tree(&mut runner).unwrap();
        assert_eq!(smallest(tree, |_| true), 100);
        let tree = strategies::states(line(), 100, 12..30).new_tree(&mut runner).unwrap();
        assert!((112..114).contains(&smallest(tree, |&n| n >= 112)));
    }
}

proptest! {
    #[test]
    fn walks_have_the_length_that_was_asked_for(walk in strategies::walks(3..=7)) {
        prop_assert!((3..=7).contains(&walk.len()));
    }

    #[test]
    fn states_lie_as_far_as_the_walk_is_long(n in strategies::states(&line(), 0, 4)) {
        prop_assert!((4..=8).contains(&n));
    }
}

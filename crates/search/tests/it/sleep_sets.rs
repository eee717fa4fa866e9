//! Sleep sets: a breadth-first search meets the same states in the same order, and generates fewer.

use core::fmt::Debug;
use std::panic::{self, AssertUnwindSafe};

use proptest::prelude::*;
use search::{
    BreadthFirst, Limits, NoGoal, Run, Search, StateSpace,
    closed_lists::{ByKey, ByOrbit},
    laws,
    space::{BySleepSets, SleepSets},
};

use crate::toys::Buffers as _;
use crate::toys::tasks;

proptest! {
    #[test]
    fn graphs_are_searched_alike(task in tasks(&[1])) {
        let (graph, starts, goal) = (&task.graph, &task.starts, task.target());
        laws::sleep_sets_lose_nothing(graph, &0, usize::MAX);
        let (mut all, mut few) = (BreadthFirst::new(), BreadthFirst::new().with_pruning(BySleepSets));
        let report = all.run_from(graph, starts, &goal);
        let pruned = few.run_from(graph, starts, &goal);
        prop_assert_eq!(&report.outcome, &pruned.outcome);
        prop_assert!(all.states().eq(few.states()));
        prop_assert_eq!(report.stats.expanded, pruned.stats.expanded);
        prop_assert!(pruned.stats.generated <= report.stats.generated);
        // A list of orbits allows no pruning.
        let mut orbits = BreadthFirst::new().with_closed_list(ByOrbit::<ByKey>::new());
        let all = orbits.run_from(graph, starts, &goal).stats.generated;
        let few = orbits.with_pruning(BySleepSets).run_from(graph, starts, &goal).stats.generated;
        prop_assert_eq!(all, few);
    }
}

/// The fault of the sets of [`Coins`].
#[derive(Clone, Copy, PartialEq)]
enum Fault {
    None,
    TooSleepy,
    NotListed,
    Backwards,
}

/// Eight coins in a row. A coin is turned if the coin before it shows heads, or it is the first; so each coin commutes with all
/// but its neighbours.
struct Coins(Fault);

impl StateSpace for Coins {
    type State = u8;
    type Action = u8;
    type Cost = u32;
    type Actions = search::space::Bits<u8>;

    fn actions(&self, heads: &u8) -> Self::Actions {
        search::space::Bits(heads << 1 | 1)
    }
    fn apply(&self, heads: &mut u8, coin: u8) {
        *heads ^= 1 << coin;
    }
}

impl SleepSets for Coins {
    type Asleep = u8;
    type Awake = Vec<(u8, u8)>;

    fn awake(&self, heads: &u8, asleep: u8) -> Self::Awake {
        let legal = self.actions(heads).0;
        let listed = if self.0 == Fault::NotListed { !0 } else { legal };
        let awake = search::space::Bits(listed & !asleep);
        let mut awake: Vec<_> = awake.map(|coin| (coin, asleep | legal & ((1 << coin) - 1))).collect();
        if self.0 == Fault::Backwards {
            awake.reverse();
        }
        awake
    }

    fn asleep_after(&self, _: &u8, asleep: u8, coin: u8) -> u8 {
        let near = (0b111_u16 << coin >> 1) as u8;
        let wakes = if self.0 == Fault::TooSleepy { 0 } else { near };
        asleep & !wakes | 1 << coin
    }
}

/// The words of the law that fails, if it does.
fn words<S: SleepSets<State: Debug>>(space: &S, start: &S::State) -> Option<String> {
    let law = AssertUnwindSafe(|| laws::sleep_sets_lose_nothing(space, start, usize::MAX));
    let caught = panic::catch_unwind(law).err()?;
    caught.downcast::<String>().ok().map(|words| *words)
}

#[test]
fn the_law_catches_what_is_wrong() {
    assert_eq!(words(&Coins(Fault::None), &0), None);
    for (fault, expected) in [
        (Fault::TooSleepy, "without the actions that sleep it is"),
        (Fault::NotListed, "that `actions` does not list there"),
        (Fault::Backwards, "that `actions` does not list there"),
    ] {
        let words = words(&Coins(fault), &0);
        assert!(words.as_ref().is_some_and(|words| words.contains(expected)), "{words:?}");
    }
}

/// The memory that the search tells has the sets in it: four bytes for each of the 2,048 places of the list, in this case.
#[test]
fn the_sets_count_as_memory() {
    struct Line;
    impl StateSpace for Line {
        type State = u32;
        type Action = u32;
        type Cost = u32;
        type Actions = [u32; 1];

        fn actions(&self, &n: &u32) -> [u32; 1] {
            [(n + 1) % 2_000]
        }
        fn apply(&self, n: &mut u32, next: u32) {
            *n = next;
        }
    }
    impl SleepSets for Line {
        type Asleep = u32;
        type Awake = [(u32, u32); 1];

        fn awake(&self, n: &u32, _: u32) -> Self::Awake {
            self.actions(n).map(|next| (next, 0))
        }
        fn asleep_after(&self, _: &u32, _: u32, _: u32) -> u32 {
            0
        }
    }
    fn bytes(mut search: impl Search<Line, NoGoal>) -> (u64, u64) {
        let _ = Run::of(&mut search).within(Limits::none().expanded(1_900)).run_to(&Line, &0, &NoGoal);
        (search.bytes(), search.bytes_soon() - search.bytes())
    }
    let (all, soon) = bytes(BreadthFirst::new());
    let (few, few_soon) = bytes(BreadthFirst::new().with_pruning(BySleepSets));
    // With 1,901 states the list grows soon, and doubles.
    assert_eq!((few - all, few_soon - soon), (4 * 2_048, 4 * 2_048));
}

/// Eight switches that all commute: each set of lamps but the first is generated once, by its switches in order.
#[test]
fn actions_sleep_on_behind_independent_ones() {
    struct Lamps;
    impl StateSpace for Lamps {
        type State = u8;
        type Action = u8;
        type Cost = u32;
        type Actions = core::ops::Range<u8>;

        fn actions(&self, _: &u8) -> Self::Actions {
            0..8
        }
        fn apply(&self, lit: &mut u8, switch: u8) {
            *lit ^= 1 << switch;
        }
    }
    impl SleepSets for Lamps {
        /// The number of switches that sleep, the first ones.
        type Asleep = u8;
        type Awake = Vec<(u8, u8)>;

        fn awake(&self, _: &u8, asleep: u8) -> Self::Awake {
            (asleep..8).map(|switch| (switch, switch)).collect()
        }
        fn asleep_after(&self, _: &u8, _: u8, switch: u8) -> u8 {
            switch + 1
        }
    }
    let few = BreadthFirst::new().with_pruning(BySleepSets).run_to(&Lamps, &0, &NoGoal).stats;
    assert_eq!((few.expanded, few.generated), (256, 255));
    let all = BreadthFirst::new().run_to(&Lamps, &0, &NoGoal).stats;
    assert_eq!((all.expanded, all.generated), (256, 8 * 256));
}

//! Laws of walks, of whole spaces and of abstractions: each catches a fault, and passes where there is none.

use core::fmt::Debug;
use std::panic::{self, AssertUnwindSafe};

use proptest::prelude::*;
use search::{
    At, NoGoal, StateSpace,
    adapters::from_ranks,
    from_edges, from_successors,
    heuristics::Stepped,
    laws,
    space::{Abstraction, Ranked},
};

use crate::ring::{Fault, Ring};

/// The words of the law that fails, if it does.
fn words(law: impl FnOnce()) -> Option<String> {
    let caught = panic::catch_unwind(AssertUnwindSafe(law)).err()?;
    caught.downcast::<String>().ok().map(|words| *words)
}

#[track_caller]
fn fails(law: impl FnOnce(), expected: &str) {
    let words = words(law);
    assert!(words.as_ref().is_some_and(|words| words.contains(expected)), "{words:?}");
}

proptest! {
    /// The law fails where an estimate on the walk exceeds the cost of an action and the estimate behind it. It asks nothing
    /// after the first dead end.
    #[test]
    fn estimates_that_fall_too_fast_are_caught(
        h in prop::collection::vec(prop_oneof![4 => 0_u32..6, 1 => Just(u32::MAX)], 24),
        steps in prop::collection::vec(any::<u8>(), 0..8),
    ) {
        // Actions of cost one and two, both forward.
        let road = from_edges(|&n: &usize| [(n + 1, 1), (n + 2, 2)]);
        let estimate = |&n: &usize| h[n];
        let (mut place, mut falls) = (0, false);
        for &step in &steps {
            if h[place] == u32::MAX {
                break;
            }
            let enough = |ahead: usize| h[place] <= h[place + ahead].saturating_add(ahead as u32);
            falls |= !(enough(1) && enough(2));
            place += 1 + usize::from(step % 2);
        }
        let found = words(|| laws::estimates_fall_slowly(&road, &estimate, &0, &steps));
        prop_assert_eq!(found.is_some(), falls, "{:?}", found);
    }
}

/// A ring of five places that says falsely that each action leads to the next layer.
struct Graded;

impl StateSpace for Graded {
    type State = u8;
    type Action = u8;
    type Cost = u32;
    type Actions = [u8; 1];
    const GRADED: bool = true;

    fn actions(&self, _: &u8) -> [u8; 1] {
        [1]
    }
    fn apply(&self, place: &mut u8, by: u8) {
        *place = (*place + by) % 5;
    }
}

#[test]
fn the_law_of_all_spaces_asks_for_each_of_its_laws() {
    laws::state_space(&Ring::with(Fault::None), &3, 12);
    fails(|| laws::state_space(&Ring::with(Fault::Fickle), &3, 12), "asked twice for its actions");
    fails(|| laws::state_space(&Ring::with(Fault::Apply), &3, 12), "7 by `apply`");
    fails(|| laws::state_space(&Graded, &0, 12), "`graded`: 4 at depth 4");
}

#[test]
fn the_law_of_steps_needs_a_goal_only_if_states_are_left() {
    let far = |_: &u32| 0;
    let (ring, line) = (from_successors(|&n: &u32| [(n + 1) % 4]), from_successors(|&n: &u32| [n + 1]));
    laws::step_kept(&ring, &Stepped::new(far, 2), &0, &NoGoal, 5);
    for most in [4, 5] {
        fails(|| laws::step_kept(&line, &Stepped::new(far, 2), &0, &At(9), most), "no goal is near 0");
    }
}

/// An abstraction that tells every state apart.
struct Itself<S>(S);

impl<S> Abstraction<S> for Itself<S>
where
    S: Ranked<State: Debug>,
{
    type Abstract = S;

    fn space(&self) -> &S {
        &self.0
    }
    fn project(&self, state: &S::State) -> S::State {
        state.clone()
    }
}

/// Six places. From each, the next one costs one, and the one after it four.
#[derive(Clone, Copy)]
struct Stairs;

impl StateSpace for Stairs {
    type State = u64;
    type Action = u64;
    type Cost = u32;
    type Actions = [u64; 2];

    fn actions(&self, _: &u64) -> [u64; 2] {
        [1, 2]
    }
    fn apply(&self, place: &mut u64, by: u64) {
        *place = (*place + by) % 6;
    }
    fn cost(&self, _: &u64, by: u64) -> u32 {
        if by == 1 { 1 } else { 4 }
    }
}

impl Ranked for Stairs {
    fn ranks(&self) -> u64 {
        6
    }
    fn rank(&self, place: &u64) -> u64 {
        *place
    }
    fn unrank(&self, rank: u64) -> u64 {
        rank
    }
}

/// One abstraction that costs as much as the space adds up; two of them cost twice as much.
#[test]
fn an_abstract_action_costs_what_joins_its_images() {
    laws::abstractions_add_up(&Stairs, &[Itself(Stairs)], &2);
    fails(
        || laws::abstractions_add_up(&Stairs, &[Itself(Stairs), Itself(Stairs)], &2),
        "2 leads to 3 at 1, and the abstract costs make 2",
    );
}

/// The rank of a child is that of the successor's image, if the abstraction defines no shorter way.
#[test]
fn ranks_of_children_are_those_of_successors() {
    let line = from_successors(|&n: &u64| [n + 1, n + 3]);
    let ring = from_ranks(&line, 7, |&n| n % 7, |rank| [(rank + 1) % 7, (rank + 3) % 7]);
    for n in 0..20 {
        for next in [n + 1, n + 3] {
            assert_eq!(ring.rank_of_child(&line, &n, n % 7, next), next % 7);
        }
    }
    laws::ranks_follow_actions(&line, &ring, &0, &[0, 1, 1, 0]);
}

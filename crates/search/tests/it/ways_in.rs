//! The ways in that need no trait: each is the space that it stands for.

use core::{cell::Cell, fmt::Debug};

use proptest::prelude::*;
use search::{
    BreadthFirst, IdaStar, NoGoal, Search, StateSpace,
    adapters::DynSpace,
    bidirectional,
    closed_lists::ByState,
    from_edges, from_owned_edges, from_owned_successors, from_successors,
    heuristics::Blind,
    laws,
    space::{Finite64, Keyed, Ranked, Reversible},
    strategies,
};

use crate::pancakes::{Pancakes, gaps, sorted};

type Stack = [u8; 6];

fn turned(stack: &Stack) -> impl Iterator<Item = Stack> {
    (2..=6).map(|turned| Pancakes.successor(stack, turned))
}

fn is_sorted(stack: &Stack) -> bool {
    *stack == sorted()
}

/// The states of the plan from `start`, and the work that it took.
fn shortest<S: StateSpace<State = Stack>>(space: &S, start: &Stack) -> (Vec<Stack>, u64) {
    let report = BreadthFirst::new().run(space, start, is_sorted);
    let Some(plan) = report.plan() else { panic!("every stack can be sorted") };
    (plan.states(space), report.stats.expanded)
}

proptest! {
    /// The order of actions is the same, so is everything else.
    #[test]
    fn all_ways_lead_to_the_same_plan(start in strategies::states(Pancakes::<6>, sorted(), 0..12)) {
        let expected = shortest(&Pancakes, &start);
        prop_assert_eq!(&shortest(&from_successors(|stack: &Stack| turned(stack).collect::<Vec<_>>()), &start), &expected);
        let vectors = from_owned_successors(|stack: &Stack| turned(stack).collect::<Vec<_>>());
        prop_assert_eq!(&shortest(&vectors, &start), &expected);
        let boxed: Box<dyn DynSpace<Stack, u8, u32> + Send + Sync> = Box::new(Pancakes::<6>);
        prop_assert_eq!(&shortest(&boxed, &start), &expected);
        let priced = from_edges(|stack: &Stack| turned(stack).map(|next| (next, 3_u8)).collect::<Vec<_>>());
        let report = IdaStar::new(|stack: &Stack| 3 * gaps(stack) as u8).run(&priced, &start, is_sorted);
        prop_assert_eq!(usize::from(report.plan().unwrap().cost), 3 * (expected.0.len() - 1));
    }

    #[test]
    fn they_keep_the_laws(stack in strategies::states(Pancakes::<6>, sorted(), 0..12)) {
        let arrays =
            from_owned_successors(|stack: &Stack| [2, 3, 4].map(|turned| Pancakes.successor(stack, turned)));
        laws::actions_are_repeatable(&arrays, &stack);
        laws::apply_is_successor(&arrays, &stack);
        laws::size_hint_is_exact(&arrays, &stack);
        let boxed: Box<dyn DynSpace<Stack, u8, u32>> = Box::new(Pancakes::<6>);
        laws::apply_is_successor(&boxed, &stack);
        laws::size_hint_is_exact(&boxed, &stack);
        laws::undirected(&boxed, &stack);
    }
}

/// Checks a space of stacks whose properties are declared by closures.
fn check_declared<S>(space: &S, stack: &Stack)
where
    S: Reversible<State = Stack, Action: Debug> + Ranked + Keyed,
{
    laws::reversible(space, stack);
    laws::undirected(space, stack);
    laws::rank_is_bijective(space, stack);
    laws::key_is_bijective(space, stack);
    let expected = shortest(&Pancakes, stack).0.len() - 1;
    let report = bidirectional(space, stack, &sorted());
    assert_eq!(report.plan().map(|plan| plan.actions.len()), Some(expected));
}

proptest! {
    /// Stacks are numbered by their digits of base six.
    #[test]
    fn closures_declare_properties(stack in strategies::states(Pancakes::<6>, sorted(), 0..12)) {
        let rank = |stack: &Stack| stack.iter().fold(0, |rank, &cake| 6 * rank + u64::from(cake));
        let unrank = |rank: u64| [5, 4, 3, 2, 1, 0].map(|place| (rank / 6_u64.pow(place) % 6) as u8);
        let list = |stack: &Stack| turned(stack).collect::<Vec<_>>();
        let priced = |stack: &Stack| turned(stack).map(|next| (next, 3_u8)).collect::<Vec<_>>();
        macro_rules! declared {
            ($space:expr, $before:expr) => {
                check_declared(&$space.undirected().with_ranks(46_656, rank, unrank).with_keys(rank, unrank), &stack);
                check_declared(&$space.with_keys(rank, unrank).with_ranks(46_656, rank, unrank).with_predecessors($before), &stack);
            };
        }
        declared!(from_successors(list), list);
        declared!(from_edges(priced), priced);
        declared!(from_owned_successors(list), list);
        declared!(from_owned_edges(priced), priced);
    }
}

#[test]
#[should_panic(expected = "8 leads to 9 and is not among its predecessors")]
fn a_predecessor_without_an_edge_is_left_out() {
    let line = from_owned_successors(|n: &u8| [n.wrapping_add(1)]).undirected();
    assert!(line.predecessors(&9).is_empty());
    search::laws::reversible(&line, &8);
}

/// The calls of a closure that check the order of its lists.
fn checks(lists: u64) -> u64 {
    if cfg!(debug_assertions) { u64::from(lists.ilog2()) + 1 } else { 0 }
}

/// States that own memory, and a closure that counts its calls.
#[test]
fn breadth_first_lists_the_successors_of_a_state_once() {
    let calls = Cell::new(0);
    let words = from_owned_successors(|word: &String| {
        calls.set(calls.get() + 1);
        ["a", "b"].map(|letter| format!("{word}{letter}")).into_iter().filter(|word| word.len() <= 13)
    });
    let report = BreadthFirst::new().with_closed_list(ByState::new()).run_to(&words, &String::new(), &NoGoal);
    assert_eq!(report.stats.expanded, (1 << 14) - 1);
    assert_eq!(calls.get(), report.stats.expanded + checks(report.stats.expanded));
}

/// Once when a state is entered, once when the search comes back to it, and once more where a successor is first asked for again.
#[test]
fn ida_star_lists_them_twice_at_most() {
    let calls = Cell::new(0);
    let stacks = from_owned_successors(|stack: &Stack| {
        calls.set(calls.get() + 1);
        turned(stack).collect::<Vec<_>>()
    });
    let report = IdaStar::new(gaps).run(&stacks, &[4, 1, 5, 2, 0, 3], is_sorted);
    assert!(report.plan().is_some());
    let expanded = report.stats.expanded;
    assert!(
        calls.get() > expanded && calls.get() <= 2 * expanded + 1 + checks(2 * expanded),
        "{} calls, {expanded} expanded",
        calls.get()
    );
}

/// Actions that `actions_after` leaves out stay left out behind `dyn`.
#[test]
fn a_boxed_space_prunes_as_it_did() {
    struct Lamps;

    impl StateSpace for Lamps {
        type State = u8;
        type Action = u8;
        type Cost = u32;
        type Actions = core::ops::Range<u8>;

        fn actions(&self, _: &u8) -> Self::Actions {
            0..8
        }

        fn apply(&self, lamps: &mut u8, switch: u8) {
            *lamps ^= 1 << switch;
        }

        fn cost(&self, _: &u8, switch: u8) -> u32 {
            u32::from(switch)
        }

        fn actions_after(&self, _: &u8, last: u8) -> Self::Actions {
            last + 1..8
        }
    }

    let boxed: Box<dyn DynSpace<u8, u8, u32> + Send> = Box::new(Lamps);
    let all = BreadthFirst::new().run_to(&boxed, &0, &NoGoal).stats;
    // Each of the 256 subsets is generated once, and the empty one is the start.
    assert_eq!((all.expanded, all.generated), (256, 255));
    let report = IdaStar::new(Blind).run(&boxed, &0, |&lamps| lamps == 0b1011);
    assert_eq!(report.plan().unwrap().cost, 4);
}

#[test]
fn weighted_edges_take_fractions() {
    let meters = |length| Finite64::new(length).unwrap();
    let ways = from_edges(|&place: &char| match place {
        'a' => vec![('b', meters(0.5)), ('c', meters(2.0))],
        'b' => vec![('c', meters(0.25))],
        _ => vec![],
    });
    let report = IdaStar::new(Blind).run(&ways, &'a', |&place| place == 'c');
    let plan = report.plan().unwrap();
    assert_eq!((plan.cost, plan.states(&ways)), (meters(0.75), vec!['a', 'b', 'c']));
}

//! Goals: closures that count, many states, and ends that are no states of the space.

use std::{
    cell::Cell,
    collections::HashSet,
    hash::{Hash, Hasher},
};

use search::{
    Bidirectional, Goal, Outcome, Report, ReportOf, Search, StateSpace,
    algorithms::{CostToGo, bae_star, breadth_first_keys, breadth_first_ranks, cost_to_go, nbs},
    bidirectional, breadth_first, from_owned_successors, from_successors, laws,
    space::{AnyOf, Reversible},
};

thread_local! {
    static COMPARISONS: Cell<u32> = const { Cell::new(0) };
}

#[derive(Clone, Copy, Debug)]
struct Counted(u32);

impl PartialEq for Counted {
    fn eq(&self, other: &Self) -> bool {
        COMPARISONS.set(COMPARISONS.get() + 1);
        self.0 == other.0
    }
}

impl Eq for Counted {}

impl Hash for Counted {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.hash(state);
    }
}

fn is_goal<S: StateSpace>(_: &S, goal: &impl Goal<S>, state: &S::State) -> bool {
    goal.is_goal(state)
}

#[test]
fn a_state_is_not_compared_with_each_of_many_goals() {
    let line = from_successors(|&Counted(n): &Counted| [Counted(n + 1)]);
    let goals = AnyOf::new((0..10_000).map(|n| Counted(2 * n)));
    COMPARISONS.set(0);
    let found = (0..20_000).filter(|&n| is_goal(&line, &goals, &Counted(n))).count();
    assert_eq!(found, 10_000);
    assert!(COMPARISONS.get() < 20_000, "{}", COMPARISONS.get());
}

/// The tests of a goal are counted, in a search that goes on after the first five of them.
#[test]
fn closures_may_count() {
    let ring = from_successors(|&n: &u32| [(n + 1) % 10]);
    let mut tests = 0;
    let mut sixth = |_: &u32| {
        tests += 1;
        tests == 6
    };
    assert_eq!(breadth_first(&ring, &0, &mut sixth).plan().unwrap().cost, 5);
    assert_eq!(tests, 6);
}

const WORDS: [&str; 7] = ["cold", "hold", "held", "head", "bold", "fold", "gold"];

fn differ(a: &str, b: &str) -> bool {
    a.bytes().zip(b.bytes()).filter(|(a, b)| a != b).count() == 1
}

/// "heap" is one letter from "head", but it is not in the list: no action leads to it.
fn ladder() -> impl Reversible<State = &'static str, Action = &'static str, Cost = u32> {
    let next = |&word: &&'static str| WORDS.into_iter().filter(move |other| differ(word, other));
    from_successors(next).undirected()
}

fn owned_ladder() -> impl Reversible<State = String, Action = u32, Cost = u32> {
    let next = |word: &String| {
        let words = WORDS.iter().filter(|other| differ(word, other));
        words.map(ToString::to_string).collect::<Vec<_>>()
    };
    from_owned_successors(next).undirected()
}

/// A list of one word, which has no neighbours in it.
fn one_word() -> impl Reversible<State = &'static str, Action = &'static str, Cost = u32> {
    from_successors(|&word: &&'static str| (word == "heap").then_some("head")).undirected()
}

/// Everything that the searches from both ends answer, and those from the goal alone.
fn answers<S: Reversible<State: Clone, Cost = u32>>(
    space: &S,
    start: &S::State,
    goal: &S::State,
) -> Vec<Option<u32>> {
    let cost = |report: &ReportOf<S>| report.plan().map(|plan| plan.cost);
    vec![
        cost(&bidirectional(space, start, goal)),
        cost(&nbs(space, start, goal, |_, _| 0)),
        cost(&bae_star(space, start, goal, |_, _| 0)),
        cost_to_go(space, core::slice::from_ref(goal)).cost(start),
    ]
}

#[test]
fn no_plan_leads_to_a_goal_that_is_no_state() {
    assert_eq!(answers(&ladder(), &"cold", &"heap"), [None; 4]);
    assert_eq!(answers(&ladder(), &"cold", &"head"), [Some(3); 4]);
    let [cold, heap, head] = ["cold", "heap", "head"].map(String::from);
    assert_eq!(answers(&owned_ladder(), &cold, &heap), [None; 4]);
    assert_eq!(answers(&owned_ladder(), &cold, &head), [Some(3); 4]);
    // Another goal is found.
    let report = Bidirectional::new().run_to(&ladder(), &"cold", &AnyOf::new(["heap", "head"]));
    assert_eq!(report.plan().unwrap().cost, 3);
}

#[test]
fn starts_that_are_no_states_have_plans_from_both_ends() {
    let report =
        Bidirectional::new().run_from(&one_word(), &[("heap", 0), ("zzzz", 0)], &AnyOf::new(["head"]));
    assert_eq!(report.plan().unwrap().actions, ["head"]);
}

/// A street of ten places, two of them walls: no action leads to a wall, and from one two actions lead away.
#[test]
fn walls_at_the_ends_have_an_outcome() {
    let street = from_successors(|&n: &u64| {
        [n + 1, n.wrapping_sub(1)].into_iter().filter(|&next| next < 10 && next != 3 && next != 5)
    });
    let street = street.undirected().with_keys(|&n| n, |key| key).with_ranks(10, |&n| n, |rank| rank);
    let plan_of = |report: Report<u64, u64, u32>| report.plan().map(|plan| plan.cost);
    for (start, goal, cost) in [(5, 7, Some(2)), (5, 4, Some(1)), (7, 5, None), (5, 3, None), (5, 1, None)] {
        let is_goal = |state: &u64| *state == goal;
        let by_number =
            [breadth_first_keys(&street, &start, is_goal), breadth_first_ranks(&street, &start, is_goal)];
        assert_eq!(by_number.map(plan_of), [cost; 2], "{start} to {goal}");
        assert_eq!(plan_of(bidirectional(&street, &start, &goal)), cost);
        if cost.is_none() {
            assert_eq!(answers(&street, &start, &goal), [None; 4]);
            let report = CostToGo::new().run_to(&street, &start, &AnyOf::new([goal]));
            assert_eq!(report.outcome, Outcome::Exhausted);
        }
    }
}

#[test]
#[should_panic(expected = "`reversible`")]
fn a_law_finds_a_start_that_is_no_state() {
    laws::reversible(&ladder(), &"heap");
}

#[test]
#[should_panic(expected = "a start is no state of the space")]
fn a_search_from_the_goals_refuses_a_start_that_is_no_state() {
    let _ = CostToGo::new().run_to(&one_word(), &"heap", &AnyOf::new(["head"]));
}

/// Each call makes another set, whose order is random.
#[test]
#[cfg(debug_assertions)]
#[should_panic(expected = "in another order")]
fn a_list_in_random_order_is_refused() {
    let sums = from_owned_successors(|sum: &Vec<u8>| {
        (0..8).map(|i| [&sum[..], &[i]].concat()).collect::<HashSet<_>>()
    });
    let _ = breadth_first(&sums, &vec![], |sum| *sum == [3, 1, 4]);
}

#[test]
#[should_panic(expected = "`actions_are_repeatable`")]
fn a_law_finds_a_list_in_random_order() {
    let sums = from_owned_successors(|sum: &Vec<u8>| {
        let mut list: Vec<_> = (0..8).map(|i| [&sum[..], &[i]].concat()).collect();
        COMPARISONS.set(COMPARISONS.get() + 1);
        list.rotate_left(COMPARISONS.get() as usize / 40 % 8);
        list
    });
    (0..40).for_each(|_| laws::actions_are_repeatable(&sums, &vec![]));
}

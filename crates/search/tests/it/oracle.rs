//! Every algorithm against one queue.

use std::collections::{HashSet, VecDeque};

use proptest::prelude::*;
use search::{
    BreadthFirst, IdaStar, Search, StateSpace, breadth_first,
    closed_lists::ByKey,
    heuristics::{Blind, Max},
    ida_star, laws,
    run::PlanOf,
};

use crate::pancakes::{Pancakes, gaps, sorted};

type Stack = [u8; 6];

/// The oracle: the least number of actions, by the shortest program that finds it.
fn distance(start: &Stack) -> u32 {
    let mut queue = VecDeque::from([(*start, 0)]);
    let mut seen = HashSet::from([*start]);
    while let Some((stack, depth)) = queue.pop_front() {
        if stack == sorted() {
            return depth;
        }
        let next = (2..=stack.len() as u8).map(|turned| Pancakes.successor(&stack, turned));
        queue.extend(next.filter(|&stack| seen.insert(stack)).map(|stack| (stack, depth + 1)));
    }
    unreachable!("every stack can be sorted")
}

fn check(start: &Stack, plan: Option<&PlanOf<Pancakes<6>>>) {
    let Some(plan) = plan else { panic!("every stack can be sorted") };
    let end = plan.actions.iter().fold(plan.start, |stack, &turned| Pancakes.successor(&stack, turned));
    assert_eq!((plan.start, end), (*start, sorted()));
    assert_eq!((plan.cost, plan.actions.len() as u32), (distance(start), distance(start)));
}

proptest! {
    #[test]
    fn plans_are_shortest(steps in prop::collection::vec(any::<u8>(), 0..20)) {
        let start = laws::walk(&Pancakes, &sorted(), &steps);
        let goal = |stack: &Stack| *stack == sorted();
        let two = Max((gaps, |stack: &Stack| u32::from(*stack != sorted())));
        check(&start, breadth_first(&Pancakes, &start, goal).plan());
        check(&start, BreadthFirst::new().with_closed_list(ByKey::new()).run(&Pancakes, &start, goal).plan());
        check(&start, ida_star(&Pancakes, &start, gaps, goal).plan());
        check(&start, IdaStar::new(Blind).run(&Pancakes, &start, goal).plan());
        check(&start, IdaStar::new(two).run(&Pancakes, &start, goal).plan());
    }
}

/// A key of 60 bits leaves 15 generations: the closed list must survive their end.
#[test]
fn generations_run_out_unnoticed() {
    let mut search = BreadthFirst::new().with_closed_list(ByKey::new());
    let start = laws::walk(&Pancakes::<15>, &sorted(), &[3, 9]);
    for _ in 0..40 {
        let report = search.run(&Pancakes, &start, |stack| *stack == sorted());
        assert_eq!(report.plan().unwrap().cost, 2);
    }
}

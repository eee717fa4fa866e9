//! A drawn graph with traps: dead ends, loops, a cheap detour, and a part without the goal.
//!
//! ```text
//!        1       1       1
//!    a ────▶ b ────▶ c ────▶ d        a loop at b; x is a dead end; y and z go round for ever
//!    │       ↺               ▲
//!    │ 5                     │
//!    └───────────────────────┘        a ─▶ x, a ─▶ y ⇄ z
//! ```

use search::{
    IdaStar, Limits, Outcome, Progress, Reason, Search, StateSpace, breadth_first, heuristics::Blind,
};

struct Graph(&'static [(char, char, u32)]);

const TRAPS: Graph = Graph(&[
    ('a', 'x', 1),
    ('a', 'y', 1),
    ('a', 'd', 5),
    ('a', 'b', 1),
    ('b', 'b', 1),
    ('b', 'c', 1),
    ('c', 'd', 1),
    ('y', 'z', 1),
    ('z', 'y', 1),
]);

impl StateSpace for Graph {
    type State = char;
    type Action = char;
    type Cost = u32;
    type Actions = Vec<char>;

    fn actions(&self, &from: &char) -> Vec<char> {
        self.0.iter().filter(|edge| edge.0 == from).map(|edge| edge.1).collect()
    }

    fn apply(&self, state: &mut char, to: char) {
        *state = to;
    }

    fn cost(&self, from: &char, to: char) -> u32 {
        self.0.iter().find(|edge| (edge.0, edge.1) == (*from, to)).map_or(u32::MAX, |edge| edge.2)
    }
}

#[test]
fn breadth_first_takes_the_fewest_actions() {
    let report = breadth_first(&TRAPS, &'a', |&node| node == 'd');
    let plan = report.plan().unwrap();
    assert_eq!((plan.actions.as_slice(), plan.cost), (['d'].as_slice(), 1));
}

#[test]
fn ida_star_takes_the_cheapest_way() {
    let report = IdaStar::new(Blind).run(&TRAPS, &'a', |&node| node == 'd');
    let plan = report.plan().unwrap();
    assert_eq!((plan.actions.as_slice(), plan.cost), (['b', 'c', 'd'].as_slice(), 3));
}

#[test]
fn a_start_that_is_a_goal_needs_no_action() {
    assert_eq!(breadth_first(&TRAPS, &'x', |&node| node == 'x').plan().unwrap().cost, 0);
    assert_eq!(IdaStar::new(Blind).run(&TRAPS, &'x', |&node| node == 'x').plan().unwrap().cost, 0);
}

#[test]
fn what_cannot_be_reached_is_proven() {
    let report = breadth_first(&TRAPS, &'y', |&node| node == 'd');
    assert_eq!((report.outcome, report.stats.expanded), (Outcome::Exhausted, 2));
}

/// IDA* goes round y and z for ever, unless the heuristic knows better or a bound says enough.
#[test]
fn loops_need_a_dead_end_or_a_bound() {
    let goal = |&node: &char| node == 'd';
    let knows = |&node: &char| if "xyz".contains(node) { u32::MAX } else { 0 };
    assert_eq!(IdaStar::new(knows).run(&TRAPS, &'y', goal).outcome, Outcome::Exhausted);
    let bounded = IdaStar::new(Blind).within(Limits::none().cost(20)).run(&TRAPS, &'y', &goal);
    assert_eq!((bounded.stopped_by(), bounded.lower_bound), (Some(Reason::Cost), 21));
}

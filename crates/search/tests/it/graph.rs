//! A drawn graph with traps: dead ends, loops, a cheap detour, and a part without the goal.
//!
//! ```text
//!        1       1       1
//!    a ────▶ b ────▶ c ────▶ d        a loop at b; x is a dead end; y and z go round for ever
//!    │       ↺               ▲
//!    │ 5                     │
//!    └───────────────────────┘        a ─▶ x, a ─▶ y ⇄ z
//! ```

use search::{IdaStar, Limits, Outcome, Progress, Reason, Search, StateSpace, heuristics::Blind};

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

/// IDA* goes round y and z for ever, unless the heuristic knows better or a bound says enough.
#[test]
fn loops_need_a_dead_end_or_a_bound() {
    let goal = |&node: &char| node == 'd';
    let knows = |&node: &char| if "xyz".contains(node) { u32::MAX } else { 0 };
    assert_eq!(IdaStar::new(knows).run(&TRAPS, &'y', goal).outcome, Outcome::Exhausted);
    let bounded = IdaStar::new(Blind).within(Limits::none().cost(20)).run(&TRAPS, &'y', &goal);
    assert_eq!((bounded.stopped_by(), bounded.lower_bound), (Some(Reason::Cost), 21));
}

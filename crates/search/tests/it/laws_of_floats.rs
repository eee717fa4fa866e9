//! The laws with costs that are floats: rounding passes, and an error of a millionth does not.

use std::panic::{self, AssertUnwindSafe};

use search::{
    AStar, Cost, Heuristic, Search, StateSpace, from_edges, from_successors,
    heuristics::{Admissible, Consistent, Estimate, Promise},
    laws,
    space::{Finite32, Finite64},
};

type Cell = (i32, i32);

const WIDE: i32 = 40;
const GOAL: Cell = (29, 13);

/// A grid without walls whose diagonal steps cost the root of two.
fn grid<C: Cost>(
    cost: impl Fn(f64) -> C + Copy,
) -> impl StateSpace<State = Cell, Action = (Cell, C), Cost = C> {
    from_edges(move |&(x, y): &Cell| {
        let steps = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];
        let inside = move |&(dx, dy): &Cell| (0..WIDE).contains(&(x + dx)) && (0..WIDE).contains(&(y + dy));
        let edge = move |(dx, dy): Cell| ((x + dx, y + dy), cost(f64::from(dx * dx + dy * dy).sqrt()));
        steps.into_iter().filter(inside).map(edge)
    })
}

/// The true distance to the goal, but for rounding.
fn octile((x, y): Cell) -> f64 {
    let (dx, dy) = (f64::from((GOAL.0 - x).abs()), f64::from((GOAL.1 - y).abs()));
    (dx - dy).abs() + 2.0_f64.sqrt() * dx.min(dy)
}

fn is_goal(&cell: &Cell) -> bool {
    cell == GOAL
}

fn is_caught(law: impl FnOnce()) -> bool {
    panic::catch_unwind(AssertUnwindSafe(law)).is_err()
}

fn narrow(cost: f64) -> Finite32 {
    Finite32::of(cost as f32)
}

#[test]
fn a_heuristic_that_is_wrong_by_rounding_alone_passes() {
    let (wide, small) = (grid(Finite64::of), grid(narrow));
    let (in_wide, in_small) =
        (|&cell: &Cell| Finite64::of(octile(cell)), |&cell: &Cell| narrow(octile(cell)));
    laws::promise_kept(&wide, &Consistent(in_wide), &GOAL, &is_goal, usize::MAX);
    laws::promise_kept(&wide, &Admissible(in_wide), &GOAL, &is_goal, usize::MAX);
    laws::promise_kept(&small, &Consistent(in_small), &GOAL, &is_goal, usize::MAX);
    laws::promise_kept(&small, &Admissible(in_small), &GOAL, &is_goal, usize::MAX);

    // Exact comparisons would fail here, so the test shows that the laws allow for rounding.
    let falls = |cell: Cell| {
        wide.actions(&cell)
            .into_iter()
            .any(|(next, cost)| Finite64::of(octile(cell)) > cost.saturating_add(Finite64::of(octile(next))))
    };
    assert!((0..WIDE).any(|x| (0..WIDE).any(|y| falls((x, y)))));
}

#[test]
fn an_error_of_a_millionth_is_caught() {
    let (wide, small) = (grid(Finite64::of), grid(narrow));
    for (millionths, caught) in [(0.0, false), (1.0, true)] {
        // The goal itself stays at zero, which the laws check exactly.
        let wrong = |cell: Cell| if cell == GOAL { 0.0 } else { octile(cell) + millionths * 1e-6 };
        let h = |&cell: &Cell| Finite64::of(wrong(cell));
        let kept = |heuristic: &dyn Fn()| is_caught(heuristic);
        assert_eq!(
            kept(&|| laws::promise_kept(&wide, &Admissible(h), &GOAL, &is_goal, usize::MAX)),
            caught,
            "admissible"
        );
        assert_eq!(
            kept(&|| laws::promise_kept(&wide, &Consistent(h), &GOAL, &is_goal, usize::MAX)),
            caught,
            "consistent"
        );
    }
    // The narrow floats hold seven digits: the laws catch errors in the fourth.
    let wrong = |&cell: &Cell| narrow(octile(cell) * 1.0001);
    assert!(is_caught(|| laws::promise_kept(&small, &Admissible(wrong), &GOAL, &is_goal, usize::MAX)));
}

#[test]
fn plans_under_rounded_estimates_cost_the_least() {
    let space = grid(Finite64::of);
    let mut search = AStar::new(Consistent(|&cell: &Cell| Finite64::of(octile(cell))));
    for start in [(0, 0), (39, 39), (3, 38), (29, 0)] {
        let report = search.run(&space, &start, is_goal);
        let cost = report.plan().unwrap().cost;
        assert!((cost.get() - octile(start)).abs() < 1e-9, "{start:?}");
    }
}

/// Three switches in any order; each costs a tenth more than the one before.
struct Switches {
    first: u8,
}

impl StateSpace for Switches {
    type State = u8;
    type Action = u8;
    type Cost = Finite64;
    type Actions = core::iter::Rev<core::ops::Range<u8>>;

    fn actions(&self, _: &u8) -> Self::Actions {
        (0..3).rev()
    }
    fn apply(&self, lit: &mut u8, switch: u8) {
        *lit ^= 1 << switch;
    }
    fn cost(&self, _: &u8, switch: u8) -> Finite64 {
        Finite64::of(f64::from(switch + 1) / 10.0)
    }
    /// From the first switch upwards, so that the cheap switches come first.
    fn actions_after(&self, _: &u8, last: u8) -> Self::Actions {
        (last + self.first..3).rev()
    }
}

#[test]
fn sums_in_another_order_are_the_same_to_the_laws() {
    let sum = |tenths: [f64; 3]| (tenths[0] / 10.0 + tenths[1] / 10.0) + tenths[2] / 10.0;
    assert!(sum([1.0, 2.0, 3.0]) > sum([3.0, 2.0, 1.0]), "the orders differ by rounding");
    laws::pruning_keeps_costs(&Switches { first: 1 }, &0, usize::MAX);
    assert!(is_caught(|| laws::pruning_keeps_costs(&Switches { first: 2 }, &0, usize::MAX)));
}

/// The numbers below ten lead to zero, others are dead ends; the estimate of a child needs that of its parent.
struct Countdown(Promise);

impl<S: StateSpace<State = u32, Action = u32, Cost = u32>> Heuristic<S> for Countdown {
    type Memo = u32;

    fn promise(&self) -> Promise {
        self.0
    }
    fn estimate(&self, _: &S, &n: &u32) -> Estimate<u32, u32> {
        if n < 10 { Estimate { h: n, memo: n } } else { Estimate { h: u32::MAX, memo: u32::MAX } }
    }
    fn estimate_child(
        &self,
        space: &S,
        _: &u32,
        estimate: Estimate<u32, u32>,
        action: u32,
    ) -> Estimate<u32, u32> {
        assert!(estimate.memo < 10, "a dead end has no estimate to begin with");
        self.estimate(space, &action)
    }
}

#[test]
fn estimates_of_children_are_not_asked_of_dead_ends() {
    let line = from_successors(|&n: &u32| [n.saturating_sub(1), n + 1]);
    let up = [1; 20];
    laws::estimate_child_agrees(&line, &Countdown(Promise::Admissible), &0, &up);
    laws::estimate_child_agrees(&line, &Countdown(Promise::Admissible), &12, &up);
    // Without a promise, searches do expand such states.
    assert!(is_caught(|| laws::estimate_child_agrees(&line, &Countdown(Promise::Nothing), &0, &up)));
}

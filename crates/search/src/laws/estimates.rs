//! Laws of heuristics: compare estimates with true distances and with each other.

use alloc::vec::Vec;
use core::fmt::Debug;

use hashbrown::HashMap;

use crate::laws::{
    distances::{agree, around, distances, distances_to_goal, edges},
    walk::pick,
};
use crate::{
    heuristics::{Heuristic, Promise, remainder},
    space::{Cost, Goal, Reversible, StateSpace},
    tables::BuildMix,
};

/// Checks that `heuristic` keeps its [`promise`](Heuristic::promise) at the states around `start`, until `most`
/// states are reached.
///
/// Every promise but `Nothing` includes that the estimate of a goal is zero. The law compares estimates with the
/// lengths of cheapest paths through the reached states, for any action costs. It finds these paths backwards from the
/// goals that it reaches. Start near a goal, or let `most` cover the whole space.
///
/// Costs that are floats are compared up to [rounding](Cost::with_rounding_error), except for the zero at goals.
///
/// # Panics
///
/// - If an estimate exceeds the distance to the nearest goal (`Admissible`, `Consistent`).
/// - If an estimate exceeds this distance times the weight (`Within`).
/// - If an estimate falls by more than an action costs (`Consistent`).
/// - If the estimate of a goal is not zero (all but `Nothing`).
/// - If no goal is among the reached states, and there are more states (all but `Nothing`).
///
/// # Examples
///
/// ```
/// use search::{
///     from_successors,
///     heuristics::{Admissible, Consistent, Weighted},
///     laws, space::Weight,
/// };
///
/// let line = from_successors(|&n: &u32| [n + 1, n.saturating_sub(1)]);
/// let goal = |&n: &u32| n == 20;
/// let distance = |&n: &u32| n.abs_diff(20);
/// laws::promise_kept(&line, &Consistent(distance), &18, &goal, 50);
/// laws::promise_kept(&line, &Weighted::new(Consistent(distance), Weight::new(3, 2)), &18, &goal, 50);
/// ```
#[track_caller]
pub fn promise_kept<S, H, G>(space: &S, heuristic: &H, start: &S::State, goal: &G, most: usize)
where
    S: StateSpace<State: Debug>,
    H: Heuristic<S>,
    G: Goal<S>,
{
    let promise = heuristic.promise();
    let states = around(space, start, most);
    let is_whole = states.len() < most;
    assert!(
        is_whole || promise == Promise::Nothing || states.iter().any(|state| goal.is_goal(state)),
        "`promise_kept`: none of the {} states around {start:?} is a goal, so nothing is checked: raise `most`, or \
         start nearer to a goal",
        states.len(),
    );
    for state in &states {
        if promise.proves_dead_ends() {
            zero_at_goal(space, heuristic, goal, state);
        }
        if promise == Promise::Consistent {
            consistent(space, heuristic, state);
        }
    }
    for (state, distance) in distances_to_goal(space, &states, goal) {
        let allowed = match promise {
            Promise::Nothing => S::Cost::MAX,
            Promise::Within(weight) => distance.scaled(weight),
            Promise::Admissible | Promise::Consistent => distance,
        };
        let h = heuristic.estimate(space, &state).h;
        assert!(
            h <= allowed.with_rounding_error(),
            "`promise_kept`: {state:?} is {distance:?} from a goal and estimated {h:?}: not {promise:?}"
        );
    }
}

/// Checks that `heuristic` keeps its [`step`](Heuristic::step) at the states around `start`, until `most` states are
/// reached: every plan from a state costs its estimate plus or minus a multiple of the step.
///
/// The law checks each state from which a path through the reached states leads to a goal, and each edge between two
/// such states. Start near a goal, or let `most` cover the whole space. A heuristic without a step passes. Sums of
/// costs must be exact, so a step of floats is a power of two.
///
/// # Panics
///
/// - If the step is zero or infinite.
/// - If an estimate and the distance to the nearest goal do not differ by a multiple of the step.
/// - If two plans from a state do not differ by a multiple of the step.
/// - If no goal is among the reached states, and there are more states.
///
/// # Examples
///
/// ```
/// use search::{from_successors, heuristics::{Consistent, Stepped}, laws};
///
/// let line = from_successors(|&n: &i32| [n - 1, n + 1]);
/// let distance = Stepped::new(Consistent(|&n: &i32| n.abs_diff(9)), 2);
/// laws::step_kept(&line, &distance, &0, &|&n: &i32| n == 9, 30);
/// ```
#[track_caller]
pub fn step_kept<S, H, G>(space: &S, heuristic: &H, start: &S::State, goal: &G, most: usize)
where
    S: StateSpace<State: Debug>,
    H: Heuristic<S>,
    G: Goal<S>,
{
    let Some(step) = heuristic.step() else { return };
    assert!(S::Cost::ZERO < step && step < S::Cost::MAX, "`step_kept`: a step of {step:?}");
    let states = around(space, start, most);
    let is_whole = states.len() < most;
    let rest: HashMap<_, _, BuildMix> = distances_to_goal(space, &states, goal).into_iter().collect();
    assert!(is_whole || !rest.is_empty(), "`step_kept`: no goal is near {start:?}, so nothing is checked");
    let differ = |a: S::Cost, b: S::Cost| remainder(a.max(b).minus(a.min(b)), step) != S::Cost::ZERO;
    for (state, &distance) in &rest {
        let h = heuristic.estimate(space, state).h;
        assert!(
            h < S::Cost::MAX && !differ(h, distance),
            "`step_kept`: {state:?} is {distance:?} from a goal and estimated {h:?}: not a step of {step:?}"
        );
        for (_, next, cost) in edges(space, state, None) {
            let Some(&after) = rest.get(&next).filter(|_| !goal.is_goal(state)) else { continue };
            let through = cost.saturating_add(after);
            assert!(
                !differ(through, distance),
                "`step_kept`: plans from {state:?} cost {distance:?} and {through:?}: not a step of {step:?}"
            );
        }
    }
}

/// Checks h <= h* at the states around the state `goal`, nearest first, until `most` states are reached.
///
/// A backward search from `goal` computes the true distances h*, for any action costs. Floats are compared up to
/// [rounding](Cost::with_rounding_error). For a space with several goals, or without
/// [`predecessors`](Reversible::predecessors), wrap the heuristic in [`Admissible`](crate::heuristics::Admissible) and check
/// that its [promise is kept](promise_kept).
///
/// # Panics
///
/// If an estimate exceeds the distance to `goal`.
///
/// # Examples
///
/// ```
/// use search::{StateSpace, laws, space::Reversible};
///
/// struct Doubling;
///
/// impl StateSpace for Doubling {
///     type State = u32;
///     type Action = u32;
///     type Cost = u32;
///     type Actions = [u32; 2];
///
///     fn actions(&self, _: &u32) -> [u32; 2] {
///         [0, 1]
///     }
///     fn apply(&self, n: &mut u32, bit: u32) {
///         *n = *n << 1 | bit;
///     }
/// }
///
/// impl Reversible for Doubling {
///     type Predecessors = [(u32, u32); 1];
///
///     fn predecessors(&self, n: &u32) -> [(u32, u32); 1] {
///         [(n & 1, n >> 1)]
///     }
/// }
///
/// let bits_missing = |n: &u32| n.leading_zeros().saturating_sub(99_u32.leading_zeros());
/// laws::admissible(&Doubling, &bits_missing, &99, usize::MAX);
/// ```
#[track_caller]
pub fn admissible<S, H>(space: &S, heuristic: &H, goal: &S::State, most: usize)
where
    S: Reversible<State: Debug>,
    H: Heuristic<S>,
{
    let backward = |state: &S::State, _: Option<S::Action>| {
        let priced = |(action, before)| {
            let cost = space.cost(&before, action);
            (action, before, cost)
        };
        space.predecessors(state).into_iter().map(priced).collect::<Vec<_>>()
    };
    for (state, distance) in distances([goal.clone()], most, backward) {
        let h = heuristic.estimate(space, &state).h;
        assert!(
            h <= distance.with_rounding_error(),
            "`admissible`: {state:?} is {distance:?} from the goal and estimated {h:?}"
        );
    }
}

/// Checks h(state) <= c + h(child) for every child of `state`, where c is the cost of the action.
///
/// Floats are compared up to [rounding](Cost::with_rounding_error).
///
/// The law checks single edges alone: an estimate that is too high by the same amount everywhere passes it. A
/// heuristic that also passes [`zero_at_goal`] at every goal is admissible. [`promise_kept`] checks both.
///
/// # Panics
///
/// If an estimate falls by more than the action costs.
///
/// # Examples
///
/// ```
/// use search::{from_successors, laws};
///
/// let line = from_successors(|&n: &u32| [n + 1, n.saturating_sub(1)]);
/// laws::consistent(&line, &|&n: &u32| n.abs_diff(9), &4);
/// ```
#[track_caller]
pub fn consistent<S, H>(space: &S, heuristic: &H, state: &S::State)
where
    S: StateSpace<State: Debug>,
    H: Heuristic<S>,
{
    let h = heuristic.estimate(space, state).h;
    for action in space.actions(state) {
        let child = space.successor(state, action);
        let through = space.cost(state, action).saturating_add(heuristic.estimate(space, &child).h);
        assert!(
            h <= through.with_rounding_error(),
            "`consistent`: h is {h:?} at {state:?} and only {through:?} by way of {child:?}"
        );
    }
}

/// Checks that the estimate of `state` is zero if `state` is a goal.
///
/// With another estimate at a goal, a search may take a dearer plan for a cheapest one.
///
/// # Panics
///
/// If the state is a goal and its estimate is not zero.
///
/// # Examples
///
/// ```
/// use search::{from_successors, laws};
///
/// let line = from_successors(|&n: &u32| [n + 1]);
/// laws::zero_at_goal(&line, &|&n: &u32| n.abs_diff(9), &|&n: &u32| n == 9, &9);
/// ```
#[track_caller]
pub fn zero_at_goal<S, H, G>(space: &S, heuristic: &H, goal: &G, state: &S::State)
where
    S: StateSpace<State: Debug>,
    H: Heuristic<S>,
    G: Goal<S>,
{
    let h = heuristic.estimate(space, state).h;
    assert!(
        h == S::Cost::ZERO || !goal.is_goal(state),
        "`zero_at_goal`: {state:?} is a goal and estimated {h:?}"
    );
}

/// Checks that incremental estimates along a walk, each computed from the parent's, equal those from scratch.
///
/// Floats are compared up to [rounding](Cost::with_rounding_error). If the heuristic makes a
/// [promise](Heuristic::promise), the walk ends at a dead end (an estimate of `MAX`), because no search goes on there.
///
/// # Panics
///
/// If [`estimate_child`](Heuristic::estimate_child) differs from [`estimate`](Heuristic::estimate) for a child
/// of a state on the walk.
///
/// # Examples
///
/// ```
/// use search::{from_successors, heuristics::Max, laws};
///
/// let grid = from_successors(|&(x, y): &(u32, u32)| [(x + 1, y), (x, y + 1)]);
/// let larger = Max((|&(x, _): &(u32, u32)| x, |&(_, y): &(u32, u32)| y));
/// laws::estimate_child_agrees(&grid, &larger, &(0, 0), &[0, 1, 1, 0]);
/// ```
#[track_caller]
pub fn estimate_child_agrees<S, H>(space: &S, heuristic: &H, start: &S::State, steps: &[u8])
where
    S: StateSpace<State: Debug>,
    H: Heuristic<S>,
{
    let mut state = start.clone();
    let mut estimate = heuristic.estimate(space, start);
    for &step in steps {
        if estimate.h == S::Cost::MAX && heuristic.promise().proves_dead_ends() {
            return;
        }
        for action in space.actions(&state) {
            let child = space.successor(&state, action);
            let told = heuristic.estimate_child(space, &state, estimate, action).h;
            let fresh = heuristic.estimate(space, &child).h;
            assert!(
                agree(told, fresh),
                "`estimate_child_agrees`: {child:?} is estimated {told:?} from its parent, {fresh:?} from scratch"
            );
        }
        let Some(action) = pick(space.actions(&state), step) else { return };
        estimate = heuristic.estimate_child(space, &state, estimate, action);
        space.apply(&mut state, action);
    }
}

/// Checks that f = g + h never falls along a walk whose estimates are each computed from the parent's.
///
/// A consistent heuristic has this property along every path. Floats are compared up to [rounding](Cost::with_rounding_error). The walk ends at an estimate of
/// `MAX`.
///
/// # Panics
///
/// If an estimate falls by more than the action costs.
///
/// # Examples
///
/// ```
/// use search::{from_successors, laws};
///
/// let line = from_successors(|&n: &u32| [n + 1, n + 2]);
/// let half = |&n: &u32| (90 - n).div_ceil(2);
/// laws::estimates_fall_slowly(&line, &half, &0, &[0, 1, 1, 0]);
/// ```
#[track_caller]
pub fn estimates_fall_slowly<S, H>(space: &S, heuristic: &H, start: &S::State, steps: &[u8])
where
    S: StateSpace<State: Debug>,
    H: Heuristic<S>,
{
    let mut state = start.clone();
    let mut estimate = heuristic.estimate(space, start);
    for &step in steps {
        if estimate.h == S::Cost::MAX {
            return;
        }
        for action in space.actions(&state) {
            let child = heuristic.estimate_child(space, &state, estimate, action).h;
            let through = space.cost(&state, action).saturating_add(child);
            assert!(
                estimate.h <= through.with_rounding_error(),
                "`estimates_fall_slowly`: h is {:?} at {state:?} and only {through:?} by way of {:?}",
                estimate.h,
                space.successor(&state, action)
            );
        }
        let Some(action) = pick(space.actions(&state), step) else { return };
        estimate = heuristic.estimate_child(space, &state, estimate, action);
        space.apply(&mut state, action);
    }
}

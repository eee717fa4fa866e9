//! The law of dominance: a state that dominates another one is at least as close to the goal.

use alloc::vec::Vec;
use core::fmt::Debug;

use hashbrown::HashMap;

use crate::laws::distances::{agree, around, distances, distances_to_goal, edges};
use crate::{
    space::{Cost, Dominance, Goal},
    tables::BuildMix,
};

/// Checks all pairs of states that can be reached from `start`: a cheapest plan from a state costs no more than one from a
/// state that it dominates, and of equally cheap plans its shortest one has no more actions.
///
/// Begin at the end of a random [`walk`](crate::laws::walk), to test many small sets of states. The check keeps all
/// states that can be reached in memory and compares all pairs of a class, so use a small instance of the space.
///
/// # Panics
///
/// If a state dominates another one of its class that is closer to the goal.
///
/// # Examples
///
/// ```
/// use search::{StateSpace, laws, space::Dominance};
///
/// /// Five steps, each of which takes one coin or two.
/// struct Road;
///
/// impl StateSpace for Road {
///     /// The place and the coins.
///     type State = (u8, u8);
///     type Action = u8;
///     type Cost = u32;
///     type Actions = core::ops::RangeInclusive<u8>;
///
///     fn actions(&self, &(_, coins): &(u8, u8)) -> Self::Actions {
///         1..=coins.min(2)
///     }
///     fn apply(&self, (place, coins): &mut (u8, u8), paid: u8) {
///         (*place, *coins) = (*place + 1, *coins - paid);
///     }
/// }
///
/// impl Dominance for Road {
///     type Class = u8;
///
///     fn class(&self, &(place, _): &(u8, u8)) -> u8 {
///         place
///     }
///     fn dominates(&self, one: &(u8, u8), other: &(u8, u8)) -> bool {
///         one.1 >= other.1
///     }
/// }
///
/// for steps in [vec![], vec![1], vec![0, 1, 0]] {
///     let state = laws::walk(&Road, &(0, 9), &steps);
///     laws::dominance_kept(&Road, &state, &|&(place, _): &(u8, u8)| place == 5);
/// }
/// ```
#[track_caller]
pub fn dominance_kept<S, G>(space: &S, start: &S::State, goal: &G)
where
    S: Dominance<State: Debug>,
    G: Goal<S>,
{
    let states: Vec<S::State> = around(space, start, usize::MAX);
    let plans = plans(space, &states, goal);
    let mut classes = HashMap::<S::Class, Vec<&S::State>, BuildMix>::default();
    for state in &states {
        classes.entry(space.class(state)).or_default().push(state);
    }
    for class in classes.values() {
        for (one, other) in class.iter().flat_map(|&one| class.iter().map(move |&other| (one, other))) {
            if one != other && space.dominates(one, other) {
                let (plan, plan_of_other) = (plans.get(one), plans.get(other));
                assert!(
                    is_as_good(plan, plan_of_other),
                    "`dominance_kept`: {one:?} dominates {other:?}, but its cheapest plan has the cost and the \
                     actions {plan:?}, that of the other {plan_of_other:?}"
                );
            }
        }
    }
}

/// Returns whether a plan costs less than another one, or as much and has no more actions.
fn is_as_good<C: Cost>(one: Option<&(C, u32)>, other: Option<&(C, u32)>) -> bool {
    match (one, other) {
        (_, None) => true,
        (None, Some(_)) => false,
        (Some(one), Some(other)) if agree(one.0, other.0) => one.1 <= other.1,
        (Some(one), Some(other)) => one.0 < other.0,
    }
}

/// Returns for each state with a plan the least cost of its plans, and the least number of actions of a cheapest plan.
fn plans<S: Dominance>(
    space: &S,
    states: &[S::State],
    goal: &impl Goal<S>,
) -> HashMap<S::State, (S::Cost, u32), BuildMix> {
    let costs: HashMap<_, _, BuildMix> = distances_to_goal(space, states, goal).into_iter().collect();
    // The edges of cheapest plans, backwards.
    let mut backward = HashMap::<_, Vec<_>, BuildMix>::default();
    for state in states.iter().filter(|state| !goal.is_goal(state)) {
        let Some(&whole) = costs.get(state) else { continue };
        for (_, next, cost) in edges(space, state, None) {
            if costs.get(&next).is_some_and(|&rest| agree(cost.saturating_add(rest), whole)) {
                backward.entry(next).or_default().push(((), state.clone(), 1));
            }
        }
    }
    let goals = states.iter().filter(|state| goal.is_goal(state)).cloned();
    let actions =
        distances(goals, usize::MAX, |state, _: Option<()>| backward.get(state).cloned().unwrap_or_default());
    actions
        .into_iter()
        .map(|(state, actions)| {
            let cost = costs[&state];
            (state, (cost, actions))
        })
        .collect()
}

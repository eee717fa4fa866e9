//! Laws (property checks) of sites: a site lists all actions of the space, or enough of them to preserve least costs.

use alloc::{vec, vec::Vec};
use core::{fmt::Debug, ops::ControlFlow};

use hashbrown::HashMap;

use crate::laws::distances::{agree, distances, edges};
use crate::{
    algorithms::depth_first::sites::{Entry, Site, Sites, Visitor},
    space::{Cost, StateSpace},
    tables::BuildMix,
};

/// Checks that [sites](crate::sites) list the same actions in the same order as
/// [`actions_after`](StateSpace::actions_after).
///
/// The law visits `state` and all states up to `depth` actions from it. It checks both the site that is the type
/// parameter of the visitor and the site that [`enter`](Sites::enter) selects, because a search that resumes uses
/// `enter`. A space with the default `enter` fulfils this law. If sites omit more actions than `actions_after` does,
/// the space must fulfil [`sites_lose_nothing`] instead.
///
/// # Panics
///
/// If the actions differ, or if a site passes the visitor another state than the one that it was given.
///
/// # Examples
///
/// ```
/// use search::{StateSpace, laws, sites::Sites};
///
/// struct Line;
///
/// impl StateSpace for Line {
///     type State = i32;
///     type Action = i32;
///     type Cost = u32;
///     type Actions = [i32; 2];
///
///     fn actions(&self, _: &i32) -> [i32; 2] {
///         [-1, 1]
///     }
///     fn apply(&self, place: &mut i32, step: i32) {
///         *place += step;
///     }
/// }
///
/// impl Sites for Line {} // all places at one site
///
/// laws::sites_agree(&Line, &7, 3);
/// ```
#[track_caller]
pub fn sites_agree<S>(space: &S, state: &S::State, depth: usize)
where
    S: Sites<State: Debug, Action: Debug>,
{
    let _ = space.enter(state, None, Arrival { space, state, last: None, depth });
}

/// A state whose site is to be checked, with the action that led to it and the remaining depth of the check.
struct Arrival<'a, S: Sites> {
    space: &'a S,
    state: &'a S::State,
    last: Option<S::Action>,
    depth: usize,
}

impl<S: Sites<State: Debug, Action: Debug>> Entry<S> for Arrival<'_, S> {
    fn at<P: Site<S>>(self) -> ControlFlow<()> {
        let Arrival { space, state, last, depth } = self;
        let mut listed = Listed { arrival: Arrival { space, state, last, depth }, actions: Vec::new() };
        let _ = P::visit(space, state, last, &mut listed);
        let all = last.map_or_else(|| space.actions(state), |last| space.actions_after(state, last));
        let all: Vec<S::Action> = all.into_iter().collect();
        assert!(listed.actions == all, "the site of {state:?} lists {:?}, the space {all:?}", listed.actions);
        ControlFlow::Continue(())
    }
}

/// A visitor that collects the actions of a site and checks the sites of the successors.
struct Listed<'a, S: Sites> {
    arrival: Arrival<'a, S>,
    actions: Vec<S::Action>,
}

impl<S: Sites<State: Debug, Action: Debug>> Visitor<S> for Listed<'_, S> {
    fn action<Next: Site<S>>(&mut self, state: &S::State, action: S::Action) -> ControlFlow<()> {
        let Arrival { space, state: given, depth, .. } = self.arrival;
        assert!(state == given, "the site of {given:?} visits {state:?}");
        self.actions.push(action);
        if depth > 0 {
            let (state, last) = (&space.successor(state, action), Some(action));
            let arrival = || Arrival { space, state, last, depth: depth - 1 };
            let _ = arrival().at::<Next>();
            // A search that resumes finds the site by `enter`, and not by the type parameter that the parent's
            // site passes. So both must list the same actions.
            let _ = space.enter(state, last, Arrival { depth: 0, ..arrival() });
        }
        ControlFlow::Continue(())
    }
}

/// Checks that a search by [sites](crate::sites), without duplicate detection, preserves the least cost of each state.
///
/// A search by [`actions`](StateSpace::actions) from `start` computes the least costs. It stops once it has
/// reached `most` states and all states of the current cost. The search by sites must reach each of
/// these states at the same cost. Use this law for spaces whose sites omit more actions than
/// [`actions_after`](StateSpace::actions_after) does, such as those under
/// [`MovePruning`](crate::adapters::MovePruning). Under `MovePruning` an action also carries a summary of the path
/// to the state, and the actions of a site depend on that summary.
///
/// # Panics
///
/// If the search by sites finds no path of least cost to a state.
///
/// # Examples
///
/// ```
/// use search::{StateSpace, laws, sites::Sites};
///
/// struct Line;
///
/// impl StateSpace for Line {
///     type State = i32;
///     type Action = i32;
///     type Cost = u32;
///     type Actions = [i32; 2];
///
///     fn actions(&self, _: &i32) -> [i32; 2] {
///         [-1, 1]
///     }
///     fn apply(&self, place: &mut i32, step: i32) {
///         *place += step;
///     }
/// }
///
/// impl Sites for Line {} // all places at one site
///
/// laws::sites_lose_nothing(&Line, &7, 100);
/// ```
#[track_caller]
pub fn sites_lose_nothing<S: Sites<State: Debug>>(space: &S, start: &S::State, most: usize) {
    let all = distances([start.clone()], most, |state, _| edges(space, state, None));
    let costs: HashMap<&S::State, S::Cost, BuildMix> =
        all.iter().map(|(state, cost)| (state, *cost)).collect();
    // The last actions of the cheapest paths to each state. A site lists actions by the state and the last
    // action alone, so paths that agree in both are continued alike. A prefix of a cheapest path is itself a
    // cheapest path. So the search needs no other pairs of a state and a last action.
    let mut lasts: HashMap<S::State, Vec<Option<S::Action>>, BuildMix> = HashMap::default();
    lasts.insert(start.clone(), vec![None]);
    let mut open = vec![(start.clone(), None)];
    while let Some((state, last)) = open.pop() {
        for action in listed(space, &state, last) {
            let next = space.successor(&state, action);
            let cost = costs[&state].saturating_add(space.cost(&state, action));
            if !costs.get(&next).is_some_and(|&least| agree(least, cost)) {
                continue;
            }
            let known = lasts.entry(next.clone()).or_default();
            if !known.contains(&Some(action)) {
                known.push(Some(action));
                open.push((next, Some(action)));
            }
        }
    }
    for (state, cost) in &all {
        assert!(
            lasts.contains_key(state),
            "`sites_lose_nothing`: no way to {state:?} at cost {cost:?} is left by the sites"
        );
    }
}

/// Returns the actions that the site of `state` lists after `last`.
fn listed<S: Sites>(space: &S, state: &S::State, last: Option<S::Action>) -> Vec<S::Action> {
    let mut actions = Vec::new();
    let _ = space.enter(state, last, VisitedActions { space, state, last, actions: &mut actions });
    actions
}

/// A visitor that only collects the actions that the site of `state` lists.
struct VisitedActions<'a, S: StateSpace> {
    space: &'a S,
    state: &'a S::State,
    last: Option<S::Action>,
    actions: &'a mut Vec<S::Action>,
}

impl<S: StateSpace> Entry<S> for VisitedActions<'_, S> {
    fn at<P: Site<S>>(mut self) -> ControlFlow<()> {
        P::visit(self.space, self.state, self.last, &mut self)
    }
}

impl<S: StateSpace> Visitor<S> for VisitedActions<'_, S> {
    fn action<Next: Site<S>>(&mut self, _: &S::State, action: S::Action) -> ControlFlow<()> {
        self.actions.push(action);
        ControlFlow::Continue(())
    }
}

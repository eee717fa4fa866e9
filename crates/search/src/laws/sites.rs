//! The laws of sites: what they list is what the space lists, or enough of it.

use alloc::{vec, vec::Vec};
use core::{fmt::Debug, ops::ControlFlow};

use hashbrown::HashMap;

use crate::laws::distances::{distances, edges};
use crate::{
    space::{Cost, Entry, Site, StateSpace, Visitor},
    tables::BuildMix,
};

/// Checks that the [site](crate::sites) of `state`, and those of all states up to `depth` actions on, list the actions
/// that the space lists, in the same order.
///
/// A space that does not implement [`enter`](StateSpace::enter) keeps this law. One whose sites leave out more need not;
/// it keeps [`sites_lose_nothing`].
///
/// # Panics
///
/// If the actions differ, or if a site visits another state than it was given.
///
/// # Examples
///
/// ```
/// use search::{from_edges, laws};
///
/// let line = from_edges(|&n: &u32| [n + 1, n.saturating_sub(1)]);
/// laws::sites_agree(&line, &7, 3);
/// ```
#[track_caller]
pub fn sites_agree<S>(space: &S, state: &S::State, depth: usize)
where
    S: StateSpace<State: Debug, Action: Debug>,
{
    let _ = space.enter(state, None, Arrival { space, state, last: None, depth });
}

/// A state whose site is asked for.
struct Arrival<'a, S: StateSpace> {
    space: &'a S,
    state: &'a S::State,
    last: Option<S::Action>,
    depth: usize,
}

impl<S: StateSpace<State: Debug, Action: Debug>> Entry<S> for Arrival<'_, S> {
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

/// The actions that a site has listed so far.
struct Listed<'a, S: StateSpace> {
    arrival: Arrival<'a, S>,
    actions: Vec<S::Action>,
}

impl<S: StateSpace<State: Debug, Action: Debug>> Visitor<S> for Listed<'_, S> {
    fn action<Next: Site<S>>(&mut self, state: &S::State, action: S::Action) -> ControlFlow<()> {
        let Arrival { space, state: given, depth, .. } = self.arrival;
        assert!(state == given, "the site of {given:?} visits {state:?}");
        self.actions.push(action);
        if depth > 0 {
            let (state, last) = (&space.successor(state, action), Some(action));
            let arrival = || Arrival { space, state, last, depth: depth - 1 };
            let _ = arrival().at::<Next>();
            // A search that resumes comes in by the other door.
            let _ = space.enter(state, last, Arrival { depth: 0, ..arrival() });
        }
        ControlFlow::Continue(())
    }
}

/// Checks that a search which goes by [sites](crate::sites) and remembers nothing but its path finds ways to the same
/// states that are as cheap as those by [`actions`](StateSpace::actions), around `start` until `most` states are met.
///
/// It is the law of spaces whose sites leave out more than [`actions_after`](StateSpace::actions_after) does, such as
/// those under [`MovePruning`](crate::adapters::MovePruning): what is worth trying in a state then depends on the way there.
///
/// # Panics
///
/// If the cheapest way to a state costs more, or is not found.
///
/// # Examples
///
/// ```
/// use search::{from_edges, laws};
///
/// let line = from_edges(|&n: &u32| [n + 1, n.saturating_sub(1)]);
/// laws::sites_lose_nothing(&line, &7, 100);
/// ```
#[track_caller]
pub fn sites_lose_nothing<S: StateSpace<State: Debug>>(space: &S, start: &S::State, most: usize) {
    let all = distances([start.clone()], most, |state, _| edges(space, state, None));
    let costs: HashMap<&S::State, S::Cost, BuildMix> =
        all.iter().map(|(state, cost)| (state, *cost)).collect();
    // The last actions of the cheapest ways to each state. A part of a cheapest way is one itself.
    let mut lasts: HashMap<S::State, Vec<Option<S::Action>>, BuildMix> = HashMap::default();
    lasts.insert(start.clone(), vec![None]);
    let mut open = vec![(start.clone(), None)];
    while let Some((state, last)) = open.pop() {
        for action in listed(space, &state, last) {
            let next = space.successor(&state, action);
            let cost = costs[&state].saturating_add(space.cost(&state, action));
            if costs.get(&next) != Some(&cost) {
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
        assert!(lasts.contains_key(state), "no way to {state:?} at cost {cost:?} is left by the sites");
    }
}

/// What the site of `state` lists.
fn listed<S: StateSpace>(space: &S, state: &S::State, last: Option<S::Action>) -> Vec<S::Action> {
    let mut actions = Vec::new();
    let _ = space.enter(state, last, VisitedActions { space, state, last, actions: &mut actions });
    actions
}

/// A state whose site is asked for, and the actions that it lists.
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

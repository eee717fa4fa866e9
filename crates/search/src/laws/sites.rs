//! The law of sites: what they list is what the space lists.

use alloc::vec::Vec;
use core::{fmt::Debug, ops::ControlFlow};

use crate::{
    site::{Entry, Site, Visitor},
    space::StateSpace,
};

/// Checks that the [site](crate::site) of `state`, and those of all states up to `depth` actions on, list the actions
/// that the space lists, in the same order.
///
/// A space that does not implement [`enter`](StateSpace::enter) keeps this law.
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

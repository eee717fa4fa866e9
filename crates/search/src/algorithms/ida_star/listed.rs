//! One site in place of all: it lists the actions of a state's own site.

use core::{marker::PhantomData, ops::ControlFlow};

use smallvec::SmallVec;

use crate::space::{Dispatch, Entry, Site, StateSpace, Visitor};

/// The site at which code is compiled once for all sites of the policy `D`. It tries the same actions in the same order
/// as the site of the state, which it asks for at run time.
pub(super) struct Listed<D>(PhantomData<D>);

/// The actions of a state; most states have at most 8.
type Actions<A> = SmallVec<[A; 8]>;

impl<S: StateSpace, D: Dispatch<S>> Site<S> for Listed<D> {
    fn visit<V: Visitor<S>>(
        space: &S,
        state: &S::State,
        last: Option<S::Action>,
        visitor: &mut V,
    ) -> ControlFlow<()> {
        let mut actions = Actions::new();
        let listing = Listing { space, state, last, actions: &mut actions };
        let _ = D::enter(space, state, last, listing);
        actions.into_iter().try_for_each(|action| visitor.action::<Self>(state, action))
    }
}

/// An entry that lists the actions of a site.
struct Listing<'a, S: StateSpace> {
    space: &'a S,
    state: &'a S::State,
    last: Option<S::Action>,
    actions: &'a mut Actions<S::Action>,
}

impl<S: StateSpace> Entry<S> for Listing<'_, S> {
    fn at<P: Site<S>>(self) -> ControlFlow<()> {
        P::visit(self.space, self.state, self.last, &mut List(self.actions))
    }
}

/// A visitor that notes each action.
struct List<'a, A>(&'a mut Actions<A>);

impl<S: StateSpace> Visitor<S> for List<'_, S::Action> {
    fn action<P: Site<S>>(&mut self, _: &S::State, action: S::Action) -> ControlFlow<()> {
        self.0.push(action);
        ControlFlow::Continue(())
    }
}

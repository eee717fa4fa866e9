//! One site in place of all, whose states ask for their own sites at run time.

use core::{marker::PhantomData, ops::ControlFlow};

use crate::{
    algorithms::depth_first::sites::{Dispatch, Entry, Site, Visitor},
    space::StateSpace,
};

/// The site at which code is compiled once for all sites of the policy `D`. It tries the same actions in the same order
/// as the site of the state.
///
/// ```text
///   AnySite<D>::visit ──▶ D::enter ──▶ P::visit ──▶ Forgetting ──▶ the visitor, at AnySite<D>
///                         at the own   the actions  a call that
///                         site P       of P         is not inlined
/// ```
pub(super) struct AnySite<D>(PhantomData<D>);

impl<S: StateSpace, D: Dispatch<S>> Site<S> for AnySite<D> {
    #[inline(always)]
    fn visit<V: Visitor<S>>(
        space: &S,
        state: &S::State,
        last: Option<S::Action>,
        visitor: &mut V,
    ) -> ControlFlow<()> {
        let visitor = &mut Forgetting(visitor, PhantomData::<D>);
        D::enter(space, state, last, Visit { space, state, last, visitor })
    }
}

/// An entry that visits the actions of a site.
struct Visit<'a, S: StateSpace, V> {
    space: &'a S,
    state: &'a S::State,
    last: Option<S::Action>,
    visitor: &'a mut V,
}

impl<S: StateSpace, V: Visitor<S>> Entry<S> for Visit<'_, S, V> {
    fn at<P: Site<S>>(self) -> ControlFlow<()> {
        P::visit(self.space, self.state, self.last, self.visitor)
    }
}

/// A visitor that passes each action on and forgets the site to which it leads.
struct Forgetting<'a, V, D>(&'a mut V, PhantomData<D>);

impl<V, D> Forgetting<'_, V, D> {
    /// Compiled once for all sites.
    #[inline(never)]
    fn pass<S: StateSpace>(&mut self, state: &S::State, action: S::Action) -> ControlFlow<()>
    where
        V: Visitor<S>,
        D: Dispatch<S>,
    {
        self.0.action::<AnySite<D>>(state, action)
    }
}

impl<S: StateSpace, V: Visitor<S>, D: Dispatch<S>> Visitor<S> for Forgetting<'_, V, D> {
    #[inline(always)]
    fn action<P: Site<S>>(&mut self, state: &S::State, action: S::Action) -> ControlFlow<()> {
        self.pass::<S>(state, action)
    }
}

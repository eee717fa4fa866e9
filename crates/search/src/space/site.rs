//! Sites: what the compiler may know of a state.
//!
//! A depth-first search spends its time on branches that the processor must guess: which actions there are, which
//! of them stay within the bound. One loop for all states makes it guess from one place. If a space says at compile
//! time which *site* each action leads to (the cell of a hole, the action just taken), the search is compiled once
//! for each site: every branch has a place and a history of its own, and tests of constants vanish. On the
//! 15-puzzle this halves the time of IDA*.
//!
//! A space that says nothing lies [`Anywhere`]. Only searches that remember nothing but their path go by sites, so a site
//! may leave out what such a search does not need ([`MovePruning`](crate::adapters::MovePruning)).
//!
//! # Examples
//!
//! A walk on a grid that never turns back at once, with a site for each last step:
//!
//! ```
//! use core::ops::ControlFlow;
//! use search::{IdaStar, Search, StateSpace, sites::{Anywhere, Entry, Site, Visitor}};
//!
//! #[derive(Clone, Copy, PartialEq, Eq, Debug)]
//! enum Step {
//!     Left,
//!     Right,
//! }
//!
//! struct Line;
//!
//! impl StateSpace for Line {
//!     type State = i32;
//!     type Action = Step;
//!     type Cost = u32;
//!     type Actions = Vec<Step>;
//!
//!     fn actions(&self, _: &i32) -> Vec<Step> {
//!         vec![Step::Left, Step::Right]
//!     }
//!     fn apply(&self, place: &mut i32, step: Step) {
//!         *place += if step == Step::Left { -1 } else { 1 };
//!     }
//!     fn actions_after(&self, _: &i32, last: Step) -> Vec<Step> {
//!         vec![last]
//!     }
//!     fn enter<E: Entry<Self>>(&self, _: &i32, last: Option<Step>, entry: E) -> ControlFlow<()> {
//!         match last {
//!             None => entry.at::<Anywhere>(),
//!             Some(Step::Left) => entry.at::<AfterLeft>(),
//!             Some(Step::Right) => entry.at::<AfterRight>(),
//!         }
//!     }
//! }
//!
//! struct AfterLeft;
//! struct AfterRight;
//!
//! impl Site<Line> for AfterLeft {
//!     fn visit<V: Visitor<Line>>(_: &Line, place: &i32, _: Option<Step>, visitor: &mut V) -> ControlFlow<()> {
//!         visitor.action::<AfterLeft>(place, Step::Left)
//!     }
//! }
//!
//! impl Site<Line> for AfterRight {
//!     fn visit<V: Visitor<Line>>(_: &Line, place: &i32, _: Option<Step>, visitor: &mut V) -> ControlFlow<()> {
//!         visitor.action::<AfterRight>(place, Step::Right)
//!     }
//! }
//!
//! search::laws::sites_agree(&Line, &0, 5);
//! let report = IdaStar::new(|&place: &i32| place.abs_diff(-9)).run(&Line, &0, &|&place: &i32| place == -9);
//! assert_eq!(report.plan().unwrap().cost, 9);
//! ```

use core::{
    marker::PhantomData,
    ops::{ControlFlow, Deref},
};

use crate::space::StateSpace;

/// A family of states for which the search is compiled separately.
pub trait Site<S: StateSpace + ?Sized> {
    /// Calls `visitor` with each action that is worth trying in `state`, in the order of
    /// [`actions_after`](StateSpace::actions_after) (or [`actions`](StateSpace::actions) if there is no `last`),
    /// until it breaks off. The state lies at this site; the visitor is told the site that each action leads to.
    fn visit<V: Visitor<S>>(
        space: &S,
        state: &S::State,
        last: Option<S::Action>,
        visitor: &mut V,
    ) -> ControlFlow<()>;
}

/// What a search does with an action, implemented by searches.
pub trait Visitor<S: StateSpace + ?Sized> {
    /// Tries `action`, which leads from `state` to the site `Next`.
    fn action<Next: Site<S>>(&mut self, state: &S::State, action: S::Action) -> ControlFlow<()>;
}

/// What a search does once the site of a state is known, implemented by searches.
pub trait Entry<S: StateSpace + ?Sized> {
    /// Goes on at the site `P`.
    fn at<P: Site<S>>(self) -> ControlFlow<()>;
}

/// The site of which nothing is known: all states of a space that does not say more.
#[derive(Clone, Copy, Debug, Default)]
pub struct Anywhere;

impl<S: StateSpace + ?Sized> Site<S> for Anywhere {
    #[inline(always)]
    fn visit<V: Visitor<S>>(
        space: &S,
        state: &S::State,
        last: Option<S::Action>,
        visitor: &mut V,
    ) -> ControlFlow<()> {
        let actions = last.map_or_else(|| space.actions(state), |last| space.actions_after(state, last));
        for action in actions {
            visitor.action::<Anywhere>(state, action)?;
        }
        ControlFlow::Continue(())
    }
}

/// A site of the space that `W` points to, for `W` as a space.
struct Pointed<P>(PhantomData<P>);

/// What enters a site of `W`, to enter one of the space that it points to.
pub(crate) struct Through<W, E>(E, PhantomData<W>);

impl<W, E> Through<W, E> {
    pub(crate) fn new(entry: E) -> Self {
        Through(entry, PhantomData)
    }
}

/// What visits a site of `W`, to visit one of the space that it points to.
struct Beyond<'a, W, V>(&'a mut V, PhantomData<W>);

impl<S, W, E> Entry<S> for Through<W, E>
where
    S: StateSpace + ?Sized,
    W: Deref<Target = S> + StateSpace<State = S::State, Action = S::Action>,
    E: Entry<W>,
{
    #[inline(always)]
    fn at<P: Site<S>>(self) -> ControlFlow<()> {
        self.0.at::<Pointed<P>>()
    }
}

impl<S, W, P> Site<W> for Pointed<P>
where
    S: StateSpace + ?Sized,
    W: Deref<Target = S> + StateSpace<State = S::State, Action = S::Action>,
    P: Site<S>,
{
    #[inline(always)]
    fn visit<V: Visitor<W>>(
        space: &W,
        state: &S::State,
        last: Option<S::Action>,
        visitor: &mut V,
    ) -> ControlFlow<()> {
        P::visit(space, state, last, &mut Beyond(visitor, PhantomData))
    }
}

impl<S, W, V> Visitor<S> for Beyond<'_, W, V>
where
    S: StateSpace + ?Sized,
    W: Deref<Target = S> + StateSpace<State = S::State, Action = S::Action>,
    V: Visitor<W>,
{
    #[inline(always)]
    fn action<Next: Site<S>>(&mut self, state: &S::State, action: S::Action) -> ControlFlow<()> {
        self.0.action::<Pointed<Next>>(state, action)
    }
}

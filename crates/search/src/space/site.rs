//! Sites: classes of states that are known at compile time.
//!
//! A depth-first search spends its time on branches that the processor must predict. They depend on the actions of a
//! state, and on whether each successor stays within the bound. One loop for all states shares one set of branch
//! predictions. A space may state at compile time to which *site* each action leads (the cell of a hole, the action
//! just taken). The search is then compiled once for each site. The branches of each copy have a prediction history of
//! their own, and tests of constants vanish. On the 15-puzzle this halves the time of IDA*.
//!
//! In a space without sites, every state is at the site [`Anywhere`]. Only searches that store nothing but their path
//! use sites. So a site may omit actions that such a search does not need
//! ([`MovePruning`](crate::adapters::MovePruning)).
//!
//! # Examples
//!
//! A walk on a line that never turns back at once, with a site for each last step:
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

/// A class of states for which the search is compiled separately.
pub trait Site<S: StateSpace + ?Sized> {
    /// Calls `visitor` with each action of `state` that is not redundant, until the visitor returns `Break`.
    ///
    /// The order is that of [`actions_after`](StateSpace::actions_after), or of [`actions`](StateSpace::actions) if
    /// there is no `last`. The state must belong to this site. The visitor receives, as a type parameter, the site to
    /// which the action leads.
    fn visit<V: Visitor<S>>(
        space: &S,
        state: &S::State,
        last: Option<S::Action>,
        visitor: &mut V,
    ) -> ControlFlow<()>;
}

/// The reaction of a search to an action. Searches implement it.
pub trait Visitor<S: StateSpace + ?Sized> {
    /// Tries `action`, which leads from `state` to the site `Next`.
    fn action<Next: Site<S>>(&mut self, state: &S::State, action: S::Action) -> ControlFlow<()>;
}

/// The continuation of a search once the site of a state is known. Searches implement it.
pub trait Entry<S: StateSpace + ?Sized> {
    /// Continues the search at the site `P`.
    fn at<P: Site<S>>(self) -> ControlFlow<()>;
}

/// The site of all states in a space that defines no sites.
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

/// An adapter: the site `P` of a space, as a site of the pointer `W` to that space.
struct Pointed<P>(PhantomData<P>);

/// An adapter: an entry of the pointer `W`, as an entry of the space that `W` points to.
pub(crate) struct Through<W, E>(E, PhantomData<W>);

impl<W, E> Through<W, E> {
    pub(crate) fn new(entry: E) -> Self {
        Through(entry, PhantomData)
    }
}

/// An adapter: a visitor of the pointer `W`, as a visitor of the space that `W` points to.
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

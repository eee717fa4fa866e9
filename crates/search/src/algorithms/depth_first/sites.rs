//! Sites: classes of pairs of a state and the action that led to it. The classes are known at compile time.
//!
//! A depth-first search spends its time on branches that the processor must predict. They depend on the actions of a
//! state, and on whether each successor stays within the bound. One loop for all states shares one set of branch
//! predictions. A space may state at compile time to which *site* each action leads (the cell of a hole, the action
//! just taken). The search is then compiled once for each site. The branches of each copy have a prediction history of
//! their own, and tests of constants are compiled away. On the 15-puzzle this halves the time of IDA*.
//!
//! A space with sites implements [`Sites`]. [`IdaStar`](crate::IdaStar) uses them after
//! [`with_sites`](crate::IdaStar::with_sites), and `ParallelIdaStar` likewise. Without `with_sites` a search
//! lists actions by [`actions_after`](StateSpace::actions_after). The costs of the plans are equal, but that
//! search is slower, and actions that only sites omit are tried.
//!
//! Both searches store only their path, so a site may omit an action if another path, of which no action is omitted,
//! leads to the same state at no greater cost ([`MovePruning`](crate::adapters::MovePruning)). The search follows that
//! other path. A search that stores states could lose a state instead. Of two paths to one state it keeps one, and
//! the action omitted after that path may be needed.
//!
//! # Examples
//!
//! A walk on a line, in which the walker never turns back, with a site for each last step:
//!
//! ```
//! use core::ops::ControlFlow;
//! use search::{IdaStar, Search, StateSpace, sites::{Anywhere, Entry, Site, Sites, Visitor}};
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
//! }
//!
//! impl Sites for Line {
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
//! let mut search = IdaStar::new(|&place: &i32| place.abs_diff(-9)).with_sites();
//! let report = search.run(&Line, &0, |&place| place == -9);
//! assert_eq!(report.plan().unwrap().cost, 9);
//! ```

use alloc::{boxed::Box, vec::Vec};
use core::{marker::PhantomData, ops::ControlFlow};

use crate::space::StateSpace;

/// A space that assigns a site to each state and the action that led to it.
///
/// The default puts all states at the site [`Anywhere`]. If sites list the same actions as
/// [`actions_after`](StateSpace::actions_after), `laws::sites_agree` checks them. If they omit more actions,
/// `laws::sites_lose_nothing` does.
#[diagnostic::on_unimplemented(
    message = "`{Self}` declares no sites",
    note = "leave out `with_sites()`, or write `impl Sites for {Self} {{}}`, which puts all states at one site"
)]
pub trait Sites: StateSpace {
    /// Calls `entry` with the site of `state`, to which `last` led.
    ///
    /// A search calls it when it begins and when it resumes. In between, each site names the site of each child as a type
    /// parameter of [`Visitor::action`]. A function cannot return a type, so `entry` is called with it.
    #[inline(always)]
    fn enter<E: Entry<Self>>(
        &self,
        state: &Self::State,
        last: Option<Self::Action>,
        entry: E,
    ) -> ControlFlow<()> {
        let _ = (state, last);
        entry.at::<Anywhere>()
    }
}

/// The policy by which a search finds the site of a state: [`BySite`] or [`OneSite`].
///
/// # Examples
///
/// The first function takes a search with either policy. The second one returns a search by site:
///
/// ```
/// use search::{Heuristic, IdaStar, ReportOf, Search, StateSpace, sites::{BySite, Dispatch, OneSite, Sites}};
///
/// fn from<S: StateSpace, H: Heuristic<S>, D: Dispatch<S>>(
///     search: &mut IdaStar<S, H, D>,
///     space: &S,
///     start: &S::State,
///     end: &S::State,
/// ) -> ReportOf<S> {
///     search.run(space, start, |state| state == end)
/// }
///
/// fn by_site<S: Sites, H: Heuristic<S>>(search: IdaStar<S, H, OneSite>) -> IdaStar<S, H, BySite> {
///     search.with_sites()
/// }
/// ```
pub trait Dispatch<S: StateSpace> {
    /// Calls `entry` with the site of `state`, to which `last` led.
    fn enter<E: Entry<S>>(space: &S, state: &S::State, last: Option<S::Action>, entry: E) -> ControlFlow<()>;
}

/// The policy that treats all states as one site, [`Anywhere`]: the default, for every space.
#[derive(Clone, Copy, Debug, Default)]
pub struct OneSite;

/// The policy that asks the space for the site of a state.
#[derive(Clone, Copy, Debug, Default)]
pub struct BySite;

impl<S: StateSpace> Dispatch<S> for OneSite {
    #[inline(always)]
    fn enter<E: Entry<S>>(_: &S, _: &S::State, _: Option<S::Action>, entry: E) -> ControlFlow<()> {
        entry.at::<Anywhere>()
    }
}

impl<S: Sites> Dispatch<S> for BySite {
    #[inline(always)]
    fn enter<E: Entry<S>>(space: &S, state: &S::State, last: Option<S::Action>, entry: E) -> ControlFlow<()> {
        space.enter(state, last, entry)
    }
}

/// A class of pairs of a state and the action that led to it. The search is compiled separately for each site.
pub trait Site<S: StateSpace + ?Sized> {
    /// Calls `visitor` with each action of `state` that is not redundant, until the visitor returns `Break`.
    ///
    /// An action is redundant if another path leads to the same state at no greater cost, and no action
    /// of that path is omitted. The order is that of [`actions_after`](StateSpace::actions_after), or of
    /// [`actions`](StateSpace::actions) if there is no `last`. The state after `last` must belong to this
    /// site. The visitor receives, as a type parameter, the site to which the action leads.
    fn visit<V: Visitor<S>>(
        space: &S,
        state: &S::State,
        last: Option<S::Action>,
        visitor: &mut V,
    ) -> ControlFlow<()>;
}

/// The callback of a search for each action of a site. Searches implement it.
pub trait Visitor<S: StateSpace + ?Sized> {
    /// Tries `action`, which leads from `state` to the site `Next`.
    fn action<Next: Site<S>>(&mut self, state: &S::State, action: S::Action) -> ControlFlow<()>;
}

/// The continuation of a search once the site of a state is known. Searches implement it.
pub trait Entry<S: StateSpace + ?Sized> {
    /// Continues the search at the site `P`.
    fn at<P: Site<S>>(self) -> ControlFlow<()>;
}

/// The site of all states of every space.
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

/// A space whose operator sequences behave alike in all states of a class, with few classes.
///
/// Duplicate sequences can then be learnt from one sample per class. For every state s there is exactly one sample r in
/// which the same operator sequences can be applied, at the same costs. This sample has two more properties:
///
/// - Two sequences that lead from r to one state also lead from s to one state.
/// - [`actions_after`](StateSpace::actions_after) omits the same actions after a sequence from either state.
///
/// Sliding tiles need one sample for each cell of the hole, because tiles differ only in their names. A puzzle with
/// turning faces needs one sample.
///
/// [`MovePruning`](crate::adapters::MovePruning) finds the redundant sequences.
///
/// # Examples
///
/// ```
/// use search::{
///     IdaStar, Search, StateSpace, adapters::MovePruning, sites::{Sites, UniformMoves},
/// };
///
/// /// A walk on a grid without walls: all places belong to one class.
/// struct Grid;
///
/// impl StateSpace for Grid {
///     type State = (i32, i32);
///     type Action = usize;
///     type Cost = u32;
///     type Actions = core::ops::Range<usize>;
///
///     fn actions(&self, _: &(i32, i32)) -> Self::Actions {
///         0..4
///     }
///     fn apply(&self, (x, y): &mut (i32, i32), direction: usize) {
///         let step = [(1, 0), (-1, 0), (0, 1), (0, -1)][direction];
///         (*x, *y) = (*x + step.0, *y + step.1);
///     }
/// }
///
/// impl Sites for Grid {}
///
/// impl UniformMoves for Grid {
///     fn operators(&self) -> usize {
///         4
///     }
///     fn operator(&self, direction: usize) -> usize {
///         direction
///     }
///     fn samples(&self) -> Vec<(i32, i32)> {
///         vec![(0, 0)]
///     }
/// }
///
/// // Only one path to each place remains: first all steps along x, then all steps along y.
/// let grid = MovePruning::learn(Grid, 2);
/// let blind = |_: &(i32, i32)| 0;
/// let report = IdaStar::new(blind).with_sites().run(&grid, &(0, 0), |&place| place == (0, -9));
/// assert!(report.stats.expanded < 2_000);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not declare that its moves are uniform",
    note = "implement `UniformMoves` if operator sequences behave alike in all states of a class"
)]
pub trait UniformMoves: Sites {
    /// Returns the number of operators, that is, of distinct actions.
    fn operators(&self) -> usize;

    /// Returns the operator number of `action`, below [`operators`](Self::operators). No two actions of one state have
    /// the same number.
    fn operator(&self, action: Self::Action) -> usize;

    /// Returns one sample state for each class.
    fn samples(&self) -> Vec<Self::State>;
}

/// A wrapper of a space with the same states, which uses the sites of the inner space.
///
/// ```text
///   search ──▶ Wrapped<P>::visit ──▶ P::visit ──▶ Unwrapped ──▶ visitor of the search
///              a site of the         the site     a visitor of the inner space: turns each inner
///              outer space           of the       action into an outer one, or omits it
///                                    inner space
/// ```
pub(crate) trait Wraps: Sized + StateSpace<State = <Self::Inner as StateSpace>::State> {
    /// The inner space.
    type Inner: Sites + ?Sized;

    /// Returns the inner space.
    fn inner(&self) -> &Self::Inner;

    /// Returns the last action of the inner space, for its sites.
    fn unwrap(&self, last: Option<Self::Action>) -> Option<<Self::Inner as StateSpace>::Action>;

    /// Returns the outer action for the inner `action` after `last`. Returns `None` to omit it.
    fn wrap(
        &self,
        last: Option<Self::Action>,
        action: <Self::Inner as StateSpace>::Action,
    ) -> Option<Self::Action>;

    /// Enters the site of `state` in the inner space, as a site of this space.
    #[inline(always)]
    fn enter_inner<E: Entry<Self>>(
        &self,
        state: &Self::State,
        last: Option<Self::Action>,
        entry: E,
    ) -> ControlFlow<()> {
        self.inner().enter(state, self.unwrap(last), InnerEntry(entry, PhantomData::<fn(&Self)>))
    }
}

/// The site `P` of the inner space, as a site of the space around it.
pub(crate) struct Wrapped<P>(PhantomData<P>);

impl<W: Wraps, P: Site<W::Inner>> Site<W> for Wrapped<P> {
    #[inline(always)]
    fn visit<V: Visitor<W>>(
        space: &W,
        state: &W::State,
        last: Option<W::Action>,
        visitor: &mut V,
    ) -> ControlFlow<()> {
        P::visit(space.inner(), state, space.unwrap(last), &mut Unwrapped { space, last, visitor })
    }
}

/// An entry into the inner space: it receives a site `P` and continues the outer search at the site `Wrapped<P>`.
struct InnerEntry<W, E>(E, PhantomData<fn(&W)>);

impl<W: Wraps<Inner = S>, S: Sites + ?Sized, E: Entry<W>> Entry<S> for InnerEntry<W, E> {
    #[inline(always)]
    fn at<P: Site<S>>(self) -> ControlFlow<()> {
        self.0.at::<Wrapped<P>>()
    }
}

/// A visitor of the inner space that passes each action on to a visitor of the outer space.
struct Unwrapped<'a, W: Wraps, V> {
    space: &'a W,
    last: Option<W::Action>,
    visitor: &'a mut V,
}

impl<W: Wraps<Inner = S>, S: Sites + ?Sized, V: Visitor<W>> Visitor<S> for Unwrapped<'_, W, V> {
    #[inline(always)]
    fn action<Next: Site<S>>(&mut self, state: &S::State, action: S::Action) -> ControlFlow<()> {
        match self.space.wrap(self.last, action) {
            Some(action) => self.visitor.action::<Wrapped<Next>>(state, action),
            None => ControlFlow::Continue(()),
        }
    }
}

/// The pointers `&S` and `Box<S>` to a space `S` have the sites of `S`.
macro_rules! sites_of_pointers {
    ($($pointer:ty)*) => {
        $(
            impl<S: Sites + ?Sized> Wraps for $pointer {
                type Inner = S;

                #[inline(always)]
                fn inner(&self) -> &S {
                    self
                }

                #[inline(always)]
                fn unwrap(&self, last: Option<S::Action>) -> Option<S::Action> {
                    last
                }

                #[inline(always)]
                fn wrap(&self, _: Option<S::Action>, action: S::Action) -> Option<S::Action> {
                    Some(action)
                }
            }

            impl<S: Sites + ?Sized> Sites for $pointer {
                #[inline(always)]
                fn enter<E: Entry<Self>>(
                    &self,
                    state: &S::State,
                    last: Option<S::Action>,
                    entry: E,
                ) -> ControlFlow<()> {
                    self.enter_inner(state, last, entry)
                }
            }
        )*
    };
}

sites_of_pointers! { &S Box<S> }

//! The declared properties of a space and a goal, each as a maker of the searches that need it.

use alloc::{boxed::Box, rc::Rc};

use crate::{
    algorithms::{BaeStar, Bidirectional, BreadthFirst, BreadthFirstHeuristic, Nbs},
    closed_lists::ByRank,
    heuristics::{Blind, Heuristic, Promise, Shared},
    run::Search,
    space::{Goal, GoalStates, Ranked, Reversible, StateSpace, Undirected},
};

/// A search of a type that is not known here.
pub(super) type Made<'a, S, G> = Box<dyn Search<S, G> + 'a>;

pub(super) type MakeByHeuristic<'a, S, G, H> =
    Box<dyn Fn(&Rc<H>, <S as StateSpace>::Cost) -> Made<'a, S, G> + 'a>;

/// The estimated cost from the nearest start to a state.
type Estimated<'a, S> = Box<dyn Fn(&S, &<S as StateSpace>::State) -> <S as StateSpace>::Cost + 'a>;

/// Takes the least cost of an action.
type MakeByCost<'a, S, G> = fn(<S as StateSpace>::Cost) -> Made<'a, S, G>;

/// Takes the heuristic, if it proves bounds.
type MakeInLayers<'a, S, G, H> = fn(Option<&Rc<H>>) -> Made<'a, S, G>;

/// Makers by capability. A maker is stored where the compiler knows that the space has the capability.
pub(super) struct Capabilities<'a, S: StateSpace, G: Goal<S>, H> {
    pub(super) both_ends: Option<fn() -> Made<'a, S, G>>,
    pub(super) both_ends_by_cost: Option<MakeByCost<'a, S, G>>,
    pub(super) by_rank: Option<fn() -> Made<'a, S, G>>,
    pub(super) few_layers: Option<MakeInLayers<'a, S, G, H>>,
    pub(super) backward: Option<Backward<'a, S, G, H>>,
}

/// The searches from both ends with heuristics in both directions.
pub(super) struct Backward<'a, S: StateSpace, G: Goal<S>, H> {
    pub(super) promise: Promise,
    pub(super) estimate: Estimated<'a, S>,
    pub(super) bae_star: MakeByHeuristic<'a, S, G, H>,
    pub(super) nbs: MakeByHeuristic<'a, S, G, H>,
}

impl<S: StateSpace, G: Goal<S>, H> Capabilities<'_, S, G, H> {
    pub(super) const NONE: Self = Capabilities {
        both_ends: None,
        both_ends_by_cost: None,
        by_rank: None,
        few_layers: None,
        backward: None,
    };
}

pub(super) fn both_ends<'a, S, G>() -> Made<'a, S, G>
where
    S: Reversible + 'a,
    G: GoalStates<S>,
{
    Box::new(Bidirectional::new())
}

pub(super) fn both_ends_by_cost<'a, S, G>(least: S::Cost) -> Made<'a, S, G>
where
    S: Reversible + 'a,
    G: GoalStates<S>,
{
    Box::new(Nbs::blind().with_least_cost(least))
}

pub(super) fn by_rank<'a, S: Ranked + 'a, G: Goal<S>>() -> Made<'a, S, G> {
    Box::new(BreadthFirst::new().with_closed_list(ByRank::new()))
}

pub(super) fn few_layers<'a, S, G, H>(heuristic: Option<&Rc<H>>) -> Made<'a, S, G>
where
    S: Undirected + 'a,
    G: Goal<S>,
    H: Heuristic<S> + 'a,
{
    match heuristic {
        Some(heuristic) => Box::new(BreadthFirstHeuristic::new(Shared(Rc::clone(heuristic)))),
        None => Box::new(BreadthFirstHeuristic::new(Blind)),
    }
}

impl<'a, S, G, H> Backward<'a, S, G, H>
where
    S: Reversible + 'a,
    G: GoalStates<S>,
    H: Heuristic<S> + 'a,
{
    pub(super) fn new<B: Heuristic<S> + 'a>(heuristic: B) -> Self {
        let promise = heuristic.promise();
        let one = Rc::new(heuristic);
        let (other, third) = (Rc::clone(&one), Rc::clone(&one));
        Backward {
            promise,
            estimate: Box::new(move |space, state| third.estimate(space, state).h),
            bae_star: Box::new(move |forward, _| {
                Box::new(BaeStar::new(Shared(Rc::clone(forward)), Shared(Rc::clone(&one))))
            }),
            nbs: Box::new(move |forward, least| {
                let search = Nbs::new(Shared(Rc::clone(forward)), Shared(Rc::clone(&other)));
                Box::new(search.with_least_cost(least))
            }),
        }
    }
}

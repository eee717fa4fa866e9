//! The searches that use that a space is graded, on graphs in layers.

use core::cmp::Reverse;
use std::sync::Arc;

use search::{
    Beam, BreadthFirst, Cost, DepthFirst, Goal, IdaStar, Progress, Search, StateSpace, Survey,
    algorithms::{CompleteBeam, IdaStarWithTable},
    closed_lists::{ByKey, ByRank},
    heuristics::{Estimate, Heuristic, Promise},
    run::{Budget, Memory, OutcomeOf, StatusOf},
    space::{Keyed, Ranked},
};

use super::{Answer, Boxed, Graph, Row, Target, habits};
use crate::toys::{AnyCost, Estimates};

/// A graph whose edges lead from each layer to the next.
#[derive(Clone)]
struct Layered<C>(Arc<Graph<C>>);

impl<C: Cost> StateSpace for Layered<C> {
    type State = u16;
    type Action = u8;
    type Cost = C;
    type Actions = core::ops::Range<u8>;
    const GRADED: bool = true;

    fn actions(&self, state: &u16) -> Self::Actions {
        self.0.actions(state)
    }

    fn apply(&self, state: &mut u16, edge: u8) {
        self.0.apply(state, edge);
    }

    fn cost(&self, state: &u16, edge: u8) -> C {
        self.0.cost(state, edge)
    }
}

impl<C: Cost> Keyed for Layered<C> {
    type Key = u64;
    const KEY_BITS: u32 = 16;

    fn key(&self, state: &u16) -> u64 {
        self.0.key(state)
    }

    fn state(&self, key: u64) -> u16 {
        self.0.state(key)
    }
}

impl<C: Cost> Ranked for Layered<C> {
    fn ranks(&self) -> u64 {
        self.0.ranks()
    }

    fn rank(&self, state: &u16) -> u64 {
        self.0.rank(state)
    }

    fn unrank(&self, rank: u64) -> u16 {
        self.0.unrank(rank)
    }
}

impl<C: AnyCost> Heuristic<Layered<C>> for Estimates<C> {
    type Memo = ();

    fn promise(&self) -> Promise {
        self.1
    }

    fn estimate(&self, space: &Layered<C>, state: &u16) -> Estimate<C> {
        self.estimate(&*space.0, state)
    }
}

/// A search of the layered space as a row of the list: it keeps a copy of the graph.
struct InLayers<P, C> {
    search: P,
    space: Option<Layered<C>>,
}

fn boxed<C: AnyCost, P: Search<Layered<C>, Target> + 'static>(search: P) -> Boxed<C> {
    Box::new(InLayers { search, space: None })
}

impl<C: Cost, P: Progress<Layered<C>>> Progress<Graph<C>> for InLayers<P, C> {
    fn status(&self) -> &StatusOf<Graph<C>> {
        self.search.status()
    }
    fn memory(&self) -> Memory {
        self.search.memory()
    }
}

impl<C, G, P> Search<Graph<C>, G> for InLayers<P, C>
where
    C: AnyCost,
    G: Goal<Graph<C>> + Goal<Layered<C>>,
    P: Search<Layered<C>, G>,
{
    fn start(&mut self, graph: &Graph<C>, starts: &[(u16, C)], goal: &G) {
        let space = self.space.insert(Layered(Arc::new(graph.clone())));
        self.search.start(space, starts, goal);
    }
    fn advance(
        &mut self,
        graph: &Graph<C>,
        goal: &G,
        budget: &mut Budget<'_, C>,
    ) -> Option<OutcomeOf<Graph<C>>> {
        let space = self.space.get_or_insert_with(|| Layered(Arc::new(graph.clone())));
        self.search.advance(space, goal, budget)
    }
}

/// A score that is better the less the estimate is.
fn nearest<C: AnyCost>(estimates: Estimates<C>) -> impl Fn(&u16) -> Reverse<C> + 'static {
    move |&state| Reverse(estimates.0[usize::from(state)])
}

/// The list.
pub(crate) fn graded<C: AnyCost>() -> Vec<Row<C>> {
    use Answer::{Cheapest, Plan, PlanOrWidth};
    habits::of_each(vec![
        Row::of_actions("graded `BreadthFirst`", |_| boxed(BreadthFirst::new())),
        Row::of_actions("graded `BreadthFirst`, `ByKey`", |_| {
            boxed(BreadthFirst::new().with_closed_list(ByKey::new()))
        }),
        Row::of_actions("graded `BreadthFirst`, `ByRank`", |_| {
            boxed(BreadthFirst::new().with_closed_list(ByRank::new()))
        }),
        Row::survey("graded `Survey`", || Box::new(InLayers { search: Survey::new(), space: None })),
        Row::of_costs("graded `IdaStar`", Cheapest, |h| boxed(IdaStar::new(h))).forgetful(),
        Row::of_costs("graded `IdaStarWithTable`", Cheapest, |h| {
            boxed(IdaStarWithTable::new(h).with_table(search::tables::TranspositionTable::of_entries(
                5,
                search::tables::Replacement::TwoTier,
            )))
        })
        .forgetful(),
        Row::of_costs("graded `DepthFirst`", Plan, |h| boxed(DepthFirst::new().with_heuristic(h))),
        Row::of_costs("graded `Beam::of_width`", PlanOrWidth, |h| boxed(Beam::of_width(h, 2)))
            .keeping_first_paths(),
        Row::of_costs("graded `Beam::doubling`", Plan, |h| boxed(Beam::doubling(h, 1))).keeping_first_paths(),
        Row::of_costs("graded `ParallelBeam`", Plan, |h| {
            boxed(Beam::doubling(h, 1).in_parallel().with_sequential_cutoff(0))
        })
        .keeping_first_paths(),
        Row::of_costs("graded `ScoreBeam`", PlanOrWidth, |h| boxed(Beam::by_score(nearest(h), 3)))
            .without_heuristic(),
        Row::of_costs("graded `ScoreBeam`, `of_any_layer`", PlanOrWidth, |h| {
            boxed(Beam::by_score(nearest(h), 3).of_any_layer())
        })
        .without_heuristic(),
        Row::of_costs("graded `CompleteBeam`", Cheapest, |h| boxed(CompleteBeam::new(h))),
    ])
}

//! Closures that list edges with cost vectors.

use core::{fmt, marker::PhantomData};

use crate::{
    adapters::closures::{ClosureSpace, EdgeSource},
    space::{CopiedState, Cost, ManyCriteria, StateSpace},
};

/// The state space that [`from_vector_edges`] makes.
///
/// # Examples
///
/// ```
/// use search::{adapters::FromVectorEdges, algorithms::pareto, from_vector_edges};
///
/// fn stairs(dear: u32) -> FromVectorEdges<u32, impl Fn(&u32) -> [(u32, [u32; 2]); 2]> {
///     from_vector_edges(move |&step: &u32| [(step + 1, [1, 0]), (step + 2, [1, dear])])
/// }
/// assert_eq!(pareto(&stairs(3), &0, |_| [0, 0], |&step| step == 4).len(), 3);
/// ```
pub type FromVectorEdges<N, F> = ClosureSpace<VectorEdges<N, F>>;

/// A closure that lists the successors of a state with the cost vectors of the edges.
pub struct VectorEdges<N, F> {
    edges: F,
    state: PhantomData<fn(&N)>,
}

/// Makes a state space from a closure that lists the successors of a state, each with the cost vector of its edge.
///
/// The action that leads to a successor is the pair (successor, costs). [`ManyCriteria`] explains the vectors. Methods of
/// [`ClosureSpace`] declare predecessors, keys and ranks. States that are not `Copy` need
/// [`from_owned_edges`](crate::from_owned_edges) and [`WithCriteria`](crate::adapters::WithCriteria), as below.
///
/// # Examples
///
/// A graph in memory, with tolls in coins and times in minutes:
///
/// ```
/// use search::{algorithms::pareto, from_vector_edges};
///
/// let roads: [&[(usize, [u32; 2])]; 4] =
///     [&[(1, [0, 50]), (2, [2, 15])], &[(2, [0, 20]), (3, [1, 35])], &[(3, [0, 45])], &[]];
/// let roads = from_vector_edges(|&town: &usize| roads[town].iter().copied());
/// let plans = pareto(&roads, &0, |_| [0, 0], |&town| town == 3);
/// assert_eq!(plans[0].cost, [0, 115]);
/// assert_eq!(plans[0].states(&roads), [0, 1, 2, 3]);
/// assert_eq!(plans[1..].iter().map(|plan| plan.cost).collect::<Vec<_>>(), [[1, 85], [2, 60]]);
/// ```
///
/// The same with towns that own their names. An action is the number of a road in the list of its town:
///
/// ```
/// use std::collections::HashMap;
/// use search::{adapters::WithCriteria, algorithms::pareto, from_owned_edges};
///
/// let roads = HashMap::from([
///     ("Aix", vec![("Bonn", [0, 50_u32]), ("Celle", [2, 15])]),
///     ("Bonn", vec![("Celle", [0, 20])]),
/// ]);
/// let of = |town: &String| roads.get(&**town).map_or(&[][..], |list| list);
/// let towns = from_owned_edges(|town: &String| of(town).iter().map(|&(to, [coins, _])| (to.to_owned(), coins)));
/// let towns = WithCriteria::new(&towns, |town, road: u32| of(town)[road as usize].1);
/// let plans = pareto(&towns, &"Aix".to_owned(), |_| [0, 0], |town| town == "Celle");
/// assert_eq!(plans.iter().map(|plan| plan.cost).collect::<Vec<_>>(), [[0, 70], [2, 15]]);
/// ```
pub fn from_vector_edges<N, C, I, F, const K: usize>(edges: F) -> FromVectorEdges<N, F>
where
    N: CopiedState,
    C: Cost,
    I: IntoIterator<Item = (N, [C; K])>,
    F: Fn(&N) -> I,
{
    const { assert!(K > 0, "a cost vector has a first criterion") };
    ClosureSpace::of(VectorEdges { edges, state: PhantomData })
}

impl<N, C, I, F, const K: usize> StateSpace for VectorEdges<N, F>
where
    N: CopiedState,
    C: Cost,
    I: IntoIterator<Item = (N, [C; K])>,
    F: Fn(&N) -> I,
{
    type State = N;
    type Action = (N, [C; K]);
    type Cost = C;
    type Actions = I;

    #[inline(always)]
    fn actions(&self, state: &N) -> I {
        (self.edges)(state)
    }

    #[inline(always)]
    fn apply(&self, state: &mut N, (successor, _): (N, [C; K])) {
        *state = successor;
    }

    #[inline(always)]
    fn cost(&self, _: &N, (_, costs): (N, [C; K])) -> C {
        costs[0]
    }
}

impl<N, C, I, F, const K: usize> ManyCriteria<K> for VectorEdges<N, F>
where
    N: CopiedState,
    C: Cost,
    I: IntoIterator<Item = (N, [C; K])>,
    F: Fn(&N) -> I,
{
    #[inline(always)]
    fn costs(&self, _: &N, (_, costs): (N, [C; K])) -> [C; K] {
        costs
    }
}

impl<N, C, I, F, const K: usize> EdgeSource for VectorEdges<N, F>
where
    N: CopiedState,
    C: Cost,
    I: IntoIterator<Item = (N, [C; K])>,
    F: Fn(&N) -> I,
{
    type Edge = (N, [C; K]);

    fn state_of(edge: &(N, [C; K])) -> &N {
        &edge.0
    }

    fn edges(&self, state: &N) -> impl Iterator<Item = (N, [C; K])> {
        (self.edges)(state).into_iter()
    }

    fn action_back(&self, (_, costs): &(N, [C; K]), state: &N) -> Option<(N, [C; K])> {
        Some((*state, *costs))
    }
}

impl<N, F: Clone> Clone for VectorEdges<N, F> {
    fn clone(&self) -> Self {
        VectorEdges { edges: self.edges.clone(), state: PhantomData }
    }
}

impl<N, F> fmt::Debug for VectorEdges<N, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("VectorEdges").finish_non_exhaustive()
    }
}

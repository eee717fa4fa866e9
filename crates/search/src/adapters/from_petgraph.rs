//! The graphs of the crate `petgraph` as state spaces.

use core::{fmt, hash::Hash};

use petgraph::{
    Incoming,
    visit::{EdgeRef, GraphProp, IntoEdges, IntoEdgesDirected, NodeIndexable},
};

use crate::space::{Cost, Ranked, Reversible, StateSpace, Undirected, rank_index};

/// A graph of the crate `petgraph`, which it borrows; made by [`from_petgraph`].
///
/// The states are the nodes, the actions are [`GraphEdge`]s. The space has the capabilities that its graph allows:
///
/// | the space is | if the graph implements |
/// | --- | --- |
/// | [`Ranked`] | `NodeIndexable`, as all graphs of `petgraph` do |
/// | [`Reversible`] | `IntoEdgesDirected`, as `Graph`, `StableGraph` and `GraphMap` do. (`MatrixGraph` of `petgraph` 0.8 exchanges the ends of edges; the space panics.) |
/// | [`Undirected`] | `GraphProp` with undirected edges, if the closure gives an edge the same cost both ways |
///
/// # Examples
///
/// ```
/// use petgraph::graph::{DiGraph, EdgeReference, NodeIndex};
/// use search::{Search, UniformCost, adapters::{FromPetgraph, from_petgraph}, space::Ranked};
///
/// type Graph = DiGraph<(), u32>;
///
/// fn roads<'a>(graph: &'a Graph) -> FromPetgraph<&'a Graph, impl Fn(EdgeReference<'a, u32>) -> u32 + Copy> {
///     from_petgraph(graph, |road| *road.weight())
/// }
/// let graph = Graph::from_edges([(0, 1, 7), (0, 2, 1), (1, 3, 1), (2, 1, 2), (2, 3, 9)]);
/// let space = roads(&graph);
/// assert_eq!(space.ranks(), 4);
/// let mut search = UniformCost::new().by_rank();
/// let report = search.run(&space, &NodeIndex::new(0), |town| town.index() == 3);
/// assert_eq!(report.plan().unwrap().cost, 4);
/// ```
#[derive(Clone, Copy)]
pub struct FromPetgraph<G, F> {
    graph: G,
    cost: F,
}

/// An edge of a `petgraph` graph, as the action that follows it.
///
/// It borrows nothing from the graph, so the graph may change while a plan is kept.
///
/// # Examples
///
/// ```
/// use petgraph::graph::UnGraph;
/// use search::{adapters::{GraphEdge, from_petgraph}, uniform_cost};
///
/// let mut streets = UnGraph::<&str, u32>::default();
/// let [home, work] = ["home", "work"].map(|place| streets.add_node(place));
/// let [_avenue, lane] = [5, 2].map(|minutes| streets.add_edge(home, work, minutes));
/// let report = uniform_cost(&from_petgraph(&streets, |street| *street.weight()), &work, |&node| node == home);
/// let plan = report.into_plan().unwrap();
/// assert_eq!(plan.actions, [GraphEdge { id: lane, target: home, cost: 2 }]);
/// streets[plan.actions[0].id] += 10; // the lane is closed for a while
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct GraphEdge<E, N, C> {
    /// The identifier of the edge in the graph. Edges between the same nodes differ by it.
    pub id: E,
    /// The node that the edge leads to.
    pub target: N,
    /// The cost.
    pub cost: C,
}

/// Makes a state space of a graph of the crate `petgraph` and a closure that returns the cost of an edge. Requires the feature
/// `petgraph`.
///
/// The graph is borrowed: `&graph`. All graphs of `petgraph` are accepted, and its adaptors (`Reversed`, `EdgeFiltered`,
/// `NodeFiltered`, `UndirectedAdaptor`). The closure is that of `petgraph`'s own algorithms; it is `Copy`, so data from its
/// surroundings are borrowed. Costs are of any [`Cost`] type: floats become [`Finite64`](crate::space::Finite64). Negative
/// costs are refused: `petgraph::algo::bellman_ford` takes them.
///
/// # Panics
///
/// The space panics where the graph does, at a node that the graph does not have.
///
/// # Examples
///
/// ```
/// use petgraph::graph::{DiGraph, NodeIndex};
/// use search::{a_star, adapters::from_petgraph, algorithms::{cost_to_go, k_cheapest}, bidirectional, space::Finite64};
///
/// let graph = DiGraph::<(), f64>::from_edges([(0, 1, 7.5), (0, 2, 1.0), (1, 3, 1.0), (2, 1, 2.0), (2, 3, 9.0)]);
/// let roads = from_petgraph(&graph, |road| Finite64::of(*road.weight()));
/// let [start, end] = [0, 3].map(NodeIndex::new);
///
/// let report = a_star(&roads, &start, |_| Finite64::of(0.0), |&town| town == end);
/// let plan = report.plan().unwrap();
/// assert_eq!(plan.cost.get(), 4.0);
/// assert_eq!(plan.actions.iter().map(|road| road.id.index()).collect::<Vec<_>>(), [1, 3, 2]);
/// assert_eq!(plan.states(&roads), [0, 2, 1, 3].map(NodeIndex::new));
///
/// assert_eq!(k_cheapest(&roads, &start, |_| Finite64::of(0.0), 9, |&town| town == end).len(), 3);
/// // Directed edges are followed backwards too.
/// assert_eq!(bidirectional(&roads, &start, &end).plan().unwrap().actions.len(), 2);
/// assert_eq!(cost_to_go(&roads, &[end]).cost(&start), Some(plan.cost));
/// ```
///
/// An adaptor hides edges:
///
/// ```
/// use petgraph::{graph::UnGraph, visit::EdgeFiltered};
/// use search::{adapters::from_petgraph, goal_distances};
///
/// let streets = UnGraph::<(), u32>::from_edges([(0, 1, 1), (1, 2, 1), (2, 3, 1), (3, 0, 9)]);
/// let quiet = EdgeFiltered::from_fn(&streets, |street| *street.weight() < 5);
/// let space = from_petgraph(&quiet, |_| 1_u32);
/// let far = goal_distances(&space, &0.into(), |&node| node == 3.into());
/// assert_eq!(far.distance(&space, &0.into()), Some(3));
/// ```
#[must_use]
pub fn from_petgraph<G, F, C>(graph: G, cost: F) -> FromPetgraph<G, F>
where
    G: IntoEdges,
    G::NodeId: Eq + Hash,
    G::EdgeId: Eq,
    F: Fn(G::EdgeRef) -> C + Copy,
    C: Cost,
{
    FromPetgraph { graph, cost }
}

/// The edges of a node, with their costs.
#[derive(Clone, Debug)]
pub struct Outgoing<I, F> {
    edges: I,
    cost: F,
}

impl<I, E, F, C> Iterator for Outgoing<I, F>
where
    I: Iterator<Item = E>,
    E: EdgeRef,
    F: Fn(E) -> C,
{
    type Item = GraphEdge<E::EdgeId, E::NodeId, C>;

    #[inline(always)]
    fn next(&mut self) -> Option<Self::Item> {
        self.edges.next().map(|edge| action(edge, &self.cost))
    }

    #[inline(always)]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.edges.size_hint()
    }
}

#[inline(always)]
fn action<E: EdgeRef, C>(edge: E, cost: impl Fn(E) -> C) -> GraphEdge<E::EdgeId, E::NodeId, C> {
    GraphEdge { id: edge.id(), target: edge.target(), cost: cost(edge) }
}

/// The edges that lead to a node, with their costs, and the nodes before it.
#[derive(Clone, Debug)]
pub struct Predecessors<I, F, N> {
    edges: I,
    cost: F,
    node: N,
}

impl<I, E, F, C> Iterator for Predecessors<I, F, E::NodeId>
where
    I: Iterator<Item = E>,
    E: EdgeRef<NodeId: PartialEq>,
    F: Fn(E) -> C,
{
    type Item = (GraphEdge<E::EdgeId, E::NodeId, C>, E::NodeId);

    #[inline(always)]
    fn next(&mut self) -> Option<Self::Item> {
        let edge = self.edges.next()?;
        assert!(
            edge.target() == self.node,
            "the graph lists an edge that leads to a node with another node as its target, as the directed `MatrixGraph` of \
             `petgraph` 0.8 does: take its edges as a `Graph` for searches that go backwards"
        );
        Some((action(edge, &self.cost), edge.source()))
    }

    #[inline(always)]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.edges.size_hint()
    }
}

impl<G, F, C> StateSpace for FromPetgraph<G, F>
where
    G: IntoEdges,
    G::NodeId: Eq + Hash,
    G::EdgeId: Eq,
    F: Fn(G::EdgeRef) -> C + Copy,
    C: Cost,
{
    type State = G::NodeId;
    type Action = GraphEdge<G::EdgeId, G::NodeId, C>;
    type Cost = C;
    type Actions = Outgoing<G::Edges, F>;

    #[inline(always)]
    fn actions(&self, node: &G::NodeId) -> Self::Actions {
        Outgoing { edges: self.graph.edges(*node), cost: self.cost }
    }

    #[inline(always)]
    fn apply(&self, node: &mut G::NodeId, edge: Self::Action) {
        *node = edge.target;
    }

    #[inline(always)]
    fn cost(&self, _: &G::NodeId, edge: Self::Action) -> C {
        edge.cost
    }
}

impl<G, F, C> Reversible for FromPetgraph<G, F>
where
    G: IntoEdgesDirected,
    G::NodeId: Eq + Hash,
    G::EdgeId: Eq,
    F: Fn(G::EdgeRef) -> C + Copy,
    C: Cost,
{
    type Predecessors = Predecessors<G::EdgesDirected, F, G::NodeId>;

    /// # Panics
    ///
    /// The list panics at an edge whose target is not `node`: a directed `MatrixGraph` of `petgraph` 0.8 exchanges the ends of
    /// such edges.
    #[inline(always)]
    fn predecessors(&self, node: &G::NodeId) -> Self::Predecessors {
        Predecessors { edges: self.graph.edges_directed(*node, Incoming), cost: self.cost, node: *node }
    }
}

impl<G, F, C> Undirected for FromPetgraph<G, F>
where
    G: IntoEdges + GraphProp<EdgeType = petgraph::Undirected>,
    G::NodeId: Eq + Hash,
    G::EdgeId: Eq,
    F: Fn(G::EdgeRef) -> C + Copy,
    C: Cost,
{
}

impl<G, F, C> Ranked for FromPetgraph<G, F>
where
    G: IntoEdges + NodeIndexable,
    G::NodeId: Eq + Hash,
    G::EdgeId: Eq,
    F: Fn(G::EdgeRef) -> C + Copy,
    C: Cost,
{
    #[inline(always)]
    fn ranks(&self) -> u64 {
        self.graph.node_bound() as u64
    }

    #[inline(always)]
    fn rank(&self, node: &G::NodeId) -> u64 {
        self.graph.to_index(*node) as u64
    }

    #[inline(always)]
    fn unrank(&self, rank: u64) -> G::NodeId {
        self.graph.from_index(rank_index(rank))
    }
}

impl<G, F> fmt::Debug for FromPetgraph<G, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("FromPetgraph").finish_non_exhaustive()
    }
}

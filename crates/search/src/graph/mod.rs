//! The explicit graph of a component: all states reached, numbered layer by layer, and all edges between them.
//!
//! ```text
//!   states   s0 │ s1 s2 s3 │ s4 s5 ...      node n is the nth state reached, from 0; a layer is a range of nodes
//!   first     0   3  5  8    11 ...         the edges of node n have the indices first[n] .. first[n + 1]
//!   heads    1 2 3  0 4  ...                the node that each edge leads to
//! ```

mod eccentricities;
mod export;
mod graph_distances;
mod node_distances;

pub use eccentricities::{DiameterAndRadius, Eccentricities};
pub use export::GraphExport;
pub use graph_distances::GraphDistances;
pub use node_distances::NodeDistances;

use alloc::{vec, vec::Vec};
use core::{fmt, ops::Range};

use crate::{
    algorithms::breadth_first::layers::LayerCursor,
    run::{Budget, Memory, Outcome, OutcomeOf, Progress, Reason, Search, StatusOf},
    space::{Goal, NoGoal, StateSpace},
    tables::{CHILDREN_PER_STEP, HashIndex, MAX_STATES, growth, hash},
};

/// Builds the graph of all states that can be reached from `start`.
///
/// This function wraps [`StateGraph`]; use that type for several starts, or to set limits.
///
/// # Examples
///
/// ```
/// use search::{from_successors, graph::state_graph};
///
/// let ring = from_successors(|&n: &u8| [(n + 1) % 6, (n + 5) % 6]);
/// let graph = state_graph(&ring, &2);
/// assert_eq!(graph.states(), [2, 3, 1, 4, 0, 5]);
/// assert_eq!(graph.neighbours(3), [5, 1]);
/// assert_eq!(graph.layers().collect::<Vec<_>>(), [1, 2, 2, 1]);
/// ```
pub fn state_graph<S: StateSpace>(space: &S, start: &S::State) -> StateGraph<S> {
    let mut graph = StateGraph::new();
    let _ = graph.run_to(space, start, &NoGoal);
    graph
}

/// The explicit graph of all states that can be reached from the starts, in memory.
///
/// Its nodes are the states, numbered from 0 in breadth-first order. Its edges are the actions; of several actions that
/// lead from one state to the same state, the graph keeps only the first.
///
/// Building the graph is a search without a goal. It ends with [`Outcome::Exhausted`] or at a limit, after which
/// [`resume`](Search::resume) continues it. All methods work on the part that is built so far; nodes that are not yet
/// expanded have no edges.
///
/// The graph answers queries for distances between nodes, [eccentricities](Self::eccentricities), diameter and radius.
/// This is many times faster than a new search in the space. [`export`](Self::export) writes the graph as text.
/// If only the number of states at each distance matters, a [`Survey`](crate::Survey) takes less memory.
///
/// # Complexity
///
/// O(b n) time for n states with b actions each. In memory, a state and about 20 bytes for each node, an action and
/// four bytes for each edge. At most 4,026,531,840 states.
///
/// # References
///
/// The order of the nodes: E. F. Moore, "The shortest path through a maze", International Symposium on the Theory of
/// Switching, 1959. The layout of the edges: S. C. Eisenstat and others, "Yale sparse matrix package", 1977.
///
/// # Examples
///
/// ```
/// use search::{NoGoal, Limits, Progress, Search, from_successors, graph::StateGraph};
///
/// let line = from_successors(|&n: &u32| [n.saturating_sub(1), (n + 1).min(99)]);
/// let mut graph = StateGraph::new();
/// let _ = graph.within(Limits::none().expanded(10)).run_to(&line, &50, &NoGoal);
/// assert!(!graph.is_complete());
/// let _ = graph.resume_to(&line, &NoGoal);
/// assert_eq!((graph.states().len(), graph.edges()), (100, 200));
///
/// let ends = [0, 99].map(|state| graph.node(&state).unwrap());
/// assert_eq!(graph.distances(ends).distance(graph.node(&30).unwrap()), Some(30));
/// ```
pub struct StateGraph<S: StateSpace> {
    states: Vec<S::State>,
    index: HashIndex,
    /// The index of the first edge of each expanded node and of the next node to expand.
    first: Vec<usize>,
    /// The node that each edge leads to.
    heads: Vec<u32>,
    actions: Vec<S::Action>,
    /// For each node the predecessor expanded last. It detects several actions from one state to another.
    tails: Vec<u32>,
    /// The remaining actions of the next node to expand, if its list of actions was interrupted.
    within: Option<<S::Actions as IntoIterator>::IntoIter>,
    /// The first node of each open layer and of the layer after them.
    layers: Vec<u32>,
    frontier: LayerCursor<S>,
}

impl<S: StateSpace> StateGraph<S> {
    /// Returns an empty graph whose search has not begun.
    #[must_use]
    pub fn new() -> Self {
        StateGraph {
            states: Vec::new(),
            index: HashIndex::default(),
            first: vec![0],
            heads: Vec::new(),
            actions: Vec::new(),
            tails: Vec::new(),
            within: None,
            layers: vec![0],
            frontier: LayerCursor::new(),
        }
    }

    /// Returns whether every state is expanded.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.expanded() == self.states.len()
    }

    /// Returns the states, indexed by node.
    #[must_use]
    pub fn states(&self) -> &[S::State] {
        &self.states
    }

    /// Returns the range of all nodes.
    #[must_use]
    pub fn nodes(&self) -> Range<u32> {
        0..self.states.len() as u32
    }

    /// Returns the node of `state`; `None` if the search has not reached it.
    #[must_use]
    pub fn node(&self, state: &S::State) -> Option<u32> {
        self.index.find(hash(state), |node| self.states[node as usize] == *state)
    }

    /// Returns the number of directed edges.
    ///
    /// A pair of opposite edges counts twice. Several actions from one state to another count once.
    #[must_use]
    pub fn edges(&self) -> u64 {
        self.heads.len() as u64
    }

    /// Returns the nodes that the actions of a node lead to, in the order of the actions.
    ///
    /// # Panics
    ///
    /// If the graph has no such node.
    #[must_use]
    pub fn neighbours(&self, node: u32) -> &[u32] {
        &self.heads[self.edges_of(node)]
    }

    /// Returns the actions of a node, parallel to its [`neighbours`](Self::neighbours).
    ///
    /// # Panics
    ///
    /// If the graph has no such node.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{from_successors, graph::state_graph};
    ///
    /// let doubling = from_successors(|&n: &u32| [n + 1, n * 2].into_iter().filter(|&n| n < 9));
    /// let graph = state_graph(&doubling, &3);
    /// assert_eq!((graph.actions(0), graph.neighbours(0)), ([4, 6].as_slice(), [1, 2].as_slice()));
    /// ```
    #[must_use]
    pub fn actions(&self, node: u32) -> &[S::Action] {
        &self.actions[self.edges_of(node)]
    }

    /// Returns the number of edges that leave a node.
    ///
    /// # Panics
    ///
    /// If the graph has no such node.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{from_successors, graph::state_graph};
    ///
    /// let path = from_successors(|&n: &u32| [n.wrapping_sub(1), n + 1].into_iter().filter(|&n| n < 4));
    /// let graph = state_graph(&path, &1);
    /// let ends = graph.nodes().filter(|&node| graph.degree(node) == 1);
    /// assert_eq!(ends.map(|node| graph.states()[node as usize]).collect::<Vec<_>>(), [0, 3]);
    /// ```
    #[must_use]
    pub fn degree(&self, node: u32) -> usize {
        self.edges_of(node).len()
    }

    /// Returns the number of nodes of each degree, from degree zero to the greatest degree.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{from_successors, graph::state_graph};
    ///
    /// let path = from_successors(|&n: &u32| [n.wrapping_sub(1), n + 1].into_iter().filter(|&n| n < 4));
    /// assert_eq!(state_graph(&path, &0).degrees(), [0, 2, 2]);
    /// ```
    #[must_use]
    pub fn degrees(&self) -> Vec<u64> {
        let most = self.nodes().map(|node| self.degree(node)).max();
        let mut counts = vec![0; most.map_or(0, |most| most + 1)];
        self.nodes().for_each(|node| counts[self.degree(node)] += 1);
        counts
    }

    /// Returns the number of nodes at each distance from the starts.
    #[must_use]
    pub fn layers(&self) -> impl ExactSizeIterator<Item = u64> {
        self.layers.windows(2).map(|pair| u64::from(pair[1] - pair[0]))
    }

    /// Returns the nodes at distance `depth` from the starts.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{from_successors, graph::state_graph};
    ///
    /// let tree = from_successors(|&n: &u32| [2 * n, 2 * n + 1].into_iter().filter(|&n| n < 8));
    /// let graph = state_graph(&tree, &1);
    /// assert_eq!(graph.layer(2), 3..7);
    /// assert!(graph.layer(3).is_empty());
    /// assert_eq!(graph.depth(5), 2);
    /// ```
    #[must_use]
    pub fn layer(&self, depth: u32) -> Range<u32> {
        let bound = |depth: usize| self.layers.get(depth).copied().unwrap_or(self.states.len() as u32);
        bound(depth as usize)..bound(depth as usize + 1)
    }

    /// Returns the distance of a node from the starts.
    #[must_use]
    pub fn depth(&self, node: u32) -> u32 {
        self.layers.partition_point(|&first| first <= node) as u32 - 1
    }

    /// Returns the nodes whose states are goals.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{from_successors, graph::state_graph};
    ///
    /// let ring = from_successors(|&n: &u8| [(n + 1) % 6]);
    /// let graph = state_graph(&ring, &2);
    /// assert_eq!(graph.goals(&|&n: &u8| n % 3 == 0).collect::<Vec<_>>(), [1, 4]);
    /// ```
    pub fn goals<G: Goal<S>>(&self, goal: &G) -> impl Iterator<Item = u32> {
        self.nodes().filter(|&node| goal.is_goal(&self.states[node as usize]))
    }

    /// Returns the distance of every node from the nearest node of `from`, along the edges.
    ///
    /// In an undirected space, with all goals in `from`, these are the distances to the nearest goal.
    ///
    /// # Complexity
    ///
    /// O(n + m) time for n nodes and m edges.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{from_successors, graph::state_graph};
    ///
    /// let path = from_successors(|&n: &u32| [n.saturating_sub(1), (n + 1).min(9)]);
    /// let graph = state_graph(&path, &0);
    /// let distances = graph.distances([0, 6]);
    /// assert_eq!((distances.distance(4), distances.layers()), (Some(2), [2, 3, 3, 2].as_slice()));
    /// assert_eq!(distances.farthest(), [3, 9]);
    /// ```
    #[must_use]
    pub fn distances(&self, from: impl IntoIterator<Item = u32>) -> NodeDistances {
        let mut distances = NodeDistances::new(self.states.len());
        distances.renew(self, from);
        distances
    }

    /// Returns the number of expanded nodes, which is the next node to expand.
    fn expanded(&self) -> usize {
        self.first.len() - 1
    }

    fn edges_of(&self, node: u32) -> Range<usize> {
        let end = self.heads.len();
        let bound = |node: usize| self.first.get(node).copied().unwrap_or(end);
        assert!((node as usize) < self.states.len(), "a node of the graph");
        bound(node as usize)..bound(node as usize + 1)
    }

    /// Returns the node of a state, after adding the state if it is new.
    fn node_or_insert(&mut self, state: S::State) -> u32 {
        let next = self.states.len() as u32;
        let states = &self.states;
        let known = self.index.find_or_insert(&state, next, |node| &states[node as usize]);
        known.unwrap_or_else(|| {
            self.states.push(state);
            self.tails.push(u32::MAX);
            next
        })
    }

    /// Expands the next node, or at most [`CHILDREN_PER_STEP`] of its actions, and returns whether the expansion is complete.
    fn expand_one(&mut self, space: &S) -> bool {
        let node = self.expanded();
        let state = self.states[node].clone();
        let rest = self.within.take();
        let mut actions = rest.unwrap_or_else(|| space.actions(&state).into_iter());
        let mut listed = 0;
        while let Some(action) = actions.next() {
            let head = self.node_or_insert(space.successor(&state, action));
            self.frontier.leave(0, 1);
            listed += 1;
            if core::mem::replace(&mut self.tails[head as usize], node as u32) != node as u32 {
                self.heads.push(head);
                self.actions.push(action);
            }
            if listed == CHILDREN_PER_STEP {
                self.within = Some(actions);
                return false;
            }
        }
        self.frontier.leave(1, 0);
        self.first.push(self.heads.len());
        true
    }

    fn expand_layers(&mut self, space: &S, budget: &mut Budget<'_, S::Cost>) -> Option<OutcomeOf<S>> {
        loop {
            for _ in 0..self.frontier.take(budget)? {
                if self.states.len() >= MAX_STATES {
                    return Some(Outcome::stopped(Reason::Memory));
                }
                if !self.expand_one(space) {
                    return None;
                }
            }
            if self.frontier.unexpanded() == 0 {
                self.open_layer(budget);
                if self.is_complete() {
                    return Some(Outcome::Exhausted);
                }
                if !budget.allows(self.bound()) {
                    return None;
                }
            }
        }
    }

    /// Opens the next layer if it has states; the current layer must be fully expanded.
    fn open_layer(&mut self, budget: &mut Budget<'_, S::Cost>) {
        let states = self.states.len() as u64 - self.frontier.opened();
        if states > 0 {
            self.frontier.count_states(self.states.len() as u64);
            budget.report_layer(self.bound(), states, || self.stats());
            self.frontier.open(states);
            self.layers.push(self.states.len() as u32);
        }
    }
}

impl<S: StateSpace> Progress<S> for StateGraph<S> {
    fn status(&self) -> &StatusOf<S> {
        &self.frontier.status
    }

    fn memory(&self) -> Memory {
        let nodes =
            self.states.capacity() * size_of::<S::State>() + self.first.capacity() * size_of::<usize>();
        let nodes = nodes + self.tails.capacity() * size_of::<u32>();
        let edges = self.heads.capacity() * size_of::<u32>()
            + self.actions.capacity().saturating_mul(size_of::<S::Action>());
        let growth = growth(&self.states)
            + growth(&self.first)
            + growth(&self.tails)
            + growth(&self.heads)
            + growth(&self.actions);
        Memory::growing(nodes + edges, growth) + Memory::new(self.index.bytes(), self.index.bytes_soon())
    }
}

impl<S: StateSpace> Search<S, NoGoal> for StateGraph<S> {
    fn start(&mut self, _: &S, starts: &[(S::State, S::Cost)], _: &NoGoal) {
        self.frontier.begin();
        self.states.clear();
        self.index.reset();
        self.first.truncate(1);
        self.layers.truncate(1);
        self.heads.clear();
        self.actions.clear();
        self.tails.clear();
        self.within = None;
        for (state, _) in starts {
            self.node_or_insert(state.clone());
        }
    }

    fn advance(&mut self, space: &S, _: &NoGoal, budget: &mut Budget<'_, S::Cost>) -> Option<OutcomeOf<S>> {
        let outcome = self.expand_layers(space, budget);
        self.frontier.count_states(self.states.len() as u64);
        outcome
    }
}

impl<S: StateSpace> Default for StateGraph<S> {
    fn default() -> Self {
        Self::new()
    }
}

impl<S: StateSpace> fmt::Debug for StateGraph<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (states, edges) = (self.states.len(), self.heads.len());
        f.debug_struct("StateGraph").field("states", &states).field("edges", &edges).finish_non_exhaustive()
    }
}

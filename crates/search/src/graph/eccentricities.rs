//! Eccentricities, diameter and radius of a graph, from few breadth-first searches.
//!
//! The eccentricity of a node is its distance from the node that is farthest from it. The greatest eccentricity is the
//! diameter, the least one the radius. A search from v computes its eccentricity e and bounds the eccentricity of
//! every node w at distance d from v: max(d, e - d) <= ecc(w) <= e + d. A node is open while its bounds differ.
//! Searches start alternately at the open node with the greatest upper bound and at that with the least lower bound,
//! until none is open.

use alloc::{vec, vec::Vec};

use crate::{
    graph::{NodeDistances, StateGraph},
    run::{Budget, Clock, Limits, Memory, Reason, Stats},
    space::{Cost, Undirected},
};

/// The eccentricity of each node of a graph, returned by [`StateGraph::eccentricities`].
///
/// # Examples
///
/// ```
/// use search::{StateSpace, graph::{Eccentricities, state_graph}, space::Undirected};
///
/// /// A corridor of seven places.
/// struct Corridor;
///
/// impl StateSpace for Corridor {
///     type State = u32;
///     type Action = i32;
///     type Cost = u32;
///     type Actions = [i32; 2];
///
///     fn actions(&self, _: &u32) -> [i32; 2] {
///         [-1, 1]
///     }
///     fn apply(&self, place: &mut u32, step: i32) {
///         *place = place.saturating_add_signed(step).min(6);
///     }
/// }
///
/// impl Undirected for Corridor {}
///
/// let graph = state_graph(&Corridor, &0);
/// let all: Eccentricities = graph.eccentricities();
/// assert_eq!(all.by_node(), [6, 5, 4, 3, 4, 5, 6]);
/// assert_eq!((all.diameter(), all.radius()), (Some(6), Some(3)));
/// assert_eq!(all.periphery().collect::<Vec<_>>(), [0, 6]);
/// assert_eq!(all.center().collect::<Vec<_>>(), [3]);
/// assert!(all.searches() < 7); // one for each node would do it in any graph
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Eccentricities {
    by_node: Vec<u32>,
    searches: u64,
}

impl Eccentricities {
    /// Returns the eccentricities, indexed by node.
    #[must_use]
    pub fn by_node(&self) -> &[u32] {
        &self.by_node
    }

    /// Returns the greatest eccentricity; `None` for an empty graph.
    #[must_use]
    pub fn diameter(&self) -> Option<u32> {
        self.by_node.iter().copied().max()
    }

    /// Returns the least eccentricity; `None` for an empty graph.
    #[must_use]
    pub fn radius(&self) -> Option<u32> {
        self.by_node.iter().copied().min()
    }

    /// Returns the nodes whose eccentricity is the diameter.
    pub fn periphery(&self) -> impl Iterator<Item = u32> {
        self.nodes_at(self.diameter())
    }

    /// Returns the nodes whose eccentricity is the radius.
    pub fn center(&self) -> impl Iterator<Item = u32> {
        self.nodes_at(self.radius())
    }

    /// Returns the number of breadth-first searches that were needed.
    #[must_use]
    pub fn searches(&self) -> u64 {
        self.searches
    }

    fn nodes_at(&self, wanted: Option<u32>) -> impl Iterator<Item = u32> {
        let at = move |(node, &found): (u32, &u32)| (Some(found) == wanted).then_some(node);
        (0..).zip(&self.by_node).filter_map(at)
    }
}

/// The diameter and the radius of a graph, returned by [`StateGraph::diameter_and_radius`].
///
/// # Examples
///
/// ```
/// use search::{StateSpace, graph::{DiameterAndRadius, state_graph}, space::Undirected};
///
/// /// A ring of nine places.
/// struct Ring;
///
/// impl StateSpace for Ring {
///     type State = u32;
///     type Action = u32;
///     type Cost = u32;
///     type Actions = [u32; 2];
///
///     fn actions(&self, _: &u32) -> [u32; 2] {
///         [1, 8]
///     }
///     fn apply(&self, place: &mut u32, step: u32) {
///         *place = (*place + step) % 9;
///     }
/// }
///
/// impl Undirected for Ring {}
///
/// let DiameterAndRadius { diameter, radius, ends, .. } = state_graph(&Ring, &0).diameter_and_radius().unwrap();
/// assert_eq!((diameter, radius), (4, 4));
/// assert_eq!(ends, (0, 7));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DiameterAndRadius {
    /// The greatest distance between two nodes.
    pub diameter: u32,
    /// Two nodes at that distance.
    pub ends: (u32, u32),
    /// The least eccentricity.
    pub radius: u32,
    /// A node with the least eccentricity.
    pub center: u32,
    /// The number of breadth-first searches that were needed.
    pub searches: u64,
}

impl<S: Undirected> StateGraph<S> {
    /// Returns the eccentricity of every node.
    ///
    /// # Panics
    ///
    /// If the graph is not complete, or if it is not connected, which can happen with several starts.
    ///
    /// # Complexity
    ///
    /// O(k (n + m)) time for n nodes, m edges and k searches. At worst k = n, where all eccentricities are equal.
    ///
    /// # References
    ///
    /// F. W. Takes and W. A. Kosters, "Computing the eccentricity distribution of large graphs", Algorithms 6(1), 2013.
    #[must_use]
    pub fn eccentricities(&self) -> Eccentricities {
        let mut bounds = Bounds::new(self);
        while let Some(node) = bounds.next(self, |_, _| true) {
            bounds.search_from(self, node);
        }
        Eccentricities { by_node: bounds.lower, searches: bounds.searches }
    }

    /// Returns diameter and radius; `None` for an empty graph.
    ///
    /// This takes fewer searches than all [`eccentricities`](Self::eccentricities).
    ///
    /// # Panics
    ///
    /// As [`eccentricities`](Self::eccentricities).
    ///
    /// # Complexity
    ///
    /// O(k (n + m)) time for n nodes, m edges and k searches: k is some tens in most graphs, n at worst.
    ///
    /// # References
    ///
    /// F. W. Takes and W. A. Kosters, "Determining the diameter of small world networks", CIKM 2011.
    #[must_use]
    pub fn diameter_and_radius(&self) -> Option<DiameterAndRadius> {
        self.diameter_and_radius_within(&Limits::none()).ok().flatten()
    }

    /// Returns diameter and radius as [`diameter_and_radius`](Self::diameter_and_radius) does, within `limits`.
    ///
    /// The limits are checked before each breadth-first search. Each search expands every node. The limits of memory
    /// and cost have no effect.
    ///
    /// # Errors
    ///
    /// The limit that was reached before diameter and radius were known.
    ///
    /// # Panics
    ///
    /// As [`eccentricities`](Self::eccentricities).
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{Limits, Reason, StateSpace, graph::state_graph, space::Undirected};
    ///
    /// /// A ring of nine places, each of which is as far out as all others.
    /// struct Ring;
    ///
    /// impl StateSpace for Ring {
    ///     type State = u32;
    ///     type Action = u32;
    ///     type Cost = u32;
    ///     type Actions = [u32; 2];
    ///
    ///     fn actions(&self, _: &u32) -> [u32; 2] {
    ///         [1, 8]
    ///     }
    ///     fn apply(&self, place: &mut u32, step: u32) {
    ///         *place = (*place + step) % 9;
    ///     }
    /// }
    ///
    /// impl Undirected for Ring {}
    ///
    /// let graph = state_graph(&Ring, &0);
    /// assert_eq!(graph.diameter_and_radius_within(&Limits::none().expanded(3 * 9)), Err(Reason::Expanded));
    /// let measured = graph.diameter_and_radius_within(&Limits::none().expanded(10 * 9)).unwrap();
    /// assert_eq!(measured, graph.diameter_and_radius());
    /// ```
    pub fn diameter_and_radius_within(
        &self,
        limits: &Limits<S::Cost>,
    ) -> Result<Option<DiameterAndRadius>, Reason> {
        let mut budget = Budget::of(limits, &Clock::start(), None);
        let mut bounds = Bounds::new(self);
        let mut measured: Option<DiameterAndRadius> = None;
        loop {
            let known = measured.map_or((0, u32::MAX), |measured| (measured.diameter, measured.radius));
            // A node is worth a search only if its eccentricity may exceed the diameter so far or be below the radius.
            let Some(node) = bounds.next(self, |lower, upper| upper > known.0 || lower < known.1) else {
                return Ok(measured);
            };
            let expanded = bounds.searches * self.states().len() as u64;
            let used = Stats { expanded, ..Stats::default() };
            if let Some(reason) = budget.renew(limits, S::Cost::ZERO, &used, Memory::default) {
                return Err(reason);
            }
            let (eccentricity, end) = bounds.search_from(self, node);
            let searches = bounds.searches;
            let ends = (node, end);
            let new = DiameterAndRadius {
                diameter: eccentricity,
                ends,
                radius: eccentricity,
                center: node,
                searches,
            };
            measured = Some(measured.map_or(new, |before| before.widened(new)));
        }
    }
}

impl DiameterAndRadius {
    /// Returns the greater diameter and the smaller radius of `self` and `new`.
    fn widened(self, new: DiameterAndRadius) -> DiameterAndRadius {
        let (diameter, ends) =
            if new.diameter > self.diameter { (new.diameter, new.ends) } else { (self.diameter, self.ends) };
        let (radius, center) =
            if new.radius < self.radius { (new.radius, new.center) } else { (self.radius, self.center) };
        DiameterAndRadius { diameter, ends, radius, center, searches: new.searches }
    }
}

/// Lower and upper bounds of the eccentricities, indexed by node.
struct Bounds {
    lower: Vec<u32>,
    upper: Vec<u32>,
    /// The nodes that may still be worth a search, because their bounds differ.
    open: Vec<u32>,
    distances: NodeDistances,
    searches: u64,
}

impl Bounds {
    fn new<S: Undirected>(graph: &StateGraph<S>) -> Self {
        assert!(graph.is_complete(), "a complete graph");
        let nodes = graph.states().len();
        Bounds {
            lower: vec![0; nodes],
            upper: vec![u32::MAX; nodes],
            open: graph.nodes().collect(),
            distances: NodeDistances::new(nodes),
            searches: 0,
        }
    }

    /// Returns the next node to search from, after removing open nodes whose bounds are equal or not worth a search.
    ///
    /// The choice alternates between the greatest upper bound and the least lower bound. Ties go to the node with the
    /// most edges, then to the least node.
    fn next<S: Undirected>(
        &mut self,
        graph: &StateGraph<S>,
        is_worth: impl Fn(u32, u32) -> bool,
    ) -> Option<u32> {
        let Bounds { lower, upper, open, searches, .. } = self;
        let of = |node: u32| (lower[node as usize], upper[node as usize]);
        open.retain(|&node| of(node).0 < of(node).1 && is_worth(of(node).0, of(node).1));
        let from_above = searches.is_multiple_of(2);
        // The complement of the lower bound is greatest where that is least.
        let worth = |node: u32| if from_above { of(node).1 } else { !of(node).0 };
        let order = |&node: &u32| (worth(node), graph.degree(node), core::cmp::Reverse(node));
        open.iter().copied().max_by_key(order)
    }

    /// Searches from `node`, tightens all bounds, and returns the eccentricity of `node` and a farthest node from it.
    fn search_from<S: Undirected>(&mut self, graph: &StateGraph<S>, node: u32) -> (u32, u32) {
        self.searches += 1;
        self.distances.renew(graph, [node]);
        let eccentricity = self.distances.depth().unwrap_or(0);
        let mut met = 0;
        for (other, distance) in self.distances.met() {
            let least = distance.max(eccentricity - distance);
            self.lower[other] = self.lower[other].max(least);
            self.upper[other] = self.upper[other].min(eccentricity + distance);
            met += 1;
        }
        assert_eq!(met, self.lower.len(), "a graph in one part");
        (eccentricity, self.distances.farthest()[0])
    }
}

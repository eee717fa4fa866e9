//! All shortest plans: a breadth-first search that keeps every parent of a state from the previous layer.
//!
//! States and the actions between consecutive layers form the solution graph. The number of paths to a state is final when
//! the layer of the state is complete.

use alloc::{string::String, vec::Vec};
use core::fmt;

use crate::{
    algorithms::{
        breadth_first::layers::{self, LayerCursor, Layered},
        many_plans::solution_graph::{Node, Plans, SolutionGraph},
    },
    run::{Budget, Memory, OutcomeOf, PlanOf, Progress, Search, StatusOf},
    space::{Goal, StateSpace, Stateful},
    tables::{HashIndex, MAX_STATES},
};

/// Finds all plans with the fewest actions. Their costs are ignored;
/// [`cheapest_plans`](crate::algorithms::cheapest_plans) finds all of the least cost.
///
/// This function wraps [`ShortestPlans`]. Use that type to set limits, or for several starts.
///
/// # Examples
///
/// ```
/// use search::{from_successors, shortest_plans};
///
/// let grid = from_successors(|&(x, y): &(u8, u8)| [(x + 1, y), (x, y + 1)]);
/// let found = shortest_plans(&grid, &(0, 0), |&place| place == (2, 1));
/// assert_eq!(found.count(), 3);
/// let ways: Vec<_> = found.plans().map(|plan| plan.actions).collect();
/// assert_eq!(ways, [[(1, 0), (2, 0), (2, 1)], [(1, 0), (1, 1), (2, 1)], [(0, 1), (1, 1), (2, 1)]]);
/// ```
pub fn shortest_plans<S: StateSpace>(
    space: &S,
    start: &S::State,
    goal: impl FnMut(&S::State) -> bool,
) -> ShortestPlans<S> {
    let mut search = ShortestPlans::new();
    let _ = search.run_to(space, start, &Stateful::new(goal));
    search
}

/// A search for all plans with the fewest actions, which counts them and lists them one by one.
///
/// The search ends when the layer of the nearest goals is complete; its report holds the first plan. Two plans
/// are different if their actions or their starts differ. The search tries all [`actions`](StateSpace::actions),
/// because both orders of two independent actions are plans of the same length. The measure is the number of actions:
/// every cost in the report counts [`ONE`](crate::Cost::ONE) for each action, and starts cost nothing. The search ignores
/// action costs of the space.
///
/// # Complexity
///
/// O(b n) time and memory, where n states are no farther from the start than the goal and each has b actions. Listing
/// takes time proportional to the total length of the listed plans.
///
/// # References
///
/// E. F. Moore, "The shortest path through a maze", International Symposium on the Theory of Switching, 1959. The
/// plans follow Moore's labels backwards along every possible path.
///
/// # Examples
///
/// ```
/// use search::{Search, ShortestPlans, from_successors};
///
/// // A king crosses a chess board, as quickly as can be.
/// let king = from_successors(|&(x, y): &(i8, i8)| {
///     [(1, 1), (1, 0), (1, -1), (0, 1), (0, -1), (-1, 1), (-1, 0), (-1, -1)]
///         .map(|(dx, dy)| (x + dx, y + dy))
///         .into_iter()
///         .filter(|&(x, y)| (0..8).contains(&x) && (0..8).contains(&y))
/// });
/// let mut search = ShortestPlans::new();
/// let report = search.run(&king, &(0, 0), |&(_, y)| y == 7);
/// assert_eq!(report.plan().unwrap().cost, 7);
/// assert_eq!(search.count(), 750);
/// assert_eq!(search.plans().count(), 750);
/// ```
pub struct ShortestPlans<S: StateSpace> {
    graph: SolutionGraph<S>,
    index: HashIndex,
    /// The numbers of the goals in the layer that is generated now.
    goals: Vec<u32>,
    frontier: LayerCursor<S>,
}

impl<S: StateSpace> ShortestPlans<S> {
    /// Creates a new search.
    #[must_use]
    pub fn new() -> Self {
        ShortestPlans {
            graph: SolutionGraph::new(),
            index: HashIndex::default(),
            goals: Vec::new(),
            frontier: LayerCursor::new(),
        }
    }

    /// Returns the number of shortest plans, or `u128::MAX` if there are as many or more. The number is zero until the
    /// search has found the plans.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{from_successors, shortest_plans};
    ///
    /// let line = from_successors(|&n: &u64| [n + 1, n + 2, n + 3]);
    /// assert_eq!(shortest_plans(&line, &0, |&n| n == 8).count(), 3); // 2 + 3 + 3
    /// ```
    #[must_use]
    pub fn count(&self) -> u128 {
        self.graph.count(self.found())
    }

    /// Returns the number of shortest plans in decimal digits, however large it is. It is `0` until the search has found
    /// the plans, and if there are none.
    ///
    /// # Complexity
    ///
    /// O(e l) time and O(n + w l) memory, for n states with e edges between consecutive layers, two layers of w states, and
    /// numbers of l words.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{from_successors, shortest_plans};
    ///
    /// let line = from_successors(|&n: &u64| [n + 1, n + 2, n + 3]);
    /// assert_eq!(shortest_plans(&line, &0, |&n| n == 8).exact_count(), "3");
    /// ```
    #[must_use]
    pub fn exact_count(&self) -> String {
        self.graph.exact_count(self.found())
    }

    /// Returns an iterator that lists the shortest plans, each on demand. It is empty until the search has found them.
    ///
    /// The plans are ordered by their goals, in the order of discovery. Plans to the same goal are ordered by their
    /// last actions, then by the actions before those, and so on. These actions compare in the order in which the
    /// search generated their edges.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{from_successors, shortest_plans};
    ///
    /// let coins = from_successors(|&sum: &u32| [sum + 1, sum + 2, sum + 5]);
    /// let found = shortest_plans(&coins, &0, |&sum| sum == 8);
    /// let first = found.plans().next().unwrap();
    /// assert_eq!((first.actions, found.count()), (vec![1, 3, 8], 6));
    /// ```
    #[must_use]
    pub fn plans(&self) -> Plans<'_, S> {
        self.graph.plans(self.found(), self.frontier.lower_bound())
    }

    /// Returns the states on any shortest plan, each once, in the order in which the search reached them. It is empty until
    /// the search has found the plans.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{from_successors, shortest_plans};
    ///
    /// // On a grid with a wall between the corners, the plans pass it on both sides.
    /// let grid = from_successors(|&(x, y): &(u8, u8)| [(x + 1, y), (x, y + 1)].into_iter().filter(|&cell| cell != (1, 1)));
    /// let found = shortest_plans(&grid, &(0, 0), |&cell| cell == (2, 2));
    /// let cells: Vec<_> = found.states().copied().collect();
    /// assert_eq!(cells, [(0, 0), (1, 0), (0, 1), (2, 0), (0, 2), (2, 1), (1, 2), (2, 2)]);
    /// ```
    pub fn states(&self) -> impl Iterator<Item = &S::State> {
        self.graph.states(self.found())
    }

    /// Returns the nearest goals, once their layer is complete; before that, an empty slice.
    fn found(&self) -> &[u32] {
        if self.frontier.unexpanded() == 0 { &self.goals } else { &[] }
    }

    /// Returns the number of `state`; if the state is new, this is the next number, and its node must be added.
    fn number(&mut self, state: &S::State) -> u32 {
        let Self { graph, index, .. } = self;
        let next = graph.nodes.len() as u32;
        index.find_or_insert(state, next, |id| &graph.nodes[id as usize].state).unwrap_or(next)
    }

    /// Adds `edge` and the `ways` of its parent to the node of `state`, if `state` is new or in the next layer.
    fn admit<G: Goal<S>>(&mut self, state: S::State, ways: u128, edge: (u32, S::Action), goal: &G) {
        let id = self.number(&state);
        if id == self.graph.nodes.len() as u32 {
            if goal.is_goal(&state) {
                self.goals.push(id);
            }
            self.graph.add(state, 0);
        }
        if u64::from(id) >= self.frontier.opened() {
            self.graph.add_edge(id, ways, edge);
        }
    }
}

impl<S: StateSpace> Default for ShortestPlans<S> {
    fn default() -> Self {
        Self::new()
    }
}

impl<S: StateSpace> Progress<S> for ShortestPlans<S> {
    fn status(&self) -> &StatusOf<S> {
        &self.frontier.status
    }

    fn memory(&self) -> Memory {
        Memory::growing(self.graph.bytes(), self.graph.growth())
            + Memory::new(self.index.bytes(), self.index.bytes_soon())
    }
}

impl<S: StateSpace, G: Goal<S>> Search<S, G> for ShortestPlans<S> {
    fn start(&mut self, _: &S, starts: &[(S::State, S::Cost)], _: &G) {
        self.frontier.begin();
        self.index.reset();
        self.graph.clear();
        self.goals.clear();
        for (state, _) in starts {
            if self.number(state) == self.graph.nodes.len() as u32 {
                self.graph.add(state.clone(), 1);
            }
        }
    }

    fn advance(&mut self, space: &S, goal: &G, budget: &mut Budget<'_, S::Cost>) -> Option<OutcomeOf<S>> {
        layers::advance(self, space, goal, budget)
    }
}

impl<S: StateSpace, G: Goal<S>> Layered<S, G> for ShortestPlans<S> {
    /// The goals are in `self.goals`, and their layer is complete.
    type Found = ();

    fn frontier(&mut self) -> &mut LayerCursor<S> {
        &mut self.frontier
    }

    fn states(&self) -> u64 {
        self.graph.nodes.len() as u64
    }

    fn is_full(&self) -> bool {
        self.graph.nodes.len() >= MAX_STATES
    }

    fn solved_start(&mut self, _: &S, goal: &G) -> Option<()> {
        self.goals.clear();
        let starts = 0..self.graph.nodes.len() as u32;
        self.goals.extend(starts.filter(|&id| goal.is_goal(&self.graph.nodes[id as usize].state)));
        self.found().first().map(|_| ())
    }

    fn expand(&mut self, space: &S, goal: &G, count: usize) -> Option<()> {
        for _ in 0..count {
            let parent = self.frontier.expanded() as u32;
            let Node { state, ways, .. } = &self.graph.nodes[parent as usize];
            let (state, ways) = (state.clone(), *ways);
            self.frontier.leave(1, 0);
            for action in space.actions(&state) {
                self.frontier.status.stats.generated += 1;
                self.admit(space.successor(&state, action), ways, (parent, action), goal);
            }
        }
        self.found().first().map(|_| ())
    }

    fn plan(&self, _: &S, (): ()) -> Option<PlanOf<S>> {
        self.plans().next()
    }

    fn next_layer(&mut self) -> (S::Cost, u64) {
        (self.frontier.lower_bound(), self.graph.nodes.len() as u64 - self.frontier.opened())
    }
}

impl<S: StateSpace> fmt::Debug for ShortestPlans<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let states = self.graph.nodes.len();
        f.debug_struct("ShortestPlans").field("states", &states).finish_non_exhaustive()
    }
}

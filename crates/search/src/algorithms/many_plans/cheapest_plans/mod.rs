//! All cheapest plans: an exploration up to the cost of the nearest goals, and the graph of its tight edges.

mod tight_edges;

use alloc::{string::String, vec::Vec};
use core::fmt;

use self::tight_edges::{BYTES, TightEdges};
use crate::{
    algorithms::many_plans::{
        exploration::Exploration,
        solution_graph::{Node, Plans, SolutionGraph},
    },
    heuristics::{Admissible, Heuristic, Promise},
    run::{Budget, Memory, Outcome, OutcomeOf, Progress, Reason, Search, Stats, Status, StatusOf, Tree},
    space::{Cost, Goal, StateSpace, Stateful},
};

/// Finds all cheapest plans, if `estimate` is admissible.
///
/// This function wraps [`CheapestPlans`]. Use that type for heuristics other than closures, to set limits, or for several
/// starts.
///
/// # Examples
///
/// ```
/// use search::{algorithms::cheapest_plans, from_edges};
///
/// // Two ways of cost 4 from town 0 to town 3, and a dear one.
/// let roads = from_edges(|&town: &u8| match town {
///     0 => vec![(1, 1_u32), (2, 3), (4, 2)],
///     1 => vec![(3, 3)],
///     2 => vec![(3, 1)],
///     4 => vec![(3, 9)],
///     _ => vec![],
/// });
/// let found = cheapest_plans(&roads, &0, |_| 0, |&town| town == 3);
/// assert_eq!((found.count(), found.cost()), (2, Some(4)));
/// assert!(found.plans().all(|plan| plan.actions.len() == 2));
/// ```
pub fn cheapest_plans<S: StateSpace, E: Fn(&S::State) -> S::Cost>(
    space: &S,
    start: &S::State,
    estimate: E,
    goal: impl FnMut(&S::State) -> bool,
) -> CheapestPlans<S, Admissible<E>> {
    let mut search = CheapestPlans::new(Admissible(estimate));
    let _ = search.run_to(space, start, &Stateful::new(goal));
    search
}

/// A search for all cheapest plans, which counts them, lists them one by one, and lists the states on them.
///
/// The search expands every state through which a plan of the least cost may pass; its report holds the first plan. Two
/// plans are different if their actions or their starts differ. The search tries all [`actions`](StateSpace::actions).
/// Plans end at the nearest goals, and may pass through others where actions are free.
///
/// *Free actions* cost nothing, or so little that a sum of floats does not grow. Round a cycle of them a plan could go
/// forever. So among states that free actions join in cycles, a plan takes a free action only if it leads away from the states
/// where cheapest plans enter: to a state that needs more free actions from there. The plans pass through no state twice.
/// Without such cycles, they are all plans whose cost is the least.
///
/// With floats, all prefixes of a plan are cheapest: plans whose costs become equal by rounding at the end are not listed.
///
/// [`ShortestPlans`](crate::ShortestPlans) counts actions in place of costs, in less time and memory.
/// [`KCheapest`](crate::algorithms::KCheapest) goes on to dearer plans.
///
/// # Complexity
///
/// O(b n log n) time and O(b n) memory, where n states lie on plans up to the least cost, as far as the heuristic tells, and
/// each has b actions. Listing takes time proportional to the total length of the listed plans.
///
/// # References
///
/// E. W. Dijkstra, "A note on two problems in connexion with graphs", Numerische Mathematik 1, 1959. R. Tarjan,
/// "Depth-first search and linear graph algorithms", SIAM Journal on Computing 1, 1972: cycles of free actions.
///
/// # Examples
///
/// ```
/// use search::{Search, algorithms::CheapestPlans, from_edges, heuristics::Blind};
///
/// // A step to the right costs 1, a step up 2, and both at once 3.
/// let grid = from_edges(|&(x, y): &(u8, u8)| [((x + 1, y), 1_u32), ((x, y + 1), 2), ((x + 1, y + 1), 3)]);
/// let mut search = CheapestPlans::new(Blind);
/// let report = search.run(&grid, &(0, 0), |&cell| cell == (3, 3));
/// assert_eq!((report.plan().unwrap().cost, report.is_optimal()), (9, true));
/// assert_eq!((search.count(), search.plans().count()), (63, 63)); // a Delannoy number
/// assert_eq!(search.states().count(), 16);
/// ```
pub struct CheapestPlans<S: StateSpace, H: Heuristic<S>> {
    explored: Exploration<S, H>,
    /// The states on cheapest plans, once the search has answered, and the nodes of the goals.
    graph: SolutionGraph<S>,
    goals: Vec<u32>,
    /// The exploration is complete below the level.
    level: S::Cost,
    /// Whether the exploration is complete up to the cost of the nearest goals.
    is_explored: bool,
    status: StatusOf<S>,
}

impl<S: StateSpace, H: Heuristic<S>> CheapestPlans<S, H> {
    /// Creates a new search by `heuristic`.
    #[must_use]
    pub fn new(heuristic: H) -> Self {
        CheapestPlans {
            explored: Exploration::new(heuristic),
            graph: SolutionGraph::new(),
            goals: Vec::new(),
            level: S::Cost::ZERO,
            is_explored: false,
            status: Status::new(),
        }
    }

    /// Returns the cost of the plans; `None` until the search has found them, and if there are none.
    #[must_use]
    pub fn cost(&self) -> Option<S::Cost> {
        (!self.goals.is_empty()).then(|| self.least_cost())
    }

    /// Returns the number of cheapest plans, or `u128::MAX` if there are as many or more. The number is zero until the
    /// search has found the plans.
    #[must_use]
    pub fn count(&self) -> u128 {
        self.graph.count(&self.goals)
    }

    /// Returns the number of cheapest plans in decimal digits, however large it is. It is `0` until the search has found
    /// the plans, and if there are none.
    ///
    /// # Complexity
    ///
    /// O(e l) time and O(n l) memory, for n states on cheapest plans with e edges, and numbers of l words.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{algorithms::cheapest_plans, from_edges};
    ///
    /// // A road with two lanes of equal cost, which may be changed after each of 130 miles: 2^130 plans.
    /// let road = from_edges(|&(mile, _): &(u32, bool)| [false, true].map(|lane| ((mile + 1, lane), 7_u32)));
    /// let found = cheapest_plans(&road, &(0, false), |_| 0, |&(mile, _)| mile == 130);
    /// assert_eq!(found.exact_count(), "1361129467683753853853498429727072845824");
    /// assert_eq!(found.count(), u128::MAX);
    /// ```
    #[must_use]
    pub fn exact_count(&self) -> String {
        self.graph.exact_count(&self.goals)
    }

    /// Returns an iterator that lists the cheapest plans, each on demand. It is empty until the search has found them.
    ///
    /// Plans to the same goal are ordered by their last actions, then by the actions before those, and so on. These actions
    /// compare in the order in which the search generated their edges.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{algorithms::cheapest_plans, from_edges};
    ///
    /// let coins = from_edges(|&sum: &u32| [(sum + 1, 2_u32), (sum + 2, 3), (sum + 4, 6)]);
    /// let found = cheapest_plans(&coins, &0, |_| 0, |&sum| sum == 4);
    /// let plans: Vec<_> = found.plans().map(|plan| plan.actions).collect();
    /// assert_eq!(plans, [vec![(4, 6)], vec![(2, 3), (4, 3)]]);
    /// ```
    #[must_use]
    pub fn plans(&self) -> Plans<'_, S> {
        self.graph.plans(&self.goals, self.least_cost())
    }

    /// Lists the states on any cheapest plan, each once, and each after those before it on plans. The list is empty until the
    /// search has found the plans.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{algorithms::cheapest_plans, from_edges};
    ///
    /// // A cell on the way costs 1, and a swamp in the middle 9: the plans pass it on both sides.
    /// let cost = |cell: (u8, u8)| if cell == (1, 1) { 9_u32 } else { 1 };
    /// let cells = from_edges(|&(x, y): &(u8, u8)| [(x + 1, y), (x, y + 1)].map(|cell| (cell, cost(cell))));
    /// let found = cheapest_plans(&cells, &(0, 0), |_| 0, |&cell| cell == (2, 2));
    /// assert_eq!(found.states().count(), 8);
    /// assert!(!found.states().any(|&cell| cell == (1, 1)));
    /// ```
    ///
    /// A maze in which a step costs 1 and a quarter turn 1,000. The start faces east. How many tiles are on any cheapest path?
    ///
    /// ```
    /// use std::collections::HashSet;
    /// use search::{algorithms::cheapest_plans, from_edges};
    ///
    /// const MAZE: [&[u8]; 3] = [b"......E", b"#.#.###", b"S...###"];
    /// type Pose = ((usize, usize), (isize, isize)); // a tile, a direction
    ///
    /// let is_free = |(x, y): (usize, usize)| MAZE.get(y).and_then(|row| row.get(x)).is_some_and(|&tile| tile != b'#');
    /// let poses = from_edges(|&((x, y), (dx, dy)): &Pose| {
    ///     let ahead = (x.wrapping_add_signed(dx), y.wrapping_add_signed(dy));
    ///     let turns = [(dy, -dx), (-dy, dx)].map(|direction| (((x, y), direction), 1_000_u32));
    ///     turns.into_iter().chain(is_free(ahead).then_some(((ahead, (dx, dy)), 1)))
    /// });
    /// let found = cheapest_plans(&poses, &((0, 2), (1, 0)), |_| 0, |&(tile, _)| tile == (6, 0));
    /// let tiles: HashSet<_> = found.states().map(|&(tile, _)| tile).collect();
    /// assert_eq!((found.cost(), tiles.len()), (Some(2_008), 12)); // eight steps and two turns
    /// ```
    pub fn states(&self) -> impl Iterator<Item = &S::State> {
        self.graph.states(&self.goals)
    }

    /// Returns the states that were reached, with the best known path to each, for a search in `space`. See [`Tree`].
    #[must_use]
    pub fn tree<'a>(&'a self, space: &'a S) -> Tree<'a, S> {
        Tree::new(space, &self.explored.graph)
    }

    /// Returns the least cost of a goal that is expanded; `MAX` if there is none.
    fn least_cost(&self) -> S::Cost {
        let goals = self.explored.edges.goals().iter();
        goals.map(|&goal| self.explored.graph.node(goal).g).min().unwrap_or(S::Cost::MAX)
    }

    fn is_full(&self) -> bool {
        self.explored.graph.is_full() || self.explored.edges.is_full()
    }

    /// Expands states up to the cost of the nearest goals. Returns the reason if there are no numbers left for more.
    fn explore<G: Goal<S>>(
        &mut self,
        space: &S,
        goal: &G,
        budget: &mut Budget<'_, S::Cost>,
    ) -> Option<Reason> {
        loop {
            if self.is_full() {
                return Some(Reason::Memory);
            }
            match self.explored.next_level() {
                Some(level) if level <= self.level => {
                    if !budget.spend() {
                        return None;
                    }
                    self.explored.expand_next(space, goal);
                }
                Some(level) if self.explored.edges.goals().is_empty() => {
                    self.level = level;
                    budget.report_bound(level, || self.current_stats());
                    if !budget.allows(level) {
                        return None;
                    }
                }
                _ => {
                    self.is_explored = true;
                    return None;
                }
            }
        }
    }

    /// Lists the states on cheapest plans, and returns the outcome of the search.
    fn answer(&mut self) -> OutcomeOf<S> {
        let cost = self.least_cost();
        if cost == S::Cost::MAX {
            let has_overflowed = self.explored.has_overflowed();
            return if has_overflowed { Outcome::stopped(Reason::Overflow) } else { Outcome::Exhausted };
        }
        let goals = self.explored.edges.goals().iter().copied();
        let goals: Vec<_> = goals.filter(|&goal| self.explored.graph.node(goal).g == cost).collect();
        self.goals = TightEdges::list(&self.explored, &mut self.graph, &goals);
        // With float costs the sum may differ from the level in its last bits.
        self.level = cost;
        self.plans().next().map_or(Outcome::Exhausted, Outcome::Solved)
    }

    fn current_stats(&self) -> Stats {
        let states = self.explored.states();
        let peak_bytes = self.memory().now;
        Stats { evaluated: states, peak_closed: states, peak_bytes, ..self.explored.stats }
    }

    fn update_status(&mut self) {
        self.status.stats = self.current_stats();
        self.status.bound = self.level;
        if self.explored.promise() != Promise::Nothing {
            self.status.lower_bound = self.level;
        }
        self.explored.graph.update_closest(&mut self.status);
    }
}

impl<S: StateSpace, H: Heuristic<S>> Progress<S> for CheapestPlans<S, H> {
    fn status(&self) -> &StatusOf<S> {
        &self.status
    }

    fn memory(&self) -> Memory {
        let states = self.explored.edges.states();
        let of_answer = states * (BYTES + size_of::<Node<S>>());
        let is_next = self.is_explored && self.goals.is_empty() && !self.explored.edges.goals().is_empty();
        let growth = if is_next { of_answer } else { 0 };
        self.explored.memory() + Memory::growing(self.graph.bytes(), growth)
    }
}

impl<S: StateSpace, H: Heuristic<S>, G: Goal<S>> Search<S, G> for CheapestPlans<S, H> {
    fn start(&mut self, space: &S, starts: &[(S::State, S::Cost)], _: &G) {
        self.status = Status::new();
        self.explored.begin(space, starts);
        self.graph.clear();
        self.goals.clear();
        (self.level, self.is_explored) = (self.explored.next_level().unwrap_or(S::Cost::MAX), false);
        self.update_status();
    }

    fn advance(&mut self, space: &S, goal: &G, budget: &mut Budget<'_, S::Cost>) -> Option<OutcomeOf<S>> {
        if self.level < S::Cost::MAX && self.status.take_first_report() {
            budget.report_bound(self.level, || self.current_stats());
        }
        let outcome = if self.is_explored {
            Some(self.answer())
        } else {
            self.explore(space, goal, budget).map(Outcome::stopped)
        };
        self.update_status();
        outcome
    }
}

impl<S: StateSpace, H: Heuristic<S>> fmt::Debug for CheapestPlans<S, H> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CheapestPlans").field("level", &self.level).finish_non_exhaustive()
    }
}

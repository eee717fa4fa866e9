//! All shortest plans: a breadth-first search that keeps every parent of a state from the previous layer.
//!
//! States and the actions between consecutive layers form the *solution graph*. It is acyclic, and its paths from a
//! start to a goal are the shortest plans. The number of paths to a state is the sum of these numbers over its parent
//! edges. It is final when the layer of the state is complete.

use alloc::{
    collections::VecDeque,
    string::{String, ToString},
    vec,
    vec::Vec,
};
use core::{fmt, slice};

use smallvec::SmallVec;

use crate::{
    algorithms::breadth_first::layers::{self, LayerCursor, Layered},
    run::{Budget, Memory, OutcomeOf, Plan, PlanOf, Progress, Search, StatusOf},
    space::{Cost, Goal, StateSpace},
    tables::{HashIndex, MAX_STATES, growth},
};

/// Finds all plans with the fewest actions. Their costs are ignored; [`uniform_cost`](crate::uniform_cost) heeds them.
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
    goal: impl Fn(&S::State) -> bool,
) -> ShortestPlans<S> {
    let mut search = ShortestPlans::new();
    let _ = search.run(space, start, &goal);
    search
}

/// A search for all plans with the fewest actions, which counts them and lists them one by one.
///
/// The search ends when the layer of the nearest goals is complete; its report holds the first plan. Two plans
/// are different if their actions or their starts differ. The search tries all [`actions`](StateSpace::actions),
/// because both orders of two independent actions are plans of the same length. The measure is the number of actions:
/// every cost in the report counts [`ONE`](Cost::ONE) for each action, and starts cost nothing. The search ignores
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
    nodes: Vec<Node<S>>,
    index: HashIndex,
    /// The numbers of the goals in the layer that is generated now.
    goals: Vec<u32>,
    /// The heap bytes of all lists of parents that exceed the inline capacity of their nodes.
    spilled: usize,
    frontier: LayerCursor<S>,
}

/// A node of the solution graph. Starts have no parents.
struct Node<S: StateSpace> {
    state: S::State,
    /// The number of shortest paths from the starts; `u128::MAX` if there are as many or more.
    ways: u128,
    parents: SmallVec<[(u32, S::Action); 2]>,
}

impl<S: StateSpace> ShortestPlans<S> {
    /// Creates a new search.
    #[must_use]
    pub fn new() -> Self {
        ShortestPlans {
            nodes: Vec::new(),
            index: HashIndex::default(),
            goals: Vec::new(),
            spilled: 0,
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
        let goals = self.found().iter();
        goals.fold(0, |sum, &goal| sum.saturating_add(self.nodes[goal as usize].ways))
    }

    /// Returns the number of shortest plans in decimal digits, however large it is. It is `0` until the search has found
    /// the plans, and if there are none.
    ///
    /// # Complexity
    ///
    /// O(e l) time and O(w l) memory, for e edges between consecutive layers, two layers of w states, and numbers of l
    /// words. Constant without a goal.
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
        if self.found().is_empty() {
            return "0".to_string();
        }
        // The numbers of the states from `first` on.
        let (mut ways, mut first) = (VecDeque::new(), 0);
        for node in &self.nodes {
            // States are discovered in the order of their first parents, so no later state needs earlier numbers.
            if let Some(&(parent, _)) = node.parents.first() {
                ways.drain(..(parent - first) as usize);
                first = parent;
            }
            // Only starts have no parents.
            let mut sum = Natural::of(u32::from(node.parents.is_empty()));
            for &(parent, _) in &node.parents {
                sum.add(&ways[(parent - first) as usize]);
            }
            ways.push_back(sum);
        }
        let mut sum = Natural::of(0);
        for &goal in self.found() {
            sum.add(&ways[(goal - first) as usize]);
        }
        sum.to_string()
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
        Plans { graph: self, goals: self.found().iter(), walk: Vec::new() }
    }

    /// Returns the nearest goals, once their layer is complete; before that, an empty slice.
    fn found(&self) -> &[u32] {
        if self.frontier.unexpanded() == 0 { &self.goals } else { &[] }
    }

    /// Adds `state` as a start, if it is new.
    fn admit_start(&mut self, state: &S::State) {
        let next = self.nodes.len() as u32;
        if self.index.find_or_insert(state, next, |id| &self.nodes[id as usize].state).is_none() {
            self.nodes.push(Node { state: state.clone(), ways: 1, parents: SmallVec::new() });
        }
    }

    /// Adds `edge` and the `ways` of its parent to the node of `state`, if `state` is new or in the next layer.
    fn admit<G: Goal<S>>(&mut self, state: S::State, ways: u128, edge: (u32, S::Action), goal: &G) {
        let next = self.nodes.len() as u32;
        let id = self.index.find_or_insert(&state, next, |id| &self.nodes[id as usize].state).unwrap_or(next);
        if id == next {
            if goal.is_goal(&state) {
                self.goals.push(id);
            }
            self.nodes.push(Node { state, ways: 0, parents: SmallVec::new() });
        }
        if u64::from(id) >= self.frontier.opened() {
            let node = &mut self.nodes[id as usize];
            let mut parallel = node.parents.iter().rev().take_while(|(parent, _)| *parent == edge.0);
            if parallel.any(|(_, action)| *action == edge.1) {
                return;
            }
            let before = spilled(&node.parents);
            node.ways = node.ways.saturating_add(ways);
            node.parents.push(edge);
            self.spilled += spilled(&node.parents) - before;
        }
    }
}

/// A natural number without a bound: digits to the base [`Natural::BASE`], the lowest first.
struct Natural(Vec<u32>);

impl Natural {
    const BASE: u32 = 1_000_000_000;

    /// Returns a `number` below the base.
    fn of(number: u32) -> Self {
        Natural(vec![number])
    }

    fn add(&mut self, other: &Self) {
        let mut carry = 0;
        self.0.resize(self.0.len().max(other.0.len()), 0);
        for (at, digit) in self.0.iter_mut().enumerate() {
            let sum = *digit + other.0.get(at).copied().unwrap_or(0) + carry;
            (*digit, carry) = (sum % Self::BASE, sum / Self::BASE);
        }
        if carry > 0 {
            self.0.push(carry);
        }
    }
}

impl fmt::Display for Natural {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut digits = self.0.iter().rev();
        write!(f, "{}", digits.next().unwrap_or(&0))?;
        digits.try_for_each(|digit| write!(f, "{digit:09}"))
    }
}

/// Returns the heap bytes of `list`: zero while its elements fit inline.
fn spilled<T>(list: &SmallVec<[T; 2]>) -> usize {
    if list.spilled() { list.capacity() * size_of::<T>() } else { 0 }
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
        let nodes = self.nodes.capacity() * size_of::<Node<S>>() + self.spilled;
        Memory::growing(nodes, growth(&self.nodes)) + Memory::new(self.index.bytes(), self.index.bytes_soon())
    }
}

impl<S: StateSpace, G: Goal<S>> Search<S, G> for ShortestPlans<S> {
    fn start(&mut self, _: &S, starts: &[(S::State, S::Cost)], _: &G) {
        self.frontier.begin();
        self.spilled = 0;
        self.index.reset();
        self.nodes.clear();
        self.goals.clear();
        for (state, _) in starts {
            self.admit_start(state);
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
        self.nodes.len() as u64
    }

    fn is_full(&self) -> bool {
        self.nodes.len() >= MAX_STATES
    }

    fn solved_start(&mut self, _: &S, goal: &G) -> Option<()> {
        self.goals.clear();
        let starts = 0..self.nodes.len() as u32;
        self.goals.extend(starts.filter(|&id| goal.is_goal(&self.nodes[id as usize].state)));
        self.found().first().map(|_| ())
    }

    fn expand(&mut self, space: &S, goal: &G, count: usize) -> Option<()> {
        for _ in 0..count {
            let parent = self.frontier.expanded() as u32;
            let Node { state, ways, .. } = &self.nodes[parent as usize];
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
        (self.frontier.lower_bound(), self.nodes.len() as u64 - self.frontier.opened())
    }
}

impl<S: StateSpace> fmt::Debug for ShortestPlans<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let states = self.nodes.len();
        f.debug_struct("ShortestPlans").field("states", &states).finish_non_exhaustive()
    }
}

/// An iterator over the shortest plans, created by [`ShortestPlans::plans`].
///
/// # Examples
///
/// ```
/// use search::{algorithms::Plans, from_successors, shortest_plans};
///
/// let line = from_successors(|&n: &u32| [n + 1, n + 2]);
/// let found = shortest_plans(&line, &0, |&n| n == 3);
/// let plans: Plans<_> = found.plans();
/// assert_eq!(plans.map(|plan| plan.actions).collect::<Vec<_>>(), [[1, 3], [2, 3]]);
/// ```
pub struct Plans<'a, S: StateSpace> {
    graph: &'a ShortestPlans<S>,
    /// The remaining goals.
    goals: slice::Iter<'a, u32>,
    /// The present plan, from its goal back to its start: the number of each state, and the index of the parent that
    /// the plan takes.
    walk: Vec<(u32, usize)>,
}

impl<'a, S: StateSpace> Plans<'a, S> {
    fn parents(&self, id: u32) -> &'a [(u32, S::Action)] {
        &self.graph.nodes[id as usize].parents
    }

    /// Backtracks to the state nearest to the start that has another parent, and selects that parent. If there is none,
    /// it begins with the next goal. Returns `None` after the last goal.
    fn turn(&mut self) -> Option<()> {
        while let Some((id, choice)) = self.walk.pop() {
            if choice + 1 < self.parents(id).len() {
                self.walk.push((id, choice + 1));
                return Some(());
            }
        }
        self.walk.push((*self.goals.next()?, 0));
        Some(())
    }

    /// Completes the walk to a start: after the selected parent, it takes the first parent of each state.
    fn complete(&mut self) {
        while let Some(&(id, choice)) = self.walk.last()
            && let Some(&(parent, _)) = self.parents(id).get(choice)
        {
            self.walk.push((parent, 0));
        }
    }
}

impl<S: StateSpace> Iterator for Plans<'_, S> {
    type Item = PlanOf<S>;

    fn next(&mut self) -> Option<PlanOf<S>> {
        self.turn()?;
        self.complete();
        let &(start, _) = self.walk.last()?;
        let back = self.walk.iter().rev();
        let actions: Vec<_> = back
            .filter_map(|&(id, choice)| self.parents(id).get(choice))
            .map(|&(_, action)| action)
            .collect();
        let cost = actions.iter().fold(S::Cost::ZERO, |cost, _| cost.saturating_add(S::Cost::ONE));
        Some(Plan { start: self.graph.nodes[start as usize].state.clone(), actions, cost })
    }
}

impl<S: StateSpace> fmt::Debug for Plans<'_, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Plans").field("goals_to_come", &self.goals.len()).finish_non_exhaustive()
    }
}

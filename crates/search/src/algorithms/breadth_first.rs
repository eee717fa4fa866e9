//! Breadth-first search: expands the states layer by layer, in order of their distance from the start.

use alloc::vec::Vec;
use core::fmt;

use crate::{
    algorithms::layers::{self, End, Frontier, Layer, Layered, Pending, Successors},
    closed_lists::{ByState, ClosedList},
    run::{Observer, OutcomeOf, PlanOf, Progress, ReportOf, Search, Stats},
    space::{Goal, StateSpace},
    tables::{Arena, Node},
};

/// Finds a plan with the fewest actions. Their costs are ignored; [`uniform_cost`](crate::uniform_cost) heeds them.
///
/// This function wraps [`BreadthFirst`]. Use that type to set limits, to choose the closed list, to search step by
/// step, or to search often.
///
/// # Examples
///
/// ```
/// use search::{Outcome, breadth_first, from_successors};
///
/// let knight = from_successors(|&(x, y): &(i8, i8)| {
///     [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]
///         .map(|(dx, dy)| (x + dx, y + dy))
///         .into_iter()
///         .filter(|&(x, y)| (0..8).contains(&x) && (0..8).contains(&y))
/// });
/// let report = breadth_first(&knight, &(0, 0), |&square| square == (7, 7));
/// assert_eq!(report.plan().unwrap().cost, 6);
/// ```
pub fn breadth_first<S: StateSpace>(
    space: &S,
    start: &S::State,
    goal: impl Fn(&S::State) -> bool,
) -> ReportOf<S> {
    BreadthFirst::<S>::new().run(space, start, &goal)
}

/// A search for a plan with the fewest actions, which expands states in the order of their distance from the start.
///
/// The goal test runs when a state is generated. Among plans of equal length, the search returns the first in the
/// space's order of actions. Every generated state stays in memory. The measure is the number of actions: every
/// cost in the report counts [`ONE`](crate::Cost::ONE) for each action, and starts cost nothing. The search ignores
/// action costs of the space. It keeps its buffers, so running one search twice is faster than running two searches.
///
/// # Complexity
///
/// O(b n) time and O(n) memory, where n states are no farther from the start than the goal and each has b actions.
///
/// # References
///
/// E. F. Moore, "The shortest path through a maze", International Symposium on the Theory of Switching, 1959.
///
/// # Examples
///
/// ```
/// use search::{BreadthFirst, NoGoal, Search, from_successors};
///
/// let three_coins = from_successors(|&coins: &u8| [coins ^ 0b011, coins ^ 0b110]);
/// let mut search = BreadthFirst::new();
/// let report = search.run(&three_coins, &0b111, |&coins| coins == 0b010);
/// assert_eq!(report.plan().unwrap().actions, [0b100, 0b010]);
///
/// let report = search.run_to(&three_coins, &0b111, &NoGoal);
/// assert_eq!(report.stats.expanded, 4);
/// ```
pub struct BreadthFirst<S: StateSpace, L: ClosedList<S> = ByState> {
    arena: Arena<S>,
    closed: L,
    pending: Pending<Generated<S, L>, Children<S>>,
    frontier: Frontier<S>,
}

/// A generated child that is not yet looked up in the closed list.
struct Generated<S: StateSpace, L: ClosedList<S>> {
    node: Node<S>,
    fingerprint: L::Fingerprint,
}

/// The children of the state `parent` that remain to be generated.
struct Children<S: StateSpace> {
    parent: u32,
    successors: Successors<S>,
}

impl<S: StateSpace> BreadthFirst<S> {
    /// Creates a search that has not begun.
    #[must_use]
    pub fn new() -> Self {
        Self::with(ByState::new())
    }
}

impl<S: StateSpace, L: ClosedList<S>> BreadthFirst<S, L> {
    /// Returns a search that has not begun and detects duplicates by `closed_list`.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{BreadthFirst, Search, closed_lists::ByKey, space::Keyed};
    ///
    /// fn depth<S: Keyed<Cost = u32>>(space: &S, start: &S::State, end: &S::State) -> Option<u32> {
    ///     let mut search = BreadthFirst::new().with_closed_list(ByKey::new());
    ///     search.run(space, start, |state| state == end).plan().map(|plan| plan.cost)
    /// }
    /// ```
    #[must_use]
    pub fn with_closed_list<M: ClosedList<S>>(self, closed_list: M) -> BreadthFirst<S, M> {
        BreadthFirst::with(closed_list)
    }

    fn with(closed: L) -> Self {
        BreadthFirst { arena: Arena::new(), closed, pending: Pending::default(), frontier: Frontier::new() }
    }

    /// Returns the states generated so far, in the order of their discovery; the starts come first.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{BreadthFirst, NoGoal, Search, from_successors};
    ///
    /// let three_coins = from_successors(|&coins: &u8| [coins ^ 0b011, coins ^ 0b110]);
    /// let mut search = BreadthFirst::new();
    /// let _ = search.run_to(&three_coins, &0b111, &NoGoal);
    /// assert!(search.states().eq(&[0b111, 0b100, 0b001, 0b010]));
    /// ```
    pub fn states(&self) -> impl ExactSizeIterator<Item = &S::State> + DoubleEndedIterator {
        self.arena.states()
    }

    /// Returns a plan with the fewest actions to the state at index `number` of [`states`](Self::states), or `None` if
    /// no state has that index yet.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{BreadthFirst, NoGoal, Search, from_successors};
    ///
    /// let three_coins = from_successors(|&coins: &u8| [coins ^ 0b011, coins ^ 0b110]);
    /// let mut search = BreadthFirst::new();
    /// let _ = search.run_to(&three_coins, &0b111, &NoGoal);
    /// assert_eq!(search.plan_to(3).unwrap().actions, [0b100, 0b010]);
    /// assert_eq!(search.plan_to(4), None);
    /// ```
    #[must_use]
    pub fn plan_to(&self, number: usize) -> Option<PlanOf<S>> {
        let number = u32::try_from(number).ok().filter(|&number| number < self.arena.next_id())?;
        Some(self.arena.shortest_plan(number))
    }

    /// Adds `state` as a start, if it is new.
    fn admit_start(&mut self, space: &S, state: &S::State) {
        let fingerprint = L::fingerprint(space, state);
        if self.closed.insert(fingerprint, state, &self.arena) {
            self.arena.push(Node { state: state.clone(), parent: 0, last: None });
        }
    }
}

impl<S: StateSpace, L: ClosedList<S>> Default for BreadthFirst<S, L> {
    fn default() -> Self {
        Self::with(L::default())
    }
}

impl<S: StateSpace, L: ClosedList<S>> Progress<S> for BreadthFirst<S, L> {
    fn stats(&self) -> Stats {
        self.frontier.stats(self.arena.next_id().into(), self.bytes())
    }

    fn bytes(&self) -> u64 {
        (self.arena.bytes() + self.closed.bytes()) as u64
    }

    fn bytes_soon(&self) -> u64 {
        (self.arena.bytes_soon() + self.closed.bytes_soon()) as u64
    }

    fn bound(&self) -> S::Cost {
        self.frontier.lower_bound
    }

    fn lower_bound(&self) -> S::Cost {
        self.frontier.lower_bound
    }

    fn is_over(&self) -> bool {
        self.frontier.phase.is_over()
    }
}

impl<S: StateSpace, L: ClosedList<S>, G: Goal<S>> Search<S, G> for BreadthFirst<S, L> {
    fn begin_from(&mut self, space: &S, starts: &[(S::State, S::Cost)], _: &G) {
        self.frontier.begin();
        self.pending.clear();
        self.closed.reset(space);
        self.arena.clear();
        for (state, _) in starts {
            self.admit_start(space, state);
        }
        self.frontier.end_begin();
    }

    /// Expands at most `budget` states of one layer; the first step only tests the starts for goals.
    fn step(
        &mut self,
        space: &S,
        goal: &G,
        budget: u64,
        observer: &mut dyn Observer<S::Cost>,
    ) -> Option<OutcomeOf<S>> {
        layers::step(self, space, goal, budget, observer)
    }
}

impl<S: StateSpace, L: ClosedList<S>, G: Goal<S>> Layered<S, G> for BreadthFirst<S, L> {
    /// The number of the goal.
    type Found = u32;

    fn frontier(&mut self) -> &mut Frontier<S> {
        &mut self.frontier
    }

    fn is_full(&self) -> bool {
        self.arena.is_full()
    }

    fn solved_start(&mut self, _: &S, goal: &G) -> Option<u32> {
        (0..self.arena.next_id()).find(|&id| goal.is_goal(self.arena.state(id)))
    }

    fn expand(&mut self, space: &S, goal: &G, count: usize) -> Option<u32> {
        let mut pending = core::mem::take(&mut self.pending);
        let found = layers::expand(&mut Expansion { search: self, space, goal }, &mut pending, count);
        self.pending = pending;
        found.then(|| self.arena.next_id() - 1)
    }

    fn plan(&self, _: &S, id: u32) -> Option<PlanOf<S>> {
        Some(self.arena.shortest_plan(id))
    }

    fn next_layer(&mut self) -> (S::Cost, u64) {
        (self.frontier.lower_bound, u64::from(self.arena.next_id()) - self.frontier.opened())
    }

    fn enter_layer(&mut self) {
        if S::GRADED {
            self.closed.next_layer();
        }
    }
}

/// The expansion of a layer, with the space and the goal of the search.
struct Expansion<'a, S: StateSpace, L: ClosedList<S>, G> {
    search: &'a mut BreadthFirst<S, L>,
    space: &'a S,
    goal: &'a G,
}

impl<S: StateSpace, L: ClosedList<S>, G: Goal<S>> Expansion<'_, S, L, G> {
    /// Returns the place of the newest state among the children of its parent, which are generated once more.
    #[cold]
    fn end(&self) -> End {
        let arena = &self.search.arena;
        let Node { state, parent, .. } = arena.node(arena.next_id() - 1);
        let parent = (u64::from(parent) - self.search.frontier.expanded()) as usize;
        let mut list = self.children(parent);
        let mut children = 1;
        while self.generate(&mut list).is_some_and(|child| child.node.state != state) {
            children += 1;
        }
        End { parent, children }
    }
}

impl<S: StateSpace, L: ClosedList<S>, G: Goal<S>> Layer for Expansion<'_, S, L, G> {
    type Child = Generated<S, L>;
    type List = Children<S>;
    const RESUMES: bool = true;
    const BATCHED: bool = L::BATCHED;

    #[inline(always)]
    fn slots(&self) -> usize {
        self.search.closed.slots()
    }

    #[inline(always)]
    fn prefetch(&self, child: &Generated<S, L>) {
        self.search.closed.prefetch(child.fingerprint);
    }

    /// Returns the children without those that the last action prunes.
    #[inline(always)]
    fn children(&self, i: usize) -> Children<S> {
        let parent = self.search.frontier.expanded() as u32 + i as u32;
        let Node { state, last, .. } = self.search.arena.node(parent);
        let actions = match last {
            Some(last) if L::PRUNES => self.space.actions_after(&state, last),
            _ => self.space.actions(&state),
        };
        Children { parent, successors: Successors::new(state, actions) }
    }

    #[inline(always)]
    fn generate(&self, children: &mut Children<S>) -> Option<Generated<S, L>> {
        let (action, state) = children.successors.next(self.space)?;
        let fingerprint = L::fingerprint(self.space, &state);
        Some(Generated { node: Node { state, parent: children.parent, last: Some(action) }, fingerprint })
    }

    /// Adds `child` to the arena if it is new. Returns true if it is new and a goal.
    #[inline(always)]
    fn admit(&mut self, child: Generated<S, L>) -> bool {
        let Generated { node, fingerprint } = child;
        if !self.search.closed.insert(fingerprint, &node.state, &self.search.arena) {
            return false;
        }
        let found = self.goal.is_goal(&node.state);
        self.search.arena.push(node);
        found
    }

    /// Drops the known children, and tests the others for goals.
    #[inline(always)]
    fn admit_all(&mut self, batch: &mut Vec<Generated<S, L>>) -> Option<End> {
        let is_goal = |child: &Self::Child| self.goal.is_goal(&child.node.state);
        let found = self.search.closed.retain_new(batch, |child| child.fingerprint, is_goal);
        self.search.arena.extend(batch.drain(..).map(|child| child.node));
        found.then(|| self.end())
    }

    #[inline(always)]
    fn leave(&mut self, states: usize, children: usize) {
        self.search.frontier.leave(states, children);
    }
}

impl<S: StateSpace, L: ClosedList<S>> fmt::Debug for BreadthFirst<S, L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BreadthFirst")
            .field("lower_bound", &self.frontier.lower_bound)
            .finish_non_exhaustive()
    }
}

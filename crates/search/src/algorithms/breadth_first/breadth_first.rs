//! Breadth-first search: expands the states layer by layer, in order of their distance from the start.

use alloc::{boxed::Box, vec::Vec};
use core::fmt;

use crate::{
    algorithms::breadth_first::layers::{self, End, Layer, LayerCursor, Layered, Pending},
    closed_lists::{ByState, ClosedList},
    run::{
        Budget, Memory, OutcomeOf, PlanOf, Progress, ReachedState, ReportOf, Search, States, StatusOf, Tree,
    },
    space::{ByLastAction, Goal, Pruning, StateSpace, Stateful},
    tables::{Arena, Node, growth},
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
    goal: impl FnMut(&S::State) -> bool,
) -> ReportOf<S> {
    BreadthFirst::<S>::new().run_to(space, start, &Stateful::new(goal))
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
pub struct BreadthFirst<S: StateSpace, L: ClosedList<S> = ByState, P: Pruning<S> = ByLastAction> {
    arena: Arena<S>,
    /// What the rule of pruning keeps with each state of the arena.
    memos: Vec<P::Memo>,
    closed: L,
    pending: Pending<Generated<S, L, P>, Children<S, P>>,
    frontier: LayerCursor<S>,
    /// The starts, until the first step adds them.
    starts: Vec<S::State>,
}

/// A generated child that is not yet looked up in the closed list.
struct Generated<S: StateSpace, L: ClosedList<S>, P: Pruning<S>> {
    node: Node<S>,
    memo: P::Memo,
    fingerprint: L::Fingerprint,
}

/// The children of the state `parent` that remain to be generated.
struct Children<S: StateSpace, P: Pruning<S>> {
    parent: u32,
    state: S::State,
    actions: <P::Actions as IntoIterator>::IntoIter,
}

impl<S: StateSpace> BreadthFirst<S> {
    /// Creates a new search.
    #[must_use]
    pub fn new() -> Self {
        Self::with(ByState::new())
    }
}

impl<S: StateSpace, L: ClosedList<S>, P: Pruning<S>> BreadthFirst<S, L, P> {
    /// Returns a new search and detects duplicates by `closed_list`.
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
    pub fn with_closed_list<M: ClosedList<S>>(self, closed_list: M) -> BreadthFirst<S, M, P> {
        BreadthFirst::with(closed_list)
    }

    /// Returns a new search and leaves out the actions that `pruning` leaves out.
    ///
    /// [`ByLastAction`] is the default. [`BySleepSets`](crate::space::BySleepSets) leaves out more in a space with
    /// [`SleepSets`](crate::space::SleepSets), for a word more a state. A closed list that counts images of a state as one, such as
    /// [`ByOrbit`](crate::closed_lists::ByOrbit), allows no pruning: the search then tries all actions.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{BreadthFirst, Search, space::{BySleepSets, SleepSets}};
    ///
    /// fn states<S: SleepSets>(space: &S, start: &S::State, end: &S::State) -> u64 {
    ///     let mut search = BreadthFirst::new().with_pruning(BySleepSets);
    ///     search.run(space, start, |state| state == end).stats.expanded
    /// }
    /// ```
    #[must_use]
    #[allow(clippy::needless_pass_by_value, reason = "a rule of pruning is a type; its value only names it")]
    pub fn with_pruning<Q: Pruning<S>>(self, pruning: Q) -> BreadthFirst<S, L, Q> {
        let _ = pruning;
        BreadthFirst::with(self.closed)
    }

    fn with(closed: L) -> Self {
        let (arena, memos, pending, frontier) =
            (Arena::new(), Vec::new(), Pending::default(), LayerCursor::new());
        BreadthFirst { arena, memos, closed, pending, frontier, starts: Vec::new() }
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

    /// Returns the states that were reached, for a search in `space`. Their costs are numbers of actions.
    ///
    /// [`Tree::cost`] and [`Tree::plan_to`] compare a state with all others, unless the closed list is [`ByState`].
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{BreadthFirst, NoGoal, Search, from_successors};
    ///
    /// let three_coins = from_successors(|&coins: &u8| [coins ^ 0b011, coins ^ 0b110]);
    /// let mut search = BreadthFirst::new();
    /// let _ = search.run_to(&three_coins, &0b111, &NoGoal);
    /// let tree = search.tree(&three_coins);
    /// assert_eq!((tree.len(), tree.cost(&0b010)), (4, Some(2)));
    /// assert_eq!(tree.plan_to(&0b010).unwrap().actions, [0b100, 0b010]);
    /// ```
    #[must_use]
    pub fn tree<'a>(&'a self, space: &'a S) -> Tree<'a, S> {
        Tree::new(space, self)
    }

    fn bytes_of_memos(&self) -> usize {
        if size_of::<P::Memo>() == 0 { 0 } else { self.memos.capacity() * size_of::<P::Memo>() }
    }

    /// Adds `state` as a start, if it is new.
    fn admit_start(&mut self, space: &S, state: &S::State) {
        let fingerprint = L::fingerprint(space, state);
        if self.closed.insert(fingerprint, state, &self.arena) {
            self.arena.push(Node { state: state.clone(), parent: 0, last: None });
            self.memos.push(P::Memo::default());
        }
    }
}

impl<S: StateSpace, L: ClosedList<S>, P: Pruning<S>> States<S> for BreadthFirst<S, L, P> {
    fn len(&self) -> usize {
        self.arena.next_id() as usize
    }

    fn list(&self) -> Box<dyn Iterator<Item = ReachedState<'_, S>> + '_> {
        Box::new(self.arena.layered(self.frontier.expanded() as usize))
    }

    fn find(&self, _: &S, state: &S::State) -> Option<u32> {
        self.closed.find(state, &self.arena)
    }

    fn cost(&self, id: u32) -> S::Cost {
        self.arena.shortest_plan(id).cost
    }

    fn plan(&self, _: &S, id: u32) -> PlanOf<S> {
        self.arena.shortest_plan(id)
    }
}

impl<S: StateSpace, L: ClosedList<S>, P: Pruning<S>> Default for BreadthFirst<S, L, P> {
    fn default() -> Self {
        Self::with(L::default())
    }
}

impl<S: StateSpace, L: ClosedList<S>, P: Pruning<S>> Progress<S> for BreadthFirst<S, L, P> {
    fn status(&self) -> &StatusOf<S> {
        &self.frontier.status
    }

    fn memory(&self) -> Memory {
        let arena = Memory::new(self.arena.bytes(), self.arena.bytes_soon());
        let closed = Memory::new(self.closed.bytes(), self.closed.bytes_soon());
        arena + Memory::growing(self.bytes_of_memos(), growth(&self.memos)) + closed
    }
}

impl<S: StateSpace, L: ClosedList<S>, P: Pruning<S>, G: Goal<S>> Search<S, G> for BreadthFirst<S, L, P> {
    fn start(&mut self, space: &S, starts: &[(S::State, S::Cost)], _: &G) {
        self.frontier.begin();
        self.pending.clear();
        self.closed.reset(space);
        self.arena.clear();
        self.memos.clear();
        self.starts = starts.iter().map(|(state, _)| state.clone()).collect();
    }

    fn advance(&mut self, space: &S, goal: &G, budget: &mut Budget<'_, S::Cost>) -> Option<OutcomeOf<S>> {
        layers::advance(self, space, goal, budget)
    }
}

impl<S: StateSpace, L: ClosedList<S>, P: Pruning<S>, G: Goal<S>> Layered<S, G> for BreadthFirst<S, L, P> {
    /// The number of the goal.
    type Found = u32;

    fn frontier(&mut self) -> &mut LayerCursor<S> {
        &mut self.frontier
    }

    fn states(&self) -> u64 {
        self.arena.next_id().into()
    }

    fn is_full(&self) -> bool {
        self.arena.is_full()
    }

    fn prepare(&mut self, space: &S) -> bool {
        let is_available = self.closed.prepare();
        if is_available {
            for state in core::mem::take(&mut self.starts) {
                self.admit_start(space, &state);
            }
        }
        is_available
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
        (self.frontier.lower_bound(), u64::from(self.arena.next_id()) - self.frontier.opened())
    }

    fn enter_layer(&mut self) {
        if S::GRADED {
            self.closed.next_layer();
        }
    }
}

/// The expansion of a layer, with the space and the goal of the search.
struct Expansion<'a, S: StateSpace, L: ClosedList<S>, P: Pruning<S>, G> {
    search: &'a mut BreadthFirst<S, L, P>,
    space: &'a S,
    goal: &'a G,
}

impl<S: StateSpace, L: ClosedList<S>, P: Pruning<S>, G: Goal<S>> Expansion<'_, S, L, P, G> {
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

impl<S: StateSpace, L: ClosedList<S>, P: Pruning<S>, G: Goal<S>> Layer for Expansion<'_, S, L, P, G> {
    type Child = Generated<S, L, P>;
    type List = Children<S, P>;
    const RESUMES: bool = true;
    const BATCHED: bool = L::BATCHED;

    #[inline(always)]
    fn slots(&self) -> usize {
        self.search.closed.slots()
    }

    #[inline(always)]
    fn prefetch(&self, child: &Generated<S, L, P>) {
        self.search.closed.prefetch(child.fingerprint);
    }

    /// Returns the children without those that are pruned.
    #[inline(always)]
    fn children(&self, i: usize) -> Children<S, P> {
        let parent = self.search.frontier.expanded() as u32 + i as u32;
        let Node { state, last, .. } = self.search.arena.node(parent);
        let (last, memo) =
            if L::PRUNES { (last, self.search.memos[parent as usize]) } else { (None, P::Memo::default()) };
        let actions = P::actions(self.space, &state, last, memo).into_iter();
        Children { parent, state, actions }
    }

    #[inline(always)]
    fn generate(&self, children: &mut Children<S, P>) -> Option<Generated<S, L, P>> {
        let (last, memo) = children.actions.next()?;
        let state = self.space.successor(&children.state, last);
        let memo = P::memo_after(self.space, &children.state, memo, last);
        let fingerprint = L::fingerprint(self.space, &state);
        let node = Node { state, parent: children.parent, last: Some(last) };
        Some(Generated { node, memo, fingerprint })
    }

    /// Adds `child` to the arena if it is new. Returns true if it is new and a goal.
    #[inline(always)]
    fn admit(&mut self, child: Generated<S, L, P>) -> bool {
        let Generated { node, memo, fingerprint } = child;
        if !self.search.closed.insert(fingerprint, &node.state, &self.search.arena) {
            return false;
        }
        let found = self.goal.is_goal(&node.state);
        self.search.arena.push(node);
        self.search.memos.push(memo);
        found
    }

    /// Drops the known children, and tests the others for goals.
    #[inline(always)]
    fn admit_all(&mut self, batch: &mut Vec<Generated<S, L, P>>) -> Option<End> {
        let is_goal = |child: &Self::Child| self.goal.is_goal(&child.node.state);
        let found = self.search.closed.retain_new(batch, |child| child.fingerprint, is_goal);
        self.search.memos.extend(batch.iter().map(|child| child.memo));
        self.search.arena.extend(batch.drain(..).map(|child| child.node));
        found.then(|| self.end())
    }

    #[inline(always)]
    fn leave(&mut self, states: usize, children: usize) {
        self.search.frontier.leave(states, children);
    }
}

impl<S: StateSpace, L: ClosedList<S>, P: Pruning<S>> fmt::Debug for BreadthFirst<S, L, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BreadthFirst")
            .field("lower_bound", &self.frontier.lower_bound())
            .finish_non_exhaustive()
    }
}

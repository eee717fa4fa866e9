//! Breadth-first search: expands the states layer by layer, in order of their distance from the start.

use core::{fmt, marker::PhantomData};

use crate::{
    algorithms::layers::{Ended, Layer, Queue, expand, resume},
    closed_lists::{ByState, ClosedList},
    run::{Observer, Outcome, OutcomeOf, Phase, PlanOf, Progress, Reason, ReportOf, Search, Stats},
    space::{Cost, Goal, StateSpace},
    tables::{Arena, LARGEST_STEP, Node},
};

/// Finds a plan with the fewest actions.
///
/// This function wraps [`BreadthFirst`]. Use that type to set limits, to choose the closed list, to search step by
/// step, or to search often.
///
/// # Examples
///
/// ```
/// use search::{Outcome, breadth_first, from_edges};
///
/// let knight = from_edges(|&(x, y): &(i8, i8)| {
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
/// cost in the report counts [`ONE`](Cost::ONE) for each action, and starts cost nothing. The search ignores action
/// costs of the space. It keeps its buffers, so running one search twice is faster than running two searches.
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
/// use search::{BreadthFirst, NoGoal, Search, from_edges};
///
/// let three_coins = from_edges(|&coins: &u8| [coins ^ 0b011, coins ^ 0b110]);
/// let mut search = BreadthFirst::<_>::new();
/// let report = search.run(&three_coins, &0b111, &|&coins: &u8| coins == 0b010);
/// assert_eq!(report.plan().unwrap().actions, [0b100, 0b010]);
///
/// let report = search.run(&three_coins, &0b111, &NoGoal);
/// assert_eq!(report.stats.expanded, 4);
/// ```
pub struct BreadthFirst<S: StateSpace, L: ClosedList<S> = ByState> {
    arena: Arena<S>,
    closed: L,
    queue: Queue<Generated<S, L>>,
    /// The actions of state `head` that remain to be tried, if its long list of children was interrupted.
    within: Option<Within<S>>,
    /// The number of the next state to expand; all states before it are expanded.
    head: u32,
    /// The end of the layer that is being expanded; the states from this number on form the next layer.
    layer_end: u32,
    /// A lower bound on the number of actions of any plan not yet found.
    lower_bound: S::Cost,
    stats: Stats,
    phase: Phase<S>,
}

/// A generated child that is not yet looked up in the closed list.
struct Generated<S: StateSpace, L: ClosedList<S>> {
    node: Node<S>,
    fingerprint: L::Fingerprint,
}

/// A partly expanded state, and its untried actions.
struct Within<S: StateSpace> {
    state: S::State,
    actions: <S::Actions as IntoIterator>::IntoIter,
}

impl<S: StateSpace, L: ClosedList<S>> BreadthFirst<S, L> {
    /// Creates a search that has not begun.
    #[must_use]
    pub fn new() -> Self {
        BreadthFirst {
            arena: Arena::new(),
            closed: L::default(),
            queue: Queue::new(),
            within: None,
            head: 0,
            layer_end: 0,
            lower_bound: S::Cost::ZERO,
            stats: Stats::default(),
            phase: Phase::NotBegun,
        }
    }

    /// Returns the states generated so far, in the order of their discovery; the starts come first.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{BreadthFirst, NoGoal, Search, from_edges};
    ///
    /// let three_coins = from_edges(|&coins: &u8| [coins ^ 0b011, coins ^ 0b110]);
    /// let mut search = BreadthFirst::<_>::new();
    /// search.run(&three_coins, &0b111, &NoGoal);
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
    /// use search::{BreadthFirst, NoGoal, Search, from_edges};
    ///
    /// let three_coins = from_edges(|&coins: &u8| [coins ^ 0b011, coins ^ 0b110]);
    /// let mut search = BreadthFirst::<_>::new();
    /// search.run(&three_coins, &0b111, &NoGoal);
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

    /// Returns the number of the first start that is a goal.
    fn solved_start<G: Goal<S>>(&self, goal: &G) -> Option<u32> {
        (0..self.arena.next_id()).find(|&id| goal.is_goal(self.arena.state(id)))
    }

    /// Expands states of the present layer. Returns the number of the first goal that is generated, if any.
    fn expand<G: Goal<S>>(&mut self, space: &S, goal: &G, budget: u64) -> Option<u32> {
        let budget = budget.clamp(1, LARGEST_STEP) as u32;
        let count = budget.min(self.layer_end - self.head);
        let mut queue = core::mem::take(&mut self.queue);
        let parent = self.head;
        let within = self.within.take();
        let layer = &mut Met { search: self, goal };
        let ended = match within {
            Some(within) => resume(layer, &mut queue, Children::<S, L>::of(space, parent, within)),
            None => expand(layer, &mut queue, count as usize, |layer, i| {
                let parent = layer.search.head + i as u32;
                children::<S, L>(space, parent, layer.search.arena.node(parent))
            }),
        };
        self.queue = queue;
        match ended {
            Ended::Expanded => None,
            Ended::Found => Some(self.arena.next_id() - 1),
            Ended::Within(Children { within, .. }) => {
                self.within = Some(within);
                None
            }
        }
    }

    /// Opens the next layer once the present one is expanded. Returns `Exhausted` if the next layer is empty, or an
    /// overflow if its depth exceeds the range of costs.
    fn open_layer(&mut self, observer: &mut dyn Observer<S::Cost>) -> Option<OutcomeOf<S>> {
        let (depth, end) = (self.lower_bound, self.arena.next_id());
        if self.layer_end == end {
            return Some(Outcome::Exhausted);
        }
        if depth == S::Cost::MAX {
            return Some(Outcome::stopped(Reason::Overflow));
        }
        let states = u64::from(end - self.layer_end);
        observer.layer(depth, states, &self.stats());
        self.stats.peak_open = self.stats.peak_open.max(states);
        self.layer_end = end;
        self.lower_bound = depth.saturating_add(S::Cost::ONE);
        if S::GRADED {
            self.closed.next_layer();
        }
        None
    }

    /// Returns the plan to the goal with the number `id`, or an overflow if its length exceeds the range of costs.
    fn solved(&self, id: u32) -> OutcomeOf<S> {
        if self.lower_bound == S::Cost::MAX {
            return Outcome::stopped(Reason::Overflow);
        }
        Outcome::Solved(self.arena.shortest_plan(id))
    }

    fn advance<G: Goal<S>>(
        &mut self,
        space: &S,
        goal: &G,
        budget: u64,
        observer: &mut dyn Observer<S::Cost>,
    ) -> Option<OutcomeOf<S>> {
        if self.arena.is_full() {
            return Some(Outcome::stopped(Reason::Memory));
        }
        let found =
            if self.layer_end == 0 { self.solved_start(goal) } else { self.expand(space, goal, budget) };
        match found {
            Some(id) => Some(self.solved(id)),
            None if self.head == self.layer_end => self.open_layer(observer),
            None => None,
        }
    }
}

impl<S: StateSpace, L: ClosedList<S>> Default for BreadthFirst<S, L> {
    fn default() -> Self {
        Self::new()
    }
}

impl<S: StateSpace, L: ClosedList<S>> Progress<S> for BreadthFirst<S, L> {
    fn stats(&self) -> Stats {
        let states = self.arena.next_id().into();
        Stats { popped: self.stats.expanded, peak_closed: states, peak_bytes: self.bytes(), ..self.stats }
    }

    fn bytes(&self) -> u64 {
        (self.arena.bytes() + self.closed.bytes()) as u64
    }

    fn bytes_soon(&self) -> u64 {
        (self.arena.bytes() + self.closed.bytes_soon()) as u64
    }

    fn bound(&self) -> S::Cost {
        self.lower_bound
    }

    fn lower_bound(&self) -> S::Cost {
        self.lower_bound
    }

    fn is_over(&self) -> bool {
        self.phase.is_over()
    }
}

impl<S: StateSpace, L: ClosedList<S>, G: Goal<S>> Search<S, G> for BreadthFirst<S, L> {
    fn begin_from(&mut self, space: &S, starts: &[(S::State, S::Cost)], _: &G) {
        self.phase = Phase::UnderWay;
        self.stats = Stats { iterations: 1, ..Stats::default() };
        (self.head, self.layer_end, self.lower_bound) = (0, 0, S::Cost::ZERO);
        self.within = None;
        self.closed.reset(space);
        self.arena.clear();
        for (state, _) in starts {
            self.admit_start(space, state);
        }
    }

    /// Expands at most `budget` states of one layer; the first step only tests the starts for goals.
    fn step(
        &mut self,
        space: &S,
        goal: &G,
        budget: u64,
        observer: &mut dyn Observer<S::Cost>,
    ) -> Option<OutcomeOf<S>> {
        let answer = self.phase.answer().or_else(|| self.advance(space, goal, budget, observer));
        self.phase.keep(answer)
    }
}

/// An iterator that generates the remaining children of a state.
struct Children<'a, S: StateSpace, L> {
    space: &'a S,
    parent: u32,
    within: Within<S>,
    closed_list: PhantomData<L>,
}

impl<'a, S: StateSpace, L> Children<'a, S, L> {
    #[inline(always)]
    fn of(space: &'a S, parent: u32, within: Within<S>) -> Self {
        Children { space, parent, within, closed_list: PhantomData }
    }
}

impl<S: StateSpace, L: ClosedList<S>> Iterator for Children<'_, S, L> {
    type Item = Generated<S, L>;

    #[inline(always)]
    fn next(&mut self) -> Option<Generated<S, L>> {
        let action = self.within.actions.next()?;
        let state = self.space.successor(&self.within.state, action);
        let fingerprint = L::fingerprint(self.space, &state);
        Some(Generated { node: Node { state, parent: self.parent, last: Some(action) }, fingerprint })
    }

    #[inline(always)]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.within.actions.size_hint()
    }
}

/// Returns the children of `node`, whose number is `parent`, without those that its last action prunes.
#[inline(always)]
fn children<S: StateSpace, L: ClosedList<S>>(space: &S, parent: u32, node: Node<S>) -> Children<'_, S, L> {
    let actions = match node.last {
        Some(last) if L::PRUNES => space.actions_after(&node.state, last),
        _ => space.actions(&node.state),
    };
    Children::of(space, parent, Within { state: node.state, actions: actions.into_iter() })
}

/// A search during the expansion of a layer, together with its goal.
struct Met<'a, S: StateSpace, L: ClosedList<S>, G> {
    search: &'a mut BreadthFirst<S, L>,
    goal: &'a G,
}

impl<S: StateSpace, L: ClosedList<S>, G: Goal<S>> Layer for Met<'_, S, L, G> {
    type Child = Generated<S, L>;
    const RESUMES: bool = true;

    #[inline(always)]
    fn slots(&self) -> usize {
        self.search.closed.slots()
    }

    #[inline(always)]
    fn prefetch(&self, child: &Generated<S, L>) {
        self.search.closed.prefetch(child.fingerprint);
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

    #[inline(always)]
    fn leave(&mut self, states: usize, children: usize) {
        self.search.head += states as u32;
        self.search.stats.expanded += states as u64;
        self.search.stats.generated += children as u64;
    }
}

impl<S: StateSpace, L: ClosedList<S>> fmt::Debug for BreadthFirst<S, L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BreadthFirst").field("lower_bound", &self.lower_bound).finish_non_exhaustive()
    }
}

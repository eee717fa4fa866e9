//! Bidirectional breadth-first search: one frontier grows from the starts, the other from the goals.
//!
//! The search expands whole layers, each time on the side with the smaller outer layer. Suppose that the forward side
//! holds all states up to m actions from a start. Suppose that the backward side holds all states up to n actions
//! from a goal, and that no state is on both sides. Then no plan has m + n actions or fewer. Otherwise the plan's state
//! after m actions, or its goal if it has fewer, would be on both sides. Expanding the outer layer of either side
//! generates states that are one action farther. The first of them that is on the other side gives a plan of
//! m + n + 1 actions. No plan is shorter.

use core::fmt;

use crate::{
    algorithms::layers::Ended,
    run::{Observer, Outcome, OutcomeOf, Phase, PlanOf, Progress, Reason, ReportOf, Search, Stats},
    space::{At, Cost, GoalStates, Reversible, StateSpace},
    tables::{Arena, LARGEST_STEP, LISTED, Node, StateIndex, hash},
};

/// Finds a plan with the fewest actions between two states.
///
/// This function wraps [`Bidirectional`]. Use that type for several goals, to set limits, or to search often.
///
/// # Examples
///
/// ```
/// use search::{Reversible, StateSpace, bidirectional};
///
/// /// Whole numbers: add one, or double.
/// struct Doubling;
///
/// impl StateSpace for Doubling {
///     type State = u64;
///     type Action = char;
///     type Cost = u32;
///     type Actions = [char; 2];
///
///     fn actions(&self, _: &u64) -> [char; 2] {
///         ['+', '*']
///     }
///     fn apply(&self, n: &mut u64, action: char) {
///         *n = if action == '*' { *n * 2 } else { *n + 1 };
///     }
/// }
///
/// impl Reversible for Doubling {
///     type Predecessors = Vec<(char, u64)>;
///
///     fn predecessors(&self, &n: &u64) -> Self::Predecessors {
///         let added = (n > 0).then(|| ('+', n - 1));
///         let doubled = (n % 2 == 0).then_some(('*', n / 2));
///         added.into_iter().chain(doubled).collect()
///     }
/// }
///
/// let report = bidirectional(&Doubling, &1, &100);
/// assert_eq!(report.plan().unwrap().cost, 8); // 100 is 1100100 in binary: six doublings, two additions
/// ```
pub fn bidirectional<S: Reversible>(space: &S, start: &S::State, target: &S::State) -> ReportOf<S> {
    Bidirectional::<S>::new().run(space, start, &At(target.clone()))
}

/// A search from both ends for a plan with the fewest actions, to a goal that lists its states.
///
/// The search expands the side whose outer layer has fewer states; ties go to the forward side. It looks a state up
/// on the other side when the state is generated. It tries all [`actions`](StateSpace::actions). An observer receives
/// the layers of both sides, each with its depth on that side. The measure is the number of actions: every cost in
/// the report counts [`ONE`](Cost::ONE) for each action, and starts cost nothing. The search ignores action costs of
/// the space.
///
/// # Complexity
///
/// O(b^(d/2)) time and memory, where the plan has d actions and each state b neighbours. A search from one end takes
/// O(b^d). The total is at most about twice the cost of a search from the cheaper end.
///
/// # References
///
/// I. Pohl, "Bi-directional search", Machine Intelligence 6, 1971.
///
/// # Examples
///
/// ```
/// use search::{AnyOf, Bidirectional, Reversible, Search, StateSpace};
///
/// struct Line;
///
/// impl StateSpace for Line {
///     type State = i32;
///     type Action = i32;
///     type Cost = u32;
///     type Actions = [i32; 2];
///
///     fn actions(&self, _: &i32) -> [i32; 2] {
///         [-1, 1]
///     }
///     fn apply(&self, position: &mut i32, step: i32) {
///         *position += step;
///     }
/// }
///
/// impl Reversible for Line {
///     type Predecessors = [(i32, i32); 2];
///
///     fn predecessors(&self, &position: &i32) -> [(i32, i32); 2] {
///         [(-1, position + 1), (1, position - 1)]
///     }
/// }
///
/// let report = Bidirectional::new().run(&Line, &0, &AnyOf(vec![-9, 4]));
/// assert_eq!(report.plan().unwrap().actions, [1; 4]);
/// assert!(report.is_optimal());
/// ```
pub struct Bidirectional<S: Reversible> {
    forward: Side<S>,
    backward: Side<S>,
    turn: Turn,
    /// The neighbours of the next state to expand that remain to be tried, if its long list was interrupted.
    within: Option<Within<S>>,
    /// A lower bound on the number of actions of any plan not yet found: the sum of `depth` of both sides.
    lower_bound: S::Cost,
    stats: Stats,
    phase: Phase<S>,
}

/// The side to expand next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Turn {
    /// Neither side: the first step only compares starts and goals.
    Ends,
    Forward,
    Backward,
}

/// The untried neighbours of a partly expanded state; on the forward side, with that state.
enum Within<S: Reversible> {
    Forward(S::State, <S::Actions as IntoIterator>::IntoIter),
    Backward(<S::Predecessors as IntoIterator>::IntoIter),
}

/// An iterator that generates the remaining successors of a state.
struct Children<'a, S: StateSpace> {
    space: &'a S,
    state: S::State,
    actions: <S::Actions as IntoIterator>::IntoIter,
}

impl<S: StateSpace> Iterator for Children<'_, S> {
    type Item = (S::Action, S::State);

    #[inline(always)]
    fn next(&mut self) -> Option<Self::Item> {
        let action = self.actions.next()?;
        Some((action, self.space.successor(&self.state, action)))
    }
}

/// The states generated from one end.
struct Side<S: StateSpace> {
    /// The search nodes. On the backward side, the action of a node leads from its state to its parent.
    arena: Arena<S>,
    index: StateIndex,
    /// The number of the next state to expand; all states before it are expanded.
    head: u32,
    /// The end of the layer last opened for expansion; the states from this number on form the next layer.
    layer_end: u32,
    /// The depth of the deepest layer that is complete or being generated.
    depth: S::Cost,
}

/// A state that is on both sides, given by its number on each side.
struct Meeting {
    forward: u32,
    backward: u32,
}

impl<S: StateSpace> Side<S> {
    fn new() -> Self {
        Side {
            arena: Arena::new(),
            index: StateIndex::default(),
            head: 0,
            layer_end: 0,
            depth: S::Cost::ZERO,
        }
    }

    fn begin<'a>(&mut self, ends: impl Iterator<Item = &'a S::State>)
    where
        S::State: 'a,
    {
        self.arena.clear();
        self.index.reset();
        (self.head, self.layer_end, self.depth) = (0, 0, S::Cost::ZERO);
        for state in ends {
            self.admit(Node { state: state.clone(), parent: 0, last: None });
        }
    }

    /// Adds `node` to the arena if its state is new. Returns whether it is new.
    fn admit(&mut self, node: Node<S>) -> bool {
        let Side { arena, index, .. } = self;
        let is_new = index.find_or_insert(&node.state, arena.next_id(), |id| arena.state(id)).is_none();
        if is_new {
            arena.push(node);
        }
        is_new
    }

    fn find(&self, state: &S::State) -> Option<u32> {
        self.index.find(hash(state), |id| self.arena.state(id) == state)
    }

    /// Returns the number of states that are generated and not expanded.
    fn open(&self) -> u64 {
        u64::from(self.arena.next_id() - self.head)
    }

    /// Expands at most `budget` states of the opened layer. The first state continues with `within`, if that is given.
    ///
    /// Returns `Within` after [`LISTED`] neighbours of one state. Returns `Found` at the first new state that is also
    /// on the `other` side, together with its number there. In all other cases the number is zero.
    fn expand<I: Iterator<Item = (S::Action, S::State)>>(
        &mut self,
        other: &Self,
        budget: u64,
        stats: &mut Stats,
        mut within: Option<I>,
        neighbours: impl Fn(S::State) -> I,
    ) -> (Ended<I>, u32) {
        let budget = budget.clamp(1, LARGEST_STEP) as u32;
        for parent in self.head..self.layer_end.min(self.head.saturating_add(budget)) {
            let resumed = within.take();
            let mut list = resumed.unwrap_or_else(|| neighbours(self.arena.state(parent).clone()));
            let mut listed = 0;
            while let Some((action, state)) = list.next() {
                stats.generated += 1;
                listed += 1;
                let node = Node { state, parent, last: Some(action) };
                if self.admit(node)
                    && let Some(there) = other.find(self.arena.state(self.arena.next_id() - 1))
                {
                    self.head += 1;
                    stats.expanded += 1;
                    return (Ended::Found, there);
                }
                if listed == LISTED {
                    return (Ended::Within(list), 0);
                }
            }
            self.head += 1;
            stats.expanded += 1;
        }
        (Ended::Expanded, 0)
    }

    fn bytes(&self) -> usize {
        self.arena.bytes() + self.index.bytes()
    }
}

impl<S: Reversible> Bidirectional<S> {
    /// Creates a search that has not begun.
    #[must_use]
    pub fn new() -> Self {
        Bidirectional {
            forward: Side::new(),
            backward: Side::new(),
            turn: Turn::Ends,
            within: None,
            lower_bound: S::Cost::ZERO,
            stats: Stats::default(),
            phase: Phase::NotBegun,
        }
    }

    /// Returns the first start that is a goal.
    fn solved_start(&self) -> Option<Meeting> {
        (0..self.forward.arena.next_id()).find_map(|forward| {
            let backward = self.backward.find(self.forward.arena.state(forward))?;
            Some(Meeting { forward, backward })
        })
    }

    /// Performs one step on the present layer. Returns the first state found on both sides, if any.
    fn expand(&mut self, space: &S, budget: u64) -> Option<Meeting> {
        match self.turn {
            Turn::Ends => self.solved_start(),
            Turn::Forward => self.expand_forward(space, budget),
            Turn::Backward => self.expand_backward(space, budget),
        }
    }

    fn expand_forward(&mut self, space: &S, budget: u64) -> Option<Meeting> {
        let Bidirectional { forward, backward, within, stats, .. } = self;
        let list = |(state, actions)| Children { space, state, actions };
        let rest = match within.take() {
            Some(Within::Forward(state, actions)) => Some(list((state, actions))),
            _ => None,
        };
        let neighbours = |state| {
            let actions = space.actions(&state).into_iter();
            list((state, actions))
        };
        match forward.expand(backward, budget, stats, rest, neighbours) {
            (Ended::Expanded, _) => None,
            (Ended::Found, there) => Some(Meeting { forward: forward.arena.next_id() - 1, backward: there }),
            (Ended::Within(Children { state, actions, .. }), _) => {
                *within = Some(Within::Forward(state, actions));
                None
            }
        }
    }

    fn expand_backward(&mut self, space: &S, budget: u64) -> Option<Meeting> {
        let Bidirectional { forward, backward, within, stats, .. } = self;
        let rest = match within.take() {
            Some(Within::Backward(predecessors)) => Some(predecessors),
            _ => None,
        };
        let neighbours = |state| space.predecessors(&state).into_iter();
        match backward.expand(forward, budget, stats, rest, neighbours) {
            (Ended::Expanded, _) => None,
            (Ended::Found, there) => Some(Meeting { forward: there, backward: backward.arena.next_id() - 1 }),
            (Ended::Within(predecessors), _) => {
                *within = Some(Within::Backward(predecessors));
                None
            }
        }
    }

    /// Returns whether the present layer is expanded.
    fn is_layer_done(&self) -> bool {
        match self.turn {
            Turn::Ends => true,
            Turn::Forward => self.forward.head == self.forward.layer_end,
            Turn::Backward => self.backward.head == self.backward.layer_end,
        }
    }

    /// Opens the smaller of the two outer layers. Returns `Exhausted` if one of them is empty, or an overflow if longer
    /// plans exceed the range of costs.
    fn open_layer(&mut self, observer: &mut dyn Observer<S::Cost>) -> Option<OutcomeOf<S>> {
        let (forward, backward) = (self.forward.open(), self.backward.open());
        self.stats.peak_open = self.stats.peak_open.max(forward + backward);
        if forward == 0 || backward == 0 {
            return Some(Outcome::Exhausted);
        }
        if self.lower_bound == S::Cost::MAX {
            return Some(Outcome::stopped(Reason::Overflow));
        }
        let stats = self.stats();
        self.turn = if forward <= backward { Turn::Forward } else { Turn::Backward };
        let side = if forward <= backward { &mut self.forward } else { &mut self.backward };
        observer.layer(side.depth, forward.min(backward), &stats);
        side.layer_end = side.arena.next_id();
        side.depth = side.depth.saturating_add(S::Cost::ONE);
        self.lower_bound = self.lower_bound.saturating_add(S::Cost::ONE);
        None
    }

    fn advance(
        &mut self,
        space: &S,
        budget: u64,
        observer: &mut dyn Observer<S::Cost>,
    ) -> Option<OutcomeOf<S>> {
        if self.forward.arena.is_full() || self.backward.arena.is_full() {
            return Some(Outcome::stopped(Reason::Memory));
        }
        match self.expand(space, budget) {
            Some(_) if self.lower_bound == S::Cost::MAX => Some(Outcome::stopped(Reason::Overflow)),
            Some(meeting) => Some(Outcome::Solved(self.plan_through(&meeting))),
            None if self.is_layer_done() => self.open_layer(observer),
            None => None,
        }
    }

    /// Returns the plan through a state that is on both sides.
    fn plan_through(&self, meeting: &Meeting) -> PlanOf<S> {
        let mut plan = self.forward.arena.shortest_plan(meeting.forward);
        let back = self.backward.arena.shortest_plan(meeting.backward);
        plan.cost = plan.cost.saturating_add(back.cost);
        plan.actions.extend(back.actions.iter().rev());
        plan
    }
}

impl<S: Reversible> Default for Bidirectional<S> {
    fn default() -> Self {
        Self::new()
    }
}

impl<S: Reversible> Progress<S> for Bidirectional<S> {
    fn stats(&self) -> Stats {
        let states = u64::from(self.forward.arena.next_id()) + u64::from(self.backward.arena.next_id());
        Stats { popped: self.stats.expanded, peak_closed: states, peak_bytes: self.bytes(), ..self.stats }
    }

    fn bytes(&self) -> u64 {
        (self.forward.bytes() + self.backward.bytes()) as u64
    }

    fn bytes_soon(&self) -> u64 {
        let growth = |side: &Side<S>| side.index.bytes_soon() - side.index.bytes();
        self.bytes() + (growth(&self.forward) + growth(&self.backward)) as u64
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

impl<S: Reversible, G: GoalStates<S>> Search<S, G> for Bidirectional<S> {
    fn begin_from(&mut self, _: &S, starts: &[(S::State, S::Cost)], goal: &G) {
        self.phase = Phase::UnderWay;
        self.stats = Stats { iterations: 1, ..Stats::default() };
        (self.turn, self.within, self.lower_bound) = (Turn::Ends, None, S::Cost::ZERO);
        self.forward.begin(starts.iter().map(|(state, _)| state));
        self.backward.begin(goal.states().iter());
    }

    /// Expands at most `budget` states of one layer; the first step only compares starts and goals.
    fn step(
        &mut self,
        space: &S,
        _: &G,
        budget: u64,
        observer: &mut dyn Observer<S::Cost>,
    ) -> Option<OutcomeOf<S>> {
        let answer = self.phase.answer().or_else(|| self.advance(space, budget, observer));
        self.phase.keep(answer)
    }
}

impl<S: Reversible> fmt::Debug for Bidirectional<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Bidirectional").field("lower_bound", &self.lower_bound).finish_non_exhaustive()
    }
}

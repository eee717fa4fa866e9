//! Bidirectional breadth-first search: one frontier grows from the starts, the other from the goals.
//!
//! The search expands whole layers, each time on the side with the smaller outer layer. Suppose that the forward side
//! holds all states up to m actions from a start. Suppose that the backward side holds all states up to n actions
//! from a goal, and that no state is on both sides. Then no plan has m + n actions or fewer. Otherwise the plan's state
//! after m actions, or its goal if it has fewer, would be on both sides. Expanding the outer layer of either side
//! generates states that are one action farther. The first of them that is on the other side gives a plan of
//! m + n + 1 actions. No plan is shorter.

use alloc::boxed::Box;
use core::fmt;

use crate::{
    algorithms::{
        both_ends::direction::{Backward, Direction, Forward},
        breadth_first::layers::{self, Layer, LayerCursor, Layered, Pending},
    },
    run::{
        Budget, Memory, OutcomeOf, PlanOf, Progress, ReachedState, ReportOf, Search, States, StatusOf, Tree,
    },
    space::{At, Cost, GoalStates, Reversible, StateSpace, assert_listed},
    tables::{Arena, HashIndex, Node, hash},
};

/// Finds a plan with the fewest actions between two states. Their costs are ignored;
/// [`uniform_cost`](crate::uniform_cost) heeds them.
///
/// This function wraps [`Bidirectional`]. Use that type for several goals, to set limits, or to search often.
///
/// # Examples
///
/// ```
/// use search::{StateSpace, bidirectional, space::Reversible};
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
///
/// A target that is no state of the space, such as a wall or a word that is not in the list, has no plan:
/// [`Outcome::Exhausted`](crate::Outcome::Exhausted).
///
/// # Panics
///
/// If a backward step of the plan is no action of the space, because the space breaks `laws::reversible`.
pub fn bidirectional<S: Reversible>(space: &S, start: &S::State, target: &S::State) -> ReportOf<S> {
    Bidirectional::<S>::new().run_to(space, start, &At(target.clone()))
}

/// A search from both ends for a plan with the fewest actions, to a goal that lists its states.
///
/// After the starts, the search expands the side whose outer layer has fewer states; ties go to the forward side. It looks a state up
/// on the other side when the state is generated. It tries all [`actions`](StateSpace::actions). An observer receives
/// the layers of both sides, each with its depth on that side. The measure is the number of actions: every cost in
/// the report counts [`ONE`](Cost::ONE) for each action, and starts cost nothing. The search ignores action costs of
/// the space.
///
/// Call [`run_to`](Search::run_to) with [`At`] or [`AnyOf`](crate::space::AnyOf), because a closure cannot list the goal
/// states. No plan leads to a goal that is no state of the space. The starts are expanded first, and need not be states
/// that other states lead to. The search follows the backward part of its plan once and panics if a state does not list its
/// action.
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
/// use search::{Bidirectional, Search, StateSpace, space::{AnyOf, Reversible}};
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
/// let report = Bidirectional::new().run_to(&Line, &0, &AnyOf::new(vec![-9, 4]));
/// assert_eq!(report.plan().unwrap().actions, [1; 4]);
/// assert!(report.is_optimal());
/// ```
pub struct Bidirectional<S: Reversible> {
    forward: Side<S, Forward>,
    backward: Side<S, Backward>,
    turn: Turn,
    /// The open layer of the side whose turn it is. Its `lower_bound` is the sum of the depths of both sides.
    frontier: LayerCursor<S>,
}

/// The side to expand next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Turn {
    Forward,
    Backward,
}

/// The states generated from one end.
struct Side<S: StateSpace, D: Direction<S>> {
    /// The search nodes. On the backward side, the action of a node leads from its state to its parent.
    arena: Arena<S>,
    index: HashIndex,
    /// The number of states where the side began.
    ends: u32,
    /// The number of the next state to expand; all states before it are expanded.
    head: u32,
    /// The depth of the deepest layer that is complete or being generated.
    depth: S::Cost,
    pending: Pending<Node<S>, Neighbours<D::List>>,
}

/// The neighbours of the state `parent` that remain to be generated.
struct Neighbours<I> {
    parent: u32,
    list: I,
}

/// A state that is on both sides, given by its number on each side.
pub(crate) struct Meeting {
    forward: u32,
    backward: u32,
}

impl<S: StateSpace, D: Direction<S>> Side<S, D> {
    fn new() -> Self {
        Side {
            arena: Arena::new(),
            index: HashIndex::default(),
            ends: 0,
            head: 0,
            depth: S::Cost::ZERO,
            pending: Pending::default(),
        }
    }

    fn begin<'a>(&mut self, ends: impl Iterator<Item = &'a S::State>)
    where
        S::State: 'a,
    {
        self.arena.clear();
        self.index.reset();
        self.pending.clear();
        (self.head, self.depth) = (0, S::Cost::ZERO);
        for state in ends {
            self.admit(hash(state), Node { state: state.clone(), parent: 0, last: None });
        }
        self.ends = self.arena.next_id();
    }

    /// Adds `node`, whose state has this `hash`, to the arena if its state is new. Returns whether it is new.
    #[inline(always)]
    fn admit(&mut self, hash: u64, node: Node<S>) -> bool {
        let Side { arena, index, .. } = self;
        let next = arena.next_id();
        let is_new = index.find_or_insert_hashed(hash, &node.state, next, |id| arena.state(id)).is_none();
        if is_new {
            arena.push(node);
        }
        is_new
    }

    #[inline(always)]
    fn find(&self, hash: u64, state: &S::State) -> Option<u32> {
        self.index.find(hash, |id| self.arena.state(id) == state)
    }

    /// Returns the number of states that are generated and not expanded.
    fn open(&self) -> u64 {
        u64::from(self.arena.next_id() - self.head)
    }

    /// Expands at most `count` states of the open layer. Returns the first new state that is also on the `other` side:
    /// its number here, and its number there.
    fn expand<E: Direction<S>>(
        &mut self,
        other: &Side<S, E>,
        frontier: &mut LayerCursor<S>,
        space: &S,
        count: usize,
    ) -> Option<(u32, u32)> {
        let mut pending = core::mem::take(&mut self.pending);
        let is_resumed = pending.is_interrupted();
        let mut expansion = Expansion { side: self, other, frontier, space, met: None };
        let found = layers::expand(&mut expansion, &mut pending, count);
        // The step continues after the rest of an interrupted list.
        if is_resumed && !found && !pending.is_interrupted() {
            layers::expand(&mut expansion, &mut pending, count - 1);
        }
        let met = expansion.met;
        self.pending = pending;
        met.map(|there| (self.arena.next_id() - 1, there))
    }

    fn memory(&self) -> Memory {
        Memory::new(
            self.arena.bytes() + self.index.bytes(),
            self.arena.bytes_soon() + self.index.bytes_soon(),
        )
    }
}

/// The expansion of a layer of one side.
struct Expansion<'a, S: StateSpace, D: Direction<S>, E: Direction<S>> {
    side: &'a mut Side<S, D>,
    other: &'a Side<S, E>,
    frontier: &'a mut LayerCursor<S>,
    space: &'a S,
    /// The number on the other side of the state that was added last, if it is there.
    met: Option<u32>,
}

impl<S: StateSpace, D: Direction<S>, E: Direction<S>> Layer for Expansion<'_, S, D, E> {
    type Child = Node<S>;
    type List = Neighbours<D::List>;
    const RESUMES: bool = true;

    #[inline(always)]
    fn children(&self, i: usize) -> Neighbours<D::List> {
        let parent = self.side.head + i as u32;
        let is_end = parent < self.side.ends;
        Neighbours { parent, list: D::list(self.space, self.side.arena.state(parent), is_end) }
    }

    #[inline(always)]
    fn generate(&self, neighbours: &mut Neighbours<D::List>) -> Option<Node<S>> {
        let (action, state) = D::next(self.space, &mut neighbours.list)?;
        Some(Node { state, parent: neighbours.parent, last: Some(action) })
    }

    /// Adds `node` if its state is new. Returns true if it is new and on the other side.
    #[inline(always)]
    fn admit(&mut self, node: Node<S>) -> bool {
        let Expansion { side, other, .. } = self;
        let hash = hash(&node.state);
        if !side.admit(hash, node) {
            return false;
        }
        self.met = other.find(hash, side.arena.state(side.arena.next_id() - 1));
        self.met.is_some()
    }

    #[inline(always)]
    fn leave(&mut self, states: usize, children: usize) {
        self.side.head += states as u32;
        self.frontier.leave(states, children);
    }
}

impl<S: Reversible> Bidirectional<S> {
    /// Creates a new search.
    #[must_use]
    pub fn new() -> Self {
        Bidirectional {
            forward: Side::new(),
            backward: Side::new(),
            turn: Turn::Forward,
            frontier: LayerCursor::new(),
        }
    }

    /// Returns the states that were reached from the starts, for a search in `space`. Their costs are numbers of actions.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{At, Bidirectional, Search, from_successors};
    ///
    /// let line = from_successors(|&n: &u32| [n + 1, n.saturating_sub(1)]).undirected();
    /// let mut search = Bidirectional::new();
    /// let _ = search.run_to(&line, &100, &At(110));
    /// assert_eq!(search.tree(&line).cost(&105), Some(5));
    /// ```
    #[must_use]
    pub fn tree<'a>(&'a self, space: &'a S) -> Tree<'a, S> {
        Tree::new(space, &self.forward)
    }
}

impl<S: StateSpace> States<S> for Side<S, Forward> {
    fn len(&self) -> usize {
        self.arena.next_id() as usize
    }

    fn list(&self) -> Box<dyn Iterator<Item = ReachedState<'_, S>> + '_> {
        Box::new(self.arena.layered(self.head as usize))
    }

    fn find(&self, _: &S, state: &S::State) -> Option<u32> {
        Side::find(self, hash(state), state)
    }

    fn cost(&self, id: u32) -> S::Cost {
        self.arena.shortest_plan(id).cost
    }

    fn plan(&self, _: &S, id: u32) -> PlanOf<S> {
        self.arena.shortest_plan(id)
    }
}

impl<S: Reversible> Default for Bidirectional<S> {
    fn default() -> Self {
        Self::new()
    }
}

impl<S: Reversible> Progress<S> for Bidirectional<S> {
    fn status(&self) -> &StatusOf<S> {
        &self.frontier.status
    }

    fn memory(&self) -> Memory {
        self.forward.memory() + self.backward.memory()
    }
}

impl<S: Reversible, G: GoalStates<S>> Search<S, G> for Bidirectional<S> {
    fn start(&mut self, _: &S, starts: &[(S::State, S::Cost)], goal: &G) {
        self.frontier.begin();
        self.forward.begin(starts.iter().map(|(state, _)| state));
        self.backward.begin(goal.states().iter());
    }

    fn advance(&mut self, space: &S, goal: &G, budget: &mut Budget<'_, S::Cost>) -> Option<OutcomeOf<S>> {
        layers::advance(self, space, goal, budget)
    }
}

impl<S: Reversible, G> Layered<S, G> for Bidirectional<S> {
    type Found = Meeting;

    fn frontier(&mut self) -> &mut LayerCursor<S> {
        &mut self.frontier
    }

    fn states(&self) -> u64 {
        u64::from(self.forward.arena.next_id()) + u64::from(self.backward.arena.next_id())
    }

    fn is_full(&self) -> bool {
        self.forward.arena.is_full() || self.backward.arena.is_full()
    }

    fn solved_start(&mut self, _: &S, _: &G) -> Option<Meeting> {
        (0..self.forward.arena.next_id()).find_map(|forward| {
            let state = self.forward.arena.state(forward);
            let backward = self.backward.find(hash(state), state)?;
            Some(Meeting { forward, backward })
        })
    }

    fn expand(&mut self, space: &S, _: &G, count: usize) -> Option<Meeting> {
        let Bidirectional { forward, backward, turn, frontier } = self;
        match turn {
            Turn::Forward => {
                let found = forward.expand(backward, frontier, space, count);
                found.map(|(forward, backward)| Meeting { forward, backward })
            }
            Turn::Backward => {
                let found = backward.expand(forward, frontier, space, count);
                found.map(|(backward, forward)| Meeting { forward, backward })
            }
        }
    }

    fn plan(&self, space: &S, Meeting { forward, backward }: Meeting) -> Option<PlanOf<S>> {
        let mut plan = self.forward.arena.shortest_plan(forward);
        let back = self.backward.arena.shortest_plan(backward);
        assert_listed(space, self.forward.arena.state(forward).clone(), back.actions.iter().rev().copied());
        plan.cost = plan.cost.saturating_add(back.cost);
        plan.actions.extend(back.actions.iter().rev());
        Some(plan)
    }

    /// Selects the side whose outer layer is smaller. The starts come first: no predecessor need list them, if they are no
    /// states of the space.
    fn next_layer(&mut self) -> (S::Cost, u64) {
        let (forward, backward) = (self.forward.open(), self.backward.open());
        self.frontier.status.stats.peak_open = self.frontier.status.stats.peak_open.max(forward + backward);
        let has_begun = self.forward.head > 0 || self.backward.ends == 0;
        if forward <= backward || !has_begun {
            self.turn = Turn::Forward;
            (self.forward.depth, forward)
        } else {
            self.turn = Turn::Backward;
            (self.backward.depth, backward)
        }
    }

    fn enter_layer(&mut self) {
        let depth = match self.turn {
            Turn::Forward => &mut self.forward.depth,
            Turn::Backward => &mut self.backward.depth,
        };
        *depth = depth.saturating_add(S::Cost::ONE);
    }
}

impl<S: Reversible> fmt::Debug for Bidirectional<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Bidirectional")
            .field("lower_bound", &self.frontier.lower_bound())
            .finish_non_exhaustive()
    }
}

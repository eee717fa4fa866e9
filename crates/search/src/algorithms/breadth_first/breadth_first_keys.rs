//! Breadth-first search that stores only keys: one word per slot of its table, without parent pointers.
//!
//! The closed list stores each key with its depth modulo a power of two, in bits that the key leaves free. The
//! open list holds the keys of the present layer and of the next. A backward walk from the goal rebuilds the plan.
//!
//! If the table is larger than the caches, the search generates the children of several states ahead. It
//! prefetches the slot of each child and looks the child up later, so that the memory accesses overlap.
//! Children therefore wait in a queue. The first child of a state that enters the open list removes the state from its
//! front, so the list is never longer than without the queue. For that, each queued child stores the position of its
//! parent in the layer. The closed list stores no parents.
//!
//! ```text
//! open list   │ p0 │ p1 │ p2 │ c │ c │ ...     p: states of the present layer, c: states of the next layer
//! `left`      │  2 │  1 │  0 │                 the number of states behind this one in its layer
//! ```
//!
//! The open list drops states at its front and gains states at its back while children wait, so neither an index from
//! the front nor one from the back is stable. The number of states between the parent and the end of its layer never
//! changes, so a queued child stores that number.

use alloc::{collections::VecDeque, vec::Vec};
use core::fmt;

use crate::{
    algorithms::breadth_first::{
        backward_walk::{StoredDepths, plan_to},
        layers::{self, Layer, LayerCursor, Layered, Pending, Successors},
    },
    run::{Budget, Memory, OutcomeOf, PlanOf, Progress, ReportOf, Search, StatusOf},
    space::{Goal, Key, Keyed, Reversible, StateSpace, Stateful},
    tables::{KeyDepths, growth_of},
};

/// Finds a plan with the fewest actions, and stores each state as a packed key.
///
/// This function wraps [`BreadthFirstKeys`]. Use that type to set limits, to search step by step, or to search often.
/// Its section on complexity gives the memory in words a state.
///
/// # Examples
///
/// ```
/// use search::{StateSpace, algorithms::breadth_first_keys, space::{Keyed, Reversible}};
///
/// /// Whole numbers below 100: multiply by three, or add one.
/// struct Numbers;
///
/// impl StateSpace for Numbers {
///     type State = u8;
///     type Action = char;
///     type Cost = u32;
///     type Actions = [char; 2];
///
///     fn actions(&self, _: &u8) -> [char; 2] {
///         ['*', '+']
///     }
///     fn apply(&self, n: &mut u8, action: char) {
///         *n = if action == '*' { (u32::from(*n) * 3 % 100) as u8 } else { (*n + 1) % 100 };
///     }
/// }
///
/// impl Keyed for Numbers {
///     type Key = u64;
///     const KEY_BITS: u32 = 7;
///
///     fn key(&self, n: &u8) -> u64 {
///         u64::from(*n)
///     }
///     fn state(&self, key: u64) -> u8 {
///         key as u8
///     }
/// }
///
/// impl Reversible for Numbers {
///     type Predecessors = [(char, u8); 2];
///
///     fn predecessors(&self, n: &u8) -> [(char, u8); 2] {
///         // 3 * 67 = 201.
///         [('*', (u32::from(*n) * 67 % 100) as u8), ('+', (*n + 99) % 100)]
///     }
/// }
///
/// let report = breadth_first_keys(&Numbers, &1, |&n| n == 31);
/// assert_eq!(report.plan().unwrap().actions, ['*', '*', '+', '*', '+']);
/// ```
pub fn breadth_first_keys<S: Keyed + Reversible>(
    space: &S,
    start: &S::State,
    goal: impl FnMut(&S::State) -> bool,
) -> ReportOf<S> {
    BreadthFirstKeys::<S>::new().run_to(space, start, &Stateful::new(goal))
}

/// A breadth-first search for a plan with the fewest actions, which stores only the key of each state.
///
/// The search takes less time and memory than [`BreadthFirst`](crate::BreadthFirst): the 3,628,800 stacks of ten
/// pancakes take 80 MiB instead of 128 MiB. In return the space must be [`Keyed`] and [`Reversible`]. The search tries
/// all actions, without the pruning of [`actions_after`](crate::StateSpace::actions_after).
///
/// The goal test runs when a state is generated. The search returns a plan to the first goal generated. Among
/// the shortest plans to it, the backward walk selects one, from the last action to the first. At each state
/// it takes the first predecessor, in the order of [`predecessors`](Reversible::predecessors), that lies on a
/// shortest plan.
///
/// The measure is the number of actions: every cost in the report counts [`ONE`](crate::Cost::ONE) for each
/// action. The search ignores the action costs of the space and the initial costs of the starts.
///
/// A word holds the key, one bit that marks a taken slot, and the depth in the remaining bits. In an undirected
/// space the depths of neighbours differ by at most one, so the depth modulo four distinguishes the depths of
/// neighbours. With two bits for the depth the backward walk then never backtracks. In directed spaces, more bits
/// make backtracking rarer. In a [graded](StateSpace::GRADED) space all paths to a state have the same length, and
/// other searches drop older layers. This closed list keeps all layers there too, because the backward walk needs
/// them.
///
/// # Complexity
///
/// O(b n) time, where n is the number of states no farther from the start than the goal, and b the number of
/// actions of a state. A slot of
/// the table takes one word. At most half of the slots are taken, so a large table takes two to four words per
/// state, and a small one two to eight. The open list takes one or two words for each open state. For a plan
/// of d actions, the backward walk takes O(b d) time if the stored depths are unambiguous, and O(b d n) at
/// worst.
///
/// # References
///
/// R. E. Korf, W. Zhang, I. Thayer, H. Hohwald, "Frontier search", Journal of the ACM 52(5), 2005: that search stores no
/// parents either, and finds the plan by further searches. This one keeps the table with the depths instead.
///
/// # Examples
///
/// ```
/// use search::{Limits, NoGoal, Progress, Reason, Search, algorithms::BreadthFirstKeys};
/// # use search::{StateSpace, space::{Keyed, Reversible}};
/// # struct Ring;
/// # impl StateSpace for Ring {
/// #     type State = u16;
/// #     type Action = u16;
/// #     type Cost = u32;
/// #     type Actions = [u16; 2];
/// #     fn actions(&self, _: &u16) -> [u16; 2] { [1, 999] }
/// #     fn apply(&self, state: &mut u16, turn: u16) { *state = (*state + turn) % 1000; }
/// # }
/// # impl Keyed for Ring {
/// #     type Key = u64;
/// #     const KEY_BITS: u32 = 10;
/// #     fn key(&self, state: &u16) -> u64 { u64::from(*state) }
/// #     fn state(&self, key: u64) -> u16 { key as u16 }
/// # }
/// # impl Reversible for Ring {
/// #     type Predecessors = [(u16, u16); 2];
/// #     fn predecessors(&self, n: &u16) -> [(u16, u16); 2] { [(1, (n + 999) % 1000), (999, (n + 1) % 1000)] }
/// # }
///
/// // A ring of a thousand states.
/// let mut search = BreadthFirstKeys::new();
/// let report = search.run(&Ring, &0, |&n| n == 500);
/// assert_eq!(report.plan().unwrap().cost, 500);
///
/// let report = search.within(Limits::none().expanded(10)).run_to(&Ring, &0, &NoGoal);
/// assert_eq!((report.stopped_by(), report.lower_bound), (Some(Reason::Expanded), 6));
/// ```
pub struct BreadthFirstKeys<S: Keyed> {
    closed: KeyDepths<S::Key>,
    /// The remaining keys of the present layer, followed by those of the next one.
    open: VecDeque<S::Key>,
    /// The number of states of the present layer that are still in `open`.
    left: usize,
    /// The depth of the layer that is generated; zero until the starts are tested for goals.
    depth: u64,
    starts: Vec<S::Key>,
    pending: Pending<Generated<S::Key>, Children<S>>,
    frontier: LayerCursor<S>,
}

/// A generated child that is not yet looked up in the closed list.
struct Generated<K> {
    key: K,
    /// The number of states between its parent and the end of the present layer.
    left: usize,
}

/// The children of a state that remain to be generated, and the number `left` of states behind that state in
/// its layer. The open list drops the state before its first child enters.
struct Children<S: StateSpace> {
    successors: Successors<S>,
    left: usize,
}

impl<S: Keyed + Reversible> BreadthFirstKeys<S> {
    /// Creates a new search.
    #[must_use]
    pub fn new() -> Self {
        const { assert!(0 < S::KEY_BITS && S::KEY_BITS < S::Key::BITS, "a bit stays free") }
        BreadthFirstKeys {
            closed: KeyDepths::new(S::KEY_BITS),
            open: VecDeque::new(),
            left: 0,
            depth: 0,
            starts: Vec::new(),
            pending: Pending::default(),
            frontier: LayerCursor::new(),
        }
    }

    /// Removes states of the present layer from the open list until at most `left` remain.
    #[inline(always)]
    fn leave(&mut self, left: usize) {
        while self.left > left {
            self.open.pop_front();
            self.left -= 1;
        }
    }
}

impl<S: Keyed + Reversible> Default for BreadthFirstKeys<S> {
    fn default() -> Self {
        Self::new()
    }
}

impl<S: Keyed + Reversible> Progress<S> for BreadthFirstKeys<S> {
    fn status(&self) -> &StatusOf<S> {
        &self.frontier.status
    }

    fn memory(&self) -> Memory {
        let open = self.open.capacity() * size_of::<S::Key>();
        Memory::growing(open, self.open_growth()) + Memory::new(self.closed.bytes(), self.closed.bytes_soon())
    }
}

impl<S: Keyed> StoredDepths<S> for KeyDepths<S::Key> {
    type Id = S::Key;

    fn id(space: &S, state: &S::State) -> S::Key {
        space.key(state)
    }

    fn state(space: &S, key: S::Key) -> S::State {
        space.state(key)
    }

    fn may_hold(&self, key: S::Key, depth: u64) -> bool {
        KeyDepths::may_hold(self, key, depth)
    }
}

impl<S: Keyed> BreadthFirstKeys<S> {
    /// Returns the further bytes of the next growth of the queue, if that is near; otherwise zero.
    fn open_growth(&self) -> usize {
        growth_of(self.open.len(), self.open.capacity(), size_of::<S::Key>())
    }
}

impl<S: Keyed + Reversible, G: Goal<S>> Search<S, G> for BreadthFirstKeys<S> {
    fn start(&mut self, space: &S, starts: &[(S::State, S::Cost)], _: &G) {
        self.frontier.begin();
        self.pending.clear();
        (self.left, self.depth) = (0, 0);
        self.closed.clear();
        self.open.clear();
        let new = starts.iter().map(|(state, _)| space.key(state));
        self.open.extend(new.filter(|&key| self.closed.insert(key, 0)));
        self.starts.clear();
        self.starts.extend(&self.open);
    }

    fn advance(&mut self, space: &S, goal: &G, budget: &mut Budget<'_, S::Cost>) -> Option<OutcomeOf<S>> {
        layers::advance(self, space, goal, budget)
    }
}

impl<S: Keyed + Reversible, G: Goal<S>> Layered<S, G> for BreadthFirstKeys<S> {
    /// The key of the goal.
    type Found = S::Key;

    fn frontier(&mut self) -> &mut LayerCursor<S> {
        &mut self.frontier
    }

    fn states(&self) -> u64 {
        self.closed.len() as u64
    }

    fn solved_start(&mut self, space: &S, goal: &G) -> Option<S::Key> {
        self.open.iter().copied().find(|&key| goal.is_goal(&space.state(key)))
    }

    fn expand(&mut self, space: &S, goal: &G, count: usize) -> Option<S::Key> {
        let mut pending = core::mem::take(&mut self.pending);
        let unexpanded = self.frontier.unexpanded();
        let found =
            layers::expand(&mut Expansion { search: self, space, goal, unexpanded }, &mut pending, count);
        self.pending = pending;
        if found { self.open.back().copied() } else { None }
    }

    fn plan(&self, space: &S, key: S::Key) -> Option<PlanOf<S>> {
        Some(plan_to(space, &self.closed, &self.starts, key, self.depth))
    }

    fn next_layer(&mut self) -> (S::Cost, u64) {
        (self.frontier.lower_bound(), self.open.len() as u64)
    }

    fn enter_layer(&mut self) {
        self.left = self.open.len();
        self.depth += 1;
    }
}

/// The expansion of a layer, with the space and the goal of the search.
struct Expansion<'a, S: Keyed, G> {
    search: &'a mut BreadthFirstKeys<S>,
    space: &'a S,
    goal: &'a G,
    /// The number of states of the layer that were not completely expanded at the last call of `Layer::leave`.
    unexpanded: usize,
}

impl<S: Keyed + Reversible, G: Goal<S>> Layer for Expansion<'_, S, G> {
    type Child = Generated<S::Key>;
    type List = Children<S>;
    const RESUMES: bool = true;

    #[inline(always)]
    fn slots(&self) -> usize {
        self.search.closed.slots()
    }

    #[inline(always)]
    fn prefetch(&self, child: &Generated<S::Key>) {
        self.search.closed.prefetch(child.key);
    }

    /// Returns the children of the `i`th unexpanded state. Admitted children have already removed their
    /// parents from the open list. So the index in that list is computed from the number of states behind
    /// this one in the layer.
    #[inline(always)]
    fn children(&self, i: usize) -> Children<S> {
        let left = self.unexpanded - i - 1;
        let state = self.space.state(self.search.open[self.search.left - left - 1]);
        let actions = self.space.actions(&state);
        Children { successors: Successors::new(state, actions), left }
    }

    #[inline(always)]
    fn generate(&self, children: &mut Children<S>) -> Option<Generated<S::Key>> {
        let (_, state) = children.successors.next(self.space)?;
        Some(Generated { key: self.space.key(&state), left: children.left })
    }

    /// Adds `child` if it is new. Returns true if it is new and a goal.
    ///
    /// The parent leaves the open list before its first child enters. So the list is never longer, and takes no more
    /// memory, than if states were expanded one at a time.
    #[inline(always)]
    fn admit(&mut self, child: Generated<S::Key>) -> bool {
        let search = &mut *self.search;
        search.leave(child.left);
        if !search.closed.insert(child.key, search.depth) {
            return false;
        }
        search.open.push_back(child.key);
        self.goal.is_goal(&self.space.state(child.key))
    }

    #[inline(always)]
    fn leave(&mut self, states: usize, children: usize) {
        self.search.frontier.leave(states, children);
        self.unexpanded = self.search.frontier.unexpanded();
        self.search.leave(self.unexpanded);
    }
}

impl<S: Keyed> fmt::Debug for BreadthFirstKeys<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BreadthFirstKeys").field("depth", &self.depth).finish_non_exhaustive()
    }
}

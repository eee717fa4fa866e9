//! Breadth-first search that keeps novel states alone: the pass IW(k) of iterated width search.

use core::fmt;

use crate::{
    algorithms::breadth_first::layers::{self, Layer, LayerCursor, Layered, Pending, Successors},
    heuristics::Features,
    run::{Budget, Memory, Outcome, OutcomeOf, PlanOf, Progress, Reason, Search, StatusOf},
    space::{Goal, StateSpace},
    tables::{Arena, Node, NoveltyTable, StateIndex, hash},
};

/// A breadth-first search that keeps a state only if it is novel: it has a feature that no earlier state had.
///
/// This is the pass IW(1) of iterated width search. After [`of_pairs`](Self::of_pairs) it is IW(2): a new pair of features
/// suffices. Each state that is kept brings a feature, so the search keeps and expands at most as many states as there
/// are features, and the starts. It needs no estimate. It suits goals that a few facts describe, however many
/// states the space has.
///
/// The goal test runs when a state is generated, before the state may be cut off. If a state was cut off and no goal is
/// found, the outcome is [`Reason::Width`]: IW(2) or another search may find a plan. If nothing was cut off, the plan has the
/// fewest actions, or it is proven that there is none. The lower bound of the report is the depth of the first state that
/// was cut off. The measure is the number of actions, as in [`BreadthFirst`](crate::BreadthFirst). The search does not use
/// [`actions_after`](StateSpace::actions_after).
///
/// # Complexity
///
/// O(b k F) time and O(F) memory, for states of b actions and k features, F features in all; O(b k^2 F^2) and O(F^2) with
/// pairs.
///
/// # References
///
/// N. Lipovetzky, H. Geffner, "Width and serialization of classical planning problems", ECAI 2012.
///
/// # Examples
///
/// Ten switches, each of which can be set if the one before it is: a chain of facts.
///
/// ```
/// use search::{Search, algorithms::BreadthFirstNovelty, from_successors};
///
/// let switches = from_successors(|&set: &u16| {
///     (0..10).filter(move |&i| i == 0 || set >> (i - 1) & 1 == 1).map(move |i| set ^ 1 << i)
/// });
/// let which_are_set = |&set: &u16| (0..10).filter(move |&i| set >> i & 1 == 1);
/// let mut search = BreadthFirstNovelty::new(which_are_set);
/// let report = search.run(&switches, &0, |&set| set >> 9 == 1);
/// assert_eq!((report.plan().unwrap().cost, report.stats.expanded), (10, 10));
/// ```
pub struct BreadthFirstNovelty<S: StateSpace, F> {
    features: F,
    novelty: NoveltyTable,
    arena: Arena<S>,
    known: StateIndex,
    pending: Pending<Node<S>, Children<S>>,
    frontier: LayerCursor<S>,
    /// The depth of the first state that was cut off.
    cut: Option<S::Cost>,
}

/// The children of the state `parent` that remain to be generated.
struct Children<S: StateSpace> {
    parent: u32,
    successors: Successors<S>,
}

impl<S: StateSpace, F: Features<S>> BreadthFirstNovelty<S, F> {
    /// Creates a search by these `features` that has not begun.
    #[must_use]
    pub fn new(features: F) -> Self {
        BreadthFirstNovelty {
            features,
            novelty: NoveltyTable::new(),
            arena: Arena::new(),
            known: StateIndex::default(),
            pending: Pending::default(),
            frontier: LayerCursor::new(),
            cut: None,
        }
    }

    /// Returns a new search, and keeps states with a new pair of features too: IW(2).
    ///
    /// # Examples
    ///
    /// On a grid, the column and the row are features. No path to (5, 3) brings one of them with each step, so IW(1) fails:
    ///
    /// ```
    /// use search::{Reason, Search, algorithms::BreadthFirstNovelty, from_successors};
    ///
    /// let grid = from_successors(|&(x, y): &(u8, u8)| [((x + 1) % 9, y), (x, (y + 1) % 9)]);
    /// let cells = |&(x, y): &(u8, u8)| [u32::from(x), 9 + u32::from(y)];
    /// let mut search = BreadthFirstNovelty::new(cells);
    /// assert_eq!(search.run(&grid, &(0, 0), |&cell| cell == (5, 3)).stopped_by(), Some(Reason::Width));
    /// let report = search.of_pairs().run(&grid, &(0, 0), |&cell| cell == (5, 3));
    /// assert_eq!(report.plan().unwrap().cost, 8);
    /// ```
    #[must_use]
    pub fn of_pairs(self) -> Self {
        BreadthFirstNovelty { novelty: self.novelty.of_pairs(), ..Self::new(self.features) }
    }

    /// Records the features of `state`, and returns whether it is novel.
    fn is_novel(&mut self, space: &S, state: &S::State) -> bool {
        let Self { features, novelty, .. } = self;
        novelty.record(0, |visit| features.for_each(space, state, visit)) <= novelty.width()
    }

    /// Adds a state, if it is new.
    fn push(&mut self, node: Node<S>) {
        let Self { arena, known, .. } = self;
        if known.find_or_insert(&node.state, arena.next_id(), |id| arena.state(id)).is_none() {
            arena.push(node);
        }
    }

    fn is_known(&self, state: &S::State) -> bool {
        self.known.find(hash(state), |id| self.arena.state(id) == state).is_some()
    }
}

impl<S: StateSpace, F: Features<S>> Progress<S> for BreadthFirstNovelty<S, F> {
    fn status(&self) -> &StatusOf<S> {
        &self.frontier.status
    }

    fn memory(&self) -> Memory {
        Memory::new(
            self.arena.bytes() + self.known.bytes() + self.novelty.bytes(),
            self.arena.bytes_soon() + self.known.bytes_soon() + self.novelty.bytes_soon(),
        )
    }
}

impl<S: StateSpace, F: Features<S>, G: Goal<S>> Search<S, G> for BreadthFirstNovelty<S, F> {
    /// Keeps all starts, novel or not.
    fn start(&mut self, space: &S, starts: &[(S::State, S::Cost)], _: &G) {
        self.frontier.begin();
        self.pending.clear();
        self.known.reset();
        self.arena.clear();
        self.novelty.clear();
        self.cut = None;
        for (state, _) in starts {
            self.is_novel(space, state);
            self.push(Node { state: state.clone(), parent: 0, last: None });
        }
    }

    fn advance(&mut self, space: &S, goal: &G, budget: &mut Budget<'_, S::Cost>) -> Option<OutcomeOf<S>> {
        let outcome = layers::advance(self, space, goal, budget);
        if let Some(cut) = self.cut {
            self.frontier.status.lower_bound = cut;
        }
        outcome
    }
}

impl<S: StateSpace, F: Features<S>, G: Goal<S>> Layered<S, G> for BreadthFirstNovelty<S, F> {
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

    fn nothing_left(&self) -> OutcomeOf<S> {
        if self.cut.is_some() { Outcome::stopped(Reason::Width) } else { Outcome::Exhausted }
    }
}

/// The expansion of a layer, with the space and the goal of the search.
struct Expansion<'a, S: StateSpace, F, G> {
    search: &'a mut BreadthFirstNovelty<S, F>,
    space: &'a S,
    goal: &'a G,
}

impl<S: StateSpace, F: Features<S>, G: Goal<S>> Layer for Expansion<'_, S, F, G> {
    type Child = Node<S>;
    type List = Children<S>;
    const RESUMES: bool = true;

    fn children(&self, i: usize) -> Children<S> {
        let parent = self.search.frontier.expanded() as u32 + i as u32;
        let state = self.search.arena.state(parent).clone();
        let actions = self.space.actions(&state);
        Children { parent, successors: Successors::new(state, actions) }
    }

    fn generate(&self, children: &mut Children<S>) -> Option<Node<S>> {
        let (action, state) = children.successors.next(self.space)?;
        Some(Node { state, parent: children.parent, last: Some(action) })
    }

    /// Adds `child` to the arena if it is a goal or novel. Returns true if it is a goal.
    fn admit(&mut self, child: Node<S>) -> bool {
        let Self { search, space, goal } = self;
        if search.is_known(&child.state) {
            return false;
        }
        let found = goal.is_goal(&child.state);
        if found || search.is_novel(space, &child.state) {
            search.push(child);
        } else {
            search.frontier.status.stats.pruned += 1;
            search.cut.get_or_insert(search.frontier.lower_bound());
        }
        found
    }

    fn leave(&mut self, states: usize, children: usize) {
        self.search.frontier.leave(states, children);
    }
}

impl<S: StateSpace, F> fmt::Debug for BreadthFirstNovelty<S, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BreadthFirstNovelty")
            .field("lower_bound", &self.frontier.lower_bound())
            .finish_non_exhaustive()
    }
}

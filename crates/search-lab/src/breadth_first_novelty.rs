//! Breadth-first search that keeps novel states alone: the pass IW(k) of iterated width search.
//!
//! The nodes of the search graph are the queue: a node is expanded, or of the open layer, or of the next one.
//!
//! ```text
//!   │   expanded   │   open layer   │   next layer   │
//!   0              next             opened           nodes.len()
//! ```

use core::fmt;

use search::{
    Cost, Goal, Outcome, Plan, Progress, Reason, Search, StateSpace,
    engine::{Budget, CHILDREN_PER_STEP, Edge, HashIndex, Memory, Reached, SearchGraph, Status, StatusOf},
    run::OutcomeOf,
};

use crate::{features::Features, novelty::NoveltyTable};

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
/// was cut off. The measure is the number of actions, as in [`BreadthFirst`](search::BreadthFirst). The search does not use
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
/// use search::{Search, from_successors};
/// use search_lab::BreadthFirstNovelty;
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
    /// The kept states. Their g is the number of actions.
    graph: SearchGraph<S, (), HashIndex>,
    /// The number of the next state to expand.
    next: u32,
    /// The number of states in all layers that were opened.
    opened: u32,
    /// The rest of an expansion that stopped after [`CHILDREN_PER_STEP`] children.
    rest: Option<<S::Actions as IntoIterator>::IntoIter>,
    /// The depth of the first state that was cut off.
    cut: Option<S::Cost>,
    /// Its bound is the depth of the next layer.
    status: StatusOf<S>,
}

impl<S: StateSpace, F: Features<S>> BreadthFirstNovelty<S, F> {
    /// Creates a search by these `features` that has not begun.
    #[must_use]
    pub fn new(features: F) -> Self {
        BreadthFirstNovelty {
            features,
            novelty: NoveltyTable::new(),
            graph: SearchGraph::new(),
            next: 0,
            opened: 0,
            rest: None,
            cut: None,
            status: Status::new(),
        }
    }

    /// Returns a new search, and keeps states with a new pair of features too: IW(2).
    ///
    /// # Examples
    ///
    /// On a grid, the column and the row are features. No path to (5, 3) brings one of them with each step, so IW(1) fails:
    ///
    /// ```
    /// use search::{Reason, Search, from_successors};
    /// use search_lab::BreadthFirstNovelty;
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
        novelty.record(|visit| features.for_each(space, state, visit)) <= novelty.width()
    }

    fn states(&self) -> u32 {
        self.graph.nodes.len() as u32
    }

    /// Adds a state, if it is new. Returns its number then.
    fn keep(&mut self, space: &S, edge: Edge<S>) -> Option<u32> {
        let reached = self.graph.reach(space, edge, |_, _| S::Cost::ZERO.into());
        self.status.stats.peak_closed = self.states().into();
        if let Reached::New(id) = reached { Some(id) } else { None }
    }

    /// Opens the next layer. Returns the outcome if it is empty, or an overflow if its depth exceeds the range of costs.
    fn open_layer(&mut self, budget: &mut Budget<'_, S::Cost>) -> Option<OutcomeOf<S>> {
        let states = u64::from(self.states() - self.opened);
        if states == 0 {
            let width = Outcome::Stopped { reason: Reason::Width, best: None };
            return Some(if self.cut.is_some() { width } else { Outcome::Exhausted });
        }
        let depth = self.status.bound;
        if depth == S::Cost::MAX {
            return Some(Outcome::Stopped { reason: Reason::Overflow, best: None });
        }
        budget.report_layer(depth, states, || self.stats());
        self.opened = self.states();
        self.status.bound = depth.saturating_add(S::Cost::ONE);
        self.status.stats.peak_open = self.status.stats.peak_open.max(states);
        None
    }

    /// Generates at most [`CHILDREN_PER_STEP`] children of the next state. Returns the number of a goal, which ends the
    /// search.
    fn expand<G: Goal<S>>(&mut self, space: &S, goal: &G) -> Option<u32> {
        let (parent, depth) = (self.next, self.status.bound);
        let state = self.graph.node(parent).state.clone();
        let mut actions = self.rest.take().unwrap_or_else(|| space.actions(&state).into_iter());
        for _ in 0..CHILDREN_PER_STEP {
            let Some(action) = actions.next() else {
                self.end_expansion();
                return None;
            };
            self.status.stats.generated += 1;
            let child = space.successor(&state, action);
            if self.graph.find(&child).is_some() {
                continue;
            }
            let is_goal = goal.is_goal(&child);
            if is_goal || self.is_novel(space, &child) {
                let kept = self.keep(space, Edge { state: child, g: depth, parent, last: Some(action) });
                if is_goal {
                    self.end_expansion();
                    return kept;
                }
            } else {
                self.status.stats.pruned += 1;
                self.cut.get_or_insert(depth);
            }
        }
        self.rest = Some(actions);
        None
    }

    fn end_expansion(&mut self) {
        self.next += 1;
        self.status.stats.expanded += 1;
        self.status.stats.popped += 1;
    }

    /// Returns the plan to a goal, or an overflow if its length exceeds the range of costs.
    fn solved(&self, space: &S, id: u32) -> OutcomeOf<S> {
        let cost = self.graph.node(id).g;
        if cost == S::Cost::MAX {
            return Outcome::Stopped { reason: Reason::Overflow, best: None };
        }
        Outcome::Solved(Plan { cost, ..self.graph.plan(space, id) })
    }

    /// Expands states, and opens a layer once the one before is expanded.
    fn expand_layers<G: Goal<S>>(
        &mut self,
        space: &S,
        goal: &G,
        budget: &mut Budget<'_, S::Cost>,
    ) -> Option<OutcomeOf<S>> {
        loop {
            if self.graph.is_full() {
                return Some(Outcome::Stopped { reason: Reason::Memory, best: None });
            }
            if self.next == self.opened {
                let outcome = self.open_layer(budget);
                if outcome.is_some() || !budget.allows(self.status.bound) {
                    return outcome;
                }
            }
            if !budget.spend() {
                return None;
            }
            if let Some(id) = self.expand(space, goal) {
                return Some(self.solved(space, id));
            }
            if self.rest.is_some() {
                return None;
            }
        }
    }
}

impl<S: StateSpace, F: Features<S>> Progress<S> for BreadthFirstNovelty<S, F> {
    fn status(&self) -> &StatusOf<S> {
        &self.status
    }

    fn memory(&self) -> Memory {
        self.graph.memory() + self.novelty.memory()
    }
}

impl<S: StateSpace, F: Features<S>, G: Goal<S>> Search<S, G> for BreadthFirstNovelty<S, F> {
    /// Keeps all starts, novel or not.
    fn start(&mut self, space: &S, starts: &[(S::State, S::Cost)], _: &G) {
        self.status = Status::new();
        self.status.bound = S::Cost::ZERO;
        self.status.stats.iterations = 1;
        self.graph.clear(space);
        self.novelty.clear();
        (self.next, self.opened, self.rest, self.cut) = (0, 0, None, None);
        for (state, _) in starts {
            self.is_novel(space, state);
            self.keep(space, Edge { state: state.clone(), g: S::Cost::ZERO, parent: 0, last: None });
        }
    }

    fn advance(&mut self, space: &S, goal: &G, budget: &mut Budget<'_, S::Cost>) -> Option<OutcomeOf<S>> {
        let starts = if self.opened == 0 { 0..self.states() } else { 0..0 };
        let solved = starts.into_iter().find(|&id| goal.is_goal(&self.graph.node(id).state));
        let outcome = match solved {
            Some(id) => Some(self.solved(space, id)),
            None => self.expand_layers(space, goal, budget),
        };
        self.status.lower_bound = self.cut.unwrap_or(self.status.bound);
        outcome
    }
}

impl<S: StateSpace, F> fmt::Debug for BreadthFirstNovelty<S, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BreadthFirstNovelty")
            .field("lower_bound", &self.status.lower_bound)
            .finish_non_exhaustive()
    }
}

//! Lifelong planning A*: replanning after the costs of edges have changed.

mod lookahead;
mod queue;

use alloc::vec::Vec;
use core::fmt;

use self::{
    lookahead::{Distance, LastEdge, LookaheadNode, Values, after, no_path, rhs, set_rhs},
    queue::{Key, Queue},
};
use crate::{
    algorithms::best_first::engine::{
        expansion::Outgoing,
        search_graph::{Edge, Reached, SearchGraph, Step},
    },
    heuristics::{Estimate, Heuristic, Promise},
    run::{Budget, Memory, Outcome, OutcomeOf, Progress, Reason, Search, Status, StatusOf},
    space::{Cost, GoalStates, Reversible, StateSpace},
    tables::growth_of,
};

/// Lifelong planning A* (LPA*): a search that is told which edges have changed, and repairs its last answer.
///
/// The first run expands states as [`AStar`](crate::AStar) does. The space is borrowed for each call, so it may change
/// between two calls. [`changed`](Self::changed) takes the states whose incoming edges are new, gone, dearer or cheaper;
/// [`resume_to`](Search::resume_to) then finds a cheapest plan for the new costs. It expands only states whose distance from
/// the start has changed and may matter. The answer is that of a new search. The search forgets nothing between answers: to
/// move the start, begin anew.
///
/// The start and the goal stay the same. The goal lists its states: it is [`At`](crate::At) one state, or a few. (D* Lite,
/// for a start that moves to a fixed goal, is this search in the reversed space.)
///
/// In the words of the literature, each state has a distance g and a one-step lookahead `rhs`, the least g of a
/// predecessor plus the edge. A state is *overconsistent* if g > rhs, and *underconsistent* if g < rhs: then g relies on
/// an edge that has become dearer. The open list holds the inconsistent states by (min(g, rhs) + h). An overconsistent state
/// takes its rhs for g, an underconsistent one gives up its g; both are expanded. Of equal f, the underconsistent states come
/// first, then the least h.
///
/// A heuristic must keep its promise for all costs that ever hold. One that promises less than admissible orders nothing:
/// states are then expanded by g. Plans have the fewest actions among the cheapest, if all states with f up to their cost
/// were expanded; edges may cost nothing.
///
/// # Complexity
///
/// O((b + p) n log n) time for n states whose distances are repaired, each with b actions and p predecessors: each state is
/// expanded at most twice for one answer if the heuristic is consistent. O(N) memory for all N states ever reached. An
/// expansion takes a few times as long as one of A*, because it looks at predecessors too. On a grid of 200x200 cells with
/// costs of 1 to 9, ten cells that change near the goal take 83 expansions, where a new A* takes 31,557; ten anywhere take
/// 1,919. Where 1 % of all cells change at once, 16,776 are more than the 11,788 of a new search.
///
/// # References
///
/// S. Koenig, M. Likhachev and D. Furcy, "Lifelong Planning A*", Artificial Intelligence 155, 2004.
///
/// # Examples
///
/// A grid in which walls come and go:
///
/// ```
/// use std::cell::RefCell;
/// use search::{At, Search, algorithms::LifelongAStar, from_successors, heuristics::Consistent};
///
/// type Cell = (u32, u32);
/// let walls = RefCell::new(vec![(2, 0), (2, 1), (2, 2)]);
/// let beside = |(x, y): Cell| {
///     [(x + 1, y), (x, y + 1), (x.wrapping_sub(1), y), (x, y.wrapping_sub(1))].into_iter().filter(|&(x, y)| x < 6 && y < 6)
/// };
/// // Nothing enters a wall.
/// let grid = from_successors(|&cell: &Cell| beside(cell).filter(|next| !walls.borrow().contains(next)).collect::<Vec<_>>())
///     .with_predecessors(|&cell: &Cell| beside(cell).filter(|_| !walls.borrow().contains(&cell)).collect::<Vec<_>>());
///
/// let mut search = LifelongAStar::new(Consistent(|&(x, y): &Cell| x.abs_diff(5) + y));
/// assert_eq!(search.run_to(&grid, &(0, 0), &At((5, 0))).plan().unwrap().cost, 11);
///
/// // A gap opens. Only edges into its cell have changed.
/// walls.borrow_mut().retain(|&cell| cell != (2, 0));
/// search.changed(&grid, [(2, 0)]);
/// let report = search.resume_to(&grid, &At((5, 0)));
/// assert_eq!((report.plan().unwrap().cost, report.stats.expanded), (5, 4));
///
/// walls.borrow_mut().extend([(2, 0), (2, 3), (2, 4), (2, 5)]);
/// search.changed(&grid, [(2, 0), (2, 3), (2, 4), (2, 5)]);
/// assert_eq!(search.resume_to(&grid, &At((5, 0))).plan(), None);
/// ```
pub struct LifelongAStar<S: StateSpace, H> {
    heuristic: H,
    graph: SearchGraph<S, Values<S::Cost>>,
    queue: Queue<S::Cost>,
    /// The numbers of the starts, each with its initial cost.
    starts: Vec<(u32, S::Cost)>,
    /// Whether edges have changed since the search began.
    has_changed: bool,
    status: StatusOf<S>,
}

impl<S: Reversible, H: Heuristic<S>> LifelongAStar<S, H> {
    /// Creates a new search by `heuristic`.
    #[must_use]
    pub fn new(heuristic: H) -> Self {
        LifelongAStar {
            heuristic,
            graph: SearchGraph::new(),
            queue: Queue::new(),
            starts: Vec::new(),
            has_changed: false,
            status: Status::new(),
        }
    }

    /// Takes the changes of `space` since the last call: `states` are all states with an incoming edge that is new, gone,
    /// dearer or cheaper. The search goes on with [`resume_to`](Search::resume_to), and its statistics count anew.
    ///
    /// A state may be listed that has not changed. If one is missing, the next answer may be wrong.
    ///
    /// # Complexity
    ///
    /// O(p log n) for each state with p predecessors.
    ///
    /// # Panics
    ///
    /// If the search has not begun.
    ///
    /// # Examples
    ///
    /// ```
    /// use std::cell::Cell;
    /// use search::{At, Search, algorithms::LifelongAStar, from_edges, heuristics::Blind};
    ///
    /// // Two roads to 3. The toll of the one through 1 rises.
    /// let toll = Cell::new(1_u32);
    /// let edges = |from: u8| match from {
    ///     0 => vec![(1, toll.get()), (2, 4)],
    ///     1 | 2 => vec![(3, 1)],
    ///     _ => vec![],
    /// };
    /// let roads = from_edges(|&town: &u8| edges(town)).with_predecessors(|&town: &u8| {
    ///     (0..4).flat_map(|from| edges(from).into_iter().filter(|edge| edge.0 == town).map(move |edge| (from, edge.1)))
    ///         .collect::<Vec<_>>()
    /// });
    /// let mut search = LifelongAStar::new(Blind);
    /// assert_eq!(search.run_to(&roads, &0, &At(3)).plan().unwrap().cost, 2);
    /// toll.set(9);
    /// search.changed(&roads, [1]);
    /// assert_eq!(search.resume_to(&roads, &At(3)).plan().unwrap().cost, 5);
    /// ```
    pub fn changed(&mut self, space: &S, states: impl IntoIterator<Item = S::State>) {
        let _ = self.status.is_over();
        self.status = Status::new();
        self.status.stats.iterations = 1;
        for state in states {
            match self.graph.find(&state) {
                Some(id) => self.update_rhs(space, id),
                None => self.admit(space, state),
            }
        }
        self.has_changed = true;
        let (promise, nodes) = (self.heuristic.promise(), &self.graph.nodes);
        self.queue.remove_outdated(|id| key(promise, &nodes[id as usize]));
        self.reset_bound();
        self.update_status();
        self.status.set_begun();
    }

    /// Adds a state that was not reached before, if it has an incoming edge now.
    fn admit(&mut self, space: &S, state: S::State) {
        let (distance, (parent, last)) = self.least_predecessor(space, &state, no_path());
        if distance < no_path() {
            let edge = Edge { state, g: distance.0, parent, last };
            let Self { heuristic, graph, status, .. } = self;
            let Reached::New(id) = graph.reach(space, edge, |_, state| estimate(heuristic, space, state))
            else {
                return;
            };
            status.stats.evaluated += 1;
            graph.nodes[id as usize].memo.actions = distance.1;
            self.update_queue(id);
        }
    }

    /// Returns the least distance to `state` over its predecessors, or `initial`, with the predecessor and its action.
    fn least_predecessor(
        &self,
        space: &S,
        state: &S::State,
        initial: Distance<S::Cost>,
    ) -> (Distance<S::Cost>, LastEdge<S>) {
        let mut least = (initial, (0, None));
        for (action, before) in space.predecessors(state) {
            let Some(id) = self.graph.find(&before) else { continue };
            let g = self.graph.node(id).memo.g;
            if g.0 < S::Cost::MAX {
                let distance = after(g, space.cost(&before, action));
                if distance < least.0 {
                    least = (distance, (id, Some(action)));
                }
            }
        }
        least
    }

    /// Computes rhs of a state anew, from all its predecessors.
    fn update_rhs(&mut self, space: &S, id: u32) {
        let initial = self.starts.iter().filter(|start| start.0 == id).map(|start| (start.1, 0)).min();
        let state = self.graph.node(id).state.clone();
        let (distance, by) = self.least_predecessor(space, &state, initial.unwrap_or(no_path()));
        set_rhs(&mut self.graph.nodes[id as usize], distance, by);
        self.update_queue(id);
    }

    fn update_queue(&mut self, id: u32) {
        self.queue.push(id, key(self.heuristic.promise(), self.graph.node(id)));
    }

    /// Returns the first inconsistent state.
    fn first(&mut self) -> Option<(u32, Key<S::Cost>)> {
        let (promise, nodes) = (self.heuristic.promise(), &self.graph.nodes);
        self.queue.first(|id| key(promise, &nodes[id as usize]))
    }

    /// Returns the goal with the least rhs.
    fn least_goal(&self, goals: &[S::State]) -> Option<u32> {
        let known = goals.iter().filter_map(|goal| self.graph.find(goal));
        known.min_by_key(|&id| rhs(self.graph.node(id)))
    }

    /// Returns whether the plan to a goal is cheapest, if `first` is the first entry of the open list.
    fn is_solved(&self, goal: u32, first: Option<Key<S::Cost>>) -> bool {
        let node = self.graph.node(goal);
        let cost = node.g;
        let is_consistent = node.memo.g.0 == cost && cost < S::Cost::MAX;
        is_consistent && first.is_none_or(|first| (first.f, first.is_over) >= (cost, true))
    }

    fn repair(
        &mut self,
        space: &S,
        goals: &[S::State],
        budget: &mut Budget<'_, S::Cost>,
    ) -> Option<OutcomeOf<S>> {
        while budget.spend() {
            if self.graph.is_full() {
                return Some(Outcome::stopped(Reason::Memory));
            }
            let first = self.first();
            if let Some(goal) = self.least_goal(goals)
                && self.is_solved(goal, first.map(|first| first.1))
            {
                self.raise_bound(self.graph.node(goal).g, budget);
                return Some(Outcome::Solved(self.graph.plan(space, goal)));
            }
            let Some((id, key)) = first else {
                self.status.bound = S::Cost::MAX;
                return Some(self.nothing());
            };
            if !self.raise_bound(key.f, budget) {
                return None;
            }
            self.queue.pop();
            self.status.stats.popped += 1;
            self.status.stats.expanded += 1;
            if key.is_over {
                self.lower(space, id);
            } else {
                self.raise(space, id);
            }
            self.status.stats.peak_open = self.status.stats.peak_open.max(self.queue.len() as u64);
        }
        None
    }

    /// Expands an overconsistent state: g falls to rhs.
    fn lower(&mut self, space: &S, id: u32) {
        let node = &mut self.graph.nodes[id as usize];
        self.status.stats.reopened += u64::from(node.memo.g.0 < S::Cost::MAX);
        node.memo.g = rhs(node);
        let actions = node.memo.actions.saturating_add(1);
        let edges = Outgoing::new(space.actions(&node.state));
        let mut expansion = self.graph.begin_expansion(id, edges);
        let Self { heuristic, graph, queue, status, .. } = self;
        let promise = heuristic.promise();
        let estimates = |_: &S::State, _, _, state: &S::State| estimate(heuristic, space, state);
        let stats = &mut status.stats;
        let visit = |graph: &mut SearchGraph<S, Values<S::Cost>>, step: &Step<S>, reached| {
            let (Reached::New(to) | Reached::Cheaper(to) | Reached::NoBetter(to)) = reached;
            let node = &mut graph.nodes[to as usize];
            stats.evaluated += u64::from(matches!(reached, Reached::New(_)));
            if (step.g, actions) < rhs(node) {
                set_rhs(node, (step.g, actions), (id, Some(step.action)));
                queue.push(to, key(promise, node));
            }
        };
        let mut visitor = (estimates, visit);
        let (mut all, mut is_last) = (0, false);
        while !is_last {
            let generated;
            (generated, is_last) = graph.expand(space, &mut expansion, &mut visitor);
            all += generated;
        }
        self.status.stats.generated += all;
    }

    /// Expands an underconsistent state: it loses its g, and the states after it that relied on it look for another
    /// predecessor.
    fn raise(&mut self, space: &S, id: u32) {
        self.graph.nodes[id as usize].memo.g = no_path();
        self.update_queue(id);
        let state = self.graph.node(id).state.clone();
        for action in space.actions(&state) {
            self.status.stats.generated += 1;
            if let Some(to) = self.graph.find(&space.successor(&state, action)) {
                let node = self.graph.node(to);
                if node.link.last().is_some() && node.link.parent() == id {
                    self.update_rhs(space, to);
                }
            }
        }
    }

    /// Raises the bound. Returns false if the cost limit excludes the plans from there on.
    fn raise_bound(&mut self, bound: S::Cost, budget: &mut Budget<'_, S::Cost>) -> bool {
        if bound <= self.status.bound || bound == S::Cost::MAX {
            return true;
        }
        self.set_bound(bound);
        budget.report_bound(bound, || self.stats());
        budget.allows(bound)
    }

    fn set_bound(&mut self, bound: S::Cost) {
        self.status.bound = bound;
        if orders(self.heuristic.promise()) {
            self.status.lower_bound = bound;
        }
    }

    /// Sets the bound to the least f of an inconsistent state.
    fn reset_bound(&mut self) {
        self.status.bound = S::Cost::MAX;
        if let Some((_, key)) = self.first() {
            // A sum that saturates is no bound.
            self.set_bound(if key.f < S::Cost::MAX { key.f } else { S::Cost::ZERO });
        }
    }

    /// Returns the outcome where no goal can be reached at a finite cost.
    fn nothing(&self) -> OutcomeOf<S> {
        let has_saturated = |node: &LookaheadNode<S>| node.g == S::Cost::MAX && node.memo.actions < u32::MAX;
        let has_overflowed = self.graph.nodes.iter().any(has_saturated);
        if has_overflowed { Outcome::stopped(Reason::Overflow) } else { Outcome::Exhausted }
    }

    fn update_status(&mut self) {
        self.status.stats.peak_closed = self.graph.nodes.len() as u64;
    }

    /// Sets the closest state, and a plan to it at the end of a step with this `outcome`.
    ///
    /// During a repair the parents of inconsistent states may form a cycle. So after a change there is a closest state only
    /// once all states are consistent: where no goal can be reached.
    fn update_closest(&mut self, space: &S, outcome: Option<&OutcomeOf<S>>) {
        if !self.has_changed {
            self.graph.update_closest(&mut self.status);
            self.status.update_closest_plan(outcome, || self.graph.closest_plan(space));
        } else if matches!(outcome, Some(Outcome::Exhausted)) {
            let reached = (0..).zip(&self.graph.nodes).filter(|(_, node)| node.g < S::Cost::MAX);
            if let Some((id, node)) = reached.min_by_key(|(_, node)| node.h) {
                self.status.record_closest(node.h, || node.state.clone());
                self.status.update_closest_plan(outcome, || self.graph.plan(space, id));
            }
        }
    }
}

/// Returns whether estimates with this promise order the states and prove anything.
fn orders(promise: Promise) -> bool {
    matches!(promise, Promise::Admissible | Promise::Consistent)
}

fn estimate<S: StateSpace, H: Heuristic<S>>(
    heuristic: &H,
    space: &S,
    state: &S::State,
) -> Estimate<S::Cost, Values<S::Cost>> {
    Estimate { h: heuristic.estimate(space, state).h, memo: Values::NEW }
}

/// Returns the place of a state in the open list, if it is inconsistent and plans may pass through it.
fn key<S: StateSpace>(promise: Promise, node: &LookaheadNode<S>) -> Option<Key<S::Cost>> {
    let (g, rhs) = (node.memo.g, rhs(node));
    let (is_over, cost) = (rhs < g, rhs.min(g).0);
    if g == rhs || cost == S::Cost::MAX || promise.is_dead_end(node.h) {
        return None;
    }
    let h = if orders(promise) { node.h } else { S::Cost::ZERO };
    Some(Key { f: cost.saturating_add(h), is_over, tie: if is_over { h } else { cost } })
}

impl<S: Reversible, H: Heuristic<S>> Progress<S> for LifelongAStar<S, H> {
    fn status(&self) -> &StatusOf<S> {
        &self.status
    }

    fn memory(&self) -> Memory {
        let (size, capacity) = (size_of::<(u32, S::Cost)>(), self.starts.capacity());
        let starts = Memory::growing(capacity * size, growth_of(self.starts.len(), capacity, 0));
        self.graph.memory() + self.queue.memory() + starts
    }
}

impl<S: Reversible, H: Heuristic<S>, G: GoalStates<S>> Search<S, G> for LifelongAStar<S, H> {
    fn start(&mut self, space: &S, starts: &[(S::State, S::Cost)], _: &G) {
        self.status = Status::new();
        self.status.stats.iterations = 1;
        self.graph.clear(space);
        self.queue.clear();
        self.starts.clear();
        for start in starts {
            let known = self.graph.nodes.len();
            let heuristic = &self.heuristic;
            if let Some(id) = self.graph.reach_start(space, start, || estimate(heuristic, space, &start.0)) {
                self.status.stats.evaluated += (self.graph.nodes.len() - known) as u64;
                self.graph.nodes[id as usize].memo.actions = 0;
                self.starts.push((id, start.1));
                self.update_queue(id);
            }
        }
        self.has_changed = false;
        self.status.stats.peak_open = self.queue.len() as u64;
        self.reset_bound();
        self.update_status();
        self.graph.update_closest(&mut self.status);
    }

    fn advance(&mut self, space: &S, goal: &G, budget: &mut Budget<'_, S::Cost>) -> Option<OutcomeOf<S>> {
        if self.status.bound < S::Cost::MAX && self.status.take_first_report() {
            budget.report_bound(self.status.bound, || self.stats());
        }
        let outcome = self.repair(space, goal.states(), budget);
        self.update_status();
        self.update_closest(space, outcome.as_ref());
        outcome
    }
}

impl<S: StateSpace, H> fmt::Debug for LifelongAStar<S, H> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LifelongAStar").field("states", &self.graph.nodes.len()).finish_non_exhaustive()
    }
}

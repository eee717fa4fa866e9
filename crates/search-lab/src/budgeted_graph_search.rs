//! Budgeted graph search: the search for inconsistent heuristics whose worst case is not exponential.
//!
//! A pass is a uniform-cost search under a limit on f. States leave the open list in the order of g, so a closed state has its
//! least g among the paths within the limit, and no state is reopened, however inconsistent the heuristic is.
//!
//! [`Interval`] chooses the limits, and budgets of expansions for all passes of a round but the first.

use alloc::vec::Vec;
use core::fmt;

use search::{
    Cost, Goal, Heuristic, Outcome, Progress, Reason, ReportOf, Search, StateSpace,
    engine::{
        CHILDREN_PER_STEP, Edge, ExactOpenList, HashIndex, Interval, MAX_STATES, Memory, Node, PassEnd,
        Reached, SearchGraph, Status, StatusOf,
    },
    heuristics::{Estimate, Promise},
    open_lists::BucketQueue,
    run::{Budget, OutcomeOf},
    space::Stateful,
};

use crate::promises::{is_dead_end, is_hopeless, nothing_left};

/// Finds a cheapest plan, if `estimate` is admissible; it may be inconsistent.
///
/// Wraps [`BudgetedGraphSearch`]. Use [`BudgetedGraphSearch`] directly for heuristics other than closures, and for limits.
///
/// # Examples
///
/// ```
/// use search::from_successors;
/// use search_lab::budgeted_graph_search;
///
/// let grid = from_successors(|&(x, y): &(i32, i32)| [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]);
/// // Every other cell has no estimate.
/// let distance = |&(x, y): &(i32, i32)| if (x + y) % 2 == 0 { x.abs_diff(9) + y.abs_diff(5) } else { 0 };
/// let report = budgeted_graph_search(&grid, &(0, 0), distance, |&cell| cell == (9, 5));
/// assert_eq!(report.plan().unwrap().cost, 14);
/// ```
pub fn budgeted_graph_search<S: StateSpace>(
    space: &S,
    start: &S::State,
    estimate: impl Fn(&S::State) -> S::Cost,
    goal: impl FnMut(&S::State) -> bool,
) -> ReportOf<S> {
    BudgetedGraphSearch::new(estimate).run_to(space, start, &Stateful::new(goal))
}

/// Budgeted graph search (BGS): finds a cheapest plan, if the heuristic is admissible, and never reopens a state.
///
/// With an inconsistent heuristic, A* may expand n states 2^n times. This search makes passes of uniform-cost search
/// under a limit on f = g + h, each of which expands a state at most once. The limits are those of
/// [`BudgetedTreeSearch`](search::algorithms::BudgetedTreeSearch): a round ends with a pass that expands at least twice
/// and less than eight times as many states as the last round (the [growth](Self::with_growth)). With a consistent
/// heuristic A* is the better choice, because it makes one pass.
///
/// A goal is recognised when it leaves the open list. Without a [promise](Heuristic::promise), a goal counts whatever
/// its estimate is, and a last pass without a limit finds the plans through states whose estimate is `MAX`.
///
/// # Complexity
///
/// O(n log(C* / s)) expansions, where n is the number of states within the limit that admits the plan and s the
/// [first step](Self::with_first_step) of the limit. Each pass keeps its states in memory: O(n).
///
/// # References
///
/// M. Helmert, T. Lattimore, L. H. S. Lelis, L. Orseau, N. R. Sturtevant, "Iterative budgeted exponential search",
/// IJCAI 2019.
/// A. Martelli, "On the complexity of admissible search algorithms", Artificial Intelligence 8(1), 1977.
///
/// # Examples
///
/// ```
/// use search::{AStar, Search, from_edges, heuristics::Admissible};
/// use search_lab::BudgetedGraphSearch;
///
/// // Martelli's graph: the cheaper path to each state is found after a dearer one.
/// const N: u64 = 12;
/// let graph = from_edges(|&y: &u64| {
///     let edge = move |x: u64| (x, (1 << (y - 2)) + y - (1 << (x - 1)) - x);
///     let last = (y == 1).then_some((0, (1 << (N - 1)) + N - 2));
///     (1..y).map(edge).chain(last).collect::<Vec<_>>()
/// });
/// let h = Admissible(|&x: &u64| if x < 2 { 0 } else { (1_u64 << (x - 1)) + 2 * x - 3 });
/// let report = BudgetedGraphSearch::new(h).run(&graph, &N, |&x| x == 0);
/// assert_eq!((report.is_optimal(), report.stats.expanded), (true, 12));
/// assert_eq!(AStar::new(h).run(&graph, &N, |&x| x == 0).stats.expanded, 1 << 11);
/// ```
pub struct BudgetedGraphSearch<S: StateSpace, H: Heuristic<S>> {
    heuristic: H,
    starts: Vec<(S::State, S::Cost)>,
    /// Its lower end is the least f of the plans that are not tried; infinite when none is left under any limit.
    interval: Interval<S::Cost>,
    /// The bound that the observer heard of last.
    reported: Option<S::Cost>,
    is_running: bool,
    /// Whether the pass without a limit has begun, and whether every plan of finite cost was tried.
    is_last: bool,
    is_complete: bool,
    graph: SearchGraph<S, H::Memo, HashIndex>,
    open: ExactOpenList<S::Cost, BucketQueue>,
    /// The states that the pass expanded, the greatest f of these, and the least f that it cut off.
    expanded: u64,
    greatest: S::Cost,
    cut_off: S::Cost,
    /// The state that is being expanded, with its untried actions.
    untried: Option<(u32, <S::Actions as IntoIterator>::IntoIter)>,
    status: StatusOf<S>,
}

impl<S: StateSpace, H: Heuristic<S>> BudgetedGraphSearch<S, H> {
    /// Creates a search by `heuristic`.
    #[must_use]
    pub fn new(heuristic: H) -> Self {
        BudgetedGraphSearch {
            heuristic,
            starts: Vec::new(),
            interval: Interval::new(),
            reported: None,
            is_running: false,
            is_last: false,
            is_complete: false,
            graph: SearchGraph::new(),
            open: ExactOpenList::new(BucketQueue::new()),
            expanded: 0,
            greatest: S::Cost::ZERO,
            cut_off: S::Cost::MAX,
            untried: None,
            status: Status::new(),
        }
    }

    /// Returns a new search, with the same policies, whose rounds grow at least by the factor `least`, with
    /// passes of fewer than `most` times the states of the last round; 2 and 8 by default.
    ///
    /// # Panics
    ///
    /// If the factors do not satisfy `1 < least <= most`.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{Search, from_successors, heuristics::Blind};
    /// use search_lab::BudgetedGraphSearch;
    ///
    /// let chain = from_successors(|&n: &u32| [n + 1]);
    /// let mut search = BudgetedGraphSearch::new(Blind).with_growth(4, 4);
    /// assert_eq!(search.run(&chain, &0, |&n| n == 300).plan().unwrap().cost, 300);
    /// ```
    #[must_use]
    #[track_caller]
    pub fn with_growth(self, least: u64, most: u64) -> Self {
        let interval = self.interval.with_growth(least, most);
        BudgetedGraphSearch { interval, ..Self::new(self.heuristic) }
    }

    /// Returns a new search, with the same policies, whose limit rises by twice `step` first, and then by four,
    /// eight and more times as much; [`ONE`](Cost::ONE) by default. Set it where usual costs are far greater.
    ///
    /// # Panics
    ///
    /// If `step` is zero.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{Search, from_edges, heuristics::Blind};
    /// use search_lab::BudgetedGraphSearch;
    ///
    /// let chain = from_edges(|&n: &u64| [(n + 1, 1_000_000 + n)]);
    /// let mut search = BudgetedGraphSearch::new(Blind).with_first_step(1_000_000);
    /// assert_eq!(search.run(&chain, &0, |&n| n == 30).plan().unwrap().cost, 30_000_435);
    /// ```
    #[must_use]
    #[track_caller]
    pub fn with_first_step(self, step: S::Cost) -> Self {
        let interval = self.interval.with_first_step(step);
        BudgetedGraphSearch { interval, ..Self::new(self.heuristic) }
    }

    /// Expands states within one pass. Answers if none is left.
    fn search_pass<G: Goal<S>>(
        &mut self,
        (space, goal): (&S, &G),
        budget: &mut Budget<'_, S::Cost>,
    ) -> Option<OutcomeOf<S>> {
        if !self.is_running && !self.begin_pass((space, goal), budget) {
            self.is_complete = true;
            return Some(nothing_left(self.graph.has_overflowed(self.heuristic.promise())));
        }
        while budget.spend() {
            if self.graph.is_full() || self.open.len() >= MAX_STATES {
                return Some(Outcome::Stopped { reason: Reason::Memory, best: None });
            }
            if self.untried.is_none() {
                let Some(id) = self.pop() else { return self.end_pass(PassEnd::Complete(self.cut_off)) };
                if goal.is_goal(&self.graph.node(id).state) {
                    let plan = self.graph.plan(space, id);
                    if self.heuristic.promise() >= Promise::Admissible {
                        self.interval.lower = plan.cost;
                    }
                    return Some(Outcome::Solved(plan));
                }
                self.untried = Some((id, self.close(space, id).into_iter()));
            }
            if !self.expand((space, goal)) {
                return None;
            }
            if self.expanded >= self.interval.budget {
                return self.end_pass(PassEnd::Exceeded(self.greatest));
            }
        }
        None
    }

    /// Begins the next pass. Returns false if none is left.
    ///
    /// After the last limit, a pass without one follows for the states that every limit cut off. It is omitted if the heuristic
    /// proves that all plans through them cost too much.
    fn begin_pass<G: Goal<S>>(&mut self, (space, goal): (&S, &G), budget: &mut Budget<'_, S::Cost>) -> bool {
        let (promise, bound) = (self.heuristic.promise(), self.interval.lower);
        if bound == S::Cost::MAX {
            if self.is_last || promise >= Promise::Admissible || !self.graph.has_overflowed(promise) {
                return false;
            }
            self.is_last = true;
            (self.interval.limit, self.interval.budget) = (S::Cost::MAX, u64::MAX);
        } else if self.reported != Some(bound) {
            self.reported = Some(bound);
            budget.report_bound(bound, || self.stats());
        }
        self.graph.clear(space);
        self.open.clear();
        (self.is_running, self.expanded, self.untried) = (true, 0, None);
        (self.greatest, self.cut_off) = (S::Cost::ZERO, S::Cost::MAX);
        self.status.stats.iterations += 1;
        for number in 0..self.starts.len() {
            let (state, g) = self.starts[number].clone();
            let estimate = self.heuristic.estimate(space, &state);
            self.admit((space, goal), (g, estimate), (0, None), |_| state.clone());
        }
        true
    }

    /// Chooses the next limit and ends the step.
    fn end_pass(&mut self, end: PassEnd<S::Cost>) -> Option<OutcomeOf<S>> {
        self.is_running = false;
        self.interval.end_pass(self.expanded, end);
        None
    }

    /// Pops the first entry that is not outdated.
    fn pop(&mut self) -> Option<u32> {
        loop {
            let graph = &self.graph;
            let id = self.open.pop(|id| (graph.node(id).g, graph.node(id).h))?;
            self.status.stats.popped += 1;
            if !graph.node(id).link.is_closed() {
                return Some(id);
            }
        }
    }

    /// Closes a state. Returns the actions to try in it. Some may be omitted only if the limit cuts off no part of a cheapest
    /// path to a state within it.
    fn close(&mut self, space: &S, id: u32) -> S::Actions {
        let node = &mut self.graph.nodes[id as usize];
        node.link.close();
        self.greatest = self.greatest.max(node.g.saturating_add(node.h));
        match node.link.last() {
            Some(last) if self.heuristic.promise() == Promise::Consistent => {
                space.actions_after(&node.state, last)
            }
            _ => space.actions(&node.state),
        }
    }

    /// Generates at most [`CHILDREN_PER_STEP`] children of the present state. Returns whether the expansion is complete.
    fn expand<G: Goal<S>>(&mut self, problem: (&S, &G)) -> bool {
        let Some((id, mut actions)) = self.untried.take() else { return true };
        let stop = self.status.stats.generated + CHILDREN_PER_STEP as u64;
        while let Some(action) = actions.next() {
            self.generate(problem, id, action);
            if self.status.stats.generated == stop {
                self.untried = Some((id, actions));
                return false;
            }
        }
        self.expanded += 1;
        let stats = &mut self.status.stats;
        stats.expanded += 1;
        stats.peak_open = stats.peak_open.max(self.open.len() as u64);
        stats.peak_closed = stats.peak_closed.max(self.graph.nodes.len() as u64);
        true
    }

    fn generate<G: Goal<S>>(&mut self, (space, goal): (&S, &G), parent: u32, action: S::Action) {
        self.status.stats.generated += 1;
        let Node { state, g, h, memo, .. } = self.graph.node(parent);
        let estimate = self.heuristic.estimate_child(space, state, Estimate { h: *h, memo: *memo }, action);
        let g = g.saturating_add(space.cost(state, action));
        let child = |search: &Self| space.successor(&search.graph.node(parent).state, action);
        self.admit((space, goal), (g, estimate), (parent, Some(action)), child);
    }

    /// Adds a state to the open list if the limit admits it. Without a promise, a goal counts whatever its estimate is.
    ///
    /// A state that no finite limit admits joins the search graph alone. It is lost unless a cheaper path leads to it.
    fn admit<G: Goal<S>>(
        &mut self,
        (space, goal): (&S, &G),
        (g, estimate): (S::Cost, Estimate<S::Cost, H::Memo>),
        (parent, last): (u32, Option<S::Action>),
        state: impl Fn(&Self) -> S::State,
    ) {
        self.status.stats.evaluated += 1;
        let (promise, h) = (self.heuristic.promise(), estimate.h);
        let mut f = g.saturating_add(h);
        let is_within = f <= self.interval.limit && (self.is_last || f < S::Cost::MAX);
        let mut is_open = is_within && !is_hopeless(promise, g, h);
        let may_be_goal = !is_open && promise == Promise::Nothing && g < S::Cost::MAX;
        if may_be_goal && goal.is_goal(&state(self)) {
            (f, is_open) = (g, g <= self.interval.limit);
        }
        self.status.stats.pruned += u64::from(!is_open);
        if !is_open && (f < S::Cost::MAX || is_dead_end(promise, h)) {
            // The f of a dead end is infinite, so it leaves the next limit alone.
            self.cut_off = self.cut_off.min(f);
            return;
        }
        let state = state(self);
        let id = match self.graph.reach(space, Edge { state, g, parent, last }, |_, _| estimate) {
            Reached::New(id) => id,
            // With costs that are rounded, a path to a closed state may be cheaper by the last bit.
            Reached::Cheaper(id) if is_open && !self.graph.node(id).link.is_closed() => {
                self.graph.improve(id, g, parent, last);
                id
            }
            _ => return,
        };
        if is_open {
            self.open.push((g, h), id);
        }
    }

    fn update_status(&mut self) {
        let proven = self.heuristic.promise().lower_bound(self.interval.lower);
        self.graph.update_closest(&mut self.status);
        self.status.bound = self.interval.lower;
        self.status.lower_bound = if self.is_complete { S::Cost::MAX } else { proven };
    }
}

impl<S: StateSpace, H: Heuristic<S>> Progress<S> for BudgetedGraphSearch<S, H> {
    fn status(&self) -> &StatusOf<S> {
        &self.status
    }

    fn memory(&self) -> Memory {
        self.graph.memory() + self.open.memory()
    }
}

impl<S: StateSpace, H: Heuristic<S>, G: Goal<S>> Search<S, G> for BudgetedGraphSearch<S, H> {
    fn start(&mut self, space: &S, starts: &[(S::State, S::Cost)], _: &G) {
        self.starts = starts.to_vec();
        self.graph.clear(space);
        self.status = Status::new();
        self.status.stats.evaluated = starts.len() as u64;
        (self.is_running, self.is_last, self.is_complete, self.reported) = (false, false, false, None);
        let f = |(state, g): &(S::State, S::Cost)| g.saturating_add(self.heuristic.estimate(space, state).h);
        let least = starts.iter().map(f).min();
        // An infinite estimate is no bound: a pass tells whether a start is lost.
        let bound = if least == Some(S::Cost::MAX) { S::Cost::ZERO } else { least.unwrap_or(S::Cost::MAX) };
        self.interval.begin(bound);
        self.update_status();
    }

    fn advance(&mut self, space: &S, goal: &G, budget: &mut Budget<'_, S::Cost>) -> Option<OutcomeOf<S>> {
        let outcome = self.search_pass((space, goal), budget);
        self.update_status();
        self.status.update_closest_plan(outcome.as_ref(), || self.graph.closest_plan(space));
        outcome
    }
}

impl<S: StateSpace, H: Heuristic<S>> fmt::Debug for BudgetedGraphSearch<S, H> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BudgetedGraphSearch").field("bound", &self.interval.lower).finish_non_exhaustive()
    }
}

//! The cost to go: for every state, the cost of a cheapest plan from there to a goal.
//!
//! The search is Dijkstra's algorithm from all goals against the actions. A state is *settled* when it is expanded; its
//! cost is then exact. All other states cost at least the level, which is the least cost of an open state.

use alloc::{collections::BinaryHeap, vec::Vec};
use core::{cmp::Reverse, fmt};

use crate::{
    algorithms::{
        all_states::distance_to_goal::distinct,
        best_first::engine::{
            expansion::Incoming,
            node::Node,
            search_graph::{Reached, SearchGraph, Step},
        },
    },
    heuristics::{Estimate, Heuristic, Promise},
    run::{Budget, Memory, Outcome, OutcomeOf, Plan, PlanOf, Progress, Reason, Search, Status, StatusOf},
    space::{AnyOf, Cost, GoalStates, Reversible, StateSpace, assert_listed, assert_unconnected},
    tables::{HashIndex, growth_of},
};

/// Finds the cost of a cheapest plan from every state to the nearest of `goals`.
///
/// This function wraps [`CostToGo`]. Use that type to set limits.
///
/// # Examples
///
/// ```
/// use search::{algorithms::cost_to_go, from_edges};
///
/// // Down the river costs 1, up the river 3; a train runs from 9 to 0 for 5.
/// let towns = from_edges(|&n: &u32| match n {
///     0 => vec![(1, 1_u32)],
///     9 => vec![(8, 3), (0, 5)],
///     _ => vec![(n + 1, 1), (n - 1, 3)],
/// });
/// let towns = towns.with_predecessors(|&n: &u32| match n {
///     0 => vec![(1, 3), (9, 5)],
///     9 => vec![(8, 1)],
///     _ => vec![(n - 1, 1), (n + 1, 3)],
/// });
/// let rest = cost_to_go(&towns, &[2]);
/// assert_eq!([1, 2, 3, 7, 9].map(|n| rest.cost(&n)), [1, 0, 3, 9, 7].map(Some));
/// let plan = rest.cheapest_plan(&7).unwrap();
/// assert_eq!((plan.cost, plan.states(&towns)), (9, vec![7, 8, 9, 0, 1, 2]));
/// ```
pub fn cost_to_go<S: Reversible>(space: &S, goals: &[S::State]) -> CostToGo<S> {
    let mut search = CostToGo::new();
    let goal = AnyOf::new(goals.to_vec());
    let starts: Vec<_> = goals.first().map(|goal| (goal.clone(), S::Cost::ZERO)).into_iter().collect();
    let _ = search.run_from(space, &starts, &goal);
    search
}

/// A search for the cost of a cheapest plan from every state to its nearest goal, and for such a plan from each: a table
/// for many queries to one set of goals.
///
/// The search goes backwards from all goals and settles every state from which a goal can be reached, in the order of
/// their costs. It ends when none is left. Its report holds a cheapest plan from the starts, which may come early: the
/// costs and plans of settled states are exact at any time, whether the search is complete or a limit stopped it.
///
/// The table is a [`Heuristic`], which is consistent at any time, and exact for settled states. All others are estimated
/// by the cost of the next state to be settled; once the search is complete, they are dead ends. [`AStar`](crate::AStar) then
/// expands the states of one plan alone, if no other plan is as cheap. [`Shared`](crate::heuristics::Shared) lends the table
/// to several searches.
///
/// The space lists predecessors, and the goal its states. For plans with the fewest actions in an undirected space,
/// [`GoalDistances`](crate::GoalDistances) needs less memory, and takes any goal.
///
/// # Complexity
///
/// O(b n log n) time and O(n) memory for n states from which a goal can be reached, each with b predecessors. A query
/// takes one look-up, a plan of d actions O(d).
///
/// # References
///
/// E. W. Dijkstra, "A note on two problems in connexion with graphs", Numerische Mathematik 1, 1959. R. Bellman, "Dynamic
/// Programming", 1957: optimal actions by the cost that remains.
///
/// # Examples
///
/// ```
/// use search::{AStar, At, Search, algorithms::CostToGo, from_edges, heuristics::Shared};
///
/// // Hills between 0 and 99: a step up costs 3, a step down 1.
/// let height = |n: u32| n * 7 % 5;
/// let cost = move |from, to| if height(to) > height(from) { 3_u32 } else { 1 };
/// let beside = |n: u32| [n.saturating_sub(1), (n + 1).min(99)];
/// let hills = from_edges(move |&n: &u32| beside(n).map(|to| (to, cost(n, to))));
/// let hills = hills.with_predecessors(move |&n: &u32| beside(n).map(|from| (from, cost(from, n))));
/// let mut rest = CostToGo::new();
/// let report = rest.run_to(&hills, &0, &At(99));
/// assert_eq!((report.plan().unwrap().cost, rest.states()), (219, 100));
/// assert!(rest.is_complete());
/// assert_eq!(rest.costs().map(|(_, cost)| cost).max(), Some(219));
///
/// // From any other start, without a search.
/// assert_eq!(rest.cost(&90), Some(21));
/// assert_eq!(rest.optimal_actions(&hills, &90).map(|edge| edge.0).collect::<Vec<_>>(), [91]);
///
/// let report = AStar::new(Shared(&rest)).run(&hills, &40, |&n| n == 99);
/// assert_eq!((report.plan().unwrap().actions.len(), report.stats.expanded), (59, 59));
/// ```
pub struct CostToGo<S: StateSpace> {
    /// The states that were generated. A node's link leads to the next state of its plan, by its action.
    graph: SearchGraph<S, (), HashIndex>,
    /// States by (cost, number). An entry is outdated if its state is closed.
    open: BinaryHeap<Reverse<(S::Cost, u32)>>,
    /// The least cost of an open state; `MAX` if there is none.
    level: S::Cost,
    starts: Vec<(S::State, S::Cost)>,
    /// Whether a plan is known that costs as much as the proven lower bound.
    is_bound_final: bool,
    /// The estimate of all states that are not settled.
    unsettled: S::Cost,
    status: StatusOf<S>,
}

impl<S: StateSpace> CostToGo<S> {
    /// Creates a new search. As a heuristic it is zero everywhere.
    #[must_use]
    pub fn new() -> Self {
        CostToGo {
            graph: SearchGraph::new(),
            open: BinaryHeap::new(),
            level: S::Cost::ZERO,
            starts: Vec::new(),
            is_bound_final: false,
            unsettled: S::Cost::ZERO,
            status: Status::new(),
        }
    }

    /// Returns the cost of a cheapest plan from `state`. Returns `None` if no goal can be reached from there at a finite
    /// cost, or if the state is not settled yet.
    #[must_use]
    pub fn cost(&self, state: &S::State) -> Option<S::Cost> {
        self.settled(state).map(|node| node.g)
    }

    /// Returns a cheapest plan from `state`, without an initial cost; `None` if its [`cost`](Self::cost) is unknown.
    ///
    /// The plan passes through no state twice.
    #[must_use]
    pub fn cheapest_plan(&self, state: &S::State) -> Option<PlanOf<S>> {
        let mut node = self.settled(state)?;
        let (cost, mut actions) = (node.g, Vec::new());
        while let Some(action) = node.link.last() {
            actions.push(action);
            node = self.graph.node(node.link.parent());
        }
        Some(Plan { start: state.clone(), actions, cost })
    }

    /// Returns the actions that begin a cheapest plan from `state`, in the order of the space, each once. There are none at a goal, or
    /// if the cost of `state` is unknown.
    ///
    /// An action of zero cost may lead to a state from which a cheapest plan leads back.
    pub fn optimal_actions<'a>(
        &'a self,
        space: &'a S,
        state: &S::State,
    ) -> impl Iterator<Item = S::Action> + use<'a, S> {
        let state = state.clone();
        let cost = self.settled(&state).filter(|node| node.link.last().is_some()).map(|node| node.g);
        let actions = cost.map(|_| space.actions(&state).into_iter());
        distinct(actions.into_iter().flatten().filter(move |&action| {
            let after = self.cost(&space.successor(&state, action));
            after.map(|after| after.saturating_add(space.cost(&state, action))) == cost
        }))
    }

    /// Lists the settled states with their costs, in the order of their generation.
    pub fn costs(&self) -> impl Iterator<Item = (&S::State, S::Cost)> {
        let settled = self.graph.nodes.iter().filter(|node| node.link.is_closed());
        settled.map(|node| (&node.state, node.g))
    }

    /// Returns the number of settled states.
    #[must_use]
    pub fn states(&self) -> u64 {
        self.status.stats.expanded
    }

    /// Returns whether every state from which a goal can be reached at a finite cost is settled.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.status.stats.iterations > 0 && self.level == S::Cost::MAX
    }

    fn settled(&self, state: &S::State) -> Option<&Node<S, ()>> {
        let node = self.graph.node(self.graph.find(state)?);
        node.link.is_closed().then_some(node)
    }

    /// Removes outdated entries, and sets the level to the least cost of an open state.
    fn find_level(&mut self) {
        while let Some(&Reverse((g, id))) = self.open.peek() {
            if !self.graph.node(id).link.is_closed() {
                (self.level, self.unsettled) = (g, g);
                return;
            }
            self.open.pop();
            self.status.stats.popped += 1;
        }
        self.unsettled = self.estimate_beyond();
        self.level = S::Cost::MAX;
    }

    /// Returns the estimate of the states that are not settled when none is open: they are dead ends, unless the cost of
    /// one saturated.
    fn estimate_beyond(&self) -> S::Cost {
        match S::Cost::MAX.just_below() {
            _ if !self.graph.has_overflowed(Promise::Consistent) => S::Cost::MAX,
            greatest if greatest < S::Cost::MAX => greatest,
            _ => self.level,
        }
    }

    /// Returns the least cost of a plan from the starts, as far as it is known, and whether such a plan is known.
    fn least_plan(&self) -> (S::Cost, bool) {
        let bounds = self.starts.iter().map(|(start, cost)| match self.cost(start) {
            Some(rest) => (cost.saturating_add(rest), false),
            None => (cost.saturating_add(self.level), true),
        });
        let (bound, is_open) = bounds.min().unwrap_or((S::Cost::MAX, true));
        (bound, !is_open)
    }

    fn raise_bound(&mut self) -> bool {
        let before = self.status.bound;
        if !self.is_bound_final {
            let (bound, is_final) = self.least_plan();
            self.set_bound(bound);
            self.is_bound_final = is_final;
        }
        self.status.bound > before && self.status.bound < S::Cost::MAX
    }

    fn set_bound(&mut self, bound: S::Cost) {
        (self.status.bound, self.status.lower_bound) = (bound, bound);
    }
}

impl<S: Reversible> CostToGo<S> {
    fn expand_next(&mut self, space: &S) {
        let Some(Reverse((_, id))) = self.open.pop() else { return };
        self.status.stats.popped += 1;
        self.status.stats.expanded += 1;
        let edges = Incoming::new(space, self.graph.node(id));
        let mut expansion = self.graph.begin_expansion(id, edges);
        let Self { graph, open, status, .. } = self;
        let push = |graph: &mut SearchGraph<S, (), HashIndex>, step: &Step<S>, reached| {
            if let Reached::Cheaper(before) = reached {
                graph.improve(before, step.g, id, Some(step.action));
            }
            if let Reached::New(before) | Reached::Cheaper(before) = reached
                && step.g < S::Cost::MAX
            {
                open.push(Reverse((step.g, before)));
                status.stats.peak_open = status.stats.peak_open.max(open.len() as u64);
            }
        };
        let mut visitor = (|_: &S::State, zero, _, _: &S::State| zero, push);
        let (mut all, mut is_last) = (0, false);
        while !is_last {
            let generated;
            (generated, is_last) = graph.expand(space, &mut expansion, &mut visitor);
            all += generated;
        }
        self.status.stats.generated += all;
    }

    fn settle_states(&mut self, space: &S, budget: &mut Budget<'_, S::Cost>) -> Option<OutcomeOf<S>> {
        if self.starts.is_empty() {
            return Some(Outcome::Exhausted);
        }
        if self.status.bound < S::Cost::MAX && self.status.take_first_report() {
            budget.report_bound(self.status.bound, || self.stats());
        }
        while self.level < S::Cost::MAX {
            if self.graph.is_full() {
                return Some(Outcome::stopped(Reason::Memory));
            }
            if !budget.spend() {
                return None;
            }
            let level = self.level;
            self.expand_next(space);
            self.find_level();
            self.status.stats.peak_closed = self.graph.nodes.len() as u64;
            // Once a cheapest plan is known, the level decides nothing.
            if self.level > level && !self.is_bound_final && self.raise_bound() {
                budget.report_bound(self.status.bound, || self.stats());
                if self.level < S::Cost::MAX && !budget.allows(self.status.bound) {
                    return None;
                }
            }
        }
        self.raise_bound();
        Some(self.answer(space))
    }

    /// Returns the outcome of the complete search.
    fn answer(&mut self, space: &S) -> OutcomeOf<S> {
        let unsettled = self.starts.iter().filter(|(start, _)| self.settled(start).is_none());
        unsettled
            .for_each(|(start, _)| assert_unconnected(space, start, |next| self.settled(next).is_some()));
        let total = |(start, cost): &(S::State, S::Cost)| {
            self.cost(start).map_or(S::Cost::MAX, |rest| cost.saturating_add(rest))
        };
        let best = self.starts.iter().min_by_key(|start| total(start));
        let plan = best.filter(|best| total(best) < S::Cost::MAX).and_then(|(start, cost)| {
            let plan = self.cheapest_plan(start)?;
            Some(with_initial_cost(space, plan, *cost))
        });
        if let Some(plan) = plan {
            // With floats, the sum from the start is rounded in another way than the sum from the goal.
            self.set_bound(plan.cost);
            return Outcome::Solved(plan);
        }
        let has_overflowed = self.starts.iter().any(|(start, _)| self.cost(start).is_some())
            || self.graph.has_overflowed(Promise::Consistent);
        if has_overflowed { Outcome::stopped(Reason::Overflow) } else { Outcome::Exhausted }
    }
}

/// Returns the plan from a start with an initial cost, summed from there.
fn with_initial_cost<S: StateSpace>(space: &S, plan: PlanOf<S>, cost: S::Cost) -> PlanOf<S> {
    assert_listed(space, plan.start.clone(), plan.actions.iter().copied());
    let states = plan.states(space);
    let costs = states.iter().zip(&plan.actions).map(|(state, &action)| space.cost(state, action));
    Plan { cost: costs.fold(cost, S::Cost::saturating_add), ..plan }
}

impl<S: StateSpace> Default for CostToGo<S> {
    fn default() -> Self {
        Self::new()
    }
}

impl<S: StateSpace> Heuristic<S> for CostToGo<S> {
    type Memo = ();

    fn promise(&self) -> Promise {
        Promise::Consistent
    }

    fn estimate(&self, _: &S, state: &S::State) -> Estimate<S::Cost> {
        self.cost(state).unwrap_or(self.unsettled).into()
    }
}

impl<S: StateSpace> Progress<S> for CostToGo<S> {
    fn status(&self) -> &StatusOf<S> {
        &self.status
    }

    fn memory(&self) -> Memory {
        let size = size_of::<(S::Cost, u32)>();
        let starts = self.starts.capacity() * size_of::<(S::State, S::Cost)>();
        let open = growth_of(self.open.len(), self.open.capacity(), size);
        self.graph.memory() + Memory::growing(self.open.capacity() * size + starts, open)
    }
}

impl<S: Reversible, G: GoalStates<S>> Search<S, G> for CostToGo<S> {
    fn start(&mut self, space: &S, starts: &[(S::State, S::Cost)], goal: &G) {
        self.status = Status::new();
        self.status.stats.iterations = 1;
        self.graph.clear(space);
        self.open.clear();
        self.starts.clear();
        self.starts.extend_from_slice(starts);
        for state in goal.states() {
            let start = (state.clone(), S::Cost::ZERO);
            if let Some(id) = self.graph.reach_start(space, &start, || S::Cost::ZERO.into()) {
                self.open.push(Reverse((S::Cost::ZERO, id)));
                self.status.stats.peak_open = self.open.len() as u64;
            }
        }
        self.find_level();
        self.set_bound(S::Cost::ZERO);
        self.is_bound_final = false;
        self.raise_bound();
        self.status.stats.peak_closed = self.graph.nodes.len() as u64;
    }

    fn advance(&mut self, space: &S, _: &G, budget: &mut Budget<'_, S::Cost>) -> Option<OutcomeOf<S>> {
        self.settle_states(space, budget)
    }
}

impl<S: StateSpace> fmt::Debug for CostToGo<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CostToGo").field("states", &self.states()).finish_non_exhaustive()
    }
}

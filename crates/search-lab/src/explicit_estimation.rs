//! Explicit estimation search by round robin: three orders of the open states take turns within a proven bound.

use core::fmt;

use search::{
    Cost, Goal, Heuristic, Outcome, Progress, Reason, Search, StateSpace, Stats,
    closed_lists::{HashIndex, RankIndex, StateIndex},
    engine::{
        CHILDREN_PER_STEP, Edge, MAX_STATES, Memory, Node, Reached, SearchGraph, Status, StatusOf, proven,
    },
    heuristics::{Estimate, Promise},
    run::{Budget, OutcomeOf},
    space::{Ranked, Weight},
};

use crate::{
    guides::{GuidedBy, Guides, HeuristicAlone},
    promises::{is_hopeless, nothing_left},
    three_lists::{ListedGraph, ThreeLists},
};

/// An explicit estimation search: finds a plan that costs at most w times the cheapest, if the heuristic is admissible.
///
/// Each open state stands in three ordered lists: by f = g + h, which proves the bound; by g plus a guess of the remaining
/// cost that may be too high, which leads to cheap plans; and by the number of actions that are left, which leads to plans
/// soon. The lists take turns: the first state of the list is expanded, and leaves all three. A state is
/// expanded only if its f is at most w times the least f, so the first plan is within the weight. If the first state of the
/// second list has a greater f, the state with the least f is expanded in its turn. The third list passes over such states.
///
/// The search pays where costs differ from numbers of actions and where a good guess is known: see
/// [`with_guides`](Self::with_guides). Otherwise [`WeightedAStar`](search::algorithms::WeightedAStar) does the same by less
/// work for each state. A closed state is reopened when a cheaper path to it is found. The lower bound of the report is the
/// least f. The first plan is the answer. If estimates are at most v times the true cost ([`Weighted`](search::heuristics::Weighted)),
/// it costs at most v w times the cheapest; without a [promise](Heuristic::promise) its cost is not bounded.
/// The search does not use [`actions_after`](StateSpace::actions_after).
///
/// # Complexity
///
/// O(b n log n) time and O(b n) memory, for n expanded states with b actions each; three entries for each generated state, about
/// 60 bytes where costs have 32 bits.
///
/// # References
///
/// J. T. Thayer, W. Ruml, "Bounded suboptimal search: a direct approach using inadmissible estimates", IJCAI 2011.
/// M. Fickert, T. Gu, W. Ruml, "New results in bounded-suboptimal search", AAAI 2022: the lists take turns.
///
/// # Examples
///
/// A step to the right is dear in the first row, so the cheapest plan and the shortest one differ:
///
/// ```
/// use search::{Search, from_edges, heuristics::Consistent, space::Weight};
/// use search_lab::ExplicitEstimation;
///
/// let hills = from_edges(|&(x, y): &(u32, u32)| {
///     let right = ((x + 1, y), if y == 0 { 9 } else { 2 });
///     [right, ((x, y + 1), 3), ((x, y.saturating_sub(1)), 3)]
/// });
/// let least = Consistent(|&(x, y): &(u32, u32)| 2 * 20_u32.saturating_sub(x) + 3 * y);
/// let likely = |&(x, y): &(u32, u32)| 3 * 20_u32.saturating_sub(x) + 3 * y;
/// let actions = |&(x, y): &(u32, u32)| 20_u32.saturating_sub(x) + y;
/// let mut search = ExplicitEstimation::new(least, Weight::new(2, 1)).with_guides(likely, actions);
/// let report = search.run(&hills, &(0, 0), |&cell| cell == (20, 0));
/// assert!(report.plan().unwrap().cost <= 2 * report.lower_bound && report.lower_bound <= 46);
/// ```
pub struct ExplicitEstimation<
    S: StateSpace,
    H: Heuristic<S>,
    K: Guides<S> = HeuristicAlone,
    N: StateIndex<S> = HashIndex,
> {
    heuristic: H,
    /// A memo holds the heuristic's memo, and whether the state is open: it stands in the lists.
    graph: ListedGraph<S, H::Memo, N>,
    lists: ThreeLists<S::Cost, K>,
    /// The greatest of the least f values that the observer heard of; infinite when nothing is left.
    bound: S::Cost,
    /// The state that is being expanded, and its untried actions, after a stop at [`CHILDREN_PER_STEP`] children.
    partial: Option<(u32, <S::Actions as IntoIterator>::IntoIter)>,
    status: StatusOf<S>,
}

/// Counts an estimate, and adds to its memo that the state is not open yet.
fn with_memo<C, M>(Estimate { h, memo }: Estimate<C, M>, stats: &mut Stats) -> Estimate<C, (M, bool)> {
    stats.evaluated += 1;
    stats.peak_closed += 1;
    Estimate { h, memo: (memo, false) }
}

impl<S: StateSpace, H: Heuristic<S>> ExplicitEstimation<S, H> {
    /// Creates a new search by `heuristic`, for plans within the factor `weight`. All lists order states by
    /// this heuristic, until [`with_guides`](Self::with_guides) gives better ones.
    ///
    /// # Panics
    ///
    /// If the weight is less than one.
    #[must_use]
    pub fn new(heuristic: H, weight: Weight) -> Self {
        assert!(weight >= Weight::ONE, "a weight below one bounds no plan: expected one or more");
        Self::with(heuristic, ThreeLists::new(HeuristicAlone, weight))
    }
}

impl<S: StateSpace, H: Heuristic<S>, K: Guides<S>, N: StateIndex<S>> ExplicitEstimation<S, H, K, N> {
    fn with(heuristic: H, lists: ThreeLists<S::Cost, K>) -> Self {
        ExplicitEstimation {
            heuristic,
            graph: SearchGraph::new(),
            lists,
            bound: S::Cost::MAX,
            partial: None,
            status: Status::new(),
        }
    }

    /// Returns a new search, guided by a `likely` remaining cost, which may exceed the true one, and by an
    /// estimate of the number of `actions` that are left.
    #[must_use]
    pub fn with_guides<E: Heuristic<S>, D: Fn(&S::State) -> u32>(
        self,
        likely: E,
        actions: D,
    ) -> ExplicitEstimation<S, H, GuidedBy<E, D>, N> {
        let guides = GuidedBy(likely, actions);
        ExplicitEstimation::with(self.heuristic, ThreeLists::new(guides, self.lists.weight))
    }

    /// Returns a new search, with the same policies, and finds known states by rank, in an array of four bytes a rank.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{Search, from_successors, heuristics::Consistent, space::Weight};
    /// use search_lab::ExplicitEstimation;
    ///
    /// let clock = from_successors(|&hour: &u8| [(hour + 5) % 12, (hour + 7) % 12])
    ///     .with_ranks(12, |&hour| hour.into(), |rank| rank as u8);
    /// let blind = Consistent(|_: &u8| 0_u32);
    /// let mut search = ExplicitEstimation::new(blind, Weight::new(1, 1)).by_rank();
    /// assert_eq!(search.run(&clock, &0, |&hour| hour == 6).plan().unwrap().cost, 6);
    /// ```
    #[must_use]
    pub fn by_rank(self) -> ExplicitEstimation<S, H, K, RankIndex>
    where
        S: Ranked,
    {
        let ThreeLists { guides, weight, .. } = self.lists;
        ExplicitEstimation::with(self.heuristic, ThreeLists::new(guides, weight))
    }

    /// Expands the states in the order of the turns, until a goal leaves the lists or the budget ends the step.
    fn expand_in_order<G: Goal<S>>(
        &mut self,
        (space, goal): (&S, &G),
        budget: &mut Budget<'_, S::Cost>,
    ) -> Option<OutcomeOf<S>> {
        if let Some((id, actions)) = self.partial.take() {
            if self.generate_all(space, id, actions) {
                self.raise_bound(budget);
            }
            return None;
        }
        while budget.spend() {
            if self.graph.is_full() || self.lists.len() >= MAX_STATES {
                return Some(Outcome::Stopped { reason: Reason::Memory, best: None });
            }
            let Some(id) = self.lists.pop(&mut self.graph) else {
                self.bound = S::Cost::MAX;
                return Some(nothing_left(self.graph.has_overflowed(self.heuristic.promise())));
            };
            self.status.stats.popped += 1;
            let Node { state, g, h, .. } = self.graph.node(id);
            let f = g.saturating_add(*h);
            if goal.is_goal(state) {
                return Some(self.solved(space, id, budget));
            }
            let actions = space.actions(state).into_iter();
            if !self.generate_all(space, id, actions) {
                return None;
            }
            // The least f may have been that of this state.
            if f <= self.bound {
                self.raise_bound(budget);
                if !budget.allows(self.least_cost()) {
                    return None;
                }
            }
        }
        None
    }

    /// Raises the bound to the least f.
    fn raise_bound(&mut self, budget: &mut Budget<'_, S::Cost>) {
        if let Some(f) = self.lists.least_f(&self.graph)
            && self.bound < f
            && f < S::Cost::MAX
        {
            let told = f.min(self.most());
            if self.bound < told {
                budget.report_bound(told, || self.stats());
            }
            self.bound = f;
        }
    }

    fn solved(&mut self, space: &S, id: u32, budget: &mut Budget<'_, S::Cost>) -> OutcomeOf<S> {
        let plan = self.graph.plan(space, id);
        self.status.best = Some(plan.clone());
        if let Some(observer) = budget.observer() {
            observer.improved(plan.cost, &self.stats());
        }
        self.raise_bound(budget);
        Outcome::Solved(plan)
    }

    /// Adds an open state to the lists, or moves it to the place that its lower g gives it, unless no plan passes through it.
    fn enqueue(&mut self, space: &S, id: u32) {
        let Node { g, h, .. } = *self.graph.node(id);
        if is_hopeless(self.heuristic.promise(), g, h) {
            self.status.stats.pruned += 1;
        } else {
            self.status.stats.evaluated += self.lists.guides.estimates();
            self.lists.push(space, &mut self.graph, id);
        }
    }

    /// Generates at most [`CHILDREN_PER_STEP`] children of a state. Returns whether the expansion is complete.
    fn generate_all(
        &mut self,
        space: &S,
        id: u32,
        mut actions: <S::Actions as IntoIterator>::IntoIter,
    ) -> bool {
        let stop = self.status.stats.generated + CHILDREN_PER_STEP as u64;
        while let Some(action) = actions.next() {
            self.generate(space, id, action);
            if self.status.stats.generated == stop {
                self.partial = Some((id, actions));
                return false;
            }
        }
        self.status.stats.expanded += 1;
        self.status.stats.peak_open = self.status.stats.peak_open.max(self.lists.open);
        true
    }

    fn generate(&mut self, space: &S, parent: u32, action: S::Action) {
        let Self { graph, heuristic, status, .. } = self;
        let Node { state: before, g, .. } = graph.node(parent);
        let g = g.saturating_add(space.cost(before, action));
        let edge = Edge { state: space.successor(before, action), g, parent, last: Some(action) };
        status.stats.generated += 1;
        let reached = graph.reach(space, edge, |graph, _| {
            let Node { state, h, memo, .. } = graph.node(parent);
            let estimate = Estimate { h: *h, memo: memo.0 };
            with_memo(heuristic.estimate_child(space, state, estimate, action), &mut status.stats)
        });
        match reached {
            Reached::New(id) => self.enqueue(space, id),
            Reached::Cheaper(id) => {
                let was_closed = graph.improve(id, g, parent, Some(action));
                status.stats.reopened += u64::from(was_closed);
                self.enqueue(space, id);
            }
            Reached::NoBetter(_) => {}
        }
    }

    /// Returns the cost of the plan; infinite if there is none.
    fn most(&self) -> S::Cost {
        self.status.best.as_ref().map_or(S::Cost::MAX, |plan| plan.cost)
    }

    /// Returns the cost that a cost limit is compared with: without a promise the least f, else the proven lower bound.
    fn least_cost(&self) -> S::Cost {
        match self.heuristic.promise() {
            Promise::Nothing => self.bound.min(self.most()),
            promise => proven(promise, self.bound).min(self.most()),
        }
    }

    fn update_status(&mut self) {
        self.status.bound = self.least_cost();
        self.status.lower_bound = proven(self.heuristic.promise(), self.bound).min(self.most());
        self.graph.update_closest(&mut self.status);
    }
}

impl<S: StateSpace, H: Heuristic<S>, K: Guides<S>, N: StateIndex<S>> Progress<S>
    for ExplicitEstimation<S, H, K, N>
{
    fn status(&self) -> &StatusOf<S> {
        &self.status
    }

    fn memory(&self) -> Memory {
        self.graph.memory() + self.lists.memory()
    }
}

impl<S: StateSpace, H: Heuristic<S>, K: Guides<S>, N: StateIndex<S>, G: Goal<S>> Search<S, G>
    for ExplicitEstimation<S, H, K, N>
{
    fn start(&mut self, space: &S, starts: &[(S::State, S::Cost)], _: &G) {
        self.status = Status::new();
        self.status.stats.iterations = 1;
        self.graph.clear(space);
        self.lists.clear();
        self.partial = None;
        for start in starts {
            let Self { graph, heuristic, status, .. } = self;
            let estimate = || with_memo(heuristic.estimate(space, &start.0), &mut status.stats);
            if let Some(id) = graph.reach_start(space, start, estimate) {
                self.enqueue(space, id);
            }
        }
        // A sum that saturates is no bound.
        let least = self.lists.least_f(&self.graph);
        self.bound = if least == Some(S::Cost::MAX) { S::Cost::ZERO } else { least.unwrap_or(S::Cost::MAX) };
        self.status.stats.peak_open = self.lists.open;
        self.update_status();
    }

    fn advance(&mut self, space: &S, goal: &G, budget: &mut Budget<'_, S::Cost>) -> Option<OutcomeOf<S>> {
        if !self.graph.prepare() {
            return Some(Outcome::Stopped { reason: Reason::Memory, best: None });
        }
        if self.bound < S::Cost::MAX && self.status.take_first_report() {
            budget.report_bound(self.bound, || self.stats());
        }
        let outcome = self.expand_in_order((space, goal), budget);
        self.update_status();
        self.status.update_closest_plan(outcome.as_ref(), || self.graph.closest_plan(space));
        outcome
    }
}

impl<S: StateSpace, H: Heuristic<S>, K: Guides<S>, N: StateIndex<S>> fmt::Debug
    for ExplicitEstimation<S, H, K, N>
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ExplicitEstimation").field("bound", &self.bound).finish_non_exhaustive()
    }
}

//! The Pareto-optimal plans of several criteria, by multi-objective A*.

mod dominance;
mod front;
mod ideal_point;
mod labels;

pub use front::ParetoFront;
pub use ideal_point::{IdealPoint, ideal_point};

use alloc::vec::Vec;
use core::fmt;

use self::{
    dominance::Compared,
    labels::{Label, Labels, sum},
};
use crate::{
    algorithms::best_first::engine::{
        expansion::{Expansion, Outgoing},
        search_graph::{Reached, SearchGraph, Step},
    },
    heuristics::{Consistent, Estimate, Promise, VectorHeuristic},
    run::{Budget, Memory, Outcome, OutcomeOf, Plan, Progress, Reason, Search, Status, StatusOf},
    space::{Cost, Goal, ManyCriteria, StateSpace},
};

/// A plan whose cost is a vector of `K` criteria.
pub type VectorPlan<S, const K: usize> =
    Plan<<S as StateSpace>::State, <S as StateSpace>::Action, [<S as StateSpace>::Cost; K]>;

/// Returns the Pareto-optimal plans, in the lexicographic order of their cost vectors: one for each cost vector that no
/// other plan dominates.
///
/// `estimate` is consistent in each criterion: zero at goals, and it falls along no edge by more than the edge costs.
/// `|_| [0, 0]` always is; [`ideal_point`] computes the best one. Wraps [`Pareto`]. Use that type for other estimates,
/// for some of the plans, and for limits.
///
/// # Examples
///
/// Roads with a toll in coins and a time in minutes:
///
/// ```
/// use search::{algorithms::pareto, from_vector_edges};
///
/// let roads = from_vector_edges(|&town: &char| match town {
///     'A' => vec![('B', [0_u32, 50]), ('C', [2, 15])],
///     'B' => vec![('C', [0, 20]), ('D', [1, 35])],
///     'C' => vec![('D', [0, 45])],
///     _ => vec![],
/// });
/// let plans = pareto(&roads, &'A', |_| [0, 0], |&town| town == 'D');
/// let costs: Vec<_> = plans.iter().map(|plan| plan.cost).collect();
/// assert_eq!(costs, [[0, 115], [1, 85], [2, 60]]);
/// assert_eq!(plans[1].states(&roads), ['A', 'B', 'D']);
/// ```
pub fn pareto<S: ManyCriteria<K>, const K: usize>(
    space: &S,
    start: &S::State,
    estimate: impl Fn(&S::State) -> [S::Cost; K],
    goal: impl Fn(&S::State) -> bool,
) -> Vec<VectorPlan<S, K>> {
    let mut search = Pareto::new(Consistent(estimate));
    search.begin(space, start, &goal);
    search.plans(space, &goal).collect()
}

/// A search for the Pareto-optimal plans of `K` criteria: multi-objective A* with lazily tested dominance.
///
/// A cost vector *dominates* another if it exceeds it in no criterion and is less in one. A plan is Pareto-optimal if no
/// plan dominates it. [`plans`](Self::plans) lists one plan for each Pareto-optimal cost vector, in lexicographic order,
/// each on demand: the list can be cut anywhere, by limits too, and what it has returned is proven. The first run finds
/// the first plan, which has the least first criterion, and of those the least second one.
///
/// The search expands *labels*, paths to a state that no other known path to it dominates, in the lexicographic order of
/// their f = g + h. So [`expanded`](crate::Stats::expanded) counts a state once for each of its labels. The goal is tested
/// when a label is expanded. A label is compared with the expanded labels of its state and with the plans, when it is
/// generated and when it is expanded. If the heuristic is [`Consistent`], the first criterion need not be compared: of
/// two criteria, one number a state remains. An [`Admissible`](crate::heuristics::Admissible) heuristic takes comparisons
/// of all criteria with all labels of the state. An estimate that promises less orders nothing: the search then expands
/// by g.
///
/// Limits are those of every search. A limit on cost is one on the first criterion. The initial cost of a start counts in
/// the first criterion.
///
/// # Complexity
///
/// O(b L (log L + w K)) time and O(L) memory for L labels that are not dominated when they are generated, where each state
/// has b actions and at most w labels that are compared: w is 1 for two criteria and a consistent heuristic. The number of
/// labels can grow exponentially with the length of plans. It is small where the criteria are correlated, or take few
/// values.
///
/// # References
///
/// L. Mandow and J. L. Pérez de la Cruz, "Multiobjective A* search with consistent heuristics", Journal of the ACM 57(5),
/// 2010. F.-J. Pulido, L. Mandow and J. L. Pérez de la Cruz, "Dimensionality reduction in multiobjective shortest path
/// search", Computers & Operations Research 64, 2015: the first criterion is not compared. C. Hernández, W. Yeoh,
/// J. A. Baier, H. Zhang, L. Suazo, S. Koenig and O. Salzman, "Simple and efficient bi-objective search algorithms via fast
/// dominance checks", Artificial Intelligence 314, 2023: one number a state for two criteria. C. Hernández, W. Yeoh,
/// J. A. Baier, A. Felner, O. Salzman, H. Zhang, S.-H. Chan and S. Koenig, "Multi-objective search via lazy and efficient
/// dominance checks", IJCAI 2023.
///
/// # Examples
///
/// ```
/// use search::{Limits, Progress, Reason, Search, algorithms::Pareto, from_vector_edges, heuristics::Consistent};
///
/// // A grid whose cells cost a step and a risk.
/// let grid = from_vector_edges(|&(x, y): &(u32, u32)| {
///     [(x + 1, y), (x, y + 1)].map(|(x, y)| ((x, y), [1 + x * y % 3, (3 * x + y) % 5]))
/// });
/// let steps = Consistent(|&(x, y): &(u32, u32)| [6_u32.saturating_sub(x) + 6_u32.saturating_sub(y), 0]);
/// let goal = |&cell: &(u32, u32)| cell == (6, 6);
/// let mut search = Pareto::new(steps);
/// let report = search.run(&grid, &(0, 0), goal);
/// assert_eq!((report.plan().unwrap().cost, report.is_optimal()), (12, true));
///
/// // Those with a first criterion of at most 15, and then the others.
/// let mut plans = search.plans(&grid, &goal).within(Limits::none().cost(15));
/// assert_eq!(plans.by_ref().map(|plan| plan.cost).collect::<Vec<_>>(), [[12, 24], [14, 22]]);
/// assert_eq!(plans.stopped_by(), Some(Reason::Cost));
/// assert!(search.plans(&grid, &goal).map(|plan| plan.cost).eq([[16, 19], [18, 17]]));
/// ```
pub struct Pareto<S: StateSpace, H, const K: usize> {
    heuristic: H,
    /// The states that were generated. The memo of each is its estimate, or zero if that promises nothing.
    graph: SearchGraph<S, [S::Cost; K]>,
    labels: Labels<S, K>,
    /// The label that is being expanded, with its remaining edges.
    rest: Option<Rest<S, K>>,
    /// Whether a label was dropped because a criterion saturated.
    has_overflowed: bool,
    /// The first plan, until the list of plans has returned it.
    first: Option<VectorPlan<S, K>>,
    status: StatusOf<S>,
}

/// An expansion that is begun, and its label.
type Rest<S, const K: usize> = (Expansion<S, [<S as StateSpace>::Cost; K]>, u32);

/// The result of a piece of work.
enum Found<S: StateSpace, const K: usize> {
    Plan(VectorPlan<S, K>),
    /// No further plan exists.
    Nothing,
    Unfinished,
    /// The numbers of states or labels are used up.
    Full,
}

impl<S: ManyCriteria<K>, H: VectorHeuristic<S, K>, const K: usize> Pareto<S, H, K> {
    /// Creates a new search by `heuristic`.
    #[must_use]
    pub fn new(heuristic: H) -> Self {
        Pareto {
            heuristic,
            graph: SearchGraph::new(),
            labels: Labels::new(),
            rest: None,
            has_overflowed: false,
            first: None,
            status: Status::new(),
        }
    }

    /// Returns an iterator over the Pareto-optimal plans, in the lexicographic order of their costs. A second call continues
    /// after the plans of the first one.
    ///
    /// The space and the goal must be those with which the search began.
    ///
    /// # Panics
    ///
    /// If the search has not begun.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{Search, algorithms::Pareto, from_vector_edges};
    ///
    /// let walk = from_vector_edges(|&n: &u32| [(n + 1, [1_u32, 0]), (n + 2, [1, 5])]);
    /// let goal = |&n: &u32| n == 6;
    /// let mut search = Pareto::new(|_: &u32| [0, 0]);
    /// search.begin(&walk, &0, &goal);
    /// let first = search.plans(&walk, &goal).next().unwrap();
    /// assert_eq!((first.cost, first.actions.len()), ([3, 15], 3));
    /// let others: Vec<_> = search.plans(&walk, &goal).map(|plan| plan.cost).collect();
    /// assert_eq!(others, [[4, 10], [5, 5], [6, 0]]);
    /// ```
    pub fn plans<'a, G: Goal<S>>(&'a mut self, space: &'a S, goal: &'a G) -> ParetoFront<'a, S, H, G, K> {
        let _ = self.status.is_over();
        ParetoFront::of(self, space, goal)
    }

    /// Expands labels until one is a plan or the budget ends the step.
    fn work<G: Goal<S>>(&mut self, space: &S, goal: &G, budget: &mut Budget<'_, S::Cost>) -> Found<S, K> {
        if let Some(rest) = self.rest.take()
            && !self.generate(space, rest)
        {
            return Found::Unfinished;
        }
        while budget.spend() {
            if self.graph.is_full() || self.labels.is_full() {
                return Found::Full;
            }
            let Some(f) = self.labels.least_f(&mut self.status.stats) else {
                self.status.bound = S::Cost::MAX;
                return Found::Nothing;
            };
            if !self.raise_bound(f[0], budget) {
                break;
            }
            let Some(id) = self.labels.pop() else { break };
            self.status.stats.popped += 1;
            if self.labels.get(id).g.contains(&S::Cost::MAX) {
                self.has_overflowed = true;
                continue;
            }
            if goal.is_goal(&self.graph.node(self.labels.get(id).state).state) {
                return Found::Plan(self.plan(id));
            }
            if !self.expand(space, id) {
                break;
            }
        }
        Found::Unfinished
    }

    /// Raises the bound to the least first criterion of a plan to come. Returns false if the cost limit excludes it.
    #[inline(always)]
    fn raise_bound(&mut self, bound: S::Cost, budget: &mut Budget<'_, S::Cost>) -> bool {
        if bound <= self.status.bound || bound == S::Cost::MAX {
            return true;
        }
        self.status.bound = bound;
        if self.status.answer().is_none() {
            self.prove(bound);
        }
        budget.report_bound(bound, || self.stats());
        budget.allows(bound)
    }

    /// Raises the proven bound on the first criterion, if the estimates promise one.
    fn prove(&mut self, bound: S::Cost) {
        if orders(self.heuristic.promise()) {
            self.status.lower_bound = bound;
        }
    }

    fn plan(&mut self, id: u32) -> VectorPlan<S, K> {
        let cost = self.labels.get(id).g;
        self.labels.add_plan(cost);
        let (start, actions) = self.labels.path(id);
        Plan { start: self.graph.node(start.state).state.clone(), actions, cost }
    }

    /// Expands a label. Returns whether the expansion is complete.
    #[inline(always)]
    fn expand(&mut self, space: &S, id: u32) -> bool {
        self.labels.close(id);
        let state = self.labels.get(id).state;
        let edges = Outgoing::new(space.actions(&self.graph.node(state).state));
        let expansion = self.graph.begin_expansion(state, edges);
        self.generate(space, (expansion, id))
    }

    /// Generates children of a label. Returns whether they were the last.
    #[inline(always)]
    fn generate(&mut self, space: &S, (mut expansion, id): Rest<S, K>) -> bool {
        let Self { heuristic, graph, labels, status, .. } = self;
        let (from, g) = (expansion.id, labels.get(id).g);
        let estimate = |_: &S::State, _, _, state: &S::State| estimate_of(heuristic, space, state);
        let stats = &mut status.stats;
        let push = |graph: &mut SearchGraph<S, [S::Cost; K]>, step: &Step<S>, reached| {
            let (Reached::New(to) | Reached::Cheaper(to) | Reached::NoBetter(to)) = reached;
            if let Reached::New(_) = reached {
                labels.add_state();
                stats.evaluated += 1;
            }
            if let Reached::Cheaper(_) = reached {
                graph.improve(to, step.g, from, Some(step.action));
            }
            let costs = space.costs(&graph.node(from).state, step.action);
            debug_assert!(costs[0] == step.cost, "the first criterion is the cost of the action");
            let label = Label { g: sum(g, costs), state: to, parent: id, last: Some(step.action) };
            push_useful(labels, heuristic.promise(), label, graph.node(to), stats);
        };
        let (generated, is_last) = graph.expand(space, &mut expansion, &mut (estimate, push));
        self.status.stats.generated += generated;
        if is_last {
            self.status.stats.expanded += 1;
        } else {
            self.rest = Some((expansion, id));
        }
        is_last
    }

    /// Returns the outcome whose plan is the first one of the list.
    fn first_answer(&mut self, first: Option<&VectorPlan<S, K>>) -> OutcomeOf<S> {
        if let Some(Plan { start, actions, cost }) = first {
            self.prove(cost[0]);
            return Outcome::Solved(Plan { start: start.clone(), actions: actions.clone(), cost: cost[0] });
        }
        if self.has_overflowed { Outcome::stopped(Reason::Overflow) } else { Outcome::Exhausted }
    }

    fn update_status(&mut self) {
        self.status.stats.peak_closed = self.graph.nodes.len() as u64;
        self.graph.update_closest(&mut self.status);
    }
}

/// Pushes a label on the open list, unless no plan passes through its state.
#[inline(always)]
fn push_useful<S: StateSpace, const K: usize>(
    labels: &mut Labels<S, K>,
    promise: Promise,
    label: Label<S, K>,
    node: &crate::algorithms::best_first::engine::node::Node<S, [S::Cost; K]>,
    stats: &mut crate::run::Stats,
) {
    if promise.is_dead_end(node.h) {
        stats.pruned += 1;
    } else {
        labels.push(label, node.memo, stats);
    }
}

/// Returns whether estimates with this promise order the labels and prove anything.
fn orders(promise: Promise) -> bool {
    matches!(promise, Promise::Admissible | Promise::Consistent)
}

/// Estimates a state: h is that of the first criterion, or `MAX` if any is, and the memo has the estimates that order labels.
#[inline(always)]
fn estimate_of<S: ManyCriteria<K>, H: VectorHeuristic<S, K>, const K: usize>(
    heuristic: &H,
    space: &S,
    state: &S::State,
) -> Estimate<S::Cost, [S::Cost; K]> {
    let estimates = heuristic.estimates(space, state);
    let h = if estimates.contains(&S::Cost::MAX) { S::Cost::MAX } else { estimates[0] };
    Estimate { h, memo: if orders(heuristic.promise()) { estimates } else { [S::Cost::ZERO; K] } }
}

impl<S: ManyCriteria<K>, H: VectorHeuristic<S, K>, const K: usize> Progress<S> for Pareto<S, H, K> {
    fn status(&self) -> &StatusOf<S> {
        &self.status
    }

    fn memory(&self) -> Memory {
        self.graph.memory() + self.labels.memory()
    }
}

impl<S: ManyCriteria<K>, H: VectorHeuristic<S, K>, G: Goal<S>, const K: usize> Search<S, G>
    for Pareto<S, H, K>
{
    fn start(&mut self, space: &S, starts: &[(S::State, S::Cost)], _: &G) {
        let promise = self.heuristic.promise();
        self.status = Status::new();
        self.status.stats.iterations = 1;
        self.graph.clear(space);
        let is_monotone = promise == Promise::Consistent || !orders(promise);
        self.labels.reset(if is_monotone { Compared::AllButFirst } else { Compared::All });
        (self.rest, self.first, self.has_overflowed) = (None, None, false);
        let Self { heuristic, graph, labels, status, .. } = self;
        for start in starts {
            let known = graph.nodes.len();
            if let Some(state) = graph.reach_start(space, start, || estimate_of(heuristic, space, &start.0)) {
                if graph.nodes.len() > known {
                    labels.add_state();
                    status.stats.evaluated += 1;
                }
                let mut g = [S::Cost::ZERO; K];
                g[0] = start.1;
                let label = Label { g, state, parent: 0, last: None };
                push_useful(labels, promise, label, graph.node(state), &mut status.stats);
            }
        }
        let least = labels.least_f(&mut status.stats).map(|f| f[0]);
        // A sum that saturates is no bound.
        let bound =
            least.map_or(S::Cost::MAX, |least| if least < S::Cost::MAX { least } else { S::Cost::ZERO });
        status.bound = bound;
        self.prove(bound);
        self.update_status();
    }

    fn advance(&mut self, space: &S, goal: &G, budget: &mut Budget<'_, S::Cost>) -> Option<OutcomeOf<S>> {
        if self.status.bound < S::Cost::MAX && self.status.take_first_report() {
            budget.report_bound(self.status.bound, || self.stats());
        }
        let outcome = match self.work(space, goal, budget) {
            Found::Unfinished => None,
            Found::Full => Some(Outcome::stopped(Reason::Memory)),
            Found::Nothing => Some(self.first_answer(None)),
            Found::Plan(plan) => {
                let answer = self.first_answer(Some(&plan));
                self.first = Some(plan);
                Some(answer)
            }
        };
        self.update_status();
        self.status.update_closest_plan(outcome.as_ref(), || self.graph.closest_plan(space));
        outcome
    }
}

impl<S: StateSpace, H, const K: usize> fmt::Debug for Pareto<S, H, K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Pareto").field("states", &self.graph.nodes.len()).finish_non_exhaustive()
    }
}

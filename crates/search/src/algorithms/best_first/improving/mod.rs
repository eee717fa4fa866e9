//! The engine of the searches that improve a plan: it goes on after the first one, until a bound proves the best one.
//!
//! An agenda holds the open states and chooses the next one. It also tells the least f = g + h of them. On a cheapest plan,
//! the first open state has its least g, because a closed state that gets a cheaper path is open again. So no plan costs
//! less than the least f, if h is admissible. A state whose plans are proven to cost no less than the best plan is dropped.

pub(crate) mod weighted_agenda;

use crate::{
    algorithms::best_first::engine::{
        proven,
        search_graph::{Edge, Node, Reached, SearchGraph},
    },
    closed_lists::StateNumbers,
    heuristics::{Estimate, Heuristic, Promise},
    run::{Budget, Memory, Outcome, OutcomeOf, Reason, Stats, Status, StatusOf},
    space::{Cost, Goal, StateSpace},
    tables::{CHILDREN_PER_STEP, MAX_STATES},
};

/// The open states of a search that improves a plan.
pub(crate) trait Agenda<S: StateSpace, M> {
    /// Whether the first plan is the answer, because the agenda expands only states whose plans are good enough.
    const ANSWERS_FIRST: bool = false;

    /// Removes all states, for a new search by a heuristic of this promise.
    fn begin(&mut self, promise: Promise);

    /// Adds the open state `id`, or moves it to the place that its lower g gives it.
    fn push(&mut self, space: &S, id: u32, node: &Node<S, M>);

    /// Removes and returns the next state to expand. `None` ends the phase; `most` is the cost of the best plan.
    fn pop(&mut self, nodes: &[Node<S, M>], most: S::Cost) -> Option<u32>;

    /// Begins the next phase, if there is one, with the open states that are `useful`. Returns whether there is one.
    fn next_phase(&mut self, nodes: &[Node<S, M>], useful: impl Fn(&Node<S, M>) -> bool) -> bool {
        let _ = (nodes, useful);
        false
    }

    /// Returns the least f of the open states, of those too that this phase does not expand.
    fn least_f(&mut self, nodes: &[Node<S, M>]) -> Option<S::Cost>;

    /// Returns how many estimates it computed beside those of the heuristic.
    fn evaluated(&self) -> u64 {
        0
    }

    fn len(&self) -> usize;

    fn memory(&self) -> Memory;
}

/// A search that improves its plan, with the agenda `A`.
pub(crate) struct Improving<S: StateSpace, H: Heuristic<S>, A, N> {
    heuristic: H,
    agenda: A,
    graph: SearchGraph<S, H::Memo, N>,
    /// The largest of the least f values so far; infinite when nothing is left.
    bound: S::Cost,
    /// Whether the best plan is proven to be a cheapest one: no open state can improve it.
    is_proven: bool,
    /// The rest of an expansion that stopped after [`CHILDREN_PER_STEP`] children.
    within: Option<Within<S, H::Memo>>,
    /// The status, whose plan is the best one so far.
    status: StatusOf<S>,
}

/// A partly expanded state, with its untried actions.
struct Within<S: StateSpace, M> {
    id: u32,
    g: S::Cost,
    estimate: Estimate<S::Cost, M>,
    actions: <S::Actions as IntoIterator>::IntoIter,
}

impl<S, H, A, N> Improving<S, H, A, N>
where
    S: StateSpace,
    H: Heuristic<S>,
    A: Agenda<S, H::Memo>,
    N: StateNumbers<S>,
{
    pub(crate) fn new(heuristic: H, agenda: A) -> Self {
        Improving {
            heuristic,
            agenda,
            graph: SearchGraph::new(),
            bound: S::Cost::MAX,
            is_proven: false,
            within: None,
            status: Status::new(),
        }
    }

    /// Returns the same search with another agenda and other numbers of states, before it begins.
    pub(crate) fn with<B: Agenda<S, H::Memo>, M: StateNumbers<S>>(
        mut self,
        agenda: impl FnOnce(A) -> B,
    ) -> Improving<S, H, B, M> {
        self.agenda.begin(self.heuristic.promise());
        Improving::new(self.heuristic, agenda(self.agenda))
    }

    pub(crate) fn start(&mut self, space: &S, starts: &[(S::State, S::Cost)]) {
        self.status = Status::new();
        self.status.stats.iterations = 1;
        self.graph.clear(space);
        self.agenda.begin(self.heuristic.promise());
        (self.within, self.is_proven) = (None, false);
        for start in starts {
            if let Some(id) =
                self.graph.reach_start(space, start, || self.heuristic.estimate(space, &start.0))
            {
                self.enqueue(space, id);
            }
        }
        self.bound = match self.agenda.least_f(&self.graph.nodes) {
            // A sum that saturates is no bound.
            Some(f) if f < S::Cost::MAX => f,
            Some(_) => S::Cost::ZERO,
            None => S::Cost::MAX,
        };
        self.status.stats.peak_open = self.agenda.len() as u64;
        self.update_status();
    }

    /// Adds a state to the agenda, unless no useful plan passes through it.
    #[inline(always)]
    fn enqueue(&mut self, space: &S, id: u32) {
        let node = self.graph.node(id);
        if self.is_useful(node) {
            self.agenda.push(space, id, node);
        } else {
            self.status.stats.pruned += 1;
        }
    }

    /// Returns whether a plan through this state may be cheaper than the best one, and cheaper than `MAX`.
    #[inline(always)]
    fn is_useful(&self, node: &Node<S, H::Memo>) -> bool {
        is_useful(self.heuristic.promise(), node, self.most())
    }

    /// Returns the cost of the best plan; infinite if there is none.
    #[inline(always)]
    fn most(&self) -> S::Cost {
        self.status.best.as_ref().map_or(S::Cost::MAX, |plan| plan.cost)
    }

    pub(crate) fn advance<G: Goal<S>>(
        &mut self,
        space: &S,
        goal: &G,
        budget: &mut Budget<'_, S::Cost>,
    ) -> Option<OutcomeOf<S>> {
        if !self.graph.prepare() {
            return Some(Outcome::stopped(Reason::Memory));
        }
        if self.status.stats.popped == 0 && self.bound < S::Cost::MAX {
            budget.report_bound(self.bound, || self.stats());
        }
        let outcome = match self.within.take() {
            None => self.expand_in_order(space, goal, budget),
            Some(within) => {
                self.generate_all(space, within);
                let is_raised = self.raise_bound(budget);
                if is_raised { self.good_enough() } else { None }
            }
        };
        self.update_status();
        outcome
    }

    /// Expands the states of the agenda, in its order, until a plan is good enough or the budget ends the step.
    fn expand_in_order<G: Goal<S>>(
        &mut self,
        space: &S,
        goal: &G,
        budget: &mut Budget<'_, S::Cost>,
    ) -> Option<OutcomeOf<S>> {
        while budget.spend() {
            if self.graph.is_full() || self.agenda.len() >= MAX_STATES {
                return Some(Outcome::Stopped { reason: Reason::Memory, best: self.status.best.clone() });
            }
            let Some(id) = self.agenda.pop(&self.graph.nodes, self.most()) else {
                return self.end_phase();
            };
            self.status.stats.popped += 1;
            if !self.is_useful(self.graph.node(id)) {
                self.status.stats.pruned += 1;
                continue;
            }
            let f = f_of(self.graph.node(id));
            self.graph.nodes[id as usize].link.close();
            let is_goal = goal.is_goal(&self.graph.node(id).state);
            if is_goal {
                self.improve_plan(space, id, budget);
            } else if !self.expand(space, id) {
                return None;
            }
            // The least f may have been that of this state.
            if is_goal || f <= self.bound {
                let is_raised = self.raise_bound(budget);
                if let Some(answer) = self.good_enough() {
                    return Some(answer);
                }
                if is_raised && !budget.allows(self.least_cost()) {
                    return None;
                }
            }
        }
        None
    }

    /// Takes the plan of a goal that leaves the agenda. It is cheaper than any before: the state is useful, so its g is lower, and
    /// the plan costs no more than g.
    #[cold]
    #[inline(never)]
    fn improve_plan(&mut self, space: &S, id: u32, budget: &mut Budget<'_, S::Cost>) {
        let plan = self.graph.plan(space, id);
        let cost = plan.cost;
        self.status.best = Some(plan);
        if let Some(observer) = budget.observer() {
            observer.improved(cost, &self.stats());
        }
    }

    /// Raises the bound to the least f, and notifies the observer. Returns whether the bound rises.
    fn raise_bound(&mut self, budget: &mut Budget<'_, S::Cost>) -> bool {
        if self.within.is_some() {
            return false;
        }
        let Some(f) = self.agenda.least_f(&self.graph.nodes) else { return false };
        if f <= self.bound || f == S::Cost::MAX {
            return false;
        }
        let told = f.min(self.most());
        if self.bound < told {
            budget.report_bound(told, || self.stats());
        }
        self.bound = f;
        true
    }

    /// Returns the best plan, if it is good enough: any, or one that the bound proves to be a cheapest.
    fn good_enough(&self) -> Option<OutcomeOf<S>> {
        let plan = self.status.best.as_ref()?;
        (A::ANSWERS_FIRST || plan.cost <= self.lower_bound()).then(|| Outcome::Solved(plan.clone()))
    }

    /// Begins the next phase. Returns the answer if there is none.
    #[cold]
    #[inline(never)]
    fn end_phase(&mut self) -> Option<OutcomeOf<S>> {
        let (promise, most) = (self.heuristic.promise(), self.most());
        if self.agenda.next_phase(&self.graph.nodes, |node| is_useful(promise, node, most)) {
            self.status.stats.iterations += 1;
            return None;
        }
        if let Some(plan) = &self.status.best {
            self.is_proven = promise != Promise::Nothing;
            return Some(Outcome::Solved(plan.clone()));
        }
        self.bound = S::Cost::MAX;
        let overflowed = self.graph.has_overflowed(promise);
        Some(if overflowed { Outcome::stopped(Reason::Overflow) } else { Outcome::Exhausted })
    }

    /// Expands a closed state. Returns whether the expansion is complete.
    #[inline(always)]
    fn expand(&mut self, space: &S, id: u32) -> bool {
        let node = self.graph.node(id);
        // An action that another order of actions makes redundant is needed, because a state may be closed at a g that is
        // not its least.
        let actions = space.actions(&node.state).into_iter();
        let estimate = Estimate { h: node.h, memo: node.memo };
        self.generate_all(space, Within { id, g: node.g, estimate, actions })
    }

    /// Generates at most [`CHILDREN_PER_STEP`] children of a state. Returns whether the expansion is complete.
    #[inline(always)]
    fn generate_all(&mut self, space: &S, mut within: Within<S, H::Memo>) -> bool {
        let stop = self.status.stats.generated + CHILDREN_PER_STEP as u64;
        while let Some(action) = within.actions.next() {
            self.generate(space, &within, action);
            if self.status.stats.generated == stop {
                self.within = Some(within);
                return false;
            }
        }
        self.status.stats.expanded += 1;
        self.status.stats.peak_open = self.status.stats.peak_open.max(self.agenda.len() as u64);
        true
    }

    #[inline(always)]
    fn generate(&mut self, space: &S, parent: &Within<S, H::Memo>, action: S::Action) {
        self.status.stats.generated += 1;
        let before = &self.graph.node(parent.id).state;
        let g = parent.g.saturating_add(space.cost(before, action));
        let edge = Edge { state: space.successor(before, action), g, parent: parent.id, last: Some(action) };
        let reached = self.graph.reach(space, edge, |graph| {
            let before = &graph.node(parent.id).state;
            self.heuristic.estimate_child(space, before, parent.estimate, action)
        });
        match reached {
            Reached::New(id) => self.enqueue(space, id),
            Reached::Cheaper(id) => {
                let was_closed = self.graph.improve(id, g, parent.id, Some(action));
                self.status.stats.reopened += u64::from(was_closed);
                self.enqueue(space, id);
            }
            Reached::NoBetter(_) => {}
        }
    }

    fn stats(&self) -> Stats {
        // Every state is estimated once, when it is first generated.
        let states = self.graph.nodes.len() as u64;
        let evaluated = states + self.agenda.evaluated();
        Stats { evaluated, peak_closed: states, peak_bytes: self.memory().now, ..self.status.stats }
    }

    pub(crate) fn memory(&self) -> Memory {
        self.graph.memory() + self.agenda.memory()
    }

    pub(crate) fn status(&self) -> &StatusOf<S> {
        &self.status
    }

    fn update_status(&mut self) {
        self.status.stats = self.stats();
        self.status.bound = self.least_cost();
        self.status.lower_bound = self.lower_bound();
        self.graph.update_closest(&mut self.status);
    }

    /// Returns the cost that a cost limit is compared with: without a promise the least f, else the proven lower bound.
    fn least_cost(&self) -> S::Cost {
        match self.heuristic.promise() {
            Promise::Nothing => self.bound.min(self.most()),
            _ => self.lower_bound(),
        }
    }

    fn lower_bound(&self) -> S::Cost {
        if self.is_proven {
            return self.most();
        }
        proven(self.heuristic.promise(), self.bound).min(self.most())
    }
}

#[inline(always)]
pub(crate) fn f_of<S: StateSpace, M>(node: &Node<S, M>) -> S::Cost {
    node.g.saturating_add(node.h)
}

/// Returns whether a plan through the state may cost less than `most`.
///
/// Every plan through it costs at least g. The promise bounds the plans by f.
#[inline(always)]
fn is_useful<S: StateSpace, M>(promise: Promise, node: &Node<S, M>, most: S::Cost) -> bool {
    !promise.is_hopeless(node.g, node.h)
        && node.g < most
        && (most == S::Cost::MAX || promise.lower_bound(f_of(node)) < most)
}

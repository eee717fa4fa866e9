//! The engine of the searches that improve a plan: it goes on after the first one, until a bound proves the best one.
//!
//! An agenda holds the open states and chooses the next one. It also tells the least f = g + h of them. On a cheapest plan,
//! the first open state has its least g, because a closed state that gets a cheaper path is open again. So no plan costs
//! less than the least f, if h is admissible. A state whose plans are proven to cost no less than the best plan is dropped.

pub(crate) mod weighted_agenda;

use crate::{
    algorithms::best_first::engine::{
        proven,
        search_graph::{Link, LookUp, Node, SearchGraph},
    },
    closed_lists::StateNumbers,
    heuristics::{Estimate, Heuristic, Promise},
    run::{Observer, Outcome, OutcomeOf, Phase, PlanOf, Reason, Stats},
    space::{Cost, Goal, StateSpace},
    tables::{FULL, LARGEST_STEP, LISTED},
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

    fn bytes(&self) -> usize;

    /// Returns the number of bytes during the next growth, if that is near.
    fn bytes_soon(&self) -> usize {
        self.bytes()
    }
}

/// A search that improves its plan, with the agenda `A`.
pub(crate) struct Improving<S: StateSpace, H: Heuristic<S>, A, N> {
    heuristic: H,
    agenda: A,
    graph: SearchGraph<S, H::Memo, N>,
    /// The best plan so far.
    best: Option<PlanOf<S>>,
    /// The largest of the least f values so far; infinite when nothing is left.
    bound: S::Cost,
    /// Whether the best plan is proven to be a cheapest one: no open state can improve it.
    is_proven: bool,
    /// The least estimate so far, and the number of the first state that has it.
    closest: (S::Cost, u32),
    /// The rest of an expansion that stopped after [`LISTED`] children.
    within: Option<Within<S, H::Memo>>,
    stats: Stats,
    phase: Phase<S>,
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
            best: None,
            bound: S::Cost::MAX,
            is_proven: false,
            closest: (S::Cost::MAX, 0),
            within: None,
            stats: Stats::default(),
            phase: Phase::NotBegun,
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

    pub(crate) fn begin_from(&mut self, space: &S, starts: &[(S::State, S::Cost)]) {
        self.phase = Phase::NotBegun;
        self.graph.clear(space);
        self.agenda.begin(self.heuristic.promise());
        (self.best, self.within, self.is_proven) = (None, None, false);
        self.closest = (S::Cost::MAX, 0);
        self.stats = Stats { iterations: 1, ..Stats::default() };
        for (state, g) in starts {
            match self.graph.look_up(space, state) {
                LookUp::Known(id) if self.graph.node(id).g <= *g => {}
                LookUp::Known(id) => {
                    self.graph.nodes[id as usize].g = *g;
                    self.enqueue(space, id);
                }
                LookUp::New(id) => {
                    let Estimate { h, memo } = self.heuristic.estimate(space, state);
                    let node = Node { state: state.clone(), g: *g, h, memo, link: Link::to(0), last: None };
                    self.admit(space, id, node);
                }
            }
        }
        self.bound = match self.agenda.least_f(&self.graph.nodes) {
            // A sum that saturates is no bound.
            Some(f) if f < S::Cost::MAX => f,
            Some(_) => S::Cost::ZERO,
            None => S::Cost::MAX,
        };
        self.stats.peak_open = self.agenda.len() as u64;
        self.phase = Phase::UnderWay;
    }

    /// Adds the node of a new state to the graph, and the state to the agenda.
    #[inline(always)]
    fn admit(&mut self, space: &S, id: u32, node: Node<S, H::Memo>) {
        if node.h < self.closest.0 {
            self.closest = (node.h, id);
        }
        self.graph.nodes.push(node);
        self.enqueue(space, id);
    }

    /// Adds a state to the agenda, unless no useful plan passes through it.
    #[inline(always)]
    fn enqueue(&mut self, space: &S, id: u32) {
        let node = self.graph.node(id);
        if self.is_useful(node) {
            self.agenda.push(space, id, node);
        } else {
            self.stats.pruned += 1;
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
        self.best.as_ref().map_or(S::Cost::MAX, |plan| plan.cost)
    }

    pub(crate) fn step<G: Goal<S>>(
        &mut self,
        space: &S,
        goal: &G,
        budget: u64,
        observer: &mut dyn Observer<S::Cost>,
    ) -> Option<OutcomeOf<S>> {
        let answer = self.phase.answer().or_else(|| self.advance(space, goal, budget, observer));
        self.phase.keep(answer)
    }

    fn advance<G: Goal<S>>(
        &mut self,
        space: &S,
        goal: &G,
        budget: u64,
        observer: &mut dyn Observer<S::Cost>,
    ) -> Option<OutcomeOf<S>> {
        if self.graph.is_full() || self.agenda.len() >= FULL {
            return Some(Outcome::Stopped { reason: Reason::Memory, best: self.best.clone() });
        }
        if self.stats.popped == 0 && self.bound < S::Cost::MAX {
            observer.bound_raised(self.bound, &self.stats());
        }
        if let Some(within) = self.within.take() {
            self.generate_all(space, within);
            return self.raise_bound(observer).and_then(|()| self.good_enough());
        }
        for _ in 0..budget.clamp(1, LARGEST_STEP) {
            let Some(id) = self.agenda.pop(&self.graph.nodes, self.most()) else {
                return self.end_phase();
            };
            self.stats.popped += 1;
            if !self.is_useful(self.graph.node(id)) {
                self.stats.pruned += 1;
                continue;
            }
            let f = f_of(self.graph.node(id));
            self.graph.nodes[id as usize].link.close();
            let is_goal = goal.is_goal(&self.graph.node(id).state);
            if is_goal {
                self.improve_plan(space, id, observer);
            } else if !self.expand(space, id) {
                return None;
            }
            // The least f may have been that of this state.
            if is_goal || f <= self.bound {
                let is_raised = self.raise_bound(observer).is_some();
                if let Some(answer) = self.good_enough() {
                    return Some(answer);
                }
                if is_raised {
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
    fn improve_plan(&mut self, space: &S, id: u32, observer: &mut dyn Observer<S::Cost>) {
        let plan = self.graph.plan(space, id);
        let cost = plan.cost;
        self.best = Some(plan);
        observer.improved(cost, &self.stats());
    }

    /// Raises the bound to the least f, and notifies the observer. Returns `None` if the bound stays.
    fn raise_bound(&mut self, observer: &mut dyn Observer<S::Cost>) -> Option<()> {
        if self.within.is_some() {
            return None;
        }
        let f = self.agenda.least_f(&self.graph.nodes)?;
        if f <= self.bound || f == S::Cost::MAX {
            return None;
        }
        let told = f.min(self.most());
        if self.bound < told {
            observer.bound_raised(told, &self.stats());
        }
        self.bound = f;
        Some(())
    }

    /// Returns the best plan, if it is good enough: any, or one that the bound proves to be a cheapest.
    fn good_enough(&self) -> Option<OutcomeOf<S>> {
        let plan = self.best.as_ref()?;
        (A::ANSWERS_FIRST || plan.cost <= self.lower_bound()).then(|| Outcome::Solved(plan.clone()))
    }

    /// Begins the next phase. Returns the answer if there is none.
    #[cold]
    #[inline(never)]
    fn end_phase(&mut self) -> Option<OutcomeOf<S>> {
        let (promise, most) = (self.heuristic.promise(), self.most());
        if self.agenda.next_phase(&self.graph.nodes, |node| is_useful(promise, node, most)) {
            self.stats.iterations += 1;
            return None;
        }
        if let Some(plan) = &self.best {
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

    /// Generates at most [`LISTED`] children of a state. Returns whether the expansion is complete.
    #[inline(always)]
    fn generate_all(&mut self, space: &S, mut within: Within<S, H::Memo>) -> bool {
        let stop = self.stats.generated + LISTED as u64;
        while let Some(action) = within.actions.next() {
            self.generate(space, &within, action);
            if self.stats.generated == stop {
                self.within = Some(within);
                return false;
            }
        }
        self.stats.expanded += 1;
        self.stats.peak_open = self.stats.peak_open.max(self.agenda.len() as u64);
        true
    }

    #[inline(always)]
    fn generate(&mut self, space: &S, parent: &Within<S, H::Memo>, action: S::Action) {
        self.stats.generated += 1;
        let before = &self.graph.node(parent.id).state;
        let g = parent.g.saturating_add(space.cost(before, action));
        let state = space.successor(before, action);
        match self.graph.look_up(space, &state) {
            LookUp::Known(id) if g < self.graph.node(id).g => {
                let node = &mut self.graph.nodes[id as usize];
                self.stats.reopened += u64::from(node.link.is_closed());
                (node.g, node.link, node.last) = (g, Link::to(parent.id), Some(action));
                self.enqueue(space, id);
            }
            LookUp::Known(_) => {}
            LookUp::New(id) => {
                let before = &self.graph.node(parent.id).state;
                let Estimate { h, memo } =
                    self.heuristic.estimate_child(space, before, parent.estimate, action);
                let last = Some(action);
                self.admit(space, id, Node { state, g, h, memo, link: Link::to(parent.id), last });
            }
        }
    }

    pub(crate) fn stats(&self) -> Stats {
        // Every state is estimated once, when it is first generated.
        let states = self.graph.nodes.len() as u64;
        let evaluated = states + self.agenda.evaluated();
        Stats { evaluated, peak_closed: states, peak_bytes: self.bytes(), ..self.stats }
    }

    pub(crate) fn bytes(&self) -> u64 {
        (self.graph.bytes() + self.agenda.bytes()) as u64
    }

    pub(crate) fn bytes_soon(&self) -> u64 {
        (self.graph.bytes_soon() + self.agenda.bytes_soon()) as u64
    }

    /// Returns the cost that a cost limit is compared with: without a promise the least f, else the proven lower bound.
    pub(crate) fn bound(&self) -> S::Cost {
        match self.heuristic.promise() {
            Promise::Nothing => self.bound.min(self.most()),
            _ => self.lower_bound(),
        }
    }

    pub(crate) fn lower_bound(&self) -> S::Cost {
        if self.is_proven {
            return self.most();
        }
        proven(self.heuristic.promise(), self.bound).min(self.most())
    }

    pub(crate) fn best(&self) -> Option<PlanOf<S>> {
        self.best.clone()
    }

    pub(crate) fn is_over(&self) -> bool {
        self.phase.is_over()
    }

    pub(crate) fn closest(&self) -> Option<(S::State, S::Cost)> {
        let (h, id) = self.closest;
        (h < S::Cost::MAX).then(|| (self.graph.node(id).state.clone(), h))
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

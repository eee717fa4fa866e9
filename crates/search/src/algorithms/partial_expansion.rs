//! Enhanced partial expansion A*: generates a child only when no other state has a lower f.
//!
//! The *value* of an open state is the least f of the children that it has not generated: its f at first, and later f
//! plus the next rise. A state is popped once for each different rise among its children:
//!
//! ```text
//!   value           f         f + 1        f + 3
//!   generated    children   children     children       then the state is closed
//! ```

use core::fmt;

use crate::{
    algorithms::best_first::{
        entries::Entries,
        frontier::Place,
        proven,
        search_graph::{Link, LookUp, Node, SearchGraph},
    },
    heuristics::{Estimate, Promise, SelectiveHeuristic, select_rise},
    run::{Observer, Outcome, OutcomeOf, Phase, Progress, Reason, ReportOf, Search, Stats},
    space::{Cost, Goal, StateSpace},
    tables::{LARGEST_STEP, LISTED, StateIndex},
};

/// Finds a cheapest plan, if the heuristic is admissible, and generates no state whose f exceeds the cost of the plan.
///
/// Wraps [`PartialExpansionAStar`]. Use [`PartialExpansionAStar`] directly to set limits.
///
/// # Examples
///
/// ```
/// use search::{
///     algorithms::partial_expansion_a_star, from_successors,
///     heuristics::{Admissible, SelectByEstimate},
/// };
///
/// let coins = from_successors(|&left: &u32| [25, 10, 1].into_iter().filter_map(move |coin| left.checked_sub(coin)));
/// let h = SelectByEstimate(Admissible(|left: &u32| left.div_ceil(25)));
/// let report = partial_expansion_a_star(&coins, &42, h, |&left| left == 0);
/// assert_eq!((report.plan().unwrap().cost, report.is_optimal()), (6, true)); // 10 + 10 + 10 + 10 + 1 + 1
/// ```
pub fn partial_expansion_a_star<S: StateSpace, H: SelectiveHeuristic<S>>(
    space: &S,
    start: &S::State,
    heuristic: H,
    goal: impl Fn(&S::State) -> bool,
) -> ReportOf<S> {
    PartialExpansionAStar::new(heuristic).run(space, start, goal)
}

/// Enhanced partial expansion A* (EPEA*): finds a cheapest plan, if the heuristic is admissible, and generates no state
/// whose f exceeds the cost of that plan.
///
/// A* generates all children of a state, and most of them are never expanded: with b actions about b - 1 of b. This
/// search asks a [`SelectiveHeuristic`] for the actions with the least rise of f, generates their children, and puts the
/// state back to the open list until the next rise is due. So it stores fewer states and, if selections are cheap, takes
/// less time. Take it where a state has many actions, from about eight on.
///
/// Ties are broken as in [`AStar`](crate::AStar): the state with the least remaining cost is popped first, and then the
/// youngest. A goal is recognised when it leaves the open list. A state is reopened when a cheaper path to it is found,
/// and then generates all its children again. The search tries all actions, without
/// [`actions_after`](StateSpace::actions_after). Each partial expansion counts in [`Stats::expanded`].
///
/// # Complexity
///
/// O(s r n) time for n states with f up to the cost of the plan, at most r different rises in a state and selections
/// that take time s. Memory holds these n states.
///
/// # Panics
///
/// If a selection announces a next rise that is not greater than the present one.
///
/// # References
///
/// M. Goldenberg, A. Felner, R. Stern, G. Sharon, N. Sturtevant, R. C. Holte, J. Schaeffer, "Enhanced partial expansion
/// A*", Journal of Artificial Intelligence Research 50, 2014.
///
/// # Examples
///
/// ```
/// use search::{
///     AStar, Search, algorithms::PartialExpansionAStar, from_successors,
///     heuristics::{Consistent, SelectByEstimate},
/// };
///
/// let knight = from_successors(|&(x, y): &(i32, i32)| {
///     [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)].map(|(dx, dy)| (x + dx, y + dy))
/// });
/// let distance = Consistent(|&(x, y): &(i32, i32)| (x.abs_diff(40) + y.abs_diff(20)).div_ceil(3));
/// let goal = |&square: &(i32, i32)| square == (40, 20);
/// let report = PartialExpansionAStar::new(SelectByEstimate(distance)).run(&knight, &(0, 0), goal);
/// assert_eq!((report.plan().unwrap().cost, report.is_optimal()), (20, true));
///
/// let full = AStar::new(distance).run(&knight, &(0, 0), goal);
/// assert!(2 * report.stats.peak_closed < full.stats.peak_closed);
/// ```
pub struct PartialExpansionAStar<S: StateSpace, H: SelectiveHeuristic<S>> {
    heuristic: H,
    /// A memo holds the heuristic's memo, and the next rise.
    graph: SearchGraph<S, (H::Memo, S::Cost), StateIndex>,
    open: Entries<S::Cost>,
    /// The largest of the least values of the open list so far; infinite when nothing is left.
    bound: S::Cost,
    /// The least estimate so far, and the number of the first state that has it.
    closest: (S::Cost, u32),
    /// The rest of a partial expansion that stopped after [`LISTED`] children.
    within: Option<Within<S, H>>,
    stats: Stats,
    phase: Phase<S>,
}

/// A partial expansion: its state, the actions that are left, and the rise of the next one.
struct Within<S: StateSpace, H: SelectiveHeuristic<S>> {
    id: u32,
    actions: <H::Selected as IntoIterator>::IntoIter,
    next: Option<S::Cost>,
}

impl<S: StateSpace, H: SelectiveHeuristic<S>> PartialExpansionAStar<S, H> {
    /// Creates a search by `heuristic` that has not begun. [`SelectByEstimate`](crate::heuristics::SelectByEstimate) makes
    /// any heuristic selective.
    #[must_use]
    pub fn new(heuristic: H) -> Self {
        PartialExpansionAStar {
            heuristic,
            graph: SearchGraph::new(),
            open: Entries::new(),
            bound: S::Cost::MAX,
            closest: (S::Cost::MAX, 0),
            within: None,
            stats: Stats::default(),
            phase: Phase::NotBegun,
        }
    }

    /// Returns the place of a state in the open list: its value, and the value less g.
    fn place(&self, id: u32) -> Place<S::Cost> {
        let Node { g, h, memo: (_, rise), .. } = *self.graph.node(id);
        (g.saturating_add(h).saturating_add(rise), h.saturating_add(rise))
    }

    fn advance<G: Goal<S>>(
        &mut self,
        space: &S,
        goal: &G,
        budget: u64,
        observer: &mut dyn Observer<S::Cost>,
    ) -> Option<OutcomeOf<S>> {
        if self.graph.is_full() || self.open.is_full() {
            return Some(Outcome::stopped(Reason::Memory));
        }
        if self.stats.popped == 0 && self.bound < S::Cost::MAX {
            observer.bound_raised(self.bound, &self.stats());
        }
        if let Some(within) = self.within.take() {
            self.generate_all(space, within);
            return None;
        }
        for _ in 0..budget.clamp(1, LARGEST_STEP) {
            let Some((id, place)) = self.pop() else { return Some(self.exhausted()) };
            if self.bound < place.0 && place.0 < S::Cost::MAX {
                self.open.push(place, id);
                self.bound = place.0;
                observer.bound_raised(self.bound, &self.stats());
                return None;
            }
            self.stats.popped += 1;
            let is_first = self.graph.node(id).memo.1 == S::Cost::ZERO;
            if is_first && goal.is_goal(&self.graph.node(id).state) {
                return Some(self.solved(space, id));
            }
            if !self.expand(space, id) {
                return None;
            }
        }
        None
    }

    /// Pops the first entry that is not outdated. The caller counts it as popped, because it may push the entry back.
    fn pop(&mut self) -> Option<(u32, Place<S::Cost>)> {
        loop {
            let (id, place) = self.open.pop()?;
            if !self.graph.node(id).link.is_closed() && self.place(id) == place {
                return Some((id, place));
            }
            self.stats.popped += 1;
        }
    }

    /// Generates the children of the next rise. Returns whether the partial expansion is complete.
    fn expand(&mut self, space: &S, id: u32) -> bool {
        let Node { state, h, memo: (memo, rise), .. } = self.graph.node(id);
        let estimate = Estimate { h: *h, memo: *memo };
        let (actions, next) = select_rise(&self.heuristic, space, state, estimate, *rise);
        self.generate_all(space, Within { id, actions: actions.into_iter(), next })
    }

    /// Generates at most [`LISTED`] children of a state. Returns whether the partial expansion is complete.
    fn generate_all(&mut self, space: &S, mut within: Within<S, H>) -> bool {
        let stop = self.stats.generated + LISTED as u64;
        while let Some(action) = within.actions.next() {
            self.generate(space, within.id, action);
            if self.stats.generated == stop {
                self.within = Some(within);
                return false;
            }
        }
        let Within { id, next, .. } = within;
        let node = &mut self.graph.nodes[id as usize];
        if let Some(next) = next {
            node.memo.1 = next;
            self.open.push(self.place(id), id);
        } else {
            node.link.close();
        }
        self.stats.expanded += 1;
        self.stats.peak_open = self.stats.peak_open.max(self.open.len() as u64);
        true
    }

    #[inline(always)]
    fn generate(&mut self, space: &S, parent: u32, action: S::Action) {
        self.stats.generated += 1;
        let Node { state: before, g, h, memo: (memo, _), .. } = self.graph.node(parent);
        let estimate = Estimate { h: *h, memo: *memo };
        let g = g.saturating_add(space.cost(before, action));
        let state = space.successor(before, action);
        let link = Link::to(parent);
        match self.graph.look_up(space, &state) {
            LookUp::Known(id) if g < self.graph.node(id).g => self.improve(id, link, Some(action), g),
            LookUp::Known(_) => {}
            LookUp::New(id) => {
                let before = &self.graph.node(parent).state;
                let Estimate { h, memo } = self.heuristic.estimate_child(space, before, estimate, action);
                self.admit(id, Node { state, g, h, memo: (memo, S::Cost::ZERO), link, last: Some(action) });
            }
        }
    }

    /// Sets a cheaper path to a state. All its children become due again.
    #[cold]
    #[inline(never)]
    fn improve(&mut self, id: u32, link: Link, last: Option<S::Action>, g: S::Cost) {
        let node = &mut self.graph.nodes[id as usize];
        self.stats.reopened += u64::from(node.link.is_closed() || node.memo.1 > S::Cost::ZERO);
        (node.g, node.link, node.last, node.memo.1) = (g, link, last, S::Cost::ZERO);
        self.enqueue(id);
    }

    fn admit(&mut self, id: u32, node: Node<S, (H::Memo, S::Cost)>) {
        if node.h < self.closest.0 {
            self.closest = (node.h, id);
        }
        self.graph.nodes.push(node);
        self.enqueue(id);
    }

    /// Pushes a state on the open list, unless no plan passes through it.
    fn enqueue(&mut self, id: u32) {
        let Node { g, h, .. } = *self.graph.node(id);
        if self.heuristic.promise().is_hopeless(g, h) {
            self.stats.pruned += 1;
        } else {
            self.open.push(self.place(id), id);
        }
    }

    /// Returns the outcome for an empty open list: a proof, unless states were left out because their costs saturated.
    fn exhausted(&mut self) -> OutcomeOf<S> {
        self.bound = S::Cost::MAX;
        let overflowed = self.graph.has_overflowed(self.heuristic.promise());
        if overflowed { Outcome::stopped(Reason::Overflow) } else { Outcome::Exhausted }
    }

    fn solved(&mut self, space: &S, id: u32) -> OutcomeOf<S> {
        let plan = self.graph.plan(space, id);
        if self.heuristic.promise() >= Promise::Admissible {
            // No plan is cheaper. With float costs the sum may differ from the bound in its last bits.
            self.bound = plan.cost;
        }
        Outcome::Solved(plan)
    }
}

impl<S: StateSpace, H: SelectiveHeuristic<S>> Progress<S> for PartialExpansionAStar<S, H> {
    fn stats(&self) -> Stats {
        // Every state is estimated once, when it is first generated; selections are not counted.
        let states = self.graph.nodes.len() as u64;
        Stats { evaluated: states, peak_closed: states, peak_bytes: self.bytes(), ..self.stats }
    }

    fn bytes(&self) -> u64 {
        (self.graph.bytes() + self.open.bytes()) as u64
    }

    fn bytes_soon(&self) -> u64 {
        (self.graph.bytes_soon() + self.open.bytes()) as u64
    }

    fn bound(&self) -> S::Cost {
        match self.heuristic.promise() {
            Promise::Nothing => self.bound,
            _ => self.lower_bound(),
        }
    }

    fn lower_bound(&self) -> S::Cost {
        proven(self.heuristic.promise(), self.bound)
    }

    fn is_over(&self) -> bool {
        self.phase.is_over()
    }

    fn closest(&self) -> Option<(S::State, S::Cost)> {
        let (h, id) = self.closest;
        (h < S::Cost::MAX).then(|| (self.graph.node(id).state.clone(), h))
    }
}

impl<S: StateSpace, H: SelectiveHeuristic<S>, G: Goal<S>> Search<S, G> for PartialExpansionAStar<S, H> {
    fn begin_from(&mut self, space: &S, starts: &[(S::State, S::Cost)], _: &G) {
        self.phase = Phase::UnderWay;
        self.graph.clear(space);
        self.open.clear();
        (self.within, self.closest) = (None, (S::Cost::MAX, 0));
        self.stats = Stats { iterations: 1, ..Stats::default() };
        for &(ref state, g) in starts {
            match self.graph.look_up(space, state) {
                LookUp::Known(id) if g < self.graph.node(id).g => self.improve(id, Link::to(0), None, g),
                LookUp::Known(_) => {}
                LookUp::New(id) => {
                    let Estimate { h, memo } = self.heuristic.estimate(space, state);
                    let (memo, link) = ((memo, S::Cost::ZERO), Link::to(0));
                    self.admit(id, Node { state: state.clone(), g, h, memo, link, last: None });
                }
            }
        }
        let f = |node: &Node<S, (H::Memo, S::Cost)>| node.g.saturating_add(node.h);
        // A sum that saturates is no bound.
        let least = self.graph.nodes.iter().map(f).filter(|&f| f < S::Cost::MAX).min();
        let is_empty = self.open.is_empty();
        self.bound = if is_empty { S::Cost::MAX } else { least.unwrap_or(S::Cost::ZERO) };
        self.stats.peak_open = self.open.len() as u64;
    }

    /// Performs at most `budget` partial expansions under the present bound.
    fn step(
        &mut self,
        space: &S,
        goal: &G,
        budget: u64,
        observer: &mut dyn Observer<S::Cost>,
    ) -> Option<OutcomeOf<S>> {
        let answer = self.phase.answer().or_else(|| self.advance(space, goal, budget, observer));
        self.phase.keep(answer)
    }
}

impl<S: StateSpace, H: SelectiveHeuristic<S>> fmt::Debug for PartialExpansionAStar<S, H> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PartialExpansionAStar").field("bound", &self.bound).finish_non_exhaustive()
    }
}

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

use search::{
    Cost, Goal, Progress, ReportOf, Search, StateSpace,
    engine::{CHILDREN_PER_STEP, Edge, Memory, Node, Reached, StatusOf},
    heuristics::Estimate,
    run::{Budget, OutcomeOf},
    space::Stateful,
};

use crate::{
    open_states::{Next, OpenStates},
    selective::{SelectiveHeuristic, select_rise},
};

/// Finds a cheapest plan, if the heuristic is admissible, and generates no state whose f exceeds the cost of the plan.
///
/// Wraps [`PartialExpansionAStar`]. Use [`PartialExpansionAStar`] directly to set limits.
///
/// # Examples
///
/// ```
/// use search::{from_successors, heuristics::Admissible};
/// use search_lab::{SelectByEstimate, partial_expansion_a_star};
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
    goal: impl FnMut(&S::State) -> bool,
) -> ReportOf<S> {
    PartialExpansionAStar::new(heuristic).run_to(space, start, &Stateful::new(goal))
}

/// Enhanced partial expansion A* (EPEA*): finds a cheapest plan, if the heuristic is admissible, and generates no state
/// whose f exceeds the cost of that plan.
///
/// A* generates all children of a state, and most of them are never expanded: with b actions about b - 1 of b. This
/// search asks a [`SelectiveHeuristic`] for the actions with the least rise of f, generates their children, and puts the
/// state back to the open list until the next rise is due. So it stores fewer states and, if selections are cheap, takes
/// less time. Take it where a state has many actions, from about eight on.
///
/// Ties are broken as in [`AStar`](search::AStar): the state with the least remaining cost is popped first, and then the
/// youngest. A goal is recognised when it leaves the open list. A state is reopened when a cheaper path to it is found,
/// and then generates all its children again. The search tries all actions, without
/// [`actions_after`](StateSpace::actions_after). Each partial expansion counts in [`Stats::expanded`](search::Stats::expanded).
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
/// use search::{AStar, Search, from_successors, heuristics::Consistent};
/// use search_lab::{PartialExpansionAStar, SelectByEstimate};
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
    /// A memo holds the heuristic's memo, and the next rise.
    open: OpenStates<S, H, (H::Memo, S::Cost)>,
    /// The rest of a partial expansion that stopped after [`CHILDREN_PER_STEP`] children.
    partial: Option<PartialExpansion<S, H>>,
}

/// A partial expansion: its state, the actions that are left, and the rise of the next one.
struct PartialExpansion<S: StateSpace, H: SelectiveHeuristic<S>> {
    id: u32,
    actions: <H::Selected as IntoIterator>::IntoIter,
    next: Option<S::Cost>,
}

impl<S: StateSpace, H: SelectiveHeuristic<S>> PartialExpansionAStar<S, H> {
    /// Creates a new search by `heuristic`. [`SelectByEstimate`](crate::SelectByEstimate) makes
    /// any heuristic selective.
    #[must_use]
    pub fn new(heuristic: H) -> Self {
        PartialExpansionAStar { open: OpenStates::new(heuristic), partial: None }
    }

    fn expand_in_order<G: Goal<S>>(
        &mut self,
        space: &S,
        goal: &G,
        budget: &mut Budget<'_, S::Cost>,
    ) -> Option<OutcomeOf<S>> {
        if let Some(partial) = self.partial.take() {
            self.generate_all(space, partial);
            return None;
        }
        while budget.spend() {
            match self.open.next(space, goal, Memory::default(), budget) {
                Next::End(outcome) => return Some(outcome),
                Next::Expand(id) if self.expand(space, id) => {}
                Next::Expand(_) | Next::Raised => return None,
            }
        }
        None
    }

    /// Generates the children of the next rise. Returns whether the partial expansion is complete.
    fn expand(&mut self, space: &S, id: u32) -> bool {
        let Node { state, h, memo: (memo, rise), .. } = self.open.graph.node(id);
        let estimate = Estimate { h: *h, memo: *memo };
        let (actions, next) = select_rise(&self.open.heuristic, space, state, estimate, *rise);
        self.generate_all(space, PartialExpansion { id, actions: actions.into_iter(), next })
    }

    /// Generates at most [`CHILDREN_PER_STEP`] children of a state. Returns whether the partial expansion is complete.
    fn generate_all(&mut self, space: &S, mut partial: PartialExpansion<S, H>) -> bool {
        let stop = self.open.status.stats.generated + CHILDREN_PER_STEP as u64;
        while let Some(action) = partial.actions.next() {
            self.generate(space, partial.id, action);
            if self.open.status.stats.generated == stop {
                self.partial = Some(partial);
                return false;
            }
        }
        let PartialExpansion { id, next, .. } = partial;
        let node = &mut self.open.graph.nodes[id as usize];
        if let Some(next) = next {
            node.memo.1 = next;
            self.open.push(id);
        } else {
            node.link.close();
        }
        self.open.count_expansion();
        true
    }

    #[inline(always)]
    fn generate(&mut self, space: &S, parent: u32, action: S::Action) {
        self.open.status.stats.generated += 1;
        let Node { state: before, g, h, memo: (memo, _), .. } = self.open.graph.node(parent);
        let estimate = Estimate { h: *h, memo: *memo };
        let g = g.saturating_add(space.cost(before, action));
        let edge = Edge { state: space.successor(before, action), g, parent, last: Some(action) };
        let reached = self.open.graph.reach(space, edge, |graph, _| {
            let before = &graph.node(parent).state;
            let Estimate { h, memo } = self.open.heuristic.estimate_child(space, before, estimate, action);
            Estimate { h, memo: (memo, S::Cost::ZERO) }
        });
        match reached {
            Reached::New(id) => self.open.enqueue(id),
            Reached::Cheaper(id) => self.improve(id, (parent, Some(action)), g),
            Reached::NoBetter(_) => {}
        }
    }

    /// Sets a cheaper path to a state. All its children become due again.
    #[cold]
    #[inline(never)]
    fn improve(&mut self, id: u32, (parent, last): (u32, Option<S::Action>), g: S::Cost) {
        let is_expanded = self.open.graph.node(id).memo.1 > S::Cost::ZERO;
        let was_closed = self.open.graph.improve(id, g, parent, last);
        self.open.status.stats.reopened += u64::from(was_closed || is_expanded);
        self.open.graph.nodes[id as usize].memo.1 = S::Cost::ZERO;
        self.open.enqueue(id);
    }
}

impl<S: StateSpace, H: SelectiveHeuristic<S>> Progress<S> for PartialExpansionAStar<S, H> {
    fn status(&self) -> &StatusOf<S> {
        &self.open.status
    }

    fn memory(&self) -> Memory {
        self.open.memory()
    }
}

impl<S: StateSpace, H: SelectiveHeuristic<S>, G: Goal<S>> Search<S, G> for PartialExpansionAStar<S, H> {
    fn start(&mut self, space: &S, starts: &[(S::State, S::Cost)], _: &G) {
        self.partial = None;
        self.open.begin(space, starts, |estimate| (estimate.memo, S::Cost::ZERO));
    }

    fn advance(&mut self, space: &S, goal: &G, budget: &mut Budget<'_, S::Cost>) -> Option<OutcomeOf<S>> {
        self.open.begin_step(Memory::default(), budget);
        let outcome = self.expand_in_order(space, goal, budget);
        self.open.end_step(space, outcome.as_ref());
        outcome
    }
}

impl<S: StateSpace, H: SelectiveHeuristic<S>> fmt::Debug for PartialExpansionAStar<S, H> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PartialExpansionAStar").field("bound", &self.open.bound).finish_non_exhaustive()
    }
}

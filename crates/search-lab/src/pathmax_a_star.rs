//! A* with bidirectional pathmax: neighbours correct the estimates of each other.
//!
//! In an undirected space h*(p) <= c + h*(q) for neighbours p and q at the distance c, in both directions. So an expansion
//! raises estimates twice:
//!
//! ```text
//!           p: 2                   p: 4                      p: 4
//!         1 /  \ 1      ──▶      1 /  \ 1         ──▶      1 /  \ 1
//!       q: 5    r: 1           q: 5    r: 1              q: 5    r: 3
//!                        the greatest h(q) - c      the parent's estimate less c
//! ```

use alloc::vec::Vec;
use core::fmt;

use search::{
    Cost, Goal, Heuristic, Progress, ReportOf, Search, StateSpace,
    engine::{CHILDREN_PER_STEP, Edge, Memory, Node, Reached, StatusOf},
    heuristics::{Estimate, Promise},
    run::{Budget, OutcomeOf},
    space::{Stateful, Undirected},
};

use crate::open_states::{Next, OpenStates};

/// Finds a cheapest plan in an undirected space, if `estimate` is admissible; it may be inconsistent.
///
/// Wraps [`PathmaxAStar`]. Use [`PathmaxAStar`] directly for heuristics other than closures, for a proof that the plan is
/// cheapest, and for limits.
///
/// # Examples
///
/// ```
/// use search::from_successors;
/// use search_lab::pathmax_a_star;
///
/// let grid = from_successors(|&(x, y): &(i32, i32)| [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]).undirected();
/// // Every other cell has no estimate.
/// let distance = |&(x, y): &(i32, i32)| if (x + y) % 2 == 0 { x.abs_diff(9) + y.abs_diff(5) } else { 0 };
/// let report = pathmax_a_star(&grid, &(0, 0), distance, |&cell| cell == (9, 5));
/// assert_eq!(report.plan().unwrap().cost, 14);
/// ```
pub fn pathmax_a_star<S: Undirected>(
    space: &S,
    start: &S::State,
    estimate: impl Fn(&S::State) -> S::Cost,
    goal: impl FnMut(&S::State) -> bool,
) -> ReportOf<S> {
    PathmaxAStar::new(estimate).run_to(space, start, &Stateful::new(goal))
}

/// A* with bidirectional pathmax (BPMX): finds a cheapest plan in an undirected space, if the heuristic is admissible.
///
/// An estimate that differs much from those of its neighbours wastes work: A* follows the low ones. Such heuristics are
/// larger values of two tables chosen at random, [dual look-ups](search::heuristics::DualLookup) or compressed tables. When
/// this search expands a state, it raises the state's estimate to the greatest estimate of a neighbour less the cost of the
/// edge. It then raises the estimates of all neighbours in the same way, once (depth one of the paper). Raised estimates
/// stay admissible, and states with low estimates by accident wait.
///
/// With a [consistent](Promise::Consistent) heuristic no estimate is raised, and [`AStar`](search::AStar) does the same work
/// in less time. A [weighted](Promise::Within) heuristic keeps its estimates, because a raised one may break its promise. In
/// directed spaces the wrapper [`Pathmax`](crate::Pathmax) raises the estimates of children alone.
///
/// Ties, goals and reopenings are those of [`AStar`](search::AStar). An estimate of `MAX` is not passed on.
///
/// # Complexity
///
/// That of [`AStar`](search::AStar): states may be reopened exponentially often in the worst case, but seldom are. A node holds
/// its own estimate beside the raised one.
///
/// # References
///
/// A. Felner, U. Zahavi, R. C. Holte, J. Schaeffer, N. Sturtevant, Z. Zhang, "Inconsistent heuristics in theory and
/// practice", Artificial Intelligence 175, 2011.
///
/// # Examples
///
/// ```
/// use search::{AStar, Search, from_successors, heuristics::Admissible};
/// use search_lab::PathmaxAStar;
///
/// let grid = from_successors(|&(x, y): &(i32, i32)| [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]).undirected();
/// // The estimate knows every third cell.
/// let third = |&(x, y): &(i32, i32)| if (x + 2 * y) % 3 == 0 { x.abs_diff(20) + y.abs_diff(20) } else { 0 };
/// let goal = |&cell: &(i32, i32)| cell == (20, 20);
/// let report = PathmaxAStar::new(Admissible(third)).run(&grid, &(0, 0), goal);
/// assert_eq!((report.plan().unwrap().cost, report.is_optimal()), (40, true));
///
/// let plain = AStar::new(Admissible(third)).run(&grid, &(0, 0), goal);
/// assert!(2 * report.stats.expanded < plain.stats.expanded);
/// ```
pub struct PathmaxAStar<S: Undirected, H: Heuristic<S>> {
    /// The estimate of a node is the raised one, its memo the heuristic's own estimate.
    open: OpenStates<S, H, Estimate<S::Cost, H::Memo>>,
    /// The state that is being expanded, and its untried actions, after a stop at [`CHILDREN_PER_STEP`] children.
    partial: Option<(u32, <S::Actions as IntoIterator>::IntoIter)>,
    /// The generated children of that state.
    children: Vec<Child<S>>,
}

/// An edge from the state that is being expanded.
struct Child<S: StateSpace> {
    id: u32,
    action: S::Action,
    cost: S::Cost,
    is_new: bool,
}

impl<S: Undirected, H: Heuristic<S>> PathmaxAStar<S, H> {
    /// Creates a new search by `heuristic`.
    #[must_use]
    pub fn new(heuristic: H) -> Self {
        PathmaxAStar { open: OpenStates::new(heuristic), partial: None, children: Vec::new() }
    }

    /// Returns the memory of the list of children.
    fn others(&self) -> Memory {
        Memory::fixed((self.children.capacity() * size_of::<Child<S>>()) as u64)
    }

    fn expand_in_order<G: Goal<S>>(
        &mut self,
        space: &S,
        goal: &G,
        budget: &mut Budget<'_, S::Cost>,
    ) -> Option<OutcomeOf<S>> {
        if let Some((id, actions)) = self.partial.take() {
            self.generate_all(space, id, actions);
            return None;
        }
        while budget.spend() {
            match self.open.next(space, goal, self.others(), budget) {
                Next::End(outcome) => return Some(outcome),
                Next::Expand(id) if self.expand(space, id) => {}
                Next::Expand(_) | Next::Raised => return None,
            }
        }
        None
    }

    /// Expands a state. Returns whether the expansion is complete.
    fn expand(&mut self, space: &S, id: u32) -> bool {
        let node = &mut self.open.graph.nodes[id as usize];
        node.link.close();
        let actions = match node.link.last() {
            Some(last) if self.open.heuristic.promise() == Promise::Consistent => {
                space.actions_after(&node.state, last)
            }
            _ => space.actions(&node.state),
        };
        self.children.clear();
        self.generate_all(space, id, actions.into_iter())
    }

    /// Generates at most [`CHILDREN_PER_STEP`] children of a state. Returns whether the expansion is complete.
    fn generate_all(
        &mut self,
        space: &S,
        id: u32,
        mut actions: <S::Actions as IntoIterator>::IntoIter,
    ) -> bool {
        let stop = self.open.status.stats.generated + CHILDREN_PER_STEP as u64;
        while let Some(action) = actions.next() {
            self.generate(space, id, action);
            if self.open.status.stats.generated == stop {
                self.partial = Some((id, actions));
                return false;
            }
        }
        self.raise_parent(id);
        for number in 0..self.children.len() {
            self.connect(id, number);
        }
        self.open.count_expansion();
        true
    }

    /// Lists a child. A new one joins the search graph with the heuristic's own estimate.
    #[inline(always)]
    fn generate(&mut self, space: &S, parent: u32, action: S::Action) {
        self.open.status.stats.generated += 1;
        let Node { state: before, g, memo: estimate, .. } = self.open.graph.node(parent);
        let (g, estimate, cost) = (*g, *estimate, space.cost(before, action));
        let edge = Edge {
            state: space.successor(before, action),
            g: g.saturating_add(cost),
            parent,
            last: Some(action),
        };
        let reached = self.open.graph.reach(space, edge, |graph, _| {
            let before = &graph.node(parent).state;
            let memo = self.open.heuristic.estimate_child(space, before, estimate, action);
            Estimate { h: memo.h, memo }
        });
        let (Reached::New(id) | Reached::Cheaper(id) | Reached::NoBetter(id)) = reached;
        self.children.push(Child { id, action, cost, is_new: matches!(reached, Reached::New(_)) });
    }

    /// Raises the estimate of a state to the greatest one of its children less the cost of the edge.
    fn raise_parent(&mut self, id: u32) {
        for number in 0..self.children.len() {
            let Child { id: child, cost, .. } = self.children[number];
            self.raise(id, self.open.graph.node(child).h, cost);
        }
    }

    /// Raises the estimate of a state that has a neighbour of the estimate `h` at the distance `cost`. Returns whether it
    /// was lower.
    ///
    /// An estimate of `MAX` without a promise says nothing about neighbours. The difference of float sums may be a rounding
    /// error.
    fn raise(&mut self, id: u32, h: S::Cost, cost: S::Cost) -> bool {
        let may_raise = matches!(self.open.heuristic.promise(), Promise::Nothing | Promise::Admissible);
        if !may_raise || h == S::Cost::MAX || h <= cost {
            return false;
        }
        let (least, node) = (h.minus(cost), &mut self.open.graph.nodes[id as usize]);
        let is_lower = node.h.with_rounding_error() < least;
        if is_lower {
            node.h = least;
        }
        is_lower
    }

    /// Raises the estimate of a child, and sets the path through `parent` if it is cheaper or the first one.
    fn connect(&mut self, parent: u32, number: usize) {
        let Child { id, action, cost, is_new } = self.children[number];
        let Node { g, h, .. } = *self.open.graph.node(parent);
        let (g, is_raised) = (g.saturating_add(cost), self.raise(id, h, cost));
        let is_cheaper = g < self.open.graph.node(id).g;
        if is_cheaper {
            let was_closed = self.open.graph.improve(id, g, parent, Some(action));
            self.open.status.stats.reopened += u64::from(was_closed);
        }
        if is_new || is_cheaper || is_raised && !self.open.graph.node(id).link.is_closed() {
            self.open.enqueue(id);
        }
    }
}

impl<S: Undirected, H: Heuristic<S>> Progress<S> for PathmaxAStar<S, H> {
    fn status(&self) -> &StatusOf<S> {
        &self.open.status
    }

    fn memory(&self) -> Memory {
        self.open.memory() + self.others()
    }
}

impl<S: Undirected, H: Heuristic<S>, G: Goal<S>> Search<S, G> for PathmaxAStar<S, H> {
    fn start(&mut self, space: &S, starts: &[(S::State, S::Cost)], _: &G) {
        self.children.clear();
        self.partial = None;
        self.open.begin(space, starts, |estimate| estimate);
    }

    fn advance(&mut self, space: &S, goal: &G, budget: &mut Budget<'_, S::Cost>) -> Option<OutcomeOf<S>> {
        self.open.begin_step(self.others(), budget);
        let outcome = self.expand_in_order(space, goal, budget);
        self.open.end_step(space, outcome.as_ref());
        outcome
    }
}

impl<S: Undirected, H: Heuristic<S>> fmt::Debug for PathmaxAStar<S, H> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PathmaxAStar").field("bound", &self.open.bound).finish_non_exhaustive()
    }
}

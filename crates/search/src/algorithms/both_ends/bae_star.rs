//! BAE*: best-first search from both ends whose order and bound count the errors of the opposite heuristic.
//!
//! Write gF(u) for the cost of a state u from the starts, hF for the estimate to the goals and hB for the estimate from
//! the starts; gB belongs to the goals. With consistent estimates, a path from u to v costs at least hF(u) - hF(v), and
//! at least hB(v) - hB(u). The mean of both gives a bound on each plan through u and then v:
//!
//! ```text
//! gF(u) + cost(u, v) + gB(v)  >=  (bF(u) + bB(v)) / 2
//! bF(u) = 2 gF(u) + hF(u) - hB(u)  =  f(u) + (gF(u) - hB(u))     f, plus the error of hB at u
//! bB(v) = 2 gB(v) + hB(v) - hF(v)
//! ```
//!
//! Each end expands the state of least b, and the lower bound is the mean of the two least values. An action raises b
//! by twice its cost, less the two changes of estimates, so b never falls along a path and no state is reopened.

use core::fmt;

use crate::{
    algorithms::{
        best_first::engine::{exact_open_list::Priority, node::Node},
        both_ends::front_to_end::{End, FrontToEnd, Graph, Moves, Policy, Queue, Terms, Unfinished},
    },
    heuristics::{Consistent, Heuristic, Promise},
    run::{Budget, Memory, OutcomeOf, Progress, ReportOf, Search, StatusOf, Tree},
    space::{At, Cost, GoalStates, Reversible, StateSpace, Weight},
};

/// Finds a cheapest plan between two states, if the estimates are consistent.
///
/// For each b, `estimate(a, b)` must be a consistent heuristic in a, and zero where a = b. For each a, it must rise
/// by at most the cost of an action from one b to the next. The report's lower bound relies on both.
///
/// This function wraps [`BaeStar`]. Use that type for several goals, for other heuristics, or to set limits.
///
/// # Panics
///
/// As [`BaeStar`] does, if the target is no state of the space.
///
/// # Examples
///
/// ```
/// use search::{algorithms::bae_star, from_successors};
///
/// let grid = from_successors(|&(x, y): &(i32, i32)| [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]);
/// let distance = |a: &(i32, i32), b: &(i32, i32)| a.0.abs_diff(b.0) + a.1.abs_diff(b.1);
/// let report = bae_star(&grid.undirected(), &(0, 0), &(12, 5), distance);
/// assert_eq!((report.plan().unwrap().cost, report.is_optimal()), (17, true));
/// ```
pub fn bae_star<S: Reversible>(
    space: &S,
    start: &S::State,
    target: &S::State,
    estimate: impl Fn(&S::State, &S::State) -> S::Cost,
) -> ReportOf<S> {
    let forward = Consistent(|state: &S::State| estimate(state, target));
    let backward = Consistent(|state: &S::State| estimate(start, state));
    BaeStar::new(forward, backward).run_to(space, start, &At(target.clone()))
}

/// A search from both ends for a cheapest plan, to a goal that lists its states, with consistent estimates.
///
/// `forward` estimates the cost from a state to the nearest goal. `backward` estimates the cost from the nearest start
/// to a state, so it changes with the start. It must be consistent against the actions: it rises by at most the cost of
/// an action, and at a start it is at most the start's initial cost. The search computes both estimates for each
/// state, from scratch.
///
/// The search takes the gain from both heuristics at once, so it often expands fewer states than any search with one of
/// them, or with f alone, could. The weaker the estimates, the greater the gain; with estimates near the true cost,
/// [`AStar`](crate::AStar) expands less. If a heuristic declares its [`step`](Heuristic::step), the bound is rounded
/// up to a cost that a plan can have.
///
/// The ends take turns. Of two states of equal b, the one with the least h is expanded first, and then the youngest. The
/// search tries all [`actions`](StateSpace::actions).
///
/// If one heuristic does not promise to be [consistent](Consistent), errors are no bounds. Then the search orders by f,
/// its bound is the greater of the two least f, and states may be reopened; [`Nbs`](crate::algorithms::Nbs) is the better
/// choice there. Admissible estimates still prove plans cheapest. With weighted estimates, the plan costs at most the
/// weight times the cheapest. Without a promise, the search ends with some plan.
///
/// Call [`run_to`](Search::run_to) with [`At`] or [`AnyOf`](crate::space::AnyOf), because a closure cannot list the goal
/// states.
///
/// # Panics
///
/// If a backward step of the plan is no action of the space. This can happen if a goal is no state of the space, or if
/// the space breaks `laws::reversible`.
///
/// # Complexity
///
/// O(b n) time and memory, where n states are expanded and each has b neighbours.
///
/// # References
///
/// S. K. Sadhukhan, "Bidirectional heuristic search based on error estimate", CSI Journal of Computing 2, 2013.
/// E. C. Sewell and S. H. Jacobson, "Dynamically improved bounds bidirectional search", Artificial Intelligence 291,
/// 2021.
///
/// # Examples
///
/// ```
/// use search::{AStar, At, Search, algorithms::BaeStar, from_successors, heuristics::Consistent};
///
/// // Rows of beads; a move reverses a part of the row from its left end.
/// let beads = from_successors(|row: &[u8; 7]| {
///     let row = *row;
///     (2..=7).map(move |count| {
///         let mut next = row;
///         next[..count].reverse();
///         next
///     })
/// });
/// let beads = beads.undirected();
/// // A move separates one pair of neighbours, so pairs that the other row does not have are counted.
/// let toward = |target: [u8; 7]| {
///     let is_pair = move |a: u8, b: u8| target.windows(2).any(|pair| pair == [a, b] || pair == [b, a]);
///     Consistent(move |row: &[u8; 7]| row.windows(2).filter(|pair| !is_pair(pair[0], pair[1])).count() as u32)
/// };
/// let (start, goal) = ([6, 1, 4, 0, 3, 5, 2], [0, 1, 2, 3, 4, 5, 6]);
/// let report = BaeStar::new(toward(goal), toward(start)).run_to(&beads, &start, &At(goal));
/// let one_way = AStar::new(toward(goal)).run_to(&beads, &start, &At(goal));
/// assert_eq!(report.plan().unwrap().cost, one_way.plan().unwrap().cost);
/// assert!(report.is_optimal());
/// ```
pub struct BaeStar<S: Reversible, F, B> {
    search: FrontToEnd<S, F, B, ErrorBounds<S::Cost>>,
}

impl<S: Reversible, F: Heuristic<S>, B: Heuristic<S>> BaeStar<S, F, B> {
    /// Returns the states that were reached from the starts, with the best known path to each, for a search in `space`. See
    /// [`Tree`].
    #[must_use]
    pub fn tree<'a>(&'a self, space: &'a S) -> Tree<'a, S> {
        self.search.tree(space)
    }

    /// Creates a search by estimates of the cost to the goals and of the cost from the starts.
    #[must_use]
    pub fn new(forward: F, backward: B) -> Self {
        let open = [Queue::new(), Queue::new()];
        let policy = ErrorBounds { open, turn: End::Start, bound: S::Cost::ZERO };
        BaeStar { search: FrontToEnd::new(forward, backward, policy) }
    }
}

impl<S: Reversible, F: Heuristic<S>, B: Heuristic<S>> Progress<S> for BaeStar<S, F, B> {
    fn status(&self) -> &StatusOf<S> {
        self.search.status()
    }

    fn memory(&self) -> Memory {
        self.search.memory()
    }
}

impl<S, F, B, G> Search<S, G> for BaeStar<S, F, B>
where
    S: Reversible,
    F: Heuristic<S>,
    B: Heuristic<S>,
    G: GoalStates<S>,
{
    fn start(&mut self, space: &S, starts: &[(S::State, S::Cost)], goal: &G) {
        self.search.start(space, starts, goal.states());
    }

    fn advance(&mut self, space: &S, _: &G, budget: &mut Budget<'_, S::Cost>) -> Option<OutcomeOf<S>> {
        self.search.advance(space, budget)
    }
}

impl<S: Reversible, F: Heuristic<S>, B: Heuristic<S>> fmt::Debug for BaeStar<S, F, B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BaeStar").field("bound", &self.bound()).finish_non_exhaustive()
    }
}

/// The open lists of BAE*, by b.
struct ErrorBounds<C> {
    open: [Queue<C>; 2],
    /// The end that is expanded next.
    turn: End,
    bound: C,
}

/// Returns b, or f without consistent estimates, and h. The memo is the estimate to the node's own end.
#[inline(always)]
fn place<S: StateSpace>(node: &Node<S, S::Cost>, promise: Promise) -> Priority<S::Cost> {
    let f = node.g.saturating_add(node.h);
    // An estimate that breaks its promise, or rounding, may exceed the true cost.
    let error = if node.memo < node.g { node.g.minus(node.memo) } else { S::Cost::ZERO };
    (if promise == Promise::Consistent { f.saturating_add(error) } else { f }, node.h)
}

/// Returns the mean of two costs, rounded up. Of a sum that saturated only its lower limit is known.
fn mean<C: Cost>(one: C, other: C) -> C {
    let (less, more) = (one.min(other), one.max(other));
    let more = if more < C::MAX || less == C::MAX { more } else { C::MAX.just_below() };
    if more == C::MAX {
        // Either both saturated, or the type does not report its greatest finite cost.
        return less;
    }
    less.saturating_add(more.minus(less).unscaled(Weight::new(2, 1)))
}

impl<S: StateSpace> Policy<S> for ErrorBounds<S::Cost> {
    type Memo = S::Cost;
    const ESTIMATES: u64 = 2;

    #[inline(always)]
    fn memo(own: impl FnOnce() -> S::Cost) -> S::Cost {
        own()
    }

    fn clear(&mut self) {
        self.open.iter_mut().for_each(Queue::clear);
        (self.turn, self.bound) = (End::Start, S::Cost::ZERO);
    }

    #[inline(always)]
    fn push(&mut self, end: End, id: u32, node: &Node<S, S::Cost>, terms: &Terms<S::Cost>) {
        self.open[end as usize].push(place(node, terms.promise), id);
    }

    fn select(
        &mut self,
        graphs: &[Graph<S, S::Cost>; 2],
        terms: &Terms<S::Cost>,
        cheapest: S::Cost,
        moves: &mut Moves,
    ) -> Result<Option<S::Cost>, Unfinished> {
        let mut least = |end: End| {
            let graph = &graphs[end as usize];
            let is_current = |node: &Node<S, S::Cost>| {
                !node.link.is_closed()
                    && (cheapest == S::Cost::MAX || node.g.saturating_add(node.h) < cheapest)
            };
            let entry = |id| (place(graph.node(id), terms.promise), is_current(graph.node(id)));
            let first = self.open[end as usize].peek(moves, entry)?;
            Ok(first.map(|place| place.0))
        };
        let (Some(one), Some(other)) = (least(End::Start)?, least(End::Goal)?) else { return Ok(None) };
        let bound = if terms.promise == Promise::Consistent { mean(one, other) } else { one.max(other) };
        self.bound = self.bound.max(terms.round_up(bound));
        Ok(Some(self.bound))
    }

    fn take(&mut self) -> Option<(End, u32)> {
        let end = self.turn;
        self.turn = if end == End::Start { End::Goal } else { End::Start };
        self.open[end as usize].take().map(|id| (end, id))
    }

    fn len(&self) -> usize {
        self.open.iter().map(Queue::len).sum()
    }

    fn popped(&self) -> u64 {
        self.open.iter().map(Queue::popped).sum()
    }

    fn memory(&self) -> Memory {
        self.open.iter().map(Queue::memory).sum()
    }
}

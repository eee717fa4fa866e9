//! NBS, near-optimal bidirectional search: expands pairs of states, one from each end, with the least lower bound.
//!
//! Let u be an open state of the forward side and v one of the backward side. Write gF, fF for the cost and the f of u,
//! gB, fB for those of v, and eps for the least cost of an action. Every plan through u and then v costs at least
//! lb(u, v) = max(fF, fB, gF + gB + eps). Take a search that knows nothing but that the estimates are admissible. If it
//! expands neither u nor v, and lb(u, v) < C*, it cannot know that no plan through them is cheaper than C*. So the states
//! that it expands are a vertex cover of the graph of these pairs. NBS expands both states of each pair, and its pairs
//! are disjoint. So while its bound is below C*, it expands at most twice the least vertex cover.
//!
//! The pairs of least bound are found with two open lists at each end:
//!
//! ```text
//!             waiting, least f first          ready, least g first
//! forward    │ f > bound │ f = bound │  ───▶  │ f <= bound │ ──┐
//!                                                               ├─ a pair if gF + gB + eps <= bound
//! backward   │ f > bound │ f = bound │  ───▶  │ f <= bound │ ──┘
//! ```
//!
//! If no pair is left, the bound rises to the least f that waits, or to the least gF + gB + eps.

use core::fmt;

use crate::{
    algorithms::{
        best_first::engine::{exact_open_list::Priority, node::Node},
        both_ends::front_to_end::{End, FrontToEnd, Graph, Moves, Policy, Queue, Terms, Unfinished},
    },
    heuristics::{Admissible, Blind, Heuristic},
    run::{Budget, Memory, OutcomeOf, Progress, ReportOf, Search, StatusOf, Tree},
    space::{At, Cost, GoalStates, Reversible, StateSpace},
};

/// Finds a cheapest plan between two states, if `estimate(a, b)` never exceeds the cost of a plan from a to b.
///
/// This function wraps [`Nbs`]. Use that type for several goals, for other heuristics, or to set limits. The report's
/// lower bound relies on `estimate`.
///
/// # Panics
///
/// As [`Nbs`] does, if the target is no state of the space.
///
/// # Examples
///
/// ```
/// use search::{algorithms::nbs, from_edges};
///
/// // A step to the right costs 2, a step upwards 3.
/// let grid = from_edges(|&(x, y): &(i32, i32)| [((x + 1, y), 2_u32), ((x, y + 1), 3)]);
/// let grid = grid.with_predecessors(|&(x, y)| [((x - 1, y), 2), ((x, y - 1), 3)]);
/// let estimate = |a: &(i32, i32), b: &(i32, i32)| 2 * (b.0.abs_diff(a.0) + b.1.abs_diff(a.1));
/// let report = nbs(&grid, &(0, 0), &(4, 3), estimate);
/// assert_eq!((report.plan().unwrap().cost, report.is_optimal()), (17, true));
/// ```
pub fn nbs<S: Reversible>(
    space: &S,
    start: &S::State,
    target: &S::State,
    estimate: impl Fn(&S::State, &S::State) -> S::Cost,
) -> ReportOf<S> {
    let forward = Admissible(|state: &S::State| estimate(state, target));
    let backward = Admissible(|state: &S::State| estimate(start, state));
    Nbs::new(forward, backward).run_to(space, start, &At(target.clone()))
}

/// A search from both ends for a cheapest plan, to a goal that lists its states. Until its bound reaches the optimum, it
/// expands at most twice the states that any search must expand that relies on admissible estimates alone.
///
/// `forward` estimates the cost from a state to the nearest goal. `backward` estimates the cost from the nearest start
/// to a state, so it changes with the start. Both need only be [admissible](Admissible); with
/// [consistent](crate::heuristics::Consistent) ones, no state is expanded twice. Without a heuristic,
/// [`Nbs::blind`] is the bidirectional form of uniform-cost search.
///
/// The search proves a plan cheapest if both heuristics promise to be admissible. With weighted estimates, the plan
/// costs at most the weight times the cheapest. Without a promise, estimates decide the order of work alone: the search
/// ends with some plan. If the weaker promise is admissible and a heuristic declares its
/// [`step`](Heuristic::step), the bound is rounded up to a cost that a plan can have.
///
/// Of two states of equal f, the one with smaller g becomes ready first. Among ready states of equal g, the one with
/// the least h is expanded first, and then the youngest. The forward state of a pair is expanded before the backward
/// one, and the search may end between them. It tries all [`actions`](StateSpace::actions). Estimates are computed from
/// scratch for each state, because a step backwards has no action that
/// [`estimate_child`](Heuristic::estimate_child) could take.
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
/// O(b m) time and O(b m) memory, where m is the least number of expansions that a search needs to prove the cost if it
/// relies on admissible estimates alone, and each state has b neighbours. States with a bound of exactly C* come in
/// addition. With inconsistent estimates a state may be expanded more than once. A search that relies on consistency may
/// expand fewer, as [`BaeStar`](crate::algorithms::BaeStar) does.
///
/// # References
///
/// J. Chen, R. C. Holte, S. Zilles and N. R. Sturtevant, "Front-to-end bidirectional heuristic search with near-optimal
/// node expansions", IJCAI 2017.
///
/// # Examples
///
/// ```
/// use search::{At, Search, algorithms::Nbs, from_edges};
///
/// // Doubling costs 3, adding one costs 1.
/// let numbers = from_edges(|&n: &u64| [(n + 1, 1_u32), (2 * n, 3)]);
/// let numbers = numbers.with_predecessors(|&n| {
///     let half = (n % 2 == 0 && n > 0).then_some((n / 2, 3));
///     n.checked_sub(1).map(|less| (less, 1)).into_iter().chain(half)
/// });
/// let mut search = Nbs::blind().with_least_cost(1);
/// let report = search.run_to(&numbers, &1, &At(1_000));
/// assert_eq!((report.plan().unwrap().cost, report.is_optimal()), (30, true));
/// ```
pub struct Nbs<S: Reversible, F, B> {
    search: FrontToEnd<S, F, B, Pairs<S::Cost>>,
}

impl<S: Reversible, F: Heuristic<S>, B: Heuristic<S>> Nbs<S, F, B> {
    /// Returns the states that were reached from the starts, with the best known path to each, for a search in `space`. See
    /// [`Tree`].
    #[must_use]
    pub fn tree<'a>(&'a self, space: &'a S) -> Tree<'a, S> {
        self.search.tree(space)
    }

    /// Creates a search by estimates of the cost to the goals and of the cost from the starts.
    #[must_use]
    pub fn new(forward: F, backward: B) -> Self {
        Nbs { search: FrontToEnd::new(forward, backward, Pairs::new()) }
    }

    /// Returns a new search that relies on no action costing less than `least`.
    ///
    /// The default is zero. Where all actions cost one, the least cost is one. A larger value saves expansions. The
    /// caller asserts it; if an action costs less, a plan may be reported as cheapest though it is not.
    #[must_use]
    pub fn with_least_cost(self, least: S::Cost) -> Self {
        Nbs { search: self.search.with_policy(|_| Pairs { least_cost: least, ..Pairs::new() }) }
    }
}

impl<S: Reversible> Nbs<S, Blind, Blind> {
    /// Creates a search without estimates: uniform-cost search from both ends.
    #[must_use]
    pub fn blind() -> Self {
        Nbs { search: FrontToEnd::new(Blind, Blind, Pairs::new()).blind() }
    }
}

impl<S: Reversible, F: Heuristic<S>, B: Heuristic<S>> Progress<S> for Nbs<S, F, B> {
    fn status(&self) -> &StatusOf<S> {
        self.search.status()
    }

    fn memory(&self) -> Memory {
        self.search.memory()
    }
}

impl<S, F, B, G> Search<S, G> for Nbs<S, F, B>
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

impl<S: Reversible, F: Heuristic<S>, B: Heuristic<S>> fmt::Debug for Nbs<S, F, B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Nbs").field("bound", &self.bound()).finish_non_exhaustive()
    }
}

/// The open lists of NBS.
struct Pairs<C> {
    /// The states of each end whose f may exceed the bound, by f.
    waiting: [Queue<C>; 2],
    /// The states of each end whose f is at most the bound, by g.
    ready: [Queue<C>; 2],
    /// The backward state of a pair whose forward state is taken.
    second: Option<u32>,
    bound: C,
    /// No action costs less.
    least_cost: C,
}

impl<C: Cost> Pairs<C> {
    fn new() -> Self {
        let queues = || [Queue::new(), Queue::new()];
        Pairs { waiting: queues(), ready: queues(), second: None, bound: C::ZERO, least_cost: C::ZERO }
    }

    fn queues(&self) -> impl Iterator<Item = &Queue<C>> {
        self.waiting.iter().chain(&self.ready)
    }

    /// Returns the least f of the states that wait at `end`.
    fn least_f<S: StateSpace<Cost = C>>(
        &mut self,
        end: End,
        graph: &Graph<S, ()>,
        moves: &mut Moves,
    ) -> Result<Option<C>, Unfinished> {
        let place = |id| (by_f(graph.node(id)), !graph.node(id).link.is_closed());
        let first = self.waiting[end as usize].peek(moves, place)?;
        Ok(first.map(|place| place.0))
    }

    /// Returns the least g of the ready states at `end`.
    fn least_g<S: StateSpace<Cost = C>>(
        &mut self,
        end: End,
        graph: &Graph<S, ()>,
        moves: &mut Moves,
    ) -> Result<Option<C>, Unfinished> {
        let place = |id| (by_g(graph.node(id)), !graph.node(id).link.is_closed());
        let first = self.ready[end as usize].peek(moves, place)?;
        Ok(first.map(|place| place.0))
    }

    /// Makes the waiting state ready whose f was read last.
    fn make_ready<S: StateSpace<Cost = C>>(
        &mut self,
        end: End,
        graph: &Graph<S, ()>,
        moves: &mut Moves,
    ) -> Result<(), Unfinished> {
        moves.count()?;
        if let Some(id) = self.waiting[end as usize].take() {
            self.ready[end as usize].push(by_g(graph.node(id)), id);
        }
        Ok(())
    }

    /// Makes all states ready whose f is below the bound.
    fn make_all_ready<S: StateSpace<Cost = C>>(
        &mut self,
        graphs: &[Graph<S, ()>; 2],
        moves: &mut Moves,
    ) -> Result<(), Unfinished> {
        for (end, graph) in End::BOTH.into_iter().zip(graphs) {
            while self.least_f(end, graph, moves)?.is_some_and(|f| f < self.bound) {
                self.make_ready(end, graph, moves)?;
            }
        }
        Ok(())
    }
}

/// Returns the place of a waiting state. Of equal f, the least g goes first, because it makes the cheapest pairs.
fn by_f<S: StateSpace>(node: &Node<S, ()>) -> Priority<S::Cost> {
    (node.g.saturating_add(node.h), node.g)
}

/// Returns the place of a ready state.
fn by_g<S: StateSpace>(node: &Node<S, ()>) -> Priority<S::Cost> {
    (node.g, node.h)
}

impl<S: StateSpace> Policy<S> for Pairs<S::Cost> {
    type Memo = ();
    const ESTIMATES: u64 = 1;

    #[inline(always)]
    fn memo(_: impl FnOnce() -> S::Cost) {}

    fn clear(&mut self) {
        self.waiting.iter_mut().chain(&mut self.ready).for_each(Queue::clear);
        (self.second, self.bound) = (None, S::Cost::ZERO);
    }

    #[inline(always)]
    fn push(&mut self, end: End, id: u32, node: &Node<S, ()>, _: &Terms<S::Cost>) {
        self.waiting[end as usize].push(by_f(node), id);
    }

    fn select(
        &mut self,
        graphs: &[Graph<S, ()>; 2],
        terms: &Terms<S::Cost>,
        _: S::Cost,
        moves: &mut Moves,
    ) -> Result<Option<S::Cost>, Unfinished> {
        let [forward, backward] = graphs;
        while self.second.is_none() {
            self.make_all_ready(graphs, moves)?;
            let waiting =
                [self.least_f(End::Start, forward, moves)?, self.least_f(End::Goal, backward, moves)?];
            let ready =
                [self.least_g(End::Start, forward, moves)?, self.least_g(End::Goal, backward, moves)?];
            if (0..2).any(|end| waiting[end].is_none() && ready[end].is_none()) {
                return Ok(None);
            }
            let pair = match ready {
                [Some(one), Some(other)] => Some(one.saturating_add(other).saturating_add(self.least_cost)),
                _ => None,
            };
            if pair.is_some_and(|sum| sum <= self.bound) {
                break;
            }
            let is_due = waiting.map(|least| least.is_some_and(|f| f <= self.bound));
            for (end, graph) in End::BOTH.into_iter().zip(graphs) {
                if is_due[end as usize] {
                    self.make_ready(end, graph, moves)?;
                }
            }
            if is_due == [false; 2] {
                let Some(least) = waiting.into_iter().chain([pair]).flatten().min() else { return Ok(None) };
                self.bound = terms.round_up(least);
            }
        }
        Ok(Some(self.bound))
    }

    fn take(&mut self) -> Option<(End, u32)> {
        if let Some(id) = self.second.take() {
            return Some((End::Goal, id));
        }
        self.second = self.ready[End::Goal as usize].take();
        self.ready[End::Start as usize].take().map(|id| (End::Start, id))
    }

    fn len(&self) -> usize {
        self.queues().map(Queue::len).sum::<usize>() + usize::from(self.second.is_some())
    }

    fn popped(&self) -> u64 {
        self.queues().map(Queue::popped).sum()
    }

    fn memory(&self) -> Memory {
        self.queues().map(Queue::memory).sum()
    }
}

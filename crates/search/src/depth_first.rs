//! Depth-first search with a bounded memory: one pass for any plan, or passes under a rising bound for a cheapest.
//!
//! Write g for the cost at which a state is reached, g* for the least such cost. Three things cut a child off:
//!
//! - *Dead end or bound*: its estimate is infinite, or its f = g + h exceeds the bound of the pass. The least f
//!   that was cut off is the bound of the next pass.
//! - *Present path*: it is a state of the path that leads to it. So every path is simple, and in a finite space
//!   every pass ends, cycles of zero cost included, however small the table.
//! - *Table*: it was visited before. A single pass asks nothing more. A pass under a bound asks that the visit cost
//!   less, in whichever pass it took place, or that it cost as much and took place in this pass.
//!
//! Why nothing is lost. A single pass enters a set of states that holds the starts and, of each of its states,
//! every child that is not a dead end, because what is cut off was entered before: at the end the set holds all
//! that can be reached. Under a bound, follow a cheapest way to a cheapest goal. A state on it that was entered at
//! its g* generates the next one at its g*. That one is entered; or cut off by a visit, which cannot have cost less
//! than g* and hence took place in this pass; or cut off by the bound, and then the next bound is no larger than its
//! f. So the goal is met, or the next bound allows more of the way and, if the heuristic is admissible, no more than
//! a cheapest plan costs. If nothing but dead ends was cut off, every state was entered and no plan exists. What the
//! table forgets is searched again; nothing is concluded from its absence. A visit says what was done and claims
//! nothing of what the space below is worth: such claims go wrong where passes, cycles and forgetting meet (Akagi et
//! al.).
//!
//! [`actions_after`](StateSpace::actions_after) may be trusted with that. If it leaves out c in s = a(p), then either
//! c leads back to p, or c is less than a, p allows c, and the way to c(s) by way of u = c(p) costs the same. The
//! claim "c(s) is entered at its g*" follows from the same claims for (p, c), where p was entered before s, and for
//! (u, a), where the action is larger: an induction over larger actions first, and earlier states next.

use alloc::vec::Vec;
use core::fmt;

use crate::{
    cost::Cost,
    goal::Goal,
    hash::hash,
    heuristic::{Blind, Heuristic, Promise},
    observer::Observer,
    outcome::{Outcome, OutcomeOf, Plan, Reason, ReportOf, Stats},
    path::Path,
    run::{Progress, Search},
    space::StateSpace,
    transposition_table::{TranspositionTable, Visit},
};

/// One step may not fill what the path leaves free when it calls itself full.
const LARGEST_STEP: u64 = 1 << 16;

/// Depths up to this one cost no allocation.
const USUAL_DEPTH: usize = 128;

/// Finds some plan, or proves that there is none, and remembers a bounded number of states.
///
/// See [`DepthFirst::once`], which this wraps: use it to choose the table, to prune by a heuristic, and to set
/// limits.
///
/// # Examples
///
/// ```
/// use search::{depth_first, from_edges};
///
/// // A knight visits each of 25 squares once.
/// let tours = from_edges(|&(visited, at): &(u32, i32)| {
///     [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]
///         .map(|(dx, dy)| (at % 5 + dx, at / 5 + dy))
///         .into_iter()
///         .filter(|(x, y)| (0..5).contains(x) && (0..5).contains(y))
///         .map(|(x, y)| 5 * y + x)
///         .filter(move |to| visited >> to & 1 == 0)
///         .map(move |to| (visited | 1 << to, to))
/// });
/// let report = depth_first(&tours, &(1, 0), |&(visited, _)| visited == (1 << 25) - 1);
/// assert_eq!(report.plan().unwrap().actions.len(), 24);
/// ```
pub fn depth_first<S: StateSpace>(
    space: &S,
    start: &S::State,
    goal: impl Fn(&S::State) -> bool,
) -> ReportOf<S> {
    DepthFirst::once(Blind, TranspositionTable::default()).run(space, start, &goal)
}

/// Finds a cheapest plan, if `estimate` is admissible, and remembers a bounded number of states.
///
/// See [`DepthFirst::deepening`], which this wraps: use it to choose the table, for heuristics that know more than a
/// closure, and to set limits.
///
/// # Examples
///
/// ```
/// use search::{from_edges, iterative_deepening};
///
/// let grid = from_edges(|&(x, y): &(i32, i32)| [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]);
/// let distance = |&(x, y): &(i32, i32)| x.abs_diff(9) + y.abs_diff(9);
/// let report = iterative_deepening(&grid, &(0, 0), distance, |&cell| cell == (9, 9));
/// assert_eq!(report.plan().unwrap().cost, 18);
/// ```
pub fn iterative_deepening<S: StateSpace>(
    space: &S,
    start: &S::State,
    estimate: impl Fn(&S::State) -> S::Cost,
    goal: impl Fn(&S::State) -> bool,
) -> ReportOf<S> {
    DepthFirst::deepening(estimate, TranspositionTable::default()).run(space, start, &goal)
}

/// Finds plans by following each way to its end before the next one, with a [`TranspositionTable`] to know
/// states again.
///
/// [`once`](DepthFirst::once) makes the search for any plan, [`deepening`](DepthFirst::deepening) that for a cheapest
/// one. A goal is recognised when it is generated, and only where h is zero; children are tried in the space's
/// order. Memory holds the table and the present path. The size of the table decides on the time alone: neither the
/// least cost nor a proof that there is no plan depends on it, and in a finite space the search always ends.
///
/// # Complexity
///
/// O(b n) time for one pass over n states with b actions each, if the table holds them; up to O(b^d) if not. O(d)
/// memory beside the table, where d is the length of the longest path. No recursion: a plan may be millions of
/// actions deep.
///
/// # References
///
/// R. Tarjan, "Depth-first search and linear graph algorithms", SIAM Journal on Computing 1(2), 1972.
/// A. Reinefeld, T. A. Marsland, "Enhanced iterative-deepening search", IEEE Transactions on Pattern Analysis and
/// Machine Intelligence 16(7), 1994.
/// Y. Akagi, A. Kishimoto, A. Fukunaga, "On transposition tables for single-agent search and planning: summary of
/// results", Symposium on Combinatorial Search, 2010.
///
/// # Examples
///
/// ```
/// use search::{Blind, DepthFirst, Outcome, Replacement, Search, TranspositionTable, from_edges};
///
/// let wheel = from_edges(|&n: &u8| [(n + 2) % 100, (n + 98) % 100]);
/// let table = TranspositionTable::of_entries(400, Replacement::TwoTier);
/// let report = DepthFirst::once(Blind, table).run(&wheel, &0, &|&n: &u8| n == 51);
/// assert_eq!(report.outcome, Outcome::Exhausted);
/// ```
pub struct DepthFirst<S: StateSpace, H: Heuristic<S> = Blind> {
    heuristic: H,
    passes: Passes,
    /// Where plans may start, and what that costs.
    starts: Vec<(S::State, S::Cost)>,
    /// The number of starts that were entered in this pass.
    entered: usize,
    /// What is known of states, in this pass.
    memory: Memory<S>,
    /// The node that was in hand when the budget was spent.
    in_hand: Option<Frame<S, H>>,
    /// Nodes that have actions left, deepest last.
    stack: Vec<Frame<S, H>>,
    /// The least cost that is yet to be tried: the bound of this pass, or of the next if this one is over.
    floor: S::Cost,
    /// The least f that was cut off in this pass.
    next_bound: S::Cost,
    /// The state with the least estimate that a plan went through.
    closest: Option<(S::State, S::Cost)>,
    stats: Stats,
}

/// How often the space is passed over.
#[derive(Clone, Copy)]
enum Passes {
    /// Once, without a bound.
    One,
    /// Under a bound that rises from pass to pass.
    Deepening,
}

/// A node with actions that are still to be tried; its state stands on the path.
struct Frame<S: StateSpace, H: Heuristic<S>> {
    actions: <S::Actions as IntoIterator>::IntoIter,
    g: S::Cost,
    h: S::Cost,
    memo: H::Memo,
    depth: usize,
}

/// The states that need not be entered again: those of the table and those of the present path.
struct Memory<S: StateSpace> {
    table: TranspositionTable<S>,
    path: Path<S>,
    /// The bound of the pass; infinite in a single one.
    bound: S::Cost,
}

impl<S: StateSpace> Memory<S> {
    /// Puts `state` on the path, reached at the cost `g` by the action `last`, unless it is known to be pointless.
    #[inline(always)]
    fn enter(&mut self, state: &S::State, last: Option<S::Action>, g: S::Cost) -> bool {
        let hash = hash(state);
        let visit = || Visit { state: state.clone(), g, bound: self.bound };
        match self.table.find(hash, state) {
            // A state of the path that the table remembers is covered: it came onto the path at its last visit.
            Some(at) if self.covers(self.table.visit(at), g) => return false,
            Some(at) => self.table.update(at, visit()),
            None if self.path.holds(hash, state) => return false,
            None => self.table.store(hash, visit()),
        }
        self.path.push(hash, state, last);
        true
    }

    /// Whether `visit` makes it pointless to come again at the cost `g`.
    #[inline(always)]
    fn covers(&self, visit: &Visit<S>, g: S::Cost) -> bool {
        self.bound == S::Cost::MAX || visit.g < g || visit.g == g && visit.bound == self.bound
    }
}

impl<S: StateSpace, H: Heuristic<S>> DepthFirst<S, H> {
    /// A search that passes once and finds any plan. Only dead ends are pruned by `heuristic`.
    ///
    /// It suits spaces where ways end soon, such as those where each action takes a piece off the board. A limit of
    /// cost does not lead it: it stops at the first plan, and that plan is too dear or not.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{DepthFirst, Search, TranspositionTable, from_edges};
    ///
    /// // Pay 78 with coins of 20 and 7: whoever has paid more is lost.
    /// let purse = from_edges(|&paid: &u32| [paid + 20, paid + 7]);
    /// let lost = |&paid: &u32| if paid > 78 { u32::MAX } else { 0 };
    /// let mut search = DepthFirst::once(lost, TranspositionTable::default());
    /// let report = search.run(&purse, &0, &|&paid: &u32| paid == 55);
    /// assert_eq!(report.plan().unwrap().actions, [20, 27, 34, 41, 48, 55]);
    /// ```
    #[must_use]
    pub fn once(heuristic: H, table: TranspositionTable<S>) -> Self {
        Self::new(heuristic, table, Passes::One)
    }

    /// A search that passes under rising bounds, as [`IdaStar`](crate::IdaStar) does, and finds a cheapest plan if
    /// `heuristic` is admissible.
    ///
    /// A state is entered again in a pass only at a lower cost, or if the table forgot it. So this suits spaces where
    /// many ways lead to a state; where few do, looking states up costs more than it saves.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{Admissible, DepthFirst, IdaStar, Search, TranspositionTable, from_edges};
    ///
    /// let grid = from_edges(|&(x, y): &(u32, u32)| [(x + 1, y), (x, y + 1)]);
    /// let distance = Admissible(|&(x, y): &(u32, u32)| 9_u32.saturating_sub(x) + 9_u32.saturating_sub(y));
    /// let goal = |&cell: &(u32, u32)| cell == (9, 9);
    /// let mut search = DepthFirst::deepening(distance, TranspositionTable::default());
    /// let report = search.run(&grid, &(0, 0), &goal);
    /// assert!(report.is_optimal());
    /// ```
    #[must_use]
    pub fn deepening(heuristic: H, table: TranspositionTable<S>) -> Self {
        Self::new(heuristic, table, Passes::Deepening)
    }

    fn new(heuristic: H, table: TranspositionTable<S>, passes: Passes) -> Self {
        DepthFirst {
            heuristic,
            passes,
            starts: Vec::new(),
            entered: 0,
            memory: Memory { table, path: Path::with_capacity(USUAL_DEPTH), bound: S::Cost::MAX },
            in_hand: None,
            stack: Vec::with_capacity(USUAL_DEPTH),
            floor: S::Cost::MAX,
            next_bound: S::Cost::MAX,
            closest: None,
            stats: Stats::default(),
        }
    }

    /// The depth-first search itself, under one start: gives the cost of a goal, which is then the last state of the
    /// path.
    ///
    /// The parts of the node in hand are local variables, and a node goes to the stack only if it has actions left.
    #[inline(always)]
    fn part<G: Goal<S>>(&mut self, space: &S, goal: &G, budget: u64) -> Option<S::Cost> {
        let Self { heuristic, memory, in_hand, stack, closest, .. } = self;
        let (mut next_bound, mut generated, mut left_over) = (self.next_bound, 0, budget);
        let mut least = closest.as_ref().map_or(S::Cost::MAX, |(_, h)| *h);
        let found = 'part: loop {
            let Some(frame) = in_hand.take().or_else(|| stack.pop()) else { break None };
            let Frame { mut actions, mut g, mut h, mut memo, mut depth } = frame;
            memory.path.return_to(depth);
            let mut state = memory.path.state(depth).clone();
            while let Some(action) = actions.next() {
                generated += 1;
                let (child_h, child_memo) = heuristic.estimate_child(space, &state, h, memo, action);
                let child_g = g.saturating_plus(space.cost(&state, action));
                let f = child_g.saturating_plus(child_h);
                if f > memory.bound || child_h == S::Cost::MAX {
                    next_bound = next_bound.min(f);
                    continue;
                }
                let child = space.successor(&state, action);
                if !memory.enter(&child, Some(action), child_g) {
                    continue;
                }
                if child_h < least {
                    least = child_h;
                    *closest = Some((child.clone(), child_h));
                }
                if child_h == S::Cost::ZERO && goal.is_goal(&child) {
                    break 'part Some(child_g);
                }
                if actions.size_hint().1 != Some(0) {
                    stack.push(Frame { actions, g, h, memo, depth });
                }
                (state, g, h, memo, depth) = (child, child_g, child_h, child_memo, depth + 1);
                actions = space.actions_after(&state, action).into_iter();
                left_over -= 1;
                if left_over == 0 {
                    *in_hand = Some(Frame { actions, g, h, memo, depth });
                    break 'part None;
                }
            }
        };
        self.next_bound = next_bound;
        self.count(generated, budget - left_over, found.is_some());
        found
    }

    /// Every successor is expanded, pruned, or the goal.
    fn count(&mut self, generated: u64, expanded: u64, found: bool) {
        self.stats.generated += generated;
        self.stats.evaluated += generated;
        self.stats.expanded += expanded;
        self.stats.pruned += generated - expanded - u64::from(found);
    }

    /// Takes the next start in hand, unless it is cut off, and gives its cost if it is a goal.
    fn enter_start<G: Goal<S>>(&mut self, space: &S, goal: &G) -> Option<S::Cost> {
        let (state, g) = self.starts[self.entered].clone();
        self.entered += 1;
        let (h, memo) = self.heuristic.estimate(space, &state);
        self.stats.evaluated += 1;
        self.memory.path.leave();
        let f = g.saturating_plus(h);
        if f > self.memory.bound || h == S::Cost::MAX {
            self.next_bound = self.next_bound.min(f);
            return None;
        }
        if !self.memory.enter(&state, None, g) {
            return None;
        }
        if self.closest.as_ref().is_none_or(|(_, least)| h < *least) {
            self.closest = Some((state.clone(), h));
        }
        if h == S::Cost::ZERO && goal.is_goal(&state) {
            return Some(g);
        }
        self.stats.expanded += 1;
        let actions = space.actions(&state).into_iter();
        self.in_hand = Some(Frame { actions, g, h, memo, depth: 0 });
        None
    }

    fn is_between_starts(&self) -> bool {
        self.in_hand.is_none() && self.stack.is_empty()
    }

    fn is_between_passes(&self) -> bool {
        self.is_between_starts() && self.entered == self.starts.len()
    }

    fn begin_pass(&mut self, observer: &mut dyn Observer<S::Cost>) {
        observer.bound_raised(self.floor, &self.stats());
        self.memory.bound = match self.passes {
            Passes::One => S::Cost::MAX,
            Passes::Deepening => self.floor,
        };
        self.next_bound = S::Cost::MAX;
        self.entered = 0;
        self.stats.iterations += 1;
    }

    /// The plan along the present path.
    fn solved(&mut self, cost: S::Cost) -> OutcomeOf<S> {
        let deepening = matches!(self.passes, Passes::Deepening);
        if deepening && self.heuristic.promise() >= Promise::Admissible {
            // No plan is cheaper; with float costs the sum may differ from the bound in its last bits.
            self.floor = cost;
        }
        let start = self.starts[self.entered - 1].0.clone();
        Outcome::Solved(Plan { start, actions: self.memory.path.actions(), cost })
    }
}

impl<S: StateSpace, H: Heuristic<S>> Progress<S> for DepthFirst<S, H> {
    fn stats(&self) -> Stats {
        Stats {
            peak_open: self.memory.path.deepest() as u64,
            peak_closed: self.memory.table.held() as u64,
            peak_bytes: self.bytes(),
            ..self.stats
        }
    }

    fn bytes(&self) -> u64 {
        let stack = self.stack.capacity() * size_of::<Frame<S, H>>();
        (stack + self.memory.path.bytes() + self.memory.table.bytes()) as u64
    }

    fn bound(&self) -> S::Cost {
        self.floor
    }

    fn lower_bound(&self) -> S::Cost {
        self.heuristic.promise().lower_bound(self.floor)
    }

    fn closest(&self) -> Option<(S::State, S::Cost)> {
        self.closest.clone()
    }
}

impl<S: StateSpace, H: Heuristic<S>, G: Goal<S>> Search<S, G> for DepthFirst<S, H> {
    fn begin_from(&mut self, space: &S, starts: &[(S::State, S::Cost)], _: &G) {
        self.stats = Stats::default();
        self.starts.clear();
        self.starts.extend_from_slice(starts);
        self.entered = starts.len();
        self.memory.table.reset();
        self.memory.path.clear();
        self.in_hand = None;
        self.stack.clear();
        self.closest = None;
        let least = |(state, g): &(S::State, S::Cost)| match self.passes {
            Passes::One => S::Cost::ZERO,
            Passes::Deepening => g.saturating_plus(self.heuristic.estimate(space, state).0),
        };
        self.floor = starts.iter().map(least).min().unwrap_or(S::Cost::MAX);
    }

    /// Expands at most `budget` states within one pass; between two passes, only enters the first start.
    fn step(
        &mut self,
        space: &S,
        goal: &G,
        budget: u64,
        observer: &mut dyn Observer<S::Cost>,
    ) -> Option<OutcomeOf<S>> {
        if self.memory.path.is_full() {
            return Some(Outcome::Stopped { reason: Reason::Memory, best: None });
        }
        if self.is_between_passes() {
            if self.floor == S::Cost::MAX {
                return Some(Outcome::Exhausted);
            }
            self.begin_pass(observer);
        }
        let found = if self.is_between_starts() {
            self.enter_start(space, goal)
        } else {
            self.part(space, goal, budget.clamp(1, LARGEST_STEP))
        };
        if found.is_none() && self.is_between_passes() {
            self.floor = self.next_bound;
        }
        found.map(|cost| self.solved(cost))
    }
}

impl<S: StateSpace, H: Heuristic<S>> fmt::Debug for DepthFirst<S, H> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("DepthFirst").field("floor", &self.floor).finish_non_exhaustive()
    }
}

//! Depth-first search in bounded memory: one pass for any plan, or passes under a rising bound for a cheapest plan.
//!
//! Write g for the cost at which a state is reached, and g* for the least such cost. A child is cut off for one of
//! three reasons:
//!
//! - *Dead end or bound*: its estimate is infinite, or its f = g + h exceeds the bound of the pass. The least f that
//!   was cut off is the bound of the next pass.
//! - *Present path*: it is already on the path that leads to it. So every path is simple. In a finite space every pass
//!   ends, even with cycles of zero cost and with a table of any size.
//! - *Table*: it was visited before. In a single pass, any visit cuts it off. In a pass under a bound, the visit must
//!   have cost less, in any pass, or have cost the same in this pass.
//!
//! These cuts lose no plan. A single pass enters a set of states that contains the starts. With each state the set
//! contains every child that is not a dead end, because any other child that is cut off was entered before. At the end
//! the set contains every state that is reachable without passing through a dead end.
//!
//! For passes under a bound, consider a cheapest path to a cheapest goal. A state on this path that was entered at its
//! g* generates the next state at that state's g*. There are three cases:
//!
//! - The next state is entered.
//! - A visit cuts it off. That visit cannot have cost less than g*, so it took place in this pass.
//! - The bound cuts it off. Then the next bound is at most its f.
//!
//! So the pass finds the goal, or the next bound admits more of the path. If the heuristic is admissible, the next
//! bound is at most the cost of a cheapest plan. If a pass cut off only promised dead ends and visited states, it
//! entered every state that can lie on a plan, and no plan exists.
//!
//! A state that the table no longer holds is searched again; its absence proves nothing. A visit records only that a
//! state was entered. It makes no claim about the cost from there to a goal. Such claims become wrong where passes,
//! cycles and replacement interact (Akagi et al.).
//!
//! The argument remains valid with [`actions_after`](StateSpace::actions_after). Suppose that it omits the action c in
//! s = a(p). Either c leads back to p, or c is less than a and applicable in p. In the second case the path to c(s)
//! through u = c(p) has the same cost. The claim "c(s) is entered at its g*" then follows from the same claim for
//! (p, c), where p was entered before s, and for (u, a), where the action is larger. The proof is an induction over
//! larger actions first and earlier states next.

use alloc::vec::Vec;
use core::fmt;

use crate::{
    algorithms::simple_paths::{Kind, SimplePaths, beyond_all_bounds, is_lost_start, untried::Listed},
    heuristics::{Blind, Heuristic, Promise},
    run::{Observer, Outcome, OutcomeOf, Phase, PlanOf, Progress, Reason, ReportOf, Search, Stats},
    space::{Cost, Goal, StateSpace},
    tables::TranspositionTable,
};

/// Finds some plan, or proves that there is none, and stores a bounded number of states.
///
/// Wraps [`DepthFirst::once`]. Use [`DepthFirst::once`] directly to choose the table, to prune by a heuristic, and to
/// set limits.
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

/// Finds a cheapest plan, if `estimate` is admissible, and stores a bounded number of states.
///
/// Wraps [`DepthFirst::deepening`]. Use [`DepthFirst::deepening`] directly to choose the table, for heuristics other
/// than closures, and to set limits.
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

/// A depth-first search: follows each path to its end before the next one.
///
/// A [`TranspositionTable`] detects duplicates. [`once`](DepthFirst::once) creates a search for any plan,
/// [`deepening`](DepthFirst::deepening) a search for a cheapest plan. Children are tried in the space's order. A goal
/// is recognised when it is generated: where h is zero, or at any h without a [promise](Heuristic::promise).
///
/// A state is lost if no finite bound admits it, although it is no promised dead end. A last pass without a bound
/// searches the lost states; if costs saturate there too, the answer is [`Reason::Overflow`]. A deepening search with
/// an admissible heuristic skips the last pass and gives this answer at once.
///
/// Memory holds the table and the present path. The size of the table affects only the time. The least cost and a
/// proof that no plan exists do not depend on it. In a finite space the search always ends.
///
/// # Complexity
///
/// O(b n) time for one pass over n states with b actions each, if the table holds them; up to O(b^d) if not. O(d)
/// memory beside the table, where d is the length of the longest path. The search does not recurse, so a plan may be
/// millions of actions deep.
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
/// use search::{
///     DepthFirst, Outcome, Search, from_edges, heuristics::Blind,
///     tables::{Replacement, TranspositionTable},
/// };
///
/// let wheel = from_edges(|&n: &u8| [(n + 2) % 100, (n + 98) % 100]);
/// let table = TranspositionTable::of_entries(400, Replacement::TwoTier);
/// let report = DepthFirst::once(Blind, table).run(&wheel, &0, &|&n: &u8| n == 51);
/// assert_eq!(report.outcome, Outcome::Exhausted);
/// ```
pub struct DepthFirst<S: StateSpace, H: Heuristic<S> = Blind> {
    heuristic: H,
    /// The kind of all passes except the last one.
    kind: Kind,
    /// The start states, each with its initial cost.
    starts: Vec<(S::State, S::Cost)>,
    /// The number of starts that were entered in this pass.
    entered: usize,
    paths: SimplePaths<S, H, Listed<S>>,
    /// The bound of this pass, or of the next pass between passes; zero in a search for any plan.
    ///
    /// Infinite when no state is left. In a deepening search it is also infinite when only lost states are left.
    floor: S::Cost,
    stage: Stage,
    phase: Phase<S>,
}

/// The kind of pass that is next or under way.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// A pass in which estimates prune.
    Usual,
    /// The pass for the states that the earlier passes lost.
    Last,
    /// No pass is left. `lost` tells whether a state was lost for good because its g or f saturates.
    Over { lost: bool },
}

impl<S: StateSpace, H: Heuristic<S>> DepthFirst<S, H> {
    /// Creates a search for any plan in one pass.
    ///
    /// `heuristic` prunes dead ends; those that it does not promise are tried in a second pass.
    ///
    /// It suits spaces with short paths, such as those where each action removes a piece from the board. A cost limit
    /// does not guide the search: it stops at the first plan, even if that plan exceeds the limit.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{DepthFirst, Search, from_edges, tables::TranspositionTable};
    ///
    /// // Pay 78 with coins of 20 and 7: a sum above 78 is a dead end.
    /// let purse = from_edges(|&paid: &u32| [paid + 20, paid + 7]);
    /// let lost = |&paid: &u32| if paid > 78 { u32::MAX } else { 0 };
    /// let mut search = DepthFirst::once(lost, TranspositionTable::default());
    /// let report = search.run(&purse, &0, &|&paid: &u32| paid == 55);
    /// assert_eq!(report.plan().unwrap().actions, [20, 27, 34, 41, 48, 55]);
    /// ```
    #[must_use]
    pub fn once(heuristic: H, table: TranspositionTable<S>) -> Self {
        Self::new(heuristic, table, Kind::Once)
    }

    /// Creates a search that passes under rising bounds, as [`IdaStar`](crate::IdaStar) does.
    ///
    /// It finds a cheapest plan if `heuristic` is admissible. A pass enters a state again only at a lower cost, or if
    /// the table no longer holds it. So this suits spaces where many paths lead to a state. Where few paths do, the
    /// lookups cost more than they save.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{
    ///     Admissible, DepthFirst, IdaStar, Search, from_edges, tables::TranspositionTable,
    /// };
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
        Self::new(heuristic, table, Kind::Bounded)
    }

    fn new(heuristic: H, table: TranspositionTable<S>, kind: Kind) -> Self {
        DepthFirst {
            heuristic,
            kind,
            starts: Vec::new(),
            entered: 0,
            paths: SimplePaths::new(table),
            floor: S::Cost::MAX,
            stage: Stage::Over { lost: false },
            phase: Phase::NotBegun,
        }
    }

    fn is_between_passes(&self) -> bool {
        self.paths.is_between_starts() && self.entered == self.starts.len()
    }

    fn begin_pass(&mut self, observer: &mut dyn Observer<S::Cost>) {
        observer.bound_raised(self.floor, &self.paths.stats());
        let kind = if self.stage == Stage::Last { Kind::Last } else { self.kind };
        self.paths.begin_pass(kind, self.floor);
        self.entered = 0;
    }

    /// Chooses the next pass.
    fn end_pass(&mut self) {
        let SimplePaths { lost, next_bound, .. } = self.paths;
        if self.stage == Stage::Last {
            self.stage = Stage::Over { lost };
        } else if self.kind == Kind::Bounded && next_bound < S::Cost::MAX {
            self.floor = next_bound;
        } else {
            self.stage = self.stage_beyond_all_bounds(lost);
        }
        if matches!(self.stage, Stage::Over { .. }) || self.kind == Kind::Bounded && self.stage == Stage::Last
        {
            self.floor = S::Cost::MAX;
        }
    }

    /// Returns the stage after all bounds, given whether a state was lost.
    fn stage_beyond_all_bounds(&self, lost: bool) -> Stage {
        // With an admissible estimate, only states through which the cost of every plan saturates are lost.
        let for_good = self.kind == Kind::Bounded && self.heuristic.promise() >= Promise::Admissible;
        if lost && !for_good { Stage::Last } else { Stage::Over { lost } }
    }

    fn solved(&mut self, plan: PlanOf<S>) -> OutcomeOf<S> {
        if self.kind == Kind::Bounded && self.heuristic.promise() >= Promise::Admissible {
            // No plan is cheaper. With float costs the sum may differ from the bound in its last bits.
            self.floor = plan.cost;
        }
        Outcome::Solved(plan)
    }

    /// Makes one step of a search that has not answered yet.
    fn advance<G: Goal<S>>(
        &mut self,
        space: &S,
        goal: &G,
        budget: u64,
        observer: &mut dyn Observer<S::Cost>,
    ) -> Option<OutcomeOf<S>> {
        if self.paths.is_full() {
            return Some(Outcome::stopped(Reason::Memory));
        }
        match self.stage {
            Stage::Over { lost: true } => return Some(Outcome::stopped(Reason::Overflow)),
            Stage::Over { lost: false } => return Some(Outcome::Exhausted),
            Stage::Usual | Stage::Last => {}
        }
        if self.is_between_passes() {
            self.begin_pass(observer);
        }
        let found = if self.paths.is_between_starts() {
            self.entered += 1;
            self.paths.enter_start(space, &self.heuristic, goal, &self.starts[self.entered - 1])
        } else {
            self.paths.advance(space, &self.heuristic, goal, budget)
        };
        if found.is_none() && self.is_between_passes() {
            self.end_pass();
        }
        found.map(|plan| self.solved(plan))
    }
}

impl<S: StateSpace, H: Heuristic<S>> Progress<S> for DepthFirst<S, H> {
    fn stats(&self) -> Stats {
        self.paths.stats()
    }

    fn bytes(&self) -> u64 {
        self.paths.bytes() as u64
    }

    fn bound(&self) -> S::Cost {
        self.floor
    }

    fn lower_bound(&self) -> S::Cost {
        match self.stage {
            Stage::Over { .. } => self.floor,
            Stage::Last if self.kind == Kind::Bounded => beyond_all_bounds(self.heuristic.promise()),
            _ => self.heuristic.promise().lower_bound(self.floor),
        }
    }

    fn is_over(&self) -> bool {
        self.phase.is_over()
    }

    fn closest(&self) -> Option<(S::State, S::Cost)> {
        self.paths.closest.clone()
    }
}

impl<S: StateSpace, H: Heuristic<S>, G: Goal<S>> Search<S, G> for DepthFirst<S, H> {
    fn begin_from(&mut self, space: &S, starts: &[(S::State, S::Cost)], _: &G) {
        self.starts.clear();
        self.starts.extend_from_slice(starts);
        self.entered = starts.len();
        self.paths.clear();
        self.floor = match self.kind {
            Kind::Bounded => {
                let f = |(state, g): &(S::State, S::Cost)| {
                    g.saturating_add(self.heuristic.estimate(space, state).0)
                };
                starts.iter().map(f).min().unwrap_or(S::Cost::MAX)
            }
            _ if starts.is_empty() => S::Cost::MAX,
            _ => S::Cost::ZERO,
        };
        (self.stage, self.phase) = (Stage::Usual, Phase::UnderWay);
        if self.floor == S::Cost::MAX {
            let promise = self.heuristic.promise();
            let is_lost = |(state, g): &(S::State, S::Cost)| {
                is_lost_start(*g, self.heuristic.estimate(space, state).0, promise)
            };
            self.stage = self.stage_beyond_all_bounds(starts.iter().any(is_lost));
        }
    }

    /// Expands at most `budget` states within one pass. A step between two starts only enters the next start.
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

impl<S: StateSpace, H: Heuristic<S>> fmt::Debug for DepthFirst<S, H> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("DepthFirst").field("floor", &self.floor).finish_non_exhaustive()
    }
}

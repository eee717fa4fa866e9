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
//! a cheapest plan costs. If nothing but promised dead ends was cut off, every state was entered and no plan exists. What the
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
    algorithms::simple_paths::{Kind, SimplePaths, beyond_all_bounds, is_lost_start, untried::Listed},
    heuristics::{Blind, Heuristic, Promise},
    run::{Observer, Outcome, OutcomeOf, Phase, PlanOf, Progress, Reason, ReportOf, Search, Stats},
    space::{Cost, Goal, StateSpace},
    tables::TranspositionTable,
};

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
/// one. A goal is recognised when it is generated: where h is zero, or at any h without a
/// [promise](Heuristic::promise). Children are tried in the space's order. States that no bound admits and that are no
/// promised dead ends are left to a last pass without a bound; where costs saturate there too, the answer is
/// [`Reason::Overflow`]. Memory holds the table and the present path. The size of the table decides on the time alone: neither the
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
    /// The kind of all passes but the last one.
    kind: Kind,
    /// Where plans may start, and what that costs.
    starts: Vec<(S::State, S::Cost)>,
    /// The number of starts that were entered in this pass.
    entered: usize,
    paths: SimplePaths<S, H, Listed<S>>,
    /// The least cost that is yet to be tried: the bound of this pass, or of the next if this one is over. Infinite if
    /// only lost states are left, or none.
    floor: S::Cost,
    stage: Stage,
    phase: Phase<S>,
}

/// The passes that are left.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// Passes in which estimates prune.
    Usual,
    /// The pass for the states that those before it lost.
    Last,
    /// No pass. Whether a state was lost for good, because its cost saturates.
    Over { lost: bool },
}

impl<S: StateSpace, H: Heuristic<S>> DepthFirst<S, H> {
    /// A search that passes once and finds any plan. Dead ends are pruned by `heuristic`; those that it
    /// does not promise are tried in a second pass.
    ///
    /// It suits spaces where ways end soon, such as those where each action takes a piece off the board. A limit of
    /// cost does not lead it: it stops at the first plan, and that plan is too dear or not.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{DepthFirst, Search, from_edges, tables::TranspositionTable};
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
        Self::new(heuristic, table, Kind::Once)
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

    /// The stage after all bounds, given whether a state was lost.
    fn stage_beyond_all_bounds(&self, lost: bool) -> Stage {
        // An admissible estimate loses only states through which the cost of every plan saturates.
        let for_good = self.kind == Kind::Bounded && self.heuristic.promise() >= Promise::Admissible;
        if lost && !for_good { Stage::Last } else { Stage::Over { lost } }
    }

    fn solved(&mut self, plan: PlanOf<S>) -> OutcomeOf<S> {
        if self.kind == Kind::Bounded && self.heuristic.promise() >= Promise::Admissible {
            // No plan is cheaper; with float costs the sum may differ from the bound in its last bits.
            self.floor = plan.cost;
        }
        Outcome::Solved(plan)
    }

    /// A step of a search that has not answered.
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

    /// Expands at most `budget` states within one pass; between two passes, only enters the first start.
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

//! Depth-first search in bounded memory: one pass for any plan.

use core::fmt;

use crate::{
    algorithms::depth_first::simple_paths::{Kind, passes::Passes},
    heuristics::{Blind, Heuristic},
    run::{Budget, Memory, OutcomeOf, Progress, ReportOf, Search, StatusOf},
    space::{Goal, StateSpace, Stateful},
    tables::TranspositionTable,
};

/// Finds some plan, or proves that there is none, and stores a bounded number of states.
///
/// Wraps [`DepthFirst`]. Use [`DepthFirst`] directly to choose the table, to prune by a heuristic, and to set limits.
///
/// # Examples
///
/// ```
/// use search::{depth_first, from_successors};
///
/// // A knight visits each of 25 squares once.
/// let tours = from_successors(|&(visited, at): &(u32, i32)| {
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
    goal: impl FnMut(&S::State) -> bool,
) -> ReportOf<S> {
    DepthFirst::new().run_to(space, start, &Stateful::new(goal))
}

/// A depth-first search for any plan: follows each path to its end before the next one.
///
/// A [`TranspositionTable`] detects duplicates. Children are tried in the space's order. A goal is recognised when it
/// is generated, whatever its estimate is. The search suits spaces with
/// short paths, such as those where each action removes a piece from the board. A cost limit does not guide it: it
/// stops at the first plan, even if that plan exceeds the limit.
///
/// Memory holds the table and the present path. The size of the table affects only the time. A proof that no plan
/// exists does not depend on it. In a finite space the search always ends. If states were left out because the sum of
/// their costs saturates, the answer is [`Reason::Overflow`](crate::Reason::Overflow) instead of a proof.
///
/// # Complexity
///
/// O(b n) time over n states with b actions each, if the table holds them; up to O(b^d) if not. O(d) memory beside the
/// table, where d is the length of the longest path. The search does not recurse, so a plan may be millions of actions
/// deep.
///
/// # References
///
/// R. Tarjan, "Depth-first search and linear graph algorithms", SIAM Journal on Computing 1(2), 1972.
///
/// # Examples
///
/// ```
/// use search::{
///     DepthFirst, Outcome, Search, from_successors,
///     tables::{Replacement, TranspositionTable},
/// };
///
/// let wheel = from_successors(|&n: &u8| [(n + 2) % 100, (n + 98) % 100]);
/// let mut search = DepthFirst::new().with_table(TranspositionTable::of_entries(400, Replacement::TwoTier));
/// let report = search.run(&wheel, &0, |&n| n == 51);
/// assert_eq!(report.outcome, Outcome::Exhausted);
/// ```
pub struct DepthFirst<S: StateSpace, H: Heuristic<S> = Blind> {
    search: Passes<S, H>,
}

impl<S: StateSpace> DepthFirst<S> {
    /// Creates a new search, without a heuristic and with the default table: at most 256 MiB, grown as
    /// needed.
    #[must_use]
    pub fn new() -> Self {
        DepthFirst { search: Passes::new(Blind, TranspositionTable::default(), Kind::Once) }
    }
}

impl<S: StateSpace, H: Heuristic<S>> DepthFirst<S, H> {
    /// Returns a new search, with the same table, in which `heuristic` prunes dead ends.
    ///
    /// Those that it does not promise are tried in a second pass.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{DepthFirst, Search, from_successors};
    ///
    /// // Pay 55 with coins of 20 and 7: a sum above 78 is a dead end.
    /// let purse = from_successors(|&paid: &u32| [paid + 20, paid + 7]);
    /// let lost = |&paid: &u32| if paid > 78 { u32::MAX } else { 0 };
    /// let report = DepthFirst::new().with_heuristic(lost).run(&purse, &0, |&paid| paid == 55);
    /// assert_eq!(report.plan().unwrap().actions, [20, 27, 34, 41, 48, 55]);
    /// ```
    #[must_use]
    pub fn with_heuristic<I: Heuristic<S>>(self, heuristic: I) -> DepthFirst<S, I> {
        DepthFirst { search: self.search.with_heuristic(heuristic) }
    }

    /// Returns a new search, with the same heuristic and `table`.
    #[must_use]
    pub fn with_table(self, table: TranspositionTable<S>) -> Self {
        DepthFirst { search: self.search.with_table(table) }
    }
}

impl<S: StateSpace> Default for DepthFirst<S> {
    fn default() -> Self {
        Self::new()
    }
}

impl<S: StateSpace, H: Heuristic<S>> Progress<S> for DepthFirst<S, H> {
    fn status(&self) -> &StatusOf<S> {
        self.search.status()
    }

    fn memory(&self) -> Memory {
        self.search.memory()
    }
}

impl<S: StateSpace, H: Heuristic<S>, G: Goal<S>> Search<S, G> for DepthFirst<S, H> {
    fn start(&mut self, space: &S, starts: &[(S::State, S::Cost)], _: &G) {
        self.search.start(space, starts);
    }

    fn advance(&mut self, space: &S, goal: &G, budget: &mut Budget<'_, S::Cost>) -> Option<OutcomeOf<S>> {
        self.search.advance(space, goal, budget)
    }
}

impl<S: StateSpace, H: Heuristic<S>> fmt::Debug for DepthFirst<S, H> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("DepthFirst").field("bound", &self.bound()).finish_non_exhaustive()
    }
}

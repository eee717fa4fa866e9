//! IDA* with a transposition table: depth-first passes under a rising bound, in bounded memory.

use core::fmt;

use crate::{
    algorithms::depth_first::simple_paths::{Kind, passes::Passes},
    heuristics::Heuristic,
    run::{Budget, Memory, OutcomeOf, Progress, ReportOf, Search, StatusOf},
    space::{Goal, StateSpace},
    tables::TranspositionTable,
};

/// Finds a cheapest plan, if `estimate` is admissible, and stores a bounded number of states.
///
/// Wraps [`IdaStarWithTable`]. Use [`IdaStarWithTable`] directly to choose the table, for heuristics other than
/// closures, and to set limits.
///
/// # Examples
///
/// ```
/// use search::{algorithms::ida_star_with_table, from_successors};
///
/// let grid = from_successors(|&(x, y): &(i32, i32)| [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]);
/// let distance = |&(x, y): &(i32, i32)| x.abs_diff(9) + y.abs_diff(9);
/// let report = ida_star_with_table(&grid, &(0, 0), distance, |&cell| cell == (9, 9));
/// assert_eq!(report.plan().unwrap().cost, 18);
/// ```
pub fn ida_star_with_table<S: StateSpace>(
    space: &S,
    start: &S::State,
    estimate: impl Fn(&S::State) -> S::Cost,
    goal: impl Fn(&S::State) -> bool,
) -> ReportOf<S> {
    IdaStarWithTable::new(estimate).run(space, start, goal)
}

/// IDA* with a transposition table: finds a cheapest plan, if the heuristic is admissible.
///
/// The passes are those of [`IdaStar`](crate::IdaStar). A [`TranspositionTable`] remembers the cost at which a state
/// was entered. A pass enters a state again only at a lower cost, or if the table no longer holds it. So the search
/// suits spaces where many paths lead to a state. Where few paths do, the look-ups cost more than they save. A goal is
/// recognised when it is generated, whatever its estimate is.
///
/// A state is lost if no finite bound admits it, although it is no promised dead end. A last pass without a bound
/// searches the lost states; if costs saturate there too, the answer is
/// [`Reason::Overflow`](crate::Reason::Overflow). With an admissible heuristic the search skips the last pass and gives
/// this answer at once.
///
/// Memory holds the table and the present path. The size of the table affects only the time. The least cost and a
/// proof that no plan exists do not depend on it. In a finite space the search always ends.
///
/// # Complexity
///
/// O(b n) time for a pass over n states with b actions each, if the table holds them; up to O(b^d) if not. O(d) memory
/// beside the table, where d is the length of the longest path. The search does not recurse, so a plan may be millions
/// of actions deep.
///
/// # References
///
/// A. Reinefeld, T. A. Marsland, "Enhanced iterative-deepening search", IEEE Transactions on Pattern Analysis and
/// Machine Intelligence 16(7), 1994.
/// Y. Akagi, A. Kishimoto, A. Fukunaga, "On transposition tables for single-agent search and planning: summary of
/// results", Symposium on Combinatorial Search, 2010.
///
/// # Examples
///
/// ```
/// use search::{Search, algorithms::IdaStarWithTable, from_successors, heuristics::Admissible};
///
/// let grid = from_successors(|&(x, y): &(u32, u32)| [(x + 1, y), (x, y + 1)]);
/// let distance = Admissible(|&(x, y): &(u32, u32)| 9_u32.saturating_sub(x) + 9_u32.saturating_sub(y));
/// let report = IdaStarWithTable::new(distance).run(&grid, &(0, 0), |&cell| cell == (9, 9));
/// assert!(report.is_optimal());
/// ```
pub struct IdaStarWithTable<S: StateSpace, H: Heuristic<S>> {
    search: Passes<S, H>,
}

impl<S: StateSpace, H: Heuristic<S>> IdaStarWithTable<S, H> {
    /// Creates a new search, with `heuristic` and the default table: at most 256 MiB, grown as needed.
    #[must_use]
    pub fn new(heuristic: H) -> Self {
        IdaStarWithTable { search: Passes::new(heuristic, TranspositionTable::default(), Kind::Bounded) }
    }

    /// Returns a new search, with the same heuristic and `table`.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{
    ///     Search, algorithms::IdaStarWithTable, from_successors, heuristics::Blind,
    ///     tables::{Replacement, TranspositionTable},
    /// };
    ///
    /// let ring = from_successors(|&n: &u8| [(n + 1) % 100, (n + 99) % 100]);
    /// let table = TranspositionTable::of_bytes(1 << 16, Replacement::Deeper);
    /// let report = IdaStarWithTable::new(Blind).with_table(table).run(&ring, &0, |&n| n == 40);
    /// assert_eq!(report.plan().unwrap().cost, 40);
    /// ```
    #[must_use]
    pub fn with_table(self, table: TranspositionTable<S>) -> Self {
        IdaStarWithTable { search: self.search.with_table(table) }
    }
}

impl<S: StateSpace, H: Heuristic<S>> Progress<S> for IdaStarWithTable<S, H> {
    fn status(&self) -> &StatusOf<S> {
        self.search.status()
    }

    fn memory(&self) -> Memory {
        self.search.memory()
    }
}

impl<S: StateSpace, H: Heuristic<S>, G: Goal<S>> Search<S, G> for IdaStarWithTable<S, H> {
    fn start(&mut self, space: &S, starts: &[(S::State, S::Cost)], _: &G) {
        self.search.start(space, starts);
    }

    fn advance(&mut self, space: &S, goal: &G, budget: &mut Budget<'_, S::Cost>) -> Option<OutcomeOf<S>> {
        self.search.advance(space, goal, budget)
    }
}

impl<S: StateSpace, H: Heuristic<S>> fmt::Debug for IdaStarWithTable<S, H> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("IdaStarWithTable").field("bound", &self.bound()).finish_non_exhaustive()
    }
}

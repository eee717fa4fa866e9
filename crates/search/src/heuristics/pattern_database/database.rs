//! The pattern database: its table, the distances that its numbers denote, and its promise.

use alloc::{sync::Arc, vec::Vec};
use core::fmt;

use crate::heuristics::pattern_database::numbering::Numbering;
use crate::{
    heuristics::Promise,
    space::{Abstraction, Cost, Ranked, StateSpace, rank_index},
    tables::{PackedTable, Packing},
};

/// A state of the abstract space.
pub(super) type ImageOf<S, A> = <<A as Abstraction<S>>::Abstract as StateSpace>::State;

/// A consistent heuristic: the distance from the image of a state to the nearest image of a goal.
///
/// The list of goals must be complete, because a missing goal makes estimates too high. An image from which no goal
/// can be reached declares a dead end. The memo of a search node is the rank of the image, in one word.
///
/// Databases with cost partitioning may be [added](crate::heuristics::Sum). For others, take the
/// [maximum](crate::heuristics::Max).
///
/// # Complexity
///
/// Let n be the number of ranks, b the number of edges that lead to an abstract state, and k the number of different
/// distances. Where actions cost one or zero, filling takes O(n (b + k)) time, divided among the threads, and n bytes.
/// The [builder](crate::heuristics::PatternDatabaseBuilder) has the figures for other costs.
///
/// An estimate takes a projection, a rank and a table lookup. The estimate of a child takes the abstraction's
/// [`rank_of_child`](Abstraction::rank_of_child) and the lookup. In a table [modulo 3](Self::modulo_3), an estimate
/// from scratch takes O(b h) time, where h is the estimate.
///
/// # References
///
/// J. C. Culberson and J. Schaeffer, "Pattern databases", Computational Intelligence 14(3), 1998.
///
/// # Examples
///
/// A knight, and an abstraction that keeps only its column:
///
/// ```
/// use search::{
///     Heuristic, IdaStar, Search, StateSpace, heuristics::PatternDatabase,
///     space::{Abstraction, Ranked, Undirected},
/// };
///
/// const JUMPS: [(i8, i8); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
///
/// struct Knight;
///
/// impl StateSpace for Knight {
///     type State = (i8, i8);
///     type Action = (i8, i8);
///     type Cost = u8;
///     type Actions = Vec<(i8, i8)>;
///
///     fn actions(&self, &(x, y): &(i8, i8)) -> Self::Actions {
///         let on_board = |n: i8| (0..20).contains(&n);
///         JUMPS.into_iter().filter(|(dx, dy)| on_board(x + dx) && on_board(y + dy)).collect()
///     }
///     fn apply(&self, (x, y): &mut (i8, i8), (dx, dy): (i8, i8)) {
///         (*x, *y) = (*x + dx, *y + dy);
///     }
/// }
///
/// /// The columns: each step moves one or two columns to either side.
/// struct Columns;
///
/// impl StateSpace for Columns {
///     type State = i8;
///     type Action = i8;
///     type Cost = u8;
///     type Actions = Vec<i8>;
///
///     fn actions(&self, &x: &i8) -> Vec<i8> {
///         [-2, -1, 1, 2].into_iter().filter(|dx| (0..20).contains(&(x + dx))).collect()
///     }
///     fn apply(&self, x: &mut i8, dx: i8) {
///         *x += dx;
///     }
/// }
///
/// impl Undirected for Columns {}
///
/// impl Ranked for Columns {
///     fn ranks(&self) -> u64 {
///         20
///     }
///     fn rank(&self, &x: &i8) -> u64 {
///         x as u64
///     }
///     fn unrank(&self, rank: u64) -> i8 {
///         rank as i8
///     }
/// }
///
/// struct Column(Columns);
///
/// impl Abstraction<Knight> for Column {
///     type Abstract = Columns;
///
///     fn space(&self) -> &Columns {
///         &self.0
///     }
///     fn project(&self, &(x, _): &(i8, i8)) -> i8 {
///         x
///     }
/// }
///
/// let goal = (19, 19);
/// let distance = PatternDatabase::to_goals(Column(Columns), &[goal]).build_undirected();
/// assert_eq!(distance.estimate(&Knight, &(0, 0)).h, 10);
///
/// let report = IdaStar::new(distance).run(&Knight, &(12, 12), |&place| place == goal);
/// assert_eq!(report.plan().unwrap().cost, 6);
/// assert!(report.is_optimal());
/// ```
pub struct PatternDatabase<S: StateSpace, A> {
    pub(super) abstraction: A,
    /// For each block of ranks, the number of its least distance, or its distance modulo 3.
    pub(super) table: PackedTable,
    /// The distance that each number denotes, ascending; `MAX` for unused numbers.
    pub(super) costs: Arc<[S::Cost; 256]>,
    /// The binary logarithm of the number of ranks in a block.
    pub(super) block: u32,
    pub(super) loss: Option<S::Cost>,
    pub(super) promise: Promise,
    /// Whether every abstract action is known to cost one.
    pub(super) is_unit: bool,
}

impl<S: StateSpace, A: Abstraction<S>> PatternDatabase<S, A> {
    pub(super) fn of(abstraction: A, numbering: Numbering<S::Cost>) -> Self {
        let Numbering { numbers, costs, loss, is_unit } = numbering;
        let promise = if loss == S::Cost::ZERO { Promise::Consistent } else { Promise::Admissible };
        PatternDatabase {
            abstraction,
            table: PackedTable::from_bytes(Packing::Byte, numbers.len(), numbers),
            costs: all_costs(costs),
            block: 0,
            loss: Some(loss),
            promise,
            is_unit,
        }
    }

    /// Returns a database with the `table` of [another one](Self::table), for the same abstraction and the same goals.
    ///
    /// `costs` lists the distances that the numbers denote, as [`costs`](Self::costs) returned them. Where each action
    /// costs one or zero, they are `0..`.
    ///
    /// The database promises consistency if the table has a number for each rank and `costs` shows that no distance
    /// was rounded. That is certain in two cases: `costs` has fewer distances than the packing has numbers for, or no
    /// cost can lie between one distance and the next, as with consecutive integers. Distances modulo 3 are never
    /// rounded.
    ///
    /// # Panics
    ///
    /// If there is no k for which the table has one number per block of 2^k ranks (for k = 0, one per rank).
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{
    ///     Heuristic, adapters::from_ranks, from_successors, heuristics::PatternDatabase,
    ///     space::Ranked, tables::Packing,
    /// };
    ///
    /// let line = from_successors(|&n: &u64| [n + 1, n.max(1) - 1]);
    /// let whole = || from_ranks(&line, 20, |&n| n.min(19), |n| [n.max(1) - 1, (n + 1).min(19)]);
    /// let made = PatternDatabase::to_goals(whole(), &[0]).build_undirected().in_nibbles();
    /// assert_eq!(made.table().packing(), Packing::Nibble);
    ///
    /// let again = PatternDatabase::from_table(whole(), made.table().clone(), made.costs());
    /// assert_eq!(again.estimate(&line, &9), made.estimate(&line, &9));
    /// assert_eq!((again.promise(), again.abstraction().ranks()), (made.promise(), 20));
    /// ```
    #[must_use]
    pub fn from_table(abstraction: A, table: PackedTable, costs: impl IntoIterator<Item = S::Cost>) -> Self {
        let ranks = abstraction.space().ranks();
        let block = (0..u64::BITS).find(|&block| blocks(ranks, block) == table.len() as u64);
        let Some(block) = block else { panic!("a table of {} for {ranks} ranks", table.len()) };
        let costs: Vec<S::Cost> = costs.into_iter().take(table.packing().largest().into()).collect();
        let is_unit = table.packing() == Packing::Modulo3;
        let is_exact = is_unit || costs.len() < table.packing().largest().into() || is_gapless(&costs);
        let promise = if block == 0 && is_exact { Promise::Consistent } else { Promise::Admissible };
        PatternDatabase { abstraction, table, costs: all_costs(costs), block, loss: None, promise, is_unit }
    }

    /// Returns a bound on how far an estimate is below the distance in the abstract space, apart from dead ends.
    ///
    /// The difference arises from nibbles, from blocks and from more than 255 different distances. Returns `None` if
    /// the table was passed to [`from_table`](Self::from_table).
    #[must_use]
    pub fn loss(&self) -> Option<S::Cost> {
        self.loss
    }

    /// Returns the table, to be saved. The caller must record which abstraction and goals it belongs to.
    #[must_use]
    pub fn table(&self) -> &PackedTable {
        &self.table
    }

    /// Returns the distances that the numbers of the table denote, beginning with number zero.
    pub fn costs(&self) -> impl Iterator<Item = S::Cost> + '_ {
        self.costs.iter().copied().take_while(|&cost| cost < S::Cost::MAX)
    }

    /// Returns the abstraction.
    pub fn abstraction(&self) -> &A {
        &self.abstraction
    }

    #[inline(always)]
    pub(super) fn number(&self, rank: u64) -> u8 {
        self.table.get(rank_index(rank >> (self.block & 63)))
    }

    #[inline(always)]
    pub(super) fn cost_of(&self, number: u8) -> S::Cost {
        self.costs[usize::from(number)]
    }
}

/// Returns the number of blocks of 2^`bits` ranks.
fn blocks(ranks: u64, bits: u32) -> u64 {
    ranks.div_ceil(1 << bits)
}

/// Returns whether no cost lies between two consecutive ones of `costs`.
fn is_gapless<C: Cost>(costs: &[C]) -> bool {
    costs.windows(2).all(|pair| pair[0].bits().checked_add(1) == Some(pair[1].bits()))
}

/// Extends `costs` to all 256 numbers, with `MAX` for unused ones.
pub(super) fn all_costs<C: Cost>(mut costs: Vec<C>) -> Arc<[C; 256]> {
    costs.resize(256, C::MAX);
    let mut all = [C::MAX; 256];
    all.copy_from_slice(&costs);
    Arc::new(all)
}

impl<S: StateSpace, A: Clone> Clone for PatternDatabase<S, A> {
    fn clone(&self) -> Self {
        PatternDatabase {
            abstraction: self.abstraction.clone(),
            table: self.table.clone(),
            costs: Arc::clone(&self.costs),
            ..*self
        }
    }
}

impl<S: StateSpace, A> fmt::Debug for PatternDatabase<S, A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PatternDatabase")
            .field("table", &self.table)
            .field("block", &(1_u64 << self.block))
            .field("loss", &self.loss)
            .field("promise", &self.promise)
            .finish_non_exhaustive()
    }
}

//! Pattern databases: distances in an abstract space, used as a heuristic for the original space.
//!
//! Let p project states s so that every action s → t of cost c becomes an abstract action p(s) → p(t) that costs at
//! most c, or p(s) = p(t). Let d(x) be the least cost from x to the nearest projected goal.
//! Then d(p(s)) <= c + d(p(t)), so h(s) = d(p(s)) is consistent. A backward search from the goals computes d for
//! every rank of the abstract space. A table stores each distance as a number: its index in the ascending list of all
//! distances.
//!
//! | table entries | memory per rank | loss | promise |
//! | --- | --- | --- | --- |
//! | bytes | 8 bits | none, up to 255 different distances | consistent |
//! | [nibbles](PatternDatabase::in_nibbles) | 4 bits | distances beyond the fifteenth count as it | consistent |
//! | [modulo 3](PatternDatabase::modulo_3) | 2 bits | none, where actions cost one | consistent |
//! | [blocks](PatternDatabase::in_blocks) of 2^k | 8/2^k or 4/2^k bits | [`loss`](PatternDatabase::loss) | admissible |
//!
//! A distance modulo 3 is decoded with the parent's distance. The two differ by at most one, so the remainder
//! determines the distance. For a start state, the database follows falling remainders to a goal and counts the
//! actions.

mod buckets;
mod estimates;
mod layers;
mod numbering;

use alloc::{sync::Arc, vec::Vec};
use core::fmt;

use crate::heuristics::pattern_database::numbering::{Numbering, number};
use crate::{
    heuristics::Promise,
    space::{Abstraction, Cost, Ranked, Reversible, StateSpace, Undirected, rank_index},
    tables::{PackedTable, Packing},
};

/// The number of a rank from which no goal can be reached. The narrower packings also set all bits for such a rank.
const NONE: u8 = u8::MAX;

/// A state of the abstract space.
type ImageOf<S, A> = <<A as Abstraction<S>>::Abstract as StateSpace>::State;

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
/// Building takes O(n b) time for n ranks with b predecessors each, shared by the threads, and one byte per rank.
/// If an action costs neither one nor zero, it takes O(n (b + log k)) on one thread for k different distances. It then
/// also needs one cost per rank in memory. An estimate takes a projection, a rank and a table lookup. The estimate of a
/// child takes the abstraction's [`rank_of_child`](Abstraction::rank_of_child) and the lookup.
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
/// let distance = PatternDatabase::undirected(Column(Columns), &[goal], 1);
/// assert_eq!(distance.estimate(&Knight, &(0, 0)).0, 10);
///
/// let report = IdaStar::new(distance).run(&Knight, &(12, 12), |&place| place == goal);
/// assert_eq!(report.plan().unwrap().cost, 6);
/// assert!(report.is_optimal());
/// ```
pub struct PatternDatabase<S: StateSpace, A> {
    abstraction: A,
    /// For each block of ranks, the number of its least distance, or its distance modulo 3.
    table: PackedTable,
    /// The distance that each number denotes, ascending; `MAX` for unused numbers.
    costs: Arc<[S::Cost; 256]>,
    /// The binary logarithm of the number of ranks in a block.
    block: u32,
    loss: Option<S::Cost>,
    promise: Promise,
    /// Whether every abstract action is known to cost one.
    is_unit: bool,
}

impl<S, A> PatternDatabase<S, A>
where
    S: StateSpace,
    A: Abstraction<S, Abstract: Sync>,
{
    /// Builds a table of bytes by a backward search from `goals` on up to `threads` threads.
    ///
    /// `goals` must list all goals. At most 256 threads are used; without the feature `std`, only one. The table does
    /// not depend on their number.
    ///
    /// # Panics
    ///
    /// If the abstract space has more ranks than the machine can address, or a rank is not below its number of ranks.
    #[must_use]
    pub fn new(abstraction: A, goals: &[S::State], threads: usize) -> Self
    where
        A::Abstract: Reversible,
    {
        let images = images(&abstraction, goals);
        Self::to_images(abstraction, &images, threads)
    }

    /// As [`new`](Self::new), for goals too many to be listed. `images` must list all images of goals.
    ///
    /// # Panics
    ///
    /// As [`new`](Self::new).
    ///
    /// # Examples
    ///
    /// Each turn takes one to three matches from a heap. The game ends when no match is left, whatever the turn:
    ///
    /// ```
    /// use search::{
    ///     Heuristic, StateSpace, from_successors, heuristics::PatternDatabase,
    ///     space::{Abstraction, Ranked, Reversible},
    /// };
    ///
    /// struct Heap;
    ///
    /// impl StateSpace for Heap {
    ///     type State = u64;
    ///     type Action = u64;
    ///     type Cost = u32;
    ///     type Actions = core::ops::RangeInclusive<u64>;
    ///
    ///     fn actions(&self, &matches: &u64) -> Self::Actions {
    ///         1..=matches.min(3)
    ///     }
    ///     fn apply(&self, matches: &mut u64, taken: u64) {
    ///         *matches -= taken;
    ///     }
    /// }
    ///
    /// impl Reversible for Heap {
    ///     type Predecessors = Vec<(u64, u64)>;
    ///
    ///     fn predecessors(&self, &matches: &u64) -> Self::Predecessors {
    ///         (1..=3).map(|taken| (taken, matches + taken)).filter(|&(_, before)| before < 100).collect()
    ///     }
    /// }
    ///
    /// impl Ranked for Heap {
    ///     fn ranks(&self) -> u64 {
    ///         100
    ///     }
    ///     fn rank(&self, &matches: &u64) -> u64 {
    ///         matches
    ///     }
    ///     fn unrank(&self, rank: u64) -> u64 {
    ///         rank
    ///     }
    /// }
    ///
    /// /// Keeps the heap and drops the turn.
    /// impl<S: StateSpace<State = (u64, u64), Cost = u32>> Abstraction<S> for Heap {
    ///     type Abstract = Heap;
    ///
    ///     fn space(&self) -> &Heap {
    ///         self
    ///     }
    ///     fn project(&self, &(matches, _): &(u64, u64)) -> u64 {
    ///         matches
    ///     }
    /// }
    ///
    /// let game = from_successors(|&(matches, turn): &(u64, u64)| {
    ///     (1..=matches.min(3)).map(move |taken| (matches - taken, turn + 1))
    /// });
    /// let turns_left = PatternDatabase::to_images(Heap, &[0], 1);
    /// assert_eq!(turns_left.estimate(&game, &(50, 8)).0, 17);
    /// ```
    #[must_use]
    pub fn to_images(abstraction: A, images: &[ImageOf<S, A>], threads: usize) -> Self
    where
        A::Abstract: Reversible,
    {
        let space = abstraction.space();
        let edges = move |state: &_| {
            space.predecessors(state).into_iter().map(move |(action, before)| {
                let cost = space.cost(&before, action);
                (before, cost)
            })
        };
        let numbering = number(space, images, edges, threads);
        Self::of(abstraction, numbering)
    }

    /// As [`new`](Self::new), for an abstract space that lists no predecessors but whose actions can all be undone.
    ///
    /// # Panics
    ///
    /// As [`new`](Self::new).
    #[must_use]
    pub fn undirected(abstraction: A, goals: &[S::State], threads: usize) -> Self
    where
        A::Abstract: Undirected,
    {
        let images = images(&abstraction, goals);
        Self::undirected_to_images(abstraction, &images, threads)
    }

    /// As [`undirected`](Self::undirected), for goals too many to be listed. `images` must list all images of goals.
    ///
    /// # Panics
    ///
    /// As [`new`](Self::new).
    ///
    /// # Examples
    ///
    /// Every place in the last column is a goal:
    ///
    /// ```
    /// use search::{Heuristic, adapters::from_ranks, from_successors, heuristics::PatternDatabase};
    ///
    /// let grid = from_successors(|&(x, y): &(u64, u64)| [(x + 1, y), (x.max(1) - 1, y), (x, y + 1)]);
    /// let columns = from_ranks(&grid, 9, |&(x, _)| x.min(8), |x| [x.max(1) - 1, (x + 1).min(8)]);
    /// let database = PatternDatabase::undirected_to_images(columns, &[8], 1);
    /// assert_eq!(database.estimate(&grid, &(3, 50)).0, 5);
    /// ```
    #[must_use]
    pub fn undirected_to_images(abstraction: A, images: &[ImageOf<S, A>], threads: usize) -> Self
    where
        A::Abstract: Undirected,
    {
        let space = abstraction.space();
        let edges = move |state: &ImageOf<S, A>| {
            let state = state.clone();
            let actions = space.actions(&state).into_iter();
            actions.map(move |action| (space.successor(&state, action), space.cost(&state, action)))
        };
        let numbering = number(space, images, edges, threads);
        Self::of(abstraction, numbering)
    }
}

impl<S: StateSpace, A: Abstraction<S>> PatternDatabase<S, A> {
    fn of(abstraction: A, numbering: Numbering<S::Cost>) -> Self {
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
    /// let made = PatternDatabase::undirected(whole(), &[0], 1).in_nibbles();
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

    /// Packs the table into four bits per rank. Distances beyond the fifteenth are lowered to it.
    ///
    /// A consistent heuristic stays consistent, and dead ends are preserved.
    ///
    /// # Panics
    ///
    /// If the table holds nibbles or remainders.
    ///
    /// # Examples
    ///
    /// This halves the memory. It suits databases where few states are beyond the fifteenth distance:
    ///
    /// ```
    /// use search::{
    ///     Heuristic, adapters::from_ranks, from_successors,
    ///     heuristics::{PatternDatabase, Promise},
    /// };
    ///
    /// let line = from_successors(|&n: &u64| [n + 1, n.max(1) - 1]);
    /// let whole = from_ranks(&line, 20, |&n| n.min(19), |n| [n.max(1) - 1, (n + 1).min(19)]);
    /// let nibbles = PatternDatabase::undirected(whole, &[0], 1).in_nibbles();
    /// assert_eq!([12, 14, 17].map(|n| nibbles.estimate(&line, &n).0), [12, 14, 14]);
    /// assert_eq!((nibbles.table().bytes().len(), nibbles.loss()), (10, Some(5)));
    /// assert_eq!(nibbles.promise(), Promise::Consistent);
    /// ```
    #[must_use]
    pub fn in_nibbles(mut self) -> Self {
        assert_eq!(self.table.packing(), Packing::Byte, "nibbles are made of bytes");
        let most = Packing::Nibble.largest() - 1;
        let packed = |&number: &u8| if number == NONE { NONE } else { number.min(most) };
        let numbers = self.table.bytes();
        let farthest = numbers.iter().copied().filter(|&number| number != NONE).max().unwrap_or(0);
        let lost = self.cost_of(farthest).minus(self.cost_of(farthest.min(most)));
        self.table = PackedTable::pack(Packing::Nibble, numbers.iter().map(packed));
        self.costs = all_costs(self.costs[..Packing::Nibble.largest().into()].to_vec());
        self.loses(lost);
        self
    }

    /// Packs the table into two bits per rank, without loss: each distance modulo 3. For a start state, the database
    /// counts the actions of a path to the goal.
    ///
    /// # Panics
    ///
    /// If the table does not hold every distance in a byte, or an abstract action costs anything but one.
    ///
    /// # Examples
    ///
    /// A quarter of the memory, and the same number of expanded states:
    ///
    /// ```
    /// use search::{
    ///     IdaStar, Search, adapters::from_ranks, from_successors, heuristics::PatternDatabase,
    /// };
    ///
    /// let line = from_successors(|&n: &u64| [n + 1, n.max(1) - 1]);
    /// let whole = from_ranks(&line, 20, |&n| n.min(19), |n| [n.max(1) - 1, (n + 1).min(19)]);
    /// let bytes = PatternDatabase::undirected(whole, &[0], 1);
    /// let remainders = bytes.clone().modulo_3();
    /// assert_eq!((bytes.table().bytes().len(), remainders.table().bytes().len()), (20, 5));
    /// let [one, other] = [bytes, remainders].map(|h| IdaStar::new(h).run(&line, &15, |&n| n == 0).stats);
    /// assert_eq!(one, other);
    /// ```
    #[must_use]
    pub fn modulo_3(mut self) -> Self
    where
        A::Abstract: Undirected,
    {
        assert!(self.is_unit, "remainders count actions that cost one");
        let is_whole = self.table.packing() == Packing::Byte && self.block == 0;
        assert!(is_whole, "remainders are made of distances in bytes");
        let packed = |&number: &u8| if number == NONE { NONE } else { number % 3 };
        self.table = PackedTable::pack(Packing::Modulo3, self.table.bytes().iter().map(packed));
        self
    }

    /// Stores only the least distance of each block of 2^`bits` consecutive ranks.
    ///
    /// This divides the memory by 2^`bits`. [`loss`](Self::loss) returns a bound on the error. A block is a dead end
    /// only if all its ranks are. The heuristic is no longer consistent, only admissible. The ranks of a block should
    /// belong to states that few actions separate.
    ///
    /// # Panics
    ///
    /// If the table does not hold bytes, or holds blocks.
    ///
    /// # References
    ///
    /// A. Felner, R. E. Korf, R. Meshulam and R. C. Holte, "Compressed pattern databases", Journal of Artificial
    /// Intelligence Research 30, 2007.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{
    ///     Heuristic, adapters::from_ranks, from_successors,
    ///     heuristics::{PatternDatabase, Promise},
    /// };
    ///
    /// let line = from_successors(|&n: &u64| [n + 1, n.max(1) - 1]);
    /// let whole = from_ranks(&line, 100, |&n| n.min(99), |n| [n.max(1) - 1, (n + 1).min(99)]);
    /// let blocks = PatternDatabase::undirected(whole, &[0], 1).in_blocks(3);
    /// assert_eq!((blocks.table().len(), blocks.loss()), (13, Some(7)));
    /// assert_eq!(blocks.estimate(&line, &45).0, 40);
    /// assert_eq!(blocks.promise(), Promise::Admissible);
    /// ```
    #[must_use]
    pub fn in_blocks(mut self, bits: u32) -> Self {
        assert!(self.table.packing() == Packing::Byte && self.block == 0, "blocks are made of bytes");
        if bits == 0 {
            return self;
        }
        let bits = bits.min(u64::BITS - 1);
        let ranks = 1_usize.checked_shl(bits).unwrap_or(usize::MAX);
        let (mut least, mut lost) = (Vec::with_capacity(self.table.len() / ranks + 1), S::Cost::ZERO);
        for block in self.table.bytes().chunks(ranks) {
            let nearest = block.iter().copied().min().unwrap_or(NONE);
            let farthest = block.iter().copied().filter(|&number| number != NONE).max().unwrap_or(nearest);
            lost = lost.max(self.cost_of(farthest).minus(self.cost_of(nearest)));
            least.push(nearest);
        }
        self.table = PackedTable::from_bytes(Packing::Byte, least.len(), least);
        self.block = bits;
        self.promise = Promise::Admissible;
        self.loses(lost);
        self
    }

    fn loses(&mut self, lost: S::Cost) {
        self.loss = self.loss.map(|loss| loss.saturating_add(lost));
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
    fn number(&self, rank: u64) -> u8 {
        self.table.get(rank_index(rank >> (self.block & 63)))
    }

    #[inline(always)]
    fn cost_of(&self, number: u8) -> S::Cost {
        self.costs[usize::from(number)]
    }

    /// Counts the actions from an abstract state to a goal, along falling remainders.
    fn counted(&self, mut state: ImageOf<S, A>) -> S::Cost {
        let space = self.abstraction.space();
        let mut remainder = self.number(space.rank(&state));
        if remainder == Packing::Modulo3.largest() {
            return S::Cost::MAX;
        }
        let mut count = S::Cost::ZERO;
        // The table of another abstraction may contain cycles; the number of ranks limits the loop.
        for _ in 0..space.ranks() {
            remainder = (remainder + 2) % 3;
            let mut nearer = space.actions(&state).into_iter().map(|action| space.successor(&state, action));
            let Some(next) = nearer.find(|next| self.number(space.rank(next)) == remainder) else { break };
            (state, count) = (next, count.saturating_add(S::Cost::ONE));
        }
        count
    }
}

fn images<S: StateSpace, A: Abstraction<S>>(abstraction: &A, states: &[S::State]) -> Vec<ImageOf<S, A>> {
    states.iter().map(|state| abstraction.project(state)).collect()
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
fn all_costs<C: Cost>(mut costs: Vec<C>) -> Arc<[C; 256]> {
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

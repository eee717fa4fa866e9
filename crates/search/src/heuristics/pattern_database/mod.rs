//! Pattern databases: distances in an abstract space, as a heuristic for the space that it is an abstraction of.
//!
//! Let p project states s so that every action s → t of cost c becomes an abstract action p(s) → p(t) that costs at
//! most c, or p(s) = p(t). Let d(x) be the least cost from x to the nearest projected goal. Then
//! d(p(s)) <= c + d(p(t)): h(s) = d(p(s)) is consistent. A search backwards from the goals finds d for every rank of the
//! abstract space; a table keeps it, as the number of a distance among all that there are.
//!
//! | the table holds | a rank takes | what is lost | promise |
//! | --- | --- | --- | --- |
//! | bytes | 8 bits | nothing, up to 255 different distances | consistent |
//! | [nibbles](PatternDatabase::in_nibbles) | 4 bits | distances from the sixteenth on count as the fifteenth | consistent |
//! | [modulo 3](PatternDatabase::modulo_3) | 2 bits | nothing, where actions cost one | consistent |
//! | [blocks](PatternDatabase::in_blocks) of 2^k | 8 / 2^k or 4 / 2^k bits | as measured: [`loss`](PatternDatabase::loss) | admissible |
//!
//! A distance modulo 3 is read beside that of the parent: they differ by one at most, so the remainder says which of
//! the three it is. The estimate of a start is counted on a way to the goal, which the remainders show.

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

/// What a byte holds where no goal can be reached; packed, all bits are set likewise.
const NONE: u8 = u8::MAX;

/// A state of the abstract space.
type ImageOf<S, A> = <<A as Abstraction<S>>::Abstract as StateSpace>::State;

/// Estimates a state by the distance of its image from the nearest image of a goal: consistent.
///
/// The goals must be all of them: those that are left out would be estimated too high. An image from which no goal
/// can be reached declares a dead end. A search carries the rank of the image along, in one word.
///
/// Databases whose abstractions share the costs out are [added](crate::heuristics::Sum); of others, the [larger](crate::heuristics::Max)
/// estimate counts.
///
/// # Complexity
///
/// To build, O(n b) time for n ranks with b predecessors each, shared by the threads, and a byte a rank. Where an action
/// costs neither one nor nothing, O(n (b + log k)) on one thread for k different distances, and a cost a rank in
/// memory besides. An estimate is a projection, a rank and a look into the table; that of a child is the
/// abstraction's [`rank_of_child`](Abstraction::rank_of_child) and the look.
///
/// # References
///
/// J. C. Culberson and J. Schaeffer, "Pattern databases", Computational Intelligence 14(3), 1998.
///
/// # Examples
///
/// A knight and an abstraction that sees its column alone:
///
/// ```
/// use search::{
///     Abstraction, Heuristic, IdaStar, Ranked, Search, StateSpace, Undirected,
///     heuristics::PatternDatabase,
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
/// /// The columns: one or two to either side.
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
/// let report = IdaStar::new(distance).run(&Knight, &(12, 12), &|&place: &(i8, i8)| place == goal);
/// assert_eq!(report.plan().unwrap().cost, 6);
/// assert!(report.is_optimal());
/// ```
pub struct PatternDatabase<S: StateSpace, A> {
    abstraction: A,
    /// The number of each block's distance, or what remains of it.
    table: PackedTable,
    /// What each number stands for, ascending; `MAX` for those that stand for nothing.
    costs: Arc<[S::Cost; 256]>,
    /// A block has two to this power ranks.
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
    /// Fills a table of bytes for these `goals`, which must be all, walking backwards on so many threads, at most 256.
    ///
    /// The table does not depend on the number of threads; without the feature `std` there is one.
    ///
    /// # Panics
    ///
    /// If the abstract space has more ranks than the machine can address, or a rank that it says it has not.
    #[must_use]
    pub fn new(abstraction: A, goals: &[S::State], threads: usize) -> Self
    where
        A::Abstract: Reversible,
    {
        let images = images(&abstraction, goals);
        Self::to_images(abstraction, &images, threads)
    }

    /// As [`new`](Self::new), for goals that are too many to be listed: of these, all `images`.
    ///
    /// # Panics
    ///
    /// As [`new`](Self::new).
    ///
    /// # Examples
    ///
    /// One to three matches are taken from a heap in each turn. The game is over when none is left, in whatever turn:
    ///
    /// ```
    /// use search::{
    ///     Abstraction, Heuristic, Ranked, Reversible, StateSpace, from_edges,
    ///     heuristics::PatternDatabase,
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
    /// /// Of heap and turn, the heap alone.
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
    /// let game = from_edges(|&(matches, turn): &(u64, u64)| {
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

    /// As [`new`](Self::new), for an abstract space that lists no predecessors, since all actions can be taken back.
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

    /// As [`undirected`](Self::undirected), for goals that are too many to be listed: of these, all `images`.
    ///
    /// # Panics
    ///
    /// As [`new`](Self::new).
    ///
    /// # Examples
    ///
    /// The goal is a place in the last column, whichever:
    ///
    /// ```
    /// use search::{Heuristic, from_edges, from_ranks, heuristics::PatternDatabase};
    ///
    /// let grid = from_edges(|&(x, y): &(u64, u64)| [(x + 1, y), (x.max(1) - 1, y), (x, y + 1)]);
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

    /// A database of a `table` that another one [had](Self::table), for the same abstraction and goals; `costs` says what
    /// its numbers stand for, as [`costs`](Self::costs) did: `0..` where an action costs one or nothing.
    ///
    /// It promises to be consistent if the table has a number for each rank, and the costs show that no distance was
    /// rounded: they are fewer than the packing tells apart, or nothing can lie between one and the next, as with whole
    /// numbers in their order. Distances modulo 3 are never rounded.
    ///
    /// # Panics
    ///
    /// If the table has a number neither for each rank nor for each block of so many ranks.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{
    ///     Heuristic, Ranked, from_edges, from_ranks, heuristics::PatternDatabase, tables::Packing,
    /// };
    ///
    /// let line = from_edges(|&n: &u64| [n + 1, n.max(1) - 1]);
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

    /// Takes four bits for each rank: what is farther than the fifteenth distance counts as that. Still consistent, and
    /// dead ends are still known.
    ///
    /// # Panics
    ///
    /// If the table holds nibbles or remainders.
    ///
    /// # Examples
    ///
    /// Half the memory, where few states are so far that it matters:
    ///
    /// ```
    /// use search::{Heuristic, Promise, from_edges, from_ranks, heuristics::PatternDatabase};
    ///
    /// let line = from_edges(|&n: &u64| [n + 1, n.max(1) - 1]);
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

    /// Takes two bits for each rank, and loses nothing: the distance modulo 3. For a start the distance is counted on
    /// a way to the goal.
    ///
    /// # Panics
    ///
    /// If the table does not hold every distance in a byte, or an abstract action costs anything but one.
    ///
    /// # Examples
    ///
    /// A quarter of the memory, and not a state more is expanded:
    ///
    /// ```
    /// use search::{IdaStar, Search, from_edges, from_ranks, heuristics::PatternDatabase};
    ///
    /// let line = from_edges(|&n: &u64| [n + 1, n.max(1) - 1]);
    /// let whole = from_ranks(&line, 20, |&n| n.min(19), |n| [n.max(1) - 1, (n + 1).min(19)]);
    /// let bytes = PatternDatabase::undirected(whole, &[0], 1);
    /// let remainders = bytes.clone().modulo_3();
    /// assert_eq!((bytes.table().bytes().len(), remainders.table().bytes().len()), (20, 5));
    /// let [one, other] = [bytes, remainders].map(|h| IdaStar::new(h).run(&line, &15, &|&n: &u64| n == 0).stats);
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

    /// Keeps the least distance of each 2^`bits` ranks that follow each other: as many times less memory. What is lost
    /// at most is said by [`loss`](Self::loss); a dead end stays one if all of its block are. No longer consistent.
    ///
    /// The ranks of a block should be alike: those of states that few actions lie between.
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
    /// use search::{Heuristic, Promise, from_edges, from_ranks, heuristics::PatternDatabase};
    ///
    /// let line = from_edges(|&n: &u64| [n + 1, n.max(1) - 1]);
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

    /// How much an estimate falls short of the distance in the abstract space at most, dead ends apart: what
    /// nibbles and blocks, and more than 255 different distances, have cost. Not known of a table that was made elsewhere.
    #[must_use]
    pub fn loss(&self) -> Option<S::Cost> {
        self.loss
    }

    /// The table, to be saved. What it depends on, its identity, is yours to say.
    #[must_use]
    pub fn table(&self) -> &PackedTable {
        &self.table
    }

    /// What the numbers of the table stand for, the first for zero.
    pub fn costs(&self) -> impl Iterator<Item = S::Cost> + '_ {
        self.costs.iter().copied().take_while(|&cost| cost < S::Cost::MAX)
    }

    /// The abstraction.
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

    /// Counts the actions to a goal from a state of the abstract space, along falling remainders.
    fn counted(&self, mut state: ImageOf<S, A>) -> S::Cost {
        let space = self.abstraction.space();
        let mut remainder = self.number(space.rank(&state));
        if remainder == Packing::Modulo3.largest() {
            return S::Cost::MAX;
        }
        let mut count = S::Cost::ZERO;
        // A table that belongs to another abstraction may lead round in circles, but not for ever.
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

/// The blocks of 2^`bits` ranks.
fn blocks(ranks: u64, bits: u32) -> u64 {
    ranks.div_ceil(1 << bits)
}

/// Whether no cost lies between one of these and the next.
fn is_gapless<C: Cost>(costs: &[C]) -> bool {
    costs.windows(2).all(|pair| pair[0].bits().checked_add(1) == Some(pair[1].bits()))
}

/// The costs of all numbers; `MAX` of those that stand for nothing.
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

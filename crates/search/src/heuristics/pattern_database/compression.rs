//! Smaller tables: nibbles, distances modulo 3, and blocks of ranks.

use alloc::vec::Vec;

use crate::heuristics::pattern_database::{
    database::{PatternDatabase, all_costs},
    layers::DEAD_END,
};
use crate::{
    heuristics::Promise,
    space::{Abstraction, Cost, StateSpace, Undirected},
    tables::{PackedTable, Packing},
};

impl<S: StateSpace, A: Abstraction<S>> PatternDatabase<S, A> {
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
    /// let nibbles = PatternDatabase::to_goals(whole, &[0]).build_undirected().in_nibbles();
    /// assert_eq!([12, 14, 17].map(|n| nibbles.estimate(&line, &n).h), [12, 14, 14]);
    /// assert_eq!((nibbles.table().bytes().len(), nibbles.loss()), (10, Some(5)));
    /// assert_eq!(nibbles.promise(), Promise::Consistent);
    /// ```
    #[must_use]
    pub fn in_nibbles(mut self) -> Self {
        assert_eq!(self.table.packing(), Packing::Byte, "nibbles are made of bytes");
        let most = Packing::Nibble.largest() - 1;
        let packed = |&number: &u8| if number == DEAD_END { DEAD_END } else { number.min(most) };
        let numbers = self.table.bytes();
        let farthest = farthest(numbers).unwrap_or(0);
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
    /// let bytes = PatternDatabase::to_goals(whole, &[0]).build_undirected();
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
        let packed = |&number: &u8| if number == DEAD_END { DEAD_END } else { number % 3 };
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
    /// let blocks = PatternDatabase::to_goals(whole, &[0]).build_undirected().in_blocks(3);
    /// assert_eq!((blocks.table().len(), blocks.loss()), (13, Some(7)));
    /// assert_eq!(blocks.estimate(&line, &45).h, 40);
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
            let nearest = block.iter().copied().min().unwrap_or(DEAD_END);
            let farthest = farthest(block).unwrap_or(nearest);
            lost = lost.max(self.cost_of(farthest).minus(self.cost_of(nearest)));
            least.push(nearest);
        }
        self.table = PackedTable::from_bytes(Packing::Byte, least.len(), least);
        self.block = bits;
        self.promise = Promise::Admissible;
        self.loses(lost);
        self
    }

    /// Adds `lost` to the bound on the loss, if that is known.
    fn loses(&mut self, lost: S::Cost) {
        self.loss = self.loss.map(|loss| loss.saturating_add(lost));
    }
}

/// Returns the largest of `numbers` that is no dead end.
fn farthest(numbers: &[u8]) -> Option<u8> {
    numbers.iter().copied().filter(|&number| number != DEAD_END).max()
}

//! Where a position stands in the bitmap, and what a jump does there.
//!
//! Positions that can be reached from each other agree in all invariants, and each invariant determines a hole. The
//! other holes are numbered; their pegs are the index of a position:
//!
//! ```text
//!   index    ┌──────────────┬────────────────┬──────────┬─────────┐
//!            │    block     │ chunk of block │   word   │   bit   │
//!            └──────────────┴────────────────┴──────────┴─────────┘
//!                             up to 6 bits      6 bits     6 bits
//! ```
//!
//! A jump changes up to three bits of the index, whose values before it are given. So it takes chunks with some bits of
//! their number given to chunks with those bits inverted; in a chunk it does the same with words; and within a word it
//! takes the bits under a mask to those a fixed distance away. A determined hole has the parity of some bits of the
//! index: of the number of the chunk, which inverts a whole pattern, and of the word and the bit within.

use std::collections::BTreeMap;

use crate::{
    board::{Board, Triple},
    invariants::{Invariant, invariants},
    space::numbers,
};

/// The bits of an index within a word.
const BIT: usize = 6;

/// The bits of a word number within a chunk.
const WORD: usize = 6;

/// The words of a chunk.
pub(crate) const CHUNK: usize = 1 << WORD;

/// The bits of an index within a chunk.
const WITHIN: u64 = (1 << (BIT + WORD)) - 1;

/// The bits of a chunk number within a block, at most: blocks of 32 KiB stay in the cache while they are closed.
const BLOCK: usize = 6;

/// The bits of an index, at most.
pub(crate) const MOST_FREE: usize = 47;

/// How positions are numbered.
#[derive(Clone, Debug)]
pub(crate) struct Layout {
    /// The bit of the index for each hole; `None` if it is determined.
    bits: Vec<Option<usize>>,
    free: usize,
    determined: Vec<Determined>,
    pub(crate) shifts: Vec<Shift>,
}

/// A hole whose peg follows from the index.
#[derive(Clone, Debug)]
struct Determined {
    hole: usize,
    /// The bits whose parity counts, and what the parity is with.
    parity: u64,
    odd: bool,
}

/// A jump, as it acts on the bitmap.
#[derive(Clone, Debug)]
pub(crate) struct Shift {
    /// Bits of the chunk number, that of the block included, that must be 1 and 0; the jump inverts them.
    pub(crate) chunk_ones: u64,
    pub(crate) chunk_zeros: u64,
    /// The same of the word number: those that must be 1, and all that the jump inverts.
    pub(crate) word_ones: usize,
    pub(crate) word_fixed: usize,
    /// So many words in a row jump together.
    pub(crate) run: usize,
    /// Bits of the word that may jump, where no hole of the jump is determined.
    mask: u64,
    /// How far they go up, or else down.
    pub(crate) up: u32,
    pub(crate) down: u32,
    /// The determined holes of the jump: their bits of the chunk number; and for either parity of each, what may jump.
    parities: Vec<u64>,
    tables: Vec<[u64; CHUNK]>,
}

impl Layout {
    pub(crate) fn new(board: &Board) -> Self {
        let holes = board.holes().len();
        let invariants = invariants(holes, board.triples());
        let mut bits = vec![Some(0); holes];
        for invariant in &invariants {
            bits[invariant.own] = None;
        }
        let mut free = 0;
        for bit in bits.iter_mut().flatten() {
            *bit = free;
            free += 1;
        }
        let mut layout = Layout { bits, free, determined: Vec::new(), shifts: Vec::new() };
        if layout.fits() {
            let pegs = board.peg_marks();
            layout.determined =
                invariants.iter().map(|invariant| layout.determined(invariant, pegs)).collect();
            layout.shifts = board.triples().iter().map(|&triple| layout.shift(triple)).collect();
        }
        layout
    }

    /// Whether an index fits in a word and the bitmap into what a machine can address.
    pub(crate) fn fits(&self) -> bool {
        self.free <= MOST_FREE
    }

    /// The bytes of the whole bitmap, if it fits.
    pub(crate) fn bytes(&self) -> Option<u64> {
        self.fits().then(|| (size_of::<[u64; CHUNK]>() as u64) << self.chunk_bits())
    }

    fn chunk_bits(&self) -> usize {
        self.free.saturating_sub(BIT + WORD)
    }

    /// The bits of a chunk number that are those of the chunk in its block.
    pub(crate) fn block_bits(&self) -> usize {
        self.chunk_bits().min(BLOCK)
    }

    pub(crate) fn blocks(&self) -> usize {
        1 << (self.chunk_bits() - self.block_bits())
    }

    /// The index of some pegs, or `None` if the invariants tell them from the start.
    pub(crate) fn index(&self, pegs: &[bool]) -> Option<u64> {
        let set = numbers(pegs).filter_map(|hole| self.bits[hole]);
        let index = set.fold(0, |index, bit| index | 1 << bit);
        self.determined.iter().all(|at| at.peg(index) == pegs[at.hole]).then_some(index)
    }

    /// The determined holes whose pegs differ within a chunk.
    fn varied(&self) -> impl Iterator<Item = &Determined> {
        self.determined.iter().filter(|at| at.parity & WITHIN != 0)
    }

    /// The pegs that all positions of a chunk have: those of the chunk number, and those of the holes that it determines.
    pub(crate) fn pegs_of_chunk(&self, chunk: u64) -> usize {
        let determined = self.determined.iter().filter(|at| at.parity & WITHIN == 0);
        chunk.count_ones() as usize + determined.filter(|at| at.peg(chunk << (BIT + WORD))).count()
    }

    /// The parities of chunk numbers on which [`pegs_within`](Self::pegs_within) depends, as few as give all of them.
    pub(crate) fn parities_of_chunks(&self) -> Vec<u64> {
        let mut basis: Vec<u64> = Vec::new();
        for at in self.varied() {
            // Each of the basis has a leading bit of its own, and the greatest stands first.
            let rest = basis.iter().fold(at.parity >> (BIT + WORD), |rest, known| rest.min(rest ^ known));
            if rest != 0 {
                basis.push(rest);
                basis.sort_unstable_by(|a, b| b.cmp(a));
            }
        }
        basis
    }

    /// The positions of each word of a chunk by their number of pegs, less those of
    /// [`pegs_of_chunk`](Self::pegs_of_chunk).
    pub(crate) fn pegs_within(&self, chunk: u64) -> Vec<Vec<(usize, u64)>> {
        (0..CHUNK as u64).map(|word| self.pegs_of_word(chunk << WORD | word, word.count_ones())).collect()
    }

    fn pegs_of_word(&self, number: u64, pegs_of_number: u32) -> Vec<(usize, u64)> {
        let patterns: Vec<u64> = self.varied().map(|at| at.pattern(number)).collect();
        let mut masks = BTreeMap::new();
        for bit in 0..64_u32 {
            let determined = patterns.iter().filter(|pattern| **pattern >> bit & 1 == 1).count();
            let pegs = determined + (pegs_of_number + bit.count_ones()) as usize;
            *masks.entry(pegs).or_insert(0) |= 1 << bit;
        }
        masks.into_iter().collect()
    }

    /// The number of bits of an index.
    pub(crate) fn free(&self) -> usize {
        self.free
    }

    /// The bit of the index that belongs to a hole, unless the hole is determined.
    pub(crate) fn bit(&self, hole: usize) -> Option<usize> {
        self.bits[hole]
    }

    /// The holes whose pegs change with a bit of the index.
    pub(crate) fn changed_by(&self, bit: usize) -> impl Iterator<Item = usize> {
        let own = self.bits.iter().position(move |&own| own == Some(bit));
        let others = self.determined.iter().filter(move |at| at.parity >> bit & 1 == 1);
        own.into_iter().chain(others.map(|at| at.hole))
    }

    /// The word number and the bits of the positions whose indices are the opposite of those of a word.
    pub(crate) fn opposite(&self, word: usize, bits: u64) -> (usize, u64) {
        let words = (1_usize << self.free.saturating_sub(BIT).min(WORD)) - 1;
        let unused = 64 - (1 << self.free.min(BIT));
        (word ^ words, bits.reverse_bits() >> unused)
    }

    /// The index all of whose bits are different.
    pub(crate) fn opposite_index(&self, index: u64) -> u64 {
        index ^ ((1 << self.free) - 1)
    }

    /// The number of the chunk opposite to a chunk.
    pub(crate) fn opposite_chunk(&self, chunk: u64) -> u64 {
        chunk ^ ((1 << self.chunk_bits()) - 1)
    }

    fn determined(&self, invariant: &Invariant, pegs: &[bool]) -> Determined {
        let others = numbers(&invariant.holes).filter_map(|hole| self.bits[hole]);
        let odd = numbers(&invariant.holes).filter(|&hole| pegs[hole]).count() % 2 == 1;
        Determined { hole: invariant.own, parity: others.fold(0, |bits, bit| bits | 1 << bit), odd }
    }

    fn shift(&self, triple: Triple) -> Shift {
        let (mut ones, mut zeros) = (0_u64, 0_u64);
        let mut determined = Vec::new();
        for (hole, peg) in triple.map(usize::from).into_iter().zip([true, true, false]) {
            match self.bits[hole] {
                Some(bit) => *(if peg { &mut ones } else { &mut zeros }) |= 1 << bit,
                None => {
                    determined.extend(self.determined.iter().find(|at| at.hole == hole).map(|at| (at, peg)));
                }
            }
        }
        let mask = (0..BIT).fold(u64::MAX, |mask, bit| match (ones >> bit & 1, zeros >> bit & 1) {
            (1, _) => mask & PATTERNS[bit],
            (_, 1) => mask & !PATTERNS[bit],
            _ => mask,
        });
        let within = |bits: u64| (bits & ((1 << BIT) - 1)) as u32;
        let word = |bits: u64| (bits >> BIT) as usize % CHUNK;
        let word_fixed = word(ones | zeros);
        Shift {
            chunk_ones: ones >> (BIT + WORD),
            chunk_zeros: zeros >> (BIT + WORD),
            word_ones: word(ones),
            word_fixed,
            run: 1 << word_fixed.trailing_zeros().min(WORD as u32),
            mask,
            up: within(zeros).saturating_sub(within(ones)),
            down: within(ones).saturating_sub(within(zeros)),
            parities: determined.iter().map(|(at, _)| at.parity >> (BIT + WORD)).collect(),
            tables: tables(mask, &determined),
        }
    }
}

/// For each combination of the parities of the chunk number: what may jump in each word.
fn tables(mask: u64, determined: &[(&Determined, bool)]) -> Vec<[u64; CHUNK]> {
    if determined.is_empty() {
        return Vec::new();
    }
    let word = |parities: usize, word: usize| {
        determined.iter().enumerate().fold(mask, |mask, (at, (hole, peg))| {
            let inverted = (parities >> at & 1 == 1) == *peg;
            mask & hole.pattern(word as u64) ^ if inverted { mask } else { 0 }
        })
    };
    (0..1 << determined.len()).map(|parities| core::array::from_fn(|at| word(parities, at))).collect()
}

/// The numbers of 0 to 63 that have each bit.
const PATTERNS: [u64; BIT] = [
    0xAAAA_AAAA_AAAA_AAAA,
    0xCCCC_CCCC_CCCC_CCCC,
    0xF0F0_F0F0_F0F0_F0F0,
    0xFF00_FF00_FF00_FF00,
    0xFFFF_0000_FFFF_0000,
    0xFFFF_FFFF_0000_0000,
];

impl Determined {
    fn peg(&self, index: u64) -> bool {
        self.odd != ((index & self.parity).count_ones() % 2 == 1)
    }

    /// The bits of the word with this number whose positions have a peg here.
    fn pattern(&self, word: u64) -> u64 {
        let within = (0..BIT).filter(|&bit| self.parity >> bit & 1 == 1);
        let pattern = within.fold(0, |pattern, bit| pattern ^ PATTERNS[bit]);
        if self.peg(word << BIT) { !pattern } else { pattern }
    }
}

impl Shift {
    /// The bits of the chunk number that the jump inverts.
    #[inline(always)]
    pub(crate) fn chunk_fixed(&self) -> u64 {
        self.chunk_ones | self.chunk_zeros
    }

    /// The bits that may jump in the words of the chunk with this number.
    #[inline(always)]
    pub(crate) fn masks(&self, chunk: u64) -> Masks<'_> {
        if self.tables.is_empty() {
            return Masks::All(self.mask);
        }
        let odd = |parity: &u64| ((chunk & parity).count_ones() % 2) as usize;
        let parities = self.parities.iter().enumerate().fold(0, |all, (at, parity)| all | odd(parity) << at);
        Masks::Each(&self.tables[parities])
    }
}

impl Masks<'_> {
    /// The bits that may jump in a word of the chunk.
    #[inline(always)]
    pub(crate) fn of(&self, word: usize) -> u64 {
        match self {
            Masks::All(mask) => *mask,
            Masks::Each(masks) => masks[word],
        }
    }
}

/// Which bits may jump, in all words alike or in each.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Masks<'a> {
    All(u64),
    Each(&'a [u64; CHUNK]),
}

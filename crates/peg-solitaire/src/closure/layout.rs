//! The layout of the bitmap: the index of each position, and the effect of a jump on indices.
//!
//! Positions that are reachable from one another agree in all invariants, and each invariant determines one hole. The
//! other holes are numbered; their pegs form the index of a position:
//!
//! ```text
//!   index    ┌──────────────┬────────────────┬──────────┬─────────┐
//!            │    block     │ chunk of block │   word   │   bit   │
//!            └──────────────┴────────────────┴──────────┴─────────┘
//!                             up to 6 bits      6 bits     6 bits
//! ```
//!
//! A jump changes up to three bits of the index and requires their values before it. At each level, it has this effect:
//!
//! - Chunks: a chunk whose number has the required bits maps to the chunk with those bits inverted.
//! - Words within a chunk: the same, by the bits of the word number.
//! - Bits within a word: the bits under a mask move by a fixed distance.
//!
//! The peg of a determined hole is the parity of some bits of the index. Bits of the chunk number invert a whole
//! pattern; bits of the word number and of the bit number form the pattern within the chunk.

use std::collections::BTreeMap;

use crate::{
    board::{Board, Triple},
    space::invariants::{Invariant, invariants},
    space::numbers,
};

/// The number of index bits that select a bit within a word.
const BIT: usize = 6;

/// The number of index bits that select a word within a chunk.
const WORD: usize = 6;

/// The number of words in a chunk.
pub(crate) const CHUNK: usize = 1 << WORD;

/// The mask of the index bits within a chunk.
const WITHIN: u64 = (1 << (BIT + WORD)) - 1;

/// The largest number of index bits that select a chunk within a block. A block has at most 32 KiB, so it stays in the
/// cache while it is closed.
const BLOCK: usize = 6;

/// The largest number of bits of an index.
pub(crate) const MOST_FREE: usize = 47;

/// The numbering of positions, and the jumps in terms of it.
#[derive(Clone, Debug)]
pub(crate) struct Layout {
    /// The bit of the index for each hole; `None` if the hole is determined.
    bits: Vec<Option<usize>>,
    free: usize,
    determined: Vec<Determined>,
    pub(crate) shifts: Vec<Shift>,
}

/// A hole whose peg follows from the index.
#[derive(Clone, Debug)]
struct Determined {
    hole: usize,
    /// The index bits whose parity determines the peg; `odd` inverts the result.
    parity: u64,
    odd: bool,
}

/// A jump, as an operation on the bitmap.
#[derive(Clone, Debug)]
pub(crate) struct Shift {
    /// The bits of the chunk number (with the block number) that must be 1, and 0; the jump inverts them.
    pub(crate) chunk_ones: u64,
    pub(crate) chunk_zeros: u64,
    /// The bits of the word number that must be 1, and all bits of it that the jump inverts.
    pub(crate) word_ones: usize,
    pub(crate) word_fixed: usize,
    /// The number of consecutive words that jump together.
    pub(crate) run: usize,
    /// The bits of a word that may jump, if no hole of the jump is determined.
    mask: u64,
    /// The distance by which the bits move: `up`, or else `down`.
    pub(crate) up: u32,
    pub(crate) down: u32,
    /// For each determined hole of the jump, its bits of the chunk number. `tables` has the bits that may jump in each
    /// word, for each combination of these parities.
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

    /// Returns whether an index fits in a word, and whether a machine can address the bitmap.
    pub(crate) fn fits(&self) -> bool {
        self.free <= MOST_FREE
    }

    /// Returns the bytes of the whole bitmap, if it fits.
    pub(crate) fn bytes(&self) -> Option<u64> {
        self.fits().then(|| (size_of::<[u64; CHUNK]>() as u64) << self.chunk_bits())
    }

    fn chunk_bits(&self) -> usize {
        self.free.saturating_sub(BIT + WORD)
    }

    /// Returns the number of bits of a chunk number that select the chunk within its block.
    pub(crate) fn block_bits(&self) -> usize {
        self.chunk_bits().min(BLOCK)
    }

    pub(crate) fn blocks(&self) -> usize {
        1 << (self.chunk_bits() - self.block_bits())
    }

    /// Returns the index of a set of pegs, or `None` if its invariants differ from those of the start.
    pub(crate) fn index(&self, pegs: &[bool]) -> Option<u64> {
        let set = numbers(pegs).filter_map(|hole| self.bits[hole]);
        let index = set.fold(0, |index, bit| index | 1 << bit);
        self.determined.iter().all(|at| at.peg(index) == pegs[at.hole]).then_some(index)
    }

    /// Returns the determined holes whose pegs differ within a chunk.
    fn varied(&self) -> impl Iterator<Item = &Determined> {
        self.determined.iter().filter(|at| at.parity & WITHIN != 0)
    }

    /// Returns the number of pegs that all positions of a chunk share: those of the chunk number, and those of the
    /// holes that the chunk number determines.
    pub(crate) fn pegs_of_chunk(&self, chunk: u64) -> usize {
        let determined = self.determined.iter().filter(|at| at.parity & WITHIN == 0);
        chunk.count_ones() as usize + determined.filter(|at| at.peg(chunk << (BIT + WORD))).count()
    }

    /// Returns a basis of the parities of chunk numbers on which [`pegs_within`](Self::pegs_within) depends.
    pub(crate) fn parities_of_chunks(&self) -> Vec<u64> {
        let mut basis: Vec<u64> = Vec::new();
        for at in self.varied() {
            // Each basis vector has a leading bit of its own; the greatest vector comes first.
            let rest = basis.iter().fold(at.parity >> (BIT + WORD), |rest, known| rest.min(rest ^ known));
            if rest != 0 {
                basis.push(rest);
                basis.sort_unstable_by(|a, b| b.cmp(a));
            }
        }
        basis
    }

    /// Returns the positions of each word of a chunk by their number of pegs. The pegs that
    /// [`pegs_of_chunk`](Self::pegs_of_chunk) counts are left out.
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

    /// Returns the number of bits of an index.
    pub(crate) fn free(&self) -> usize {
        self.free
    }

    /// Returns the index bit of a hole, or `None` if the hole is determined.
    pub(crate) fn bit(&self, hole: usize) -> Option<usize> {
        self.bits[hole]
    }

    /// Returns the holes whose pegs change with a bit of the index.
    pub(crate) fn changed_by(&self, bit: usize) -> impl Iterator<Item = usize> {
        let own = self.bits.iter().position(move |&own| own == Some(bit));
        let others = self.determined.iter().filter(move |at| at.parity >> bit & 1 == 1);
        own.into_iter().chain(others.map(|at| at.hole))
    }

    /// Returns the opposites of some positions of a word, as a word number and bits. Opposites differ in every bit.
    pub(crate) fn opposite(&self, word: usize, bits: u64) -> (usize, u64) {
        let words = (1_usize << self.free.saturating_sub(BIT).min(WORD)) - 1;
        let unused = 64 - (1 << self.free.min(BIT));
        (word ^ words, bits.reverse_bits() >> unused)
    }

    /// Returns the index with all bits inverted.
    pub(crate) fn opposite_index(&self, index: u64) -> u64 {
        index ^ ((1 << self.free) - 1)
    }

    /// Returns the number of the chunk opposite to a chunk.
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

/// Returns the bits that may jump in each word, for each combination of the parities of the chunk number.
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

/// For each bit, the set of the numbers from 0 to 63 that have it.
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

    /// Returns the bits of the word with this number whose positions have a peg in this hole.
    fn pattern(&self, word: u64) -> u64 {
        let within = (0..BIT).filter(|&bit| self.parity >> bit & 1 == 1);
        let pattern = within.fold(0, |pattern, bit| pattern ^ PATTERNS[bit]);
        if self.peg(word << BIT) { !pattern } else { pattern }
    }
}

impl Shift {
    /// Returns the bits of the chunk number that the jump inverts.
    #[inline(always)]
    pub(crate) fn chunk_fixed(&self) -> u64 {
        self.chunk_ones | self.chunk_zeros
    }

    /// Returns the bits that may jump in the words of the chunk with this number.
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
    /// Returns the bits that may jump in a word of the chunk.
    #[inline(always)]
    pub(crate) fn of(&self, word: usize) -> u64 {
        match self {
            Masks::All(mask) => *mask,
            Masks::Each(masks) => masks[word],
        }
    }
}

/// The bits that may jump: the same for all words, or different for each word.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Masks<'a> {
    All(u64),
    Each(&'a [u64; CHUNK]),
}

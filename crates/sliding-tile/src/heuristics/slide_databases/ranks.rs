//! The ranks of the sequences of a colouring: numbers without gaps.
//!
//! A sequence consists of a lower and an upper half. The upper half determines how many tiles of each colour are in the
//! lower half. The rank is the sum of two numbers from tables: the rank of the first sequence with this upper half, and
//! the number of the lower half among those with the same colours.

use std::{collections::BTreeMap, ops::Range, sync::Arc};

use super::grid::MOST_CELLS;

/// The ranks of the sequences, for each row of the hole.
#[derive(Clone, Debug)]
pub(super) struct Ranks {
    low_bits: u32,
    /// The rank of the first sequence with each upper half.
    upper: Arc<[u32]>,
    /// The number of each lower half among those with the same colours.
    lower: Arc<[u16]>,
    /// The number of sequences.
    sequences: usize,
}

/// The halves of all sequences, in the order of the ranks.
pub(super) struct Halves {
    /// The lower halves, those with the same colours together.
    pub(super) lower: Vec<u32>,
    /// Each upper half, already shifted to its place, and the range of its lower halves in `lower`.
    pub(super) upper: Vec<(u32, Range<usize>)>,
}

/// The number of tiles of each colour.
type Counts = [u8; 4];

/// Returns the number of tiles of each colour among the first `tiles` of a sequence.
fn counts(sequence: u32, tiles: usize) -> Counts {
    let mut counts = Counts::default();
    (0..tiles).for_each(|tile| counts[(sequence >> (2 * tile) & 0b11) as usize] += 1);
    counts
}

impl Ranks {
    /// Returns the ranks of all sequences with the colours of `goal`, which has `tiles` tiles, and their halves.
    pub(super) fn of(goal: u32, tiles: usize) -> (Self, Halves) {
        let (low_tiles, all) = (tiles.div_ceil(2), counts(goal, tiles));
        let low_bits = 2 * low_tiles as u32;
        let mut by_counts = BTreeMap::<Counts, Vec<u32>>::new();
        for lower in 0..1 << low_bits {
            by_counts.entry(counts(lower, low_tiles)).or_default().push(lower);
        }
        let mut halves = Halves { lower: Vec::new(), upper: Vec::new() };
        let (mut numbers, mut ranges) = (vec![0; 1 << low_bits], BTreeMap::new());
        for (counts, group) in by_counts {
            (0..).zip(&group).for_each(|(number, &lower)| numbers[lower as usize] = number);
            ranges.insert(counts, halves.lower.len()..halves.lower.len() + group.len());
            halves.lower.extend(group);
        }
        let (mut firsts, mut sequences) = (vec![0; 1 << (2 * (tiles - low_tiles))], 0);
        for (upper, first) in (0..).zip(&mut firsts) {
            let counts = counts(upper, tiles - low_tiles);
            let is_part = all.iter().zip(counts).all(|(&all, part)| part <= all);
            let left = core::array::from_fn(|colour| all[colour].saturating_sub(counts[colour]));
            if let Some(range) = ranges.get(&left).filter(|_| is_part) {
                *first = sequences as u32;
                sequences += range.len();
                halves.upper.push((upper << low_bits, range.clone()));
            }
        }
        (Ranks { low_bits, upper: firsts.into(), lower: numbers.into(), sequences }, halves)
    }

    /// Returns the number of ranks on a board of `rows` rows.
    pub(super) fn len(&self, rows: usize) -> usize {
        rows * self.sequences
    }

    /// Returns the rank of `sequence` with the hole on `row`.
    ///
    /// The sequence has the colours that the ranks are for.
    #[inline(always)]
    pub(super) fn rank(&self, sequence: u32, row: usize) -> usize {
        let lower = sequence & ((1 << (self.low_bits % u32::BITS)) - 1);
        let first = self.upper[(sequence >> (self.low_bits % u32::BITS)) as usize];
        row % MOST_CELLS * self.sequences + first as usize + usize::from(self.lower[lower as usize])
    }
}

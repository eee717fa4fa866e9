//! The words and tables of the three encodings: boards up to 6x6, 8x8 and 10x10.

use search::{
    space::{ByLastAction, BySleepSets},
    tables::DistanceMap,
};

use super::{
    Space,
    bits::Bits,
    encoding::{EightByEight, SixBySix, TenByTen, sealed::LineWords},
    position_distances::PositionDistances,
    small_tables::{MOVES, SHIFTS},
};
use crate::metric::Reach;

/// A line has at most six configurations, so at most five targets: those of all lines take 60 bits.
impl LineWords for SixBySix {
    const SIDE: usize = 6;
    const BITS: u32 = 3;
    const TARGETS: u32 = 5;
    const GROUP: usize = 2;
    const KEY_BITS: u32 = 36;

    type Word = u64;
    type Cells = u64;
    type Fields = [u64; 2];
    type Targets = u8;
    type Masks = [u64; 1];
    type Bits = Bits<1>;
    type Distances<M: Reach> = PositionDistances;
    type Pruning<M: Reach> = BySleepSets;

    const NO_FIELDS: [u64; 2] = [0; 2];
    const FIELDS: usize = 6;

    const NO_MASKS: [u64; 1] = [0; 1];

    fn targets(mask: u64) -> u8 {
        mask as u8
    }

    fn target(from: usize, to: usize) -> usize {
        if to < from { to } else { to - 1 }
    }

    #[inline(always)]
    fn line_move(bit: u32, word: u64) -> usize {
        let bit = bit as usize % MOVES.len();
        MOVES[bit][(word >> SHIFTS[bit]) as usize % (1 << Self::BITS)].into()
    }
}

/// Keys of 63 bits: a board with an empty cell has a line whose upper bit is never set, and the key omits this bit.
///
/// The upper bit is set in configurations from 8 on. A line with nine or more configurations has cars of at least four
/// cells in total. If all sixteen lines were such lines, the cars would cover all 64 cells.
impl LineWords for EightByEight {
    const SIDE: usize = 8;
    const BITS: u32 = 4;
    const TARGETS: u32 = 16;
    const GROUP: usize = 1;
    const KEY_BITS: u32 = 63;

    type Word = u64;
    type Cells = u64;
    type Fields = [u64; 4];
    type Targets = u16;
    type Masks = [u64; 4];
    type Bits = Bits<4>;
    type Distances<M: Reach> = DistanceMap<Space<M, Self>>;
    type Pruning<M: Reach> = ByLastAction;

    const NO_FIELDS: [u64; 4] = [0; 4];
    const FIELDS: usize = 5;

    const NO_MASKS: [u64; 4] = [0; 4];

    fn targets(mask: u64) -> u16 {
        mask as u16
    }

    #[inline(always)]
    fn key(word: u64, spare: u32) -> u64 {
        let below = (1 << spare) - 1;
        (word & below) | ((word >> 1) & !below)
    }

    #[inline(always)]
    fn word(key: u64, spare: u32) -> u64 {
        let below = (1 << spare) - 1;
        (key & below) | ((key & !below) << 1)
    }
}

impl LineWords for TenByTen {
    const SIDE: usize = 10;
    const BITS: u32 = 6;
    const TARGETS: u32 = 64;
    const GROUP: usize = 1;
    const KEY_BITS: u32 = 120;

    type Word = u128;
    type Cells = u128;
    type Fields = [u64; 5];
    type Targets = u64;
    type Masks = [u64; 20];
    type Bits = Bits<20>;
    type Distances<M: Reach> = DistanceMap<Space<M, Self>>;
    type Pruning<M: Reach> = ByLastAction;

    const NO_FIELDS: [u64; 5] = [0; 5];
    const FIELDS: usize = 4;

    const NO_MASKS: [u64; 20] = [0; 20];

    fn targets(mask: u64) -> u64 {
        mask
    }
}

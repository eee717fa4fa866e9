//! Moves on the bitmap: a move copies whole segments, unchanged or permuted by a turn.
//!
//! ```text
//!   hole to the next line, of three cells:   sequence .. a b x ..  becomes  .. x a b ..    x jumps to the front
//!   hole to the previous line:               sequence .. x a b ..  becomes  .. a b x ..    x jumps to the back
//!   hole to the left or right:               the sequence stays
//! ```
//!
//! If x is one of the few, the order of the many stays. The arrangement of the few is turned if a or b is one of the
//! few too. The same holds with the few and the many exchanged. So most moves change neither and copy whole segments.

use super::{few::add_turned, layout::Layout, turn::Turn};

/// The change of the words or bits between two segments.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Change {
    None,
    Few(Turn),
    Many(Turn),
}

/// A move from a segment: the same move of the hole takes all its boards to those of another segment.
#[derive(Clone, Copy, Debug)]
pub(super) struct Jump {
    /// The segment before the move, in the bitmap of the other colour.
    pub(super) segment: usize,
    change: Change,
}

impl Jump {
    /// Returns the jumps that lead to the boards of the segment of `set` and `cell`.
    pub(super) fn to(layout: &Layout, set: u16, cell: usize) -> impl Iterator<Item = Jump> {
        let (width, cells) = (layout.width, layout.cells());
        let aside = move |from: usize| Jump { segment: layout.segment(set, from), change: Change::None };
        let left = (!cell.is_multiple_of(width)).then(|| aside(cell - 1));
        let right = (!(cell + 1).is_multiple_of(width)).then(|| aside(cell + 1));
        let above = cell.checked_sub(width).map(|above| Jump::over(layout, set, above, above, true));
        let below = Some(cell + width).filter(|&below| below < cells);
        let below = below.map(|below| Jump::over(layout, set, below, cell, false));
        [left, right, above, below].into_iter().flatten()
    }

    /// Returns the jump over `layout.width` places, beginning with `first`, by which the hole leaves the cell `from`.
    fn over(layout: &Layout, set: u16, from: usize, first: usize, to_front: bool) -> Jump {
        let width = layout.width;
        let all = (1 << width) - 1;
        let after = set >> first & all;
        let (before, is_few) = if to_front {
            (after >> 1 | after << (width - 1) & all, after & 1 == 1)
        } else {
            (after << 1 & all | after >> (width - 1), after >> (width - 1) == 1)
        };
        let few_before = (set & ((1 << first) - 1)).count_ones() as usize;
        let few_here = after.count_ones() as usize;
        let (first_slot, here) =
            if is_few { (few_before, few_here) } else { (first - few_before, width - few_here) };
        let turn = Turn { first: first_slot, passed: here - 1, to_front };
        let change = match (turn.passed, is_few) {
            (0, _) => Change::None,
            (_, true) => Change::Few(turn),
            (_, false) => Change::Many(turn),
        };
        Jump { segment: layout.segment(set & !(all << first) | before << first, from), change }
    }

    /// Adds to `into` the boards that the boards `from` of the segment become.
    pub(super) fn add(self, layout: &Layout, into: &mut [u64], from: &[u64]) {
        match self.change {
            Change::None => {
                for (into, &from) in into.iter_mut().zip(from) {
                    *into |= from;
                }
            }
            Change::Few(turn) => add_turned(into, from, turn),
            Change::Many(turn) => {
                for (into, &before) in into.iter_mut().zip(&layout.before[turn.number()]) {
                    *into |= from[usize::from(before)];
                }
            }
        }
    }
}

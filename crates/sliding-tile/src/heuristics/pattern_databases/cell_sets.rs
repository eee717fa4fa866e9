//! All sets of a fixed number of cells of a board, numbered from zero.
//!
//! A set is a word with one bit for each cell. Sets are numbered in ascending order of their words. A number is the
//! sum of two look-ups. The first counts all sets with a smaller upper half of the word. The second counts the
//! smaller sets with the same upper half. The lower half alone determines the second count, because the upper half
//! fixes the number of cells in the lower half.

/// The number of bits in the lower half of a word.
const LOWER: u32 = 13;

/// The numbers of the sets of `chosen` cells among `cells` cells, at most 26.
#[derive(Clone, Debug)]
pub(super) struct CellSets {
    cells: usize,
    chosen: u32,
    len: usize,
    upper: Box<[u32]>,
    lower: Box<[u32]>,
}

impl CellSets {
    pub(super) fn of(cells: usize, chosen: usize) -> Self {
        let (cells_below, chosen) = (cells.min(LOWER as usize), chosen as u32);
        let mut counts = [0; LOWER as usize + 1];
        let lower = (0..1_u32 << cells_below).map(|set| {
            let count = &mut counts[set.count_ones() as usize];
            *count += 1;
            *count - 1
        });
        let lower = lower.collect();
        let mut len = 0;
        let upper = (0..1_u32 << (cells - cells_below)).map(|set| {
            let first = len;
            let left = chosen.checked_sub(set.count_ones());
            len += left.and_then(|left| counts.get(left as usize)).copied().unwrap_or(0);
            first
        });
        let upper = upper.collect();
        CellSets { cells, chosen, len: len as usize, upper, lower }
    }

    /// Returns the number of sets.
    pub(super) fn len(&self) -> usize {
        self.len
    }

    #[inline(always)]
    pub(super) fn number(&self, set: u32) -> usize {
        let (upper, lower) = (set >> LOWER, set & ((1 << LOWER) - 1));
        (self.upper[upper as usize] + self.lower[lower as usize]) as usize
    }

    /// Returns the sets in ascending order of their numbers.
    pub(super) fn iter(&self) -> impl Iterator<Item = u32> + use<> {
        let (cells, chosen) = (self.cells, self.chosen);
        let first = Some((1_u32 << chosen) - 1).filter(|_| chosen as usize <= cells);
        core::iter::successors(first, move |&set| next(set).filter(|next| next >> cells == 0))
    }
}

/// Returns the next larger word with the same number of set bits.
fn next(set: u32) -> Option<u32> {
    let lowest = set & set.wrapping_neg();
    let carried = set.checked_add(lowest)?;
    (set != 0).then(|| carried | ((set ^ carried) >> 2).checked_div(lowest).unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_numbered_in_ascending_order() {
        for (cells, chosen, len) in [(4, 2, 6), (9, 9, 1), (16, 6, 8_008), (16, 0, 1), (20, 5, 15_504)] {
            let sets = CellSets::of(cells, chosen);
            assert_eq!((sets.len(), sets.iter().count()), (len, len));
            assert!(sets.iter().is_sorted());
            assert!(sets.iter().all(|set| set.count_ones() as usize == chosen));
            assert!(sets.iter().enumerate().all(|(number, set)| sets.number(set) == number));
        }
    }
}

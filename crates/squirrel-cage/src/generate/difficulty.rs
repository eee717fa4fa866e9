//! The difficulty of boards in four classes.

use core::ops::RangeInclusive;

use search::names;

/// The difficulty of a board, by its optimum in the metric [`Unit`](crate::Metric::Unit).
///
/// The bounds divide the 1,299,392 solvable layouts of the wooden frame with two empty cells into quarters: at most 9, 34,
/// 46 and 179 actions. So a board drawn from all of them has each difficulty with equal probability.
///
/// # Examples
///
/// ```
/// use squirrel_cage::Difficulty;
///
/// assert_eq!(Difficulty::of(116), Difficulty::Expert);
/// assert_eq!(Difficulty::Expert.name(), "expert");
/// assert_eq!("easy".parse(), Ok(Difficulty::Easy));
/// assert!(Difficulty::Expert.range().contains(&116));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Difficulty {
    /// The quarter of least optimum.
    Easy,
    /// The second quarter.
    Medium,
    /// The third quarter.
    Hard,
    /// The quarter of greatest optimum.
    Expert,
}

names!(Difficulty { Easy => "easy", Medium => "medium", Hard => "hard", Expert => "expert" });

impl Difficulty {
    /// The least optimum of each difficulty.
    pub(crate) const FIRST: [u32; 4] = [0, 10, 35, 47];

    /// Returns the difficulty of a board with this optimum.
    #[must_use]
    pub fn of(optimum: u32) -> Self {
        let below = Self::FIRST.iter().filter(|&&first| first <= optimum).count();
        Self::ALL[below - 1]
    }

    /// Returns the optima of this difficulty.
    #[must_use]
    pub fn range(self) -> RangeInclusive<u32> {
        let next = Self::FIRST.get(self as usize + 1);
        Self::FIRST[self as usize]..=next.map_or(u32::MAX, |next| next - 1)
    }
}

#[cfg(test)]
mod tests {
    use search::Limits;

    use super::*;
    use crate::{HardestStart, PieceSet, Space, metric::Unit};

    /// The bounds divide the solvable layouts with two empty cells into quarters.
    #[test]
    fn the_bounds_are_quartiles() {
        let mut layers: Vec<u64> = Vec::new();
        let mut hardest = HardestStart::<Unit>::new();
        for set in PieceSet::all().filter(|set| set.empty() == Some(2)) {
            let Some(space) = set.board().and_then(|board| Space::new(&board).ok()) else { continue };
            if hardest.survey(&space, &mut Limits::none()) == Ok(None) {
                continue;
            }
            layers.resize(layers.len().max(hardest.layers().len()), 0);
            layers.iter_mut().zip(hardest.layers()).for_each(|(all, more)| *all += more);
        }
        let all: u64 = layers.iter().sum();
        let below = |bound: u32| layers[..bound as usize].iter().sum::<u64>();
        let first = |quarter: u64| (0..=layers.len() as u32).find(|&bound| 4 * below(bound) >= quarter * all);
        assert_eq!(all, 1_299_392);
        assert_eq!([0, 1, 2, 3].map(first), Difficulty::FIRST.map(Some));
    }
}

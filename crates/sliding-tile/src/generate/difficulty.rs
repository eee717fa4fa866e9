//! Difficulty in four words, by the fewest moves.

use core::ops::RangeInclusive;

use search::names;

/// The difficulty of a board, by the fewest moves that it needs.
///
/// The 8-puzzle gives the bounds: its boards need 22 moves on average and 31 at most. Only 1,850 of its 181,440 boards
/// need 12 moves or fewer. A board that needs 32 moves or more is not an 8-puzzle.
///
/// # Examples
///
/// ```
/// use sliding_tile::Difficulty;
///
/// assert_eq!(Difficulty::of(26), Difficulty::Hard);
/// assert_eq!("medium".parse::<Difficulty>()?.range(), 13..=22);
/// # Ok::<(), sliding_tile::ParseNameError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Difficulty {
    /// At most 12 moves.
    Easy,
    /// 13 to 22 moves: up to the average of the 8-puzzle.
    Medium,
    /// 23 to 31 moves: up to the hardest 8-puzzles.
    Hard,
    /// 32 moves or more, which no 8-puzzle needs.
    Expert,
}

names!(Difficulty { Easy => "easy", Medium => "medium", Hard => "hard", Expert => "expert" });

impl Difficulty {
    /// The least number of moves of each difficulty.
    pub(crate) const FIRST: [u32; 4] = [0, 13, 23, 32];

    /// Returns the difficulty of a board that needs `optimum` moves.
    #[must_use]
    pub fn of(optimum: u32) -> Self {
        let below = Self::FIRST.iter().filter(|&&first| first <= optimum).count();
        Self::ALL[below - 1]
    }

    /// Returns the numbers of moves of the boards of this difficulty.
    #[must_use]
    pub fn range(self) -> RangeInclusive<u32> {
        let next = Self::FIRST.get(self as usize + 1);
        Self::FIRST[self as usize]..=next.map_or(u32::MAX, |next| next - 1)
    }
}

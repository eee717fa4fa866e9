//! Difficulty in four words, by the fewest moves.

use core::ops::RangeInclusive;

use search::names;

/// The difficulty of a board, by the fewest moves that it needs.
///
/// The words are those of the four groups of ten cards in the classic deck, beginner to expert. The bounds are those
/// that separate the groups best: 36 of the 40 cards have the difficulty of their group.
///
/// # Examples
///
/// ```
/// use rush_hour::Difficulty;
///
/// assert_eq!(Difficulty::of(51), Difficulty::Expert);
/// assert_eq!("hard".parse::<Difficulty>()?.range(), 26..=34);
/// # Ok::<(), rush_hour::ParseNameError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Difficulty {
    /// At most 14 moves.
    Easy,
    /// 15 to 25 moves.
    Medium,
    /// 26 to 34 moves.
    Hard,
    /// 35 moves or more.
    Expert,
}

names!(Difficulty { Easy => "easy", Medium => "medium", Hard => "hard", Expert => "expert" });

impl Difficulty {
    /// The least number of moves of each difficulty.
    pub(crate) const FIRST: [u32; 4] = [0, 15, 26, 35];

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

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
    /// Returns the difficulty of a board that needs `optimum` moves.
    #[must_use]
    pub fn of(optimum: u32) -> Self {
        let is_its = |difficulty: &Difficulty| difficulty.range().contains(&optimum);
        Self::ALL.iter().copied().find(is_its).unwrap_or(Difficulty::Expert)
    }

    /// Returns the numbers of moves of the boards of this difficulty.
    #[must_use]
    pub fn range(self) -> RangeInclusive<u32> {
        match self {
            Difficulty::Easy => 0..=14,
            Difficulty::Medium => 15..=25,
            Difficulty::Hard => 26..=34,
            Difficulty::Expert => 35..=u32::MAX,
        }
    }
}

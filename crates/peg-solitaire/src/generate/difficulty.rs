//! Difficulty in four words, by the number of jumps.

use core::ops::RangeInclusive;

use search::names;

/// The difficulty of a board, by the number of jumps of its solutions.
///
/// The traditional problems of the English board give the bounds. The Latin cross (5 jumps) and the Greek cross (8) are
/// easy; the fireplace (10), the pyramid (15) and the arrow (16) are medium; the diamond (23) is hard, and the whole
/// board (31) is for experts.
///
/// # References
///
/// J. D. Beasley, "The Ins and Outs of Peg Solitaire", 1985, for the traditional problems.
///
/// # Examples
///
/// ```
/// use peg_solitaire::{Board, Difficulty, Solver};
///
/// // The Latin cross.
/// let cross: Board = "__ooo__/__oxo__/ooxxxoo/oooXooo/oooxooo/__ooo__/__ooo__".parse()?;
/// let jumps = Solver::new(&cross).solve()?.plan().unwrap().cost;
/// assert_eq!((jumps, Difficulty::of(jumps)), (5, Difficulty::Easy));
/// assert_eq!("medium".parse::<Difficulty>()?.range(), 9..=16);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Difficulty {
    /// At most 8 jumps.
    Easy,
    /// 9 to 16 jumps: up to half of the English board.
    Medium,
    /// 17 to 25 jumps.
    Hard,
    /// 26 jumps or more: most of the English board, or a larger board.
    Expert,
}

names!(Difficulty { Easy => "easy", Medium => "medium", Hard => "hard", Expert => "expert" });

impl Difficulty {
    /// The least number of jumps of each difficulty.
    pub(crate) const FIRST: [u32; 4] = [0, 9, 17, 26];

    /// Returns the difficulty of a board whose solutions have this number of jumps.
    #[must_use]
    pub fn of(jumps: u32) -> Self {
        let below = Self::FIRST.iter().filter(|&&first| first <= jumps).count();
        Self::ALL[below - 1]
    }

    /// Returns the numbers of jumps of the boards of this difficulty.
    #[must_use]
    pub fn range(self) -> RangeInclusive<u32> {
        let next = Self::FIRST.get(self as usize + 1);
        Self::FIRST[self as usize]..=next.map_or(u32::MAX, |next| next - 1)
    }
}

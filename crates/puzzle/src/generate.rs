//! New boards, and their difficulty in four words.

use core::{fmt::Debug, ops::RangeInclusive};

use search::{Limits, Reason, names};

use crate::puzzle::{InstanceOf, Puzzle};

/// A puzzle that makes new boards.
///
/// # Examples
///
/// ```
/// use lights_out::LightsOut;
/// use puzzle::{Difficulty, Generate};
/// use search::Limits;
///
/// let mut generator = LightsOut::generator(7, LightsOut::range(Difficulty::Hard));
/// let made = LightsOut::generate(&mut generator, &mut Limits::none()).unwrap().unwrap();
/// assert_eq!(LightsOut::difficulty(made.optimum().unwrap()), Difficulty::Hard);
/// ```
pub trait Generate: Puzzle {
    /// A generator with its settings, such as the size of its boards.
    type Generator: Clone + Debug;

    /// The least cost of each difficulty, in the usual metric.
    const LEAST: [u32; 4];

    /// Returns a generator of boards whose optimum is in `cost`. Equal seeds give equal boards.
    fn generator(seed: u64, cost: RangeInclusive<u32>) -> Self::Generator;

    /// Returns the next board with its optimum, or `None` if the generator tries no more boards. Takes its work from
    /// `limits`.
    ///
    /// # Errors
    ///
    /// The limit that was reached.
    fn generate(
        generator: &mut Self::Generator,
        limits: &mut Limits<u32>,
    ) -> Result<Option<InstanceOf<Self>>, Reason>;

    /// Returns the difficulty of a board with this optimum in the usual metric.
    #[must_use]
    fn difficulty(optimum: u32) -> Difficulty {
        let below = Self::LEAST.iter().filter(|&&least| least <= optimum).count();
        Difficulty::ALL[below.saturating_sub(1)]
    }

    /// Returns the optima of a difficulty. None is zero, because a solved board is no puzzle.
    #[must_use]
    fn range(difficulty: Difficulty) -> RangeInclusive<u32> {
        let next = Self::LEAST.get(difficulty as usize + 1);
        Self::LEAST[difficulty as usize].max(1)..=next.map_or(u32::MAX, |next| next - 1)
    }
}

/// The difficulty of a board, by the fewest actions that it needs. Each puzzle has bounds of its own.
///
/// # Examples
///
/// ```
/// use puzzle::Difficulty;
///
/// assert_eq!("hard".parse(), Ok(Difficulty::Hard));
/// assert!(Difficulty::Easy < Difficulty::Expert);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Difficulty {
    /// For a first try.
    Easy,
    /// For some minutes.
    Medium,
    /// For people who know the puzzle.
    Hard,
    /// For people who know it well.
    Expert,
}

names!(Difficulty { Easy => "easy", Medium => "medium", Hard => "hard", Expert => "expert" });

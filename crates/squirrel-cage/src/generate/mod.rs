//! Generated games in the frame of the wooden game, from a seed, of a given length.

mod hardest_start;
mod piece_set;
mod placements;

use core::ops::RangeInclusive;

use search::random::Random;

use crate::{
    metric::{Metric, Steps},
    space::SlidingBlocks,
};

pub use hardest_start::{Game, Maker, layouts};
pub use piece_set::PieceSet;

/// A generator of games in the frame of the wooden game. The same seed gives the same games on every machine.
///
/// Each try draws a set of pieces, then a length in the given range, then one of the starts of that length. By default,
/// two cells stay empty and a game needs at least one action of the metric.
///
/// # Examples
///
/// ```
/// use squirrel_cage::{Component, Generator, Steps};
///
/// let mut generator = Generator::<Steps>::seeded(7).length(40..=50);
/// let game = generator.generate().expect("one of a hundred sets");
/// assert!((40..=50).contains(&game.length));
/// assert_eq!(Component::<Steps>::of(&game.puzzle)?.distance(&game.puzzle), Some(game.length));
/// assert_eq!(Generator::<Steps>::seeded(7).length(40..=50).generate(), Some(game));
/// # Ok::<(), squirrel_cage::PackingError>(())
/// ```
#[derive(Debug)]
#[must_use]
pub struct Generator<M: Metric = Steps> {
    random: Random,
    empty: RangeInclusive<usize>,
    length: RangeInclusive<u32>,
    tries: u64,
    maker: Maker<M>,
}

impl<M: Metric> Generator<M> {
    /// Creates a generator from a seed.
    pub fn seeded(seed: u64) -> Self {
        let random = Random::seeded(seed);
        Generator { random, empty: 2..=2, length: 1..=u32::MAX, tries: 100, maker: Maker::new() }
    }

    /// Sets the range of the number of empty cells, from 2 to 16. More empty cells give easier games and more layouts.
    pub fn empty(self, cells: RangeInclusive<usize>) -> Self {
        Generator { empty: cells, ..self }
    }

    /// Sets the difficulty: the range of the minimum number of actions to the goal.
    pub fn length(self, actions: RangeInclusive<u32>) -> Self {
        Generator { length: actions, ..self }
    }

    /// Sets the maximum number of sets of pieces to try for each game; 100 by default.
    pub fn tries(self, sets: u64) -> Self {
        Generator { tries: sets, ..self }
    }

    /// Returns the next game, or `None` if no tried set had one.
    ///
    /// # Complexity
    ///
    /// Each try surveys all solvable layouts of a set. With two empty cells there are 1,299,392 of them in 35 sets.
    ///
    /// # Examples
    ///
    /// ```
    /// use squirrel_cage::{Generator, Moves};
    ///
    /// // No game with two empty cells is so long.
    /// assert_eq!(Generator::<Moves>::seeded(1).length(500..=900).tries(3).generate(), None);
    /// ```
    pub fn generate(&mut self) -> Option<Game> {
        let is_wished = |set: &PieceSet| set.empty().is_some_and(|empty| self.empty.contains(&empty));
        let sets: Vec<PieceSet> = PieceSet::all().filter(is_wished).collect();
        (0..self.tries).find_map(|_| {
            let set = *self.random.one_of(&sets)?;
            self.game(set)
        })
    }

    /// Returns a random game of a set within the range of lengths, or `None` if none was found.
    fn game(&mut self, set: PieceSet) -> Option<Game> {
        let space = SlidingBlocks::new(&set.puzzle()?).ok()?;
        let most = self.maker.look_at_all(&space)?.min(*self.length.end());
        let lengths: Vec<u32> = (*self.length.start()..=most).collect();
        let length = *self.random.one_of(&lengths)?;
        let starts = self.maker.starts(&space, length);
        let chosen = *self.random.one_of(&starts)?;
        let game = self.maker.game(&space, length, &[chosen])?;
        Some(Game { equals: starts.len() as u64, ..game })
    }
}

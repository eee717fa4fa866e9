//! Generated games of the wooden frame: from a seed, with as many moves as wished.

use core::ops::RangeInclusive;

use search::Random;

use crate::{
    maker::{Game, Maker},
    metric::{Metric, Steps},
    piece_set::PieceSet,
    space::SlidingBlocks,
};

/// A source of games from a seed, in the frame of the wooden one: the same seed gives the same ones on every machine.
///
/// A try draws a set of pieces; of all their layouts it takes one whose length is as wished, each equally often. Unless
/// said otherwise two cells stay empty, and a game needs one action or more of the metric.
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
    /// A generator that starts at `seed`.
    pub fn seeded(seed: u64) -> Self {
        let random = Random::seeded(seed);
        Generator { random, empty: 2..=2, length: 1..=u32::MAX, tries: 100, maker: Maker::new() }
    }

    /// Leaves so many cells empty, from 2 to 16: the more, the easier the games, and the more layouts to look at.
    pub fn empty(self, cells: RangeInclusive<usize>) -> Self {
        Generator { empty: cells, ..self }
    }

    /// Makes games that need so many actions: the wished difficulty.
    pub fn length(self, actions: RangeInclusive<u32>) -> Self {
        Generator { length: actions, ..self }
    }

    /// Looks at so many sets of pieces for each game; a hundred unless said.
    pub fn tries(self, sets: u64) -> Self {
        Generator { tries: sets, ..self }
    }

    /// The next game, or `None` if no set had one.
    ///
    /// # Complexity
    ///
    /// For each try a survey of all layouts of a set that can be solved: with two empty cells there are 1,299,392 in 35 sets.
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

    /// A game of a set, if it has one that is as wished.
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

//! Generated games in the frame of the wooden game, from a seed, of a given length.

mod difficulty;
mod hardest_start;
mod piece_set;
mod placements;

use core::ops::RangeInclusive;

use search::{Limits, Reason, random::Random};

use crate::{
    instances::Instance,
    metric::{Reach, Unit},
    space::Space,
};

pub use difficulty::Difficulty;
pub use hardest_start::{HardestBoard, HardestStart, layouts};
pub use piece_set::PieceSet;

/// A generator of boards in the frame of the wooden game. The same seed gives the same boards on every machine.
///
/// Each try draws a set of pieces, then an optimum in the given range, then one of the starts with that optimum. By
/// default, two cells stay empty and a board needs at least one action of the metric. The optimum is proven, because each
/// try surveys all solvable layouts of its set.
///
/// # Examples
///
/// ```
/// use squirrel_cage::{Difficulty, Generator, Survey};
///
/// let mut generator = Generator::seeded(7).with_cost(40..=50);
/// let instance = generator.generate().expect("one of a hundred sets");
/// assert!((40..=50).contains(&instance.optimum.unwrap()));
/// assert_eq!(Survey::new(&instance.board)?.distance(&instance.board), instance.optimum);
/// assert_eq!(Generator::seeded(7).with_cost(40..=50).generate(), Some(instance));
///
/// let instance = Generator::seeded(7).with_difficulty(Difficulty::Expert).generate().unwrap();
/// assert_eq!(Difficulty::of(instance.optimum.unwrap()), Difficulty::Expert);
/// # Ok::<(), squirrel_cage::SpaceError>(())
/// ```
#[derive(Debug)]
#[must_use]
pub struct Generator<M: Reach = Unit> {
    random: Random,
    empty_cells: RangeInclusive<usize>,
    cost: RangeInclusive<u32>,
    tries: u64,
    hardest: HardestStart<M>,
}

impl Generator {
    /// Creates a generator in the metric [`Unit`] from a seed. [`in_metric`](Self::in_metric) takes any other one.
    pub fn seeded(seed: u64) -> Self {
        Self::in_metric(seed)
    }

    /// Sets the difficulty, which is a range of the optimum; solved boards stay excluded.
    pub fn with_difficulty(self, difficulty: Difficulty) -> Self {
        let range = difficulty.range();
        self.with_cost((*range.start()).max(1)..=*range.end())
    }
}

impl<M: Reach> Generator<M> {
    /// Creates a generator in any metric from a seed.
    ///
    /// # Examples
    ///
    /// ```
    /// use squirrel_cage::{Generator, Metric, metric::Line};
    ///
    /// let instance = Generator::<Line>::in_metric(3).with_cost(20..=30).generate().unwrap();
    /// assert!((20..=30).contains(&instance.optimum_in(Metric::Line).unwrap()));
    /// assert_eq!(instance.optimum, None); // in the metric `Unit`, which is not known
    /// ```
    pub fn in_metric(seed: u64) -> Self {
        let random = Random::seeded(seed);
        Generator { random, empty_cells: 2..=2, cost: 1..=u32::MAX, tries: 100, hardest: HardestStart::new() }
    }

    /// Sets the range of the number of empty cells, from 2 to 16. More empty cells give easier boards and more layouts.
    ///
    /// # Examples
    ///
    /// ```
    /// use squirrel_cage::{Configuration, Generator, PieceSet};
    ///
    /// let instance = Generator::seeded(5).with_empty_cells(12..=14).generate().unwrap();
    /// let set = Configuration::of_board(&instance.board).map(|configuration| PieceSet::of(&configuration));
    /// assert!(set.and_then(PieceSet::empty).is_some_and(|empty| (12..=14).contains(&empty)));
    /// ```
    pub fn with_empty_cells(self, cells: RangeInclusive<usize>) -> Self {
        Generator { empty_cells: cells, ..self }
    }

    /// Sets the range of the optimum, the minimum number of actions to the goal.
    pub fn with_cost(self, cost: RangeInclusive<u32>) -> Self {
        Generator { cost, ..self }
    }

    /// Sets the maximum number of sets of pieces to try for each board; 100 by default.
    pub fn with_tries(self, sets: u64) -> Self {
        Generator { tries: sets, ..self }
    }

    /// Returns the next instance, or `None` if no tried set had one.
    ///
    /// # Complexity
    ///
    /// Each try surveys all solvable layouts of a set. With two empty cells there are 1,299,392 of them in 35 sets.
    ///
    /// # Examples
    ///
    /// ```
    /// use squirrel_cage::Generator;
    ///
    /// // No board with two empty cells is so long.
    /// assert_eq!(Generator::seeded(1).with_cost(500..=900).with_tries(3).generate(), None);
    /// ```
    pub fn generate(&mut self) -> Option<Instance> {
        // Without limits, nothing stops a survey.
        self.generate_within(&mut Limits::none()).ok().flatten()
    }

    /// Returns the next instance, or `None` if no tried set had one. The work is subtracted from the limits.
    ///
    /// # Errors
    ///
    /// Returns the limit that was reached before a board was found. Time and the flag are also checked before each try, so a
    /// call that is cancelled beforehand draws no set.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{Limits, Reason};
    /// use squirrel_cage::Generator;
    ///
    /// let mut limits = Limits::none().expanded(100);
    /// assert_eq!(Generator::seeded(1).generate_within(&mut limits), Err(Reason::Expanded));
    /// ```
    pub fn generate_within(&mut self, limits: &mut Limits<u32>) -> Result<Option<Instance>, Reason> {
        let is_wished = |set: &PieceSet| set.empty().is_some_and(|empty| self.empty_cells.contains(&empty));
        let sets: Vec<PieceSet> = PieceSet::all().filter(is_wished).collect();
        for _ in 0..self.tries {
            if let Some(reason) = limits.stop_token().reason() {
                return Err(reason);
            }
            let Some(&set) = self.random.one_of(&sets) else { return Ok(None) };
            let start = self.start_of(set, limits)?;
            if start.is_some() {
                return Ok(start);
            }
        }
        Ok(None)
    }

    /// Returns a random start of a set within the range of costs, or `None` if none was found.
    fn start_of(&mut self, set: PieceSet, limits: &mut Limits<u32>) -> Result<Option<Instance>, Reason> {
        let Some(space) = set.board().and_then(|board| Space::with_encoding(&board).ok()) else {
            return Ok(None);
        };
        let depth = self.hardest.survey(&space, limits)?;
        Ok(depth.and_then(|depth| self.drawn(&space, depth)))
    }

    /// Returns a random start of the last survey, whose depth is `depth`.
    fn drawn(&mut self, space: &Space<M>, depth: u32) -> Option<Instance> {
        let costs: Vec<u32> = (*self.cost.start()..=depth.min(*self.cost.end())).collect();
        let cost = *self.random.one_of(&costs)?;
        let starts = self.hardest.starts(space, cost);
        let board = space.board(self.random.one_of(&starts)?);
        Some(Instance::generated(board, M::LENGTH, cost))
    }
}

/// A clone draws the same boards, in buffers of its own.
impl<M: Reach> Clone for Generator<M> {
    fn clone(&self) -> Self {
        let Generator { random, empty_cells, cost, tries, .. } = self;
        let (random, empty_cells, cost) = (random.clone(), empty_cells.clone(), cost.clone());
        Generator { random, empty_cells, cost, tries: *tries, hardest: HardestStart::new() }
    }
}

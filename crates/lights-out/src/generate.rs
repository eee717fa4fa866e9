//! Generated boards: random presses on a dark board. Elimination finds the optimum, which may be smaller.

use core::{ops::RangeInclusive, time::Duration};

use search::{Limits, Reason, random::Random};

use crate::{board::Board, elimination::Elimination, instances::Instance, metric::Metric};

/// The number of boards that are tried for each instance.
const TRIES: u64 = 1_000;

/// A generator of solvable boards from a seed: equal seeds give equal boards on every machine.
///
/// By default, boards have 5x5 lamps and need any number of presses but zero.
///
/// # Examples
///
/// ```
/// use lights_out::{Generator, solve};
/// use search::Limits;
///
/// let mut limits = Limits::none().expanded(10_000);
/// let instance = Generator::seeded(7).with_cost(12..=15).generate_within(&mut limits)?.unwrap();
/// let presses = instance.optimum().unwrap();
/// assert!((12..=15).contains(&presses));
/// assert_eq!(solve(&instance.task).plan().unwrap().cost, presses);
/// assert!(limits.max_expanded() < 10_000);
///
/// let again = Generator::seeded(7).with_cost(12..=15).generate_within(&mut Limits::none())?;
/// assert_eq!(again, Some(instance));
/// # Ok::<(), search::Reason>(())
/// ```
#[derive(Clone, Debug)]
#[must_use]
pub struct Generator {
    random: Random,
    shape: Board,
    cost: RangeInclusive<u32>,
}

impl Generator {
    /// Creates a generator with the random seed `seed`.
    pub fn seeded(seed: u64) -> Self {
        Generator { random: Random::seeded(seed), shape: Board::dark(5, 5), cost: 1..=u32::MAX }
    }

    /// Sets the numbers of rows and columns.
    ///
    /// # Panics
    ///
    /// If a number is not from 1 to 8.
    ///
    /// # Examples
    ///
    /// ```
    /// use lights_out::Generator;
    /// use search::Limits;
    ///
    /// let mut generator = Generator::seeded(1).with_shape(7, 7).with_cost(40..=49);
    /// let instance = generator.generate_within(&mut Limits::none())?.unwrap();
    /// assert_eq!(instance.task.actions().len(), 49);
    /// # Ok::<(), search::Reason>(())
    /// ```
    pub fn with_shape(self, rows: u8, columns: u8) -> Self {
        Generator { shape: Board::dark(rows, columns), ..self }
    }

    /// Sets the range of the fewest presses.
    pub fn with_cost(self, presses: RangeInclusive<u32>) -> Self {
        Generator { cost: presses, ..self }
    }

    /// Returns the next board within `limits`, or `None` if none of a thousand boards met the settings.
    ///
    /// The solutions that are compared are deducted from `limits`.
    ///
    /// # Complexity
    ///
    /// One elimination, then for each try O(n^2) for n lamps.
    ///
    /// # Errors
    ///
    /// The limit that was reached first. The next call continues with the next board.
    ///
    /// # Examples
    ///
    /// ```
    /// use lights_out::Generator;
    /// use search::{Limits, Reason};
    ///
    /// // Fifteen presses suffice for every solvable 5x5 board.
    /// let mut generator = Generator::seeded(1).with_cost(16..=25);
    /// assert_eq!(generator.generate_within(&mut Limits::none()), Ok(None));
    /// assert_eq!(generator.generate_within(&mut Limits::none().expanded(100)), Err(Reason::Expanded));
    /// ```
    pub fn generate_within(&mut self, limits: &mut Limits<u32>) -> Result<Option<Instance>, Reason> {
        let elimination = Elimination::of(&self.shape);
        let stop = limits.stop_token().after(limits.max_time());
        let most = (*self.cost.end()).min(self.shape.actions().len() as u32);
        let choices = most.saturating_sub(*self.cost.start()) + 1;
        for _ in 0..TRIES {
            let presses = self.cost.start() + self.random.below(choices.into()) as u32;
            let board = self.pressed(presses);
            // Presses made this board, so it has a solution.
            let Ok(solutions) = elimination.solutions(board.lit) else { continue };
            let compared = solutions.len() as u64;
            let is_spent = limits.max_expanded() < compared;
            if let Some(reason) = stop.reason().or(is_spent.then_some(Reason::Expanded)) {
                return Err(reason);
            }
            limits.spend(compared, Duration::ZERO);
            let optimum = solutions[0].count_ones();
            if self.cost.contains(&optimum) {
                return Ok(Some(generated(board, optimum)));
            }
        }
        Ok(None)
    }

    /// Returns the dark board after this number of presses of different lamps, each set of lamps equally likely.
    fn pressed(&mut self, mut presses: u32) -> Board {
        let lamps = self.shape.actions();
        let mut lit = 0;
        for (left, &press) in (1..=lamps.len() as u64).rev().zip(&lamps) {
            if self.random.below(left) < presses.into() {
                presses -= 1;
                lit ^= self.shape.switched(press);
            }
        }
        self.shape.with_lit(lit)
    }
}

fn generated(board: Board, optimum: u32) -> Instance {
    let plural = if optimum == 1 { "" } else { "es" };
    let name = format!("{}x{}, {optimum} press{plural}", board.rows, board.columns);
    Instance::new(name, board, "generated").with_optimum(Metric::Presses, optimum)
}

//! Random boards: drawn uniformly from all boards that can reach a goal, or by the number of moves that they need; and
//! random walks.

mod difficulty;

use core::{ops::RangeInclusive, time::Duration};

use search::{Limits, Reason, StopToken, random::Random, run::Clock};

pub use self::difficulty::Difficulty;
use crate::{
    action::{Move, Moves},
    board::Board,
    heuristics::PatternTables,
    instances::Instance,
    shape::Shape,
    solve::{Algorithm, Solver},
    survey::Survey,
};

/// The most cells of a board whose instances are drawn from a survey. One of 14 cells takes minutes and gigabytes.
const MOST_SURVEYED: usize = 12;

/// The largest number of states that one try expands beyond 16 cells, where a proof may take for ever.
const EXPANDED_PER_TRY: u64 = 2_000_000;

/// The most moves of a walk, for each pair of cells: its end is then about as far from the goal as a uniformly random board.
const STEPS_PER_PAIR: usize = 64;

/// The number of moves of a walk between two looks at the limits: less than a millisecond.
const STEPS_PER_LOOK: usize = 1_024;

/// The number of boards that are tried for each instance by default.
const TRIES: u64 = 1_000;

/// A source of random boards and walks. By [`search::random::Random`], the same seed gives the same ones on every machine.
///
/// [`generate`](Self::generate) gives boards by the number of moves that they need, which is proven;
/// [`board`](Self::board) gives uniformly random boards.
///
/// # Examples
///
/// ```
/// use sliding_tile::{Board, Difficulty, Generator, Shape, Solver};
///
/// let goal = Board::solved(Shape::new(3, 5)?);
/// let board = Generator::seeded(7).board(&goal);
/// assert!(board.can_reach(&goal));
/// assert_eq!(board, Generator::seeded(7).board(&goal));
///
/// let instance = Generator::seeded(7).with_difficulty(Difficulty::Hard).generate().unwrap();
/// let answer = Solver::new(&instance.board).solve()?;
/// assert_eq!(answer.plan().map(|plan| plan.cost), instance.optimum);
/// assert!((23..=31).contains(&instance.optimum.unwrap()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
#[must_use]
pub struct Generator {
    numbers: Random,
    goal: Board,
    cost: RangeInclusive<u32>,
    tries: u64,
    /// The distances to the goal, once they are computed.
    survey: Option<Survey>,
    tables: PatternTables,
}

impl Generator {
    /// Creates a source that starts at `seed`, of 8-puzzles that need any number of moves but none.
    pub fn seeded(seed: u64) -> Self {
        Generator {
            numbers: Random::seeded(seed),
            goal: Board::solved(Shape::THREE_BY_THREE),
            cost: 1..=u32::MAX,
            tries: TRIES,
            survey: None,
            tables: PatternTables::new(),
        }
    }

    /// Sets the goal, and with it the shape and the notation of the boards.
    pub fn with_goal(self, goal: &Board) -> Self {
        Generator { goal: goal.clone(), survey: None, ..self }
    }

    /// Sets the shape of the boards; their goal has the hole last.
    ///
    /// # Examples
    ///
    /// ```
    /// use sliding_tile::{Generator, Shape};
    ///
    /// let mut generator = Generator::seeded(1).with_shape(Shape::new(2, 3)?).with_cost(21..=21);
    /// assert_eq!(generator.generate().unwrap().board.to_string(), "4 5 _ / 1 2 3"); // the only one
    /// # Ok::<(), sliding_tile::ShapeError>(())
    /// ```
    pub fn with_shape(self, shape: Shape) -> Self {
        self.with_goal(&Board::solved(shape))
    }

    /// Sets the numbers of moves that a generated board may need.
    pub fn with_cost(self, cost: RangeInclusive<u32>) -> Self {
        Generator { cost, ..self }
    }

    /// Sets the range of the optimum to that of a difficulty, without boards that are solved already.
    pub fn with_difficulty(self, difficulty: Difficulty) -> Self {
        let range = difficulty.range();
        self.with_cost(*range.start().max(&1)..=*range.end())
    }

    /// Sets the number of boards of more than 12 cells that are tried for each instance; 1,000 by default.
    ///
    /// # Examples
    ///
    /// ```
    /// use sliding_tile::{Generator, Shape};
    ///
    /// let mut generator = Generator::seeded(1).with_shape(Shape::FOUR_BY_FOUR).with_tries(0);
    /// assert!(generator.generate().is_none());
    /// ```
    pub fn with_tries(self, count: u64) -> Self {
        Generator { tries: count, ..self }
    }

    /// Returns the next instance, or `None` if no board met the settings.
    ///
    /// Up to 12 cells, all boards that need an allowed number of moves have equal probability. Larger boards are the ends
    /// of random walks from the goal. The walks grow until their ends need enough moves and shrink if they need too many.
    /// The optimum is proven: beyond 16 cells, where a proof may take for ever, only boards near the goal are found. If all
    /// allowed numbers of moves exceed the [bound](Board::depth_bound) of the goal, no board is tried.
    ///
    /// # Complexity
    ///
    /// Up to 12 cells, a [`Survey`] for the first instance and a part of one for each. Larger boards take a search a try,
    /// and a walk of at most 64 n² moves for n cells.
    ///
    /// # Examples
    ///
    /// ```
    /// use sliding_tile::{Difficulty, Generator, Shape};
    ///
    /// // No 8-puzzle needs 32 moves.
    /// assert_eq!(Generator::seeded(1).with_difficulty(Difficulty::Expert).generate(), None);
    /// let mut generator =
    ///     Generator::seeded(1).with_shape(Shape::FOUR_BY_FOUR).with_difficulty(Difficulty::Medium);
    /// assert!((13..=22).contains(&generator.generate().unwrap().optimum.unwrap()));
    /// ```
    // Inlined, so that the searches are compiled only for programs that call them.
    #[inline]
    pub fn generate(&mut self) -> Option<Instance> {
        self.generate_within(&mut Limits::none()).ok()?
    }

    /// Returns the next instance within `limits`, or `None` if no board met the settings.
    ///
    /// All limits hold, for all tries together. The states that searches expand and the time of the call are deducted from
    /// `limits`; of the survey of a goal of up to 12 cells, the boards that it expands, in the call that computes it.
    ///
    /// # Errors
    ///
    /// The limit that was reached first. The next call continues with the next board.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{Limits, Reason};
    /// use sliding_tile::{Generator, Shape};
    ///
    /// let mut generator = Generator::seeded(1).with_shape(Shape::FOUR_BY_FOUR).with_cost(40..=50);
    /// assert_eq!(generator.generate_within(&mut Limits::none().expanded(10)), Err(Reason::Expanded));
    /// ```
    // Inlined, so that the searches are compiled only for programs that call them.
    #[inline]
    pub fn generate_within(&mut self, limits: &mut Limits<u32>) -> Result<Option<Instance>, Reason> {
        if *self.cost.start() > self.goal.depth_bound() {
            return Ok(None);
        }
        let clock = Clock::start();
        let mut own = limits.clone().cancelled_by(limits.stop_token());
        let drawn = self.draw(&mut own);
        limits.spend(limits.max_expanded() - own.max_expanded(), clock.elapsed());
        drawn
    }

    #[inline]
    fn draw(&mut self, limits: &mut Limits<u32>) -> Result<Option<Instance>, Reason> {
        let is_surveyed = self.goal.shape().cells() <= MOST_SURVEYED;
        let begun = || is_surveyed.then(|| Survey::begun(&self.goal).ok()).flatten();
        match self.survey.take().or_else(begun) {
            Some(survey) => self.draw_from_survey(survey, limits),
            None => self.draw_from_walks(limits),
        }
    }

    /// Draws one of the boards whose distance is allowed.
    ///
    /// The boards that the survey expands are deducted from `limits`, once.
    fn draw_from_survey(
        &mut self,
        survey: Survey,
        limits: &mut Limits<u32>,
    ) -> Result<Option<Instance>, Reason> {
        let survey = self.survey.insert(survey);
        let before = survey.expanded();
        let own = limits.clone().expanded(limits.max_expanded().saturating_add(before));
        let reached = survey.resume(own, &mut ());
        limits.spend(survey.expanded() - before, Duration::ZERO);
        if let Some(reason) = reached {
            return Err(reason);
        }
        let allowed = |depth: &u32| self.cost.contains(depth);
        let layers = || (0..).zip(survey.layers().iter().copied()).filter(|(depth, _)| allowed(depth));
        let mut left = self.numbers.below(layers().map(|(_, boards)| boards).sum());
        for (depth, boards) in layers() {
            if left < boards {
                let board = survey.board_in_layer(depth, left as usize);
                return Ok(board.map(|board| self.instance(board, depth)));
            }
            left -= boards;
        }
        Ok(None)
    }

    /// Tries the ends of random walks, after one uniformly random board if any large number of moves is allowed.
    #[inline]
    fn draw_from_walks(&mut self, limits: &mut Limits<u32>) -> Result<Option<Instance>, Reason> {
        let cells = self.goal.shape().cells();
        let longest = STEPS_PER_PAIR * cells * cells;
        let mut length = (*self.cost.start() as usize).saturating_mul(2).clamp(2, longest);
        for number in 0..self.tries {
            let board = if number == 0 && cells <= 16 && *self.cost.end() == u32::MAX {
                self.board(&self.goal.clone())
            } else {
                self.end_of_walk(length, &limits.stop_token())?
            };
            match self.optimum(&board, limits)? {
                Some(optimum) if self.cost.contains(&optimum) => {
                    return Ok(Some(self.instance(board, optimum)));
                }
                Some(optimum) if optimum < *self.cost.start() => length = (length + length / 2).min(longest),
                _ => length = (length / 3 * 2).max(2),
            }
        }
        Ok(None)
    }

    /// Returns the end of a random walk from the goal.
    ///
    /// # Errors
    ///
    /// The reason of `stop`.
    fn end_of_walk(&mut self, length: usize, stop: &StopToken) -> Result<Board, Reason> {
        let mut board = self.goal.clone();
        for (number, step) in self.walk(&board.clone(), length).enumerate() {
            if number % STEPS_PER_LOOK == 0
                && let Some(reason) = stop.reason()
            {
                return Err(reason);
            }
            board = board.after(step).unwrap_or(board);
        }
        Ok(board)
    }

    /// Returns the proven number of moves that `board` needs; `None` if it is not proven within the budget of a try.
    #[inline]
    fn optimum(&self, board: &Board, limits: &mut Limits<u32>) -> Result<Option<u32>, Reason> {
        let (algorithm, most) = match self.goal.shape().cells() {
            ..=16 => (Algorithm::Auto, u64::MAX),
            _ => (Algorithm::IdaStar, EXPANDED_PER_TRY),
        };
        let own = limits.clone().expanded(limits.max_expanded().min(most));
        let mut solver = Solver::new(board)
            .with_goal(&self.goal)
            .with_algorithm(algorithm)
            .with_limits(own)
            .with_tables(&self.tables);
        let Ok(answer) = solver.solve() else { return Ok(None) };
        limits.spend(answer.report.stats.expanded, answer.report.elapsed);
        match answer.report.stopped_by() {
            Some(Reason::Expanded) if limits.max_expanded() > 0 => Ok(None),
            Some(reason) => Err(reason),
            None => Ok(answer.plan().filter(|_| answer.is_optimal()).map(|plan| plan.cost)),
        }
    }

    fn instance(&self, board: Board, optimum: u32) -> Instance {
        let name = format!("{}, {optimum} moves", board.shape());
        Instance { name, board, goal: self.goal.clone(), optimum: Some(optimum), source: "generated" }
    }

    /// Returns a random board that can reach `goal`; all such boards have equal probability.
    ///
    /// The shuffle gives each of the n! boards with equal probability. If the board cannot reach the goal, its first
    /// two tiles are exchanged. That exchange is its own inverse and changes the parity, so it pairs each board that
    /// can reach the goal with one that cannot. Each of the n!/2 results therefore stems from exactly two equally
    /// probable boards.
    ///
    /// # Complexity
    ///
    /// O(n) for n cells.
    ///
    /// # References
    ///
    /// R. A. Fisher and F. Yates, "Statistical tables for biological, agricultural and medical research", 1938; in
    /// place by R. Durstenfeld, "Algorithm 235: random permutation", Communications of the ACM 7, 1964.
    ///
    /// # Examples
    ///
    /// ```
    /// use sliding_tile::{Board, Generator};
    ///
    /// let goal: Board = "0 1 2 3 / 4 5 6 X".parse()?;
    /// assert!(Generator::seeded(2).board(&goal).can_reach(&goal));
    /// # Ok::<(), sliding_tile::ParseBoardError>(())
    /// ```
    #[must_use]
    pub fn board(&mut self, goal: &Board) -> Board {
        let mut board = goal.clone();
        for last in (1..goal.shape().cells()).rev() {
            board.exchange(last, self.numbers.below(last as u64 + 1) as usize);
        }
        board.or_exchanged(goal)
    }

    /// Returns `moves` random moves from `start`, none of which undoes the one before. Each is drawn on demand.
    ///
    /// The final boards are not uniform: use [`board`](Self::board) for that. A walk stays near its start and so gives
    /// easy boards.
    ///
    /// # Examples
    ///
    /// ```
    /// use sliding_tile::{Board, Generator, Shape};
    ///
    /// let goal = Board::solved(Shape::FOUR_BY_FOUR);
    /// let walk: Vec<_> = Generator::seeded(3).walk(&goal, 20).collect();
    /// let end = walk.iter().try_fold(goal, |board, &step| board.after(step));
    /// assert_eq!((walk.len(), end.is_some()), (20, true));
    /// ```
    pub fn walk<'a>(&'a mut self, start: &Board, moves: usize) -> impl Iterator<Item = Move> + use<'a> {
        let (shape, mut hole, mut last) = (start.shape(), start.hole(), None);
        let draw = move || {
            let all = Moves::at(hole, shape);
            let mut choices = last.map_or(all.clone(), |last| all.without_undoing(last));
            let step = choices.nth(self.numbers.below(choices.len() as u64) as usize)?;
            hole = step.source(hole, shape).unwrap_or(hole);
            last = Some(step);
            last
        };
        core::iter::from_fn(draw).take(moves)
    }
}

/// A clone draws the same boards; it computes the distances to the goal again.
impl Clone for Generator {
    fn clone(&self) -> Self {
        let Generator { numbers, goal, cost, tries, tables, .. } = self;
        let (numbers, goal, cost, tables) = (numbers.clone(), goal.clone(), cost.clone(), tables.clone());
        Generator { numbers, goal, cost, tries: *tries, survey: None, tables }
    }
}

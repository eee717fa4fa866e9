//! Generated puzzles: random boards, filtered by difficulty.
//!
//! A try places the red car in the middle line, then walls, then other cars. Each piece is placed on a random free
//! place, or left out if there is none. The puzzle is the hardest board of the component of this board.

mod difficulty;
mod draft;

use core::{ops::RangeInclusive, time::Duration};

use search::{Limits, Reason, random::Random};

pub use self::difficulty::Difficulty;
use self::draft::Draft;
use crate::{
    action::SIGNS,
    board::{Board, Car, RED, WALL},
    exit::{Axis, Exit},
    instances::Instance,
    metric::Moves,
    space::{Space, encoding::Encoding},
    survey::Survey,
    with_encoding,
};

/// The expected number of cars of three cells among fifteen cars other than the red one, as in the box of the game.
const LONG_OF_FIFTEEN: u64 = 4;

/// A generator of puzzles from a seed: equal seeds give equal puzzles on every machine.
///
/// By default, boards are 6x6 with the exit on the right and no walls. The number of cars without the red one is a
/// third to half of the number of cells, or fewer if there is no room. Puzzles need one move or more.
///
/// # Examples
///
/// ```
/// use rush_hour::{Survey, Generator, Moves};
///
/// let mut generator = Generator::seeded(7).with_shape(5, 5).with_cost(10..=15).with_minimality();
/// let instance = generator.generate().expect("one of a thousand boards");
/// assert!((10..=15).contains(&instance.optimum.unwrap()));
///
/// let survey = Survey::new(&instance.board)?;
/// assert_eq!((survey.depth(), survey.is_minimal()), (instance.optimum, true));
/// assert_eq!(Generator::seeded(7).with_shape(5, 5).with_cost(10..=15).with_minimality().generate(), Some(instance));
/// # Ok::<(), rush_hour::SpaceError>(())
/// ```
#[derive(Clone, Debug)]
#[must_use]
pub struct Generator {
    random: Random,
    rows: usize,
    columns: usize,
    exit: Exit,
    /// The number of cars without the red one; `None` for the default.
    cars: Option<RangeInclusive<usize>>,
    walls: usize,
    moves: RangeInclusive<u32>,
    minimal: bool,
    tries: u64,
    most_positions: u64,
}

impl Generator {
    /// Creates a generator with the random seed `seed`.
    pub fn seeded(seed: u64) -> Self {
        Generator {
            random: Random::seeded(seed),
            rows: 6,
            columns: 6,
            exit: Exit::Right,
            cars: None,
            walls: 0,
            moves: 1..=u32::MAX,
            minimal: false,
            tries: 1_000,
            most_positions: 50_000,
        }
    }

    /// Sets the shape of the boards: the number of rows and columns.
    ///
    /// # Panics
    ///
    /// If `rows` or `columns` is not from 3 to 10.
    pub fn with_shape(self, rows: usize, columns: usize) -> Self {
        assert!([rows, columns].iter().all(|side| (3..=10).contains(side)), "boards have sides of 3 to 10");
        Generator { rows, columns, ..self }
    }

    /// Sets the side of the exit.
    pub fn with_exit(self, exit: Exit) -> Self {
        Generator { exit, ..self }
    }

    /// Sets the number of cars, the red one not counted: each number of the range `count` is equally likely.
    ///
    /// A board holds fewer cars if there is no room for all of them.
    pub fn with_cars(self, count: RangeInclusive<usize>) -> Self {
        Generator { cars: Some(count), ..self }
    }

    /// Sets the number of walls. No wall is placed in the red car's line.
    ///
    /// # Examples
    ///
    /// ```
    /// use rush_hour::Generator;
    ///
    /// let instance = Generator::seeded(3).with_shape(5, 5).with_walls(2).generate().expect("one of a thousand boards");
    /// assert_eq!(instance.board.to_string().matches('x').count(), 2);
    /// ```
    pub fn with_walls(self, count: usize) -> Self {
        Generator { walls: count, ..self }
    }

    /// Sets the range of the optimum: of the fewest moves to the exit.
    pub fn with_cost(self, count: RangeInclusive<u32>) -> Self {
        Generator { moves: count, ..self }
    }

    /// Sets the range of the optimum to that of a difficulty, without boards that are solved already.
    ///
    /// # Examples
    ///
    /// ```
    /// use rush_hour::{Difficulty, Generator};
    ///
    /// let instance = Generator::seeded(1).with_difficulty(Difficulty::Medium).generate().expect("one of a thousand");
    /// assert_eq!(Difficulty::of(instance.optimum.unwrap()), Difficulty::Medium);
    /// ```
    pub fn with_difficulty(self, difficulty: Difficulty) -> Self {
        let range = difficulty.range();
        self.with_cost(*range.start().max(&1)..=*range.end())
    }

    /// Removes cars that do not change the number of moves, so that every puzzle is [minimal](Survey::is_minimal).
    pub fn with_minimality(self) -> Self {
        Generator { minimal: true, ..self }
    }

    /// Sets the number of boards that are tried for each puzzle; 1,000 by default.
    pub fn with_tries(self, count: u64) -> Self {
        Generator { tries: count, ..self }
    }

    /// Sets the largest number of positions of a component; 50,000 by default.
    ///
    /// Larger components are rejected. On large boards they are too large to search.
    ///
    /// # Examples
    ///
    /// ```
    /// use rush_hour::Generator;
    ///
    /// // A red car alone on 6x6 has four positions or five, so some board has at most five.
    /// let mut generator = Generator::seeded(1).with_cars(0..=0).with_cost(1..=5).with_positions(5);
    /// assert!(generator.generate().is_some());
    /// assert!(generator.with_positions(1).generate().is_none());
    /// ```
    pub fn with_positions(self, most: u64) -> Self {
        Generator { most_positions: most, ..self }
    }

    /// Returns the next instance, or `None` if no board met the settings.
    ///
    /// # Complexity
    ///
    /// For each try, the survey of a component. Minimal puzzles cost one more survey for each car that is removed.
    ///
    /// # Examples
    ///
    /// ```
    /// use rush_hour::Generator;
    ///
    /// // A red car alone needs no more than one move.
    /// assert_eq!(Generator::seeded(1).with_cars(0..=0).with_cost(2..=9).with_tries(50).generate(), None);
    /// ```
    pub fn generate(&mut self) -> Option<Instance> {
        self.generate_within(&mut Limits::none()).ok()?
    }

    /// Returns the next instance within `limits`, or `None` if no board met the settings.
    ///
    /// The work is deducted from `limits`, which hold for all tries together. [`with_positions`](Self::with_positions) bounds
    /// each try. Limits are checked during the searches, so the time of drawing boards is not counted. The memory is
    /// that of the distances and of the look-up tables of two boards (24 MB each beyond 8x8), because a board gets its
    /// tables before those of the last one are dropped.
    ///
    /// # Errors
    ///
    /// The limit that was reached first. The next call continues with the next board.
    ///
    /// # Examples
    ///
    /// ```
    /// use rush_hour::Generator;
    /// use search::{Limits, Reason};
    ///
    /// let mut generator = Generator::seeded(7).with_cost(20..=99);
    /// assert_eq!(generator.generate_within(&mut Limits::none().expanded(1_000)), Err(Reason::Expanded));
    ///
    /// let mut limits = Limits::none().expanded(1_000_000);
    /// let instance = generator.generate_within(&mut limits).unwrap().unwrap();
    /// assert!(instance.optimum.unwrap() >= 20);
    /// assert!(limits.max_expanded() < 1_000_000);
    /// ```
    pub fn generate_within(&mut self, limits: &mut Limits<u32>) -> Result<Option<Instance>, Reason> {
        let mut draft = Draft::new(self.rows, self.columns, self.exit);
        draft.put_red(&mut self.random);
        let Some(red_alone) = draft.board() else { return Ok(None) };
        with_encoding!(&red_alone, P => {
            let tables = 2 * Space::<Moves, P>::table_bytes();
            if tables > limits.max_bytes() {
                return Err(Reason::Memory);
            }
            let Ok(space) = Space::<Moves, P>::with_encoding(&red_alone) else { return Ok(None) };
            self.search(&mut Survey::of(space), limits)
        })
    }

    /// Tries boards one after the other, in the buffers of `survey`.
    fn search<P: Encoding>(
        &mut self,
        survey: &mut Survey<Moves, P>,
        limits: &mut Limits<u32>,
    ) -> Result<Option<Instance>, Reason> {
        for _ in 0..self.tries {
            if let Some(reason) = limits.stop_token().reason() {
                return Err(reason);
            }
            if let Some(board) = self.board()
                && let Some(instance) = self.instance(survey, &board, limits)?
            {
                return Ok(Some(instance));
            }
        }
        Ok(None)
    }

    /// Returns the instance made from a board, if it meets the settings.
    fn instance<P: Encoding>(
        &self,
        survey: &mut Survey<Moves, P>,
        board: &Board,
        limits: &mut Limits<u32>,
    ) -> Result<Option<Instance>, Reason> {
        let Some(mut board) = self.hardest(survey, board, limits)? else { return Ok(None) };
        while self.minimal
            && let Some(rest) = without_needless_car(survey, &board, limits)?
        {
            let Some(hardest) = self.hardest(survey, &rest, limits)? else { return Ok(None) };
            board = hardest;
        }
        let instance = |optimum| Instance {
            name: format!(
                "{}x{}, {optimum} move{}",
                self.rows,
                self.columns,
                if optimum == 1 { "" } else { "s" }
            ),
            board: named(&board),
            optimum: Some(optimum),
            steps: None,
            positions: Some(survey.positions()),
            source: "generated",
        };
        Ok(survey.depth().map(instance))
    }

    /// Returns the hardest board of the component of `board`, if its number of moves and positions meets the settings.
    fn hardest<P: Encoding>(
        &self,
        survey: &mut Survey<Moves, P>,
        board: &Board,
        limits: &mut Limits<u32>,
    ) -> Result<Option<Board>, Reason> {
        if survey.restart(board).is_err() || !survey.space().may_be_solvable() {
            return Ok(None);
        }
        let completed = self.complete(survey, limits);
        limits.spend(survey.stats().expanded, Duration::ZERO);
        let is_wished = completed? && survey.depth().is_some_and(|moves| self.moves.contains(&moves));
        Ok(if is_wished { survey.hardest() } else { None })
    }

    /// Completes `survey`, and returns whether its component has at most `most_positions` positions.
    fn complete<P: Encoding>(
        &self,
        survey: &mut Survey<Moves, P>,
        limits: &mut Limits<u32>,
    ) -> Result<bool, Reason> {
        let (allowed, wished) = (limits.max_expanded(), self.most_positions);
        let tables = 2 * Space::<Moves, P>::table_bytes();
        let mut resume = |most: u64| {
            let own = limits.clone().expanded(most).beside(tables);
            let (reached, elapsed) = survey.resume_timed(own);
            limits.spend(0, elapsed);
            (reached, survey.positions())
        };
        match resume(wished.min(allowed)) {
            (None, _) => Ok(true),
            (Some(Reason::Expanded), positions) if positions > wished => Ok(false),
            // The component is small enough, but its second search has to expand each position once more.
            (Some(Reason::Expanded), _) => resume(allowed).0.map_or(Ok(true), Err),
            (Some(reason), _) => Err(reason),
        }
    }

    /// Draws a random board.
    fn board(&mut self) -> Option<Board> {
        let cells = self.rows * self.columns;
        let cars = self.cars.clone().unwrap_or(cells / 3..=cells / 2);
        let choices = cars.end().saturating_sub(*cars.start()).saturating_add(1);
        let cars = cars.start() + self.random.below(choices as u64) as usize;
        let mut draft = Draft::new(self.rows, self.columns, self.exit);
        draft.put_red(&mut self.random);
        (0..self.walls.min(cells)).for_each(|_| draft.put(&mut self.random, WALL, 1, self.exit.axis()));
        for sign in SIGNS.chars().take(cars) {
            let length = if self.random.below(15) < LONG_OF_FIFTEEN { 3 } else { 2 };
            let axis = if self.random.below(2) == 0 { Axis::Horizontal } else { Axis::Vertical };
            draft.put(&mut self.random, sign, length, axis);
        }
        draft.board()
    }
}

/// Returns the hardest `board` without a car that does not count, within `limits`, toward which the look-up tables of
/// `survey` count too.
fn without_needless_car<P: Encoding>(
    survey: &Survey<Moves, P>,
    board: &Board,
    limits: &mut Limits<u32>,
) -> Result<Option<Board>, Reason> {
    let mut left = limits.clone().beside(Space::<Moves, P>::table_bytes());
    let found = survey.without_needless_car(board, &mut left);
    let elapsed = limits.max_time().saturating_sub(left.max_time());
    limits.spend(limits.max_expanded() - left.max_expanded(), elapsed);
    found
}

/// Returns the board with its cars named in reading order.
fn named(board: &Board) -> Board {
    let mut others: Vec<Car> = board.cars().iter().copied().filter(|car| car.sign != RED).collect();
    others.sort_by_key(|car| (car.row, car.column));
    let named = others.iter().zip(SIGNS.chars()).map(|(car, sign)| Car { sign, ..*car });
    let mut cars: Vec<Car> = named.chain([board.red()]).collect();
    cars.sort_by_key(|car| car.sign);
    board.with_cars(cars)
}

//! The puzzle as a state space.

mod bits;
pub(crate) mod crossings;
pub(crate) mod encoding;
pub(crate) mod line;
pub(crate) mod line_move;
pub(crate) mod line_space;
pub(crate) mod position;
mod position_distances;
mod rank;
mod sizes;
pub(crate) mod sleep_table;
mod small_tables;
mod tables;

use core::fmt;

use search::{
    Plan, StateSpace,
    space::{Key, Keyed, Reversible, SleepSets, Undirected},
};
use thiserror::Error;

use self::{
    crossings::Crossings,
    encoding::{Encoding, SixBySix},
    line::Line,
    line_move::{AwakeMoves, LineMove, LineMoves},
    line_space::LineSpace,
    position::Position,
    sleep_table::SleepTable,
    tables::Tables,
};
use crate::{
    action::Slide,
    board::{Board, Car, RED},
    exit::Axis,
    metric::{Moves, Reach},
};

/// The state space of one board: its states are the positions of the cars, and every action costs one.
///
/// The metric `M` defines an action: one car over any distance in [`Moves`], one car by one cell in
/// [`Steps`](crate::Steps). The encoding `P` encodes positions: [`SixBySix`] unless the board is larger.
///
/// # Examples
///
/// ```
/// use rush_hour::{AtExit, Board, Space, Steps};
/// use search::{BreadthFirst, Search, closed_lists::ByKey};
///
/// let board: Board = "ooB / AAB / ooo / CCo".parse()?;
/// let space = Space::<Steps>::with_encoding(&board)?;
/// let report = BreadthFirst::new().with_closed_list(ByKey::new()).run_to(&space, &space.start(), &space.goal());
/// let slides: Vec<_> = space.solution(report.plan().unwrap()).iter().map(ToString::to_string).collect();
/// assert_eq!(slides, ["B+1", "B+1", "A+1"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Space<M: Reach = Moves, P: Encoding = SixBySix> {
    board: Board,
    /// The rows, then the columns: `P::SIDE` of each.
    lines: Vec<Line>,
    cars: LineSpace<M, P>,
    sleep: SleepTable,
    red: Red,
}

/// The line of the red car.
#[derive(Clone, Copy, Debug)]
struct Red {
    line: usize,
    /// The number of the red car in its line.
    car: usize,
}

/// The error of a board that does not fit into an encoding.
///
/// # Examples
///
/// ```
/// use rush_hour::{Board, Moves, Space};
///
/// let board: Board = "AAooooo / ooooooB / ooooooB".parse()?;
/// let error = Space::new(&board).unwrap_err();
/// assert_eq!(error.to_string(), "expected at most 6 rows and columns, found 3x7");
/// # Ok::<(), rush_hour::ParseBoardError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("expected {expected}, found {found}")]
pub struct SpaceError {
    expected: String,
    found: String,
}

impl Space {
    /// Creates the space of all positions of the cars of `board`, in moves, for boards up to 6x6.
    ///
    /// [`with_encoding`](Self::with_encoding) creates the space of a larger board, or of the metric
    /// [`Steps`](crate::Steps).
    ///
    /// # Errors
    ///
    /// If the board has more than six rows or columns.
    pub fn new(board: &Board) -> Result<Self, SpaceError> {
        Self::with_encoding(board)
    }
}

impl<M: Reach, P: Encoding> Space<M, P> {
    /// Creates the space of all positions of the cars of `board`, in the metric and the encoding of the type.
    ///
    /// # Errors
    ///
    /// If the board has more rows or columns than the encoding. Also if, with [`EightByEight`](crate::EightByEight),
    /// each of the 16 lines has more than eight configurations, so that keys lack a bit. The second case occurs only on
    /// boards without an empty cell.
    ///
    /// # Examples
    ///
    /// ```
    /// use rush_hour::{Board, EightByEight, Space, Steps};
    ///
    /// let board: Board = "AAooooo / ooooooB / ooooooB".parse()?;
    /// assert!(Space::new(&board).is_err());
    /// let space = Space::<Steps, EightByEight>::with_encoding(&board)?;
    /// assert_eq!(space.board(&space.start()), board);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn with_encoding(board: &Board) -> Result<Self, SpaceError> {
        if board.rows().max(board.columns()) > P::SIDE {
            let expected = format!("at most {} rows and columns", P::SIDE);
            return Err(SpaceError { expected, found: format!("{}x{}", board.rows(), board.columns()) });
        }
        let line = |axis| move |number| Line::of(board, axis, number);
        let lines: Vec<Line> =
            (0..P::SIDE).map(line(Axis::Horizontal)).chain((0..P::SIDE).map(line(Axis::Vertical))).collect();
        let (cars, red) = (LineSpace::new(&lines), Red::of(&lines));
        if !cars.has_keys() {
            return Err(SpaceError { expected: "an empty cell".to_owned(), found: "none".to_owned() });
        }
        let sleep = SleepTable::of::<M, P>(&lines);
        Ok(Space { board: board.clone(), lines, cars, sleep, red })
    }

    /// Returns the position of the board that the space was created from.
    #[must_use]
    pub fn start(&self) -> Position<P> {
        self.packed(self.board.cars()).unwrap_or(Position { word: P::Word::ZERO })
    }

    /// Returns the position of `board`.
    ///
    /// `None` if `board` differs from the board that the space was created from in its cars, their order in a line, its
    /// walls or its exit.
    ///
    /// # Examples
    ///
    /// ```
    /// use rush_hour::{Board, Moves, Space};
    ///
    /// let board: Board = "ooB / AAB / ooo".parse()?;
    /// let space = Space::new(&board)?;
    /// assert!(space.state(&"ooo / AAB / ooB".parse()?).is_some());
    /// assert!(space.state(&"oBo / oBo / AAo".parse()?).is_none());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn state(&self, board: &Board) -> Option<Position<P>> {
        let position = self.packed(board.cars())?;
        (self.board(&position) == *board).then_some(position)
    }

    /// Returns the board of `position`.
    ///
    /// # Examples
    ///
    /// ```
    /// use rush_hour::{Board, Moves, Space};
    /// use search::StateSpace;
    ///
    /// let board: Board = "ooB / AAB / ooo".parse()?;
    /// let space = Space::new(&board)?;
    /// let down = space.line_move(&space.start(), "B+1".parse()?).unwrap();
    /// assert_eq!(space.board(&space.successor(&space.start(), down)).to_string(), "ooo/AAB/ooB");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn board(&self, position: &Position<P>) -> Board {
        let mut cars = self.board.cars().to_vec();
        for (number, line) in self.lines.iter().enumerate() {
            let positions = line.positions(position.configuration(number));
            for (car, &at) in line.cars().iter().zip(positions) {
                cars.iter_mut().filter(|other| other.sign == car.sign).for_each(|car| *car = car.at(at));
            }
        }
        self.board.with_cars(cars)
    }

    /// Returns the slide that a line move encodes.
    ///
    /// # Examples
    ///
    /// ```
    /// use rush_hour::{Board, Moves, Space};
    /// use search::StateSpace;
    ///
    /// let board: Board = "ooB / AAB / ooo".parse()?;
    /// let space = Space::new(&board)?;
    /// let slides: Vec<_> = space.actions(&space.start()).map(|line_move| space.slide(line_move).to_string()).collect();
    /// assert_eq!(slides, ["B+1"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Panics
    ///
    /// May panic if the line move belongs to another space.
    #[must_use]
    pub fn slide(&self, line_move: LineMove) -> Slide {
        let line = &self.lines[line_move.line::<P>()];
        let shift = line.shift(line_move.from::<P>(), line_move.to::<P>());
        let slide = shift
            .map(|shift| Slide { car: line.cars()[shift.car].sign, by: shift.to as i8 - shift.from as i8 });
        slide.unwrap_or(Slide { car: RED, by: 0 })
    }

    /// Returns the line move that encodes a slide, or `None` if the position or the metric does not allow the slide.
    ///
    /// # Examples
    ///
    /// ```
    /// use rush_hour::{Board, Space, Steps};
    ///
    /// let board: Board = "ooB / AAB / ooo / ooo".parse()?;
    /// let space = Space::<Steps>::with_encoding(&board)?;
    /// assert!(space.line_move(&space.start(), "B+1".parse()?).is_some());
    /// assert!(space.line_move(&space.start(), "B+2".parse()?).is_none());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn line_move(&self, position: &Position<P>, slide: Slide) -> Option<LineMove> {
        self.actions(position).find(|&line_move| self.slide(line_move) == slide)
    }

    /// Returns the slides of a plan, and adds the slide to the exit if the plan ends before it with no car between.
    ///
    /// # Examples
    ///
    /// ```
    /// use rush_hour::{Board, Moves, Space, WayOut};
    /// use search::{BreadthFirst, Search, closed_lists::ByKey};
    ///
    /// let board: Board = "ooB / AAB / ooo / CCo".parse()?;
    /// let space = Space::new(&board)?;
    /// let report = BreadthFirst::new().with_closed_list(ByKey::new()).run_to(&space, &space.start(), &WayOut::of(&space));
    /// let plan = report.plan().unwrap();
    /// assert_eq!((plan.cost, space.solution(plan).len()), (1, 2));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn solution(&self, plan: &Plan<Position<P>, LineMove, u32>) -> Vec<Slide> {
        let mut position = plan.start;
        plan.actions.iter().for_each(|&line_move| self.apply(&mut position, line_move));
        let board = self.board(&position);
        let by = board.exit_position() as i8 - board.red().position() as i8;
        let last = Slide { car: RED, by };
        let slides = plan.actions.iter().map(|&line_move| self.slide(line_move));
        slides.chain(board.after(last).map(|_| last)).collect()
    }

    /// Returns the space of the same positions in another metric.
    pub(crate) fn in_metric<N: Reach>(&self) -> Space<N, P> {
        let (board, lines) = (self.board.clone(), self.lines.clone());
        let (cars, sleep) = (LineSpace::new(&lines), SleepTable::of::<N, P>(&lines));
        Space { board, lines, cars, sleep, red: self.red }
    }

    /// Returns the sort key of a position: the cells that rows' cars cover, then the cells that columns' cars cover.
    ///
    /// Each set has one bit a cell, the first cell in reading order lowest.
    pub(crate) fn order(&self, position: &Position<P>) -> (P::Cells, P::Cells) {
        let cells = |of_row: &dyn Fn(usize) -> u64| {
            let row = |row| P::Cells::tag(of_row(row), (row * P::SIDE) as u32);
            (0..P::SIDE).fold(P::Cells::ZERO, |cells, number| cells.or(row(number)))
        };
        let by_rows = cells(&|row| self.lines[row].covered(position.configuration(row)));
        (by_rows, cells(&|row| self.across(position, row)))
    }

    /// Returns the bytes of the look-up tables, which every space of this encoding holds.
    ///
    /// # Examples
    ///
    /// ```
    /// use rush_hour::{Moves, SixBySix, Space, TenByTen};
    ///
    /// assert!(Space::<Moves, SixBySix>::table_bytes() < 1 << 20);
    /// assert_eq!(Space::<Moves, TenByTen>::table_bytes() >> 20, 22);
    /// ```
    #[must_use]
    pub const fn table_bytes() -> u64 {
        Tables::<P>::bytes() + SleepTable::bytes::<P>()
    }

    /// The rows, then the columns: `P::SIDE` of each.
    pub(crate) fn lines(&self) -> &[Line] {
        &self.lines
    }

    /// The line of the red car.
    pub(crate) fn red_line(&self) -> usize {
        self.red.line
    }

    /// Returns the cells of a line that the cars of crossing lines cover, one bit a cell.
    #[inline(always)]
    pub(crate) fn across(&self, position: &Position<P>, line: usize) -> u64 {
        self.cars.across(position, line)
    }

    /// Returns the cells of the red car's line that the cars of crossing lines cover, one bit a cell.
    #[inline(always)]
    pub(crate) fn across_red(&self, position: &Position<P>) -> u64 {
        self.across(position, self.red.line)
    }

    /// Returns a table of the same cells.
    pub(crate) fn crossings_of_red(&self) -> Crossings<P> {
        self.cars.crossings(self.red.line)
    }

    /// Returns the configuration of the red car's line.
    #[inline(always)]
    pub(crate) fn red_configuration(&self, position: &Position<P>) -> usize {
        position.configuration(self.red.line)
    }

    /// Returns the number of cells between the red car and the exit in a configuration of its line, and their bit set.
    ///
    /// `None` if another car of the line stands between them, because it can never leave.
    pub(crate) fn way_out(&self, configuration: usize) -> Option<(usize, u64)> {
        let line = &self.lines[self.red.line];
        let positions = line.positions(configuration);
        let (red, length) = (positions[self.red.car], line.cars()[self.red.car].length);
        let last = if self.board.exit().is_last() { line.cars().len() - 1 } else { 0 };
        let distance = red.abs_diff(self.board.exit_position());
        let first = if self.board.exit().is_last() { red + length } else { 0 };
        (self.red.car == last).then_some((distance, ((1 << distance) - 1) << first))
    }

    fn packed(&self, cars: &[Car]) -> Option<Position<P>> {
        let mut word = P::Word::ZERO;
        for (number, line) in self.lines.iter().enumerate() {
            let at = |car: &Car| cars.iter().find(|other| other.sign == car.sign).map(Car::position);
            let positions: Vec<usize> = line.cars().iter().map(at).collect::<Option<_>>()?;
            let configuration = line.configuration(&positions)?;
            word = word.or(P::Word::tag(configuration as u64, number as u32 * P::BITS));
        }
        Some(Position { word })
    }
}

impl Red {
    fn of(lines: &[Line]) -> Self {
        let car = |line: &Line| line.cars().iter().position(|car| car.sign == RED);
        let found = lines.iter().enumerate().find_map(|(line, cars)| car(cars).map(|car| Red { line, car }));
        // Every board has a red car, so the default is never used.
        found.unwrap_or(Red { line: 0, car: 0 })
    }
}

impl<M: Reach, P: Encoding> StateSpace for Space<M, P> {
    type State = Position<P>;
    type Action = LineMove;
    type Cost = u32;
    type Actions = LineMoves<P>;

    #[inline(always)]
    fn actions(&self, position: &Position<P>) -> LineMoves<P> {
        self.cars.actions(position)
    }

    #[inline(always)]
    fn apply(&self, position: &mut Position<P>, line_move: LineMove) {
        self.cars.apply(position, line_move);
    }

    /// Returns the line moves that are not redundant after `last`.
    ///
    /// Left out are moves in lower lines that commute with `last`. A second move of the same car is left out too; in
    /// [`Steps`](crate::Steps), only the step back is.
    #[inline(always)]
    fn actions_after(&self, position: &Position<P>, last: LineMove) -> LineMoves<P> {
        self.cars.actions_after(position, last)
    }
}

impl<M: Reach> SleepSets for Space<M, SixBySix> {
    type Asleep = u64;
    type Awake = AwakeMoves;

    #[inline(always)]
    fn awake(&self, position: &Position, asleep: u64) -> AwakeMoves {
        AwakeMoves::new(self.cars.reach(position), asleep, position.word)
    }

    #[inline(always)]
    fn asleep_after(&self, _: &Position, asleep: u64, line_move: LineMove) -> u64 {
        self.sleep.asleep_after(asleep, line_move)
    }
}

impl<M: Reach, P: Encoding> Keyed for Space<M, P> {
    type Key = P::Word;
    const KEY_BITS: u32 = P::KEY_BITS;

    #[inline(always)]
    fn key(&self, position: &Position<P>) -> P::Word {
        self.cars.key(position)
    }

    #[inline(always)]
    fn state(&self, key: P::Word) -> Position<P> {
        self.cars.state(key)
    }
}

impl<M: Reach, P: Encoding> Undirected for Space<M, P> {}

impl<M: Reach, P: Encoding> Reversible for Space<M, P> {
    type Predecessors = Predecessors<P>;

    fn predecessors(&self, position: &Position<P>) -> Predecessors<P> {
        Predecessors { position: *position, back: self.actions(position) }
    }
}

/// The iterator over the positions one action before a position, each with that action.
#[derive(Clone, Debug)]
pub struct Predecessors<P: Encoding> {
    position: Position<P>,
    /// The remaining line moves from the position to its predecessors.
    back: LineMoves<P>,
}

impl<P: Encoding> Iterator for Predecessors<P> {
    type Item = (LineMove, Position<P>);

    fn next(&mut self) -> Option<Self::Item> {
        let back = self.back.next()?;
        let word = self.position.word ^ P::change(back.index());
        Some((back.inverse::<P>(), Position { word }))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.back.size_hint()
    }
}

impl<M: Reach, P: Encoding> Clone for Space<M, P> {
    fn clone(&self) -> Self {
        let Space { board, lines, cars, sleep, red } = self;
        let (lines, cars, sleep) = (lines.clone(), cars.clone(), sleep.clone());
        Space { board: board.clone(), lines, cars, sleep, red: *red }
    }
}

impl<M: Reach, P: Encoding> fmt::Debug for Space<M, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Space").field("board", &self.board).finish_non_exhaustive()
    }
}

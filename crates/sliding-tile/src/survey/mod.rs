//! The distances of all boards to a goal, computed with bitmaps.
//!
//! An ordinary search looks up one board at a time. This breadth-first search computes each layer as a whole from the
//! layer before. A layer is a bitmap, laid out so that a move of the hole copies whole runs of words, most of them
//! unchanged. A few operations on a word therefore advance 60 boards. The search works on bitmaps instead of states, so
//! it cannot use the engine of `search`; hints, solutions and their number come from `search` all the same.
//!
//! Of a distance d one bit is stored: whether d div 2 is odd. The cell of the hole tells whether d itself is odd, so
//! both together give d mod 4. That is enough to tell which of two neighbours is nearer to the goal. The distance is
//! the number of steps on the descent to the goal.

mod few;
#[cfg(feature = "files")]
mod file;
mod jump;
mod layers;
mod layout;
mod turn;

use core::fmt;

use search::{Limits, Observer, Reason, StateSpace, Stats, algorithms::DistanceToGoal};
use thiserror::Error;

use crate::{
    action::Move,
    board::Board,
    shape::Shape,
    space::{Position, Space},
};
#[cfg(feature = "files")]
pub use file::SurveyFileError;
use layers::Layers;
use layout::{Layout, MOST_CELLS, Place};

/// The distances to any goal of all boards of up to 14 cells; 3x4, 2x6 and 2x7 are the largest.
///
/// The survey gives the number of boards at each distance and the farthest boards. For each board it gives the
/// distance, the optimal moves, a shortest solution and the number of shortest solutions. The results do not depend on
/// the number of threads.
///
/// # Complexity
///
/// O(n! d / 60) operations on words for n cells, where d is the distance of the farthest boards, divided among the
/// threads. That is less than a millisecond for the 181,440 boards of 3x3, and some tenths of a second for the
/// 239,500,800 of 3x4. The memory is n! / 60 words while the survey runs, 61 MiB for 12 cells and 11.6 GB for 14, and
/// half of it afterwards. Looking up a distance d takes O(d n²) time, and so does a solution.
///
/// # References
///
/// R. E. Korf and P. Schultze, "Large-scale parallel breadth-first search", AAAI 2005, for breadth-first search of all
/// boards with bits. F. R. W. Karlemo and P. R. J. Östergård, "On sliding block puzzles", Journal of Combinatorial
/// Mathematics and Combinatorial Computing 34, 2000, for the number of boards at each distance.
///
/// # Examples
///
/// ```
/// use sliding_tile::{Board, Survey};
///
/// let goal: Board = "1 2 3 / 4 5 6 / 7 8 _".parse()?;
/// let survey = Survey::new(&goal)?;
/// assert_eq!((survey.positions(), survey.depth()), (181_440, 31));
/// assert_eq!(survey.layers()[..6], [1, 2, 4, 8, 16, 20]);
/// assert_eq!(survey.hardest_boards().len(), 2);
/// assert_eq!(survey.distance(&"8 6 7 / 2 5 4 / 3 _ 1".parse()?), Some(31));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Survey {
    goal: Board,
    space: Space,
    threads: usize,
    layers: Layers,
    /// The farthest boards, once the survey is complete.
    hardest: Option<Vec<Board>>,
}

/// The error of a survey of boards of more than 14 cells, or of more boards than there is memory for.
///
/// # Examples
///
/// ```
/// use sliding_tile::{Board, Shape, Survey, SurveyError};
///
/// let error: SurveyError = Survey::new(&Board::solved(Shape::FOUR_BY_FOUR)).unwrap_err();
/// assert_eq!(error.to_string(), "expected a board of 14 cells at most, found 4x4");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error(transparent)]
pub struct SurveyError(Refusal);

#[derive(Clone, PartialEq, Eq, Debug, Error)]
enum Refusal {
    #[error("expected a board of {MOST_CELLS} cells at most, found {0}")]
    Cells(Shape),
    #[error("the survey of {shape} takes {bytes} bytes, and there is less memory")]
    Memory { shape: Shape, bytes: u64 },
}

impl Survey {
    /// Computes the distances to `goal` on one thread.
    ///
    /// # Errors
    ///
    /// If the board has more than 14 cells, or there is less memory than [`bytes_for`](Self::bytes_for) the shape.
    pub fn new(goal: &Board) -> Result<Self, SurveyError> {
        let mut survey = Self::begun(goal)?;
        survey.resume(Limits::none(), &mut ());
        Ok(survey)
    }

    /// Returns a survey that knows the distance of `goal` alone. [`resume`](Self::resume) computes the others.
    ///
    /// # Errors
    ///
    /// If the board has more than 14 cells, or there is less memory than [`bytes_for`](Self::bytes_for) the shape.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{Limits, Reason, StopToken};
    /// use sliding_tile::{Board, Shape, Survey};
    ///
    /// let mut survey = Survey::begun(&Board::solved(Shape::new(2, 4)?))?.with_threads(2);
    /// let stop = StopToken::new();
    /// stop.stop();
    /// assert_eq!(survey.resume(Limits::none().cancelled_by(&stop), &mut ()), Some(Reason::Cancelled));
    /// assert_eq!((survey.is_complete(), survey.positions()), (false, 1));
    /// assert_eq!(survey.resume(Limits::none(), &mut ()), None);
    /// assert_eq!((survey.is_complete(), survey.positions(), survey.depth()), (true, 20_160, 36));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn begun(goal: &Board) -> Result<Self, SurveyError> {
        let shape = goal.shape();
        let error = SurveyError(Refusal::Cells(shape));
        let layout = Layout::new(shape).ok_or_else(|| error.clone())?;
        let space = Space::new(goal).map_err(|_| error)?;
        let (place, bytes) = (layout.place(goal.tiles()), layers::bytes(&layout));
        let layers = Layers::from(layout, place).ok_or(SurveyError(Refusal::Memory { shape, bytes }))?;
        Ok(Survey { goal: goal.clone(), space, threads: 1, layers, hardest: None })
    }

    /// Computes the layers on `threads` threads, at most 256.
    ///
    /// Boards of up to ten cells use one thread, because a second one is not worth its start.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::Limits;
    /// use sliding_tile::{Board, Shape, Survey};
    ///
    /// let goal = Board::solved(Shape::new(2, 3)?).hole_first_goal();
    /// let mut survey = Survey::begun(&goal)?.with_threads(2);
    /// survey.resume(Limits::none(), &mut ());
    /// assert_eq!(survey.layers(), Survey::new(&goal)?.layers());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_threads(self, threads: usize) -> Self {
        Survey { threads, ..self }
    }

    /// Computes layers until all distances are known, and returns `None` then; or returns the limit that is reached.
    ///
    /// Before each layer, the limits on time, on expanded boards and the cancel flag apply; a layer that would exceed the
    /// number of expanded boards, which counts those of earlier calls, is not begun. The limit on memory is compared with
    /// [`bytes_for`](Self::bytes_for) the shape. The observer is told of each layer.
    #[expect(clippy::needless_pass_by_value, reason = "a survey of any puzzle takes its limits by value")]
    pub fn resume(&mut self, limits: Limits<u32>, observer: &mut dyn Observer<u32>) -> Option<Reason> {
        let stop = limits.stop_token();
        while self.hardest.is_none() {
            if let Some(reason) = stop.reason() {
                return Some(reason);
            }
            if layers::bytes(&self.layers.layout) > limits.max_bytes() {
                return Some(Reason::Memory);
            }
            if self.positions() > limits.max_expanded() {
                return Some(Reason::Expanded);
            }
            if self.layers.advance(self.threads) {
                let mut stats = Stats::default();
                stats.expanded = self.expanded();
                observer.layer(self.depth(), self.layers()[self.layers().len() - 1], &stats);
            } else {
                self.complete();
            }
        }
        None
    }

    fn complete(&mut self) {
        let place = |place| board(&self.layers.layout, place, &self.goal);
        let mut hardest: Vec<Board> = self.layers.places().map(place).collect();
        hardest.sort_unstable_by(|one, other| one.tiles().cmp(other.tiles()));
        self.hardest = Some(hardest);
        self.layers.free_words();
    }

    /// Returns whether all distances are known.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.hardest.is_some()
    }

    /// Returns the bytes that a survey of boards of `shape` holds while it runs; `None` if they have too many cells.
    ///
    /// # Examples
    ///
    /// ```
    /// use sliding_tile::{Shape, Survey};
    ///
    /// let bytes = Survey::bytes_for(Shape::new(3, 4)?);
    /// assert!(bytes.is_some_and(|bytes| (60 << 20..62 << 20).contains(&bytes)));
    /// # Ok::<(), sliding_tile::ShapeError>(())
    /// ```
    #[must_use]
    pub fn bytes_for(shape: Shape) -> Option<u64> {
        Layout::new(shape).map(|layout| layers::bytes(&layout))
    }

    /// Returns the board whose distance is 0.
    #[must_use]
    pub fn goal(&self) -> &Board {
        &self.goal
    }

    /// Returns the number of boards at each distance, from 0 to the [`depth`](Self::depth).
    #[must_use]
    pub fn layers(&self) -> &[u64] {
        self.layers.counts()
    }

    /// Returns the number of boards whose distance is known; of a complete survey n!/2 on n cells.
    #[must_use]
    pub fn positions(&self) -> u64 {
        self.layers().iter().sum()
    }

    /// Returns the number of boards whose moves were looked at: all but the last layer, until the survey is complete.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{Limits, Reason};
    /// use sliding_tile::{Board, Shape, Survey};
    ///
    /// let mut survey = Survey::begun(&Board::solved(Shape::new(2, 3)?))?;
    /// // Of the 360 boards, 1, 2, 3, 5 and 6 are at the distances 0 to 4.
    /// assert_eq!(survey.resume(Limits::none().expanded(15), &mut ()), Some(Reason::Expanded));
    /// assert_eq!((survey.expanded(), survey.positions()), (11, 17));
    /// assert_eq!(survey.resume(Limits::none().expanded(360), &mut ()), None);
    /// assert_eq!(survey.expanded(), 360);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn expanded(&self) -> u64 {
        let last = self.layers()[self.layers().len() - 1];
        self.positions() - if self.is_complete() { 0 } else { last }
    }

    /// Returns the greatest distance so far.
    #[must_use]
    pub fn depth(&self) -> u32 {
        self.layers().len() as u32 - 1
    }

    /// Returns the first of the [`hardest_boards`](Self::hardest_boards); `None` if the survey is not complete.
    #[must_use]
    pub fn hardest(&self) -> Option<Board> {
        self.hardest_boards().first().cloned()
    }

    /// Returns the boards at the greatest distance, in the order of their tiles and in the notation of the goal; none
    /// if the survey is not complete.
    ///
    /// # Examples
    ///
    /// ```
    /// use sliding_tile::{Board, Survey};
    ///
    /// let survey = Survey::new(&"1 2 3 / 4 5 _".parse()?)?;
    /// assert_eq!(survey.hardest_boards(), ["4 5 _ / 1 2 3".parse::<Board>()?]);
    /// assert_eq!(survey.hardest().as_ref(), survey.hardest_boards().first());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn hardest_boards(&self) -> &[Board] {
        self.hardest.as_deref().unwrap_or_default()
    }

    /// Returns the length of a shortest solution of `board`; `None` if the board cannot reach the goal, or the survey is
    /// not complete.
    ///
    /// # Examples
    ///
    /// ```
    /// use sliding_tile::{Board, Survey};
    ///
    /// let survey = Survey::new(&"1 2 3 / 4 5 _".parse()?)?;
    /// assert_eq!(survey.distance(&"1 2 _ / 4 5 3".parse()?), Some(1));
    /// assert_eq!(survey.distance(&"2 1 3 / 4 5 _".parse()?), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn distance(&self, board: &Board) -> Option<u32> {
        DistanceToGoal::distance(self, &self.space, &self.state(board)?)
    }

    /// Returns the moves that begin a shortest solution of `board`, in the order of [`Move::ALL`].
    ///
    /// There are none from the goal, nor from a board whose [`distance`](Self::distance) is not known.
    ///
    /// # Examples
    ///
    /// ```
    /// use sliding_tile::{Move, Survey};
    ///
    /// let survey = Survey::new(&"1 2 3 / 4 5 _".parse()?)?;
    /// assert_eq!(survey.hints(&"1 2 3 / _ 4 5".parse()?), [Move::West]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn hints(&self, board: &Board) -> Vec<Move> {
        let state = self.state(board);
        state.map_or_else(Vec::new, |state| self.optimal_actions(&self.space, &state).collect())
    }

    /// Returns a shortest solution of `board`; `None` if its [`distance`](Self::distance) is not known.
    ///
    /// Among several optimal moves the solution takes the first, in the order of [`Move::ALL`].
    ///
    /// # Examples
    ///
    /// ```
    /// use sliding_tile::{Board, Survey};
    ///
    /// let (start, goal): (Board, Board) = ("1 3 X / 5 7 6 / 4 2 0".parse()?, "0 1 2 / 3 4 5 / 6 7 X".parse()?);
    /// let moves = Survey::new(&goal)?.solution(&start).unwrap();
    /// assert_eq!(moves.len(), 26);
    /// assert_eq!(moves.iter().try_fold(start, |board, &step| board.after(step)), Some(goal));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn solution(&self, board: &Board) -> Option<Vec<Move>> {
        self.shortest_plan(&self.space, &self.state(board)?).map(|plan| plan.actions)
    }

    /// Returns the number of shortest solutions of `board`; `None` if its [`distance`](Self::distance) is not known.
    ///
    /// # Examples
    ///
    /// ```
    /// use sliding_tile::Survey;
    ///
    /// let survey = Survey::new(&"0 1 2 / 3 4 5 / 6 7 X".parse()?)?;
    /// assert_eq!(survey.solutions(&"1 3 X / 5 7 6 / 4 2 0".parse()?), Some(4));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn solutions(&self, board: &Board) -> Option<u128> {
        self.count_shortest_plans(&self.space, &self.state(board)?)
    }

    /// Returns the board with this index among the boards at distance `depth`. The layers up to `depth` are computed anew,
    /// because a complete survey keeps distances modulo 4 alone.
    pub(crate) fn board_in_layer(&self, depth: u32, index: usize) -> Option<Board> {
        let layout = Layout::new(self.goal.shape())?;
        let place = layout.place(self.goal.tiles());
        let mut layers = Layers::from(layout, place)?;
        (0..depth).for_each(|_| {
            layers.advance(self.threads);
        });
        let place = layers.places().nth(index)?;
        Some(board(&layers.layout, place, &self.goal))
    }

    /// Returns the position of a board whose distance is known.
    fn state(&self, board: &Board) -> Option<Position> {
        let is_known = self.is_complete() && board.can_reach(&self.goal);
        if is_known { self.space.state(board) } else { None }
    }

    /// Returns the distance modulo 4 of a position that can reach the goal.
    fn remainder(&self, position: &Position) -> u32 {
        let mut tiles = [0; MOST_CELLS];
        for (cell, tile) in self.space.cells().zip(&mut tiles) {
            *tile = position.tile(cell);
        }
        let layout = &self.layers.layout;
        let place = layout.place(&tiles[..layout.cells()]);
        let is_odd = place.colour != layout.colour(self.goal.hole());
        2 * u32::from(self.layers.is_marked(place)) + u32::from(is_odd)
    }

    /// Returns the moves to the neighbours whose distance is less by one, for a position that can reach the goal.
    fn nearer(&self, position: Position) -> impl Iterator<Item = Move> + use<'_> {
        let wanted = (self.remainder(&position) + 3) % 4;
        let is_nearer = move |&step: &Move| self.remainder(&self.space.successor(&position, step)) == wanted;
        self.space.actions(&position).filter(is_nearer)
    }
}

/// Positions of the half that can reach the goal. Distances modulo 4 find the optimal moves without the distances of
/// the neighbours.
impl DistanceToGoal<Space> for Survey {
    fn distance(&self, space: &Space, state: &Position) -> Option<u32> {
        let mut position = *state;
        self.state(&self.space.board(state))?;
        let mut distance = 0;
        loop {
            let Some(step) = self.nearer(position).next() else { return Some(distance) };
            space.apply(&mut position, step);
            distance += 1;
            // The marks of a forged file may lead in a circle.
            if distance > self.depth() {
                return None;
            }
        }
    }

    fn layers(&self) -> &[u64] {
        self.layers()
    }

    fn optimal_actions<'a>(&'a self, _: &'a Space, state: &Position) -> impl Iterator<Item = Move> + use<'a> {
        let known = self.state(&self.space.board(state));
        known.into_iter().flat_map(|position| self.nearer(position))
    }
}

impl fmt::Debug for Survey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Survey").field("goal", &self.goal).finish_non_exhaustive()
    }
}

/// Returns the board at `place` that can reach `goal`.
fn board(layout: &Layout, place: Place, goal: &Board) -> Board {
    let mut tiles = layout.tiles(place);
    let board = goal.with_tiles(tiles.clone());
    if board.can_reach(goal) {
        return board;
    }
    for tile in tiles.iter_mut().filter(|tile| [1, 2].contains(*tile)) {
        *tile = 3 - *tile;
    }
    goal.with_tiles(tiles)
}

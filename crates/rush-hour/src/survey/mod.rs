//! Goal distances of a board: the distance to the exit of every position that its cars can reach.

pub(crate) mod measures;
mod minimality;

use core::{fmt, time::Duration};

use search::{
    GoalDistances, Limits, Observer, Progress, Reason, Run, Search, Stats, algorithms::DistanceToGoal,
    tables::DistanceMap,
};

use crate::{
    action::Slide,
    board::Board,
    goal::AtExit,
    metric::{Metric, Moves},
    space::packing::{Packing, SixBySix},
    space::{PackingError, Position, RushHour},
};

/// The distances of all positions of a component to the nearest position with the red car at the exit.
///
/// The metric `M` counts distances in moves or in steps. The component of a board is the set of all positions that its
/// cars can reach. If no position of the component is solved, no position has a distance.
///
/// # Complexity
///
/// Two breadth-first searches of the component: O(n) time and memory for n positions. A 6x6 board may have half a
/// million positions, a larger board more than fit into memory. [`begun`](Self::begun) and [`resume`](Self::resume)
/// accept limits.
///
/// # Examples
///
/// ```
/// use rush_hour::{Board, Field, Moves, Steps};
///
/// // Car C goes to the left, B down, and the red car out.
/// let board: Board = "ooBo / AABo / oooo / ooCC".parse()?;
/// let field = Field::<Moves>::of(&board)?;
/// assert_eq!(field.distance(&board), Some(3));
/// let hints: Vec<_> = field.hints(&board).iter().map(ToString::to_string).collect();
/// assert_eq!(hints, ["C-2"]);
///
/// let in_steps = field.in_metric::<Steps>();
/// assert_eq!(in_steps.distance(&board), Some(6));
/// assert_eq!(in_steps.hardest().unwrap().to_string(), "ooBo/AABo/oooo/ooCC");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Field<M: Metric = Moves, P: Packing = SixBySix> {
    space: RushHour<M, P>,
    goal: AtExit,
    distances: GoalDistances<RushHour<M, P>, DistanceMap<RushHour<M, P>>>,
}

impl<M: Metric, P: Packing> Field<M, P> {
    /// Computes the field of the component of `board`.
    ///
    /// # Errors
    ///
    /// If the packing has no room for the board.
    pub fn of(board: &Board) -> Result<Self, PackingError> {
        let mut field = Self::begun(board)?;
        field.complete();
        Ok(field)
    }

    /// Creates the field of `board` without any distance; [`resume`](Self::resume) computes the distances.
    ///
    /// # Errors
    ///
    /// If the packing has no room for the board.
    pub fn begun(board: &Board) -> Result<Self, PackingError> {
        let mut field = Self::empty(RushHour::new(board)?);
        field.begin();
        Ok(field)
    }

    /// Continues the search until all distances are known, or returns the limit that was reached first.
    ///
    /// # Examples
    ///
    /// ```
    /// use rush_hour::{Board, Field, Moves};
    /// use search::{Limits, Reason};
    ///
    /// let board: Board = "BBoooCDooEoCDAAEoCDooEooFoooGGFoHHHo".parse()?;
    /// let mut field = Field::<Moves>::begun(&board)?;
    /// let stopped = field.resume(Limits::none().expanded(1_000), &mut ());
    /// assert_eq!((stopped, field.hardest()), (Some(Reason::Expanded), None));
    /// assert_eq!(field.resume(Limits::none(), &mut ()), None);
    /// assert_eq!((field.positions(), field.distance(&board)), (1_247, Some(8)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn resume(&mut self, limits: Limits<u32>, observer: &mut dyn Observer<u32>) -> Option<Reason> {
        if self.is_complete() {
            return None;
        }
        let run = Run::of(&mut self.distances).within(limits).observed_by(observer);
        run.resume_to(&self.space, &self.goal).stopped_by()
    }

    /// Continues as [`resume`](Self::resume) without an observer, and returns the elapsed time too.
    pub(crate) fn resume_timed(&mut self, limits: Limits<u32>) -> (Option<Reason>, Duration) {
        if self.is_complete() {
            return (None, Duration::ZERO);
        }
        let report = Run::of(&mut self.distances).within(limits).resume_to(&self.space, &self.goal);
        (report.stopped_by(), report.elapsed)
    }

    /// Computes the field of another board in the same buffers: faster than [`of`](Self::of) for many boards.
    ///
    /// # Errors
    ///
    /// If the packing has no room for the board. The field is then unchanged.
    ///
    /// # Examples
    ///
    /// ```
    /// use rush_hour::{Field, Moves, levels};
    ///
    /// let mut field = Field::<Moves>::of(&levels().next().unwrap().board)?;
    /// for level in levels().take(4) {
    ///     field.renew(&level.board)?;
    ///     assert_eq!(field.distance(&level.board), Some(level.moves));
    /// }
    /// # Ok::<(), rush_hour::PackingError>(())
    /// ```
    pub fn renew(&mut self, board: &Board) -> Result<(), PackingError> {
        self.restart(board)?;
        self.complete();
        Ok(())
    }

    /// Begins the field of another board in the same buffers; [`resume`](Self::resume) computes the distances.
    ///
    /// # Errors
    ///
    /// If the packing has no room for the board. The field is then unchanged.
    ///
    /// # Examples
    ///
    /// How many of the forty cards have a small component?
    ///
    /// ```
    /// use rush_hour::{Field, Moves, levels};
    /// use search::Limits;
    ///
    /// let mut field = Field::<Moves>::begun(&levels().next().unwrap().board)?;
    /// let mut small = 0;
    /// for level in levels() {
    ///     field.restart(&level.board)?;
    ///     assert!(field.space().may_be_solvable());
    ///     small += u32::from(field.resume(Limits::none().expanded(1_500), &mut ()).is_none());
    /// }
    /// assert_eq!(small, 1);
    /// # Ok::<(), rush_hour::PackingError>(())
    /// ```
    pub fn restart(&mut self, board: &Board) -> Result<(), PackingError> {
        self.space = RushHour::new(board)?;
        self.goal = AtExit::of(&self.space);
        self.begin();
        Ok(())
    }

    /// Computes the field of the same component in another metric.
    ///
    /// The search begins at the solved positions, which this field holds.
    ///
    /// # Panics
    ///
    /// If this field is not complete.
    ///
    /// # Examples
    ///
    /// ```
    /// use rush_hour::{Field, Moves, Steps, levels};
    ///
    /// let field = Field::<Moves>::of(&levels().last().unwrap().board)?;
    /// assert_eq!((field.depth(), field.in_metric::<Steps>().depth()), (Some(51), Some(83)));
    /// # Ok::<(), rush_hour::PackingError>(())
    /// ```
    #[must_use]
    pub fn in_metric<N: Metric>(&self) -> Field<N, P> {
        let mut field = Field::empty(self.space.in_metric());
        field.renew_from(self);
        field
    }

    /// Computes the field of the component of `other` in this metric and in the same buffers.
    ///
    /// # Panics
    ///
    /// If `other` is not complete.
    ///
    /// # Examples
    ///
    /// ```
    /// use rush_hour::{Field, Moves, Steps, levels};
    ///
    /// let mut moves = Field::<Moves>::of(&levels().next().unwrap().board)?;
    /// let mut steps = moves.in_metric::<Steps>();
    /// for level in levels().take(4) {
    ///     moves.renew(&level.board)?;
    ///     steps.renew_from(&moves);
    ///     assert_eq!(steps.distance(&level.board), Some(level.steps));
    /// }
    /// # Ok::<(), rush_hour::PackingError>(())
    /// ```
    pub fn renew_from<N: Metric>(&mut self, other: &Field<N, P>) {
        self.restart_from(other);
        self.complete();
    }

    /// Begins the field of the component of `other` in this metric and in the same buffers.
    ///
    /// [`resume`](Self::resume) computes the distances.
    ///
    /// # Panics
    ///
    /// If `other` is not complete.
    ///
    /// # Examples
    ///
    /// ```
    /// use rush_hour::{Field, Moves, Steps, levels};
    /// use search::{Limits, Reason};
    ///
    /// let board = levels().next().unwrap().board;
    /// let moves = Field::<Moves>::of(&board)?;
    /// let mut steps = Field::<Steps>::begun(&board)?;
    /// steps.restart_from(&moves);
    /// assert_eq!(steps.resume(Limits::none().expanded(1_000), &mut ()), Some(Reason::Expanded));
    /// // The solved positions are known, so each of the 1,247 positions is expanded once.
    /// assert_eq!(steps.resume(Limits::none().expanded(1_248), &mut ()), None);
    /// assert_eq!(steps.distance(&board), Some(16));
    /// # Ok::<(), rush_hour::PackingError>(())
    /// ```
    pub fn restart_from<N: Metric>(&mut self, other: &Field<N, P>) {
        assert!(other.is_complete(), "the solved positions of the component");
        self.space = other.space.in_metric();
        self.goal = AtExit::of(&self.space);
        if other.distances.depth().is_some() {
            self.distances.begin_from_goals(&self.space, other.distances.goals().copied());
        } else {
            self.begin();
        }
    }

    /// Begins the field of the same component in another metric, and drops this field first.
    ///
    /// The two fields are never in memory together. [`resume`](Self::resume) computes the distances.
    ///
    /// # Panics
    ///
    /// If this field is not complete.
    ///
    /// # Examples
    ///
    /// ```
    /// use rush_hour::{Field, Moves, Steps, levels};
    /// use search::Limits;
    ///
    /// let board = levels().last().unwrap().board;
    /// let mut steps = Field::<Moves>::of(&board)?.into_metric::<Steps>();
    /// assert_eq!((steps.is_complete(), steps.depth()), (false, None));
    /// assert_eq!(steps.resume(Limits::none(), &mut ()), None);
    /// assert_eq!((steps.is_complete(), steps.depth()), (true, Some(83)));
    /// # Ok::<(), rush_hour::PackingError>(())
    /// ```
    #[must_use]
    pub fn into_metric<N: Metric>(self) -> Field<N, P> {
        assert!(self.is_complete(), "the solved positions of the component");
        let mut field = Field::empty(self.space.in_metric());
        let goals: Vec<Position<P>> = self.distances.goals().copied().collect();
        drop(self);
        if goals.is_empty() {
            field.begin();
        } else {
            field.distances.begin_from_goals(&field.space, goals);
        }
        field
    }

    /// Returns whether all distances are known. They are not if a limit was reached first.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.distances.is_complete()
    }

    /// Returns the counters of the work since the field was begun.
    ///
    /// # Examples
    ///
    /// ```
    /// use rush_hour::{Field, Moves, levels};
    ///
    /// // Two surveys of 1,247 positions.
    /// let field = Field::<Moves>::of(&levels().next().unwrap().board)?;
    /// assert_eq!(field.stats().expanded, 2 * 1_247);
    /// # Ok::<(), rush_hour::PackingError>(())
    /// ```
    #[must_use]
    pub fn stats(&self) -> Stats {
        self.distances.stats()
    }

    /// Returns the bytes of the distances, which a limit on memory is compared with.
    ///
    /// # Examples
    ///
    /// ```
    /// use rush_hour::{Field, Moves, levels};
    ///
    /// // A position of 6x6 is a word, and its distance half a word.
    /// let field = Field::<Moves>::of(&levels().next().unwrap().board)?;
    /// assert!(field.bytes() >= 12 * field.positions());
    /// # Ok::<(), rush_hour::PackingError>(())
    /// ```
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.distances.bytes()
    }

    /// Returns the positions of the cars as a state space.
    #[must_use]
    pub fn space(&self) -> &RushHour<M, P> {
        &self.space
    }

    /// Returns the number of positions of the component.
    #[must_use]
    pub fn positions(&self) -> u64 {
        self.distances.states()
    }

    /// Returns the number of positions at each distance, from 0 upwards; empty if no position is solved.
    ///
    /// # Examples
    ///
    /// ```
    /// use rush_hour::{Board, Field, Moves};
    ///
    /// // B has to go down to the corner; before that, C out of the corner if it is there.
    /// let field = Field::<Moves>::of(&"ooB / AAB / ooo / CCo".parse()?)?;
    /// assert_eq!(field.layers(), [1, 1, 2, 2]);
    /// assert_eq!((field.positions(), field.depth()), (6, Some(3)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn layers(&self) -> &[u64] {
        self.distances.layers()
    }

    /// Returns the greatest distance of a position; `None` if no position is solved.
    #[must_use]
    pub fn depth(&self) -> Option<u32> {
        self.distances.depth()
    }

    /// Returns the distance of `board` to the exit.
    ///
    /// `None` if `board` is outside the component, or if no position of the component is solved.
    #[must_use]
    pub fn distance(&self, board: &Board) -> Option<u32> {
        self.distances.distance(&self.space, &self.space.position(board)?)
    }

    /// Returns the slides that begin a shortest solution of `board`, ordered by car and distance.
    ///
    /// There are none if `board` is solved or has no [`distance`](Self::distance).
    #[must_use]
    pub fn hints(&self, board: &Board) -> Vec<Slide> {
        self.space.position(board).map_or_else(Vec::new, |position| self.hints_at(&position))
    }

    /// Returns the shortest solution that follows the first of the [`hints`](Self::hints) at every position.
    ///
    /// `None` if `board` has no [`distance`](Self::distance).
    ///
    /// # Examples
    ///
    /// ```
    /// use rush_hour::{Board, Field, Moves};
    ///
    /// let board: Board = "ooBo / AABo / oooo / ooCC".parse()?;
    /// let field = Field::<Moves>::of(&board)?;
    /// let slides: Vec<_> = field.solution(&board).unwrap().iter().map(ToString::to_string).collect();
    /// assert_eq!(slides, ["C-2", "B+2", "A+2"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn solution(&self, board: &Board) -> Option<Vec<Slide>> {
        let distance = self.distance(board)?;
        let (mut board, mut slides) = (board.clone(), Vec::with_capacity(distance as usize));
        while let Some(&slide) = self.hints(&board).first() {
            board = board.after(slide)?;
            slides.push(slide);
        }
        Some(slides)
    }

    /// Returns the board with the greatest distance to the exit; `None` if no position is solved.
    ///
    /// If several boards have this distance, it is the [smallest](Self::hardest_boards).
    ///
    /// # Examples
    ///
    /// ```
    /// use rush_hour::{Field, Moves, levels};
    ///
    /// let level = levels().nth(16).unwrap();
    /// let field = Field::<Moves>::of(&level.board)?;
    /// let hardest = field.hardest().unwrap();
    /// assert_eq!(field.distance(&hardest), field.depth());
    /// # Ok::<(), rush_hour::PackingError>(())
    /// ```
    #[must_use]
    pub fn hardest(&self) -> Option<Board> {
        let hardest = self.distances.farthest().iter().min_by_key(|position| self.space.order(position));
        hardest.map(|position| self.space.board(position))
    }

    /// Returns the boards with the greatest distance to the exit, the smallest first.
    ///
    /// The order compares the sets of cells that horizontal cars cover, as numbers whose lowest bit is the first cell
    /// in reading order. If these are equal, it compares the sets of cells that vertical cars cover. So the order does
    /// not depend on the letters of the cars.
    ///
    /// # Examples
    ///
    /// ```
    /// use rush_hour::{Board, Field, Moves};
    ///
    /// let field = Field::<Moves>::of(&"ooB / AAB / ooo / CCo".parse()?)?;
    /// let boards: Vec<_> = field.hardest_boards().iter().map(ToString::to_string).collect();
    /// assert_eq!(boards, ["ooB/AAB/ooo/oCC", "ooo/AAB/ooB/oCC"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn hardest_boards(&self) -> Vec<Board> {
        let mut hardest = self.distances.farthest().to_vec();
        hardest.sort_by_key(|position| self.space.order(position));
        hardest.iter().map(|position| self.space.board(position)).collect()
    }

    pub(crate) fn goal(&self) -> &AtExit {
        &self.goal
    }

    pub(crate) fn distances(&self) -> &GoalDistances<RushHour<M, P>, DistanceMap<RushHour<M, P>>> {
        &self.distances
    }

    fn empty(space: RushHour<M, P>) -> Self {
        Field { goal: AtExit::of(&space), space, distances: GoalDistances::new() }
    }

    fn begin(&mut self) {
        self.distances.begin(&self.space, &self.space.start(), &self.goal);
    }

    fn complete(&mut self) {
        let _ = self.distances.resume_to(&self.space, &self.goal);
    }

    fn hints_at(&self, position: &Position<P>) -> Vec<Slide> {
        let nearer = self.distances.optimal_actions(&self.space, position);
        let mut slides: Vec<Slide> = nearer.map(|change| self.space.slide(change)).collect();
        slides.sort_by_key(|slide| (slide.car, slide.by));
        slides
    }
}

impl<M: Metric, P: Packing> fmt::Debug for Field<M, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Field")
            .field("space", &self.space)
            .field("layers", &self.layers())
            .finish_non_exhaustive()
    }
}

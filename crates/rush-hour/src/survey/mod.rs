//! Goal distances of a board: the distance to the exit of every position that its cars can reach.

pub(crate) mod measures;
mod metrics;
mod minimality;

use core::{fmt, time::Duration};

use search::{
    GoalDistances, Limits, Observer, Progress, Reason, Run, Search, Stats, algorithms::DistanceToGoal,
};

use crate::{
    action::Slide,
    board::Board,
    goal::AtExit,
    metric::{Moves, Reach},
    space::{
        Space, SpaceError,
        encoding::{Encoding, SixBySix},
    },
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
/// use rush_hour::{Board, Survey, Moves, Steps};
///
/// // Car C goes to the left, B down, and the red car out.
/// let board: Board = "ooBo / AABo / oooo / ooCC".parse()?;
/// let survey = Survey::new(&board)?;
/// assert_eq!(survey.distance(&board), Some(3));
/// let hints: Vec<_> = survey.hints(&board).iter().map(ToString::to_string).collect();
/// assert_eq!(hints, ["C-2"]);
///
/// let in_steps = survey.in_metric::<Steps>();
/// assert_eq!(in_steps.distance(&board), Some(6));
/// assert_eq!(in_steps.hardest().unwrap().to_string(), "ooBo/AABo/oooo/ooCC");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Survey<M: Reach = Moves, P: Encoding = SixBySix> {
    space: Space<M, P>,
    goal: AtExit,
    distances: GoalDistances<Space<M, P>, P::Distances<M>>,
}

impl Survey {
    /// Finds the distances of all positions that the cars of `board` can reach, in moves, for boards up to 6x6.
    ///
    /// # Errors
    ///
    /// If the board has more than six rows or columns.
    pub fn new(board: &Board) -> Result<Self, SpaceError> {
        Self::with_encoding(board)
    }

    /// Begins the survey of `board`, in moves, for boards up to 6x6; [`resume`](Self::resume) finds the distances.
    ///
    /// # Errors
    ///
    /// If the board has more than six rows or columns.
    pub fn begun(board: &Board) -> Result<Self, SpaceError> {
        Space::new(board).map(Self::of)
    }
}

impl<M: Reach, P: Encoding> Survey<M, P> {
    /// Finds the distances of all positions that the cars of `board` can reach, in the metric and the encoding of the
    /// type.
    ///
    /// # Errors
    ///
    /// If the encoding has no room for the board.
    ///
    /// # Examples
    ///
    /// ```
    /// use rush_hour::{Board, EightByEight, Steps, Survey};
    ///
    /// let board: Board = "AAooooo / ooooooB / ooooooB".parse()?;
    /// let survey = Survey::<Steps, EightByEight>::with_encoding(&board)?;
    /// assert_eq!(survey.distance(&board), Some(5));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn with_encoding(board: &Board) -> Result<Self, SpaceError> {
        let mut survey = Self::of(Space::with_encoding(board)?);
        survey.complete();
        Ok(survey)
    }

    /// Begins the survey of the start of a space; [`resume`](Self::resume) finds the distances.
    ///
    /// # Examples
    ///
    /// ```
    /// use rush_hour::{Space, Steps, Survey};
    /// use search::Limits;
    ///
    /// let space = Space::<Steps>::with_encoding(&"ooB / AAB / ooo / ooo".parse()?)?;
    /// let mut survey = Survey::of(space);
    /// assert_eq!(survey.resume(Limits::none(), &mut ()), None);
    /// assert_eq!(survey.depth(), Some(3));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn of(space: Space<M, P>) -> Self {
        let mut survey = Self::empty(space);
        survey.begin();
        survey
    }

    /// Continues the search until all distances are known, or returns the limit that was reached first.
    ///
    /// # Examples
    ///
    /// ```
    /// use rush_hour::{Board, Survey, Moves};
    /// use search::{Limits, Reason};
    ///
    /// let board: Board = "BBoooCDooEoCDAAEoCDooEooFoooGGFoHHHo".parse()?;
    /// let mut survey = Survey::begun(&board)?;
    /// let stopped = survey.resume(Limits::none().expanded(1_000), &mut ());
    /// assert_eq!((stopped, survey.hardest()), (Some(Reason::Expanded), None));
    /// assert_eq!(survey.resume(Limits::none(), &mut ()), None);
    /// assert_eq!((survey.positions(), survey.distance(&board)), (1_247, Some(8)));
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

    /// Begins the survey of another board in the same buffers; [`resume`](Self::resume) computes the distances.
    ///
    /// # Errors
    ///
    /// If the encoding has no room for the board. The survey is then unchanged.
    ///
    /// # Examples
    ///
    /// How many of the forty cards have a small component?
    ///
    /// ```
    /// use rush_hour::{Survey, Moves, levels};
    /// use search::Limits;
    ///
    /// let mut survey = Survey::begun(&levels().next().unwrap().board)?;
    /// let mut small = 0;
    /// for level in levels() {
    ///     survey.restart(&level.board)?;
    ///     assert!(survey.space().may_be_solvable());
    ///     small += u32::from(survey.resume(Limits::none().expanded(1_500), &mut ()).is_none());
    /// }
    /// assert_eq!(small, 1);
    /// # Ok::<(), rush_hour::SpaceError>(())
    /// ```
    pub fn restart(&mut self, board: &Board) -> Result<(), SpaceError> {
        self.space = Space::with_encoding(board)?;
        self.goal = self.space.goal();
        self.begin();
        Ok(())
    }

    /// Returns whether all distances are known. They are not if a limit was reached first.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.distances.is_complete()
    }

    /// Returns the counters of the work since the survey was begun.
    ///
    /// # Examples
    ///
    /// ```
    /// use rush_hour::{Survey, Moves, levels};
    ///
    /// // Two surveys of 1,247 positions.
    /// let survey = Survey::new(&levels().next().unwrap().board)?;
    /// assert_eq!(survey.stats().expanded, 2 * 1_247);
    /// # Ok::<(), rush_hour::SpaceError>(())
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
    /// use rush_hour::{Survey, Moves, levels};
    ///
    /// // A position of 6x6 is a word, and its distance half a word.
    /// let survey = Survey::new(&levels().next().unwrap().board)?;
    /// assert!(survey.bytes() >= 12 * survey.positions());
    /// # Ok::<(), rush_hour::SpaceError>(())
    /// ```
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.distances.memory().now
    }

    /// Returns the positions of the cars as a state space.
    #[must_use]
    pub fn space(&self) -> &Space<M, P> {
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
    /// use rush_hour::{Board, Survey, Moves};
    ///
    /// // B has to go down to the corner; before that, C out of the corner if it is there.
    /// let survey = Survey::new(&"ooB / AAB / ooo / CCo".parse()?)?;
    /// assert_eq!(survey.layers(), [1, 1, 2, 2]);
    /// assert_eq!((survey.positions(), survey.depth()), (6, Some(3)));
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
        self.distances.distance(&self.space, &self.space.state(board)?)
    }

    /// Returns the slides that begin a shortest solution of `board`, ordered by car and distance.
    ///
    /// There are none if `board` is solved or has no [`distance`](Self::distance).
    #[must_use]
    pub fn hints(&self, board: &Board) -> Vec<Slide> {
        let Some(position) = self.space.state(board) else { return Vec::new() };
        let optimal = self.distances.optimal_actions(&self.space, &position);
        let mut slides: Vec<Slide> = optimal.map(|line_move| self.space.slide(line_move)).collect();
        slides.sort_by_key(|slide| (slide.car, slide.by));
        slides
    }

    /// Returns the shortest solution that follows the first of the [`hints`](Self::hints) at every position.
    ///
    /// `None` if `board` has no [`distance`](Self::distance).
    ///
    /// # Examples
    ///
    /// ```
    /// use rush_hour::{Board, Survey, Moves};
    ///
    /// let board: Board = "ooBo / AABo / oooo / ooCC".parse()?;
    /// let survey = Survey::new(&board)?;
    /// let slides: Vec<_> = survey.solution(&board).unwrap().iter().map(ToString::to_string).collect();
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

    /// Counts the shortest solutions of `board`; `None` if it has no [`distance`](Self::distance).
    ///
    /// The count is one if `board` is solved. Two solutions differ if their sequences of slides differ. A count of
    /// `u128::MAX` stands for `u128::MAX` or more.
    ///
    /// # Complexity
    ///
    /// O(b n) time for n positions on shortest solutions with b actions each, and memory for two layers of them.
    ///
    /// # Examples
    ///
    /// ```
    /// use rush_hour::{Board, Steps, Survey};
    ///
    /// // B and C go down, in either order; then the red car out.
    /// let board: Board = "ooooo / AABCo / ooBCo / ooooo".parse()?;
    /// let moves = Survey::new(&board)?;
    /// assert_eq!((moves.distance(&board), moves.solutions(&board)), (Some(3), Some(2)));
    /// // In steps the red car may go one cell as soon as B is gone.
    /// let steps = moves.in_metric::<Steps>();
    /// assert_eq!((steps.distance(&board), steps.solutions(&board)), (Some(5), Some(3)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn solutions(&self, board: &Board) -> Option<u128> {
        self.distances.count_shortest_plans(&self.space, &self.space.state(board)?)
    }

    /// Returns the board with the greatest distance to the exit; `None` if no position is solved.
    ///
    /// If several boards have this distance, it is the [smallest](Self::hardest_boards).
    ///
    /// # Examples
    ///
    /// ```
    /// use rush_hour::{Survey, Moves, levels};
    ///
    /// let level = levels().nth(16).unwrap();
    /// let survey = Survey::new(&level.board)?;
    /// let hardest = survey.hardest().unwrap();
    /// assert_eq!(survey.distance(&hardest), survey.depth());
    /// # Ok::<(), rush_hour::SpaceError>(())
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
    /// use rush_hour::{Board, Survey, Moves};
    ///
    /// let survey = Survey::new(&"ooB / AAB / ooo / CCo".parse()?)?;
    /// let boards: Vec<_> = survey.hardest_boards().iter().map(ToString::to_string).collect();
    /// assert_eq!(boards, ["ooB/AAB/ooo/oCC", "ooo/AAB/ooB/oCC"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn hardest_boards(&self) -> Vec<Board> {
        let mut hardest = self.distances.farthest().to_vec();
        hardest.sort_by_key(|position| self.space.order(position));
        hardest.iter().map(|position| self.space.board(position)).collect()
    }

    pub(crate) fn distances(&self) -> &GoalDistances<Space<M, P>, P::Distances<M>> {
        &self.distances
    }

    fn empty(space: Space<M, P>) -> Self {
        Survey { goal: space.goal(), space, distances: GoalDistances::default() }
    }

    fn begin(&mut self) {
        self.distances.begin(&self.space, &self.space.start(), &self.goal);
    }

    fn complete(&mut self) {
        let _ = self.distances.resume_to(&self.space, &self.goal);
    }
}

impl<M: Reach, P: Encoding> fmt::Debug for Survey<M, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Survey")
            .field("space", &self.space)
            .field("layers", &self.layers())
            .finish_non_exhaustive()
    }
}

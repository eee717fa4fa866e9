//! The survey of a board: which of all reachable positions can be solved, and how.
//!
//! All solutions of a position have the same number of jumps. So the distance of a position from the goal is known as
//! soon as it is known whether the position can be solved, and the bitmaps of a [`Closure`] contain the answer.

use core::fmt;

use search::{Limits, Observer, Reason, Stats, algorithms::DistanceToGoal};

use crate::{
    action::Jump,
    board::Board,
    closure::{Closure, ClosureBuilder, ClosureError, Winning},
    space::{
        JumpNumber, Position, Space,
        hole_set::{HoleSet, with_closure_holes},
    },
};

/// The set of all reachable positions, and the distance from the goal of each that can be solved.
///
/// The distance is the number of jumps that are left, in every solution the same. A position without a distance has no
/// solution.
///
/// # Complexity
///
/// A [`Closure`], and a second one unless the start is the opposite of the target: 64 MiB for the English board from the
/// centre to the centre. [`resume`](Self::resume) sets limits.
///
/// # Examples
///
/// ```
/// use peg_solitaire::{Board, Survey};
///
/// let board = Board::triangle(5);
/// let survey = Survey::new(&board)?;
/// assert_eq!((survey.positions(), survey.distance(&board)), (3_016, Some(13)));
/// assert_eq!(survey.solutions(&board), Some(6_816));
///
/// // Either jump to the top is the mirror image of the other.
/// assert_eq!(survey.hints(&board), board.actions());
/// let solution = survey.solution(&board).unwrap();
/// let end = solution.iter().try_fold(board, |board, &jump| board.after(jump));
/// assert!(end.is_some_and(|end| end.is_solved()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Survey {
    board: Board,
    winning: Option<Winning>,
}

impl Survey {
    /// Surveys all positions that are reachable from the position on `board`, with one thread.
    ///
    /// # Errors
    ///
    /// If the bitmaps would take more than 2 GiB. [`of`](Self::of) takes a closure with other options.
    pub fn new(board: &Board) -> Result<Self, ClosureError> {
        Self::of(Closure::of(board)?)
    }

    /// Surveys the positions of a closure, with its threads and the rest of its memory.
    ///
    /// # Errors
    ///
    /// As [`Closure::census`].
    ///
    /// # Examples
    ///
    /// ```
    /// use peg_solitaire::{Board, ClosureBuilder, Survey};
    ///
    /// let closure = ClosureBuilder::new().with_threads(2).build(&Board::triangle(6))?;
    /// let survey = Survey::of(closure)?;
    /// assert_eq!(survey.depth(), Some(19));
    /// # Ok::<(), peg_solitaire::ClosureError>(())
    /// ```
    pub fn of(closure: Closure) -> Result<Self, ClosureError> {
        let board = closure.board().clone();
        Ok(Survey { board, winning: Some(Winning::of(closure)?) })
    }

    /// Begins a survey that knows no position yet; [`resume`](Self::resume) finds them.
    ///
    /// # Errors
    ///
    /// If the bitmap would take more than 2 GiB.
    pub fn begun(board: &Board) -> Result<Self, ClosureError> {
        ClosureBuilder::new().check_board(board)?;
        Ok(Survey { board: board.clone(), winning: None })
    }

    /// Continues until all positions are known, with one thread. Returns the limit that was reached first, if any.
    ///
    /// The limit of expanded positions is compared with the size of the bitmap, one position for each bit. After a limit,
    /// the next call begins anew, because the bitmap does not tell which of its positions are expanded.
    ///
    /// # Examples
    ///
    /// ```
    /// use peg_solitaire::{Board, Survey};
    /// use search::{Limits, Reason};
    ///
    /// let mut survey = Survey::begun(&Board::triangle(5))?;
    /// assert_eq!(survey.resume(Limits::none().expanded(100), &mut ()), Some(Reason::Expanded));
    /// assert_eq!((survey.is_complete(), survey.positions()), (false, 0));
    /// assert_eq!(survey.resume(Limits::none(), &mut ()), None);
    /// assert_eq!((survey.is_complete(), survey.positions()), (true, 3_016));
    /// # Ok::<(), peg_solitaire::ClosureError>(())
    /// ```
    #[expect(clippy::needless_pass_by_value, reason = "a survey of any puzzle takes its limits by value")]
    pub fn resume(&mut self, limits: Limits<u32>, observer: &mut dyn Observer<u32>) -> Option<Reason> {
        if self.is_complete() {
            return None;
        }
        let builder = ClosureBuilder::new();
        let builder = builder.clone().with_bytes(limits.max_bytes().min(builder.bytes()));
        let winning = counted(&self.board, builder, &limits, observer, Winning::of);
        winning.map(|winning| self.winning = Some(winning)).err()
    }

    /// Returns whether all positions are known.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.winning.is_some()
    }

    /// Returns the set of all reachable positions, which counts dead positions and games too; `None` while the survey is
    /// incomplete.
    ///
    /// # Examples
    ///
    /// ```
    /// use peg_solitaire::{Board, Survey};
    ///
    /// let survey = Survey::new(&Board::triangle(5))?;
    /// let census = survey.closure().unwrap().census()?;
    /// assert_eq!(census.total().winning, survey.layers().iter().sum());
    /// # Ok::<(), peg_solitaire::ClosureError>(())
    /// ```
    #[must_use]
    pub fn closure(&self) -> Option<&Closure> {
        self.winning.as_ref().map(Winning::closure)
    }

    /// Returns the number of reachable positions, solvable or not; 0 while the survey is incomplete.
    #[must_use]
    pub fn positions(&self) -> u64 {
        self.closure().map_or(0, Closure::positions)
    }

    /// Returns the number of positions at each distance from the goal, from 0 upwards: those that can be solved, with one
    /// peg, with two, and so on. It is empty if the board has no solution.
    ///
    /// # Examples
    ///
    /// ```
    /// use peg_solitaire::Survey;
    ///
    /// // After a jump of one pair, the other pair cannot reach the peg in the middle.
    /// let survey = Survey::new(&"xx.xx".parse()?)?;
    /// assert_eq!((survey.layers(), survey.depth()), (&[][..], None));
    /// let survey = Survey::new(&"xx.x.".parse()?)?;
    /// assert_eq!((survey.layers(), survey.depth()), (&[1, 1, 1][..], Some(2)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn layers(&self) -> &[u64] {
        self.winning.as_ref().map_or(&[], Winning::layers)
    }

    /// Returns the greatest distance, which is that of the start; `None` if the board has no solution.
    #[must_use]
    pub fn depth(&self) -> Option<u32> {
        self.layers().len().checked_sub(1).map(|depth| depth as u32)
    }

    /// Returns the number of jumps from `board` to the goal; `None` if `board` is not reachable or has no solution.
    #[must_use]
    pub fn distance(&self, board: &Board) -> Option<u32> {
        with_closure_holes!(&self.board, W => self.at::<W>(board)?.distance())
    }

    /// Returns the jumps that begin a solution of `board`, in the order of [`Board::actions`].
    ///
    /// There are none if `board` is solved or has no [`distance`](Self::distance).
    #[must_use]
    pub fn hints(&self, board: &Board) -> Vec<Jump> {
        let good = with_closure_holes!(&self.board, W => self.at::<W>(board).map(|at| at.hints()))
            .unwrap_or_default();
        board.actions().into_iter().filter(|jump| good.contains(jump)).collect()
    }

    /// Returns the solution that follows a jump of a solution in each position; `None` if `board` has no
    /// [`distance`](Self::distance).
    #[must_use]
    pub fn solution(&self, board: &Board) -> Option<Vec<Jump>> {
        with_closure_holes!(&self.board, W => self.at::<W>(board)?.solution())
    }

    /// Returns the number of solutions of `board`, or `u128::MAX` if there are as many or more; `None` if `board` has no
    /// [`distance`](Self::distance).
    ///
    /// # Complexity
    ///
    /// As [`DistanceToGoal::count_shortest_plans`]. [`Closure::solutions`] counts those of the start in less time and
    /// memory.
    #[must_use]
    pub fn solutions(&self, board: &Board) -> Option<u128> {
        with_closure_holes!(&self.board, W => self.at::<W>(board)?.solutions())
    }

    /// Returns the position of `board` in its space, if it is reachable.
    fn at<W: HoleSet>(&self, board: &Board) -> Option<At<'_, W>> {
        let winning = self.winning.as_ref().filter(|winning| winning.closure().holds(board))?;
        let space = Space::<W>::with_encoding(&self.board).ok()?;
        let position = space.state(board)?;
        Some(At { winning, space, position })
    }
}

/// Computes the closure of `board` by `builder` and counts in it, within the limits of time and of expanded positions.
///
/// # Errors
///
/// The limit that was reached; that of memory if the closure or the counts have more bytes than `builder` allows.
pub(crate) fn counted<T>(
    board: &Board,
    builder: ClosureBuilder,
    limits: &Limits<u32>,
    observer: &mut dyn Observer<u32>,
    count: impl FnOnce(Closure) -> Result<T, ClosureError>,
) -> Result<T, Reason> {
    let bytes = Closure::bytes_for(board).unwrap_or(u64::MAX);
    if bytes.saturating_mul(8) > limits.max_expanded() {
        return Err(Reason::Expanded);
    }
    let stop = limits.stop_token();
    let builder = builder.cancelled_by(&stop);
    let closure = builder.build_observed(board, || observer.working(0, &Stats::default()));
    closure.and_then(count).map_err(|error| {
        let raised = || stop.reason().unwrap_or(Reason::Cancelled);
        if error.is_cancelled() { raised() } else { Reason::Memory }
    })
}

/// A reachable position in its space.
struct At<'a, W> {
    winning: &'a Winning,
    space: Space<W>,
    position: Position<W>,
}

impl<W: HoleSet> At<'_, W> {
    fn distance(&self) -> Option<u32> {
        self.winning.distances().distance(&self.space, &self.position)
    }

    fn hints(&self) -> Vec<Jump> {
        let distances = self.winning.distances();
        let numbers = distances.optimal_actions(&self.space, &self.position);
        numbers.map(|number: JumpNumber| self.space.jump(number)).collect()
    }

    fn solution(&self) -> Option<Vec<Jump>> {
        let plan = self.winning.distances().shortest_plan(&self.space, &self.position)?;
        Some(self.space.solution(&plan))
    }

    fn solutions(&self) -> Option<u128> {
        self.winning.distances().count_shortest_plans(&self.space, &self.position)
    }
}

impl fmt::Debug for Survey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Survey")
            .field("board", &self.board)
            .field("layers", &self.layers())
            .finish_non_exhaustive()
    }
}

//! A heuristic whose name is known only at run time.

use search::{
    Heuristic, Limits, StateSpace,
    heuristics::{Estimate, Promise},
};
use thiserror::Error;

use super::{
    LinearConflict, Manhattan, Misplaced, PatternDatabases, PatternTables, PatternTablesError, StageDistance,
    StageDistanceError, WalkingDistance, WalkingDistanceError, WeightedDistance,
};
use crate::{
    action::Move,
    board::Board,
    solve::{HeuristicName, by_default},
    space::{Cells, Position, Space},
    with_encoding,
};

/// Any of the heuristics.
///
/// Each estimate takes a branch more than with the heuristic's own type.
///
/// # Examples
///
/// ```
/// use search::{AStar, Search};
/// use sliding_tile::{Board, HeuristicName, Space, heuristics::AnyHeuristic};
///
/// let board: Board = "1 3 X / 5 7 6 / 4 2 0".parse()?;
/// let space = Space::new(&board)?;
/// for name in ["h6", "walking-distance", "zero"] {
///     let mut search = AStar::new(AnyHeuristic::to(&board.goal(), name.parse()?)?);
///     assert_eq!(search.run_to(&space, &space.start(), &space.goal()).plan().unwrap().cost, 26);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
#[expect(clippy::large_enum_variant, reason = "a search holds one of them")]
#[non_exhaustive]
pub enum AnyHeuristic {
    /// `pdb-555` and the like.
    Patterns(PatternDatabases),
    /// `walking-distance`.
    WalkingDistance(WalkingDistance),
    /// `linear-conflict`.
    LinearConflict(LinearConflict),
    /// `manhattan`.
    Manhattan(Manhattan),
    /// `misplaced`.
    Misplaced(Misplaced),
    /// `h1` to `h6`.
    Weighted(WeightedDistance),
    /// `stages`, which is for beams.
    Stages(StageDistance),
    /// `zero`.
    Zero,
}

/// The error of a heuristic that does not suit the board, or whose tables cannot be filled.
///
/// # Examples
///
/// ```
/// use sliding_tile::{Board, HeuristicName, Shape, heuristics::{AnyHeuristic, HeuristicError}};
///
/// let goal = Board::solved(Shape::FIVE_BY_FIVE);
/// let error: HeuristicError = AnyHeuristic::to(&goal, HeuristicName::WalkingDistance).unwrap_err();
/// assert_eq!(error.to_string(), "expected a board with at most 524288 states a table of walks, found 5x5");
/// ```
#[derive(Debug, Error)]
#[error(transparent)]
pub struct HeuristicError(#[from] Kind);

#[derive(Debug, Error)]
enum Kind {
    #[error(transparent)]
    Walks(#[from] WalkingDistanceError),
    #[error(transparent)]
    Stages(#[from] StageDistanceError),
    #[error(transparent)]
    Patterns(#[from] PatternTablesError),
    #[error("expected one for the metric moves, found one for slides")]
    Slides,
}

impl From<PatternTablesError> for HeuristicError {
    fn from(error: PatternTablesError) -> Self {
        Kind::Patterns(error).into()
    }
}

impl HeuristicError {
    /// Returns the error of the tables of patterns, if it is one.
    pub(crate) fn of_tables(&self) -> Option<&PatternTablesError> {
        match &self.0 {
            Kind::Patterns(error) => Some(error),
            _ => None,
        }
    }
}

impl AnyHeuristic {
    /// Builds the heuristic of this name for `goal`.
    ///
    /// # Errors
    ///
    /// If its tables would be too large for the board, its patterns are for other goals, or it is for the metric of slides.
    pub fn to(goal: &Board, name: HeuristicName) -> Result<Self, HeuristicError> {
        Self::within(goal, name, &PatternTables::new(), &Limits::none())
    }

    /// Builds the heuristic of this name, with tables of patterns from `tables`, filled within `limits` unless they are kept there.
    ///
    /// # Errors
    ///
    /// As those of [`to`](Self::to), and if a limit stops the filling.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::Limits;
    /// use sliding_tile::{Board, HeuristicName, Shape, heuristics::{AnyHeuristic, PatternTables}};
    ///
    /// let (goal, tables) = (Board::solved(Shape::FOUR_BY_FOUR), PatternTables::new());
    /// let heuristic = AnyHeuristic::within(&goal, HeuristicName::Pdb555, &tables, &Limits::none())?;
    /// let board: Board = "1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 0 14 15".parse()?;
    /// assert_eq!(heuristic.estimate_of(&board), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn within(
        goal: &Board,
        name: HeuristicName,
        tables: &PatternTables,
        limits: &Limits<u32>,
    ) -> Result<Self, HeuristicError> {
        use HeuristicName::{H1, H2, H3, H4, H5, H6, Pdb78, Pdb555, Pdb663, Pdb6666};
        let weighted = |number| WeightedDistance::h(number, goal).map_or(Self::Zero, Self::Weighted);
        Ok(match name {
            HeuristicName::Auto => return Self::within(goal, by_default(goal.shape()), tables, limits),
            HeuristicName::WalkingDistance => {
                Self::WalkingDistance(WalkingDistance::to(goal).map_err(Kind::from)?)
            }
            HeuristicName::LinearConflict => Self::LinearConflict(LinearConflict::to(goal)),
            HeuristicName::Manhattan => Self::Manhattan(Manhattan::to(goal)),
            HeuristicName::Misplaced => Self::Misplaced(Misplaced::to(goal)),
            H1 | H2 | H3 | H4 | H5 | H6 => weighted(name as u8 - H1 as u8 + 1),
            HeuristicName::Stages => Self::Stages(StageDistance::to(goal).map_err(Kind::from)?),
            Pdb555 | Pdb663 | Pdb78 | Pdb6666 => {
                Self::Patterns(tables.databases(goal, name, limits).map_err(Kind::from)?)
            }
            HeuristicName::Colours => return Err(Kind::Slides.into()),
            HeuristicName::Zero => Self::Zero,
        })
    }

    /// Returns the estimate of `board`.
    ///
    /// # Examples
    ///
    /// ```
    /// use sliding_tile::{Board, HeuristicName::{H1, H2, H3, H4, H5, H6}, heuristics::AnyHeuristic};
    ///
    /// let board: Board = "1 3 X / 5 7 6 / 4 2 0".parse()?;
    /// let estimates = [H1, H2, H3, H4, H5, H6]
    ///     .map(|name| AnyHeuristic::to(&board.goal(), name).unwrap().estimate_of(&board));
    /// assert_eq!(estimates, [54, 88, 22, 90, 22, 18]);
    /// # Ok::<(), sliding_tile::ParseBoardError>(())
    /// ```
    #[must_use]
    pub fn estimate_of(&self, board: &Board) -> u32 {
        fn estimate<W: Cells>(heuristic: &AnyHeuristic, board: &Board) -> u32 {
            Space::<W>::with_encoding(board).map_or(0, |space| heuristic.estimate(&space, &space.start()).h)
        }
        with_encoding!(board.shape(), W => estimate::<W>(self, board))
    }
}

/// The memo is that of the heuristic, in one word.
impl<W: Cells> Heuristic<Space<W>> for AnyHeuristic {
    type Memo = u64;

    fn promise(&self) -> Promise {
        /// A heuristic promises the same whatever the encoding.
        fn promise(heuristic: &impl Heuristic<Space>) -> Promise {
            heuristic.promise()
        }
        match self {
            Self::Patterns(heuristic) => promise(heuristic),
            Self::WalkingDistance(heuristic) => promise(heuristic),
            Self::LinearConflict(heuristic) => promise(heuristic),
            Self::Manhattan(heuristic) => promise(heuristic),
            Self::Misplaced(heuristic) => promise(heuristic),
            Self::Weighted(heuristic) => promise(heuristic),
            Self::Stages(heuristic) => promise(heuristic),
            Self::Zero => Promise::Consistent,
        }
    }

    fn step(&self) -> Option<u32> {
        fn step(heuristic: &impl Heuristic<Space>) -> Option<u32> {
            heuristic.step()
        }
        match self {
            Self::WalkingDistance(heuristic) => step(heuristic),
            Self::LinearConflict(heuristic) => step(heuristic),
            Self::Manhattan(heuristic) => step(heuristic),
            Self::Patterns(_) | Self::Misplaced(_) | Self::Weighted(_) | Self::Stages(_) | Self::Zero => None,
        }
    }

    fn estimate(&self, space: &Space<W>, position: &Position<W>) -> Estimate<u32, u64> {
        match self {
            Self::Patterns(heuristic) => without_memo(heuristic.estimate(space, position)),
            Self::WalkingDistance(heuristic) => heuristic.estimate(space, position),
            Self::LinearConflict(heuristic) => without_memo(heuristic.estimate(space, position)),
            Self::Manhattan(heuristic) => without_memo(heuristic.estimate(space, position)),
            Self::Misplaced(heuristic) => without_memo(heuristic.estimate(space, position)),
            Self::Weighted(heuristic) => with_sum(heuristic.estimate(space, position)),
            Self::Stages(heuristic) => heuristic.estimate(space, position),
            Self::Zero => Estimate::default(),
        }
    }

    #[inline]
    fn estimate_child(
        &self,
        space: &Space<W>,
        parent: &Position<W>,
        estimate: Estimate<u32, u64>,
        step: Move,
    ) -> Estimate<u32, u64> {
        let h = Estimate::from(estimate.h);
        match self {
            // A memo of patterns takes several words. Searches that store a memo for each state do without it.
            Self::Patterns(heuristic) => {
                without_memo(heuristic.estimate(space, &space.successor(parent, step)))
            }
            Self::WalkingDistance(heuristic) => heuristic.estimate_child(space, parent, estimate, step),
            Self::LinearConflict(heuristic) => without_memo(heuristic.estimate_child(space, parent, h, step)),
            Self::Manhattan(heuristic) => without_memo(heuristic.estimate_child(space, parent, h, step)),
            Self::Misplaced(heuristic) => without_memo(heuristic.estimate_child(space, parent, h, step)),
            Self::Weighted(heuristic) => {
                let estimate = Estimate { h: estimate.h, memo: estimate.memo as u32 };
                with_sum(heuristic.estimate_child(space, parent, estimate, step))
            }
            Self::Stages(heuristic) => heuristic.estimate_child(space, parent, estimate, step),
            Self::Zero => Estimate::default(),
        }
    }
}

#[inline(always)]
fn without_memo<M>(Estimate { h, .. }: Estimate<u32, M>) -> Estimate<u32, u64> {
    Estimate { h, memo: 0 }
}

#[inline(always)]
fn with_sum(Estimate { h, memo }: Estimate<u32, u32>) -> Estimate<u32, u64> {
    Estimate { h, memo: memo.into() }
}

//! The heuristics of the sliding-tile puzzle by name.

mod patterns;

use search::{
    Heuristic, StateSpace,
    heuristics::{Estimate, Promise},
};
use sliding_tile::{
    Board, Cells, Move, Position, SlidingTile,
    heuristics::{
        LinearConflict, Manhattan, Misplaced, PatternDatabases, StageDistance, StageDistanceError,
        WalkingDistance, WalkingDistanceError, WeightedDistance,
    },
    with_encoding,
};

pub use self::patterns::{PatternsError, partition, patterns};

/// The names, from the one that knows the most to the one that knows nothing; between them the six distances of the
/// course project.
pub const HEURISTICS: [&str; 11] = [
    "walking-distance",
    "linear-conflict",
    "manhattan",
    "misplaced",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "zero",
];

/// Any of the heuristics.
///
/// To ask one through this type costs a branch each time; a program that knows at compile time which one it takes
/// takes it directly.
///
/// # Examples
///
/// ```
/// use programs::tiles::NamedHeuristic;
/// use search::{AStar, At, Search};
/// use sliding_tile::{Board, SlidingTile};
///
/// let board: Board = "1 3 X / 5 7 6 / 4 2 0".parse()?;
/// let space = SlidingTile::<u64>::new(board.shape())?;
/// let goal = At(space.position(&board.goal()));
/// for name in ["h6", "walking-distance", "zero"] {
///     let mut search = AStar::new(NamedHeuristic::to(&board.goal(), name)?);
///     assert_eq!(search.run_to(&space, &space.position(&board), &goal).plan().unwrap().cost, 26);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
#[expect(clippy::large_enum_variant, reason = "a program holds a few of them")]
pub enum NamedHeuristic {
    /// `pdb-555` and the like, which [`patterns`] makes
    Patterns(PatternDatabases),
    /// `walking-distance`
    WalkingDistance(WalkingDistance),
    /// `linear-conflict`
    LinearConflict(LinearConflict),
    /// `manhattan`
    Manhattan(Manhattan),
    /// `misplaced`
    Misplaced(Misplaced),
    /// `h1` to `h6`
    Weighted(WeightedDistance),
    /// `stages`, which is for beams
    Stages(StageDistance),
    /// `zero`, and every other name
    Zero,
}

/// Why a heuristic cannot be had: its tables would be too large for the board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(transparent)]
pub enum HeuristicError {
    /// Those of `walking-distance`.
    Walks(#[from] WalkingDistanceError),
    /// Those of `stages`.
    Stages(#[from] StageDistanceError),
}

impl NamedHeuristic {
    /// The heuristic that has this name, towards `goal`.
    ///
    /// # Errors
    ///
    /// If its tables would be too large for the board.
    pub fn to(goal: &Board, name: &str) -> Result<Self, HeuristicError> {
        let number = name.strip_prefix('h').and_then(|number| number.parse().ok());
        Ok(match name {
            "walking-distance" => Self::WalkingDistance(WalkingDistance::to(goal)?),
            "linear-conflict" => Self::LinearConflict(LinearConflict::to(goal)),
            "manhattan" => Self::Manhattan(Manhattan::to(goal)),
            "misplaced" => Self::Misplaced(Misplaced::to(goal)),
            "stages" => Self::Stages(StageDistance::to(goal)?),
            _ => {
                number.and_then(|number| WeightedDistance::h(number, goal)).map_or(Self::Zero, Self::Weighted)
            }
        })
    }
}

/// The memo is that of the heuristic, in one word.
impl<W: Cells> Heuristic<SlidingTile<W>> for NamedHeuristic {
    type Memo = u64;

    fn promise(&self) -> Promise {
        /// A heuristic promises the same whatever the encoding.
        fn promise(heuristic: &impl Heuristic<SlidingTile>) -> Promise {
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

    fn estimate(&self, space: &SlidingTile<W>, position: &Position<W>) -> Estimate<u32, u64> {
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
        space: &SlidingTile<W>,
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

/// The estimate of `board` by the heuristic of this name.
///
/// # Errors
///
/// If its tables would be too large for the board.
///
/// # Panics
///
/// If the boards have different shapes.
///
/// # Examples
///
/// The six distances of the course project, for its board E:
///
/// ```
/// use programs::tiles::estimate;
/// use sliding_tile::Board;
///
/// let board: Board = "1 3 X / 5 7 6 / 4 2 0".parse()?;
/// let estimates = ["h1", "h2", "h3", "h4", "h5", "h6"].map(|name| estimate(&board, &board.goal(), name));
/// assert_eq!(estimates.map(Result::unwrap), [54, 88, 22, 90, 22, 18]);
/// # Ok::<(), sliding_tile::ParseBoardError>(())
/// ```
pub fn estimate(board: &Board, goal: &Board, name: &str) -> Result<u32, HeuristicError> {
    fn ask<W: Cells>(heuristic: &NamedHeuristic, board: &Board) -> u32 {
        let space = SlidingTile::<W>::new(board.shape());
        space.map_or(0, |space| heuristic.estimate(&space, &space.position(board)).h)
    }
    let heuristic = NamedHeuristic::to(goal, name)?;
    Ok(with_encoding!(board.shape(), W => ask::<W>(&heuristic, board)))
}

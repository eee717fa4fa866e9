//! The number of grids that a student's program had generated when it stopped; it depends on the order of moves.
//!
//! The program keeps a list of grids in the order of their generation and expands them in this order. When the exit of
//! a grid is free, the program tries only the finishing move and stops. The number of grids at that time depends on the
//! order in which the moves of a grid are tried. Any order gives a number between the counts before and after the last
//! layer.

use std::{cmp::Reverse, collections::HashMap, time::Duration};

use rush_hour::{Encoding, LineMove, Moves, Position, Slide, Space, WayOut};
use search::{BreadthFirst, Goal, Limits, NoGoal, Progress, Reason, Search, StateSpace, from_successors};

/// The counts that the student's report gives, with the numbers of their levels.
///
/// # References
///
/// "Solution minimale du jeu Traffic!", a student's report.
///
/// # Examples
///
/// ```
/// use programs::grids::PUBLISHED;
///
/// assert_eq!(PUBLISHED[0], (1, 1_067));
/// ```
pub const PUBLISHED: [(usize, u64); 11] = [
    (1, 1_067),
    (2, 2_753),
    (3, 770),
    (4, 356),
    (5, 2_139),
    (6, 1_637),
    (7, 4_613),
    (8, 950),
    (9, 681),
    (10, 1_847),
    (12, 1_267),
];

/// The number of distinct grids that a breadth-first search has generated when it finishes.
///
/// The start counts; the finished grid does not. The moves of a grid are tried in a fixed order of cars: the reverse
/// reading order of their upper left cells at the start, the red car last. For each car, moves to the left and upwards
/// precede moves to the right and downwards, and short moves precede long moves.
///
/// # References
///
/// "Solution minimale du jeu Traffic!", a student's report with the counts of eleven levels ([`PUBLISHED`]). All counts
/// lie between [`fewest`](Self::fewest) and [`most`](Self::most). This order of moves reproduces ten of them;
/// the order of the author is not known.
///
/// # Examples
///
/// ```
/// use programs::grids::{DistinctGrids, PUBLISHED};
/// use rush_hour::{Space, levels};
///
/// let level = levels().next().unwrap();
/// let grids = DistinctGrids::of(&Space::new(&level.board)?).unwrap();
/// assert_eq!((1, grids.known), PUBLISHED[0]);
/// assert!((grids.fewest..=grids.most).contains(&1_067));
/// # Ok::<(), rush_hour::SpaceError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct DistinctGrids {
    /// The number of grids generated when the first grid with a free exit is expanded.
    pub known: u64,
    /// The number of grids before the last layer, with any order of moves: those nearer than the finished grid.
    pub fewest: u64,
    /// The number of grids after the last layer: those that are not farther than the finished grid.
    pub most: u64,
}

impl DistinctGrids {
    /// Counts the grids generated from the start of a space to its exit; `None` if the exit cannot be reached.
    ///
    /// # Complexity
    ///
    /// Two breadth-first searches without path-dependent pruning, with a closed list of states.
    ///
    /// # Examples
    ///
    /// ```
    /// use programs::grids::DistinctGrids;
    /// use rush_hour::{Board, Space};
    ///
    /// // The way is free: one move, and the start alone is known.
    /// let board: Board = "AAo / ooo / ooo".parse()?;
    /// assert_eq!(DistinctGrids::of(&Space::new(&board)?).unwrap().known, 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn of<P: Encoding>(space: &Space<Moves, P>) -> Option<Self> {
        Self::within(space, &mut Limits::none()).ok()?
    }

    /// Counts the grids within `limits`, from which the work is deducted; `None` if the exit cannot be reached.
    ///
    /// # Errors
    ///
    /// The limit that was reached before all grids were counted.
    ///
    /// # Examples
    ///
    /// ```
    /// use programs::grids::DistinctGrids;
    /// use rush_hour::{Space, levels};
    /// use search::{Limits, Reason};
    ///
    /// let space = Space::new(&levels().next().unwrap().board)?;
    /// let stopped = DistinctGrids::within(&space, &mut Limits::none().expanded(1_500));
    /// assert_eq!(stopped, Err(Reason::Expanded));
    /// let counted = DistinctGrids::within(&space, &mut Limits::none().expanded(2_000));
    /// assert_eq!(counted, Ok(DistinctGrids::of(&space)));
    /// # Ok::<(), rush_hour::SpaceError>(())
    /// ```
    pub fn within<P: Encoding>(
        space: &Space<Moves, P>,
        limits: &mut Limits<u32>,
    ) -> Result<Option<Self>, Reason> {
        let order = Order::of(space);
        let grids = from_successors(|grid: &Position<P>| order.successors(space, grid));
        let way_out = WayOut::of(space);
        let is_free = |grid: &Position<P>| way_out.is_goal(grid);
        let mut search = BreadthFirst::new();
        let to_free = search.within(limits.clone()).run(&grids, &space.start(), &is_free);
        limits.spend(to_free.stats.expanded, to_free.elapsed);
        if let Some(reason) = to_free.stopped_by() {
            return Err(reason);
        }
        let Some(plan) = to_free.plan() else { return Ok(None) };
        // The search stops when it generates the free grid, so all other generated grids precede it.
        let taken = to_free.stats.peak_closed - 1;
        search.begin(&grids, &space.start(), &NoGoal);
        let counted = count(&mut search, &grids, (plan.cost, taken), limits);
        limits.spend(search.stats().expanded, Duration::ZERO);
        counted.map(Some)
    }
}

/// Counts the grids of a search before the layer at `distance`, after this layer, and after `taken` expansions.
fn count<S: StateSpace<Cost = u32>, E: Search<S, NoGoal>>(
    search: &mut E,
    grids: &S,
    (distance, taken): (u32, u64),
    limits: &mut Limits<u32>,
) -> Result<DistinctGrids, Reason> {
    let allowed = limits.max_expanded();
    let mut known = |own: &dyn Fn(Limits<u32>) -> Limits<u32>, end: Reason| {
        let report = search.within(own(limits.clone())).resume_to(grids, &NoGoal);
        // The search counts expansions from its beginning, so the caller deducts them once.
        limits.spend(0, report.elapsed);
        let reached = report.stopped_by().filter(|&reason| reason != end);
        reached.map_or(Ok(report.stats.peak_closed), Err)
    };
    let fewest = known(&|limits| limits.cost(distance), Reason::Cost)?;
    if allowed < taken {
        return Err(Reason::Expanded);
    }
    let at_last = known(&|limits| limits.expanded(taken), Reason::Expanded)?;
    let most = known(&|limits| limits.cost(distance + 1), Reason::Cost)?;
    Ok(DistinctGrids { known: at_last, fewest, most })
}

/// The order in which the moves of a grid are tried.
struct Order {
    /// The rank of each car: cars of lower rank are tried first.
    cars: HashMap<char, usize>,
}

impl Order {
    fn of<P: Encoding>(space: &Space<Moves, P>) -> Self {
        let start = space.board(&space.start());
        let mut cars = start.cars().to_vec();
        let red = start.red().sign;
        cars.sort_by_key(|car| (car.sign == red, Reverse((car.row, car.column))));
        Order { cars: cars.iter().map(|car| car.sign).zip(0..).collect() }
    }

    /// Returns the successors of a grid in the order in which they are tried.
    fn successors<P: Encoding>(&self, space: &Space<Moves, P>, grid: &Position<P>) -> Vec<Position<P>> {
        let mut moves: Vec<LineMove> = space.actions(grid).collect();
        moves.sort_unstable_by_key(|&line_move| {
            let Slide { car, by } = space.slide(line_move);
            (self.cars.get(&car).copied(), by > 0, by.unsigned_abs())
        });
        moves.iter().map(|&line_move| space.successor(grid, line_move)).collect()
    }
}

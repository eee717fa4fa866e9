//! The number of grids that a student's program had generated when it stopped; it depends on the order of moves.
//!
//! The program keeps a list of grids in the order of their generation and expands them in this order. When the exit of
//! a grid is free, the program tries only the finishing move and stops. The number of grids at that time depends on the
//! order in which the moves of a grid are tried. Any order gives a number between the counts before and after the last
//! layer.

use core::{cmp::Reverse, time::Duration};

use search::{BreadthFirst, Goal, Limits, NoGoal, Progress, Reason, Search, StateSpace, from_successors};

use crate::{
    board::RED,
    goal::WayOut,
    metric::Moves,
    space::line_move::Change,
    space::packing::Packing,
    space::{Position, RushHour},
};

/// The number of distinct grids that a breadth-first search has generated when it finishes.
///
/// The start counts; the finished grid does not. The moves of a grid are tried in a fixed order of cars: the reverse
/// reading order of their upper left cells at the start, the red car last. For each car, moves to the left and upwards
/// precede moves to the right and downwards, and short moves precede long moves.
///
/// # References
///
/// "Solution minimale du jeu Traffic!", a student's report with the counts of eleven levels ([`Level::grids`]). All
/// counts lie between [`fewest`](Self::fewest) and [`most`](Self::most). This order of moves reproduces ten of them;
/// the order of the author is not known.
///
/// # Examples
///
/// ```
/// use rush_hour::{DistinctGrids, Moves, RushHour, levels};
///
/// let level = levels().next().unwrap();
/// let grids = DistinctGrids::of(&RushHour::<Moves>::new(&level.board)?).unwrap();
/// assert_eq!(Some(grids.known), level.grids);
/// assert!((grids.fewest..=grids.most).contains(&1_067));
/// # Ok::<(), rush_hour::PackingError>(())
/// ```
///
/// [`Level::grids`]: crate::Level::grids
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
    /// use rush_hour::{Board, DistinctGrids, Moves, RushHour};
    ///
    /// // The way is free: one move, and the start alone is known.
    /// let board: Board = "AAo / ooo / ooo".parse()?;
    /// assert_eq!(DistinctGrids::of(&RushHour::<Moves>::new(&board)?).unwrap().known, 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn of<P: Packing>(space: &RushHour<Moves, P>) -> Option<Self> {
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
    /// use rush_hour::{DistinctGrids, Moves, RushHour, levels};
    /// use search::{Limits, Reason};
    ///
    /// let space = RushHour::<Moves>::new(&levels().next().unwrap().board)?;
    /// let stopped = DistinctGrids::within(&space, &mut Limits::none().expanded(1_500));
    /// assert_eq!(stopped, Err(Reason::Expanded));
    /// let counted = DistinctGrids::within(&space, &mut Limits::none().expanded(2_000));
    /// assert_eq!(counted, Ok(DistinctGrids::of(&space)));
    /// # Ok::<(), rush_hour::PackingError>(())
    /// ```
    pub fn within<P: Packing>(
        space: &RushHour<Moves, P>,
        limits: &mut Limits<u32>,
    ) -> Result<Option<Self>, Reason> {
        let places = Places::of(space);
        let grids = from_successors(|grid: &Position<P>| places.successors(space, grid));
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

/// Returns the sort key and the index of each change of a line.
fn orders<P: Packing>(
    space: &RushHour<Moves, P>,
    number: usize,
) -> impl Iterator<Item = (impl Ord + use<P>, usize)> {
    let line = &space.lines()[number];
    let all = 0..line.configurations();
    all.clone().flat_map(move |from| all.clone().map(move |to| (from, to))).filter_map(move |(from, to)| {
        let shift = line.shift(from, to)?;
        let car = line.cars()[shift.car];
        let forwards = shift.to > shift.from;
        let order =
            (car.sign == RED, Reverse((car.row, car.column)), forwards, shift.to.abs_diff(shift.from));
        Some((order, Change::new::<P>(number, from, to).index()))
    })
}

/// The rank of each change, by index: changes with a lower rank are tried first.
struct Places(Vec<u32>);

impl Places {
    fn of<P: Packing>(space: &RushHour<Moves, P>) -> Self {
        let mut changes: Vec<_> = (0..space.lines().len()).flat_map(|line| orders(space, line)).collect();
        changes.sort_unstable();
        let mut places = vec![0; Change::indices::<P>()];
        (0..).zip(&changes).for_each(|(place, &(_, index))| places[index] = place);
        Places(places)
    }

    /// Returns the successors of a grid in the order in which they are tried.
    fn successors<P: Packing>(&self, space: &RushHour<Moves, P>, grid: &Position<P>) -> Vec<Position<P>> {
        let mut changes: Vec<Change> = space.actions(grid).collect();
        changes.sort_unstable_by_key(|change| self.0[change.index()]);
        changes.iter().map(|&change| space.successor(grid, change)).collect()
    }
}

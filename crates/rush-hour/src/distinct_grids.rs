//! The grids that a student's program knew when it stopped: a count that depends on the order of moves.
//!
//! The program keeps a list of grids in the order of their discovery and takes them one by one. Of a grid whose way
//! out is free it tries the finishing move alone, and stops. How many grids it knows then depends on the order in which
//! a grid's moves are tried; the layers before and behind the last one bracket the count whatever the order.

use core::cmp::Reverse;

use search::{BreadthFirst, Exhaust, Goal, Limits, Progress, Search, StateSpace, from_edges};

use crate::{
    board::RED,
    change::Change,
    goal::WayOut,
    metric::Moves,
    packing::Packing,
    space::{Position, RushHour},
};

/// How many different grids a search in the order of discovery knows when it finishes.
///
/// The start counts, the finished grid does not. The moves of a grid are tried in this order: the cars against the
/// reading order of their upper left cells at the start, the red car last; to the left and upwards before to the right
/// and downwards; near before far.
///
/// # References
///
/// "Solution minimale du jeu Traffic!", a student's report with the counts of eleven levels ([`Level::grids`]). All lie
/// between [`fewest`](Self::fewest) and [`most`](Self::most), and this order of moves gives ten of them; the order that
/// its author took is not known.
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
    /// The grids known when the first grid whose way out is free is taken.
    pub known: u64,
    /// The grids known before the last layer, with any order of moves: those nearer than the finished grid.
    pub fewest: u64,
    /// The grids known after the last layer: those that are not farther than the finished grid.
    pub most: u64,
}

impl DistinctGrids {
    /// Counts the grids known on the way from the start of a space to its exit; `None` if there is no way.
    ///
    /// # Complexity
    ///
    /// Two breadth-first searches without pruning, by states.
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
        let places = Places::of(space);
        let grids = from_edges(|grid: &Position<P>| places.successors(space, grid));
        let way_out = WayOut::of(space);
        let is_free = |grid: &Position<P>| way_out.is_goal(grid);
        let mut search = BreadthFirst::<_>::new();
        let to_free = search.run(&grids, &space.start(), &is_free);
        let before_last = to_free.plan()?.cost;
        // The search stops where it meets the free grid: all that it knows but this one came before.
        let taken = to_free.stats.peak_closed - 1;
        search.begin(&grids, &space.start(), &Exhaust);
        let mut known = |limits| search.within(limits).resume(&grids, &Exhaust).stats.peak_closed;
        let fewest = known(Limits::none().cost(before_last));
        let at_last = known(Limits::none().expanded(taken));
        let most = known(Limits::none().cost(before_last + 1));
        Some(DistinctGrids { known: at_last, fewest, most })
    }
}

/// The order of each change of a line, and its index.
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

/// When each change is tried: those with the least place first.
struct Places(Vec<u32>);

impl Places {
    fn of<P: Packing>(space: &RushHour<Moves, P>) -> Self {
        let mut changes: Vec<_> = (0..space.lines().len()).flat_map(|line| orders(space, line)).collect();
        changes.sort_unstable();
        let mut places = vec![0; Change::indices::<P>()];
        (0..).zip(&changes).for_each(|(place, &(_, index))| places[index] = place);
        Places(places)
    }

    /// The grids one move away, in the order in which they are tried.
    fn successors<P: Packing>(&self, space: &RushHour<Moves, P>, grid: &Position<P>) -> Vec<Position<P>> {
        let mut changes: Vec<Change> = space.actions(grid).collect();
        changes.sort_unstable_by_key(|change| self.0[change.index()]);
        changes.iter().map(|&change| space.successor(grid, change)).collect()
    }
}

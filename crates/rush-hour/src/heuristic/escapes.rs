//! Escapes: the cars that stand in the way of a blocker.

use search::{Heuristic, Promise};

use super::blockers::{Blockers, clear, way};
use crate::{
    line::Line,
    metric::Metric,
    packing::Packing,
    space::{Position, RushHour},
};

/// [`Blockers`], and what the one blocker that is worst off needs beside: each car that stands on its cheapest way to
/// make room has to move too.
///
/// One blocker only: the same car may stand in the way of several. Consistent: an action shortens one escape by at most
/// one, and that of the car that moves not at all, since it went where nothing stood.
///
/// # Complexity
///
/// For each blocker a look at the configurations of its line.
///
/// # Examples
///
/// ```
/// use rush_hour::{Board, Moves, RushHour, heuristic::Escapes};
/// use search::Heuristic;
///
/// let board: Board = "ooBB / AAoC / oooC / ooDD".parse()?;
/// let space = RushHour::<Moves>::new(&board)?;
/// assert_eq!(Escapes::of(&space).estimate(&space, &space.start()).0, 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Escapes<M> {
    blockers: Blockers<M>,
    /// For each line and configuration the ways to clear the red car's line.
    ways: Vec<Vec<Vec<Escape>>>,
}

/// A way for a line to clear that of the red car.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Escape {
    cost: u32,
    /// The cells that must be free, a bit each.
    swept: u64,
}

impl<M: Metric> Escapes<M> {
    /// The estimates for a space.
    #[must_use]
    pub fn of<P: Packing>(space: &RushHour<M, P>) -> Self {
        let cell = space.red_line() % P::SIDE;
        let escapes = |line: &Line, from| {
            let escape = |to| Escape { cost: line.cost::<M>(from, to), swept: line.swept(from, to) };
            clear(line, cell).map(escape).collect()
        };
        let ways = |line: &Line| (0..line.configurations()).map(|from| escapes(line, from)).collect();
        Escapes { blockers: Blockers::of(space), ways: space.lines().iter().map(ways).collect() }
    }

    /// What a line costs beyond its own cars, if such cells are covered by others.
    fn beyond<P: Packing>(&self, position: &Position<P>, line: usize, crossed: u64) -> u32 {
        let ways = &self.ways[line][position.configuration(line)];
        let costs = ways.iter().map(|way| way.cost + (way.swept & crossed).count_ones());
        costs.min().map_or(0, |cost| cost - self.blockers.clearing(position, line))
    }
}

impl<M: Metric, P: Packing> Heuristic<RushHour<M, P>> for Escapes<M> {
    type Memo = ();

    #[inline(always)]
    fn promise(&self) -> Promise {
        Promise::Consistent
    }

    fn estimate(&self, space: &RushHour<M, P>, position: &Position<P>) -> (u32, ()) {
        let Some((red, lines)) = way(space, position) else { return (u32::MAX, ()) };
        let (mut sum, mut most) = (red, 0);
        for line in lines {
            sum = sum.saturating_add(self.blockers.clearing(position, line));
            most = most.max(self.beyond(position, line, space.across(position, line)));
        }
        (sum.saturating_add(most), ())
    }
}

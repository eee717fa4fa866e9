//! Escapes: the cars that stand in the path of a blocker.

use search::{
    Heuristic,
    heuristics::{Estimate, Promise},
};

use super::blockers::{Blockers, clear, way};
use crate::{
    metric::Reach,
    space::{Space, encoding::Encoding, line::Line, position::Position},
};

/// [`Blockers`], plus the greatest extra cost of one blocker.
///
/// To clear the red car's line, a blocker may have to pass cells that other cars cover, and each of these cars must
/// move too. An escape is a change of the blocker's line that clears the red car's line; its cost includes these cars.
/// The extra cost of a blocker is the cost of its cheapest escape minus its cost in [`Blockers`].
///
/// Only one blocker counts, because the same car may stand in the path of several. Consistent: an action lowers the
/// cost of an escape by at most one. It does not lower the extra cost of the moved car's own line, because the car
/// moves over free cells only.
///
/// # Complexity
///
/// One pass over the configurations of each blocker's line.
///
/// # Examples
///
/// ```
/// use rush_hour::{Board, Moves, Space, heuristics::Escapes};
/// use search::Heuristic;
///
/// let board: Board = "ooBB / AAoC / oooC / ooDD".parse()?;
/// let space = Space::new(&board)?;
/// assert_eq!(Escapes::of(&space).estimate(&space, &space.start()).h, 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Escapes<M> {
    blockers: Blockers<M>,
    /// The escapes of each line, by configuration.
    ways: Vec<Vec<Vec<Escape>>>,
}

/// A change of a line to a configuration that leaves the red car's line free.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Escape {
    cost: u32,
    /// The cells that must be free, one bit each.
    swept: u64,
}

impl<M: Reach> Escapes<M> {
    /// Creates the heuristic of a space.
    #[must_use]
    pub fn of<P: Encoding>(space: &Space<M, P>) -> Self {
        let cell = space.red_line() % P::SIDE;
        let escapes = |line: &Line, from| {
            let escape = |to| Escape { cost: line.cost::<M>(from, to), swept: line.swept(from, to) };
            clear(line, cell).map(escape).collect()
        };
        let ways = |line: &Line| (0..line.configurations()).map(|from| escapes(line, from)).collect();
        Escapes { blockers: Blockers::of(space), ways: space.lines().iter().map(ways).collect() }
    }

    /// Returns the extra cost of a line if crossing cars cover the cells `crossed`.
    fn beyond<P: Encoding>(&self, position: &Position<P>, line: usize, crossed: u64) -> u32 {
        let ways = &self.ways[line][position.configuration(line)];
        let costs = ways.iter().map(|way| way.cost + (way.swept & crossed).count_ones());
        costs.min().map_or(0, |cost| cost - self.blockers.clearing(position, line))
    }
}

impl<M: Reach, P: Encoding> Heuristic<Space<M, P>> for Escapes<M> {
    type Memo = ();

    #[inline(always)]
    fn promise(&self) -> Promise {
        Promise::Consistent
    }

    fn estimate(&self, space: &Space<M, P>, position: &Position<P>) -> Estimate<u32> {
        let Some((red, lines)) = way(space, position) else { return u32::MAX.into() };
        let (mut sum, mut most) = (red, 0);
        for line in lines {
            sum = sum.saturating_add(self.blockers.clearing(position, line));
            most = most.max(self.beyond(position, line, space.across(position, line)));
        }
        sum.saturating_add(most).into()
    }
}

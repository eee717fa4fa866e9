//! Blockers: the cars that stand between the red car and the exit.

use core::marker::PhantomData;

use search::{
    Cost, Heuristic,
    heuristics::{Estimate, Promise},
};

use crate::{
    metric::Reach,
    space::{Space, encoding::Encoding, line::Line, position::Position},
};

/// The cost of the red car to the exit, plus the cost of each blocker to clear the red car's line.
///
/// Cars of all other lines are ignored. In [`Moves`](crate::Moves) the red car costs one, or zero at the exit. Each
/// blocker's line costs one for each of its cars that must move. In [`Steps`](crate::Steps) the costs are the cells
/// to the exit and the fewest cells that the cars of each blocker's line must move. The estimate is infinite if another
/// car of the red car's line stands between the red car and the exit, or if a blocker's line cannot clear it.
/// Consistent: an action changes one line, and changes the cost of this line by at most one.
///
/// # Complexity
///
/// One look-up for each line that crosses the red car's path.
///
/// # Examples
///
/// ```
/// use rush_hour::{Board, Moves, Space, Steps, heuristics::Blockers};
/// use search::Heuristic;
///
/// let board: Board = "oooo / AAoB / oooB / oooB / oooo".parse()?;
/// let space = Space::new(&board)?;
/// assert_eq!(Blockers::of(&space).estimate(&space, &space.start()).h, 2);
/// let space = Space::<Steps>::with_encoding(&board)?;
/// assert_eq!(Blockers::of(&space).estimate(&space, &space.start()).h, 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Blockers<M> {
    /// The cost to clear the red car's line, for each line and configuration; infinite if the line cannot clear it.
    clearing: Vec<Vec<u32>>,
    metric: PhantomData<M>,
}

impl<M: Reach> Blockers<M> {
    /// Creates the heuristic of a space.
    #[must_use]
    pub fn of<P: Encoding>(space: &Space<M, P>) -> Self {
        let cell = space.red_line() % P::SIDE;
        let clearing = |line: &Line| {
            let clear = |from| clear(line, cell).map(|to| line.cost::<M>(from, to)).min();
            (0..line.configurations()).map(|from| clear(from).unwrap_or(u32::MAX)).collect()
        };
        Blockers { clearing: space.lines().iter().map(clearing).collect(), metric: PhantomData }
    }

    /// Returns the cost of a line to clear the red car's line.
    #[inline(always)]
    pub(super) fn clearing<P: Encoding>(&self, position: &Position<P>, line: usize) -> u32 {
        self.clearing[line][position.configuration(line)]
    }
}

/// Returns the configurations of a line that leave a cell free.
pub(super) fn clear(line: &Line, cell: usize) -> impl Iterator<Item = usize> {
    (0..line.configurations()).filter(move |&configuration| line.covered(configuration) >> cell & 1 == 0)
}

/// Returns the cost of the red car to the exit and the lines whose cars stand across its path.
///
/// `None` if another car of its own line stands between it and the exit.
pub(super) fn way<M: Reach, P: Encoding>(
    space: &Space<M, P>,
    position: &Position<P>,
) -> Option<(u32, impl Iterator<Item = usize> + use<M, P>)> {
    let (cells, way) = space.way_out(space.red_configuration(position))?;
    let across = space.across_red(position) & way;
    let first = if space.red_line() < P::SIDE { P::SIDE } else { 0 };
    Some((
        M::cost(cells),
        (0..P::SIDE).filter(move |line| across >> line & 1 == 1).map(move |line| first + line),
    ))
}

impl<M: Reach, P: Encoding> Heuristic<Space<M, P>> for Blockers<M> {
    type Memo = ();

    #[inline(always)]
    fn promise(&self) -> Promise {
        Promise::Consistent
    }

    fn estimate(&self, space: &Space<M, P>, position: &Position<P>) -> Estimate<u32> {
        let Some((red, lines)) = way(space, position) else { return u32::MAX.into() };
        let clearing = lines.map(|line| self.clearing(position, line));
        clearing.fold(red, Cost::saturating_add).into()
    }
}

//! The metrics, and the search space in which a run of jumps by one peg costs one.

use search::{
    Heuristic, StateSpace,
    heuristics::{Estimate, Promise},
    names,
};

use crate::{
    action::{Jump, Place},
    board::Board,
    space::{JumpNumber, Position, Space, hole_set::HoleSet},
};

/// The cost of a solution.
///
/// # Examples
///
/// ```
/// use peg_solitaire::{Jump, Metric};
///
/// let jumps: Vec<Jump> = ["a1c1", "c1e1", "b3b1"].iter().map(|jump| jump.parse()).collect::<Result<_, _>>()?;
/// assert_eq!((Metric::Jumps.cost(&jumps), Metric::Moves.cost(&jumps)), (3, 2));
/// assert_eq!("moves".parse(), Ok(Metric::Moves));
/// # Ok::<(), peg_solitaire::ParseJumpError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum Metric {
    /// Each jump costs one. All solutions of a board have equally many jumps.
    #[default]
    Jumps,
    /// Consecutive jumps of one peg cost one together.
    Moves,
}

names!(Metric { Jumps => "jumps", Moves => "moves" });

impl Metric {
    /// Returns the cost of `jumps`.
    #[must_use]
    pub fn cost(self, jumps: &[Jump]) -> u32 {
        match self {
            Metric::Jumps => jumps.len() as u32,
            Metric::Moves => runs(jumps).count() as u32,
        }
    }
}

/// Returns the runs of consecutive jumps by one peg.
///
/// # Examples
///
/// ```
/// use peg_solitaire::{Jump, runs};
///
/// let jumps: Vec<Jump> = ["a1c1", "c1e1", "b3b1"].iter().map(|jump| jump.parse()).collect::<Result<_, _>>()?;
/// assert_eq!(runs(&jumps).map(<[Jump]>::len).collect::<Vec<_>>(), [2, 1]);
/// # Ok::<(), peg_solitaire::ParseJumpError>(())
/// ```
pub fn runs(jumps: &[Jump]) -> impl Iterator<Item = &[Jump]> {
    jumps.chunk_by(|jump, next| jump.to == next.from)
}

/// The puzzle in which a jump costs one, unless it continues the run of the peg that jumped last.
#[derive(Debug)]
pub(crate) struct RunSpace<'a, W: HoleSet> {
    jumps: &'a Space<W>,
}

/// A position, and the place of the peg that jumped last, if it can jump on.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Midway<W> {
    pub(crate) pegs: Position<W>,
    runner: Option<Place>,
}

impl<'a, W: HoleSet> RunSpace<'a, W> {
    pub(crate) fn new(jumps: &'a Space<W>) -> Self {
        RunSpace { jumps }
    }

    pub(crate) fn start(&self) -> Midway<W> {
        Midway { pegs: self.jumps.start(), runner: None }
    }
}

impl<W: HoleSet> StateSpace for RunSpace<'_, W> {
    type State = Midway<W>;
    type Action = JumpNumber;
    type Cost = u32;
    type Actions = <Space<W> as StateSpace>::Actions;

    fn actions(&self, state: &Midway<W>) -> Self::Actions {
        self.jumps.actions(&state.pegs)
    }

    fn apply(&self, state: &mut Midway<W>, jump: JumpNumber) {
        self.jumps.apply(&mut state.pegs, jump);
        let runner = self.jumps.jump(jump).to;
        let mut next = self.jumps.actions(&state.pegs).into_iter();
        let can_run = next.any(|next| self.jumps.jump(next).from == runner);
        state.runner = can_run.then_some(runner);
    }

    fn cost(&self, state: &Midway<W>, jump: JumpNumber) -> u32 {
        u32::from(state.runner != Some(self.jumps.jump(jump).from))
    }
}

/// A consistent estimate: the number of pegs over which no peg can jump, in any position.
///
/// Such a peg leaves its hole by a move of its own, unless it is the last peg.
#[derive(Debug)]
pub(crate) struct FixedPegs {
    /// By the number of the hole: whether no peg can jump over it, and whether it is a target.
    holes: Vec<(bool, bool)>,
}

impl FixedPegs {
    pub(crate) fn new(board: &Board) -> Self {
        let mut is_fixed = vec![true; board.holes().len()];
        for &[_, over, _] in board.triples() {
            is_fixed[usize::from(over)] = false;
        }
        FixedPegs { holes: is_fixed.into_iter().zip(board.target_marks().iter().copied()).collect() }
    }
}

impl<W: HoleSet> Heuristic<RunSpace<'_, W>> for FixedPegs {
    type Memo = ();

    fn promise(&self) -> Promise {
        Promise::Consistent
    }

    fn estimate(&self, space: &RunSpace<'_, W>, state: &Midway<W>) -> Estimate<u32> {
        let places = space.jumps.given().holes();
        let (mut elsewhere, mut on_targets) = (0_u32, 0_u32);
        state.pegs.0.for_each(|hole| match self.holes[hole] {
            (true, _) if state.runner == Some(places[hole]) => {}
            (true, true) => on_targets += 1,
            (true, false) => elsewhere += 1,
            (false, _) => {}
        });
        Estimate::from(elsewhere + on_targets.saturating_sub(1))
    }
}

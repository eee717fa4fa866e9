//! Moves in place of jumps: jumps of one peg, one after the other, count as one.

use peg_solitaire::{Board, HoleSet, Jump, JumpNumber, PegSolitaire, Pegs, Place};
use search::{
    Heuristic, StateSpace,
    heuristics::{Estimate, Promise},
};

/// The moves that jumps make, each as a range of their numbers.
pub(crate) fn moves(jumps: &[Jump]) -> Vec<&[Jump]> {
    jumps.chunk_by(|jump, next| jump.to == next.from).collect()
}

/// The hole where a move begins, and all those where its peg lands: `d2d4f4`.
pub(crate) fn name(run: &[Jump]) -> String {
    let start = run.first().map(|jump| jump.from.to_string());
    start.into_iter().chain(run.iter().map(|jump| jump.to.to_string())).collect()
}

/// The puzzle where a jump costs one, unless the peg that jumped last jumps on.
#[derive(Debug)]
pub(crate) struct InMoves<'a, W: HoleSet> {
    jumps: &'a PegSolitaire<W>,
    board: &'a Board,
}

/// A position, and where the peg that jumped last stands if it can jump on.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Midway<W> {
    pub(crate) pegs: Pegs<W>,
    runner: Option<Place>,
}

impl<'a, W: HoleSet> InMoves<'a, W> {
    pub(crate) fn new(jumps: &'a PegSolitaire<W>, board: &'a Board) -> Self {
        InMoves { jumps, board }
    }

    pub(crate) fn start(&self) -> Midway<W> {
        Midway { pegs: self.jumps.start(), runner: None }
    }
}

impl<W: HoleSet> StateSpace for InMoves<'_, W> {
    type State = Midway<W>;
    type Action = JumpNumber;
    type Cost = u32;
    type Actions = <PegSolitaire<W> as StateSpace>::Actions;

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

/// A lower bound: a peg over which none can jump leaves its hole by a move of its own, unless it is the last of all.
#[derive(Debug)]
pub(crate) struct Corners {
    /// By the number of the hole: whether none can jump over it, and whether it is a target too.
    corners: Vec<(bool, bool)>,
}

impl Corners {
    pub(crate) fn of<W: HoleSet>(space: &InMoves<'_, W>) -> Self {
        let (holes, board) = (space.board.holes(), space.board);
        let targets: Vec<Place> = board.targets().collect();
        let mut is_corner = vec![true; holes.len()];
        for &vacancy in holes {
            let full = board.clone().from_to(vacancy, vacancy);
            for Jump { from, to } in full.iter().flat_map(Board::jumps) {
                let middle =
                    Place { row: from.row.midpoint(to.row), column: from.column.midpoint(to.column) };
                holes.binary_search(&middle).into_iter().for_each(|hole| is_corner[hole] = false);
            }
        }
        let corner = |(hole, corner): (&Place, bool)| (corner, targets.contains(hole));
        Corners { corners: holes.iter().zip(is_corner).map(corner).collect() }
    }
}

impl<W: HoleSet> Heuristic<InMoves<'_, W>> for Corners {
    type Memo = ();

    fn promise(&self) -> Promise {
        Promise::Consistent
    }

    fn estimate(&self, space: &InMoves<'_, W>, state: &Midway<W>) -> Estimate<u32> {
        let (pegs, holes) = (state.pegs.holes(), space.board.holes());
        let (mut elsewhere, mut on_targets) = (0_u32, 0_u32);
        pegs.for_each(|hole| match self.corners[hole] {
            (true, _) if state.runner == Some(holes[hole]) => {}
            (true, true) => on_targets += 1,
            (true, false) => elsewhere += 1,
            (false, _) => {}
        });
        Estimate::from(elsewhere + on_targets.saturating_sub(1))
    }
}

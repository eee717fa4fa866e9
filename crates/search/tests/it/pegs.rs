//! Pegs in a row: a graded space, for each jump takes a peg off the board.

use std::collections::{HashSet, VecDeque};

use search::StateSpace;

/// Pegs in a row: one jumps over its neighbour into a free hole, and the neighbour leaves the board.
pub(crate) struct Pegs;

impl StateSpace for Pegs {
    type State = u16;
    type Action = u16;
    type Cost = u8;
    type Actions = Vec<u16>;
    const GRADED: bool = true;

    /// The three holes of each jump.
    fn actions(&self, &pegs: &u16) -> Vec<u16> {
        let holes = (0..14).map(|shift| 0b111 << shift);
        holes.filter(|three| [0b110, 0b011].iter().any(|&jump| pegs & three == jump * (three / 7))).collect()
    }

    fn apply(&self, pegs: &mut u16, three: u16) {
        *pegs ^= three;
    }
}

/// The oracle: the fewest pegs that can be left, and the number of positions that can be reached.
pub(crate) fn fewest_pegs(start: u16) -> (u32, u64) {
    let (mut queue, mut seen) = (VecDeque::from([start]), HashSet::from([start]));
    let mut fewest = start.count_ones();
    while let Some(pegs) = queue.pop_front() {
        fewest = fewest.min(pegs.count_ones());
        let next = Pegs.actions(&pegs).into_iter().map(|jump| pegs ^ jump);
        queue.extend(next.filter(|&pegs| seen.insert(pegs)));
    }
    (fewest, seen.len() as u64)
}

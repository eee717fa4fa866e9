//! The position class: the parities that no jump changes.

use crate::{action::Place, board::Board, space::invariants::invariants, space::numbers};

/// A set of holes in which every jump changes an even number of pegs, and a target with the other parity.
///
/// The parity of the pegs in the set stays the same throughout a game.
///
/// # Examples
///
/// ```
/// use peg_solitaire::{Board, Proof};
///
/// let board = Board::european();
/// let Some(Proof::PositionClass(parities)) = Proof::find(&board) else { panic!() };
/// assert_eq!(parities[0].target.to_string(), "d4");
/// assert!(parities[0].excludes(&board, parities[0].target));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Parity {
    /// The target that is excluded.
    pub target: Place,
    /// The holes of the set.
    pub holes: Vec<Place>,
}

impl Parity {
    /// Returns whether this shows that no position with a single peg on `target` can be reached from `board`.
    ///
    /// # Complexity
    ///
    /// O(n log n) for n holes and jumps.
    #[must_use]
    pub fn excludes(&self, board: &Board, target: Place) -> bool {
        let mut holds = vec![false; board.holes().len()];
        for place in &self.holes {
            board.holes().binary_search(place).into_iter().for_each(|hole| holds[hole] = true);
        }
        let is_even =
            |triple: &[u16; 3]| triple.iter().filter(|&&hole| holds[usize::from(hole)]).count() % 2 == 0;
        let pegs = numbers(board.peg_marks()).filter(|&hole| holds[hole]).count();
        let target_counts = usize::from(self.holes.contains(&target));
        pegs % 2 != target_counts && board.triples().iter().all(is_even)
    }
}

/// Returns one parity for each target that some invariant excludes.
pub(crate) fn parities(board: &Board) -> Vec<Parity> {
    let invariants = invariants(board.holes().len(), board.triples());
    let odd: Vec<bool> = invariants
        .iter()
        .map(|set| numbers(board.peg_marks()).filter(|&hole| set.holes[hole]).count() % 2 == 1)
        .collect();
    let excluding = |target: usize| {
        let differs = |at: &usize| invariants[*at].holes[target] != odd[*at];
        let set = &invariants[(0..invariants.len()).find(differs)?];
        let holes = numbers(&set.holes).map(|hole| board.holes()[hole]).collect();
        Some(Parity { target: board.holes()[target], holes })
    };
    numbers(board.target_marks()).filter_map(excluding).collect()
}

//! What a search layer by layer met, and what it left out.

use super::{Pagoda, Parity};
use crate::{board::Board, space::numbers, symmetry::symmetries};

/// The layers of a search, for a [`Proof`](super::Proof) that can be replayed.
///
/// # Examples
///
/// ```
/// use peg_solitaire::{Layers, Proof};
///
/// // Two pegs side by side, and no hole behind the other: the start is all that can be reached.
/// let board = "xx\n".parse::<peg_solitaire::Board>()?.with_targets(["a1".parse()?])?;
/// let layers = Layers { parities: vec![], exclusions: vec![], positions: vec![0, 0, 1] };
/// assert!(Proof::Pruned(layers.clone()).verify(&board));
/// assert!(!Proof::Pruned(Layers { positions: vec![0, 1, 1], ..layers }).verify(&board));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layers {
    /// The targets that the class excludes.
    pub parities: Vec<Parity>,
    /// What excludes positions from the others.
    pub exclusions: Vec<Exclusion>,
    /// The positions that are not excluded, by pegs from none upwards. If the start is not its own image under all
    /// symmetries that keep the targets, those that are reached from its images are counted too.
    pub positions: Vec<u64>,
}

/// A pagoda function, and from which layer on it counts: a search learns while it goes on.
///
/// # Examples
///
/// ```
/// use peg_solitaire::{Exact, Board, OnTarget, PegSolitaire, Proof};
/// use search::Search;
///
/// let board = Board::diamond().from_to("e3".parse()?, "e4".parse()?)?;
/// let space = PegSolitaire::<u64>::new(&board)?;
/// let mut search = Exact::new(&space);
/// search.run(&space, &space.start(), &OnTarget::of(&space));
/// let Some(Proof::Pruned(layers)) = search.proof() else { panic!() };
/// assert!(layers.exclusions.iter().all(|exclusion| exclusion.below < 40));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Exclusion {
    /// Positions of fewer pegs are measured.
    pub below: usize,
    /// By this function.
    pub pagoda: Pagoda,
}

/// The fewest pegs of a search that ends where halves meet, if the start is the complement of the target.
pub(super) fn middle(board: &Board) -> Option<usize> {
    let target = board.targets().next()?;
    let is_alone = board.targets().count() == 1;
    let is_complement =
        board.holes().iter().zip(board.peg_marks()).all(|(&hole, &peg)| peg != (hole == target));
    (is_alone && is_complement).then(|| board.holes().len() / 2)
}

/// The holes that have pegs at the start, and in its images. More starts than there are prove no less.
pub(super) fn starts(board: &Board) -> Vec<Vec<usize>> {
    let image = |symmetry: &Vec<u16>| numbers(board.peg_marks()).map(|hole| symmetry[hole].into()).collect();
    symmetries(board).iter().map(image).collect()
}

//! The layers of a search: the numbers of positions, and the functions that excluded others.

use super::{Pagoda, Parity};
use crate::{board::Board, space::numbers, space::symmetry::symmetries};

/// The layers of a search, for a [`Proof`](super::Proof) that can be verified by repeating the search.
///
/// # Examples
///
/// ```
/// use peg_solitaire::{Layers, Proof};
///
/// // Two pegs side by side, and no hole behind the other: the start is all that can be reached.
/// let board = "xx".parse::<peg_solitaire::Board>()?.with_targets(["a1".parse()?])?;
/// let layers = Layers { parities: vec![], exclusions: vec![], positions: vec![0, 0, 1] };
/// assert!(Proof::Pruned(layers.clone()).verify(&board));
/// assert!(!Proof::Pruned(Layers { positions: vec![0, 1, 1], ..layers }).verify(&board));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layers {
    /// The parities of the targets that the class excludes.
    pub parities: Vec<Parity>,
    /// The functions that exclude positions from the other targets.
    pub exclusions: Vec<Exclusion>,
    /// The numbers of positions that are not excluded, by number of pegs from zero upwards. If the start is not its own
    /// image under all symmetries that keep the targets, the positions reached from its images are counted too.
    pub positions: Vec<u64>,
}

/// A pagoda function, and the layer from which it applies: a search adds functions while it runs.
///
/// # Examples
///
/// ```
/// use peg_solitaire::{Exact, Board, Space, Proof};
/// use search::Search;
///
/// let board = Board::diamond().from_to("e3".parse()?, "e4".parse()?)?;
/// let space = Space::new(&board)?;
/// let mut search = Exact::new(&space);
/// let _ = search.run_to(&space, &space.start(), &space.goal());
/// let Some(Proof::Pruned(layers)) = search.proof() else { panic!() };
/// assert!(layers.exclusions.iter().all(|exclusion| exclusion.below < 40));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Exclusion {
    /// The function applies to positions with fewer pegs than this.
    pub below: usize,
    /// The pagoda function.
    pub pagoda: Pagoda,
}

/// Returns the number of pegs at which the halves of a search meet, if the start is the complement of the target.
pub(super) fn middle(board: &Board) -> Option<usize> {
    let target = board.targets().next()?;
    let is_alone = board.targets().count() == 1;
    let is_complement =
        board.holes().iter().zip(board.peg_marks()).all(|(&hole, &peg)| peg != (hole == target));
    (is_alone && is_complement).then(|| board.holes().len() / 2)
}

/// Returns the holes that have pegs at the start, and those of its images. Additional starts do not weaken a proof.
pub(super) fn starts(board: &Board) -> Vec<Vec<usize>> {
    let image = |symmetry: &Vec<u16>| numbers(board.peg_marks()).map(|hole| symmetry[hole].into()).collect();
    symmetries(board).iter().map(image).collect()
}

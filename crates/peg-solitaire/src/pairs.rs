//! Pairs of holes: the initial vacancy, and the hole where the last peg ends.
//!
//! A game played backwards, with pegs and empty holes exchanged, is again a game: the initial vacancy becomes the hole
//! of the last peg. So a pair has a solution exactly if the exchanged pair has one, with the same jumps in reverse
//! order. The same holds for the images of a pair under the symmetries of the board. One pair represents all of these.

use crate::{
    action::Place,
    board::{Board, BoardError},
    space::invariants::invariants,
    space::symmetry::symmetries,
};

/// A problem given by two holes: the only hole that is initially empty, and the hole where the last peg ends.
///
/// # Examples
///
/// ```
/// use peg_solitaire::{Board, Pair};
///
/// let pair = Pair { from: "d1".parse()?, to: "d4".parse()? };
/// let board = pair.on(&Board::english())?;
/// assert_eq!(board.targets().collect::<Vec<_>>(), [pair.to]);
/// assert_eq!(board.actions(), ["d3d1".parse()?]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Pair {
    /// The hole that is initially empty.
    pub from: Place,
    /// The hole where the last peg ends.
    pub to: Place,
}

impl Pair {
    /// Returns the problem of this pair on the holes of `board`.
    ///
    /// # Errors
    ///
    /// If a place is not a hole of the board.
    pub fn on(self, board: &Board) -> Result<Board, BoardError> {
        board.clone().from_to(self.from, self.to)
    }

    /// Returns the exchanged pair, whose solutions are those of this pair in reverse order.
    ///
    /// # Examples
    ///
    /// ```
    /// use peg_solitaire::{Board, Pair, Solver};
    ///
    /// let board = Board::english();
    /// let pair = Pair { from: "d1".parse()?, to: "d4".parse()? };
    /// let answer = Solver::new(&pair.on(&board)?).solve()?;
    /// let mut backwards = answer.actions().unwrap().iter().rev();
    /// let end = backwards.try_fold(pair.exchanged().on(&board)?, |board, &jump| board.after(jump));
    /// assert!(end.unwrap().is_solved());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn exchanged(self) -> Pair {
        Pair { from: self.to, to: self.from }
    }
}

/// Returns the pairs of holes of `board` that the position class permits, up to symmetry and exchange.
///
/// Of each set of images and their exchanges, only the least pair is returned. The pegs and targets of the board do not
/// matter.
///
/// # Complexity
///
/// O(n² s) for n holes and s symmetries, plus the elimination of a bit matrix with one row for each jump.
///
/// # References
///
/// M. Reiss, "Beiträge zur Theorie des Solitär-Spiels", Journal für die reine und angewandte Mathematik 54, 1857;
/// J. D. Beasley, "The Ins and Outs of Peg Solitaire", 1985.
///
/// # Examples
///
/// ```
/// use peg_solitaire::{Board, pairs};
///
/// assert_eq!(pairs(&Board::english()).len(), 16);
/// assert_eq!(pairs(&Board::triangle(5)).len(), 11);
/// ```
#[must_use]
pub fn pairs(board: &Board) -> Vec<Pair> {
    let holes = board.holes();
    let invariants = invariants(holes.len(), board.triples());
    let full: Vec<bool> =
        invariants.iter().map(|set| set.holes.iter().filter(|&&holds| holds).count() % 2 == 1).collect();
    let is_permitted = |from: usize, to: usize| {
        invariants.iter().zip(&full).all(|(set, odd)| set.holes[from] ^ set.holes[to] == *odd)
    };
    let symmetries = match board.clone().with_targets([]) {
        Ok(board) => symmetries(&board),
        Err(_) => Vec::new(),
    };
    let is_least = |from: usize, to: usize| {
        symmetries.iter().all(|image| {
            let (from_image, to_image) = (usize::from(image[from]), usize::from(image[to]));
            (from, to) <= (from_image, to_image) && (from, to) <= (to_image, from_image)
        })
    };
    let all = (0..holes.len()).flat_map(|from| (0..holes.len()).map(move |to| (from, to)));
    let kept = all.filter(|&(from, to)| is_permitted(from, to) && is_least(from, to));
    kept.map(|(from, to)| Pair { from: holes[from], to: holes[to] }).collect()
}

/// Returns the reverse problem of `board`, if `board` is the problem of a pair of two different holes.
pub(crate) fn exchanged(board: &Board) -> Option<Board> {
    let mut vacancies = board.holes().iter().zip(board.peg_marks()).filter(|(_, peg)| !**peg);
    let mut targets = board.targets();
    let pair = Pair { from: *vacancies.next()?.0, to: targets.next()? };
    let is_pair = vacancies.next().is_none() && targets.next().is_none() && pair.from != pair.to;
    if is_pair { pair.exchanged().on(board).ok() } else { None }
}

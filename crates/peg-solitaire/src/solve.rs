//! From a board to its answer: the proofs that cost nothing, beams, and all positions at last.

use core::sync::atomic::{AtomicBool, Ordering};
use std::sync::Arc;

use search::{Beam, Limits, Progress};

use crate::{
    board::Board,
    closure::Closing,
    exact::Exact,
    hole_set::HoleSet,
    pairs::exchanged,
    place::Jump,
    proof::Proof,
    space::{OnTarget, PegSolitaire},
    spread::portfolio,
    watch::watched,
    with_holes,
};

/// Beams up to this width come before a linear program, on boards of more holes than [`FEW_HOLES`]: there it takes longer.
const NARROW_WIDTH: usize = 1 << 3;

/// On so many holes a linear program takes a millisecond.
const FEW_HOLES: usize = 64;

/// Beams up to this width come before the closure: nearly all boards that can be solved are solved by far narrower ones.
const USUAL_WIDTH: usize = 1 << 10;

/// Beams up to this width come before the exact search where there is no closure.
const WIDE_WIDTH: usize = 1 << 13;

/// The width at which beams give up.
const LAST_WIDTH: usize = 1 << 18;

/// What beams may hold.
const MEMORY: u64 = 2 << 30;

/// What is known of a board.
///
/// # Examples
///
/// ```
/// use peg_solitaire::{Answer, Board, solve};
///
/// let Answer::Solved(jumps) = solve(&Board::english()) else { panic!() };
/// let end = jumps.iter().try_fold(Board::english(), |board, &jump| board.after(jump));
/// assert!(end.unwrap().is_solved());
///
/// let Answer::Unsolvable(proof) = solve(&Board::european()) else { panic!() };
/// assert!(proof.verify(&Board::european()));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Answer {
    /// The jumps of a solution.
    Solved(Vec<Jump>),
    /// There is none, and why.
    Unsolvable(Proof),
    /// Neither was found.
    Unknown,
}

/// Solves a board, or proves that it cannot be solved, on one thread: see [`Solver`].
///
/// # Examples
///
/// ```
/// use peg_solitaire::{Answer, Board, solve};
///
/// let Answer::Solved(jumps) = solve(&Board::triangle(5)) else { panic!() };
/// assert_eq!(jumps.len(), 13);
/// ```
#[must_use]
pub fn solve(board: &Board) -> Answer {
    Solver::new().solve(board)
}

/// How [`solve`] goes about it: [`Proof::by_class`], [`Proof::by_pagoda`]; beams, up to a width of 1,024, forwards and, where
/// one hole is empty and another is the target, backwards; if the bitmap fits, the [`Closure`](crate::Closure) of
/// the start, which decides; and if it does not, wider beams, and the search [`Exact`], which decides within its limits.
///
/// # Complexity
///
/// That of its parts: milliseconds for most boards that can be solved, seconds where the closure must decide.
///
/// # Examples
///
/// ```
/// use peg_solitaire::{Answer, Board, Solver};
///
/// // A peg with no other near it.
/// let board: Board = "x  xx.\n".parse()?;
/// let Answer::Unsolvable(proof) = Solver::new().threads(2).solve(&board) else { panic!() };
/// assert_eq!(proof.to_string(), "position class");
/// # Ok::<(), peg_solitaire::BoardError>(())
/// ```
#[derive(Clone, Debug)]
#[must_use]
pub struct Solver {
    closing: Closing,
    limits: Limits<u32>,
}

impl Solver {
    /// One thread, bitmaps and beams of 2 GiB at most, no limit else.
    pub fn new() -> Self {
        Solver { closing: Closing::new(), limits: Limits::none().memory(MEMORY) }
    }

    /// The closure on so many threads.
    pub fn threads(self, threads: usize) -> Self {
        Solver { closing: self.closing.threads(threads), ..self }
    }

    /// Bitmaps of so many bytes at most; with none, no closure is computed.
    pub fn bytes(self, bytes: u64) -> Self {
        Solver { closing: self.closing.bytes(bytes), ..self }
    }

    /// Each part within these limits: each beam and [`Exact`]. Linear programs and closures keep to the time and to the flag.
    ///
    /// # Examples
    ///
    /// ```
    /// use peg_solitaire::{Answer, Board, Solver};
    /// use search::Limits;
    ///
    /// let hasty = Solver::new().within(Limits::none().expanded(10)).bytes(0);
    /// assert_eq!(hasty.solve(&Board::english()), Answer::Unknown);
    /// ```
    pub fn within(self, limits: Limits<u32>) -> Self {
        Solver { limits, ..self }
    }

    /// Stops soon after another thread has set `flag`.
    pub fn cancelled_by(self, flag: Arc<AtomicBool>) -> Self {
        Solver { closing: self.closing.cancelled_by(flag.clone()), limits: self.limits.cancelled_by(flag) }
    }

    /// Solves a board, or proves that it cannot be solved.
    #[must_use]
    pub fn solve(&self, board: &Board) -> Answer {
        if board.is_solved() {
            return Answer::Solved(Vec::new());
        }
        if let Some(proof) = Proof::by_class(board) {
            return Answer::Unsolvable(proof);
        }
        let narrow = if board.holes().len() > FEW_HOLES { NARROW_WIDTH } else { 0 };
        if let Some(jumps) = self.beams(board, 1, narrow) {
            return Answer::Solved(jumps);
        }
        if let Some(proof) = self.pagoda(board) {
            return Answer::Unsolvable(proof);
        }
        if let Some(jumps) = self.beams(board, (2 * narrow).max(1), USUAL_WIDTH) {
            return Answer::Solved(jumps);
        }
        let closing = &self.closing;
        match watched(&self.limits, |over| Proof::by_closure(board, &closing.clone().cancelled_by(over))) {
            Ok(Some(proof)) => return Answer::Unsolvable(proof),
            Err(error) if error.is_cancelled() => return Answer::Unknown,
            // There is a solution: wider beams find it.
            Ok(None) => {
                return self
                    .beams(board, 2 * USUAL_WIDTH, LAST_WIDTH)
                    .map_or(Answer::Unknown, Answer::Solved);
            }
            Err(_) => {}
        }
        if let Some(jumps) = self.beams(board, 2 * USUAL_WIDTH, WIDE_WIDTH) {
            return Answer::Solved(jumps);
        }
        match with_holes!(board, W => self.exact::<W>(board)) {
            Answer::Unknown => {
                self.beams(board, 2 * WIDE_WIDTH, LAST_WIDTH).map_or(Answer::Unknown, Answer::Solved)
            }
            answer => answer,
        }
    }

    /// The proof by pagoda functions; linear programs for several targets may take long.
    fn pagoda(&self, board: &Board) -> Option<Proof> {
        if board.targets().nth(1).is_none() {
            return Proof::by_pagoda(board);
        }
        watched(&self.limits, |over| Proof::by_pagoda_unless(board, || over.load(Ordering::Relaxed)))
    }

    /// What the exact search says.
    fn exact<W: HoleSet>(&self, board: &Board) -> Answer {
        let Ok(space) = PegSolitaire::<W>::new(board) else { return Answer::Unknown };
        let mut search = Exact::new(&space);
        let report = search.within(self.limits.clone()).run(&space, &space.start(), &OnTarget::of(&space));
        match report.plan() {
            Some(plan) => Answer::Solved(space.solution(plan)),
            None => search.proof().map_or(Answer::Unknown, Answer::Unsolvable),
        }
    }

    /// The solution that beams of these widths find; where the problem is that of a [`Pair`](crate::Pair), forwards or
    /// else backwards.
    fn beams(&self, board: &Board, first: usize, last: usize) -> Option<Vec<Jump>> {
        if first > last {
            return None;
        }
        let forwards = |board: &Board| with_holes!(board, W => self.beams_over::<W>(board, first, last));
        forwards(board).or_else(|| {
            let jumps = forwards(&exchanged(board)?)?;
            Some(jumps.into_iter().rev().collect())
        })
    }

    fn beams_over<W: HoleSet>(&self, board: &Board, first: usize, last: usize) -> Option<Vec<Jump>> {
        let space = PegSolitaire::<W>::new(board).ok()?;
        let mut search = Beam::portfolio(portfolio(&space), first, last).by_hash();
        let limits = self.limits.clone();
        let report = search.within(limits).run(&space, &space.start(), &OnTarget::of(&space));
        report.plan().map(|plan| space.solution(plan))
    }
}

impl Default for Solver {
    fn default() -> Self {
        Self::new()
    }
}

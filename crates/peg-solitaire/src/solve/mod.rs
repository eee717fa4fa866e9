//! The solver: a fixed sequence of methods from cheap proofs and beam searches to exhaustive search.

pub(crate) mod exact;
mod exclusion;

use search::{Beam, Limits, Progress, StopToken};

use crate::{
    action::Jump,
    board::Board,
    closure::Closing,
    heuristics::portfolio,
    pairs::exchanged,
    proof::Proof,
    solve::exact::Exact,
    space::hole_set::HoleSet,
    space::{OnTarget, PegSolitaire},
    with_holes,
};

/// On boards of more than [`FEW_HOLES`] holes, beams up to this width run before the linear programs, because a linear
/// program takes longer there.
const NARROW_WIDTH: usize = 1 << 3;

/// The number of holes up to which a linear program takes about a millisecond.
const FEW_HOLES: usize = 64;

/// Beams up to this width run before the closure. Far narrower beams solve nearly all solvable boards.
const USUAL_WIDTH: usize = 1 << 10;

/// Where no closure can be computed, beams up to this width run before the exact search.
const WIDE_WIDTH: usize = 1 << 13;

/// The maximum beam width.
const LAST_WIDTH: usize = 1 << 18;

/// The default memory limit in bytes of each beam and of the exact search.
const MEMORY: u64 = 2 << 30;

/// The result of a solver for one board.
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
    /// A proof that the board has no solution.
    Unsolvable(Proof),
    /// Neither a solution nor a proof was found.
    Unknown,
}

/// Solves a board or proves that it has no solution, on one thread, with the defaults of [`Solver`].
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

/// The solver behind [`solve`], with limits on threads, memory and time.
///
/// It tries these methods in order, until one of them gives an answer:
///
/// 1. [`Proof::by_class`];
/// 2. [`Proof::by_pagoda`]; on boards of more than 64 holes, beams up to width 8 run first;
/// 3. beams up to width 1,024. They run forwards, and also backwards if one hole is empty and another is the target;
/// 4. the [`Closure`](crate::Closure) of the start, if its bitmap fits in the byte limit. It decides whether there is a
///    solution; wider beams then look for one;
/// 5. if the bitmap does not fit, wider beams and the search [`Exact`], which decides within its limits.
///
/// # Complexity
///
/// The sum of these methods: milliseconds for most solvable boards, seconds where the closure must decide.
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
    /// Creates a solver with one thread, with at most 2 GiB each for bitmaps and beams, and without other limits.
    pub fn new() -> Self {
        Solver { closing: Closing::new(), limits: Limits::none().memory(MEMORY) }
    }

    /// Sets the number of threads of the closure.
    pub fn threads(self, threads: usize) -> Self {
        Solver { closing: self.closing.threads(threads), ..self }
    }

    /// Sets the maximum size in bytes of the closure's bitmap. With 0, no closure is computed.
    pub fn bytes(self, bytes: u64) -> Self {
        Solver { closing: self.closing.bytes(bytes), ..self }
    }

    /// Sets the limits of each method separately: each beam search and [`Exact`] run within all of `limits`.
    ///
    /// The closure respects only the time limit and the stop token. The linear programs of a board with several
    /// targets respect them between two targets. A single linear program runs to its end.
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

    /// Makes the solver stop soon after `stop` says so.
    pub fn cancelled_by(self, stop: impl Into<StopToken>) -> Self {
        Solver { limits: self.limits.cancelled_by(stop), ..self }
    }

    /// Solves a board or proves that it has no solution.
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
        match Proof::by_closure(board, &closing.clone().cancelled_by(self.limits.stop_token())) {
            Ok(Some(proof)) => return Answer::Unsolvable(proof),
            Err(error) if error.is_cancelled() => return Answer::Unknown,
            // The closure proves that a solution exists, so wider beams look for it.
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

    /// Looks for a proof by pagoda functions. With several targets it may take long, so it then respects the limits.
    fn pagoda(&self, board: &Board) -> Option<Proof> {
        if board.targets().nth(1).is_none() {
            return Proof::by_pagoda(board);
        }
        let stop = self.limits.stop_token();
        Proof::by_pagoda_unless(board, || stop.is_stopped())
    }

    /// Runs the exact search and converts its result to an answer.
    fn exact<W: HoleSet>(&self, board: &Board) -> Answer {
        let Ok(space) = PegSolitaire::<W>::new(board) else { return Answer::Unknown };
        let mut search = Exact::new(&space);
        let report = search.within(self.limits.clone()).run_to(&space, &space.start(), &OnTarget::of(&space));
        match report.plan() {
            Some(plan) => Answer::Solved(space.solution(plan)),
            None => search.proof().map_or(Answer::Unknown, Answer::Unsolvable),
        }
    }

    /// Returns the first solution found by beams of widths `first` to `last`.
    ///
    /// If forward beams fail and the problem is that of a [`Pair`](crate::Pair), runs backward beams.
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
        let report = search.within(limits).run_to(&space, &space.start(), &OnTarget::of(&space));
        report.plan().map(|plan| space.solution(plan))
    }
}

impl Default for Solver {
    fn default() -> Self {
        Self::new()
    }
}

//! Linear algebra over GF(2): the fewest presses, and a reason where no presses darken a board.
//!
//! The order of presses does not matter, and two presses of one lamp change nothing. So a solution is a set of presses
//! whose effects, added modulo 2, are the lit lamps: a system of linear equations. Gaussian elimination solves it and
//! finds the kernel, whose elements are the *quiet patterns*: sets of presses that together change no lamp. All
//! solutions differ by quiet patterns. Boards up to 8x8 have at most 2^6 of those, so all solutions are compared.

use core::time::Duration;

use search::{Outcome, Plan, Report, Stats, run};

use crate::{action::Press, board::Board, proof::Proof};

/// The answer for a board: see [`solve`].
pub type Answer = run::Answer<Board, Press, Proof>;

/// Returns a solution of the fewest presses, row by row, or the proof that none exists.
///
/// `expanded` is the number of solutions that were compared. The time is not measured.
///
/// # Complexity
///
/// O(n^2) operations on words for n lamps, and O(k 2^k) for a kernel of dimension k: some microseconds.
///
/// # References
///
/// K. Sutner, "Linear cellular automata and the Garden-of-Eden", The Mathematical Intelligencer 11(2), 1989.
/// M. Anderson and T. Feil, "Turning lights out with linear algebra", Mathematics Magazine 71(4), 1998.
///
/// # Examples
///
/// ```
/// use lights_out::{Board, solve};
///
/// let all_lit: Board = "xxxxx/xxxxx/xxxxx/xxxxx/xxxxx".parse()?;
/// let answer = solve(&all_lit);
/// assert_eq!(answer.actions().unwrap().len(), 15);
/// assert!(answer.is_optimal());
///
/// let one_lit: Board = "x..../...../...../...../.....".parse()?;
/// let proof = solve(&one_lit).proof.unwrap();
/// assert_eq!(proof.to_string(), "quiet pattern");
/// assert!(proof.verify(&one_lit));
/// # Ok::<(), lights_out::ParseError>(())
/// ```
pub fn solve(board: &Board) -> Answer {
    let solutions = Elimination::of(board).solutions(board.lit);
    let mut stats = Stats::default();
    let (outcome, lower_bound, proof) = match solutions {
        Ok(solutions) => {
            let (start, actions) = (board.clone(), board.presses(solutions[0]));
            let cost = actions.len() as u32;
            stats.expanded = solutions.len() as u64;
            (Outcome::Solved(Plan { start, actions, cost }), cost, None)
        }
        Err(quiet) => (Outcome::Exhausted, u32::MAX, Some(Proof::QuietPattern(board.with_lit(quiet)))),
    };
    let report = Report::new(outcome, lower_bound, stats, Duration::ZERO);
    Answer { report, algorithm: "elimination", heuristic: "zero", proof }
}

impl Board {
    /// Returns all solutions without repeated presses, the fewest presses first. A board without a solution has none.
    ///
    /// The presses of a solution have the order of the lamps, row by row. Any other order darkens the board too.
    ///
    /// # Complexity
    ///
    /// As [`solve`](crate::solve). There are at most 64 solutions.
    ///
    /// # Examples
    ///
    /// ```
    /// let board: lights_out::Board = "xxx".parse()?;
    /// assert_eq!(board.solutions(), [vec!["b1".parse()?]]);
    /// let board: lights_out::Board = "xx".parse()?;
    /// assert_eq!(board.solutions(), [vec!["a1".parse()?], vec!["b1".parse()?]]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn solutions(&self) -> Vec<Vec<Press>> {
        let solutions = Elimination::of(self).solutions(self.lit).unwrap_or_default();
        solutions.into_iter().map(|presses| self.presses(presses)).collect()
    }

    /// Returns a basis of the quiet patterns of this size: boards whose lit lamps, if all are pressed, change no lamp.
    ///
    /// # Complexity
    ///
    /// O(n^2) operations on words for n lamps.
    ///
    /// # Examples
    ///
    /// ```
    /// use lights_out::Board;
    ///
    /// // The dimension of the kernel: OEIS A159257.
    /// let dimensions = (1..=8).map(|side| Board::dark(side, side).quiet_patterns().len());
    /// assert_eq!(dimensions.collect::<Vec<_>>(), [0, 0, 0, 4, 2, 0, 0, 0]);
    /// ```
    #[must_use]
    pub fn quiet_patterns(&self) -> Vec<Board> {
        Elimination::of(self).quiet.into_iter().map(|quiet| self.with_lit(quiet)).collect()
    }
}

/// The effects of presses in echelon form, and the kernel. Sets of presses and of lamps have one bit for each lamp.
pub(crate) struct Elimination {
    /// Sets of lamps, each with the presses that switch them. The lowest lamp of a set is in no later set.
    rows: Vec<(u64, u64)>,
    /// A basis of the quiet patterns.
    quiet: Vec<u64>,
}

impl Elimination {
    /// Eliminates the effects of all presses on a board of this size.
    pub(crate) fn of(board: &Board) -> Self {
        let mut elimination = Elimination { rows: Vec::new(), quiet: Vec::new() };
        for (lamp, press) in board.actions().into_iter().enumerate() {
            match elimination.reduced(board.switched(press), 1 << lamp) {
                (0, presses) => elimination.quiet.push(presses),
                row => elimination.rows.push(row),
            }
        }
        elimination
    }

    /// Adds rows to a set of lamps and its presses until the lowest lamp of no row is in the set.
    fn reduced(&self, lamps: u64, presses: u64) -> (u64, u64) {
        self.rows.iter().fold((lamps, presses), |(lamps, presses), row| {
            let lowest = row.0 & row.0.wrapping_neg();
            if lamps & lowest == 0 { (lamps, presses) } else { (lamps ^ row.0, presses ^ row.1) }
        })
    }

    /// Returns the sets of presses that darken these lamps, the fewest presses first.
    ///
    /// # Errors
    ///
    /// A quiet pattern with an odd number of these lamps. If there is none, the lamps can be darkened, because the
    /// matrix of effects is symmetric: its image is the orthogonal complement of its kernel.
    pub(crate) fn solutions(&self, lit: u64) -> Result<Vec<u64>, u64> {
        if let Some(&quiet) = self.quiet.iter().find(|&quiet| (quiet & lit).count_ones() % 2 == 1) {
            return Err(quiet);
        }
        let (_, presses) = self.reduced(lit, 0);
        let mut solutions = vec![presses];
        for quiet in &self.quiet {
            solutions.extend(solutions.clone().iter().map(|presses| presses ^ quiet));
        }
        solutions.sort_unstable_by_key(|&presses| (presses.count_ones(), presses));
        Ok(solutions)
    }
}

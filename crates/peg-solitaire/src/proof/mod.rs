//! Proofs that a board has no solution, as values that anybody can verify.
//!
//! The code that finds a proof and the code that verifies it use different methods:
//!
//! - Position class: a null space finds it; counts of pegs verify it.
//! - Pagoda function: a linear program in floats finds it; sums of integers verify it.
//! - Exhaustive search: a bitmap finds it; sorted lists verify it.

mod exhaustion;
mod layers;
mod limits;
pub(crate) mod pagoda;
mod position_class;
mod verifier;
mod word;

use core::fmt;

pub use layers::{Exclusion, Layers};
pub use limits::VerifierError;
pub use pagoda::Pagoda;
pub use position_class::Parity;
pub(crate) use position_class::parities;
pub use verifier::Verifier;

use crate::{
    action::Place,
    board::Board,
    closure::{ClosureBuilder, ClosureError},
};

/// The reason why a board has no solution.
///
/// # Examples
///
/// ```
/// use peg_solitaire::{Board, Proof};
///
/// let board: Board = "xxx/x.x/xxx".parse()?;
/// let proof = Proof::find(&board).unwrap();
/// assert_eq!(proof.to_string(), "pagoda function");
/// assert!(proof.verify(&board));
/// assert!(!proof.verify(&Board::english()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Proof {
    /// There is no hole where the last peg may end.
    NoTarget,
    /// There is no peg.
    NoPeg,
    /// For each target, a set of holes in which jumps keep the parity of the pegs; the target has the other parity.
    PositionClass(Vec<Parity>),
    /// For each target that the class permits, a function that no jump raises; the target weighs more than the start.
    Pagoda {
        /// The parities of the targets that the class excludes.
        parities: Vec<Parity>,
        /// The functions of the other targets.
        pagodas: Vec<Pagoda>,
    },
    /// All positions were reached layer by layer, except those that pagoda functions exclude; none is a target.
    Pruned(Layers),
    /// As `Pruned`, but down to half of the pegs, and the start is the complement of the target. No position of the
    /// last layer is the complement of another position that was reached. A solution would contain such a pair,
    /// because its second half, reversed and complemented, is also a path from the start.
    Meeting(Layers),
    /// All positions were reached, and none is a target.
    Exhaustive {
        /// The number of positions for each number of pegs, from zero upwards.
        positions: Vec<u64>,
    },
}

impl Proof {
    /// Looks for a proof that needs no search: first [`by_class`](Self::by_class), then [`by_pagoda`](Self::by_pagoda).
    ///
    /// A solvable board gives `None`, but `None` does not mean that the board is solvable.
    #[must_use]
    pub fn find(board: &Board) -> Option<Proof> {
        Self::by_class(board).or_else(|| Self::by_pagoda(board))
    }

    /// Looks for a proof at negligible cost: no peg, no target, or the position class.
    ///
    /// # Complexity
    ///
    /// Elimination of a bit matrix with a row for each jump.
    ///
    /// # References
    ///
    /// M. Reiss, "Beiträge zur Theorie des Solitär-Spiels", Journal für die reine und angewandte Mathematik 54, 1857.
    ///
    /// # Examples
    ///
    /// ```
    /// use peg_solitaire::{Board, Proof};
    ///
    /// assert!(Proof::by_class(&Board::european()).is_some());
    /// assert_eq!(Proof::by_class(&Board::english()), None);
    /// ```
    #[must_use]
    pub fn by_class(board: &Board) -> Option<Proof> {
        if board.pegs().next().is_none() {
            return Some(Proof::NoPeg);
        }
        let parities = parities(board);
        match board.targets().count() {
            0 => Some(Proof::NoTarget),
            targets => (parities.len() == targets).then_some(Proof::PositionClass(parities)),
        }
    }

    /// Looks for a pagoda function for each target that the class permits.
    ///
    /// # Complexity
    ///
    /// A linear program with a row for each jump and a variable for each hole, for each target: tenths of a millisecond
    /// on 33 holes, some milliseconds on 119. Boards of more than 300 holes get none.
    ///
    /// # References
    ///
    /// J. H. Conway in E. R. Berlekamp, J. H. Conway, R. K. Guy, "Winning Ways for your Mathematical Plays", 1982,
    /// chapter 23. As a linear program: M. Kiyomi, T. Matsui, "Integer programming based algorithms for peg solitaire
    /// problems", Computers and Games, 2000.
    ///
    /// # Examples
    ///
    /// ```
    /// use peg_solitaire::{Board, Proof};
    ///
    /// let board: Board = "xxx/x.x/xxx".parse()?;
    /// assert_eq!(Proof::by_class(&board), None);
    /// assert!(Proof::by_pagoda(&board).unwrap().verify(&board));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn by_pagoda(board: &Board) -> Option<Proof> {
        Self::by_pagoda_unless(board, || false)
    }

    /// Does the same as [`by_pagoda`](Self::by_pagoda), but returns `None` if `is_over` returns true before a target.
    ///
    /// # Complexity
    ///
    /// As [`by_pagoda`](Self::by_pagoda): one linear program for each target that the class permits.
    ///
    /// # Examples
    ///
    /// ```
    /// use peg_solitaire::{Board, Proof};
    ///
    /// let board: Board = "xxx/x.x/xxx".parse()?;
    /// assert_eq!(Proof::by_pagoda_unless(&board, || true), None);
    /// assert_eq!(Proof::by_pagoda_unless(&board, || false), Proof::by_pagoda(&board));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn by_pagoda_unless(board: &Board, is_over: impl Fn() -> bool) -> Option<Proof> {
        let parities = parities(board);
        let is_permitted = |target: &Place| parities.iter().all(|parity| parity.target != *target);
        let permitted: Vec<Place> = board.targets().filter(is_permitted).collect();
        let pagoda = |target| if is_over() { None } else { pagoda::find(board, target) };
        let pagodas = permitted.into_iter().map(pagoda).collect::<Option<Vec<_>>>()?;
        (!pagodas.is_empty()).then_some(Proof::Pagoda { parities, pagodas })
    }

    /// Generates all positions, and returns the proof if none is solved.
    ///
    /// # Errors
    ///
    /// As [`ClosureBuilder::build`].
    ///
    /// # Examples
    ///
    /// ```
    /// use peg_solitaire::{Board, ClosureBuilder, Proof};
    ///
    /// let board: Board = "./xx/xxx/xxxx/xxxxx".parse()?; // jumps along rows and columns alone
    /// let proof = Proof::by_closure(&board, &ClosureBuilder::new())?.unwrap();
    /// let Proof::Exhaustive { positions } = &proof else { panic!() };
    /// assert_eq!(positions.iter().sum::<u64>(), 222);
    /// assert!(proof.verify(&board));
    /// assert_eq!(Proof::by_closure(&Board::triangle(5), &ClosureBuilder::new())?, None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn by_closure(board: &Board, closing: &ClosureBuilder) -> Result<Option<Proof>, ClosureError> {
        let closure = closing.build(board)?;
        if closure.is_solvable() {
            return Ok(None);
        }
        Ok(Some(Proof::Exhaustive { positions: closure.positions_by_pegs()? }))
    }

    /// Returns whether this proves that `board` has no solution. The check repeats the argument from the beginning.
    ///
    /// # Complexity
    ///
    /// O(n t) for n holes and jumps and t targets. A proof by search takes the time to generate and sort its positions
    /// again, and memory for two layers and a copy of one. A position takes 8 bytes up to 64 holes, 16 up to 128, 32 up
    /// to 256, 128 up to 1,024 and 512 beyond. [`Verifier`] does the same within limits.
    #[must_use]
    pub fn verify(&self, board: &Board) -> bool {
        // Without limits there is no error.
        Verifier::new().verify(self, board).unwrap_or(false)
    }
}

/// Writes the name of the kind of proof.
impl fmt::Display for Proof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Proof::NoTarget => "no target",
            Proof::NoPeg => "no peg",
            Proof::PositionClass(_) => "position class",
            Proof::Pagoda { .. } => "pagoda function",
            Proof::Pruned(_) => "search with pagoda functions",
            Proof::Meeting(_) => "complement meeting",
            Proof::Exhaustive { .. } => "exhaustive search",
        })
    }
}

//! Proofs that a board has no solution.

use core::fmt;

use crate::board::Board;

/// The reason why a board has no solution.
///
/// # Examples
///
/// ```
/// use lights_out::{Board, Proof, solve};
///
/// let board: Board = "x....".parse()?;
/// let proof = solve(&board).proof.unwrap();
/// assert_eq!(proof, Proof::QuietPattern("xx.xx".parse()?));
/// assert!(proof.verify(&board));
/// assert!(!proof.verify(&"x...x".parse()?));
/// # Ok::<(), lights_out::ParseError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Proof {
    /// Every press switches an even number of the lamps that are lit here, and the board has an odd number of them lit.
    QuietPattern(Board),
    /// All boards that presses lead to were searched, and none is dark.
    ExhaustiveSearch,
}

impl Proof {
    /// Returns whether this proves that `board` has no solution.
    ///
    /// A quiet pattern is pressed on a dark board of its size, which must stay dark and have the size of `board`. Then
    /// each lamp has an even number of pressed lamps among itself and its neighbours, which are the lamps that a press of
    /// it switches. An exhaustive search is repeated by other means: [`Board::solutions`].
    ///
    /// # Complexity
    ///
    /// O(n^2) for n lamps.
    #[must_use]
    pub fn verify(&self, board: &Board) -> bool {
        match self {
            Proof::QuietPattern(pattern) => {
                let dark = pattern.with_lit(0);
                let pressed = pattern.lit().into_iter().try_fold(dark, |board, press| board.after(press));
                pressed == Some(board.with_lit(0)) && lit_inside(pattern, board) % 2 == 1
            }
            Proof::ExhaustiveSearch => board.solutions().is_empty(),
        }
    }

    /// Explains the proof to people, with a drawing. The text has no line end after its last line.
    ///
    /// # Examples
    ///
    /// ```
    /// use lights_out::{Board, solve};
    ///
    /// let board: Board = "x....".parse()?;
    /// let text = "\
    /// Each press switches an even number of the lamps marked here, and an odd number of them is lit: 1.
    /// So their number stays odd, and at least one of them stays lit.
    ///   abcde
    /// 1 xx.xx";
    /// assert_eq!(solve(&board).proof.unwrap().explain(&board), text);
    /// # Ok::<(), lights_out::ParseError>(())
    /// ```
    #[must_use]
    pub fn explain(&self, board: &Board) -> String {
        match self {
            Proof::QuietPattern(pattern) => format!(
                "Each press switches an even number of the lamps marked here, and an odd number of them is lit: {}.\n\
                 So their number stays odd, and at least one of them stays lit.\n{}",
                lit_inside(pattern, board),
                pattern.drawing(),
            ),
            Proof::ExhaustiveSearch => {
                "All boards that presses lead to were searched, and none is dark.".to_owned()
            }
        }
    }
}

/// Returns the number of lit lamps of `board` that are lit in `pattern` too.
fn lit_inside(pattern: &Board, board: &Board) -> u32 {
    (pattern.lit & board.lit).count_ones()
}

/// Writes the name of the kind of proof.
impl fmt::Display for Proof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Proof::QuietPattern(_) => "quiet pattern",
            Proof::ExhaustiveSearch => "exhaustive search",
        })
    }
}

//! The choice of an encoding for a shape that is known only at run time.

use crate::shape::Shape;

/// The encodings from which [`with_encoding!`](crate::with_encoding) selects, by shape.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Encoding {
    /// [`FourByFour`](crate::FourByFour): boards of 4 by 4.
    FourByFour,
    /// `u64`: other boards of up to 16 cells.
    Word,
    /// `u128`: up to 25 cells.
    DoubleWord,
    /// `[u8; 100]`: up to 100 cells.
    HundredBytes,
    /// `[u8; 256]`: all others.
    Bytes,
}

impl Encoding {
    /// Returns the smallest encoding for boards of `shape`.
    ///
    /// # Examples
    ///
    /// ```
    /// use sliding_tile::{Encoding, Shape};
    ///
    /// assert_eq!(Encoding::of(Shape::new(4, 4)?), Encoding::FourByFour);
    /// assert_eq!(Encoding::of(Shape::new(2, 8)?), Encoding::Word);
    /// assert_eq!(Encoding::of(Shape::new(2, 9)?), Encoding::DoubleWord);
    /// # Ok::<(), sliding_tile::ShapeError>(())
    /// ```
    #[must_use]
    pub fn of(shape: Shape) -> Self {
        match shape.cells() {
            16 if shape.rows() == 4 => Encoding::FourByFour,
            0..=16 => Encoding::Word,
            17..=25 => Encoding::DoubleWord,
            26..=100 => Encoding::HundredBytes,
            _ => Encoding::Bytes,
        }
    }
}

/// Evaluates an expression for the encoding that suits a shape, with one branch before the search.
///
/// `with_encoding!(shape, W => expression)` names the encoding `W` inside the expression. The expression is compiled
/// once for each encoding.
///
/// # Examples
///
/// ```
/// use search::{At, IdaStar, Search};
/// use sliding_tile::{Board, Cells, Space, heuristics::Manhattan, with_encoding};
///
/// fn moves_needed<W: Cells>(board: &Board) -> Option<u32> {
///     let space = Space::<W>::with_encoding(&board).ok()?;
///     let goal = space.goal();
///     let mut search = IdaStar::new(Manhattan::to(&board.goal())).with_sites();
///     Some(search.run_to(&space, &space.start(), &goal).plan()?.cost)
/// }
///
/// for (text, moves) in [("1 2 / _ 3", 1), ("1 2 3 4 5 6 / 7 8 9 10 11 12 / 13 14 15 _ 16 17", 2)] {
///     let board: Board = text.parse()?;
///     assert_eq!(with_encoding!(board.shape(), W => moves_needed::<W>(&board)), Some(moves));
/// }
/// # Ok::<(), sliding_tile::ParseBoardError>(())
/// ```
#[macro_export]
macro_rules! with_encoding {
    ($shape:expr, $W:ident => $body:expr) => {
        match $crate::Encoding::of($shape) {
            $crate::Encoding::FourByFour => {
                type $W = $crate::FourByFour;
                $body
            }
            $crate::Encoding::Word => {
                type $W = u64;
                $body
            }
            $crate::Encoding::DoubleWord => {
                type $W = u128;
                $body
            }
            $crate::Encoding::HundredBytes => {
                type $W = [u8; 100];
                $body
            }
            _ => {
                type $W = [u8; 256];
                $body
            }
        }
    };
}

//! The choice of a packing for a puzzle.

use crate::{
    board::Board,
    space::{
        layout::Layout,
        packing::{Fields, OneBit, Packing, Places},
    },
};

/// The packings among which [`with_packing!`](crate::with_packing) chooses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Size {
    /// [`OneBit`].
    OneBit,
    /// [`Fields<1, 1>`](Fields): 63 bits, 64 cells, 16 pieces.
    Word,
    /// [`Fields<2, 1>`](Fields): 127 bits, 64 cells, 32 pieces.
    TwoWords,
    /// [`Fields<2, 2>`](Fields): 127 bits, 128 cells, 32 pieces.
    TwoWordsOfCells,
    /// [`Fields<4, 4>`](Fields): 255 bits, 256 cells, 64 pieces.
    FourWords,
    /// [`Fields<16, 16>`](Fields): 1023 bits, 1024 cells, 256 pieces.
    SixteenWords,
}

impl Size {
    /// Returns the smallest packing that has room for `board`, or the largest packing if none has.
    ///
    /// # Examples
    ///
    /// ```
    /// use squirrel_cage::{Configuration, Size};
    ///
    /// assert_eq!(Size::of(&Configuration::start().board()), Size::OneBit);
    /// ```
    #[must_use]
    pub fn of(board: &Board) -> Self {
        fn fits<P: Packing>(places: &Places) -> bool {
            P::format(places).is_some()
        }
        let places = Places::of(&Layout::of(board));
        let sizes = [
            (fits::<OneBit>(&places), Size::OneBit),
            (fits::<Fields<1, 1>>(&places), Size::Word),
            (fits::<Fields<2, 1>>(&places), Size::TwoWords),
            (fits::<Fields<2, 2>>(&places), Size::TwoWordsOfCells),
            (fits::<Fields<4, 4>>(&places), Size::FourWords),
        ];
        sizes.into_iter().find(|(fits, _)| *fits).map_or(Size::SixteenWords, |(_, size)| size)
    }
}

/// Evaluates an expression for the smallest packing that has room for a puzzle: one branch, before the search.
///
/// In `with_packing!(&puzzle, P => expression)`, `P` is the name of the packing inside the expression. The compiler
/// compiles the expression once for each packing.
///
/// # Examples
///
/// ```
/// use search::{BreadthFirst, Search, closed_lists::ByKey};
/// use squirrel_cage::{Board, Packing, Space, metric::Unit, with_packing};
///
/// fn fewest_steps<P: Packing>(board: &Board) -> Option<usize> {
///     let space = Space::<Unit, P>::with_encoding(board).ok()?;
///     let mut search = BreadthFirst::new().with_closed_list(ByKey::new());
///     let report = search.run_to(&space, &space.start(), &space.goal());
///     report.plan().map(|plan| plan.actions.len())
/// }
///
/// let long = format!("A{}", ".".repeat(63));
/// let back: String = long.chars().rev().collect();
/// for (start, goal, steps) in [("AB/..", "BA/..", 4), (&long, &back, 63), ("AB./...", "..A/...", 3)] {
///     let board = Board::of_grids(start, goal)?;
///     assert_eq!(with_packing!(&board, P => fewest_steps::<P>(&board)), Some(steps));
/// }
/// # Ok::<(), squirrel_cage::ParseBoardError>(())
/// ```
#[macro_export]
macro_rules! with_packing {
    ($board:expr, $P:ident => $body:expr) => {
        match $crate::Size::of($board) {
            $crate::Size::OneBit => {
                type $P = $crate::OneBit;
                $body
            }
            $crate::Size::Word => {
                type $P = $crate::Fields<1, 1>;
                $body
            }
            $crate::Size::TwoWords => {
                type $P = $crate::Fields<2, 1>;
                $body
            }
            $crate::Size::TwoWordsOfCells => {
                type $P = $crate::Fields<2, 2>;
                $body
            }
            $crate::Size::FourWords => {
                type $P = $crate::Fields<4, 4>;
                $body
            }
            _ => {
                type $P = $crate::Fields<16, 16>;
                $body
            }
        }
    };
}

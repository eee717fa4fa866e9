//! Compile-time facts about a position: the move that led to it and, on boards of 4 by 4, the hole's cell.
//!
//! A depth-first search is compiled once for each site (see [`search::sites`]). The move that undoes the last one is
//! omitted without a run-time test. If the cell is known too, the two to four moves of a site need no test at all.

use core::ops::ControlFlow;

use search::sites::{Entry, Site, Visitor};

use crate::{
    action::Move::{self, East, North, South, West},
    heuristics::TileCells,
    space::{Cells, FourByFour, Position, Space},
};

/// Stands for no last move, at the site of a start.
const NONE: u8 = 4;

/// The sites that an encoding distinguishes. The trait is public in name only: it seals [`Cells`].
pub trait Sited: Sized {
    /// The word that holds the cells of all tiles for pattern databases.
    type TileCells: TileCells;

    /// Enters the site of `position`.
    fn enter<E: Entry<Space<Self>>>(
        position: &Position<Self>,
        last: Option<Move>,
        entry: E,
    ) -> ControlFlow<()>
    where
        Self: Cells;
}

/// Calls `$entry` at the site `$Site<.., last>`.
macro_rules! enter_after {
    ($entry:ident, $last:expr, $Site:ident $(, $cell:literal)?) => {
        match $last {
            None => $entry.at::<$Site<$($cell,)? NONE>>(),
            Some(South) => $entry.at::<$Site<$($cell,)? { South as u8 }>>(),
            Some(East) => $entry.at::<$Site<$($cell,)? { East as u8 }>>(),
            Some(West) => $entry.at::<$Site<$($cell,)? { West as u8 }>>(),
            Some(North) => $entry.at::<$Site<$($cell,)? { North as u8 }>>(),
        }
    };
}

/// The site of all positions that the move `LAST` led to.
struct After<const LAST: u8>;

/// Returns whether `step` would undo the move `last`.
const fn undoes(step: Move, last: u8) -> bool {
    last != NONE && step as u8 == 3 - last
}

impl<W: Cells, const LAST: u8> Site<Space<W>> for After<LAST> {
    #[inline(always)]
    fn visit<V: Visitor<Space<W>>>(
        space: &Space<W>,
        position: &Position<W>,
        _: Option<Move>,
        visitor: &mut V,
    ) -> ControlFlow<()> {
        let moves = space.moves(position.hole());
        if !undoes(South, LAST) && moves.contains(South) {
            visitor.action::<After<{ South as u8 }>>(position, South)?;
        }
        if !undoes(East, LAST) && moves.contains(East) {
            visitor.action::<After<{ East as u8 }>>(position, East)?;
        }
        if !undoes(West, LAST) && moves.contains(West) {
            visitor.action::<After<{ West as u8 }>>(position, West)?;
        }
        if !undoes(North, LAST) && moves.contains(North) {
            visitor.action::<After<{ North as u8 }>>(position, North)?;
        }
        ControlFlow::Continue(())
    }
}

macro_rules! after_the_last_move {
    ([$($generics:tt)*] $encoding:ty, $tile_cells:ty) => {
        impl<$($generics)*> Sited for $encoding {
            type TileCells = $tile_cells;

            #[inline]
            fn enter<E: Entry<Space<Self>>>(
                _: &Position<Self>,
                last: Option<Move>,
                entry: E,
            ) -> ControlFlow<()> {
                enter_after!(entry, last, After)
            }
        }
    };
}

after_the_last_move!([] u64, u64);
after_the_last_move!([] u128, u128);
after_the_last_move!([const N: usize] [u8; N], u128);

/// The site of all positions of a board of 4 by 4 with the hole on `CELL` that the move `LAST` led to.
struct At<const CELL: u8, const LAST: u8>;

/// Lists for each cell the neighbours above, to the left, to the right and below. Their tiles slide South, East, West
/// and North.
macro_rules! cells_of_4_by_4 {
    ($($cell:literal: [$($above:literal)?] [$($left:literal)?] [$($right:literal)?] [$($below:literal)?])*) => {
        $(
            impl<const LAST: u8> Site<Space<FourByFour>> for At<$cell, LAST> {
                #[inline(always)]
                fn visit<V: Visitor<Space<FourByFour>>>(
                    _: &Space<FourByFour>,
                    position: &Position<FourByFour>,
                    _: Option<Move>,
                    visitor: &mut V,
                ) -> ControlFlow<()> {
                    let position = &position.with_hole($cell);
                    $(if !undoes(South, LAST) {
                        visitor.action::<At<$above, { South as u8 }>>(position, South)?;
                    })?
                    $(if !undoes(East, LAST) {
                        visitor.action::<At<$left, { East as u8 }>>(position, East)?;
                    })?
                    $(if !undoes(West, LAST) {
                        visitor.action::<At<$right, { West as u8 }>>(position, West)?;
                    })?
                    $(if !undoes(North, LAST) {
                        visitor.action::<At<$below, { North as u8 }>>(position, North)?;
                    })?
                    ControlFlow::Continue(())
                }
            }
        )*

        impl Sited for FourByFour {
            type TileCells = u64;

            fn enter<E: Entry<Space<Self>>>(
                position: &Position<Self>,
                last: Option<Move>,
                entry: E,
            ) -> ControlFlow<()> {
                match position.hole() {
                    $($cell => enter_after!(entry, last, At, $cell),)*
                    _ => ControlFlow::Continue(()), // a board of 16 cells has no other
                }
            }
        }
    };
}

cells_of_4_by_4! {
    0: [] [] [1] [4]        1: [] [0] [2] [5]       2: [] [1] [3] [6]        3: [] [2] [] [7]
    4: [0] [] [5] [8]       5: [1] [4] [6] [9]      6: [2] [5] [7] [10]      7: [3] [6] [] [11]
    8: [4] [] [9] [12]      9: [5] [8] [10] [13]    10: [6] [9] [11] [14]    11: [7] [10] [] [15]
    12: [8] [] [13] []      13: [9] [12] [14] []    14: [10] [13] [15] []    15: [11] [14] [] []
}

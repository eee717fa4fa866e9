//! How the configurations of all lines are packed into a word.
//!
//! ```text
//!   column 5          column 0   row 5            row 0
//! ┌──────────┬─ ... ─┬────────┬────────┬─ ... ─┬────────┐      6x6: 12 lines of 3 bits
//! └──────────┴───────┴────────┴────────┴───────┴────────┘
//! ```
//!
//! The cars of a line keep their order, so a line of 6 cells has at most 6 configurations, one of 8 cells 15, one of
//! 10 cells 35.

use core::{fmt::Debug, hash::Hash, ops::BitXor};

use search::Key;

use crate::board::Board;

/// A packing of boards of up to [`SIDE`](Self::SIDE) rows and columns.
///
/// Implemented by [`SixBySix`], [`EightByEight`] and [`TenByTen`]; a program that learns the size at run time branches
/// once, before the search, by [`with_packing!`](crate::with_packing).
pub trait Packing: Copy + Eq + Hash + Debug + sealed::Sealed {
    /// The most rows, and the most columns.
    const SIDE: usize;
    /// Bits of a line: room for each of its configurations.
    const BITS: u32;
    /// Lines that are looked up together.
    const GROUP: usize;
    /// Bits of a key.
    const KEY_BITS: u32;

    /// The configurations of all lines.
    type Word: Key + BitXor<Output = Self::Word>;
    /// A bit for each cell of the largest board.
    type Cells: Key;
    /// A bit for each configuration of a line.
    type Targets: Copy + Debug + Default + Into<u64>;
    /// A bit for each configuration of each line: bit c of line l is bit l * 2^BITS + c of the words.
    type Masks: Copy + Debug + AsRef<[u64]> + AsMut<[u64]>;

    /// No bit set.
    const NO_MASKS: Self::Masks;

    /// The lowest bits of `mask`, which has no others.
    fn targets(mask: u64) -> Self::Targets;

    /// The key of a word whose bit `spare` is never set.
    #[inline(always)]
    fn key(word: Self::Word, spare: u32) -> Self::Word {
        let _ = spare;
        word
    }

    /// The word of a key, the inverse of [`key`](Self::key).
    #[inline(always)]
    fn word(key: Self::Word, spare: u32) -> Self::Word {
        let _ = spare;
        key
    }
}

mod sealed {
    pub trait Sealed {}
    impl Sealed for super::SixBySix {}
    impl Sealed for super::EightByEight {}
    impl Sealed for super::TenByTen {}
}

/// Boards of up to 6 by 6: 36 bits in a word.
///
/// # Examples
///
/// ```
/// use rush_hour::{Board, Moves, RushHour, SixBySix};
///
/// let board: Board = "AAo / oBo / oBo".parse()?;
/// let space = RushHour::<Moves, SixBySix>::new(&board)?;
/// assert_eq!(space.board(&space.start()), board);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SixBySix {}

/// Boards of up to 8 by 8: a word.
///
/// # Examples
///
/// ```
/// use rush_hour::{Board, Moves, RushHour, EightByEight};
///
/// let board: Board = "AAooooo / ooooooB / ooooooB".parse()?;
/// let space = RushHour::<Moves, EightByEight>::new(&board)?;
/// assert_eq!(space.board(&space.start()), board);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum EightByEight {}

/// Boards of up to 10 by 10: 120 bits in two words.
///
/// # Examples
///
/// ```
/// use rush_hour::{Board, Moves, RushHour, TenByTen};
///
/// let board: Board = "AAooooooo / ooooooooB / ooooooooB".parse()?;
/// let space = RushHour::<Moves, TenByTen>::new(&board)?;
/// assert_eq!(space.board(&space.start()), board);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TenByTen {}

impl Packing for SixBySix {
    const SIDE: usize = 6;
    const BITS: u32 = 3;
    const GROUP: usize = 2;
    const KEY_BITS: u32 = 36;

    type Word = u64;
    type Cells = u64;
    type Targets = u8;
    type Masks = [u64; 2];

    const NO_MASKS: [u64; 2] = [0; 2];

    fn targets(mask: u64) -> u8 {
        mask as u8
    }
}

/// A line with nine configurations or more has four cells of cars or more. Were all sixteen lines such, no cell of the
/// board would be empty: so some line leaves its upper bit free, and the key goes without it.
impl Packing for EightByEight {
    const SIDE: usize = 8;
    const BITS: u32 = 4;
    const GROUP: usize = 1;
    const KEY_BITS: u32 = 63;

    type Word = u64;
    type Cells = u64;
    type Targets = u16;
    type Masks = [u64; 4];

    const NO_MASKS: [u64; 4] = [0; 4];

    fn targets(mask: u64) -> u16 {
        mask as u16
    }

    #[inline(always)]
    fn key(word: u64, spare: u32) -> u64 {
        let below = (1 << spare) - 1;
        (word & below) | ((word >> 1) & !below)
    }

    #[inline(always)]
    fn word(key: u64, spare: u32) -> u64 {
        let below = (1 << spare) - 1;
        (key & below) | ((key & !below) << 1)
    }
}

impl Packing for TenByTen {
    const SIDE: usize = 10;
    const BITS: u32 = 6;
    const GROUP: usize = 1;
    const KEY_BITS: u32 = 120;

    type Word = u128;
    type Cells = u128;
    type Targets = u64;
    type Masks = [u64; 20];

    const NO_MASKS: [u64; 20] = [0; 20];

    fn targets(mask: u64) -> u64 {
        mask
    }
}

/// The packings that [`with_packing!`](crate::with_packing) chooses from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Size {
    /// [`SixBySix`].
    SixBySix,
    /// [`EightByEight`].
    EightByEight,
    /// [`TenByTen`].
    TenByTen,
}

impl Size {
    /// The smallest packing that has room for `board`.
    ///
    /// # Examples
    ///
    /// ```
    /// use rush_hour::{Board, Size};
    ///
    /// let board: Board = "AAooooo / ooooooB / ooooooB".parse()?;
    /// assert_eq!(Size::of(&board), Size::EightByEight);
    /// # Ok::<(), rush_hour::ParseBoardError>(())
    /// ```
    #[must_use]
    pub fn of(board: &Board) -> Self {
        let side = board.rows().max(board.columns());
        if side <= SixBySix::SIDE {
            Size::SixBySix
        } else if side <= EightByEight::SIDE && board.has_empty_cell() {
            Size::EightByEight
        } else {
            Size::TenByTen
        }
    }
}

/// Evaluates an expression for the packing that suits a board: one branch, before the search.
///
/// `with_packing!(&board, P => expression)` names the packing `P` inside the expression, which is compiled once for
/// each.
///
/// # Examples
///
/// ```
/// use rush_hour::{Board, Moves, Packing, RushHour, WayOut, with_packing};
/// use search::{BreadthFirst, Search, closed_lists::ByState};
///
/// fn moves_needed<P: Packing>(board: &Board) -> Option<usize> {
///     let space = RushHour::<Moves, P>::new(board).ok()?;
///     let report = BreadthFirst::<_, ByState>::new().run(&space, &space.start(), &WayOut::of(&space));
///     report.plan().map(|plan| space.solution(plan).len())
/// }
///
/// for (text, moves) in [("oooB / AAoB / oooo / oooo", 2), ("AAooooooo / ooooooooB / ooooooooB", 1)] {
///     let board: Board = text.parse()?;
///     assert_eq!(with_packing!(&board, P => moves_needed::<P>(&board)), Some(moves));
/// }
/// # Ok::<(), rush_hour::ParseBoardError>(())
/// ```
#[macro_export]
macro_rules! with_packing {
    ($board:expr, $P:ident => $body:expr) => {
        match $crate::Size::of($board) {
            $crate::Size::SixBySix => {
                type $P = $crate::SixBySix;
                $body
            }
            $crate::Size::EightByEight => {
                type $P = $crate::EightByEight;
                $body
            }
            _ => {
                type $P = $crate::TenByTen;
                $body
            }
        }
    };
}

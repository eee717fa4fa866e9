//! Encoding of the configurations of all lines into one word.
//!
//! ```text
//!   column 5          column 0   row 5            row 0
//! ┌──────────┬─ ... ─┬────────┬────────┬─ ... ─┬────────┐      6x6: 12 lines of 3 bits
//! └──────────┴───────┴────────┴────────┴───────┴────────┘
//! ```
//!
//! The cars of a line keep their order. So a line of 6 cells has at most 6 configurations, a line of 8 cells 15, and a
//! line of 10 cells 35.

use search::space::Key;

use self::sealed::LineWords;
use crate::board::Board;

/// An encoding of positions, for boards with up to 6, 8 or 10 rows and columns.
///
/// Implemented by [`SixBySix`], [`EightByEight`] and [`TenByTen`]. A program that reads the size at run time branches
/// once, before the search, with [`with_encoding!`](crate::with_encoding).
///
/// # Examples
///
/// ```
/// use rush_hour::{Board, Encoding, Moves, Space, with_encoding};
/// use search::StateSpace;
///
/// fn choices<P: Encoding>(board: &Board) -> Option<usize> {
///     let space = Space::<Moves, P>::with_encoding(board).ok()?;
///     Some(space.actions(&space.start()).len())
/// }
///
/// let board: Board = "AAooooo / ooooooB / ooooooB".parse()?;
/// assert_eq!(with_encoding!(&board, P => choices::<P>(&board)), Some(6));
/// # Ok::<(), rush_hour::ParseBoardError>(())
/// ```
pub trait Encoding: sealed::LineWords {}

impl Encoding for SixBySix {}

impl Encoding for EightByEight {}

impl Encoding for TenByTen {}

/// Bounds that users cannot name, so that only this crate implements [`Encoding`].
pub(crate) mod sealed {
    use core::{fmt::Debug, hash::Hash, ops::BitXor};

    use search::{
        space::{Key, Pruning},
        tables::Distances,
    };

    use super::Encoding;
    use crate::{metric::Reach, space::Space};

    /// The words and tables of an encoding.
    pub trait LineWords: Copy + Eq + Hash + Debug {
        /// The largest number of rows and of columns.
        const SIDE: usize;
        /// The number of bits for the configuration of a line.
        const BITS: u32;
        /// The number of bits for the targets of a line.
        const TARGETS: u32;
        /// The number of lines that one look-up covers.
        const GROUP: usize;
        /// The number of bits of a key.
        const KEY_BITS: u32;

        /// The word that packs the configurations of all lines.
        type Word: Key + BitXor<Output = Self::Word>;
        /// A set of cells: one bit for each cell of the largest board.
        type Cells: Key;
        /// The configurations of all lines, each with the cells of the line that crossing cars cover: `FIELDS` lines in
        /// each word.
        type Fields: Copy + Debug + AsRef<[u64]> + AsMut<[u64]>;
        /// A set of targets: configurations that a line reaches from its present one, one bit each.
        type Targets: Copy + Debug + Default + Into<u64>;
        /// A set of targets of all lines: those of line l begin at bit l * TARGETS of the words.
        type Masks: Copy + Debug + AsRef<[u64]> + AsMut<[u64]>;
        /// The iterator over the bits of a set of configurations, from the lowest on.
        type Bits: ExactSizeIterator<Item = u32> + From<Self::Masks> + Clone + Debug;

        /// The fields with no bit set.
        const NO_FIELDS: Self::Fields;
        /// The number of lines in a word of the fields.
        const FIELDS: usize;

        /// The distances of a survey.
        type Distances<M: Reach>: Distances<Space<M, Self>>
        where
            Self: Encoding;

        /// The actions that a breadth-first search leaves out.
        type Pruning<M: Reach>: Pruning<Space<M, Self>>
        where
            Self: Encoding;

        /// The empty set of targets.
        const NO_MASKS: Self::Masks;

        /// Converts `mask`, whose higher bits are zero, to a set of targets.
        fn targets(mask: u64) -> Self::Targets;

        /// Returns the bit of the target `to` of a line with the configuration `from`.
        fn target(from: usize, to: usize) -> usize {
            let _ = from;
            to
        }

        /// Returns the index of the line move that a bit of the masks stands for in a position.
        #[inline(always)]
        fn line_move(bit: u32, word: Self::Word) -> usize {
            let from = word.bits_from((bit >> Self::BITS) * Self::BITS) as usize % (1 << Self::BITS);
            (bit as usize) << Self::BITS | from
        }

        /// Returns the bits that the line move with an index changes in the word of a position.
        #[inline(always)]
        fn change(index: usize) -> Self::Word {
            let (line, to) = (index >> (2 * Self::BITS), index >> Self::BITS);
            Self::Word::tag((index ^ to) as u64 % (1 << Self::BITS), line as u32 * Self::BITS)
        }

        /// Returns the key of a word whose bit `spare` is never set.
        #[inline(always)]
        fn key(word: Self::Word, spare: u32) -> Self::Word {
            let _ = spare;
            word
        }

        /// Returns the word of a key: the inverse of [`key`](Self::key).
        #[inline(always)]
        fn word(key: Self::Word, spare: u32) -> Self::Word {
            let _ = spare;
            key
        }
    }
}

/// Returns the number of lines: rows and columns.
pub(crate) const fn lines<P: Encoding>() -> usize {
    2 * P::SIDE
}

/// Returns the largest number of configurations of a line.
pub(crate) const fn room<P: Encoding>() -> usize {
    1 << P::BITS
}

/// Returns whether the boards of an encoding have at most six rows and columns.
pub(crate) const fn is_small<P: Encoding>() -> bool {
    P::SIDE <= SixBySix::SIDE
}

/// Returns the configuration of a line.
#[inline(always)]
pub(crate) fn configuration<P: Encoding>(word: P::Word, line: usize) -> usize {
    word.bits_from(line as u32 * P::BITS) as usize % room::<P>()
}

/// The encoding of boards up to 6x6: 36 bits in one word.
///
/// # Examples
///
/// ```
/// use rush_hour::{Board, Moves, Space, SixBySix};
///
/// let board: Board = "AAo / oBo / oBo".parse()?;
/// let space = Space::<Moves, SixBySix>::with_encoding(&board)?;
/// assert_eq!(space.board(&space.start()), board);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SixBySix {}

/// The encoding of boards up to 8x8: 64 bits in one word.
///
/// # Examples
///
/// ```
/// use rush_hour::{Board, Moves, Space, EightByEight};
///
/// let board: Board = "AAooooo / ooooooB / ooooooB".parse()?;
/// let space = Space::<Moves, EightByEight>::with_encoding(&board)?;
/// assert_eq!(space.board(&space.start()), board);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum EightByEight {}

/// The encoding of boards up to 10x10: 120 bits in two words.
///
/// # Examples
///
/// ```
/// use rush_hour::{Board, Moves, Space, TenByTen};
///
/// let board: Board = "AAooooooo / ooooooooB / ooooooooB".parse()?;
/// let space = Space::<Moves, TenByTen>::with_encoding(&board)?;
/// assert_eq!(space.board(&space.start()), board);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TenByTen {}

/// The encodings that [`with_encoding!`](crate::with_encoding) chooses from.
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
    /// Returns the smallest encoding that has room for `board`.
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

/// Evaluates an expression with the smallest encoding of a board: one branch, before the search.
///
/// `with_encoding!(&board, P => expression)` names the encoding `P` inside the expression. The compiler compiles the
/// expression once for each encoding.
///
/// # Examples
///
/// ```
/// use rush_hour::{Board, Moves, Encoding, Space, WayOut, with_encoding};
/// use search::{BreadthFirst, Search, closed_lists::ByState};
///
/// fn moves_needed<P: Encoding>(board: &Board) -> Option<usize> {
///     let space = Space::<Moves, P>::with_encoding(board).ok()?;
///     let report = BreadthFirst::new().with_closed_list(ByState::new()).run_to(&space, &space.start(), &WayOut::of(&space));
///     report.plan().map(|plan| space.solution(plan).len())
/// }
///
/// for (text, moves) in [("oooB / AAoB / oooo / oooo", 2), ("AAooooooo / ooooooooB / ooooooooB", 1)] {
///     let board: Board = text.parse()?;
///     assert_eq!(with_encoding!(&board, P => moves_needed::<P>(&board)), Some(moves));
/// }
/// # Ok::<(), rush_hour::ParseBoardError>(())
/// ```
#[macro_export]
macro_rules! with_encoding {
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

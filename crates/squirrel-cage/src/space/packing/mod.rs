//! Packings: encodings of the places of all pieces in one or more words.
//!
//! ```text
//!   OneBit       one bit for each place of each class; equal pieces need no order     the wooden game: 63 bits
//!
//!   Fields       ┌───────┬─ ... ─┬───────┬───────┐    one field for each piece: the number of its place in its
//!                │   C   │       │   A   │   A   │    class; fields of equal pieces are adjacent, ascending
//!                └───────┴───────┴───────┴───────┘    a field never crosses the end of a word of 64 bits
//! ```
//!
//! The last bit of the last word stays free because closed lists by key need it.

mod fields;
mod one_bit;
mod size;
mod wide_key;

use core::{fmt::Debug, hash::Hash};

use search::space::Key;
use thiserror::Error;

use crate::space::{
    blocked_steps::{Movable, Pointless},
    cells::Cells,
    layout::Layout,
    tables::{Tables, Ways},
};

pub use fields::Fields;
pub use one_bit::OneBit;
pub use size::Size;
pub use wide_key::Wide;

/// The places of up to sixteen pieces.
pub(crate) type Sixteen = [u16; 16];

/// A packing, which encodes the places of all pieces in words.
///
/// The implementors are [`OneBit`] and [`Fields`]. A program that learns its puzzle at run time selects one with
/// [`with_packing!`](crate::with_packing): one branch, before the search.
pub trait Packing: Copy + Eq + Hash + Debug + sealed::Sealed + 'static {
    /// The maximum number of pieces: sixteen for each word.
    const PIECES: usize;
    /// The packed form of a position.
    type Words: Copy + Eq + Hash + Debug;
    /// The key of a position.
    type Key: Key;
    /// The number of bits of a key.
    const KEY_BITS: u32;
    /// A set of cells, one bit for each cell.
    #[doc(hidden)]
    type Cells: Cells;
    /// The places of all pieces.
    #[doc(hidden)]
    type Places: Copy + Debug + AsRef<[Sixteen]> + AsMut<[Sixteen]>;
    /// The locations of the fields within the words.
    #[doc(hidden)]
    type Format: Clone + Debug;
    /// The table of the steps that pieces block, for packings whose sets of places are words.
    #[doc(hidden)]
    type Planes: Clone + Debug;

    #[doc(hidden)]
    fn format(layout: &Places) -> Option<Self::Format>;

    /// Returns the places of all pieces in ascending order; `pieces` is the number of pieces.
    #[doc(hidden)]
    fn places(format: &Self::Format, words: Self::Words, pieces: usize) -> Self::Places;

    #[doc(hidden)]
    fn packed(format: &Self::Format, places: &[u16]) -> Self::Words;

    #[doc(hidden)]
    fn moved(format: &Self::Format, words: Self::Words, from: u16, to: u16) -> Self::Words;

    #[doc(hidden)]
    fn stands(format: &Self::Format, words: Self::Words, place: u16) -> bool;

    #[doc(hidden)]
    fn planes(ways: &[Ways<Self::Cells>]) -> Self::Planes;

    /// Calls `found` for each piece that can move one step, in the order of places, without the directions in
    /// `pointless`.
    #[doc(hidden)]
    fn each_movable(
        tables: &Tables<Self>,
        format: &Self::Format,
        words: Self::Words,
        pointless: Pointless,
        found: impl FnMut(Movable<Self::Cells>),
    );

    #[doc(hidden)]
    fn key(words: Self::Words) -> Self::Key;

    #[doc(hidden)]
    fn words(key: Self::Key) -> Self::Words;
}

/// The properties of a layout that a packing depends on.
#[doc(hidden)]
#[derive(Clone, Debug)]
pub struct Places {
    /// The number of pieces, the first place and the number of places of each class.
    pub(crate) classes: Vec<(usize, usize, usize)>,
    pub(crate) cells: usize,
}

impl Places {
    pub(crate) fn of(layout: &Layout) -> Self {
        let classes = layout.classes.iter().map(|class| (class.pieces.len(), class.first, class.count));
        Places { classes: classes.collect(), cells: layout.cells }
    }

    fn pieces(&self) -> usize {
        self.classes.iter().map(|class| class.0).sum()
    }

    fn places(&self) -> usize {
        self.classes.iter().map(|class| class.2).sum()
    }

    /// Returns whether the packing can number all cells, pieces and places.
    fn fit<P: Packing>(&self) -> bool {
        self.cells <= P::Cells::BITS && self.pieces() <= P::PIECES && self.places() < 1 << 15
    }
}

mod sealed {
    pub trait Sealed {}
    impl Sealed for super::OneBit {}
    impl<const N: usize, const K: usize> Sealed for super::Fields<N, K> {}
}

/// The error of building a space whose puzzle does not fit into the packing.
///
/// # Examples
///
/// ```
/// use squirrel_cage::{Fields, Puzzle, SlidingBlocks, Steps};
///
/// let row = format!("A{}", ".".repeat(63));
/// let goal = format!("{}A", ".".repeat(63));
/// let puzzle = Puzzle::of_grids(&row, &goal)?;
/// let error = SlidingBlocks::<Steps>::new(&puzzle).unwrap_err();
/// assert_eq!(error.to_string(), "expected a puzzle for which the packing has room, found 64 cells, 1 piece, 64 places");
/// assert!(SlidingBlocks::<Steps, Fields>::new(&puzzle).is_ok());
/// # Ok::<(), squirrel_cage::PuzzleError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error(
    "expected a puzzle for which the packing has room, found {cells} cells, {pieces} piece{plural}, {places} places"
)]
pub struct PackingError {
    cells: usize,
    pieces: usize,
    plural: &'static str,
    places: usize,
}

impl PackingError {
    pub(crate) fn of(places: &Places) -> Self {
        let pieces = places.pieces();
        let plural = if pieces == 1 { "" } else { "s" };
        PackingError { cells: places.cells, pieces, plural, places: places.places() }
    }
}

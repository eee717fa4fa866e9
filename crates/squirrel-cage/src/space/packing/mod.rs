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

use crate::space::{
    blocked_steps::Movable,
    cells::Cells,
    layout::Layout,
    tables::{Pointless, Sixteen, Tables, Ways},
};

pub use fields::Fields;
pub use one_bit::OneBit;
pub use size::Size;
pub use wide_key::WideKey;

/// The look-up tables of the places of a packing.
pub(crate) type TablesOf<P> = Tables<<P as Encoding>::Cells, <P as Encoding>::BlockedSteps>;

/// A packing, which encodes the places of all pieces in words.
///
/// The implementors are [`OneBit`] and [`Fields`]. A program that learns its board at run time selects one with
/// [`with_packing!`](crate::with_packing): one branch, before the search.
pub trait Packing: Encoding {}

impl<P: Encoding> Packing for P {}

/// The operations of a packing; the trait is private, so that the packings of the crate stay the only ones.
pub trait Encoding: Copy + Eq + Hash + Debug + 'static {
    /// The maximum number of pieces: sixteen for each word.
    const PIECES: usize;
    /// The packed form of a position.
    type Words: Copy + Eq + Hash + Debug;
    /// The key of a position.
    type Key: Key;
    /// The number of bits of a key.
    const KEY_BITS: u32;
    /// A set of cells, one bit for each cell.
    type Cells: Cells;
    /// The places of all pieces.
    type Places: Copy + Debug + AsRef<[Sixteen]> + AsMut<[Sixteen]>;
    /// The locations of the fields within the words.
    type Format: Clone + Debug;
    /// The table of the steps that pieces block, for packings whose sets of places are words.
    type BlockedSteps: Clone + Debug;

    /// Returns the locations of the fields, or `None` if the packing has no room.
    fn format(layout: &Places) -> Option<Self::Format>;

    /// Returns the places of all pieces in ascending order; `pieces` is the number of pieces.
    fn places(format: &Self::Format, words: Self::Words, pieces: usize) -> Self::Places;

    /// Packs the places of all pieces, in any order.
    fn packed(format: &Self::Format, places: &[u16]) -> Self::Words;

    /// Moves a piece from one place to another.
    fn moved(format: &Self::Format, words: Self::Words, from: u16, to: u16) -> Self::Words;

    /// Returns whether a piece stands at a place.
    fn stands(format: &Self::Format, words: Self::Words, place: u16) -> bool;

    /// Builds the table of the steps that pieces block.
    fn blocked_steps(ways: &[Ways<Self::Cells>]) -> Self::BlockedSteps;

    /// Calls `found` for each piece that can move one step, in the order of places, without the directions in
    /// `pointless`.
    fn each_movable(
        tables: &TablesOf<Self>,
        format: &Self::Format,
        words: Self::Words,
        pointless: Pointless,
        found: impl FnMut(Movable<Self::Cells>),
    );

    /// Returns the key of a packed position.
    fn key(words: Self::Words) -> Self::Key;

    /// Returns the packed position of a key.
    fn words(key: Self::Key) -> Self::Words;
}

/// The properties of a layout that a packing depends on.
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

    pub(crate) fn pieces(&self) -> usize {
        self.classes.iter().map(|class| class.0).sum()
    }

    pub(crate) fn places(&self) -> usize {
        self.classes.iter().map(|class| class.2).sum()
    }

    /// Returns whether the packing can number all cells, pieces and places.
    fn fit<P: Packing>(&self) -> bool {
        self.cells <= P::Cells::BITS && self.pieces() <= P::PIECES && self.places() < 1 << 15
    }
}

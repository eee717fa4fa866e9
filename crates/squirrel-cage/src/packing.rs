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

use core::{fmt::Debug, hash::Hash};

use search::space::Key;
use thiserror::Error;

use crate::{
    cells::Cells,
    layout::Layout,
    movable::{self, Movable, Planes, Pointless},
    puzzle::Puzzle,
    tables::{Tables, Ways},
    wide::Wide,
};

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

/// A packing with one bit for each place: up to 63 places, 64 cells and 16 pieces. The wooden game has 63 places.
///
/// # Examples
///
/// ```
/// use squirrel_cage::{Configuration, OneBit, SlidingBlocks, Steps};
///
/// let puzzle = Configuration::start().puzzle();
/// let space = SlidingBlocks::<Steps, OneBit>::new(&puzzle)?;
/// assert_eq!(space.puzzle(&space.start()), puzzle);
/// # Ok::<(), squirrel_cage::PackingError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum OneBit {}

impl Packing for OneBit {
    const PIECES: usize = 16;
    type Words = u64;
    type Key = u64;
    const KEY_BITS: u32 = 63;
    type Cells = [u64; 1];
    type Places = [Sixteen; 1];
    type Format = ();
    type Planes = Planes;

    fn format(places: &Places) -> Option<()> {
        (places.fit::<Self>() && places.places() < 64).then_some(())
    }

    #[inline(always)]
    fn places((): &(), mut words: u64, pieces: usize) -> [Sixteen; 1] {
        let mut places = [0; 16];
        for place in places.iter_mut().take(pieces) {
            *place = words.trailing_zeros() as u16;
            words &= words.wrapping_sub(1);
        }
        [places]
    }

    fn packed((): &(), places: &[u16]) -> u64 {
        places.iter().fold(0, |words, place| words | 1 << place)
    }

    #[inline(always)]
    fn moved((): &(), words: u64, from: u16, to: u16) -> u64 {
        words ^ 1 << (from & 63) ^ 1 << (to & 63)
    }

    #[inline(always)]
    fn stands((): &(), words: u64, place: u16) -> bool {
        words >> (place & 63) & 1 == 1
    }

    fn planes(ways: &[Ways<[u64; 1]>]) -> Planes {
        Planes::new(ways)
    }

    #[inline(always)]
    fn each_movable(
        tables: &Tables<Self>,
        (): &(),
        words: u64,
        pointless: Pointless,
        found: impl FnMut(Movable<[u64; 1]>),
    ) {
        tables.planes().each_movable(words, pointless, found);
    }

    #[inline(always)]
    fn key(words: u64) -> u64 {
        words
    }

    #[inline(always)]
    fn words(key: u64) -> u64 {
        key
    }
}

/// A packing with one field for each piece, in N words of 64 bits, for frames of up to 64 K cells.
///
/// N is 1, 2, 4 or 16. There are at most 16 N pieces.
///
/// # Examples
///
/// ```
/// use squirrel_cage::{Configuration, Fields, SlidingBlocks, Steps};
///
/// let puzzle = Configuration::start().puzzle();
/// let space = SlidingBlocks::<Steps, Fields>::new(&puzzle)?;
/// assert_eq!(space.puzzle(&space.start()), puzzle);
/// # Ok::<(), squirrel_cage::PackingError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Fields<const N: usize = 1, const K: usize = 1>;

/// The locations of the fields of all pieces.
#[derive(Clone, Debug)]
pub struct FieldFormat {
    fields: Vec<Field>,
    /// The fields of the class of each place.
    of_place: Vec<Group>,
}

/// The field of a piece.
#[derive(Clone, Copy, Debug)]
struct Field {
    word: u32,
    shift: u32,
    mask: u64,
    /// The first place of its class.
    first: u16,
}

/// The range of the fields of a class; `end` is exclusive.
#[derive(Clone, Copy, Debug)]
struct Group {
    begin: u16,
    end: u16,
}

impl FieldFormat {
    /// Assigns fields from the lowest bit of the lowest word upwards. Returns `None` if `words` words are too few.
    fn new(places: &Places, words: u32) -> Option<Self> {
        let mut format = FieldFormat { fields: Vec::new(), of_place: Vec::new() };
        let (mut word, mut shift) = (0, 0);
        for &(pieces, first, count) in &places.classes {
            let bits = count.next_power_of_two().trailing_zeros();
            let begin = format.fields.len() as u16;
            for _ in 0..pieces {
                // The last bit of the last word stays free.
                let room = if word + 1 == words { 63 } else { 64 };
                // A field of zero bits must not begin at bit 64 either, because a shift by 64 overflows.
                if shift + bits > room || shift == 64 {
                    (word, shift) = (word + 1, 0);
                }
                if word == words {
                    return None;
                }
                let mask = (1 << bits) - 1;
                format.fields.push(Field { word, shift, mask, first: first as u16 });
                shift += bits;
            }
            let group = Group { begin, end: format.fields.len() as u16 };
            format.of_place.extend(core::iter::repeat_n(group, count));
        }
        Some(format)
    }
}

impl Field {
    #[inline(always)]
    fn get<const N: usize>(self, words: &[u64; N]) -> u16 {
        // The remainder shows the compiler that the index is in bounds.
        self.first + (words[self.word as usize % N] >> self.shift & self.mask) as u16
    }

    #[inline(always)]
    fn set<const N: usize>(self, words: &mut [u64; N], place: u16) {
        let word = &mut words[self.word as usize % N];
        *word = *word & !(self.mask << self.shift) | u64::from(place - self.first) << self.shift;
    }
}

/// Replaces the place `from` by `to` in fields of ascending places, and keeps the order.
#[inline(always)]
fn replace<const N: usize>(fields: &[Field], words: &mut [u64; N], from: u16, to: u16) {
    let Some(mut hole) = fields.iter().position(|field| field.get(words) == from) else { return };
    while hole > 0 && fields[hole - 1].get(words) > to {
        fields[hole].set(words, fields[hole - 1].get(words));
        hole -= 1;
    }
    while hole + 1 < fields.len() && fields[hole + 1].get(words) < to {
        fields[hole].set(words, fields[hole + 1].get(words));
        hole += 1;
    }
    fields[hole].set(words, to);
}

macro_rules! fields {
    ($n:literal, $k:literal, $key:ty, $to_key:expr, $from_key:expr) => {
        impl Packing for Fields<$n, $k> {
            const PIECES: usize = 16 * $n;
            type Words = [u64; $n];
            type Key = $key;
            const KEY_BITS: u32 = 64 * $n - 1;
            type Cells = [u64; $k];
            type Places = [Sixteen; $n];
            type Format = FieldFormat;
            type Planes = ();

            fn format(places: &Places) -> Option<FieldFormat> {
                if places.fit::<Self>() { FieldFormat::new(places, $n) } else { None }
            }

            #[inline(always)]
            fn places(format: &FieldFormat, words: [u64; $n], _: usize) -> [Sixteen; $n] {
                let mut places = [[0; 16]; $n];
                for (place, field) in places.as_flattened_mut().iter_mut().zip(&format.fields) {
                    *place = field.get(&words);
                }
                places
            }

            fn packed(format: &FieldFormat, places: &[u16]) -> [u64; $n] {
                let mut words = [0; $n];
                let mut sorted = places.to_vec();
                sorted.sort_unstable();
                for (field, &place) in format.fields.iter().zip(&sorted) {
                    field.set(&mut words, place);
                }
                words
            }

            #[inline(always)]
            fn moved(format: &FieldFormat, mut words: [u64; $n], from: u16, to: u16) -> [u64; $n] {
                let Group { begin, end } = format.of_place[usize::from(from)];
                let fields = &format.fields[usize::from(begin)..usize::from(end)];
                match fields {
                    [field] => field.set(&mut words, to),
                    fields => replace(fields, &mut words, from, to),
                }
                words
            }

            #[inline(always)]
            fn stands(format: &FieldFormat, words: [u64; $n], place: u16) -> bool {
                let Group { begin, end } = format.of_place[usize::from(place)];
                let fields = &format.fields[usize::from(begin)..usize::from(end)];
                fields.iter().any(|field| field.get(&words) == place)
            }

            fn planes(_: &[Ways<[u64; $k]>]) {}

            #[inline(always)]
            fn each_movable(
                tables: &Tables<Self>,
                format: &FieldFormat,
                words: [u64; $n],
                pointless: Pointless,
                found: impl FnMut(Movable<[u64; $k]>),
            ) {
                let places = Self::places(format, words, tables.pieces());
                movable::each_movable(tables, &places, pointless, found);
            }

            #[inline(always)]
            fn key(words: [u64; $n]) -> $key {
                $to_key(words)
            }

            #[inline(always)]
            fn words(key: $key) -> [u64; $n] {
                $from_key(key)
            }
        }
    };
}

fields!(1, 1, u64, |words: [u64; 1]| words[0], |key| [key]);
fields!(2, 1, u128, long_key, long_words);
fields!(2, 2, u128, long_key, long_words);
fields!(4, 4, Wide<4>, Wide, |key: Wide<4>| key.0);
fields!(16, 16, Wide<16>, Wide, |key: Wide<16>| key.0);

#[inline(always)]
fn long_key(words: [u64; 2]) -> u128 {
    u128::from(words[0]) | u128::from(words[1]) << 64
}

#[inline(always)]
fn long_words(key: u128) -> [u64; 2] {
    [key as u64, (key >> 64) as u64]
}

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
    /// Returns the smallest packing that has room for `puzzle`, or the largest packing if none has.
    ///
    /// # Examples
    ///
    /// ```
    /// use squirrel_cage::{Configuration, Size};
    ///
    /// assert_eq!(Size::of(&Configuration::start().puzzle()), Size::OneBit);
    /// ```
    #[must_use]
    pub fn of(puzzle: &Puzzle) -> Self {
        fn fits<P: Packing>(places: &Places) -> bool {
            P::format(places).is_some()
        }
        let places = Places::of(&Layout::of(puzzle));
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
/// use squirrel_cage::{Packing, Puzzle, SlidingBlocks, Solved, Steps, with_packing};
///
/// fn fewest_steps<P: Packing>(puzzle: &Puzzle) -> Option<usize> {
///     let space = SlidingBlocks::<Steps, P>::new(puzzle).ok()?;
///     let mut search = BreadthFirst::new().with_closed_list(ByKey::new());
///     let report = search.run_to(&space, &space.start(), &Solved::of(&space));
///     report.plan().map(|plan| plan.actions.len())
/// }
///
/// let long = format!("A{}", ".".repeat(63));
/// let back: String = long.chars().rev().collect();
/// for (start, goal, steps) in [("AB/..", "BA/..", 4), (&long, &back, 63), ("AB./...", "..A/...", 3)] {
///     let puzzle = Puzzle::of_grids(start, goal)?;
///     assert_eq!(with_packing!(&puzzle, P => fewest_steps::<P>(&puzzle)), Some(steps));
/// }
/// # Ok::<(), squirrel_cage::PuzzleError>(())
/// ```
#[macro_export]
macro_rules! with_packing {
    ($puzzle:expr, $P:ident => $body:expr) => {
        match $crate::Size::of($puzzle) {
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

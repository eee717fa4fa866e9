//! The packings with one field for each piece.

use crate::space::{
    blocked_steps::{self, Movable},
    packing::{Encoding, Places, TablesOf, wide_key::WideKey},
    tables::{Pointless, Sixteen, Ways},
};

/// A packing with one field for each piece, in N words of 64 bits, for frames of up to 64 K cells.
///
/// N is 1, 2, 4 or 16. There are at most 16 N pieces.
///
/// # Examples
///
/// ```
/// use squirrel_cage::{Configuration, Fields, Space, metric::Unit};
///
/// let board = Configuration::start().board();
/// let space = Space::<Unit, Fields>::with_encoding(&board)?;
/// assert_eq!(space.board(&space.start()), board);
/// # Ok::<(), squirrel_cage::SpaceError>(())
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
        impl Encoding for Fields<$n, $k> {
            const PIECES: usize = 16 * $n;
            type Words = [u64; $n];
            type Key = $key;
            const KEY_BITS: u32 = 64 * $n - 1;
            type Cells = [u64; $k];
            type Places = [Sixteen; $n];
            type Format = FieldFormat;
            type BlockedSteps = ();

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

            fn blocked_steps(_: &[Ways<[u64; $k]>]) {}

            #[inline(always)]
            fn each_movable(
                tables: &TablesOf<Self>,
                format: &FieldFormat,
                words: [u64; $n],
                pointless: Pointless,
                found: impl FnMut(Movable<[u64; $k]>),
            ) {
                let places = Self::places(format, words, tables.pieces());
                blocked_steps::each_movable(tables, &places, pointless, found);
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
fields!(4, 4, WideKey<4>, WideKey, |key: WideKey<4>| key.0);
fields!(16, 16, WideKey<16>, WideKey, |key: WideKey<16>| key.0);

#[inline(always)]
fn long_key(words: [u64; 2]) -> u128 {
    u128::from(words[0]) | u128::from(words[1]) << 64
}

#[inline(always)]
fn long_words(key: u128) -> [u64; 2] {
    [key as u64, (key >> 64) as u64]
}

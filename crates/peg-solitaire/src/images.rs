//! The images of sets of holes under the symmetries of a board.
//!
//! The image of a set is the union of the images of its bytes, which are tabled where sets are a word or two: a set of
//! 33 holes takes five look-ups an image. Larger sets are carried over hole by hole.

use crate::{hole_set::HoleSet, symmetry::Permutation};

/// Sets of more bits have no tables: these would outgrow the caches.
const MOST_TABLED_BITS: usize = 128;

/// What carries sets to their images.
#[derive(Clone, Debug)]
pub(crate) struct Images<W> {
    symmetries: Vec<Permutation>,
    /// For each symmetry, for each byte: the image of each of its values. Empty for large sets.
    tables: Vec<[W; 256]>,
    /// The bytes that have holes.
    bytes: usize,
}

impl<W: HoleSet> Images<W> {
    pub(crate) fn new(symmetries: Vec<Permutation>) -> Self {
        let bytes = symmetries[0].len().div_ceil(8);
        let is_tabled = W::BITS <= MOST_TABLED_BITS;
        let table = |symmetry: &Permutation, byte: usize| {
            let holes =
                |value: usize| (0..8).filter(move |bit| value >> bit & 1 == 1).map(move |bit| 8 * byte + bit);
            core::array::from_fn(|value| image(symmetry, holes(value)))
        };
        let table = &table;
        let of = |symmetry| (0..bytes).map(move |byte| table(symmetry, byte));
        let tables = if is_tabled { symmetries.iter().flat_map(of).collect() } else { Vec::new() };
        Images { symmetries, tables, bytes }
    }

    /// The number of symmetries, the identity included.
    pub(crate) fn count(&self) -> usize {
        self.symmetries.len()
    }

    /// The images of a set under all symmetries, itself first.
    #[inline(always)]
    pub(crate) fn of(&self, set: W) -> impl Iterator<Item = W> {
        (0..self.symmetries.len()).map(move |number| {
            if self.tables.is_empty() {
                return carried(&self.symmetries[number], &set);
            }
            let tables = &self.tables[number * self.bytes..][..self.bytes];
            let parts = tables.iter().enumerate().map(|(byte, table)| table[usize::from(set.byte(byte))]);
            parts.fold(W::EMPTY, |image, part| image.or(&part))
        })
    }
}

fn carried<W: HoleSet>(symmetry: &Permutation, set: &W) -> W {
    let mut image = W::EMPTY;
    set.for_each(|hole| image.toggle(symmetry[hole].into()));
    image
}

/// The image of some holes; those beyond the last of the board have none.
fn image<W: HoleSet>(symmetry: &Permutation, holes: impl Iterator<Item = usize>) -> W {
    let mut image = W::EMPTY;
    for &hole in holes.filter_map(|hole| symmetry.get(hole)) {
        image.toggle(hole.into());
    }
    image
}

//! The images of sets of holes under the symmetries of a board.
//!
//! The image of a set is the union of the images of its bytes. For sets of 64 or 128 bits these images are tabulated:
//! for a set of 33 holes, one image takes five look-ups. Images of larger sets are computed hole by hole.

use crate::{space::hole_set::HoleSet, space::symmetry::Permutation};

/// The largest set type in bits with tables. Larger tables would not fit in the caches.
const MOST_TABLED_BITS: usize = 128;

/// The symmetries of a board, with look-up tables for the images of sets.
#[derive(Clone, Debug)]
pub(crate) struct Images<W> {
    symmetries: Vec<Permutation>,
    /// For each symmetry and each byte of a set, the image of each value of the byte. Empty for large sets.
    tables: Vec<[W; 256]>,
    /// The number of bytes of a set that contain holes.
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

    /// Returns the number of symmetries, including the identity.
    pub(crate) fn count(&self) -> usize {
        self.symmetries.len()
    }

    /// Returns the images of a set under all symmetries, the set itself first.
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

/// Returns the image of the given holes. Numbers beyond the last hole of the board are skipped.
fn image<W: HoleSet>(symmetry: &Permutation, holes: impl Iterator<Item = usize>) -> W {
    let mut image = W::EMPTY;
    for &hole in holes.filter_map(|hole| symmetry.get(hole)) {
        image.toggle(hole.into());
    }
    image
}

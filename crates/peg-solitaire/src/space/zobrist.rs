//! Zobrist hashes of positions, equal for all images of a position under the symmetries of the board.
//!
//! Each hole has a random word. The hash of a set of pegs is the exclusive or of their words, so a jump updates it with
//! three words. The hash of the image under a symmetry uses the words of the images of the holes. The least of these
//! hashes over all symmetries is the same for all images, and no image is computed.

use search::random::Random;

use crate::{
    board::Triple,
    space::{position::JumpNumber, symmetry::Permutation},
};

/// The inline capacity of a list of hashes: the most symmetries of a board, reached on the triangular lattice.
pub(super) const USUAL_SYMMETRIES: usize = 12;

/// The random words of the holes and of the jumps, one for each symmetry.
#[derive(Clone, Debug)]
pub(crate) struct Words {
    symmetries: usize,
    holes: Vec<u64>,
    jumps: Vec<u64>,
}

impl Words {
    pub(crate) fn new(symmetries: &[Permutation], triples: &[Triple]) -> Self {
        let count = symmetries[0].len();
        let mut random = Random::seeded(0);
        let words: Vec<u64> = (0..count).map(|_| random.bits()).collect();
        let holes: Vec<u64> = (0..count)
            .flat_map(|hole| {
                let words = &words;
                symmetries.iter().map(move |image| words[usize::from(image[hole])])
            })
            .collect();
        let symmetries = symmetries.len();
        let of = |hole: u16, at: usize| holes[usize::from(hole) * symmetries + at];
        let jump = |triple: &Triple, at: usize| triple.iter().fold(0, |word, &hole| word ^ of(hole, at));
        let jumps =
            triples.iter().flat_map(|triple| (0..symmetries).map(move |at| jump(triple, at))).collect();
        Words { symmetries, holes, jumps }
    }

    /// Returns the number of symmetries.
    pub(super) fn symmetries(&self) -> usize {
        self.symmetries
    }

    /// Returns the words of a hole, one for each symmetry.
    pub(super) fn of_hole(&self, hole: usize) -> &[u64] {
        &self.holes[hole * self.symmetries..][..self.symmetries]
    }

    /// Returns the words of a jump, one for each symmetry.
    #[inline(always)]
    pub(super) fn of_jump(&self, jump: JumpNumber) -> &[u64] {
        &self.jumps[jump.index() * self.symmetries..][..self.symmetries]
    }
}

//! Zobrist hashes of positions, equal for all images of a position under the symmetries of the board.
//!
//! Each hole has a random word. The hash of a set of pegs is the exclusive or of their words, so a jump updates it with
//! three words. The hash of the image under a symmetry uses the words of the images of the holes. The least of these
//! hashes over all symmetries is the same for all images, and no image is computed.

use search::{closed_lists::Hashed, random::Random};
use smallvec::SmallVec;

use crate::{
    board::Triple,
    space::hole_set::HoleSet,
    space::symmetry::Permutation,
    space::{JumpNumber, Position, Space},
};

/// The inline capacity of a list of hashes: the most symmetries of a board, reached on the triangular lattice.
const USUAL_SYMMETRIES: usize = 12;

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

    fn of_hole(&self, hole: usize) -> &[u64] {
        &self.holes[hole * self.symmetries..][..self.symmetries]
    }

    #[inline(always)]
    fn of_jump(&self, jump: JumpNumber) -> &[u64] {
        &self.jumps[jump.index() * self.symmetries..][..self.symmetries]
    }
}

impl<W: HoleSet> Hashed for Space<W> {
    /// The hashes of all images, one for each symmetry.
    type Hashes = SmallVec<[u64; USUAL_SYMMETRIES]>;

    fn hashes(&self, pegs: &Position<W>) -> Self::Hashes {
        let words = self.words();
        let mut hashes = SmallVec::from_elem(0, words.symmetries);
        pegs.0.for_each(|hole| {
            hashes.iter_mut().zip(words.of_hole(hole)).for_each(|(hash, word)| *hash ^= word);
        });
        hashes
    }

    fn hash(&self, hashes: &Self::Hashes) -> u64 {
        hashes.iter().copied().fold(u64::MAX, u64::min)
    }

    #[inline(always)]
    fn hash_after(&self, hashes: &Self::Hashes, jump: JumpNumber) -> u64 {
        let words = self.words().of_jump(jump);
        hashes.iter().zip(words).fold(u64::MAX, |least, (hash, word)| least.min(hash ^ word))
    }
}

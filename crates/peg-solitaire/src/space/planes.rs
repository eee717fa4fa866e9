//! Generation of all legal jumps of a position with bit operations.
//!
//! The jumps of a plane (d, e) have equal distances in the numbering of holes: a peg in hole h jumps over hole h + d
//! into hole h + e. If p is the set of pegs and s(d) shifts a set by d holes, the pegs that can jump in the plane are
//!
//! ```text
//!   p  &  s(d) p  &  not s(e) p  &  mask,      where the mask is the set of first holes of the jumps of the plane.
//! ```
//!
//! A rectangle with jumps along rows and columns has four planes. A board whose rows differ has more, typically one for
//! each pair of rows and direction, because the distances then depend on the rows.

use crate::{board::Triple, space::hole_set::HoleSet};

/// The jumps with the same distances to the hole jumped over and to the landing hole.
#[derive(Clone, Debug)]
struct Plane<W> {
    over: usize,
    to: usize,
    mask: W,
    /// The jump from hole h has the number `numbers[offset + h]`, with wrapping addition.
    offset: usize,
}

/// All jumps of a board, grouped by planes. Jumps are numbered plane by plane, and by first hole within a plane.
#[derive(Clone, Debug)]
pub(crate) struct Planes<W> {
    planes: Vec<Plane<W>>,
    /// The jump numbers of each plane from its lowest to its highest first hole. Entries of holes without a jump are
    /// never read.
    numbers: Vec<u16>,
}

impl<W: HoleSet> Planes<W> {
    /// Returns the planes of `triples`, and the same jumps in the order of their new numbers.
    pub(crate) fn new(triples: &[Triple]) -> (Self, Vec<Triple>) {
        let mut triples = triples.to_vec();
        triples.sort_unstable_by_key(|triple| (distances::<W>(*triple), triple[0]));
        let (mut planes, mut numbers) = (Vec::new(), Vec::new());
        let mut first = 0;
        for jumps in triples.chunk_by(|a, b| distances::<W>(*a) == distances::<W>(*b)) {
            let (over, to) = distances::<W>(jumps[0]);
            let lowest = usize::from(jumps[0][0]);
            let offset = numbers.len().wrapping_sub(lowest);
            let mut mask = W::EMPTY;
            for (&[from, ..], number) in jumps.iter().zip(first..) {
                mask.toggle(from.into());
                numbers.resize(offset.wrapping_add(from.into()), 0);
                numbers.push(number);
            }
            first += jumps.len() as u16;
            planes.push(Plane { over, to, mask, offset });
        }
        (Planes { planes, numbers }, triples)
    }

    /// Calls `visit` with the number of each legal jump, in ascending order.
    #[inline(always)]
    pub(crate) fn for_each(&self, pegs: &W, mut visit: impl FnMut(u16)) {
        for plane in &self.planes {
            let movers = pegs.and(&plane.mask).and(&pegs.seen(plane.over)).without(&pegs.seen(plane.to));
            movers.for_each(|from| visit(self.numbers[plane.offset.wrapping_add(from)]));
        }
    }
}

/// Returns the distances from the first hole of a jump to the other two, modulo the number of bits of the set.
fn distances<W: HoleSet>([from, over, to]: Triple) -> (usize, usize) {
    let distance = |hole: u16| (W::BITS + usize::from(hole) - usize::from(from)) % W::BITS;
    (distance(over), distance(to))
}

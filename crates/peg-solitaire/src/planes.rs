//! All legal jumps of a position at once.
//!
//! Jumps fall into planes: those of a plane reach over and land equally far on in the numbering of holes. If p is the
//! set of pegs and s(d) shifts a set by d holes, the pegs that can jump in the plane (d, e) are
//!
//! ```text
//!   p  &  s(d) p  &  not s(e) p  &  mask,      the mask being the holes where a jump of the plane starts.
//! ```
//!
//! A rectangle has four planes; a board whose rows differ has more, one for each pair of rows and direction.

use crate::{board::Triple, hole_set::HoleSet};

/// The jumps that reach over and land equally far on.
#[derive(Clone, Debug)]
struct Plane<W> {
    over: usize,
    to: usize,
    mask: W,
    /// The jump that starts at hole h has the number `numbers[offset + h]`, wrapping.
    offset: usize,
}

/// All jumps of a board by planes, and the numbers that they get: planes one after the other, holes in order.
#[derive(Clone, Debug)]
pub(crate) struct Planes<W> {
    planes: Vec<Plane<W>>,
    /// From the first hole of each plane to its last; holes where no jump starts have a number that is not used.
    numbers: Vec<u16>,
}

impl<W: HoleSet> Planes<W> {
    /// The planes of some jumps, and the jumps by their numbers.
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

    /// Calls `visit` with the number of each jump that `pegs` allow, in order.
    #[inline(always)]
    pub(crate) fn for_each(&self, pegs: &W, mut visit: impl FnMut(u16)) {
        for plane in &self.planes {
            let movers = pegs.and(&plane.mask).and(&pegs.seen(plane.over)).without(&pegs.seen(plane.to));
            movers.for_each(|from| visit(self.numbers[plane.offset.wrapping_add(from)]));
        }
    }
}

/// How far on a jump reaches over and lands, modulo the size of the set.
fn distances<W: HoleSet>([from, over, to]: Triple) -> (usize, usize) {
    let distance = |hole: u16| (W::BITS + usize::from(hole) - usize::from(from)) % W::BITS;
    (distance(over), distance(to))
}

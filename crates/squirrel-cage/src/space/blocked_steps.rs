//! The search for the pieces of a position that can move one step, for all pieces at once.
//!
//! If places are bits of one word, sets of places are words too. In each direction, a piece blocks a set of places:
//! those whose step would enter its cells.
//!
//! ```text
//!   steps north  =  position  minus  places at a wall  minus  places blocked by the first piece  minus  ...
//! ```
//!
//! If there are more places, the cells that each step enters are compared with the occupied cells.

use crate::{
    space::cells::Cells,
    space::tables::{Pointless, Sixteen, Tables, Ways},
};

/// A piece that can move at least one step.
#[derive(Clone, Copy, Debug)]
pub struct Movable<C> {
    pub(crate) place: u16,
    /// The free directions, one bit each; at least one is set.
    pub(crate) free: u64,
    /// The cells that the pieces cover.
    pub(crate) occupied: C,
}

/// The steps that a piece at each of up to 64 places blocks.
#[derive(Clone, Debug)]
pub struct BlockedSteps {
    by_place: Box<[Plane; 64]>,
    /// The places whose step a wall stops, by direction.
    walls: [u64; 4],
}

#[derive(Clone, Copy, Default, Debug)]
struct Plane {
    /// The places whose step enters the cells of this place, by direction.
    blocked: [u64; 4],
    cells: u64,
}

impl BlockedSteps {
    pub(crate) fn new(ways: &[Ways<[u64; 1]>]) -> Self {
        let set = |holds: &dyn Fn(&Ways<[u64; 1]>) -> bool| {
            ways.iter().zip(0..).map(|(ways, place)| u64::from(holds(ways)) << place).sum()
        };
        let mut by_place = Box::new([Plane::default(); 64]);
        for (plane, of) in by_place.iter_mut().zip(ways) {
            let blocked = |direction: usize| {
                set(&|ways| ways.is_open(direction) && ways.entered[direction].meets(of.cells))
            };
            *plane = Plane { blocked: core::array::from_fn(blocked), cells: of.cells[0] };
        }
        let walls = core::array::from_fn(|direction| set(&|ways| !ways.is_open(direction)));
        BlockedSteps { by_place, walls }
    }

    /// Calls `found` for each piece that can move one step, in the order of places, without the directions in
    /// `pointless`.
    #[inline(always)]
    pub(crate) fn each_movable(
        &self,
        position: u64,
        pointless: Pointless,
        mut found: impl FnMut(Movable<[u64; 1]>),
    ) {
        let (mut blocked, mut occupied, mut pieces) = (self.walls, 0, position);
        while pieces != 0 {
            let plane = &self.by_place[pieces.trailing_zeros() as usize & 63];
            pieces &= pieces - 1;
            for (blocked, more) in blocked.iter_mut().zip(plane.blocked) {
                *blocked |= more;
            }
            occupied |= plane.cells;
        }
        let steps: [u64; 4] = core::array::from_fn(|direction| {
            let pointless = (pointless.directions >> direction & 1) << (pointless.place & 63);
            position & !blocked[direction] & !pointless
        });
        let mut movable = steps[0] | steps[1] | steps[2] | steps[3];
        while movable != 0 {
            let place = movable.trailing_zeros();
            movable &= movable - 1;
            let bit = |direction: usize| (steps[direction] >> place & 1) << direction;
            let free = bit(0) | bit(1) | bit(2) | bit(3);
            found(Movable { place: place as u16, free, occupied: [occupied] });
        }
    }
}

/// Calls `found` for each piece that can move one step, in the order of places. It tests the cells that each step
/// enters.
#[inline(always)]
pub(crate) fn each_movable<C: Cells, B>(
    tables: &Tables<C, B>,
    places: &[Sixteen],
    pointless: Pointless,
    mut found: impl FnMut(Movable<C>),
) {
    let occupied = tables.occupied(places);
    for sixteen in tables.sixteens(places) {
        let mut steps = tables.steps(sixteen, occupied, pointless);
        while steps != 0 {
            let piece = steps.trailing_zeros() as usize / 4;
            let free = steps >> (4 * piece) & 0b1111;
            steps &= !(0b1111 << (4 * piece));
            found(Movable { place: sixteen[piece], free, occupied });
        }
    }
}

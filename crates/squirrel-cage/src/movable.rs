//! The pieces of a position that can go one step, found all at once.
//!
//! Where places are bits of one word, so are sets of places. Each piece blocks a set of them in each direction, those whose
//! step there would enter its cells:
//!
//! ```text
//!   steps north  =  position  less  places at a wall  less  what the first piece blocks  less  ...  the last one blocks
//! ```
//!
//! Where there are more places, each piece asks for the cells that its steps enter.

use crate::{
    cells::Cells,
    packing::Packing,
    tables::{Tables, Ways},
};

/// A piece that can go one step.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Movable<C> {
    pub(crate) place: u16,
    /// A bit for each direction, at least one.
    pub(crate) free: u64,
    /// The cells of all pieces.
    pub(crate) occupied: C,
}

/// The directions that are pointless for the piece at one place.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Pointless {
    pub(crate) place: u16,
    /// A bit for each.
    pub(crate) directions: u64,
}

impl Pointless {
    pub(crate) const NONE: Pointless = Pointless { place: 0, directions: 0 };
}

/// What each of up to 64 places blocks.
#[doc(hidden)]
#[derive(Clone, Debug)]
pub struct Planes {
    by_place: Box<[Plane; 64]>,
    /// By direction, the places where there is a wall.
    walls: [u64; 4],
}

#[derive(Clone, Copy, Default, Debug)]
struct Plane {
    /// By direction, the places whose step enters the cells of this one.
    blocked: [u64; 4],
    cells: u64,
}

impl Planes {
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
        Planes { by_place, walls }
    }

    /// Calls `found` for each piece that can go one step, in the order of places.
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

/// Calls `found` for each piece that can go one step, in the order of places: by the cells that the steps enter.
#[inline(always)]
pub(crate) fn each_movable<P: Packing>(
    tables: &Tables<P>,
    places: &P::Places,
    pointless: Pointless,
    mut found: impl FnMut(Movable<P::Cells>),
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

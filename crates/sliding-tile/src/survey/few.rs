//! The arrangements of five tiles, two of them alike: the 60 bits of a word.
//!
//! ```text
//! bit = 12 · slot of 3  +  3 · slot of 4, not counting that of 3  +  slot of 5, not counting those of 3 and 4
//! ```
//!
//! A turn moves the bits of a word over only seven or twelve different distances. So seven or twelve masks and shifts
//! move all 60 bits.

use super::turn::Turn;

/// The number of tiles.
pub(super) const FEW: usize = 5;

/// The number of arrangements: 5!/2.
pub(super) const ARRANGEMENTS: usize = 60;

/// Returns the bit of the arrangement with the tiles 3, 4 and 5 on these slots.
pub(super) const fn bit([third, fourth, fifth]: [usize; 3]) -> usize {
    let fourth_of_rest = fourth - (fourth > third) as usize;
    let fifth_of_rest = fifth - (fifth > third) as usize - (fifth > fourth) as usize;
    12 * third + 3 * fourth_of_rest + fifth_of_rest
}

/// Returns the slots of the tiles 3, 4 and 5 in the arrangement of `bit`.
pub(super) const fn slots(bit: usize) -> [usize; 3] {
    let third = bit / 12;
    let fourth = bit / 3 % 4;
    let fourth = fourth + (fourth >= third) as usize;
    let (low, high) = if third < fourth { (third, fourth) } else { (fourth, third) };
    let fifth = bit % 3 + (bit % 3 >= low) as usize;
    [third, fourth, fifth + (fifth >= high) as usize]
}

/// The greatest number of different distances over which a turn moves bits.
const MOST: usize = 12;

/// The effect of a turn on a word: one mask and one shift for all bits that move over the same distance.
#[derive(Clone, Copy)]
struct Shifts {
    /// The bits to move, at their old positions.
    masks: [u64; MOST],
    up: [u32; MOST],
    down: [u32; MOST],
}

impl Shifts {
    const fn of(turn: Turn) -> Self {
        let mut shifts = Shifts { masks: [0; MOST], up: [0; MOST], down: [0; MOST] };
        let mut from = 0;
        while from < ARRANGEMENTS {
            let [third, fourth, fifth] = slots(from);
            let to = bit([turn.moved(third), turn.moved(fourth), turn.moved(fifth)]);
            shifts = shifts.with(from as u32, to as u32);
            from += 1;
        }
        shifts
    }

    /// Adds the move of bit `from` to bit `to`.
    const fn with(mut self, from: u32, to: u32) -> Self {
        let (up, down) = (to.saturating_sub(from), from.saturating_sub(to));
        let mut at = 0;
        while self.masks[at] != 0 && (self.up[at] != up || self.down[at] != down) {
            at += 1;
        }
        self.masks[at] |= 1 << from;
        (self.up[at], self.down[at]) = (up, down);
        self
    }
}

/// Adds to `into` the arrangements of `from` after the turn with number `N`.
fn add<const N: usize>(into: &mut [u64], from: &[u64]) {
    let Shifts { masks, up, down } = const { Shifts::of(Turn::numbered(N)) };
    for (into, &from) in into.iter_mut().zip(from) {
        for at in 0..MOST {
            *into |= (from & masks[at]) << up[at] >> down[at];
        }
    }
}

/// Adds to `into` the arrangements of `from` after `turn`.
pub(super) fn add_turned(into: &mut [u64], from: &[u64], turn: Turn) {
    /// The function that adds the arrangements after one turn.
    type Add = fn(&mut [u64], &[u64]);
    /// The functions, indexed by the number of the turn.
    const ADD: [Add; Turn::count(FEW)] =
        [add::<0>, add::<1>, add::<2>, add::<3>, add::<4>, add::<5>, add::<6>, add::<7>, add::<8>, add::<9>];
    ADD[turn.number()](into, from);
}

//! A ring of twelve places with every capability there is, and one fault at will.
//!
//! Every action costs three. The mirror swaps the two directions, and keeps the places 0 and 6.

use core::cell::Cell;

use search::{
    StateSpace,
    space::{Abstraction, Keyed, Ranked, Reversible, Symmetric},
};

pub(crate) const PLACES: u8 = 12;

/// The fault of a ring.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    None,
    /// Every other time, the actions come in another order.
    Fickle,
    /// `apply` stays at place 7.
    Apply,
    /// Iterators promise one action too many.
    Hint,
    /// At place 7 there is one direction.
    OneWay,
    /// At place 7, an action costs four.
    Dear,
    /// Place 7 counts 9 among its predecessors.
    Predecessor,
    /// Place 7 misses one of its predecessors.
    Orphan,
    /// Keys have one bit too many.
    LongKey,
    /// Places 7 and 8 share their key and their rank.
    Shared,
    /// The last rank is one too many.
    LongRank,
    /// The representative of a place is the other one of the two.
    Canonical,
}

#[derive(Debug)]
pub(crate) struct Ring {
    fault: Fault,
    asked: Cell<bool>,
}

impl Ring {
    pub(crate) fn with(fault: Fault) -> Self {
        Ring { fault, asked: Cell::new(false) }
    }

    /// Whether the ring has the fault and `place` is where it shows.
    fn errs(&self, fault: Fault, place: u8) -> bool {
        self.fault == fault && place == 7
    }

    fn shared(&self, place: u8) -> u64 {
        u64::from(if self.errs(Fault::Shared, place) { 8 } else { place })
    }
}

/// The distance of `place` from 0.
pub(crate) fn distance(&place: &u8) -> u32 {
    3 * u32::from(place.min(PLACES - place))
}

fn turned(place: u8, by: u8) -> u8 {
    (place + by) % PLACES
}

pub(crate) fn mirrored(place: u8) -> u8 {
    (PLACES - place) % PLACES
}

/// Actions, less honest about their number than they may be.
pub(crate) struct Turns {
    left: std::vec::IntoIter<u8>,
    excess: usize,
}

impl Iterator for Turns {
    type Item = u8;

    fn next(&mut self) -> Option<u8> {
        self.left.next()
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left.len(), Some(self.left.len() + self.excess))
    }
}

impl StateSpace for Ring {
    type State = u8;
    type Action = u8;
    type Cost = u32;
    type Actions = Turns;

    fn actions(&self, &place: &u8) -> Turns {
        let mut turns = vec![1, PLACES - 1];
        turns.truncate(if self.errs(Fault::OneWay, place) { 1 } else { 2 });
        if self.fault == Fault::Fickle && self.asked.replace(!self.asked.get()) {
            turns.reverse();
        }
        Turns { left: turns.into_iter(), excess: usize::from(self.fault == Fault::Hint) }
    }

    fn apply(&self, place: &mut u8, by: u8) {
        if !self.errs(Fault::Apply, *place) {
            *place = turned(*place, by);
        }
    }

    fn cost(&self, &place: &u8, by: u8) -> u32 {
        if self.errs(Fault::Dear, place) && by == 1 { 4 } else { 3 }
    }

    fn successor(&self, &place: &u8, by: u8) -> u8 {
        turned(place, by)
    }
}

impl Reversible for Ring {
    type Predecessors = Vec<(u8, u8)>;

    fn predecessors(&self, &place: &u8) -> Vec<(u8, u8)> {
        let mut before = vec![(PLACES - 1, turned(place, 1)), (1, turned(place, PLACES - 1))];
        if self.errs(Fault::Predecessor, place) {
            before.push((1, 9));
        }
        before.truncate(if self.errs(Fault::Orphan, place) { 1 } else { 3 });
        before
    }
}

impl Keyed for Ring {
    type Key = u64;
    const KEY_BITS: u32 = 4;

    fn key(&self, &place: &u8) -> u64 {
        self.shared(place) | u64::from(self.fault == Fault::LongKey) << 4
    }

    fn state(&self, key: u64) -> u8 {
        key as u8 & 15
    }
}

impl Ranked for Ring {
    fn ranks(&self) -> u64 {
        u64::from(PLACES) - u64::from(self.fault == Fault::LongRank)
    }

    fn rank(&self, &place: &u8) -> u64 {
        self.shared(place)
    }

    fn unrank(&self, rank: u64) -> u8 {
        rank as u8
    }
}

impl Symmetric for Ring {
    fn canonical(&self, &place: &u8) -> u8 {
        if self.fault == Fault::Canonical { mirrored(place) } else { place.min(mirrored(place)) }
    }
}

/// Winds the ring round one of `places` places whose edges cost `price`.
pub(crate) struct Wound {
    pub(crate) places: u8,
    pub(crate) price: u32,
}

impl StateSpace for Wound {
    type State = u8;
    type Action = u8;
    type Cost = u32;
    type Actions = [u8; 2];

    fn actions(&self, _: &u8) -> [u8; 2] {
        [1, self.places - 1]
    }

    fn apply(&self, place: &mut u8, by: u8) {
        *place = (*place + by) % self.places;
    }

    fn cost(&self, _: &u8, _: u8) -> u32 {
        self.price
    }
}

impl Ranked for Wound {
    fn ranks(&self) -> u64 {
        self.places.into()
    }

    fn rank(&self, place: &u8) -> u64 {
        u64::from(*place)
    }

    fn unrank(&self, rank: u64) -> u8 {
        rank as u8
    }
}

impl Abstraction<Ring> for Wound {
    type Abstract = Wound;

    fn space(&self) -> &Wound {
        self
    }

    fn project(&self, &place: &u8) -> u8 {
        place % self.places
    }
}

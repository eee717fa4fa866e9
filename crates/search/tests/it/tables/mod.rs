//! Tables against maps and lists of the standard library, over random sequences of operations; and the bytes that they take.

mod buffers;
mod closed;
mod distances;
mod growth;
mod hashes;
mod keys;

use core::hash::Hash;
use std::collections::HashMap;

use search::{StateSpace, space::Keyed};

/// The slots of a table of keys. At most half of them are taken. A table of fewer than 2^18 slots grows by a factor of four,
/// a larger one by a factor of two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Slots(pub(crate) usize);

impl Slots {
    pub(crate) const SMALLEST: Slots = Slots(1 << 12);

    fn factor(self) -> usize {
        if self.0 < 1 << 18 { 4 } else { 2 }
    }

    pub(crate) fn grow(&mut self, taken: usize) {
        if 2 * taken >= self.0 {
            self.0 *= self.factor();
        }
    }

    /// A table of which less than a sixteenth was taken becomes as small as a new one.
    pub(crate) fn clear(&mut self, taken: usize) {
        if 16 * taken < self.0 {
            *self = Self::SMALLEST;
        }
    }

    /// The growth is near when the keys reach fifteen sixteenths of their limit, which is half of the slots.
    pub(crate) fn soon(self, taken: usize) -> usize {
        if 32 * taken >= 15 * self.0 { self.0 * self.factor() } else { self.0 }
    }
}

pub(crate) trait InsertNew<K, V> {
    /// Adds an entry unless the key has one, and returns whether it had none.
    fn insert_new(&mut self, key: K, value: V) -> bool;
}

impl<K: Eq + Hash, V> InsertNew<K, V> for HashMap<K, V> {
    fn insert_new(&mut self, key: K, value: V) -> bool {
        let before = self.len();
        self.entry(key).or_insert(value);
        self.len() > before
    }
}

/// A space of states of one type, without actions: tables store them, and no search runs.
#[derive(Debug)]
pub(crate) struct Only<T>(pub(crate) T);

impl<T: Clone + Eq + Hash> StateSpace for Only<T> {
    type State = T;
    type Action = ();
    type Cost = u32;
    type Actions = [(); 0];

    fn actions(&self, _: &T) -> [(); 0] {
        []
    }

    fn apply(&self, _: &mut T, (): ()) {}
}

impl Keyed for Only<u32> {
    type Key = u64;
    const KEY_BITS: u32 = 32;

    fn key(&self, &state: &u32) -> u64 {
        state.into()
    }

    fn state(&self, key: u64) -> u32 {
        key as u32
    }
}

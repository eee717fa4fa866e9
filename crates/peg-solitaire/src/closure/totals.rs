//! A table of totals by key, filled once and then only read.
//!
//! The table uses open addressing with whole slots, so a key and its total are adjacent in memory. The high part of a
//! product selects a slot, so the number of slots need not be a power of two.

use search::random::GOLDEN_RATIO;

/// The key plus one, or zero in a free slot, and the two halves of the total.
pub(super) type Slot = [u64; 3];

/// The totals of some keys; all other keys have the total zero.
#[derive(Debug)]
pub(super) struct Totals {
    slots: Vec<Slot>,
}

impl Totals {
    /// Returns the bytes that a table of `keys` keys takes.
    pub(super) fn bytes(keys: usize) -> u64 {
        slots(keys) as u64 * size_of::<Slot>() as u64
    }

    pub(super) fn new(keys: &[u64], totals: impl IntoIterator<Item = u128>) -> Self {
        let mut table = Totals { slots: vec![[0; 3]; slots(keys.len())] };
        for (&key, total) in keys.iter().zip(totals) {
            let free = table.probe(key);
            table.slots[free] = [key + 1, total as u64, (total >> 64) as u64];
        }
        table
    }

    /// Returns the first slot to probe for a key. If the caller reads the slots of several keys in a row, the memory
    /// fetches them together.
    #[inline(always)]
    pub(super) fn first(&self, key: u64) -> Slot {
        self.slots[self.home(key)]
    }

    /// Returns the total of a key, given its first slot, or zero if the key is absent.
    #[inline(always)]
    pub(super) fn of(&self, key: u64, first: Slot) -> u128 {
        let [_, low, high] = if first[0] == key + 1 { first } else { self.slots[self.probe(key)] };
        u128::from(high) << 64 | u128::from(low)
    }

    #[inline(always)]
    fn home(&self, key: u64) -> usize {
        ((u128::from(key.wrapping_mul(GOLDEN_RATIO)) * self.slots.len() as u128) >> 64) as usize
    }

    /// Returns the number of the slot of a key, or of a free slot, whose total is zero. A free slot always exists.
    fn probe(&self, key: u64) -> usize {
        let mut slot = self.home(key);
        while self.slots[slot][0] != key + 1 && self.slots[slot][0] != 0 {
            slot = if slot + 1 == self.slots.len() { 0 } else { slot + 1 };
        }
        slot
    }
}

/// Returns the number of slots for a number of keys, which take two thirds of the slots.
fn slots(keys: usize) -> usize {
    keys + keys / 2 + 1
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A slot has three words, and there are half as many slots again as keys.
    #[test]
    fn the_bytes_of_a_table_beyond_the_address_space_are_counted() {
        assert_eq!(Totals::bytes(1 << 28), (3 << 27) * 24 + 24);
    }
}

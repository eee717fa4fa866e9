//! A hash index from states to their positions in a list.

use hashbrown::HashTable;

use crate::tables::{bytes_soon, low};

/// A hash table of positions in a list of states. The owner of the list compares the states.
#[derive(Debug, Default)]
pub(crate) struct Positions {
    table: HashTable<u32>,
}

impl Positions {
    /// Returns the position with this `hash` for which `is_same` holds.
    #[inline(always)]
    pub(crate) fn find(&self, hash: u64, is_same: impl Fn(u32) -> bool) -> Option<u32> {
        self.table.find(low(hash), |&position| is_same(position)).copied()
    }

    /// Adds `position`, which is not in the table yet. `hash_of` returns the hash of any other position.
    #[inline(always)]
    pub(crate) fn insert(&mut self, position: u32, hash: u64, hash_of: impl Fn(u32) -> u64) {
        self.table.insert_unique(low(hash), position, |&other| low(hash_of(other)));
    }

    /// Removes `position` if the table holds it.
    #[inline(always)]
    pub(crate) fn remove(&mut self, hash: u64, position: u32) {
        if let Ok(entry) = self.table.find_entry(low(hash), |&other| other == position) {
            entry.remove();
        }
    }

    pub(crate) fn clear(&mut self) {
        self.table.clear();
    }

    pub(crate) fn bytes(&self) -> usize {
        self.table.allocation_size()
    }

    pub(crate) fn bytes_soon(&self) -> usize {
        bytes_soon(self.bytes(), self.table.len(), self.table.capacity())
    }
}

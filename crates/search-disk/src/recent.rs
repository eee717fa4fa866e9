//! A small cache of the keys that were generated last.
//!
//! Most duplicates are generated shortly one after the other, because neighbours in the order of the keys have
//! successors in common. The cache removes them before their representatives are computed and before they are sorted.
//! In peg solitaire, about half of the successors are removed.
//!
//! A key that was generated once belongs to the next layer or to an earlier one, whatever its generation. So the cache
//! need not be cleared between layers.

use search::space::Key;

/// The number of slots, as a power of two: half a megabyte of keys fits into the cache of a processor.
const SLOTS: u32 = 16;

/// The number of new keys that are queued before their representatives are computed.
const QUEUE: usize = 256;

/// The keys that were added last, one for each slot, and a queue of new keys.
#[derive(Debug)]
pub(crate) struct Recent<K> {
    keys: Vec<K>,
    queue: [K; QUEUE],
    queued: usize,
}

impl<K: Key> Recent<K> {
    /// Returns an empty cache, which takes no memory yet.
    pub(crate) fn new() -> Self {
        Recent { keys: Vec::new(), queue: [K::ZERO; QUEUE], queued: 0 }
    }

    /// Returns the bytes of a cache in use.
    pub(crate) fn memory() -> usize {
        size_of::<K>() << SLOTS
    }

    /// Removes all keys, those in the queue too.
    pub(crate) fn clear(&mut self) {
        // Each slot holds a key that belongs to another slot: zero, or the first other key in the slot of zero.
        self.queued = 0;
        self.keys.clear();
        self.keys.resize(1 << SLOTS, K::ZERO);
        let zero = Self::slot(K::ZERO);
        let other = (1..=u64::MAX).map(|number| K::tag(number, 0)).find(|&other| Self::slot(other) != zero);
        self.keys[zero] = other.unwrap_or(K::ZERO);
    }

    /// Adds `key`. Returns false if the cache had it.
    #[inline(always)]
    fn insert(&mut self, key: K) -> bool {
        let slot = &mut self.keys[Self::slot(key)];
        let is_new = *slot != key;
        *slot = key;
        is_new
    }

    /// Adds `key`, and queues it if the cache did not have it. Returns whether the queue is full.
    ///
    /// Whether a key is new cannot be predicted, so no branch depends on it.
    #[inline(always)]
    pub(crate) fn queue(&mut self, key: K) -> bool {
        self.queue[self.queued] = key;
        self.queued += usize::from(self.insert(key));
        self.queued == QUEUE
    }

    /// Empties the queue, and returns the keys that were in it.
    #[inline(always)]
    pub(crate) fn take(&mut self) -> &mut [K] {
        let queued = std::mem::take(&mut self.queued);
        &mut self.queue[..queued]
    }

    #[inline(always)]
    fn slot(key: K) -> usize {
        (key.mix() >> (u64::BITS - SLOTS)) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Zero comes first or last: an empty slot holds no key that belongs to it.
    fn every_key_is_new_once<K: Key>() {
        for numbers in [(0..500_000).chain(0..0), (1..500_000).chain(0..1)] {
            let mut recent = Recent::new();
            recent.clear();
            for number in numbers {
                let key = K::tag(number, 0);
                assert!(recent.insert(key), "{key:?}");
                assert!(!recent.insert(key), "{key:?}");
            }
        }
    }

    #[test]
    fn keys_are_new_once() {
        every_key_is_new_once::<u64>();
        every_key_is_new_once::<u128>();
    }
}

//! The states that one worker owns: its part of the closed list, and of the layers in work.

use hashbrown::{HashTable, hash_table::Entry};
use search::{space::Key, tables::KeyDepths};

use crate::{keys, weight::Weight};

/// The distance between the hint for a key and its look-up, in keys of a batch.
const AHEAD: usize = 24;

/// The part of the closed list and of the layers that belongs to one worker.
#[derive(Debug)]
pub(crate) struct Shard<K, W> {
    closed: KeyDepths<K>,
    /// The states of the present layer.
    pub(crate) layer: Vec<(K, W)>,
    /// The states found for the next layer.
    pub(crate) next: Vec<(K, W)>,
    /// The positions of the states in `next`, if a second path to a state matters.
    places: HashTable<usize>,
    /// The bytes of a record: a key and its weight.
    key_bytes: usize,
    batch: Vec<(K, W)>,
}

impl<K: Key, W: Weight> Shard<K, W> {
    pub(crate) fn new(key_bits: u32) -> Self {
        Shard {
            closed: KeyDepths::new(key_bits),
            layer: Vec::new(),
            next: Vec::new(),
            places: HashTable::new(),
            key_bytes: keys::bytes_of(key_bits),
            batch: Vec::new(),
        }
    }

    /// Returns the number of bytes of a record.
    pub(crate) fn record(&self) -> usize {
        self.key_bytes + W::BYTES
    }

    #[inline(always)]
    fn write(&self, key: K, weight: W, to: &mut Vec<u8>) {
        keys::write(key, self.key_bytes, to);
        weight.write(to);
    }

    /// Appends the records of `batch` to `to`.
    pub(crate) fn write_all(&self, batch: &[(K, W)], to: &mut Vec<u8>) {
        // A key is written in whole words.
        to.reserve(batch.len() * self.record() + size_of::<u64>());
        for &(key, weight) in batch {
            self.write(key, weight, to);
        }
    }

    /// Admits the states of `batch` to the layer at `depth`, unless they are known.
    pub(crate) fn admit(&mut self, batch: &[(K, W)], depth: u32) {
        for ahead in batch.iter().take(AHEAD) {
            self.closed.prefetch(ahead.0);
        }
        for (i, &(key, weight)) in batch.iter().enumerate() {
            if let Some(ahead) = batch.get(i + AHEAD) {
                self.closed.prefetch(ahead.0);
            }
            if self.closed.insert(key, depth.into()) {
                self.add(key, weight);
            } else if W::COUNTS {
                self.add_paths(key, weight);
            }
        }
    }

    #[inline(always)]
    fn add(&mut self, key: K, weight: W) {
        if W::COUNTS {
            let place = self.next.len();
            self.places.insert_unique(key.mix(), place, |&place| self.next[place].0.mix());
        }
        self.next.push((key, weight));
    }

    /// Adds the paths by `weight` to a known state, if it is in the next layer.
    fn add_paths(&mut self, key: K, weight: W) {
        let next = &mut self.next;
        let entry = self.places.entry(key.mix(), |&place| next[place].0 == key, |&place| next[place].0.mix());
        if let Entry::Occupied(place) = entry {
            let place = *place.get();
            next[place].1 = next[place].1.plus(weight);
        }
    }

    /// Admits the records in `bytes` to the layer at `depth`.
    pub(crate) fn admit_bytes(&mut self, bytes: &[u8], depth: u32) {
        let (record, key_bytes) = (self.record(), self.key_bytes);
        let mut batch = std::mem::take(&mut self.batch);
        batch.clear();
        batch.reserve(bytes.len() / record);
        let mut rest = bytes;
        while rest.len() >= record {
            batch.push((keys::read_front(rest, key_bytes), W::read(&rest[key_bytes..record])));
            rest = &rest[record..];
        }
        self.admit(&batch, depth);
        self.batch = batch;
    }

    /// Makes the next layer the present one.
    pub(crate) fn turn(&mut self) {
        self.layer = std::mem::take(&mut self.next);
        self.places.clear();
    }

    /// Returns whether `key` is known and its stored depth agrees with `depth`.
    pub(crate) fn may_hold(&self, key: K, depth: u32) -> bool {
        self.closed.may_hold(key, depth.into())
    }

    /// Returns whether the closed list tells all depths up to `depth` apart.
    pub(crate) fn is_exact(&self, depth: u32) -> bool {
        u128::from(depth) < 1 << self.closed.depth_bits().min(64)
    }

    fn lists(&self) -> usize {
        let records = self.layer.capacity() + self.next.capacity() + self.batch.capacity();
        records * size_of::<(K, W)>() + self.places.capacity() * (size_of::<usize>() + 1)
    }

    pub(crate) fn bytes(&self) -> u64 {
        (self.closed.bytes() + self.lists()) as u64
    }

    /// Whether the shard holds more than `bytes` bytes, or will after a growth of the closed list that is near.
    pub(crate) fn exceeds(&self, bytes: u64) -> bool {
        (self.closed.bytes_soon() + self.lists()) as u64 > bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_bytes_of_a_limit_may_be_used() {
        let shard = Shard::<u64, ()>::new(20);
        let most = shard.closed.bytes_soon() as u64;
        assert_eq!([most - 1, most, most + 1].map(|bytes| shard.exceeds(bytes)), [true, false, false]);
    }

    #[test]
    fn only_new_states_are_admitted() {
        let mut shard = Shard::<u64, ()>::new(20);
        shard.admit(&[(5, ()), (6, ()), (5, ())], 0);
        assert_eq!(shard.next, [(5, ()), (6, ())]);
        shard.turn();
        shard.admit(&[(6, ()), (7, ())], 1);
        assert_eq!((&shard.layer[..], &shard.next[..]), (&[(5, ()), (6, ())][..], &[(7, ())][..]));
        assert!(shard.may_hold(7, 1) && !shard.may_hold(7, 0) && !shard.may_hold(8, 1));
    }

    #[test]
    fn paths_to_states_of_the_next_layer_add_up() {
        let mut shard = Shard::<u64, u128>::new(20);
        shard.admit(&[(5, 1)], 0);
        shard.turn();
        shard.admit(&[(6, 2), (5, 9), (7, 1), (6, 3)], 1);
        assert_eq!(shard.next, [(6, 5), (7, 1)]);
        shard.turn();
        shard.admit(&[(6, 4), (8, 1)], 2);
        assert_eq!((&shard.layer[..], &shard.next[..]), (&[(6, 5), (7, 1)][..], &[(8, 1)][..]));
    }

    #[test]
    fn records_and_back() {
        let (mut shard, mut bytes) = (Shard::<u128, u128>::new(70), vec![]);
        shard.write(1 << 69 | 5, 77, &mut bytes);
        assert_eq!((bytes.len(), shard.record()), (25, 25));
        shard.admit_bytes(&bytes, 0);
        assert_eq!(shard.next, [(1 << 69 | 5, 77)]);
    }

    #[test]
    fn depths_are_exact_where_they_have_bits() {
        assert!(Shard::<u64, ()>::new(60).is_exact(7));
        assert!(!Shard::<u64, ()>::new(60).is_exact(8));
        assert!(!Shard::<u64, ()>::new(63).is_exact(1));
        assert!(Shard::<u64, ()>::new(20).is_exact(u32::MAX));
    }
}

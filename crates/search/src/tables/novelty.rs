//! The features and pairs of features that occurred before.

use alloc::vec::Vec;

use hashbrown::{HashTable, hash_table::Entry};

use crate::{
    run::Memory,
    tables::{bytes_soon, hash, low},
};

/// A set of features, and of pairs of features, apart for each class of states. A search asks it how new a state is.
///
/// # Examples
///
/// ```
/// use search::tables::NoveltyTable;
///
/// let mut table = NoveltyTable::new().of_pairs();
/// // The third state has features that occurred, but not together. The fourth state has nothing new.
/// let states = [[1, 2], [3, 4], [1, 3], [4, 3]];
/// let novelty = states.map(|features| table.record(0, |visit| features.into_iter().for_each(visit)));
/// assert_eq!((novelty, table.width()), ([1, 1, 2, 3], 2));
///
/// table.clear();
/// assert_eq!(table.record(0, |visit| visit(4)), 1);
/// assert!(table.memory().now > 0);
/// ```
#[derive(Clone, Debug, Default)]
pub struct NoveltyTable {
    /// An entry has the class in its first word. The second word has two features, the lower one first; a single feature
    /// stands there twice.
    seen: HashTable<(u64, u64)>,
    /// Whether pairs are recorded.
    has_pairs: bool,
    /// The features of the state that is recorded.
    features: Vec<u32>,
}

impl NoveltyTable {
    /// Returns a table of single features.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns the table with pairs of features.
    #[must_use]
    pub fn of_pairs(self) -> Self {
        NoveltyTable { has_pairs: true, ..self }
    }

    /// Removes all features.
    pub fn clear(&mut self) {
        self.seen.clear();
    }

    /// Returns the largest novelty of a novel state: one, or two with pairs.
    #[must_use]
    pub fn width(&self) -> u8 {
        if self.has_pairs { 2 } else { 1 }
    }

    /// Records the features of a state of this `class`, which `for_each` passes on. Returns its novelty: the number of
    /// features in the least set of them that did not occur before, or one more than the [`width`](Self::width).
    pub fn record(&mut self, class: u64, for_each: impl FnOnce(&mut dyn FnMut(u32))) -> u8 {
        let mut features = core::mem::take(&mut self.features);
        features.clear();
        for_each(&mut |feature| features.push(feature));
        let mut novelty = self.width() + 1;
        for (i, &one) in features.iter().enumerate() {
            let others = if self.has_pairs { &features[..i] } else { &[] };
            for &other in others {
                if other != one && self.insert(class, one.min(other), one.max(other)) {
                    novelty = novelty.min(2);
                }
            }
            if self.insert(class, one, one) {
                novelty = 1;
            }
        }
        self.features = features;
        novelty
    }

    /// Adds a pair, and returns whether it is new.
    fn insert(&mut self, class: u64, low_feature: u32, high_feature: u32) -> bool {
        let entry = (class, u64::from(low_feature) << 32 | u64::from(high_feature));
        let hash_of = |entry: &(u64, u64)| low(hash(entry));
        match self.seen.entry(hash_of(&entry), |other| *other == entry, hash_of) {
            Entry::Occupied(_) => false,
            Entry::Vacant(slot) => {
                slot.insert(entry);
                true
            }
        }
    }

    /// Returns the bytes now, and during the next growth, if that is near.
    #[must_use]
    pub fn memory(&self) -> Memory {
        Memory::new(self.bytes(), self.bytes_soon())
    }

    pub(crate) fn bytes(&self) -> usize {
        self.seen.allocation_size() + self.features.capacity() * size_of::<u32>()
    }

    /// Returns the number of bytes during the next growth, if that is near.
    pub(crate) fn bytes_soon(&self) -> usize {
        bytes_soon(self.bytes(), self.seen.len(), self.seen.capacity())
    }
}

#[cfg(test)]
mod tests {
    use super::NoveltyTable;

    fn record(table: &mut NoveltyTable, class: u64, features: &[u32]) -> u8 {
        table.record(class, |visit| features.iter().copied().for_each(visit))
    }

    #[test]
    fn novelty_is_the_size_of_the_least_new_set() {
        let mut table = NoveltyTable::new().of_pairs();
        let states: [(&[u32], u8); 7] = [
            (&[1, 2], 1),
            (&[3, 4], 1),
            (&[2, 1], 3),
            (&[1, 3, 1], 2),
            (&[3, 1], 3),
            (&[5], 1),
            (&[5, 5], 3),
        ];
        for (features, novelty) in states {
            assert_eq!(record(&mut table, 0, features), novelty, "{features:?}");
        }
        // Another class has seen nothing.
        assert_eq!(record(&mut table, 9, &[1, 2]), 1);
        assert_eq!(record(&mut table, 9, &[]), 3);
        let mut alone = NoveltyTable::new();
        assert_eq!([&[1, 2], &[3, 4], &[1, 3]].map(|features| record(&mut alone, 0, features)), [1, 1, 2]);
    }

    /// A feature takes four bytes in the list of a state, as often as it occurs there, and two words and a byte in the table.
    #[test]
    fn memory_is_told_and_foreseen() {
        let mut table = NoveltyTable::new();
        assert_eq!(record(&mut table, 0, &alloc::vec![7; 100_000]), 1);
        assert!((400_000..=800_200).contains(&table.bytes()), "{} bytes", table.bytes());

        let mut table = NoveltyTable::new();
        for features in 1..=16_000 {
            let (before, soon) = (table.bytes(), table.bytes_soon());
            assert_eq!(record(&mut table, 0, &[features]), 1);
            let (after, least) = (table.bytes(), 17 * features as usize);
            // After growth, seven of sixteen places are taken.
            assert!((least..=least * 16 / 7 + 200).contains(&after), "{features} features: {after} bytes");
            // A table that grows is beside the old one. Growth comes after 7,168 features and after 14,336.
            assert!(
                after == before || before + after <= soon + 200,
                "{features} features: {soon} bytes soon"
            );
            let is_near = !(8_000..13_000).contains(&features);
            assert!(table.bytes_soon() == after || is_near && table.bytes_soon() == 3 * after);
        }
    }
}

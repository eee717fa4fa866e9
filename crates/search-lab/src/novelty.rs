//! The features and pairs of features that occurred before.

use alloc::vec::Vec;

use hashbrown::HashSet;
use search::engine::Memory;

/// A set of features, and of pairs of features. A search asks it how new a state is.
#[derive(Clone, Debug, Default)]
pub(crate) struct NoveltyTable {
    /// Two features, the lower one first; a single feature stands there twice.
    seen: HashSet<(u32, u32)>,
    /// Whether pairs are recorded.
    has_pairs: bool,
    /// The features of the state that is recorded.
    features: Vec<u32>,
}

impl NoveltyTable {
    /// Returns a table of single features.
    pub(crate) fn new() -> Self {
        Self::default()
    }

    /// Returns the table with pairs of features.
    pub(crate) fn of_pairs(self) -> Self {
        NoveltyTable { has_pairs: true, ..self }
    }

    /// Removes all features.
    pub(crate) fn clear(&mut self) {
        self.seen.clear();
    }

    /// Returns the largest novelty of a novel state: one, or two with pairs.
    pub(crate) fn width(&self) -> u8 {
        if self.has_pairs { 2 } else { 1 }
    }

    /// Records the features of a state, which `for_each` passes on. Returns its novelty: the number of features in the least
    /// set of them that did not occur before, or one more than the [`width`](Self::width).
    pub(crate) fn record(&mut self, for_each: impl FnOnce(&mut dyn FnMut(u32))) -> u8 {
        let mut features = core::mem::take(&mut self.features);
        features.clear();
        for_each(&mut |feature| features.push(feature));
        let mut novelty = self.width() + 1;
        for (i, &one) in features.iter().enumerate() {
            let others = if self.has_pairs { &features[..i] } else { &[] };
            for &other in others {
                if other != one && self.seen.insert((one.min(other), one.max(other))) {
                    novelty = novelty.min(2);
                }
            }
            if self.seen.insert((one, one)) {
                novelty = 1;
            }
        }
        self.features = features;
        novelty
    }

    /// Returns the bytes now, and during the next growth, if that is near. Then the old places are beside twice as many new ones.
    pub(crate) fn memory(&self) -> Memory {
        let now = self.seen.allocation_size() as u64;
        let (len, capacity) = (self.seen.len(), self.seen.capacity());
        let soon = if len + (capacity / 16).max(256) >= capacity { 3 * now } else { now };
        Memory { now, soon } + Memory::fixed((self.features.capacity() * size_of::<u32>()) as u64)
    }
}

#[cfg(test)]
mod tests {
    use super::NoveltyTable;

    fn record(table: &mut NoveltyTable, features: &[u32]) -> u8 {
        table.record(|visit| features.iter().copied().for_each(visit))
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
            assert_eq!(record(&mut table, features), novelty, "{features:?}");
        }
        let mut alone = NoveltyTable::new();
        assert_eq!([&[1, 2], &[3, 4], &[1, 3]].map(|features| record(&mut alone, features)), [1, 1, 2]);
        alone.clear();
        assert_eq!(record(&mut alone, &[4]), 1);
    }

    /// A feature takes four bytes in the list of a state, as often as it occurs there, and two words of four bytes and a byte in
    /// the table.
    #[test]
    fn memory_is_told_and_foreseen() {
        let mut table = NoveltyTable::new();
        assert_eq!(record(&mut table, &alloc::vec![7; 100_000]), 1);
        let bytes = table.memory().now;
        assert!((400_000..=800_200).contains(&bytes), "{bytes} bytes");

        let mut table = NoveltyTable::new();
        for features in 1..=16_000 {
            let before = table.memory();
            assert_eq!(record(&mut table, &[features]), 1);
            let (after, least) = (table.memory(), 9 * u64::from(features));
            // After growth, seven of sixteen places are taken.
            assert!((least..=least * 16 / 7 + 200).contains(&after.now), "{features} features: {after:?}");
            // A table that grows is beside the old one. Growth comes after 7,168 features and after 14,336.
            assert!(
                after.now == before.now || before.now + after.now <= before.soon + 200,
                "{features} features: {before:?}"
            );
            let is_near = !(8_000..13_000).contains(&features);
            assert!(after.soon == after.now || is_near && after.soon <= 3 * after.now);
        }
    }
}

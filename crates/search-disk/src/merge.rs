//! Merging sorted keys, and subtracting sorted keys from them, in parts that fit into the cache.

use std::{
    cmp::Reverse,
    collections::{BinaryHeap, binary_heap::PeekMut},
};

use crate::{cursor::Cursor, error::DiskError, key::Word};

/// The union of several sorted sequences without repetitions.
#[derive(Debug)]
pub(crate) struct Union<K> {
    sources: Vec<Cursor<K>>,
    /// The next key of each source that is not at its end; unused if there is one source.
    heads: BinaryHeap<Reverse<(K, usize)>>,
    /// The last key returned.
    last: Option<K>,
}

impl<K: Word> Union<K> {
    pub(crate) fn of(mut sources: Vec<Cursor<K>>) -> Result<Self, DiskError> {
        let mut heads = BinaryHeap::with_capacity(sources.len());
        if sources.len() > 1 {
            for (index, source) in sources.iter_mut().enumerate() {
                heads.extend(source.next()?.map(|key| Reverse((key, index))));
            }
        }
        Ok(Union { sources, heads, last: None })
    }

    /// Replaces `keys` by the next keys, at most `most` of them. At the end there are none.
    pub(crate) fn next_part(&mut self, most: usize, keys: &mut Vec<K>) -> Result<(), DiskError> {
        keys.clear();
        if let [source] = self.sources.as_mut_slice() {
            let some = source.some()?;
            keys.extend_from_slice(&some[..some.len().min(most)]);
            source.pass(keys.len());
            return Ok(());
        }
        while keys.len() < most
            && let Some(mut head) = self.heads.peek_mut()
        {
            let Reverse((key, index)) = *head;
            match self.sources[index].next()? {
                Some(next) => *head = Reverse((next, index)),
                None => drop(PeekMut::pop(head)),
            }
            if self.last.replace(key) != Some(key) {
                keys.push(key);
            }
        }
        Ok(())
    }

    /// Returns the bytes of the sources in memory.
    pub(crate) fn bytes(&self) -> usize {
        self.sources.iter().map(Cursor::bytes).sum()
    }

    /// Returns the keys of the last source, for their memory to be used again.
    pub(crate) fn into_last(mut self) -> Vec<K> {
        self.sources.pop().map(Cursor::into_keys).unwrap_or_default()
    }
}

/// Removes the keys of `others` from `keys`. Both are sorted, and `others` is not past the first of `keys`.
///
/// The loop has no branch that depends on a comparison: each pass copies the present key and moves each position by the
/// result of a comparison.
pub(crate) fn subtract<K: Word>(keys: &mut Vec<K>, others: &mut Cursor<K>) -> Result<(), DiskError> {
    let (mut read, mut kept) = (0, 0);
    while read < keys.len() {
        let some = others.some()?;
        if some.is_empty() {
            keys.copy_within(read.., kept);
            kept += keys.len() - read;
            break;
        }
        let mut passed = 0;
        while read < keys.len() && passed < some.len() {
            let (key, other) = (keys[read], some[passed]);
            keys[kept] = key;
            kept += usize::from(key < other);
            read += usize::from(key <= other);
            passed += usize::from(other <= key);
        }
        others.pass(passed);
    }
    keys.truncate(kept);
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn set(keys: &[u8]) -> BTreeSet<u64> {
        keys.iter().map(|&key| key.into()).collect()
    }

    proptest::proptest! {
        #[test]
        fn unions_and_differences_are_those_of_sets(
            lists: Vec<Vec<u8>>, without: Vec<u8>, most in 1..20_usize,
        ) {
            let cursor = |keys: &Vec<u8>| Cursor::of(set(keys).into_iter().collect());
            let mut union = Union::of(lists.iter().map(cursor).collect()).unwrap();
            let mut others = cursor(&without);
            let (mut part, mut found) = (Vec::new(), Vec::new());
            loop {
                union.next_part(most, &mut part).unwrap();
                if part.is_empty() {
                    break;
                }
                assert!(part.len() <= most);
                subtract(&mut part, &mut others).unwrap();
                found.extend_from_slice(&part);
            }
            let expected: Vec<u64> = set(&lists.concat()).difference(&set(&without)).copied().collect();
            assert_eq!(found, expected);
        }
    }
}

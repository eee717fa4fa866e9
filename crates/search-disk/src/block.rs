//! Blocks: up to 4,096 sorted keys, each as the difference from the key before it.
//!
//! ```text
//! codes      four bits a key: the length of its difference in bytes; the code of an even key in the low bits
//! bytes      the differences, least significant byte first, without leading zeros
//! ```
//!
//! The difference of the first key is the key itself, so a block is decoded without the blocks before it. Codes and
//! bytes are apart, so that neither encoding nor decoding branches on a length.

use crate::key::Word;

/// The largest number of keys of a block.
pub(crate) const BLOCK_KEYS: usize = 4096;

/// The bytes of a block in memory, with room behind them for whole words.
#[derive(Debug)]
pub(crate) struct BlockBytes(Vec<u8>);

impl BlockBytes {
    pub(crate) fn new<K: Word>() -> Self {
        BlockBytes(vec![0; longest::<K>() + K::BYTES])
    }

    pub(crate) fn capacity(&self) -> usize {
        self.0.capacity()
    }

    /// Encodes `keys`, which are sorted, and returns their bytes.
    pub(crate) fn encode<K: Word>(&mut self, keys: &[K]) -> &[u8] {
        let (codes, bytes) = self.0.split_at_mut(keys.len().div_ceil(2));
        codes.fill(0);
        let (mut before, mut end) = (K::default(), 0);
        for (index, &key) in keys.iter().enumerate() {
            let difference = key.minus(before);
            let code = difference.code();
            codes[index / 2] |= code << (4 * (index % 2));
            difference.write(&mut bytes[end..]);
            end += usize::from(K::LENGTHS[usize::from(code)]);
            before = key;
        }
        let len = codes.len() + end;
        &self.0[..len]
    }

    /// Returns the first `len` bytes, to be read into; `None` if no block is as long.
    pub(crate) fn room<K: Word>(&mut self, len: usize) -> Option<&mut [u8]> {
        if len <= longest::<K>() { self.0.get_mut(..len) } else { None }
    }

    /// Decodes `count` keys from the first `len` bytes. Returns whether they have this length.
    pub(crate) fn decode<K: Word>(&self, count: usize, len: usize, keys: &mut Vec<K>) -> bool {
        let (codes, bytes) = self.0.split_at(count.div_ceil(2));
        keys.clear();
        let (mut key, mut end) = (K::default(), 0);
        let mut next = |code: u8| {
            let code = usize::from(code & 15);
            key = key.plus(K::read(&bytes[end..], code));
            end += usize::from(K::LENGTHS[code]);
            key
        };
        keys.extend(codes[..count / 2].iter().flat_map(|&pair| [next(pair), next(pair >> 4)]));
        if count % 2 == 1 {
            keys.push(next(codes[count / 2]));
        }
        codes.len() + end == len
    }
}

/// Returns the length of the longest block.
fn longest<K: Word>() -> usize {
    BLOCK_KEYS / 2 + BLOCK_KEYS * K::BYTES
}

#[cfg(test)]
mod tests {
    use super::*;

    fn returns<K: Word + std::fmt::Debug>(mut keys: Vec<K>) {
        keys.sort_unstable();
        keys.truncate(BLOCK_KEYS);
        let mut bytes = BlockBytes::new::<K>();
        let len = bytes.encode(&keys).len();
        let mut decoded = vec![];
        assert!(bytes.decode(keys.len(), len, &mut decoded));
        assert_eq!(decoded, keys);
        assert!(!bytes.decode::<K>(keys.len(), len + 1, &mut decoded));
    }

    proptest::proptest! {
        #[test]
        fn words_return(keys: Vec<u64>, shift in 0..64) {
            returns(keys.iter().map(|key| key >> shift).collect());
        }

        #[test]
        fn double_words_return(keys: Vec<u128>, shift in 0..128) {
            returns(keys.iter().map(|key| key >> shift).collect());
        }
    }

    #[test]
    fn the_longest_block_returns() {
        returns((0..BLOCK_KEYS as u64).map(|n| n << 51).collect());
        returns((0..BLOCK_KEYS as u128).map(|n| n << 115).collect());
        returns(vec![u64::MAX]);
        returns(vec![u128::MAX; 2]);
    }
}

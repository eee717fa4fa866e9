//! Keys as bytes, and the worker that owns a key.

use search::space::Key;

/// Returns the number of bytes that a key of `bits` bits takes in a message or in a file.
pub(crate) const fn bytes_of(bits: u32) -> usize {
    bits.div_ceil(8) as usize
}

/// Appends the lowest `bytes` bytes of `key`, the least significant first.
#[inline(always)]
pub(crate) fn write<K: Key>(key: K, bytes: usize, to: &mut Vec<u8>) {
    let end = to.len() + bytes;
    let mut at = 0;
    // Copies of a fixed length need no call.
    while at < bytes {
        to.extend_from_slice(&key.bits_from(8 * at as u32).to_le_bytes());
        at += 8;
    }
    to.truncate(end);
}

/// Returns the key of `bytes` bytes that [`write`] wrote at the front of `from`.
#[inline(always)]
pub(crate) fn read_front<K: Key>(from: &[u8], bytes: usize) -> K {
    let mut key = K::ZERO;
    let mut at = 0;
    while at < bytes {
        let excess = 8 - (bytes - at).min(8);
        let word = match from.get(at..).and_then(|rest| rest.first_chunk()) {
            Some(&word) => u64::from_le_bytes(word) & (u64::MAX >> (8 * excess)),
            None => last_word(&from[at..bytes]),
        };
        key = key.or(K::tag(word, 8 * at as u32));
        at += 8;
    }
    key
}

/// Returns the number in at most eight bytes.
#[cold]
fn last_word(bytes: &[u8]) -> u64 {
    bytes.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte))
}

/// Returns the key that [`write`] wrote.
pub(crate) fn read<K: Key>(bytes: &[u8]) -> K {
    read_front(bytes, bytes.len())
}

/// Returns which of `workers` workers owns `key`.
///
/// The closed lists take their slots from another hash. With the same one, each worker would fill one region of its table.
#[inline(always)]
pub(crate) fn owner<K: Key>(key: K, workers: usize) -> usize {
    let mut hash = 0;
    let mut shift = 0;
    while shift < K::BITS {
        hash = (hash ^ key.bits_from(shift)).wrapping_mul(0xD6E8_FEB8_6659_FD93);
        hash ^= hash >> 32;
        shift += 64;
    }
    let hash = hash.wrapping_mul(0xA24B_AED4_963E_E407);
    ((u128::from(hash) * workers as u128) >> 64) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_and_back() {
        for key in [0_u64, 1, 0x0012_3456_789A, u64::MAX >> 8] {
            let mut bytes = vec![];
            write(key, 7, &mut bytes);
            assert_eq!((bytes.len(), read::<u64>(&bytes)), (7, key));
        }
        for key in [0_u128, 1, 0x0123_4567_89AB_CDEF_0123_4567_89AB, u128::MAX >> 1] {
            let mut bytes = vec![];
            write(key, 16, &mut bytes);
            assert_eq!((bytes.len(), read::<u128>(&bytes)), (16, key));
        }
        assert_eq!([1, 8, 9, 60, 64, 65].map(bytes_of), [1, 1, 2, 8, 8, 9]);
    }

    /// Keys in a row, and keys that differ in their upper bits alone, spread over the workers within 5 %.
    #[test]
    fn owners_are_even() {
        for workers in [2, 3, 7] {
            for shift in [0, 40, 80] {
                let mut counts = vec![0_u32; workers];
                (0..70_000_u128).for_each(|key| counts[owner(key << shift, workers)] += 1);
                let mean = 70_000 / workers as u32;
                let even = counts.iter().all(|&count| count.abs_diff(mean) < mean / 20);
                assert!(even, "{workers} workers, shift {shift}: {counts:?}");
            }
        }
    }

    /// The keys of one worker fill all parts of its table: their table hashes are not biased.
    #[test]
    fn owners_do_not_follow_the_hash_of_the_table() {
        let owned = (0..64_000_u64).filter(|&key| owner(key, 2) == 0);
        let mut eighths = [0_u32; 8];
        owned.for_each(|key| eighths[(key.mix() >> 61) as usize] += 1);
        assert!(eighths.iter().all(|&count| (3_600..4_400).contains(&count)), "{eighths:?}");
    }
}

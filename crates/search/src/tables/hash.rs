//! The hash function of every table in this crate: fast, the same on every run, not secure against an adversary.

use core::hash::{BuildHasherDefault, Hash, Hasher};

use crate::space::GOLDEN;

/// The builder of [`Mix`] hashers for maps and queues.
pub(crate) type BuildMix = BuildHasherDefault<Mix>;

/// Returns the hash of a state.
#[inline(always)]
pub(crate) fn hash(state: &impl Hash) -> u64 {
    let mut hasher = Mix::default();
    state.hash(&mut hasher);
    hasher.0
}

/// A multiplicative hasher: one rotation and one multiplication a word. The upper bits of the product are well mixed,
/// the lower ones are not. So the tables of this crate use the upper bits of [`hash`]. Maps take their index from the lower
/// bits of [`finish`](Hasher::finish), which multiplies once more: a word's upper bits reach them too. The hasher does not
/// resist chosen collisions.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Mix(u64);

impl Hasher for Mix {
    #[inline(always)]
    fn finish(&self) -> u64 {
        spread(self.0)
    }

    #[inline(always)]
    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(23) ^ word).wrapping_mul(GOLDEN);
    }

    #[inline(always)]
    fn write_u8(&mut self, byte: u8) {
        self.write_u64(u64::from(byte));
    }

    #[inline(always)]
    fn write_u16(&mut self, word: u16) {
        self.write_u64(u64::from(word));
    }

    #[inline(always)]
    fn write_u32(&mut self, word: u32) {
        self.write_u64(u64::from(word));
    }

    #[inline(always)]
    fn write_u128(&mut self, word: u128) {
        self.write_u64(word as u64);
        self.write_u64((word >> 64) as u64);
    }

    #[inline(always)]
    fn write_usize(&mut self, word: usize) {
        self.write_u64(word as u64);
    }

    /// Extends the sign, so that the hash is the same on machines of 32 and of 64 bits.
    #[inline(always)]
    fn write_isize(&mut self, word: isize) {
        self.write_u64((word as i64).cast_unsigned());
    }

    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        let (words, rest) = bytes.as_chunks::<8>();
        for word in words {
            self.write_u64(u64::from_le_bytes(*word));
        }
        if !rest.is_empty() {
            self.write_u64(short_word(rest));
        }
    }
}

/// Spreads all bits of `hash` over its lower end, from which `hashbrown` takes its index, and its upper end, from which it takes
/// its tag. A multiplication alone carries bits only upwards.
#[inline(always)]
pub(crate) fn spread(hash: u64) -> u64 {
    (hash ^ hash >> 32).wrapping_mul(GOLDEN).rotate_left(32)
}

/// Spreads a hash over the upper bits of the result, from which tables take the index of a slot.
///
/// The upper bits of the hash serve as well, but where several threads search, some of them are equal in all states of a
/// table. The factor is the best of 10^5 random ones: its product with that of the hash spreads the words n << s with n below
/// 2^6, 2^11 and 2^14 over at least half as many places, whatever the shift s below 50.
#[inline(always)]
pub(crate) fn upper_bits(hash: u64) -> u64 {
    hash.wrapping_mul(0x7eba_6da2_e6b8_ef19)
}

/// Returns a word with all of one to seven bytes, some of them twice. A slice of another length may have the same word: lengths
/// are hashed apart.
#[inline]
fn short_word(bytes: &[u8]) -> u64 {
    if let (Some(&first), Some(&last)) = (bytes.first_chunk::<4>(), bytes.last_chunk::<4>()) {
        return u64::from(u32::from_le_bytes(first)) | u64::from(u32::from_le_bytes(last)) << 32;
    }
    let byte = |at: usize| u64::from(bytes[at]);
    byte(0) | byte(bytes.len() / 2) << 8 | byte(bytes.len() - 1) << 16
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A map takes its index from the lower bits, and packed states often differ in their upper bits alone.
    #[test]
    fn words_that_differ_in_upper_bits_have_indices_of_their_own() {
        use core::hash::BuildHasher;

        let indices = (0..64_u64).map(|word| BuildMix::default().hash_one((3_usize, word << 58)) & 0xffff);
        let indices: std::collections::BTreeSet<u64> = indices.collect();
        assert!(indices.len() > 60, "{}", indices.len());
    }

    /// Plans and counts that depend on a hash are the same on machines of 32 and of 64 bits.
    #[test]
    fn words_of_the_machine_hash_like_words_of_64_bits() {
        assert_eq!(hash(&-5_isize), hash(&-5_i64));
        assert_eq!(hash(&5_usize), hash(&5_u64));
    }
}

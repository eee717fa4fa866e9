//! The layout of a layer file.
//!
//! ```text
//! byte    0   "bfslayer" in ASCII
//!         8   version of the format, 4 bytes; all numbers are little-endian
//!        12   length of a key in bytes, 4 bytes: 8 or 16
//!        16   name: a number that differs for each search and layer
//!        24   checksum of bytes 0 to 23
//!        32   blocks, to the end of the file:
//!               0   number of keys, 4 bytes, and number of bytes, 4 bytes
//!               8   checksum of the keys' bytes
//!              16   the keys' bytes
//! ```
//!
//! All checksums are those of XXH3 with 64 bits. The checksum of a block is seeded by the checksum before it and by the two
//! numbers of the block: the seed is `before ^ (keys << 32 | bytes) * 0x9E3779B97F4A7C15`, modulo 2^64. So the last checksum
//! of a file depends on every bit before it. The manifest repeats this checksum.

use search::random::GOLDEN_RATIO;
use twox_hash::XxHash3_64;

/// The version of the format of manifests and layers.
pub(crate) const VERSION: u32 = 1;
/// The first bytes of a layer file.
const MAGIC: [u8; 8] = *b"bfslayer";
/// The length of the header of a file.
pub(crate) const HEADER: usize = 32;
/// The length of the header of a block.
pub(crate) const BLOCK_HEADER: usize = 16;

/// Returns the header of a file with keys of `key_bytes` bytes, and its checksum.
pub(crate) fn header(key_bytes: usize, name: u64) -> ([u8; HEADER], u64) {
    let mut header = [0; HEADER];
    header[..8].copy_from_slice(&MAGIC);
    header[8..12].copy_from_slice(&VERSION.to_le_bytes());
    header[12..16].copy_from_slice(&(key_bytes as u32).to_le_bytes());
    header[16..24].copy_from_slice(&name.to_le_bytes());
    let checksum = XxHash3_64::oneshot(&header[..24]);
    header[24..].copy_from_slice(&checksum.to_le_bytes());
    (header, checksum)
}

/// Returns the checksum of a block, where `before` is the checksum before it.
pub(crate) fn block_checksum(before: u64, keys: usize, bytes: &[u8]) -> u64 {
    let numbers = (keys as u64) << 32 | bytes.len() as u64;
    XxHash3_64::oneshot_with_seed(before ^ numbers.wrapping_mul(GOLDEN_RATIO), bytes)
}

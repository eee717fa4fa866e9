//! The layout of a file that holds a table.
//!
//! ```text
//! byte    0   "distance" in ASCII
//!         8   version of the format, 4 bytes; all numbers are little-endian
//!        12   bits of a number of the table, 4 bytes: 8, 4 or 2
//!        16   count of numbers
//!        24   length of the identity in bytes, at most 2^20
//!        32   checksum of the packed numbers
//!        40   checksum of byte 56 to the packed numbers
//!        48   checksum of bytes 0 to 47
//!        56   identity, UTF-8; then zeros up to a multiple of 4096
//!  n * 4096   packed numbers, to the end of the file
//! ```

/// The version of the format.
pub(super) const VERSION: u32 = 1;
/// The first bytes of a file.
pub(super) const MAGIC: [u8; 8] = *b"distance";
/// The length of the part of a header before the identity.
pub(super) const FIXED: usize = 56;
/// The alignment of the packed numbers in a file: a page of memory.
pub(super) const PAGE: usize = 4096;
/// The length of the longest identity in bytes: more than any description of a puzzle needs, and little enough to be
/// read at once.
pub(super) const LONGEST_IDENTITY: usize = 1 << 20;

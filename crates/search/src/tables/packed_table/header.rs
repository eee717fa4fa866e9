//! The header of a file that holds a table; `format` shows its layout.

use alloc::{string::String, vec::Vec};

use twox_hash::XxHash3_64;

use crate::tables::{
    Packing,
    packed_table::{
        error::Kind,
        format::{FIXED, LONGEST_IDENTITY, MAGIC, PAGE, VERSION},
    },
};

/// The fields in the first [`FIXED`] bytes of a file.
#[derive(Clone, Copy, Debug)]
pub(super) struct Header {
    pub(super) packing: Packing,
    pub(super) len: usize,
    /// The checksum of the packed numbers.
    pub(super) checksum: u64,
    /// The length of the identity, and the checksum of all bytes between the fixed part and the packed numbers.
    identity: (usize, u64),
}

impl Header {
    /// Returns the bytes that precede the packed numbers of a table.
    pub(super) fn write(packing: Packing, len: usize, checksum: u64, identity: &str) -> Vec<u8> {
        let mut rest = identity.as_bytes().to_vec();
        rest.resize((FIXED + rest.len()).next_multiple_of(PAGE) - FIXED, 0);
        let mut bytes = MAGIC.to_vec();
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend(packing.bits().to_le_bytes());
        for number in [len as u64, identity.len() as u64, checksum, XxHash3_64::oneshot(&rest)] {
            bytes.extend(number.to_le_bytes());
        }
        bytes.extend(XxHash3_64::oneshot(&bytes).to_le_bytes());
        bytes.extend(rest);
        bytes
    }

    /// Parses the first [`FIXED`] bytes of a file, or fewer if the file is shorter.
    pub(super) fn read(start: &[u8]) -> Result<Self, Kind> {
        if start.is_empty() {
            return Err(Kind::NoTable("an empty file"));
        }
        if !start.starts_with(&MAGIC) {
            return Err(Kind::NoTable("another file"));
        }
        if start.len() < FIXED {
            return Err(Kind::Truncated { expected: FIXED as u64, found: start.len() as u64 });
        }
        let [version, bits] = [0, 32].map(|shift| (word(start, 8) >> shift) as u32);
        if version != VERSION {
            return Err(Kind::Version { found: version });
        }
        let damaged = Kind::Damaged("header");
        if XxHash3_64::oneshot(&start[..48]) != word(start, 48) {
            return Err(damaged);
        }
        let packings = [Packing::Byte, Packing::Nibble, Packing::Modulo3];
        let Some(packing) = packings.into_iter().find(|packing| packing.bits() == bits) else {
            return Err(damaged);
        };
        let [len, identity] = [addressed(word(start, 16))?, addressed(word(start, 24))?];
        if identity > LONGEST_IDENTITY {
            return Err(Kind::LongIdentity { found: identity as u64 });
        }
        Ok(Header { packing, len, checksum: word(start, 32), identity: (identity, word(start, 40)) })
    }

    /// Parses the identity from the bytes between the fixed part and the packed numbers.
    pub(super) fn identity(&self, rest: &[u8]) -> Result<String, Kind> {
        let (bytes, checksum) = self.identity;
        let text = || core::str::from_utf8(rest.get(..bytes)?).ok().map(String::from);
        let is_sound = XxHash3_64::oneshot(rest) == checksum;
        is_sound.then(text).flatten().ok_or(Kind::Damaged("identity"))
    }

    /// Returns the number of bytes before the packed numbers.
    pub(super) fn bytes(&self) -> u64 {
        (FIXED as u64 + self.identity.0 as u64).next_multiple_of(PAGE as u64)
    }

    /// Returns the number of bytes of the whole file.
    pub(super) fn file_bytes(&self) -> u64 {
        self.bytes() + self.packing.bytes(self.len) as u64
    }
}

/// Converts a count to `usize`, if the machine can address it with room for a header.
fn addressed(count: u64) -> Result<usize, Kind> {
    isize::try_from(count).map(isize::cast_unsigned).map_err(|_| Kind::TooLarge { count })
}

/// Returns the eight bytes from `start` as a number.
fn word(bytes: &[u8], start: usize) -> u64 {
    let mut word = [0; 8];
    word.copy_from_slice(&bytes[start..start + 8]);
    u64::from_le_bytes(word)
}

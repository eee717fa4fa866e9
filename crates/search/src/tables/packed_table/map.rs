//! Files mapped into memory. This module is the only one that maps files, because no safe function can.
//!
//! `map` is the workspace's one exception to the rule that a safe function is sound whatever its callers do. A change
//! of a mapped file changes bytes behind a shared reference, which Rust forbids, and no program can keep others from a
//! file. An unsafe `map` would require each program to repeat a promise that none can keep. Therefore `map` is safe to
//! call and documents its requirement. `load` is the alternative without a requirement.

#![allow(unsafe_code, reason = "what another process does to a mapped file is beyond the language")]

use std::{fs::File, io};

use memmap2::{Mmap, MmapOptions};

/// A file in memory, from the byte `payload` on.
pub(super) struct Mapped {
    file: Mmap,
    payload: usize,
}

impl Mapped {
    /// Maps the first `bytes` bytes of `file`, which must not be changed or cut off during the life of the map. The
    /// packed numbers begin at byte `payload`.
    pub(super) fn new(file: &File, payload: usize, bytes: usize) -> io::Result<Self> {
        // SAFETY: the map is private to this type and only read. This function cannot ensure that the file stays
        // unchanged while it is mapped: that is the exception stated at the head of this module, and in the
        // documentation of `PackedTable::map`. Nothing in this crate breaks it: a file that `PackedTable::save` writes
        // is complete before it gets its name, and is replaced as a whole, never overwritten.
        let file = unsafe { MmapOptions::new().len(bytes).populate().map(file)? };
        Ok(Mapped { file, payload })
    }
}

impl AsRef<[u8]> for Mapped {
    fn as_ref(&self) -> &[u8] {
        &self.file[self.payload..]
    }
}

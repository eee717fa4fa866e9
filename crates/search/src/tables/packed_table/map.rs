//! Files mapped into memory. This module is the only one that maps files, because no safe function can.
//!
//! `map` is the workspace's one exception to the rule that a safe function is sound whatever its callers do. A change
//! of a mapped file changes bytes behind a shared reference, which Rust forbids, and no program can keep others from a
//! file. An unsafe `map` would require each program to repeat a promise that none can keep. Therefore `map` is safe to
//! call and documents its requirement. `load` is the alternative without a requirement.

#![allow(unsafe_code, reason = "what another process does to a mapped file is beyond the language")]

use core::{slice, sync::atomic::AtomicU8};
use std::{fs::File, io};

use memmap2::{Mmap, MmapOptions, MmapRaw};

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

/// A file in memory whose bytes this process changes.
#[derive(Debug)]
pub(super) struct Changed {
    file: MmapRaw,
    payload: usize,
}

impl Changed {
    /// Maps the first `bytes` bytes of `file`, which no other process may change or cut off during the life of the map.
    /// The packed numbers begin at byte `payload`.
    pub(super) fn new(file: &File, payload: usize, bytes: usize) -> io::Result<Self> {
        assert!(payload <= bytes, "the numbers follow the header");
        Ok(Changed { file: MmapOptions::new().len(bytes).map_raw(file)?, payload })
    }

    /// Returns the packed numbers, which several threads may read and write.
    pub(super) fn payload(&self) -> &[AtomicU8] {
        let len = self.file.len() - self.payload;
        // SAFETY: the map is readable and writable for `file.len()` bytes until it is dropped, and the reference lives
        // shorter. `payload` is at most that length. An atomic byte has the size and the alignment of a byte. This
        // process reaches the bytes by these references alone, so all accesses are atomic. That no other process cuts
        // the file off is the exception stated at the head of this module: the file is partial and locked.
        unsafe { slice::from_raw_parts(self.file.as_mut_ptr().add(self.payload).cast::<AtomicU8>(), len) }
    }

    /// Writes the changed bytes to the file.
    pub(super) fn flush(&self) -> io::Result<()> {
        self.file.flush()
    }
}

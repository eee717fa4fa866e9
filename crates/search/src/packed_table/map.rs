//! Files mapped into memory: the one place that does it, since no safe function can.

#![allow(unsafe_code, reason = "what another process does to a mapped file is beyond the language")]

use alloc::sync::Arc;
use std::{fs::File, io};

use memmap2::{Mmap, MmapOptions};

/// A file in memory, from some byte on. A clone shares it.
#[derive(Clone)]
pub(super) struct Mapped {
    file: Arc<Mmap>,
    payload: usize,
}

impl Mapped {
    /// Maps the first `bytes` of `file`, which must not be changed or cut off while the map is there. What counts begins at
    /// byte `payload`.
    pub(super) fn new(file: &File, payload: usize, bytes: usize) -> io::Result<Self> {
        // SAFETY: the map is private to this type and only read. That the file stays as it is while it is mapped is
        // asked of the caller of `PackedTable::map`, whose documentation says so; a file that `PackedTable::save`
        // writes is complete before it has its name, and is replaced as a whole and not overwritten.
        let file = unsafe { MmapOptions::new().len(bytes).populate().map(file)? };
        Ok(Mapped { file: Arc::new(file), payload })
    }

    #[inline(always)]
    pub(super) fn payload(&self) -> &[u8] {
        &self.file[self.payload..]
    }
}

//! Files mapped into memory: the one place that does it, since no safe function can.
//!
//! This is the workspace's one exception to the rule that a safe function is sound whatever its callers do. A file that is
//! changed while it is mapped changes bytes behind a shared reference, which Rust forbids, and no program can keep others
//! from a file. To mark `map` as unsafe would have each program repeat a promise that none can keep; so it is safe to
//! call, its documentation says what it rests on, and `load`, which rests on nothing, stands beside it.

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
        // SAFETY: the map is private to this type and only read. That the file stays as it is while it is mapped cannot
        // be seen to here: it is the exception that stands at the head of this module, and in the documentation of
        // `PackedTable::map`. Nothing in this crate breaks it: a file that `PackedTable::save` writes is complete before
        // it has its name, and is replaced as a whole and not overwritten.
        let file = unsafe { MmapOptions::new().len(bytes).populate().map(file)? };
        Ok(Mapped { file: Arc::new(file), payload })
    }

    #[inline(always)]
    pub(super) fn payload(&self) -> &[u8] {
        &self.file[self.payload..]
    }
}

//! The stages of a disk search, and the file that is written in two of them.

use crate::{
    candidates::{Merged, PART},
    cursor::Cursor,
    error::DiskError,
    key::Word,
    merge::subtract,
    writer::KeyWriter,
};

/// The parts that one step merges: about a millisecond of work.
const PARTS: usize = 16;

/// The work of the next step.
#[derive(Debug)]
pub(crate) enum Stage<K> {
    /// Open the last layer on disk.
    Ready,
    /// Expand the rest of the layer.
    Expanding(Cursor<K>),
    /// Write the next layer.
    Writing(Writing<K>),
    /// Write the union of all layers, for directed spaces.
    Closing(Writing<K>),
}

/// A file that is being written: the union of sorted keys without those of earlier layers.
#[derive(Debug)]
pub(crate) struct Writing<K> {
    pub(crate) merged: Merged<K>,
    pub(crate) earlier: Vec<Cursor<K>>,
    pub(crate) writer: KeyWriter<K>,
    part: Vec<K>,
}

impl<K: Word> Writing<K> {
    /// Begins to write the keys of `merged` that no cursor of `earlier` has.
    pub(crate) fn new(merged: Merged<K>, earlier: Vec<Cursor<K>>, writer: KeyWriter<K>) -> Self {
        Writing { merged, earlier, writer, part: Vec::with_capacity(PART) }
    }

    /// Writes further keys. Returns whether all are written.
    pub(crate) fn advance(&mut self) -> Result<bool, DiskError> {
        for _ in 0..PARTS {
            self.merged.union.next_part(PART, &mut self.part)?;
            if self.part.is_empty() {
                return Ok(true);
            }
            for earlier in &mut self.earlier {
                subtract(&mut self.part, earlier)?;
            }
            self.writer.extend(&self.part)?;
        }
        Ok(false)
    }

    /// Returns the bytes in memory, with those of the buffer of candidates.
    pub(crate) fn bytes(&self) -> usize {
        let earlier = self.earlier.iter().map(Cursor::bytes).sum::<usize>();
        self.merged.union.bytes() + earlier + KeyWriter::<K>::memory() + self.part.capacity() * size_of::<K>()
    }
}

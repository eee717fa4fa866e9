//! Writing a file of sorted keys.

use std::{
    fs::{self, File},
    io::{self, BufWriter, Write},
    mem,
    path::{Path, PathBuf},
};

use crate::{
    block::{BLOCK_KEYS, BlockBytes},
    error::{DiskError, Kind},
    format::{BLOCK_HEADER, HEADER, block_checksum, header},
    key::Word,
};

/// The number of bytes that are written at once.
const BUFFER: usize = 1 << 18;

/// The facts about a complete file of keys, by which a reader verifies it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Extent {
    /// The number of keys.
    pub(crate) states: u64,
    /// The length of the file.
    pub(crate) bytes: u64,
    /// The last checksum of the file.
    pub(crate) checksum: u64,
}

/// A file of keys that is being written. It is removed when the writer is dropped before it is complete.
#[derive(Debug)]
pub(crate) struct KeyWriter<K> {
    path: PathBuf,
    name: u64,
    file: BufWriter<File>,
    /// The keys of the next block.
    keys: Vec<K>,
    bytes: BlockBytes,
    extent: Extent,
    is_complete: bool,
}

impl<K: Word> KeyWriter<K> {
    /// Creates the file `path`, or replaces it. The `name` tells files of different searches and layers apart.
    pub(crate) fn create(path: PathBuf, name: u64) -> Result<Self, DiskError> {
        let (header, checksum) = header(K::BYTES, name);
        let create = || {
            let mut file = BufWriter::with_capacity(BUFFER, File::create(&path)?);
            file.write_all(&header)?;
            Ok(file)
        };
        let file = create().map_err(|error| DiskError::new(&path, Kind::write(error)))?;
        Ok(KeyWriter {
            path,
            name,
            file,
            keys: Vec::with_capacity(BLOCK_KEYS),
            bytes: BlockBytes::new::<K>(),
            extent: Extent { states: 0, bytes: HEADER as u64, checksum },
            is_complete: false,
        })
    }

    /// Returns the bytes that a writer holds in memory.
    pub(crate) fn memory() -> usize {
        BUFFER + BLOCK_KEYS * 2 * (K::BYTES + 1)
    }

    /// Appends `keys`, which are sorted and greater than all before.
    pub(crate) fn extend(&mut self, mut keys: &[K]) -> Result<(), DiskError> {
        while !keys.is_empty() {
            let (now, later) = keys.split_at(keys.len().min(BLOCK_KEYS - self.keys.len()));
            self.keys.extend_from_slice(now);
            if self.keys.len() == BLOCK_KEYS {
                self.write_block()?;
            }
            keys = later;
        }
        Ok(())
    }

    fn write_block(&mut self) -> Result<(), DiskError> {
        let bytes = self.bytes.encode(&self.keys);
        let checksum = block_checksum(self.extent.checksum, self.keys.len(), bytes);
        let numbers = (bytes.len() as u64) << 32 | self.keys.len() as u64;
        let parts: [&[u8]; 3] = [&numbers.to_le_bytes(), &checksum.to_le_bytes(), bytes];
        let written = parts.into_iter().try_for_each(|part| self.file.write_all(part));
        written.map_err(|error| DiskError::new(&self.path, Kind::write(error)))?;
        self.extent.states += self.keys.len() as u64;
        self.extent.bytes += (BLOCK_HEADER + bytes.len()) as u64;
        self.extent.checksum = checksum;
        self.keys.clear();
        Ok(())
    }

    /// Returns the name of the file in its header.
    pub(crate) fn name(&self) -> u64 {
        self.name
    }

    /// Returns the number of keys so far.
    pub(crate) fn states(&self) -> u64 {
        self.extent.states + self.keys.len() as u64
    }

    /// Completes the file under its present name, without flushing it to the disk.
    pub(crate) fn finish(mut self) -> Result<(PathBuf, Extent), DiskError> {
        self.complete(|_| Ok(()))?;
        Ok((mem::take(&mut self.path), self.extent))
    }

    /// Completes the file, flushes it to the disk and renames it to `target`.
    pub(crate) fn rename(mut self, target: &Path) -> Result<Extent, DiskError> {
        self.complete(File::sync_all)?;
        fs::rename(&self.path, target).map_err(|error| DiskError::new(target, Kind::write(error)))?;
        Ok(self.extent)
    }

    fn complete(&mut self, sync: impl FnOnce(&File) -> io::Result<()>) -> Result<(), DiskError> {
        if !self.keys.is_empty() {
            self.write_block()?;
        }
        let flushed = self.file.flush().and_then(|()| sync(self.file.get_ref()));
        flushed.map_err(|error| DiskError::new(&self.path, Kind::write(error)))?;
        self.is_complete = true;
        Ok(())
    }
}

impl<K> Drop for KeyWriter<K> {
    fn drop(&mut self) {
        if !self.is_complete {
            // Opening the folder removes files that cannot be removed now.
            let _ = fs::remove_file(&self.path);
        }
    }
}

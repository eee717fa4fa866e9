//! Reading sorted keys: from a file, block by block, or from memory.

use std::{
    fs::File,
    io::{BufReader, Read},
    path::{Path, PathBuf},
};

use crate::{
    block::{BLOCK_KEYS, BlockBytes},
    error::{DiskError, Kind},
    format::{BLOCK_HEADER, HEADER, block_checksum, header},
    key::Word,
    writer::Extent,
};

/// The number of bytes that are read at once.
const BUFFER: usize = 1 << 16;

/// A position in sorted keys. The keys of a file are verified before they are decoded.
#[derive(Debug)]
pub(crate) struct Cursor<K> {
    /// The keys in memory; those before `at` are passed.
    keys: Vec<K>,
    at: usize,
    file: Option<KeyFile>,
}

/// The blocks of a file that are not read yet.
#[derive(Debug)]
struct KeyFile {
    path: PathBuf,
    file: BufReader<File>,
    bytes: BlockBytes,
    expected: Extent,
    read: Extent,
}

impl<K: Word> Cursor<K> {
    /// Opens the file `path` of this `name` and `extent`.
    pub(crate) fn open(path: &Path, name: u64, extent: Extent) -> Result<Self, DiskError> {
        let file = KeyFile::open::<K>(path, name, extent).map_err(|kind| DiskError::new(path, kind))?;
        Ok(Cursor { keys: Vec::with_capacity(BLOCK_KEYS), at: 0, file: Some(file) })
    }

    /// Returns the start of `keys`, which are sorted.
    pub(crate) fn of(keys: Vec<K>) -> Self {
        Cursor { keys, at: 0, file: None }
    }

    /// Returns the keys in memory, for their memory to be used again.
    pub(crate) fn into_keys(self) -> Vec<K> {
        self.keys
    }

    /// Returns the bytes that this cursor holds in memory: its keys and, in a file, a block and a buffer.
    pub(crate) fn bytes(&self) -> usize {
        let file = self.file.as_ref().map_or(0, |file| BUFFER + file.bytes.capacity());
        self.keys.capacity() * size_of::<K>() + file
    }

    /// Returns the bytes that a cursor in a file holds in memory at most.
    pub(crate) fn memory() -> usize {
        BUFFER + BLOCK_KEYS * 2 * (K::BYTES + 1)
    }

    /// Returns the keys that follow: some of them, and none at the end.
    #[inline]
    pub(crate) fn some(&mut self) -> Result<&[K], DiskError> {
        if self.at == self.keys.len() {
            self.refill()?;
        }
        Ok(&self.keys[self.at..])
    }

    /// Passes `count` of the keys that [`some`](Self::some) returned.
    #[inline]
    pub(crate) fn pass(&mut self, count: usize) {
        self.at += count;
    }

    /// Returns the next key and passes it.
    #[inline]
    pub(crate) fn next(&mut self) -> Result<Option<K>, DiskError> {
        let next = self.some()?.first().copied();
        self.at += usize::from(next.is_some());
        Ok(next)
    }

    #[cold]
    fn refill(&mut self) -> Result<(), DiskError> {
        if let Some(file) = &mut self.file {
            self.keys.clear();
            self.at = 0;
            file.decode(&mut self.keys).map_err(|kind| DiskError::new(&file.path, kind))?;
        }
        Ok(())
    }
}

/// Verifies the whole file `path` without decoding it.
pub(crate) fn verify<K: Word>(path: &Path, name: u64, extent: Extent) -> Result<(), DiskError> {
    let verified = || {
        let mut file = KeyFile::open::<K>(path, name, extent)?;
        while file.read_block::<K>()?.is_some() {}
        Ok(())
    };
    verified().map_err(|kind| DiskError::new(path, kind))
}

impl KeyFile {
    fn open<K: Word>(path: &Path, name: u64, expected: Extent) -> Result<Self, Kind> {
        let opened = File::open(path).map_err(Kind::read)?;
        let found = opened.metadata().map_err(Kind::Read)?.len();
        match expected.bytes {
            expected if found < expected => return Err(Kind::Truncated { expected, found }),
            expected if found > expected => return Err(Kind::TooLong { expected, found }),
            _ => {}
        }
        let mut file = BufReader::with_capacity(BUFFER, opened);
        let mut start = [0; HEADER];
        file.read_exact(&mut start).map_err(Kind::Read)?;
        let (header, checksum) = header(K::BYTES, name);
        if start != header {
            return Err(Kind::Damaged("the header of this layer"));
        }
        let read = Extent { states: 0, bytes: HEADER as u64, checksum };
        Ok(KeyFile { path: path.into(), file, bytes: BlockBytes::new::<K>(), expected, read })
    }

    /// Reads the next block and verifies it. Returns the numbers of its keys and bytes, or `None` at the end.
    fn read_block<K: Word>(&mut self) -> Result<Option<(usize, usize)>, Kind> {
        let damaged = || Kind::Damaged("the keys of this layer");
        if self.read.bytes == self.expected.bytes {
            return if self.read == self.expected { Ok(None) } else { Err(damaged()) };
        }
        let mut numbers = [[0; 8]; BLOCK_HEADER / 8];
        self.file.read_exact(numbers.as_flattened_mut()).map_err(Kind::Read)?;
        let [numbers, checksum] = numbers.map(u64::from_le_bytes);
        let (keys, len) = (numbers as u32 as usize, (numbers >> 32) as usize);
        if keys == 0 || keys > BLOCK_KEYS {
            return Err(damaged());
        }
        let bytes = self.bytes.room::<K>(len).ok_or_else(damaged)?;
        self.file.read_exact(bytes).map_err(Kind::Read)?;
        if block_checksum(self.read.checksum, keys, bytes) != checksum {
            return Err(damaged());
        }
        self.read.states += keys as u64;
        self.read.bytes += (BLOCK_HEADER + len) as u64;
        self.read.checksum = checksum;
        Ok(Some((keys, len)))
    }

    /// Reads the next block into `keys`, which stay empty at the end of the file.
    fn decode<K: Word>(&mut self, keys: &mut Vec<K>) -> Result<(), Kind> {
        match self.read_block::<K>()? {
            Some((count, len)) if !self.bytes.decode(count, len, keys) => {
                Err(Kind::Damaged("the keys of this layer"))
            }
            _ => Ok(()),
        }
    }
}

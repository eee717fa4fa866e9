//! Tables in files: saved, loaded, mapped.

use alloc::{string::String, vec::Vec};
use std::{
    fs::File,
    io::{self, Read},
    path::Path,
};

use bytes::Bytes;

use crate::tables::{
    PackedTable, TableFile,
    packed_table::{
        checksum::checksum,
        error::{Kind, TableError},
        format::FIXED,
        header::Header,
        map::Mapped,
    },
};

impl PackedTable {
    /// Writes the table to the file `path` under an `identity`.
    ///
    /// The identity is a text that names everything on which the numbers depend: the puzzle with its shape, the
    /// pattern, the goal and the like.
    ///
    /// The method writes a temporary file beside `path`, flushes it to the disk and renames it. A process that is
    /// killed leaves no incomplete table under this name. A table that is [mapped](Self::map) under the name at that
    /// time does not change. If several savers write at one time, the last one to complete keeps the name. The method
    /// follows a symbolic link and replaces its target. [`TableFile`] documents the details, and checks whether a table
    /// can be saved before it is built.
    ///
    /// # Errors
    ///
    /// If the file cannot be written, or the identity is longer than a megabyte (2^20 bytes).
    ///
    /// # Examples
    ///
    /// ```
    /// use search::tables::{PackedTable, Packing};
    ///
    /// let path = std::env::temp_dir().join(format!("search-doc-save-{}", std::process::id()));
    /// let table = PackedTable::pack(Packing::Modulo3, [0, 1, 2, 2, 1]);
    /// table.save(&path, "ring of 5 to 0")?;
    /// assert_eq!(PackedTable::load(&path, "ring of 5 to 0")?, table);
    ///
    /// let error = PackedTable::load(&path, "ring of 6 to 0").unwrap_err().to_string();
    /// assert!(error.ends_with("expected a table for `ring of 6 to 0`, found one for `ring of 5 to 0`"));
    /// # std::fs::remove_file(path).unwrap();
    /// # Ok::<(), search::tables::TableError>(())
    /// ```
    pub fn save(&self, path: impl AsRef<Path>, identity: &str) -> Result<(), TableError> {
        TableFile::create(path)?.save(self, identity)
    }

    /// Reads the table with this `identity` from the file `path` into memory.
    ///
    /// # Errors
    ///
    /// If the file cannot be read, holds no table or one of another version, is cut off, too long or damaged. If it was
    /// saved under another identity. If there is less memory than the table needs.
    pub fn load(path: impl AsRef<Path>, identity: &str) -> Result<Self, TableError> {
        Self::read(path.as_ref(), identity, |file, header| {
            let bytes = header.packing.bytes(header.len);
            let mut read = Vec::new();
            read.try_reserve_exact(bytes).map_err(|_| Kind::Memory { bytes })?;
            // One call writes each byte once, because the vector has room for all of them.
            file.take(bytes as u64).read_to_end(&mut read)?;
            if read.len() < bytes {
                return Err(Kind::Io(io::ErrorKind::UnexpectedEof.into()));
            }
            Ok(Bytes::from(read))
        })
    }

    /// Maps the table with this `identity` in the file `path` into memory.
    ///
    /// The table uses the file cache of the system, so several processes share its memory. The method reads the whole
    /// table once, to verify its checksum.
    ///
    /// # Safety of the file
    ///
    /// **The file must not be changed or cut off** as long as the table or a clone is in use, by this process or
    /// another. No program can enforce that, so this method is an exception to the guarantees of a safe function. A
    /// change of the mapped bytes is undefined behaviour; in practice, the table then returns numbers that were never
    /// checked. A read beyond the end of a file that was cut off stops the process by a signal. Map only files that
    /// nobody else overwrites: those in a folder of your own.
    ///
    /// Replacing the file by [`save`](Self::save) or by renaming, and removing it, are safe: the map keeps the old
    /// file. [`load`](Self::load) needs no such care, but takes the time and the memory of a copy.
    ///
    /// # Errors
    ///
    /// As [`load`](Self::load).
    ///
    /// # Examples
    ///
    /// ```
    /// use search::tables::{PackedTable, Packing};
    ///
    /// let path = std::env::temp_dir().join(format!("search-doc-map-{}", std::process::id()));
    /// PackedTable::pack(Packing::Byte, [0, 7, 200]).save(&path, "three places")?;
    /// let table = PackedTable::map(&path, "three places")?;
    /// assert_eq!(table.get(2), 200);
    /// # std::fs::remove_file(path).unwrap();
    /// # Ok::<(), search::tables::TableError>(())
    /// ```
    pub fn map(path: impl AsRef<Path>, identity: &str) -> Result<Self, TableError> {
        Self::read(path.as_ref(), identity, |file, header| {
            let mapped = Mapped::new(file, header.bytes() as usize, header.file_bytes() as usize)?;
            Ok(Bytes::from_owner(mapped))
        })
    }

    /// Opens the file, checks its header, obtains the packed numbers from `take`, and verifies their checksum.
    fn read(
        path: &Path,
        identity: &str,
        take: impl FnOnce(&File, Header) -> Result<Bytes, Kind>,
    ) -> Result<Self, TableError> {
        let table = || {
            let mut file = File::open(path)?;
            let (header, found) = open(&mut file)?;
            if found != identity {
                return Err(Kind::Identity { expected: identity.into(), found });
            }
            let bytes = take(&file, header)?;
            let table = PackedTable { packing: header.packing, len: header.len, bytes };
            if checksum(table.bytes()) == header.checksum { Ok(table) } else { Err(Kind::Damaged("numbers")) }
        };
        table().map_err(|kind| TableError::new(path, kind))
    }
}

/// Returns the header and the identity of a file, and checks its length against them. The packed numbers follow at the
/// read position of the file.
fn open(file: &mut File) -> Result<(Header, String), Kind> {
    let metadata = file.metadata()?;
    if !metadata.is_file() {
        return Err(Kind::NoTable("no file but a directory or the like"));
    }
    let (header, found) = (Header::read(&read_up_to(FIXED as u64, file)?)?, metadata.len());
    match header.file_bytes() {
        expected if found < expected => Err(Kind::Truncated { expected, found }),
        expected if found > expected => Err(Kind::TooLong { expected, found }),
        _ => {
            let identity = header.identity(&read_up_to(header.bytes() - FIXED as u64, file)?)?;
            Ok((header, identity))
        }
    }
}

/// Reads the next `bytes` bytes of a file, or fewer if the file ends.
fn read_up_to(bytes: u64, file: &mut File) -> io::Result<Vec<u8>> {
    let mut read = Vec::new();
    file.take(bytes).read_to_end(&mut read)?;
    Ok(read)
}

//! Tables in files: saved, loaded, mapped.

use alloc::{string::String, sync::Arc, vec::Vec};
use std::{
    fs::File,
    io::{self, Read},
    path::Path,
};

use crate::tables::{
    PackedTable, TableFile,
    packed_table::Bytes,
    packed_table::{
        checksum::checksum,
        error::{Kind, TableError},
        header::{FIXED, Header},
        map::Mapped,
    },
};

impl PackedTable {
    /// Writes the table to the file `path`, under an `identity` that says in words what it was made for: the puzzle with its
    /// shape, the pattern, the goal, and whatever else the numbers depend on.
    ///
    /// The file is written under another name beside it, brought to the disk, and renamed. A run that is killed leaves
    /// no half table under this name; a table that is [mapped](Self::map) under it at that time stays what it is. Of
    /// several savers at one time the last one that is complete keeps the name. A symbolic link is followed: the
    /// file that it leads to is replaced. [`TableFile`] says more, and finds out whether a table can be saved before it is made.
    ///
    /// # Errors
    ///
    /// If the file cannot be written, or the identity has more than a megabyte (2^20 bytes).
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
    /// If the file cannot be read, holds no table or one of another version, is cut off, too long or damaged, or was
    /// saved under another identity; if there is less memory than the table needs.
    pub fn load(path: impl AsRef<Path>, identity: &str) -> Result<Self, TableError> {
        Self::read(path.as_ref(), identity, |file, header| {
            let bytes = header.packing.bytes(header.len);
            let mut read = Vec::new();
            read.try_reserve_exact(bytes).map_err(|_| Kind::Memory { bytes })?;
            // Reading to the end writes each byte once: there is room for all.
            file.take(bytes as u64).read_to_end(&mut read)?;
            if read.len() < bytes {
                return Err(Kind::Io(io::ErrorKind::UnexpectedEof.into()));
            }
            Ok(Bytes::Owned(Arc::new(read)))
        })
    }

    /// Maps the table with this `identity` in the file `path` into memory: what is read stays in the memory that the
    /// system keeps of the file, and several processes share it.
    ///
    /// All of it is read once, for its checksum.
    ///
    /// # Safety of the file
    ///
    /// **The file must not be changed or cut off** as long as the table or a clone is in use, by this process or another.
    /// Nobody can enforce that, so this is an exception to what a safe function warrants: bytes that change while they
    /// are mapped are undefined behaviour, in practice other numbers than those that were checked, and a read beyond an
    /// end that was cut off stops the process by a signal. Map only files that nobody else overwrites: those in a folder of
    /// your own.
    ///
    /// Replacing the file by [`save`](Self::save) or by renaming, and removing it, are safe: the map keeps the old one.
    /// [`load`](Self::load) asks for no such care, and takes the time and the memory of a copy.
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
            Ok(Bytes::Mapped(Mapped::new(file, header.bytes() as usize, header.file_bytes() as usize)?))
        })
    }

    /// Opens the file, checks its header, has `take` bring the packed numbers, and checks these.
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

/// The header and the identity of a file that is as long as they say. The packed numbers are the next to be read.
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

/// The next bytes of a file, fewer if it ends.
fn read_up_to(bytes: u64, file: &mut File) -> io::Result<Vec<u8>> {
    let mut read = Vec::new();
    file.take(bytes).read_to_end(&mut read)?;
    Ok(read)
}

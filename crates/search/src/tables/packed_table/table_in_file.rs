//! A table that is filled in its file, by memory that is shared with the file.

use alloc::{borrow::ToOwned, string::String, vec};
use core::sync::atomic::AtomicU8;
use std::io::{Read, Seek, SeekFrom, Write};

use crate::tables::{
    PackedTable, Packing, TableError, TableFile,
    packed_table::{checksum::Running, error::Kind, format::LONGEST_IDENTITY, header::Header, map::Changed},
};

/// The size of the pieces in which the file is read for its checksum.
const PIECE: usize = 1 << 20;

/// A partial file of a table, mapped into memory.
#[derive(Debug)]
pub(crate) struct TableInFile {
    file: TableFile,
    map: Changed,
    packing: Packing,
    len: usize,
    identity: String,
}

impl TableFile {
    /// Maps the file for a table of `len` numbers, with room for `bytes` bytes of numbers.
    pub(crate) fn map(
        self,
        packing: Packing,
        len: usize,
        bytes: usize,
        identity: &str,
    ) -> Result<TableInFile, TableError> {
        let file = self.reserve(bytes as u64)?;
        let mapped = || {
            if identity.len() > LONGEST_IDENTITY {
                return Err(Kind::LongIdentity { found: identity.len() as u64 });
            }
            let header = Header::write(packing, len, 0, identity).len();
            let all = header.checked_add(bytes).ok_or(Kind::TooLarge { count: len as u64 })?;
            file.partial().set_len(all as u64).map_err(Kind::Write)?;
            Changed::new(file.partial(), header, all).map_err(Kind::Write)
        };
        match mapped() {
            Ok(map) => Ok(TableInFile { file, map, packing, len, identity: identity.to_owned() }),
            Err(kind) => Err(TableError::new(file.path(), kind)),
        }
    }
}

impl TableInFile {
    /// Returns the packed numbers.
    pub(crate) fn bytes(&self) -> &[AtomicU8] {
        self.map.payload()
    }

    /// Writes the header, flushes the file to the disk, gives it its name, and maps it as a table.
    pub(crate) fn save(self) -> Result<PackedTable, TableError> {
        let TableInFile { file, map, packing, len, identity } = self;
        let path = file.path().to_owned();
        map.flush().map_err(|error| TableError::new(&path, Kind::Write(error)))?;
        drop(map);
        file.save_as(&identity, |file| {
            let header = Header::write(packing, len, 0, &identity).len() as u64;
            file.set_len(header + packing.bytes(len) as u64)?;
            file.seek(SeekFrom::Start(header))?;
            let (mut sum, mut piece) = (Running::default(), vec![0; PIECE]);
            loop {
                match file.read(&mut piece)? {
                    0 => break,
                    count => sum.add(&piece[..count]),
                }
            }
            file.rewind()?;
            file.write_all(&Header::write(packing, len, sum.finish(), &identity))?;
            file.sync_all()
        })?;
        PackedTable::map(path, &identity)
    }
}

//! Why a table cannot be read or written.

use alloc::string::String;
use std::{
    io,
    path::{Path, PathBuf},
};

use thiserror::Error;

use super::header::VERSION;

/// Why a file holds no table that can be used, or a table cannot be written: the file, what was expected, what was
/// found.
///
/// # Examples
///
/// ```
/// use search::{PackedTable, TableError};
///
/// let error: TableError = PackedTable::load("/no/such/table", "a puzzle").unwrap_err();
/// assert!(error.to_string().starts_with("/no/such/table: "));
/// ```
#[derive(Debug, Error)]
#[error("{path}: {kind}", path = .path.display())]
pub struct TableError {
    path: PathBuf,
    kind: Kind,
}

impl TableError {
    pub(super) fn new(path: &Path, kind: impl Into<Kind>) -> Self {
        TableError { path: path.into(), kind: kind.into() }
    }

    /// Whether there is no such file: a reason to make the table and to save it.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::PackedTable;
    ///
    /// assert!(PackedTable::map("/no/such/table", "a puzzle").unwrap_err().is_missing());
    /// ```
    #[must_use]
    pub fn is_missing(&self) -> bool {
        matches!(&self.kind, Kind::Io(error) if error.kind() == io::ErrorKind::NotFound)
    }
}

#[derive(Debug, Error)]
pub(super) enum Kind {
    #[error("{0}")]
    Io(#[from] io::Error),
    #[error("expected a table of distances, found {0}")]
    NoTable(&'static str),
    #[error("expected a table of version {VERSION}, found one of version {found}")]
    Version { found: u32 },
    #[error("expected a table for `{expected}`, found one for `{found}`")]
    Identity { expected: String, found: String },
    #[error("expected {expected} bytes, found {found}: the table is cut off")]
    Truncated { expected: u64, found: u64 },
    #[error("expected {expected} bytes, found {found}: something stands behind the table")]
    TooLong { expected: u64, found: u64 },
    #[error("expected a table as it was written, found another checksum of its {0}: it is damaged")]
    Damaged(&'static str),
    #[error("expected what a machine of {} bits can address, found {count} numbers", usize::BITS)]
    TooLarge { count: u64 },
}

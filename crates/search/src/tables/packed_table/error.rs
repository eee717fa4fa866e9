//! The error of reading or writing a table.

use alloc::string::String;
use core::fmt::{self, Write as _};
use std::{
    io,
    path::{Path, PathBuf},
};

use thiserror::Error;

use crate::tables::packed_table::format::{LONGEST_IDENTITY, VERSION};

/// The reason why a file holds no usable table, or why a table cannot be written.
///
/// The message names the file, the expected content and the content found.
///
/// # Examples
///
/// ```
/// use search::tables::{PackedTable, TableError};
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

    /// Returns whether the file to be read does not exist: a reason to build the table and to save it.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::tables::PackedTable;
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
    #[error("cannot be written: {0}")]
    Write(#[source] io::Error),
    #[error(
        "cannot be written: expected the name of a file, found that of a directory, a device or the like"
    )]
    NoFile,
    #[error("cannot be written: more than 40 symbolic links lead on from it")]
    Links,
    #[error("expected an identity of at most {LONGEST_IDENTITY} bytes, found one of {found}")]
    LongIdentity { found: u64 },
    #[error("expected a table of distances, found {0}")]
    NoTable(&'static str),
    #[error("expected a table of version {VERSION}, found one of version {found}")]
    Version { found: u32 },
    #[error("expected a table for `{}`, found one for `{}`", Quoted(.expected), Quoted(.found))]
    Identity { expected: String, found: String },
    #[error("expected {expected} bytes, found {found}: the table is cut off")]
    Truncated { expected: u64, found: u64 },
    #[error("expected {expected} bytes, found {found}: something stands behind the table")]
    TooLong { expected: u64, found: u64 },
    #[error("expected a table as it was written, found another checksum of its {0}: it is damaged")]
    Damaged(&'static str),
    #[error("expected what a machine of {} bits can address, found {count} numbers", usize::BITS)]
    TooLarge { count: u64 },
    #[error("expected memory for the {bytes} bytes of the table, found less")]
    Memory { bytes: usize },
}

/// An identity printed on one line. Control characters are escaped, because those of a file may reach a terminal, and a
/// long identity is cut off.
struct Quoted<'a>(&'a str);

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.chars().take(LONGEST_QUOTED).try_for_each(|sign| match sign {
            sign if is_plain(sign) => f.write_char(sign),
            sign => write!(f, "{}", sign.escape_unicode()),
        })?;
        if self.0.chars().nth(LONGEST_QUOTED).is_some() { f.write_str("...") } else { Ok(()) }
    }
}

/// The number of characters of an identity that a message shows.
const LONGEST_QUOTED: usize = 400;

/// Returns whether a terminal shows the character unchanged and in the order of the text.
fn is_plain(sign: char) -> bool {
    !sign.is_control()
        && !matches!(sign, '\u{200E}' | '\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

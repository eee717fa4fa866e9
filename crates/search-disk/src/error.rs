//! The error of a search on disk.

use std::{
    io,
    path::{Path, PathBuf},
};

use thiserror::Error;

use crate::format::VERSION;

/// The reason why the files of a [`DiskBreadthFirst`](crate::DiskBreadthFirst) cannot be used.
///
/// The message names the file or the folder. The layers that the manifest lists are not changed by a failure: after
/// its cause is removed, the search goes on.
///
/// # Examples
///
/// ```
/// use search::{Search, from_successors};
/// use search_disk::{DiskBreadthFirst, DiskError};
///
/// let ring = from_successors(|&n: &u64| [(n + 1) % 9]).with_keys(|&n| n, |key| key);
/// let mut search = DiskBreadthFirst::new("/no/such/folder");
/// let error: DiskError = search.reopen(&ring, &0).unwrap_err();
/// assert!(error.to_string().starts_with("/no/such/folder: "));
/// assert!(error.is_missing());
/// ```
#[derive(Debug, Error)]
#[error("{path}: {kind}", path = .path.display())]
pub struct DiskError {
    path: PathBuf,
    kind: Kind,
}

impl DiskError {
    pub(crate) fn new(path: &Path, kind: Kind) -> Self {
        DiskError { path: path.into(), kind }
    }

    /// Returns the file or the folder that the error is about.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Returns whether the folder holds no search, so that one can begin there.
    #[must_use]
    pub fn is_missing(&self) -> bool {
        matches!(&self.kind, Kind::NoSearch)
    }

    /// Returns whether another search uses the folder now.
    #[must_use]
    pub fn is_in_use(&self) -> bool {
        matches!(&self.kind, Kind::InUse)
    }

    /// Returns whether the disk or the quota is full.
    #[must_use]
    pub fn is_out_of_space(&self) -> bool {
        matches!(&self.kind, Kind::Full(_))
    }
}

#[derive(Debug, Error)]
pub(crate) enum Kind {
    #[error("cannot be read: {0}")]
    Read(#[source] io::Error),
    #[error("cannot be written: {0}")]
    Write(#[source] io::Error),
    #[error("cannot be written: {0}; all layers before are kept: make room and resume")]
    Full(#[source] io::Error),
    #[error("cannot be locked: {0}")]
    Lock(#[source] io::Error),
    #[error("another search uses this folder")]
    InUse,
    #[error("holds a search already: resume it, or choose an empty folder")]
    HoldsSearch,
    #[error("expected the folder of a search, found no manifest in it")]
    NoSearch,
    #[error("holds layers of a search without their manifest: choose an empty folder")]
    NoManifest,
    #[error("expected format {VERSION}, found {found}")]
    Version { found: String },
    #[error("expected a search with {what} `{expected}`, found one with `{found}`")]
    OtherSearch { what: &'static str, expected: String, found: String },
    #[error("is missing, and the manifest lists it")]
    MissingFile,
    #[error("expected {expected} bytes, found {found}: the file is cut off")]
    Truncated { expected: u64, found: u64 },
    #[error("expected {expected} bytes, found {found}: something stands behind the layer")]
    TooLong { expected: u64, found: u64 },
    #[error("expected {0} as it was written, found another checksum: the file is damaged")]
    Damaged(&'static str),
    #[error(
        "holds no state that leads to the next layer: the space breaks `laws::undirected` or has changed"
    )]
    NoPredecessor,
    #[error("the search has no such layer yet")]
    NoLayer,
    #[error("was removed when the layers after it were complete: a plan needs all layers")]
    Removed,
}

impl Kind {
    /// Returns the kind of a failed write.
    pub(crate) fn write(error: io::Error) -> Self {
        use io::ErrorKind::{FileTooLarge, QuotaExceeded, StorageFull};
        match error.kind() {
            StorageFull | QuotaExceeded | FileTooLarge => Kind::Full(error),
            _ => Kind::Write(error),
        }
    }

    /// Returns the kind of a failed opening or reading of a file that the manifest lists.
    pub(crate) fn read(error: io::Error) -> Self {
        if error.kind() == io::ErrorKind::NotFound { Kind::MissingFile } else { Kind::Read(error) }
    }
}

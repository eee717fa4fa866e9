//! Files for tables to be saved: claimed before the table is built, written afterwards, renamed at the end.
//!
//! ```text
//! squares.table                               the table: absent, or complete
//! squares.table.h3Kq9ZbT0xWm5RvC.partial      the file of one saver, which holds a lock on it
//! ```
//!
//! The name of a partial file is random, so that no two savers share it: process numbers repeat in containers. The lock
//! shows whether the owner still runs, because the system releases it whenever a process ends. The next saver of the
//! same table removes files that nobody holds. On a file system without locks, such a file stays.

use alloc::borrow::ToOwned;
use std::{
    ffi::{OsStr, OsString},
    fs::{self, File},
    io::{self, ErrorKind, Seek, Write},
    path::{self, Path, PathBuf, is_separator},
};

use tempfile::{Builder, NamedTempFile};

use crate::tables::{
    PackedTable, Packing,
    packed_table::{
        checksum::{Running, checksum},
        error::{Kind, TableError},
        format::{LONGEST_IDENTITY, PAGE},
        header::Header,
    },
};

/// The end of a partial file's name, after the table's name, a full stop and [`RANDOM`] letters and digits.
const SUFFIX: &str = ".partial";
const RANDOM: usize = 16;

/// The maximal number of symbolic links to follow, the same as in Linux.
const MOST_LINKS: usize = 40;

/// A file that a table will be saved to, claimed before the table is built.
///
/// A table may take minutes to fill. [`create`](Self::create) first checks whether it can be saved: the folder exists
/// and is writable, and the path does not name a folder or a device. [`reserve`](Self::reserve) claims the space.
/// Until [`save`](Self::save) has written everything, the table's name keeps its previous file, or none.
///
/// Any number of savers, in several processes too, may write tables of one name at a time. Each saver has its own
/// partial file, and the last one to complete keeps the name. A saver that is dropped removes its file. The file of a
/// killed process is removed by the next saver for the name, when that saver is created or has saved.
///
/// # Symbolic links
///
/// A link is followed: the saver replaces or creates its target in the target's own folder, and the link stays.
///
/// # Complexity
///
/// One pass through the folder of the table, to find abandoned files.
///
/// # Examples
///
/// ```
/// use search::tables::{PackedTable, Packing, TableFile};
///
/// let path = std::env::temp_dir().join(format!("search-doc-file-{}", std::process::id()));
/// let file = TableFile::create(&path)?.reserve(5_000)?;
/// let squares = PackedTable::pack(Packing::Byte, (0..5_000_u32).map(|n| (n * n % 251) as u8));
/// file.save(&squares, "squares modulo 251")?;
/// assert_eq!(PackedTable::load(&path, "squares modulo 251")?, squares);
///
/// let refusal = TableFile::create("/no/such/folder/table").unwrap_err();
/// assert!(refusal.to_string().starts_with("/no/such/folder/table: cannot be written: "));
/// # std::fs::remove_file(path).unwrap();
/// # Ok::<(), search::tables::TableError>(())
/// ```
#[derive(Debug)]
pub struct TableFile {
    /// The path as the user gave it, for error messages.
    path: PathBuf,
    /// The path of the file after all links are followed.
    target: PathBuf,
    partial: NamedTempFile<File>,
}

impl TableFile {
    /// Claims the file `path` for a table, and removes the files that killed processes left behind.
    ///
    /// # Errors
    ///
    /// If a table cannot be stored at this path, or no file can be written beside it.
    pub fn create(path: impl AsRef<Path>) -> Result<Self, TableError> {
        let path = path.as_ref();
        let claimed = || {
            let target = target_of(path)?;
            let (folder, prefix) = place_of(&target)?;
            remove_stale(folder, &prefix);
            let partial = Builder::new()
                .prefix(&prefix)
                .suffix(SUFFIX)
                .rand_bytes(RANDOM)
                .make_in(folder, create_locked)
                .map_err(Kind::Write)?;
            Ok(TableFile { path: path.into(), target, partial })
        };
        claimed().map_err(|kind: Kind| TableError::new(path, kind))
    }

    /// Claims the space for a table with this many [bytes](PackedTable::bytes) of numbers.
    ///
    /// A full disk is thus detected before the table is built. On a file system that cannot reserve space, any number
    /// succeeds.
    ///
    /// # Errors
    ///
    /// If less space is available.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::tables::TableFile;
    ///
    /// let path = std::env::temp_dir().join(format!("search-doc-reserve-{}", std::process::id()));
    /// let file = TableFile::create(&path)?.reserve(1 << 20)?;
    /// drop(file);
    /// assert!(!path.exists());
    /// # Ok::<(), search::tables::TableError>(())
    /// ```
    pub fn reserve(self, bytes: u64) -> Result<Self, TableError> {
        // The header of a table with a short identity takes a page.
        let bytes = bytes.saturating_add(PAGE as u64).min(i64::MAX.unsigned_abs());
        match reserve(self.partial.as_file(), bytes) {
            Err(error) if is_out_of_space(&error) => Err(TableError::new(&self.path, Kind::Write(error))),
            _ => Ok(self),
        }
    }

    /// Writes the table under an `identity`, flushes it to the disk and gives the file its name.
    ///
    /// The identity is a text that names the puzzle and its goal. See [`PackedTable::save`].
    ///
    /// # Errors
    ///
    /// If the file cannot be written, or the identity is longer than a megabyte (2^20 bytes).
    pub fn save(self, table: &PackedTable, identity: &str) -> Result<(), TableError> {
        let sum = checksum(table.bytes());
        self.save_as(identity, |file| {
            let header = Header::write(table.packing(), table.len(), sum, identity);
            write(file, &[&header, table.bytes()])
        })
    }

    /// Writes a table of [bytes](Packing::Byte) piece by piece, so that it need not be in memory as a whole; flushes it
    /// to the disk and gives the file its name.
    ///
    /// # Errors
    ///
    /// The errors of [`save`](Self::save).
    ///
    /// # Examples
    ///
    /// ```
    /// use search::tables::{PackedTable, TableFile};
    ///
    /// let path = std::env::temp_dir().join(format!("search-doc-pieces-{}", std::process::id()));
    /// TableFile::create(&path)?.save_pieces([vec![1; 70_000], vec![2; 3]], "ones, then twos")?;
    /// let table = PackedTable::load(&path, "ones, then twos")?;
    /// assert_eq!((table.len(), table.get(69_999), table.get(70_000)), (70_003, 1, 2));
    /// # std::fs::remove_file(path).unwrap();
    /// # Ok::<(), search::tables::TableError>(())
    /// ```
    pub fn save_pieces(
        self,
        pieces: impl IntoIterator<Item = impl AsRef<[u8]>>,
        identity: &str,
    ) -> Result<(), TableError> {
        self.save_as(identity, |file| {
            let header = |len, sum| Header::write(Packing::Byte, len, sum, identity);
            // The header has one length, whatever it says. It is written again when the checksum is known.
            file.write_all(&header(0, 0))?;
            let (mut len, mut sum) = (0, Running::default());
            for piece in pieces {
                let piece = piece.as_ref();
                file.write_all(piece)?;
                sum.add(piece);
                len += piece.len();
            }
            let end = file.stream_position()?;
            file.set_len(end)?;
            file.rewind()?;
            file.write_all(&header(len, sum.finish()))?;
            file.sync_all()
        })
    }

    /// Lets `write` fill the file and flush it to the disk, and gives it its name.
    fn save_as(
        self,
        identity: &str,
        write: impl FnOnce(&mut File) -> io::Result<()>,
    ) -> Result<(), TableError> {
        let TableFile { path, target, mut partial } = self;
        let save = || {
            if identity.len() > LONGEST_IDENTITY {
                return Err(Kind::LongIdentity { found: identity.len() as u64 });
            }
            write(partial.as_file_mut()).map_err(Kind::Write)?;
            partial.persist(&target).map_err(|failed| Kind::Write(failed.error))?;
            let (folder, prefix) = place_of(&target)?;
            remove_stale(folder, &prefix);
            Ok(())
        };
        save().map_err(|kind| TableError::new(&path, kind))
    }
}

/// Writes these bytes from the start of a file, cuts the file off after them, and flushes it to the disk.
fn write(file: &mut File, parts: &[&[u8]]) -> io::Result<()> {
    parts.iter().try_for_each(|part| file.write_all(part))?;
    let end = file.stream_position()?;
    file.set_len(end)?;
    file.sync_all()
}

/// Follows all links from `path` and returns the absolute path of the target, which need not exist.
fn target_of(path: &Path) -> Result<PathBuf, Kind> {
    // The path is made absolute, because the working directory may change before the file gets its name.
    let mut target = path::absolute(path).map_err(Kind::Write)?;
    for _ in 0..=MOST_LINKS {
        match fs::symlink_metadata(&target) {
            Ok(found) if found.is_symlink() => {
                let next = fs::read_link(&target).map_err(Kind::Write)?;
                target.pop();
                target.push(next);
            }
            Ok(found) if !found.is_file() => return Err(Kind::NoFile),
            Err(error) if error.kind() != ErrorKind::NotFound => return Err(Kind::Write(error)),
            _ => return Ok(target),
        }
    }
    Err(Kind::Links)
}

/// Returns the folder of a table, and the prefix of the names of its partial files.
fn place_of(target: &Path) -> Result<(&Path, OsString), Kind> {
    let last = target.as_os_str().as_encoded_bytes().last();
    let names_a_file = last.is_some_and(|&last| !is_separator(char::from(last)));
    let (Some(folder), Some(name), true) = (target.parent(), target.file_name(), names_a_file) else {
        return Err(Kind::NoFile);
    };
    let mut prefix = name.to_owned();
    prefix.push(".");
    Ok((folder, prefix))
}

/// Creates a file and locks it.
///
/// Between the two steps, another process may take the file for an abandoned one and lock or remove it. Then the
/// function fails as if the name existed, and the caller tries another name.
fn create_locked(path: &Path) -> io::Result<File> {
    let file = File::create_new(path)?;
    let is_ours = lock(&file) != Lock::Refused && path.exists();
    if is_ours { Ok(file) } else { Err(ErrorKind::AlreadyExists.into()) }
}

/// Removes the partial files in `folder` whose names begin with `prefix` and whose owners no longer run.
///
/// The function ignores failures: the files belong to other savers, and nothing depends on their removal.
fn remove_stale(folder: &Path, prefix: &OsStr) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    let partial = entries.flatten().filter(|entry| is_partial(&entry.file_name(), prefix));
    for path in
        partial.filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_file())).map(|entry| entry.path())
    {
        // The lock is held until the name is gone, so that no saver can begin to use the file.
        if let Ok(file) = File::options().write(true).open(&path)
            && lock(&file) == Lock::Held
        {
            let _ = fs::remove_file(&path);
        }
    }
}

/// Returns whether `name` is the name of a partial file.
fn is_partial(name: &OsStr, prefix: &OsStr) -> bool {
    let random = name.as_encoded_bytes().strip_prefix(prefix.as_encoded_bytes());
    let random = random.and_then(|random| random.strip_suffix(SUFFIX.as_bytes()));
    random.is_some_and(|random| random.len() == RANDOM && random.iter().all(u8::is_ascii_alphanumeric))
}

/// The result of an attempt to lock a file.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Lock {
    /// This process holds the lock until the file is closed.
    Held,
    /// Another owner holds the lock.
    Refused,
    /// The file system, or the platform, has no locks.
    Unsupported,
}

#[cfg(any(unix, windows))]
fn lock(file: &File) -> Lock {
    match fs4::FileExt::try_lock(file) {
        Ok(()) => Lock::Held,
        Err(fs4::TryLockError::WouldBlock) => Lock::Refused,
        Err(fs4::TryLockError::Error(_)) => Lock::Unsupported,
    }
}

#[cfg(not(any(unix, windows)))]
fn lock(_: &File) -> Lock {
    Lock::Unsupported
}

#[cfg(any(unix, windows))]
fn reserve(file: &File, bytes: u64) -> io::Result<()> {
    fs4::FileExt::allocate(file, bytes)
}

#[cfg(not(any(unix, windows)))]
fn reserve(_: &File, _: u64) -> io::Result<()> {
    Ok(())
}

fn is_out_of_space(error: &io::Error) -> bool {
    matches!(error.kind(), ErrorKind::StorageFull | ErrorKind::QuotaExceeded | ErrorKind::FileTooLarge)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reservation_fails_for_want_of_space_only() {
        for (kind, is_refused) in [
            (ErrorKind::StorageFull, true),
            (ErrorKind::QuotaExceeded, true),
            (ErrorKind::FileTooLarge, true),
            (ErrorKind::Unsupported, false),
            (ErrorKind::InvalidInput, false),
            (ErrorKind::PermissionDenied, false),
        ] {
            assert_eq!(is_out_of_space(&kind.into()), is_refused, "{kind}");
        }
    }

    /// Any number succeeds where the system cannot reserve space, as for a file that is open for reading only.
    #[test]
    #[cfg(target_os = "linux")]
    fn a_file_that_takes_no_reservation_is_not_refused() {
        let make = |path: &Path| File::create(path).and_then(|_| File::open(path));
        let partial = Builder::new().make(make).unwrap();
        assert!(reserve(partial.as_file(), 5_000).is_err());
        let file = TableFile { path: PathBuf::new(), target: PathBuf::new(), partial };
        assert!(file.reserve(5_000).is_ok());
    }
}

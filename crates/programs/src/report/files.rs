//! Files that a program writes: whole, or not at all.

use std::{
    fs::{self, File, Permissions},
    io::{self, BufWriter, Write},
    path::{self, Path, PathBuf},
    process,
    sync::atomic::{AtomicU64, Ordering},
};

/// A file that is written under another name in the same folder, and takes the place of an older file when it is
/// [finished](Self::finish). Until then, and if it is dropped before, the older file stays as it was.
///
/// # Examples
///
/// ```
/// use std::{fs, io::Write};
/// use programs::NewFile;
///
/// let path = std::env::temp_dir().join(format!("programs-doc-file-{}.txt", std::process::id()));
/// fs::write(&path, "old")?;
/// let mut file = NewFile::create(&path)?;
/// file.write_all(b"new")?;
/// assert_eq!(fs::read_to_string(&path)?, "old");
/// file.finish()?;
/// assert_eq!(fs::read_to_string(&path)?, "new");
/// # fs::remove_file(path)?;
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct NewFile {
    file: BufWriter<File>,
    partial: PathBuf,
    target: PathBuf,
    /// The permissions of the older file.
    mode: Option<Permissions>,
    is_finished: bool,
}

/// The number of the next file, for a name that no other file of the process has.
static NUMBER: AtomicU64 = AtomicU64::new(0);

impl NewFile {
    /// Begins a file that is to stand at `path`, in place of the file there if there is one. Links are followed.
    ///
    /// # Errors
    ///
    /// If the folder cannot be written, or a folder, a device or a read-only file stands at `path`.
    pub fn create(path: &Path) -> io::Result<Self> {
        let (target, mode) = target_of(path)?;
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let partial = target.with_file_name(format!(".partial-{}-{number}", process::id()));
        let file = BufWriter::new(File::create(&partial)?);
        Ok(NewFile { file, partial, target, mode, is_finished: false })
    }

    /// Writes the rest to the disk and puts the file in its place.
    ///
    /// # Errors
    ///
    /// If the disk is full or fails, or the file cannot be moved.
    pub fn finish(mut self) -> io::Result<()> {
        self.file.flush()?;
        let file = self.file.get_ref();
        self.mode.take().map_or(Ok(()), |mode| file.set_permissions(mode))?;
        file.sync_all()?;
        fs::rename(&self.partial, &self.target)?;
        self.is_finished = true;
        Ok(())
    }
}

impl Write for NewFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Drop for NewFile {
    fn drop(&mut self) {
        if !self.is_finished {
            let _ = fs::remove_file(&self.partial);
        }
    }
}

/// Returns the absolute path of a file, without links, and the permissions of the file if there is one.
fn target_of(file: &Path) -> io::Result<(PathBuf, Option<Permissions>)> {
    let found = match fs::metadata(file) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok((path::absolute(file)?, None)),
        found => found?,
    };
    if !found.is_file() {
        return Err(io::Error::other("expected a file on a disk, found a folder or a device"));
    }
    if found.permissions().readonly() {
        return Err(io::Error::other("the file there is read-only"));
    }
    Ok((fs::canonicalize(file)?, Some(found.permissions())))
}

/// Returns one name of a file, whichever of its names is given: absolute and without links, as far as its folders exist.
pub(crate) fn one_name(file: &Path) -> PathBuf {
    let in_folder = || {
        let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        Some(fs::canonicalize(folder).ok()?.join(file.file_name()?))
    };
    let found = fs::canonicalize(file).ok().or_else(in_folder);
    found.or_else(|| path::absolute(file).ok()).unwrap_or_else(|| file.to_owned())
}

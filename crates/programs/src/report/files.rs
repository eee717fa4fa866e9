//! Files that a program writes: whole, or not at all.

use std::{
    fs::{self, Permissions},
    io::{self, BufWriter, Write},
    path::{self, Path, PathBuf},
};

use tempfile::NamedTempFile;

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
    file: BufWriter<NamedTempFile>,
    target: PathBuf,
}

impl NewFile {
    /// Begins a file that is to stand at `path`, in place of the file there if there is one. Links are followed.
    ///
    /// # Errors
    ///
    /// If the folder cannot be written, or a folder, a device or a read-only file stands at `path`.
    pub fn create(path: &Path) -> io::Result<Self> {
        let (target, mode) = target_of(path)?;
        let file = beside(&target)?;
        mode.map_or(Ok(()), |mode| file.as_file().set_permissions(mode))?;
        Ok(NewFile { file: BufWriter::new(file), target })
    }

    /// Writes the rest to the disk and puts the file in its place.
    ///
    /// # Errors
    ///
    /// If the disk is full or fails, or the file cannot be moved.
    pub fn finish(self) -> io::Result<()> {
        let (file, target) = self.on_disk()?;
        file.persist(target)?;
        Ok(())
    }

    /// The same, but only if no file stands there by then.
    ///
    /// # Errors
    ///
    /// As [`finish`](Self::finish), and [`io::ErrorKind::AlreadyExists`].
    ///
    /// # Examples
    ///
    /// ```
    /// use std::io::ErrorKind;
    /// use programs::NewFile;
    ///
    /// let path = std::env::temp_dir().join(format!("programs-doc-new-{}.txt", std::process::id()));
    /// NewFile::create(&path)?.finish_new()?;
    /// assert_eq!(NewFile::create(&path)?.finish_new().unwrap_err().kind(), ErrorKind::AlreadyExists);
    /// # std::fs::remove_file(path)?;
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn finish_new(self) -> io::Result<()> {
        let (file, target) = self.on_disk()?;
        file.persist_noclobber(target)?;
        Ok(())
    }

    fn on_disk(self) -> io::Result<(NamedTempFile, PathBuf)> {
        let file = self.file.into_inner()?;
        file.as_file().sync_all()?;
        Ok((file, self.target))
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

/// Makes a file beside `target`, under a name that no file has, with the permissions that the system gives to new files.
fn beside(target: &Path) -> io::Result<NamedTempFile> {
    let mut name = tempfile::Builder::new();
    name.prefix(".partial-");
    #[cfg(unix)]
    name.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    name.tempfile_in(target.parent().unwrap_or(target))
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

#[cfg(test)]
mod tests {
    use std::{fs, io::Write};

    use super::NewFile;

    /// The last one to end gives its whole file the name.
    #[test]
    fn two_writers_of_one_file_do_not_mix() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        let mut files = [NewFile::create(&path).unwrap(), NewFile::create(&path).unwrap()];
        for _ in 0..10_000 {
            for (file, word) in files.iter_mut().zip(["one ", "two "]) {
                file.write_all(word.as_bytes()).unwrap();
            }
        }
        for (file, word) in files.into_iter().zip(["one ", "two "]) {
            file.finish().unwrap();
            assert_eq!(fs::read_to_string(&path).unwrap(), word.repeat(10_000));
        }
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    /// A new file has the permissions of any new file, and one that replaces another has those of the other.
    #[cfg(unix)]
    #[test]
    fn permissions_are_those_of_other_files() {
        use std::os::unix::fs::PermissionsExt;

        let folder = tempfile::tempdir().unwrap();
        let mode = |name: &str| fs::metadata(folder.path().join(name)).unwrap().permissions().mode();
        fs::write(folder.path().join("any"), "").unwrap();
        NewFile::create(&folder.path().join("new")).unwrap().finish().unwrap();
        assert_eq!(mode("new"), mode("any"));
        fs::set_permissions(folder.path().join("any"), PermissionsExt::from_mode(0o640)).unwrap();
        NewFile::create(&folder.path().join("any")).unwrap().finish().unwrap();
        assert_eq!(mode("any") & 0o777, 0o640);
    }
}

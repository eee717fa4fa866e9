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

/// The number in the name of the next file.
static NUMBER: AtomicU64 = AtomicU64::new(0);

impl NewFile {
    /// Begins a file that is to stand at `path`, in place of the file there if there is one. Links are followed.
    ///
    /// # Errors
    ///
    /// If the folder cannot be written, or a folder, a device or a read-only file stands at `path`.
    pub fn create(path: &Path) -> io::Result<Self> {
        let (target, mode) = target_of(path)?;
        let (partial, file) = beside(&target)?;
        Ok(NewFile { file: BufWriter::new(file), partial, target, mode, is_finished: false })
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

/// Makes a file beside `target`, under a name that no file has. A killed process may have left one under the first name,
/// because process numbers repeat, and in containers two live processes may share one.
fn beside(target: &Path) -> io::Result<(PathBuf, File)> {
    loop {
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let partial = target.with_file_name(format!(".partial-{}-{number}", process::id()));
        match File::create_new(&partial) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            file => return Ok((partial, file?)),
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

#[cfg(test)]
mod tests {
    use std::{fs, io::Write, process};

    use super::NewFile;

    /// A killed process of the same number has left the names of the next files.
    #[test]
    fn a_file_that_a_killed_process_left_stays_as_it_was() {
        let folder = std::env::temp_dir().join(format!("programs-left-{}", process::id()));
        fs::create_dir_all(&folder).unwrap();
        let left: Vec<_> =
            (0..100).map(|number| folder.join(format!(".partial-{}-{number}", process::id()))).collect();
        for file in &left {
            fs::write(file, "left").unwrap();
        }

        let path = folder.join("file");
        let mut file = NewFile::create(&path).unwrap();
        file.write_all(b"new").unwrap();
        file.finish().unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "new");
        assert!(left.iter().all(|file| fs::read_to_string(file).is_ok_and(|text| text == "left")));
        fs::remove_dir_all(folder).unwrap();
    }
    /// The last one to end gives its whole file the name.
    #[test]
    fn two_writers_of_one_file_do_not_mix() {
        let folder = std::env::temp_dir().join(format!("programs-two-{}", process::id()));
        fs::create_dir_all(&folder).unwrap();
        let path = folder.join("file");
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
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
        fs::remove_dir_all(folder).unwrap();
    }
}

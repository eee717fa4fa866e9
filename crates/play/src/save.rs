//! Saving a game: the file is written whole, or an older one stays as it was.

use std::{
    fs::{self, File, OpenOptions},
    io::{self, Write},
    path::{Path, PathBuf},
    process,
};

use crate::model::Written;

/// Writes `text` to a file. If there is one already, nothing is written unless `replaces` allows it.
///
/// # Errors
///
/// A sentence that names the file.
pub(crate) fn save(path: &Path, text: &str, replaces: bool) -> Result<Written, String> {
    let written = if replaces { replace(path, text) } else { create(path, text) };
    match written {
        Ok(()) => Ok(Written::Done),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists && !replaces => Ok(Written::Exists),
        Err(error) => Err(format!("{}: cannot be written: {error}", path.display())),
    }
}

fn create(path: &Path, text: &str) -> io::Result<()> {
    let file = OpenOptions::new().write(true).create_new(true).open(path)?;
    fill(file, path, text)
}

/// Writes the new file beside the old one, and gives it the old one's name when it is whole.
fn replace(path: &Path, text: &str) -> io::Result<()> {
    let Ok(found) = fs::metadata(path) else { return create(path, text) };
    if !found.is_file() {
        return Err(io::Error::other("expected a file on a disk, found a folder or a device"));
    }
    if found.permissions().readonly() {
        return Err(io::Error::other("the file there is read-only"));
    }
    // Behind a link stands the file that is replaced.
    let target = fs::canonicalize(path)?;
    let (partial, file) = beside(&target)?;
    let _ = file.set_permissions(found.permissions());
    fill(file, &partial, text)?;
    fs::rename(&partial, &target).inspect_err(|_| {
        let _ = fs::remove_file(&partial);
    })
}

/// Makes a file beside `target`, under a name that no file has: a killed process may have left one under the first name.
fn beside(target: &Path) -> io::Result<(PathBuf, File)> {
    let mut number = 0_u64;
    loop {
        let partial = target.with_file_name(format!(".partial-{}-{number}", process::id()));
        match File::create_new(&partial) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => number += 1,
            file => return Ok((partial, file?)),
        }
    }
}

/// Writes a new file, or removes it.
fn fill(mut file: File, path: &Path, text: &str) -> io::Result<()> {
    let written = file.write_all(text.as_bytes()).and_then(|()| file.sync_all());
    written.inspect_err(|_| {
        let _ = fs::remove_file(path);
    })
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::{Written, save};

    #[test]
    fn a_game_replaces_another_one_only_when_it_may() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game");
        assert!(matches!(save(&path, "one", false), Ok(Written::Done)));
        assert!(matches!(save(&path, "two", false), Ok(Written::Exists)));
        assert_eq!(fs::read_to_string(&path).unwrap(), "one");
        assert!(matches!(save(&path, "two", true), Ok(Written::Done)));
        assert_eq!(fs::read_to_string(&path).unwrap(), "two");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    /// A killed process of the same number has left the first name.
    #[test]
    fn a_file_that_a_killed_process_left_stays_as_it_was() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game");
        let left = folder.path().join(format!(".partial-{}-0", std::process::id()));
        fs::write(&path, "old").unwrap();
        fs::write(&left, "left").unwrap();
        assert!(matches!(save(&path, "new", true), Ok(Written::Done)));
        assert_eq!([&path, &left].map(|file| fs::read_to_string(file).unwrap()), ["new", "left"]);
    }

    #[test]
    fn several_savers_leave_a_whole_game() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game");
        let text = |number: usize| format!("{number} ").repeat(5_000);
        fs::write(&path, "old").unwrap();
        std::thread::scope(|scope| {
            for number in 0..4 {
                let (path, text) = (&path, text(number));
                scope.spawn(move || {
                    for _ in 0..5 {
                        assert!(matches!(save(path, &text, true), Ok(Written::Done)));
                    }
                });
            }
        });
        let last = fs::read_to_string(&path).unwrap();
        assert!((0..4).any(|number| last == text(number)), "{last}");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn what_is_no_file_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let inside = folder.path().join("none/game");
        for path in [folder.path(), &inside] {
            let sentence = save(path, "game", true).unwrap_err();
            assert!(sentence.starts_with(&format!("{}: cannot be written: ", path.display())), "{sentence}");
        }
    }
}

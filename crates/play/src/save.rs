//! Saving a game: the file is written whole, or an older one stays as it was.

use std::{
    fs,
    io::{self, Write},
    path::{self, Path},
};

use tempfile::NamedTempFile;

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
    beside(&path::absolute(path)?, text)?.persist_noclobber(path)?;
    Ok(())
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
    let file = beside(&target, text)?;
    let _ = file.as_file().set_permissions(found.permissions());
    file.persist(target)?;
    Ok(())
}

/// Writes a file beside `target`, under a name that no file has, with the permissions that the system gives to new files.
fn beside(target: &Path, text: &str) -> io::Result<NamedTempFile> {
    let mut name = tempfile::Builder::new();
    name.prefix(".partial-");
    #[cfg(unix)]
    name.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let mut file = name.tempfile_in(target.parent().unwrap_or(target))?;
    file.write_all(text.as_bytes())?;
    file.as_file().sync_all()?;
    Ok(file)
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

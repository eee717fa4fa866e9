//! Saving a game: the file is written whole, or an older one stays as it was.

use std::{
    io::{self, Write},
    path::Path,
};

use programs::NewFile;

use crate::model::Written;

/// Writes `text` to a file. If there is one already, nothing is written unless `replaces` allows it.
///
/// # Errors
///
/// A sentence that names the file.
pub(crate) fn save(path: &Path, text: &str, replaces: bool) -> Result<Written, String> {
    match write(path, text, replaces) {
        Ok(()) => Ok(Written::Done),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists && !replaces => Ok(Written::Exists),
        Err(error) => Err(format!("{}: cannot be written: {error}", path.display())),
    }
}

fn write(path: &Path, text: &str, replaces: bool) -> io::Result<()> {
    let mut file = NewFile::create(path)?;
    file.write_all(text.as_bytes())?;
    if replaces { file.finish() } else { file.finish_new() }
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
    fn what_is_no_file_is_rejected() {
        let folder = tempfile::tempdir().unwrap();
        let inside = folder.path().join("none/game");
        for path in [folder.path(), &inside] {
            let sentence = save(path, "game", true).unwrap_err();
            assert!(sentence.starts_with(&format!("{}: cannot be written: ", path.display())), "{sentence}");
        }
    }
}

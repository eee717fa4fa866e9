//! The file of the program `rush_hour_database`. Its checksums are made right, so that the fuzzer comes past them.

use std::{fs, sync::LazyLock};

use rush_hour::Enumeration;

use self::{
    file::Database,
    line::{Checksum, puzzle, read_puzzle, read_record, record, split_checksum, title},
};
use crate::laws::{is_a_sentence, is_one_line};

/// The database, its lines and its sums, which are private to their program.
#[path = "../../programs/src/bin/rush_hour_database/file.rs"]
#[expect(dead_code, reason = "the program adds parts")]
mod file;
#[path = "../../programs/src/bin/rush_hour_database/found.rs"]
mod found;
#[path = "../../programs/src/bin/rush_hour_database/line.rs"]
mod line;

/// The sides of boards, from 3.
static ENUMERATIONS: LazyLock<[Enumeration; 3]> =
    LazyLock::new(|| [3, 4, 5].map(|side| Enumeration::of_side(side).expect("a side from 3 to 6")));

/// A digit for the side, and bytes behind the title of a database; `!` stands before a file without a title. Records without
/// a checksum get the right one.
pub(crate) fn database_file(data: &[u8]) {
    let (side, data) = match data {
        [side @ b'3'..=b'5', data @ ..] => (usize::from(side - b'0'), data),
        _ => (3, data),
    };
    for line in String::from_utf8_lossy(data).lines() {
        line_holds(line, side);
    }
    let bytes = match data {
        [b'!', data @ ..] => data.to_vec(),
        _ => [title(side).as_bytes(), b"\n", &sealed(data, side)].concat(),
    };
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("database");
    fs::write(&path, &bytes).expect("a file");
    let open = || Database::open(&path, side, &ENUMERATIONS[side - 3]);
    let sums = |database: &Database| (database.parts().clone(), database.found().clone());
    let database = match open() {
        Ok(database) => database,
        Err(error) => {
            assert_eq!(fs::read(&path).expect("a file"), bytes, "a rejected file stays as it is");
            let sentence =
                error.strip_prefix(&format!("{}: ", path.display())).expect("the name of the file");
            assert!(sentence.starts_with("line ") && sentence.contains(": expected "), "{error}");
            return is_a_sentence(sentence);
        }
    };
    let found = sums(&database);
    drop(database);
    is_one_line(found.1.to_string().replace('\n', " "));
    let kept = fs::read(&path).expect("a file");
    let is_kept = bytes.starts_with(&kept);
    assert!(is_kept || kept == (title(side) + "\n").as_bytes(), "only unfinished text is cut off");
    let again = open().expect("a file that the program has cut");
    assert_eq!(sums(&again), found, "the database that is opened again");
    assert_eq!(fs::read(&path).expect("a file"), kept);
}

/// The lines of a database with the right checksum in each record that has none. Bytes that are no text stay as they are.
fn sealed(data: &[u8], side: usize) -> Vec<u8> {
    let Ok(text) = str::from_utf8(data) else { return data.to_vec() };
    let (mut sealed, mut checksum) = (String::new(), Checksum::new(side));
    for line in text.split_inclusive('\n') {
        let content = line.strip_suffix('\n').unwrap_or(line);
        let content = content.strip_suffix('\r').unwrap_or(content);
        let (record, words) = split_checksum(content);
        checksum.add(record);
        sealed += content;
        if read_record(record).is_some() {
            if words.is_empty() {
                sealed += &checksum.words();
            }
            checksum = Checksum::new(side);
        }
        sealed += &line[content.len()..];
    }
    sealed.into_bytes()
}

/// A line that is read as a puzzle or a record is written as one that is read alike.
fn line_holds(text: &str, side: usize) {
    if let Some(read) = read_puzzle(text, side) {
        assert_eq!(read_puzzle(&puzzle(&read), side), Some(read));
    }
    if let Some((part, tally)) = read_record(split_checksum(text).0) {
        assert_eq!(read_record(&record(part, &tally)), Some((part, tally)));
    }
}

//! Files that a program writes and reads again, each byte changed in turn: the reader rejects the file, or answers as if it
//! were sound.
//!
//! The database of `rush_hour_database` and saved games have tests of this kind beside their programs.

#![expect(clippy::unwrap_used, reason = "a file that cannot be written or read fails the test")]

use std::{fmt::Debug, fs, path::Path};

use search::{
    Limits, NoGoal, Outcome, Progress, Search, from_successors,
    space::Keyed,
    tables::{PackedTable, Packing},
};
use search_disk::DiskBreadthFirst;
use search_distributed::{Checkpoint, Distributed};
use sliding_tile::{Board, Shape, Survey, heuristics::Partition};

/// The files of a folder, as they were written.
struct Sound(Vec<(String, Vec<u8>)>);

impl Sound {
    fn of(folder: &Path) -> Self {
        let mut files: Vec<(String, Vec<u8>)> = fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().path())
            .map(|path| (path.file_name().unwrap().to_str().unwrap().to_owned(), fs::read(path).unwrap()))
            .filter(|(_, bytes)| !bytes.is_empty())
            .collect();
        files.sort();
        Sound(files)
    }

    /// Writes the files into a new folder.
    fn folder(&self) -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        for (name, bytes) in &self.0 {
            fs::write(folder.path().join(name), bytes).unwrap();
        }
        folder
    }

    /// Changes one bit of each byte of each file in turn: of a digit the last bit, which makes it another digit. Returns the
    /// changes that `read` accepts; these it answers as it answers the sound files.
    fn accepted<A: PartialEq + Debug>(&self, read: impl Fn(&Path) -> Option<A>) -> Vec<(String, usize)> {
        let sound = read(self.folder().path());
        assert!(sound.is_some(), "the sound files are read");
        let mut accepted = Vec::new();
        let mut folder = self.folder();
        for (name, bytes) in &self.0 {
            for at in 0..bytes.len() {
                let bit = if bytes[at].is_ascii_digit() { 0 } else { at % 8 };
                let mut changed = bytes.clone();
                changed[at] ^= 1 << bit;
                fs::write(folder.path().join(name), &changed).unwrap();
                let answer = read(folder.path());
                if answer.is_some() {
                    assert_eq!(answer, sound, "byte {at} of {name}, bit {bit}");
                    accepted.push((name.clone(), at));
                    // The search has gone on in this folder.
                    folder = self.folder();
                } else {
                    assert_eq!(
                        fs::read(folder.path().join(name)).unwrap(),
                        changed,
                        "a rejected file is kept"
                    );
                }
            }
            fs::write(folder.path().join(name), bytes).unwrap();
        }
        accepted
    }
}

#[test]
fn tables_of_distances() {
    let sound = |packing| {
        let folder = tempfile::tempdir().unwrap();
        let numbers = (0..200_u8).map(|index| index % 3);
        PackedTable::pack(packing, numbers).save(folder.path().join("table"), "a table").unwrap();
        Sound::of(folder.path())
    };
    let load = |folder: &Path| PackedTable::load(folder.join("table"), "a table").ok();
    let map = |folder: &Path| PackedTable::map(folder.join("table"), "a table").ok();
    assert_eq!(sound(Packing::Nibble).accepted(load), []);
    assert_eq!(sound(Packing::Modulo3).accepted(map), []);
}

#[test]
fn pattern_databases() {
    let goal = Board::solved(Shape::new(2, 3).unwrap());
    let partition = Partition::new(&goal, &[&[1, 2], &[3, 4, 5]]).unwrap();
    let folder = tempfile::tempdir().unwrap();
    partition.build().save(folder.path().join("patterns")).unwrap();
    let read = |folder: &Path| partition.load(folder.join("patterns")).ok().map(|_| ());
    assert_eq!(Sound::of(folder.path()).accepted(read), []);
}

#[test]
fn surveys() {
    let goal: Board = "1 2 / 3 _".parse().unwrap();
    let folder = tempfile::tempdir().unwrap();
    Survey::new(&goal).unwrap().save(folder.path().join("survey")).unwrap();
    let read = |folder: &Path| {
        let survey = Survey::load(&goal, folder.join("survey")).ok()?;
        Some((survey.layers().to_vec(), survey.hardest_boards().to_vec()))
    };
    assert_eq!(Sound::of(folder.path()).accepted(read), []);
}

/// A space of 97 states in one component.
fn ring() -> impl Keyed<State = u64, Cost = u32, Key = u64> + Sync {
    from_successors(|&n: &u64| [(n + 1) % 97, (n * 3 + 5) % 97]).with_keys(|&n| n, |key| key)
}

/// The layers of a search on disk that goes on in a folder to its end.
fn layers_on_disk<S: Keyed<State = u64, Cost = u32, Key = u64>>(
    space: &S,
    folder: &Path,
) -> Option<Vec<u64>> {
    let mut search = DiskBreadthFirst::new(folder);
    search.reopen(space, &0).ok()?;
    let report = search.resume_to(space, &NoGoal);
    let report = search.checked(report).ok()?;
    assert!(matches!(report.outcome, Outcome::Exhausted));
    Some(search.layers().to_vec())
}

/// Searches on disk: whole, stopped half-way, and of a long chain, so that there is a file of old layers too.
#[test]
fn folders_of_searches_on_disk() {
    let chain = from_successors(|&n: &u64| [(n + 1).min(40)]).with_keys(|&n| n, |key| key);
    assert_on_disk(&ring(), u64::MAX);
    assert_on_disk(&ring(), 30);
    assert_on_disk(&chain, u64::MAX);
}

fn assert_on_disk<S: Keyed<State = u64, Cost = u32, Key = u64>>(space: &S, most: u64) {
    let folder = tempfile::tempdir().unwrap();
    let mut search = DiskBreadthFirst::new(folder.path());
    let report = search.within(Limits::none().expanded(most)).run_to(space, &0, &NoGoal);
    let _ = search.checked(report).unwrap();
    drop(search);
    let sound = Sound::of(folder.path());
    let manifest = sound.0.iter().find(|(name, _)| name == "manifest").unwrap().1.len();
    for (name, at) in sound.accepted(|folder| layers_on_disk(space, folder)) {
        // The line feed at its end.
        assert_eq!((&*name, at), ("manifest", manifest - 1));
    }
}

/// The checkpoint of a distributed search after eight layers.
#[test]
fn checkpoints() {
    let folder = tempfile::tempdir().unwrap();
    let space = ring();
    let survey = |checkpoint| {
        let mut search = Distributed::new().with_workers(1).with_checkpoint(checkpoint);
        search.within(Limits::none().cost(8)).survey(&space, &0)
    };
    let _ = survey(Checkpoint::new(folder.path())).unwrap();
    let read = |folder: &Path| {
        let report = survey(Checkpoint::resume(folder)).ok()?;
        Some((report.layers().to_vec(), report.stats.expanded, report.stats.generated))
    };
    assert_eq!(Sound::of(folder.path()).accepted(read), []);
}

//! Every input of the corpora keeps the laws.

use std::{
    fs,
    panic::{self, AssertUnwindSafe},
    path::{Path, PathBuf},
};

use fuzz::TARGETS;

/// The most files of a corpus, and the most bytes of all of them.
const MOST: (usize, usize) = (50, 100_000);

/// The inputs of a target, sorted by name.
pub(crate) fn inputs(name: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus").join(name);
    let entries = fs::read_dir(&folder).into_iter().flatten().flatten();
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    files.sort();
    files
}

#[test]
fn every_input_keeps_the_laws() {
    let mut broken = Vec::new();
    for target in TARGETS {
        for file in inputs(target.name) {
            let data = fs::read(&file).unwrap();
            if panic::catch_unwind(AssertUnwindSafe(|| (target.run)(&data))).is_err() {
                broken.push(file);
            }
        }
    }
    assert!(broken.is_empty(), "{broken:?}");
}

#[test]
fn corpora_are_small() {
    for target in TARGETS {
        let files = inputs(target.name);
        let bytes: usize = files.iter().map(|file| fs::metadata(file).unwrap().len() as usize).sum();
        assert!(!files.is_empty(), "{} has no corpus", target.name);
        assert!(
            files.len() <= MOST.0 && bytes <= MOST.1,
            "{}: {} files, {bytes} bytes",
            target.name,
            files.len()
        );
    }
}

//! Each target has its binary and its row in the page on fuzzing.

use std::{fs, path::Path};

use fuzz::{TARGETS, mutation::Mutation};

#[test]
fn every_target_has_a_binary_and_every_binary_a_target() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz_targets");
    let mut files: Vec<String> = fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap().path().file_stem().unwrap().to_string_lossy().into_owned())
        .collect();
    let mut names: Vec<String> = TARGETS.iter().map(|target| target.name.to_owned()).collect();
    files.sort();
    names.sort();
    assert_eq!(files, names);
    for name in names {
        let text = fs::read_to_string(folder.join(format!("{name}.rs"))).unwrap();
        assert!(text.contains(&format!("fuzz::binary!({name});")), "{name}");
    }
}

#[test]
fn every_target_has_its_row_in_the_page() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/fuzzing.md");
    let text = fs::read_to_string(page).unwrap();
    for target in TARGETS {
        assert!(text.contains(&format!("| `{}` |", target.name)), "{}", target.name);
    }
}

#[test]
fn mutations_keep_within_the_room() {
    for seed in 0..2_000 {
        let text = b"ooB/AAB/ooo/CCo a1 b2\nx";
        let mut room = [0; 32];
        room[..text.len()].copy_from_slice(text);
        let size = Mutation::Rows.apply(&mut room, text.len(), 30, seed);
        assert!(size.is_none_or(|size| size <= 30), "seed {seed}");
    }
}

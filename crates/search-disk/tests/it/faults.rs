//! Folders that are damaged, belong to another search or are full: a sentence that names the file, and no count.

#![expect(clippy::unwrap_used, reason = "a test fails with its folder")]

use std::{fs, path::Path};

use proptest::prelude::*;
use search::{Limits, NoGoal, Outcome, Progress, Reason, Search};
use search_disk::{AllLayers, DiskBreadthFirst, TwoLayers};

use crate::toys::{Folder, Pancakes, check_layers, failure, sorted};

fn pancakes(folder: &Path) -> DiskBreadthFirst<Pancakes<6>> {
    DiskBreadthFirst::new(folder).with_memory(0)
}

/// A folder with four complete layers.
fn partly() -> Folder {
    let folder = Folder::new();
    let mut search = pancakes(&folder.0);
    let report = search.within(Limits::none().expanded(30)).run_to(&Pancakes, &sorted(), &NoGoal);
    assert_eq!(search.checked(report).unwrap().stopped_by(), Some(Reason::Expanded));
    assert_eq!(search.layers(), [1, 5, 20, 79]);
    folder
}

/// Returns the refusal of a folder, without the path of the folder.
fn refusal(folder: &Folder) -> String {
    let error = pancakes(&folder.0).reopen(&Pancakes, &sorted()).unwrap_err();
    assert!(!error.is_missing() && !error.is_in_use() && !error.is_out_of_space());
    let text = error.to_string();
    assert!(text.starts_with(&error.path().display().to_string()));
    text.strip_prefix(&folder.0.display().to_string()).unwrap_or_else(|| panic!("{text}")).to_owned()
}

/// A folder in which a directed search is over, with a file of all layers.
fn closed() -> Folder {
    let ring = search::from_successors(|&n: &u64| [(n + 1) % 40]).with_keys(|&n| n, |key| key);
    let folder = Folder::new();
    let mut search = DiskBreadthFirst::new(&folder.0);
    let report = search.run_to(&ring, &0, &NoGoal);
    assert_eq!(search.checked(report).unwrap().outcome, Outcome::Exhausted);
    folder
}

#[test]
fn files_that_are_cut_off_or_missing_are_refused() {
    for name in ["layer-000000", "layer-000001", "layer-000003", "manifest"] {
        let folder = partly();
        let path = folder.at(name);
        let whole = fs::read(&path).unwrap();
        let mut lengths = vec![0, 1, 31, 32, 40, 48, whole.len() / 2, whole.len() - 2];
        if name != "manifest" {
            lengths.push(whole.len() - 1);
        }
        for length in lengths.into_iter().filter(|&length| length < whole.len()) {
            fs::write(&path, &whole[..length]).unwrap();
            let text = refusal(&folder);
            if name == "manifest" {
                assert!(text.starts_with("/manifest: expected "), "{text}");
            } else {
                let expected =
                    format!("/{name}: expected {} bytes, found {length}: the file is cut off", whole.len());
                assert_eq!(text, expected);
            }
        }
        fs::write(&path, [&whole[..], b"\n "].concat()).unwrap();
        let text = refusal(&folder);
        let is_long = text.ends_with("something stands behind the layer");
        assert!(
            text.starts_with(&format!("/{name}: expected ")) && (is_long || name == "manifest"),
            "{text}"
        );
        fs::remove_file(&path).unwrap();
        if name == "manifest" {
            let error = pancakes(&folder.0).reopen(&Pancakes, &sorted()).unwrap_err();
            assert!(error.is_missing());
            assert!(
                error.to_string().ends_with(": expected the folder of a search, found no manifest in it")
            );
            let report = pancakes(&folder.0).run_to(&Pancakes, &sorted(), &NoGoal);
            assert_eq!(report.stopped_by(), Some(Reason::Storage));
        } else {
            assert_eq!(refusal(&folder), format!("/{name}: is missing, and the manifest lists it"));
        }
        fs::write(&path, &whole).unwrap();
        pancakes(&folder.0).reopen(&Pancakes, &sorted()).unwrap();
    }
}

proptest! {
    #[test]
    fn no_flipped_bit_is_overlooked(file: prop::sample::Index, at: prop::sample::Index, bit in 0..8_u32) {
        let folder = partly();
        let names = folder.names();
        let name = file.get(&names);
        let mut bytes = fs::read(folder.at(name)).unwrap();
        let at = at.index(bytes.len());
        bytes[at] ^= 1 << bit;
        // The line feed at the end of a manifest means nothing.
        prop_assume!(name != "manifest" || at + 1 < bytes.len());
        fs::write(folder.at(name), bytes).unwrap();
        let text = refusal(&folder);
        prop_assert!(text.starts_with(&format!("/{name}: ")), "{}", text);
    }
}

#[test]
fn a_damaged_union_of_layers_is_refused() {
    let ring = search::from_successors(|&n: &u64| [(n + 1) % 40]).with_keys(|&n| n, |key| key);
    let folder = closed();
    let path = folder.at("closed-000034");
    let whole = fs::read(&path).unwrap();
    let reopen = || DiskBreadthFirst::new(&folder.0).reopen(&ring, &0).map_err(|error| error.to_string());
    for at in [9, 33, 50, whole.len() - 1] {
        let mut bytes = whole.clone();
        bytes[at] ^= 4;
        fs::write(&path, bytes).unwrap();
        let text = reopen().unwrap_err();
        assert!(text.contains("closed-000034: expected ") && text.ends_with("the file is damaged"), "{text}");
    }
    fs::remove_file(&path).unwrap();
    assert!(reopen().unwrap_err().ends_with("closed-000034: is missing, and the manifest lists it"));
    fs::write(&path, whole).unwrap();
    reopen().unwrap();
}

/// A layer that changes while the search runs is found when it is read, before a state is made of it.
#[test]
fn damage_during_a_search_stops_it() {
    let folder = Folder::new();
    let mut search = pancakes(&folder.0);
    let _ = search.within(Limits::none().expanded(30)).run_to(&Pancakes, &sorted(), &NoGoal);
    let path = folder.at("layer-000001");
    let whole = fs::read(&path).unwrap();
    let mut bytes = whole.clone();
    bytes[50] ^= 1;
    fs::write(&path, bytes).unwrap();
    let report = search.resume_to(&Pancakes, &NoGoal);
    let told = search.error().map(ToString::to_string);
    let text = failure(&mut search, report);
    assert_eq!(told.as_ref(), Some(&text));
    assert!(text.ends_with("layer-000001: expected the keys of this layer as it was written, found another checksum: the file is damaged"), "{text}");
    assert_eq!(search.layers(), [1, 5, 20, 79]);

    // Once it is mended, the same object goes on.
    fs::write(&path, whole).unwrap();
    assert_eq!(search.resume_to(&Pancakes, &NoGoal).outcome, Outcome::Exhausted);
    assert!(search.error().is_none());
    check_layers(&Pancakes, &[sorted()], &search);
}

#[test]
fn layers_of_other_searches_are_refused() {
    let (folder, other) = (partly(), Folder::new());
    let mut search = DiskBreadthFirst::new(&other.0).with_identity("another");
    let _ = search.within(Limits::none().expanded(30)).run_to(&Pancakes::<6>, &sorted(), &NoGoal);
    fs::copy(other.at("layer-000002"), folder.at("layer-000002")).unwrap();
    assert_eq!(
        refusal(&folder),
        "/layer-000002: expected the header of this layer as it was written, found another checksum: the file is damaged"
    );
}

#[test]
fn manifests_of_other_searches_are_refused() {
    let folder = partly();
    let refusals = [
        pancakes(&folder.0).reopen(&Pancakes, &[1, 0, 2, 3, 4, 5]).unwrap_err(),
        pancakes(&folder.0).with_scope(TwoLayers).reopen(&Pancakes, &sorted()).unwrap_err(),
        pancakes(&folder.0).with_identity("\u{1b}[2J").reopen(&Pancakes, &sorted()).unwrap_err(),
        DiskBreadthFirst::new(&folder.0).reopen(&Pancakes::<5>, &sorted()).unwrap_err(),
    ];
    let expected = [
        "expected a search with starts `1 ",
        "expected a search with scope `two-layers`, found one with `all-layers`",
        "expected a search with identity `\\u{1b}[2J`, found one with ``",
        "expected a search with keys `20 of 64 bits`, found one with `24 of 64 bits`",
    ];
    for (refusal, expected) in refusals.into_iter().zip(expected) {
        let text = refusal.to_string();
        assert!(text.contains(&format!("/manifest: {expected}")), "{text}");
    }
    // Equal keys and starts, other actions, at once or some states later.
    let keyed = |step: u64, from: u64| {
        search::from_successors(move |&n: &u64| [(n + if n < from { 1 } else { step }) % 9])
            .with_keys(|&n| n, |key| key)
    };
    let folder = Folder::new();
    let _ = DiskBreadthFirst::new(&folder.0).run_to(&keyed(1, 0), &0, &NoGoal);
    for from in [0, 5] {
        let text = DiskBreadthFirst::new(&folder.0).reopen(&keyed(2, from), &0).unwrap_err().to_string();
        assert!(text.contains("/manifest: expected a search with space `"), "{text}");
    }
    DiskBreadthFirst::new(&folder.0).with_scope(AllLayers).reopen(&keyed(1, 0), &0).unwrap();

    let text = fs::read_to_string(folder.at("manifest")).unwrap();
    fs::write(folder.at("manifest"), text.replacen(" 1\n", " 7\n", 1)).unwrap();
    let text = DiskBreadthFirst::new(&folder.0).reopen(&keyed(1, 0), &0).unwrap_err().to_string();
    assert!(text.ends_with("/manifest: expected format 1, found 7"), "{text}");
}

#[test]
fn a_search_that_begins_replaces_no_other() {
    let folder = partly();
    let names = folder.names();
    let mut search = pancakes(&folder.0);
    let report = search.run_to(&Pancakes, &sorted(), &NoGoal);
    assert_eq!(report.stats.expanded, 0);
    let text = failure(&mut search, report);
    assert!(text.ends_with(": holds a search already: resume it, or choose an empty folder"), "{text}");
    // Nor does one that was reopened.
    search.reopen(&Pancakes, &sorted()).unwrap();
    let report = search.run_to(&Pancakes, &sorted(), &NoGoal);
    assert!(failure(&mut search, report).contains("holds a search already"));
    assert_eq!(folder.names(), names);

    fs::remove_file(folder.at("manifest")).unwrap();
    drop(search);
    let mut search = pancakes(&folder.0);
    let report = search.run_to(&Pancakes, &sorted(), &NoGoal);
    assert!(failure(&mut search, report).contains("holds layers of a search without their manifest"));
}

/// `/dev/full` takes no byte: as the file that is written next, it stands for a full disk.
#[test]
#[cfg(target_os = "linux")]
fn a_file_that_cannot_be_written_loses_nothing() {
    use std::os::unix::fs::symlink;
    for name in ["next.partial", "run-000001.partial", "manifest.partial"] {
        let folder = Folder::new();
        let mut search = pancakes(&folder.0);
        let _ = search.within(Limits::none().expanded(7)).run_to(&Pancakes, &sorted(), &NoGoal);
        symlink("/dev/full", folder.at(name)).unwrap();
        let report = search.resume_to(&Pancakes, &NoGoal);
        assert_eq!(report.stopped_by(), Some(Reason::Storage));
        let error = search.checked(report).unwrap_err();
        assert!(error.is_out_of_space(), "{error}");
        assert!(error.to_string().contains("; all layers before are kept: make room and resume"), "{error}");
        let _ = fs::remove_file(folder.at(name));
        assert_eq!(search.resume_to(&Pancakes, &NoGoal).outcome, Outcome::Exhausted, "{name}");
        check_layers(&Pancakes, &[sorted()], &search);
    }
}

/// A disk of 64 kilobytes, where the machine lets the test mount one.
#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_loses_nothing() {
    use std::process::{Command, Stdio};
    struct Mount<'a>(&'a Path);
    impl Drop for Mount<'_> {
        fn drop(&mut self) {
            let _ = Command::new("umount").arg(self.0).status();
        }
    }
    let folder = Folder::new();
    fs::create_dir(&folder.0).unwrap();
    let mount = |options: &str| {
        let mut mount = Command::new("mount");
        mount.args(["-t", "tmpfs", "-o", options, "tmpfs"]).arg(&folder.0);
        mount.stderr(Stdio::null()).status().is_ok_and(|status| status.success())
    };
    if !mount("size=64k") {
        return; // No rights: the test before this one stands for it.
    }
    let _mount = Mount(&folder.0);
    let pancakes = || DiskBreadthFirst::new(&folder.0).with_scope(TwoLayers).with_memory(0);
    let mut search = pancakes();
    let report = search.run_to(&Pancakes::<8>, &sorted(), &NoGoal);
    let error = search.checked(report).unwrap_err();
    assert!(error.is_out_of_space(), "{error}");
    let layers = search.layers().len();
    assert!(layers > 4);
    drop(search);
    let mut search = pancakes();
    search.reopen(&Pancakes::<8>, &sorted()).unwrap();
    assert_eq!(search.layers().len(), layers);
    assert!(mount("remount,size=64m"));
    let report = search.resume_to(&Pancakes, &NoGoal);
    assert_eq!(search.checked(report).unwrap().outcome, Outcome::Exhausted);
    // OEIS A092113.
    assert_eq!(search.layers(), [1, 7, 42, 251, 1191, 4281, 10_561, 15_011, 8_520, 455]);
}

/// A search that was reopened does not begin anew in its folder. Its closed layers are still counted when it is asked for bytes.
#[test]
fn a_refused_begin_tells_its_bytes() {
    let folder = Folder::new();
    let ring = search::from_successors(|&n: &u64| [(n + 1) % 50]).with_keys(|&n| n, |key| key);
    let mut search = DiskBreadthFirst::new(&folder.0);
    let _ = search.within(Limits::none().expanded(40)).run_to(&ring, &0, &NoGoal);
    drop(search);
    let mut search = DiskBreadthFirst::new(&folder.0);
    search.reopen(&ring, &0).unwrap();
    // The limit stopped the search before it wrote the layer behind the fortieth.
    assert_eq!(search.layers().len(), 40);
    search.begin(&ring, &0, &NoGoal);
    assert!(search.error().is_some());
    let memory = search.memory();
    assert!((memory.now..8 << 20).contains(&memory.soon), "{memory:?}");
}

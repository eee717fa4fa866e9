//! Checkpoints: resumed by other workers, and refused if they are damaged.

use std::{
    fs,
    path::{Path as File, PathBuf},
};

use search::{Limits, Reason};
use search_distributed::{Checkpoint, Cluster, Distributed, Error, Progress, Report};
use sliding_tile::Space;
use tempfile::TempDir;
use twox_hash::XxHash3_64;

use crate::{
    processes::together,
    spaces::{EIGHT_PUZZLE, Path, eight_puzzle},
};

type Result = std::result::Result<Report<Space<u64>>, Error>;

/// Surveys the 8-puzzle up to `depth`.
fn survey(checkpoint: Checkpoint, workers: usize, depth: u32) -> Result {
    let space = eight_puzzle();
    let mut search = Distributed::new().with_workers(workers).with_checkpoint(checkpoint);
    search.within(Limits::none().cost(depth)).survey(&space, &space.start())
}

/// A checkpoint of 20 layers behind the start, written by two workers.
fn checkpoint() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let report = survey(Checkpoint::new(folder.path()), 2, 20).unwrap();
    assert_eq!((report.layers(), report.stopped_by()), (&EIGHT_PUZZLE[..=20], Some(Reason::Cost)));
    folder
}

fn problem(result: Result) -> String {
    match result {
        Err(Error::Checkpoint { problem, .. }) => problem,
        other => panic!("{other:?}"),
    }
}

/// The files of layers in a folder, largest first.
fn layer_files(folder: &File) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "states"));
    files.sort_by_key(|path| std::cmp::Reverse(path.metadata().unwrap().len()));
    files
}

#[test]
fn other_numbers_of_workers_resume() {
    for workers in 1..=4 {
        let folder = checkpoint();
        let report = survey(Checkpoint::resume(folder.path()), workers, 31).unwrap();
        assert_eq!(
            (report.layers(), report.resumed_from()),
            (&EIGHT_PUZZLE[..], Some(20)),
            "{workers} workers"
        );
        // The two farthest boards have three moves each, which nobody has tried.
        assert_eq!((report.stats.expanded, report.stats.generated), (181_440 - 2, 24 * 20_160 - 6));
        // The second half was written too.
        let again = survey(Checkpoint::resume(folder.path()), 2, 40).unwrap();
        assert_eq!((again.layers(), again.resumed_from()), (&EIGHT_PUZZLE[..], Some(31)));
        assert_eq!(again.stats.expanded, 181_440);
    }
}

#[test]
fn other_numbers_of_processes_resume() {
    let folder = checkpoint();
    let resume = |cluster: Cluster| {
        let (space, checkpoint) = (eight_puzzle(), Checkpoint::resume(folder.path()));
        let mut search = Distributed::new().with_cluster(cluster).with_checkpoint(checkpoint);
        search.survey(&space, &space.start()).unwrap().layers().to_vec()
    };
    assert_eq!(together(3, resume), [EIGHT_PUZZLE; 3]);
}

/// Each process has a folder of its own. The next run has its processes in the opposite order: the manifest must move.
#[test]
fn each_process_has_its_folder() {
    let folders = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
    let run = |cluster: Cluster, checkpoint: Checkpoint, depth: u32| {
        let space = eight_puzzle();
        let mut search = Distributed::new().with_cluster(cluster).with_checkpoint(checkpoint);
        let report = search.within(Limits::none().cost(depth)).survey(&space, &space.start());
        report.map(|report| report.layers().to_vec())
    };
    let begun = together(2, |cluster| {
        let folder = folders[cluster.process()].path();
        run(cluster, Checkpoint::new(folder), 18).unwrap()
    });
    assert_eq!(begun, [&EIGHT_PUZZLE[..=18]; 2]);
    let resumed = together(2, |cluster| {
        let folder = folders[cluster.process()].path();
        run(cluster, Checkpoint::resume(folder), 31).unwrap()
    });
    assert_eq!(resumed, [EIGHT_PUZZLE; 2]);
    let alone = together(1, |cluster| run(cluster, Checkpoint::resume(folders[0].path()), 31).unwrap_err());
    assert!(alone[0].to_string().ends_with(" is missing in every process"), "{}", alone[0]);
}

/// The number of plans survives, and so does a goal that the first run did not look for.
#[test]
fn counts_of_plans_resume() {
    let (space, folder) = (eight_puzzle(), tempfile::tempdir().unwrap());
    let end = space.state(&"8 6 7 / 2 5 4 / 3 _ 1".parse().unwrap()).unwrap();
    let count = |workers, depth, checkpoint: Option<Checkpoint>| {
        let search = Distributed::new().with_workers(workers);
        let mut search = match checkpoint {
            Some(checkpoint) => search.with_checkpoint(checkpoint),
            None => search,
        };
        let run = search.within(Limits::none().cost(depth));
        run.count_plans(&space, &space.start(), |state| *state == end).unwrap().plans()
    };
    assert_eq!(count(2, 17, Some(Checkpoint::new(folder.path()))), None);
    let resumed = count(3, 31, Some(Checkpoint::resume(folder.path())));
    assert!(resumed.is_some());
    assert_eq!(resumed, count(1, 31, None));
    // Now the goal is in the last layer of the checkpoint.
    assert_eq!(count(2, 31, Some(Checkpoint::resume(folder.path()))), resumed);
}

/// All layers have one state: most workers write no file, and none of them makes a resumed search begin again.
#[test]
fn layers_without_a_state_of_most_workers() {
    let folder = tempfile::tempdir().unwrap();
    let run = |checkpoint: Checkpoint, workers: usize, depth: u32| {
        let mut search = Distributed::new().with_workers(workers).with_checkpoint(checkpoint);
        search.within(Limits::none().cost(depth)).survey(&Path(100), &0).unwrap()
    };
    assert_eq!(run(Checkpoint::new(folder.path()), 3, 30).layers(), [1; 31]);
    assert_eq!(layer_files(folder.path()).len(), 31);
    let report = run(Checkpoint::resume(folder.path()), 2, 200);
    assert_eq!((report.resumed_from(), report.layers()), (Some(30), &[1; 101][..]));
    assert_eq!(report.stats.expanded, 101);
}

#[test]
fn a_folder_in_use_is_not_overwritten() {
    let folder = checkpoint();
    let before = fs::read(folder.path().join("manifest.txt")).unwrap();
    let refused = problem(survey(Checkpoint::new(folder.path()), 1, 5));
    assert_eq!(refused, "the folder holds a checkpoint already: resume from it, or take another folder");
    assert_eq!(fs::read(folder.path().join("manifest.txt")).unwrap(), before);
}

#[test]
fn nothing_to_resume_from() {
    let folder = tempfile::tempdir().unwrap();
    let refused = problem(survey(Checkpoint::resume(folder.path()), 2, 5));
    assert!(refused.starts_with("there is nothing to resume from: manifest.txt: "), "{refused}");
}

#[test]
fn a_truncated_layer_is_refused() {
    for workers in [1, 3] {
        let folder = checkpoint();
        let largest = layer_files(folder.path()).swap_remove(0);
        let bytes = fs::read(&largest).unwrap();
        fs::write(&largest, &bytes[..bytes.len() - 8]).unwrap();
        let refused = problem(survey(Checkpoint::resume(folder.path()), workers, 31));
        let name = largest.file_name().unwrap().to_str().unwrap();
        assert!(refused.starts_with(&format!("{name} is damaged: expected ")), "{refused}");
    }
}

#[test]
fn a_flipped_bit_is_refused() {
    for workers in [1, 2] {
        let folder = checkpoint();
        for path in [0, 7].map(|i| layer_files(folder.path()).swap_remove(i)) {
            let bytes = fs::read(&path).unwrap();
            let mut flipped = bytes.clone();
            flipped[bytes.len() / 2] ^= 0x10;
            fs::write(&path, flipped).unwrap();
            let refused = problem(survey(Checkpoint::resume(folder.path()), workers, 31));
            let name = path.file_name().unwrap().to_str().unwrap();
            assert_eq!(refused, format!("{name} is damaged: its checksum differs"));
            fs::write(&path, bytes).unwrap();
        }
        assert_eq!(survey(Checkpoint::resume(folder.path()), workers, 31).unwrap().layers(), EIGHT_PUZZLE);
    }
}

#[test]
fn a_missing_layer_is_refused() {
    let folder = checkpoint();
    let path = layer_files(folder.path()).swap_remove(3);
    fs::remove_file(&path).unwrap();
    let refused = problem(survey(Checkpoint::resume(folder.path()), 2, 31));
    assert_eq!(
        refused,
        format!("{} is missing in every process", path.file_name().unwrap().to_str().unwrap())
    );
}

#[test]
fn a_changed_manifest_is_refused() {
    let folder = checkpoint();
    let path = folder.path().join("manifest.txt");
    let text = fs::read_to_string(&path).unwrap();
    fs::write(&path, text.replace("layer 116 2", "layer 117 2")).unwrap();
    assert_eq!(
        problem(survey(Checkpoint::resume(folder.path()), 2, 31)),
        "the manifest is cut off or changed"
    );
}

#[test]
fn the_checkpoint_of_another_search_is_refused() {
    let folder = checkpoint();
    let refused = |search: Distributed, board: &str| {
        let space = Space::<u64>::with_encoding(&board.parse().unwrap()).unwrap();
        let mut search = search.with_checkpoint(Checkpoint::resume(folder.path()));
        problem(search.survey(&space, &space.start()))
    };
    let other_start = refused(Distributed::new(), "1 2 3 / 4 5 6 / 7 _ 8");
    assert!(other_start.starts_with("it belongs to another search: "), "{other_start}");
    assert!(other_start.ends_with(" with another space, start or kind of search"), "{other_start}");
    let other_name = refused(Distributed::new().with_name("my puzzle"), "1 2 3 / 4 5 6 / 7 8 _");
    assert!(other_name.contains("expected \"my puzzle\""), "{other_name}");
}

/// The names of searches may be of any length.
#[test]
fn a_message_shows_the_beginning_of_a_name() {
    let folder = tempfile::tempdir().unwrap();
    let run = |checkpoint: Checkpoint, name: &str| {
        let mut search = Distributed::new().with_name(name.repeat(2_000)).with_checkpoint(checkpoint);
        search.survey(&Path(3), &0).map(|report| report.layers().to_vec())
    };
    assert_eq!(run(Checkpoint::new(folder.path()), "a\u{1b}\u{202e}").unwrap(), [1; 4]);
    let refused = run(Checkpoint::resume(folder.path()), "b").unwrap_err().to_string();
    assert!(refused.ends_with("a \\u{202e}...\""), "{refused}");
    assert!(refused.contains("bbb...\"") && refused.chars().count() < 600, "{refused}");
}

/// Replaces the records of one layer, which has one file, and makes all checksums right.
fn forge(folder: &File, depth: usize, records: &[u8]) {
    let path = folder.join("manifest.txt");
    let text = fs::read_to_string(&path).unwrap();
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    lines.pop();
    let place = lines.iter().position(|line| line.contains(&format!(" layer-{depth:05}"))).unwrap();
    let mut words: Vec<String> = lines[place].split(' ').map(str::to_owned).collect();
    words[2] = format!("{:016x}", XxHash3_64::oneshot(records));
    fs::write(folder.join(&words[3]), records).unwrap();
    lines[place] = words.join(" ");
    let text = lines.join("\n") + "\n";
    let sum = XxHash3_64::oneshot(text.as_bytes());
    fs::write(path, format!("{text}checksum {sum:016x}\n")).unwrap();
}

/// Another program may write right checksums: states that the search cannot have are refused, by one worker or several.
#[test]
fn forged_states_are_refused() {
    let key = |number: u64| number.to_le_bytes();
    let name = |depth| format!("layer-{depth:05}-worker-0000-of-0001.states");
    let long = format!("{} is damaged: expected keys of 63 bits, found a longer one", name(2));
    let other = "expected the starts of the search in layer 0, found other states".to_owned();
    let twice = "layer 3 has 0 different states, and the manifest lists 1".to_owned();
    let apart = "expected layers that the space has, found a goal without a path to it".to_owned();
    for (depth, state, expected) in [(2, 1 << 63, long), (0, 5, other), (3, 1, twice), (3, 50, apart)] {
        for workers in [1, 3] {
            let folder = tempfile::tempdir().unwrap();
            let run = |checkpoint: Checkpoint, workers, depth| {
                let mut search = Distributed::new().with_workers(workers).with_checkpoint(checkpoint);
                search.within(Limits::none().cost(depth)).run(&Path(100), &0, |state| *state == 50)
            };
            let _ = run(Checkpoint::new(folder.path()), 1, 3).unwrap();
            forge(folder.path(), depth, &key(state));
            let error = run(Checkpoint::resume(folder.path()), workers, 60).unwrap_err();
            let Error::Checkpoint { problem, .. } = error else { panic!("{error}") };
            assert_eq!(problem, expected, "{workers} workers");
        }
    }
}

#[test]
fn states_without_a_path_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let run = |checkpoint: Checkpoint, depth| {
        let mut search = Distributed::new().with_checkpoint(checkpoint);
        search.within(Limits::none().cost(depth)).count_plans(&Path(9), &0, |state| *state == 9)
    };
    let _ = run(Checkpoint::new(folder.path()), 3).unwrap();
    forge(folder.path(), 3, &[&3_u64.to_le_bytes()[..], &[0; 16]].concat());
    let refused = run(Checkpoint::resume(folder.path()), 20).unwrap_err().to_string();
    let expected = "layer-00003-worker-0000-of-0001.states is damaged: expected paths to each state, found a state without one";
    assert!(refused.ends_with(expected), "{refused}");
}

/// Two searches at once would mix their layers; the second one is refused, whether it begins or resumes.
#[test]
fn a_folder_belongs_to_one_search_at_a_time() {
    let folder = tempfile::tempdir().unwrap();
    let mut refused = Vec::new();
    let mut second = |_: &Progress| {
        if refused.is_empty() {
            refused.push(problem(survey(Checkpoint::new(folder.path()), 1, 31)));
            refused.push(problem(survey(Checkpoint::resume(folder.path()), 1, 31)));
        }
    };
    let space = eight_puzzle();
    let mut search = Distributed::new().with_workers(2).with_checkpoint(Checkpoint::new(folder.path()));
    let report = search.observed_by(&mut second).survey(&space, &space.start()).unwrap();
    assert_eq!(report.layers(), EIGHT_PUZZLE);
    assert_eq!(refused, ["the folder is in use by another process"; 2]);
    // The lock has gone with the search.
    let again = survey(Checkpoint::resume(folder.path()), 2, 40).unwrap();
    assert_eq!((again.layers(), again.resumed_from()), (&EIGHT_PUZZLE[..], Some(31)));
}

/// A file in place of the folder.
#[test]
fn a_folder_that_cannot_be_made() {
    let file = tempfile::NamedTempFile::new().unwrap();
    let refused = problem(survey(Checkpoint::new(file.path()), 2, 5));
    assert!(refused.starts_with("the folder cannot be made: "), "{refused}");
}

/// A folder has the name of a file that a worker will write: as on a full disk, one worker cannot write its part.
#[test]
fn a_layer_that_cannot_be_written() {
    let folder = tempfile::tempdir().unwrap();
    let name = "layer-00009-worker-0001-of-0002.states";
    fs::create_dir(folder.path().join(format!("{name}.new"))).unwrap();
    let refused = problem(survey(Checkpoint::new(folder.path()), 2, 31));
    assert!(refused.starts_with(&format!("{name} cannot be written: ")), "{refused}");
    fs::remove_dir(folder.path().join(format!("{name}.new"))).unwrap();
    // Nothing of the layers before is lost.
    let report = survey(Checkpoint::resume(folder.path()), 3, 31).unwrap();
    assert_eq!((report.layers(), report.resumed_from()), (&EIGHT_PUZZLE[..], Some(8)));
}

//! Faults: processes that are killed, absent, or of another version; checkpoints that are damaged.

#[cfg(target_os = "linux")]
use std::io::{BufRead, BufReader};
use std::{
    fs,
    net::TcpListener,
    path::{Path, PathBuf},
    process::{Child, Command},
};

use search::{Limits, NoGoal, Progress, Survey};
use sliding_tile::{Board, Shape, Space};
use tempfile::TempDir;

use crate::program::{Answered, command, end_of, folder, json, numbers, run, saved_layers, wait_until};

/// The layers of 3x4 up to `depth`, as a survey in memory counts them.
pub(crate) fn twelve_cells(depth: u32) -> Vec<u64> {
    let space = Space::<u64>::with_encoding(&Board::solved(Shape::new(3, 4).unwrap())).unwrap();
    let mut survey = Survey::new();
    let _ = survey.within(Limits::none().cost(depth)).run_to(&space, &space.start(), &NoGoal);
    survey.layers()[..=depth as usize].to_vec()
}

/// A file of two hosts at free ports of this machine.
pub(crate) fn hosts(folder: &Path) -> (PathBuf, [String; 2]) {
    let listeners = [(); 2].map(|()| TcpListener::bind("127.0.0.1:0").unwrap());
    let addresses = listeners.map(|listener| listener.local_addr().unwrap().to_string());
    let file = folder.join("hosts.txt");
    fs::write(&file, format!("# two processes\n{}\n{} # the second\n", addresses[0], addresses[1])).unwrap();
    (file, addresses)
}

/// An endless run in two processes that write a checkpoint, once it has at least `layers` layers.
struct Running {
    folder: TempDir,
    addresses: [String; 2],
    processes: [Child; 2],
}

impl Running {
    fn with_layers(layers: usize) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let (file, addresses) = hosts(folder.path());
        let checkpoint = folder.path().join("checkpoint");
        let processes = [0, 1].map(|process| {
            let line = format!(
                "sliding-tile 3x4 --hosts {} --process {process} --checkpoint {}",
                file.display(),
                checkpoint.display()
            );
            command(&line).spawn().unwrap()
        });
        wait_until("layers are saved", || saved_layers(&checkpoint) >= layers);
        Running { folder, addresses, processes }
    }

    fn checkpoint(&self) -> PathBuf {
        self.folder.path().join("checkpoint")
    }
}

/// The survivor says one sentence that names the lost process, the layer, and the way to go on.
pub(crate) fn is_clear(answered: &Answered, lost: usize, address: &str) {
    assert_eq!((answered.status, answered.out.as_str()), (3, ""), "{answered:?}");
    let begin = format!("error: process {lost} at {address} was lost while layer ");
    assert!(answered.err.starts_with(&begin), "{}", answered.err);
    assert!(
        answered.err.ends_with(": resume from it (the same command with --resume)\n"),
        "{}",
        answered.err
    );
    assert_eq!(answered.err.lines().count(), 1, "{}", answered.err);
}

/// Kills one of two processes by SIGKILL, and resumes with other numbers of workers and processes.
#[test]
fn a_killed_process() {
    let expected = twelve_cells(20);
    for (lost, way) in [(1, "--workers 3"), (0, "--processes 2"), (1, "")] {
        let running = Running::with_layers(15);
        let checkpoint = running.checkpoint();
        let Running { folder, addresses, processes: [mut first, mut second] } = running;
        let survivor = if lost == 0 {
            first.kill().unwrap();
            first.wait().unwrap();
            second
        } else {
            second.kill().unwrap();
            second.wait().unwrap();
            first
        };
        is_clear(&end_of(survivor), lost, &addresses[lost]);

        let line =
            format!("sliding-tile 3x4 --checkpoint {} --resume --max-depth 20 {way}", checkpoint.display());
        let (status, found) = json(&line);
        assert_eq!(status, 3, "{line}");
        assert!(found["resumed_from"].as_u64().unwrap() >= 14, "{line}");
        assert_eq!(numbers(&found["layers"])[..=20], expected, "{line}");
        drop(folder);
    }
}

/// Another process on the folder of a checkpoint is rejected, and changes nothing.
#[test]
fn a_checkpoint_in_use() {
    let folder = folder();
    let line = format!("sliding-tile 3x4 --checkpoint {}", folder.path().display());
    let mut first = command(&line).spawn().unwrap();
    wait_until("layers are saved", || saved_layers(folder.path()) >= 5);
    for second in [&line, &format!("{line} --resume")] {
        let answered = run(second);
        assert_eq!((answered.status, answered.out.as_str()), (2, ""), "{answered:?}");
        let problem = "the folder is in use by another process";
        assert_eq!(answered.err, format!("error: the checkpoint {}: {problem}\n", folder.path().display()));
    }
    first.kill().unwrap();
    first.wait().unwrap();
    let (status, found) = json(&format!("{line} --resume --max-depth 20"));
    assert_eq!((status, &numbers(&found["layers"])[..=20]), (3, &twelve_cells(20)[..]));
}

/// The children of a process, as Linux lists them.
pub(crate) fn children(of: &Child) -> Vec<u32> {
    let list = fs::read_to_string(format!("/proc/{0}/task/{0}/children", of.id())).unwrap_or_default();
    list.split_whitespace().map(|id| id.parse().unwrap()).collect()
}

/// Whether a process has ended: it is gone, or nobody has asked for its status yet.
fn has_ended(id: u32) -> bool {
    let state = fs::read_to_string(format!("/proc/{id}/stat")).unwrap_or_default();
    state.rsplit_once(") ").is_none_or(|(_, rest)| rest.starts_with('Z'))
}

pub(crate) fn signal(name: &str, id: u32) {
    assert!(Command::new("kill").args([name, &id.to_string()]).status().unwrap().success());
}

/// A run in two processes that the first one has started, in the middle of its work.
fn started(checkpoint: &Path) -> (Child, u32) {
    let line = format!("sliding-tile 3x4 --processes 2 --checkpoint {}", checkpoint.display());
    let first = command(&line).spawn().unwrap();
    wait_until("layers are saved", || saved_layers(checkpoint) >= 14);
    let all = children(&first);
    assert_eq!(all.len(), 1);
    (first, all[0])
}

/// The first process speaks for the one that it has started: one sentence, from whichever of them.
#[cfg(target_os = "linux")]
#[test]
fn a_killed_child() {
    let folder = tempfile::tempdir().unwrap();
    let (first, child) = started(folder.path());
    signal("-KILL", child);
    let answered = end_of(first);
    assert!(answered.err.starts_with("error: process 1 at 127.0.0.1:"), "{}", answered.err);
    assert_eq!((answered.status, answered.err.lines().count()), (3, 1), "{}", answered.err);
}

/// No process stays behind when the first one is killed.
#[cfg(target_os = "linux")]
#[test]
fn a_killed_parent() {
    let folder = tempfile::tempdir().unwrap();
    let (mut first, child) = started(folder.path());
    first.kill().unwrap();
    let answered: Answered = first.wait_with_output().unwrap().into();
    wait_until("the other process ends", || has_ended(child));
    // The orphan speaks for itself.
    assert!(answered.err.starts_with("error: process 0 at 127.0.0.1:"), "{}", answered.err);
    assert_eq!(answered.err.lines().count(), 1, "{}", answered.err);
}

/// SIGINT to the first process stops both: the layers so far, and status 130.
#[cfg(target_os = "linux")]
#[test]
fn an_interrupt() {
    let folder = tempfile::tempdir().unwrap();
    let (first, child) = started(folder.path());
    signal("-INT", first.id());
    let answered = end_of(first);
    assert_eq!((answered.status, answered.err.as_str()), (130, ""), "{answered:?}");
    assert!(answered.out.contains("\nstopped: interrupted\n"), "{}", answered.out);
    assert!(answered.out.contains("\n   13"), "{}", answered.out);
    wait_until("the other process ends", || has_ended(child));
}

/// SIGINT to a search in one process, alone and in threads: the layers so far, and status 130.
#[cfg(target_os = "linux")]
#[test]
fn an_interrupt_of_one_process() {
    for way in ["", "--threads 2", "--json"] {
        let mut process = command(&format!("sliding-tile 3x4 --progress {way}")).spawn().unwrap();
        let mut messages = BufReader::new(process.stderr.take().unwrap()).lines();
        assert!(messages.any(|line| line.unwrap().starts_with("layer 13")), "{way}");
        signal("-INT", process.id());
        let answered = end_of(process);
        assert_eq!(answered.status, 130, "{way}: {answered:?}");
        let (stopped, layer) = if way == "--json" {
            ("\"interrupted\"", "[1,2,4,")
        } else {
            ("\nstopped: interrupted\n", "\n   12 ")
        };
        assert!(answered.out.contains(stopped) && answered.out.contains(layer), "{way}: {}", answered.out);
    }
}

#[test]
fn an_absent_process() {
    let folder = tempfile::tempdir().unwrap();
    let (file, addresses) = hosts(folder.path());
    for (own, absent) in [(0, 1), (1, 0)] {
        let line = format!("rush-hour 1 --hosts {} --process {own} --connect-seconds 1", file.display());
        let answered = run(&line);
        assert_eq!((answered.status, answered.out.as_str()), (3, ""));
        let begin = format!("error: process {absent} at {} did not answer within 1 s: ", addresses[absent]);
        assert!(answered.err.starts_with(&begin) && answered.err.lines().count() == 1, "{}", answered.err);
    }
}

/// Two processes of different searches reject each other.
#[test]
fn another_search() {
    let folder = tempfile::tempdir().unwrap();
    let (file, addresses) = hosts(folder.path());
    let processes = [(0, "1"), (1, "2")].map(|(process, card)| {
        command(&format!("rush-hour {card} --hosts {} --process {process}", file.display())).spawn().unwrap()
    });
    for (child, other) in processes.into_iter().zip([1, 0]) {
        let answered: Answered = child.wait_with_output().unwrap().into();
        let begin = format!("error: process {other} at {} differs in its space, ", addresses[other]);
        assert_eq!(answered.status, 2, "{answered:?}");
        assert!(answered.err.starts_with(&begin) && answered.err.lines().count() == 1, "{}", answered.err);
    }
}

#[test]
fn damaged_checkpoints() {
    let folder = tempfile::tempdir().unwrap();
    let line = format!("sliding-tile 3x3 --workers 2 --checkpoint {}", folder.path().display());
    assert_eq!(json(&format!("{line} --max-depth 18")).0, 3);
    let resumed = || run(&format!("{line} --resume"));
    let is_rejected = |problem: &str| {
        let answered = resumed();
        assert_eq!((answered.status, answered.out.as_str()), (2, ""), "{answered:?}");
        let begin = format!("error: the checkpoint {}: ", folder.path().display());
        assert!(answered.err.starts_with(&begin) && answered.err.contains(problem), "{}", answered.err);
        assert_eq!(answered.err.lines().count(), 1, "{}", answered.err);
    };

    let path = folder.path().join("layer-00018-worker-0001-of-0002.states");
    let whole = fs::read(&path).unwrap();
    fs::write(&path, &whole[..whole.len() - 3]).unwrap();
    is_rejected("layer-00018-worker-0001-of-0002.states is damaged: expected ");
    let mut flipped = whole.clone();
    flipped[100] ^= 4;
    fs::write(&path, flipped).unwrap();
    is_rejected("layer-00018-worker-0001-of-0002.states is damaged: its checksum differs");
    fs::write(&path, whole).unwrap();

    let manifest = folder.path().join("manifest.txt");
    let text = fs::read_to_string(&manifest).unwrap();
    fs::write(&manifest, &text[..text.len() - 30]).unwrap();
    is_rejected("the manifest is cut off or changed");
    fs::write(&manifest, &text).unwrap();

    let other = run(&format!("rush-hour 1 --resume --checkpoint {}", folder.path().display()));
    assert_eq!(other.status, 2);
    assert!(other.err.contains("it belongs to another search: expected \"rush-hour 1\""), "{}", other.err);
    assert_eq!(run(&line).status, 2);
    assert_eq!(resumed().status, 0);
}

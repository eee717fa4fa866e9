//! Searches on disk: the output of a search in memory, and the faults of disks and of processes.

use std::{
    fs,
    path::{Path, PathBuf},
    thread,
    time::{Duration, Instant},
};

use search::random::Random;
use serde_json::Value;

use crate::{
    faults::twelve_cells,
    layers::EIGHT_PUZZLE,
    program::{command, end_of, folder, json, numbers, run, saved_layers, wait_until},
};

/// The object of a run without the costs of the machine.
fn findings(line: &str) -> (i32, Value) {
    let (status, mut found) = json(line);
    for key in ["seconds", "cpu_seconds", "peak_bytes"] {
        assert!(found[key].is_number(), "{line}: {key}");
        found[key] = 0.into();
    }
    (status, found)
}

#[test]
fn the_same_answer() {
    for line in [
        "rush-hour 1",
        "sliding-tile 3x3 --max-depth 9",
        "sliding-tile 5x5 --max-nodes 20",
        "peg-solitaire triangle",
        "peg-solitaire triangle --up-to-symmetry --max-depth 5",
        "squirrel-cage --classic knuth-sliding",
    ] {
        let folder = folder();
        let on_disk = format!("{line} --disk {}", folder.path().display());
        let expected = findings(line);
        assert_eq!(findings(&on_disk), expected, "{line}");

        // Resumed behind the last layer, nothing is left to do.
        let (status, mut resumed) = findings(&format!("{on_disk} --resume"));
        let last = resumed.as_object_mut().unwrap().remove("resumed_from").unwrap();
        assert_eq!((status, &resumed), (expected.0, &expected.1), "{line}");
        assert_eq!(last, expected.1["depth"], "{line}");
    }
}

#[test]
fn the_same_table() {
    let folder = folder();
    let [memory, disk] = ["", "--disk"].map(|option| {
        let path = if option.is_empty() { String::new() } else { folder.path().display().to_string() };
        run(&format!("sliding-tile 3x3 --max-depth 12 {option} {path}"))
    });
    assert_eq!((disk.status, disk.err.as_str()), (memory.status, ""));
    let rows = |out: &str| out.lines().take(15).map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(rows(&disk.out), rows(&memory.out));
    assert_eq!(rows(&disk.out)[14], "stopped: the layer of --max-depth is complete");
    assert!(disk.out.lines().nth(15).unwrap().starts_with("1850 positions, "), "{}", disk.out);
}

#[test]
fn limits() {
    let [first, second] = [folder(), folder()];
    let (status, found) =
        json(&format!("sliding-tile 4x4 --max-seconds 0.2 --disk {}", first.path().display()));
    assert_eq!((status, &found["reason"]), (3, &"the time is over".into()));
    // The next run has time of its own.
    let (_, resumed) =
        json(&format!("sliding-tile 4x4 --max-seconds 0.2 --resume --disk {}", first.path().display()));
    assert!(resumed["depth"].as_u64() >= found["depth"].as_u64());
    assert_eq!(resumed["resumed_from"], found["depth"]);

    let (status, found) =
        json(&format!("sliding-tile 4x4 --max-memory 64k --disk {}", second.path().display()));
    assert_eq!((status, &found["reason"]), (3, &"the search holds as much memory as allowed".into()));
}

#[test]
fn memory_is_a_budget() {
    let line = "sliding-tile 3x4 --max-depth 21";
    for memory in [2 << 20, 8 << 20] {
        let folder = folder();
        let (_, found) = json(&format!("{line} --max-memory {memory} --disk {}", folder.path().display()));
        assert!(found["peak_bytes"].as_u64().unwrap() <= memory, "{found}");
        assert_eq!(numbers(&found["layers"]), twelve_cells(21));
    }
}

#[test]
fn progress_when_asked() {
    let folder = folder();
    let answered = run(&format!("sliding-tile 3x3 --progress --disk {}", folder.path().display()));
    assert_eq!(answered.status, 0);
    let lines: Vec<&str> = answered.err.lines().collect();
    assert!(lines[0].starts_with("layer 0: 0 % of 1 states expanded; 1 in all layers; "), "{lines:?}");
    assert!(
        lines.iter().any(|line| line.starts_with("layer 31: 0 % of 2 states expanded; 181440 in all")),
        "{lines:?}"
    );
}

/// SIGINT prints the layers so far, and the search goes on from them.
#[cfg(unix)]
#[test]
fn an_interrupt() {
    let folder = folder();
    let line = format!("sliding-tile 3x4 --disk {}", folder.path().display());
    let process = command(&line).spawn().unwrap();
    wait_until("layers are saved", || saved_layers(folder.path()) >= 13);
    crate::faults::signal("-INT", process.id());
    let answered = end_of(process);
    assert_eq!((answered.status, answered.err.as_str()), (130, ""), "{answered:?}");
    assert!(answered.out.contains("\nstopped: interrupted\n"), "{}", answered.out);
    assert!(answered.out.contains("\n   12 "), "{}", answered.out);
    resumes_to_20(&line, 12);
}

/// Resumes behind layer `least` or later, and compares the layers up to depth 20.
fn resumes_to_20(line: &str, least: u64) {
    let (status, found) = json(&format!("{line} --resume --max-depth 20"));
    assert_eq!(status, 3, "{found}");
    assert!(found["resumed_from"].as_u64().unwrap() >= least, "{found}");
    assert_eq!(numbers(&found["layers"])[..=20], twelve_cells(20));
}

/// Ten searches are killed at random moments. The next process finds all complete layers, and the same counts.
#[test]
fn killed_at_random_moments() {
    const SEED: u64 = 20;
    let line = |folder: &Path| {
        format!("sliding-tile 3x4 --max-memory 2M --max-depth 20 --disk {}", folder.display())
    };
    let whole = folder();
    let since = Instant::now();
    let (_, expected) = findings(&line(whole.path()));
    let time = since.elapsed().as_micros() as u64;
    assert_eq!(numbers(&expected["layers"]), twelve_cells(20));

    let mut random = Random::seeded(SEED);
    let mut cut = 0;
    for kill in 0..10 {
        let folder = folder();
        let line = line(folder.path());
        let mut process = command(&line).spawn().unwrap();
        thread::sleep(Duration::from_micros(random.below(time)));
        process.kill().unwrap();
        process.wait().unwrap();
        let saved = saved_layers(folder.path());
        // Without a manifest there is nothing to resume.
        let resume = if folder.path().join("manifest").exists() { "--resume" } else { "" };
        let (_, mut found) = findings(&format!("{line} {resume}"));
        let from = found.as_object_mut().unwrap().remove("resumed_from");
        assert_eq!(found, expected, "seed {SEED}, kill {kill}, {saved} layers");
        assert!(saved == 0 || from == Some((saved - 1).into()), "{saved} layers, then {from:?}");
        cut += u64::from(0 < saved && saved < 21);
    }
    assert!(cut > 0, "no search was killed on its way");
}

/// The folder of a search that was stopped behind layer 18, and a check that it is rejected with a sentence.
struct Stopped {
    folder: tempfile::TempDir,
    line: String,
}

impl Stopped {
    fn new() -> Self {
        let folder = folder();
        let line = format!("sliding-tile 3x3 --disk {}", folder.path().display());
        assert_eq!(json(&format!("{line} --max-depth 18")).0, 3);
        Stopped { folder, line }
    }

    fn at(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// The sentence behind the path of `name`.
    fn is_rejected(&self, options: &str, name: &str, sentence: &str) {
        let answered = run(&format!("{} {options}", self.line));
        assert_eq!((answered.status, answered.out.as_str()), (2, ""), "{answered:?}");
        let path = self.folder.path().join(name);
        let path = path.to_str().unwrap().trim_end_matches('/');
        assert_eq!(answered.err, format!("error: {path}: {sentence}\n"));
    }

    /// Nothing was lost: the search goes on.
    fn goes_on(&self) {
        let (status, found) = json(&format!("{} --resume", self.line));
        assert_eq!((status, &found["resumed_from"]), (0, &18.into()));
        assert_eq!(numbers(&found["layers"]), EIGHT_PUZZLE);
    }
}

#[test]
fn a_truncated_layer() {
    let stopped = Stopped::new();
    let path = stopped.at("layer-000018");
    let whole = fs::read(&path).unwrap();
    for length in [0, 7, whole.len() / 2, whole.len() - 1] {
        fs::write(&path, &whole[..length]).unwrap();
        let sentence = format!("expected {} bytes, found {length}: the file is cut off", whole.len());
        stopped.is_rejected("--resume", "layer-000018", &sentence);
    }
    fs::remove_file(&path).unwrap();
    stopped.is_rejected("--resume", "layer-000018", "is missing, and the manifest lists it");
    fs::write(&path, whole).unwrap();
    stopped.goes_on();
}

#[test]
fn a_flipped_bit() {
    let stopped = Stopped::new();
    let mut random = Random::seeded(7);
    for name in ["layer-000000", "layer-000009", "layer-000018"] {
        let path = stopped.at(name);
        let whole = fs::read(&path).unwrap();
        for _ in 0..5 {
            let mut flipped = whole.clone();
            flipped[random.below(whole.len() as u64) as usize] ^= 1 << random.below(8);
            fs::write(&path, flipped).unwrap();
            let answered = run(&format!("{} --resume", stopped.line));
            assert_eq!((answered.status, answered.out.as_str()), (2, ""), "{answered:?}");
            assert!(
                answered.err.starts_with(&format!("error: {}: expected ", path.display())),
                "{}",
                answered.err
            );
            assert!(
                answered.err.ends_with(" as it was written, found another checksum: the file is damaged\n"),
                "{}",
                answered.err
            );
            assert_eq!(answered.err.lines().count(), 1);
        }
        fs::write(&path, whole).unwrap();
    }
    stopped.goes_on();
}

#[test]
fn a_manifest_of_another_run() {
    let stopped = Stopped::new();
    let other = folder();
    assert_eq!(json(&format!("sliding-tile 3x4 --max-depth 18 --disk {}", other.path().display())).0, 3);
    let [manifest, layer] =
        ["manifest", "layer-000018"].map(|name| (stopped.at(name), fs::read(stopped.at(name)).unwrap()));
    fs::copy(other.path().join("manifest"), &manifest.0).unwrap();
    let sentence = "expected a search with identity `sliding-tile 3x3`, found one with `sliding-tile 3x4`";
    stopped.is_rejected("--resume", "manifest", sentence);
    fs::write(&manifest.0, &manifest.1[..manifest.1.len() - 9]).unwrap();
    stopped.is_rejected(
        "--resume",
        "manifest",
        "expected a manifest as it was written, found another checksum: the file is damaged",
    );
    fs::remove_file(&manifest.0).unwrap();
    let missing =
        "expected the folder of a search, found no manifest in it (without --resume a search begins there)";
    stopped.is_rejected("--resume", "", missing);
    // The layers are not overwritten.
    stopped.is_rejected("", "", "holds layers of a search without their manifest: choose an empty folder");
    fs::write(&manifest.0, &manifest.1).unwrap();

    fs::copy(other.path().join("layer-000018"), &layer.0).unwrap();
    let answered = run(&format!("{} --resume", stopped.line));
    assert_eq!(
        (answered.status, answered.err.contains("layer-000018: expected ")),
        (2, true),
        "{answered:?}"
    );
    fs::write(&layer.0, &layer.1).unwrap();

    stopped.is_rejected("", "", "holds a search already: resume it, or choose an empty folder");
    stopped.goes_on();
}

#[test]
fn a_folder_in_use() {
    let folder = folder();
    let line = format!("sliding-tile 3x4 --disk {}", folder.path().display());
    let mut first = command(&line).spawn().unwrap();
    wait_until("layers are saved", || saved_layers(folder.path()) >= 5);
    let answered = run(&format!("{line} --resume"));
    first.kill().unwrap();
    first.wait().unwrap();
    assert_eq!((answered.status, answered.out.as_str()), (2, ""));
    assert_eq!(
        answered.err,
        format!("error: {}: another search uses this folder\n", folder.path().display())
    );
    resumes_to_20(&line, 4);
}

#[test]
fn no_folder() {
    let folder = folder();
    let file = folder.path().join("file");
    fs::write(&file, "a file").unwrap();
    let answered = run(&format!("rush-hour 1 --disk {}/folder", file.display()));
    assert_eq!((answered.status, answered.out.as_str()), (2, ""));
    let begin = format!("error: {}/folder: cannot be written: ", file.display());
    assert!(answered.err.starts_with(&begin) && answered.err.lines().count() == 1, "{}", answered.err);
}

/// A disk of eight megabytes, which only this test sees.
#[cfg(target_os = "linux")]
mod small_disk {
    use std::process::{Command, Stdio};

    use super::{folder, twelve_cells};
    use crate::{
        namespaces::{Namespace, skip},
        program::{Answered, PROGRAM, numbers},
    };

    /// The namespace with a disk at `folder`, or nothing where the machine allows none.
    fn mounted(folder: &str) -> Option<Namespace> {
        let mount = format!("mount -t tmpfs -o size=8m none {folder}");
        Namespace::new("--mount", &mount).map_err(|reason| skip(&reason)).ok()
    }

    fn explore(disk: &Namespace, line: &str) -> Answered {
        let mut command: Command = disk.command(PROGRAM);
        command.args(line.split(' ')).env("RUST_BACKTRACE", "1").stdin(Stdio::null());
        command.output().unwrap().into()
    }

    /// The search resumes, and finds the layers that a survey in memory finds.
    fn goes_on(disk: &Namespace, line: &str) {
        let answered = explore(disk, &format!("{line} --resume --json"));
        assert_eq!((answered.status, answered.err.as_str()), (3, ""), "{answered:?}");
        let found: serde_json::Value = serde_json::from_str(&answered.out).unwrap();
        assert_eq!(numbers(&found["layers"]), twelve_cells(20));
    }

    #[test]
    fn a_full_disk() {
        let folder = folder();
        let path = folder.path().to_str().unwrap();
        let Some(disk) = mounted(path) else { return };
        disk.shell(&format!("head -c 7500k /dev/zero >{path}/others")).unwrap();
        let line = format!("sliding-tile 3x4 --max-depth 20 --disk {path}/3x4");
        let full = |answered: Answered| {
            assert_eq!((answered.status, answered.out.as_str()), (2, ""), "{answered:?}");
            let begin = format!("error: {path}/3x4/");
            assert!(
                answered.err.starts_with(&begin) && answered.err.lines().count() == 1,
                "{}",
                answered.err
            );
            let end =
                "No space left on device (os error 28); all layers before are kept: make room and resume\n";
            assert!(answered.err.ends_with(end), "{}", answered.err);
        };
        full(explore(&disk, &line));
        full(explore(&disk, &format!("{line} --resume")));
        // Runs fill the disk as well.
        full(explore(&disk, &format!("{line} --resume --max-memory 2M")));
        disk.shell(&format!("rm {path}/others")).unwrap();
        goes_on(&disk, &line);
    }

    #[test]
    fn a_read_only_disk() {
        let folder = folder();
        let path = folder.path().to_str().unwrap();
        let Some(disk) = mounted(path) else { return };
        let line = format!("sliding-tile 3x4 --max-depth 20 --disk {path}/3x4");
        assert_eq!(explore(&disk, &line.replace("20", "12")).status, 3);
        disk.shell(&format!("mount -o remount,bind,ro {path}")).unwrap();
        for (line, file) in [(format!("{line} --resume"), "3x4/lock"), (line.replace("/3x4", "/new"), "new")]
        {
            let answered = explore(&disk, &line);
            assert_eq!((answered.status, answered.out.as_str()), (2, ""), "{answered:?}");
            let sentence = "cannot be written: Read-only file system (os error 30)";
            assert_eq!(answered.err, format!("error: {path}/{file}: {sentence}\n"));
        }
        disk.shell(&format!("mount -o remount,bind,rw {path}")).unwrap();
        goes_on(&disk, &line);
    }
}

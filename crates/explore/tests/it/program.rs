//! A run of the program.

use std::{
    fs,
    path::Path,
    process::{Child, Command, Output, Stdio},
    thread,
    time::{Duration, Instant},
};

use serde_json::Value;
use tempfile::TempDir;

pub(crate) const PROGRAM: &str = env!("CARGO_BIN_EXE_explore");

/// The status of a run, and its output.
#[derive(Debug)]
pub(crate) struct Answered {
    pub(crate) status: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl From<Output> for Answered {
    fn from(output: Output) -> Self {
        Answered {
            status: output.status.code().unwrap_or(-1),
            out: String::from_utf8(output.stdout).unwrap(),
            err: String::from_utf8(output.stderr).unwrap(),
        }
    }
}

pub(crate) fn command(line: &str) -> Command {
    let mut command = Command::new(PROGRAM);
    command.args(line.split(' ').filter(|word| !word.is_empty()));
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    // Other places of a panic would be found by the tests on faults.
    command.env("RUST_BACKTRACE", "1");
    command
}

/// Runs the program with the words of `line`.
pub(crate) fn run(line: &str) -> Answered {
    command(line).output().unwrap().into()
}

/// The status and the object of a run with `--json`.
pub(crate) fn json(line: &str) -> (i32, Value) {
    let answered = run(&format!("{line} --json"));
    assert_eq!(answered.err, "", "{line}");
    (answered.status, serde_json::from_str(&answered.out).unwrap())
}

/// The layers of a run that finds all positions.
pub(crate) fn layers(line: &str) -> Vec<u64> {
    let (status, found) = json(line);
    assert_eq!((status, &found["outcome"]), (0, &"complete".into()), "{line}");
    numbers(&found["layers"])
}

pub(crate) fn numbers(list: &Value) -> Vec<u64> {
    list.as_array().unwrap().iter().map(|number| number.as_u64().unwrap()).collect()
}

/// A folder of a test, gone at its end. It lies in memory where the system has a place for that, because each layer
/// waits for the disk a few times.
pub(crate) fn folder() -> TempDir {
    let memory = Path::new("/dev/shm");
    if memory.is_dir() { tempfile::tempdir_in(memory).unwrap() } else { tempfile::tempdir().unwrap() }
}

/// Waits until `is_true`, at most for a minute.
pub(crate) fn wait_until(what: &str, mut is_true: impl FnMut() -> bool) {
    let since = Instant::now();
    while !is_true() {
        assert!(since.elapsed() < Duration::from_secs(60), "waited in vain: {what}");
        thread::sleep(Duration::from_millis(10));
    }
}

/// The number of complete layers in a checkpoint, or in the folder of a search on disk.
pub(crate) fn saved_layers(folder: &Path) -> usize {
    let text = ["manifest.txt", "manifest"].map(|name| fs::read_to_string(folder.join(name)));
    let text = text.into_iter().find_map(Result::ok).unwrap_or_default();
    text.lines().filter(|line| line.starts_with("layer ")).count()
}

/// Waits for the end of `child`, which must come within five seconds.
pub(crate) fn end_of(mut child: Child) -> Answered {
    let since = Instant::now();
    while child.try_wait().unwrap().is_none() {
        if since.elapsed() > Duration::from_secs(5) {
            child.kill().unwrap();
            panic!("it runs for five seconds after the fault: {:?}", child.wait_with_output());
        }
        thread::sleep(Duration::from_millis(10));
    }
    child.wait_with_output().unwrap().into()
}

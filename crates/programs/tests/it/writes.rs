//! Files that cannot be written: every program and every option that writes one, on a full disk and in a folder that takes
//! no file.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Output, Stdio},
};

use crate::{command::Program, running::Running};

/// A board of the 15-puzzle that takes its tables before it is searched.
const TILES: &str = "14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3 => 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15";

/// A program with the option that writes, last of its arguments, and the name of the file.
type Writes = (&'static str, &'static [&'static str], &'static str);

/// Those that replace a file of any content.
const REPLACE: [Writes; 21] = [
    ("sliding_tile", &["1 2 / 3 0", "--svg"], "a.svg"),
    ("sliding_tile", &["1 2 / 3 0", "--html"], "a.html"),
    ("sliding_tile", &["1 2 / 3 0", "--gif"], "a.gif"),
    ("sliding_tile", &["1 2 / 3 0", "--board-svg"], "a.svg"),
    ("rush_hour", &["--level", "1", "--svg"], "a.svg"),
    ("rush_hour", &["--level", "1", "--html"], "a.html"),
    ("rush_hour", &["--level", "1", "--gif"], "a.gif"),
    ("rush_hour", &["--level", "1", "--board-svg"], "a.svg"),
    ("peg_solitaire", &["--shape", "triangle", "--svg"], "a.svg"),
    ("peg_solitaire", &["--shape", "triangle", "--html"], "a.html"),
    ("peg_solitaire", &["--shape", "triangle", "--gif"], "a.gif"),
    ("peg_solitaire", &["--shape", "triangle", "--board-svg"], "a.svg"),
    ("squirrel_cage", &["--metric", "move", "--svg"], "a.svg"),
    ("squirrel_cage", &["--metric", "move", "--html"], "a.html"),
    ("squirrel_cage", &["--metric", "move", "--gif"], "a.gif"),
    ("squirrel_cage", &["--metric", "move", "--board-svg"], "a.svg"),
    ("squirrel_cage", &["--graph"], "a.dot"),
    ("squirrel_cage", &["--graph"], "a.graphml"),
    ("squirrel_cage", &["--graph"], "a.txt"),
    ("squirrel_cage", &["--graph"], "a.csv"),
    ("doc_pictures", &["--output"], ""),
];

/// Those that read a file that is there, and so have none at first.
const CREATE: [Writes; 5] = [
    ("sliding_tile", &["4 5 X / 1 2 3", "--survey", "--tables"], "survey"),
    ("sliding_tile", &[TILES, "--heuristic", "pdb-78", "--tables"], "patterns"),
    ("korf_100", &["--only", "12", "--heuristic", "pdb-555", "--tables"], "patterns"),
    ("korf_24", &["--tables"], "patterns"),
    ("rush_hour_database", &["--side", "3", "--output"], "database"),
];

/// An empty folder of a test's own.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("writes").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// Runs a program where no file can grow, which stands for a full disk. The shell that sets the limit ignores its signal.
fn on_a_full_disk(program: &'static str, arguments: &[&str], file: &Path) -> Output {
    Command::new("sh")
        .args(["-c", "trap '' XFSZ; ulimit -f 0; exec \"$@\"", "sh"])
        .arg(Program(program).path())
        .args(arguments)
        .arg(file)
        .output()
        .unwrap()
}

/// One sentence that names the file, and status 2.
fn is_clear(output: &Output, file: &Path, what: &str) {
    let err = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{what}: {err}");
    assert!(err.starts_with("error: ") && err.lines().count() == 1, "{what}: {err}");
    assert!(err.contains(file.to_str().unwrap()), "{what}: {err}");
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
}

#[test]
fn a_full_disk_is_named_and_nothing_is_lost() {
    for (number, (program, arguments, name)) in REPLACE.into_iter().chain(CREATE).enumerate() {
        let what = format!("{program} {arguments:?}");
        let folder = folder(&format!("full-{number}"));
        let file = folder.join(name);
        let is_replaced = number < REPLACE.len() && !name.is_empty();
        if is_replaced {
            fs::write(&file, "kept").unwrap();
        }
        is_clear(&on_a_full_disk(program, arguments, &file), &file, &what);
        if is_replaced {
            assert_eq!(
                (names(&folder), fs::read_to_string(&file).unwrap()),
                (vec![name.to_owned()], "kept".into())
            );
        }
        // Nothing is left behind: at most an empty file of records, to which the next run adds, and empty folders.
        let size = |name: &String| fs::metadata(folder.join(name)).unwrap();
        assert!(
            names(&folder).iter().all(|name| is_replaced || size(name).is_dir() || size(name).len() == 0),
            "{what}"
        );
    }
}

/// The folder of the processes takes no file from anyone.
#[test]
fn a_folder_that_takes_no_file_is_named() {
    for (program, arguments, name) in REPLACE.into_iter().chain(CREATE) {
        let file = Path::new("/proc").join(if name.is_empty() { "pictures" } else { name });
        let output = Command::new(Program(program).path()).args(arguments).arg(&file).output().unwrap();
        is_clear(&output, &file, &format!("{program} {arguments:?}"));
    }
}

/// A graph whose file takes a while: four pieces on twenty cells have 116,280 positions.
const LOOSE: &str = "ABCD./...../...../..... => ...../...../...../.DCBA";

/// Of two that write the same files at one time, each file is whole in the end.
#[test]
fn two_processes_leave_whole_files() {
    let (alone, shared) = (folder("alone"), folder("two"));
    let start = |folder: &Path| {
        let mut command = Program("squirrel_cage").command();
        command.arg("--graph").arg(folder.join("a.csv")).stdout(Stdio::null()).spawn().unwrap()
    };
    assert!(start(&alone).wait().unwrap().success());
    let both = [start(&shared), start(&shared)];
    for mut child in both {
        assert!(child.wait().unwrap().success());
    }
    let mut files = names(&shared);
    files.sort();
    assert_eq!(files, ["a.csv", "a.edges.csv"]);
    for name in files {
        assert!(fs::read(shared.join(&name)).unwrap() == fs::read(alone.join(&name)).unwrap(), "{name}");
    }
}

/// SIGTERM while a file is written: the older file stays, and a file of another name, which no later run reads.
#[test]
fn a_killed_program_leaves_the_older_file() {
    let folder = folder("killed");
    let file = folder.join("a.graphml");
    fs::write(&file, "kept").unwrap();
    let mut running = Running::start("squirrel_cage", &[LOOSE, "--graph", file.to_str().unwrap()]);
    while names(&folder).len() < 2 {
        assert!(!running.is_over(), "it writes beside the file");
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
    running.signal("-TERM");
    assert_eq!(running.end().2, None);
    let left: Vec<String> = names(&folder).into_iter().filter(|name| name.starts_with(".partial-")).collect();
    assert_eq!((left.len(), names(&folder).len()), (1, 2));
    assert_eq!(fs::read_to_string(&file).unwrap(), "kept");

    let small = ["AB/.. => BA/..", "--graph", file.to_str().unwrap()];
    assert_eq!(Program("squirrel_cage").run(&small).status, 0);
    assert!(fs::read_to_string(&file).unwrap().ends_with("</graphml>\n"));
    assert_eq!(names(&folder).len(), 2);
}

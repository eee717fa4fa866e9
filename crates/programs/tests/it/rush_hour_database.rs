//! The program `rush_hour_database`: its counts, and how it resumes after a stop.

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use twox_hash::XxHash3_64;

#[cfg(target_os = "linux")]
use crate::running::Running;

/// The program, in `crates/programs` beside the folder of this test.
fn program() -> PathBuf {
    let test = env::current_exe().unwrap();
    let profile = test.parent().and_then(|folder| folder.parent()).unwrap();
    profile.join(format!("rush_hour_database{}", env::consts::EXE_SUFFIX))
}

fn run(arguments: &[&str]) -> (i32, String, String) {
    let output = Command::new(program()).args(arguments).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

/// A path of this test's own, where no file is.
fn path(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_file(&path);
    path
}

fn sorted_lines(path: &Path) -> Vec<String> {
    let mut lines: Vec<String> = fs::read_to_string(path).unwrap().lines().map(String::from).collect();
    lines.sort();
    lines
}

/// The text with the right checksum of each part: XXH3, seeded by the side, of its lines without the checksum.
fn sealed(text: &str, side: u64) -> String {
    let (title, lines) = text.split_at(text.find('\n').unwrap() + 1);
    let (mut sealed, mut part) = (title.to_owned(), String::new());
    for line in lines.split_inclusive('\n') {
        let Some((record, _)) = line.rsplit_once(" checksum ") else {
            part += line;
            sealed += line;
            continue;
        };
        part.extend([record, "\n"]);
        let sum = XxHash3_64::oneshot_with_seed(side, part.as_bytes());
        sealed.extend([record, " checksum ", &format!("{sum:016x}"), "\n"]);
        part.clear();
    }
    sealed
}

/// All of the summary but its last line, which tells the time.
fn found(output: &str) -> Vec<&str> {
    let lines: Vec<&str> = output.lines().collect();
    lines[..lines.len() - 1].to_vec()
}

#[test]
fn a_job_that_was_killed_goes_on_and_finds_the_same() {
    let (whole, cut) = (path("whole.txt"), path("cut.txt"));
    let (status, expected, _) = run(&["--side", "4", "--output", whole.to_str().unwrap()]);
    assert_eq!(status, 0, "{expected}");
    let text = fs::read_to_string(&whole).unwrap();
    let title = text.find('\n').unwrap();
    // Anywhere: in the title, at its end, in a puzzle, in a record, and at the end of a line.
    for length in [
        0,
        1,
        10,
        title,
        title + 1,
        text.len() / 3,
        text.len() / 2,
        text.len() - 40,
        text.len() - 1,
        text.len(),
    ] {
        fs::write(&cut, &text[..length]).unwrap();
        let (status, out, err) = run(&["--side", "4", "--threads", "1", "--output", cut.to_str().unwrap()]);
        assert_eq!((status, found(&out)), (0, found(&expected)), "{length}: {err}");
        assert_eq!(sorted_lines(&cut), sorted_lines(&whole), "{length}");
    }
}

#[test]
fn a_limit_stops_the_job_and_says_what_is_left() {
    let file = path("stopped.txt");
    let file = file.to_str().unwrap();
    // The parts are counted first. A short limit may end the count, so longer ones follow until one does not.
    let stopped = (0..).map(|doublings| (0.05 * f64::from(1 << doublings)).to_string()).find_map(|seconds| {
        let (status, out, _) = run(&["--side", "6", "--max-seconds", &seconds, "--output", file]);
        assert_eq!(status, 3, "{out}");
        out.contains(" of ").then_some(out)
    });
    let said = stopped.unwrap();
    assert!(said.starts_with("side 6: ") && said.contains(" of 134552 parts"), "{said}");
}

/// The count of all parts of side 6 takes most of a second: it ends before all of them are counted.
#[test]
fn the_limit_on_time_holds_before_the_first_part() {
    let (status, out, err) = run(&["--side", "6", "--max-seconds", "0"]);
    assert_eq!((status, err.as_str()), (3, ""), "{out}");
    assert!(out.starts_with("side 6: 0 parts, "), "{out}");
}

#[test]
fn other_sides_and_other_files_are_rejected() {
    let (status, _, err) = run(&["--side", "7"]);
    assert_eq!((status, err.trim_end()), (2, "error: a side from 3 to 6 is expected, found 7"));
    let file = path("other.txt");
    fs::write(&file, "# Rush Hour puzzles of side 5\n").unwrap();
    let (status, _, err) = run(&["--output", file.to_str().unwrap()]);
    assert_eq!(status, 2);
    assert!(err.contains("line 1: expected `# Rush Hour puzzles of side 5: moves, board"), "{err}");
    assert_eq!(fs::read_to_string(&file).unwrap(), "# Rush Hour puzzles of side 5\n");
}

#[test]
fn a_damaged_line_is_named() {
    let file = path("damaged.txt");
    run(&["--side", "3", "--output", file.to_str().unwrap()]);
    let text = fs::read_to_string(&file).unwrap().replacen("1 ooo/AAo/ooo 2", "1 ooo/AAo 2", 1);
    fs::write(&file, &text).unwrap();
    // Parts are written in the order in which threads finish them.
    let line = text.lines().position(|line| line == "1 ooo/AAo 2").unwrap() + 1;
    let (status, _, err) = run(&["--side", "3", "--output", file.to_str().unwrap()]);
    assert_eq!(status, 2);
    let expected = format!("line {line}: expected a puzzle or the record of a part, found `1 ooo/AAo 2`");
    assert!(err.contains(&expected), "{err}");
}

/// The last bit of each byte in turn, which makes each digit another one: the file is rejected with its line, or its part
/// is done again and all totals are the same.
#[test]
fn no_byte_that_is_flipped_changes_a_total() {
    let (whole, flipped) = (path("sound.txt"), path("flipped.txt"));
    let (_, expected, _) = run(&["--side", "3", "--output", whole.to_str().unwrap()]);
    let bytes = fs::read(&whole).unwrap();
    let (mut rejected, mut redone) = (0, 0);
    for at in 0..bytes.len() {
        let mut damaged = bytes.clone();
        damaged[at] ^= 1;
        fs::write(&flipped, &damaged).unwrap();
        let (status, out, err) =
            run(&["--side", "3", "--threads", "1", "--output", flipped.to_str().unwrap()]);
        if status == 0 {
            redone += 1;
            assert_eq!(found(&out), found(&expected), "byte {at}");
            assert_eq!(sorted_lines(&flipped), sorted_lines(&whole), "byte {at}");
        } else {
            rejected += 1;
            assert_eq!((status, &*out), (2, ""), "byte {at}: {err}");
            assert!(err.contains("flipped.txt: line ") && err.contains(": expected "), "byte {at}: {err}");
            assert_eq!(fs::read(&flipped).unwrap(), damaged, "byte {at}");
        }
    }
    // The end of the last line.
    assert_eq!((rejected, redone), (bytes.len() - 1, 1));
}

#[test]
fn a_damaged_part_is_named_by_its_lines() {
    let file = path("checksum.txt");
    let name = file.to_str().unwrap();
    let (_, expected, _) = run(&["--side", "3", "--threads", "1", "--output", name]);
    let text = fs::read_to_string(&file).unwrap();
    assert_eq!(sealed(&text, 3), text);
    let lines: Vec<&str> = text.lines().collect();
    let first = lines.iter().position(|line| !line.starts_with('#')).unwrap();
    let last = first + lines[first..].iter().position(|line| line.starts_with('#')).unwrap();
    // Another board with the same sums.
    let moved = lines[first].replace("ooo/", "iii/");
    assert_ne!(moved, lines[first]);
    fs::write(&file, text.replacen(lines[first], &moved, 1)).unwrap();
    let (status, out, err) = run(&["--side", "3", "--output", name]);
    let (from, to) = (first + 1, last + 1);
    let words = "(without these lines their part is done again)";
    let sentence = format!(
        "error: {name}: line {to}: expected the checksum of lines {from} to {to} {words}, found `{}`\n",
        lines[last]
    );
    assert_eq!((status, &*out, err), (2, "", sentence));
    let without: Vec<&str> = [&lines[..first], &lines[last + 1..]].concat();
    fs::write(&file, without.join("\n") + "\n").unwrap();
    let (status, out, _) = run(&["--side", "3", "--output", name]);
    assert_eq!((status, found(&out)), (0, found(&expected)));
}

/// Parts that no process of this test has done: of side 6, which takes longer than a test.
const LONG: [&str; 4] = ["--side", "6", "--threads", "4"];

/// Starts the program and waits until it has written something behind the title.
fn start(file: &Path, arguments: &[&str]) -> std::process::Child {
    let mut command = Command::new(program());
    command.args(LONG).args(arguments).arg("--output").arg(file);
    let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let has_parts = || fs::read_to_string(file).is_ok_and(|text| text.contains("# part "));
    let patience = (0..1_200).any(|_| {
        std::thread::sleep(std::time::Duration::from_millis(50));
        has_parts()
    });
    assert!(patience, "a part within a minute");
    child
}

#[test]
fn a_file_belongs_to_one_process_at_a_time() {
    let (file, link) = (path("shared.txt"), path("link.txt"));
    let mut first = start(&file, &[]);
    let name = file.to_str().unwrap();
    let mut names = vec![name];
    if cfg!(unix) {
        // Another name of the same file is the same file.
        #[cfg(unix)]
        std::os::unix::fs::symlink(&file, &link).unwrap();
        names.push(link.to_str().unwrap());
    }
    for name in names {
        let (status, out, err) = run(&["--side", "6", "--max-seconds", "0", "--output", name]);
        assert_eq!((status, &*out), (2, ""), "{err}");
        let sentence = format!("error: {name}: another process works on this database: ");
        assert!(err.starts_with(&sentence), "{err}");
    }
    first.kill().unwrap();
    first.wait().unwrap();
    // The lock has gone with the process, and nothing of its work is lost.
    let written = fs::read_to_string(&file).unwrap();
    let done = written.lines().filter(|line| line.starts_with("# part ")).count();
    let (status, out, err) = run(&["--side", "6", "--max-seconds", "0", "--output", name]);
    assert_eq!(status, 3, "{err}");
    assert!(out.starts_with(&format!("side 6: {done} parts, ")), "{done}: {out}");
    let kept = fs::read_to_string(&file).unwrap();
    assert!(written.starts_with(&kept) && kept.matches("# part ").count() == done);
}

/// Of two that begin at the same time one does all and the other is rejected, or comes when all is done.
#[test]
fn two_processes_at_once_leave_a_whole_file() {
    let whole = path("alone.txt");
    assert_eq!(run(&["--side", "4", "--output", whole.to_str().unwrap()]).0, 0);
    for _ in 0..2 {
        let file = path("two.txt");
        let begin = || {
            let mut command = Command::new(program());
            command.args(["--side", "4", "--output"]).arg(&file);
            command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
        };
        let both = [begin(), begin()].map(|child| child.wait_with_output().unwrap());
        let statuses = both.each_ref().map(|output| output.status.code().unwrap());
        assert!(matches!(statuses, [0, 0 | 2] | [2, 0]), "{statuses:?}: {both:?}");
        assert_eq!(sorted_lines(&file), sorted_lines(&whole));
    }
}

/// Each in a file of which nothing else is wrong; none is changed by the rejection.
#[test]
fn a_record_that_cannot_be_is_named() {
    let file = path("hostile.txt");
    run(&["--side", "3", "--threads", "1", "--output", file.to_str().unwrap()]);
    let text = fs::read_to_string(&file).unwrap();
    let puzzle = text.lines().find(|line| line.starts_with("1 ooo/AAo/ooo 2")).unwrap();
    let record = text.lines().skip_while(|line| *line != puzzle).find(|line| line.starts_with('#')).unwrap();
    let (record, _) = record.rsplit_once(" checksum ").unwrap();
    let (sums, most) = (record.split_once(": ").unwrap().0, u64::MAX);
    let long = "x".repeat(5_000);
    for (old, new) in [
        (puzzle, "4294967295 ooo/AAo/ooo 2".to_owned()),
        (puzzle, "0 ooo/AAo/ooo 2".to_owned()),
        (puzzle, "1 ooo/AAo/ooo 18446744073709551615".to_owned()),
        (puzzle, "1 oooo/AAoo/oooo/oooo 3".to_owned()),
        (puzzle, "1 ooo/\u{1b}[31mAo/ooo 2".to_owned()),
        (puzzle, long),
        (record, format!("{sums}: layouts {most} clusters {most} unsolved {most} positions {most}")),
        (record, record.replace("layouts 2 ", "layouts 3 ")),
        (record, record.replace("clusters 2 ", "clusters 3 ")),
        (record, record.replace("unsolved 1 ", "unsolved 0 ")),
        (record, record.replace("positions 4", &format!("positions {most}"))),
        (record, format!("{record}\n{record}")),
    ] {
        let hostile = sealed(&text.replacen(old, &new, 1), 3);
        assert_ne!(hostile, text, "{new}");
        fs::write(&file, &hostile).unwrap();
        let (status, out, err) = run(&["--side", "3", "--output", file.to_str().unwrap()]);
        assert_eq!((status, &*out), (2, ""), "{new}: {err}");
        assert!(err.contains("hostile.txt: line ") && err.contains(": expected "), "{err}");
        assert!(err.lines().count() == 1 && err.len() < 600 && !err.contains('\u{1b}'), "{err}");
        assert_eq!(fs::read_to_string(&file).unwrap(), hostile);
    }
}

#[test]
fn an_editor_may_write_two_characters_at_the_end_of_a_line() {
    let file = path("two-characters.txt");
    let name = file.to_str().unwrap();
    let (_, expected, _) = run(&["--side", "4", "--output", name]);
    let lines = sorted_lines(&file);
    let text = fs::read_to_string(&file).unwrap();
    let half: String = text.split_inclusive('\n').take(text.lines().count() / 2).collect();
    fs::write(&file, half.replace('\n', "\r\n")).unwrap();
    let (status, out, err) = run(&["--side", "4", "--output", name]);
    assert_eq!((status, found(&out)), (0, found(&expected)), "{err}");
    assert_eq!(sorted_lines(&file), lines);
}

#[test]
fn what_is_no_file_is_rejected() {
    let folder = path("folder");
    let _ = fs::create_dir(&folder);
    let mut others = vec![folder.to_str().unwrap().to_owned()];
    if cfg!(unix) {
        let pipe = path("pipe");
        assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
        others.extend([pipe.to_str().unwrap().to_owned(), "/dev/zero".to_owned(), "/dev/full".to_owned()]);
    }
    for name in &others {
        let (status, out, err) = run(&["--side", "3", "--output", name]);
        assert_eq!((status, &*out), (2, ""), "{name}");
        let expected = format!("error: {name}: expected a file on a disk, found a ");
        assert!(err.starts_with(&expected) && err.lines().count() == 1, "{err}");
    }
    let (status, _, err) = run(&["--side", "3", "--output", "no/such/folder/file.txt"]);
    assert_eq!((status, err.starts_with("error: no/such/folder/file.txt: ")), (2, true), "{err}");
}

/// A limit on the size of files stands for a full disk.
#[cfg(unix)]
#[test]
fn a_full_disk_is_named_and_loses_nothing() {
    let (file, whole) = (path("full.txt"), path("room.txt"));
    let (_, expected, _) = run(&["--side", "4", "--output", whole.to_str().unwrap()]);
    let (program, name) = (program(), file.to_str().unwrap());
    let script = "trap '' XFSZ; ulimit -f 4; exec \"$0\" --side 4 --output \"$1\"";
    let output = Command::new("sh").args(["-c", script]).arg(program).arg(name).output().unwrap();
    let err = String::from_utf8(output.stderr).unwrap();
    assert_eq!((output.status.code(), &*output.stdout), (Some(2), &b""[..]), "{err}");
    assert!(
        err.starts_with(&format!("error: {name}: ")) && err.ends_with(" parts before are kept\n"),
        "{err}"
    );
    let (status, out, err) = run(&["--side", "4", "--output", name]);
    assert_eq!((status, found(&out)), (0, found(&expected)), "{err}");
    assert_eq!(sorted_lines(&file), sorted_lines(&whole));
}

#[test]
fn absurd_numbers_are_rejected() {
    for (option, value) in [
        ("--threads", "18446744073709551615"),
        ("--threads", "1025"),
        ("--threads", "0"),
        ("--threads", "99999999999999999999999"),
        ("--side", "18446744073709551615"),
        ("--side", "99999999999999999999999"),
        ("--max-seconds", "1e99"),
        ("--max-seconds", "NaN"),
    ] {
        let (status, out, err) = run(&[option, value]);
        assert_eq!((status, &*out), (2, ""), "{option} {value}");
        assert!(err.starts_with("error: ") && err.lines().count() <= 3, "{err}");
    }
    let (status, out, _) = run(&["--side", "4", "--threads", "1024"]);
    assert_eq!(status, 0, "{out}");
}

/// SIGINT before any part has begun, while the parts of side 6 are counted: in one thread and in all.
#[cfg(target_os = "linux")]
#[test]
fn sigint_ends_the_count_of_the_parts() {
    use std::time::Duration;
    for threads in [&["--threads", "1"][..], &[]] {
        let running = Running::start("rush_hour_database", &[&["--side", "6"], threads].concat());
        let before = running.processor_time();
        running.interrupt();
        let (out, err, status, took) = running.end_in_time();
        assert_eq!((status, err.as_str()), (Some(130), ""), "{out}");
        assert!(out.starts_with("side 6: 0 parts, "), "{out}");
        assert!(took.saturating_sub(before) < Duration::from_millis(500), "{took:?}");
    }
}

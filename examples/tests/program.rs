//! The habits of the programs: what a command line means, what a machine reads, how a batch file is read.

#![expect(clippy::expect_used, clippy::unwrap_used, reason = "what tests share may panic")]

use std::{fs, path::PathBuf, time::Duration};

use clap::Parser;
use program::{
    Answer, Clock, Ending, Names, Progress, Refusal, Shared, Time, batch, exit_status, peak_memory,
};
use search::{Admissible, BreadthFirst, IdaStar, Limits, Observer, Progress as _, Search, Stats, from_edges};

/// A program with one board, several files and all common options but the heuristic.
#[derive(Debug, Parser)]
#[command(name = "toy")]
struct Options {
    board: Option<String>,
    #[arg(short, long, value_name = "FILE")]
    file: Vec<PathBuf>,
    #[command(flatten)]
    shared: Shared,
}

const NAMES: Names = Names { algorithms: &["auto", "bfs"], heuristics: &[], metrics: &["moves", "steps"] };

fn parse(line: &[&str]) -> Result<Options, Refusal> {
    program::parse_from([&["toy"], line].concat(), &NAMES)
}

/// The first line of what is said in place of a run, and the status.
fn refusal(line: &[&str]) -> (String, u8) {
    let refusal = parse(line).expect_err("a refusal");
    (refusal.text.lines().next().unwrap_or_default().to_owned(), refusal.status)
}

#[test]
fn an_empty_line_takes_the_defaults() {
    let options = parse(&[]).unwrap();
    assert_eq!((options.board, options.file), (None, vec![]));
    let Shared {
        json,
        batch,
        algorithm,
        heuristic,
        metric,
        max_nodes,
        max_seconds,
        max_memory,
        boards,
        quiet,
    } = options.shared;
    assert_eq!((algorithm.as_str(), heuristic.as_str(), metric.as_str()), ("auto", "", "moves"));
    assert_eq!((batch, max_nodes, max_seconds, max_memory), (None, None, None, None));
    assert_eq!((json, boards, quiet), (false, false, false));
}

#[test]
fn every_option_is_read() {
    let line = "--json --batch b.txt --algorithm bfs --metric=steps --max-nodes 7 --max-seconds 0.5 \
                --max-memory 2k -fa -f b --file=c --file d board --boards --quiet";
    let options = parse(&line.split_whitespace().collect::<Vec<_>>()).unwrap();
    assert_eq!(options.board.as_deref(), Some("board"));
    assert_eq!(options.file, ["a", "b", "c", "d"].map(PathBuf::from));
    let Shared { json, batch, algorithm, metric, max_nodes, max_seconds, max_memory, boards, quiet, .. } =
        options.shared;
    assert_eq!((algorithm.as_str(), metric.as_str()), ("bfs", "steps"));
    assert_eq!((batch, max_nodes), (Some(PathBuf::from("b.txt")), Some(7)));
    assert_eq!((max_seconds, max_memory), (Some(Duration::from_millis(500)), Some(2048)));
    assert!(json && boards && quiet);
}

#[test]
fn every_unknown_argument_is_named() {
    for (line, unknown) in [
        (&["board", "bla"][..], r#"argument "bla""#),
        (&["board", "bla", "bla"], r#"arguments "bla", "bla""#),
        (&["--bla", "board", "-x", "--json", "bla"], r#"arguments "--bla", "-x", "bla""#),
        (&["--bla=3", "-vx", "-é"], r#"arguments "--bla=3", "-vx", "-é""#),
        (&["board", "--", "--json", "-h"], r#"arguments "--json", "-h""#),
        // What follows an option that takes a value is its value; what follows a flag is not.
        (&["--batch", "bla", "--json", "board", "blo"], r#"argument "blo""#),
        (&["-fbla", "-f", "bla", "--bla", "board"], r#"argument "--bla""#),
        (&["--batch", "--bla"], r#"argument "--bla""#),
        (&["-h", "--bla"], r#"argument "--bla""#),
        // An option that this program has no names for.
        (&["--heuristic", "zero"], r#"argument "--heuristic""#),
    ] {
        assert_eq!(refusal(line), (format!("error: unknown {unknown}"), 2), "{line:?}");
    }
}

#[test]
fn what_the_first_look_lets_through_clap_takes() {
    for line in [
        &["--", "-h"][..],
        &["-"],
        &["--batch", "-"],
        &["-f", "a", "board", "-f", "b"],
        &["--json", "--json"],
        &["--max-nodes", "1", "--max-nodes", "2"],
    ] {
        assert!(parse(line).is_ok(), "{line:?}: {:?}", parse(line));
    }
    assert_eq!(parse(&["--max-nodes", "1", "--max-nodes", "2"]).unwrap().shared.max_nodes, Some(2));
}

#[test]
fn a_bad_value_gets_a_sentence() {
    let number = format!("a whole number from 0 to {} is expected", u64::MAX);
    let seconds = "a number of seconds is expected, such as 60 or 0.5";
    let bytes = "a whole number of bytes is expected, such as 1000000, 512k, 64M or 2G";
    for (option, place, value, sentence) in [
        ("--max-nodes", "<N>", "abc", number.as_str()),
        ("--max-nodes", "<N>", "-5", &number),
        ("--max-nodes", "<N>", "1.5", &number),
        ("--max-seconds", "<S>", "-1", seconds),
        ("--max-seconds", "<S>", "nan", seconds),
        ("--max-seconds", "<S>", "1e30", seconds),
        ("--max-memory", "<BYTES>", "1T", bytes),
        ("--max-memory", "<BYTES>", "G", bytes),
        ("--max-memory", "<BYTES>", "99999999999G", bytes),
        ("--max-memory", "<BYTES>", "1é", bytes),
    ] {
        let expected = format!("error: invalid value '{value}' for '{option} {place}': {sentence}");
        assert_eq!(refusal(&[option, value]), (expected, 2));
    }
    let name = parse(&["--metric", "move"]).unwrap_err();
    assert!(name.text.contains("[possible values: moves, steps]"), "{}", name.text);
    assert_eq!(name.status, 2);
    assert_eq!(parse(&["--max-nodes"]).unwrap_err().status, 2);
}

#[test]
fn memory_is_counted_in_powers_of_1024() {
    for (text, bytes) in
        [("0", 0), ("1000", 1000), ("3k", 3072), ("2M", 2 << 20), ("5G", 5 << 30), ("1g", 1 << 30)]
    {
        assert_eq!(parse(&["--max-memory", text]).unwrap().shared.max_memory, Some(bytes));
    }
}

#[test]
fn help_comes_before_version() {
    let help = parse(&["-h"]).unwrap_err();
    assert_eq!(help.status, 0);
    for option in
        ["--help", "--version", "--json", "--batch <FILE>", "--metric <NAME>", "[default: moves]", "--quiet"]
    {
        assert!(help.text.contains(option), "{option} in {}", help.text);
    }
    assert!(!help.text.contains("--heuristic"));
    for line in [&["-v", "-h"][..], &["-h", "-v"], &["-hv"], &["-vh"], &["--version", "board", "--help"]] {
        assert_eq!(parse(line).unwrap_err(), help, "{line:?}");
    }
}

#[test]
fn the_version_names_program_copyright_and_licence() {
    let expected = concat!(
        "toy ",
        env!("CARGO_PKG_VERSION"),
        "\nCopyright (c) 2026 The state-space-search authors\nLicence: MIT OR Apache-2.0\n"
    );
    for line in ["-v", "--version"] {
        assert_eq!(parse(&[line]).unwrap_err(), Refusal { text: expected.to_owned(), status: 0 });
    }
}

#[test]
fn the_status_of_several_puzzles_is_that_of_the_worst() {
    use Ending::{Invalid, Solved, Stopped, Unsolvable};
    for (endings, status) in [
        (&[][..], 0),
        (&[Solved], 0),
        (&[Unsolvable], 1),
        (&[Invalid], 2),
        (&[Stopped], 3),
        (&[Unsolvable, Unsolvable], 0),
        (&[Unsolvable, Stopped, Solved], 3),
        (&[Stopped, Invalid], 2),
        (&[Invalid, Stopped], 2),
    ] {
        assert_eq!(exit_status(endings.iter().copied()), status, "{endings:?}");
    }
}

const TIME: Time = Time { seconds: 0.5, cpu_seconds: Some(0.25) };

/// Counting up to nine, and no further.
fn line() -> impl search::StateSpace<State = u32, Action = u32, Cost = u32> {
    from_edges(|&n: &u32| (n < 9).then_some(n + 1))
}

#[test]
fn a_solution_has_its_keys_in_order() {
    let report = IdaStar::new(Admissible(|&n: &u32| 9 - n)).run(&line(), &6, &|&n: &u32| n == 9);
    let shared = Shared {
        algorithm: "ida-star".into(),
        heuristic: "rest".into(),
        metric: "steps".into(),
        ..Shared::default()
    };
    let Stats { expanded, generated, evaluated, popped, peak_bytes, .. } = report.stats;
    let json = Answer::of("6 to 9", &report, TIME).with_names(&shared).to_json();
    assert_eq!(
        json,
        format!(
            "{{\"puzzle\":\"6 to 9\",\"outcome\":\"solved\",\"cost\":3,\"metric\":\"steps\",\"optimal\":true,\
             \"actions\":[\"7\",\"8\",\"9\"],\"expanded\":{expanded},\"generated\":{generated},\
             \"evaluated\":{evaluated},\"popped\":{popped},\"peak_bytes\":{peak_bytes},\"seconds\":0.5,\
             \"cpu_seconds\":0.25,\"algorithm\":\"ida-star\",\"heuristic\":\"rest\"}}"
        )
    );
}

#[test]
fn optimal_is_said_only_of_what_is_proven() {
    let report = IdaStar::new(|&n: &u32| 9 - n).run(&line(), &6, &|&n: &u32| n == 9);
    assert_eq!(Answer::of("6", &report, TIME).optimal, Some(false));
}

#[test]
fn other_endings_say_why() {
    let mut search = BreadthFirst::<_>::new();
    let exhausted = Answer::of("6", &search.run(&line(), &6, &|&n: &u32| n == 5), TIME);
    assert_eq!((exhausted.outcome, exhausted.status()), (Ending::Unsolvable, 1));
    assert_eq!((exhausted.proof.as_deref(), exhausted.optimal), (Some("exhaustive search"), None));

    let limits = Limits::none().expanded(1);
    let stopped = Answer::of("6", &search.within(limits).run(&line(), &6, &|&n: &u32| n == 9), TIME);
    assert_eq!((stopped.outcome, stopped.status()), (Ending::Stopped, 3));
    assert_eq!(stopped.reason.as_deref(), Some("as many states are expanded as allowed"));
    assert_eq!((stopped.proof, stopped.cost), (None, None));

    let unsolvable = Answer::unsolvable("x", "parity").to_json();
    assert_eq!(unsolvable, r#"{"puzzle":"x","outcome":"unsolvable","proof":"parity"}"#);
    let json: serde_json::Value = serde_json::from_str(&Answer::invalid("\"\n", "what?").to_json()).unwrap();
    assert_eq!(json, serde_json::json!({ "puzzle": "\"\n", "outcome": "invalid", "error": "what?" }));
}

#[test]
fn work_is_measured() {
    let clock = Clock::start();
    let numbers: Vec<u64> = (0..1 << 22).map(std::hint::black_box).collect();
    let (time, sum) = (clock.time(), numbers.iter().sum::<u64>());
    assert_eq!(sum, (1 << 43) - (1 << 21));
    assert!(time.seconds > 0.0);
    if cfg!(target_os = "linux") {
        let processors = std::thread::available_parallelism().unwrap().get();
        let most = time.seconds * f64::from(u32::try_from(processors).unwrap()) + 0.1;
        assert!(time.cpu_seconds.is_some_and(|seconds| seconds > 0.0 && seconds <= most), "{time:?}");
        assert!(peak_memory().is_some_and(|bytes| bytes >= 8 << 22));
    }
}

#[test]
fn progress_says_where_the_search_is() {
    let mut stats = Stats::default();
    stats.expanded = 1_234_567;
    let mut progress = Progress::new(true);
    assert_eq!(progress.message(&stats), "1,234,567 states expanded");
    Observer::<u32>::bound_raised(&mut progress, 44, &stats);
    Observer::<u32>::working(&mut progress, 44, &stats);
    assert_eq!(progress.message(&stats), "bound 44, 1,234,567 states expanded");
    Observer::<u32>::layer(&mut progress, 7, 1000, &stats);
    assert_eq!(progress.message(&stats), "layer 7 of 1,000 states, 1,234,567 states expanded");
    assert!(Shared::default().shows_progress());
    assert!(!Shared { json: true, ..Shared::default() }.shows_progress());
    assert!(!Shared { quiet: true, ..Shared::default() }.shows_progress());
}

/// A file of this test's own, gone when it is dropped.
struct File(PathBuf);

impl File {
    fn new(name: &str, bytes: &[u8]) -> Self {
        let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
        fs::write(&path, bytes).unwrap();
        File(path)
    }
}

impl Drop for File {
    fn drop(&mut self) {
        fs::remove_file(&self.0).unwrap();
    }
}

#[test]
fn a_batch_file_is_read_by_lines() {
    let file = File::new("lines.txt", b"\xef\xbb\xbf# boards\r\n\r\n  1 2 0\r\n \t\n\tx # 1\n   # no\nlast");
    let entries = batch::read(&file.0).unwrap();
    let found: Vec<_> = entries.iter().map(|entry| (entry.line, entry.text.as_str())).collect();
    assert_eq!(found, [(3, "1 2 0"), (5, "x # 1"), (7, "last")]);
    let place = format!("{}, line 3, column 5", file.0.display());
    assert_eq!(entries[0].place(3).to_string(), place);
}

#[test]
fn a_batch_file_without_puzzles_gets_a_sentence() {
    for (name, bytes, what) in [
        ("empty.txt", &b""[..], "a puzzle is expected, and the file has none"),
        ("blank.txt", b" \n# only this\n", "a puzzle is expected, and the file has none"),
        ("latin.txt", b"1 2\n3 \xe9\n", "line 2, column 3: text in UTF-8 is expected"),
        ("start.txt", b"\xff", "line 1, column 1: text in UTF-8 is expected"),
    ] {
        let file = File::new(name, bytes);
        let message = batch::read(&file.0).unwrap_err().to_string();
        assert_eq!(message, format!("{}: {what}", file.0.display()));
    }
    let message = batch::read("no/such/file".as_ref()).unwrap_err().to_string();
    assert!(message.starts_with("no/such/file: cannot be read: "), "{message}");
    let message = batch::read(env!("CARGO_TARGET_TMPDIR").as_ref()).unwrap_err().to_string();
    assert!(message.contains(": cannot be read: "), "{message}");
}

//! The habits of the programs: command lines, JSON, batch files.

use std::{
    fs,
    path::PathBuf,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use clap::{ColorChoice, Parser};
use programs::{
    Answer, Clock, EarlyExit, Ending, Fault, Names, Progress, Shared, Time, batch, cases, exit_status,
    input::lines, json, peak_memory, shown, watched,
};
use search::{
    BreadthFirst, IdaStar, Limits, Observer, Progress as _, Reason, Search, Stats, from_successors,
    heuristics::Admissible,
};

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

fn parse(line: &[&str]) -> Result<Options, EarlyExit> {
    programs::parse_from([&["toy"], line].concat(), &NAMES)
}

/// The first line of the message in place of a run, and the status.
fn rejection(line: &[&str]) -> (String, u8) {
    let rejection = parse(line).expect_err("a rejection");
    (rejection.text.lines().next().unwrap_or_default().to_owned(), rejection.status)
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
        color,
    } = options.shared;
    assert_eq!((algorithm.as_str(), heuristic.as_str(), metric.as_str()), ("auto", "", "moves"));
    assert_eq!((batch, max_nodes, max_seconds, max_memory), (None, None, None, None));
    assert_eq!((json, boards, quiet, color), (false, false, false, ColorChoice::Auto));
}

#[test]
fn every_option_is_read() {
    let line = "--json --batch b.txt --algorithm bfs --metric=steps --max-nodes 7 --max-seconds 0.5 \
                --max-memory 2k -fa -f b --file=c --file d board --boards --quiet --color never";
    let options = parse(&line.split_whitespace().collect::<Vec<_>>()).unwrap();
    assert_eq!(options.board.as_deref(), Some("board"));
    assert_eq!(options.file, ["a", "b", "c", "d"].map(PathBuf::from));
    let Shared {
        json,
        batch,
        algorithm,
        metric,
        max_nodes,
        max_seconds,
        max_memory,
        boards,
        quiet,
        color,
        ..
    } = options.shared;
    assert_eq!((algorithm.as_str(), metric.as_str()), ("bfs", "steps"));
    assert_eq!((batch, max_nodes), (Some(PathBuf::from("b.txt")), Some(7)));
    assert_eq!((max_seconds, max_memory), (Some(Duration::from_millis(500)), Some(2048)));
    assert!(json && boards && quiet && color == ColorChoice::Never);
}

#[test]
fn every_unknown_argument_is_named() {
    for (line, unknown) in [
        (&["board", "bla"][..], r#"argument "bla""#),
        (&["board", "bla", "bla"], r#"arguments "bla", "bla""#),
        (&["--bla", "board", "-x", "--json", "bla"], r#"arguments "--bla", "-x", "bla""#),
        (&["--bla=3", "-vx", "-é"], r#"arguments "--bla=3", "-vx", "-é""#),
        (&["board", "--", "--json", "-h"], r#"arguments "--json", "-h""#),
        // The argument after an option with a value is that value; the argument after a flag is not.
        (&["--batch", "bla", "--json", "board", "blo"], r#"argument "blo""#),
        (&["-fbla", "-f", "bla", "--bla", "board"], r#"argument "--bla""#),
        (&["--batch", "--bla"], r#"argument "--bla""#),
        (&["-h", "--bla"], r#"argument "--bla""#),
        // An option that this program has no names for.
        (&["--heuristic", "zero"], r#"argument "--heuristic""#),
    ] {
        assert_eq!(rejection(line), (format!("error: unknown {unknown}"), 2), "{line:?}");
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
        assert_eq!(rejection(&[option, value]), (expected, 2));
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
        let rejection = parse(&[line]).unwrap_err();
        assert_eq!((rejection.text.as_str(), rejection.status), (expected, 0));
    }
}

#[test]
fn the_status_of_several_puzzles_is_that_of_the_worst() {
    use Ending::{Interrupted, Invalid, Solved, Stopped, Unsolvable};
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
        (&[Interrupted], 130),
        (&[Solved, Stopped, Invalid, Interrupted], 130),
    ] {
        assert_eq!(exit_status(endings.iter().copied()), status, "{endings:?}");
    }
}

const TIME: Time = Time { seconds: 0.5, cpu_seconds: Some(0.25) };

/// Counting up to nine, and no further.
fn line() -> impl search::StateSpace<State = u32, Action = u32, Cost = u32> {
    from_successors(|&n: &u32| (n < 9).then_some(n + 1))
}

#[test]
fn a_solution_has_its_keys_in_order() {
    let report = IdaStar::new(Admissible(|&n: &u32| 9 - n)).run(&line(), &6, |&n| n == 9);
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
    let report = IdaStar::new(|&n: &u32| 9 - n).run(&line(), &6, |&n| n == 9);
    assert_eq!(Answer::of("6", &report, TIME).optimal, Some(false));
}

#[test]
fn other_endings_say_why() {
    let mut search = BreadthFirst::new();
    let exhausted = Answer::of("6", &search.run(&line(), &6, |&n| n == 5), TIME);
    assert_eq!((exhausted.outcome, exhausted.status()), (Ending::Unsolvable, 1));
    assert_eq!((exhausted.proof.as_deref(), exhausted.optimal), (Some("exhaustive search"), None));

    let limits = Limits::none().expanded(1);
    let stopped = Answer::of("6", &search.within(limits).run(&line(), &6, |&n| n == 9), TIME);
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
    ] {
        let file = File::new(name, bytes);
        let message = batch::read(&file.0).unwrap_err().to_string();
        assert_eq!(message, format!("{}: {what}", file.0.display()));
    }
    let message = batch::read("no/such/file".as_ref()).unwrap_err().to_string();
    assert_eq!(message, "no/such/file: there is no such file");
    let message = batch::read(env!("CARGO_TARGET_TMPDIR").as_ref()).unwrap_err().to_string();
    assert!(message.contains(": cannot be read: "), "{message}");
}

#[test]
fn a_line_that_is_no_text_spoils_no_other() {
    let long = "7".repeat(70_000);
    for (name, line, text, fault) in [
        (
            "latin.txt",
            &b"3 \xe9\xe9"[..],
            "3 \u{fffd}\u{fffd}",
            "3: expected text in UTF-8, found the byte E9",
        ),
        ("cut.txt", b"\xe2\x82", "\u{fffd}", "1: expected text in UTF-8, found the byte E2"),
        (
            "long.txt",
            long.as_bytes(),
            &(long[..200].to_owned() + "..."),
            "1: expected a line of at most 64 KiB, found a longer one",
        ),
    ] {
        let file = File::new(name, &[b"\xef\xbb\xbf1 2\r\n", line, b"\r\n# no\n 5 6 \r\n"].concat());
        let entries = batch::read(&file.0).unwrap();
        let read: Vec<_> = entries.iter().map(|entry| entry.read(|text| Ok(text.to_owned()))).collect();
        let fault = format!("{}, line 2, column {fault}", file.0.display());
        assert_eq!(read, [Ok("1 2".to_owned()), Err(fault), Ok("5 6".to_owned())]);
        assert_eq!(entries[1].text, text);
    }
}

#[test]
fn a_line_may_have_64_kib_in_whatever_pieces_it_comes() {
    for (length, fits) in [(65_535, true), (65_536, true), (65_537, false), (65_538, false), (200_000, false)]
    {
        for end in ["", "\n", "\r\n"] {
            let text = "x".repeat(length) + end + if end.is_empty() { "" } else { "next" };
            let reader = std::io::BufReader::with_capacity(7, text.as_bytes());
            let lines: Vec<_> = lines(reader).map(Result::unwrap).collect();
            assert_eq!(lines[0].fault.is_none(), fits, "{length} {end:?}");
            assert_eq!(fits, lines[0].text.len() == length, "{length} {end:?}");
            let rest: Vec<_> = lines[1..].iter().map(|line| line.text.as_str()).collect();
            assert_eq!(rest, if end.is_empty() { vec![] } else { vec!["next"] }, "{length} {end:?}");
        }
    }
}

#[test]
fn lines_without_end_have_an_end() {
    let mut zeros = lines(std::io::BufReader::new(std::io::repeat(0)));
    assert!(zeros.next().unwrap().unwrap_err().to_string().contains("a line does not end"));
    assert!(zeros.next().is_none());
}

#[cfg(target_os = "linux")]
#[test]
fn a_file_without_end_gets_a_sentence() {
    let sentence = "/dev/zero: expected a file of at most 64 MiB, found a larger one";
    assert_eq!(batch::read("/dev/zero".as_ref()).unwrap_err().to_string(), sentence);
    assert_eq!(programs::input::text("/dev/zero".as_ref()).unwrap_err().to_string(), sentence);
}

#[test]
fn a_batch_has_a_million_puzzles_at_most() {
    let file = File::new("million.txt", &b"x\n".repeat(1_000_000));
    assert_eq!(batch::read(&file.0).unwrap().len(), 1_000_000);
    let file = File::new("more.txt", &b"x\n".repeat(1_000_001));
    let message = batch::read(&file.0).unwrap_err().to_string();
    assert_eq!(message, format!("{}: expected at most 1000000 puzzles, found more", file.0.display()));
}

#[test]
fn what_a_terminal_obeys_is_escaped() {
    for (text, expected) in [
        ("plain é 漢字 ┌─┐ 👍", "plain é 漢字 ┌─┐ 👍"),
        ("\u{1b}]0;title\u{7}", "\\u{1b}]0;title\\u{7}"),
        ("a\r\nb\tc\0", "a\\r\\nb\\tc\\0"),
        ("\u{9b}31m\u{7f}", "\\u{9b}31m\\u{7f}"),
        ("\u{202e}desrever\u{feff}", "\\u{202e}desrever\\u{feff}"),
    ] {
        assert_eq!(shown(text), expected);
        // JSON keeps the text, and holds nothing that a terminal obeys either.
        let json = json(&text);
        assert_eq!(serde_json::from_str::<String>(&json).unwrap(), text);
        assert_eq!(shown(&json), json);
    }
    assert_eq!(shown("é".repeat(200)), "é".repeat(200));
    assert_eq!(shown("é".repeat(201)), "é".repeat(200) + "...");
    let (unknown, status) = rejection(&["a", "\u{1b}[31m", &"x".repeat(1_000)]);
    let long = "x".repeat(200);
    assert_eq!((unknown, status), (format!(r#"error: unknown arguments "\u{{1b}}[31m", "{long}...""#), 2));
}

#[test]
fn a_puzzle_of_an_argument_has_64_kib_at_most() {
    let long = "7".repeat(70_000);
    let cases = cases(&[long], &Shared::default(), |_| -> Result<(), Fault> { panic!("it is not read") });
    let case = cases.unwrap().remove(0);
    assert_eq!(case.text, "7".repeat(200) + "...");
    let error = "line 1, column 1: expected a puzzle of at most 64 KiB, found a longer one";
    assert_eq!(case.puzzle, Err(error.to_owned()));
}

#[test]
fn work_that_looks_at_no_clock_is_told_when_to_stop() {
    let hold = |over: Arc<AtomicBool>| {
        let mut held: Vec<Vec<u8>> = Vec::new();
        while !over.load(Ordering::Relaxed) && held.len() < 512 {
            held.push(vec![1; 1 << 20]);
            std::thread::sleep(Duration::from_millis(1));
        }
        held.len()
    };
    let mut progress = Progress::new(false);
    if cfg!(target_os = "linux") {
        let limits = Shared { max_memory: Some(16 << 20), ..Shared::default() };
        // The memory is that of the process, in which other tests allocate and free: one of a few attempts is undisturbed.
        let attempts: Vec<_> = (0..5).map(|_| watched(&limits, &mut progress, "work", hold)).collect();
        let is_undisturbed = |&(held, reason): &_| reason == Some(Reason::Memory) && (8..128).contains(&held);
        assert!(attempts.iter().any(is_undisturbed), "MiB: {attempts:?}");
    }
    let limits = Shared { max_seconds: Some(Duration::ZERO), ..Shared::default() };
    let (held, reason) = watched(&limits, &mut progress, "work", hold);
    assert_eq!(reason, Some(Reason::Time));
    assert!(held < 100, "{held} MiB");
}

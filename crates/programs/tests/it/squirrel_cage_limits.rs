//! Options and limits of the program `squirrel_cage`: each option has an effect or is rejected by name, and time, memory
//! and SIGINT end all of its jobs.

use std::{
    io::Write,
    process::{Command, Stdio},
    thread,
    time::{Duration, Instant},
};

use crate::command::{Answered, at_once, file};
use crate::squirrel_cage::{PROGRAM, START, run};

/// Pieces of one cell in the first row of a square frame, and the same ones in its last row, in reverse.
fn loose(pieces: u32, size: usize) -> String {
    let row: String = (0..pieces).filter_map(|number| char::from_u32('A' as u32 + number)).collect();
    let reversed: String = row.chars().rev().collect();
    let empty = format!("{:.<size$}\n", "").repeat(size - 1);
    file(
        &format!("loose-{pieces}-{size}.txt"),
        &format!("start:\n{row:.<size$}\n{empty}goal:\n{empty}{reversed:.>size$}\n"),
    )
}

/// The output, less times and the memory of the process.
fn printed(answered: &Answered) -> String {
    let is_steady = |word: &&str| !word.contains("seconds") && !word.contains('.');
    let lines = answered.out.lines().filter(|line| !line.ends_with(" at most"));
    let steady = lines.map(|line| line.split([' ', ',']).filter(is_steady).collect::<Vec<_>>().join(" "));
    format!("{} {}", answered.status, steady.collect::<Vec<_>>().join("\n"))
}

/// Options that do nothing in a mode, by its first argument.
const IDLE: [(&str, &[&str]); 9] = [
    ("-f", &[]),
    ("--json", &["--boards"]),
    ("--hint", &["--boards"]),
    ("--play", &["--json", "--boards"]),
    ("--survey", &["--algorithm", "--boards"]),
    ("--graph", &["--algorithm", "--boards", "--table"]),
    ("--all", &["--algorithm", "--boards"]),
    ("--solutions=3", &["--algorithm", "--boards"]),
    ("report", &[]),
];

#[test]
fn each_option_has_an_effect_or_is_refused_by_name() {
    // From the middle a search from both ends needs fewer positions than one from the start.
    let text = format!("start:\n{0}{0}..A..\n{0}{0}goal:\n{0}{0}{0}{0}....A\n", ".....\n");
    let (puzzle, graph) = (file("middle.txt", &text), file("middle.dot", ""));
    assert_eq!(PROGRAM.json(&["-f", &puzzle]).1[0]["cost"], 4);
    for (mode, idle) in IDLE {
        let arguments: Vec<&str> = match mode {
            "report" => vec![],
            "-f" => vec!["-f", &puzzle],
            "--graph" => vec!["--graph", &graph, "-f", &puzzle],
            _ => vec![mode, "-f", &puzzle],
        };
        let without = run(&arguments);
        assert_eq!(without.status, 0, "{mode}: {}", without.err);
        for option in [
            &["--algorithm", if mode == "report" { "a-star" } else { "bidirectional" }][..],
            &["--metric", "line"],
            &["--max-nodes", "2"],
            &["--max-seconds", "0"],
            &["--max-memory", "1"],
            &["--boards"],
            &["--table"],
            &["--json"],
        ] {
            // In a game the algorithm shows where a limit stops one of them. A second --json says the same twice.
            let stopped = ["--max-nodes", "12"];
            let more: &[&str] = if mode == "--play" && option[0] == "--algorithm" { &stopped } else { &[] };
            if mode == option[0] {
                continue;
            }
            let limited = (!more.is_empty()).then(|| run(&[&arguments, more].concat()));
            let without = limited.as_ref().unwrap_or(&without);
            let with = run(&[&arguments, option, more].concat());
            let rejected = with.status == 2 && with.err.contains(option[0]);
            assert_eq!(rejected, idle.contains(&option[0]), "{mode} {option:?}: {}", with.err);
            assert!(rejected || printed(&with) != printed(without), "{mode} {option:?} does nothing");
        }
    }
}

/// Every job on frames in which a position has up to 25 million actions.
#[test]
fn large_frames_keep_to_time_and_memory() {
    let graph = file("large.csv", "");
    let puzzles = [loose(16, 20), loose(11, 11)];
    let metrics = ["group-unit", "group-line", "group-move"];
    let jobs = [
        &["--algorithm", "bfs"][..],
        &["--algorithm", "a-star"],
        &["--algorithm", "bidirectional"],
        &["--survey"],
        &["--graph", &graph],
        &["--hint"],
    ];
    // Each metric and each job meets both frames.
    let both = metrics.iter().flat_map(|metric| jobs.map(|job| (metric, job))).enumerate();
    at_once(both, |(number, (metric, job))| {
        let puzzle = &puzzles[(number + number / jobs.len()) % 2];
        let arguments = [&["-f", puzzle, "--metric", metric, "--max-memory", "16M"], job].concat();
        let before = Instant::now();
        let (idle, busy) = (
            run(&[&arguments[..], &["--max-nodes", "0"]].concat()),
            run(&[&arguments[..], &["--max-seconds", "0.15"]].concat()),
        );
        assert_eq!((idle.status, busy.status), (3, 3), "{arguments:?}: {}", busy.err);
        assert!(before.elapsed() < Duration::from_secs(10), "{arguments:?}: {:?}", before.elapsed());
        let (idle, busy) = (memory(&idle), memory(&busy));
        assert!(busy.saturating_sub(idle) <= 20, "{arguments:?}: {idle} and {busy} MiB");
    });
}

/// The MiB that a process has held at most.
fn memory(answered: &Answered) -> u64 {
    let line = answered.out.lines().last().unwrap();
    line.strip_suffix(" MiB of memory at most").unwrap().parse().unwrap()
}

/// The status of a job that gets SIGINT after a while; it reads nothing, but its input stays open.
fn interrupted(arguments: &[&str]) -> Option<i32> {
    let mut child = PROGRAM.command();
    let child = child.args(arguments).stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
    let mut child = child.spawn().unwrap();
    let _input = child.stdin.take();
    crate::command::let_compute(&child, Duration::from_millis(200));
    assert_eq!(child.try_wait().unwrap(), None, "{arguments:?} ends by itself");
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    let before = Instant::now();
    while before.elapsed() < Duration::from_secs(10) {
        if let Some(status) = child.try_wait().unwrap() {
            return status.code();
        }
        thread::sleep(Duration::from_millis(10));
    }
    child.kill().unwrap();
    None
}

#[test]
fn sigint_ends_every_job() {
    let (puzzle, graph) = (loose(16, 20), file("interrupted.graphml", ""));
    let jobs = [
        &["-f", &puzzle, "--max-memory", "1G", "--metric", "group-move"][..],
        &["-f", &puzzle, "--max-memory", "1G", "--metric", "group-move", "--algorithm", "bidirectional"],
        &["-f", &puzzle, "--max-memory", "1G", "--metric", "group-line", "--hint"],
        &["-f", &puzzle, "--max-memory", "1G", "--metric", "unit", "--survey"],
        &["-f", &puzzle, "--max-memory", "1G", "--metric", "group-unit", "--graph", &graph],
        &["-f", &puzzle, "--max-memory", "1G", "--metric", "group-unit", "--play"],
        // It waits for a line.
        &["--play"],
    ];
    at_once(jobs, |arguments| assert_eq!(interrupted(arguments), Some(130), "{arguments:?}"));
}

/// A survey in which every position is solved, so it names each as a hardest one: names and distances count too.
#[test]
fn a_survey_counts_what_it_holds_beside_the_graph() {
    let rows = "##.....\n".repeat(5);
    let text = format!("start:\nA#BCDEF\n{rows}goal:\nA#.....\n{rows}");
    let puzzle = file("all-solved.txt", &text);
    let survey = |limit: &[&str]| run(&[&["-f", &puzzle, "--survey"], limit].concat());
    let idle = memory(&survey(&["--max-nodes", "0"]));
    // C(30, 5) positions.
    let is_whole = |answered: &Answered| {
        answered.out.contains("\n142506 positions can be reached, 142506 of them solved\n")
    };
    let limits = [8, 12, 16, 20, 24, 28, 32, 40, 48].map(|mebibytes| mebibytes << 20);
    for limit in limits {
        let answered = survey(&["--max-memory", &limit.to_string()]);
        let held = memory(&answered).saturating_sub(idle);
        assert!(held << 20 <= limit + limit / 4 + (1 << 20), "{held} MiB of {limit} bytes");
        assert_eq!(answered.status == 0, is_whole(&answered), "{}", answered.out.len());
        if answered.status == 0 {
            return;
        }
        assert_eq!(answered.status, 3);
    }
    panic!("48 MiB are enough for so few positions");
}

/// A game of many moves that leave the shortest way.
#[test]
fn a_long_game_takes_little_memory() {
    let game = |moves: usize| {
        let mut child = PROGRAM.command();
        let child = child.args(["--play", START]).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = child.spawn().unwrap();
        let mut input = child.stdin.take().unwrap();
        let script = "9O\n8E\n".repeat(moves / 2);
        let writer = thread::spawn(move || input.write_all(script.as_bytes()));
        let output = child.wait_with_output().unwrap();
        writer.join().unwrap().unwrap();
        let out = String::from_utf8(output.stdout).unwrap();
        assert!(out.contains(&format!("\n{moves} steps made: ")), "{out}");
        memory(&Answered { status: 0, out, err: String::new() })
    };
    let (short, long) = (game(2), game(60));
    assert!(long <= short + 4, "{short} and {long} MiB");
}

#[test]
fn a_long_line_of_a_game_is_rejected() {
    let mut child = PROGRAM.command();
    let child = child.args(["--play", START]).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = child.spawn().unwrap();
    let line = format!("{}\n\x1b[31m\nq\n", "6".repeat(3 << 20));
    child.stdin.take().unwrap().write_all(line.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    let out = String::from_utf8(output.stdout).unwrap();
    assert!(out.contains("line 1, column 1: expected a line of at most 64 KiB, found a longer one"), "{out}");
    assert!(!out.contains('\x1b') && out.len() < 10_000, "{} bytes", out.len());
}

/// A correct puzzle with 2^17 sets of pieces that can go down: the program has a limit there, and the input is no fault.
#[test]
fn too_many_sets_of_pieces_are_a_limit() {
    let (row, dots) = ("ABCDEFGHIJKLMNOPQ", ".".repeat(17));
    let board = format!("{row}/{dots} => {dots}/A{}", &dots[1..]);
    let reason = "expected pieces of which at most 2^16 sets can go one way, found 2^17";
    let group = [board.as_str(), "--metric", "group-unit"];
    let (status, answers) = PROGRAM.json(&group);
    let keys = ["outcome", "reason", "metric"].map(|key| answers[0][key].as_str().unwrap());
    assert_eq!((status, keys), (3, ["stopped", reason, "group-unit"]));
    assert_eq!(PROGRAM.json(&[&board]).1[0]["cost"], 1);
    let graph = file("sets.dot", "");
    for mode in [&[][..], &["--all"], &["--hint"], &["--survey"], &["--graph", &graph]] {
        let answered = run(&[&group, mode].concat());
        assert_eq!((answered.status, answered.err.as_str()), (3, ""), "{mode:?}");
        assert!(answered.out.contains(&format!("stopped: {reason}\n")), "{mode:?}: {}", answered.out);
    }
    let replayed = run(&[&group[..], &["--replay", "AS"]].concat());
    assert_eq!(replayed.status, 0, "{}", replayed.err);
    assert!(replayed.out.contains(&format!("the fewest are not known: {reason}\n")), "{}", replayed.out);
    let played = PROGRAM.typed(&[&group[..], &["--play"]].concat(), "AB:S\n");
    assert!(played.out.contains("1 group step made: AB:S; solved"), "{}", played.out);
}

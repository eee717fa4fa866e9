//! The habits of every program: help, rejections, an output that is full or closed, SIGINT.

#![cfg(unix)]

use std::{
    fs::File,
    io::BufRead,
    time::{Duration, Instant},
};

use crate::{
    command::{Program, at_once, file},
    running::Running,
};

/// All programs.
const PROGRAMS: [&str; 17] = [
    "compare_heuristics",
    "contest",
    "count_solutions",
    "doc_pictures",
    "hardest_boards",
    "korf_100",
    "korf_24",
    "lights_out",
    "pattern_databases",
    "peg_solitaire",
    "piece_sets",
    "rush_hour",
    "rush_hour_database",
    "sliding_tile",
    "squirrel_cage",
    "state_graph",
    "taquin_exercise",
];

/// Each program with arguments with which it prints something soon.
fn quick() -> impl Iterator<Item = (&'static str, &'static [&'static str])> {
    let runs: [(&str, &[&str]); 5] = [
        ("compare_heuristics", &["--random", "1"]),
        ("pattern_databases", &[]),
        ("sliding_tile", &["1 2 / 3 0", "--boards"]),
        ("state_graph", &[]),
        ("taquin_exercise", &[]),
    ];
    runs.into_iter().chain(PROGRAMS.into_iter().map(|name| (name, &["--help"][..])))
}

#[test]
fn all_programs_are_listed_here() {
    let manifest = include_str!("../../Cargo.toml");
    let names = manifest.split("[[bin]]\nname = \"").skip(1).map(|rest| rest.split('"').next().unwrap());
    assert_eq!(names.collect::<Vec<_>>(), PROGRAMS);
}

#[test]
fn every_program_answers_help_and_version() {
    for name in PROGRAMS {
        for option in ["-h", "--help", "-v", "--version"] {
            let answered = Program(name).run(&[option]);
            let expected = if option.contains('h') { "Usage: " } else { name };
            assert_eq!((answered.status, answered.err.as_str()), (0, ""), "{name} {option}");
            assert!(answered.out.contains(expected), "{name} {option}: {}", answered.out);
        }
    }
}

#[test]
fn every_program_refuses_what_it_does_not_know_by_name() {
    for name in PROGRAMS {
        let answered = Program(name).run(&["--bogus", "-j", "--so\u{1b}[31m"]);
        let error = "error: unknown arguments \"--bogus\", \"-j\", \"--so\\u{1b}[31m\"\n";
        assert_eq!((answered.status, answered.out.as_str()), (2, ""), "{name}");
        assert!(answered.err.starts_with(error), "{name}: {}", answered.err);
    }
}

/// A reader of JSON finds its own text again, and a terminal nothing to obey.
#[test]
fn json_gives_a_puzzle_back_as_it_was() {
    let text = "1 \u{1b}[31m \u{9b}2J \u{202e}\u{7f} é";
    for name in ["lights_out", "sliding_tile", "rush_hour", "squirrel_cage"] {
        let (status, answers) = Program(name).json(&[text]);
        assert_eq!((status, &answers[0]["puzzle"]), (2, &text.into()), "{name}");
        let answered = Program(name).run(&[text, "--json"]);
        let is_obeyed = |sign: char| sign != '\n' && (sign.is_control() || sign == '\u{202e}');
        assert!(!answered.out.contains(is_obeyed) && !answered.err.contains(is_obeyed), "{name}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_gets_a_sentence() {
    for (name, arguments) in quick() {
        let full = File::options().write(true).open("/dev/full").unwrap();
        let output = Program(name).command().args(arguments).stdout(full).output().unwrap();
        let err = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{name} {arguments:?}: {err}");
        assert!(err.starts_with("error: standard output: ") && err.lines().count() == 1, "{name}: {err}");
    }
}

#[test]
fn a_reader_that_leaves_is_no_error() {
    for (name, arguments) in quick() {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let output = Program(name).command().args(arguments).stdout(writer).output().unwrap();
        let err = String::from_utf8(output.stderr).unwrap();
        assert_eq!((output.status.code(), err.as_str()), (Some(0), ""), "{name} {arguments:?}");
    }
}

#[test]
fn numbers_have_a_stated_maximum() {
    let most = u64::MAX.to_string();
    for (name, option, sentence) in [
        ("compare_heuristics", "--random", "a whole number from 1 to 1000000 is expected"),
        ("korf_100", "--threads", "a whole number from 1 to 256 is expected"),
        ("korf_24", "--threads", "a whole number from 1 to 256 is expected"),
        ("korf_100", "--only", "a whole number from 1 to 100 is expected"),
        ("korf_24", "--only", "a whole number from 1 to 50 is expected"),
    ] {
        for number in [most.as_str(), "0", "-1", "99999999999999999999999", "1e9", ""] {
            let answered = Program(name).run(&[option, number]);
            assert_eq!((answered.status, answered.out.as_str()), (2, ""), "{name} {option} {number}");
            assert!(answered.err.starts_with("error: "), "{name} {option} {number}: {}", answered.err);
        }
        let answered = Program(name).run(&[option, &most]);
        assert!(answered.err.contains(sentence), "{name} {option}: {}", answered.err);
    }
}

/// A board that takes a search without knowledge for ever.
const HARD: &str = "14 7 8 2 13 11 10 4 9 12 5 0 3 6 1 15 => 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15";

#[cfg(target_os = "linux")]
#[test]
fn sigint_ends_a_search_with_what_it_knows() {
    for algorithm in ["ida-star", "a-star", "bfs", "bidirectional", "iterative-deepening", "beam"] {
        let mut line = vec![HARD, "--json", "--algorithm", algorithm, "--max-memory", "1G"];
        if !["bfs", "bidirectional"].contains(&algorithm) {
            line.extend(["--heuristic", if algorithm == "beam" { "zero" } else { "misplaced" }]);
        }
        let running = Running::start("sliding_tile", &line);
        running.compute_for(Duration::from_millis(200));
        let since = Instant::now();
        running.interrupt();
        let (out, err, status) = running.end();
        assert_eq!((status, err.as_str()), (Some(130), ""), "{algorithm}");
        let answer: serde_json::Value = serde_json::from_str(&out).unwrap();
        assert_eq!((&answer["outcome"], &answer["reason"]), (&"stopped".into(), &"interrupted".into()));
        assert_eq!((&answer["puzzle"], &answer["algorithm"]), (&HARD.into(), &algorithm.into()));
        assert!(answer["expanded"].as_u64() > Some(0), "{algorithm}: {answer}");
        assert!(since.elapsed() < Duration::from_secs(20), "{algorithm}: {:?}", since.elapsed());
    }
}

#[cfg(target_os = "linux")]
#[test]
fn sigint_ends_a_batch_after_its_puzzle() {
    let path = file("interrupted.txt", &format!("1 2 / 0 3\n1 1\n{HARD}\n1 2 / 3 0\n3 1 / 2 0\n"));
    let line = ["--json", "--heuristic", "zero", "--algorithm", "ida-star", "--batch", &path];
    let mut running = Running::start("sliding_tile", &line);
    let mut answers = [String::new(), String::new()];
    for answer in &mut answers {
        running.out.read_line(answer).unwrap();
    }
    assert!(answers[0].contains("\"solved\"") && answers[1].contains("\"invalid\""), "{answers:?}");
    running.compute_for(Duration::from_millis(200));
    running.interrupt();
    let (out, err, status) = running.end();
    assert_eq!((out.lines().count(), status), (1, Some(130)), "{out}{err}");
    assert!(out.contains("\"stopped\"") && out.contains("\"reason\":\"interrupted\""), "{out}");
    assert!(err.ends_with("interrupted: 2 of 5 puzzles are left\n"), "{err}");
}

#[cfg(target_os = "linux")]
#[test]
fn sigint_ends_other_long_work() {
    let jobs = [
        ("compare_heuristics", &["--random", "1000000"][..], "States expanded"),
        ("count_solutions", &[], "triangle of 15"),
        ("korf_100", &["--only", "12,88", "--heuristic", "manhattan"], " 12 "),
        ("korf_24", &[], ""),
        ("korf_100", &["--heuristic", "pdb-78"], ""),
        ("piece_sets", &[], " sets, "),
        ("sliding_tile", &[HARD, "--heuristic", "pdb-78"], "interrupted"),
        ("sliding_tile", &[HARD, "--compare", "--max-nodes", "1000000000"], "walking-distance"),
    ];
    at_once(jobs, |(name, arguments, out_has)| {
        let running = Running::start(name, arguments);
        running.compute_for(Duration::from_millis(300));
        let since = Instant::now();
        running.interrupt();
        let (out, err, status) = running.end();
        assert_eq!(status, Some(130), "{name} {arguments:?}: {out}{err}");
        assert!(out.contains(out_has), "{name} {arguments:?}: {out}{err}");
        assert!(since.elapsed() < Duration::from_secs(30), "{name} {arguments:?}: {:?}", since.elapsed());
    });
}

/// The first SIGINT asks a survey to stop, which it does after a layer; a plan is checked without its distances.
#[cfg(target_os = "linux")]
#[test]
fn sigint_ends_a_survey_and_a_replay() {
    for line in [
        &["_ 3 2 1 / 8 7 6 5 / 4 11 10 9", "--survey", "--json"][..],
        &[HARD, "--replay", "S E", "--json", "--algorithm", "ida-star", "--heuristic", "misplaced"],
    ] {
        let running = Running::start("sliding_tile", line);
        running.compute_for(Duration::from_millis(30));
        running.interrupt();
        let (out, err, status) = running.end();
        assert_eq!((status, err.as_str()), (Some(130), ""), "{line:?}: {out}");
        let answer: serde_json::Value = serde_json::from_str(&out).unwrap();
        assert_eq!(answer["reason"], "interrupted", "{answer}");
    }
}

/// The work on a large table looks at no flag for a while: the second SIGINT ends it at once.
#[cfg(target_os = "linux")]
#[test]
fn a_second_sigint_ends_the_process() {
    let running = Running::start("peg_solitaire", &["--shape", "english", "--survey", "--json"]);
    running.compute_for(Duration::from_millis(30));
    running.interrupt();
    running.interrupt();
    let (out, err, status) = running.end();
    assert_eq!((err.as_str(), status), ("", Some(130)), "{out}");
}

/// With `--json` a line is an object, and nothing else is printed.
#[test]
fn programs_of_puzzles_print_one_object_a_line() {
    let runs: [(&str, &[&str]); 4] = [
        ("lights_out", &["xx./x../..."]),
        ("sliding_tile", &["1 2 / 3 0"]),
        ("rush_hour", &["--level", "1"]),
        ("squirrel_cage", &["--metric", "move"]),
    ];
    for (name, arguments) in runs {
        let (status, objects) = Program(name).json(arguments);
        assert_eq!((status, objects.len()), (0, 1), "{name}");
        assert_eq!(objects[0]["outcome"], "solved", "{name}");
    }
}

/// JSON has no drawings.
#[test]
fn boards_beside_json_are_refused_by_name() {
    let runs: [(&str, &[&str]); 6] = [
        ("lights_out", &[]),
        ("sliding_tile", &["1 2 / 3 0"]),
        ("rush_hour", &["--level", "1"]),
        ("rush_hour", &[]),
        ("peg_solitaire", &["--shape", "triangle"]),
        ("squirrel_cage", &["--metric", "move"]),
    ];
    for (name, arguments) in runs {
        let answered = Program(name).run(&[arguments, &["--json", "--boards"]].concat());
        let sentence = "error: --json draws nothing, so --boards does nothing\n";
        assert_eq!((answered.status, answered.out.as_str()), (2, ""), "{name} {arguments:?}");
        assert_eq!(answered.err, sentence, "{name} {arguments:?}");
    }
}

/// `--max` alone leaves the fewest actions to the program, which its help states.
#[test]
fn the_default_of_min_is_in_the_help() {
    for name in ["lights_out", "sliding_tile", "rush_hour", "peg_solitaire", "squirrel_cage"] {
        let help = Program(name).run(&["--help"]).out;
        let line = help.lines().skip_while(|line| !line.contains("--min <N>")).take(2).collect::<String>();
        assert!(line.contains("by default 1 beside --max"), "{name}: {line}");
    }
    for seed in 1..=9 {
        let line = ["--generate", "--max", "1", "--seed", &seed.to_string()];
        let (status, objects) = Program("sliding_tile").json(&line);
        assert_eq!((status, &objects[0]["cost"]), (0, &1.into()), "{seed}: {objects:?}");
    }
}

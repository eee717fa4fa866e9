//! Everything that `rush_hour` does: every option has an effect or is rejected by its name, limits hold, and SIGINT ends
//! long jobs with an answer, those of `rush_hour_database` too.

use std::{
    process::{Command, Stdio},
    time::{Duration, Instant},
};

use crate::command::{Answered, Program, at_once, file};
use crate::rush_hour::PROGRAM;

/// Level 2.
const BOARD: &str = "BBoooCDDEEoCFGAAoCFGHIIIFGHoJKLLMMJK";

/// A board with a small component, whose exit may be at either side, and which both metrics tell apart.
const SMALL: &str = "ooBo/AABo/oooo/ooCC";

/// The modes of the program, each with a command line for it. Limits make algorithms differ where only the time tells.
const MODES: [(&str, &[&str]); 5] = [
    ("levels", &["--max-nodes", "500"]),
    ("solve", &[SMALL]),
    ("hint", &[SMALL, "--hint"]),
    ("survey", &[SMALL, "--survey"]),
    ("generate", &["--generate", "--size", "4x4", "--moves", "3.."]),
];

/// Options, and whether they are effective or rejected in each mode; `q` has no effect where standard error is no terminal.
const OPTIONS: [(&[&str], &str); 21] = [
    (&["--algorithm", "a-star"], "eeerr"),
    (&["--heuristic", "escapes"], "eeerr"),
    (&["--open-list", "heap"], "eeerr"),
    (&["--metric", "steps"], "reerr"),
    (&["--boards"], "rerrr"),
    (&["--json"], "eeeee"),
    (&["--quiet"], "qqqqq"),
    (&["--max-nodes", "1"], "eeeee"),
    (&["--max-seconds", "0"], "eeeee"),
    (&["--max-memory", "1"], "eeeee"),
    (&["--level", "2"], "eeeer"),
    (&["--exit", "left"], "eeeee"),
    (&["--batch", "FILE"], "eeeer"),
    (&["--seed", "9"], "rrrre"),
    (&["--size", "5x5"], "rrrre"),
    (&["--moves", "1..2"], "rrrre"),
    (&[BOARD], "eeeer"),
    (&["--hint", "--survey"], "rrrrr"),
    (&["--grids"], "eerrr"),
    (&["--all"], "eerrr"),
    (&["--solutions", "3"], "eerrr"),
];

/// The output without times and sizes, which no two runs have in common.
fn without_measures(answered: &Answered) -> (i32, String) {
    let lines = answered.out.lines().filter(|line| !line.ends_with("of memory at most"));
    let is_measure = |word: &&str| word.contains('.') && word.bytes().any(|byte| byte.is_ascii_digit());
    let words = |line: &str| {
        let words = line.split([' ', ',', ':']).filter(|word| !word.is_empty() && !is_measure(word));
        words.collect::<Vec<_>>().join(" ")
    };
    (answered.status, lines.map(words).collect::<Vec<_>>().join("\n"))
}

#[test]
fn each_option_has_an_effect_or_is_refused_by_name() {
    let batch = file("options.txt", BOARD);
    for (mode, (name, line)) in MODES.into_iter().enumerate() {
        let plain = PROGRAM.run(line);
        assert_ne!(plain.status, 2, "{name}: {}", plain.err);
        for (option, expected) in OPTIONS {
            let option: Vec<&str> =
                option.iter().map(|word| if *word == "FILE" { &*batch } else { word }).collect();
            let answered = PROGRAM.run(&[line, &option].concat());
            let same = without_measures(&answered) == without_measures(&plain);
            match expected.as_bytes()[mode] {
                b'e' => {
                    assert!(!same, "{name}: {option:?} has no effect");
                    assert!(answered.err.is_empty() || option[0] == "--exit", "{name}: {}", answered.err);
                }
                b'q' => assert!(same, "{name}: {option:?}"),
                _ => {
                    assert_eq!((answered.status, &*answered.out), (2, ""), "{name}: {option:?}");
                    let named = if option[0] == BOARD { "[BOARD]" } else { option[0] };
                    assert!(answered.err.contains(named), "{name}: {option:?}: {}", answered.err);
                }
            }
        }
    }
}

#[test]
fn all_options_without_effect_are_named_in_one_message() {
    let answered = PROGRAM.run(&[BOARD, "--survey", "--boards", "--metric=steps", "--algorithm", "bfs"]);
    assert_eq!((answered.status, &*answered.out), (2, ""));
    let sentence = "in both metrics, so --algorithm, --metric and --boards do nothing\n";
    assert!(answered.err.starts_with("error: --survey ") && answered.err.ends_with(sentence));
}

#[test]
fn without_a_board_it_compares_all_levels_with_what_is_known() {
    let answered = PROGRAM.run(&[]);
    assert_eq!((answered.status, answered.err.as_str()), (0, ""));
    let lines: Vec<Vec<&str>> = answered.out.lines().map(|line| line.split_whitespace().collect()).collect();
    let level = |number: usize| &lines[number];
    assert_eq!(level(1)[..8], ["1", "8", "8", "8", "16", "16", "1067", "1067"]);
    assert_eq!(level(40)[..6], ["40", "13", "51", "51", "81", "81"]);
    // The counts of the student's report; that of level 5 needs an order of moves that is not known.
    let published = [1067, 2753, 770, 356, 2139, 1637, 4613, 950, 681, 1847].map(|count| count.to_string());
    for (number, count) in (1..).zip(&published) {
        let row = level(number);
        let compared = if row[6] == count { "exact" } else { "within" };
        assert_eq!((row[7], row[10]), (count.as_str(), compared), "level {number}");
        assert_eq!(row[6] == count, number != 5, "level {number}");
        // Any order of moves gives a count from the eighth column to the ninth.
        let bracket: Vec<u64> = row[8..10].iter().map(|bound| bound.parse().unwrap()).collect();
        assert!((bracket[0]..=bracket[1]).contains(&count.parse().unwrap()), "level {number}");
    }
    assert_eq!((level(12)[7], level(12)[10], level(11)[10]), ("1267", "exact", "-"));
    let sums = "1028 moves and 1844 steps in all, 264303 positions: all as known";
    assert!(answered.out.contains(sums), "{}", answered.out);
    assert!(!answered.out.contains("agree"), "{}", answered.out);
    let last = answered.out.lines().last().unwrap();
    assert!(last.contains("10 exact, 1 within") && last.contains(", 0 differ"), "{last}");

    // A number that is not found differs from none.
    let stopped = PROGRAM.run(&["--max-nodes", "100"]);
    assert_eq!((stopped.status, stopped.out.contains("DIFFER")), (3, false));
    assert!(stopped.out.contains("40 levels stopped by a limit"), "{}", stopped.out);
}

/// A small component: the cars above the walls cannot move. Without car B, which holds them, they can, and the search
/// for the fewest moves meets millions of positions.
const HELD: &str = "CCBooooooo/DDBooooooo/EEBooooooo/FFBooooooo/GGBooooooo/xxxxxxxxxx/oooooooooo/oooooooooo/oooooHIJKL/AAoooHIJKL";

/// Thirty-six cars on 10x10: millions of positions.
const LARGE: &str = "EEocoGGVVo/LdocOOoooP/LdTooSSRRP/JJTZZooNgP/AAoooWeNgi/bbQQQWeYYi/DDffhhFjCC/aoBBXXFjHo/aoUUUIIoHk/aMMMoKKook";

#[test]
fn every_part_of_a_survey_keeps_to_the_limits() {
    for (option, value, reason) in [
        ("--max-nodes", "100000", "as many states are expanded as allowed"),
        ("--max-memory", "40M", "the search holds as much memory as allowed"),
        ("--max-seconds", "0.05", "the time is over"),
    ] {
        let begin = Instant::now();
        let (status, answers) = PROGRAM.json(&[HELD, "--survey", option, value]);
        let answer = &answers[0];
        assert_eq!((status, &answer["outcome"]), (3, &"stopped".into()), "{option}");
        assert_eq!(answer["reason"], reason, "{option}");
        assert!(begin.elapsed() < Duration::from_secs(10), "{option}");
        if option != "--max-seconds" {
            // The red car has nine places. Where it covers none, one or two of the columns of the five other cars that
            // move, these have two places in place of three.
            assert_eq!(answer["positions"], 4 * 3_u64.pow(5) + 2 * 3_u64.pow(4) + 4 * 4 * 3_u64.pow(3));
            assert_eq!(answer["moves"]["cost"], 6);
            assert!(answer["moves"].get("minimal").is_none() && answer.get("steps").is_none());
        }
    }
    let answered = PROGRAM.run(&[HELD, "--survey", "--max-memory", "40M"]);
    assert!(answered.out.contains("does every car count: in moves not known\n"), "{}", answered.out);
    assert!(answered.out.contains("stopped: the search holds as much memory as allowed\n"));
}

/// Counted is the memory beyond that of the same survey without a search, which has the look-up tables: 24 MB.
#[cfg(target_os = "linux")]
#[test]
fn a_survey_holds_no_more_memory_than_it_says() {
    let peak = |option: &str, value: &str| {
        let answered = PROGRAM.run(&[HELD, "--survey", option, value]);
        assert_eq!(answered.status, 3);
        let line =
            answered.out.lines().find(|line| line.ends_with("MiB of memory at most")).unwrap().to_owned();
        line.split(' ').next().unwrap().parse::<u64>().unwrap()
    };
    let without = peak("--max-nodes", "0");
    for (limit, mebibytes) in [("40M", 40 - 23), ("64M", 64 - 23)] {
        let held = peak("--max-memory", limit).saturating_sub(without);
        assert!(4 * held <= 5 * mebibytes, "{held} MiB within {limit}");
    }
}

#[test]
fn levels_and_new_puzzles_keep_to_the_limits() {
    for option in [&["--max-nodes", "1000"][..], &["--max-memory", "1"], &["--max-seconds", "0"]] {
        let levels = PROGRAM.run(option);
        assert_eq!(levels.status, 3, "{option:?}");
        let generated =
            PROGRAM.run(&[&["--generate", "--size", "10x10", "--moves", "60.."], option].concat());
        assert_eq!(generated.status, 3, "{option:?}");
        assert!(generated.out.contains("stopped: "), "{}", generated.out);
        assert!(!generated.out.contains("no board that was tried"), "{option:?}: {}", generated.out);
    }
    // The component of level 2 has 22,139 positions, and all searches of a level share the limit.
    let answered = PROGRAM.run(&["--max-nodes", "20000"]);
    let row: Vec<&str> = answered.out.lines().nth(2).unwrap().split_whitespace().collect();
    assert_eq!((answered.status, row[0], row[2], row[11]), (3, "2", "8", "-"));
}

/// The program with these arguments, interrupted while it works.
#[cfg(unix)]
fn interrupted(program: &Program, arguments: &[&str]) -> (Option<i32>, String, String) {
    let mut command = program.command();
    let child = command.args(arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    crate::command::let_compute(&child, Duration::from_millis(200));
    let begin = Instant::now();
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    let output = child.wait_with_output().unwrap();
    assert!(begin.elapsed() < Duration::from_secs(10), "{arguments:?}: {:?}", begin.elapsed());
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code(), text(output.stdout), text(output.stderr))
}

#[cfg(unix)]
#[test]
fn sigint_ends_every_long_job_with_an_answer() {
    let batch = file("interrupted.txt", &format!("{LARGE}\n{LARGE}\n"));
    let patient = ["--json", "--algorithm", "ida-star"];
    let jobs = [
        (&["--json", LARGE, "--survey"][..], 1),
        (&[&patient[..], &[LARGE]].concat(), 1),
        (&[&patient[..], &[LARGE, "--hint"]].concat(), 1),
        (&[&patient[..], &["--batch", &batch]].concat(), 1),
        (&["--json", "--generate", "--size", "9x9", "--moves", "500.."], 1),
    ];
    at_once(jobs, |(job, answers)| {
        let (status, out, err) = interrupted(&PROGRAM, job);
        assert_eq!((status, out.lines().count()), (Some(130), answers), "{job:?}: {out} {err}");
        assert!(out.contains(r#""outcome":"stopped""#) && out.contains(r#""reason":"interrupted""#), "{out}");
    });
    let database = ["--side", "6", "--threads", "2"];
    let (status, out, err) = interrupted(&Program("rush_hour_database"), &database);
    assert_eq!(status, Some(130), "{out} {err}");
    assert!(out.starts_with("side 6: "), "{out}");
}

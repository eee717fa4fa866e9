//! The program `peg_solitaire`: each option has an effect or is rejected by name, every long job keeps to its limits, and no
//! board is too large for its proofs.

use std::time::{Duration, Instant};

use crate::command::file;
use crate::peg_grid::{SIMPLE, TRIANGLE};
use crate::peg_solitaire::PROGRAM;

/// One row of 128 pegs and the hole behind them.
fn strip() -> String {
    "x".repeat(128) + ".\n"
}

/// Parts of three holes, in each of which one jump is possible.
fn parts(rows: usize, columns: usize) -> String {
    format!("{}\n", "xx. ".repeat(columns)).repeat(rows)
}

#[test]
fn options_without_effect_are_refused_by_name() {
    let board = file("rejected.txt", TRIANGLE);
    let values = [
        ("--algorithm", Some("auto")),
        ("--heuristic", Some("portfolio")),
        ("--metric", Some("jumps")),
        ("--boards", None),
        ("--check", None),
    ];
    let rejected = |mode: &[&str], options: &[usize]| {
        let mut arguments = [&["-f", board.as_str()], mode].concat();
        for &option in options {
            arguments.extend([values[option].0].into_iter().chain(values[option].1));
        }
        let answered = PROGRAM.run(&arguments);
        assert_eq!((answered.status, answered.out.as_str()), (2, ""), "{arguments:?}");
        for &option in options {
            assert!(answered.err.contains(values[option].0), "{arguments:?}: {}", answered.err);
        }
    };
    for mode in ["--count", "--survey", "--pairs"] {
        (0..5).for_each(|option| rejected(&[mode], &[option]));
        rejected(&[mode], &[0, 1, 2, 3, 4]);
    }
    rejected(&["--algorithm", "dfs"], &[1]);
    rejected(&["--algorithm", "exact"], &[1]);
    rejected(&["--algorithm", "beam"], &[4]);
    rejected(&["--algorithm", "dfs"], &[4]);
    rejected(&["--algorithm", "exact", "--metric", "moves"], &[4]);
}

/// The others have one: at least they are taken.
#[test]
fn all_other_options_are_taken() {
    let board = file("taken.txt", TRIANGLE);
    let limits = ["--max-nodes", "1000000", "--max-seconds", "60", "--max-memory", "1G", "--quiet"];
    for mode in [
        &["--count"][..],
        &["--survey"],
        &["--pairs"],
        &["--boards"],
        &["--check"],
        &["--algorithm", "auto", "--heuristic", "variance", "--metric", "moves", "--check"],
        &["--algorithm", "beam", "--heuristic", "isolation", "--boards"],
        &["--algorithm", "dfs", "--metric", "moves", "--boards"],
        &["--algorithm", "exact", "--check", "--boards"],
        &["--algorithm", "exact", "--metric", "moves", "--boards"],
    ] {
        let arguments = [&["-f", &board, "--directions", "triangular"], mode, &limits].concat();
        let answered = PROGRAM.run(&arguments);
        assert_eq!((answered.status, answered.err.as_str()), (0, ""), "{arguments:?}");
    }
}

/// Proofs hold on boards of more holes than two words have bits, alone and in a batch.
#[test]
fn large_boards_are_refuted() {
    let (strip, triangle) = (file("strip.txt", &strip()), file("after_the_strip.txt", TRIANGLE));
    for algorithm in ["auto", "exact", "dfs"] {
        let (status, answers) =
            PROGRAM.json(&["-f", &strip, "-f", &triangle, "--algorithm", algorithm, "--max-seconds", "60"]);
        let outcomes: Vec<_> = answers.iter().map(|answer| answer["outcome"].as_str().unwrap()).collect();
        assert_eq!((status, &outcomes[..]), (0, &["unsolvable"; 2][..]), "{algorithm}");
    }
    let (status, answers) = PROGRAM.json(&["-f", &strip, "--pairs", "--max-seconds", "0.5"]);
    assert!([0, 3].contains(&status), "{status}");
    assert!(!answers[0]["pairs"].as_array().unwrap().is_empty());
}

/// Hundreds of targets: each takes a proof of its own.
#[test]
fn the_time_holds_for_many_targets() {
    for (rows, columns) in [(12, 30), (5, 20), (9, 11)] {
        let board = file(&format!("targets_{rows}_{columns}.txt"), &parts(rows, columns));
        for mode in [&[][..], &["--algorithm", "exact"], &["--pairs"], &["--metric", "moves"]] {
            let since = Instant::now();
            let answered = PROGRAM.run(&[&["-f", &board, "--json", "--max-seconds", "0.2"], mode].concat());
            let took = since.elapsed();
            assert!([0, 1, 3].contains(&answered.status), "{mode:?}: {}", answered.err);
            assert!(took < Duration::from_secs(15), "{mode:?} on {rows} times {columns} parts: {took:?}");
        }
    }
}

/// SIGINT ends every job with the answers so far.
#[cfg(unix)]
#[test]
fn an_interrupt_ends_every_job() {
    use std::process::{Command, Stdio};
    let full = file("interrupted.txt", &format!("{}\n", "x".repeat(7)).repeat(3).replacen("xxx", "x.x", 1));
    let simple = file("interrupted_simple.txt", SIMPLE);
    let hard = file(
        "interrupted_hard.txt",
        "    x\n   xxx\n  xxxxx\n xxxxxxx\nxxxx.xxxx\n xxxxxxx\n  xxxxx\n   xxx\n    x\n",
    );
    let endless =
        file("interrupted_endless.txt", &format!("{}\n", "x".repeat(15)).repeat(15).replacen('x', ".", 1));
    for arguments in [
        &["-f", &simple, "-f", &full, "--count"][..],
        &["-f", &simple, "-f", &simple, "--survey"],
        &["-f", &hard, "--pairs"],
        &["-f", &endless, "--algorithm", "dfs"],
        &["-f", &endless, "--algorithm", "exact"],
        &["-f", &simple, "--algorithm", "exact", "--metric", "moves"],
    ] {
        let mut job = PROGRAM
            .command()
            .args(arguments)
            .args(["--json", "--quiet"])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        crate::command::let_compute(&job, Duration::from_millis(200));
        let sent = Command::new("kill").args(["-INT", &job.id().to_string()]).status().unwrap();
        assert!(sent.success());
        let since = Instant::now();
        let status = job.wait().unwrap();
        assert_eq!(status.code(), Some(130), "{arguments:?}");
        assert!(since.elapsed() < Duration::from_secs(20), "{arguments:?}: {:?}", since.elapsed());
    }
}

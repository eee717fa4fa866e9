//! SIGINT in every long mode of every program: status 130, the answers so far, and an end within a second of processor
//! time. SIGTERM ends a program as the system does.

use std::time::Duration;

use crate::{command::file, running::Running};

const TILES: &str = "14 7 8 2 13 11 10 4 9 12 5 0 3 6 1 15 => 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15";
const TWELVE: &str = "_ 3 2 1 / 8 7 6 5 / 4 11 10 9";
const CARS: &str = "EEocoGGVVo/LdocOOoooP/LdTooSSRRP/JJTZZooNgP/AAoooWeNgi/bbQQQWeYYi/DDffhhFjCC/aoBBXXFjHo/aoUUUIIoHk/aMMMoKKook";
/// The pegs of a square of 15, which stand in a file, and those of a diamond.
const PEGS: &str = "square of pegs";
const DIAMOND: &str =
    "____x____/___xxx___/__xxxxx__/_xxxxxxx_/xxxx.xxxx/_xxxxxxx_/__xxxxx__/___xxx___/____x____";
/// The file of a graph.
const GRAPH: &str = "file of a graph";
/// Eleven loose pieces of one cell that exchange their places.
const BLOCKS: &str = "ABCDEFGHIJK/.........../.........../.........../.........../.........../.........../.........../.........../.........../........... => .........../.........../.........../.........../.........../.........../.........../.........../.........../.........../KJIHGFEDCBA";

/// A program, its arguments, and a part of its output; every output has the empty part.
type Row = (&'static str, &'static [&'static str], &'static str);

/// Long modes of every kind. Other tests interrupt further ones: `habits.rs`, `peg_options.rs`, `rush_hour_modes.rs` and
/// `squirrel_cage_limits.rs`.
const MODES: [Row; 51] = [
    ("sliding_tile", &[TILES, "--algorithm", "auto"], "interrupted"),
    ("sliding_tile", &[TILES, "--algorithm", "ida-star", "--heuristic", "misplaced"], "interrupted"),
    ("sliding_tile", &[TILES, "--algorithm", "a-star", "--heuristic", "misplaced"], "interrupted"),
    ("sliding_tile", &[TILES, "--algorithm", "bfs"], "interrupted"),
    ("sliding_tile", &[TILES, "--algorithm", "bidirectional"], "interrupted"),
    ("sliding_tile", &[TILES, "--algorithm", "uniform-cost"], "interrupted"),
    ("sliding_tile", &[TILES, "--algorithm", "weighted-a-star", "--heuristic", "misplaced"], "interrupted"),
    ("sliding_tile", &[TILES, "--algorithm", "beam", "--heuristic", "zero"], "interrupted"),
    ("sliding_tile", &[TILES, "--algorithm", "depth-first"], "interrupted"),
    ("sliding_tile", &[TILES, "--algorithm", "iterative-deepening"], "interrupted"),
    ("sliding_tile", &[TILES, "--metric", "slides"], "interrupted"),
    ("sliding_tile", &[TILES, "--metric", "slides", "--heuristic", "colours"], "interrupted"),
    ("sliding_tile", &[TILES, "--heuristic", "pdb-78"], "interrupted"),
    ("sliding_tile", &[TILES, "--compare", "--max-nodes", "1000000000"], "walking-distance"),
    (
        "sliding_tile",
        &[TILES, "--hint", "--algorithm", "ida-star", "--heuristic", "misplaced"],
        "interrupted",
    ),
    (
        "sliding_tile",
        &[TILES, "--replay", "S E", "--algorithm", "ida-star", "--heuristic", "misplaced"],
        "interrupted",
    ),
    ("sliding_tile", &[TWELVE, "--survey"], "interrupted"),
    ("sliding_tile", &["--random", "4x4", "--count", "1000", "--seed", "1"], " moves"),
    ("rush_hour", &[CARS, "--algorithm", "ida-star"], "interrupted"),
    ("rush_hour", &[CARS, "--survey"], "interrupted"),
    ("rush_hour", &[CARS, "--hint", "--algorithm", "ida-star"], "interrupted"),
    ("rush_hour", &["--generate", "--size", "9x9", "--moves", "500.."], "interrupted"),
    ("peg_solitaire", &["-f", PEGS, "--algorithm", "dfs"], "interrupted"),
    ("peg_solitaire", &["-f", PEGS, "--algorithm", "exact"], "interrupted"),
    ("peg_solitaire", &["-f", DIAMOND, "--pairs"], ""),
    ("squirrel_cage", &[BLOCKS, "--algorithm", "bfs"], "interrupted"),
    ("squirrel_cage", &[BLOCKS, "--algorithm", "a-star"], "interrupted"),
    ("squirrel_cage", &[BLOCKS, "--algorithm", "bidirectional"], "interrupted"),
    ("squirrel_cage", &[BLOCKS, "--survey"], "interrupted"),
    ("squirrel_cage", &[BLOCKS, "--hint"], "interrupted"),
    ("compare_heuristics", &["--random", "1000000"], "States expanded"),
    ("count_solutions", &[], "triangle of 15"),
    ("korf_100", &["--heuristic", "manhattan"], ""),
    ("korf_100", &["--heuristic", "pdb-78"], ""),
    ("korf_24", &[], ""),
    ("piece_sets", &[], "interrupted: "),
    ("rush_hour_database", &["--side", "6", "--threads", "2"], "side 6: "),
    ("sliding_tile", &["--random", "10x10", "--count", "1000", "--seed", "1"], " moves"),
    ("sliding_tile", &[TILES, "--all"], "interrupted"),
    ("rush_hour", &[CARS, "--all"], "interrupted"),
    ("squirrel_cage", &[BLOCKS, "--all"], "interrupted"),
    ("squirrel_cage", &[BLOCKS, "--graph", GRAPH], "interrupted"),
    ("peg_solitaire", &["--shape", "english", "--count"], "interrupted"),
    ("peg_solitaire", &["--shape", "english", "--survey"], "interrupted"),
    ("contest", &[], "The runs of this library"),
    ("hardest_boards", &[], "Tiles, 3x3: 31 moves."),
    ("sliding_tile", &[TILES, "--solutions", "3"], "interrupted"),
    ("rush_hour", &[CARS, "--solutions", "3"], "interrupted"),
    ("squirrel_cage", &["--solutions", "1000000000", "--json"], "\"solutions\":[[\"6E\","),
    ("sliding_tile", &["--generate", "--min", "79"], "interrupted"),
    ("sliding_tile", &["--random", "16x16", "--count", "1000000"], ""),
];

/// The modes of the default run: one of each kind of work.
const QUICK: [usize; 15] = [1, 2, 18, 22, 25, 31, 38, 39, 41, 42, 44, 45, 48, 49, 50];

/// The arguments, with the file of a board where one is needed.
fn arguments(row: &Row) -> Vec<String> {
    let square = format!("{}\n", "x".repeat(15)).repeat(15).replacen('x', ".", 1);
    let diamond = "    x\n   xxx\n  xxxxx\n xxxxxxx\nxxxx.xxxx\n xxxxxxx\n  xxxxx\n   xxx\n    x\n";
    let argument = |text: &&str| match *text {
        PEGS => file("interrupts-square.txt", &square),
        DIAMOND => file("interrupts-diamond.txt", diamond),
        GRAPH => file("interrupts.graphml", ""),
        text => text.to_owned(),
    };
    row.1.iter().map(argument).collect()
}

/// Interrupts a mode that has worked for a while. Returns the processor time from then on, in all threads.
fn interrupted(row: &Row, after: Duration) -> Duration {
    let (name, arguments) = (row.0, arguments(row));
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let mut running = Running::start(name, &arguments);
    running.compute_for(after);
    assert!(!running.is_over(), "{name} {arguments:?} ends by itself");
    let before = running.processor_time();
    running.interrupt();
    let (out, err, status, took) = running.end_in_time();
    assert_eq!(status, Some(130), "{name} {arguments:?}: {out}{err}");
    assert!(out.contains(row.2), "{name} {arguments:?}: {out}{err}");
    assert!(!err.contains("panicked"), "{name} {arguments:?}: {err}");
    took.saturating_sub(before)
}

#[test]
fn sigint_ends_each_kind_of_work() {
    for number in QUICK {
        let took = interrupted(&MODES[number], Duration::from_millis(50));
        assert!(took < Duration::from_secs(10), "{:?}: {took:?}", MODES[number]);
    }
}

/// `cargo test --release -p programs --test it interrupts -- --ignored --nocapture`
#[test]
#[ignore = "all long modes, a minute in release"]
#[expect(clippy::print_stdout, reason = "a table for the page on faults")]
fn sigint_ends_every_long_mode_within_a_second() {
    let mut late = Vec::new();
    for row in &MODES {
        // All the work of `hardest_boards` takes 270 ms on a fast machine.
        let millis = if row.0 == "hardest_boards" { 100 } else { 300 };
        let took = interrupted(row, Duration::from_millis(millis));
        println!("| `{}` | `{}` | {} ms |", row.0, row.1.join(" "), took.as_millis());
        if took > Duration::from_secs(1) {
            late.push((row, took));
        }
    }
    assert!(late.is_empty(), "{late:?}");
}

/// The line of the first phase does not look like that of a run that came to its end.
#[test]
fn piece_sets_say_in_the_first_phase_that_they_were_interrupted() {
    let running = Running::start("piece_sets", &[]);
    running.compute_for(Duration::from_millis(50));
    running.interrupt();
    let (out, err, status, _) = running.end_in_time();
    assert_eq!((status, err.as_str()), (Some(130), ""));
    assert!(out.starts_with("interrupted: ") && out.ends_with(" layouts so far\n"), "{out}");
    assert!(out.contains(" of 203 sets, ") && out.lines().count() == 1, "{out}");
}

/// The second SIGINT ends a process at once, whatever it does; SIGTERM does so too, as the system has it.
#[test]
fn a_second_sigint_and_sigterm_end_a_process() {
    let row = &MODES[1];
    let arguments: Vec<&str> = row.1.to_vec();
    for (signals, status) in [(&["-INT", "-INT"][..], Some(130)), (&["-TERM"], None)] {
        let running = Running::start(row.0, &arguments);
        running.compute_for(Duration::from_millis(50));
        for signal in signals {
            running.signal(signal);
        }
        assert_eq!(running.end().2, status, "{signals:?}");
    }
}

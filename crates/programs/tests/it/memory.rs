//! The memory limit holds for the process, not for the present buffers alone.

use crate::command::Program;

/// The most memory that a process stopped by a limit held, in MiB, as the program says at its end.
fn held(name: &'static str, arguments: &[&str]) -> f64 {
    let answered = Program(name).run(arguments);
    assert_eq!(answered.status, 3, "{name} {arguments:?}: {}", answered.err);
    let said = answered.out.lines().find_map(|line| line.trim().strip_suffix(" MiB of memory at most"));
    said.unwrap_or_else(|| panic!("{name} {arguments:?}: {}", answered.out)).parse().unwrap()
}

fn mebibytes(options: &[&str]) -> f64 {
    let board = concat!(env!("CARGO_MANIFEST_DIR"), "/../peg-solitaire/data/echec.txt");
    held("peg_solitaire", &[&["-f", board, "--quiet"], options].concat())
}

/// Several beams in turn: the freed buffers of one must not stay beside the buffers of the next.
#[test]
fn freed_buffers_do_not_pass_the_memory_limit() {
    let before = mebibytes(&["--max-nodes", "0"]);
    let most = mebibytes(&["--max-memory", "16M"]);
    assert!(
        most - before <= 1.25 * 16.0,
        "{before} MiB without a search, {most} MiB under a limit of 16 MiB"
    );
}

/// The look-up tables of a board of 10x10 take 24 MB, those of 6x6 almost nothing.
#[test]
fn look_up_tables_of_large_boards_count() {
    const LARGE: &str = "EEocoGGVVo/LdocOOoooP/LdTooSSRRP/JJTZZooNgP/AAoooWeNgi/bbQQQWeYYi/DDffhhFjCC/aoBBXXFjHo/aoUUUIIoHk/aMMMoKKook";
    let before = held("rush_hour", &["--level", "1", "--max-nodes", "0"]);
    let modes = [
        &["--generate", "--size", "10x10"][..],
        &[LARGE],
        &[LARGE, "--metric", "steps"],
        &[LARGE, "--hint"],
        &[LARGE, "--survey"],
        &[LARGE, "--grids"],
        &[LARGE, "--all"],
        &[LARGE, "--solutions", "3"],
    ];
    for mode in modes {
        let most = held("rush_hour", &[mode, &["--max-memory", "1M"]].concat());
        assert!(most - before <= 3.0, "{mode:?}: {before} MiB without a search, {most} MiB");
    }
}

/// The tables of patterns take 519 MB and 40 MB. Nothing of them is made where no time is left.
#[test]
fn no_tables_are_made_without_time() {
    const TILES: &str = "14 7 8 2 13 11 10 4 9 12 5 0 3 6 1 15 => 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15";
    let before = held("sliding_tile", &[TILES, "--max-nodes", "0"]);
    for mode in
        [&[TILES, "--heuristic", "pdb-78"][..], &[TILES, "--metric", "slides", "--heuristic", "colours"]]
    {
        let most = held("sliding_tile", &[mode, &["--max-seconds", "0"]].concat());
        assert!(most - before <= 3.0, "{mode:?}: {before} MiB without a search, {most} MiB");
    }
}

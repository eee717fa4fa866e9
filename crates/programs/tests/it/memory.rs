//! The memory limit holds for the process, not for the present buffers alone.

use crate::command::Program;

/// The most memory that the process held, in MiB, as the program says at its end.
fn mebibytes(options: &[&str]) -> f64 {
    let board = concat!(env!("CARGO_MANIFEST_DIR"), "/../peg-solitaire/data/echec.txt");
    let answered = Program("peg_solitaire").run(&[&["-f", board, "--quiet"], options].concat());
    assert_eq!(answered.status, 3, "{}", answered.err);
    let said = answered.out.lines().find_map(|line| line.trim().strip_suffix(" MiB of memory at most"));
    said.unwrap().parse().unwrap()
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

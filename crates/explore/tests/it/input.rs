//! Bad input, and the sentence that it gets.

use crate::program::{Answered, command, folder, run};

/// The first line on standard error of a run that ends with status 2.
fn rejected(line: &str) -> String {
    let answered = run(line);
    assert_eq!((answered.status, answered.out.as_str()), (2, ""), "{line}: {answered:?}");
    answered.err.lines().next().unwrap_or_default().to_owned()
}

#[test]
fn boards() {
    for (line, sentence) in [
        ("chess", "error: expected sliding-tile, rush-hour, peg-solitaire or squirrel-cage, found \"chess\""),
        ("sliding-tile", "error: sliding-tile: expected a size, such as 3x4, or a board behind it"),
        (
            "sliding-tile 1x9",
            "error: sliding-tile \"1x9\": expected at least 2 rows and 2 columns, found 1x9",
        ),
        ("sliding-tile 6x6", "error: sliding-tile \"6x6\": expected at most 25 cells"),
        ("rush-hour", "error: rush-hour: expected a board, or the number of a card behind it"),
        ("squirrel-cage", "error: squirrel-cage: expected a code, or --classic NAME behind it"),
    ] {
        assert_eq!(rejected(line), sentence);
    }
    for line in [
        "rush-hour 41",
        "rush-hour AAo/oo",
        "peg-solitaire square",
        "peg-solitaire xx/x.q",
        "peg-solitaire rectangle:12x12",
        "squirrel-cage 12",
        "squirrel-cage --classic nothing",
    ] {
        let (puzzle, _) = line.split_once(' ').unwrap();
        let sentence = rejected(line);
        assert!(sentence.starts_with(&format!("error: {puzzle} \"")), "{sentence}");
    }
}

#[test]
fn options() {
    for (line, sentence) in [
        ("sliding-tile 3x3 --bla --blub", "error: unknown arguments \"--bla\", \"--blub\""),
        (
            "sliding-tile 3x3 --patience-seconds 9",
            "error: there is one process, so --patience-seconds does nothing",
        ),
        (
            "rush-hour 1 --up-to-symmetry",
            "error: only peg-solitaire knows its symmetries, so --up-to-symmetry does nothing",
        ),
        (
            "rush-hour 1 --classic knuth-sliding",
            "error: the built-in games are of squirrel-cage, so --classic does nothing",
        ),
        (
            "sliding-tile 3x3 --hosts nowhere.txt --process 0",
            "error: nowhere.txt: No such file or directory (os error 2)",
        ),
    ] {
        assert_eq!(rejected(line), sentence);
    }
    for line in [
        "",
        "sliding-tile 3x3 --resume",
        "sliding-tile 3x3 --disk here --threads 2",
        "sliding-tile 3x3 --disk here --workers 1",
        "sliding-tile 3x3 --disk here --processes 2",
        "sliding-tile 3x3 --disk here --hosts hosts.txt --process 0",
        "sliding-tile 3x3 --disk here --checkpoint there",
        "sliding-tile 3x3 --process 1",
        "sliding-tile 3x3 --hosts hosts.txt",
        "sliding-tile 3x3 --workers 0",
        "sliding-tile 3x3 --processes 2 --hosts hosts.txt --process 0",
    ] {
        assert!(rejected(line).starts_with("error: "), "{line}");
    }
}

/// On 144 cells a position takes more than 128 bits.
#[test]
fn a_board_too_large_for_files() {
    let rest = format!("/{}", ".".repeat(12)).repeat(11);
    let board = format!("A...........{rest} => ...........A{rest}");
    let explored = |options: &str| -> Answered {
        command(&format!("squirrel-cage --max-depth 1 {options}")).arg(&board).output().unwrap().into()
    };
    assert_eq!(explored("").status, 3);
    let folder = folder();
    let answered = explored(&format!("--disk {}", folder.path().display()));
    assert_eq!((answered.status, answered.out.as_str()), (2, ""));
    let end = ": --disk takes positions of at most 128 bits, found 255\n";
    assert!(answered.err.ends_with(end), "{}", answered.err);
}

#[test]
fn help_and_version() {
    let help = run("--help");
    assert_eq!((help.status, help.err.as_str()), (0, ""));
    assert!(help.out.contains("--hosts <FILE>") && help.out.contains("must be trusted"), "{}", help.out);
    let version = run("-v");
    assert!(version.status == 0 && version.out.starts_with("explore "), "{}", version.out);
}

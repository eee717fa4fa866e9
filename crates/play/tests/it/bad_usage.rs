//! Command lines that are rejected, each with a sentence and exit status 2.

use std::process::{Command, Output, Stdio};

fn run(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_play")).args(arguments).stdin(Stdio::null()).output().unwrap()
}

fn rejection(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    assert!(output.stdout.is_empty(), "{arguments:?}");
    String::from_utf8(output.stderr).unwrap()
}

#[test]
fn without_a_terminal_there_is_a_sentence() {
    let sentence = rejection(&[]);
    assert!(sentence.contains("needs a terminal, and standard input is none"), "{sentence}");
    assert!(rejection(&["rush-hour", "ooB/AAB/ooo/CCo"]).contains("rush_hour --play"));
}

#[test]
fn unknown_arguments_are_named() {
    let message = rejection(&["--bla", "rush-hour", "--blub"]);
    assert!(message.contains("--bla, --blub"), "{message}");
    assert!(rejection(&["chess"]).contains("chess"));
}

#[test]
fn boards_that_cannot_be_read_are_rejected() {
    for (arguments, part) in [
        (&["rush-hour", "AAo/?oo/ooo"][..], "the board: "),
        (&["sliding-tile", "1 2 / 3 3"], "the board: "),
        (&["peg-solitaire", "xk."], "line 1, column 2"),
        (&["squirrel-cage", "AB"], "the board: "),
        (&["rush-hour", "--metric", "jumps"], "expected moves or steps"),
        (&["--load", "no such file"], "no such file"),
    ] {
        let message = rejection(arguments);
        assert!(message.contains(part), "{arguments:?}: {message}");
    }
}

#[test]
fn help_and_version_need_no_terminal() {
    for (argument, part) in
        [("--help", "squirrel-cage"), ("-h", "--max-seconds"), ("--version", env!("CARGO_PKG_VERSION"))]
    {
        let output = run(&[argument]);
        assert_eq!(output.status.code(), Some(0));
        assert!(String::from_utf8(output.stdout).unwrap().contains(part), "{argument}");
    }
}

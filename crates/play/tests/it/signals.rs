//! The ends of the program.

use std::{
    io::Read,
    process::Command,
    thread,
    time::{Duration, Instant},
};

use portable_pty::{CommandBuilder, PtySize, native_pty_system};

use crate::terminal::Terminal;

/// A board whose shortest solutions take longer to find than a test.
const FIVE_BY_FIVE: &str = "5 14 9 2 18 / 8 23 19 12 17 / 15 _ 10 20 4 / 13 11 21 1 7 / 24 3 16 22 6";

fn signal(terminal: &Terminal, name: &str) {
    let process = terminal.child.process_id().unwrap().to_string();
    assert!(Command::new("kill").args([name, &process]).status().unwrap().success());
}

#[test]
fn sigint_and_sigterm_restore_the_terminal() {
    for (name, status) in [("-INT", 130), ("-TERM", 143)] {
        let mut terminal = Terminal::new(&["rush-hour", "ooB/AAB/ooo/CCo"]);
        terminal.wait_for("2 to go");
        signal(&terminal, name);
        assert_eq!(terminal.status(), status);
        terminal.is_restored();
    }
}

/// A search of a large board runs in threads of its own.
#[test]
fn sigint_ends_a_search() {
    let mut terminal = Terminal::new(&["sliding-tile", FIVE_BY_FIVE]);
    terminal.wait_for("searching ...");
    signal(&terminal, "-INT");
    let start = Instant::now();
    assert_eq!(terminal.status(), 130);
    assert!(start.elapsed() < Duration::from_secs(10), "{:?}", start.elapsed());
    terminal.is_restored();
}

#[test]
fn a_terminal_that_goes_away_ends_the_program() {
    let pair = native_pty_system().openpty(PtySize::default()).unwrap();
    let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_play"));
    command.args(["rush-hour", "ooB/AAB/ooo/CCo"]);
    command.env("TERM", "xterm-256color");
    let mut child = pair.slave.spawn_command(command).unwrap();
    drop(pair.slave);
    let (mut output, mut shown) = (pair.master.try_clone_reader().unwrap(), Vec::new());
    while !String::from_utf8_lossy(&shown).contains("to go") {
        let mut bytes = [0; 4096];
        let count = output.read(&mut bytes).unwrap();
        assert_ne!(count, 0, "{}", String::from_utf8_lossy(&shown));
        shown.extend(&bytes[..count]);
    }
    drop((output, pair.master));
    let start = Instant::now();
    while child.try_wait().unwrap().is_none() {
        if start.elapsed() > Duration::from_secs(30) {
            let _ = child.kill();
            panic!("the program still runs, half a minute after its terminal is gone");
        }
        thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn control_c_restores_the_terminal() {
    let mut terminal = Terminal::new(&[]);
    terminal.wait_for("Choose a board");
    terminal.press("\x03");
    assert_eq!(terminal.status(), 130);
    terminal.is_restored();
}

#[test]
fn no_color_is_obeyed() {
    for (arguments, variables, has_color) in [
        (&["rush-hour", "ooB/AAB/ooo/CCo"][..], &[][..], true),
        (&["rush-hour", "ooB/AAB/ooo/CCo"], &[("NO_COLOR", "1")], false),
        (&["rush-hour", "ooB/AAB/ooo/CCo", "--color", "always"], &[("NO_COLOR", "1")], true),
        (&["rush-hour", "ooB/AAB/ooo/CCo", "--color", "never"], &[], false),
    ] {
        let mut terminal = Terminal::with_variables(arguments, variables);
        terminal.wait_for("2 to go");
        terminal.press("hv\x1b[F");
        terminal.wait_for("solution 2 of 2");
        let output = terminal.output();
        assert_eq!(output.contains("8;5;"), has_color, "{arguments:?} {variables:?}");
    }
}

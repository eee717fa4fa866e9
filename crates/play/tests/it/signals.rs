//! The ends of the program.

use std::process::Command;

use crate::terminal::Terminal;

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

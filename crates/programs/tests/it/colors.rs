//! `--color`: drawings, help and messages on a terminal and in a pipe.

use crate::command::{Answered, Program, file};

/// Each program with a puzzle that has a solution.
const SOLVED: [(&str, &[&str]); 4] = [
    ("sliding_tile", &["1 2 3 / 4 5 6 / _ 7 8"]),
    ("rush_hour", &["ooBo/AABo/oooo/ooCC"]),
    ("peg_solitaire", &["--shape", "triangle"]),
    ("squirrel_cage", &["125213215", "--metric", "move"]),
];

/// The text without escape sequences of styles; any other escape sequence stays.
fn plain(text: &str) -> String {
    let mut parts = text.split("\u{1b}[");
    let mut plain = parts.next().unwrap().to_owned();
    for part in parts {
        let rest = part.trim_start_matches(|sign: char| sign.is_ascii_digit() || sign == ';');
        match rest.strip_prefix('m') {
            Some(rest) => plain += rest,
            None => plain.extend(["\u{1b}[", part]),
        }
    }
    plain
}

/// The lines but those that name a time or the memory of the process.
fn steady(text: &str) -> Vec<String> {
    let is_steady = |line: &&str| !line.ends_with(" s") && !line.ends_with(" MiB of memory at most");
    text.lines().filter(is_steady).map(str::to_owned).collect()
}

fn run(program: &'static str, arguments: &[&[&str]]) -> Answered {
    Program(program).run(&arguments.concat())
}

#[test]
fn colours_are_added_to_the_same_text() {
    for (program, arguments) in SOLVED {
        for mode in [&["--boards"][..], &["--hint"], &["--replay", ""]] {
            let [piped, never, always] = [&[][..], &["--color", "never"], &["--color=always"]]
                .map(|color| run(program, &[arguments, mode, color]));
            assert!(!piped.out.contains('\u{1b}'), "{program} {mode:?}: {}", piped.out);
            assert_eq!(steady(&piped.out), steady(&never.out), "{program} {mode:?}");
            assert!(always.out.contains("\u{1b}["), "{program} {mode:?}: {}", always.out);
            assert_eq!(steady(&plain(&always.out)), steady(&piped.out), "{program} {mode:?}");
            assert_eq!((piped.status, never.status), (always.status, always.status), "{program} {mode:?}");
        }
    }
}

/// The squirrel has one colour on all of its cells, and the lines around it have none. It is the main piece, which is
/// vermilion; the second of the other colours of the palette is orange; both have black labels.
#[test]
fn a_piece_has_one_colour() {
    let (vermilion, orange) = ("\u{1b}[38;5;16m\u{1b}[48;5;166m", "\u{1b}[38;5;16m\u{1b}[48;5;214m");
    let out = run("squirrel_cage", &[&["125213215", "--metric", "move", "--color", "always"]]).out;
    let rows = out.lines().skip(1);
    for (row, cells) in rows.zip([" 0   0 ", "       ", " 0   0 "]) {
        assert!(row.contains(&format!("│{vermilion}{cells}\u{1b}[0m")), "{row:?}");
    }
    let red = run("rush_hour", &[&["ooBo/AABo/oooo/ooCC", "--color", "always"]]).out;
    let line = red.lines().find(|line| plain(line).starts_with("│ A   A │ B │ · ▶")).unwrap();
    assert_eq!(line, format!("│{vermilion} A   A \u{1b}[0m│{orange} B \u{1b}[0m│ · ▶"));
}

#[test]
fn only_pegs_are_coloured() {
    let board = file("colors_pegs.txt", &format!("{}x.\n", " ".repeat(23)));
    let out = run("peg_solitaire", &[&["-f", &board, "--color", "always"]]).out;
    let mut lines = out.lines();
    assert!(lines.next().unwrap().contains("xy"), "{out}");
    let row = lines.next().unwrap();
    assert_eq!(row.matches("\u{1b}[0m").count(), 1, "{row:?}");
    assert_eq!(plain(row), format!("1 {}x.", " ".repeat(23)));
}

#[test]
fn json_and_lines_of_a_batch_have_no_colours() {
    for (program, arguments) in SOLVED {
        let answered = run(program, &[arguments, &["--json", "--color", "always"]]);
        assert!(!answered.out.contains('\u{1b}') && answered.out.starts_with('{'), "{}", answered.out);
        assert_eq!(answered.status, 0, "{program}");
    }
    let table = run("squirrel_cage", &[&["125213215", "--table", "--color", "always"]]);
    assert!(!table.out.contains('\u{1b}'), "{}", table.out);
}

#[test]
fn help_and_messages_follow_the_choice() {
    for (program, _) in SOLVED {
        let [piped, always] =
            [&[][..], &["--color", "always"]].map(|color| run(program, &[&["--help"], color]));
        assert!(piped.out.contains("--color <WHEN>") && !piped.out.contains('\u{1b}'), "{}", piped.out);
        assert!(always.out.contains('\u{1b}'), "{program}");
        assert_eq!(plain(&always.out), piped.out, "{program}");
        for faulty in [&["--max-nodes", "x"][..], &["--bla"], &["?"], &["--color", "sometimes"]] {
            let [piped, always] = [&["--color", "never"][..], &["--color", "always"]]
                .map(|color| run(program, &[color, faulty]));
            assert!(piped.err.starts_with("error:") && !piped.err.contains('\u{1b}'), "{}", piped.err);
            assert_eq!(plain(&always.err), piped.err, "{program} {faulty:?}");
            let is_own = faulty != ["--color", "sometimes"];
            assert_eq!(always.err.contains("\u{1b}["), is_own, "{program} {faulty:?}: {}", always.err);
        }
        let answered = run(program, &[&["--color", "sometimes"]]);
        assert_eq!((answered.status, answered.err.contains("auto, always, never")), (2, true), "{program}");
    }
}

/// Control characters of an argument do not reach the terminal in a message that has colours either.
#[test]
fn arguments_do_not_reach_the_terminal() {
    for (argument, shown) in [("--metric=\u{1b}[2J", "invalid value"), ("--\u{1b}[2J", "\"--\\u{1b}[2J\"")] {
        let answered = run("sliding_tile", &[&["--color", "always", argument]]);
        assert_eq!(answered.status, 2);
        assert!(!plain(&answered.err).contains('\u{1b}'), "{argument:?}: {:?}", answered.err);
        assert!(answered.err.contains(shown), "{argument:?}: {:?}", answered.err);
    }
}

/// A terminal gets colours, unless the environment says otherwise and no option does.
#[cfg(target_os = "linux")]
#[test]
fn a_terminal_gets_colours_unless_told_otherwise() {
    let no_color = ("NO_COLOR", "1");
    let dumb = ("TERM", "dumb");
    for (variables, option, is_colored) in [
        (&[][..], &[][..], true),
        (&[no_color], &[], false),
        (&[("NO_COLOR", "")], &[], true),
        (&[dumb], &[], false),
        (&[no_color, dumb], &["--color", "always"], true),
        (&[], &["--color", "never"], false),
        (&[no_color], &["--color", "auto"], false),
    ] {
        let out = on_terminal("rush_hour", &[&["ooBo/AABo/oooo/ooCC"], option].concat(), variables);
        assert!(plain(&out).contains("│ A   A │ B │ · ▶"), "{out}");
        assert_eq!(out.contains("\u{1b}["), is_colored, "{variables:?} {option:?}: {out}");
    }
}

/// Returns the output of a program on a terminal of its own.
#[cfg(target_os = "linux")]
fn on_terminal(program: &'static str, arguments: &[&str], variables: &[(&str, &str)]) -> String {
    use std::{fs::OpenOptions, io::Read, os::unix::ffi::OsStrExt, path::Path};

    use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};

    let terminal = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
    grantpt(&terminal).unwrap();
    unlockpt(&terminal).unwrap();
    let name = ptsname(&terminal, Vec::new()).unwrap();
    let path = Path::new(std::ffi::OsStr::from_bytes(name.to_bytes()));
    let end = OpenOptions::new().read(true).write(true).open(path).unwrap();
    let mut command = Program(program).command();
    command.args(arguments).env_remove("NO_COLOR").env("TERM", "xterm-256color");
    command.envs(variables.iter().copied()).stdout(end);
    let mut child = command.spawn().unwrap();
    drop(command);
    let mut out = Vec::new();
    // The kernel says that the other end is closed by an error.
    let _ = std::fs::File::from(terminal).read_to_end(&mut out);
    assert!(child.wait().unwrap().success());
    String::from_utf8(out).unwrap()
}

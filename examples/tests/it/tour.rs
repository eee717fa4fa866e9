//! The options of the tour.

use std::process::Output;
#[cfg(unix)]
use std::{
    io::{BufRead, BufReader, Read},
    os::unix::process::ExitStatusExt,
    process::{Command, Stdio},
    thread,
    time::{Duration, Instant},
};

use crate::output::example;

fn tour(arguments: &[&str]) -> Output {
    example("tour").args(arguments).output().unwrap()
}

#[test]
fn help_and_version_are_answered() {
    for (arguments, start) in [
        (["--help"].as_slice(), "Solves the built-in instances"),
        (&["-h"], "Solves the built-in instances"),
        (&["-h", "-v"], "Solves the built-in instances"),
        (&["--version"], concat!("tour ", env!("CARGO_PKG_VERSION"))),
        (&["-v"], concat!("tour ", env!("CARGO_PKG_VERSION"))),
    ] {
        let output = tour(arguments);
        let text = String::from_utf8(output.stdout).unwrap();
        assert!(text.starts_with(start), "{arguments:?}: {text}");
        assert_eq!((output.status.code(), output.stderr.len()), (Some(0), 0), "{arguments:?}");
    }
}

#[test]
fn unknown_arguments_are_all_named() {
    for arguments in [["bla", "blub"], ["--helpless", "-x"], ["--help", "bla"], ["", "-v"]] {
        let output = tour(&arguments);
        let text = String::from_utf8(output.stderr).unwrap();
        let is_known = |word: &&str| ["--help", "-v"].contains(word);
        for word in arguments.iter().filter(|word| !is_known(word)) {
            assert!(text.lines().next().unwrap().contains(&format!("{word:?}")), "{arguments:?}: {text}");
        }
        assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{arguments:?}");
    }
}

/// Each result is printed as it is found, and the tour handles no signal: SIGINT ends it as the system does.
#[cfg(unix)]
#[test]
fn sigint_ends_it_behind_the_results_so_far() {
    let mut tour = example("tour").stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut out = BufReader::new(tour.stdout.take().unwrap());
    let mut lines = String::new();
    // The heading and the first result; dozens of others follow.
    for _ in 0..2 {
        assert_ne!(out.read_line(&mut lines).unwrap(), 0);
    }
    assert!(Command::new("kill").args(["-INT", &tour.id().to_string()]).status().unwrap().success());
    let since = Instant::now();
    while tour.try_wait().unwrap().is_none() {
        assert!(since.elapsed() < Duration::from_secs(20), "it goes on");
        thread::sleep(Duration::from_millis(5));
    }
    out.read_to_string(&mut lines).unwrap();
    let output = tour.wait_with_output().unwrap();
    assert_eq!((output.status.signal(), output.stderr.len()), (Some(2), 0), "{lines}");
    assert!(
        lines.ends_with('\n') && lines.contains("8-puzzle, board E") && !lines.contains("All "),
        "{lines}"
    );
}

//! The options of the tour.

use std::process::Output;

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

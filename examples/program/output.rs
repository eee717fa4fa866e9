//! Lines on standard output and standard error.

use std::{
    fmt::Display,
    io::{self, Write},
    process,
};

use serde::Serialize;

/// Prints a line. When the reader has left, as `head` does, the program ends quietly.
pub fn say(line: impl Display) {
    match writeln!(io::stdout(), "{line}") {
        Ok(()) => {}
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => process::exit(0),
        Err(error) => {
            complain(format_args!("error: standard output: {error}"));
            process::exit(2);
        }
    }
}

/// Prints the JSON form of `value` on one line.
#[expect(
    clippy::expect_used,
    clippy::missing_panics_doc,
    reason = "what programs answer always has a JSON form"
)]
pub fn say_json(value: &impl Serialize) {
    say(serde_json::to_string(value).expect("text and numbers"));
}

/// Prints a line on standard error. Where that is closed, nobody can be told.
pub fn complain(line: impl Display) {
    let _ = writeln!(io::stderr(), "{line}");
}

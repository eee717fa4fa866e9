//! Lines on standard output and standard error.

use std::{
    fmt::Display,
    io::{self, IsTerminal, Write},
    process,
};

use console::Term;
use serde::Serialize;

use crate::terminal::{colors, drawing::Drawing, shown};

/// Prints a line, control characters escaped. When the reader has left, as `head` does, the program ends quietly.
pub fn say(line: impl Display) {
    end_unless(writeln!(io::stdout(), "{}", shown::line(line)));
}

/// Prints a drawing as [`say`] prints a line, in colours if `--color` and standard output ask for them.
pub fn say_drawing(drawing: &Drawing) {
    if colors::is_colored(&io::stdout()) {
        say_styled(drawing.colored());
    } else {
        say(drawing);
    }
}

/// Asks a person for a line: prints `> ` where standard input and standard output are a terminal, and nothing elsewhere.
pub(crate) fn say_prompt() {
    let (input, mut output) = (io::stdin(), io::stdout());
    if input.is_terminal() && output.is_terminal() {
        end_unless(write!(output, "> ").and_then(|()| output.flush()));
    }
}

/// Prints a line with escape sequences for styles.
pub(crate) fn say_styled(line: impl Display) {
    end_unless(colors::write_styled(io::stdout(), line));
}

/// Ends the program unless the output was `written`.
fn end_unless(written: io::Result<()>) {
    match written {
        Ok(()) => {}
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => process::exit(0),
        Err(error) => {
            print_error(format_args!("error: standard output: {error}"));
            process::exit(2);
        }
    }
}

/// Returns the number of characters that a line of standard output may have: those of the terminal, or 80 elsewhere.
#[must_use]
pub fn line_width() -> usize {
    let (_, columns) = Term::stdout().size();
    columns.into()
}

/// The JSON form of `value` on one line. Control characters of its strings are escaped, U+0080 to U+009F too, which
/// terminals obey: a reader of JSON gets them back as they were.
///
/// # Examples
///
/// ```
/// assert_eq!(programs::json(&"é\u{9b}31m"), r#""é\u009b31m""#);
/// ```
#[expect(
    clippy::expect_used,
    clippy::missing_panics_doc,
    reason = "what programs answer always has a JSON form"
)]
pub fn json(value: &impl Serialize) -> String {
    shown::json(serde_json::to_string(value).expect("text and numbers"))
}

/// Prints the JSON form of `value` on one line.
pub fn say_json(value: &impl Serialize) {
    say(json(value));
}

/// Prints a message on standard error, control characters escaped, and of a very long one the beginning. Ignores a
/// closed standard error.
pub fn print_error(line: impl Display) {
    let message = shown::message(line);
    if colors::is_colored(&io::stderr()) {
        print_error_styled(colors::styled_message(&message));
    } else {
        let _ = writeln!(io::stderr(), "{message}");
    }
}

/// Prints a message with escape sequences for styles on standard error.
pub(crate) fn print_error_styled(line: impl Display) {
    let _ = colors::write_styled(io::stderr(), line);
}

//! Colours on a terminal: whether a stream gets any, and the colours of pieces.

use std::{
    env,
    ffi::OsStr,
    fmt::Display,
    io::{self, IsTerminal, Write},
    sync::OnceLock,
};

use anstream::{
    AutoStream,
    stream::{AsLockedWrite, RawStream},
};
use clap::{
    ColorChoice, ValueEnum,
    builder::styling::{Ansi256Color, AnsiColor, Style},
};
use picture::Color;

/// The value of `--color` on the command line of this process.
static CHOICE: OnceLock<ColorChoice> = OnceLock::new();

/// Takes the last value of `--color` in `arguments`. Clap rejects other values, so here they are `auto`.
pub(crate) fn choose(arguments: &[impl AsRef<OsStr>]) {
    CHOICE.get_or_init(|| choice_in(arguments));
}

fn choice_in(arguments: &[impl AsRef<OsStr>]) -> ColorChoice {
    let arguments = arguments.iter().map(|argument| argument.as_ref().to_string_lossy());
    let mut options = arguments.take_while(|argument| argument != "--");
    let mut choice = ColorChoice::Auto;
    while let Some(option) = options.next() {
        let value = match option.strip_prefix("--color") {
            Some("") => options.next().unwrap_or_default().into_owned(),
            Some(value) if value.starts_with('=') => value[1..].to_owned(),
            _ => continue,
        };
        choice = ColorChoice::from_str(&value, false).unwrap_or_default();
    }
    choice
}

/// Returns whether text on `stream` is coloured: as `--color` says, and with `auto` if the stream is a terminal that does
/// not say otherwise.
pub(crate) fn is_colored(stream: &impl IsTerminal) -> bool {
    let variable = |name| env::var_os(name).unwrap_or_default();
    match CHOICE.get().copied().unwrap_or_default() {
        ColorChoice::Always => true,
        ColorChoice::Never => false,
        ColorChoice::Auto => {
            stream.is_terminal() && variable("NO_COLOR").is_empty() && variable("TERM") != "dumb"
        }
    }
}

/// Writes a line with escape sequences of styles, which old consoles of Windows get in their own form.
///
/// # Errors
///
/// If the stream cannot be written.
pub(crate) fn write_styled(stream: impl RawStream + AsLockedWrite, line: impl Display) -> io::Result<()> {
    writeln!(AutoStream::new(stream, anstream::ColorChoice::Always), "{line}")
}

/// Returns a message with the style of its first word, as clap has it, if that is `error:`.
pub(crate) fn styled_message(message: &str) -> String {
    let style = Style::new().bold().fg_color(Some(AnsiColor::Red.into()));
    message
        .strip_prefix("error:")
        .map_or_else(|| message.to_owned(), |rest| format!("{style}error:{style:#}{rest}"))
}

/// Returns the style of a piece of this colour: its fill behind a label in its ink, by the numbers that all terminals of
/// 256 colours share.
pub(crate) fn style(color: Color) -> Style {
    let ink = if color.ink() == [0; 3] { 16 } else { 231 };
    Style::new().bg_color(Some(Ansi256Color(fill(color)).into())).fg_color(Some(Ansi256Color(ink).into()))
}

/// Returns the number of a colour near the fill.
fn fill(color: Color) -> u8 {
    match color {
        Color::SkyBlue => 74,
        Color::Orange => 214,
        Color::Green => 36,
        Color::Yellow => 227,
        Color::Blue => 25,
        Color::Purple => 175,
        Color::Grey => 251,
        Color::Vermilion => 166,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Red, green and blue of a number from 16: a cube of 6x6x6 colours, then 24 greys (Xterm Control Sequences).
    fn rgb(number: u8) -> [u8; 3] {
        if number >= 232 {
            return [8 + 10 * (number - 232); 3];
        }
        [36, 6, 1].map(|weight| [0, 95, 135, 175, 215, 255][usize::from((number - 16) / weight % 6)])
    }

    fn luminance(color: [u8; 3]) -> f64 {
        let [red, green, blue] = color.map(|part| {
            let part = f64::from(part) / 255.0;
            if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
        });
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    }

    #[test]
    fn fills_of_the_terminal_are_near_those_of_pictures_and_labels_are_read() {
        assert_eq!((rgb(214), rgb(251)), ([255, 175, 0], [198; 3]));
        for color in Color::ALL {
            let found = rgb(fill(color));
            for (part, other) in found.into_iter().zip(color.fill()) {
                assert!(part.abs_diff(other) <= 30, "{color:?}: {found:?}");
            }
            let (one, other) = (luminance(found) + 0.05, luminance(color.ink()) + 0.05);
            assert!(one.max(other) / one.min(other) >= 4.5, "{color:?}");
        }
    }

    #[test]
    fn the_last_choice_counts() {
        for (line, choice) in [
            ("", ColorChoice::Auto),
            ("--color always", ColorChoice::Always),
            ("--color=never --boards", ColorChoice::Never),
            ("--color always --color=never", ColorChoice::Never),
            ("--color sometimes", ColorChoice::Auto),
            ("--colors always --color", ColorChoice::Auto),
            ("-- --color always", ColorChoice::Auto),
        ] {
            let arguments: Vec<&str> = line.split_whitespace().collect();
            assert_eq!(choice_in(&arguments), choice, "{line}");
        }
    }
}

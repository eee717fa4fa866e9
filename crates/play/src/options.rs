//! The command line.

use std::{ffi::OsString, path::PathBuf, time::Duration};

use clap::{
    ArgAction, CommandFactory, Parser, ValueEnum,
    error::{ContextKind, ContextValue, ErrorKind},
};
use games::PUZZLES;

/// Four puzzles in the terminal: Rush Hour, sliding tiles, peg solitaire and sliding blocks.
///
/// The game shows the number of moves to go, gives hints from any position, plays the solution and makes new boards.
/// Without a puzzle, it begins with a list of boards; the key `?` shows the keys.
#[derive(Clone, Debug, Parser)]
#[command(name = "play", version = VERSION, disable_version_flag = true)]
pub(crate) struct Options {
    /// The puzzle: rush-hour, sliding-tile, peg-solitaire or squirrel-cage
    #[arg(value_parser = puzzle)]
    pub(crate) puzzle: Option<String>,
    /// The board in one line, as the programs of the puzzles write it
    pub(crate) board: Option<String>,
    /// The unit of moves: moves or steps; moves or slides; jumps or moves; unit, line, move, group-unit, group-line or group-move
    #[arg(long, value_name = "NAME", requires = "puzzle")]
    pub(crate) metric: Option<String>,
    /// Begin with a game that was saved
    #[arg(long, value_name = "FILE", conflicts_with_all = ["puzzle", "board", "metric"])]
    pub(crate) load: Option<PathBuf>,
    /// Hide the number of moves to go until the board is solved
    #[arg(long)]
    pub(crate) hide: bool,
    /// The seed of the first new board; the clock gives one by default
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    /// Stop a search after S seconds
    #[arg(long, value_name = "S", default_value = "30", value_parser = seconds)]
    pub(crate) max_seconds: Duration,
    /// Stop a search that holds this much memory; k, M and G stand for powers of 1024
    #[arg(long, value_name = "BYTES", default_value = "1G", value_parser = bytes)]
    pub(crate) max_memory: u64,
    /// Colours; auto obeys the variable `NO_COLOR`
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    pub(crate) color: When,
    /// Leave the mouse to the terminal
    #[arg(long)]
    pub(crate) no_mouse: bool,
    /// Print the version
    #[arg(short, long, action = ArgAction::Version)]
    version: Option<bool>,
}

const VERSION: &str = concat!(
    env!("CARGO_PKG_VERSION"),
    "\nCopyright (c) 2026 The state-space-search authors\nLicence: ",
    env!("CARGO_PKG_LICENSE")
);

/// When to use colours.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum When {
    Auto,
    Always,
    Never,
}

/// Reads the command line, the program's name first.
///
/// # Errors
///
/// The error of clap. All unknown arguments are in one message, where clap names the first one alone.
pub(crate) fn read(arguments: Vec<OsString>) -> Result<Options, clap::Error> {
    let error = match Options::try_parse_from(&arguments) {
        Ok(options) => return Ok(options),
        Err(error) => error,
    };
    let mut unknown = Vec::new();
    let mut rest = arguments;
    let mut last = error;
    while last.kind() == ErrorKind::UnknownArgument {
        let Some(ContextValue::String(name)) = last.get(ContextKind::InvalidArg).cloned() else { break };
        let is_it = |argument: &OsString| is_named(&argument.to_string_lossy(), &name);
        let Some(place) = rest.iter().skip(1).position(is_it) else { break };
        rest.remove(place + 1);
        unknown.push(name);
        match Options::try_parse_from(&rest) {
            Ok(_) => break,
            Err(error) => last = error,
        }
    }
    Err(match unknown.as_slice() {
        [] => last,
        names => {
            let plural = if names.len() == 1 { "" } else { "s" };
            let names = names.join(", ");
            Options::command()
                .error(ErrorKind::UnknownArgument, format!("unexpected argument{plural} {names}"))
        }
    })
}

/// Returns whether an argument is that of a message: `--bla=1` is `--bla`, and `-xy` may be `-x`.
fn is_named(argument: &str, name: &str) -> bool {
    let is_long = argument.split_once('=').is_some_and(|(long, _)| long == name);
    argument == name
        || is_long
        || (!argument.starts_with("--") && name.len() == 2 && argument.starts_with(name))
}

fn puzzle(name: &str) -> Result<String, String> {
    let names: Vec<&str> = PUZZLES.iter().map(|puzzle| puzzle.name).collect();
    if names.contains(&name) { Ok(name.to_owned()) } else { Err(format!("expected {}", names.join(", "))) }
}

fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse::<f64>().ok().filter(|&seconds| seconds > 0.0);
    seconds
        .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
        .ok_or_else(|| "expected a number of seconds, such as 10 or 0.5".to_owned())
}

fn bytes(text: &str) -> Result<u64, String> {
    let unit = match text.chars().next_back() {
        Some('k' | 'K') => 1 << 10,
        Some('m' | 'M') => 1 << 20,
        Some('g' | 'G') => 1 << 30,
        _ => 1_u64,
    };
    let digits = if unit == 1 { text } else { &text[..text.len() - 1] };
    let number = digits.parse::<u64>().ok().and_then(|number| number.checked_mul(unit));
    number.ok_or_else(|| "expected a number of bytes, such as 1000000, 512k, 64M or 2G".to_owned())
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::{Options, read};

    fn parsed(line: &str) -> Result<Options, String> {
        let arguments = std::iter::once("play").chain(line.split_whitespace()).map(Into::into).collect();
        read(arguments).map_err(|error| error.to_string())
    }

    #[test]
    fn every_unknown_argument_is_named() {
        let message = parsed("rush-hour --bla -x --blub=3 AAo more").unwrap_err();
        for name in ["--bla", "-x", "--blub", "more"] {
            assert!(message.contains(name), "{name}: {message}");
        }
        assert!(parsed("chess").unwrap_err().contains("rush-hour, sliding-tile"));
    }

    #[test]
    fn values_are_read() {
        let options = parsed("rush-hour AAo --max-seconds 0.5 --max-memory 2M --seed 7 --hide").unwrap();
        assert_eq!((options.max_seconds, options.max_memory), (Duration::from_millis(500), 2 << 20));
        assert_eq!((options.board.as_deref(), options.seed, options.hide), (Some("AAo"), Some(7), true));
        for wrong in
            ["--max-seconds x", "--max-seconds 0", "--max-memory 1T", "--color pink", "--metric moves"]
        {
            assert!(parsed(wrong).is_err(), "{wrong}");
        }
    }
}

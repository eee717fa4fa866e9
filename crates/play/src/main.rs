//! The four puzzles as a full-screen game in the terminal.
#![forbid(unsafe_code)]

mod ending;
mod model;
mod options;
mod save;
mod screen;
mod session;
mod view;
mod worker;

use std::{
    env,
    io::{self, Write},
    process::ExitCode,
    time::{SystemTime, UNIX_EPOCH},
};

use games::{
    puzzle,
    saved::{self, Saved},
};
use ratatui::crossterm::style::force_color_output;

use crate::{
    model::{Message, Model},
    options::{Options, When},
    screen::Screen,
    session::Session,
    view::Theme,
    worker::{Bounds, Worker},
};

/// The exit status of bad usage, bad input, or a terminal that fails.
const REFUSED: u8 = 2;

fn main() -> ExitCode {
    let options = match options::read(env::args_os().collect()) {
        Ok(options) => options,
        Err(error) => error.exit(),
    };
    match run(&options) {
        Ok(status) => ExitCode::from(status),
        Err(error) => {
            // Nobody is left to hear that standard error is closed.
            let _ = writeln!(io::stderr(), "error: {error}");
            ExitCode::from(REFUSED)
        }
    }
}

/// Plays, and returns the exit status.
///
/// # Errors
///
/// A sentence on input that cannot be used, or on the terminal.
fn run(options: &Options) -> Result<u8, String> {
    let model = model(options)?;
    if let Some(stream) = screen::missing_terminal() {
        return Err(format!(
            "play needs a terminal, and {stream} is none; in a pipe, use a program such as rush_hour --play"
        ));
    }
    let worker = Worker::new(Bounds { time: options.max_seconds, bytes: options.max_memory });
    let mut session = Session { model, worker, theme: theme(options.color) };
    let mut screen = Screen::open(!options.no_mouse).map_err(|error| format!("the terminal: {error}"))?;
    let status = session.run(&mut screen);
    session.worker.stop();
    drop(screen);
    status.map_err(|error| format!("the terminal: {error}"))
}

/// Returns the state at the beginning.
fn model(options: &Options) -> Result<Model, String> {
    // Five digits are easily said to somebody else.
    let clock = || SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs() % 100_000);
    let mut model = Model::new(options.seed.unwrap_or_else(clock));
    model.hides_optimum = options.hide;
    if let Some(path) = &options.load {
        let text = session::load(path)?;
        let saved = saved::read(&text, None).map_err(|error| format!("{}: {error}", path.display()))?;
        model.open_saved(&saved);
    }
    let Some(puzzle) = options.puzzle.as_deref().and_then(puzzle) else { return Ok(model) };
    let requested = options.metric.as_deref().map_or(Ok(puzzle.metrics[0]), |name| puzzle.metric(name));
    let metric = requested.map_err(|error| format!("--metric: {error}"))?;
    model.chooser.show(puzzle, metric);
    if let Some(board) = &options.board {
        let start = puzzle.read(board, metric.name).map_err(|error| format!("the board: {error}"))?;
        model.open_saved(&Saved { puzzle, metric, start, actions: Vec::new() });
        if let Some(play) = &mut model.play {
            play.message = Message::note("? shows the keys");
        }
    }
    Ok(model)
}

/// Returns the colours that the options and the surroundings ask for.
fn theme(when: When) -> Theme {
    let is_set = |name: &str| env::var_os(name).is_some_and(|value| !value.is_empty());
    let is_dumb = env::var_os("TERM").is_some_and(|term| term == "dumb");
    let has_color = match when {
        When::Auto => !is_set("NO_COLOR") && !is_dumb,
        When::Always => true,
        When::Never => false,
    };
    if when == When::Always {
        force_color_output(true);
    }
    Theme { has_color }
}

//! The state of the program and its changes by keys, by the mouse, by time and by the answers of searches. Nothing here
//! draws, starts a thread or opens a file; keys and the mouse have the types of `crossterm`.

mod chooser;
mod history;
mod keys;
mod knowledge;
mod message;
mod play;
mod playback;
mod prompt;
mod route;
#[cfg(test)]
mod tests;

use std::{path::PathBuf, time::Duration};

use games::{
    Answer, Board, Instance, Metric, Puzzle,
    saved::{self, Saved},
};
use picture::Cell;
use ratatui::crossterm::event::KeyEvent;

pub(crate) use self::{
    chooser::{Chooser, Row},
    keys::HELP,
    knowledge::Known,
    message::{Message, counted},
    play::{Origin, Play},
    prompt::{Prompt, Purpose},
};

/// A change from outside.
#[derive(Clone, Debug)]
pub(crate) enum Event {
    Key(KeyEvent),
    /// Text from the clipboard.
    Paste(String),
    /// A mouse button is pressed.
    Press(Spot),
    /// A mouse button is released.
    Release(Spot),
    /// The mouse wheel is turned, down if positive.
    Wheel(isize),
    /// Time has passed.
    Tick(Duration),
    /// A search has ended.
    Solved(Board, Result<Answer, String>),
    /// The generator has ended.
    Made(Result<Instance, String>),
    /// A file was written, or was there already, or could not be written.
    Saved(Result<Written, String>),
    /// A file was read.
    Loaded(Result<String, String>),
}

/// The result of writing a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Written {
    Done,
    /// The file exists, and nothing is written.
    Exists,
}

/// A place under the mouse.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Spot {
    Cell(Cell),
    Row(usize),
    Elsewhere,
}

/// Work for a thread of its own.
#[derive(Clone, Debug)]
pub(crate) enum Request {
    Solve(Board),
    Make { puzzle: &'static Puzzle, difficulty: &'static str, seed: u64 },
}

impl Request {
    /// Returns a text that only equal requests share.
    pub(crate) fn key(&self) -> String {
        match self {
            Request::Solve(board) => format!("solve {}", board.text()),
            Request::Make { puzzle, difficulty, seed } => {
                format!("make {} {difficulty} {seed}", puzzle.name)
            }
        }
    }
}

/// A file to write or to read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Effect {
    Save { path: PathBuf, text: String, replaces: bool },
    Load(PathBuf),
}

/// The reason why the program ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum End {
    Quit,
    Interrupted,
}

/// A window above the screen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Overlay {
    /// The keys, from a line on.
    Help(usize),
    Prompt(Prompt),
    /// The position as text.
    Text(String),
}

/// The state of the program.
#[derive(Debug)]
pub(crate) struct Model {
    pub(crate) chooser: Chooser,
    pub(crate) play: Option<Play>,
    /// Whether the list of boards is on the screen, not the game.
    pub(crate) chooses: bool,
    pub(crate) overlay: Option<Overlay>,
    /// Whether the optimum stays hidden until the end.
    pub(crate) hides_optimum: bool,
    /// The sentence below the list of boards.
    pub(crate) message: Message,
    pub(crate) end: Option<End>,
    effects: Vec<Effect>,
    /// The difficulty of the board that is being made.
    making: Option<&'static str>,
    seed: u64,
    /// The cell where a mouse button was pressed.
    pressed: Option<Cell>,
    /// The last name of a file.
    file: Option<String>,
}

impl Model {
    /// Starts with the list of boards; `seed` is that of the first new board.
    pub(crate) fn new(seed: u64) -> Self {
        Model {
            chooser: Chooser::new(),
            play: None,
            chooses: true,
            overlay: None,
            hides_optimum: false,
            message: Message::default(),
            end: None,
            effects: Vec::new(),
            making: None,
            seed,
            pressed: None,
            file: None,
        }
    }

    /// Returns the game if it is on the screen.
    pub(crate) fn game(&self) -> Option<&Play> {
        self.play.as_ref().filter(|_| !self.chooses)
    }

    /// Returns the work that a thread should do now.
    pub(crate) fn wanted(&self) -> Option<Request> {
        if let Some(difficulty) = self.making {
            return Some(Request::Make { puzzle: self.chooser.puzzle(), difficulty, seed: self.seed });
        }
        self.game()?.wanted().cloned().map(Request::Solve)
    }

    /// Returns the files to write and to read since the last call.
    pub(crate) fn take_effects(&mut self) -> Vec<Effect> {
        std::mem::take(&mut self.effects)
    }

    /// Changes the state.
    pub(crate) fn update(&mut self, event: Event) {
        match event {
            Event::Key(key) => self.key(key),
            Event::Paste(text) => match &mut self.overlay {
                Some(Overlay::Prompt(prompt)) if prompt.purpose != Purpose::Replace => prompt.write(&text),
                _ => {}
            },
            Event::Press(spot) => self.press(spot),
            Event::Release(spot) => self.release(spot),
            Event::Wheel(rows) => self.wheel(rows),
            Event::Tick(time) => self.pass(time),
            Event::Solved(board, answer) => {
                if let Some(play) = &mut self.play {
                    play.learn(&board, answer);
                }
            }
            Event::Made(made) => self.made(made),
            Event::Saved(result) => self.saved(result),
            Event::Loaded(text) => match text {
                Ok(text) => self.open_text(&text),
                Err(error) => self.tell(Message::warning(error)),
            },
        }
        self.remember();
    }

    /// Shows a sentence on the present screen.
    fn tell(&mut self, message: Message) {
        match &mut self.play {
            Some(play) if !self.chooses => play.message = message,
            _ => self.message = message,
        }
    }

    fn pass(&mut self, time: Duration) {
        if self.overlay.is_none()
            && !self.chooses
            && let Some(play) = &mut self.play
        {
            play.pass(time);
        }
    }

    /// Remembers the result of a solved game.
    fn remember(&mut self) {
        if let Some(play) = self.play.as_ref().filter(|play| play.is_solved() && !play.made().is_empty()) {
            self.chooser.remember(play.puzzle, &play.name, play.metric, play.made().len());
        }
    }

    fn press(&mut self, spot: Spot) {
        if self.overlay.is_some() {
            return;
        }
        match spot {
            Spot::Row(row) if self.chooses && row == self.chooser.chosen() => self.open_row(),
            Spot::Row(row) if self.chooses => self.chooser.go_to(row),
            Spot::Cell(cell) if !self.chooses => {
                self.pressed = Some(cell);
            }
            _ => {}
        }
    }

    /// A release on the cell of the press is a click; on another cell, it ends a drag.
    fn release(&mut self, spot: Spot) {
        let Some(from) = self.pressed.take() else { return };
        let Some(play) = self.play.as_mut().filter(|play| play.playback.is_none()) else { return };
        play.shows_goal = false;
        match spot {
            Spot::Cell(cell) if cell == from => play.choose(cell),
            Spot::Cell(cell) => play.drag(from, cell),
            _ => {}
        }
    }

    fn wheel(&mut self, rows: isize) {
        match &mut self.overlay {
            Some(Overlay::Help(line)) => *line = line.saturating_add_signed(rows),
            None if self.chooses => self.chooser.go(rows),
            _ => {}
        }
    }

    /// Opens the chosen row of the list.
    fn open_row(&mut self) {
        match self.chooser.row(self.chooser.chosen()) {
            Some(Row::New(difficulty)) => self.make(difficulty),
            Some(Row::Entry(index, _)) => {
                self.open_entry(self.chooser.puzzle(), self.chooser.metric(), index);
            }
            None => {}
        }
    }

    fn open_entry(&mut self, puzzle: &'static Puzzle, metric: Metric, index: usize) {
        let Some(entry) = self.chooser.entry(puzzle, index).cloned() else {
            return self.tell(Message::note("this was the last board"));
        };
        match puzzle.read(&entry.board, metric.name) {
            Ok(board) => {
                let (origin, optimum) = (Origin::Entry(index), entry.optimum(metric.name));
                self.open(Play::new(puzzle, metric, board, entry.name, origin, optimum));
            }
            Err(error) => self.tell(Message::warning(error)),
        }
    }

    /// Asks for a new board of a difficulty.
    fn make(&mut self, difficulty: &'static str) {
        self.making = Some(difficulty);
        self.tell(Message::note("making a board ... (Esc stops)"));
    }

    fn made(&mut self, made: Result<Instance, String>) {
        let Some(difficulty) = self.making.take() else { return };
        let (puzzle, metric) = (self.chooser.puzzle(), self.chooser.metric());
        let name = format!("{difficulty}, seed {}", self.seed);
        self.seed = self.seed.wrapping_add(1);
        match made.and_then(|made| puzzle.read(&made.board, metric.name)) {
            Ok(board) => self.open(Play::new(puzzle, metric, board, name, Origin::Made(difficulty), None)),
            Err(error) => self.tell(Message::warning(error)),
        }
    }

    /// Opens a game from its text.
    pub(crate) fn open_text(&mut self, text: &str) {
        let present =
            self.play.as_ref().filter(|_| !self.chooses).map_or(self.chooser.puzzle(), |play| play.puzzle);
        match saved::read(text, Some(present)) {
            Ok(saved) => self.open_saved(&saved),
            Err(error) => self.tell(Message::warning(error)),
        }
    }

    /// Opens a game at its last position.
    pub(crate) fn open_saved(&mut self, saved: &Saved) {
        let name = "a board of yours".to_owned();
        let mut play = Play::new(saved.puzzle, saved.metric, saved.start.clone(), name, Origin::Given, None);
        play.make_all(&saved.actions);
        self.open(play);
    }

    fn open(&mut self, play: Play) {
        self.chooser.show(play.puzzle, play.metric);
        self.play = Some(play);
        (self.chooses, self.overlay, self.making) = (false, None, None);
        self.message = Message::default();
    }

    /// Opens the next board of the list, or another one of the same difficulty.
    fn next_board(&mut self) {
        let Some(play) = &self.play else { return };
        let (puzzle, metric) = (play.puzzle, play.metric);
        match play.origin {
            Origin::Entry(index) => self.open_entry(puzzle, metric, index + 1),
            Origin::Made(difficulty) => {
                self.chooser.show(puzzle, metric);
                self.make(difficulty);
            }
            Origin::Given => self.tell(Message::note("this board has no next one: Esc shows the list")),
        }
    }

    /// Asks for the game to be written.
    fn save(&mut self, file: &str, replaces: bool) {
        let Some(play) = &self.play else { return };
        let text =
            saved::write(play.puzzle, play.metric, &play.name, [play.start(), play.now()], play.made());
        self.file = Some(file.to_owned());
        self.effects.push(Effect::Save { path: file.into(), text, replaces });
    }

    fn saved(&mut self, result: Result<Written, String>) {
        let file = self.file.clone().unwrap_or_default();
        match result {
            Ok(Written::Done) => self.tell(Message::note(format!("saved: {file}"))),
            Ok(Written::Exists) => self.overlay = Some(Overlay::Prompt(Prompt::new(Purpose::Replace, file))),
            Err(error) => self.tell(Message::warning(error)),
        }
    }

    /// Loads a board as text, or a file.
    fn load(&mut self, text: &str) {
        let present =
            self.play.as_ref().filter(|_| !self.chooses).map_or(self.chooser.puzzle(), |play| play.puzzle);
        match saved::read(text, Some(present)) {
            Ok(saved) => self.open_saved(&saved),
            // The name of a puzzle at the beginning: no file is meant.
            Err(error) if text.contains(" | ") => self.tell(Message::warning(error)),
            Err(_) => self.effects.push(Effect::Load(text.into())),
        }
    }
}

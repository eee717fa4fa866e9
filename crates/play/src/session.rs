//! The loop of the program: keys, the mouse, time, signals and answers change the model, and the screen shows it.

use std::{
    fs::File,
    io::{self, Read},
    path::Path,
    sync::atomic::Ordering,
    time::{Duration, Instant},
};

use ratatui::{
    crossterm::event::{self, Event as Input, MouseButton, MouseEvent, MouseEventKind},
    layout::Rect,
};

use crate::{
    ending,
    model::{Effect, End, Event, Model},
    save::save,
    screen::Screen,
    view::{self, Theme},
    worker::Worker,
};

/// The time between two looks at a search, or at a solution that plays.
const SHORT: Duration = Duration::from_millis(10);

/// The time between two looks at the clock and at signals.
const LONG: Duration = Duration::from_millis(100);

/// The most bytes of a file that is read.
const MOST_BYTES: u64 = 1 << 20;

/// The exit status of a program that SIGINT ends.
const INTERRUPTED: u8 = 130;

/// The loop and all that it works with.
#[derive(Debug)]
pub(crate) struct Session {
    pub(crate) model: Model,
    pub(crate) worker: Worker,
    pub(crate) theme: Theme,
}

impl Session {
    /// Plays until the player quits or a signal comes. Returns the exit status.
    ///
    /// # Errors
    ///
    /// If the terminal cannot be read or written.
    pub(crate) fn run(&mut self, screen: &mut Screen) -> io::Result<u8> {
        let signal = ending::listen();
        let mut last = Instant::now();
        loop {
            self.worker.want(self.model.wanted());
            screen.terminal.draw(|frame| view::draw(frame, &self.model, self.theme))?;
            if event::poll(self.pause())? {
                self.read(screen)?;
            }
            while let Some(answer) = self.worker.answer() {
                self.model.update(answer);
            }
            self.model.update(Event::Tick(last.elapsed()));
            last = Instant::now();
            for effect in self.model.take_effects() {
                self.model.update(perform(&effect));
            }
            match (signal.load(Ordering::Relaxed), self.model.end) {
                (0, None) => {}
                (0, Some(End::Quit)) => return Ok(0),
                (0, Some(End::Interrupted)) => return Ok(INTERRUPTED),
                (number, _) => return Ok(ending::status(number)),
            }
        }
    }

    /// Returns how long to wait for a key.
    fn pause(&self) -> Duration {
        let plays = self.model.game().is_some_and(|play| play.playback.is_some());
        if plays || self.worker.is_busy() { SHORT } else { LONG }
    }

    /// Takes all input that is there.
    fn read(&mut self, screen: &mut Screen) -> io::Result<()> {
        loop {
            let area = Rect::from((ratatui::layout::Position::ORIGIN, screen.terminal.size()?));
            match event::read()? {
                Input::Key(key) => self.model.update(Event::Key(key)),
                Input::Paste(text) => self.model.update(Event::Paste(text)),
                Input::Mouse(mouse) => self.mouse(area, mouse),
                _ => {}
            }
            for effect in self.model.take_effects() {
                self.model.update(perform(&effect));
            }
            if self.model.end.is_some() || !event::poll(Duration::ZERO)? {
                return Ok(());
            }
        }
    }

    fn mouse(&mut self, area: Rect, mouse: MouseEvent) {
        let spot = |model: &Model| view::spot(area, model, self.theme, mouse.column, mouse.row);
        let event = match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => Event::Press(spot(&self.model)),
            MouseEventKind::Up(MouseButton::Left) => Event::Release(spot(&self.model)),
            MouseEventKind::ScrollUp => Event::Wheel(-1),
            MouseEventKind::ScrollDown => Event::Wheel(1),
            _ => return,
        };
        self.model.update(event);
    }
}

/// Writes or reads a file.
fn perform(effect: &Effect) -> Event {
    match effect {
        Effect::Save { path, text, replaces } => Event::Saved(save(path, text, *replaces)),
        Effect::Load(path) => Event::Loaded(load(path)),
    }
}

/// Reads the text of a file.
///
/// # Errors
///
/// A sentence that names the file.
pub(crate) fn load(path: &Path) -> Result<String, String> {
    let mut text = String::new();
    let read = File::open(path).and_then(|file| file.take(MOST_BYTES).read_to_string(&mut text));
    match read {
        Ok(_) => Ok(text),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            Err(format!("{}: there is no such file", path.display()))
        }
        Err(error) => Err(format!("{}: cannot be read: {error}", path.display())),
    }
}

//! The keys.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

use super::{End, Message, Model, Overlay, Play, Prompt, Purpose};

/// The rows of a page of the list.
const PAGE: isize = 10;

/// The most lines of the help: a narrow terminal has two for each key.
const LINES: usize = 2 * HELP.len();

/// The keys of the game, for the help: each with its effect.
pub(crate) const HELP: [(&str, &str); 27] = [
    ("arrows", "move the cursor, or the chosen piece"),
    ("Enter, Space", "choose the piece; again: leave it"),
    ("Tab", "choose the next piece that can move"),
    ("1 .. 9", "make a listed move of the piece"),
    ("Esc", "leave the piece, then the board"),
    ("mouse", "click a piece and a cell, or drag it"),
    ("u, U", "undo, redo"),
    ("r", "begin again"),
    ("h", "hint; again: make it"),
    ("v", "show the solution from here"),
    ("o", "show or hide the optimum"),
    ("g", "show the goal"),
    ("c", "tiles: arrows move tiles or cursor"),
    (":", "type moves"),
    ("t", "the position as text"),
    ("s, l", "save, load"),
    ("n", "next board, or another new one"),
    ("q", "the list of boards; there: quit"),
    ("Ctrl-C", "quit"),
    ("", ""),
    ("Space", "solution: play, pause"),
    ("left, right", "solution: step back, step on"),
    ("Home, End", "solution: first, last position"),
    ("+, -", "solution: faster, slower"),
    ("", ""),
    ("left, right", "list: the puzzle before, the next"),
    ("m", "list: the metric"),
];

impl Model {
    pub(super) fn key(&mut self, key: KeyEvent) {
        if key.kind == KeyEventKind::Release {
            return;
        }
        let has_control = key.modifiers.contains(KeyModifiers::CONTROL);
        if has_control && key.code == KeyCode::Char('c') {
            self.end = Some(End::Interrupted);
            return;
        }
        match self.overlay.take() {
            Some(Overlay::Prompt(prompt)) => self.prompt_key(prompt, key),
            Some(Overlay::Help(line)) => self.overlay = help_key(line, key.code),
            Some(Overlay::Text(_)) => {}
            None if self.making.is_some() => {
                if matches!(key.code, KeyCode::Esc | KeyCode::Char('q')) {
                    self.making = None;
                    self.tell(Message::note("no board was made"));
                }
            }
            None if has_control => {}
            None if self.chooses => self.chooser_key(key.code),
            None => self.game_key(key.code),
        }
    }

    fn prompt_key(&mut self, mut prompt: Prompt, key: KeyEvent) {
        match key.code {
            KeyCode::Esc => return,
            KeyCode::Enter => return self.answer(&prompt),
            KeyCode::Char('u') if key.modifiers.contains(KeyModifiers::CONTROL) => prompt.text.clear(),
            _ if prompt.purpose == Purpose::Replace => {}
            KeyCode::Backspace => prompt.erase(),
            KeyCode::Char(sign) => prompt.write(sign.encode_utf8(&mut [0; 4])),
            _ => {}
        }
        self.overlay = Some(Overlay::Prompt(prompt));
    }

    /// Takes the line of a prompt.
    fn answer(&mut self, prompt: &Prompt) {
        let text = prompt.text.trim();
        match (prompt.purpose.clone(), &mut self.play) {
            _ if text.is_empty() => {}
            (Purpose::Actions, Some(play)) => {
                let actions: Vec<String> = text.split([' ', ',']).map(str::to_owned).collect();
                play.make_all(&actions.into_iter().filter(|action| !action.is_empty()).collect::<Vec<_>>());
            }
            (Purpose::Actions, None) => {}
            (Purpose::Save, _) => self.save(text, false),
            (Purpose::Replace, _) => self.save(text, true),
            (Purpose::Load, _) => self.load(text),
        }
    }

    fn chooser_key(&mut self, code: KeyCode) {
        self.message = Message::default();
        match code {
            KeyCode::Up | KeyCode::Char('k') => self.chooser.go(-1),
            KeyCode::Down | KeyCode::Char('j') => self.chooser.go(1),
            KeyCode::PageUp => self.chooser.go(-PAGE),
            KeyCode::PageDown => self.chooser.go(PAGE),
            KeyCode::Home => self.chooser.go_to(0),
            KeyCode::End => self.chooser.go_to(usize::MAX),
            KeyCode::Left | KeyCode::BackTab => self.chooser.turn(false),
            KeyCode::Right | KeyCode::Tab => self.chooser.turn(true),
            KeyCode::Enter | KeyCode::Char(' ') => self.open_row(),
            KeyCode::Char('m') => self.chooser.next_metric(),
            KeyCode::Char('o') => self.hides_optimum = !self.hides_optimum,
            KeyCode::Char('l') => self.ask(Purpose::Load),
            KeyCode::Char('?') | KeyCode::F(1) => self.overlay = Some(Overlay::Help(0)),
            KeyCode::Char('q') => self.end = Some(End::Quit),
            KeyCode::Esc if self.play.is_some() => self.chooses = false,
            _ => {}
        }
    }

    fn ask(&mut self, purpose: Purpose) {
        let text = match (&purpose, &self.play) {
            (Purpose::Save, Some(play)) => {
                self.file.clone().unwrap_or_else(|| format!("{}.txt", play.puzzle.name))
            }
            _ => String::new(),
        };
        self.overlay = Some(Overlay::Prompt(Prompt::new(purpose, text)));
    }

    fn game_key(&mut self, code: KeyCode) {
        let Some(play) = &mut self.play else { return };
        if play.playback.is_some() {
            return playback_key(play, code);
        }
        if let KeyCode::Char('?') | KeyCode::F(1) = code {
            self.overlay = Some(Overlay::Help(0));
        } else if piece_key(play, code) || move_key(play, code) {
            if code != KeyCode::Char('g') {
                play.shows_goal = false;
            }
        } else {
            self.session_key(code);
        }
    }

    /// The keys that concern more than the board.
    fn session_key(&mut self, code: KeyCode) {
        let Some(play) = &mut self.play else { return };
        match code {
            KeyCode::Char('o') => {
                self.hides_optimum = !self.hides_optimum;
                let state = if self.hides_optimum { "hidden until the end" } else { "shown" };
                play.message = Message::note(format!("the optimum is {state}"));
            }
            KeyCode::Char('t') => self.overlay = Some(Overlay::Text(play.now().text())),
            KeyCode::Char(':' | 'a') => self.ask(Purpose::Actions),
            KeyCode::Char('s') => self.ask(Purpose::Save),
            KeyCode::Char('l') => self.ask(Purpose::Load),
            KeyCode::Char('n') => self.next_board(),
            KeyCode::Esc if play.shows_goal => play.shows_goal = false,
            KeyCode::Esc if play.leave_piece() => {}
            KeyCode::Char('q') | KeyCode::Esc => self.chooses = true,
            _ => {}
        }
    }
}

fn help_key(line: usize, code: KeyCode) -> Option<Overlay> {
    match code {
        KeyCode::Up | KeyCode::Char('k') => Some(Overlay::Help(line.saturating_sub(1))),
        KeyCode::Down | KeyCode::Char('j') => Some(Overlay::Help((line + 1).min(LINES))),
        KeyCode::PageUp => Some(Overlay::Help(line.saturating_sub(PAGE.unsigned_abs()))),
        KeyCode::PageDown | KeyCode::Char(' ') => {
            Some(Overlay::Help((line + PAGE.unsigned_abs()).min(LINES)))
        }
        _ => None,
    }
}

/// The keys of cursor and pieces. Returns whether the key is one of them.
fn piece_key(play: &mut Play, code: KeyCode) -> bool {
    match code {
        KeyCode::Up => play.arrow((-1, 0)),
        KeyCode::Down => play.arrow((1, 0)),
        KeyCode::Left => play.arrow((0, -1)),
        KeyCode::Right => play.arrow((0, 1)),
        KeyCode::Enter | KeyCode::Char(' ') => play.choose(play.cursor),
        KeyCode::Tab => play.next_piece(true),
        KeyCode::BackTab => play.next_piece(false),
        KeyCode::Char(digit @ '1'..='9') => play.number(digit as usize - '0' as usize),
        KeyCode::Char('c') if play.puzzle.moves_at_once => {
            play.slides_by_arrows = !play.slides_by_arrows;
            let moved = if play.slides_by_arrows { "tiles" } else { "the cursor" };
            play.message = Message::note(format!("arrows move {moved}"));
        }
        _ => return false,
    }
    true
}

/// The keys of moves. Returns whether the key is one of them.
fn move_key(play: &mut Play, code: KeyCode) -> bool {
    match code {
        KeyCode::Char('u') | KeyCode::Backspace => play.undo(),
        KeyCode::Char('U') => play.redo(),
        KeyCode::Char('r') => play.reset(),
        KeyCode::Char('h') => play.hint(),
        KeyCode::Char('v') => play.show_solution(),
        KeyCode::Char('g') if play.now().goal().is_some() => play.shows_goal = !play.shows_goal,
        KeyCode::Char('g') => play.message = Message::note("the board shows the goal itself"),
        _ => return false,
    }
    true
}

fn playback_key(play: &mut Play, code: KeyCode) {
    let Some(playback) = &mut play.playback else { return };
    match code {
        KeyCode::Char(' ' | 'p') => playback.toggle(),
        KeyCode::Left => playback.back(),
        KeyCode::Right => playback.on(),
        KeyCode::Home => playback.show(0),
        KeyCode::End => playback.show(usize::MAX),
        KeyCode::Char('+' | '=') => playback.faster(),
        KeyCode::Char('-') => playback.slower(),
        KeyCode::Esc | KeyCode::Char('v' | 'q') => play.playback = None,
        _ => {}
    }
}

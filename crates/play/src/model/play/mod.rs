//! One game: a board, the moves of the player, and the known distances to the goal.

mod hints;
mod pieces;

use std::time::Duration;

use games::{Board, Metric, Puzzle};
use picture::{Cell, Scene};

use crate::model::{
    history::History,
    knowledge::Knowledge,
    message::{Message, counted},
    playback::Playback,
};

/// The place where a game comes from, which tells the next one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Origin {
    /// The row of the built-in boards.
    Entry(usize),
    /// A new board of a difficulty.
    Made(&'static str),
    /// A text of the player.
    Given,
}

/// One game.
#[derive(Debug)]
pub(crate) struct Play {
    pub(crate) puzzle: &'static Puzzle,
    pub(crate) metric: Metric,
    pub(crate) name: String,
    pub(crate) origin: Origin,
    pub(crate) cursor: Cell,
    pub(crate) message: Message,
    pub(crate) elapsed: Duration,
    pub(crate) playback: Option<Playback>,
    /// Whether the screen shows the goal in place of the board.
    pub(crate) shows_goal: bool,
    /// Whether arrow keys move pieces into the empty cell, not the cursor.
    pub(crate) slides_by_arrows: bool,
    pub(crate) hints: usize,
    history: History,
    knowledge: Knowledge,
    /// A cell of the chosen piece.
    chosen: Option<Cell>,
    hint: Option<String>,
    waiting: Option<hints::Wait>,
    /// The published optimum.
    published: Option<usize>,
}

impl Play {
    pub(crate) fn new(
        puzzle: &'static Puzzle,
        metric: Metric,
        start: Board,
        name: String,
        origin: Origin,
        published: Option<u32>,
    ) -> Self {
        let cursor = start.scene().pieces().first().map_or((0, 0), |piece| piece.cells()[0]);
        Play {
            puzzle,
            metric,
            name,
            origin,
            cursor,
            message: Message::default(),
            elapsed: Duration::ZERO,
            playback: None,
            shows_goal: false,
            slides_by_arrows: puzzle.moves_at_once,
            hints: 0,
            history: History::new(start, metric.joins),
            knowledge: Knowledge::default(),
            chosen: None,
            hint: None,
            waiting: None,
            published: published.map(|optimum| optimum as usize),
        }
    }

    /// Returns the position of the player.
    pub(crate) fn now(&self) -> &Board {
        self.history.now()
    }

    pub(crate) fn start(&self) -> &Board {
        self.history.start()
    }

    /// Returns the actions that are made.
    pub(crate) fn made(&self) -> &[String] {
        self.history.made()
    }

    pub(crate) fn is_solved(&self) -> bool {
        self.now().is_solved()
    }

    /// Returns the board on the screen.
    pub(crate) fn shown(&self) -> Scene {
        let board = self.playback.as_ref().map_or(self.now(), Playback::board);
        let goal = self.shows_goal.then(|| board.goal()).flatten();
        goal.unwrap_or_else(|| board.scene())
    }

    /// Lets time pass.
    pub(crate) fn pass(&mut self, time: Duration) {
        if let Some(playback) = &mut self.playback {
            playback.pass(time);
        } else if !self.is_solved() {
            self.elapsed += time;
        }
    }

    /// Makes an action that is given as text.
    pub(crate) fn make(&mut self, text: &str) {
        if self.is_solved() {
            self.message = Message::note("it is solved: n next board, r again, u undo");
            return;
        }
        match self.now().act(text) {
            Err(error) => self.message = Message::warning(error.sentence(text)),
            Ok((action, board)) => {
                let moves = self.now().actions();
                self.follow_piece(moves.iter().find(|known| known.text == action));
                self.history.push(action, board);
                self.arrive();
            }
        }
    }

    /// Forgets all that belongs to the position before.
    fn arrive(&mut self) {
        (self.hint, self.waiting, self.shows_goal) = (None, None, false);
        self.message = Message::default();
        if self.is_solved() {
            self.chosen = None;
        } else if self.now().actions().is_empty() {
            self.message = Message::warning("no move is left: u undoes, r begins again");
        }
    }

    /// Makes several actions, and stops at the first that is not possible.
    pub(crate) fn make_all(&mut self, texts: &[String]) {
        for text in texts {
            let made = self.now().text();
            self.make(text);
            if self.now().text() == made {
                break;
            }
        }
    }

    pub(crate) fn undo(&mut self) {
        self.travel(History::undo, "there is no move to undo");
    }

    pub(crate) fn redo(&mut self) {
        self.travel(History::redo, "there is no move to redo");
    }

    fn travel(&mut self, go: impl FnOnce(&mut History) -> bool, rejection: &str) {
        if go(&mut self.history) {
            self.chosen = None;
            self.arrive();
        } else {
            self.message = Message::note(rejection);
        }
    }

    pub(crate) fn reset(&mut self) {
        self.history.reset();
        self.chosen = None;
        self.arrive();
        self.message = Message::note("from the start; U makes the moves again");
    }

    /// Returns the sentence at the end of a game.
    pub(crate) fn result(&self) -> String {
        let made = counted(self.made().len(), self.metric.unit);
        let fewest = match self.optimum() {
            Some(optimum) if optimum == self.made().len() => ", the fewest".to_owned(),
            Some(optimum) => format!("; the fewest are {optimum}"),
            None => String::new(),
        };
        let hints =
            if self.hints == 0 { String::new() } else { format!(", {}", counted(self.hints, "hints")) };
        format!("solved in {made}{fewest}{hints}")
    }
}

//! A solution that is shown step by step.

use std::time::Duration;

use games::Board;

/// The times of one step, from slow to fast.
const PACES: [Duration; 6] = [
    Duration::from_secs(2),
    Duration::from_secs(1),
    Duration::from_millis(600),
    Duration::from_millis(300),
    Duration::from_millis(120),
    Duration::from_millis(50),
];

/// The positions of a solution, and the one that is shown.
#[derive(Clone, Debug)]
pub(crate) struct Playback {
    actions: Vec<String>,
    boards: Vec<Board>,
    at: usize,
    is_playing: bool,
    pace: usize,
    /// The time since the last step.
    waited: Duration,
}

impl Playback {
    /// Starts to play the actions of a solution and the positions around them.
    pub(crate) fn new(actions: Vec<String>, boards: Vec<Board>) -> Self {
        Playback { actions, boards, at: 0, is_playing: true, pace: 2, waited: Duration::ZERO }
    }

    pub(crate) fn board(&self) -> &Board {
        &self.boards[self.at]
    }

    /// Returns the number of the action that led to the shown position, and the number of all.
    pub(crate) fn place(&self) -> (usize, usize) {
        (self.at, self.actions.len())
    }

    /// Returns the action that led to the shown position.
    pub(crate) fn action(&self) -> Option<&str> {
        Some(&self.actions[self.at.checked_sub(1)?])
    }

    pub(crate) fn is_playing(&self) -> bool {
        self.is_playing
    }

    /// Plays or pauses; at the end, plays from the start.
    pub(crate) fn toggle(&mut self) {
        self.is_playing = !self.is_playing;
        self.waited = Duration::ZERO;
        if self.is_playing && self.at == self.actions.len() {
            self.at = 0;
        }
    }

    /// Goes to a position and pauses.
    pub(crate) fn show(&mut self, at: usize) {
        self.at = at.min(self.actions.len());
        self.is_playing = false;
    }

    /// Goes one position back and pauses.
    pub(crate) fn back(&mut self) {
        self.show(self.at.saturating_sub(1));
    }

    /// Goes one position on and pauses.
    pub(crate) fn on(&mut self) {
        self.show(self.at + 1);
    }

    pub(crate) fn faster(&mut self) {
        self.pace = (self.pace + 1).min(PACES.len() - 1);
    }

    pub(crate) fn slower(&mut self) {
        self.pace = self.pace.saturating_sub(1);
    }

    /// Lets time pass.
    pub(crate) fn pass(&mut self, time: Duration) {
        if !self.is_playing {
            return;
        }
        self.waited += time;
        if self.waited >= PACES[self.pace] {
            self.waited = Duration::ZERO;
            self.at += 1;
            self.is_playing = self.at < self.actions.len();
        }
    }
}

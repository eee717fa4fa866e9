//! Hints: the way from the position now, and the search for it.

use games::{Action, Answer, Board};

use super::Play;
use crate::model::{knowledge::Known, message::Message, playback::Playback};

/// A request of the player that waits for the answer of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Wait {
    Hint,
    Solution,
}

impl Play {
    /// Returns the distance of the position now, if it is known.
    pub(crate) fn known(&self) -> Option<&Known> {
        self.knowledge.of(self.now())
    }

    /// Returns the fewest actions from the start.
    pub(crate) fn optimum(&self) -> Option<usize> {
        self.knowledge.optimum(self.start()).or(self.published)
    }

    /// Returns the fewest actions to go before and after the last action, if it did not lead nearer to the goal.
    ///
    /// Numbers without a proof are not compared: a later search may find a better way by chance.
    pub(crate) fn astray(&self) -> Option<(usize, usize)> {
        let before = self.knowledge.optimum(self.history.before()?)?;
        let after = self.knowledge.optimum(self.now())?;
        (after >= before).then_some((before, after))
    }

    /// Returns the position that a search should look at.
    pub(crate) fn wanted(&self) -> Option<&Board> {
        let is_open = |board: &&Board| !board.is_solved() && self.knowledge.of(board).is_none();
        let start = Some(self.start()).filter(|_| self.published.is_none());
        Some(self.now()).filter(is_open).or_else(|| start.filter(is_open))
    }

    /// Takes the answer of a search.
    pub(crate) fn learn(&mut self, board: &Board, answer: Result<Answer, String>) {
        self.knowledge.learn(board, answer);
        let Some(known) = self.known().cloned() else { return };
        match (self.waiting.take(), known) {
            // Another hint would search again.
            (Some(_), Known::Unknown(reason)) => {
                self.message = Message::warning(format!("it is not known: {reason}"));
            }
            (Some(Wait::Hint), _) => self.hint(),
            (Some(Wait::Solution), _) => self.show_solution(),
            (None, _) => {}
        }
    }

    /// Returns the cell where the hint takes its piece.
    pub(crate) fn hinted(&self) -> Option<Action> {
        let hint = self.hint.as_ref()?;
        self.now().actions().into_iter().find(|action| action.text == *hint)
    }

    /// Shows a hint, and makes it if it is shown already.
    pub(crate) fn hint(&mut self) {
        match self.known().cloned() {
            _ if self.is_solved() => self.message = Message::note("it is solved"),
            None => {
                self.waiting = Some(Wait::Hint);
                self.message = Message::note("searching ...");
            }
            Some(Known::Solution { next: Some(next), is_optimal, .. }) => {
                if self.hint.as_ref() == Some(&next) {
                    return self.make(&next);
                }
                self.hints += 1;
                let proof = if is_optimal { "" } else { ", not proven to be the shortest way" };
                self.message = Message::note(format!("hint: {next} (h makes it){proof}"));
                self.hint = Some(next);
                self.chosen = self.hinted().map(|action| action.from);
                self.cursor = self.chosen.unwrap_or(self.cursor);
            }
            Some(Known::Unsolvable(proof)) => {
                self.message = Message::warning(format!("there is no way: {proof}"));
            }
            Some(Known::Unknown(reason)) => self.search_again(&reason, Wait::Hint),
            Some(Known::Solution { next: None, .. }) => {}
        }
    }

    /// Plays the solution from here.
    pub(crate) fn show_solution(&mut self) {
        match self.known().cloned() {
            _ if self.is_solved() => self.message = Message::note("it is solved"),
            None => {
                self.waiting = Some(Wait::Solution);
                self.message = Message::note("searching ...");
            }
            Some(Known::Solution { .. }) => {
                (self.hint, self.chosen, self.shows_goal) = (None, None, false);
                self.message = Message::default();
                let solution = self.knowledge.solution(self.now());
                self.playback = solution.map(|(actions, boards)| Playback::new(actions, boards));
            }
            Some(Known::Unsolvable(proof)) => {
                self.message = Message::warning(format!("there is no way: {proof}"));
            }
            Some(Known::Unknown(reason)) => self.search_again(&reason, Wait::Solution),
        }
    }

    fn search_again(&mut self, reason: &str, wait: Wait) {
        let now = self.now().clone();
        self.knowledge.forget(&now);
        self.waiting = Some(wait);
        self.message = Message::note(format!("it is not known ({reason}); searching again ..."));
    }
}

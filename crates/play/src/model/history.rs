//! The moves of a game, those that were undone included.

use games::Board;

/// A start and the actions from it; undone ones can be made again until another action is made.
#[derive(Clone, Debug)]
pub(crate) struct History {
    /// The start, and the position after each action.
    boards: Vec<Board>,
    actions: Vec<String>,
    /// The number of actions that are made and not undone.
    made: usize,
    /// Whether two actions in a row that one action replaces count as one.
    joins: bool,
}

impl History {
    pub(crate) fn new(start: Board, joins: bool) -> Self {
        History { boards: vec![start], actions: Vec::new(), made: 0, joins }
    }

    /// Returns the position now.
    pub(crate) fn now(&self) -> &Board {
        &self.boards[self.made]
    }

    /// Returns the start.
    pub(crate) fn start(&self) -> &Board {
        &self.boards[0]
    }

    /// Returns the position before the last action.
    pub(crate) fn before(&self) -> Option<&Board> {
        self.boards.get(self.made.checked_sub(1)?)
    }

    /// Returns the actions that are made.
    pub(crate) fn made(&self) -> &[String] {
        &self.actions[..self.made]
    }

    /// Adds an action and forgets those that were undone.
    ///
    /// An action that continues the last one is joined with it; one that takes it back removes it.
    pub(crate) fn push(&mut self, action: String, board: Board) {
        self.actions.truncate(self.made);
        self.boards.truncate(self.made + 1);
        if self.joins
            && let Some(before) = self.before()
        {
            let text = board.text();
            let joined = if before.text() == text { Some(None) } else { single(before, &text).map(Some) };
            if let Some(joined) = joined {
                self.boards.pop();
                self.actions.pop();
                self.made -= 1;
                return joined.into_iter().for_each(|action| self.add(action, board.clone()));
            }
        }
        self.add(action, board);
    }

    fn add(&mut self, action: String, board: Board) {
        self.actions.push(action);
        self.boards.push(board);
        self.made += 1;
    }

    /// Takes the last action back. Returns whether there was one.
    pub(crate) fn undo(&mut self) -> bool {
        let is_possible = self.made > 0;
        self.made -= usize::from(is_possible);
        is_possible
    }

    /// Makes the next undone action again. Returns whether there was one.
    pub(crate) fn redo(&mut self) -> bool {
        let is_possible = self.made < self.actions.len();
        self.made += usize::from(is_possible);
        is_possible
    }

    /// Takes all actions back.
    pub(crate) fn reset(&mut self) {
        self.made = 0;
    }
}

/// Returns the single action from `board` to the position of this text, if there is one.
fn single(board: &Board, text: &str) -> Option<String> {
    let actions = board.actions().into_iter().map(|action| action.text);
    actions.into_iter().find(|action| board.act(action).is_ok_and(|(_, next)| next.text() == text))
}

#[cfg(test)]
mod tests {
    use games::puzzle;

    use super::History;

    fn history(board: &str, metric: &str) -> History {
        let puzzle = puzzle("rush-hour").unwrap();
        History::new(puzzle.read(board, metric).unwrap(), puzzle.metric(metric).unwrap().joins)
    }

    fn make(history: &mut History, actions: &[&str]) {
        for action in actions {
            let (action, board) = history.now().act(action).unwrap();
            history.push(action, board);
        }
    }

    #[test]
    fn slides_of_one_car_in_a_row_are_one_move() {
        let mut history = history("AAooB/ooooB/ooooo", "moves");
        make(&mut history, &["A+1", "A+1"]);
        assert_eq!(history.made(), ["A+2"]);
        make(&mut history, &["B+1"]);
        assert_eq!(history.made(), ["A+2", "B+1"]);
        make(&mut history, &["B-1"]);
        assert_eq!(history.made(), ["A+2"]);
    }

    #[test]
    fn steps_are_never_joined() {
        let mut history = history("AAooB/ooooB/ooooo", "steps");
        make(&mut history, &["A+1", "A+1", "A-1"]);
        assert_eq!(history.made(), ["A+1", "A+1", "A-1"]);
    }

    #[test]
    fn an_action_forgets_what_was_undone() {
        let mut history = history("AAooB/ooooB/ooooo", "moves");
        make(&mut history, &["A+1", "B+1"]);
        assert!(history.undo() && history.undo() && !history.undo());
        assert!(history.redo() && history.redo() && !history.redo());
        history.reset();
        assert_eq!(history.now().text(), history.start().text());
        make(&mut history, &["A+2"]);
        assert!(!history.redo());
    }
}

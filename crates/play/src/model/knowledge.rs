//! The distances of the positions of a game: each the rest of a solution, a proof that there is none, or the reason why
//! neither is known.

use std::collections::HashMap;

use games::{Answer, Board};

/// Positions by their text.
#[derive(Clone, Debug, Default)]
pub(crate) struct Knowledge(HashMap<String, Known>);

/// The distance of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Known {
    /// A solution: the number of actions to go, and the first of them.
    Solution { left: usize, next: Option<String>, is_optimal: bool },
    /// The proof that there is no solution.
    Unsolvable(String),
    /// The reason why it is not known.
    Unknown(String),
}

impl Knowledge {
    /// Returns the distance of a position, if it is known.
    pub(crate) fn of(&self, board: &Board) -> Option<&Known> {
        self.0.get(&board.text())
    }

    /// Returns the number of actions from a position to the goal, if a solution is known.
    pub(crate) fn left(&self, board: &Board) -> Option<usize> {
        match self.of(board) {
            Some(Known::Solution { left, .. }) => Some(*left),
            _ => None,
        }
    }

    /// Returns the fewest actions from a position to the goal, if they are proven.
    pub(crate) fn optimum(&self, board: &Board) -> Option<usize> {
        match self.of(board) {
            Some(Known::Solution { left, is_optimal: true, .. }) => Some(*left),
            _ => None,
        }
    }

    /// Forgets a position, so that it is searched again.
    pub(crate) fn forget(&mut self, board: &Board) {
        self.0.remove(&board.text());
    }

    /// Takes the answer for a position. A solution tells of all positions that it passes.
    pub(crate) fn learn(&mut self, board: &Board, answer: Result<Answer, String>) {
        let text = board.text();
        match answer {
            Err(error) => self.insert(text, Known::Unknown(error)),
            Ok(Answer { proof: Some(proof), .. }) => self.insert(text, Known::Unsolvable(proof)),
            Ok(Answer { actions: None, stopped, .. }) => {
                let reason = stopped.map_or_else(String::new, |reason| reason.to_string());
                self.insert(text, Known::Unknown(reason));
            }
            Ok(Answer { actions: Some(actions), is_optimal, .. }) => {
                if self.follow(board, &actions, is_optimal).is_none() {
                    self.insert(text, Known::Unknown("the solution does not hold".to_owned()));
                }
            }
        }
    }

    fn follow(&mut self, board: &Board, actions: &[String], is_optimal: bool) -> Option<()> {
        let mut boards = vec![board.clone()];
        for action in actions {
            boards.push(boards.last()?.act(action).ok()?.1);
        }
        boards.last()?.is_solved().then_some(())?;
        for (made, board) in boards.iter().enumerate() {
            let (left, next) = (actions.len() - made, actions.get(made).cloned());
            self.insert(board.text(), Known::Solution { left, next, is_optimal });
        }
        Some(())
    }

    /// A proven solution stays.
    fn insert(&mut self, text: String, known: Known) {
        let is_proven = matches!(self.0.get(&text), Some(Known::Solution { is_optimal: true, .. }));
        if !is_proven {
            self.0.insert(text, known);
        }
    }

    /// Returns the actions and the positions of the solution from a position, if one is known.
    pub(crate) fn solution(&self, board: &Board) -> Option<(Vec<String>, Vec<Board>)> {
        let (mut actions, mut boards) = (Vec::new(), vec![board.clone()]);
        for _ in 0..self.left(board)? {
            let now = boards.last()?;
            let Some(Known::Solution { next: Some(action), .. }) = self.of(now) else { return None };
            let (action, next) = now.act(action).ok()?;
            actions.push(action);
            boards.push(next);
        }
        boards.last()?.is_solved().then_some((actions, boards))
    }
}

#[cfg(test)]
mod tests {
    use games::{Answer, puzzle};

    use super::{Knowledge, Known};

    fn solution(actions: &[String]) -> Answer {
        Answer { actions: Some(actions.to_vec()), is_optimal: true, ..Answer::default() }
    }

    #[test]
    fn a_solution_tells_of_all_its_positions() {
        let start = puzzle("rush-hour").unwrap().read("ooB/AAB/ooo/CCo", "moves").unwrap();
        let mut knowledge = Knowledge::default();
        assert_eq!(knowledge.of(&start), None);
        // Car B leaves the row of the red car by one cell up... it stands at the top: it needs two down.
        let actions = vec!["B+2".to_owned(), "A+1".to_owned()];
        knowledge.learn(&start, Ok(solution(&actions)));
        let after = start.act("B+2").unwrap().1;
        assert_eq!((knowledge.optimum(&start), knowledge.left(&after)), (Some(2), Some(1)));
        assert_eq!(knowledge.solution(&start).unwrap().0, actions);
    }

    #[test]
    fn a_solution_that_does_not_hold_is_not_believed() {
        let start = puzzle("rush-hour").unwrap().read("ooB/AAB/ooo/CCo", "moves").unwrap();
        let mut knowledge = Knowledge::default();
        knowledge.learn(&start, Ok(solution(&["B+2".to_owned()])));
        assert!(matches!(knowledge.of(&start), Some(Known::Unknown(_))));
    }
}

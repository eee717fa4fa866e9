//! Boards as the modes of all programs see them: moves by hand, hints, and plans that are checked.

use programs::{
    Answer, Drawing, Flaw, Lists, Shared,
    modes::{NoAction, Position},
};
use rush_hour::{Board, Metric, Slide};

use crate::{print, solve::solve};

/// A board in a metric.
#[derive(Clone, PartialEq)]
pub(crate) struct Play {
    pub(crate) board: Board,
    pub(crate) metric: Metric,
}

impl Play {
    /// A board in the metric of the options.
    pub(crate) fn of(board: &Board, shared: &Shared) -> Self {
        Play { board: board.clone(), metric: shared.metric.parse().unwrap_or_default() }
    }
}

impl Position for Play {
    fn drawing(&self) -> Drawing {
        print::drawing(&self.board)
    }

    fn act(&self, action: &str) -> Result<(String, Self), NoAction> {
        let slide: Slide = action.parse().map_err(|error| NoAction::Unreadable(format!("{error}")))?;
        if self.board.cars().iter().all(|car| car.sign != slide.car) {
            return Err(NoAction::Impossible(format!("the board has no car `{}`", slide.car)));
        }
        if self.metric == Metric::Steps && slide.by.unsigned_abs() > 1 {
            return Err(NoAction::Impossible("a step goes one cell".to_owned()));
        }
        let blocked = || format!("the way of car `{}` is not free", slide.car);
        let board = self.board.after(slide).ok_or_else(|| NoAction::Impossible(blocked()))?;
        Ok((slide.to_string(), Play { board, metric: self.metric }))
    }

    fn is_solved(&self) -> bool {
        self.board.is_solved()
    }
}

/// Solves a position for a mode; `text` is the input for the first one. A person gets the proof in words.
///
/// # Errors
///
/// If a solution that was found does not hold.
pub(crate) fn answer(text: &str, position: &Play, shared: &Shared, lists: &Lists) -> Result<Answer, Flaw> {
    let answer = solve(text, &position.board, shared, lists)?.answer;
    let in_words = |proof: &str| if shared.json { proof.to_owned() } else { print::proof(proof).to_owned() };
    let proof = answer.proof.as_deref().map(in_words);
    Ok(Answer { proof, ..answer })
}

//! Boards as the modes of all programs see them: moves by hand, hints, and plans that are checked.

use picture::Frames;
use programs::{
    Answer, Drawing, Ending, Failure, Flaw, Shared,
    modes::{NoAction, Position, Rules},
};
use sliding_tile::{Board, Metric};

use crate::{
    Options,
    input::Puzzle,
    letters::Letters,
    print,
    solve::{Settings, solve},
};

/// A board on the way to its goal.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Play {
    board: Board,
    goal: Board,
    metric: Metric,
    letters: Letters,
}

impl Play {
    /// Returns the start of a puzzle, in the metric and with the letters of the settings.
    pub(crate) fn of(puzzle: &Puzzle, settings: &Settings<'_>) -> Self {
        let metric = settings.shared.metric.parse().unwrap_or_default();
        Play { board: puzzle.start.clone(), goal: puzzle.goal.clone(), metric, letters: settings.letters }
    }
}

impl Position for Play {
    fn drawing(&self) -> Drawing {
        print::drawing(&self.board)
    }

    fn act(&self, action: &str) -> Result<(String, Self), NoAction> {
        let read = self.letters.read(action);
        let slide = read.map_err(|error| NoAction::Unreadable(error.to_string()))?;
        let text = self.letters.text(slide);
        if self.metric == Metric::Moves && slide.tiles() > 1 {
            return Err(NoAction::Impossible(format!("{text} moves several tiles, a move one")));
        }
        match self.board.after(slide) {
            Some(board) => Ok((text, Play { board, ..self.clone() })),
            None if self.letters == Letters::Hole => {
                Err(NoAction::Impossible(format!("the hole cannot move {text}")))
            }
            None => Err(NoAction::Impossible(format!("no tiles can move {text}"))),
        }
    }

    fn is_solved(&self) -> bool {
        self.board == self.goal
    }
}

/// Answers for `puzzle` in the mode that is asked for; `None` if none is.
pub(crate) fn answer(
    text: &str,
    puzzle: &Puzzle,
    options: &Options,
    settings: &Settings<'_>,
) -> Result<Option<Ending>, Failure> {
    let shared = settings.shared;
    let start = Play::of(puzzle, settings);
    let mut solve = |play: &Play, shared: &Shared| solved(text, play, &Settings { shared, ..*settings });
    let mut rules = Rules { unit: &shared.metric, solve: &mut solve };
    let ending = options.modes.answer(text, &start, &mut rules, shared)?;
    if let Some(plan) = options.modes.plan(text, &start, shared) {
        let drawn = |actions: &[String]| frames(&puzzle.start, actions, settings.letters);
        options.pictures.write(&plan, size(&puzzle.start), drawn)?;
    }
    Ok(ending)
}

/// Returns the rows and columns of a board.
pub(crate) fn size(board: &Board) -> (usize, usize) {
    (board.shape().rows(), board.shape().columns())
}

/// Returns the frames of a picture, the actions as they are written; `None` if one is not possible.
pub(crate) fn frames(start: &Board, actions: &[String], letters: Letters) -> Option<Frames> {
    let (mut frames, mut board) = (Frames::new(start.scene()), start.clone());
    for action in actions {
        board = board.after(letters.read(action).ok()?)?;
        frames.push(action, board.scene());
    }
    Some(frames)
}

/// Solves a position for a mode; `text` is the input for the first one.
///
/// # Errors
///
/// If a solution that was found does not hold.
pub(crate) fn solved(text: &str, play: &Play, settings: &Settings<'_>) -> Result<Answer, Flaw> {
    let puzzle = Puzzle { start: play.board.clone(), goal: play.goal.clone() };
    match solve(text, &puzzle, settings) {
        Ok(solution) => Ok(solution.answer),
        Err(Failure::Flaw(flaw)) => Err(flaw),
        Err(failure) => Err(Flaw::of_solution(failure.to_string())),
    }
}

//! Boards as the modes of all programs see them: moves by hand, hints, and plans that are checked.

use games::{Position as _, Tiles};
use picture::Frames;
use programs::{
    Answer, Drawing, Ending, Failure, InternalError, Shared,
    modes::{NoAction, Position, Rules, read_in_any_case},
};
use sliding_tile::Board;

use crate::{
    Options,
    input::Puzzle,
    letters::Letters,
    print,
    solve::{Settings, solve},
};

/// A board on the way to its goal, whose actions are written with letters of the options.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Play {
    tiles: Tiles,
    letters: Letters,
}

impl Play {
    /// Returns the start of a puzzle, in the metric and with the letters of the settings.
    pub(crate) fn of(puzzle: &Puzzle, settings: &Settings<'_>) -> Self {
        let metric = settings.shared.metric.parse().unwrap_or_default();
        let tiles = Tiles { board: puzzle.start.clone(), goal: puzzle.goal.clone(), metric };
        Play { tiles, letters: settings.letters }
    }
}

impl Position for Play {
    fn drawing(&self) -> Drawing {
        print::drawing(&self.tiles.board)
    }

    fn act(&self, action: &str) -> Result<(String, Self), NoAction> {
        let slide = self.letters.turned(read_in_any_case(action, str::to_ascii_uppercase)?);
        let text = self.letters.text(slide);
        if self.letters == Letters::Hole && self.tiles.board.after(slide).is_none() {
            return Err(NoAction::Impossible(format!("the hole cannot move {text}")));
        }
        Ok((text, Play { tiles: self.tiles.after(slide)?, letters: self.letters }))
    }

    fn is_solved(&self) -> bool {
        self.tiles.is_solved()
    }

    fn example(&self) -> Option<String> {
        let action = self.tiles.actions().into_iter().next()?;
        action.text.parse().ok().map(|slide| self.letters.text(slide))
    }

    fn actions_of(word: &str) -> Vec<&str> {
        let is_letters = word.bytes().all(|letter| b"NESWO".contains(&letter.to_ascii_uppercase()));
        if is_letters { word.split_inclusive(|_: char| true).collect() } else { vec![word] }
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
pub(crate) fn solved(text: &str, play: &Play, settings: &Settings<'_>) -> Result<Answer, InternalError> {
    let puzzle = Puzzle { start: play.tiles.board.clone(), goal: play.tiles.goal.clone() };
    match solve(text, &puzzle, settings) {
        Ok(solution) => Ok(solution.answer),
        Err(Failure::Internal(error)) => Err(error),
        Err(failure) => Err(InternalError::of_solution(failure.to_string())),
    }
}

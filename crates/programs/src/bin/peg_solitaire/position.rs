//! Boards as the modes of all programs see them: jumps by hand, hints, and plans that are checked.

use games::{Pegs, Run};
use peg_solitaire::{Board, Jump, Place};
use picture::Frames;
use programs::{Ending, Failure, Shared, modes::Rules};

use crate::{
    options::Options,
    solve::{Proofs, solve},
};

/// Returns a board in the metric of the options.
pub(crate) fn of(board: &Board, shared: &Shared) -> Pegs {
    // The name was checked when the command line was read.
    Pegs::new(board.clone(), shared.metric.parse().unwrap_or_default())
}

/// Answers for `board` in the mode that is asked for; `None` if none is.
///
/// # Errors
///
/// If a solution or a proof that was found does not hold, or a picture cannot be written.
pub(crate) fn answer(text: &str, board: &Board, options: &Options) -> Result<Option<Ending>, Failure> {
    let Options { modes, shared, pictures, check, .. } = options;
    // A person who plays waits after each jump.
    let proofs = Proofs { checked: *check, by_bitmap: !modes.play };
    let mut solve = |pegs: &Pegs, shared: &Shared| Ok(solve(text, pegs.board(), shared, proofs)?.answer);
    let mut rules = Rules { unit: &shared.metric, solve: &mut solve };
    let start = of(board, shared);
    let ending = modes.answer(text, &start, &mut rules, shared)?;
    if let Some(plan) = modes.plan(text, &start, shared) {
        pictures.write(&plan, size(board), |actions| frames(board, actions))?;
    }
    Ok(ending)
}

/// Returns the rows and columns of a board.
pub(crate) fn size(board: &Board) -> (usize, usize) {
    let lines = |line: fn(&Place) -> u16| board.holes().iter().map(line).max().map_or(0, usize::from) + 1;
    (lines(|hole| hole.row), lines(|hole| hole.column))
}

/// Returns the frames of a picture, one for each jump or move; `None` if a jump is not possible.
///
/// A peg keeps its name in all frames.
pub(crate) fn frames(board: &Board, actions: &[String]) -> Option<Frames> {
    let moves: Vec<Run> = actions.iter().map(|action| action.parse().ok()).collect::<Option<_>>()?;
    let jumps: Vec<Jump> = moves.iter().flat_map(Run::jumps).copied().collect();
    let by_jumps = peg_solitaire::frames(board, &jumps)?;
    let mut frames = Frames::new(board.scene());
    let mut made = 0;
    for (action, run) in actions.iter().zip(&moves) {
        made += run.jumps().len();
        frames.push(action, by_jumps.as_slice().get(made)?.scene().clone());
    }
    Some(frames)
}

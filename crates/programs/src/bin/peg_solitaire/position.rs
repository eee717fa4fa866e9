//! Boards as the modes of all programs see them: jumps by hand, hints, and plans that are checked.

use peg_solitaire::{Board, Jump, Metric, ParseJumpError, Place};
use picture::Frames;
use programs::{
    Drawing, Ending, Failure, Shared,
    modes::{NoAction, Position, Rules},
    shown,
};

use crate::{options::Options, print, solve::solve};

/// A board in a metric: an action is a jump or a move.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Play {
    board: Board,
    metric: Metric,
}

impl Play {
    pub(crate) fn of(board: &Board, shared: &Shared) -> Self {
        // The name was checked when the command line was read.
        Play { board: board.clone(), metric: shared.metric.parse().unwrap_or_default() }
    }

    pub(crate) fn board(&self) -> &Board {
        &self.board
    }
}

impl Position for Play {
    fn drawing(&self) -> Drawing {
        print::drawing(&self.board)
    }

    fn act(&self, action: &str) -> Result<(String, Self), NoAction> {
        let jumps = jumps(action).map_err(|error| NoAction::Unreadable(error.to_string()))?;
        if self.metric == Metric::Jumps && jumps.len() > 1 {
            let why = format!("it makes {} jumps, and an action of the metric jumps makes one", jumps.len());
            return Err(NoAction::Impossible(why));
        }
        let mut board = self.board.clone();
        for jump in jumps {
            board = board.after(jump).ok_or_else(|| NoAction::Impossible(fault(&board, jump)))?;
        }
        Ok((action.to_owned(), Play { board, ..self.clone() }))
    }

    fn is_solved(&self) -> bool {
        self.board.is_solved()
    }
}

/// Answers for `board` in the mode that is asked for; `None` if none is.
///
/// # Errors
///
/// If a solution or a proof that was found does not hold, or a picture cannot be written.
pub(crate) fn answer(text: &str, board: &Board, options: &Options) -> Result<Option<Ending>, Failure> {
    let Options { modes, shared, pictures, check, .. } = options;
    let mut solve = |play: &Play, shared: &Shared| Ok(solve(text, &play.board, shared, *check)?.answer);
    let mut rules = Rules { unit: &shared.metric, solve: &mut solve };
    let start = Play::of(board, shared);
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
    let moves: Vec<Vec<Jump>> = actions.iter().map(|action| jumps(action).ok()).collect::<Option<_>>()?;
    let by_jumps = peg_solitaire::frames(board, &moves.concat())?;
    let mut frames = Frames::new(board.scene());
    let mut made = 0;
    for (action, jumps) in actions.iter().zip(&moves) {
        made += jumps.len();
        frames.push(action, by_jumps.as_slice().get(made)?.scene().clone());
    }
    Some(frames)
}

/// Reads a jump such as `d5f5`, or the jumps of a move such as `d5f5f3`.
fn jumps(action: &str) -> Result<Vec<Jump>, ParseJumpError> {
    let jump = action.parse::<Jump>();
    jump.map(|jump| vec![jump]).or_else(|error| run(action).ok_or(error))
}

/// Reads the jumps of a peg through several holes.
fn run(action: &str) -> Option<Vec<Jump>> {
    let is_end = |pair: &[u8]| pair[0].is_ascii_digit() && !pair[1].is_ascii_digit();
    let ends = action.as_bytes().windows(2).zip(1..).filter(|(pair, _)| is_end(pair)).map(|(_, end)| end);
    let mut places = Vec::<Place>::new();
    let mut begin = 0;
    for end in ends.chain([action.len()]) {
        places.push(action.get(begin..end)?.parse().ok()?);
        begin = end;
    }
    let jumps: Vec<Jump> = places.windows(2).map(|pair| Jump { from: pair[0], to: pair[1] }).collect();
    (!jumps.is_empty()).then_some(jumps)
}

/// Says why a jump is not possible.
fn fault(board: &Board, jump: Jump) -> String {
    let Jump { from, to } = jump;
    let has_peg = |hole: Place| board.pegs().any(|peg| peg == hole);
    if let Some(hole) = [from, to].into_iter().find(|hole| !board.holes().contains(hole)) {
        return format!("{} is no hole of the board", shown(hole));
    }
    // With a peg in every other hole, each jump to this hole is possible.
    let others = board.holes().iter().copied().filter(|&hole| hole != to);
    let can_exist = board.clone().with_pegs(others).is_ok_and(|full| full.after(jump).is_some());
    if !can_exist {
        format!("no jump of the board leads from {from} to {to}")
    } else if !has_peg(from) {
        format!("{from} has no peg")
    } else if has_peg(to) {
        format!("{to} has a peg already")
    } else {
        format!("no peg is between {from} and {to}")
    }
}

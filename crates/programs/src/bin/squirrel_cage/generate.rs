//! New games in the frame of the wooden game.

use std::ops::RangeInclusive;

use programs::{
    Answer, Ending, Shared,
    modes::{NewPuzzle, Rules, say_new},
    refuse,
};
use search::Reason;
use squirrel_cage::{
    Difficulty, Generator, Instance, Metric,
    metric::{Line, Move, Reach, Unit},
};

use crate::{
    Options,
    game::Game,
    method::limits,
    metric,
    position::{Play, solved},
    survey::stop,
};

/// Makes a new game and prints it. The difficulty follows from its steps, whatever the metric.
///
/// # Errors
///
/// Returns a sentence if the options contradict each other, a solution does not hold, or a picture cannot be written.
pub(crate) fn answer(options: &Options) -> Result<Ending, String> {
    let Options { new, shared, lists, pictures, .. } = options;
    let board = match made(new, shared)? {
        Ok(Some(made)) => made.board,
        Ok(None) => return Ok(refuse("", "no board needs so many actions, or none was found", shared)),
        Err(reason) => {
            let answer = Answer::stopped("", reason);
            stop(&answer, shared);
            return Ok(answer.outcome);
        }
    };
    let text = board.to_string();
    let game = Game::of_board(board).with_table(options.table);
    let answered = |shared: &Shared| {
        solved(&text, &Play::of(&game, shared), shared, lists).map_err(|flaw| format!("error: {flaw}"))
    };
    let in_steps = Shared { metric: Metric::Unit.to_string(), ..shared.clone() };
    let steps = answered(&in_steps)?.cost.and_then(|steps| u32::try_from(steps).ok());
    let (difficulty, answer) = (steps.map(Difficulty::of), answered(shared)?);
    let (Some(difficulty), Ending::Solved) = (difficulty, answer.outcome) else {
        stop(&answer, shared);
        return Ok(answer.outcome);
    };
    let mut solve = |play: &Play| solved(&text, play, shared, lists);
    let rules = Rules { unit: metric::unit(metric::of(shared)), solve: &mut solve };
    let difficulty = difficulty.to_string();
    let written = pictures.write_new(&answer, &difficulty, game.size(), |actions| game.frames(actions));
    let ending = say_new(&Play::of(&game, shared), answer, &difficulty, &rules, shared);
    written.map(|()| ending).map_err(|failure| format!("error: {failure}"))
}

/// A generated board, if there is one; the inner error is the limit that was reached first.
type Made = Result<Option<Instance>, Reason>;

fn made(new: &NewPuzzle, shared: &Shared) -> Result<Made, String> {
    let range = |name: &str| name.parse().map_or(1..=u32::MAX, Difficulty::range);
    let cost = new.cost(range, 1..=u32::MAX)?;
    // A solved board is no puzzle.
    let cost = (*cost.start()).max(1)..=*cost.end();
    let is_bounded = new.min.is_some() || new.max.is_some();
    match metric::of(shared) {
        _ if !is_bounded => Ok(made_in::<Unit>(new, cost, shared)),
        Metric::Unit => Ok(made_in::<Unit>(new, cost, shared)),
        Metric::Line => Ok(made_in::<Line>(new, cost, shared)),
        Metric::Move => Ok(made_in::<Move>(new, cost, shared)),
        metric => Err(format!(
            "error: --min and --max count actions in unit, line or move, so not with --metric {metric}"
        )),
    }
}

fn made_in<M: Reach>(new: &NewPuzzle, cost: RangeInclusive<u32>, shared: &Shared) -> Made {
    Generator::<M>::in_metric(new.seed()).with_cost(cost).generate_within(&mut limits(shared))
}

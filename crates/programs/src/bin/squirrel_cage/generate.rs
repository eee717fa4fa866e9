//! New games in the frame of the wooden game.

use std::ops::RangeInclusive;

use programs::{
    Ending, Job, Shared,
    modes::{NewPuzzle, Rules, new_puzzle, say_new},
    stop,
};
use squirrel_cage::{
    Difficulty, Generator, Instance, Metric,
    metric::{Line, Move, Reach, Unit},
};

use crate::{
    Options,
    game::Game,
    metric,
    position::{Play, solved},
};

/// Makes a new game and prints it. The difficulty follows from its steps, whatever the metric.
///
/// # Errors
///
/// Returns a sentence if the options contradict each other, a solution does not hold, or a picture cannot be written.
pub(crate) fn answer(options: &Options) -> Result<Ending, String> {
    let Options { new, shared, lists, pictures, .. } = options;
    let mut job = Job::of(shared);
    let board = match new_puzzle(made(new, shared, &mut job)?, &job, shared) {
        Ok(made) => made.board,
        Err(ending) => return Ok(ending),
    };
    let text = board.to_string();
    let game = Game::of_board(board).with_table(options.table);
    let mut answered = |metric: Metric| {
        let shared = &Shared { metric: metric.to_string(), ..job.left() };
        let answer = solved(&text, &Play::of(&game, shared), shared, lists);
        answer.inspect(|answer| job.spend(answer)).map_err(|error| format!("error: {error}"))
    };
    let metric = metric::of(shared);
    let answer = answered(metric)?;
    let in_steps = if metric == Metric::Unit { answer.clone() } else { answered(Metric::Unit)? };
    if let Some(stopped) = [&answer, &in_steps].into_iter().find(|answer| answer.outcome != Ending::Solved) {
        return Ok(stop(stopped, shared));
    }
    let steps = in_steps.cost.and_then(|steps| u32::try_from(steps).ok()).unwrap_or(u32::MAX);
    let difficulty = Difficulty::of(steps).to_string();
    let mut solve = |play: &Play, shared: &Shared| solved(&text, play, shared, lists);
    let rules = Rules { unit: metric::unit(metric), solve: &mut solve };
    let written = pictures.write_new(&answer, &difficulty, game.size(), |actions| game.frames(actions));
    let ending = say_new(&Play::of(&game, shared), answer, &difficulty, &rules, shared);
    written.map(|()| ending).map_err(|failure| format!("error: {failure}"))
}

fn made(new: &NewPuzzle, shared: &Shared, job: &mut Job<'_>) -> Result<Option<Instance>, String> {
    let range = |name: &str| name.parse().map_or(1..=u32::MAX, Difficulty::range);
    let cost = new.cost(range, 1..=u32::MAX)?;
    let is_bounded = new.min.is_some() || new.max.is_some();
    match metric::of(shared) {
        _ if !is_bounded => Ok(made_in::<Unit>(new, cost, job)),
        Metric::Unit => Ok(made_in::<Unit>(new, cost, job)),
        Metric::Line => Ok(made_in::<Line>(new, cost, job)),
        Metric::Move => Ok(made_in::<Move>(new, cost, job)),
        metric => Err(format!(
            "error: --min and --max count actions in unit, line or move, so not with --metric {metric}"
        )),
    }
}

/// Returns a board whose optimum in the metric is in `cost`; `None` if there is none, or if a limit stops the job.
fn made_in<M: Reach>(new: &NewPuzzle, cost: RangeInclusive<u32>, job: &mut Job<'_>) -> Option<Instance> {
    let mut generator = Generator::<M>::in_metric(new.seed()).with_cost(cost);
    job.part(|limits| generator.generate_within(limits)).flatten()
}

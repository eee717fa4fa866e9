//! Every shortest solution of one board, or the shortest ones in the order of cost.

use programs::{
    Ending, InternalError, Shared,
    modes::{AllSolutions, SharedPaths, ShortestSolutions, SolutionOptions},
    reject, say_drawing,
};
use rush_hour::{
    Board, Encoding, Metric, Moves, Reach, Slide, Space, Steps, heuristics::Escapes, with_encoding,
};

use crate::{print, tables::beside_tables};

/// Prints the solutions of `board` that are `asked` for, in the metric of the options.
///
/// # Errors
///
/// If a solution that was found does not hold.
pub(crate) fn answer(
    text: &str,
    board: &Board,
    asked: SolutionOptions,
    shared: &Shared,
) -> Result<Ending, InternalError> {
    if !shared.json {
        say_drawing(&print::drawing(board));
    }
    let shared = &shared.with_memory();
    let in_steps = shared.metric.parse() == Ok(Metric::Steps);
    with_encoding!(board, P => {
        if in_steps {
            listed::<Steps, P>(text, board, asked, shared)
        } else {
            listed::<Moves, P>(text, board, asked, shared)
        }
    })
}

fn listed<M: Reach, P: Encoding>(
    text: &str,
    board: &Board,
    asked: SolutionOptions,
    shared: &Shared,
) -> Result<Ending, InternalError> {
    let shared = &match beside_tables::<P>(text, shared) {
        Ok(shared) => shared,
        Err(ending) => return Ok(ending),
    };
    let space = match Space::<M, P>::with_encoding(board) {
        Ok(space) => space,
        Err(error) => return Ok(reject(text, &error.to_string(), shared)),
    };
    let mut paths = SharedPaths::new(board.clone());
    let next = |board: &Board, slide: &Slide| Some((slide.to_string(), board.after(*slide)?));
    let (unit, start, goal) = (&shared.metric, space.start(), space.goal());
    let actions = |plan| paths.solution(&space.solution(&plan), next, Board::is_solved);
    match asked.solutions {
        Some(most) => {
            let job = ShortestSolutions { text, unit, most, heuristic: "escapes", shared };
            job.say(&space, &start, &goal, Escapes::of(&space), actions)
        }
        None => AllSolutions { text, unit, shared }.say(&space, &start, &goal, actions),
    }
}

//! Every shortest solution of one board.

use programs::{
    Ending, Flaw, Shared,
    modes::{AllSolutions, SharedPaths},
    refuse, say_drawing,
};
use rush_hour::{Board, Encoding, Metric, Moves, Reach, Slide, Space, Steps, with_encoding};

use crate::print;

/// Prints every shortest solution of `board` in the metric of the options.
///
/// # Errors
///
/// If a solution that was found does not hold.
pub(crate) fn answer(text: &str, board: &Board, shared: &Shared) -> Result<Ending, Flaw> {
    if !shared.json {
        say_drawing(&print::drawing(board));
    }
    let shared = &shared.with_memory();
    let in_steps = shared.metric.parse() == Ok(Metric::Steps);
    with_encoding!(board, P => {
        if in_steps { listed::<Steps, P>(text, board, shared) } else { listed::<Moves, P>(text, board, shared) }
    })
}

fn listed<M: Reach, P: Encoding>(text: &str, board: &Board, shared: &Shared) -> Result<Ending, Flaw> {
    let space = match Space::<M, P>::with_encoding(board) {
        Ok(space) => space,
        Err(error) => return Ok(refuse(text, &error.to_string(), shared)),
    };
    let job = AllSolutions { text, unit: &shared.metric, shared };
    let mut paths = SharedPaths::new(board.clone());
    let next = |board: &Board, slide: &Slide| Some((slide.to_string(), board.after(*slide)?));
    job.say(&space, &space.start(), &space.goal(), |plan| {
        paths.solution(&space.solution(&plan), next, Board::is_solved)
    })
}

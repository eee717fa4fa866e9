//! Every shortest solution of one board.

use programs::{Ending, Flaw, Shared, modes::AllSolutions, refuse, say};
use rush_hour::{Board, Encoding, Metric, Moves, Reach, Slide, Space, Steps, with_encoding};

/// Prints every shortest solution of `board` in the metric of the options.
///
/// # Errors
///
/// If a solution that was found does not hold.
pub(crate) fn answer(text: &str, board: &Board, shared: &Shared) -> Result<Ending, Flaw> {
    if !shared.json {
        say(board.drawing());
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
    job.say(&space, &space.start(), &space.goal(), |plan| texts(board, &space.solution(&plan)))
}

/// Returns the slides of a solution as text, after they are followed on the board.
fn texts(board: &Board, slides: &[Slide]) -> Result<Vec<String>, Flaw> {
    match slides.iter().try_fold(board.clone(), |board, &slide| board.after(slide)) {
        Some(end) if end.is_solved() => Ok(slides.iter().map(ToString::to_string).collect()),
        Some(_) => Err(Flaw::of_solution("it ends where no goal is")),
        None => Err(Flaw::of_solution("an action is not allowed where it stands")),
    }
}

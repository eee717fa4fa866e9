//! Every shortest solution of one puzzle.

use programs::{Answer, Ending, Failure, Flaw, Summary, modes::AllSolutions, refuse, say};
use sliding_tile::{Board, Cells, Metric, Slide, SlideSpace, Space, with_encoding};

use crate::{
    input::Puzzle,
    print,
    solve::{Settings, is_solvable},
};

/// Prints every shortest solution of `puzzle`.
///
/// # Errors
///
/// If a solution that was found does not hold.
pub(crate) fn answer(text: &str, puzzle: &Puzzle, settings: &Settings<'_>) -> Result<Ending, Failure> {
    let shared = settings.shared;
    if !shared.json {
        print::puzzle(puzzle);
    }
    if !is_solvable(puzzle) {
        let answer = Answer::unsolvable(text, "parity");
        if shared.json {
            say(answer.to_json());
        } else {
            say(Summary { answer: &answer, proof: &print::proof(puzzle) });
        }
        return Ok(answer.outcome);
    }
    let shared = &shared.with_memory();
    let settings = &Settings { shared, ..*settings };
    Ok(with_encoding!(puzzle.start.shape(), W => listed::<W>(text, puzzle, settings))?)
}

fn listed<W: Cells>(text: &str, puzzle: &Puzzle, settings: &Settings<'_>) -> Result<Ending, Flaw> {
    let shared = settings.shared;
    let space = match Space::<W>::with_encoding(&puzzle.start) {
        Ok(space) => space,
        Err(error) => return Ok(refuse(text, &error.to_string(), shared)),
    };
    let (start, goal) = (space.start(), space.state(&puzzle.goal));
    let is_goal = |position: &_| Some(*position) == goal;
    let job = AllSolutions { text, unit: &shared.metric, shared };
    if shared.metric.parse() == Ok(Metric::Slides) {
        return job
            .say(&SlideSpace::new(space), &start, &is_goal, |plan| texts(puzzle, &plan.actions, settings));
    }
    job.say(&space, &start, &is_goal, |plan| {
        let moves: Vec<Slide> = plan.actions.iter().map(|&step| step.into()).collect();
        texts(puzzle, &moves, settings)
    })
}

/// Returns the actions of a solution as text, after they are followed on the board.
fn texts(puzzle: &Puzzle, actions: &[Slide], settings: &Settings<'_>) -> Result<Vec<String>, Flaw> {
    let next = |board: Board, &slide: &Slide| board.after(slide);
    match actions.iter().try_fold(puzzle.start.clone(), next) {
        Some(end) if end == puzzle.goal => {
            Ok(actions.iter().map(|&slide| settings.letters.text(slide)).collect())
        }
        Some(_) => Err(Flaw::of_solution("it ends where no goal is")),
        None => Err(Flaw::of_solution("an action is not allowed where it stands")),
    }
}

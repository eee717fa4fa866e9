//! Every shortest solution of one puzzle.

use programs::{
    Answer, Ending, Failure, Flaw, Summary,
    modes::{AllSolutions, SharedPaths},
    refuse, say,
};
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
    let mut paths = SharedPaths::new(puzzle.start.clone());
    let next = |board: &Board, slide: &Slide| Some((settings.letters.text(*slide), board.after(*slide)?));
    let is_solved = |board: &Board| *board == puzzle.goal;
    if shared.metric.parse() == Ok(Metric::Slides) {
        let space = SlideSpace::new(space);
        return job.say(&space, &start, &is_goal, |plan| paths.solution(&plan.actions, next, is_solved));
    }
    job.say(&space, &start, &is_goal, |plan| {
        let moves: Vec<Slide> = plan.actions.iter().map(|&step| step.into()).collect();
        paths.solution(&moves, next, is_solved)
    })
}

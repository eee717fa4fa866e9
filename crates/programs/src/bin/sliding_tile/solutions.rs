//! Every shortest solution of one puzzle, or the shortest ones in the order of cost.

use programs::{
    Answer, Ending, Failure, InternalError, Summary,
    modes::{AllSolutions, SharedPaths, ShortestSolutions, SolutionOptions},
    reject, say,
};
use search::run::PlanOf;
use sliding_tile::{
    Board, Cells, HeuristicName, Metric, Slide, SlideSpace, Space,
    heuristics::{AnyHeuristic, LinearConflict, SlideBound},
    with_encoding,
};

use crate::{
    input::Puzzle,
    print,
    solve::{Settings, is_solvable},
};

/// Prints the solutions of `puzzle` that are `asked` for.
///
/// # Errors
///
/// If a solution that was found does not hold.
pub(crate) fn answer(
    text: &str,
    puzzle: &Puzzle,
    asked: SolutionOptions,
    settings: &Settings<'_>,
) -> Result<Ending, Failure> {
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
    Ok(with_encoding!(puzzle.start.shape(), W => listed::<W>(text, puzzle, asked, settings))?)
}

fn listed<W: Cells>(
    text: &str,
    puzzle: &Puzzle,
    asked: SolutionOptions,
    settings: &Settings<'_>,
) -> Result<Ending, InternalError> {
    let shared = settings.shared;
    let space = match Space::<W>::with_encoding(&puzzle.start) {
        Ok(space) => space,
        Err(error) => return Ok(reject(text, &error.to_string(), shared)),
    };
    let (unit, start, goal) = (&shared.metric, space.start(), space.state(&puzzle.goal));
    let is_goal = |position: &_| Some(*position) == goal;
    let mut paths = SharedPaths::new(puzzle.start.clone());
    let next = |board: &Board, slide: &Slide| Some((settings.letters.text(*slide), board.after(*slide)?));
    let is_solved = |board: &Board| *board == puzzle.goal;
    let all = AllSolutions { text, unit, shared };
    let shortest = |most, heuristic| ShortestSolutions { text, unit, most, heuristic, shared };
    if shared.metric.parse() == Ok(Metric::Slides) {
        let (space, bound) = (SlideSpace::new(space), SlideBound::to(&puzzle.goal));
        let actions = |plan: PlanOf<SlideSpace<W>>| paths.solution(&plan.actions, next, is_solved);
        return match asked.solutions {
            Some(most) => shortest(most, "manhattan").say(&space, &start, &is_goal, bound, actions),
            None => all.say(&space, &start, &is_goal, actions),
        };
    }
    let actions = |plan: PlanOf<Space<W>>| {
        let moves: Vec<Slide> = plan.actions.iter().map(|&step| step.into()).collect();
        paths.solution(&moves, next, is_solved)
    };
    match asked.solutions {
        Some(most) => {
            let (name, heuristic) = lower_bound(&puzzle.goal);
            shortest(most, name).say(&space, &start, &is_goal, heuristic, actions)
        }
        None => all.say(&space, &start, &is_goal, actions),
    }
}

/// Returns the lower bound on the moves to `goal` that the solver takes where none is named, and its name.
fn lower_bound(goal: &Board) -> (&'static str, AnyHeuristic) {
    match AnyHeuristic::to(goal, HeuristicName::Auto) {
        Ok(AnyHeuristic::WalkingDistance(walks)) => {
            ("walking-distance", AnyHeuristic::WalkingDistance(walks))
        }
        _ => ("linear-conflict", AnyHeuristic::LinearConflict(LinearConflict::to(goal))),
    }
}

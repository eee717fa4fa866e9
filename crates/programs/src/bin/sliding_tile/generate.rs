//! New puzzles with a given goal.

use programs::{
    Answer, Ending, Job, Shared,
    modes::{NewPuzzle, Rules, new_puzzle, say_new},
    stop,
};
use sliding_tile::{Board, Difficulty, Generator, Instance, Shape};

use crate::{
    Options,
    input::Puzzle,
    position::{Play, frames, size, solved},
    solve::Settings,
};

/// The most cells of a board for which `auto` proves its answer. Beyond, `ida-star` repeats the proof of the generator.
const PROVEN_BY_AUTO: usize = 16;

/// The most moves that a board of 3x3 needs.
const DEPTH_OF_3X3: u32 = 31;

/// Returns the goal if none is given: on 3x3, or on 4x4 if a board of 3x3 does not need as many moves as the new puzzle shall.
pub(crate) fn goal(new: &NewPuzzle) -> Board {
    let is_expert = new.difficulty.as_deref() == Some(Difficulty::Expert.name());
    let is_deeper = is_expert || new.min.is_some_and(|min| min > DEPTH_OF_3X3);
    Board::solved(if is_deeper { Shape::FOUR_BY_FOUR } else { Shape::THREE_BY_THREE })
}

/// Returns the sentence that rejects a least number of moves that no board needs.
fn rejection(least: u32, goal: &Board, new: &NewPuzzle) -> Option<String> {
    let (most, shape) = (goal.depth_bound(), goal.shape());
    let request = match &new.difficulty {
        Some(name) => format!("--difficulty {name} begins at {least} moves"),
        None => format!("--min {least} is too much"),
    };
    (least > most)
        .then(|| format!("error: {request}: no board of {shape} needs more than {most} moves to this goal"))
}

/// Makes a new puzzle with this goal, and prints it with its proven optimum.
pub(crate) fn answer(goal: &Board, options: &Options, settings: &Settings<'_>) -> Result<Ending, String> {
    let Options { new, shared, pictures, .. } = options;
    let range = |name: &str| name.parse().map_or(1..=u32::MAX, Difficulty::range);
    let cost = new.cost(range, 1..=u32::MAX)?;
    if let Some(rejection) = rejection(*cost.start(), goal, new) {
        return Err(rejection);
    }
    let mut generator = Generator::seeded(new.seed()).with_goal(goal).with_cost(cost);
    let mut job = Job::of(shared);
    let made = job.part(|limits| generator.generate_within(limits)).flatten();
    let Instance { board, goal, optimum, .. } = match new_puzzle(made, &job, shared) {
        Ok(instance) => instance,
        Err(ending) => return Ok(ending),
    };
    let text = if goal == board.goal() { board.to_string() } else { format!("{board} => {goal}") };
    let puzzle = Puzzle { start: board, goal };
    let start = Play::of(&puzzle, settings);
    let mut solve = |play: &Play, shared: &Shared| solved(&text, play, &Settings { shared, ..*settings });
    let mut answer = Answer { cost: optimum.map(u64::from), ..Answer::without_search(&text, Ending::Solved) };
    if shared.json || pictures.is_given() {
        let is_proven_by_auto = puzzle.start.shape().cells() <= PROVEN_BY_AUTO;
        let algorithm = if is_proven_by_auto { "auto" } else { "ida-star" }.to_owned();
        let found = solve(&start, &Shared { algorithm, ..job.left() });
        answer = found.map_err(|error| format!("error: {error}"))?;
    }
    if answer.outcome != Ending::Solved {
        return Ok(stop(&answer, shared));
    }
    let rules = Rules { unit: &shared.metric, solve: &mut solve };
    let difficulty = Difficulty::of(optimum.unwrap_or_default());
    let drawn = |actions: &[String]| frames(&puzzle.start, actions, settings.letters);
    let written = pictures.write_new(&answer, difficulty.name(), size(&puzzle.start), drawn);
    let ending = say_new(&start, answer, difficulty.name(), &rules, shared);
    written.map(|()| ending).map_err(|failure| format!("error: {failure}"))
}

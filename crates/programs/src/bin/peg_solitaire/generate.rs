//! New boards, made by jumps backwards from the last peg.

use std::ops::RangeInclusive;

use games::Pegs;
use peg_solitaire::{Board, Difficulty, Generator};
use programs::{
    Ending, Job, Shared,
    modes::{Rules, new_puzzle, say_new},
    stop,
};

use crate::{
    options::Options,
    position,
    solve::{Proofs, solve},
};

/// Makes a board with the holes, the jumps and one of the targets of `shape`, and prints it.
///
/// # Errors
///
/// A sentence, if the least number of jumps is more than the most, or if a picture cannot be written.
pub(crate) fn answer(shape: &Board, options: &Options) -> Result<Ending, String> {
    let Options { new, shared, pictures, .. } = options;
    let cost = new.cost(range, 1..=u32::MAX)?;
    let mut generator = Generator::seeded(new.seed()).with_shape(shape).with_cost(cost);
    let mut job = Job::of(shared);
    let made = job.part(|limits| generator.generate_within(limits)).flatten();
    let instance = match new_puzzle(made, &job, shared) {
        Ok(instance) => instance,
        Err(ending) => return Ok(ending),
    };
    let text = instance.board.to_string();
    let proofs = Proofs { checked: false, by_bitmap: true };
    let answer =
        solve(&text, &instance.board, &job.left(), proofs).map_err(|error| format!("error: {error}"))?;
    let answer = answer.answer;
    if answer.outcome != Ending::Solved {
        return Ok(stop(&answer, shared));
    }
    let mut again = |pegs: &Pegs, shared: &Shared| Ok(solve(&text, pegs.board(), shared, proofs)?.answer);
    let rules = Rules { unit: &shared.metric, solve: &mut again };
    let difficulty = Difficulty::of(instance.optimum.unwrap_or_default()).to_string();
    let board = &instance.board;
    let frames = |actions: &[String]| position::frames(board, actions);
    let written = pictures.write_new(&answer, &difficulty, position::size(board), frames);
    let ending = say_new(&position::of(board, shared), answer, &difficulty, &rules, shared);
    written.map(|()| ending).map_err(|failure| format!("error: {failure}"))
}

/// The numbers of jumps of a difficulty by name.
fn range(name: &str) -> RangeInclusive<u32> {
    name.parse().map_or(1..=u32::MAX, Difficulty::range)
}

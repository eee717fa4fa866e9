//! New boards, made by jumps backwards from the last peg.

use std::ops::RangeInclusive;

use peg_solitaire::{Board, Difficulty, Generator};
use programs::{
    Answer, Ending, Flaw, Shared, complain,
    modes::{Rules, say_new},
    refuse, say,
};

use crate::{
    bitmap::with_memory,
    game::{self, Game},
    options::Options,
    solve::solve,
};

/// Makes a board with the holes, the jumps and one of the targets of `shape`, and prints it.
///
/// # Errors
///
/// A sentence, if the least number of jumps is more than the most, or if a picture cannot be written.
pub(crate) fn answer(shape: &Board, options: &Options) -> Result<Ending, String> {
    let Options { new, shared, pictures, .. } = options;
    let cost = new.cost(range, 1..=u32::MAX)?;
    let cost = (*cost.start()).max(1)..=*cost.end();
    let mut generator = Generator::seeded(new.seed()).with_shape(shape).with_cost(cost);
    let instance = match generator.generate_within(&mut with_memory(shared).limits()) {
        Ok(Some(instance)) => instance,
        Ok(None) => return Ok(refuse("", "no board takes so many jumps, or none was found", shared)),
        Err(reason) => return Ok(stopped(&Answer::stopped("", reason), shared)),
    };
    let text = instance.board.to_string();
    let solved = |game: &Board| -> Result<Answer, Flaw> { Ok(solve(&text, game, shared, false)?.answer) };
    let answer = solved(&instance.board).map_err(|flaw| format!("error: {flaw}"))?;
    if answer.outcome != Ending::Solved {
        return Ok(stopped(&answer, shared));
    }
    let mut again = |_: &Game| solved(&instance.board);
    let rules = Rules { unit: &shared.metric, solve: &mut again };
    let difficulty = Difficulty::of(instance.optimum.unwrap_or_default()).to_string();
    let board = &instance.board;
    let frames = |actions: &[String]| game::frames(board, actions);
    let written = pictures.write_new(&answer, &difficulty, game::size(board), frames);
    let ending = say_new(&Game::new(board, shared), answer, &difficulty, &rules, shared);
    written.map(|()| ending).map_err(|failure| format!("error: {failure}"))
}

/// The numbers of jumps of a difficulty by name.
fn range(name: &str) -> RangeInclusive<u32> {
    name.parse().map_or(1..=u32::MAX, Difficulty::range)
}

fn stopped(answer: &Answer, shared: &Shared) -> Ending {
    if shared.json {
        say(answer.to_json());
    } else {
        complain(format_args!("stopped: {}", answer.reason.as_deref().unwrap_or_default()));
    }
    answer.outcome
}

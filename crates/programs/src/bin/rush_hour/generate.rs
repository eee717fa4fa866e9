//! New puzzles: the first random board whose number of moves is in the range.

use std::ops::RangeInclusive;

use games::Cars;
use programs::{
    Ending, Failure, Job, Lists, Pictures, Progress, Shared,
    modes::{Rules, new_puzzle, say_new},
    say, say_drawing, stop,
};
use rush_hour::{Difficulty, Exit, Generator, Instance};

use crate::{position, print};

/// The number of boards that are tried at most.
const MOST_TRIES: usize = 10_000;

/// The number of boards between two notes of progress.
const TRIES: usize = 50;

/// The settings of a new puzzle.
#[derive(Clone, Debug)]
pub(crate) struct Request {
    pub(crate) seed: u64,
    pub(crate) size: (usize, usize),
    pub(crate) moves: RangeInclusive<u32>,
    pub(crate) exit: Option<Exit>,
}

/// Makes a puzzle and prints it.
///
/// # Errors
///
/// If a solution that was found does not hold, or a picture cannot be written.
pub(crate) fn answer(request: &Request, pictures: &Pictures, shared: &Shared) -> Result<Ending, Failure> {
    let mut job = Job::of(shared);
    let made = puzzle(request, &mut job, shared);
    let Instance { board, optimum, positions, .. } = match new_puzzle(made, &job, shared) {
        Ok(puzzle) => puzzle,
        Err(ending) => return Ok(ending),
    };
    let (optimum, positions) = (optimum.unwrap_or_default(), positions.unwrap_or_default());
    let difficulty = Difficulty::of(optimum);
    let (text, start, left) = (board.to_string(), position::of(&board, shared), job.left());
    let solve =
        &mut |position: &Cars, limits: &Shared| position::answer(&text, position, limits, &Lists::default());
    if shared.json || pictures.is_given() {
        let (answer, size) = (solve(&start, &left)?, (board.rows(), board.columns()));
        if answer.outcome != Ending::Solved {
            return Ok(stop(&answer, shared));
        }
        let frames = |actions: &[String]| print::frames(&board, actions);
        pictures.write_new(&answer, difficulty.name(), size, frames)?;
        if shared.json {
            let rules = Rules { unit: &shared.metric, solve };
            return Ok(say_new(&start, answer, difficulty.name(), &rules, shared));
        }
    }
    let plural = if optimum == 1 { " is" } else { "s are" };
    say_drawing(&print::drawing(&board));
    say(&board);
    say(format_args!(
        "{optimum} move{plural} needed, the most from any of the {positions} positions of its cars: {difficulty}"
    ));
    Ok(Ending::Solved)
}

/// Returns the first puzzle that meets the settings; `None` if there is none, or if a limit stops the job.
fn puzzle(request: &Request, job: &mut Job<'_>, shared: &Shared) -> Option<Instance> {
    let (rows, columns) = request.size;
    let mut generator = Generator::seeded(request.seed)
        .with_shape(rows, columns)
        .with_exit(request.exit.unwrap_or(Exit::Right))
        .with_cost(request.moves.clone())
        .with_tries(TRIES as u64);
    let mut progress = Progress::new(shared.shows_progress());
    (0..MOST_TRIES).step_by(TRIES).find_map(|tried| {
        progress.note(format!("{tried} boards tried"));
        job.part(|limits| generator.generate_within(limits)).flatten()
    })
}

/// Reads `ROWSxCOLUMNS`.
pub(crate) fn size(text: &str) -> Result<(usize, usize), String> {
    let sides =
        text.split_once('x').and_then(|(rows, columns)| Some((rows.parse().ok()?, columns.parse().ok()?)));
    let is_board =
        |&(rows, columns): &(usize, usize)| [rows, columns].iter().all(|side| (3..=10).contains(side));
    sides.filter(is_board).ok_or_else(|| "rows and columns from 3 to 10 are expected, such as 6x6".to_owned())
}

/// Reads `LEAST..`, `LEAST..MOST` (both count) or one number. A solved board is no puzzle, so the least is 1.
pub(crate) fn moves(text: &str) -> Result<RangeInclusive<u32>, String> {
    let (least, most) = text.split_once("..").unwrap_or((text, text));
    let most = if most.is_empty() { Ok(u32::MAX) } else { most.parse() };
    match (least.parse::<u32>(), most) {
        (Ok(least), Ok(most)) if least.max(1) <= most => Ok(least.max(1)..=most),
        _ => {
            Err("a number of moves is expected, or the least and the most, such as 20.. or 10..15".to_owned())
        }
    }
}

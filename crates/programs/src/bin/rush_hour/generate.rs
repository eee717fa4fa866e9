//! New puzzles: random boards, of which one as hard as wished is taken.

use std::ops::RangeInclusive;

use programs::{Answer, Ending, Flaw, Progress, Shared, say};
use rush_hour::{Exit, Generator, Puzzle};
use search::Reason;

use crate::{job::Job, solve::solve, survey::stop};

/// How many boards are tried before the program gives up.
const MOST_TRIES: usize = 10_000;

/// How many are tried between two notes of progress.
const TRIES: usize = 50;

/// What puzzle is wished.
#[derive(Clone, Debug)]
pub(crate) struct Wish {
    pub(crate) seed: u64,
    pub(crate) size: (usize, usize),
    pub(crate) moves: RangeInclusive<u32>,
    pub(crate) exit: Option<Exit>,
}

/// Makes a puzzle, prints it, and says whether there is one.
///
/// # Errors
///
/// If a solution that was found does not hold.
pub(crate) fn answer(text: &str, wish: &Wish, shared: &Shared) -> Result<Ending, Flaw> {
    let mut job = Job::of(shared);
    let Some(Puzzle { board, moves, cluster }) = puzzle(wish, &mut job, shared) else {
        if let Some(reason) = job.stopped() {
            return Ok(stop(&Answer::stopped(text, reason), shared));
        }
        let reason =
            "no board that was tried is as wished: another --seed or other --moves may help".to_owned();
        return Ok(stop(&Answer { reason: Some(reason), ..Answer::stopped(text, Reason::Expanded) }, shared));
    };
    if shared.json {
        let solution = solve(&board.to_string(), &board, &job.left())?;
        say(solution.answer.to_json());
        return Ok(solution.answer.outcome);
    }
    let plural = if moves == 1 { " is" } else { "s are" };
    say(format_args!("{board:#}\n{board}"));
    say(format_args!(
        "{moves} move{plural} needed, the most from any of the {cluster} positions of its cars"
    ));
    Ok(Ending::Solved)
}

/// The first puzzle that is as wished; nothing if there is none, or if a limit stops the job.
fn puzzle(wish: &Wish, job: &mut Job<'_>, shared: &Shared) -> Option<Puzzle> {
    let (rows, columns) = wish.size;
    let mut generator = Generator::seeded(wish.seed)
        .size(rows, columns)
        .exit(wish.exit.unwrap_or(Exit::Right))
        .moves(wish.moves.clone())
        .tries(TRIES as u64);
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

/// Reads `LEAST..`, `LEAST..MOST` (both count) or one number.
pub(crate) fn moves(text: &str) -> Result<RangeInclusive<u32>, String> {
    let (least, most) = text.split_once("..").unwrap_or((text, text));
    let most = if most.is_empty() { Ok(u32::MAX) } else { most.parse() };
    match (least.parse::<u32>(), most) {
        (Ok(least), Ok(most)) if least <= most => Ok(least..=most),
        _ => {
            Err("a number of moves is expected, or the least and the most, such as 20.. or 10..15".to_owned())
        }
    }
}

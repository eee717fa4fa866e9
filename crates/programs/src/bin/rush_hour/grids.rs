//! The number of distinct grids that a student's program generates, for any board.

use programs::{
    Answer, Ending, Job, Shared,
    grids::{DistinctGrids, PUBLISHED},
    reject, say, say_drawing, say_json, stop,
};
use rush_hour::{Board, Encoding, Instance, Moves, Space, levels, with_encoding};
use serde::Serialize;

use crate::{print, tables::beside_tables};

/// How a count of grids compares with that of the student, which depends on the order of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Compared {
    /// The same number.
    Exact,
    /// Another number; that of the student is one that some order of moves gives.
    Within,
    /// No order of moves gives the student's number.
    Differs,
}

impl Compared {
    /// Compares a count with the student's.
    pub(crate) fn of(counted: &DistinctGrids, student: u64) -> Self {
        match student {
            _ if counted.known == student => Compared::Exact,
            _ if (counted.fewest..=counted.most).contains(&student) => Compared::Within,
            _ => Compared::Differs,
        }
    }

    /// Returns the word of the table.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Compared::Exact => "exact",
            Compared::Within => "within",
            Compared::Differs => "differs",
        }
    }
}

/// The grids of a board as JSON.
#[derive(Serialize)]
pub(crate) struct Columns {
    grids: u64,
    grids_at_least: u64,
    grids_at_most: u64,
    /// The student's count, for the levels of his report.
    #[serde(skip_serializing_if = "Option::is_none")]
    grids_student: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    grids_compared: Option<Compared>,
}

impl Columns {
    /// The columns of a count, beside that of the student.
    pub(crate) fn of(counted: &DistinctGrids, student: Option<u64>) -> Self {
        Columns {
            grids: counted.known,
            grids_at_least: counted.fewest,
            grids_at_most: counted.most,
            grids_student: student,
            grids_compared: student.map(|student| Compared::of(counted, student)),
        }
    }
}

/// The count for one board.
#[derive(Serialize)]
struct Counted {
    #[serde(flatten)]
    answer: Answer,
    #[serde(flatten)]
    columns: Columns,
    seconds: f64,
}

/// Returns the student's count for a level.
pub(crate) fn published(level: &Instance) -> Option<u64> {
    let of_level = PUBLISHED.iter().find(|(number, _)| level.name == number.to_string());
    of_level.map(|&(_, grids)| grids)
}

/// Counts the grids of `board` and prints the count, the bounds of any order of moves, and the student's count.
pub(crate) fn answer(text: &str, board: &Board, shared: &Shared) -> Ending {
    with_encoding!(board, P => answer_in::<P>(text, board, shared))
}

fn answer_in<P: Encoding>(text: &str, board: &Board, shared: &Shared) -> Ending {
    let shared = &match beside_tables::<P>(text, shared) {
        Ok(shared) => shared,
        Err(ending) => return ending,
    };
    let space = match Space::<Moves, P>::with_encoding(board) {
        Ok(space) => space,
        Err(error) => return reject(text, &error.to_string(), shared),
    };
    if !shared.json {
        say_drawing(&print::drawing(board));
    }
    let mut job = Job::of(shared);
    let counted = match job.part(|limits| DistinctGrids::within(&space, limits)) {
        Some(Some(counted)) => counted,
        Some(None) => return stop(&Answer::unsolvable(text, "exhaustive search"), shared),
        None => return job.stop(text),
    };
    let student = levels().find(|level| level.board == *board).and_then(|level| published(&level));
    if shared.json {
        let answer = Answer::without_search(text, Ending::Solved);
        say_json(&Counted { answer, columns: Columns::of(&counted, student), seconds: job.seconds() });
    } else {
        let DistinctGrids { known, fewest, most } = counted;
        say(format_args!("{known} distinct grids; any order of moves gives {fewest} to {most}"));
        if let Some(student) = student {
            let word = Compared::of(&counted, student).word();
            say(format_args!("the student's count: {student}, {word}"));
        }
    }
    Ending::Solved
}

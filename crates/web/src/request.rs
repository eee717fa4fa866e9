//! The requests of a page and their answers: one JSON text each.

use serde::{Deserialize, Serialize};

use crate::{
    puzzles::{Difficulty, Metric, PUZZLES, Sample, puzzle},
    session::Session,
};

/// A request. Its JSON has the name of the variant in the key `do`.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(tag = "do", rename_all = "lowercase", deny_unknown_fields)]
pub enum Request {
    /// The puzzles with their metrics and built-in boards.
    Puzzles,
    /// The position of a game.
    Position(Given),
    /// The answer for the position of a game.
    Solve(Given),
    /// A new board.
    Generate {
        /// The name of the puzzle.
        puzzle: String,
        /// The wish.
        difficulty: Difficulty,
        /// Equal seeds give equal boards.
        seed: u64,
    },
}

/// A game: a board as text, and the actions made since.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Given {
    puzzle: String,
    metric: String,
    text: String,
    #[serde(default)]
    actions: Vec<String>,
}

impl Given {
    fn open(&self) -> Result<Session, String> {
        Session::open(&self.puzzle, &self.metric, &self.text, &self.actions)
    }
}

/// A puzzle as the page lists it.
#[derive(Serialize)]
struct Listed {
    name: &'static str,
    title: &'static str,
    goal: &'static str,
    example: &'static str,
    metrics: &'static [Metric],
    instances: Vec<Sample>,
}

#[derive(Serialize)]
struct Failed {
    error: String,
}

/// Answers a request. Both are JSON texts; a request that fails is answered by `{"error": SENTENCE}`.
///
/// # Examples
///
/// ```
/// let request = r#"{"do":"solve","puzzle":"rush-hour","metric":"moves","text":"ooB/AAB/ooo/CCo"}"#;
/// let answer = r#"{"outcome":"solved","cost":2,"optimal":true,"actions":["B+2","A+1"],"#;
/// assert!(web::call(request).starts_with(answer));
/// assert_eq!(
///     web::call(r#"{"do":"solve","puzzle":"chess","metric":"moves","text":""}"#),
///     r#"{"error":"expected a puzzle, found `chess`"}"#
/// );
/// ```
#[must_use]
pub fn call(request: &str) -> String {
    let answered = serde_json::from_str(request).map_err(|error| error.to_string()).and_then(answer);
    answered.unwrap_or_else(|error| json(&Failed { error }).unwrap_or_default())
}

fn answer(request: Request) -> Result<String, String> {
    match request {
        Request::Puzzles => json(&listed()),
        Request::Position(given) => json(&given.open()?.position()),
        Request::Solve(given) => json(&given.open()?.solve()?),
        Request::Generate { puzzle: name, difficulty, seed } => {
            let puzzle = puzzle(&name).ok_or_else(|| format!("expected a puzzle, found `{name}`"))?;
            let made = (puzzle.generate)(difficulty, seed);
            json(&made.ok_or("no board that was tried has this difficulty: try again")?)
        }
    }
}

fn listed() -> Vec<Listed> {
    let listed = |puzzle: &crate::Puzzle| Listed {
        name: puzzle.name,
        title: puzzle.title,
        goal: puzzle.goal,
        example: puzzle.example,
        metrics: puzzle.metrics,
        instances: (puzzle.instances)(),
    };
    PUZZLES.iter().map(listed).collect()
}

fn json(value: &impl Serialize) -> Result<String, String> {
    serde_json::to_string(value).map_err(|error| error.to_string())
}

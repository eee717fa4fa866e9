//! The requests of a page and their answers: one JSON text each.

use games::{Instance, PUZZLES, Puzzle, puzzle};
use search::Limits;
use serde::{Deserialize, Serialize};

use crate::session::Session;

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
        /// One of [`games::DIFFICULTIES`].
        difficulty: String,
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
    metrics: Vec<Counted>,
    instances: Vec<Sample>,
}

/// A way to count actions.
#[derive(Serialize)]
struct Counted {
    name: &'static str,
    unit: &'static str,
    counts: &'static str,
}

/// A board with its name.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Sample {
    /// A few words.
    pub name: String,
    /// The board in one line of text.
    pub text: String,
    /// The cost of a cheapest solution in the default metric, if it is known.
    pub optimum: Option<u32>,
    /// Where the board is published, or how it was made.
    pub source: String,
}

impl Sample {
    /// Returns a board of a puzzle.
    pub(crate) fn of(puzzle: &Puzzle, instance: Instance) -> Self {
        let optimum = instance.optimum(puzzle.metrics[0].name);
        let Instance { name, board, is_solvable, source, .. } = instance;
        let name = if is_solvable { name } else { format!("{name}, no solution") };
        Sample { name, text: board, optimum, source }
    }
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
            json(&Sample::of(puzzle, puzzle.generate(&difficulty, seed, Limits::none())?))
        }
    }
}

fn listed() -> Vec<Listed> {
    let counted = |&games::Metric { name, unit, counts, .. }: &_| Counted { name, unit, counts };
    let listed = |puzzle: &Puzzle| Listed {
        name: puzzle.name,
        title: puzzle.title,
        goal: puzzle.task,
        example: puzzle.example,
        metrics: puzzle.metrics.iter().map(counted).collect(),
        instances: puzzle.instances().into_iter().map(|instance| Sample::of(puzzle, instance)).collect(),
    };
    PUZZLES.iter().map(listed).collect()
}

fn json(value: &impl Serialize) -> Result<String, String> {
    serde_json::to_string(value).map_err(|error| error.to_string())
}

//! The survey of a board: every position that its cars can reach, and the distance of each to the exit.

use std::time::Duration;

use programs::{Answer, Drawing, Ending, Job, Progress, Shared, Table, reject, say, say_drawing, say_json};
use rush_hour::{Board, DifficultyMeasures, Encoding, Moves, Reach, Space, Steps, Survey, with_encoding};
use serde::Serialize;

use crate::{print, tables::beside_tables};

/// The findings of a survey. Where a limit stopped it, those that come later are missing.
#[derive(Serialize)]
struct Findings {
    puzzle: String,
    outcome: Ending,
    /// The number of positions that the cars can reach.
    positions: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    proof: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<Figures>,
    #[serde(skip_serializing_if = "Option::is_none")]
    steps: Option<Figures>,
    seconds: f64,
    /// Which limit stopped it.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
}

/// Its findings in one metric.
#[derive(Serialize)]
struct Figures {
    /// The fewest actions that the board needs.
    cost: u32,
    #[serde(flatten)]
    difficulty: Option<Hardness>,
    /// Whether the hardest start is easier without any one of its cars.
    #[serde(skip_serializing_if = "Option::is_none")]
    minimal: Option<bool>,
    /// The most actions that a position needs.
    farthest: u32,
    /// A position that needs `farthest` actions: the hardest start.
    hardest: String,
    /// The number of positions at each distance from the exit, solved ones first.
    layers: Vec<u64>,
    #[serde(skip)]
    picture: Drawing,
}

/// The figures of the shortest solutions.
#[derive(Serialize)]
struct Hardness {
    /// The number of shortest solutions.
    solutions: u128,
    /// The mean number of actions that a position of a solution allows.
    branching: f64,
    /// How many positions of the solution allow one good action alone.
    forced: u32,
    /// How many actions of the solution block the way or lead back.
    counter_intuitive: u32,
    /// How many positions beside the solution lead nowhere else.
    dead_ends: u32,
}

impl From<DifficultyMeasures> for Hardness {
    fn from(difficulty: DifficultyMeasures) -> Self {
        let DifficultyMeasures { solutions, branching, forced, counter_intuitive, dead_ends, .. } =
            difficulty;
        Hardness { solutions, branching, forced, counter_intuitive, dead_ends }
    }
}

impl Figures {
    /// The figures of `board`, as many as the job has time and memory for; `None` if it has no solution.
    fn of<M: Reach, P: Encoding>(survey: &Survey<M, P>, board: &Board, job: &mut Job<'_>) -> Option<Self> {
        let (cost, hardest) = (survey.distance(board)?, survey.hardest()?);
        Some(Figures {
            cost,
            difficulty: job.part(|_| Ok(survey.measures(board))).flatten().map(Into::into),
            minimal: job.part(|limits| survey.minimal_within(limits)),
            farthest: survey.depth()?,
            picture: print::drawing(&hardest),
            hardest: hardest.to_string(),
            layers: survey.layers().to_vec(),
        })
    }
}

/// Surveys all that the cars of `board` can reach, in both metrics.
pub(crate) fn answer(text: &str, board: &Board, shared: &Shared) -> Ending {
    with_encoding!(board, P => answer_in::<P>(text, board, shared))
}

fn answer_in<P: Encoding>(text: &str, board: &Board, shared: &Shared) -> Ending {
    let shared = &match beside_tables::<P>(text, shared) {
        Ok(shared) => shared,
        Err(ending) => return ending,
    };
    let survey = match Space::<Moves, P>::with_encoding(board) {
        Ok(space) => Survey::of(space),
        Err(error) => return reject(text, &error.to_string(), shared),
    };
    if !shared.json {
        say_drawing(&print::drawing(board));
    }
    let mut job = Job::of(shared);
    let Some(findings) = surveyed(text, board, survey, &mut job, shared) else {
        return job.stop(text);
    };
    if shared.json {
        say_json(&findings);
    } else {
        print(&findings);
    }
    findings.outcome
}

/// The findings; nothing if not even the positions could be counted.
fn surveyed<P: Encoding>(
    text: &str,
    board: &Board,
    mut survey: Survey<Moves, P>,
    job: &mut Job<'_>,
    shared: &Shared,
) -> Option<Findings> {
    complete(&mut survey, job, shared)?;
    let positions = survey.positions();
    let moves = Figures::of(&survey, board, job);
    let mut steps = None;
    if moves.is_some() {
        let mut survey = survey.into_metric::<Steps>();
        steps = complete(&mut survey, job, shared).and_then(|()| Figures::of(&survey, board, job));
    }
    let stopped = job.stopped();
    let solved = if moves.is_some() { Ending::Solved } else { Ending::Unsolvable };
    Some(Findings {
        puzzle: text.to_owned(),
        outcome: stopped.map_or(solved, Ending::of),
        positions,
        proof: moves.is_none().then_some("exhaustive search"),
        moves,
        steps,
        seconds: job.seconds(),
        reason: stopped.and_then(|reason| Answer::stopped(text, reason).reason),
    })
}

/// Finds all distances of a survey, as a part of the job.
fn complete<M: Reach, P: Encoding>(
    survey: &mut Survey<M, P>,
    job: &mut Job<'_>,
    shared: &Shared,
) -> Option<()> {
    job.part(|limits| {
        let reached = survey.resume(limits.clone(), &mut Progress::new(shared.shows_progress()));
        limits.spend(survey.stats().expanded, Duration::ZERO);
        reached.map_or(Ok(()), Err)
    })
}

/// Prints the findings in words, below the board.
fn print(findings: &Findings) {
    let positions = findings.positions;
    let Some(moves) = &findings.moves else {
        return say(format_args!("unsolvable: {positions} positions can be reached, none of them solved"));
    };
    let found: Vec<(&str, &Figures)> =
        [("moves", Some(moves)), ("steps", findings.steps.as_ref())].into_iter().filter_map(known).collect();
    say(format_args!("{positions} positions can be reached, {} of them solved", moves.layers[0]));
    say(table(&found));
    let minimal: Vec<String> = found.iter().map(|(unit, figures)| minimal(unit, figures)).collect();
    say(format_args!("does every car count: {}", minimal.join(", ")));
    for (unit, figures) in &found {
        let layers: Vec<String> = figures.layers.iter().map(ToString::to_string).collect();
        say(format_args!("positions by {unit} from the exit: {}", layers.join(" ")));
    }
    for (unit, figures) in &found {
        say(format_args!("a hardest start: {} {unit}, {}", figures.farthest, figures.hardest));
        say_drawing(&figures.picture);
    }
    if let Some(reason) = &findings.reason {
        say(format_args!("stopped: {reason}"));
    }
    say(format_args!("{:.3} s", findings.seconds));
}

fn known<'a>((unit, figures): (&'a str, Option<&'a Figures>)) -> Option<(&'a str, &'a Figures)> {
    figures.map(|figures| (unit, figures))
}

fn minimal(unit: &str, figures: &Figures) -> String {
    let answer = figures.minimal.map_or("not known", |minimal| if minimal { "yes" } else { "no" });
    format!("in {unit} {answer}")
}

/// A column for each metric; a dash for a number that is not known.
fn table(found: &[(&str, &Figures)]) -> Table {
    let mut table = Table::new([""].into_iter().chain(found.iter().map(|(unit, _)| *unit)));
    let mut row = |name: &str, part: &dyn Fn(&Figures) -> Option<String>| {
        let cell = |(_, figures): &(&str, &Figures)| part(figures).unwrap_or_else(|| "-".to_owned());
        table.row([name.to_owned()].into_iter().chain(found.iter().map(cell)));
    };
    let of = |part: fn(&Hardness) -> String| move |figures: &Figures| figures.difficulty.as_ref().map(part);
    row("a shortest solution takes", &|figures| Some(figures.cost.to_string()));
    row("shortest solutions", &of(|all| all.solutions.to_string()));
    row("choices at each position, mean", &of(|all| format!("{:.2}", all.branching)));
    row("positions with one good choice", &of(|all| all.forced.to_string()));
    row("choices that seem wrong", &of(|all| all.counter_intuitive.to_string()));
    row("dead ends beside the solution", &of(|all| all.dead_ends.to_string()));
    row("the farthest position needs", &|figures| Some(figures.farthest.to_string()));
    row("positions as far as that", &|figures| figures.layers.last().map(ToString::to_string));
    table
}

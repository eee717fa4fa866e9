//! All that can be known of a board: every position that its cars can reach, and how far each is from the exit.

use program::{Answer, Clock, Ending, Progress, Shared, Summary, Table, refuse, say, say_json};
use rush_hour::{Board, Difficulty, Field, Metric, Moves, Packing, Steps, with_packing};
use serde::Serialize;

use crate::solve::limits;

/// What a survey found.
#[derive(Serialize)]
struct Survey {
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
}

/// What it found in one metric.
#[derive(Serialize)]
struct Figures {
    /// The fewest actions that the board needs.
    cost: u32,
    /// How many solutions take so many.
    solutions: u128,
    /// The mean number of actions that a position of a solution allows.
    branching: f64,
    /// How many positions of the solution allow one good action alone.
    forced: u32,
    /// How many actions of the solution block the way or lead back.
    counter_intuitive: u32,
    /// How many positions beside the solution lead nowhere else.
    dead_ends: u32,
    /// Whether the hardest start is easier without any one of its cars.
    minimal: bool,
    /// The most actions that a position needs.
    farthest: u32,
    /// A position that needs so many: the hardest start.
    hardest: String,
    /// The number of positions at each distance from the exit, solved ones first.
    layers: Vec<u64>,
    #[serde(skip)]
    picture: String,
}

impl Figures {
    /// The figures of `board`; `None` if it has no solution.
    fn of<M: Metric, P: Packing>(field: &Field<M, P>, board: &Board) -> Option<Self> {
        let Difficulty { distance, solutions, branching, forced, counter_intuitive, dead_ends } =
            field.difficulty(board)?;
        let hardest = field.hardest()?;
        Some(Figures {
            cost: distance,
            solutions,
            branching,
            forced,
            counter_intuitive,
            dead_ends,
            minimal: field.is_minimal(),
            farthest: field.depth()?,
            picture: format!("{hardest:#}"),
            hardest: hardest.to_string(),
            layers: field.layers().to_vec(),
        })
    }
}

/// Surveys all that the cars of `board` can reach, in both metrics.
pub(crate) fn answer(text: &str, board: &Board, shared: &Shared) -> Ending {
    with_packing!(board, P => answer_in::<P>(text, board, shared))
}

fn answer_in<P: Packing>(text: &str, board: &Board, shared: &Shared) -> Ending {
    let clock = Clock::start();
    let mut field = match Field::<Moves, P>::begun(board) {
        Ok(field) => field,
        Err(error) => return refuse(text, &error.to_string(), shared),
    };
    let stopped = field.resume(limits(shared), &mut Progress::new(shared.shows_progress()));
    if !shared.json {
        say(format_args!("{board:#}"));
    }
    if let Some(reason) = stopped {
        return stop(&Answer::stopped(text, reason), shared);
    }
    let moves = Figures::of(&field, board);
    let steps = Figures::of(&field.in_metric::<Steps>(), board);
    let survey = Survey {
        puzzle: text.to_owned(),
        outcome: if moves.is_some() { Ending::Solved } else { Ending::Unsolvable },
        positions: field.positions(),
        proof: moves.is_none().then_some("exhaustive search"),
        moves,
        steps,
        seconds: clock.time().seconds,
    };
    if shared.json {
        say_json(&survey);
    } else {
        print(&survey);
    }
    survey.outcome
}

/// Answers that a limit was reached.
pub(crate) fn stop(answer: &Answer, shared: &Shared) -> Ending {
    if shared.json {
        say_json(answer);
    } else {
        say(Summary::of(answer));
    }
    answer.outcome
}

/// Prints what people read below the board.
fn print(survey: &Survey) {
    let positions = survey.positions;
    let (Some(moves), Some(steps)) = (&survey.moves, &survey.steps) else {
        return say(format_args!("unsolvable: {positions} positions can be reached, none of them solved"));
    };
    say(format_args!("{positions} positions can be reached, {} of them solved", moves.layers[0]));
    say(table(moves, steps));
    let yes = |figures: &Figures| if figures.minimal { "yes" } else { "no" };
    say(format_args!("does every car count: in moves {}, in steps {}", yes(moves), yes(steps)));
    for (unit, figures) in [("moves", moves), ("steps", steps)] {
        let layers: Vec<String> = figures.layers.iter().map(ToString::to_string).collect();
        say(format_args!("positions by {unit} from the exit: {}", layers.join(" ")));
    }
    for (unit, figures) in [("moves", moves), ("steps", steps)] {
        say(format_args!("a hardest start: {} {unit}, {}", figures.farthest, figures.hardest));
        say(&figures.picture);
    }
    say(format_args!("{:.3} s", survey.seconds));
}

fn table(moves: &Figures, steps: &Figures) -> Table {
    let mut table = Table::new(["", "moves", "steps"]);
    let mut row = |name: &str, part: &dyn Fn(&Figures) -> String| {
        table.row([name.to_owned(), part(moves), part(steps)]);
    };
    row("a shortest solution takes", &|figures| figures.cost.to_string());
    row("shortest solutions", &|figures| figures.solutions.to_string());
    row("choices at each position, mean", &|figures| format!("{:.2}", figures.branching));
    row("positions with one good choice", &|figures| figures.forced.to_string());
    row("choices that seem wrong", &|figures| figures.counter_intuitive.to_string());
    row("dead ends beside the solution", &|figures| figures.dead_ends.to_string());
    row("the farthest position needs", &|figures| figures.farthest.to_string());
    row("positions as far as that", &|figures| figures.layers.last().map_or(0, |&count| count).to_string());
    table
}

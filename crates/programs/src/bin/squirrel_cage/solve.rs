//! The answer for one puzzle.

use programs::{Answer, Clock, Ending, Flaw, Shared, Summary, say};
use search::{Outcome, Plan, Report};
use squirrel_cage::{Move, Packing};

use crate::{
    cage::{Action, with_cage},
    game::{Game, Step},
    method,
    metric::Rule,
};

/// An answer, and the steps of the solution if it is one.
#[derive(Debug)]
pub(crate) struct Solution {
    pub(crate) answer: Answer,
    pub(crate) steps: Vec<Step>,
}

/// Solves `game` as the options say; `text` is what was given for it.
///
/// # Errors
///
/// If a solution that was found does not hold.
pub(crate) fn solve(text: &str, game: &Game, shared: &Shared) -> Result<Solution, Flaw> {
    let rule = Rule::of(&shared.metric);
    with_cage!(rule, game.puzzle(), (P, A) => solve_in::<P, A>(text, game, rule, shared))
}

/// Answers for one puzzle and prints the answer.
///
/// # Errors
///
/// If a solution that was found does not hold.
pub(crate) fn answer(text: &str, game: &Game, shared: &Shared) -> Result<Ending, Flaw> {
    if !shared.json {
        say(format_args!("{game:#}"));
    }
    let Solution { answer, steps } = solve(text, game, shared)?;
    if shared.json {
        say(answer.to_json());
        return Ok(answer.outcome);
    }
    if shared.boards {
        for (step, number) in steps.iter().zip(1..) {
            say(format_args!("{number}. {}\n{:#}", step.text, step.game));
        }
    }
    summary(&answer);
    Ok(answer.outcome)
}

/// What keeps `game` from being searched in the metric of the options.
pub(crate) fn refusal(game: &Game, shared: &Shared) -> Option<String> {
    let (rule, puzzle) = (Rule::of(&shared.metric), game.puzzle());
    with_cage!(rule, puzzle, (P, A) => {
        let error = <A as Action<P>>::cage(puzzle, rule).err();
        error.map(|error| error.to_string())
    })
}

fn solve_in<P: Packing, A: Action<P>>(
    text: &str,
    game: &Game,
    rule: Rule,
    shared: &Shared,
) -> Result<Solution, Flaw> {
    let cage = match A::cage(game.puzzle(), rule) {
        Ok(cage) => cage,
        Err(error) => return Ok(Solution { answer: Answer::invalid(text, error), steps: Vec::new() }),
    };
    let clock = Clock::start();
    let report = method::search(&cage, game.puzzle(), shared);
    let time = clock.time();
    let steps = match report.plan() {
        Some(plan) => followed(game, &A::moves(&cage, plan), plan.cost, rule)?,
        None => Vec::new(),
    };
    let answer = Answer::of(text, &in_words(report, &steps), time).with_names(&method::names(shared));
    Ok(Solution { answer, steps })
}

/// The steps of a plan, made on the board as it is printed, each as the metric allows.
fn followed(game: &Game, moves: &[Move], cost: u32, rule: Rule) -> Result<Vec<Step>, Flaw> {
    let steps = game.follow(moves);
    let steps = steps.ok_or_else(|| Flaw::of_solution("an action is not allowed where it stands"))?;
    if let Some(breach) = steps.iter().find_map(|step| rule.breach(&step.action)) {
        return Err(Flaw::of_solution(breach));
    }
    if steps.len() as u64 != u64::from(cost) {
        return Err(Flaw::of_solution(format!("it has {} actions and not {}", steps.len(), cost)));
    }
    let end = steps.last().map_or(game, |step| &step.game);
    if end.is_solved() { Ok(steps) } else { Err(Flaw::of_solution("it ends where no goal is")) }
}

/// The report with the actions as people write them.
fn in_words<S, A>(report: Report<S, A, u32>, steps: &[Step]) -> Report<(), String, u32> {
    let Report { outcome, lower_bound, stats, elapsed, .. } = report;
    let outcome = match outcome {
        Outcome::Solved(plan) => {
            let actions = steps.iter().map(|step| step.text.clone()).collect();
            Outcome::Solved(Plan { start: (), actions, cost: plan.cost })
        }
        Outcome::Stopped { reason, .. } => Outcome::Stopped { reason, best: None },
        _ => Outcome::Exhausted,
    };
    Report::new(outcome, lower_bound, stats, elapsed)
}

/// Prints how a puzzle ended, and the work.
pub(crate) fn summary(answer: &Answer) {
    let unit = answer.metric.as_ref().map(|metric| Rule::of(metric).unit().to_owned());
    let answer = Answer { metric: unit, ..answer.clone() };
    say(Summary { answer: &answer, proof: "every way was tried" });
}

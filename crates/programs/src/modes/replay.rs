//! A plan of somebody's own: how far it is possible, whether it solves, and how far it is from the optimum.

use std::path::Path;

use serde::Serialize;

use crate::{
    command_line::Shared,
    input::reject,
    modes::{NoAction, Position, Rules},
    report::{Answer, Ending, InternalError, say_boards},
    run::Job,
    terminal::{say, say_drawing, say_json, shown},
};

/// The result of following a plan.
#[derive(Debug, Serialize)]
struct Replayed {
    puzzle: String,
    outcome: Ending,
    /// The number of actions that are possible, one after the other from the start.
    cost: u64,
    #[serde(skip_serializing_if = "String::is_empty")]
    metric: String,
    /// Whether no plan solves the puzzle with fewer actions, if this one solves it and that is proven.
    #[serde(skip_serializing_if = "Option::is_none")]
    optimal: Option<bool>,
    /// The actions that are possible.
    actions: Vec<String>,
    /// The first action that is not possible.
    #[serde(skip_serializing_if = "Option::is_none")]
    illegal: Option<String>,
    /// Why it is not.
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
    /// The fewest actions that solve the puzzle from its start, if that is proven.
    #[serde(skip_serializing_if = "Option::is_none")]
    optimum: Option<u64>,
    /// The fewest actions that solve it from where the plan ends, if that is proven.
    #[serde(skip_serializing_if = "Option::is_none")]
    left: Option<u64>,
    /// The proof that no solution is left from where the plan ends.
    #[serde(skip_serializing_if = "Option::is_none")]
    proof: Option<String>,
    /// Which limit ended a search for the fewest actions.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
}

/// A plan that was followed from a start.
#[derive(Debug)]
pub(super) struct Followed<P> {
    /// The position after the actions that are possible.
    position: P,
    pub(super) actions: Vec<String>,
    /// The number of actions in the plan.
    words: usize,
    /// The first action that is not possible, and the reason.
    rejected: Option<(String, String)>,
}

impl<P: Position> Followed<P> {
    /// Follows the actions of `plan`, which stand between blanks or commas.
    ///
    /// # Errors
    ///
    /// A sentence on an action that cannot be read.
    pub(super) fn of(start: &P, plan: &str) -> Result<Self, String> {
        let words =
            plan.split([' ', '\t', '\n', ',']).filter(|word| !word.is_empty()).flat_map(P::actions_of);
        let mut followed =
            Followed { position: start.clone(), actions: Vec::new(), words: 0, rejected: None };
        for word in words {
            followed.words += 1;
            let number = followed.words;
            match followed.position.act(word) {
                Ok((action, next)) if followed.rejected.is_none() => {
                    followed.actions.push(action);
                    followed.position = next;
                }
                Err(NoAction::Unreadable(error)) => {
                    let is_file = Path::new(plan).is_file();
                    let advice =
                        if is_file { " (the actions of a file are `--replay \"$(cat FILE)\"`)" } else { "" };
                    return Err(format!("--replay: action {number}: {error}{advice}"));
                }
                Err(NoAction::Impossible(why)) if followed.rejected.is_none() => {
                    followed.rejected = Some((shown(word), why));
                }
                _ => {}
            }
        }
        Ok(followed)
    }

    /// Returns whether every action is possible and the last one solves the puzzle.
    pub(super) fn solves(&self) -> bool {
        self.rejected.is_none() && self.position.is_solved()
    }
}

/// Checks the actions of `plan`, which stand between blanks or commas, from `start`. Says up to which one they are possible,
/// whether they solve the puzzle, and how far they are from the optimum. The searches for that share the limits.
///
/// # Errors
///
/// If a solution that was found does not hold.
pub fn replay<P: Position>(
    text: &str,
    start: &P,
    plan: &str,
    rules: &mut Rules<'_, P>,
    shared: &Shared,
) -> Result<Ending, InternalError> {
    let followed = match Followed::of(start, plan) {
        Ok(followed) => followed,
        Err(error) => return Ok(reject(text, &error, shared)),
    };
    let solves = followed.solves();
    let Followed { position, actions, words, rejected } = followed;
    let (illegal, rejection) = rejected.unzip();
    if shared.boards {
        let boards = actions.iter().scan(Some(start.clone()), |board, action| {
            *board = board.as_ref()?.act(action).ok().map(|(_, next)| next);
            board.as_ref().map(P::drawing)
        });
        say_boards(&actions, [start.drawing()].into_iter().chain(boards));
    }
    let mut job = Job::of(shared);
    let before = rest(start, rules, &mut job)?;
    let after = if position.is_solved() { Rest::solved() } else { rest(&position, rules, &mut job)? };
    if let Some(error) = before.error.or(after.error) {
        return Ok(reject(text, &error, shared));
    }
    let (optimum, cost) = (before.fewest, actions.len() as u64);
    let outcome = if solves { Ending::Solved } else { Ending::Unsolved };
    let replayed = Replayed {
        puzzle: text.to_owned(),
        outcome,
        cost,
        metric: shared.metric.clone(),
        optimal: optimum.filter(|_| solves).map(|optimum| cost == optimum),
        actions,
        illegal,
        error: rejection,
        optimum,
        left: after.fewest,
        proof: after.proof,
        reason: before.reason.or(after.reason),
    };
    if shared.json {
        say_json(&replayed);
    } else {
        say_drawing(&position.drawing());
        print(&replayed, words, rules);
    }
    let is_interrupted = [before.outcome, after.outcome].contains(&Ending::Interrupted);
    Ok(if is_interrupted { Ending::Interrupted } else { outcome })
}

/// The result of a search for the fewest actions from a position.
struct Rest {
    outcome: Ending,
    /// The fewest actions that solve the position, if that is proven.
    fewest: Option<u64>,
    /// The proof that none do.
    proof: Option<String>,
    /// Why there was no search.
    error: Option<String>,
    /// Which limit ended the search.
    reason: Option<String>,
}

impl Rest {
    fn solved() -> Self {
        Rest { outcome: Ending::Solved, fewest: Some(0), proof: None, error: None, reason: None }
    }
}

/// Searches from `position` within the rest of the limits.
fn rest<P>(position: &P, rules: &mut Rules<'_, P>, job: &mut Job<'_>) -> Result<Rest, InternalError> {
    let answer = (rules.solve)(position, &job.left())?;
    job.spend(&answer);
    let Answer { outcome, cost, optimal, proof, error, reason, .. } = answer;
    let fewest = cost.filter(|_| optimal == Some(true));
    Ok(Rest { outcome, fewest, proof: proof.filter(|_| outcome == Ending::Unsolvable), error, reason })
}

fn print<P>(replayed: &Replayed, words: usize, rules: &Rules<'_, P>) {
    let made = rules.count(replayed.cost);
    match (&replayed.illegal, &replayed.error) {
        (Some(action), Some(why)) => {
            let number = replayed.cost + 1;
            let are = if replayed.cost == 1 { "is" } else { "are" };
            say(format_args!(
                "{} of {words} actions {are} possible; action {number}, {action}, is not: {why}",
                replayed.cost
            ));
        }
        _ if replayed.outcome == Ending::Solved => say(format_args!("the plan solves the puzzle in {made}")),
        _ => say(match words {
            0 => "the plan has no action, and the puzzle is not solved".to_owned(),
            1 => "the action is possible, and it does not solve the puzzle".to_owned(),
            _ => format!("all {words} actions are possible, and they do not solve the puzzle"),
        }),
    }
    let because = replayed.reason.as_ref().map_or_else(String::new, |reason| format!(": {reason}"));
    if let Some(proof) = &replayed.proof {
        let before = replayed.optimum.map(|optimum| format!("; the fewest from the start are {optimum}"));
        return say(format_args!("no solution is left: {proof}{}", before.unwrap_or_default()));
    }
    match (replayed.outcome, replayed.optimum, replayed.left) {
        (Ending::Solved, Some(optimum), _) if optimum == replayed.cost => say("no plan is shorter"),
        (Ending::Solved, Some(optimum), _) => {
            say(format_args!("the fewest are {optimum}, so it takes {} more", replayed.cost - optimum));
        }
        (_, Some(optimum), Some(left)) => {
            let (total, all) = (rules.count(left), replayed.cost + left);
            let are = if left == 1 { "is" } else { "are" };
            if all <= optimum {
                say(format_args!("it can still be solved in the fewest, {all}: {total} {are} left"));
            } else {
                let more = all - optimum;
                say(format_args!("{total} {are} left, {all} in all; the fewest are {optimum}, {more} less"));
            }
        }
        (_, Some(optimum), None) => {
            say(format_args!("the fewest from the start are {optimum}; from here it is not known{because}"));
        }
        (_, None, _) => say(format_args!("the fewest are not known{because}")),
    }
}

//! Every optimal solution of a puzzle whose actions all cost one.

use std::fmt::Display;

use search::{Goal, Reason, Run, ShortestPlans, StateSpace, run::PlanOf};
use serde::Serialize;

use crate::{
    command_line::Shared,
    report::{Answer, Ending, InternalError, Summary},
    run::{Budget, Clock, Progress},
    terminal::{say, say_json},
};

/// A puzzle of which every optimal solution is listed: one line of text each, or, as JSON, the elements of the key
/// `solutions` beside the usual keys.
///
/// # Examples
///
/// ```
/// use programs::{Ending, Shared, modes::AllSolutions};
/// use search::from_successors;
///
/// // From (0, 0) to (2, 1): the three lines of output are "E E N", "E N E" and "N E E".
/// let grid = from_successors(|&(x, y): &(u32, u32)| [(x + 1, y), (x, y + 1)]);
/// let job = AllSolutions { text: "(2, 1)", unit: "steps", shared: &Shared::default() };
/// let ending = job.say(&grid, &(0, 0), &|&place: &(u32, u32)| place == (2, 1), |plan| {
///     let places = [vec![plan.start], plan.actions].concat();
///     Ok(places.windows(2).map(|two| if two[0].0 == two[1].0 { "N" } else { "E" }.to_owned()).collect())
/// });
/// assert_eq!(ending, Ok(Ending::Solved));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct AllSolutions<'a> {
    /// The puzzle as given.
    pub text: &'a str,
    /// The name of several actions: a plural in -s, such as `moves`.
    pub unit: &'a str,
    /// The options, whose limits hold for the search and the list together.
    pub shared: &'a Shared,
}

/// An answer with every optimal solution.
#[derive(Serialize)]
struct AllAnswer {
    #[serde(flatten)]
    answer: Answer,
    /// The number of optimal solutions, also where a limit ends the list before the last one.
    #[serde(skip_serializing_if = "Option::is_none")]
    count: Option<u128>,
    solutions: Vec<Vec<String>>,
}

impl AllSolutions<'_> {
    /// Searches for every solution with the fewest actions and prints them. `actions` returns the actions of a plan as
    /// text; it checks that the plan solves the puzzle.
    ///
    /// Each action of the space counts as one. A limit ends the list with [`Ending::Stopped`], and the output says how
    /// many solutions precede it.
    ///
    /// # Errors
    ///
    /// Returns the error of `actions`.
    pub fn say<S, G>(
        &self,
        space: &S,
        start: &S::State,
        goal: &G,
        mut actions: impl FnMut(PlanOf<S>) -> Result<Vec<String>, InternalError>,
    ) -> Result<Ending, InternalError>
    where
        S: StateSpace<Cost: Into<u64> + Display>,
        G: Goal<S>,
    {
        let (clock, mut budget) = (Clock::start(), Budget::begin(self.shared));
        let mut progress = Progress::new(self.shared.shows_progress());
        let mut search = ShortestPlans::new();
        let run = Run::of(&mut search).within(self.shared.limits()).observed_by(&mut progress);
        let report = run.run_to(space, start, goal).map(|_| (), |_| "");
        drop(progress);
        let answer = self.named(Answer::of(self.text, &report, clock.time()));
        let held = report.stats.peak_bytes;
        let first = search.plans().next().map(&mut actions).transpose()?;
        let cost = first.as_ref().map(|actions| actions.len() as u64);
        let answer = Answer { cost, actions: first, ..answer };
        let is_complete = matches!(answer.outcome, Ending::Solved | Ending::Unsolvable);
        let count = is_complete.then(|| search.count());
        let mut list = AllOutput { unit: self.unit, json: self.shared.json, said: 0 };
        let mut listed = AllAnswer { answer, count, solutions: Vec::new() };
        list.say_head(&listed);
        let mut limit = budget.spend(held).err().filter(|_| is_complete);
        for plan in search.plans() {
            let solution = actions(plan)?;
            limit = limit.or_else(|| budget.spend(list.bytes(&solution)).err());
            if limit.is_some() {
                break;
            }
            list.add(solution, &mut listed);
        }
        Ok(list.end(listed, limit))
    }

    /// Adds the names of the methods.
    fn named(&self, answer: Answer) -> Answer {
        let (algorithm, heuristic) = ("bfs".to_owned(), "zero".to_owned());
        answer.with_names(&Shared { algorithm, heuristic, ..self.shared.clone() })
    }
}

/// The bytes of an action in a list and in its JSON text, beside its characters.
const BYTES_OF_ACTION: u64 = 48;

/// Returns the bytes that a list for JSON holds of a solution.
pub(super) fn bytes_of(solution: &[String]) -> u64 {
    let bytes = |action: &String| BYTES_OF_ACTION + 2 * action.len() as u64;
    BYTES_OF_ACTION + solution.iter().map(bytes).sum::<u64>()
}

/// The output of solutions, which holds them only for JSON.
struct AllOutput<'a> {
    unit: &'a str,
    json: bool,
    /// The number of solutions so far.
    said: u64,
}

impl AllOutput<'_> {
    fn say_head(&self, listed: &AllAnswer) {
        if self.json {
            return;
        }
        let Answer { metric, .. } = &listed.answer;
        let metric = metric.as_ref().map(|_| self.unit.to_owned());
        let answer = &Answer { metric, actions: None, ..listed.answer.clone() };
        say(Summary { answer, proof: "every way was tried" });
        if let Some(count) = listed.count.filter(|&count| count > 0) {
            say(format_args!("{count} solution{}:", if count == 1 { "" } else { "s" }));
        }
    }

    /// Returns the bytes that the list holds of a solution.
    fn bytes(&self, solution: &[String]) -> u64 {
        if self.json { bytes_of(solution) } else { 0 }
    }

    fn add(&mut self, solution: Vec<String>, listed: &mut AllAnswer) {
        self.said += 1;
        if self.json {
            listed.solutions.push(solution);
        } else {
            say(solution.join(" "));
        }
    }

    /// Prints the object, or the limit that ended the list.
    fn end(&self, listed: AllAnswer, limit: Option<Reason>) -> Ending {
        let AllAnswer { answer, count, solutions } = listed;
        let answer = match limit {
            Some(reason) => {
                Answer { outcome: Ending::of(reason), reason: Some(reason.to_string()), ..answer }
            }
            None => answer,
        };
        let ending = answer.outcome;
        let said = self.said;
        if self.json {
            say_json(&AllAnswer { answer, count, solutions });
        } else if let (Some(reason), Some(count)) = (limit, count) {
            say(format_args!("stopped: {reason}; {said} of {count} solutions so far"));
        } else if matches!(ending, Ending::Stopped | Ending::Interrupted) {
            say(format_args!("{said} solutions so far"));
        }
        ending
    }
}

//! The shortest solutions of a puzzle, in the order of cost.

use std::{fmt::Display, time::Instant};

use search::{
    Cost, Goal, Heuristic, Limits, Progress as _, Reason, Report, Run, StateSpace,
    algorithms::{KCheapest, SimplePlans},
    run::PlanOf,
};
use serde::Serialize;

use crate::{
    command_line::Shared,
    modes::{
        all::bytes_of,
        until_solved::{OfWhole, UntilSolved},
    },
    report::{Answer, Ending, InternalError, Summary, Work},
    run::{Clock, Progress},
    terminal::{counted, say, say_json},
};

/// A puzzle of which the shortest solutions are listed, the cheapest first: one line of text each, with its cost, or, as
/// JSON, the elements of the keys `costs` and `solutions` beside the usual keys.
///
/// A solution ends at the first solved position, and passes through no position twice. If all of them are listed, the text
/// says that there are no more, and JSON has their number as `count`.
///
/// # Examples
///
/// ```
/// use programs::{Ending, Shared, modes::ShortestSolutions};
/// use search::{from_successors, heuristics::Blind};
///
/// // From 1 to 8: the two lines of output are "1 step: -1" and "8 steps: +1 +1 +1 +1 +1 +1 +1 +1".
/// let ring = from_successors(|&n: &u32| [(n + 1) % 9, (n + 8) % 9]);
/// let job = ShortestSolutions { text: "0", unit: "steps", most: 5, heuristic: "zero", shared: &Shared::default() };
/// let ending = job.say(&ring, &0, &|&n: &u32| n == 8, Blind, |plan| {
///     let places = [vec![plan.start], plan.actions].concat();
///     Ok(places.windows(2).map(|two| if two[1] == two[0] + 1 { "+1" } else { "-1" }.to_owned()).collect())
/// });
/// assert_eq!(ending, Ok(Ending::Solved));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct ShortestSolutions<'a> {
    /// The puzzle as given.
    pub text: &'a str,
    /// The name of several actions: a plural in -s, such as `moves`.
    pub unit: &'a str,
    /// How many solutions are listed at most.
    pub most: u64,
    /// The name of the heuristic.
    pub heuristic: &'a str,
    /// The options, whose limits hold for the search and the list together.
    pub shared: &'a Shared,
}

/// An answer with the shortest solutions.
#[derive(Serialize)]
struct ShortestAnswer {
    #[serde(flatten)]
    answer: Answer,
    /// The number of solutions, if all of them are listed.
    #[serde(skip_serializing_if = "Option::is_none")]
    count: Option<u64>,
    costs: Vec<u64>,
    solutions: Vec<Vec<String>>,
}

/// The reason why a list has no further solution.
#[derive(Clone, Copy, PartialEq)]
enum End {
    /// There are as many as were asked for.
    Enough,
    /// There is no other solution.
    NoMore,
    /// A limit was reached.
    Limit(Reason),
}

impl ShortestSolutions<'_> {
    /// Searches for the shortest solutions and prints each as soon as it is found, but JSON at the end. `heuristic` is
    /// admissible. `actions` returns the actions of a plan as text; it checks that the plan solves the puzzle.
    ///
    /// A limit ends the list with [`Ending::Stopped`], and the output says how many solutions precede it.
    ///
    /// # Errors
    ///
    /// Returns the error of `actions`.
    pub fn say<S, G, H>(
        &self,
        space: &S,
        start: &S::State,
        goal: &G,
        heuristic: H,
        mut actions: impl FnMut(PlanOf<S>) -> Result<Vec<String>, InternalError>,
    ) -> Result<Ending, InternalError>
    where
        S: StateSpace<Cost: Into<u64> + Display>,
        G: Goal<S>,
        H: Heuristic<S>,
    {
        let (clock, since) = (Clock::start(), Instant::now());
        let space = &UntilSolved::new(space, goal);
        let mut search = KCheapest::new(OfWhole(heuristic));
        let mut progress = Progress::new(self.shared.shows_progress());
        let run = Run::of(&mut search).within(self.shared.limits()).observed_by(&mut progress);
        let report = run.run_to(space, start, space);
        drop(progress);
        let mut list = List { unit: self.unit, json: self.shared.json, ..List::default() };
        let end = match report.plan() {
            Some(_) => self.fill(&mut list, &mut search, space, since, &mut actions)?,
            None => report.stopped_by().map_or(End::NoMore, End::Limit),
        };
        let work = Work::of(&search.stats(), clock.time());
        let answer = Answer { work: Some(work), ..self.answer(report, &list) };
        Ok(list.end(answer, end))
    }

    /// Lists solutions until there are enough, there are no more, or a limit is reached.
    fn fill<'s, S: StateSpace<Cost: Into<u64>>, G: Goal<S>, H: Heuristic<S>>(
        &self,
        list: &mut List<'_>,
        search: &mut Searched<'s, S, G, H>,
        space: &UntilSolved<'s, S, G>,
        since: Instant,
        actions: &mut impl FnMut(PlanOf<S>) -> Result<Vec<String>, InternalError>,
    ) -> Result<End, InternalError> {
        while list.said < self.most {
            let mut plans = search.plans(space, space).within(self.limits(since, list.bytes));
            let Some(plan) = plans.next() else {
                return Ok(plans.stopped_by().map_or(End::NoMore, End::Limit));
            };
            let cost = plan.cost.into();
            list.add(cost, actions(plan)?);
        }
        Ok(End::Enough)
    }

    /// Returns the limits of the next solution, when the list holds some bytes. The states of the whole search count.
    fn limits<C: Cost>(&self, since: Instant, bytes: u64) -> Limits<C> {
        let limits = self.shared.limits().beside(bytes);
        let left = self.shared.max_seconds.map(|most| most.saturating_sub(since.elapsed()));
        left.into_iter().fold(limits, Limits::time)
    }

    /// Returns the answer whose solution is the first one of the list.
    fn answer<State, Action, C>(&self, report: Report<State, Action, C>, list: &List<'_>) -> Answer
    where
        C: Cost + Into<u64>,
    {
        let (algorithm, heuristic) = ("a-star".to_owned(), self.heuristic.to_owned());
        let names = Shared { algorithm, heuristic, ..self.shared.clone() };
        let answer = Answer::of(self.text, &report.map(|_| (), |_| ""), Clock::start().time());
        Answer { actions: list.first.clone(), ..answer.with_names(&names) }
    }
}

/// The search for the solutions of a puzzle.
type Searched<'a, S, G, H> = KCheapest<UntilSolved<'a, S, G>, OfWhole<H>, SimplePlans<UntilSolved<'a, S, G>>>;

/// The output of solutions, which holds them only for JSON.
#[derive(Default)]
struct List<'a> {
    unit: &'a str,
    json: bool,
    /// The number of solutions so far.
    said: u64,
    first: Option<Vec<String>>,
    costs: Vec<u64>,
    solutions: Vec<Vec<String>>,
    /// The bytes of the solutions that are held.
    bytes: u64,
}

impl List<'_> {
    fn add(&mut self, cost: u64, solution: Vec<String>) {
        self.said += 1;
        self.first.get_or_insert_with(|| solution.clone());
        if self.json {
            self.bytes += bytes_of(&solution);
            self.costs.push(cost);
            self.solutions.push(solution);
        } else {
            let blank = if solution.is_empty() { "" } else { " " };
            say(format_args!("{}:{blank}{}", counted(cost, self.unit), solution.join(" ")));
        }
    }

    /// Prints the object, or how the list ended.
    fn end(self, answer: Answer, end: End) -> Ending {
        let answer = match end {
            End::Limit(reason) => {
                Answer { outcome: Ending::of(reason), reason: Some(reason.to_string()), ..answer }
            }
            End::Enough | End::NoMore => answer,
        };
        let ending = answer.outcome;
        if self.json {
            let count = (end == End::NoMore).then_some(self.said);
            say_json(&ShortestAnswer { answer, count, costs: self.costs, solutions: self.solutions });
        } else if self.said == 0 {
            self.say_none(answer);
        } else {
            self.say_end(&answer, end);
        }
        ending
    }

    /// Prints why there is no solution.
    fn say_none(&self, answer: Answer) {
        let is_stopped = answer.outcome != Ending::Unsolvable;
        let metric = answer.metric.as_ref().map(|_| self.unit.to_owned());
        say(Summary { answer: &Answer { metric, ..answer }, proof: "every way was tried" });
        if is_stopped {
            say("0 solutions so far");
        }
    }

    fn say_end(&self, answer: &Answer, end: End) {
        let said = match self.said {
            1 => "1 solution".to_owned(),
            said => format!("{said} solutions"),
        };
        match end {
            End::Enough => say(format_args!("{said}, and no other is shorter")),
            End::NoMore if self.said == 1 => say("1 solution, and there is no other"),
            End::NoMore => say(format_args!("{said}, and there are no more")),
            End::Limit(reason) => {
                say(format_args!("stopped: {reason}; {said} so far, and no other is shorter"));
            }
        }
        let work = Answer { outcome: Ending::Solved, cost: None, lower_bound: None, ..answer.clone() };
        say(Summary::of(&work));
    }
}

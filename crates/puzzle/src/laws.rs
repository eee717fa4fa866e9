//! Checks that a puzzle keeps its contract, for the tests of its crate.

use search::{BreadthFirst, Goal, Heuristic, Limits, Outcome, Progress, Reason, names::Name};

use crate::{
    choices::Algorithm,
    puzzle::{Answer, Puzzle, Solver},
    spaces::{Spaces, TaskSpace, Visitor},
};

/// Checks the words of a puzzle, and its boards and actions along a walk from `task`: each of `steps`, modulo the number of
/// actions, picks an action.
///
/// The text of a board is read as the same board, the text of an action as the same action, and each listed action is
/// possible.
///
/// # Panics
///
/// If a law does not hold. The message names the board.
///
/// # Examples
///
/// ```
/// puzzle::laws::hold::<lights_out::LightsOut>(&"xx./x../...".parse().unwrap(), &[3, 1, 4]);
/// ```
pub fn hold<P: Puzzle>(task: &P::Task, steps: &[u8]) {
    let words: Vec<&str> = P::FACTS.metrics.iter().map(|metric| metric.name).collect();
    let names: Vec<&str> = P::Metric::ALL.iter().map(|&metric| metric.name()).collect();
    assert_eq!(words, names, "the facts have other metrics than the puzzle");
    assert!(P::read(P::FACTS.example).is_ok(), "the example of the facts is no board");
    for &metric in P::Metric::ALL {
        let mut now = task.clone();
        round_trip::<P>(&now);
        for &step in steps {
            let mut actions = P::actions(&now, metric);
            for action in &actions {
                let text = P::write_action(&now, action);
                let read = P::read_action(&now, &text);
                assert_eq!(read.as_ref(), Ok(action), "on {now}, the action `{text}` is read as another one");
                assert!(!text.is_empty() && !text.contains(char::is_whitespace), "`{text}` has blanks");
                let next = P::after(&now, action, metric);
                assert!(next.is_ok(), "on {now}, `{text}` is listed and refused: {next:?}");
            }
            if actions.is_empty() {
                break;
            }
            let action = actions.swap_remove(usize::from(step) % actions.len());
            now = P::after(&now, &action, metric).unwrap_or(now);
            round_trip::<P>(&now);
        }
    }
}

fn round_trip<P: Puzzle>(task: &P::Task) {
    let text = task.to_string();
    assert!(!text.contains('\n'), "the text of a board has several lines: {text}");
    assert_eq!(P::read(&text).as_ref(), Ok(task), "the board `{text}` is read as another one");
}

/// Checks that all algorithms with all heuristics give one answer for a board in a metric, as far as `limits` let each.
///
/// # Panics
///
/// If two answers differ, or if a solver has a flaw. The message names the algorithms.
///
/// # Examples
///
/// ```
/// use puzzle::laws;
/// use search::Limits;
///
/// let limits = Limits::none().expanded(10_000);
/// laws::solvers_agree::<lights_out::LightsOut>(&"xx./x../...".parse().unwrap(), Default::default(), &limits);
/// ```
pub fn solvers_agree<P: Puzzle>(task: &P::Task, metric: P::Metric, limits: &Limits<u32>) {
    let mut first: Option<(u32, String)> = None;
    for (algorithm, heuristic) in methods::<P>() {
        let solver = Solver::<P>::new(task).with_metric(metric).with_limits(limits.clone());
        let name = format!("{algorithm} with {heuristic}");
        let optimum = match solver.with_algorithm(algorithm).with_heuristic(heuristic).solve() {
            Ok(answer) => proven::<P>(&answer),
            Err(error) => {
                assert!(!error.is_flaw(), "{name} on {task}: {error}");
                None
            }
        };
        let Some(optimum) = optimum else { continue };
        match &first {
            Some((other, by)) => assert_eq!(optimum, *other, "{name} and {by} differ on {task}"),
            None => first = Some((optimum, name)),
        }
    }
}

/// Returns the pairs of an algorithm and a heuristic. An algorithm that asks no heuristic has the default one.
fn methods<P: Puzzle>() -> impl Iterator<Item = (P::Algorithm, P::Heuristic)> {
    let heuristics = |algorithm: P::Algorithm| {
        if algorithm.takes_heuristic() { P::Heuristic::ALL.to_vec() } else { vec![P::Heuristic::default()] }
    };
    let pairs =
        move |algorithm| heuristics(algorithm).into_iter().map(move |heuristic| (algorithm, heuristic));
    P::Algorithm::ALL.iter().flat_map(move |&algorithm| pairs(algorithm))
}

/// Returns the optimum that is proven, [`u32::MAX`] if there is no solution, or `None` if nothing is proven.
fn proven<P: Puzzle>(answer: &Answer<P>) -> Option<u32> {
    match &answer.report.outcome {
        Outcome::Exhausted => Some(u32::MAX),
        _ => answer.plan().map(|plan| plan.cost).filter(|&cost| cost <= answer.report.lower_bound),
    }
}

/// Checks that the space of a board has the solutions of the solver: a shortest plan of the space solves the board by the
/// rules of the puzzle, and costs as much as the solver's.
///
/// Checks nothing where a limit ends the search.
///
/// # Panics
///
/// If a plan does not hold, or if the costs differ.
///
/// # Examples
///
/// ```
/// use puzzle::laws;
/// use search::Limits;
///
/// let limits = Limits::none().expanded(10_000);
/// laws::spaces_agree::<lights_out::LightsOut>(&"xx./x../...".parse().unwrap(), Default::default(), &limits);
/// ```
pub fn spaces_agree<P: Spaces>(task: &P::Task, metric: P::Metric, limits: &Limits<u32>) {
    let solver = Solver::<P>::new(task).with_metric(metric).with_limits(limits.clone());
    let Some(optimum) = solver.solve().ok().and_then(|answer| proven::<P>(&answer)) else { return };
    let plans = [
        P::visit(task, metric, Shortest { task, limits }),
        P::visit_solutions(task, metric, Shortest { task, limits }),
    ];
    for plan in plans.into_iter().flatten().flatten() {
        let cost = plan.as_ref().map_or(u32::MAX, |actions| actions.len() as u32);
        assert_eq!(cost, optimum, "the space has another optimum of {task}");
        let after = |now: P::Task, action: &P::Action| P::after(&now, action, metric).ok();
        let end = plan.as_ref().map(|actions| actions.iter().try_fold(task.clone(), after));
        assert!(
            end.is_none_or(|end| end.is_some_and(|end| P::is_solved(&end))),
            "a plan of the space fails on {task}"
        );
    }
}

/// A shortest plan, `None` if there is none.
struct Shortest<'a, T> {
    task: &'a T,
    limits: &'a Limits<u32>,
}

impl<P: Puzzle> Visitor<P> for Shortest<'_, P::Task> {
    type Output = Result<Option<Vec<P::Action>>, Reason>;

    fn visit<S: TaskSpace<P>, G: Goal<S>, H: Heuristic<S>>(
        self,
        space: &S,
        start: &S::State,
        goal: &G,
        _: (H, &'static str),
    ) -> Self::Output {
        assert_eq!(space.task(start, self.task), *self.task, "the start of the space is another board");
        let mut search = BreadthFirst::new();
        let report = search.within(self.limits.clone()).run_to(space, start, goal);
        match report.stopped_by() {
            Some(reason) => Err(reason),
            None => Ok(report.into_plan().map(|plan| space.solution(&plan, self.task))),
        }
    }
}

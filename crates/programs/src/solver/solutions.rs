//! Every shortest solution of one board, or the shortest ones in the order of cost.

use clap::Args;
use puzzle::{Puzzle, TaskSpace, Visitor};
use search::{Goal, Heuristic, Reason};

use crate::{
    command_line::Shared,
    input::{reject, stop},
    modes::{AllSolutions, SharedPaths, ShortestSolutions},
    report::{Answer, Ending, Failure, InternalError},
    solver::{Complete, Extras, Options},
    terminal::say_drawing,
};

/// Prints the solutions that are asked for.
pub(super) fn answer<P: Complete, X: Extras<P>>(
    text: &str,
    task: &P::Task,
    options: &Options<X>,
) -> Result<Ending, Failure> {
    let shared = options.shared.with_memory();
    if !shared.json {
        say_drawing(&options.extras.drawing(task));
    }
    let left = shared.max_memory.unwrap_or(u64::MAX).checked_sub(P::table_bytes(task));
    let Some(left) = left else { return Ok(stop(&Answer::stopped(text, Reason::Memory), &shared)) };
    let shared = &Shared { max_memory: Some(left), ..shared };
    let metric = options.metric::<P>();
    match P::visit_solutions(task, metric, Listed { text, task, metric, options, shared }) {
        Ok(ending) => Ok(ending?),
        Err(error) => Ok(reject(text, &error.to_string(), shared)),
    }
}

/// Lists the solutions of a board in its space.
struct Listed<'a, P: Puzzle, X: Args> {
    text: &'a str,
    task: &'a P::Task,
    metric: P::Metric,
    options: &'a Options<X>,
    shared: &'a Shared,
}

impl<P: Puzzle, X: Args> Visitor<P> for Listed<'_, P, X> {
    type Output = Result<Ending, InternalError>;

    fn visit<S: TaskSpace<P>, G: Goal<S>, H: Heuristic<S>>(
        self,
        space: &S,
        start: &S::State,
        goal: &G,
        (heuristic, name): (H, &'static str),
    ) -> Self::Output {
        let Listed { text, task, metric, options, shared } = self;
        let mut paths = SharedPaths::new(task.clone());
        let next = |task: &P::Task, action: &P::Action| {
            Some((P::write_action(task, action), P::after(task, action, metric).ok()?))
        };
        let actions = |plan| paths.solution(&space.solution(&plan, task), next, P::is_solved);
        let unit = options.unit::<P>();
        match options.solutions.solutions {
            Some(most) => {
                let job = ShortestSolutions { text, unit, most, heuristic: name, shared };
                job.say(space, start, goal, heuristic, actions)
            }
            None => AllSolutions { text, unit, shared }.say(space, start, goal, actions),
        }
    }
}

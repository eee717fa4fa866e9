//! New puzzles.

use std::process::ExitCode;

use crate::{
    command_line::Shared,
    input::{Case, answer_all, stop},
    modes::{Rules, new_puzzle, say_new},
    report::{Answer, Ending, Failure},
    run::Job,
    solver::{
        Complete, Extras, Options,
        answer::{frames, size, solve},
        position::At,
    },
};

/// Makes new puzzles and prints them.
///
/// # Errors
///
/// A sentence, if no puzzle meets the options.
pub(super) fn answer<P: Complete, X: Extras<P>>(options: &Options<X>) -> Result<ExitCode, String> {
    let Options { new, extras, pictures, shared, .. } = options;
    let cost = new.cost(|name| name.parse().map_or(1..=u32::MAX, P::range), extras.cost())?;
    let mut generator = extras.generator(new.seed(), cost, options)?;
    let count = options.count.unwrap_or(1) as usize;
    if let Some(rejection) = pictures.rejection_of_many(count, shared) {
        return Err(rejection);
    }
    let cases = vec![Case { text: String::new(), puzzle: Ok(()) }; count];
    Ok(answer_all(&cases, shared, |_, ()| made::<P, X>(&mut generator, options)))
}

/// Makes the next puzzle. People need no solution of it, unless it is drawn.
fn made<P: Complete, X: Extras<P>>(
    generator: &mut P::Generator,
    options: &Options<X>,
) -> Result<Ending, Failure> {
    let Options { pictures, shared, .. } = options;
    let mut job = Job::of(shared);
    let made = job.part(|limits| P::generate(generator, limits)).flatten();
    let made = match new_puzzle(made, &job, shared) {
        Ok(made) => made,
        Err(ending) => return Ok(ending),
    };
    let (text, optimum) = (made.task.to_string(), made.optimum().unwrap_or_default());
    let mut answer = Answer { cost: Some(optimum.into()), ..Answer::without_search(&text, Ending::Solved) };
    if shared.json || pictures.is_given() {
        let solved = solve(&text, &made.task, options, &job.left())?;
        answer = solved.answer.with_lower_bound(optimum.into());
    }
    if answer.outcome != Ending::Solved {
        return Ok(stop(&answer, shared));
    }
    let start = At::<P, X>::new(&made.task, options);
    let difficulty = P::difficulty(optimum).name();
    pictures.write_new(&answer, difficulty, size::<P>(&made.task), |actions| frames(&start, actions))?;
    let mut solve = |at: &At<'_, P, X>, shared: &Shared| Ok(solve(&text, &at.task, options, shared)?.answer);
    let rules = Rules { unit: options.unit::<P>(), solve: &mut solve };
    Ok(say_new(&start, answer, difficulty, &rules, shared))
}

//! The solver program of any puzzle: all options of `Options`, and those of a puzzle's own.

mod answer;
mod boards;
mod extras;
mod generate;
mod mode;
mod options;
mod position;
mod solutions;
mod survey;

use std::process::ExitCode;

use crate::{input::answer_all, terminal::print_error};

pub use extras::{Complete, Extras, NoExtras};
pub use mode::{AnswerTask, Mode};
pub use options::Options;

/// Runs the solver program of a puzzle: reads the command line, answers, and returns the exit status.
///
/// `X` has the options that only this puzzle has; [`NoExtras`] if there are none.
///
/// # Examples
///
/// ```no_run
/// fn main() -> std::process::ExitCode {
///     programs::solver::<lights_out::LightsOut, programs::NoExtras>()
/// }
/// ```
#[must_use]
pub fn solver<P: Complete, X: Extras<P>>() -> ExitCode {
    let options = match options::parse::<P, X>() {
        Ok(options) => options,
        Err(status) => return status,
    };
    run::<P, X>(&options).unwrap_or_else(|message| {
        print_error(message);
        ExitCode::from(2)
    })
}

/// Answers in the mode that is asked for; an error names the fault of the command line or of the batch file.
fn run<P: Complete, X: Extras<P>>(options: &Options<X>) -> Result<ExitCode, String> {
    let modes = mode::modes::<P, X>(options);
    let mode = modes.iter().find(|mode| mode.is_asked);
    if let Some(rejection) = mode::rejection(&modes, options) {
        return Err(rejection);
    }
    if options.new.generate {
        return generate::answer::<P, X>(options);
    }
    let own = options.extras.boards(options)?;
    let has_board = options.has_board() || !own.is_empty();
    if let (false, None, Some(answered)) = (has_board, mode, options.extras.without_board(options)) {
        return answered;
    }
    let own = if has_board { own } else { options.extras.usual(options) };
    let cases = boards::cases::<P, X>(options, &own)?;
    if cases.is_empty() {
        print_error("error: a board is needed, as an argument, by --file or by --batch\n");
        print_error(options::command::<P, X>().render_help());
        return Ok(ExitCode::from(2));
    }
    if let (Some(Mode { option, takes_one: true, .. }), 2..) = (mode, cases.len()) {
        return Err(format!("error: {option} takes one board, found {}", cases.len()));
    }
    if let Some(rejection) = options.pictures.rejection_of_many(cases.len(), &options.shared) {
        return Err(rejection);
    }
    let answer = mode.map_or(answer::answer::<P, X> as AnswerTask<P, X>, |mode| mode.answer);
    Ok(answer_all(&cases, &options.shared, |text, task| answer(text, task, options)))
}

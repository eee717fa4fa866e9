//! The options that describe a new puzzle, which are rejected without `--generate`.

use clap::Command;

use crate::terminal::listed;

/// The heading of the options that describe a new puzzle: without `--generate` they are rejected. A program gives it to its
/// own options of this kind, as in `#[arg(long, help_heading = NEW_PUZZLE)]`.
pub const NEW_PUZZLE: &str = "New puzzles";

/// Returns the sentence that rejects options of a new puzzle where `--generate` is not `given`; `--seed` may be that of
/// `--random`.
///
/// Clap says nothing of a missing option as soon as any other option is in conflict with it.
pub(crate) fn without_generate(command: &Command, given: &[String]) -> Option<String> {
    let is_given = |name: &str| given.iter().any(|other| other == name);
    let is_of_new_puzzle = |name: &str| {
        let mut options = command.get_arguments().filter(|option| option.get_long() == Some(name));
        options.any(|option| option.get_help_heading() == Some(NEW_PUZZLE))
    };
    let has_use = |name: &str| is_given("generate") || (name == "seed" && is_given("random"));
    let mut idle: Vec<String> = Vec::new();
    for name in given.iter().filter(|name| is_of_new_puzzle(name) && !has_use(name)) {
        let name = format!("--{name}");
        if !idle.contains(&name) {
            idle.push(name);
        }
    }
    let describe = if idle.len() == 1 { "describes" } else { "describe" };
    let which = "a new puzzle, which --generate makes";
    (!idle.is_empty()).then(|| format!("error: {} {describe} {which}", listed(&idle, "and")))
}

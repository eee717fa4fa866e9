//! Options that would do nothing together: each is refused by name.

use programs::{Shared, is_given};

use crate::options::Options;

/// A choice of options, and those that have no effect on it.
struct Idle {
    /// The choice.
    asked: String,
    /// Why the others have no effect.
    why: &'static str,
    options: &'static [&'static str],
}

impl Idle {
    /// The message, if any of the options without effect is given.
    fn refusal(&self, is_given: impl Fn(&str) -> bool) -> Option<String> {
        let given: Vec<String> =
            self.options.iter().filter(|name| is_given(name)).map(|name| format!("--{name}")).collect();
        let (last, others) = given.split_last()?;
        let names =
            if others.is_empty() { last.clone() } else { format!("{} and {last}", others.join(", ")) };
        let verb = if others.is_empty() { "does" } else { "do" };
        Some(format!("error: {} {}, so {names} {verb} nothing", self.asked, self.why))
    }
}

/// The message if one of the options has no effect, whatever the board.
pub(crate) fn refusal(options: &Options) -> Option<String> {
    let Options { count, pairs, survey, modes, pictures, .. } = options;
    let own = [("--count", *count), ("--pairs", *pairs), ("--survey", *survey)];
    let undrawn = || pictures.refusal(&[&own[..], &modes.undrawn()].concat());
    let idle = idle(options).into_iter().find_map(|idle| idle.refusal(is_given));
    idle.or_else(|| options.shared.refusal_of_boards()).or_else(undrawn)
}

fn idle(options: &Options) -> Vec<Idle> {
    let Options { count, pairs, survey, new, shared, .. } = options;
    let Shared { algorithm, metric, .. } = shared;
    let every: &[&str] = &["algorithm", "heuristic", "metric", "boards", "check"];
    let with_ends: &[&str] = &["algorithm", "heuristic", "metric", "boards", "check", "start", "target"];
    let with_inputs: &[&str] = &["algorithm", "heuristic", "metric", "check", "start", "batch", "file"];
    let of_new: &[&str] = &["seed", "min", "max", "difficulty"];
    let positions = "looks at all positions without a search";
    let mut idle = Vec::new();
    let mut add = |is_asked: bool, asked: &str, why, options| {
        if is_asked {
            idle.push(Idle { asked: asked.to_owned(), why, options });
        }
    };
    add(*count, "--count", positions, every);
    add(*survey, "--survey", positions, every);
    add(*pairs, "--pairs", "solves each pair by all methods in turn, without pictures", with_ends);
    let makes = "makes a board of its own, by its number of jumps, and solves it by all methods in turn";
    add(new.generate, "--generate", makes, with_inputs);
    // Where an option contradicts --generate, clap does not miss it.
    add(!new.generate, "solving", "takes the boards that are given, and --generate makes new ones", of_new);
    let by = format!("--algorithm {algorithm}");
    let is_blind = ["dfs", "exact"].contains(&algorithm.as_str());
    add(is_blind, &by, "asks no heuristic", &["heuristic"]);
    let proves_nothing = ["beam", "dfs"].contains(&algorithm.as_str());
    add(proves_nothing, &by, "gives no proof by search with its numbers", &["check"]);
    let fewest = algorithm == "exact" && metric == "moves";
    let by = "--algorithm exact with --metric moves";
    add(fewest, by, "gives no proof by search with its numbers", &["check"]);
    idle
}

//! Options that would do nothing together: each is rejected by name.

use programs::{Shared, given, idle};

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
    fn rejection(&self) -> Option<String> {
        idle(format_args!("{} {}", self.asked, self.why), &given(self.options))
    }
}

/// The message if one of the options has no effect, whatever the board.
pub(crate) fn rejection(options: &Options) -> Option<String> {
    let Options { count, pairs, survey, modes, pictures, .. } = options;
    let own = [("--count", *count), ("--pairs", *pairs), ("--survey", *survey)];
    let undrawn = || pictures.rejection(&[&own[..], &modes.undrawn()].concat());
    let idle = choices(options).iter().find_map(Idle::rejection);
    of_lists(options).or(idle).or_else(|| options.shared.rejection_of_boards()).or_else(undrawn)
}

/// Refuses the options by which the other programs list solutions in the order of cost.
fn of_lists(options: &Options) -> Option<String> {
    let asked = [("--all", options.all), ("--solutions", options.solutions.is_some())];
    let asked: Vec<&str> =
        asked.into_iter().filter_map(|(name, is_given)| is_given.then_some(name)).collect();
    let why = "all solutions of a board have equally many jumps (--count counts them), and --metric moves looks for one \
               shortest";
    idle(why, &asked)
}

fn choices(options: &Options) -> Vec<Idle> {
    let Options { count, pairs, survey, new, shared, .. } = options;
    let Shared { algorithm, metric, .. } = shared;
    let every: &[&str] = &["algorithm", "heuristic", "metric", "boards", "check"];
    let with_ends: &[&str] = &["algorithm", "heuristic", "metric", "boards", "check", "start", "target"];
    let with_inputs: &[&str] = &["algorithm", "heuristic", "metric", "check", "start", "batch", "file"];
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

//! The options that do nothing, which are rejected by their names.

use programs::{given, idle, modes::SolutionOptions};

use crate::{Options, names};

/// Returns the sentence that rejects an option that would do nothing, whatever the board.
pub(crate) fn rejection(options: &Options) -> Option<String> {
    let Options { shared, lists, .. } = options;
    options
        .random
        .rejection()
        .or_else(|| of_survey(options))
        .or_else(|| of_compare(options))
        .or_else(|| of_solutions(options))
        .or_else(|| of_new_puzzle(options))
        .or_else(|| of_letters(options))
        .or_else(|| shared.rejection_of_boards())
        .or_else(|| {
            let is_idle = options.tables.is_some() && !options.survey && !shared.heuristic.starts_with("pdb");
            let sentence = "error: --tables keeps the tables of a pdb heuristic, and none is asked for";
            is_idle.then(|| sentence.to_owned())
        })
        .or_else(|| names::rejection(shared))
        .or_else(|| lists.rejection(&shared.algorithm, &names::LISTS))
        .or_else(|| of_pictures(options))
}

fn of_survey(options: &Options) -> Option<String> {
    if !options.survey {
        return None;
    }
    if options.shared.metric == "slides" {
        return idle("--survey counts moves", &["--metric slides"]);
    }
    let without = given(&["algorithm", "heuristic", "open-list", "closed-list"]);
    idle("--survey looks at all boards without a search", &without)
}

fn of_compare(options: &Options) -> Option<String> {
    let shared = &options.shared;
    if !options.compare {
        return None;
    }
    if shared.metric == "slides" {
        return idle("--compare counts moves", &["--metric slides"]);
    }
    let without = given(&["heuristic", "tables"]);
    idle("--compare takes one heuristic after the other", &without).or_else(|| {
        let why = format!("--algorithm {} asks no heuristic", shared.algorithm);
        names::is_blind(shared).then(|| idle(why, &["--compare"])).flatten()
    })
}

fn of_solutions(options: &Options) -> Option<String> {
    let why = match options.solutions {
        SolutionOptions { all: true, .. } => "--all searches by bfs without an estimate",
        SolutionOptions { solutions: Some(_), .. } => {
            "--solutions searches by a-star with an estimate of its own"
        }
        _ => return None,
    };
    let without = given(&["heuristic", "tables", "open-list", "closed-list"]);
    let own = options.solutions.rejection(&options.shared);
    own.or_else(|| idle(why, &without))
}

fn of_new_puzzle(options: &Options) -> Option<String> {
    if !options.new.generate {
        return None;
    }
    if !options.starts.is_empty() || options.shared.batch.is_some() {
        return Some("error: --generate makes a board, so a board or --batch does nothing".to_owned());
    }
    if options.shared.metric == "slides" {
        return idle("--generate counts moves", &["--metric slides"]);
    }
    let without = given(&["algorithm", "heuristic", "tables", "open-list", "closed-list"]);
    idle("--generate proves the fewest moves in its own way", &without)
}

/// Pictures show one solution.
fn of_pictures(options: &Options) -> Option<String> {
    let Options { survey, compare, solutions, modes, pictures, .. } = options;
    let own = [("--survey", *survey), ("--compare", *compare)];
    pictures.rejection(&[&own[..], &solutions.modes(), &modes.undrawn()].concat())
}

/// The letters of actions matter where actions are read or printed.
fn of_letters(options: &Options) -> Option<String> {
    options.moves_of.as_ref()?;
    let mode = match options {
        Options { survey: true, .. } => "--survey",
        Options { compare: true, shared, .. } if !shared.json => "--compare without --json",
        Options { new, shared, .. } if new.generate && !shared.json && !options.pictures.is_given() => {
            "--generate without --json"
        }
        _ => return None,
    };
    idle(format_args!("{mode} prints no actions"), &["--moves-of"])
}

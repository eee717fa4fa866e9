//! The options that do nothing, which are refused by their names.

use programs::{is_given, listed};

use crate::{Options, names};

/// Returns the sentence that refuses an option that would do nothing, whatever the board.
pub(crate) fn refusal(options: &Options) -> Option<String> {
    let Options { shared, lists, .. } = options;
    options
        .random
        .refusal()
        .or_else(|| of_survey(options))
        .or_else(|| of_compare(options))
        .or_else(|| of_all(options))
        .or_else(|| of_new_puzzle(options))
        .or_else(|| of_letters(options))
        .or_else(|| shared.refusal_of_boards())
        .or_else(|| {
            let is_idle = options.tables.is_some() && !shared.heuristic.starts_with("pdb");
            let sentence = "error: --tables keeps the tables of a pdb heuristic, and none is asked for";
            is_idle.then(|| sentence.to_owned())
        })
        .or_else(|| names::refusal(shared))
        .or_else(|| lists.refusal(&shared.algorithm, &names::LISTS))
        .or_else(|| of_pictures(options))
}

/// Returns those of the options `names` that are given, as a person writes them.
fn given(names: &[&str]) -> Option<String> {
    let given = names.iter().filter(|name| is_given(name)).map(|name| format!("--{name}"));
    let given: Vec<String> = given.collect();
    (!given.is_empty()).then(|| listed(&given, "and"))
}

/// Returns the verb of the options `names`.
fn verb(names: &str) -> &'static str {
    if names.contains(' ') { "do" } else { "does" }
}

fn of_survey(options: &Options) -> Option<String> {
    if !options.survey {
        return None;
    }
    if options.shared.metric == "slides" {
        return Some("error: --survey counts moves, so --metric slides does nothing".to_owned());
    }
    let names = ["algorithm", "heuristic", "tables", "open-list", "closed-list"];
    let idle = given(&names)?;
    Some(format!("error: --survey looks at all boards without a search, so {idle} {} nothing", verb(&idle)))
}

fn of_compare(options: &Options) -> Option<String> {
    let shared = &options.shared;
    if !options.compare {
        return None;
    }
    if shared.metric == "slides" {
        return Some("error: --compare counts moves, so --metric slides does nothing".to_owned());
    }
    if let Some(idle) = given(&["heuristic", "tables"]) {
        return Some(format!(
            "error: --compare takes one heuristic after the other, so {idle} {} nothing",
            verb(&idle)
        ));
    }
    names::is_blind(shared).then(|| {
        let algorithm = &shared.algorithm;
        format!("error: --algorithm {algorithm} asks no heuristic, so --compare does nothing")
    })
}

fn of_all(options: &Options) -> Option<String> {
    if !options.listing.all {
        return None;
    }
    let idle = given(&["heuristic", "tables", "open-list", "closed-list"]);
    let idle = idle.map(|idle| {
        format!("error: --all searches by bfs without an estimate, so {idle} {} nothing", verb(&idle))
    });
    options.listing.refusal(&options.shared).or(idle)
}

fn of_new_puzzle(options: &Options) -> Option<String> {
    if !options.new.generate {
        return None;
    }
    if !options.starts.is_empty() || options.shared.batch.is_some() {
        return Some("error: --generate makes a board, so a board or --batch does nothing".to_owned());
    }
    if options.shared.metric == "slides" {
        return Some("error: --generate counts moves, so --metric slides does nothing".to_owned());
    }
    let idle = given(&["algorithm", "heuristic", "tables", "open-list", "closed-list"])?;
    Some(format!(
        "error: --generate proves the fewest moves in its own way, so {idle} {} nothing",
        verb(&idle)
    ))
}

/// Pictures show one solution.
fn of_pictures(options: &Options) -> Option<String> {
    let Options { survey, compare, listing, modes, pictures, .. } = options;
    let own = [("--survey", *survey), ("--compare", *compare), ("--all", listing.all)];
    pictures.refusal(&[&own[..], &modes.undrawn()].concat())
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
    Some(format!("error: {mode} prints no actions, so --moves-of does nothing"))
}

//! All heuristics on one board, side by side.

use programs::{Answer, Failure, Shared, Table, complain, say, tiles::HEURISTICS};
use sliding_tile::{HeuristicName, heuristics::AnyHeuristic};

use crate::{
    input::Puzzle,
    solve::{Settings, solve},
};

/// How many states a search may expand here if no limit is given: some seconds.
const MOST_EXPANDED: u64 = 10_000_000;

/// The answer for `puzzle` with each heuristic.
///
/// # Errors
///
/// If a solution that was found does not hold.
pub(crate) fn answers(text: &str, puzzle: &Puzzle, settings: &Settings<'_>) -> Result<Vec<Answer>, Failure> {
    let shared = settings.shared;
    let answer = |heuristic: HeuristicName| {
        let heuristic = heuristic.to_string();
        let max_nodes = shared.max_nodes.or(Some(MOST_EXPANDED));
        let shared = &Shared { heuristic, max_nodes, ..shared.clone() };
        Ok(solve(text, puzzle, &Settings { shared, ..*settings })?.answer)
    };
    HEURISTICS.into_iter().map(answer).collect()
}

/// Prints the answers as a table.
pub(crate) fn table(puzzle: &Puzzle, answers: &[Answer], shared: &Shared) {
    let mut table = Table::new([
        "heuristic",
        "estimate",
        "algorithm",
        "moves",
        "optimal",
        "popped",
        "expanded",
        "  seconds",
    ]);
    for (heuristic, answer) in HEURISTICS.into_iter().zip(answers) {
        let dash = || "-".to_owned();
        let work = answer.work.unwrap_or_default();
        let estimate = AnyHeuristic::to(&puzzle.goal, heuristic);
        table.row([
            heuristic.to_string(),
            estimate.map_or_else(|_| dash(), |h| h.estimate_of(&puzzle.start).to_string()),
            answer.algorithm.clone().unwrap_or_else(dash),
            answer.cost.map_or_else(dash, |cost| cost.to_string()),
            answer
                .optimal
                .map_or_else(dash, |optimal| if optimal { "proven" } else { "not proven" }.to_owned()),
            if work.popped == 0 { dash() } else { work.popped.to_string() },
            work.expanded.to_string(),
            format!("{:9.3}", work.time.seconds),
        ]);
    }
    say(table);
    let by: Vec<&str> = answers.iter().filter_map(|answer| answer.algorithm.as_deref()).collect();
    if shared.algorithm == "auto" && by.contains(&"ida-star") {
        say("ida-star pops nothing from a queue; --algorithm a-star compares by A*");
    }
    for (heuristic, answer) in HEURISTICS.into_iter().zip(answers) {
        if let Some(error) = &answer.error {
            complain(format_args!("note: {heuristic}: {error}"));
        }
    }
}

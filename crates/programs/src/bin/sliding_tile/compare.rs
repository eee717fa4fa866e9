//! All heuristics on one board, side by side.

use std::time::Instant;

use programs::{Answer, Ending, Failure, Shared, Table, print_error, say, tiles::HEURISTICS};
use sliding_tile::{HeuristicName, heuristics::AnyHeuristic};

use crate::{
    input::Puzzle,
    solve::{self, Settings, solve},
};

/// How many states a search may expand here if no limit is given: some seconds.
const MOST_EXPANDED: u64 = 10_000_000;

/// The pattern databases, from the one that knows the most.
const PATTERNS: [HeuristicName; 4] =
    [HeuristicName::Pdb6666, HeuristicName::Pdb78, HeuristicName::Pdb663, HeuristicName::Pdb555];

/// The answer for `puzzle` with each heuristic: first with the pattern databases that suit the goal.
///
/// The limit on time holds for all of them together. Each gets an equal share of the time that is left. The pattern
/// databases come last, because their tables take the most time.
///
/// # Errors
///
/// If a solution that was found does not hold.
pub(crate) fn answers(
    text: &str,
    puzzle: &Puzzle,
    settings: &Settings<'_>,
) -> Result<Vec<(HeuristicName, Answer)>, Failure> {
    let (shared, since) = (settings.shared, Instant::now());
    let mut waiting = (HEURISTICS.len() + PATTERNS.len()) as u32;
    let mut answer = |name: HeuristicName| {
        let max_nodes = shared.max_nodes.or(Some(MOST_EXPANDED));
        let max_seconds = shared.max_seconds.map(|most| most.saturating_sub(since.elapsed()) / waiting);
        waiting -= 1;
        let shared = &Shared { heuristic: name.to_string(), max_nodes, max_seconds, ..shared.clone() };
        Ok((name, solve(text, puzzle, &Settings { shared, ..*settings })?.answer))
    };
    let suits = |answer: &Result<(HeuristicName, Answer), Failure>| {
        answer.as_ref().map_or(true, |(_, answer)| answer.outcome != Ending::Invalid)
    };
    let others: Vec<_> = HEURISTICS.into_iter().map(&mut answer).collect::<Result<_, _>>()?;
    let by_patterns = PATTERNS.into_iter().filter(|_| solve::is_solvable(puzzle)).map(answer).filter(suits);
    by_patterns.chain(others.into_iter().map(Ok)).collect()
}

/// Prints the answers as a table.
pub(crate) fn table(puzzle: &Puzzle, answers: &[(HeuristicName, Answer)], settings: &Settings<'_>) {
    let shared = settings.shared;
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
    for (heuristic, answer) in answers {
        let dash = || "-".to_owned();
        let work = answer.work.unwrap_or_default();
        // A search that estimated anything has filled the tables.
        let estimate = (work.evaluated > 0)
            .then(|| AnyHeuristic::within(&puzzle.goal, *heuristic, settings.tables, &shared.limits()).ok())
            .flatten();
        table.row([
            heuristic.to_string(),
            estimate.map_or_else(dash, |h| h.estimate_of(&puzzle.start).to_string()),
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
    let by: Vec<&str> = answers.iter().filter_map(|(_, answer)| answer.algorithm.as_deref()).collect();
    if shared.algorithm == "auto" && by.contains(&"ida-star") {
        say("ida-star pops nothing from a queue; --algorithm a-star compares by A*");
    }
    for (heuristic, answer) in answers {
        if let Some(error) = &answer.error {
            print_error(format_args!("note: {heuristic}: {error}"));
        }
    }
}

//! Charts: the work of algorithms and of heuristics on one board.

use picture::BarChart;
use search::{At, IdaStar, Search};
use sliding_tile::{Algorithm, Board, HeuristicName, Solver, Space, heuristics::AnyHeuristic, korf};

use crate::Drawn;

/// A board of 3x3 that no other exceeds in its distance from the goal.
const FARTHEST: &str = "8 6 7 / 2 5 4 / 3 0 1";

/// Draws the states that each algorithm expands on one board.
pub(crate) fn algorithms() -> Drawn {
    let board: Board = FARTHEST.parse()?;
    let names = [
        ("BreadthFirst", Algorithm::Bfs),
        ("Bidirectional", Algorithm::Bidirectional),
        ("IdaStar", Algorithm::IdaStar),
        ("AStar", Algorithm::AStar),
        ("AStar, weight 3", Algorithm::WeightedAStar),
        ("GreedyBestFirst", Algorithm::Greedy),
    ];
    let mut chart = BarChart::new("Expanded states on one 8-puzzle").with_logarithmic_axis();
    for (name, algorithm) in names {
        let mut solver = Solver::new(&board).with_algorithm(algorithm);
        if algorithm.takes_heuristic() {
            solver = solver.with_heuristic(HeuristicName::Manhattan);
        }
        let report = solver.solve()?.report;
        let moves = report.plan().ok_or("no solution")?.cost;
        chart = chart.with_bar(format!("{name}: {moves} moves"), float(report.stats.expanded));
    }
    Ok(chart.svg())
}

/// How many of Korf's hundred boards the chart of heuristics takes, those with the fewest nodes in his table.
const EASIEST: usize = 10;

/// Draws the nodes that IDA* generates with each heuristic on some boards together.
pub(crate) fn heuristics() -> Drawn {
    let mut instances: Vec<korf::Instance> = korf::instances().collect();
    instances.sort_by_key(|instance| instance.nodes);
    let title = format!("Nodes that IDA* generates for Korf's {EASIEST} easiest 15-puzzles");
    let mut chart = BarChart::new(title).with_logarithmic_axis();
    let names = [
        ("Manhattan distance", HeuristicName::Manhattan),
        ("linear conflict", HeuristicName::LinearConflict),
        ("walking distance", HeuristicName::WalkingDistance),
        ("patterns of 5, 5, 5 tiles", HeuristicName::Pdb555),
        ("patterns of 6, 6, 3 tiles", HeuristicName::Pdb663),
    ];
    for (name, heuristic) in names {
        let mut search = IdaStar::new(AnyHeuristic::to(&korf::goal(), heuristic)?).with_sites();
        let mut nodes = 0;
        for instance in &instances[..EASIEST] {
            let space: Space = Space::new(&instance.board)?;
            let goal = At(space.state(&korf::goal()).ok_or("another goal")?);
            nodes += search.run_to(&space, &space.start(), &goal).stats.generated;
        }
        chart = chart.with_bar(name, float(nodes));
    }
    Ok(chart.svg())
}

#[expect(clippy::cast_precision_loss, reason = "a bar shows fewer digits")]
fn float(count: u64) -> f64 {
    count as f64
}

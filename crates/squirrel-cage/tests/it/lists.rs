//! The open and closed lists of the solver: each leads to the same optimum.

use search::Limits;
use squirrel_cage::{Algorithm, Board, ClosedListName, Configuration, Metric, OpenListName, Solver};

/// Returns the optimum and the number of expanded positions.
fn solved(solver: Solver) -> (Option<u32>, u64) {
    let answer = { solver }.solve().unwrap();
    (answer.plan().map(|plan| plan.cost), answer.report.stats.expanded)
}

/// Boards with and without mirror images, one of them unsolvable.
fn boards() -> Vec<Board> {
    let lines = [
        "AA../.BC./.... => ..../..../.AA.",
        "AB./.C./... => .../.C./AB. match: shape",
        "A.B/.C./... => .../.C./A.B match: shape",
        "AB. => BA.",
    ];
    lines.map(|line| line.parse().unwrap()).to_vec()
}

#[test]
fn every_list_leads_to_the_same_optimum_in_every_metric() {
    for board in boards() {
        for &metric in Metric::ALL {
            let solver = || Solver::new(&board).with_metric(metric);
            let (optimum, positions) = solved(solver());
            for &list in ClosedListName::ALL {
                let (cost, expanded) = solved(solver().with_closed_list(list));
                assert_eq!(cost, optimum, "{board}, {metric}, {list}");
                let is_less = list == ClosedListName::Orbit;
                assert!(
                    expanded == positions || is_less && expanded < positions,
                    "{board}, {metric}, {list}"
                );
            }
            for &list in OpenListName::ALL {
                let (cost, _) = solved(solver().with_open_list(list));
                assert_eq!(cost, optimum, "{board}, {metric}, {list}");
            }
        }
    }
}

/// A list that the algorithm does not take is an error, whether the algorithm was named or follows from the other list.
#[test]
fn unsuitable_lists_are_refused() {
    let start = Configuration::start().board();
    for &algorithm in Algorithm::ALL {
        for open in [None].into_iter().chain(OpenListName::ALL.iter().copied().map(Some)) {
            for closed in [None].into_iter().chain(ClosedListName::ALL.iter().copied().map(Some)) {
                let mut solver =
                    Solver::new(&start).with_algorithm(algorithm).with_limits(Limits::none().expanded(1));
                solver = open.into_iter().fold(solver, Solver::with_open_list);
                solver = closed.into_iter().fold(solver, Solver::with_closed_list);
                let runs = match (algorithm, open) {
                    (Algorithm::Auto, Some(_)) => Algorithm::AStar,
                    (Algorithm::Auto, None) => Algorithm::Bfs,
                    (algorithm, _) => algorithm,
                };
                let is_suitable = match runs {
                    Algorithm::AStar => matches!(closed, None | Some(ClosedListName::State)),
                    Algorithm::Bfs => open.is_none(),
                    _ => open.is_none() && closed.is_none(),
                };
                match solver.solve() {
                    Ok(answer) => assert!(is_suitable && answer.algorithm == runs.name(), "{solver:?}"),
                    Err(error) => {
                        assert!(!is_suitable && error.is_unsuitable() && !error.is_flaw(), "{error}");
                    }
                }
            }
        }
    }
}

/// Where the goal does not name every piece, a search of all positions finds the solved ones first. The report has the
/// figures of both searches.
#[test]
fn a_search_from_both_ends_counts_the_search_of_its_ends() {
    let board = Configuration::start().board();
    let mut solver = Solver::new(&board).with_algorithm(Algorithm::Bidirectional);
    let stats = solver.solve().unwrap().report.stats;
    // 25,955 codes, as another program counted.
    assert!(stats.expanded > 25_955 && stats.peak_closed >= 25_955, "{stats:?}");
}

/// Where the goal names every piece, both ends are known, and no search of all 132 positions is needed.
#[test]
fn a_search_between_two_boards_stays_between_them() {
    let board: Board = "A.../..../...B => .A../..../...B".parse().unwrap();
    let (optimum, expanded) = solved(Solver::new(&board).with_algorithm(Algorithm::Bidirectional));
    assert_eq!(optimum, Some(1));
    assert!(expanded < 10, "{expanded}");
}

/// A puzzle to a configuration is solved by that configuration and by no other one.
#[test]
fn a_puzzle_between_two_configurations_ends_at_the_second() {
    let start = Configuration::start();
    for (_, goal) in start.neighbours() {
        let board = start.board_to(&goal).unwrap();
        assert_eq!(solved(Solver::new(&board)).0, Some(1), "{goal}");
        let ends = start.neighbours().into_iter().map(|(_, end)| end.board_to(&goal).unwrap().is_solved());
        assert_eq!(ends.filter(|&is_solved| is_solved).count(), 1, "{goal}");
        assert!(goal.board_to(&goal).unwrap().is_solved());
    }
    // One piece less, and two small pieces as one wide piece.
    for other in ["125213215243245323411422432", "125213215243245322323411441"] {
        let other: Configuration = other.parse().unwrap();
        assert_eq!(start.board_to(&other), None, "{other}");
    }
}

/// The table of a board is that of its configuration, T(x, y), by rows.
#[test]
fn the_table_of_a_board_is_that_of_its_configuration() {
    let start = Configuration::start();
    let (grid, table) = (start.grid(), start.board().table());
    for (y, row) in table.iter().rev().enumerate() {
        let expected: Vec<i32> = grid.iter().map(|column| column[y].into()).collect();
        assert_eq!(*row, expected, "{y}");
    }
    let walls: Board = "A#/.. => .#/.A".parse().unwrap();
    assert_eq!(walls.table()[1..3], [[-2, 0, -2, -2], [-2, -1, -1, -2]]);
}

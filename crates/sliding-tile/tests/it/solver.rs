//! The solver: its algorithms agree, its limits hold over all methods, and its errors name the unsuitable setting.

use search::{Limits, Reason, Survey};
use sliding_tile::{
    Algorithm, Board, Generator, HeuristicName, Proof, Shape, Solver, Space, heuristics::PatternTables,
    instances, korf,
};

const OPTIMAL: [Algorithm; 7] = [
    Algorithm::Auto,
    Algorithm::IdaStar,
    Algorithm::AStar,
    Algorithm::Bfs,
    Algorithm::Bidirectional,
    Algorithm::UniformCost,
    Algorithm::IterativeDeepening,
];

/// The distance is that of a survey of `search` from the goal.
#[test]
fn every_optimal_algorithm_finds_the_distance() {
    let goal: Board = "1 2 3 / 4 5 _".parse().unwrap();
    let space = Space::new(&goal).unwrap();
    let survey = search::survey(&space, &space.start());
    for (position, distance) in survey.distances().iter().step_by(7) {
        let board = space.board(position);
        for &algorithm in &OPTIMAL {
            let answer = Solver::new(&board).with_algorithm(algorithm).solve().unwrap();
            assert_eq!(
                (answer.plan().unwrap().cost, answer.is_optimal()),
                (distance, true),
                "{algorithm} {board}"
            );
            let end =
                answer.actions().unwrap().iter().try_fold(board.clone(), |board, &step| board.after(step));
            assert!(end.unwrap().is_solved());
        }
    }
    let _: &Survey<Space> = &survey;
}

#[test]
fn other_algorithms_find_some_solution() {
    let board: Board = "1 3 X / 5 7 6 / 4 2 0".parse().unwrap();
    for algorithm in [
        Algorithm::WeightedAStar,
        Algorithm::Greedy,
        Algorithm::Beam,
        Algorithm::Stages,
        Algorithm::DepthFirst,
    ] {
        let answer = Solver::new(&board).with_algorithm(algorithm).solve().unwrap();
        assert!(answer.plan().unwrap().cost >= 26, "{algorithm}");
        assert_eq!(answer.algorithm, algorithm.name());
    }
}

/// The published optimum of every small instance, and of some of the hundred.
#[test]
fn instances_have_the_optimum_that_is_published() {
    let easy = ["Korf's 15-puzzle 12", "Korf's 15-puzzle 42", "Korf's 15-puzzle 55", "Korf's 15-puzzle 79"];
    let is_easy = |name: &str| !name.starts_with("Korf") || easy.contains(&name);
    for instance in instances().filter(|instance| is_easy(&instance.name)) {
        let answer = Solver::new(&instance.board).with_goal(&instance.goal).solve().unwrap();
        assert_eq!(answer.plan().map(|plan| plan.cost), instance.optimum, "{}", instance.name);
        assert!(answer.is_optimal());
    }
}

#[test]
fn boards_of_the_other_half_are_refused_without_a_search() {
    let board: Board = "1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 15 14 _".parse().unwrap();
    let answer = Solver::new(&board).solve().unwrap();
    assert!(matches!(answer.proof, Some(Proof::Parity(parity)) if !parity.is_solvable()));
    assert_eq!((answer.plan(), answer.report.stats.expanded), (None, 0));
}

/// Quick methods first: their work is counted, and the limits hold for all together.
#[test]
fn limits_hold_for_all_methods_together() {
    let goal = Board::solved(Shape::new(5, 5).unwrap());
    let board = Generator::seeded(1).board(&goal);
    let most = 1_500_000;
    let answer = Solver::new(&board).with_limits(Limits::none().expanded(most)).solve().unwrap();
    assert!(answer.report.stats.expanded <= most);
    let answer = Solver::new(&board).with_limits(Limits::none().expanded(1_000)).solve().unwrap();
    assert_eq!((answer.report.stopped_by(), answer.report.stats.expanded), (Some(Reason::Expanded), 1_000));
    assert_eq!((answer.algorithm, answer.heuristic), ("ida-star", "linear-conflict"));
    let limits = Limits::none().memory(1 << 10);
    let mut solver = Solver::new(&korf::goal())
        .with_goal(&korf::goal())
        .with_heuristic(HeuristicName::Pdb663)
        .with_limits(limits);
    assert_eq!(solver.solve().unwrap().report.stopped_by(), Some(Reason::Memory));
}

/// A proof of these boards takes minutes; a beam finds a solution at once, of 112 moves in the first one.
#[test]
fn a_proof_that_is_stopped_has_a_solution() {
    for (rows, columns) in [(2, 8), (8, 2)] {
        let goal = Board::solved(Shape::new(rows, columns).unwrap());
        let board = Generator::seeded(3).board(&goal);
        let mut costs = Vec::new();
        for most in [1_500_000, 10_000_000] {
            let answer = Solver::new(&board).with_limits(Limits::none().expanded(most)).solve().unwrap();
            let plan = answer.plan().unwrap();
            let end = plan.actions.iter().try_fold(board.clone(), |board, &step| board.after(step));
            assert!(end.unwrap().is_solved() && plan.cost as usize == plan.actions.len());
            assert_eq!((answer.report.stopped_by(), answer.is_optimal()), (Some(Reason::Expanded), false));
            assert!(answer.report.stats.expanded <= most && answer.report.lower_bound < plan.cost);
            assert!(["beam", "stages"].contains(&answer.algorithm), "{}", answer.algorithm);
            costs.push(plan.cost);
        }
        assert!(costs[1] <= costs[0], "{costs:?}");
        let few =
            Solver::new(&board).with_limits(Limits::none().expanded(10_000_000).cost(50)).solve().unwrap();
        assert_eq!(few.report.stopped_by(), Some(Reason::Cost));
    }
}

/// IDA* alone needs 15 million states, so beams run beside `auto`, which finds the same optimum.
#[test]
fn an_incumbent_changes_no_optimum() {
    let board = Generator::seeded(2).board(&Board::solved(Shape::new(3, 5).unwrap()));
    let alone = Solver::new(&board).with_algorithm(Algorithm::IdaStar).solve().unwrap();
    let answer = Solver::new(&board).solve().unwrap();
    assert_eq!(answer.plan().map(|plan| plan.cost), alone.plan().map(|plan| plan.cost));
    assert!(answer.is_optimal() && answer.algorithm == "ida-star");
    assert!(alone.report.stats.expanded < answer.report.stats.expanded);
}

/// A second solver finds the tables of the first one filled: it is done within a limit of time that would not suffice.
#[test]
fn solvers_share_tables() {
    let tables = PatternTables::new();
    let goal = korf::goal();
    for instance in korf::instances().filter(|instance| [12, 42].contains(&instance.id)) {
        let mut solver = Solver::new(&instance.board)
            .with_goal(&goal)
            .with_heuristic(HeuristicName::Pdb555)
            .with_algorithm(Algorithm::IdaStar)
            .with_tables(&tables);
        let answer = solver.solve().unwrap();
        assert_eq!((answer.plan().unwrap().cost, answer.heuristic), (instance.optimum, "pdb-555"));
    }
}

#[test]
fn what_does_not_suit_a_board_is_said() {
    let board: Board = "1 2 3 / 4 5 6 / 7 8 _".parse().unwrap();
    let error = Solver::new(&board).with_goal(&"1 2 / 3 _".parse().unwrap()).solve().unwrap_err();
    assert!(error.is_unsuitable() && !error.is_flaw());
    assert_eq!(error.to_string(), "expected a goal with the shape 3x3, found 2x2");
    let error = Solver::new(&board).with_heuristic(HeuristicName::Pdb555).solve().unwrap_err();
    let expected = "heuristic pdb-555: expected a goal of 4x4 with the hole in a corner, found one of 3x3 with the hole in row 3, column 3";
    assert_eq!(error.to_string(), expected);
}

#[test]
fn names_are_read_and_written() {
    for &algorithm in Algorithm::ALL {
        assert_eq!(algorithm.name().parse(), Ok(algorithm));
    }
    for &heuristic in HeuristicName::ALL {
        assert_eq!(heuristic.to_string().parse(), Ok(heuristic));
    }
    let error = "a*".parse::<Algorithm>().unwrap_err();
    assert!(error.to_string().starts_with("expected auto, ida-star, "), "{error}");
}

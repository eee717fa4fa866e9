//! The solver against the oracle: every algorithm, heuristic and metric, sizes, proofs and limits.

use proptest::prelude::*;
use rush_hour::{
    Algorithm, Board, EightByEight, HeuristicName, Metric, Moves, OpenListName, Proof, Solver, Space, levels,
    strategies,
};
use search::{Limits, Reason};

use crate::oracle::{is_solved, oracle};

fn replays(board: &Board, solver: &Solver, far: bool) -> Option<u32> {
    let answer = solver.clone().solve().unwrap();
    let slides = answer.actions()?;
    let end = slides.iter().try_fold(board.clone(), |board, &slide| board.after(slide)).unwrap();
    assert!(answer.is_optimal() && end.is_solved() && end.exit() == board.exit());
    assert!(far || slides.iter().all(|slide| slide.by.abs() == 1));
    assert_eq!(answer.plan().unwrap().start, *board);
    assert_eq!(answer.proof, None);
    Some(slides.len() as u32)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    /// The methods that always end agree with a queue of grids, on boards of every encoding.
    #[test]
    fn every_method_finds_the_fewest(board in strategies::boards(9, 30)) {
        for metric in Metric::ALL {
            let far = *metric == Metric::Moves;
            let Some((expected, _)) = oracle(&board, far) else { continue };
            for algorithm in [Algorithm::Auto, Algorithm::Bfs, Algorithm::AStar] {
                for heuristic in HeuristicName::ALL {
                    let solver = Solver::new(&board).with_metric(*metric).with_algorithm(algorithm);
                    let solver = solver.with_heuristic(*heuristic);
                    prop_assert_eq!(replays(&board, &solver, far), expected, "{} {}", algorithm, heuristic);
                    let answer = solver.clone().solve().unwrap();
                    prop_assert_eq!(answer.proof.is_some(), expected.is_none());
                }
            }
            if expected.is_some() {
                let solver = Solver::new(&board).with_metric(*metric).with_algorithm(Algorithm::IdaStar);
                let solver = solver.with_heuristic(HeuristicName::Escapes).with_limits(Limits::none().expanded(20_000));
                let answer = solver.clone().solve().unwrap();
                let cost = answer.plan().map(|plan| plan.cost);
                prop_assert!(cost == expected || answer.report.stopped_by() == Some(Reason::Expanded));
            }
        }
        prop_assert_eq!(board.is_solved(), is_solved(&crate::oracle::characters(&board), board.exit()));
    }
}

/// The names say which method has answered.
#[test]
fn the_ladder_depends_on_size_and_heuristic() {
    let small = levels().next().unwrap().board;
    let large: Board = "AAooooo/ooooooB/ooooooB/ooooooo".parse().unwrap();
    for (board, heuristic, expected) in [
        (&small, HeuristicName::Zero, ("bfs", "zero")),
        (&small, HeuristicName::Blockers, ("a-star", "blockers")),
        (&large, HeuristicName::Zero, ("a-star", "escapes")),
        (&large, HeuristicName::Escapes, ("a-star", "escapes")),
    ] {
        let answer = Solver::new(board).with_heuristic(heuristic).solve().unwrap();
        assert_eq!((answer.algorithm, answer.heuristic), expected, "{board} {heuristic}");
    }
}

/// Each name stands for its heuristic: the better the estimates, the fewer states A* expands.
#[test]
fn better_heuristics_expand_fewer_states() {
    let board = levels().last().unwrap().board;
    let expanded = |heuristic| {
        let solver =
            Solver::new(&board).with_algorithm(Algorithm::AStar).with_open_list(OpenListName::Bucket);
        solver.with_heuristic(heuristic).solve().unwrap().report.stats.expanded
    };
    let [zero, blockers, escapes] =
        [HeuristicName::Zero, HeuristicName::Blockers, HeuristicName::Escapes].map(expanded);
    assert!(zero > blockers && blockers > escapes, "{zero} {blockers} {escapes}");
}

/// Where the exit cannot be reached, A* needs more memory than breadth-first search by keys, which follows it.
#[test]
fn breadth_first_search_follows_where_memory_ends() {
    let board = "MMHCLLoo/ooHCooPO/ooHoGGPO/AAooNoPF/IIIoNKDF/ooBJNKDF/ooBJEKDo/QQBoEooo";
    let solver = Solver::new(&board.parse().unwrap());
    let tables = Space::<Moves, EightByEight>::table_bytes();
    let limits = Limits::none().memory((3 << 20) + tables);
    let a_star = solver.clone().with_algorithm(Algorithm::AStar).with_heuristic(HeuristicName::Escapes);
    let a_star = a_star.with_limits(limits.clone()).solve().unwrap();
    assert_eq!(a_star.report.stopped_by(), Some(Reason::Memory));

    let bfs = solver.clone().with_algorithm(Algorithm::Bfs).solve().unwrap();
    let answer = solver.with_limits(limits).solve().unwrap();
    assert_eq!((answer.algorithm, answer.proof), ("bfs", Some(Proof::ExhaustiveSearch)));
    assert!(answer.report.stats.expanded > bfs.report.stats.expanded, "the work of both searches");
}

#[test]
fn proofs_are_named() {
    for (board, proof) in [
        ("oooB / AAoB / oooB / oooo", Proof::ArcConsistency),
        ("AABo / CDBo / CDEE", Proof::ExhaustiveSearch),
    ] {
        for metric in Metric::ALL {
            let answer = Solver::new(&board.parse().unwrap()).with_metric(*metric).solve().unwrap();
            assert_eq!((answer.proof, answer.actions()), (Some(proof), None));
            assert_eq!(answer.report.lower_bound, u32::MAX);
        }
    }
}

/// Bounds of difficulty: 36 of the 40 cards have that of their group of ten.
#[test]
fn cards_have_the_difficulty_of_their_group() {
    use rush_hour::Difficulty;
    let groups =
        levels().zip(0..).map(|(level, number)| (level.optimum.unwrap(), Difficulty::ALL[number / 10]));
    assert_eq!(groups.filter(|&(optimum, group)| Difficulty::of(optimum) == group).count(), 36);
    for difficulty in Difficulty::ALL {
        let range = difficulty.range();
        assert_eq!([*range.start(), *range.end()].map(Difficulty::of), [*difficulty; 2]);
        assert_eq!(difficulty.to_string().parse(), Ok(*difficulty));
    }
}

//! Lights Out by the traits of `state-space-puzzle`.

use lights_out::{Algorithm, Board, HeuristicName, LightsOut, Metric, Proof, strategies};
use proptest::prelude::*;
use puzzle::{ClosedListName, Field, OpenListName, Puzzle, Solver, laws};
use search::{Limits, Outcome, Reason};

/// Breadth-first searches of 3x3 are complete within these.
const FEW: u64 = 600;

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    #[test]
    fn the_laws_of_puzzles_hold(board in strategies::boards(8), steps in prop::collection::vec(any::<u8>(), 0..4)) {
        laws::hold::<LightsOut>(&board, &steps);
    }

    #[test]
    fn all_methods_agree(board in strategies::boards(3)) {
        let limits = Limits::none().expanded(FEW);
        laws::solvers_agree::<LightsOut>(&board, Metric::Presses, &limits);
        laws::spaces_agree::<LightsOut>(&board, Metric::Presses, &limits);
    }
}

fn solver(text: &str) -> Solver<LightsOut> {
    Solver::new(&LightsOut::read(text).unwrap_or_else(|error| panic!("{error}")))
}

#[test]
fn every_method_proves_that_a_board_is_unsolvable() {
    for &algorithm in Algorithm::ALL {
        let answer = solver("x../...").with_algorithm(algorithm).solve().unwrap();
        assert_eq!(answer.report.outcome, Outcome::Exhausted, "{algorithm}");
        let by_search = !matches!(algorithm, Algorithm::Auto | Algorithm::Elimination);
        assert_eq!(answer.proof == Some(Proof::ExhaustiveSearch), by_search, "{algorithm}");
        assert!(
            LightsOut::explain(&"x../...".parse().unwrap(), &answer.proof.unwrap()).contains("lamps")
                || by_search
        );
    }
}

#[test]
fn lists_are_those_of_the_algorithm() {
    let refusal = |solver: Solver<LightsOut>| solver.solve().unwrap_err().to_string();
    let lists = |algorithm| solver("x.x/.x./x.x").with_algorithm(algorithm);
    let by_key = lists(Algorithm::Bfs).with_closed_list(ClosedListName::Key).solve().unwrap();
    assert_eq!((by_key.plan().unwrap().cost, by_key.algorithm, by_key.heuristic), (9, "bfs", "zero"));
    for &list in OpenListName::ALL {
        let guided =
            lists(Algorithm::AStar).with_heuristic(HeuristicName::Lit).with_open_list(list).solve().unwrap();
        assert_eq!((guided.plan().unwrap().cost, guided.heuristic), (9, "lit"));
    }
    assert_eq!(
        refusal(lists(Algorithm::Bfs).with_open_list(OpenListName::Heap)),
        "open-list heap: expected an algorithm with open lists, found bfs"
    );
    assert_eq!(
        refusal(lists(Algorithm::Auto).with_closed_list(ClosedListName::Orbit)),
        "closed-list orbit: expected an algorithm with this list, found auto"
    );
}

/// The limits hold for elimination too.
#[test]
fn a_plan_above_the_cost_limit_is_no_answer() {
    for algorithm in [Algorithm::Elimination, Algorithm::Bfs] {
        let solver = solver("x.x/.x./x.x").with_algorithm(algorithm).with_limits(Limits::none().cost(8));
        assert_eq!(solver.solve().unwrap().report.stopped_by(), Some(Reason::Cost), "{algorithm}");
    }
}

/// The layers of 4x4 from `tests/data/layers.txt`. One lit lamp needs no survey of its own.
#[test]
fn a_survey_counts_the_layers() {
    let found = solver("x.../..../..../....").survey(&mut ()).unwrap();
    assert_eq!(found.get("layers"), Some(&Field::Numbers(vec![1, 16, 120, 560, 1387, 1440, 540, 32])));
    assert_eq!((found.hardest.len(), found.is_solvable), (32, false));
    assert_eq!(found.get("proof"), Some(&Field::Text("quiet pattern".to_owned())));

    let stopped =
        solver("xxxx/xxxx/xxxx/xxxx").with_limits(Limits::none().expanded(99)).survey(&mut ()).unwrap();
    assert_eq!((stopped.stopped, stopped.fields.len()), (Some(Reason::Expanded), 0));
    let large = Solver::<LightsOut>::new(&Board::dark(6, 6));
    assert!(large.survey(&mut ()).is_err_and(|error| error.is_too_large()));
}

#[test]
fn boards_have_names() {
    assert_eq!(LightsOut::named("2x3"), Some(Board::dark(2, 3)));
    assert_eq!(LightsOut::named("3x3, hardest").unwrap().to_string(), "x.x/.x./x.x");
    assert_eq!([LightsOut::named("9x1"), LightsOut::named("0x1"), LightsOut::named("3")], [None, None, None]);
}

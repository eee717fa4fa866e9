//! Generated boards are solvable and meet the settings; published boards and traditional problems have the stated answers.

use std::collections::HashSet;

use peg_solitaire::{Board, Difficulty, Generator, Place, Solver, instances};
use search::{Limits, Reason, StopToken};

use crate::oracle::is_solution;

/// The number of jumps of a solution, which is replayed.
fn jumps(board: &Board) -> Option<u32> {
    let answer = Solver::new(board).solve().unwrap();
    answer.actions().map(|actions| {
        assert!(is_solution(board, actions), "{board}");
        actions.len() as u32
    })
}

#[test]
fn generated_boards_are_solvable_and_as_wished() {
    for shape in
        [Board::english(), Board::triangle(5), Board::rectangle(4, 5), Board::european(), Board::wiegleb()]
    {
        let most = shape.holes().len() as u32 - 2;
        for cost in [1..=1, 2..=5, 6..=10, most / 2..=most / 2, 1..=u32::MAX] {
            let mut generator = Generator::seeded(5).with_shape(&shape).with_cost(cost.clone());
            for _ in 0..3 {
                let instance = generator.generate().unwrap();
                let board = &instance.board;
                assert_eq!(board.holes(), shape.holes());
                assert_eq!(board.targets().collect::<Vec<_>>(), shape.targets().collect::<Vec<_>>());
                assert_eq!(jumps(board), instance.optimum, "{board}");
                assert!(instance.solvable && cost.contains(&instance.optimum.unwrap()));
            }
        }
    }
}

/// From a single empty hole: those of the position class of the centre.
#[test]
fn whole_boards_are_generated() {
    let mut generator = Generator::seeded(1).with_cost(31..=31);
    let mut vacancies = HashSet::new();
    for _ in 0..12 {
        let board = generator.generate().unwrap().board;
        let pegs: HashSet<Place> = board.pegs().collect();
        vacancies.extend(board.holes().iter().filter(|hole| !pegs.contains(hole)).map(ToString::to_string));
    }
    let class = ["d4", "a4", "d1", "d7", "g4"].map(str::to_owned);
    assert!(vacancies.len() > 1 && vacancies.is_subset(&class.into()), "{vacancies:?}");
}

/// On a square of side 10 the position class of the centre contains no other single peg, so two holes must be empty.
#[test]
fn boards_of_a_class_without_a_single_hole_are_generated() {
    let shape = Board::rectangle(10, 10);
    assert_eq!(jumps(&shape), None);
    let instance = Generator::seeded(1).with_shape(&shape).with_cost(97..=97).generate().unwrap();
    assert_eq!(jumps(&instance.board), Some(97));
}

#[test]
fn the_targets_of_the_shape_are_those_of_the_boards() {
    let english = Board::english();
    let anywhere = english.clone().with_targets([]).unwrap();
    let mut generator = Generator::seeded(3).with_shape(&anywhere).with_difficulty(Difficulty::Easy);
    let targets: HashSet<Place> =
        (0..20).flat_map(|_| generator.generate().unwrap().board.targets().collect::<Vec<_>>()).collect();
    assert!(targets.len() > 5);
    let two: Vec<Place> = ["d1", "g4"].map(|hole| hole.parse().unwrap()).into();
    let mut generator = Generator::seeded(3).with_shape(&english.with_targets(two.clone()).unwrap());
    for _ in 0..5 {
        let targets: Vec<Place> = generator.generate().unwrap().board.targets().collect();
        assert!(targets.len() == 1 && two.contains(&targets[0]));
    }
}

#[test]
fn seeds_and_limits_decide() {
    let make = |seed| {
        let mut generator = Generator::seeded(seed).with_difficulty(Difficulty::Medium);
        (0..3).map(|_| generator.generate().unwrap().board.to_string()).collect::<Vec<_>>()
    };
    assert_eq!(make(9), make(9));
    assert_ne!(make(9), make(10));
    let stop = StopToken::new();
    stop.stop();
    let mut generator = Generator::seeded(1);
    assert_eq!(generator.generate_within(&mut Limits::none().cancelled_by(&stop)), Err(Reason::Cancelled));
    // Boards where no jump is possible, and wishes that no board can meet.
    for (line, cost) in [("x", 1..=9), ("x.", 1..=9), ("x_x_.", 1..=9), ("xx.", 2..=9), ("xxxxx.", 5..=5)] {
        let shape: Board = line.parse().unwrap();
        let generated = Generator::seeded(1).with_shape(&shape).with_cost(cost).with_tries(20).generate();
        assert_eq!(generated, None, "{line}");
    }
}

/// The traditional problems of the English board, drawn here: J. D. Beasley, "The Ins and Outs of Peg Solitaire", 1985.
#[test]
fn traditional_problems_have_their_difficulty() {
    for (name, pegs, difficulty) in [
        ("Latin cross", "d2 c3 d3 e3 d4 d5", Difficulty::Easy),
        ("Greek cross", "d2 d3 b4 c4 d4 e4 f4 d5 d6", Difficulty::Easy),
        ("fireplace", "c1 d1 e1 c2 d2 e2 c3 d3 e3 c4 e4", Difficulty::Medium),
        ("pyramid", "d2 c3 d3 e3 b4 c4 d4 e4 f4 a5 b5 c5 d5 e5 f5 g5", Difficulty::Medium),
        ("arrow", "d1 c2 d2 e2 b3 c3 d3 e3 f3 d4 d5 c6 d6 e6 c7 d7 e7", Difficulty::Medium),
        (
            "diamond",
            "d1 c2 d2 e2 b3 c3 d3 e3 f3 a4 b4 c4 e4 f4 g4 b5 c5 d5 e5 f5 c6 d6 e6 d7",
            Difficulty::Hard,
        ),
    ] {
        let places = pegs.split(' ').map(|place| place.parse().unwrap());
        let board = Board::english().with_pegs(places).unwrap();
        let jumps = jumps(&board).unwrap_or_else(|| panic!("{name} is solvable"));
        assert_eq!(jumps as usize, pegs.split(' ').count() - 1);
        assert_eq!(Difficulty::of(jumps), difficulty, "{name}");
    }
    assert_eq!(Difficulty::of(31), Difficulty::Expert);
    for &difficulty in Difficulty::ALL {
        let range = difficulty.range();
        assert_eq!([*range.start(), *range.end()].map(Difficulty::of), [difficulty; 2]);
        assert_eq!(difficulty.to_string().parse(), Ok(difficulty));
    }
}

/// `echec` takes half a gigabyte, and has a test of its own.
#[test]
fn instances_have_the_stated_answers() {
    let names: HashSet<String> = instances().map(|instance| instance.name).collect();
    assert_eq!(names.len(), instances().count());
    for instance in instances().filter(|instance| instance.name != "echec") {
        assert_eq!(jumps(&instance.board), instance.optimum, "{}", instance.name);
        assert_eq!(instance.optimum.is_some(), instance.solvable, "{}", instance.name);
    }
}

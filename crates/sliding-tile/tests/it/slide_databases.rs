//! Databases of colours in the metric of slides: against distances of coloured boards that a queue finds, against true
//! distances, and against the laws.

use std::collections::{HashMap, VecDeque};

use proptest::prelude::*;
use search::{Heuristic, Limits, Reason, laws, survey};
use sliding_tile::{
    Algorithm, AlternatingSlides, Axis, Board, Generator, HeuristicName, Metric, Shape, SlideSpace, Solver,
    Space, Turn,
    heuristics::{PatternTables, SlideDatabases},
    korf,
};

use crate::slides::shifted;

/// The colours by goal cell, the hole (here 9) in cell 0.
const COLOURS: [[u8; 9]; 3] =
    [[9, 1, 1, 2, 0, 1, 2, 2, 0], [9, 1, 1, 2, 0, 3, 2, 3, 3], [9, 0, 1, 0, 3, 1, 2, 2, 0]];

/// The corners of 3x3: the goal, and the cell of the goal whose colour each tile takes.
const CORNERS: [(&str, [u8; 9]); 4] = [
    ("_ 1 2 / 3 4 5 / 6 7 8", [0, 1, 2, 3, 4, 5, 6, 7, 8]),
    ("1 2 _ / 3 4 5 / 6 7 8", [0, 2, 1, 5, 4, 3, 8, 7, 6]),
    ("1 2 3 / 4 5 6 / _ 7 8", [0, 6, 7, 8, 3, 4, 5, 1, 2]),
    ("1 2 3 / 4 5 6 / 7 8 _", [0, 8, 7, 6, 5, 4, 3, 2, 1]),
];

fn alternating(goal: &Board) -> AlternatingSlides {
    AlternatingSlides::new(SlideSpace::new(Space::new(goal).unwrap()))
}

/// The distances of all coloured boards, 0 the hole and the colours from 1.
fn coloured_distances(goal: Vec<u8>) -> HashMap<Vec<u8>, u32> {
    let mut distances = HashMap::from([(goal.clone(), 0)]);
    let mut queue = VecDeque::from([goal]);
    while let Some(cells) = queue.pop_front() {
        let next = distances[&cells] + 1;
        for child in shifted(&cells, 3) {
            distances.entry(child.clone()).or_insert_with(|| {
                queue.push_back(child);
                next
            });
        }
    }
    distances
}

/// On a part of all boards of 3x3, for all four corners: the estimate is the larger distance of the coloured boards, one
/// at least except at the goal, and it exceeds no distance.
#[test]
fn estimates_are_distances_of_coloured_boards() {
    estimates_are_of_coloured_boards(23);
}

#[test]
#[ignore = "every board, a second in release"]
fn estimates_are_distances_of_coloured_boards_everywhere() {
    estimates_are_of_coloured_boards(1);
}

/// On one board of `part`.
fn estimates_are_of_coloured_boards(part: usize) {
    for (goal, cells) in CORNERS {
        let goal: Board = goal.parse().unwrap();
        let coloured = |tiles: &[u8], colours: &[u8; 9]| -> Vec<u8> {
            let colour =
                |tile: u8| if tile == 0 { 0 } else { 1 + colours[usize::from(cells[usize::from(tile)])] };
            tiles.iter().map(|&tile| colour(tile)).collect()
        };
        let oracles = COLOURS.map(|colours| coloured_distances(coloured(goal.tiles(), &colours)));
        let space = SlideSpace::new(Space::new(&goal).unwrap());
        let databases = SlideDatabases::to(&goal).unwrap();
        let all = survey(&space, &space.moves().start());
        assert_eq!(all.states(), 181_440);
        for (position, distance) in all.distances().iter().step_by(part) {
            let board = space.moves().board(position);
            let of_colours = oracles
                .iter()
                .zip(&COLOURS)
                .map(|(oracle, colours)| oracle[&coloured(board.tiles(), colours)]);
            let expected = of_colours.fold(u32::from(distance > 0), u32::max);
            let estimate = databases.estimate(&space, position).h;
            assert_eq!(estimate, expected, "{board}");
            assert!(estimate <= distance, "{board}: {estimate} {distance}");
        }
    }
}

/// Over all of 3x3: between slides along rows and columns, no estimate exceeds the distance, and one of the axes is as far
/// as the position.
#[test]
fn estimates_of_an_axis_exceed_no_distance() {
    estimates_of_an_axis(10_000);
}

#[test]
#[ignore = "every position, 2 s in release"]
fn estimates_of_an_axis_exceed_no_distance_anywhere() {
    estimates_of_an_axis(usize::MAX);
}

fn estimates_of_an_axis(budget: usize) {
    let goal: Board = "1 2 3 / 4 5 6 / 7 8 _".parse().unwrap();
    let (space, databases) = (alternating(&goal), SlideDatabases::to(&goal).unwrap());
    let at_goal = space.at(space.start().position);
    laws::promise_kept(&space, &databases, &space.start(), &at_goal, budget);
    laws::promise_kept(
        space.slides(),
        &databases,
        &space.start().position,
        &|position: &_| *position == space.start().position,
        budget,
    );
    let oracle = survey(space.slides(), &space.start().position);
    for (&position, distance) in oracle.distances().iter().take(budget) {
        let estimate = |axis| databases.estimate(&space, &Turn { position, axis }).h;
        let [row, column] = [Some(Axis::Row), Some(Axis::Column)].map(estimate);
        assert!(row.min(column) <= distance && row.abs_diff(column) <= 1);
        assert!(
            estimate(None) <= row.min(column)
                && databases.estimate(space.slides(), &position).h <= estimate(None)
        );
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    #[test]
    fn slides_in_turn_keep_the_laws(seed in any::<u64>(), corner in 0..4_usize, steps in prop::collection::vec(any::<u8>(), 0..60)) {
        let goal: Board = CORNERS[corner].0.parse().unwrap();
        let databases = SlideDatabases::to(&goal).unwrap();
        let space = alternating(&Generator::seeded(seed).board(&goal));
        laws::state_space(&space, &laws::walk(&space, &space.start(), &steps), 100);
        laws::estimate_child_agrees(&space, &databases, &space.start(), &steps);
        laws::estimate_child_agrees(space.slides(), &databases, &space.start().position, &steps);
        laws::consistent(&space, &databases, &laws::walk(&space, &space.start(), &steps));
    }
}

/// Tables of 4x4 are filled once: the laws on walks from boards of Korf, whose optima in moves no estimate exceeds, and the
/// optima that breadth-first search from both ends finds.
#[test]
#[ignore = "fills the tables of 4x4, 6 s in release"]
fn boards_of_four_rows_keep_the_laws() {
    let (goal, tables) = (korf::goal(), PatternTables::new());
    let databases = tables.slide_databases(&goal, &Limits::none()).unwrap();
    let mut random = Generator::seeded(3);
    for instance in korf::instances().take(10) {
        let space = alternating(&instance.board);
        assert!(databases.estimate(&space, &space.start()).h <= instance.optimum);
        let steps: Vec<u8> = random.board(&goal).tiles().to_vec();
        laws::estimate_child_agrees(&space, &databases, &space.start(), &steps);
        laws::estimate_child_agrees(space.slides(), &databases, &space.start().position, &steps);
        laws::consistent(&space, &databases, &laws::walk(&space, &space.start(), &steps));
        let near = laws::walk(&alternating(&goal), &alternating(&goal).start(), &steps[..12]);
        let solver = Solver::new(&space.slides().moves().board(&near.position)).with_goal(&goal);
        let solver = solver.with_metric(Metric::Slides).with_tables(&tables);
        let cost = |algorithm, heuristic| {
            let mut solver = solver.clone().with_algorithm(algorithm).with_heuristic(heuristic);
            let answer = solver.solve().unwrap();
            assert!(answer.is_optimal());
            answer.plan().unwrap().cost
        };
        let distance = cost(Algorithm::Bidirectional, HeuristicName::Auto);
        for algorithm in [Algorithm::Auto, Algorithm::IdaStar, Algorithm::AStar] {
            assert_eq!(cost(algorithm, HeuristicName::Colours), distance);
        }
    }
}

#[test]
fn colours_are_for_slides_and_corners() {
    let board = Board::solved(Shape::THREE_BY_THREE);
    let solver = Solver::new(&board).with_heuristic(HeuristicName::Colours);
    let error = solver.clone().solve().unwrap_err();
    assert_eq!(
        error.to_string(),
        "heuristic colours: expected one for the metric moves, found one for slides"
    );
    assert!(error.is_unsuitable());
    let solver = solver.with_metric(Metric::Slides);
    assert!(solver.clone().solve().unwrap().is_optimal());
    let error = solver.with_goal(&"1 2 3 / 4 _ 5 / 6 7 8".parse().unwrap()).solve().unwrap_err();
    let expected = "heuristic colours: expected a goal of 3x3 or 4x4 with the hole in a corner, found one of 3x3 with the hole in row 2, column 2";
    assert_eq!((error.to_string().as_str(), error.is_unsuitable()), (expected, true));
}

#[test]
fn tables_of_colours_keep_to_the_limits() {
    let first = korf::instances().next().unwrap();
    let solver = Solver::new(&first.board).with_goal(&korf::goal()).with_metric(Metric::Slides);
    let solver = solver.with_heuristic(HeuristicName::Colours);
    let mut small = solver.clone().with_limits(Limits::none().memory(1 << 20));
    assert_eq!(small.solve().unwrap().report.stopped_by(), Some(Reason::Memory));
    let mut quick = solver.with_limits(Limits::none().time(core::time::Duration::from_millis(1)));
    assert_eq!(quick.solve().unwrap().report.stopped_by(), Some(Reason::Time));
}

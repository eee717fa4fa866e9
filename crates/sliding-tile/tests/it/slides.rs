//! The metric of slides against a queue of boards that shifts rows and columns by itself.

use std::collections::{HashMap, VecDeque};

use search::{BreadthFirst, Search, laws, survey};
use sliding_tile::{
    Algorithm, AlternatingSlides, Board, Generator, HeuristicName, Metric, Move, Shape, Slide, SlideSpace,
    Solver, Space, Turn, heuristics::SlideBound,
};

/// Every board with the hole on another cell of the hole's row or column, the tiles between shifted.
pub(crate) fn shifted(tiles: &[u8], columns: usize) -> Vec<Vec<u8>> {
    let hole = tiles.iter().position(|&tile| tile == 0).unwrap();
    let is_in_line = |cell: &usize| {
        *cell != hole && (cell / columns == hole / columns || cell % columns == hole % columns)
    };
    let shift = |cell: usize| {
        let stride = if cell / columns == hole / columns { 1 } else { columns };
        let (mut next, mut at) = (tiles.to_vec(), hole);
        while at != cell {
            let source = if cell > at { at + stride } else { at - stride };
            next.swap(at, source);
            at = source;
        }
        next
    };
    (0..tiles.len()).filter(is_in_line).map(shift).collect()
}

fn distances(goal: &Board) -> HashMap<Vec<u8>, u32> {
    let mut distances = HashMap::from([(goal.tiles().to_vec(), 0)]);
    let mut queue = VecDeque::from([goal.tiles().to_vec()]);
    while let Some(tiles) = queue.pop_front() {
        let next = distances[&tiles] + 1;
        for child in shifted(&tiles, goal.shape().columns()) {
            distances.entry(child.clone()).or_insert_with(|| {
                queue.push_back(child);
                next
            });
        }
    }
    distances
}

/// All boards of the small shapes, goals with the hole anywhere; and the bound exceeds no distance.
#[test]
fn distances_in_slides_are_those_of_a_queue() {
    let mut random = Generator::seeded(4);
    for (rows, columns) in [(2, 2), (2, 3), (4, 2), (3, 3)] {
        let goal = random.board(&Board::solved(Shape::new(rows, columns).unwrap()));
        let oracle = distances(&goal);
        let space = SlideSpace::new(Space::new(&goal).unwrap());
        let survey = survey(&space, &space.moves().start());
        assert_eq!(survey.states(), oracle.len() as u64);
        let bound = SlideBound::to(&goal);
        for (position, distance) in survey.distances().iter() {
            assert_eq!(distance, oracle[space.moves().board(position).tiles()]);
            let estimate = search::Heuristic::estimate(&bound, &space, position).h;
            assert!(estimate <= distance && (estimate == 0) == (distance == 0));
        }
    }
}

#[test]
fn every_algorithm_finds_the_distance_in_slides() {
    let mut random = Generator::seeded(5);
    for goal in ["1 2 3 / 4 5 _", "1 2 3 / 4 _ 5 / 6 7 8"] {
        let goal: Board = goal.parse().unwrap();
        let oracle = distances(&goal);
        for _ in 0..4 {
            let board = random.board(&goal);
            for algorithm in [
                Algorithm::Auto,
                Algorithm::AStar,
                Algorithm::Bfs,
                Algorithm::Bidirectional,
                Algorithm::UniformCost,
            ] {
                let mut solver = Solver::new(&board)
                    .with_goal(&goal)
                    .with_algorithm(algorithm)
                    .with_metric(Metric::Slides);
                let answer = solver.solve().unwrap();
                let cost = answer.plan().unwrap().cost;
                assert_eq!((cost, answer.is_optimal()), (oracle[board.tiles()], true), "{algorithm} {board}");
                let end = answer
                    .actions()
                    .unwrap()
                    .iter()
                    .try_fold(board.clone(), |board, &slide| board.after(slide));
                assert_eq!(end.as_ref(), Some(&goal));
            }
        }
    }
}

/// Slides along rows and along columns in turn reach every board by as many slides.
#[test]
fn slides_in_turn_are_as_few() {
    let goal: Board = "1 2 3 / 4 _ 5".parse().unwrap();
    let (oracle, mut random) = (distances(&goal), Generator::seeded(6));
    let space = AlternatingSlides::new(SlideSpace::new(Space::new(&goal).unwrap()));
    let moves = space.slides().moves();
    for _ in 0..20 {
        let board = random.board(&goal);
        let start = Turn { position: moves.state(&board).unwrap(), axis: None };
        let report = BreadthFirst::new().run_to(&space, &start, &space.at(moves.start()));
        assert_eq!(report.plan().map(|plan| plan.cost), Some(oracle[board.tiles()]), "{board}");
    }
}

#[test]
fn slides_keep_the_laws() {
    for shape in [Shape::new(2, 3).unwrap(), Shape::THREE_BY_THREE, Shape::new(2, 4).unwrap()] {
        let space = SlideSpace::new(Space::new(&Board::solved(shape)).unwrap());
        let start = space.moves().start();
        for steps in 0..8 {
            laws::size_hint_is_exact(&space, &laws::walk(&space, &start, &[5, 3, 1, 4, 2, 0, 3, 1][..steps]));
        }
        laws::undirected(&space, &start);
        laws::reversible(&space, &start);
        laws::pruning_loses_nothing(&space, &start, 20_000);
    }
}

/// Beyond ten cells a search that takes too long is followed by one in moves, whose runs are joined.
#[test]
fn large_boards_are_solved_in_slides() {
    let goal = Board::solved(Shape::new(3, 5).unwrap());
    let near = "6 1 3 4 5 / _ 2 8 9 10 / 11 7 12 13 14".parse::<Board>().unwrap();
    let answer = Solver::new(&near).with_metric(Metric::Slides).solve().unwrap();
    let end = answer.actions().unwrap().iter().try_fold(near, |board, &slide| board.after(slide));
    assert_eq!((end, answer.is_optimal()), (Some(goal), true));
}

#[test]
fn what_knows_no_slides_is_refused() {
    let board = Board::solved(Shape::THREE_BY_THREE);
    let solver = Solver::new(&board).with_metric(Metric::Slides);
    let error = solver.clone().with_heuristic(HeuristicName::WalkingDistance).solve().unwrap_err();
    assert_eq!(
        error.to_string(),
        "heuristic walking-distance: expected one for the metric slides, which manhattan, colours and zero are"
    );
    let error = solver.with_algorithm(Algorithm::Beam).solve().unwrap_err();
    assert!(error.is_unsuitable());
}

#[test]
fn slides_are_read_as_they_are_written() {
    for direction in Move::ALL {
        for tiles in [1, 2, 3, 10, 255] {
            let slide = Slide::new(direction, tiles).unwrap();
            assert_eq!(slide.to_string().parse(), Ok(slide));
        }
        assert_eq!(direction.to_string().parse(), Ok(Slide::from(direction)));
        assert_eq!(Slide::from(direction), direction);
        assert_eq!(Slide::from(direction).to_string(), direction.to_string());
        assert_ne!(Slide::from(direction), direction.opposite());
        assert_ne!(Slide::new(direction, 2).unwrap(), direction);
    }
    assert_eq!("N1".parse(), Ok(Slide::from(Move::North)));
    assert_eq!(Slide::new(Move::North, 0), None);
    for (text, message) in [
        ("", "column 1: expected a direction (N, E, S or W), found nothing"),
        ("2N", "column 1: expected a direction (N, E, S or W), found `2`"),
        ("N0", "column 2: expected a number of tiles from 1 to 255, found `0`"),
        ("N256", "column 2: expected a number of tiles from 1 to 255, found `2`"),
        ("N+2", "column 2: expected a number of tiles from 1 to 255, found `+`"),
        ("NE", "column 2: expected a number of tiles from 1 to 255, found `E`"),
    ] {
        assert_eq!(text.parse::<Slide>().unwrap_err().to_string(), message, "{text:?}");
    }
    let board: Board = "1 2 3 / 4 5 6 / 7 8 _".parse().unwrap();
    assert_eq!(board.after("S2".parse::<Slide>().unwrap()).unwrap().to_string(), "1 2 _ / 4 5 3 / 7 8 6");
    assert_eq!(board.after("S3".parse::<Slide>().unwrap()), None);
}

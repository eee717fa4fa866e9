//! The laws that hold on every board, tried on random walks.

use std::collections::BTreeSet;

use proptest::prelude::*;
use search::{
    At, Heuristic, StateSpace,
    adapters::MovePruning,
    laws,
    sites::UniformMoves,
    space::{Keyed, Reversible},
};
use sliding_tile::{
    Board, Cells, FourByFour, Generator, HeuristicName, Position, Shape, Space,
    heuristics::{
        AnyHeuristic, LinearConflict, Manhattan, Misplaced, PatternDatabases, WalkingDistance,
        WeightedDistance,
    },
    with_encoding,
};

fn walks() -> impl Strategy<Value = Vec<u8>> {
    prop::collection::vec(any::<u8>(), 0..100)
}

fn incremental<W: Cells, H: Heuristic<Space<W>>>(
    space: &Space<W>,
    heuristic: &H,
    start: &Position<W>,
    steps: &[u8],
) {
    laws::estimate_child_agrees(space, heuristic, start, steps);
    if heuristic.promise() == search::heuristics::Promise::Consistent {
        laws::consistent(space, heuristic, &laws::walk(space, start, steps));
    }
}

/// From a random board to a goal of any labels with the hole anywhere.
fn check<W: Cells>(goal: &Board, seed: u64, steps: &[u8]) {
    let space = Space::<W>::with_encoding(goal).unwrap();
    let start = space.state(&Generator::seeded(seed).board(goal)).unwrap();
    let board = laws::walk(&space, &start, steps);
    laws::size_hint_is_exact(&space, &board);
    laws::reversible(&space, &board);
    let (predecessors, count) = (space.predecessors(&board), space.predecessors(&board).count());
    assert_eq!(predecessors.size_hint(), (count, Some(count)));
    laws::undirected(&space, &board);
    laws::sites_agree(&space, &board, 3);
    incremental(&space, &Misplaced::to(goal), &start, steps);
    incremental(&space, &Manhattan::to(goal), &start, steps);
    incremental(&space, &LinearConflict::to(goal), &start, steps);
    for number in 1..=6 {
        incremental(&space, &WeightedDistance::h(number, goal).unwrap(), &start, steps);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    #[test]
    fn boards_keep_the_laws(goal in any::<Board>(), seed in any::<u64>(), steps in walks()) {
        with_encoding!(goal.shape(), W => check::<W>(&goal, seed, &steps));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: ProptestConfig::default().cases / 4, ..ProptestConfig::default() })]

    #[test]
    fn large_boards_keep_the_laws(seed in any::<u64>(), steps in prop::collection::vec(any::<u8>(), 0..10)) {
        for (rows, columns) in [(6, 6), (2, 128), (128, 2), (16, 16)] {
            let goal = Generator::seeded(!seed).board(&Board::solved(Shape::new(rows, columns).unwrap()));
            with_encoding!(goal.shape(), W => check::<W>(&goal, seed, &steps));
        }
    }
}

/// For goals with an image and without one.
#[test]
fn pattern_databases_keep_the_laws() {
    for (rows, columns) in [(2, 2), (3, 3), (2, 5), (4, 4)] {
        let shape = Shape::new(rows, columns).unwrap();
        let space = Space::new(&Board::solved(shape)).unwrap();
        for goal in [Board::solved(shape), Generator::seeded(8).board(&Board::solved(shape))] {
            let patterns = PatternDatabases::to(&goal).unwrap();
            assert_eq!(patterns.estimate(&space, &space.state(&goal).unwrap()).h, 0);
            let tests = ProptestConfig { cases: 24, ..ProptestConfig::default() };
            proptest!(tests, |(seed in any::<u64>(), steps in walks())| {
                incremental(&space, &patterns, &space.state(&Generator::seeded(seed).board(&goal)).unwrap(), &steps);
            });
        }
    }
}

/// For two goals of each shape, so that both tables of walks are made for another hole.
#[test]
fn walking_distance_keeps_the_laws() {
    for (rows, columns) in [(2, 2), (3, 3), (2, 5), (4, 3), (4, 4)] {
        let shape = Shape::new(rows, columns).unwrap();
        let space = Space::new(&Board::solved(shape)).unwrap();
        for goal in [Board::solved(shape), Generator::seeded(8).board(&Board::solved(shape))] {
            let walking = WalkingDistance::to(&goal).unwrap();
            assert_eq!(walking.estimate(&space, &space.state(&goal).unwrap()).h, 0);
            let tests = ProptestConfig { cases: 24, ..ProptestConfig::default() };
            proptest!(tests, |(seed in any::<u64>(), steps in walks())| {
                incremental(&space, &walking, &space.state(&Generator::seeded(seed).board(&goal)).unwrap(), &steps);
            });
        }
    }
}

/// All of the small boards, for goals whose hole is in a corner, at an edge and anywhere.
#[test]
fn plans_have_the_parity_of_the_distances() {
    for goal in ["1 2 3 / 4 5 0", "1 0 2 / 3 4 5", "5 3 / 0 1 / 2 4"] {
        let goal: Board = goal.parse().unwrap();
        let space = Space::new(&goal).unwrap();
        let (start, target) = (space.start(), At(space.start()));
        laws::step_kept(&space, &Manhattan::to(&goal), &start, &target, usize::MAX);
        laws::step_kept(&space, &LinearConflict::to(&goal), &start, &target, usize::MAX);
        laws::step_kept(&space, &WalkingDistance::to(&goal).unwrap(), &start, &target, usize::MAX);
        let step = |name| Heuristic::<Space>::step(&AnyHeuristic::to(&goal, name).unwrap());
        let names = [HeuristicName::Manhattan, HeuristicName::LinearConflict, HeuristicName::WalkingDistance];
        assert_eq!(names.map(step), [Some(2); 3]);
        assert_eq!([HeuristicName::Misplaced, HeuristicName::Zero].map(step), [None; 2]);
    }
}

fn keys_are_bijective<W: Cells>(shape: Shape, steps: &[u8])
where
    Space<W>: Keyed + StateSpace<State = Position<W>>,
{
    let space = Space::<W>::with_encoding(&Board::solved(shape)).unwrap();
    let goal = space.state(&Board::solved(shape)).unwrap();
    laws::key_is_bijective(&space, &laws::walk(&space, &goal, steps));
}

proptest! {
    #[test]
    fn keys_keep_the_law(shape in sliding_tile::strategies::shapes(25), steps in walks()) {
        keys_are_bijective::<u128>(shape, &steps);
        if shape.cells() <= 16 {
            keys_are_bijective::<u64>(shape, &steps);
        }
    }

    /// Whatever the cell of the hole and the last move.
    #[test]
    fn boards_of_4_by_4_keep_the_laws(steps in walks()) {
        keys_are_bijective::<FourByFour>(Shape::FOUR_BY_FOUR, &steps);
        let space = Space::<FourByFour>::with_encoding(&Board::solved(Shape::FOUR_BY_FOUR)).unwrap();
        let goal = space.state(&Board::solved(Shape::FOUR_BY_FOUR)).unwrap();
        laws::sites_agree(&space, &laws::walk(&space, &goal, &steps), 5);
    }
}

#[test]
fn never_undoing_a_move_loses_no_board() {
    let goal = Board::solved(Shape::THREE_BY_THREE);
    let space = Space::new(&goal).unwrap();
    laws::pruning_loses_nothing(&space, &space.start(), usize::MAX);
    let long = Board::solved(Shape::new(2, 4).unwrap());
    let space = Space::<[u8; 8]>::with_encoding(&long).unwrap();
    laws::pruning_loses_nothing(&space, &space.start(), usize::MAX);
}

/// From a corner, an edge and the centre, to every board of 3 by 3 at its own depth: for a search that remembers nothing.
#[test]
fn leaving_out_duplicates_loses_no_board() {
    loses_no_board(&[12], 30_000);
    loses_no_board(&[0, 2, 11, 14], 5_000);
}

#[test]
#[ignore = "every board for each length, 3 s in release"]
fn leaving_out_duplicates_of_any_length_loses_no_board() {
    loses_no_board(&[0, 2, 11, 12, 14], usize::MAX);
}

fn loses_no_board(lengths: &[usize], budget: usize) {
    let shape = Shape::THREE_BY_THREE;
    for &length in lengths {
        let space = MovePruning::learn(Space::new(&Board::solved(shape)).unwrap(), length);
        for goal in ["1 2 3 / 4 5 6 / 7 8 _", "1 2 3 / 4 5 6 / 7 _ 8", "1 2 3 / 4 _ 5 / 6 7 8"] {
            let goal = space.space().state(&goal.parse().unwrap()).unwrap();
            laws::sites_lose_nothing(&space, &goal, budget);
        }
    }
}

/// Where sites know the cell of the hole, and where boards are longer than wide.
#[test]
fn leaving_out_duplicates_loses_no_near_board() {
    loses_no_near_board(4_000);
}

#[test]
#[ignore = "five times as many boards, a second in release"]
fn leaving_out_duplicates_loses_none_of_more_near_boards() {
    loses_no_near_board(20_000);
}

fn loses_no_near_board(budget: usize) {
    let space = MovePruning::learn(
        Space::<FourByFour>::with_encoding(&Board::solved(Shape::FOUR_BY_FOUR)).unwrap(),
        12,
    );
    for hole in [0, 1, 5] {
        laws::sites_lose_nothing(&space, &space.space().samples()[hole], budget);
    }
    let space = Space::<[u8; 8]>::with_encoding(&Board::solved(Shape::new(2, 4).unwrap())).unwrap();
    let goal = space.samples()[7];
    laws::sites_lose_nothing(&MovePruning::learn(space, 13), &goal, usize::MAX);
}

/// Every sample is a board of its own, with each tile once.
#[test]
fn samples_have_each_tile_once() {
    for shape in [Shape::THREE_BY_THREE, Shape::new(2, 5).unwrap(), Shape::new(16, 16).unwrap()] {
        let samples = Space::<[u8; 256]>::with_encoding(&Board::solved(shape)).unwrap().samples();
        assert_eq!(samples.len(), shape.cells());
        for (hole, sample) in (0..=u8::MAX).zip(samples) {
            let tiles: BTreeSet<u8> =
                (0..=u8::MAX).take(shape.cells()).map(|cell| sample.tile(cell)).collect();
            assert_eq!((tiles.len(), sample.hole(), sample.tile(hole)), (shape.cells(), hole, 0));
        }
    }
}

/// With the goal's hole on an edge, and by the library's own reckoning of distances.
#[test]
fn what_is_promised_is_admissible() {
    let goal: Board = "4 1 2 / 3 8 5 / 6 0 7".parse().unwrap();
    let space = Space::new(&goal).unwrap();
    let position = space.start();
    laws::admissible(&space, &LinearConflict::to(&goal), &position, usize::MAX);
    laws::admissible(&space, &WalkingDistance::to(&goal).unwrap(), &position, usize::MAX);
}

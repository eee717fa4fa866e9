//! Estimates against true distances, against each other, and against the published figures of the course.

use search::{Heuristic, StateSpace, space::Ranked};
use sliding_tile::{
    Board, Position, Shape, Space,
    heuristics::{LinearConflict, Manhattan, Misplaced, PatternDatabases, WalkingDistance, WeightedDistance},
};

use crate::oracle::distances;

pub(crate) fn estimate<H: Heuristic<Space>>(heuristic: &H, board: &Board) -> u32 {
    let space = Space::new(board).unwrap();
    heuristic.estimate(&space, &space.start()).h
}

/// The tiles as the text of a board, row by row.
pub(crate) fn board(shape: Shape, tiles: &[u8]) -> Board {
    let row = |tiles: &[u8]| tiles.iter().map(u8::to_string).collect::<Vec<_>>().join(" ");
    tiles.chunks(shape.columns()).map(row).collect::<Vec<_>>().join(" / ").parse().unwrap()
}

/// On every board: misplaced <= Manhattan <= linear conflict, walking distance, pattern databases <= the true distance.
fn is_a_chain_of_lower_bounds(goal: &str) {
    let goal: Board = goal.parse().unwrap();
    let space = Space::new(&goal).unwrap();
    let position = |tiles: Vec<u8>| space.state(&board(goal.shape(), &tiles)).unwrap();
    check_chain(&goal, distances(&goal).into_iter().map(|(tiles, distance)| (position(tiles), distance)));
}

fn check_chain(goal: &Board, distances: impl Iterator<Item = (Position, u32)>) {
    let space = Space::new(goal).unwrap();
    let (misplaced, manhattan) = (Misplaced::to(goal), Manhattan::to(goal));
    let (conflict, walking) = (LinearConflict::to(goal), WalkingDistance::to(goal).unwrap());
    let patterns = PatternDatabases::to(goal).unwrap();
    for (position, distance) in distances {
        let patterns = patterns.estimate(&space, &position).h;
        let manhattan = manhattan.estimate(&space, &position).h;
        let conflict = conflict.estimate(&space, &position).h;
        let walking = walking.estimate(&space, &position).h;
        assert!(misplaced.estimate(&space, &position).h <= manhattan, "{position:?}");
        assert!(manhattan <= conflict && conflict <= distance, "{position:?}: {conflict} {distance}");
        assert!(manhattan <= walking && walking <= distance, "{position:?}: {walking} {distance}");
        assert!(manhattan <= patterns && patterns <= distance, "{position:?}: {patterns} {distance}");
        assert_eq!(
            [conflict % 2, walking % 2, patterns % 2, distance % 2],
            [manhattan % 2; 4],
            "{position:?}"
        );
    }
}

/// The `most` positions nearest to `goal` with their distances, layer by layer: one byte for each rank.
pub(crate) fn by_rank(goal: &Board, most: usize) -> impl Iterator<Item = (Position, u32)> {
    let space = Space::new(goal).unwrap();
    let mut met = vec![false; space.ranks() as usize];
    let mut found = vec![(space.start(), 0)];
    met[space.rank(&found[0].0) as usize] = true;
    let mut next = 0;
    while let Some(&(position, distance)) = found.get(next).filter(|_| found.len() < most) {
        for step in space.actions(&position) {
            let child = space.successor(&position, step);
            if !core::mem::replace(&mut met[space.rank(&child) as usize], true) {
                found.push((child, distance + 1));
            }
        }
        next += 1;
    }
    found.into_iter()
}

#[test]
fn nothing_exceeds_the_distance_to_a_corner() {
    is_a_chain_of_lower_bounds("1 2 3 / 4 5 6 / 7 8 0");
}

#[test]
fn nothing_exceeds_the_distance_to_an_edge() {
    is_a_chain_of_lower_bounds("5 0 3 / 4 1 7 / 2 8 6");
}

#[test]
fn nothing_exceeds_the_distance_to_the_centre() {
    is_a_chain_of_lower_bounds("1 2 3 / 8 0 4 / 7 6 5");
}

#[test]
fn nothing_exceeds_the_distance_on_long_boards() {
    for goal in
        ["1 2 / 3 0", "1 2 3 / 4 0 5", "0 1 / 2 3 / 4 5", "1 2 3 4 / 5 6 7 0", "1 5 / 2 6 / 0 7 / 3 4"]
    {
        is_a_chain_of_lower_bounds(goal);
    }
}

#[test]
#[ignore = "3.6 million boards, 2 s in release"]
fn nothing_exceeds_the_distance_on_two_rows_of_five() {
    for goal in ["1 2 3 4 5 / 6 7 8 9 0", "1 2 3 4 5 / 6 7 0 8 9"] {
        let goal: Board = goal.parse().unwrap();
        assert_eq!(by_rank(&goal, usize::MAX).count(), 1_814_400);
        check_chain(&goal, by_rank(&goal, usize::MAX));
    }
}

/// Two tiles in the wrong order cost two; three in reverse order two times two, not one for each pair.
#[test]
fn linear_conflicts_are_counted_by_tile() {
    let goal = Board::solved(Shape::new(4, 4).unwrap());
    let conflict = LinearConflict::to(&goal);
    for (start, manhattan, leaving) in [
        ("2 1 3 4 / 5 6 7 8 / 9 10 11 12 / 13 14 15 0", 2, 1),
        ("3 2 1 4 / 5 6 7 8 / 9 10 11 12 / 13 14 15 0", 4, 2),
        ("4 3 2 1 / 5 6 7 8 / 9 10 11 12 / 13 14 15 0", 8, 3),
        ("4 1 2 3 / 5 6 7 8 / 9 10 11 12 / 13 14 15 0", 6, 1),
        ("2 1 4 3 / 5 6 7 8 / 9 10 11 12 / 13 14 15 0", 4, 2),
        ("1 2 3 4 / 13 6 7 8 / 9 10 11 12 / 5 14 15 0", 4, 2),
        ("5 2 3 4 / 1 6 7 8 / 9 10 12 11 / 13 14 15 0", 4, 2),
        ("1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 14 0 15", 1, 0),
        ("2 5 3 4 / 1 6 7 8 / 9 10 11 12 / 13 14 15 0", 4, 0),
    ] {
        let start: Board = start.parse().unwrap();
        assert_eq!(estimate(&Manhattan::to(&goal), &start), manhattan, "{start}");
        assert_eq!(estimate(&conflict, &start), manhattan + 2 * leaving, "{start}");
    }
}

/// Every instance of Korf: the Manhattan distance of his table, and no estimate above his optimum.
#[test]
fn korf_measured_the_same_distances() {
    let goal = sliding_tile::korf::goal();
    let (manhattan, conflict) = (Manhattan::to(&goal), LinearConflict::to(&goal));
    let walking = WalkingDistance::to(&goal).unwrap();
    for instance in sliding_tile::korf::instances() {
        assert_eq!(estimate(&manhattan, &instance.board), instance.manhattan, "{}", instance.id);
        for h in [estimate(&conflict, &instance.board), estimate(&walking, &instance.board)] {
            assert!((instance.manhattan..=instance.optimum).contains(&h), "{}", instance.id);
        }
    }
}

/// 24,964 states: K. Takahashi, "15 puzzle, walking distance". The others, 105 of 3 rows of 3 and so on, were counted
/// by another program that enumerates the matrices.
#[test]
fn walks_have_as_many_states_as_published() {
    let states = |goal: &str| WalkingDistance::to(&goal.parse().unwrap()).unwrap().states();
    assert_eq!(states("1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0"), [24_964, 24_964]);
    assert_eq!(states("1 2 3 4 / 5 6 0 7 / 8 9 10 11 / 12 13 14 15"), [24_964, 24_964]);
    assert_eq!(states("1 2 3 4 5 6 7 8 0"), [105, 105]);
    assert_eq!(states("1 2 / 3 0"), [4, 4]);
    assert_eq!(states("1 2 3 4 5 / 6 7 0 8 9"), [10, 11_010]);
    assert_eq!(states("0 1 / 2 3 / 4 5 / 6 7 / 8 9"), [11_010, 10]);
}

#[test]
fn tables_of_walks_have_a_limit() {
    for (rows, columns, fits) in [
        (2, 5, true),
        (3, 4, true),
        (2, 7, false),
        (8, 2, false),
        (4, 5, false),
        (5, 5, false),
        (16, 16, false),
    ] {
        let goal = Board::solved(Shape::new(rows, columns).unwrap());
        assert_eq!(WalkingDistance::to(&goal).is_ok(), fits, "{rows}x{columns}");
    }
}

const E: &str = "1 3 X / 5 7 6 / 4 2 0";

/// The course's board E: how far the tiles 0 to 7 are from home, and h1 to h6.
#[test]
fn the_board_of_the_course_is_measured_as_published() {
    let start: Board = E.parse().unwrap();
    let manhattan = Manhattan::to(&start.goal());
    let cell = |label| (0..9).find(|&cell| start.label(cell) == Some(label)).unwrap() as u8;
    let distances = [0, 1, 2, 3, 4, 5, 6, 7].map(|label| manhattan.distance(label + 1, cell(label)));
    assert_eq!(distances, [4, 1, 3, 2, 2, 2, 3, 1]);
    let estimates = [1, 2, 3, 4, 5, 6].map(|number| h(number, &start.goal(), &start));
    assert_eq!(estimates, [54, 88, 22, 90, 22, 18]);
}

fn h(number: u8, goal: &Board, board: &Board) -> u32 {
    estimate(&WeightedDistance::h(number, goal).unwrap(), board)
}

/// Over all 181,440 boards: on how many h1 to h6 exceed the distance, by how much at most, and their sums.
#[test]
fn only_h6_never_overestimates() {
    let goal = Board::solved(Shape::THREE_BY_THREE);
    let space = Space::new(&goal).unwrap();
    let heuristics = [1, 2, 3, 4, 5, 6].map(|number| WeightedDistance::h(number, &goal).unwrap());
    let (mut over, mut most, mut sums) = ([0_u32; 6], [0_u32; 6], [0_u64; 6]);
    for (tiles, distance) in distances(&goal) {
        let position = space.state(&board(goal.shape(), &tiles)).unwrap();
        for (k, heuristic) in heuristics.iter().enumerate() {
            let h = heuristic.estimate(&space, &position).h;
            over[k] += u32::from(h > distance);
            most[k] = most[k].max(h.saturating_sub(distance));
            sums[k] += u64::from(h);
        }
    }
    assert_eq!(over, [154_644, 181_347, 4_119, 181_340, 4_402, 0]);
    assert_eq!(most, [38, 84, 6, 86, 5, 0]);
    let thousandths = sums.map(|sum| (sum * 1_000 + 181_440 / 2) / 181_440);
    assert_eq!(thousandths, [33_464, 64_000, 15_631, 65_000, 15_869, 14_000]);
}

#[test]
fn h6_is_manhattan_distance_on_every_board() {
    let mut random = sliding_tile::Generator::seeded(6);
    for (rows, columns) in [(2, 2), (3, 3), (2, 7), (4, 4), (5, 3)] {
        let goal = random.board(&Board::solved(Shape::new(rows, columns).unwrap()));
        let board = random.board(&goal);
        assert_eq!(h(6, &goal, &board), estimate(&Manhattan::to(&goal), &board));
    }
}

/// The rules for other boards than 3x3, worked out by hand on 4x4 and 3x4.
#[test]
fn weights_are_peeled_off_larger_boards() {
    let weights = |number, shape: Shape| {
        let h = WeightedDistance::h(number, &Board::solved(shape)).unwrap();
        (1..shape.cells()).map(|tile| h.weight(tile as u8)).collect::<Vec<_>>()
    };
    let (three, four, long) = (Shape::THREE_BY_THREE, Shape::FOUR_BY_FOUR, Shape::new(3, 4).unwrap());
    assert_eq!(weights(1, three), [36, 12, 12, 4, 1, 1, 4, 1]);
    assert_eq!(weights(2, three), [8, 7, 6, 5, 4, 3, 2, 1]);
    assert_eq!(weights(5, three), [8, 7, 6, 5, 3, 2, 4, 1]);
    assert_eq!(weights(1, four), [72, 24, 24, 24, 8, 36, 12, 12, 8, 4, 1, 1, 8, 4, 1]);
    assert_eq!(weights(3, four), [15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
    assert_eq!(weights(4, four), [15, 14, 13, 12, 11, 8, 7, 6, 10, 5, 3, 2, 9, 4, 1]);
    assert_eq!(weights(1, long), [36, 12, 12, 12, 4, 1, 1, 1, 4, 1, 1]);
    assert_eq!(weights(4, long), [11, 10, 9, 8, 7, 5, 4, 3, 6, 2, 1]);
    assert!(
        [0, 7, 255].into_iter().all(|number| WeightedDistance::h(number, &Board::solved(four)).is_none())
    );
}

/// The weights go with the cells of the goal, the hole skipped, whatever the labels there.
#[test]
fn weights_belong_to_the_goal() {
    let goal: Board = "3 0 8 / 7 1 2 / 6 5 4".parse().unwrap();
    let h1 = WeightedDistance::h(1, &goal).unwrap();
    assert_eq!([3, 8, 7, 1, 2, 6, 5, 4].map(|tile| h1.weight(tile)), [36, 12, 12, 4, 1, 1, 4, 1]);
    assert_eq!(h1.weight(0), 0);
}

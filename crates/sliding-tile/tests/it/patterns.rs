//! Pattern databases against distances that are found state by state, against each other, and against published counts.

use std::{
    collections::{HashMap, VecDeque},
    fs,
    path::PathBuf,
    process,
};

use search::{At, Heuristic, IdaStar, Search, heuristics::Promise, laws};
use sliding_tile::{
    Board, Cells, FourByFour, Generator, Shape, Space,
    heuristics::{Manhattan, Partition, PatternDatabases, WalkingDistance},
    korf,
};

use crate::heuristics::{board, by_rank, estimate};

/// The moves of the first tiles that are needed, for each way in which they and the hole lie: a deque, moves of other
/// tiles in front.
fn pattern_distances(goal: &Board, tiles: u8) -> HashMap<Vec<u8>, u32> {
    let shape = goal.shape();
    let alike = |tiles_of: &[u8]| -> Vec<u8> {
        tiles_of.iter().map(|&tile| if tile <= tiles { tile } else { u8::MAX }).collect()
    };
    let start = alike(goal.tiles());
    let mut distances = HashMap::from([(start.clone(), 0)]);
    let mut open = VecDeque::from([(start, 0)]);
    while let Some((cells, distance)) = open.pop_front() {
        if distances[&cells] < distance {
            continue;
        }
        let hole = cells.iter().position(|&tile| tile == 0).unwrap();
        for from in (0..shape.cells()).filter(|&cell| shape.distance(cell, hole) == 1) {
            let (mut next, counts) = (cells.clone(), cells[from] != u8::MAX);
            next.swap(hole, from);
            let further = distance + u32::from(counts);
            if distances.get(&next).is_none_or(|&known| further < known) {
                distances.insert(next.clone(), further);
                if counts { open.push_back((next, further)) } else { open.push_front((next, further)) }
            }
        }
    }
    distances
}

/// The cells of a board where all tiles but the first are alike, and the Manhattan distance of those others.
fn whole(goal: &Board, tiles: u8, cells: &[u8]) -> (Board, u32) {
    let mut others = tiles + 1..;
    let whole: Vec<u8> =
        cells.iter().map(|&tile| if tile == u8::MAX { others.next().unwrap() } else { tile }).collect();
    let manhattan = Manhattan::to(goal);
    let of_others = (0..).zip(&whole).filter(|&(_, &tile)| tile > tiles);
    let distance = of_others.map(|(cell, &tile)| manhattan.distance(tile, cell)).sum();
    (board(goal.shape(), &whole), distance)
}

/// Goals whose hole no mirror image leaves where it is, and as many tiles of a pattern: up to 4x4 and longer.
const ALONE: [(&str, u8); 5] = [
    ("1 2 3 4 / 5 6 7 0", 3),
    ("3 0 / 2 1 / 4 5", 2),
    ("1 2 3 / 0 5 6 / 7 8 4 / 9 10 11", 2),
    ("1 2 3 4 5 / 6 7 8 9 0", 3),
    ("1 2 3 4 5 6 / 7 8 9 10 11 12 / 13 14 15 0 16 17", 2),
];

/// The default tests take every fifth board, and every fifth way in which a pattern can lie.
const PART: usize = 5;

/// The same tests on every board and every way.
#[test]
#[ignore = "every board and every way in which a pattern can lie, a second in release"]
fn patterns_are_exact_everywhere() {
    knows_the_moves_of_its_tiles(1);
    knows_where_the_hole_is(1);
    is_exact_with_all_tiles(1);
}

/// One pattern alone is its own distance, whatever cell the hole is on; the other tiles count as Manhattan distance does.
#[test]
fn a_pattern_knows_the_moves_of_its_tiles() {
    knows_the_moves_of_its_tiles(PART);
}

fn knows_the_moves_of_its_tiles(part: usize) {
    for (goal, tiles) in ALONE {
        let goal: Board = goal.parse().unwrap();
        let pattern: Vec<u8> = (1..=tiles).collect();
        let database = PatternDatabases::with_patterns(&goal, &[&pattern]).unwrap();
        let mut least: HashMap<Vec<u8>, u32> = HashMap::new();
        let all = pattern_distances(&goal, tiles);
        let without_hole = |cells: &[u8]| -> Vec<u8> {
            cells.iter().map(|&tile| if tile == 0 { u8::MAX } else { tile }).collect()
        };
        for (cells, &distance) in &all {
            let known = least.entry(without_hole(cells)).or_insert(distance);
            *known = distance.min(*known);
        }
        for cells in all.keys().step_by(part) {
            let (board, of_others) = whole(&goal, tiles, cells);
            assert_eq!(ask(&database, &board), least[&without_hole(cells)] + of_others, "{board}");
        }
    }
}

/// The same where the table knows the hole.
#[test]
fn a_pattern_with_the_hole_knows_where_it_is() {
    knows_where_the_hole_is(PART);
}

fn knows_where_the_hole_is(part: usize) {
    for (goal, tiles) in ALONE {
        let goal: Board = goal.parse().unwrap();
        let pattern: Vec<u8> = (1..=tiles).collect();
        let database = Partition::new(&goal, &[&pattern]).unwrap().with_hole().build();
        for (cells, distance) in pattern_distances(&goal, tiles).into_iter().step_by(part) {
            let (board, of_others) = whole(&goal, tiles, &cells);
            assert_eq!(ask(&database, &board), distance + of_others, "{board}");
        }
    }
}

fn ask(database: &PatternDatabases, board: &Board) -> u32 {
    sliding_tile::with_encoding!(board.shape(), W => {
        let space = Space::<W>::with_encoding(board).unwrap();
        database.estimate(&space, &space.start()).h
    })
}

/// A pattern of all eight tiles is the distance itself.
#[test]
fn a_pattern_of_all_tiles_is_exact() {
    is_exact_with_all_tiles(PART);
}

fn is_exact_with_all_tiles(part: usize) {
    for goal in ["1 2 3 / 4 5 6 / 7 8 0", "5 0 3 / 4 1 7 / 2 8 6", "1 2 3 / 8 0 4 / 7 6 5"] {
        let goal: Board = goal.parse().unwrap();
        let space = Space::new(&goal).unwrap();
        let exact = PatternDatabases::with_patterns(&goal, &[&[1, 2, 3, 4, 5, 6, 7, 8]]).unwrap();
        for (position, distance) in by_rank(&goal, usize::MAX).step_by(part) {
            assert_eq!(exact.estimate(&space, &position).h, distance, "{position:?}");
        }
    }
}

/// Seven tiles and one, six and two, five and three, four twice: never above the distance on 3x3, whichever the layout.
#[test]
fn sums_never_exceed_the_distance() {
    sums_of_two_never_exceed(30_000);
}

#[test]
#[ignore = "every board of 3x3, a second in release"]
fn sums_never_exceed_the_distance_on_any_board() {
    sums_of_two_never_exceed(usize::MAX);
}

fn sums_of_two_never_exceed(most: usize) {
    let patterns: [[&[u8]; 2]; 4] = [
        [&[1, 2, 3, 4, 5, 6, 7], &[8]],
        [&[3, 6, 8, 7, 5, 4], &[1, 2]],
        [&[1, 2, 4, 5, 7], &[3, 6, 8]],
        [&[1, 2, 3, 6], &[4, 5, 7, 8]],
    ];
    for patterns in patterns {
        never_exceed("1 2 3 / 4 5 6 / 7 8 0", patterns, most);
    }
}

/// The boards nearest to the goal; all of 3x4 have a test of their own.
#[test]
fn sums_never_exceed_the_distance_on_long_boards() {
    sums_of_long_boards_never_exceed(1);
}

#[test]
#[ignore = "five times as many boards, a second in release"]
fn sums_never_exceed_the_distance_on_more_long_boards() {
    sums_of_long_boards_never_exceed(5);
}

fn sums_of_long_boards_never_exceed(times: usize) {
    for (goal, patterns, most) in [
        ("1 2 3 4 / 5 6 7 8 / 9 10 11 0", [[1_u8, 2, 3, 5, 6].as_slice(), &[4, 7, 8, 9, 10, 11]], 30_000),
        ("1 2 3 4 5 / 6 7 8 9 0", [[1, 2, 6, 7].as_slice(), &[3, 4, 5, 8, 9]], 60_000),
    ] {
        never_exceed(goal, patterns, most * times);
    }
}

fn never_exceed(goal: &str, patterns: [&[u8]; 2], most: usize) {
    let goal: Board = goal.parse().unwrap();
    let space = Space::new(&goal).unwrap();
    let partition = Partition::new(&goal, &patterns).unwrap();
    let (plain, with_hole) = (partition.build(), partition.with_hole().build());
    for (position, distance) in by_rank(&goal, most) {
        let [plain, with_hole] = [&plain, &with_hole].map(|patterns| patterns.estimate(&space, &position).h);
        assert!(plain <= with_hole && with_hole <= distance, "{position:?}: {plain} {with_hole} {distance}");
    }
}

#[test]
#[ignore = "all 239,500,800 boards of 3x4, 6 GB, minutes"]
fn sums_never_exceed_the_distance_on_three_by_four() {
    never_exceed("1 2 3 4 / 5 6 7 8 / 9 10 11 0", [&[1, 2, 3, 5, 6], &[4, 7, 8, 9, 10, 11]], usize::MAX);
}

/// Along walks from the goal and back, for each encoding and layout.
#[test]
fn patterns_keep_their_promise() {
    for (goal, patterns) in [
        ("1 2 3 / 4 5 6 / 7 8 0", [[1_u8, 2, 4].as_slice(), &[3, 5, 6]]),
        ("1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 14 15 0", [&[1, 2, 3, 4, 5], &[6, 9, 10]]),
        ("0 1 2 3 4 / 5 6 7 8 9 / 10 11 12 13 14 / 15 16 17 18 19", [&[1, 5, 6], &[18, 19, 2, 3]]),
        (
            "0 1 2 3 4 / 5 6 7 8 9 / 10 11 12 13 14 / 15 16 17 18 19 / 20 21 22 23 24",
            [&[1, 5, 6], &[23, 24, 18]],
        ),
    ] {
        let goal: Board = goal.parse().unwrap();
        let partition = Partition::new(&goal, &patterns).unwrap();
        for database in [partition.build(), partition.with_hole().build()] {
            sliding_tile::with_encoding!(goal.shape(), W => keeps_its_promise::<W>(&database, &goal));
            keeps_its_promise::<[u8; 100]>(&database, &goal);
        }
    }
}

fn keeps_its_promise<W: Cells>(database: &PatternDatabases, goal: &Board) {
    let space = Space::<W>::with_encoding(goal).unwrap();
    let mut random = Generator::seeded(5);
    for round in 0..20_u8 {
        let start = space.state(&random.board(goal)).unwrap();
        let steps: Vec<u8> = (0..100_u8).map(|step| step.wrapping_mul(step ^ round) >> 3).collect();
        laws::estimate_child_agrees(&space, database, &start, &steps);
        if Heuristic::<Space<W>>::promise(database) == Promise::Consistent {
            laws::consistent(&space, database, &laws::walk(&space, &start, &steps));
        }
    }
}

/// A board and its mirror image are equally far from a goal that is its own image.
#[test]
fn images_are_estimated_alike() {
    let goal = Board::solved(Shape::FOUR_BY_FOUR).hole_first_goal();
    let database = PatternDatabases::to(&goal).unwrap();
    let board: Board = "14 13 15 7 / 11 12 9 5 / 6 0 2 1 / 4 8 10 3".parse().unwrap();
    let image = |number: usize| number % 4 * 4 + number / 4;
    let tiles: Vec<u8> = (0..16).map(|cell| image(board.tiles()[image(cell)].into()) as u8).collect();
    let mirrored = self::board(board.shape(), &tiles);
    assert_ne!(mirrored.tiles(), board.tiles());
    assert_eq!(estimate(&database, &mirrored), estimate(&database, &board));
}

#[test]
fn odd_patterns_are_refused() {
    let goal = Board::solved(Shape::FOUR_BY_FOUR);
    let message = |patterns: &[&[u8]]| Partition::new(&goal, patterns).unwrap_err().to_string();
    assert_eq!(message(&[&[1, 2], &[0]]), "expected tiles of the board, found 0");
    assert_eq!(message(&[&[1, 16]]), "expected tiles of the board, found 16");
    assert_eq!(message(&[&[1, 1]]), "expected each tile in one pattern at most, found tile 1 in two");
    assert_eq!(
        message(&[&[1, 2, 3, 4, 5, 6, 7, 8, 9]]),
        "expected at most eight tiles in a pattern, found 9"
    );
    assert_eq!(message(&[[1].as_slice(); 7]), "expected at most six patterns, found 7");
    let large = Board::solved(Shape::new(4, 7).unwrap());
    assert_eq!(
        PatternDatabases::to(&large).unwrap_err().to_string(),
        "expected a board of at most 25 cells, found 4x7"
    );
    let eight = Partition::new(&Board::solved(Shape::FIVE_BY_FIVE), &[&[1, 2, 3, 4, 5, 6, 7, 8]]);
    let most: u64 = if usize::BITS < 64 { 1 << 29 } else { 1 << 33 };
    assert_eq!(
        eight.unwrap_err().to_string(),
        format!("expected patterns with at most {most} ways to lie, found 43609104000")
    );
}

/// Seven tiles lie on 25 cells in `25! / 18!` ways, more than 2^31; two of them can cut a corner off, so there are more with
/// the hole told apart.
#[test]
fn tables_beyond_the_address_space_are_refused() {
    let arrangements: u64 = (19..=25).product();
    let partition = Partition::new(&Board::solved(Shape::FIVE_BY_FIVE), &[&[1, 2, 3, 4, 5, 6, 7]]);
    if usize::BITS < 64 {
        let message = "expected patterns with at most 536870912 ways to lie, found 2422728000";
        assert_eq!(partition.unwrap_err().to_string(), message);
    } else {
        let partition = partition.unwrap();
        assert_eq!(partition.bytes(), arrangements / 2 + 1);
        assert!(partition.with_hole().bytes() > arrangements / 2 + 1);
    }
}

/// The classic partitions suit goals with the hole in any corner, and no others.
#[test]
fn classic_partitions_follow_the_hole() {
    let mut goal = korf::goal();
    for hole in [0, 3, 12, 15, 5] {
        let mut tiles: Vec<u8> = (1..16).collect();
        tiles.insert(hole, 0);
        goal = board(goal.shape(), &tiles);
        assert_eq!(Partition::six_six_three(&goal).is_some(), hole != 5);
        assert_eq!(Partition::seven_eight(&goal).is_some(), hole != 5);
        assert!(Partition::six_six_six_six(&goal).is_none());
    }
    let five = Partition::six_six_six_six(&korf::goal_of_fifty()).unwrap();
    assert_eq!(five.patterns()[0], [1, 2, 5, 6, 7, 12]);
}

/// The saved tables are the same, whatever the number of threads.
#[test]
fn threads_fill_the_same_tables() {
    let goal = korf::goal();
    for partition in [
        Partition::five_five_five(&goal).unwrap(),
        Partition::new(&goal, &[&[1, 2, 3, 4, 5, 6]]).unwrap().with_hole(),
    ] {
        let bytes = |threads: usize| {
            let path = file(&format!("threads-{threads}"));
            partition.clone().on_threads(threads).build().save(&path).unwrap();
            let bytes = fs::read(&path).unwrap();
            fs::remove_file(path).unwrap();
            bytes
        };
        let one = bytes(1);
        assert!(one == bytes(2) && one == bytes(3));
    }
}

fn file(name: &str) -> PathBuf {
    std::env::temp_dir().join(format!("sliding-tile-{name}-{}", process::id()))
}

/// More threads are asked for than any machine has.
#[test]
fn any_number_of_threads_will_do() {
    let goal = Board::solved(Shape::FOUR_BY_FOUR);
    let partition = Partition::new(&goal, &[&[1, 2, 3, 4], &[5, 6, 7]]).unwrap();
    let [one, many] = [1, usize::MAX].map(|threads| partition.clone().on_threads(threads).build());
    let mut random = Generator::seeded(3);
    for _ in 0..200 {
        let board = random.board(&goal);
        assert_eq!(estimate(&one, &board), estimate(&many, &board));
    }
}

#[test]
fn what_is_saved_is_read_again() {
    let (goal, path) = (korf::goal(), file("saved"));
    let partition = Partition::new(&goal, &[&[1, 2, 3, 4, 5, 6, 7][..5], &[8, 9, 10]]).unwrap();
    let built = partition.build();
    built.save(&path).unwrap();
    let mut random = Generator::seeded(3);
    for read in [partition.map(&path).unwrap(), partition.load(&path).unwrap()] {
        for _ in 0..200 {
            let board = random.board(&goal);
            assert_eq!(estimate(&read, &board), estimate(&built, &board));
        }
    }
    fs::remove_file(path).unwrap();
}

#[test]
fn files_that_do_not_fit_are_refused() {
    let (goal, path) = (korf::goal(), file("refused"));
    let partition = Partition::new(&goal, &[&[1, 2, 3], &[4, 5]]).unwrap();
    partition.build().save(&path).unwrap();
    let whole = fs::read(&path).unwrap();
    let refusal = |partition: &Partition, bytes: &[u8]| {
        fs::write(&path, bytes).unwrap();
        let errors = [partition.load(&path).unwrap_err(), partition.map(&path).unwrap_err()];
        assert!(errors.iter().all(|error| !error.is_missing()));
        errors[0].to_string()
    };
    let other_goal = Partition::new(&Board::solved(Shape::FOUR_BY_FOUR), &[&[1, 2, 3], &[4, 5]]).unwrap();
    assert!(refusal(&other_goal, &whole).contains("expected a table for"));
    let other_patterns = Partition::new(&goal, &[&[1, 2, 3], &[4, 6]]).unwrap();
    assert!(refusal(&other_patterns, &whole).contains("expected a table for"));
    assert!(refusal(&partition.clone().with_hole(), &whole).contains("expected a table for"));
    let mut damaged = whole.clone();
    *damaged.last_mut().unwrap() ^= 1;
    assert!(refusal(&partition, &damaged).contains("damaged"), "{}", refusal(&partition, &damaged));
    for length in [0, 7, 40, whole.len() - 1] {
        refusal(&partition, &whole[..length]);
    }
    refusal(&partition, &[&whole[..], b"x"].concat());
    fs::remove_file(&path).unwrap();
    assert!(partition.map(&path).unwrap_err().is_missing());
}

/// Twenty of Korf's hundred with few nodes: shortest plans with five, five and five tiles, with fewer nodes than by walking distance.
#[test]
fn patterns_solve_small_instances() {
    let goal = korf::goal();
    let mut instances: Vec<korf::Instance> = korf::instances().collect();
    instances.sort_by_key(|instance| instance.nodes);
    let patterns = generated(Partition::five_five_five(&goal).unwrap().build(), &instances[..20]);
    let walking_distance = generated(WalkingDistance::to(&goal).unwrap(), &instances[..20]);
    assert!(20 * patterns < walking_distance, "{patterns} {walking_distance}");
}

/// The nodes that IDA* generates for these instances.
fn generated<H: Heuristic<Space<FourByFour>>>(heuristic: H, instances: &[korf::Instance]) -> u64 {
    let goal = korf::goal();
    let space = Space::<FourByFour>::with_encoding(&goal).unwrap();
    let mut search = IdaStar::new(heuristic).with_sites();
    let solve = |instance: &korf::Instance| {
        let report = search.run_to(&space, &space.state(&instance.board).unwrap(), &At(space.start()));
        assert_eq!(report.plan().unwrap().cost, instance.optimum);
        report.stats.generated
    };
    instances.iter().map(solve).sum()
}

/// Counted by another program, which fills its tables state by state.
#[test]
#[ignore = "all hundred with five heuristics, about 20 seconds when optimised"]
fn the_hundred_take_as_many_nodes_as_counted_elsewhere() {
    let goal = korf::goal();
    let instances: Vec<korf::Instance> = korf::instances().collect();
    let six_six_three = Partition::six_six_three(&goal).unwrap();
    assert_eq!(generated(six_six_three.build(), &instances), 58_420_298);
    // 38.8 and 3.83 million there.
    assert_eq!(generated(six_six_three.with_hole().build(), &instances) / 100_000, 387);
    let five_five_five = generated(Partition::five_five_five(&goal).unwrap().build(), &instances);
    // An upper bound from elsewhere: 118 million there, with other patterns of five.
    assert!(five_five_five < 118_000_000);
    // Measured here, against regressions, and the figure of the documents: these patterns, this order of moves.
    assert_eq!(five_five_five, 92_547_241);
    let seven_eight = Partition::seven_eight(&goal).unwrap().on_threads(2).build();
    assert_eq!(generated(seven_eight, &instances) / 10_000, 383);
}

/// The tables of R. E. Korf and A. Felner, node by node: "Disjoint pattern database heuristics", 2002, table 2.
#[test]
#[ignore = "103 million nodes, about 20 seconds when optimised"]
fn two_of_the_fifty_take_as_many_nodes_as_published() {
    let goal = korf::goal_of_fifty();
    let space = Space::<u128>::with_encoding(&goal).unwrap();
    let mut search =
        IdaStar::new(Partition::six_six_six_six(&goal).unwrap().on_threads(2).build()).with_sites();
    for instance in korf::fifty().filter(|instance| [38, 40].contains(&instance.id)) {
        let report = search.run_to(&space, &space.state(&instance.board).unwrap(), &At(space.start()));
        assert_eq!(report.plan().unwrap().cost, instance.optimum);
        assert_eq!(report.stats.generated, instance.nodes);
    }
}

//! All distances by whole bitmaps, against a queue of boards, published layers and other searches. The sequences of the
//! OEIS come from F. R. W. Karlemo and P. R. J. Östergård, "On sliding block puzzles", and others.

use std::fs;

use search::{
    At, IdaStar, Limits, NoGoal, Progress, Search,
    closed_lists::ByRank,
    tables::{PackedTable, TableFile},
};
use sliding_tile::{Board, Generator, Shape, Space, Survey, heuristics::WalkingDistance};

use crate::oracle::distances;

fn to(goal: &str) -> Survey {
    let mut survey = Survey::begun(&goal.parse().unwrap()).unwrap().with_threads(2);
    assert_eq!(survey.resume(Limits::none(), &mut ()), None);
    survey
}

fn tiles_of(boards: &[Board]) -> Vec<Vec<u8>> {
    boards.iter().map(|board| board.tiles().to_vec()).collect()
}

/// The hole of the goal on every cell of every shape up to nine cells, tiles in any order: layers, farthest boards and
/// the distance of every board. Boards of the other half are given none.
#[test]
fn every_distance_is_that_of_a_queue_of_boards() {
    let mut random = Generator::seeded(6);
    for (rows, columns, goals) in [(2, 2, 10), (2, 3, 8), (3, 2, 8), (2, 4, 2), (4, 2, 2), (3, 3, 1)] {
        let shape = Shape::new(rows, columns).unwrap();
        let solved = Board::solved(shape);
        for _ in 0..goals {
            let goal = random.board(&solved);
            let all = Survey::new(&goal).unwrap();
            let oracle = distances(&goal);
            let mut layers = vec![0; all.layers().len()];
            for &distance in oracle.values() {
                layers[distance as usize] += 1;
            }
            assert_eq!(all.layers(), layers, "{goal}");
            assert_eq!(all.positions(), oracle.len() as u64);
            let mut farthest: Vec<_> =
                oracle.iter().filter(|&(_, &distance)| distance == all.depth()).collect();
            farthest.sort_unstable();
            assert!(
                tiles_of(all.hardest_boards()).iter().eq(farthest.iter().map(|(tiles, _)| *tiles)),
                "{goal}"
            );
            for _ in 0..300 {
                let board = random.board(&goal);
                check(&all, &board, oracle[board.tiles()]);
                let other = exchanged(&board);
                assert_eq!((all.distance(&other), all.solution(&other)), (None, None));
                assert_eq!(all.hints(&other).len(), 0);
            }
        }
    }
}

/// The distance, the way, and that exactly the nearer neighbours are called so.
fn check(all: &Survey, board: &Board, distance: u32) {
    assert_eq!(all.distance(board), Some(distance), "{board} to {}", all.goal());
    let way = all.solution(board).unwrap();
    let end = way.iter().try_fold(board.clone(), |board, &step| board.after(step));
    assert_eq!((way.len() as u32, end.as_ref()), (distance, Some(all.goal())));
    let is_nearer = |board: Board| all.distance(&board) == distance.checked_sub(1);
    let nearer =
        board.actions().into_iter().filter(|&step| distance > 0 && board.after(step).is_some_and(is_nearer));
    assert!(nearer.eq(all.hints(board)));
}

/// With its last two tiles exchanged: a board of the other half.
fn exchanged(board: &Board) -> Board {
    let mut labels: Vec<String> =
        board.to_string().split_whitespace().filter(|word| *word != "/").map(String::from).collect();
    let tiles: Vec<usize> = (0..labels.len()).filter(|&cell| cell != board.hole()).collect();
    labels.swap(tiles[tiles.len() - 2], tiles[tiles.len() - 1]);
    let rows: Vec<String> = labels.chunks(board.shape().columns()).map(|row| row.join(" ")).collect();
    rows.join(" / ").parse().unwrap()
}

/// Hole in a corner: OEIS A090034.
#[test]
fn layers_of_2x3() {
    let published = [1, 2, 3, 5, 6, 7, 10, 12, 12, 16, 23, 25, 28, 39, 44, 40, 29, 21, 18, 12, 6, 1];
    assert_eq!(to("1 2 3 / 4 5 _").layers(), published);
    assert_eq!(to("1 2 / 3 4 / 5 _").layers(), published);
}

/// Hole in a corner: OEIS A090035.
#[test]
fn layers_of_2x4() {
    let published = [
        1, 2, 3, 6, 10, 14, 19, 28, 42, 61, 85, 119, 161, 215, 293, 396, 506, 632, 788, 985, 1194, 1414,
        1664, 1884, 1999, 1958, 1770, 1463, 1076, 667, 361, 190, 88, 39, 19, 7, 1,
    ];
    assert_eq!(to("1 2 3 4 / 5 6 7 _").layers(), published);
    assert_eq!(to("_ 1 / 2 3 / 4 5 / 6 7").layers(), published);
    assert_eq!(to("1 2 3 4 / 5 6 7 _").hardest_boards(), ["_ 7 2 1 / 4 3 6 5".parse::<Board>().unwrap()]);
}

/// Hole in a corner: OEIS A090036, which also gives the two boards that are 55 moves away.
#[test]
fn layers_of_2x5() {
    let published = [
        1, 2, 3, 6, 11, 19, 30, 44, 68, 112, 176, 271, 411, 602, 851, 1232, 1783, 2530, 3567, 4996, 6838,
        9279, 12463, 16597, 21848, 28227, 35682, 44464, 54597, 65966, 78433, 91725, 104_896, 116_966,
        126_335, 131_998, 133_107, 128_720, 119_332, 106_335, 91545, 75742, 60119, 45840, 33422, 23223,
        15140, 9094, 5073, 2605, 1224, 528, 225, 75, 20, 2,
    ];
    let all = to("1 2 3 4 5 / 6 7 8 9 _");
    assert_eq!(all.layers(), published);
    let farthest = ["_ 5 3 2 1 / 9 4 8 7 6", "_ 9 3 7 1 / 5 4 8 2 6"];
    assert_eq!(all.hardest_boards(), farthest.map(|board| board.parse::<Board>().unwrap()));
}

/// Hole in a corner: OEIS A089473; in the centre: A089474; on an edge: A089483.
#[test]
fn the_8_puzzle_has_the_layers_of_another_search() {
    for goal in ["1 2 3 / 4 5 6 / 7 8 _", "1 2 3 / 4 _ 5 / 6 7 8", "1 _ 2 / 3 4 5 / 6 7 8"] {
        assert_eq!(to(goal).layers(), crate::known::layers::<ByRank>(goal), "{goal}");
    }
    assert_eq!(
        to("1 2 3 / 4 5 6 / 7 8 _").layers()[20..],
        [16993, 17110, 23952, 20224, 24047, 15578, 14560, 6274, 3910, 760, 221, 2]
    );
}

/// Hole in a corner: OEIS A090166, all 54 of them; 18 boards 53 moves away.
#[test]
#[ignore = "239,500,800 boards twice, 10 seconds"]
fn layers_of_3x4() {
    let published = [
        1, 2, 4, 9, 20, 37, 63, 122, 232, 431, 781, 1392, 2494, 4442, 7854, 13899, 24215, 41802, 71167,
        119_888, 198_363, 323_206, 515_778, 811_000, 1_248_011, 1_885_279, 2_782_396, 4_009_722, 5_621_354,
        7_647_872, 10_065_800, 12_760_413, 15_570_786, 18_171_606, 20_299_876, 21_587_248, 21_841_159,
        20_906_905, 18_899_357, 16_058_335, 12_772_603, 9_515_217, 6_583_181, 4_242_753, 2_503_873,
        1_350_268, 643_245, 270_303, 92311, 27116, 5390, 1115, 86, 18,
    ];
    assert_eq!(published.iter().sum::<u64>(), 239_500_800);
    assert_eq!(to("_ 1 2 3 / 4 5 6 7 / 8 9 10 11").layers(), published);
    let all = to("1 2 3 / 4 5 6 / 7 8 9 / 10 11 _");
    assert_eq!((all.layers(), all.hardest_boards().len()), (&published[..], 18));
    for board in all.hardest_boards() {
        assert_eq!(all.distance(board), Some(53), "{board}");
    }
}

/// Hole in a corner: the 39 numbers that OEIS A090167 prints, and its depth. Two threads or one are the same.
#[test]
#[ignore = "239,500,800 boards twice, 15 seconds"]
fn layers_of_2x6() {
    let published = [
        1, 2, 3, 6, 11, 20, 36, 60, 95, 155, 258, 426, 688, 1106, 1723, 2615, 3901, 5885, 8851, 13205, 19508,
        28593, 41179, 58899, 83582, 118_109, 165_136, 228_596, 312_542, 423_797, 568_233, 755_727, 994_641,
        1_296_097, 1_667_002, 2_119_476, 2_660_415, 3_300_586, 4_038_877,
    ];
    let all = to("1 2 3 4 5 6 / 7 8 9 10 11 _");
    assert_eq!(all.layers()[..39], published);
    assert_eq!((all.depth(), all.positions()), (80, 239_500_800));
    let again = Survey::new(all.goal()).unwrap();
    assert_eq!((again.layers(), again.hardest_boards()), (all.layers(), all.hardest_boards()));
}

/// A goal with the hole inside, and one on an edge: random boards of 3x4 and 2x6 are as far as IDA* says.
#[test]
#[ignore = "239,500,800 boards twice and 80 searches, 30 seconds"]
fn boards_of_12_cells_are_as_far_as_ida_star_says() {
    let mut random = Generator::seeded(12);
    for (goal, boards) in [("3 1 0 4 / 2 X 7 6 / 10 8 9 5", 60), ("1 2 3 _ 4 5 / 6 7 8 9 10 11", 20)] {
        let all = to(goal);
        let space = Space::new(all.goal()).unwrap();
        let goal = At(space.state(all.goal()).unwrap());
        let mut search = IdaStar::new(WalkingDistance::to(all.goal()).unwrap()).with_sites();
        for _ in 0..boards {
            let board = random.board(all.goal());
            let report = search.run_to(&space, &space.state(&board).unwrap(), &goal);
            check(&all, &board, report.plan().unwrap().cost);
        }
    }
}

/// The layers of a survey that is saved and read again at every depth, against a survey in one piece.
#[test]
fn a_survey_continues_from_its_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("survey");
    for goal in ["1 2 3 / 4 5 6 / 7 8 _", "3 1 _ 5 / 6 7 2 4"] {
        let goal: Board = goal.parse().unwrap();
        let whole = Survey::new(&goal).unwrap();
        let mut survey = Survey::begun(&goal).unwrap();
        for depth in 0..whole.layers().len() {
            survey.save(&path).unwrap();
            survey = Survey::load(&goal, &path).unwrap();
            assert_eq!(survey.layers(), &whole.layers()[..=depth]);
            assert!(!survey.is_complete());
            let next = survey.positions();
            let _ = survey.resume(Limits::none().expanded(next), &mut ());
        }
        survey.save(&path).unwrap();
        let read = Survey::load(&goal, &path).unwrap();
        assert!(read.is_complete());
        assert_eq!(tiles_of(read.hardest_boards()), tiles_of(whole.hardest_boards()));
        let mut random = Generator::seeded(11);
        for _ in 0..200 {
            let board = random.board(&goal);
            assert_eq!(read.distance(&board), whole.distance(&board));
            assert_eq!(read.hints(&board), whole.hints(&board));
        }
    }
}

/// A file that is truncated, changed in one bit, or of another goal is refused, and the message names it.
#[test]
fn a_damaged_file_of_a_survey_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("survey");
    let goal: Board = "1 2 3 / 4 5 _".parse().unwrap();
    Survey::new(&goal).unwrap().save(&path).unwrap();
    let bytes = fs::read(&path).unwrap();
    let refused = |bytes: &[u8], what: &str| {
        fs::write(&path, bytes).unwrap();
        let error = Survey::load(&goal, &path).expect_err(what).to_string();
        assert!(error.starts_with(&path.display().to_string()), "{error}");
    };
    for bit in (0..8 * bytes.len()).step_by(101) {
        let mut changed = bytes.clone();
        changed[bit / 8] ^= 1 << (bit % 8);
        refused(&changed, "one bit");
    }
    for len in (0..bytes.len()).step_by(97) {
        refused(&bytes[..len], "truncated");
    }
    fs::write(&path, &bytes).unwrap();
    assert!(Survey::load(&"2 1 3 / 4 5 _".parse().unwrap(), &path).is_err());
    assert!(Survey::load(&goal, &path).is_ok());
}

/// Another program may write right checksums: the numbers of layers must agree with each other and with the bitmaps.
#[test]
fn a_forged_file_of_a_survey_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("survey");
    let goal: Board = "1 2 3 / 4 5 _".parse().unwrap();
    let identity = "survey of sliding tiles, version 1, 2x3, goal 1 2 3 4 5 0";
    for limit in [u64::MAX, 100] {
        let mut survey = Survey::begun(&goal).unwrap();
        survey.resume(Limits::none().expanded(limit), &mut ());
        survey.save(&path).unwrap();
        let sound = PackedTable::load(&path, identity).unwrap();
        // The number of layers, the colour, the farthest boards, and the first layer.
        for at in [0, 8, 16, 24] {
            let mut numbers = sound.bytes().to_vec();
            numbers[at] ^= 1;
            TableFile::create(&path).unwrap().save_pieces([numbers], identity).unwrap();
            let error = Survey::load(&goal, &path).expect_err(&format!("byte {at} of {limit}")).to_string();
            assert!(error.ends_with("expected the layers of a survey, found another table"), "{error}");
        }
    }
}

/// All boards of 2x7: 14!/2 of them, and 108 moves at most, as Karlemo and Östergård give (OEIS A151944 too).
#[test]
#[ignore = "two minutes and 12 GB of memory"]
fn all_boards_of_2x7() {
    let survey = to("1 2 3 4 5 6 7 / 8 9 10 11 12 13 _");
    assert_eq!((survey.positions(), survey.depth()), (43_589_145_600, 108));
    // Near the goal, a queue of boards finds the same.
    let space = Space::new(survey.goal()).unwrap();
    let mut queue = search::Survey::new();
    let _ = queue.within(Limits::none().expanded(200_000)).run_to(&space, &space.start(), &NoGoal);
    let whole = queue.layers().len() - 2;
    assert!(whole > 18);
    assert_eq!(survey.layers()[..whole], queue.layers()[..whole]);
}

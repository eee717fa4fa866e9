//! The layers of all four puzzles, for any number of threads and processes.

use search::{BreadthFirst, NoGoal, Search, StateSpace, Survey, closed_lists::ByOrbit};
use serde_json::Value;

use crate::{
    faults::twelve_cells,
    program::{Answered, command, folder, json, layers, numbers, run},
};

/// OEIS A089473.
pub(crate) const EIGHT_PUZZLE: [u64; 32] = [
    1, 2, 4, 8, 16, 20, 39, 62, 116, 152, 286, 396, 748, 1_024, 1_893, 2_512, 4_485, 5_638, 9_529, 10_878,
    16_993, 17_110, 23_952, 20_224, 24_047, 15_578, 14_560, 6_274, 3_910, 760, 221, 2,
];

/// The ways to run in memory: one to three threads, two processes, two processes of two threads each.
const WAYS: [&str; 5] = ["", "--workers 2", "--threads 3", "--processes 2", "--processes 2 --workers 2"];

/// All ways to run give the `expected` layers, the one on disk too.
fn every_way(line: &str, expected: &[u64]) {
    for way in WAYS {
        assert_eq!(layers(&format!("{line} {way}")), expected, "{line} {way}");
    }
    // The least memory writes runs, the other one none.
    for memory in ["2M", "64M"] {
        let folder = folder();
        let disk = folder.path().display();
        assert_eq!(
            layers(&format!("{line} --disk {disk} --max-memory {memory}")),
            expected,
            "{line} {memory}"
        );
    }
}

/// The layers as a survey in memory counts them.
fn in_memory<S: StateSpace>(space: &S, start: &S::State) -> Vec<u64> {
    let mut survey = Survey::new();
    let _ = survey.run_to(space, start, &NoGoal);
    survey.layers().to_vec()
}

#[test]
fn the_8_puzzle() {
    every_way("sliding-tile 3x3", &EIGHT_PUZZLE);
}

/// 25,955 positions: the source of the squirrel's cage counts them.
#[test]
fn the_squirrel() {
    let code = "125213215243245323411422432441";
    let board = code.parse::<squirrel_cage::Configuration>().unwrap().board();
    let space = squirrel_cage::Space::new(&board).unwrap();
    let expected = in_memory(&space, &space.start());
    assert_eq!(expected.iter().sum::<u64>(), 25_955);
    every_way(&format!("squirrel-cage {code}"), &expected);
}

/// Card 14 has the most positions of all cards. The published numbers stand beside the boards.
#[test]
fn rush_hour_cards() {
    for (card, positions) in [("1", 1_247), ("14", 78_501)] {
        let level = rush_hour::levels().find(|level| level.name == card).unwrap();
        assert_eq!(level.positions, Some(positions));
        let board = level.board;
        let space = rush_hour::Space::new(&board).unwrap();
        let expected = in_memory(&space, &space.start());
        assert_eq!(expected.iter().sum::<u64>(), positions);
        every_way(&format!("rush-hour {card}"), &expected);
        assert_eq!(layers(&format!("rush-hour {board}")), expected);
    }
}

/// The bitmaps of the closure are another way to the same positions. Up to symmetry, a search by orbits counts them.
#[test]
fn a_triangle_of_pegs() {
    let board = peg_solitaire::Board::triangle(5);
    let space = peg_solitaire::Space::new(&board).unwrap();
    let expected = in_memory(&space, &space.start());
    let positions = peg_solitaire::Survey::new(&board).unwrap().positions();
    assert_eq!(expected.iter().sum::<u64>(), positions);
    every_way("peg-solitaire triangle", &expected);

    let mut orbits = BreadthFirst::new().with_closed_list(ByOrbit::new());
    let expected = orbits.run_to(&space, &space.start(), &NoGoal).stats.expanded;
    let images = layers("peg-solitaire triangle --up-to-symmetry --workers 2");
    assert_eq!(images.iter().sum::<u64>(), expected);
    every_way("peg-solitaire triangle --up-to-symmetry", &images);
}

/// OEIS A112737.
#[test]
#[ignore = "23,475,688 positions seven times: minutes, 600 MB"]
fn english_solitaire() {
    let expected = [
        1, 1, 2, 8, 39, 171, 719, 2_757, 9_751, 31_312, 89_927, 229_614, 517_854, 1_022_224, 1_753_737,
        2_598_215, 3_312_423, 3_626_632, 3_413_313, 2_765_623, 1_930_324, 1_160_977, 600_372, 265_865,
        100_565, 32_250, 8_688, 1_917, 348, 50, 7, 2,
    ];
    assert_eq!(expected.iter().sum::<u64>(), 23_475_688);
    every_way("peg-solitaire english --up-to-symmetry", &expected);
}

/// A survey in memory counts these layers in another way: by a hash table of states.
#[test]
#[ignore = "17,683,964 boards seven times: minutes, 1 GB"]
fn twelve_cells_to_depth_28() {
    let expected = twelve_cells(28);
    assert_eq!(expected.iter().sum::<u64>(), 17_683_964);
    let folder = folder();
    let disk = format!("--disk {} --max-memory 64M", folder.path().display());
    for way in WAYS.into_iter().chain([disk.as_str()]) {
        let (status, found) = json(&format!("sliding-tile 3x4 --max-depth 28 {way}"));
        assert_eq!((status, numbers(&found["layers"])), (3, expected.clone()), "{way}");
    }
}

#[test]
fn one_of_the_classics() {
    let instance = squirrel_cage::instances().find(|instance| instance.id == "knuth-sliding").unwrap();
    let expected = squirrel_cage::with_packing!(&instance.board, P => {
        let space = squirrel_cage::Space::<squirrel_cage::metric::Unit, P>::with_encoding(&instance.board).unwrap();
        in_memory(&space, &space.start())
    });
    assert_eq!(layers("squirrel-cage --classic knuth-sliding"), expected);
}

#[test]
fn the_table() {
    let answered = run("sliding-tile 2x2 --workers 2");
    assert_eq!((answered.status, answered.err.as_str()), (0, ""));
    let lines: Vec<&str> = answered.out.lines().collect();
    // Twelve boards in a ring.
    let table = ["depth  positions", "    0          1", "    1          2"];
    assert_eq!((&lines[..3], lines[7], lines.len()), (&table[..], "    6          1", 9));
    assert!(lines[8].starts_with("all 12 positions, 24 moves; "), "{}", lines[8]);
    assert!(lines[8].contains(" positions a second, "), "{}", lines[8]);
}

#[test]
fn limits() {
    let (status, found) = json("sliding-tile 4x4 --max-depth 5 --processes 2");
    assert_eq!((status, &found["outcome"], &found["depth"]), (3, &"stopped".into(), &5.into()));
    assert_eq!((&found["processes"], &found["workers"]), (&2.into(), &1.into()));
    assert_eq!(found["reason"], "the layer of --max-depth is complete");
    // 4x4 from a corner: OEIS A090031.
    assert_eq!(found["layers"], serde_json::json!([1, 2, 4, 10, 24, 54]));
    let (status, found) = json("sliding-tile 5x5 --max-nodes 2 --workers 2");
    assert_eq!((status, &found["expanded"], &found["positions"]), (3, &1.into(), &3.into()));
    let (status, found) = json("sliding-tile 4x4 --max-seconds 0.2 --processes 2");
    assert_eq!((status, &found["reason"]), (3, &"the time is over".into()));
    let (status, found) = json("sliding-tile 4x4 --max-memory 4M --workers 2");
    assert_eq!((status, &found["reason"]), (3, &"the search holds as much memory as allowed".into()));
}

#[test]
fn progress_when_asked() {
    let answered = run("sliding-tile 3x3 --processes 2 --progress");
    assert_eq!(answered.status, 0);
    let lines: Vec<&str> = answered.err.lines().collect();
    assert!(lines.len() >= EIGHT_PUZZLE.len(), "{lines:?}");
    assert!(lines.iter().all(|line| line.starts_with("layer ")), "{lines:?}");
    assert_eq!(run("sliding-tile 3x3 --processes 2").err, "");
}

/// Boards on one line as the solvers take them: of one row, with a goal, and with a gate or a wall as the first cell.
#[test]
fn boards_of_one_row() {
    let explored = |puzzle: &str, board: &str| {
        let answered: Answered = command(&format!("{puzzle} --json")).arg(board).output().unwrap().into();
        assert_eq!((answered.status, answered.err.as_str()), (0, ""), "{board}");
        numbers(&serde_json::from_str::<Value>(&answered.out).unwrap()["layers"])
    };
    for (puzzle, board, layers) in [
        ("squirrel-cage", "A. => .A", &[1, 1][..]),
        ("squirrel-cage", "A.B => .AB", &[1, 2]),
        ("squirrel-cage", "-A => A-", &[1, 1]),
        ("squirrel-cage", "#A. => #.A", &[1, 1]),
        ("squirrel-cage", "122412442 => 122411441", &[1]),
        ("peg-solitaire", "xxo", &[1, 1]),
        ("peg-solitaire", "xxo:diagonal", &[1]),
        ("sliding-tile", "1 2 / 3 _ => 1 2 / _ 3", &[1, 2, 2]),
    ] {
        let found = explored(puzzle, board);
        assert!(found.starts_with(layers), "{board}: {found:?}");
    }
}

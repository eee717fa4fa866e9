//! The layers of all four puzzles, for any number of threads and processes.

use search::{BreadthFirst, NoGoal, Search, StateSpace, Survey, closed_lists::ByOrbit};

use crate::program::{json, layers, run};

/// OEIS A089473.
pub(crate) const EIGHT_PUZZLE: [u64; 32] = [
    1, 2, 4, 8, 16, 20, 39, 62, 116, 152, 286, 396, 748, 1_024, 1_893, 2_512, 4_485, 5_638, 9_529, 10_878,
    16_993, 17_110, 23_952, 20_224, 24_047, 15_578, 14_560, 6_274, 3_910, 760, 221, 2,
];

/// The ways to run: one to three threads, two processes, two processes of two threads each.
const WAYS: [&str; 5] = ["", "--workers 2", "--threads 3", "--processes 2", "--processes 2 --workers 2"];

/// The layers as a survey in memory counts them.
fn in_memory<S: StateSpace>(space: &S, start: &S::State) -> Vec<u64> {
    let mut survey = Survey::new();
    let _ = survey.run_to(space, start, &NoGoal);
    survey.layers().to_vec()
}

#[test]
fn the_8_puzzle() {
    for way in WAYS {
        assert_eq!(layers(&format!("sliding-tile 3x3 {way}")), EIGHT_PUZZLE, "{way}");
    }
}

/// 25,955 positions: the source of the squirrel's cage counts them.
#[test]
fn the_squirrel() {
    let code = "125213215243245323411422432441";
    let board = code.parse::<squirrel_cage::Configuration>().unwrap().board();
    let space = squirrel_cage::Space::new(&board).unwrap();
    let expected = in_memory(&space, &space.start());
    assert_eq!(expected.iter().sum::<u64>(), 25_955);
    for way in WAYS {
        assert_eq!(layers(&format!("squirrel-cage {code} {way}")), expected, "{way}");
    }
}

#[test]
fn a_rush_hour_card() {
    let board = rush_hour::levels().find(|level| level.name == "1").unwrap().board;
    let space = rush_hour::Space::new(&board).unwrap();
    let expected = in_memory(&space, &space.start());
    for way in WAYS {
        assert_eq!(layers(&format!("rush-hour 1 {way}")), expected, "{way}");
    }
    assert_eq!(layers(&format!("rush-hour {board}")), expected);
}

/// The bitmaps of the closure are another way to the same positions. Up to symmetry, a search by orbits counts them.
#[test]
fn a_triangle_of_pegs() {
    let board = peg_solitaire::Board::triangle(5);
    let space = peg_solitaire::Space::new(&board).unwrap();
    let expected = in_memory(&space, &space.start());
    let positions = peg_solitaire::Survey::new(&board).unwrap().positions();
    assert_eq!(expected.iter().sum::<u64>(), positions);
    for way in WAYS {
        assert_eq!(layers(&format!("peg-solitaire triangle {way}")), expected, "{way}");
    }
    let mut orbits = BreadthFirst::new().with_closed_list(ByOrbit::new());
    let expected = orbits.run_to(&space, &space.start(), &NoGoal).stats.expanded;
    let images: u64 = layers("peg-solitaire triangle --up-to-symmetry --workers 2").iter().sum();
    assert_eq!(images, expected);
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

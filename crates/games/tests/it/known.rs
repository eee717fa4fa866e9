//! Published boards: their optima, and the built-in ones.

use games::{PUZZLES, puzzle};

use crate::solved;

/// Puzzle, metric, board and optimum; the sources stand beside the same boards in the puzzles' crates.
const OPTIMA: [(&str, &str, &str, usize); 9] = [
    // The first of the forty cards (ThinkFun), in moves and in steps.
    ("rush-hour", "moves", "BBoooCDooEoCDAAEoCDooEooFoooGGFoHHHo", 8),
    ("rush-hour", "steps", "BBoooCDooEoCDAAEoCDooEooFoooGGFoHHHo", 16),
    // OEIS A087725: one of the two hardest boards of 3x3.
    ("sliding-tile", "moves", "8 6 7 / 2 5 4 / 3 0 1", 31),
    // J. D. Beasley 1985: the Latin cross in five jumps; G. I. Bell 2008: 13 jumps on the triangle of 15.
    ("peg-solitaire", "jumps", "__ooo__/__oxo__/ooxxxoo/oooXooo/oooxooo/__ooo__/__ooo__", 5),
    ("peg-solitaire", "jumps", "._____/xx____/xxx___/xxxx__/xxxxx_:triangular", 13),
    // By hand: the peg of a1 jumps over those of b1 and d1.
    ("peg-solitaire", "moves", "xx.x.", 1),
    // Klotski: M. Gardner 1964 has 81 moves; 116 steps and 90 line moves are on many pages since.
    ("squirrel-cage", "unit", "ABBC/ABBC/DEEF/DGHF/I..J => ..../..../..../.BB./.BB.", 116),
    ("squirrel-cage", "line", "ABBC/ABBC/DEEF/DGHF/I..J => ..../..../..../.BB./.BB.", 90),
    ("squirrel-cage", "move", "ABBC/ABBC/DEEF/DGHF/I..J => ..../..../..../.BB./.BB.", 81),
];

#[test]
fn published_optima_are_found_and_their_solutions_solve() {
    for (name, metric, board, optimum) in OPTIMA {
        let start = puzzle(name).unwrap().read(board, metric).unwrap();
        let answer = solved(&start);
        let actions = answer.actions.unwrap();
        assert_eq!((actions.len(), answer.is_optimal), (optimum, true), "{name} {metric} {board}");
        let mut boards = vec![start];
        for action in &actions {
            let (text, next) = boards[boards.len() - 1].act(action).unwrap();
            assert_eq!(text, *action);
            boards.push(next);
        }
        let ends: Vec<usize> = (0..boards.len()).filter(|&made| boards[made].is_solved()).collect();
        assert_eq!(ends, [optimum], "{name} {metric} {board}");
    }
}

#[test]
fn boards_without_a_solution_have_proofs() {
    let unsolvable = [
        // W. W. Johnson and W. E. Story 1879: two tiles exchanged.
        ("sliding-tile", "moves", "2 1 3 / 4 5 6 / 7 8 0", "parity"),
        // M. Reiss 1857: the French board from the centre.
        (
            "peg-solitaire",
            "jumps",
            "__xxx__/_xxxxx_/xxxxxxx/xxx.xxx/xxxxxxx/_xxxxx_/__xxx__",
            "position class",
        ),
        ("rush-hour", "moves", "ooB/AAB/ooB", "arc consistency"),
        ("squirrel-cage", "unit", "A#. => ..A", "exhaustive search"),
    ];
    for (name, metric, board, proof) in unsolvable {
        let answer = solved(&puzzle(name).unwrap().read(board, metric).unwrap());
        assert_eq!((answer.proof.as_deref(), answer.actions), (Some(proof), None), "{name}");
    }
}

#[test]
fn every_built_in_board_is_read_as_it_is_written() {
    let counts = [
        rush_hour::instances().count(),
        sliding_tile::instances().count(),
        peg_solitaire::instances().count(),
        squirrel_cage::instances().count(),
    ];
    for (puzzle, count) in PUZZLES.iter().zip(counts) {
        let instances = puzzle.instances();
        assert_eq!(instances.len(), count, "{}", puzzle.name);
        for instance in instances {
            let board = puzzle.read(&instance.board, puzzle.metrics[0].name).unwrap();
            assert_eq!(board.text(), instance.board, "{}", instance.name);
            assert!(instance.optima.iter().all(|(metric, _)| puzzle.metric(metric).is_ok()));
            assert!(!instance.source.is_empty() && !instance.name.is_empty());
        }
        assert!(puzzle.read(puzzle.example, puzzle.metrics[0].name).is_ok(), "{}", puzzle.example);
    }
}

/// A code of the wooden game is read, and its position is written as a board.
#[test]
fn a_code_is_a_board() {
    let cage = puzzle("squirrel-cage").unwrap();
    let code = squirrel_cage::Configuration::start();
    assert_eq!(cage.read(&code.to_string(), "unit").unwrap().text(), code.board().to_string());
}

#[test]
fn the_goal_is_shown_where_the_position_does_not_show_it() {
    let goal = |name: &str, board: &str| {
        let puzzle = puzzle(name).unwrap();
        let board = puzzle.read(board, puzzle.metrics[0].name).unwrap();
        let scene = board.goal()?;
        let cell = |piece: &picture::Piece| (piece.label().to_owned(), piece.cells().to_vec());
        Some(scene.pieces().iter().map(cell).collect::<Vec<_>>())
    };
    assert_eq!(goal("rush-hour", "ooB/AAB/ooo/CCo"), None);
    assert_eq!(goal("peg-solitaire", "xx."), None);
    let blocks = goal("squirrel-cage", "AAB/..# => .AA/..#");
    assert_eq!(blocks, Some(vec![("A".to_owned(), vec![(0, 1), (0, 2)])]));
    let tiles = goal("sliding-tile", "2 1 / _ 3 => 1 2 / _ 3");
    assert_eq!(
        tiles,
        Some(vec![
            ("1".to_owned(), vec![(0, 0)]),
            ("2".to_owned(), vec![(0, 1)]),
            ("3".to_owned(), vec![(1, 1)])
        ])
    );
}

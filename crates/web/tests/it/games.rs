//! Solutions, choices and new boards.

use serde_json::json;

use crate::{ask, ask_of, texts};

/// Boards with published optima: the sources stand beside the same boards in the puzzles' crates.
const OPTIMA: [((&str, &str, &str), u64); 10] = [
    // The first and the last of the forty cards (ThinkFun); their optima in moves and steps.
    (("rush-hour", "moves", "BBoooCDooEoCDAAEoCDooEooFoooGGFoHHHo"), 8),
    (("rush-hour", "steps", "BBoooCDooEoCDAAEoCDooEooFoooGGFoHHHo"), 16),
    // OEIS A087725: the hardest boards of 3x3.
    (("sliding-tile", "moves", "8 6 7 / 2 5 4 / 3 0 1"), 31),
    (("sliding-tile", "moves", "6 4 7 / 8 5 0 / 3 2 1"), 31),
    // By hand: the tiles 3 and 6 go up together.
    (("sliding-tile", "slides", "_ 1 2 / 3 4 5 / 6 7 8 => 3 1 2 / 6 4 5 / _ 7 8"), 1),
    // J. D. Beasley 1985: the Latin cross in five jumps; G. I. Bell 2008: 13 jumps on the triangle of 15.
    (("peg-solitaire", "jumps", "__ooo__/__oxo__/ooxxxoo/oooXooo/oooxooo/__ooo__/__ooo__"), 5),
    (("peg-solitaire", "jumps", "._____/xx____/xxx___/xxxx__/xxxxx_:triangular"), 13),
    // The wooden game (Klotski): M. Gardner 1964 has 81 moves; 116 steps and 90 slides are on many pages since.
    (("squirrel-cage", "unit", "ABBC/ABBC/DEEF/DGHF/I..J => ..../..../..../.BB./.BB."), 116),
    (("squirrel-cage", "line", "ABBC/ABBC/DEEF/DGHF/I..J => ..../..../..../.BB./.BB."), 90),
    (("squirrel-cage", "move", "ABBC/ABBC/DEEF/DGHF/I..J => ..../..../..../.BB./.BB."), 81),
];

#[test]
fn published_optima_are_found_and_the_solutions_lead_to_the_goal() {
    for (game, optimum) in OPTIMA {
        let answer = ask_of("solve", game, &[]);
        assert_eq!(answer["outcome"], "solved", "{game:?}: {answer}");
        assert_eq!((&answer["cost"], &answer["optimal"]), (&json!(optimum), &json!(true)), "{game:?}");
        let actions = texts(&answer["actions"]);
        assert_eq!(actions.len() as u64, optimum, "{game:?}");
        // The boards of the puzzles' crates replay the solution.
        let end = ask_of("position", game, &actions);
        assert_eq!((&end["solved"], texts(&end["made"])), (&json!(true), actions.clone()), "{game:?}");
        let before = ask_of("position", game, &actions[..actions.len() - 1]);
        assert_eq!(before["solved"], false, "{game:?}");
    }
}

/// A hint is the first action of a solution, and the player who follows hints needs one action less each time.
#[test]
fn a_hint_leaves_one_action_less() {
    for (game, optimum) in OPTIMA.into_iter().filter(|(_, optimum)| *optimum <= 16) {
        let mut made: Vec<String> = Vec::new();
        for left in (1..=optimum).rev() {
            let actions: Vec<&str> = made.iter().map(String::as_str).collect();
            let answer = ask_of("solve", game, &actions);
            assert_eq!(answer["cost"], left, "{game:?} after {made:?}");
            made.push(texts(&answer["actions"])[0].to_owned());
        }
    }
}

/// The pieces of the next position stand where the choice says, and all others stand still, but for pegs that are taken
/// and for tiles that are pushed.
#[test]
fn choices_tell_where_their_pieces_go() {
    for (game, _) in OPTIMA {
        let position = ask_of("position", game, &[]);
        let choices = position["choices"].as_array().expect("choices");
        assert!(!choices.is_empty());
        for choice in choices {
            let next = ask_of("position", game, &[choice["action"].as_str().expect("a text")]);
            assert_eq!(next["error"], serde_json::Value::Null, "{choice}");
            let corner = |position: &serde_json::Value| {
                let pieces = position["pieces"].as_array().expect("pieces").clone();
                let piece = pieces.iter().find(|piece| piece["name"] == choice["piece"]).expect("the piece");
                (piece["cells"][0][0].as_i64().unwrap(), piece["cells"][0][1].as_i64().unwrap())
            };
            let (from, to) = (corner(&position), corner(&next));
            let by = (choice["by"][0].as_i64().unwrap(), choice["by"][1].as_i64().unwrap());
            assert_eq!((to.0 - from.0, to.1 - from.1), by, "{game:?} {choice}");
        }
    }
}

/// Counted by hand on the picture of the board.
#[test]
fn all_choices_of_small_boards() {
    let actions = |game, made: &[&str]| {
        let position = ask_of("position", game, made);
        let choices = position["choices"].as_array().expect("choices").clone();
        let mut actions: Vec<String> =
            choices.iter().map(|choice| choice["action"].as_str().unwrap().to_owned()).collect();
        actions.sort();
        actions
    };
    let cars = "ooB/AAB/ooo/CCo";
    assert_eq!(actions(("rush-hour", "moves", cars), &[]), ["B+1", "B+2", "C+1"]);
    assert_eq!(actions(("rush-hour", "moves", cars), &["C+1"]), ["B+1", "C-1"]);
    let tiles = "1 2 3 / 4 _ 5 / 6 7 8";
    assert_eq!(actions(("sliding-tile", "moves", tiles), &[]), ["E", "N", "S", "W"]);
    assert_eq!(actions(("sliding-tile", "slides", tiles), &["E"]), ["N", "S", "W", "W2"]);
    assert_eq!(actions(("peg-solitaire", "jumps", "xx.x."), &[]), ["a1c1"]);
    let blocks = "A../..# => ..A/..#";
    assert_eq!(actions(("squirrel-cage", "unit", blocks), &[]), ["AE", "AS"]);
    assert_eq!(actions(("squirrel-cage", "line", blocks), &[]), ["AE", "AEE", "AS"]);
    let paths = actions(("squirrel-cage", "move", blocks), &[]);
    assert_eq!(paths.iter().map(String::len).collect::<Vec<_>>(), [2, 3, 3, 2]);
    // Nothing is left to do on a solved board.
    assert!(actions(("squirrel-cage", "line", blocks), &["AEE"]).is_empty());
}

#[test]
fn proofs_that_there_is_no_solution() {
    let unsolvable = [
        // W. W. Johnson and W. E. Story 1879: two tiles exchanged.
        (("sliding-tile", "moves", "2 1 3 / 4 5 6 / 7 8 0"), "parity"),
        // M. Reiss 1857: the French board from the centre.
        (
            ("peg-solitaire", "jumps", "__xxx__/_xxxxx_/xxxxxxx/xxx.xxx/xxxxxxx/_xxxxx_/__xxx__"),
            "position class",
        ),
        (("rush-hour", "moves", "ooB/AAB/ooB"), "arc consistency"),
        (("squirrel-cage", "unit", "A#. => ..A"), "exhaustive search"),
    ];
    for (game, proof) in unsolvable {
        let answer = ask_of("solve", game, &[]);
        assert_eq!((&answer["outcome"], &answer["proof"]), (&json!("unsolvable"), &json!(proof)), "{game:?}");
    }
}

/// The bounds of the words are those of the crates' `Difficulty`.
#[test]
fn new_boards_are_as_difficult_as_they_are_said_to_be() {
    let easy = [
        ("rush-hour", "moves", 1..=14),
        ("sliding-tile", "moves", 1..=12),
        ("peg-solitaire", "jumps", 1..=8),
        ("squirrel-cage", "unit", 1..=9),
    ];
    for (puzzle, metric, range) in easy {
        let made = ask(&json!({"do": "generate", "puzzle": puzzle, "difficulty": "easy", "seed": 7}));
        let text = made["text"].as_str().expect("a board");
        let answer = ask_of("solve", (puzzle, metric, text), &[]);
        assert_eq!(answer["cost"], made["optimum"], "{puzzle} {made}");
        assert!(range.contains(&answer["cost"].as_u64().expect("a cost")), "{puzzle} {answer}");
    }
}

/// A code of the wooden game is read, and the position is written as a board.
#[test]
fn a_code_is_a_board() {
    let code = squirrel_cage_code();
    let position = ask_of("position", ("squirrel-cage", "unit", &code), &[]);
    let text = position["text"].as_str().expect("a board");
    assert!(text.contains(" => "), "{position}");
    assert_eq!(ask_of("solve", ("squirrel-cage", "unit", text), &[])["cost"], 116);
}

/// The start of the wooden game as its authors write it: triples of the kind of a piece, its column and its row.
fn squirrel_cage_code() -> String {
    squirrel_cage::Configuration::start().to_string()
}

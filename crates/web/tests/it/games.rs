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

/// The possible actions, counted by hand on the picture, and none on a solved board.
#[test]
fn choices_name_their_piece_and_its_way() {
    let blocks = ("squirrel-cage", "line", "A../..# => ..A/..#");
    let choices = json!([
        {"action": "AE", "piece": "A", "by": [0, 1]},
        {"action": "AS", "piece": "A", "by": [1, 0]},
        {"action": "AEE", "piece": "A", "by": [0, 2]},
    ]);
    assert_eq!(ask_of("position", blocks, &[])["choices"], choices);
    assert_eq!(ask_of("position", blocks, &["AEE"])["choices"], json!([]));
}

#[test]
fn a_proof_is_named() {
    // W. W. Johnson and W. E. Story 1879: two tiles exchanged.
    let answer = ask_of("solve", ("sliding-tile", "moves", "2 1 3 / 4 5 6 / 7 8 0"), &[]);
    assert_eq!((&answer["outcome"], &answer["proof"]), (&json!("unsolvable"), &json!("parity")));
}

#[test]
fn a_new_board_has_its_optimum() {
    let made = ask(&json!({"do": "generate", "puzzle": "squirrel-cage", "difficulty": "easy", "seed": 7}));
    let text = made["text"].as_str().expect("a board");
    assert_eq!(ask_of("solve", ("squirrel-cage", "unit", text), &[])["cost"], made["optimum"], "{made}");
}

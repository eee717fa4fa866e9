//! Texts that are no boards, and actions that are none or not possible.

use games::{NoAction, PUZZLES, puzzle};

use crate::positions;

#[test]
fn impossible_actions_have_reasons() {
    let refused = [
        ("rush-hour", "moves", "ooB/AAB/ooo/CCo", "A+1", "the way of car `A` is not free"),
        ("rush-hour", "moves", "ooB/AAB/ooo/CCo", "D+1", "the board has no car `D`"),
        ("rush-hour", "steps", "ooB/AAB/ooo/CCo", "B+2", "a step goes one cell"),
        ("sliding-tile", "moves", "1 _ 2 / 3 4 5", "S", "no tiles can move S"),
        ("sliding-tile", "moves", "1 2 _ / 3 4 5", "E2", "it takes 2 tiles, and a move takes one"),
        ("peg-solitaire", "jumps", "xx.", "c1a1", "c1 has no peg"),
        ("peg-solitaire", "jumps", "xx.", "a1d1", "d1 is no hole of the board"),
        ("peg-solitaire", "jumps", "xxx", "a1c1", "c1 has a peg already"),
        ("peg-solitaire", "jumps", "x..", "a1c1", "no peg is between a1 and c1"),
        (
            "peg-solitaire",
            "jumps",
            "xx.x.",
            "a1c1e1",
            "it makes 2 jumps, and an action of the metric jumps makes one",
        ),
        ("squirrel-cage", "line", "AB./... => ..A/...", "AE", "the way E is not free at step 1"),
        ("squirrel-cage", "line", "AB./... => ..A/...", "ASE", "in this metric a move goes straight on"),
        ("squirrel-cage", "move", "AB./... => ..A/...", "BEW", "it ends where it begins"),
    ];
    for (name, metric, board, action, why) in refused {
        let start = puzzle(name).unwrap().read(board, metric).unwrap();
        let refusal = start.act(action).unwrap_err();
        assert_eq!(refusal, NoAction::Impossible(why.to_owned()), "{name} {action}");
        assert_eq!(refusal.sentence(action), format!("{action} is not possible: {why}"));
    }
}

/// A file of a saved game may have a word of any length.
#[test]
fn a_message_shows_the_beginning_of_an_action() {
    let start = puzzle("squirrel-cage").unwrap().read("AB./... => .../..A", "move").unwrap();
    let action = format!("A{}", "N".repeat(5_000));
    let sentence = start.act(&action).unwrap_err().sentence(&action);
    assert!(sentence.starts_with(&format!("A{}... is not possible: ", "N".repeat(39))), "{sentence}");
    assert!(sentence.len() < 200, "{sentence}");
    let escaped = start.act("\u{1b}E").unwrap_err();
    assert_eq!(escaped, NoAction::Unreadable("there is no piece \\u{1b}".to_owned()));
}

/// No text is a panic, and each refusal is a sentence.
#[test]
fn unreadable_actions_have_reasons() {
    for (puzzle, metric, start) in positions(3) {
        for text in ["", " ", "?", "é", "a", "1", "A", "a1", "++", "B+999999999999", "N0", "a1é1", ":", "Z:E"]
        {
            let refusal = start.act(text).unwrap_err();
            assert!(!refusal.sentence(text).is_empty(), "{} {metric} `{text}`", puzzle.name);
        }
    }
}

#[test]
fn texts_that_are_no_boards_are_refused() {
    for puzzle in &PUZZLES {
        let metric = puzzle.metrics[0].name;
        for text in ["", " ", "/", "=>", "?", "é", "A => A", "0 0", "__", ":none", "1 1 / 1 1"] {
            let refusal = puzzle.read(text, metric).err();
            assert!(refusal.is_none_or(|sentence| !sentence.is_empty()), "{} `{text}`", puzzle.name);
        }
        assert!(puzzle.read("?", metric).is_err(), "{}", puzzle.name);
        assert!(puzzle.read(puzzle.example, "leaps").unwrap_err().contains(", found `leaps`"));
    }
    let tiles = puzzle("sliding-tile").unwrap();
    assert!(tiles.read("1 2 / 3 _ => 1 2 / 3 ?", "moves").unwrap_err().starts_with("line 1, column 22: "));
    assert!(tiles.read("1 2 / 3 _ => 1 2 / 4 _", "moves").is_err());
}

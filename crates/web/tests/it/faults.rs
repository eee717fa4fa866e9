//! Requests that cannot be answered get a sentence.

use serde_json::json;

use crate::{ask, ask_of};

#[test]
fn faults_are_sentences() {
    let cars = ("rush-hour", "moves", "ooB/AAB/ooo/CCo");
    let error = |answer: serde_json::Value| answer["error"].as_str().unwrap_or_default().to_owned();
    assert_eq!(
        error(ask_of("position", cars, &["A+1"])),
        "A+1 is not possible: the way of car `A` is not free"
    );
    assert_eq!(
        error(ask_of("position", ("rush-hour", "steps", cars.2), &["B+2"])),
        "B+2 is not possible: a step goes one cell"
    );
    assert_eq!(
        error(ask_of("position", ("rush-hour", "unit", cars.2), &[])),
        "expected moves or steps, found `unit`"
    );
}

/// Texts that are no boards, in all puzzles: an error, never a panic.
#[test]
fn no_text_is_a_panic() {
    for puzzle in &games::PUZZLES {
        for text in ["", " ", "/", "=>", "?", "1", "é", "A => A", "0 0", "__", ":none", "999999999999"] {
            let position = ask_of("position", (puzzle.name, puzzle.metrics[0].name, text), &[]);
            assert!(
                position["error"].is_string() || position["text"].is_string(),
                "{} `{text}`",
                puzzle.name
            );
            if position["text"].is_string() {
                let answer = ask_of("solve", (puzzle.name, puzzle.metrics[0].name, text), &[]);
                assert!(answer["error"].is_string() || answer["outcome"].is_string(), "{answer}");
            }
        }
    }
}

#[test]
fn a_request_that_is_none_is_rejected() {
    for request in [json!({}), json!({"do": "dance"}), json!({"do": "puzzles", "x": 1}), json!([])] {
        assert!(ask(&request)["error"].is_string() || request["x"] == 1, "{request}");
    }
    assert!(web::call("").starts_with(r#"{"error":"#));
    let request = json!({"do": "generate", "puzzle": "rush-hour", "difficulty": "dull", "seed": 1});
    assert!(ask(&request)["error"].as_str().unwrap().contains("dull"));
}

//! Requests are answered as a page needs it: optima that are published, moves that the boards allow, faults in sentences.

#![expect(clippy::expect_used, reason = "a test may panic")]

mod faults;
mod games;
mod pages;

use serde_json::{Value, json};

/// The answer to a request.
fn ask(request: &Value) -> Value {
    serde_json::from_str(&web::call(&request.to_string())).expect("an answer is JSON")
}

/// The answer to a request on a game.
fn ask_of(what: &str, (puzzle, metric, text): (&str, &str, &str), actions: &[&str]) -> Value {
    ask(&json!({"do": what, "puzzle": puzzle, "metric": metric, "text": text, "actions": actions}))
}

/// The texts of a list.
fn texts(list: &Value) -> Vec<&str> {
    list.as_array().into_iter().flatten().filter_map(Value::as_str).collect()
}

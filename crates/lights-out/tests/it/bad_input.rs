//! Malformed texts, each with the message that it gets.

use lights_out::{Board, Move};

#[test]
fn malformed_texts_say_where() {
    for (text, message) in [
        ("", "line 1, column 1: expected at most 8 rows of 1 to 8 lamps, found 1 of 0"),
        ("x./x", "line 2, column 2: expected 2 lamps, found the end"),
        ("x./x..", "line 2, column 3: expected 2 lamps, x or ., found `.`"),
        ("xo", "line 1, column 2: expected 2 lamps, x or ., found `o`"),
        ("x\t", "line 1, column 2: expected 2 lamps, x or ., found `\\t`"),
    ] {
        assert_eq!(text.parse::<Board>().unwrap_err().to_string(), message, "{text}");
    }
    assert!(["", "i1", "a9", "a0", "a11"].into_iter().all(|text| text.parse::<Move>().is_err()));
}

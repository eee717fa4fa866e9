//! Malformed texts, each with the message that it gets.

use lights_out::{Board, Press};

const EMPTY: &str = "expected a board, found nothing";

const SIGN: &str = "expected one of `x`, `1`, `#` and `*` for all lit lamps, and one of `.`, `0` and, beside `x`, `o` for all dark \
                    ones, found ";

const SIZE: &str = "expected at most 8 rows and columns, or one row of 9, 16, 25, 36, 49 or 64 lamps, found ";

/// Texts, the place of the error, and the message, in which `SIGN` and `SIZE` stand for the texts above.
const MESSAGES: &[(&str, usize, usize, &str)] = &[
    ("", 1, 1, EMPTY),
    (" \n\t\n", 1, 1, EMPTY),
    ("//", 1, 1, EMPTY),
    ("[[],[]]", 1, 1, EMPTY),
    ("x./x", 1, 4, "expected 2 lamps in this row as in the first, found 1"),
    ("x.\n\n x..", 3, 2, "expected 2 lamps in this row as in the first, found 3"),
    ("[[1,0],\n [1]]", 2, 3, "expected 2 lamps in this row as in the first, found 1"),
    ("x.........", 1, 1, "SIZE1x10"),
    ("\n./././././././././.", 2, 1, "SIZE10x1"),
    (".........\n.........", 1, 1, "SIZE2x9"),
    ("x?\n..", 1, 2, "SIGN?"),
    ("..\n.\t\u{7f}", 2, 3, "SIGN\\u{7f}"),
    ("x./.1", 1, 5, "SIGN1"),
    ("x./0x", 1, 4, "SIGN0"),
    ("x./Xx", 1, 4, "SIGNX"),
    ("xo/O.", 1, 4, "SIGNO"),
    ("oo/oo", 1, 1, "SIGNo"),
    ("#o", 1, 2, "SIGNo"),
    (".o", 1, 2, "SIGNo"),
    ("x,./..", 1, 2, "SIGN,"),
    ("[[1,0]/[0,1]]", 1, 7, "SIGN/"),
    ("xｘ", 1, 2, "SIGNｘ"),
];

#[test]
fn malformed_boards_say_where() {
    for &(text, line, column, message) in MESSAGES {
        let error = text.parse::<Board>().unwrap_err();
        let expected = match (message.strip_prefix("SIGN"), message.strip_prefix("SIZE")) {
            (Some(sign), _) => format!("{SIGN}`{sign}`"),
            (_, Some(size)) => format!("{SIZE}{size}"),
            _ => message.to_owned(),
        };
        assert_eq!(
            (error.place(), error.expectation()),
            (Some((line, column)), expected.as_str()),
            "{text:?}"
        );
        assert_eq!(error.to_string(), format!("line {line}, column {column}: {expected}"));
    }
}

#[test]
fn malformed_presses_say_where() {
    for (text, column) in
        [("", 1), ("i1", 1), ("1a", 1), ("é1", 1), ("a", 2), ("A9", 2), ("a0", 2), ("a11", 3), ("c2 ", 3)]
    {
        let error = text.parse::<Press>().unwrap_err();
        assert_eq!(error.place(), Some((1, column)), "{text:?}");
        let expected = "expected a column from a to h and a row from 1 to 8, such as `c2`, found";
        assert_eq!(error.expectation(), format!("{expected} `{text}`"));
    }
    assert!("a\n".parse::<Press>().unwrap_err().expectation().ends_with("found `a\\n`"));
}

//! The laws of all texts: a value is written as it is read, and an error has its place in the text.

use std::{
    fmt::{Debug, Display},
    str::FromStr,
};

/// The most characters of a message.
const LONGEST_MESSAGE: usize = 1_000;

/// Checks that the text of a value is read as an equal value, whose text is the same.
pub(crate) fn reads_back<T>(value: &T)
where
    T: FromStr<Err: Debug> + Display + PartialEq + Debug,
{
    let text = value.to_string();
    let again: T = text.parse().unwrap_or_else(|error| panic!("{text:?} is not read again: {error:?}"));
    assert_eq!(&again, value, "{text:?} is read as another value");
    assert_eq!(again.to_string(), text, "the text of the value that is read again");
}

/// Checks that a message is one line that a terminal shows as it is.
pub(crate) fn is_one_line(message: impl Display) {
    let message = message.to_string();
    assert!(!message.chars().any(char::is_control), "a control character in {message:?}");
}

/// Checks that a message is one line, and not too long.
pub(crate) fn is_a_sentence(message: impl Display) {
    let message = message.to_string();
    is_one_line(&message);
    assert!(
        message.chars().count() <= LONGEST_MESSAGE,
        "a message of {} characters",
        message.chars().count()
    );
}

/// Checks that the place of an error is a character of the text, or the one behind the end of its line.
pub(crate) fn has_its_place(text: &str, line: usize, column: usize, message: impl Display) {
    is_a_sentence(&message);
    let found = line.checked_sub(1).and_then(|before| text.split('\n').nth(before));
    let Some(found) = found else { panic!("{message}: there is no line {line} in {text:?}") };
    let places = 1..=found.chars().count() + 1;
    assert!(places.contains(&column), "{message}: there is no column {column} in {found:?}");
}

/// Checks a message of the form "found `c`" on a single character: it is the one in this place.
pub(crate) fn names_what_is_there(text: &str, line: usize, column: usize, message: impl Display) {
    let message = message.to_string();
    let shown = message.rsplit_once("found `").and_then(|(_, shown)| shown.strip_suffix('`'));
    let there = text.split('\n').nth(line - 1).and_then(|line| line.chars().nth(column - 1));
    let there: String = there.unwrap_or('\n').escape_debug().collect();
    if let Some(shown) = shown {
        assert_eq!(shown, there, "{message}: line {line}, column {column} of {text:?}");
    }
}

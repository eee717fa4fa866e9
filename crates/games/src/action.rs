//! Actions as text.

use std::{fmt, str::FromStr};

use crate::NoAction;

/// Reads an action of a puzzle.
///
/// # Errors
///
/// [`NoAction::Unreadable`] with the expected and the found text.
///
/// # Examples
///
/// ```
/// assert_eq!(games::read_action::<rush_hour::Slide>("B+2").unwrap().by, 2);
/// assert!(games::read_action::<rush_hour::Slide>("B").is_err());
/// ```
pub fn read_action<A: FromStr<Err: fmt::Display>>(text: &str) -> Result<A, NoAction> {
    text.parse().map_err(|error: A::Err| NoAction::Unreadable(error.to_string()))
}

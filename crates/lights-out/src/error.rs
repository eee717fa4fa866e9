//! The error of texts that are no board or no press.

use core::fmt;

use thiserror::Error;

/// The error of a text that is not a board or not a press: the expectation, the place and the text found there.
///
/// # Examples
///
/// ```
/// use lights_out::Board;
///
/// let error = "x.x\n.x\nx.x".parse::<Board>().unwrap_err();
/// assert_eq!((error.line(), error.column()), (2, 1));
/// let expectation = "expected 3 lamps in this row as in the first, found 2";
/// assert_eq!(error.expectation(), expectation);
/// assert_eq!(error.to_string(), format!("line 2, column 1: {expectation}"));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("line {line}, column {column}: {expectation}")]
pub struct ParseError {
    line: usize,
    column: usize,
    expectation: String,
}

impl ParseError {
    pub(crate) fn at(line: usize, column: usize, expectation: impl fmt::Display) -> Self {
        ParseError { line, column, expectation: expectation.to_string() }
    }

    /// Returns the number of the line, counted from 1.
    #[must_use]
    pub fn line(&self) -> usize {
        self.line
    }

    /// Returns the number of the character within its line, counted from 1.
    #[must_use]
    pub fn column(&self) -> usize {
        self.column
    }

    /// Returns the message without the place, for a program that reports the place in a larger text.
    #[must_use]
    pub fn expectation(&self) -> &str {
        &self.expectation
    }
}

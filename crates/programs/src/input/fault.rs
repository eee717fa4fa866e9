//! A fault of an input text.

use core::fmt;

/// A fault and its place in the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The number of the line, from 1.
    pub line: usize,
    /// The number of the character in its line, from 1.
    pub column: usize,
    /// The expected text and the text found.
    pub what: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.what)
    }
}

//! Internal error: the result of a program failed its verification.

use core::fmt;

use search::run::InvalidPlan;

/// The error of an answer that fails its verification: a fault of the program, not of the puzzle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the {what} does not hold: {why}")]
pub struct InternalError {
    what: &'static str,
    why: String,
}

impl InternalError {
    /// The error of a solution that fails its verification.
    ///
    /// # Examples
    ///
    /// ```
    /// let error = programs::InternalError::of_solution("it ends where no goal is");
    /// assert_eq!(error.to_string(), "the solution does not hold: it ends where no goal is");
    /// ```
    pub fn of_solution(why: impl Into<String>) -> Self {
        InternalError { what: "solution", why: why.into() }
    }

    /// The error of a proof of this name that fails its verification.
    ///
    /// # Examples
    ///
    /// ```
    /// assert_eq!(programs::InternalError::of_proof("parity").to_string(), "the proof does not hold: parity");
    /// ```
    pub fn of_proof(name: impl Into<String>) -> Self {
        InternalError { what: "proof", why: name.into() }
    }
}

impl<C: fmt::Debug> From<InvalidPlan<C>> for InternalError {
    fn from(error: InvalidPlan<C>) -> Self {
        InternalError::of_solution(error.to_string())
    }
}

/// The error of a program that has no answer for a puzzle, for a reason outside the puzzle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Failure {
    /// The answer failed its verification.
    #[error(transparent)]
    Internal(#[from] InternalError),
    /// A file that an option names cannot be written: in one sentence that names the file.
    #[error("{0}")]
    File(String),
}

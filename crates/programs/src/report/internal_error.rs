//! The message of a program whose own answer does not hold.

use core::fmt;

use search::run::InvalidPlan;

/// Why an answer does not hold: a fault of the program, whatever the puzzle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the {what} does not hold: {why}")]
pub struct Flaw {
    what: &'static str,
    why: String,
}

impl Flaw {
    /// The flaw of a solution.
    ///
    /// # Examples
    ///
    /// ```
    /// let flaw = programs::Flaw::of_solution("it ends where no goal is");
    /// assert_eq!(flaw.to_string(), "the solution does not hold: it ends where no goal is");
    /// ```
    pub fn of_solution(why: impl Into<String>) -> Self {
        Flaw { what: "solution", why: why.into() }
    }

    /// The fault of a program whose proof of this name was checked, and proves nothing.
    ///
    /// # Examples
    ///
    /// ```
    /// assert_eq!(programs::Flaw::of_proof("parity").to_string(), "the proof does not hold: parity");
    /// ```
    pub fn of_proof(name: impl Into<String>) -> Self {
        Flaw { what: "proof", why: name.into() }
    }
}

impl<C: fmt::Debug> From<InvalidPlan<C>> for Flaw {
    fn from(error: InvalidPlan<C>) -> Self {
        Flaw::of_solution(error.to_string())
    }
}

/// Why a program has no answer for a puzzle, whatever the puzzle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Failure {
    /// The answer that it found does not hold.
    #[error(transparent)]
    Flaw(#[from] Flaw),
    /// A file that an option names cannot be written: in one sentence that names the file.
    #[error("{0}")]
    File(String),
}

//! The errors of solvers and readers.

use core::fmt;

use search::run::InvalidPlan;
use thiserror::Error;

/// The error of a solver.
///
/// A limit that was reached and a board without a solution are no errors but [outcomes](search::Outcome).
///
/// # Examples
///
/// ```
/// use puzzle::SolveError;
///
/// let error = SolveError::unsuitable("heuristic pdb-78: expected a board of 4x4");
/// assert!(error.is_unsuitable() && !error.is_flaw());
/// assert_eq!(error.to_string(), "heuristic pdb-78: expected a board of 4x4");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error(transparent)]
pub struct SolveError(Cause);

#[derive(Clone, PartialEq, Eq, Debug, Error)]
enum Cause {
    #[error("{0}")]
    Unsuitable(String),
    #[error("{0}")]
    TooLarge(String),
    #[error("{0}")]
    File(String),
    #[error("expected a valid solution, but {0}")]
    Flaw(#[source] InvalidPlan<u32>),
}

impl SolveError {
    /// Returns the error of a choice that does not suit the board or another choice.
    #[must_use]
    pub fn unsuitable(sentence: impl fmt::Display) -> Self {
        SolveError(Cause::Unsuitable(sentence.to_string()))
    }

    /// Returns the error of a board that is too large for every search of the puzzle.
    ///
    /// # Examples
    ///
    /// ```
    /// assert!(puzzle::SolveError::too_large("expected at most 25 cells").is_too_large());
    /// ```
    #[must_use]
    pub fn too_large(sentence: impl fmt::Display) -> Self {
        SolveError(Cause::TooLarge(sentence.to_string()))
    }

    /// Returns the error of a file that cannot be read or written.
    ///
    /// # Examples
    ///
    /// ```
    /// let error = puzzle::SolveError::file("tables/78.bin: permission denied");
    /// assert!(!error.is_unsuitable() && !error.is_too_large() && !error.is_flaw());
    /// ```
    #[must_use]
    pub fn file(sentence: impl fmt::Display) -> Self {
        SolveError(Cause::File(sentence.to_string()))
    }

    /// Returns the error of a solution that does not hold, which is a fault of the puzzle's crate.
    ///
    /// # Examples
    ///
    /// ```
    /// use puzzle::SolveError;
    /// use search::run::InvalidPlan;
    ///
    /// let error = SolveError::flaw(InvalidPlan::NoGoal);
    /// assert_eq!(error.to_string(), "expected a valid solution, but the plan ends where no goal is");
    /// assert!(error.is_flaw());
    /// ```
    #[must_use]
    pub fn flaw(fault: InvalidPlan<u32>) -> Self {
        SolveError(Cause::Flaw(fault))
    }

    /// Returns whether a choice does not suit the board or another choice.
    #[must_use]
    pub fn is_unsuitable(&self) -> bool {
        matches!(self.0, Cause::Unsuitable(_))
    }

    /// Returns whether the board is too large for every search of the puzzle.
    #[must_use]
    pub fn is_too_large(&self) -> bool {
        matches!(self.0, Cause::TooLarge(_))
    }

    /// Returns whether a solution was found that does not hold. The source of the error says why.
    #[must_use]
    pub fn is_flaw(&self) -> bool {
        matches!(self.0, Cause::Flaw(_))
    }
}

/// The error of a text that is no board: the expectation, and its place where it is known.
///
/// # Examples
///
/// ```
/// use puzzle::ParseError;
///
/// let error = ParseError::at(2, 5, "expected a lamp");
/// assert_eq!(error.to_string(), "line 2, column 5: expected a lamp");
/// assert_eq!((error.place(), error.expectation()), (Some((2, 5)), "expected a lamp"));
/// assert_eq!(ParseError::new("expected a goal").to_string(), "expected a goal");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseError {
    place: Option<(usize, usize)>,
    expectation: String,
}

impl ParseError {
    /// Returns an error without a place.
    #[must_use]
    pub fn new(expectation: impl fmt::Display) -> Self {
        ParseError { place: None, expectation: expectation.to_string() }
    }

    /// Returns an error in a line at a character, both counted from 1.
    #[must_use]
    pub fn at(line: usize, column: usize, expectation: impl fmt::Display) -> Self {
        ParseError { place: Some((line, column)), ..Self::new(expectation) }
    }

    /// Returns the line and the character within it, both counted from 1.
    #[must_use]
    pub fn place(&self) -> Option<(usize, usize)> {
        self.place
    }

    /// Returns the sentence without the place.
    #[must_use]
    pub fn expectation(&self) -> &str {
        &self.expectation
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some((line, column)) = self.place {
            write!(f, "line {line}, column {column}: ")?;
        }
        f.write_str(&self.expectation)
    }
}

impl core::error::Error for ParseError {}

/// The reason why an action is not made, as a sentence without a full stop.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// The text is no action.
    Unreadable(String),
    /// The action is not possible in this position.
    Impossible(String),
}

impl Refusal {
    /// Returns the refusal of an action that is not possible here.
    #[must_use]
    pub fn impossible(why: impl Into<String>) -> Self {
        Refusal::Impossible(why.into())
    }

    /// Returns a sentence for the player who wrote `action`. Control characters of `action` are escaped, and of more than
    /// 40 characters the first 40 are kept.
    ///
    /// # Examples
    ///
    /// ```
    /// use puzzle::Refusal;
    ///
    /// let refusal = Refusal::impossible("a step goes one cell");
    /// assert_eq!(refusal.sentence("B+2"), "B+2 is not possible: a step goes one cell");
    /// assert_eq!(Refusal::Unreadable("expected a car".to_owned()).sentence("?"), "expected a car");
    /// ```
    #[must_use]
    pub fn sentence(&self, action: &str) -> String {
        match self {
            Refusal::Unreadable(why) => why.clone(),
            Refusal::Impossible(why) => format!("{} is not possible: {why}", shown(action)),
        }
    }
}

/// The most characters of an action that a sentence shows.
const LONGEST: usize = 40;

fn shown(action: &str) -> String {
    let shown: String = action.chars().take(LONGEST).flat_map(char::escape_debug).collect();
    if action.chars().nth(LONGEST).is_some() { shown + "..." } else { shown }
}

//! Everything that can be said of all positions of a board.

use search::Reason;

use crate::{
    error::SolveError,
    job::Job,
    puzzle::{Puzzle, Solver},
};

/// A puzzle that surveys all positions of a board.
///
/// # Examples
///
/// ```
/// use lights_out::LightsOut;
/// use puzzle::{Field, Solver, Survey};
///
/// let board = "xx/..".parse()?;
/// let found = Solver::<LightsOut>::new(&board).survey(&mut ()).unwrap();
/// assert_eq!(found.get("positions"), Some(&Field::Number(16)));
/// assert_eq!(found.get("layers"), Some(&Field::Numbers(vec![1, 4, 6, 4, 1])));
/// assert!(found.is_solvable && found.stopped.is_none());
/// # Ok::<(), lights_out::ParseError>(())
/// ```
pub trait Survey: Puzzle {
    /// Surveys the positions of a board in its metric, within the limits of `job`.
    ///
    /// # Errors
    ///
    /// If no survey takes the board.
    fn survey(solver: &Solver<Self>, job: &mut Job<'_>) -> Result<Findings<Self::Task>, SolveError>;
}

/// The findings of a survey, as names and values in the order in which they are printed.
#[derive(Clone, PartialEq, Debug)]
#[must_use]
pub struct Findings<Task> {
    /// Whether the board has a solution; where a limit ended the survey before that was known, `true`.
    pub is_solvable: bool,
    /// The findings by name. None if a limit ended the survey before the first.
    pub fields: Vec<(&'static str, Field)>,
    /// Boards that are drawn for people: the hardest.
    pub hardest: Vec<Task>,
    /// The limit that ended the survey; then later findings are missing.
    pub stopped: Option<Reason>,
}

impl<Task> Findings<Task> {
    /// Returns the findings of a survey that a limit ended before the first finding.
    ///
    /// # Examples
    ///
    /// ```
    /// use puzzle::Findings;
    /// use search::Reason;
    ///
    /// let findings: Findings<String> = Findings::stopped(Reason::Time);
    /// assert!(findings.get("positions").is_none());
    /// ```
    pub fn stopped(reason: Reason) -> Self {
        Findings { is_solvable: true, fields: Vec::new(), hardest: Vec::new(), stopped: Some(reason) }
    }

    /// Returns the finding of a name.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&Field> {
        self.fields.iter().find(|field| field.0 == name).map(|field| &field.1)
    }
}

/// One finding.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub enum Field {
    /// A number.
    Number(u64),
    /// A number that may be very large, such as that of solutions.
    Large(u128),
    /// A mean.
    Ratio(f64),
    /// Whether something holds.
    Flag(bool),
    /// A text, such as a board.
    Text(String),
    /// A number for each distance.
    Numbers(Vec<u64>),
    /// Several texts, such as boards.
    Texts(Vec<String>),
    /// Findings of their own, such as those in another metric.
    Fields(Vec<(&'static str, Field)>),
    /// Rows of findings, such as one for each number of pegs.
    Rows(Vec<Vec<(&'static str, Field)>>),
}

impl<P: Survey> Solver<P> {
    /// Surveys the positions of the board in the metric of the solver, and reports progress to `observer`.
    ///
    /// # Errors
    ///
    /// If no survey takes the board.
    pub fn survey(&self, observer: &mut dyn search::Observer<u32>) -> Result<Findings<P::Task>, SolveError> {
        P::survey(self, &mut self.job(observer))
    }
}

//! The trait of all puzzles, and the question that a solver answers.

use core::{
    fmt::{Debug, Display},
    hash::Hash,
    str::FromStr,
};

use search::{Limits, names::Name, open_lists::OpenListName, run};

use crate::{
    choices::{Algorithm, ClosedListName},
    error::{ParseError, Refusal, SolveError},
    facts::Facts,
    instance::Instance,
    job::Job,
};

/// A puzzle: boards and actions as people write them, the rules, and the searches that solve a board.
///
/// A puzzle is a type without data, such as `struct RushHour;`. It has seven types, one constant and four functions of its
/// own; the other functions have defaults. [`Solver`] solves its boards. The [front page](crate) has a whole puzzle of 60
/// lines, and lists the traits that a puzzle may implement beside this one.
///
/// # Examples
///
/// Code for any puzzle:
///
/// ```
/// use lights_out::LightsOut;
/// use puzzle::{Puzzle, Solver};
///
/// /// Returns the fewest actions that solve a board, if that is possible and if the text is a board.
/// fn fewest<P: Puzzle>(text: &str) -> Option<u32> {
///     let task = P::read(text).ok()?;
///     let answer = Solver::<P>::new(&task).solve().ok()?;
///     answer.plan().map(|plan| plan.cost)
/// }
/// assert_eq!(fewest::<LightsOut>("xx./x../..."), Some(1));
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a puzzle",
    note = "implement `Puzzle` for a unit struct that stands for all boards of the puzzle"
)]
pub trait Puzzle: Copy + Default + Debug + Eq + Send + Sync + 'static {
    /// A board with its goal. Its text is one line that is read as the same board.
    type Task: FromStr<Err: Display> + Display + Clone + Eq + Hash + Debug + Send + Sync;
    /// An action of cost 1. Its text has no blanks.
    type Action: FromStr<Err: Display> + Display + Clone + Eq + Hash + Debug + Send + Sync;
    /// The ways to count actions, the usual one as default.
    type Metric: Name + Default + Eq + Debug + Send + Sync;
    /// The algorithms of the solver.
    type Algorithm: Algorithm;
    /// The heuristics of the solver.
    type Heuristic: Name + Default + Eq + Debug + Send + Sync;
    /// The reason why a board has no solution, whose `Display` is a name in a few words.
    type Proof: Display + Clone + Debug + Send + Sync;
    /// Settings that no other puzzle has, such as tables on disk; `()` if there are none.
    type Settings: Clone + Default + Debug + Send + Sync;

    /// The names and words of the puzzle.
    const FACTS: &'static Facts;

    /// Returns the actions that are possible on a board.
    fn actions(task: &Self::Task, metric: Self::Metric) -> Vec<Self::Action>;

    /// Returns the board after an action.
    ///
    /// # Errors
    ///
    /// Why the action is not possible here, or does not count as one in the metric.
    fn after(task: &Self::Task, action: &Self::Action, metric: Self::Metric) -> Result<Self::Task, Refusal>;

    /// Returns whether the board is solved.
    fn is_solved(task: &Self::Task) -> bool;

    /// Searches for a solution with the fewest actions as the fields of `solver` say, within the limits of `job`.
    ///
    /// Call [`Solver::solve`] instead, which also checks the choices of lists before and the solution after.
    ///
    /// # Errors
    ///
    /// If a choice does not suit the board, or if no search takes the board.
    fn search(solver: &Solver<Self>, job: &mut Job<'_>) -> Result<Answer<Self>, SolveError>;

    /// Returns the built-in boards; by default none.
    #[must_use]
    fn instances() -> Vec<InstanceOf<Self>> {
        Vec::new()
    }

    /// Reads a board; by default by `FromStr`, without the place of a fault.
    ///
    /// # Errors
    ///
    /// The expectation, and where it fails.
    fn read(text: &str) -> Result<Self::Task, ParseError> {
        text.parse().map_err(ParseError::new)
    }

    /// Returns the board that a short name stands for; by default that of the instance of this name.
    #[must_use]
    fn named(name: &str) -> Option<Self::Task> {
        Self::instances().into_iter().find(|instance| instance.is_called(name)).map(|instance| instance.task)
    }

    /// Reads an action on a board; by default by `FromStr`, whatever the board. The action may be impossible.
    ///
    /// # Errors
    ///
    /// [`Refusal::Unreadable`] with the expectation.
    fn read_action(task: &Self::Task, text: &str) -> Result<Self::Action, Refusal> {
        let _ = task;
        text.parse().map_err(|error: <Self::Action as FromStr>::Err| Refusal::Unreadable(error.to_string()))
    }

    /// Writes an action of a board as [`read_action`](Self::read_action) reads it; by default by `Display`.
    #[must_use]
    fn write_action(task: &Self::Task, action: &Self::Action) -> String {
        let _ = task;
        action.to_string()
    }

    /// Returns the actions in a word of a plan: by default the word itself. A puzzle with actions of one letter may take
    /// them without blanks.
    #[must_use]
    fn actions_of(word: &str) -> Vec<&str> {
        vec![word]
    }

    /// Draws a board in several lines of text, without a line end after the last; by default the rows of its text.
    #[must_use]
    fn drawing(task: &Self::Task) -> String {
        task.to_string().replace('/', "\n")
    }

    /// Explains to people why a board has no solution.
    #[must_use]
    fn explain(task: &Self::Task, proof: &Self::Proof) -> String {
        let _ = (task, proof);
        "every way was tried".to_owned()
    }
}

/// The answer of a [`Solver`]: a report in boards and actions, the names of the methods, and the proof if there is no
/// solution. Without a proof of the puzzle's own, [`Exhausted`](search::Outcome::Exhausted) says that every way was tried.
pub type Answer<P> = run::Answer<<P as Puzzle>::Task, <P as Puzzle>::Action, <P as Puzzle>::Proof>;

/// An [`Instance`] of a puzzle.
pub type InstanceOf<P> = Instance<<P as Puzzle>::Task, <P as Puzzle>::Metric>;

/// A solver of one board, with everything that a user may choose.
///
/// # Examples
///
/// ```
/// use lights_out::{Algorithm, LightsOut};
/// use puzzle::Solver;
/// use search::{Limits, Reason};
///
/// let board = "x.x/.x./x.x".parse()?;
/// let answer = Solver::<LightsOut>::new(&board).solve()?;
/// assert_eq!((answer.plan().unwrap().cost, answer.algorithm), (9, "elimination"));
///
/// let solver = Solver::<LightsOut>::new(&board).with_algorithm(Algorithm::Bfs);
/// let answer = solver.with_limits(Limits::none().expanded(100)).solve()?;
/// assert_eq!(answer.report.stopped_by(), Some(Reason::Expanded));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
#[must_use]
#[non_exhaustive]
pub struct Solver<P: Puzzle> {
    /// The board.
    pub task: P::Task,
    /// The metric in which a solution has the fewest actions.
    pub metric: P::Metric,
    /// The algorithm.
    pub algorithm: P::Algorithm,
    /// The heuristic of algorithms that ask one.
    pub heuristic: P::Heuristic,
    /// The open list, if it is chosen.
    pub open_list: Option<OpenListName>,
    /// The closed list, if it is chosen.
    pub closed_list: Option<ClosedListName>,
    /// The limits of all searches together.
    pub limits: Limits<u32>,
    /// The most states that each search may expand.
    pub budget: u64,
    /// The number of threads, at least one, for puzzles that use several.
    pub threads: usize,
    /// The settings that no other puzzle has.
    pub settings: P::Settings,
}

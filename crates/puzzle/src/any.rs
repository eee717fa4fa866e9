//! Every puzzle behind one type, for programs that choose the puzzle at run time.
//!
//! Boards, metrics and actions are texts here. Where the puzzle is known, a generic function of [`Puzzle`] needs no texts.

use core::{fmt, str::FromStr};
use std::sync::Arc;

use picture::Scene;
use search::{Limits, Outcome, Reason, names::Name};

use crate::{
    error::Refusal,
    facts::Facts,
    generate::{Difficulty, Generate},
    play::{Choice, Play, Position},
    puzzle::{InstanceOf, Puzzle, Solver},
};

/// A puzzle. Every type with [`Play`] and [`Generate`] is one.
///
/// # Examples
///
/// ```
/// use lights_out::LightsOut;
/// use puzzle::any::{AnyPuzzle, Effort};
/// use search::Limits;
///
/// let puzzles: [&dyn AnyPuzzle; 1] = [&LightsOut];
/// let lamps = puzzles.into_iter().find(|puzzle| puzzle.facts().name == "lights-out").unwrap();
///
/// let start = lamps.board("xx./x../...", "presses")?;
/// let answer = start.solve(&Effort::within(Limits::none()))?;
/// assert_eq!((answer.actions.unwrap(), answer.is_optimal), (vec!["a1".to_owned()], true));
///
/// let (action, end) = start.act("A1").unwrap();
/// assert_eq!((action.as_str(), end.is_solved()), ("a1", true));
/// # Ok::<(), String>(())
/// ```
pub trait AnyPuzzle: fmt::Debug + Sync {
    /// Returns the names and words of the puzzle.
    fn facts(&self) -> &'static Facts;

    /// Reads a board in one line, in the metric of this name.
    ///
    /// # Errors
    ///
    /// A sentence that names the expected board or metric.
    fn board(&self, text: &str, metric: &str) -> Result<Board, String>;

    /// Returns the built-in boards.
    fn samples(&self) -> Vec<Sample>;

    /// Makes a board of a difficulty. Equal seeds give equal boards.
    ///
    /// # Errors
    ///
    /// A sentence: the limit that ended the work, that no board was found, or the difficulties that there are.
    fn generated(&self, difficulty: &str, seed: u64, limits: Limits<u32>) -> Result<Sample, String>;
}

impl<P: Play + Generate> AnyPuzzle for P {
    fn facts(&self) -> &'static Facts {
        P::FACTS
    }

    fn board(&self, text: &str, metric: &str) -> Result<Board, String> {
        let task = P::read(text.trim()).map_err(|error| error.to_string())?;
        Ok(Arc::new(Position::<P>::new(&task, parsed(metric)?)))
    }

    fn samples(&self) -> Vec<Sample> {
        P::instances().into_iter().map(sample::<P>).collect()
    }

    fn generated(&self, difficulty: &str, seed: u64, mut limits: Limits<u32>) -> Result<Sample, String> {
        let difficulty: Difficulty = parsed(difficulty)?;
        let mut generator = P::generator(seed, P::range(difficulty));
        let (name, source) = (difficulty.to_string(), format!("generated from the seed {seed}"));
        match P::generate(&mut generator, &mut limits) {
            Ok(Some(made)) => Ok(Sample { name, source, ..sample::<P>(made) }),
            Ok(None) => Err("no board of this difficulty was found".to_owned()),
            Err(reason) => Err(format!("no new board: {reason}")),
        }
    }
}

fn parsed<T: FromStr<Err: fmt::Display>>(text: &str) -> Result<T, String> {
    text.parse().map_err(|error: T::Err| error.to_string())
}

/// A board with its name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sample {
    /// A few words.
    pub name: String,
    /// The board in one line of text.
    pub board: String,
    /// The known optima by the names of metrics.
    pub optima: Vec<(&'static str, u32)>,
    /// Whether there is a solution.
    pub is_solvable: bool,
    /// Where the board is published, or how it was made.
    pub source: String,
}

impl Sample {
    /// Returns the optimum in a metric, if it is known.
    ///
    /// # Examples
    ///
    /// ```
    /// use puzzle::any::AnyPuzzle;
    ///
    /// let known = |sample: puzzle::any::Sample| sample.optimum("presses");
    /// assert!(lights_out::LightsOut.samples().into_iter().any(|sample| known(sample) == Some(9)));
    /// ```
    #[must_use]
    pub fn optimum(&self, metric: &str) -> Option<u32> {
        self.optima.iter().find(|optimum| optimum.0 == metric).map(|optimum| optimum.1)
    }
}

fn sample<P: Puzzle>(of: InstanceOf<P>) -> Sample {
    Sample {
        optima: of.optima.iter().map(|(metric, optimum)| (metric.name(), *optimum)).collect(),
        name: of.name,
        board: of.task.to_string(),
        is_solvable: of.is_solvable,
        source: of.source.into_owned(),
    }
}

/// A position that a screen and a solver's thread can share.
pub type Board = Arc<dyn AnyPosition>;

/// A board of a puzzle in a metric: it can be drawn, changed by actions, and solved.
///
/// # Examples
///
/// ```
/// use puzzle::any::{AnyPosition, AnyPuzzle, Board};
///
/// let start: Board = lights_out::LightsOut.board("xx./x../...", "presses")?;
/// assert_eq!((start.text(), start.choices().len()), ("xx./x../...".to_owned(), 9));
/// assert!(start.act("a1").unwrap().1.is_solved());
/// assert_eq!(start.act("a4").unwrap_err().sentence("a4"), "a4 is not possible: the board has no lamp a4");
/// # Ok::<(), String>(())
/// ```
pub trait AnyPosition: fmt::Debug + Send + Sync {
    /// Returns the board in one line, with its goal where the puzzle has several.
    fn text(&self) -> String;

    /// Describes the position as a picture. Pieces keep their names during a game.
    fn scene(&self) -> Scene;

    /// Returns the pieces where the goal wants them, if the position does not show it anyway.
    fn goal(&self) -> Option<Scene>;

    /// Returns whether the position is solved.
    fn is_solved(&self) -> bool;

    /// Returns the possible actions of single pieces, one for each place where a piece can go, the shortest of a piece first.
    fn choices(&self) -> Vec<Choice>;

    /// Returns an action as the puzzle writes it, and the position after it.
    ///
    /// # Errors
    ///
    /// If the text is no action, or if the action is not possible here.
    fn act(&self, action: &str) -> Result<(String, Board), Refusal>;

    /// Searches for a solution with the fewest actions.
    ///
    /// # Errors
    ///
    /// A sentence if the board is too large for the solver.
    fn solve(&self, effort: &Effort) -> Result<Answer, String>;
}

impl<P: Play> AnyPosition for Position<P> {
    fn text(&self) -> String {
        self.task().to_string()
    }

    fn scene(&self) -> Scene {
        self.scene()
    }

    fn goal(&self) -> Option<Scene> {
        P::goal_scene(self.task())
    }

    fn is_solved(&self) -> bool {
        P::is_solved(self.task())
    }

    fn choices(&self) -> Vec<Choice> {
        self.choices()
    }

    fn act(&self, action: &str) -> Result<(String, Board), Refusal> {
        let action = P::read_action(self.task(), action)?;
        Ok((P::write_action(self.task(), &action), Arc::new(self.after(&action)?)))
    }

    fn solve(&self, effort: &Effort) -> Result<Answer, String> {
        let solver = Solver::<P>::new(self.task())
            .with_metric(self.metric())
            .with_limits(effort.limits.clone())
            .with_threads(effort.threads)
            .with_budget(effort.budget);
        let found = solver.solve().map_err(|error| error.to_string())?;
        Ok(Answer::of(&solver, &found))
    }
}

/// The limits of one search for a solution.
///
/// # Examples
///
/// ```
/// use puzzle::any::{AnyPuzzle, Effort};
/// use search::Limits;
///
/// let start = lights_out::LightsOut.board("x.x/.x./x.x", "presses")?;
/// let effort = Effort::within(Limits::none()).with_threads(2).with_budget(1_000);
/// assert_eq!(start.solve(&effort)?.actions.map(|actions| actions.len()), Some(9));
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Debug)]
#[must_use]
#[non_exhaustive]
pub struct Effort {
    /// The limits of the search.
    pub limits: Limits<u32>,
    /// The number of threads.
    pub threads: usize,
    /// The most states that each method may expand.
    pub budget: u64,
}

impl Effort {
    /// A search within `limits`, by one thread.
    pub fn within(limits: Limits<u32>) -> Self {
        Effort { limits, threads: 1, budget: u64::MAX }
    }

    /// Sets the number of threads, for puzzles that use several.
    pub fn with_threads(self, threads: usize) -> Self {
        Effort { threads, ..self }
    }

    /// Limits each method of a solver that tries several to this number of expanded states. Where no clock can end a
    /// method, a budget gives the next one its turn.
    pub fn with_budget(self, expanded: u64) -> Self {
        Effort { budget: expanded, ..self }
    }
}

/// The answer of a puzzle's solver for a position: a solution, the proof that there is none, or the limit that was reached.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Answer {
    /// The actions of the solution as the puzzle writes them, each of cost 1; the best solution so far if a limit ended the
    /// search.
    pub actions: Option<Vec<String>>,
    /// Whether it is proven that no solution has fewer actions.
    pub is_optimal: bool,
    /// The name of the proof that there is no solution.
    pub proof: Option<String>,
    /// The limit that ended the search.
    pub stopped: Option<Reason>,
    /// The number of states whose actions were listed.
    pub expanded: u64,
    /// The most bytes that the buffers of the search held.
    pub peak_bytes: u64,
    /// The name of the algorithm, empty if a proof needed no search.
    pub algorithm: &'static str,
    /// The name of the heuristic.
    pub heuristic: &'static str,
}

impl Answer {
    fn of<P: Puzzle>(solver: &Solver<P>, found: &crate::Answer<P>) -> Self {
        let report = &found.report;
        let proof =
            || found.proof.as_ref().map_or_else(|| "exhaustive search".to_owned(), P::Proof::to_string);
        Answer {
            actions: found.actions().map(|actions| solver.written(actions)),
            is_optimal: found.plan().is_some_and(|plan| plan.cost <= report.lower_bound),
            proof: matches!(report.outcome, Outcome::Exhausted).then(proof),
            stopped: report.stopped_by(),
            expanded: report.stats.expanded,
            peak_bytes: report.stats.peak_bytes,
            algorithm: found.algorithm,
            heuristic: found.heuristic,
        }
    }
}

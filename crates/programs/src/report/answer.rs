//! The answer of a program for one puzzle: the JSON object and the exit status.

use std::fmt::{self, Display};

use indicatif::{HumanBytes, HumanCount};
use search::{Cost, Outcome, Reason, Report, Stats};
use serde::Serialize;

use crate::{
    command_line::Shared,
    run::{Time, interrupt::INTERRUPTED},
    terminal::json,
};

/// How a puzzle ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Ending {
    /// There is a solution.
    Solved,
    /// It is proven that there is none.
    Unsolvable,
    /// A plan of somebody's own does not solve the puzzle.
    Unsolved,
    /// A limit was reached first.
    Stopped,
    /// SIGINT came first; JSON says `stopped`, and the reason.
    #[serde(rename = "stopped")]
    Interrupted,
    /// The input is no puzzle.
    Invalid,
}

impl Ending {
    /// How a puzzle ended whose search stopped for this reason. Nothing but SIGINT cancels a search of a program.
    ///
    /// # Examples
    ///
    /// ```
    /// use programs::Ending;
    /// use search::Reason;
    ///
    /// assert_eq!([Reason::Time, Reason::Cancelled].map(Ending::of), [Ending::Stopped, Ending::Interrupted]);
    /// ```
    #[must_use]
    pub fn of(reason: Reason) -> Self {
        if reason == Reason::Cancelled { Ending::Interrupted } else { Ending::Stopped }
    }

    /// The exit status of a program that was given this one puzzle.
    #[must_use]
    pub fn status(self) -> u8 {
        match self {
            Ending::Solved => 0,
            Ending::Unsolvable | Ending::Unsolved => 1,
            Ending::Invalid => 2,
            Ending::Stopped => 3,
            Ending::Interrupted => INTERRUPTED,
        }
    }
}

/// The exit status after several puzzles: 130 if the program was interrupted, else 2 if any was invalid, else 3 if any was
/// stopped, else 0. A single puzzle has its own status, which is 1 if it is proven unsolvable.
///
/// # Examples
///
/// ```
/// use programs::{Ending::*, exit_status};
///
/// assert_eq!(exit_status([Unsolvable]), 1);
/// assert_eq!(exit_status([Unsolvable, Solved]), 0);
/// assert_eq!(exit_status([Stopped, Invalid, Solved]), 2);
/// assert_eq!(exit_status([Solved, Invalid, Interrupted]), 130);
/// ```
pub fn exit_status(endings: impl IntoIterator<Item = Ending>) -> u8 {
    let endings: Vec<Ending> = endings.into_iter().collect();
    match endings[..] {
        [only] => only.status(),
        _ if endings.contains(&Ending::Interrupted) => INTERRUPTED,
        _ if endings.contains(&Ending::Invalid) => 2,
        _ if endings.contains(&Ending::Stopped) => 3,
        _ => 0,
    }
}

/// The work of one search: its counts, its memory and its time.
///
/// # Examples
///
/// ```
/// use programs::{Time, Work};
/// use search::Stats;
///
/// let work = Work::of(&Stats::default(), Time { seconds: 1.5, cpu_seconds: None });
/// assert_eq!(work.to_string(), "0 states expanded, 0 generated, 0 B at most, 1.500 s");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Work {
    /// States whose actions were listed.
    pub expanded: u64,
    /// Successors that were looked at.
    pub generated: u64,
    /// Estimates that were asked of a heuristic.
    pub evaluated: u64,
    /// Entries taken from the open list.
    pub popped: u64,
    /// The most bytes that the buffers of the search held.
    pub peak_bytes: u64,
    /// The time.
    #[serde(flatten)]
    pub time: Time,
}

impl Work {
    /// The work that a search counted, and the time that was measured around it.
    #[must_use]
    pub fn of(stats: &Stats, time: Time) -> Self {
        let &Stats { expanded, generated, evaluated, popped, peak_bytes, .. } = stats;
        Work { expanded, generated, evaluated, popped, peak_bytes, time }
    }

    /// This work and an `earlier` one together, where a program searches twice for one answer.
    ///
    /// # Examples
    ///
    /// ```
    /// use programs::{Time, Work};
    /// use search::Stats;
    ///
    /// let mut stats = Stats::default();
    /// (stats.expanded, stats.peak_bytes) = (7, 100);
    /// let work = Work::of(&stats, Time::default());
    /// assert_eq!((work.after(work).expanded, work.after(work).peak_bytes), (14, 100));
    /// ```
    #[must_use]
    pub fn after(self, earlier: Work) -> Self {
        let times = self.time.cpu_seconds.zip(earlier.time.cpu_seconds);
        Work {
            expanded: self.expanded + earlier.expanded,
            generated: self.generated + earlier.generated,
            evaluated: self.evaluated + earlier.evaluated,
            popped: self.popped + earlier.popped,
            peak_bytes: self.peak_bytes.max(earlier.peak_bytes),
            time: Time {
                seconds: self.time.seconds + earlier.time.seconds,
                cpu_seconds: times.map(|(now, then)| now + then),
            },
        }
    }
}

/// The line that a person reads.
impl Display for Work {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (expanded, generated) = (HumanCount(self.expanded), HumanCount(self.generated));
        let bytes = HumanBytes(self.peak_bytes);
        write!(
            f,
            "{expanded} states expanded, {generated} generated, {bytes} at most, {:.3} s",
            self.time.seconds
        )
    }
}

/// The answer for one puzzle. Its JSON object has these keys in this order, without those that have no value.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Answer {
    /// The input as given; of one that is no text, or longer than a line may be, the beginning.
    pub puzzle: String,
    /// How it ended.
    pub outcome: Ending,
    /// The cost of the solution, in the metric.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cost: Option<u64>,
    /// The name of the metric.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub metric: Option<String>,
    /// Whether it is proven that no solution costs less; said of every solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub optimal: Option<bool>,
    /// A proven lower bound on the cost of every solution, if it is below the cost of this one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lower_bound: Option<u64>,
    /// The proven lower bound of a search that was stopped, above zero; for people, and not in the JSON object.
    #[serde(skip)]
    pub bound_so_far: Option<u64>,
    /// The actions of the solution, in the puzzle's notation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub actions: Option<Vec<String>>,
    /// The work of the search, if there was one.
    #[serde(flatten)]
    pub work: Option<Work>,
    /// The name of the algorithm that was used.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub algorithm: Option<String>,
    /// The name of the heuristic that was used.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub heuristic: Option<String>,
    /// The name of the proof that there is no solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proof: Option<String>,
    /// Whether the proof was checked, where that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub checked: Option<bool>,
    /// The fault of the input, in one sentence.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
    /// Which limit stopped the search, in one sentence.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

/// Whether a lower bound says anything.
fn is_bound<C: Cost>(bound: &C) -> bool {
    *bound > C::ZERO && *bound < C::MAX
}

impl Answer {
    /// The answer that a search gave, its actions in their own notation.
    ///
    /// A search that ends without a solution has proven it by exhaustive search.
    pub fn of<State, Action, C>(puzzle: &str, report: &Report<State, Action, C>, time: Time) -> Self
    where
        Action: Display,
        C: Cost + Into<u64>,
    {
        let plan = report.plan();
        let ending = match report.outcome {
            Outcome::Solved(_) => Ending::Solved,
            Outcome::Exhausted => Ending::Unsolvable,
            _ => report.stopped_by().map_or(Ending::Stopped, Ending::of),
        };
        Answer {
            cost: plan.map(|plan| plan.cost.into()),
            optimal: plan.map(|_| report.is_optimal()),
            actions: plan.map(|plan| plan.actions.iter().map(ToString::to_string).collect()),
            work: Some(Work::of(&report.stats, time)),
            bound_so_far: report.stopped_by().map(|_| report.lower_bound).filter(is_bound).map(Into::into),
            proof: matches!(report.outcome, Outcome::Exhausted).then(|| "exhaustive search".to_owned()),
            reason: report.stopped_by().map(|reason| reason.to_string()),
            ..Self::without_search(puzzle, ending)
        }
    }

    /// The answer for a puzzle that has no solution, as `proof` shows without a search.
    #[must_use]
    pub fn unsolvable(puzzle: &str, proof: &str) -> Self {
        Answer { proof: Some(proof.to_owned()), ..Self::without_search(puzzle, Ending::Unsolvable) }
    }

    /// The answer for a puzzle that a limit kept from an answer, or SIGINT, which is [`Reason::Cancelled`].
    ///
    /// # Examples
    ///
    /// ```
    /// use programs::Answer;
    /// use search::Reason;
    ///
    /// let json = Answer::stopped("1 2 0", Reason::Time).to_json();
    /// assert_eq!(json, r#"{"puzzle":"1 2 0","outcome":"stopped","reason":"the time is over"}"#);
    /// ```
    #[must_use]
    pub fn stopped(puzzle: &str, reason: Reason) -> Self {
        Answer { reason: Some(reason.to_string()), ..Self::without_search(puzzle, Ending::of(reason)) }
    }

    /// The answer for an input that is no puzzle: `error` names the expected text, the place and the text found.
    pub fn invalid(puzzle: &str, error: impl Display) -> Self {
        Answer { error: Some(error.to_string()), ..Self::without_search(puzzle, Ending::Invalid) }
    }

    /// The same answer with the names of the algorithm, the heuristic and the metric that `options` chose.
    ///
    /// A program whose `auto` chose an algorithm names it in this way.
    #[must_use]
    pub fn with_names(self, options: &Shared) -> Self {
        let name = |name: &String| (!name.is_empty()).then(|| name.clone());
        Answer {
            metric: name(&options.metric),
            algorithm: name(&options.algorithm),
            heuristic: name(&options.heuristic),
            ..self
        }
    }

    /// The same answer where it is proven that every solution costs `bound` at least: a solution that costs no more is
    /// optimal, and for another one the bound is printed.
    ///
    /// # Examples
    ///
    /// ```
    /// use programs::{Answer, Time};
    /// use search::{breadth_first, from_successors};
    ///
    /// let line = from_successors(|&n: &u32| [n + 1]);
    /// let answer = Answer::of("5", &breadth_first(&line, &5, |&n| n == 9), Time::default());
    /// let unproven = Answer { optimal: Some(false), ..answer };
    /// assert_eq!(unproven.clone().with_lower_bound(3).lower_bound, Some(3));
    /// assert_eq!(unproven.with_lower_bound(4).optimal, Some(true));
    /// ```
    #[must_use]
    pub fn with_lower_bound(self, bound: u64) -> Self {
        let Some(cost) = self.cost else { return self };
        let optimal = self.optimal == Some(true) || cost <= bound;
        Answer { optimal: Some(optimal), lower_bound: (!optimal).then_some(bound), ..self }
    }

    /// The exit status of a program that was given this one puzzle.
    #[must_use]
    pub fn status(&self) -> u8 {
        self.outcome.status()
    }

    /// The JSON object, on one line.
    ///
    /// # Examples
    ///
    /// ```
    /// use programs::Answer;
    ///
    /// let json = Answer::invalid("1 1 0", "tile 1 occurs twice").to_json();
    /// assert_eq!(json, r#"{"puzzle":"1 1 0","outcome":"invalid","error":"tile 1 occurs twice"}"#);
    /// ```
    #[must_use]
    pub fn to_json(&self) -> String {
        json(self)
    }

    /// The answer of a program that says something else of a puzzle than a solution.
    ///
    /// # Examples
    ///
    /// ```
    /// use programs::{Answer, Ending};
    ///
    /// let answer = Answer::without_search("1 2 / 3 0", Ending::Solved);
    /// assert_eq!(answer.to_json(), r#"{"puzzle":"1 2 / 3 0","outcome":"solved"}"#);
    /// ```
    #[must_use]
    pub fn without_search(puzzle: &str, outcome: Ending) -> Self {
        Answer {
            puzzle: puzzle.to_owned(),
            outcome,
            cost: None,
            metric: None,
            optimal: None,
            lower_bound: None,
            bound_so_far: None,
            actions: None,
            work: None,
            algorithm: None,
            heuristic: None,
            proof: None,
            checked: None,
            error: None,
            reason: None,
        }
    }
}

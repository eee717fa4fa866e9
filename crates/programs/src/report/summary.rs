//! The lines that a person reads of an answer.

use std::fmt::{self, Display};

use crate::{
    report::{Answer, Ending},
    terminal::{Drawing, counted, say, say_drawing},
};

/// An answer in words: the actions and whether they are proven optimal, or the proof that there are none, and the work.
///
/// # Examples
///
/// ```
/// use programs::{Answer, Shared, Summary, Time};
/// use search::{breadth_first, from_successors};
///
/// let names = Shared { algorithm: "bfs".into(), heuristic: "zero".into(), metric: "moves".into(), ..Shared::default() };
/// let line = from_successors(|&n: &u32| [n + 1]);
/// let answer = Answer::of("5", &breadth_first(&line, &5, |&n| n == 6), Time::default()).with_names(&names);
/// assert!(Summary::of(&answer).to_string().starts_with("1 move, and no way is shorter: 6\nbfs with zero: "));
///
/// let answer = Answer::unsolvable("5", "parity");
/// let summary = Summary { proof: "the number is odd", ..Summary::of(&answer) };
/// assert_eq!(summary.to_string(), "unsolvable: the number is odd");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Summary<'a> {
    /// The answer.
    pub answer: &'a Answer,
    /// The proof that there is no solution, in words.
    pub proof: &'a str,
}

impl<'a> Summary<'a> {
    /// The summary of an answer whose proof needs no other words.
    #[must_use]
    pub fn of(answer: &'a Answer) -> Self {
        Summary { answer, proof: answer.proof.as_deref().unwrap_or_default() }
    }

    fn ending(&self) -> Option<String> {
        let reason = self.answer.reason.as_deref().unwrap_or_default();
        match self.answer.outcome {
            Ending::Unsolvable => Some(format!("unsolvable: {}", self.proof)),
            Ending::Stopped | Ending::Interrupted => Some(format!("stopped: {reason}")),
            Ending::Solved | Ending::Unsolved | Ending::Invalid => None,
        }
    }

    fn solution(&self) -> Option<String> {
        let (cost, metric) = (self.answer.cost?, self.answer.metric.as_deref()?);
        let proven = if self.answer.optimal == Some(true) { ", and no way is shorter" } else { "" };
        let actions = self.answer.actions.as_deref().unwrap_or_default();
        let colon = if actions.is_empty() { "" } else { ": " };
        Some(format!("{}{proven}{colon}{}", counted(cost, metric), actions.join(" ")))
    }

    /// The proven lower bound of a search that was stopped without a solution.
    fn bound_so_far(&self) -> Option<String> {
        let bound = self.answer.bound_so_far.filter(|_| self.answer.cost.is_none())?;
        let metric = self.answer.metric.as_deref()?;
        Some(format!("a solution, if there is one, takes at least {bound} in {metric}"))
    }

    /// The gap to the proven lower bound; a bound of zero says nothing.
    #[expect(clippy::cast_precision_loss, reason = "two digits are shown")]
    fn gap(&self) -> Option<String> {
        let (cost, bound) = (self.answer.cost?, self.answer.lower_bound.filter(|&bound| bound > 0)?);
        let ratio = cost as f64 / bound as f64;
        Some(format!(
            "at least {bound} are needed, so this is at most {ratio:.2} times as long as a shortest way"
        ))
    }

    fn work(&self) -> Option<String> {
        let Answer { work, algorithm, heuristic, .. } = self.answer;
        Some(format!("{} with {}: {}", algorithm.as_ref()?, heuristic.as_ref()?, (*work)?))
    }
}

impl Display for Summary<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lines = [self.ending(), self.bound_so_far(), self.solution(), self.gap(), self.work()]
            .into_iter()
            .flatten();
        f.write_str(&lines.collect::<Vec<_>>().join("\n"))
    }
}

/// Draws the board after each action; `boards` has the start too.
pub fn say_boards(actions: &[String], boards: impl IntoIterator<Item = Drawing>) {
    for ((action, board), number) in actions.iter().zip(boards.into_iter().skip(1)).zip(1..) {
        say(format_args!("{number}. {action}"));
        say_drawing(&board);
    }
}

//! The choice of a search that chooses its algorithm.

use core::fmt;

/// The algorithm that a search chose, and the rule that chose it.
///
/// [`Best`](crate::algorithms::Best) fills [`Report::choice`](crate::Report::choice) with it, and its documentation lists
/// the rules.
///
/// # Examples
///
/// ```
/// use search::prelude::*;
/// use search::algorithms::Best;
///
/// let line = from_successors(|&n: &i32| [n - 1, n + 1]);
/// let report = Best::blind().with_unit_costs().run(&line, &0, |&n| n == 7);
/// let choice = report.choice.unwrap();
/// assert_eq!((choice.algorithm, choice.rule), ("BreadthFirst", 9));
/// assert_eq!(choice.to_string(), "BreadthFirst, by rule 9: every action costs one");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Choice {
    /// The name of the algorithm's type.
    pub algorithm: &'static str,
    /// The number of the rule.
    pub rule: u8,
    /// The condition that held, as a clause.
    pub reason: &'static str,
}

impl Choice {
    pub(crate) const fn new(rule: u8, algorithm: &'static str, reason: &'static str) -> Self {
        Choice { algorithm, rule, reason }
    }
}

/// The algorithm, the number of the rule and the reason, on one line.
impl fmt::Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, by rule {}: {}", self.algorithm, self.rule, self.reason)
    }
}

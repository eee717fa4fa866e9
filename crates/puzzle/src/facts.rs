//! The names and words of a puzzle, as data.

use search::names::{self, ParseNameError};

/// The words for a puzzle: its names, its metrics, and how its boards are played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Facts {
    /// The name of the crate and of the program, in small letters with hyphens.
    pub name: &'static str,
    /// The name that people read.
    pub title: &'static str,
    /// The task of a player, in one sentence.
    pub task: &'static str,
    /// A board in one line of text.
    pub example: &'static str,
    /// The metrics, in the order of the puzzle's [`Metric`](crate::Puzzle::Metric).
    pub metrics: &'static [MetricFacts],
    /// The effect of a chosen cell.
    pub control: Control,
    /// Whether actions name cells, so that a board needs letters and numbers at its sides. The pieces then have the names of
    /// their cells.
    pub names_cells: bool,
}

impl Facts {
    /// Returns the metric of this name.
    ///
    /// # Errors
    ///
    /// The names that there are.
    ///
    /// # Examples
    ///
    /// ```
    /// use lights_out::LightsOut;
    /// use puzzle::Puzzle;
    ///
    /// let facts = LightsOut::FACTS;
    /// assert_eq!(facts.metric("presses").unwrap().counts, "one press");
    /// assert_eq!(facts.metric("moves").unwrap_err().to_string(), "expected presses, found `moves`");
    /// ```
    pub fn metric(&self, name: &str) -> Result<MetricFacts, ParseNameError> {
        names::named(self.metrics, |metric| metric.name, name)
    }
}

/// A way to count actions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MetricFacts {
    /// The name of the metric.
    pub name: &'static str,
    /// The word for several actions, a plural in -s.
    pub unit: &'static str,
    /// The action that counts as one.
    pub counts: &'static str,
    /// Whether a piece goes any distance in one action, so that two actions in a row by one piece may be one.
    pub joins: bool,
}

/// The effect of a cell that a player chooses.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Control {
    /// Chooses the piece of the cell, then the place where it goes.
    Pieces,
    /// Moves the piece of the cell at once. Arrow keys move pieces, too.
    Slides,
    /// Presses the cell. Arrow keys move the cursor.
    Press,
}

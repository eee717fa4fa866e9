//! A board with its name and its known optima.

use std::borrow::Cow;

/// A board with its name, its source and its known optima: published or generated.
///
/// # Examples
///
/// ```
/// use puzzle::Instance;
///
/// let card = Instance::new("level 1", "BBoooCDooEoCDAAEoCDooEooFoooGGFoHHHo", "N. Yoshigahara, 1996")
///     .with_id("1")
///     .with_optimum("moves", 8)
///     .with_optimum("steps", 16);
/// assert_eq!((card.optimum(), card.optimum_in("steps")), (Some(8), Some(16)));
/// assert!(card.is_called("1") && card.is_called("level 1") && card.is_solvable);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Instance<Task, Metric> {
    /// A few words.
    pub name: String,
    /// A short name without blanks.
    pub id: Option<String>,
    /// The board with its goal.
    pub task: Task,
    /// The fewest actions, in the metrics in which they are known.
    pub optima: Vec<(Metric, u32)>,
    /// Whether there is a solution.
    pub is_solvable: bool,
    /// The number of positions that the board can reach.
    pub positions: Option<u64>,
    /// Where the board and its numbers are published, or how it was made.
    pub source: Cow<'static, str>,
}

impl<Task, Metric: Copy + PartialEq> Instance<Task, Metric> {
    /// Returns a board that has a solution, without known optima.
    pub fn new(name: impl Into<String>, task: Task, source: impl Into<Cow<'static, str>>) -> Self {
        let (name, source) = (name.into(), source.into());
        Instance { name, id: None, task, optima: Vec::new(), is_solvable: true, positions: None, source }
    }

    /// Sets the short name.
    #[must_use]
    pub fn with_id(self, id: impl Into<String>) -> Self {
        Instance { id: Some(id.into()), ..self }
    }

    /// Adds the fewest actions in a metric; `None` adds nothing.
    #[must_use]
    pub fn with_optimum(mut self, metric: Metric, optimum: impl Into<Option<u32>>) -> Self {
        self.optima.extend(optimum.into().map(|optimum| (metric, optimum)));
        self
    }

    /// Sets whether there is a solution.
    ///
    /// # Examples
    ///
    /// ```
    /// let loyd = puzzle::Instance::new("Sam Loyd's prize", "1 2 / 3", "1891").with_optimum("moves", None);
    /// assert!(!loyd.with_solvable(false).is_solvable);
    /// ```
    #[must_use]
    pub fn with_solvable(self, is_solvable: bool) -> Self {
        Instance { is_solvable, ..self }
    }

    /// Sets the number of positions that the board can reach.
    ///
    /// # Examples
    ///
    /// ```
    /// let tiny = puzzle::Instance::new("2x2", "x./..", "counted by hand").with_optimum("presses", 3);
    /// assert_eq!(tiny.with_positions(16).positions, Some(16));
    /// ```
    #[must_use]
    pub fn with_positions(self, positions: impl Into<Option<u64>>) -> Self {
        Instance { positions: positions.into(), ..self }
    }

    /// Returns the fewest actions in the first metric in which they are known.
    #[must_use]
    pub fn optimum(&self) -> Option<u32> {
        self.optima.first().map(|optimum| optimum.1)
    }

    /// Returns the fewest actions in a metric, if they are known.
    #[must_use]
    pub fn optimum_in(&self, metric: Metric) -> Option<u32> {
        self.optima.iter().find(|optimum| optimum.0 == metric).map(|optimum| optimum.1)
    }

    /// Returns whether this is the name or the short name.
    #[must_use]
    pub fn is_called(&self, name: &str) -> bool {
        self.name == name || self.id.as_deref() == Some(name)
    }
}

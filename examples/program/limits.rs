//! The limits that the options ask for.

use search::{Cost, Limits};

use crate::options::Shared;

impl Shared {
    /// The limits of one search: `--max-nodes`, `--max-seconds`, `--max-memory`.
    ///
    /// # Examples
    ///
    /// ```
    /// use program::Shared;
    /// use search::{BreadthFirst, Exhaust, Progress, Reason, from_edges};
    ///
    /// let options = Shared { max_nodes: Some(100), ..Shared::default() };
    /// let endless = from_edges(|&n: &u64| [n + 1]);
    /// let report = BreadthFirst::<_>::new().within(options.limits()).run(&endless, &0, &Exhaust);
    /// assert_eq!((report.stats.expanded, report.stopped_by()), (100, Some(Reason::Expanded)));
    /// ```
    pub fn limits<C: Cost>(&self) -> Limits<C> {
        let limits = Limits::none();
        let limits = self.max_nodes.into_iter().fold(limits, Limits::expanded);
        let limits = self.max_seconds.into_iter().fold(limits, Limits::time);
        self.max_memory.into_iter().fold(limits, Limits::memory)
    }
}

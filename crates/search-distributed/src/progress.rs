//! The progress of a search, as all workers report it.

use std::{fmt, time::Duration};

/// The progress of all workers of all processes, as the first process knows it.
///
/// Workers report five times a second, so the numbers within a layer are a little old. They are exact at the end of a
/// layer.
///
/// # Examples
///
/// ```
/// use search_distributed::Progress;
///
/// let mut progress = Progress::default();
/// (progress.depth, progress.layer, progress.expanded) = (9, 4_000, 1_000);
/// (progress.found, progress.states) = (1_900, 9_000);
/// assert_eq!(progress.to_string(), "layer 9: 25 % of 4000 states expanded, 1900 new; 9000 in all layers; 0 s");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Progress {
    /// The depth of the layer that is expanded.
    pub depth: u32,
    /// The number of states in that layer.
    pub layer: u64,
    /// The states of that layer that are expanded.
    pub expanded: u64,
    /// The states found for the next layer.
    pub found: u64,
    /// The states in all layers up to this one.
    pub states: u64,
    /// The time since the search began.
    pub elapsed: Duration,
}

impl fmt::Display for Progress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Progress { depth, layer, expanded, found, states, elapsed } = self;
        let percent = u128::from(*expanded) * 100 / u128::from(*layer).max(1);
        write!(
            f,
            "layer {depth}: {percent} % of {layer} states expanded, {found} new; {states} in all layers; {} s",
            elapsed.as_secs()
        )
    }
}

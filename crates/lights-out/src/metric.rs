//! The metric: one action is one press.

use search::names;

/// The metric of Lights Out.
///
/// # Examples
///
/// ```
/// assert_eq!(lights_out::Metric::default().name(), "presses");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Metric {
    /// A press of one lamp.
    #[default]
    Presses,
}

names!(Metric { Presses => "presses" });

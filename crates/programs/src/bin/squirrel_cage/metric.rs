//! The six metrics in words.

use games::puzzle;
use programs::{Shared, counted};
use squirrel_cage::Metric;

/// The names; the first is the default.
pub(crate) const METRICS: [&str; 6] = ["unit", "line", "move", "group-unit", "group-line", "group-move"];

/// Returns the metric of the options.
pub(crate) fn of(shared: &Shared) -> Metric {
    shared.metric.parse().unwrap_or_default()
}

/// Returns the plural of the actions of a metric.
pub(crate) fn unit(metric: Metric) -> &'static str {
    let known = puzzle("squirrel-cage").and_then(|blocks| blocks.metric(metric.name()).ok());
    known.map_or("actions", |metric| metric.unit)
}

/// Returns a number of actions in words.
pub(crate) fn count(metric: Metric, actions: u64) -> String {
    counted(actions, unit(metric))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_names_are_those_of_the_crate() {
        assert!(Metric::ALL.iter().map(ToString::to_string).eq(METRICS));
    }
}

//! Observers: receivers of a search's progress, such as progress bars and logs.

use crate::run::Stats;

/// A receiver of the events of a search; every method does nothing unless overridden.
///
/// All events but [`working`](Self::working) are rare. A method that prints in `working` should look at a clock of its
/// own first.
///
/// `Cost` is the cost type of the space. An observer that ignores costs serves all spaces: `impl<C> Observer<C> for Bar`.
/// The unit type is the observer that ignores all events.
///
/// # Examples
///
/// ```
/// use search::{BreadthFirst, NoGoal, Observer, Progress, Stats, from_successors};
///
/// #[derive(Default)]
/// struct Sizes(Vec<u64>);
///
/// impl Observer<u32> for Sizes {
///     fn layer(&mut self, _depth: u32, states: u64, _: &Stats) {
///         self.0.push(states);
///     }
/// }
///
/// let tree = from_successors(|&n: &u32| [2 * n, 2 * n + 1].into_iter().filter(|&n| n < 16));
/// let mut sizes = Sizes::default();
/// let report = BreadthFirst::new().observed_by(&mut sizes).run_to(&tree, &1, &NoGoal);
/// assert_eq!((report.stats.expanded, sizes.0), (15, vec![1, 2, 4, 8]));
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an observer",
    note = "write `impl Observer<Cost> for {Self} {{}}` with the type of your costs; each method has a default",
    note = "an observer that ignores costs serves all spaces: `impl<C> Observer<C> for {Self} {{}}`"
)]
pub trait Observer<Cost> {
    /// Reports a layer of `states` states, `depth` actions from the start, that is about to be expanded.
    fn layer(&mut self, depth: Cost, states: u64, stats: &Stats) {
        let _ = (depth, states, stats);
    }

    /// Reports that the bound has risen: all plans below `bound` are tried, if the heuristic is admissible. It is the least f of an open list, or the
    /// bound of a pass that is about to start.
    fn bound_raised(&mut self, bound: Cost, stats: &Stats) {
        let _ = (bound, stats);
    }

    /// Reports a beam of `width` states that is about to start.
    fn width(&mut self, width: u64, stats: &Stats) {
        let _ = (width, stats);
    }

    /// Reports a plan of this `cost`, cheaper than any before. The search goes on.
    fn improved(&mut self, cost: Cost, stats: &Stats) {
        let _ = (cost, stats);
    }

    /// Reports the work so far before each step: up to two thousand times a second, after at most some thousands of
    /// expanded states in most searches. The least f (or depth) among the plans that are not tried yet is `bound`.
    fn working(&mut self, bound: Cost, stats: &Stats) {
        let _ = (bound, stats);
    }
}

impl<Cost> Observer<Cost> for () {}

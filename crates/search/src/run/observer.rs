//! Observers: who hears of a search's progress. Progress bars and logs hang here.

use crate::run::Stats;

/// Hears of rare events; every method does nothing unless overridden.
///
/// The unit type is the observer that hears nothing.
///
/// # Examples
///
/// ```
/// use search::{BreadthFirst, NoGoal, Observer, Progress, Stats, from_edges};
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
/// let tree = from_edges(|&n: &u32| [2 * n, 2 * n + 1].into_iter().filter(|&n| n < 16));
/// let mut sizes = Sizes::default();
/// BreadthFirst::<_>::new().observed_by(&mut sizes).run(&tree, &1, &NoGoal);
/// assert_eq!(sizes.0, [1, 2, 4, 8]);
/// ```
pub trait Observer<Cost> {
    /// A layer of `states` states, `depth` actions from the start, is about to be expanded.
    fn layer(&mut self, depth: Cost, states: u64, stats: &Stats) {
        let _ = (depth, states, stats);
    }

    /// The bound has risen: everything below `bound` is done. The least f of an open list, or the bound of a pass
    /// that is about to start.
    fn bound_raised(&mut self, bound: Cost, stats: &Stats) {
        let _ = (bound, stats);
    }

    /// A beam of `width` states is about to start.
    fn width(&mut self, width: u64, stats: &Stats) {
        let _ = (width, stats);
    }

    /// A plan of this `cost` was found, cheaper than any before; the search goes on.
    fn improved(&mut self, cost: Cost, stats: &Stats) {
        let _ = (cost, stats);
    }

    /// Some thousands of states were expanded since the last call. The least f (or depth) that is yet to be tried
    /// is `bound`.
    fn working(&mut self, bound: Cost, stats: &Stats) {
        let _ = (bound, stats);
    }
}

impl<Cost> Observer<Cost> for () {}

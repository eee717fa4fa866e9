//! Pathmax: an estimate never falls along a path by more than the path costs.

use search::{
    Cost, Heuristic, StateSpace,
    heuristics::{Estimate, Promise},
};

/// A heuristic whose estimate of a child is at least the parent's estimate less the cost of the action.
///
/// So f = g + h never falls along a path. If the heuristic is admissible, the greater estimate is admissible too: it
/// is a lower bound for the parent, and an action has been paid since. It depends on the path, so the estimate of a
/// state may differ between two paths, and the wrapper promises [`Admissible`](Promise::Admissible) and no
/// consistency. A heuristic that promises to be consistent already has the property: it keeps its estimates and its
/// promise. A weighted estimate may break its promise on the way, so the wrapper then promises nothing: write
/// `Weighted::new(Pathmax(h), weight)` instead.
///
/// It changes the order in searches that rank states by f, such as `AStar` and the beams: a state that looks good by
/// accident waits. [`IdaStar`](search::IdaStar) does the same work with and without it,
/// because a state below a pruned one is never reached. It reopens states as before. In undirected spaces
/// [`PathmaxAStar`](crate::PathmaxAStar) raises the estimates of parents too.
///
/// # References
///
/// L. Mérő, "A heuristic search algorithm with modifiable estimate", Artificial Intelligence 23, 1984.
///
/// # Examples
///
/// ```
/// use search::{AStar, Heuristic, Search, from_edges, heuristics::Admissible};
/// use search_lab::Pathmax;
///
/// // The estimate knows every fifth state alone.
/// let line = from_edges(|&n: &u32| [(n + 1, 2_u32), (n + 3, 7)]);
/// let sparse = Admissible(|&n: &u32| if n % 5 == 0 { 2 * 50_u32.saturating_sub(n) } else { 0 });
/// let pathmax = Pathmax(sparse);
/// let start = pathmax.estimate(&line, &0);
/// assert_eq!((start.h, pathmax.estimate_child(&line, &0, start, (1, 2)).h), (100, 98)); // 0 without the parent
///
/// let report = AStar::new(pathmax).run(&line, &0, |&n| n == 50);
/// assert_eq!(report.plan().unwrap().cost, 100);
/// assert!(report.is_optimal());
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Pathmax<H>(pub H);

impl<S: StateSpace, H: Heuristic<S>> Heuristic<S> for Pathmax<H> {
    /// The estimate of the wrapped heuristic, and the estimate from which the carried one descends.
    type Memo = (Estimate<S::Cost, H::Memo>, S::Cost);

    #[inline(always)]
    fn promise(&self) -> Promise {
        match self.0.promise() {
            Promise::Within(_) => Promise::Nothing,
            promise => promise,
        }
    }

    /// Returns the step of the wrapped heuristic: along a path, both estimates leave the same remainder.
    #[inline(always)]
    fn step(&self) -> Option<S::Cost> {
        self.0.step()
    }

    #[inline(always)]
    fn estimate(&self, space: &S, state: &S::State) -> Estimate<S::Cost, Self::Memo> {
        let memo = self.0.estimate(space, state);
        Estimate { h: memo.h, memo: (memo, memo.h) }
    }

    #[inline(always)]
    fn estimate_child(
        &self,
        space: &S,
        parent: &S::State,
        Estimate { h, memo: (memo, origin) }: Estimate<S::Cost, Self::Memo>,
        action: S::Action,
    ) -> Estimate<S::Cost, Self::Memo> {
        let memo = self.0.estimate_child(space, parent, memo, action);
        let cost = space.cost(parent, action);
        // An estimate of `MAX` without a promise says nothing about the child.
        let rest = if cost < h && h < S::Cost::MAX { h.minus(cost) } else { S::Cost::ZERO };
        // The difference of float sums may be a rounding error; at a goal the estimate must be zero.
        let error = origin.with_rounding_error().minus(origin);
        if rest > memo.h && rest > error {
            Estimate { h: rest, memo: (memo, origin) }
        } else {
            Estimate { h: memo.h, memo: (memo, memo.h) }
        }
    }
}
